"""Finds the smallest input on which a faulty program differs from the right one, by trying all of them in order.

`python3 brute.py GAME FAULT` prints it. It shares no code with the search that it confirms.
"""

import itertools
import sys

import gems_fight
import house_of_cards
import magic_duel


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
            text = "".join(" ".join(map(str, deck)) + "\n" for deck in pair)
            yield "1\n" + text, lambda fault, pair=pair: magic_duel.play([list(deck) for deck in pair], fault)


def houses():
    decks = {ranks: Lazy(range(2 * ranks)) for ranks in range(5, 9)}
    for size in itertools.count(10):
        for asked in ("Axel", "Birgit"):
            for ranks in decks:
                for deck in decks[ranks][size - 2 * ranks] if size >= 2 * ranks else []:
                    cards = tuple((card // 2 + 1, card % 2 == 0) for card in deck)
                    names = " ".join("%d%s" % (rank, "R" if red else "B") for rank, red in cards)
                    text = "%s\n%d\n%s\nEnd\n" % (asked, ranks, names)
                    yield text, lambda fault, asked=asked, cards=cards: house_of_cards.answer(asked, cards, fault)


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
                    fits = [shape for shape in shapes if sum(shape) == poured]
                    for shape in fits:
                        for filled in itertools.product(*(list(bags(colours, gems)) for gems in shape)):
                            lines = ["%d %d %d" % (colours, count, melt)]
                            lines += [" ".join(map(str, (len(bag),) + bag)) for bag in filled]
                            text = "\n".join(lines) + "\n0 0 0\n"
                            deal = (colours, melt, [list(bag) for bag in filled])
                            yield text, lambda fault, deal=deal: gems_fight.answer(*deal, fault)


def main():
    game, fault = sys.argv[1:]
    for text, answer in {"magic-duel": duels, "house-of-cards": houses, "gems-fight": gems}[game]():
        if answer(fault) != answer(""):
            print(text, end="")
            return


if __name__ == "__main__":
    main()
