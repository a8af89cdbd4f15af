"""Plays The Magician (Magic Duel) as the contest has it, but for one thing that its author misread. docs/wrong-answer.md finds it."""

import sys

PLAIN, SWAMP, MOUNTAIN, ISLAND, FOREST = range(5)
PLAY = (SWAMP, PLAIN, MOUNTAIN, FOREST, ISLAND)
DISCARD = (ISLAND, MOUNTAIN, PLAIN, SWAMP, FOREST)
DESTROY = (FOREST, ISLAND, MOUNTAIN, PLAIN, SWAMP)
RECYCLE = (FOREST, SWAMP, MOUNTAIN, ISLAND, PLAIN)


class Player:
    def __init__(self, deck):
        self.deck = deck
        self.hand, self.field, self.grave = [0] * 5, [0] * 5, [0] * 5

    def draw(self):
        if self.deck:
            self.hand[self.deck.pop(0)] += 1

    def discard(self):
        if any(self.hand):
            kind = max((kind for kind in DISCARD if self.hand[kind]), key=lambda kind: self.hand[kind])
            self.hand[kind] -= 1
            self.grave[kind] += 1


def kinds(cards):
    return sum(count > 0 for count in cards)


def has_effect(kind, me, other):
    return (bool(me.deck), any(other.hand), any(other.field), False, any(me.grave))[kind]


def choose(me, other):
    fresh = [kind for kind in PLAY if me.hand[kind] and not me.field[kind]]
    return next((kind for kind in fresh if has_effect(kind, me, other)), fresh[0] if fresh else None)


def counters(me, other):
    if kinds(me.field) < 4 or not other.hand[ISLAND] or sum(other.hand) < 2:
        return False
    if any(me.grave[kind] == 5 for kind in range(5)):
        return False
    other.hand[ISLAND] -= 1
    other.discard()
    other.grave[ISLAND] += 1
    return True


def resolve(kind, me, other):
    if kind == PLAIN:
        me.draw()
    elif kind == SWAMP:
        other.discard()
    elif kind == MOUNTAIN and any(other.field):
        target = next(kind for kind in DESTROY if other.field[kind])
        other.field[target] -= 1
        other.grave[target] += 1
    elif kind == FOREST and any(me.grave):
        back = min((kind for kind in RECYCLE if me.grave[kind]), key=lambda kind: me.grave[kind])
        me.grave[back] -= 1
        me.hand[back] += 1


def play(decks):
    players = [Player(deck) for deck in decks]
    for player in players:
        for _ in range(5):
            player.draw()
    for turn in range(1, 101):
        me, other = players[(turn - 1) % 2], players[turn % 2]
        me.draw()
        kind = choose(me, other)
        if kind is not None:
            me.hand[kind] -= 1
            if counters(me, other):
                me.grave[kind] += 1
            else:
                me.field[kind] += 1
                resolve(kind, me, other)
        if kinds(me.field) == 5:
            return "%s %d" % (("Bob", "Alice")[turn % 2], turn)
    return "Draw 100"


numbers = list(map(int, sys.stdin.read().split()))
for case in range(numbers[0]):
    at = 1 + 50 * case
    print("Case %d: %s" % (case + 1, play([numbers[at:at + 25], numbers[at + 25:at + 50]])))
