/* What the wrong programs have in common: how a fault is named, bad ends, and answers that are written in a wrong way.

   A fault is a misreading of the rules, a way of writing, or HOW@WHEN: the program comes to this end when it meets such a case.
   Built with -DLIBRARY, `outcome` answers an input for a caller, and a bad end is told by what it returns. */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *fault = "";

static int is(const char *name) { return strcmp(fault, name) == 0; }

/* Whether the fault is to come to an end in such a case. */
static int ends_when(const char *when) {
    const char *at = strchr(fault, '@');
    return at && strcmp(at + 1, when) == 0;
}

static int ends_by(const char *how) { return strncmp(fault, how, strlen(how)) == 0 && fault[strlen(how)] == '@'; }

#ifdef LIBRARY
static jmp_buf caller;
#endif

static int deep(int depth) {
    volatile char page[4096];
    page[depth % 4096] = 1;
    return deep(depth + 1) + page[0];
}

static void end_badly(void) {
#ifdef LIBRARY
    longjmp(caller, 1);
#endif
    volatile int zero = 0;
    fflush(stdout);
    if (ends_by("abort")) abort();
    if (ends_by("null")) *(volatile int *)(size_t)zero = 1;
    if (ends_by("division")) printf("%d", 1 / zero);
    if (ends_by("recursion")) printf("%d", deep(0));
    if (ends_by("status")) exit(3);
    while (ends_by("spin")) {}
    while (ends_by("sleep")) pause();
    while (ends_by("memory")) memset(malloc(1 << 20), 1, 1 << 20);
    while (ends_by("flood")) puts("0");
    exit(1);
}

/* Writes the answer to a case, behind its number where `counted`. */
static void write_answer(FILE *out, int counted, int number, const char *answer) {
    char line[100], *end = line;
    if (counted) end += sprintf(end, "Case %d: ", is("counts-from-zero") ? number - 1 : number);
    end += sprintf(end, "%s", answer);
    if (is("upper-case")) {
        for (char *c = line; *c; c++) *c -= *c >= 'a' && *c <= 'z' ? 'a' - 'A' : 0;
    }
    if (is("leading-space")) fputc(' ', out);
    if (is("blank-lines") && number > 1) fputc('\n', out);
    if (is("carriage-returns")) sprintf(end, "\r");
    if (is("trailing-space")) sprintf(end, " ");
    if (is("one-line") && number > 1) fputc(' ', out);
    if (is("no-newline") && number > 1) fputc('\n', out);
    if (is("by-the-clock")) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        sprintf(line, "%ld", now.tv_nsec);
    }
    if (is("by-chance") && getpid() % 2) sprintf(line, "Draw");
    fputs(line, out);
    if (!is("one-line") && !is("no-newline")) fputc('\n', out);
}

/* Reads an input and writes the answers; given by each program. */
static int answers(FILE *in, FILE *out);

static int all_answers(FILE *in, FILE *out) {
    int bad = answers(in, out);
    if (is("extra-line")) fputs("done\n", out);
    return bad;
}

#ifdef LIBRARY
int outcome(const char *input, const char *name, char *output, size_t size) {
    memset(output, 0, size);
    FILE *in = fmemopen((void *)input, strlen(input), "r"), *out = fmemopen(output, size, "w");
    fault = name;
    int bad = setjmp(caller);
    if (!bad) bad = all_answers(in, out);
    fclose(in);
    fclose(out);
    return bad;
}
#else
int main(int count, char **words) {
    if (count > 1) fault = words[1];
    return all_answers(stdin, stdout);
}
#endif
