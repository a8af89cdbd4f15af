"""House of Cards by plain minimax: every sequence of moves is looked at, up to fifty million a case."""

import sys


def read_card(text):
    return int(text[:-1]), text[-1] == "R"


def points(*triangle):
    """What a triangle of three cards is worth to Axel."""
    total = sum(rank for rank, _ in triangle)
    return total if sum(red for _, red in triangle) >= 2 else -total


def moves(row, drawn, hand):
    """What the skyline and the hand can become, and what Axel gets at once."""
    if hand is None:
        yield row, drawn, 0
    for at, (shape, card) in enumerate(row):
        if shape == "_" and hand is not None:
            for left, right in ((drawn, hand), (hand, drawn)):
                yield row[:at] + [("/", left), ("\\", right)] + row[at + 1:], None, points(left, right, card)
        elif shape == "\\" and at + 1 < len(row) and row[at + 1][0] == "/":
            for base, kept in ((drawn, hand), (hand, drawn)):
                if base is not None:
                    yield row[:at] + [("_", base)] + row[at + 2:], kept, points(base, card, row[at + 1][1])


def search(cards, row, hands, at):
    if at == len(cards):
        return sum(rank if red else -rank for rank, red in filter(None, hands))
    axel = cards[0][1] == (at % 2 == 0)
    best = None
    for row_then, hand, gain in moves(row, cards[at], hands[0 if axel else 1]):
        hands_then = (hand, hands[1]) if axel else (hands[0], hand)
        value = gain + search(cards, row_then, hands_then, at + 1)
        if best is None or (value > best if axel else value < best):
            best = value
    return best


def main():
    words = sys.stdin.read().split()
    at, case = 0, 0
    while words[at] != "End":
        case += 1
        name, end = words[at], at + 2 + 2 * int(words[at + 1])
        cards = [read_card(word) for word in words[at + 2:end]]
        at = end
        row = [("\\" if place % 2 else "/", card) for place, card in enumerate(cards[:8])]
        won = search(cards, row, (None, None), 8) * (1 if name == "Axel" else -1)
        if won == 0:
            print(f"Case {case}: Axel and Birgit tie")
        else:
            print(f"Case {case}: {name} {'wins' if won > 0 else 'loses'} {abs(won)}")


main()
