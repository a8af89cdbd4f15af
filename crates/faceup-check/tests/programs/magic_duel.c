/* Plays Magic Duel as the contest does, or with one fault: `magic_duel [FAULT]`. Written from the rules alone. */

#include "wrong.h"

enum { PLAIN, SWAMP, MOUNTAIN, ISLAND, FOREST, KINDS };

static const int PLAY[] = {SWAMP, PLAIN, MOUNTAIN, FOREST, ISLAND};
static const int DISCARD[] = {ISLAND, MOUNTAIN, PLAIN, SWAMP, FOREST};
static const int DESTROY[] = {FOREST, ISLAND, MOUNTAIN, PLAIN, SWAMP};
static const int RECYCLE[] = {FOREST, SWAMP, MOUNTAIN, ISLAND, PLAIN};

typedef struct {
    int deck[25], next, hand[KINDS], field[KINDS], grave[KINDS];
} Player;

static int sum(const int *cards) {
    int total = 0;
    for (int kind = 0; kind < KINDS; kind++) total += cards[kind];
    return total;
}

static int kinds(const int *cards) {
    int found = 0;
    for (int kind = 0; kind < KINDS; kind++) found += cards[kind] > 0;
    return found;
}

static Player players[2];

/* How often somebody has countered. */
static int counters;

static void draw(Player *who) {
    if (who->next < 25) who->hand[who->deck[who->next++]]++;
}

/* The kind with most cards in hand; -1 when there is none. */
static int discarded(const Player *who) {
    int best = -1, most = 0;
    for (int place = 0; place < KINDS; place++) {
        int kind = DISCARD[place];
        if (!who->hand[kind]) continue;
        int count = who->hand[kind] + (is("discard-counts-field") ? who->field[kind] : 0);
        if (is("discard-fewest")) count = 100 - count;
        if (is("discard-order-reversed") ? count >= most : count > most) best = kind, most = count;
    }
    return best;
}

static int has_effect(int kind, const Player *me, const Player *other) {
    switch (kind) {
    case PLAIN: return me->next < 25;
    case SWAMP: return sum(other->hand) > 0;
    case MOUNTAIN: return sum(other->field) > 0;
    case FOREST: return sum(me->grave) > 0 || is("forest-always-has-effect");
    default: return is("island-has-effect");
    }
}

static int chosen(const Player *me, const Player *other) {
    for (int place = 0; place < KINDS; place++) {
        int kind = PLAY[place];
        if (me->hand[kind] && !me->field[kind] && has_effect(kind, me, other)) return kind;
    }
    for (int place = 0; place < KINDS && !is("never-plays-medium"); place++) {
        int kind = PLAY[place];
        if (me->hand[kind] && !me->field[kind]) return kind;
    }
    for (int place = 0; place < KINDS && is("plays-low"); place++) {
        if (me->hand[PLAY[place]]) return PLAY[place];
    }
    return -1;
}

/* Whether the other player counters; pays for it. */
static int countered(const Player *me, Player *other) {
    if (is("never-counters") || kinds(me->field) < (is("counters-at-three") ? 3 : 4) || !other->hand[ISLAND]) return 0;
    if (is("alice-never-counters") && other == players) return 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!me->field[kind] && me->grave[kind] == 5 && kinds(me->field) == 4) return 0;
    }
    if (is("island-alone-counters")) {
        other->hand[ISLAND]--, other->grave[ISLAND]++;
        return 1;
    }
    if (sum(other->hand) < 2) return 0;
    int cost;
    if (is("cost-no-island")) {
        int islands = other->hand[ISLAND];
        other->hand[ISLAND] = 0;
        cost = discarded(other);
        other->hand[ISLAND] = islands;
        if (cost < 0) return 0;
    } else if (is("cost-is-first-card")) {
        other->hand[ISLAND]--;
        for (cost = 0; !other->hand[cost]; cost++) {}
        other->hand[ISLAND]++;
    } else {
        other->hand[ISLAND]--;
        cost = discarded(other);
        other->hand[ISLAND]++;
    }
    other->hand[ISLAND]--, other->grave[ISLAND]++;
    other->hand[cost]--, other->grave[cost]++;
    return 1;
}

static int had(const Player *me, int kind) {
    if (is("recycle-counts-hand")) return me->hand[kind];
    if (is("recycle-counts-field")) return me->field[kind];
    if (is("recycle-counts-grave")) return me->grave[kind];
    return me->field[kind] + me->hand[kind] - (is("forest-not-counted") && kind == FOREST);
}

