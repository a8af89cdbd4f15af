/* Solves House of Cards as the contest has it, or with one fault: `house_of_cards [FAULT]`. Written from the rules alone. */

#include "wrong.h"

enum { UP, DOWN, FLAT, FACES = 9, MOST = 26 };

/* The faces of the house as seen from above, and the cards held. A card is twice its rank, and 1 more when it is black; 0 is none. */
typedef struct {
    int shape[FACES], card[FACES], length, held[2];
} House;

static int ranks, cards[MOST], asked;

static int red(int card) { return card % 2 == 0; }

static int starter(void) {
    if (is("axel-starts")) return 0;
    if (is("asked-starts")) return asked;
    return !red(cards[is("last-card-starts") ? 2 * ranks - 1 : 0]);
}

/* What Axel gets for a triangle; `base` is 0 where it does not count. */
static int points(int left, int right, int base, int drawn, int mover) {
    int sum = left / 2 + right / 2 + base / 2, reds = red(left) + red(right) + (base && red(base));
    if (is("highest-rank-alone")) {
        sum = left / 2 > right / 2 ? left / 2 : right / 2;
        if (base / 2 > sum) sum = base / 2;
    }
    if (is("mover-scores")) return mover ? -sum : sum;
    if (is("drawn-card-scores")) return red(drawn) ? sum : -sum;
    if (is("base-scores") && base) return red(base) ? sum : -sum;
    if (!base) return reds == 1 ? 0 : reds ? sum : -sum;
    return reds >= 2 ? sum : -sum;
}

static int worth_at_the_end(const House *house) {
    int sum = 0;
    for (int who = 0; who < 2; who++) {
        int card = house->held[who], for_axel = is("held-counts-for-holder") ? who == 0 : red(card);
        if (card && !is("held-ignored")) sum += for_axel ? card / 2 : -(card / 2);
    }
    return is("held-counts-against") ? -sum : sum;
}

static int best(const House *house, int at);

/* The better of a value and that of a move. */
static void weigh(int *value, int *found, int mover, int score, const House *next, int at) {
    if (is("greedy") && *found) return;
    int one = score + best(next, at + 1);
    if (!*found || (mover == 0 ? one > *value : one < *value)) *value = one;
    ++*found;
}

static House with_base(const House *house, int place, int base) {
    House next = *house;
    next.shape[place] = FLAT, next.card[place] = base, next.length--;
    for (int face = place + 1; face < next.length; face++) {
        next.shape[face] = house->shape[face + 1], next.card[face] = house->card[face + 1];
    }
    return next;
}

static House with_peak(const House *house, int place, int left, int right) {
    House next = *house;
    next.length++;
    for (int face = next.length - 1; face > place + 1; face--) {
        next.shape[face] = house->shape[face - 1], next.card[face] = house->card[face - 1];
    }
    next.shape[place] = UP, next.card[place] = left;
    next.shape[place + 1] = DOWN, next.card[place + 1] = right;
    return next;
}

/* Axel's points minus Birgit's from here on. */
static int best(const House *house, int at) {
    if (at == 2 * ranks) return worth_at_the_end(house);
    int mover = (starter() + at) % 2, drawn = cards[at], held = house->held[mover], last = at + 1 == 2 * ranks;
    if (is("no-turns")) mover = starter();
    int value = 0, found = 0, height = 0;
    for (int place = 0; place < house->length; place++) {
        if (house->shape[place] == UP) height++;
        if (house->shape[place] == DOWN) height--;
        if (house->shape[place] == DOWN && place + 1 < house->length && house->shape[place + 1] == UP &&
            !(is("ground-only") && height > 0)) {
            for (int by_held = 0; by_held <= (held > 0); by_held++) {
                if (held && ((is("no-held-base") && by_held) || (is("no-drawn-base") && !by_held) || is("no-base-while-holding"))) continue;
                int base = by_held ? held : drawn;
                House next = with_base(house, place, base);
                next.held[mover] = by_held ? drawn : held;
                int score = points(house->card[place], house->card[place + 1], base, drawn, mover);
                weigh(&value, &found, mover, is("valleys-score-nothing") ? 0 : score, &next, at);
            }
        }
        for (int order = 0; house->shape[place] == FLAT && held && order < (is("one-peak-order") ? 1 : 2); order++) {
            int left = order ? held : drawn, right = order ? drawn : held;
            House next = with_peak(house, place, left, right);
            next.held[mover] = 0;
            int score = points(left, right, is("upward-without-base") ? 0 : house->card[place], drawn, mover);
            weigh(&value, &found, mover, is("peaks-score-nothing") ? 0 : score, &next, at);
        }
    }
    int barred = found && ((is("no-hold-on-last") && last) || is("must-build"));
    if ((!held && !barred) || !found) {
        House next = *house;
        next.held[mover] = held ? held : drawn;
        weigh(&value, &found, mover, 0, &next, at);
    }
    return value;
}

static void look(int number, int lead) {
    int ends = ends_when("always") || (ends_when("second-case") && number == 2) || (ends_when("birgit") && asked) ||
               (ends_when("black-first") && !red(cards[0])) || (ends_when("tie") && lead == 0) ||
               (ends_when("six-ranks") && ranks > 5) || (ends_when("seven-ranks") && ranks > 6) ||
               (ends_when("ten-points") && abs(lead) >= 10) || (ends_when("last-black-ace") && cards[2 * ranks - 1] == 3);
    if (ends) end_badly();
}

static int answers(FILE *in, FILE *out) {
    char name[20];
    for (int number = 1;; number++) {
        if (fscanf(in, "%19s", name) != 1) return 1;
        if (strcmp(name, "End") == 0 && !is("reads-past-the-end")) return 0;
        asked = strcmp(name, "Birgit") == 0;
        int ended = fscanf(in, "%d", &ranks) != 1;
        if (ended && number == 1) return 1;
        for (int place = 0; place < 2 * ranks && !ended; place++) {
            int rank;
            char colour;
            if (fscanf(in, "%d%c", &rank, &colour) != 2) return 1;
            if (is("one-digit-ranks")) rank %= 10;
            int kept = is("keeps-the-first-card") && place == 0 && number > 1 ? cards[0] : 2 * rank + (colour == 'B');
            cards[place] = kept;
        }
        House house = {.length = 8};
        for (int face = 0; face < 8; face++) house.shape[face] = face % 2, house.card[face] = cards[face];
        int lead = best(&house, 8), turned = asked && !is("always-for-axel");
        if (is("for-the-starter")) turned = starter();
        if (turned) lead = -lead;
        look(number, lead);
        const char *result = lead > 0 ? "wins" : "loses";
        char answer[60];
        sprintf(answer, "%s %s %d", is("always-axel") ? "Axel" : asked ? "Birgit" : "Axel", result, abs(lead));
        if (lead == 0 && !is("no-ties")) sprintf(answer, is("short-ties") ? "tie" : "Axel and Birgit tie");
        write_answer(out, 1, number, answer);
        if (ended) return 0;
    }
}
