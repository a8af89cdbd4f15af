/* Plays Magic Duel as the contest does, or with one fault: `magic_duel [FAULT]`. Written from the rules alone. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN, SWAMP, MOUNTAIN, ISLAND, FOREST, KINDS };

static const int PLAY[] = {SWAMP, PLAIN, MOUNTAIN, FOREST, ISLAND};
static const int DISCARD[] = {ISLAND, MOUNTAIN, PLAIN, SWAMP, FOREST};
static const int DESTROY[] = {FOREST, ISLAND, MOUNTAIN, PLAIN, SWAMP};
static const int RECYCLE[] = {FOREST, SWAMP, MOUNTAIN, ISLAND, PLAIN};

typedef struct {
    int deck[25], next, hand[KINDS], field[KINDS], grave[KINDS];
} Player;

static const char *fault = "";

static int is(const char *name) { return strcmp(fault, name) == 0; }

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

static void play(Player *players) {
    for (int card = 0; card < 5 && !is("no-opening-hand"); card++) draw(&players[0]), draw(&players[1]);
    int turn;
    for (turn = 1; turn <= 100; turn++) {
        Player *me = &players[(turn - 1) % 2], *other = &players[turn % 2];
        if (!is("alice-does-not-draw") || turn > 1) draw(me);
        int kind = chosen(me, other);
        if (kind >= 0) {
            if (!countered(me, other)) {
                me->hand[kind]--, me->field[kind]++;
                resolve(kind, me, other);
            } else if (!is("countered-stays")) {
                me->hand[kind]--;
                if (is("countered-to-counterer")) other->grave[kind]++;
                else if (!is("countered-leaves")) me->grave[kind]++;
            }
        }
        if (kinds(me->field) == 5) {
            printf("%s %d\n", turn % 2 ? "Alice" : "Bob", is("own-turns") ? (turn + 1) / 2 : turn);
            return;
        }
    }
    printf("Draw %d\n", turn - 1);
}

int main(int count, char **words) {
    if (count > 1) fault = words[1];
    int duels;
    if (scanf("%d", &duels) != 1) return 1;
    for (int duel = 1; duel <= duels; duel++) {
        Player players[2];
        memset(players, 0, sizeof players);
        for (int card = 0; card < 50; card++) {
            int place = is("bottom-first") ? 24 - card % 25 : card % 25;
            if (scanf("%d", &players[card / 25].deck[place]) != 1) return 1;
        }
        if (is("crashes-on-the-second") && duel == 2) abort();
        printf(is("lower-case") ? "case %d: " : "Case %d: ", duel);
        play(players);
    }
    return 0;
}