static void resolve(int kind, Player *me, Player *other) {
    int picked = -1;
    switch (kind) {
    case PLAIN:
        draw(me);
        break;
    case SWAMP:
        picked = discarded(other);
        if (picked >= 0) other->hand[picked]--, (is("swamp-to-own-grave") ? me : other)->grave[picked]++;
        break;
    case MOUNTAIN:
        for (int place = KINDS - 1; place >= 0; place--) {
            int there = DESTROY[is("destroy-reversed") ? KINDS - 1 - place : place];
            if (other->field[there]) picked = there;
        }
        if (picked >= 0) other->field[picked]--, other->grave[picked]++;
        break;
    case FOREST:
        for (int place = KINDS - 1; place >= 0; place--) {
            int there = RECYCLE[place];
            if (!me->grave[there] || (is("no-forest-back") && there == FOREST)) continue;
            if (picked < 0 || had(me, there) <= had(me, picked)) picked = there;
        }
        if (picked >= 0) me->grave[picked]--, me->hand[picked]++;
        break;
    }
}

/* Plays a duel; gives the turns, and writes the answer. */
static int play(char *answer) {
    int dealt = is("no-opening-hand") ? 0 : is("four-cards") ? 4 : 5, turns = is("ninety-nine-turns") ? 99 : 100;
    if (is("two-hundred-turns")) turns = 200;
    for (int card = 0; card < dealt; card++) draw(&players[0]), draw(&players[1]);
    int turn, won = 0;
    for (turn = 1; turn <= turns; turn++) {
        int seat = (turn - 1) % 2 != is("bob-begins");
        Player *me = &players[seat], *other = &players[!seat];
        if (is("cannot-draw-loses") && me->next == 25) {
            sprintf(answer, "%s %d", seat ? "Alice" : "Bob", turn);
            return turn;
        }
        if (!is("alice-does-not-draw") || turn > 1) draw(me);
        int kind = chosen(me, other);
        if (kind >= 0) {
            if (!countered(me, other)) {
                me->hand[kind]--, me->field[kind]++;
                resolve(kind, me, other);
            } else if (counters++, !is("countered-stays")) {
                me->hand[kind]--;
                if (is("countered-to-counterer")) other->grave[kind]++;
                else if (!is("countered-leaves")) me->grave[kind]++;
            }
        }
        won = kinds(me->field) == (is("four-kinds-win") ? 4 : 5);
        if (won) {
            sprintf(answer, "%s %d", seat ? "Bob" : "Alice", is("own-turns") ? (turn + 1) / 2 : turn);
            return turn;
        }
    }
    sprintf(answer, "Draw %d", turn - 1);
    return turn;
}

static void look(int number, const char *answer, int turns) {
    int ends = ends_when("always") || (ends_when("second-case") && number == 2) || (ends_when("third-case") && number == 3) ||
               (ends_when("bob-wins") && *answer == 'B') || (ends_when("twenty-turns") && turns >= 20) ||
               (ends_when("thirty-turns") && turns >= 30) || (ends_when("counter") && counters) ||
               (ends_when("alice-in-nine") && strcmp(answer, "Alice 9") == 0) || (ends_when("odd-turns") && turns % 2);
    if (ends) end_badly();
}

static int answers(FILE *in, FILE *out) {
    int duels;
    if (fscanf(in, "%d", &duels) != 1) return 1;
    for (int duel = 1; duel <= duels + is("reads-past-the-end"); duel++) {
        if (!is("keeps-the-graves") || duel == 1) memset(players, 0, sizeof players);
        for (int who = 0; who < 2; who++) {
            Player *player = &players[who];
            player->next = 0;
            memset(player->hand, 0, sizeof player->hand);
            memset(player->field, 0, sizeof player->field);
        }
        counters = 0;
        for (int card = 0; card < 50; card++) {
            int place = is("bottom-first") ? 24 - card % 25 : card % 25, ended = duel > duels;
            int who = card / 25 != is("decks-exchanged");
            if (!ended && fscanf(in, "%d", &players[who].deck[place]) != 1) return 1;
        }
        char answer[20];
        int turns = play(answer);
        look(duel, answer, turns);
        write_answer(out, 1, duel, answer);
    }
    return 0;
}
