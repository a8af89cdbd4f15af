"""Plays Magic Duel as the contest does, or with one fault: `python3 magic_duel.py [FAULT]`.

Written from the rules alone, so that it shares nothing with the engine that it is held against.
"""

import sys

PLAIN, SWAMP, MOUNTAIN, ISLAND, FOREST = range(5)
PLAY = (SWAMP, PLAIN, MOUNTAIN, FOREST, ISLAND)
DISCARD = (ISLAND, MOUNTAIN, PLAIN, SWAMP, FOREST)
DESTROY = (FOREST, ISLAND, MOUNTAIN, PLAIN, SWAMP)
RECYCLE = (FOREST, SWAMP, MOUNTAIN, ISLAND, PLAIN)


class Player:
    def __init__(self, deck, fault):
        self.deck = deck[::-1] if fault == "bottom-first" else deck
        self.hand, self.field, self.grave = [0] * 5, [0] * 5, [0] * 5

    def draw(self):
        if self.deck:
            self.hand[self.deck[0]] += 1
            self.deck = self.deck[1:]


def kinds(cards):
    return sum(1 for count in cards if count)


def discard(who, fault):
    """The kind that a player gives up, or none."""
    most = lambda kind: who.hand[kind] + (who.field[kind] if fault == "discard-counts-field" else 0)
    there = [kind for kind in DISCARD if who.hand[kind]]
    if fault == "discard-fewest":
        return min(there, key=most, default=None)
    return max(there, key=most, default=None)


def has_effect(kind, me, other, fault):
    if kind == PLAIN:
        return bool(me.deck)
    if kind == SWAMP:
        return any(other.hand)
    if kind == MOUNTAIN:
        return any(other.field)
    if kind == ISLAND:
        return fault == "island-has-effect"
    return any(me.grave) or fault == "forest-always-has-effect"


def choose(me, other, fault):
    fresh = [kind for kind in PLAY if me.hand[kind] and not me.field[kind]]
    for kind in fresh:
        if has_effect(kind, me, other, fault):
            return kind
    if fresh:
        return None if fault == "never-plays-medium" else fresh[0]
    if fault == "plays-low":
        return next((kind for kind in PLAY if me.hand[kind]), None)
    return None


def countered(kind, me, other, fault):
    """Whether the other player counters; pays for it."""
    needed = 3 if fault == "counters-at-three" else 4
    if fault == "never-counters" or kinds(me.field) < needed or not other.hand[ISLAND]:
        return False
    if fault == "island-alone-counters":
        other.hand[ISLAND] -= 1
        other.grave[ISLAND] += 1
        return True
    if sum(other.hand) < 2:
        return False
    if fault == "cost-chosen-first":
        cost = discard(other, fault)
        if cost == ISLAND and other.hand[ISLAND] < 2:
            cost = next(kind for kind in DISCARD if kind != ISLAND and other.hand[kind])
        other.hand[ISLAND] -= 1
    else:
        other.hand[ISLAND] -= 1
        if fault == "cost-no-island":
            kept, other.hand[ISLAND] = other.hand[ISLAND], 0
            cost = discard(other, fault)
            other.hand[ISLAND] = kept
            if cost is None:
                other.hand[ISLAND] += 1
                return False
        else:
            cost = discard(other, fault)
    other.hand[cost] -= 1
    other.grave[ISLAND] += 1
    other.grave[cost] += 1
    return True


def resolve(kind, me, other, fault):
    if kind == PLAIN:
        me.draw()
    elif kind == SWAMP:
        lost = discard(other, fault)
        if lost is not None:
            other.hand[lost] -= 1
            (me if fault == "swamp-to-own-grave" else other).grave[lost] += 1
    elif kind == MOUNTAIN:
        there = [kind for kind in DESTROY if other.field[kind]]
        if there:
            lost = there[-1] if fault == "destroy-reversed" else there[0]
            other.field[lost] -= 1
            other.grave[lost] += 1
    elif kind == FOREST:
        def had(kind):
            field = me.field[kind] - (fault == "forest-not-counted" and kind == FOREST)
            if fault == "recycle-counts-hand":
                return me.hand[kind]
            if fault == "recycle-counts-field":
                return field
            if fault == "recycle-counts-grave":
                return me.grave[kind]
            return field + me.hand[kind]

        there = [k for k in RECYCLE if me.grave[k] and not (fault == "no-forest-back" and k == FOREST)]
        if there:
            back = min(there, key=had)
            me.grave[back] -= 1
            me.hand[back] += 1


def play(decks, fault):
    players = [Player(deck, fault) for deck in decks]
    if fault != "no-opening-hand":
        for player in players:
            for _ in range(5):
                player.draw()
    for turn in range(1, 101):
        me, other = players[(turn - 1) % 2], players[turn % 2]
        if not (fault == "alice-does-not-draw" and turn == 1):
            me.draw()
        kind = choose(me, other, fault)
        if kind is not None:
            if countered(kind, me, other, fault):
                if fault == "countered-stays":
                    pass
                else:
                    me.hand[kind] -= 1
                    if fault == "countered-to-counterer":
                        other.grave[kind] += 1
                    elif fault != "countered-leaves":
                        me.grave[kind] += 1
            else:
                me.hand[kind] -= 1
                me.field[kind] += 1
                resolve(kind, me, other, fault)
        if kinds(me.field) == 5:
            shown = (turn + 1) // 2 if fault == "own-turns" else turn
            return "%s %d" % (("Alice", "Bob")[(turn - 1) % 2], shown)
        if not any(p.deck or any(p.hand) for p in players):
            break
    return "Draw %d" % turn


def main():
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    numbers = list(map(int, sys.stdin.read().split()))
    for case in range(numbers[0]):
        first = 1 + 50 * case
        decks = [numbers[first:first + 25], numbers[first + 25:first + 50]]
        print("Case %d: %s" % (case + 1, play(decks, fault)))


if __name__ == "__main__":
    main()
