"""House of Cards: minimax with a memory over what can still score.

A house is its skyline from left to right, a tuple of faces: a slope going up, a slope going down, or a base. A slope on the
way up at the left end, and one on the way down at the right end, can never be part of a triangle again: its card is
forgotten, which makes most houses equal to others.
"""

import sys

UP, DOWN, FLAT = 0, 1000, 2000  # added to a face's card; 0 is a forgotten card


def read_card(text):
    """A card is a number: its rank, or 100 more if it is red."""
    return int(text[:-1]) + (100 if text[-1] == "R" else 0)


def points(a, b, c):
    """What a triangle of three cards is worth to Axel."""
    total = a + b + c
    red, ranks = divmod(total, 100)
    return ranks if red >= 2 else -ranks


def held_points(card):
    return 0 if card == 0 else card - 100 if card >= 100 else -card


def forget(row):
    row = list(row)
    for at, face in enumerate(row):
        if face >= DOWN:
            break
        row[at] = UP
    for at in range(len(row) - 1, -1, -1):
        if not DOWN <= row[at] < FLAT:
            break
        row[at] = DOWN
    return tuple(row)


def value(cards):
    """Axel's points minus Birgit's when both play as well as they can."""
    starter = 0 if cards[0] >= 100 else 1
    memory = {}

    def search(row, axel, birgit, drawn):
        if drawn == len(cards):
            return held_points(axel) + held_points(birgit)
        key = row, axel, birgit
        if key in memory:
            return memory[key]
        mover = (starter + drawn) % 2  # eight cards lie at the start
        card, hand = cards[drawn], birgit if mover else axel
        found = []

        def go(row, hand, gain):
            if mover:
                found.append(gain + search(row, axel, hand, drawn + 1))
            else:
                found.append(gain + search(row, hand, birgit, drawn + 1))

        if not hand:
            go(row, card, 0)
        for at, face in enumerate(row):
            if face >= FLAT and hand:
                gain = points(card, hand, face - FLAT)
                for left, right in ((card, hand), (hand, card)):
                    go(forget(row[:at] + (UP + left, DOWN + right) + row[at + 1:]), 0, gain)
            elif DOWN <= face < FLAT and at + 1 < len(row) and row[at + 1] < DOWN:
                valley = face - DOWN, row[at + 1] - UP
                for base, kept in ((card, hand), (hand, card)) if hand else ((card, 0),):
                    go(forget(row[:at] + (FLAT + base,) + row[at + 2:]), kept, points(base, *valley))
        memory[key] = result = min(found) if mover else max(found)
        return result

    row = tuple(card + (DOWN if at % 2 else UP) for at, card in enumerate(cards[:8]))
    return search(forget(row), 0, 0, 8)


def main():
    words = sys.stdin.read().split()
    at, case = 0, 0
    while words[at] != "End":
        case += 1
        name, ranks = words[at], int(words[at + 1])
        cards = [read_card(word) for word in words[at + 2:at + 2 + 2 * ranks]]
        at += 2 + 2 * ranks
        won = value(cards) if name == "Axel" else -value(cards)
        if won == 0:
            print(f"Case {case}: Axel and Birgit tie")
        else:
            print(f"Case {case}: {name} {'wins' if won > 0 else 'loses'} {abs(won)}")


main()
