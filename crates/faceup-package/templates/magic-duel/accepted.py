"""Magic Duel, played as the rules say. An area is a list of five counts; a deck is a list of cards, drawn from its end."""

import sys

PLAIN, SWAMP, MOUNTAIN, ISLAND, FOREST = range(5)

PLAY = (SWAMP, PLAIN, MOUNTAIN, FOREST, ISLAND)
DISCARD = (ISLAND, MOUNTAIN, PLAIN, SWAMP, FOREST)
DESTROY = (FOREST, ISLAND, MOUNTAIN, PLAIN, SWAMP)
RECYCLE = (FOREST, SWAMP, MOUNTAIN, ISLAND, PLAIN)

OPENING_HAND = 5
TURN_LIMIT = 100


class Side:
    __slots__ = ("deck", "hand", "field", "grave", "cards")

    def __init__(self, deck):
        self.deck = deck[::-1]
        self.hand = [0] * 5
        self.field = [0] * 5
        self.grave = [0] * 5
        self.cards = 0  # in hand

    def draw(self):
        if self.deck:
            self.hand[self.deck.pop()] += 1
            self.cards += 1

    def discard(self):
        """Puts the kind with most copies in hand into the grave."""
        kind = max(DISCARD, key=self.hand.__getitem__)
        self.hand[kind] -= 1
        self.grave[kind] += 1
        self.cards -= 1


def has_effect(kind, own, other):
    if kind == PLAIN:
        return bool(own.deck)
    if kind == SWAMP:
        return other.cards > 0
    if kind == MOUNTAIN:
        return any(other.field)
    if kind == FOREST:
        return any(own.grave)
    return False


def choose(own, other):
    """The card to play: one with an effect if there is one, never a kind that is on the field already."""
    without = None
    for kind in PLAY:
        if own.hand[kind] and not own.field[kind]:
            if has_effect(kind, own, other):
                return kind
            if without is None:
                without = kind
    return without


def countered(own, other):
    """Whether the opponent counters, and if so, pays for it."""
    if other.hand[ISLAND] == 0 or other.cards < 2 or own.field.count(0) != 1:
        return False
    if own.grave[own.field.index(0)] == 5:
        return False
    other.hand[ISLAND] -= 1
    other.grave[ISLAND] += 1
    other.cards -= 1
    other.discard()
    return True


def act(kind, own, other):
    if kind == PLAIN:
        own.draw()
    elif kind == SWAMP and other.cards:
        other.discard()
    elif kind == MOUNTAIN:
        there = [kind for kind in DESTROY if other.field[kind]]
        if there:
            gone = min(there, key=other.field.__getitem__)
            other.field[gone] -= 1
            other.grave[gone] += 1
    elif kind == FOREST:
        there = [kind for kind in RECYCLE if own.grave[kind]]
        if there:
            back = min(there, key=lambda kind: own.field[kind] + own.hand[kind])
            own.grave[back] -= 1
            own.hand[back] += 1
            own.cards += 1


def duel(alice, bob):
    own, other = Side(alice), Side(bob)
    for _ in range(OPENING_HAND):
        own.draw()
        other.draw()
    for turn in range(1, TURN_LIMIT + 1):
        own.draw()
        kind = choose(own, other)
        if kind is not None:
            own.hand[kind] -= 1
            own.cards -= 1
            if countered(own, other):
                own.grave[kind] += 1
            else:
                own.field[kind] += 1
                act(kind, own, other)
        if 0 not in own.field:
            return f"{'Alice' if turn % 2 else 'Bob'} {turn}"
        if not (own.cards or other.cards or own.deck or other.deck):
            return f"Draw {turn}"
        own, other = other, own
    return f"Draw {TURN_LIMIT}"


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    answers = []
    for case in range(numbers[0]):
        start = 1 + 50 * case
        answers.append(f"Case {case + 1}: {duel(numbers[start:start + 25], numbers[start + 25:start + 50])}\n")
    sys.stdout.write("".join(answers))


main()
