/* Solves Gems Fight! as the contest has it, or with one fault: `gems_fight [FAULT]`. Written from the rules alone. */

#include "wrong.h"

enum { MOST = 21, COLOURS = 8 };

static int colours, count, melt, bags[MOST][COLOURS];

/* Values of sets of bags, by whose turn it is and whether it is a further one; 1 more than a value, 0 for none yet. */
static int *known[4];

static int stones_of(int gems) { return is("melts-above") ? gems ? (gems - 1) / melt : 0 : gems / melt; }

/* The stones of gems that have been poured together. */
static int stones(const int *gems) {
    int all = 0, total = 0;
    for (int colour = 0; colour < colours; colour++) all += gems[colour], total += stones_of(gems[colour]);
    return is("colours-melt-together") ? stones_of(all) : total;
}

static int gain(int poured, int bag) {
    int before[COLOURS] = {0}, after[COLOURS] = {0};
    for (int other = 0; other < count; other++) {
        for (int colour = 0; colour < colours && poured >> other & 1; colour++) before[colour] += bags[other][colour];
    }
    if (is("cooker-emptied")) memset(before, 0, sizeof before);
    for (int colour = 0; colour < colours; colour++) after[colour] = before[colour] + bags[bag][colour];
    int made = stones(after) - stones(before);
    if (is("one-stone-a-bag")) return made > 0;
    if (is("one-stone-a-colour")) {
        made = 0;
        for (int colour = 0; colour < colours; colour++) made += stones_of(after[colour]) > stones_of(before[colour]);
    }
    return made;
}

static int goes_on(int made, int again) {
    if (is("no-bonus")) return 0;
    if (is("always-bonus")) return 1;
    if (is("bonus-from-two")) return made > 1;
    if (is("bonus-once") && again) return 0;
    return made > 0;
}

/* What the player to move still gets more than the other one; `seat` is 1 for Bob. */
static int best(int poured, int seat, int again) {
    int *memory = &known[seat + 2 * again][poured];
    if (*memory) return *memory - 1000;
    int value = 0, found = 0, most = 0;
    for (int place = 0; place < count; place++) {
        int bag = is("ties-last") ? count - 1 - place : place;
        if (poured >> bag & 1) continue;
        int made = gain(poured, bag), on = goes_on(made, again);
        int rest = best(poured | 1 << bag, on ? seat : !seat, on && is("bonus-once"));
        int one = made + (on ? rest : -rest);
        int better = one > value;
        if (is("greedy") || is("ties-last")) better = made > most;
        if (is("first-bag")) better = 0;
        if (is("worst")) better = one < value;
        if (is("bob-helps") && seat) better = one < value;
        if (is("forgets-the-last-bag") && found && place == count - 1 && poured == 0) better = 0;
        if (!found || better) value = one, most = made;
        found = 1;
    }
    *memory = value + 1000;
    return value;
}

static void look(int number) {
    int gems = 0, full = 0;
    for (int bag = 0; bag < count; bag++) {
        int here = 0;
        for (int colour = 0; colour < colours; colour++) here += bags[bag][colour];
        gems += here, full |= here > 4;
    }
    int ends = ends_when("always") || (ends_when("second-case") && number == 2) || (ends_when("two-bags") && count > 1) ||
               (ends_when("three-bags") && count > 2) || (ends_when("melt-three") && melt == 3) ||
               (ends_when("full-bag") && full) || (ends_when("seven-bags") && count > 6) ||
               (ends_when("three-colours") && colours > 2) || (ends_when("no-stone") && gems < melt);
    if (ends) end_badly();
}

static int lead(void) {
    for (int table = 0; table < 4; table++) known[table] = calloc((size_t)1 << count, sizeof(int));
    int ahead = best(0, 0, 0), total = 0;
    for (int table = 0; table < 4; table++) free(known[table]);
    for (int bag = 0, poured = 0; bag < count; poured |= 1 << bag++) total += gain(poured, bag);
    if (is("own-stones")) return (total + ahead) / 2;
    if (is("second-player")) return -ahead;
    if (is("no-negative")) return abs(ahead);
    if (is("one-byte")) return (ahead & 3) - (ahead & 4);
    return ahead;
}

static int answers(FILE *in, FILE *out) {
    int kept[COLOURS] = {0};
    for (int number = 1;; number++) {
        int melts;
        if (fscanf(in, "%d %d %d", &colours, &count, &melts) != 3) return 1;
        if (colours + count + melts == 0 && !is("reads-past-the-end")) return 0;
        if (colours + count + melts == 0) melts = 1;
        if (!is("first-melting-number") || number == 1) melt = melts;
        memset(bags, 0, sizeof bags);
        for (int bag = 0; bag < count; bag++) {
            int gems, gem;
            if (fscanf(in, "%d", &gems) != 1) return 1;
            for (int place = 0; place < gems; place++) {
                if (fscanf(in, "%d", &gem) != 1) return 1;
                int lost = (is("drops-last-gem") && place == gems - 1) || (is("ignores-high-colours") && gem > 2) ||
                           (is("eight-gems-a-bag") && place >= 8);
                bags[bag][gem - 1] += !lost;
            }
        }
        if (is("keeps-the-cooker") && count) {
            for (int colour = 0; colour < COLOURS; colour++) {
                int left = bags[0][colour];
                bags[0][colour] += kept[colour], kept[colour] = left % melt;
            }
        }
        look(number);
        char answer[20];
        sprintf(answer, "%d", lead());
        write_answer(out, 0, number, answer);
        if (count == 0 && is("reads-past-the-end")) return 0;
    }
}
