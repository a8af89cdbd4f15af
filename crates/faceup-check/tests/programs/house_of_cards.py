"""Solves House of Cards as the contest has it, or with one fault: `python3 house_of_cards.py [FAULT]`.

Written from the rules alone, so that it shares nothing with the engine that it is held against.
"""

import sys
from functools import lru_cache

UP, DOWN, FLOOR = "/", "\\", "_"


def value(cards, fault):
    """Axel's points minus Birgit's; a card is a pair of its rank and whether it is red."""

    def scored(triangle, mover, laid):
        red = sum(card[1] for card in triangle) >= 2
        if fault == "mover-scores":
            red = mover == 0
        elif fault == "laid-card-scores":
            red = laid[1]
        points = sum(card[0] for card in triangle)
        return points if red else -points

    def moves(row, hand, drawn, mover, last):
        """What the row and the hand can become, and what that scores."""
        found = []
        floors = ((drawn, hand), (hand, drawn)) if hand else ((drawn, None),)
        if fault == "no-held-floor":
            floors = floors[:1]
        elif fault == "no-drawn-floor" and hand:
            floors = floors[1:]
        elif fault == "no-floor-while-holding" and hand:
            floors = ()
        for at in range(len(row) - 1):
            (one, left), (two, right) = row[at], row[at + 1]
            if one == DOWN and two == UP and (fault != "ground-only" or (left, right) in ground):
                for card, kept in floors:
                    points = scored((card, left, right), mover, card)
                    found.append((row[:at] + ((FLOOR, card),) + row[at + 2:], kept, points))
        orders = ((drawn, hand), (hand, drawn)) if hand else ()
        for at, (shape, base) in enumerate(row):
            for left, right in orders[:1] if fault == "one-peak-order" else orders:
                if shape == FLOOR:
                    triangle = (left, right, left if fault == "upward-without-floor" else base)
                    points = 0 if fault == "peaks-score-nothing" else scored(triangle, mover, left)
                    found.append((row[:at] + ((UP, left), (DOWN, right)) + row[at + 1:], None, points))
        barred = (fault == "no-hold-on-last" and last) or (fault == "must-build" and found)
        if hand is None and not barred:
            found.append((row, drawn, 0))
        return found

    ground = {(cards[at], cards[at + 1]) for at in range(1, 7, 2)}

    @lru_cache(maxsize=None)
    def best(at, row, hands, mover):
        if at == len(cards):
            return sum(worth(hand, who) for who, hand in enumerate(hands) if hand)
        values = []
        for row_after, hand, points in moves(row, hands[mover], cards[at], mover, at == len(cards) - 1):
            after = (hand, hands[1]) if mover == 0 else (hands[0], hand)
            values.append(points + best(at + 1, row_after, after, mover if fault == "no-turns" else 1 - mover))
        if not values or fault == "greedy":
            return values[0] if values else 0
        return max(values) if mover == 0 else min(values)

    def worth(card, who):
        rank, red = card
        if fault == "held-ignored":
            return 0
        if fault == "held-counts-for-holder":
            return rank if who == 0 else -rank
        if fault == "held-counts-against":
            return -rank if red else rank
        return rank if red else -rank

    row = tuple((UP if at % 2 == 0 else DOWN, cards[at]) for at in range(8))
    starter = 0 if fault == "axel-starts" else 0 if cards[0][1] else 1
    return best(8, row, (None, None), starter)


def answer(asked, cards, fault):
    """What is printed behind the number of the case."""
    lead = value(cards, fault)
    if asked == "Birgit" and fault != "always-for-axel":
        lead = -lead
    if fault == "for-the-starter" and not cards[0][1]:
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
