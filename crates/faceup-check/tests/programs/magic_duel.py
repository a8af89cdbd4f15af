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


def discard(who):
    """The kind that a player gives up, or none."""
    return max((kind for kind in DISCARD if who.hand[kind]), key=lambda kind: who.hand[kind], default=None)


def has_effect(kind, me, other):
    if kind == PLAIN:
        return bool(me.deck)
    if kind == SWAMP:
        return any(other.hand)
    if kind == MOUNTAIN:
        return any(other.field)
    return kind == FOREST and any(me.grave)


def choose(me, other):
    fresh = [kind for kind in PLAY if me.hand[kind] and not me.field[kind]]
    return next((kind for kind in fresh if has_effect(kind, me, other)), fresh[0] if fresh else None)


def countered(me, other, fault):
    """Whether the other player counters; pays for it."""
    if fault == "never-counters" or kinds(me.field) < 4 or not other.hand[ISLAND] or sum(other.hand) < 2:
        return False
    if any(me.grave[kind] == 5 and not me.field[kind] for kind in range(5)):
        return False
    other.hand[ISLAND] -= 1
    cost = discard(other)
    other.hand[cost] -= 1
    other.grave[ISLAND] += 1
    other.grave[cost] += 1
    return True


def resolve(kind, me, other, fault):
    if kind == PLAIN:
        me.draw()
    elif kind == SWAMP:
        lost = discard(other)
        if lost is not None:
            other.hand[lost] -= 1
            other.grave[lost] += 1
    elif kind == MOUNTAIN:
        there = [kind for kind in DESTROY if other.field[kind]]
        if there:
            other.field[there[0]] -= 1
            other.grave[there[0]] += 1
    elif kind == FOREST:
        def had(kind):
            return me.grave[kind] if fault == "recycle-counts-grave" else me.field[kind] + me.hand[kind]

        there = [kind for kind in RECYCLE if me.grave[kind]]
        if there:
            back = min(there, key=had)
            me.grave[back] -= 1
            me.hand[back] += 1


def play(decks, fault):
    players = [Player(deck, fault) for deck in decks]
    for player in players:
        for _ in range(5):
            player.draw()
    for turn in range(1, 101):
        me, other = players[(turn - 1) % 2], players[turn % 2]
        me.draw()
        kind = choose(me, other)
        if kind is not None:
            me.hand[kind] -= 1
            if countered(me, other, fault):
                me.grave[kind] += 1
            else:
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
