"""Solves House of Cards as the contest has it, or with one fault: `python3 house_of_cards.py [FAULT]`.

Written from the rules alone, so that it shares nothing with the engine that it is held against.
"""

import sys
from functools import lru_cache

UP, DOWN, FLOOR = "/", "\\", "_"


def value(cards, fault):
    """Axel's points minus Birgit's; a card is a pair of its rank and whether it is red."""

    def scored(triangle):
        points = sum(card[0] for card in triangle)
        return points if sum(card[1] for card in triangle) >= 2 else -points

    def moves(row, hand, drawn):
        """What the row and the hand can become, and what that scores."""
        found = []
        floors = ((drawn, hand), (hand, drawn)) if hand else ((drawn, None),)
        for at in range(len(row) - 1):
            (one, left), (two, right) = row[at], row[at + 1]
            if one == DOWN and two == UP:
                for card, kept in floors:
                    found.append((row[:at] + ((FLOOR, card),) + row[at + 2:], kept, scored((card, left, right))))
        for at, (shape, base) in enumerate(row):
            for left, right in ((drawn, hand), (hand, drawn)) if hand and shape == FLOOR else ():
                peak = ((UP, left), (DOWN, right))
                found.append((row[:at] + peak + row[at + 1:], None, scored((left, right, base))))
        if hand is None and not (fault == "must-build" and found):
            found.append((row, drawn, 0))
        return found

    @lru_cache(maxsize=None)
    def best(at, row, hands, mover):
        if at == len(cards):
            return sum(worth(*hand) for hand in hands if hand)
        values = []
        for row_after, hand, points in moves(row, hands[mover], cards[at]):
            after = (hand, hands[1]) if mover == 0 else (hands[0], hand)
            values.append(points + best(at + 1, row_after, after, 1 - mover))
        return max(values) if mover == 0 else min(values)

    def worth(rank, red):
        if fault == "held-ignored":
            return 0
        return rank if red else -rank

    row = tuple((UP if at % 2 == 0 else DOWN, cards[at]) for at in range(8))
    return best(8, row, (None, None), 0 if fault == "axel-starts" or cards[0][1] else 1)


def answer(asked, cards, fault):
    """What is printed behind the number of the case."""
    lead = value(cards, fault)
    if asked == "Birgit" and fault != "always-for-axel":
        lead = -lead
    if lead == 0:
        return "Axel and Birgit tie"
    return "%s %s %d" % (asked, "wins" if lead > 0 else "loses", abs(lead))


def main():
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    words, at, case = sys.stdin.read().split(), 0, 0
    while words[at] != "End":
        asked, ranks = words[at], int(words[at + 1])
        cards = tuple((int(word[:-1]), word[-1] == "R") for word in words[at + 2:at + 2 + 2 * ranks])
        at, case = at + 2 + 2 * ranks, case + 1
        print("Case %d: %s" % (case, answer(asked, cards, fault)))


if __name__ == "__main__":
    main()
