"""Finds the smallest inputs on which faulty programs fail, by trying all of them in order.

`python3 brute.py GAME LIBRARY FAULT…` prints a JSON object of them by fault. LIBRARY is the game's program in C, built as a
library. The order is that of docs/check.md; no code is shared with the search that this confirms.
"""

import ctypes
import itertools
import json
import sys


def levels(sorted_deck):
    """All arrangements with 0, 1, 2, … inversions: each comes of one with fewer by exchanging two neighbours."""
    level = {tuple(sorted_deck)}
    while level:
        yield sorted(level)
        level = {
            deck[:at] + (deck[at + 1], deck[at]) + deck[at + 2:]
            for deck in level
            for at in range(len(deck) - 1)
            if deck[at] < deck[at + 1]
        }


class Lazy:
    """The levels of a deck, worked out as they are needed."""

    def __init__(self, deck):
        self.found, self.more = [], levels(deck)

    def __getitem__(self, inversions):
        while len(self.found) <= inversions:
            self.found.append(next(self.more, []))
        return self.found[inversions]


def duels():
    decks = Lazy([kind for kind in range(5) for _ in range(5)])
    for size in itertools.count():
        for pair in sorted((a, b) for left in range(size + 1) for a in decks[left] for b in decks[size - left]):
            yield "1\n" + "".join(" ".join(map(str, deck)) + "\n" for deck in pair)


def houses():
    decks = {ranks: Lazy(range(2 * ranks)) for ranks in range(5, 9)}
    for size in itertools.count(10):
        for asked in ("Axel", "Birgit"):
            for ranks in decks:
                for deck in decks[ranks][size - 2 * ranks] if size >= 2 * ranks else []:
                    names = " ".join("%d%s" % (card // 2 + 1, "RB"[card % 2]) for card in deck)
                    yield "%s\n%d\n%s\nEnd\n" % (asked, ranks, names)


def gems():
    def bags(colours, gems):
        return itertools.combinations_with_replacement(range(1, colours + 1), gems)

    for size in itertools.count(4):
        for colours in range(1, 9):
            for count in range(1, 22):
                for melt in range(1, 20):
                    poured = size - colours - count - melt
                    if poured < count:
                        continue
                    shapes = itertools.product(range(1, min(10, poured) + 1), repeat=count)
                    for shape in (shape for shape in shapes if sum(shape) == poured):
                        for filled in itertools.product(*(list(bags(colours, gems)) for gems in shape)):
                            lines = ["%d %d %d" % (colours, count, melt)]
                            lines += [" ".join(map(str, (len(bag),) + bag)) for bag in filled]
                            yield "\n".join(lines) + "\n0 0 0\n"


def main():
    game, path, *faults = sys.argv[1:]
    library, output = ctypes.CDLL(path), ctypes.create_string_buffer(1 << 12)

    def outcome(text, fault):
        bad = library.outcome(text, fault.encode(), output, ctypes.c_size_t(len(output)))
        # What every judge forgives: spaces at the ends of lines, line breaks at the end.
        return "bad end" if bad else [line.rstrip() for line in output.value.rstrip().split(b"\n")]

    smallest = {}
    for text in {"magic-duel": duels, "house-of-cards": houses, "gems-fight": gems}[game]():
        right = outcome(text.encode(), "")
        for fault in faults:
            if fault not in smallest and outcome(text.encode(), fault) != right:
                smallest[fault] = text
        if len(smallest) == len(set(faults)):
            break
    json.dump(smallest, sys.stdout)


if __name__ == "__main__":
    main()
