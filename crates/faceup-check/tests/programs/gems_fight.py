"""Solves Gems Fight! as the contest has it, or with one fault: `python3 gems_fight.py [FAULT]`.

Written from the rules alone, so that it shares nothing with the engine that it is held against.
"""

import sys
from functools import lru_cache


def value(colours, melt, bags, fault):
    """The first player's stones minus the second's."""
    everything = (1 << len(bags)) - 1

    def poured(left):
        done = [bag for number, bag in enumerate(bags) if not left >> number & 1]
        return [sum(bag[colour] for bag in done) for colour in range(colours)]

    def stones(left, bag):
        kept = [0 if fault == "cooker-emptied" else gems % melt for gems in poured(left)]
        return sum((rest + more) // melt for rest, more in zip(kept, bag))

    @lru_cache(maxsize=None)
    def best(left):
        values = [0] if not left else []
        for number, bag in enumerate(bags):
            if left >> number & 1:
                made, rest = stones(left, bag), best(left & ~(1 << number))
                values.append(made + rest if made and fault != "no-bonus" else made - rest)
        return max(values)

    lead = best(everything)
    if fault == "own-stones":
        total = sum(sum(column) // melt for column in zip(*bags))
        return (total + lead) // 2
    return -lead if fault == "second-player" else lead


def answer(colours, melt, bags, fault):
    """The answer to bags that are lists of colours from 1."""
    if fault == "drops-last-gem":
        bags = [gems[:-1] for gems in bags]
    return value(colours, melt, [tuple(gems.count(colour + 1) for colour in range(colours)) for gems in bags], fault)


def main():
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    numbers = list(map(int, sys.stdin.read().split()))
    at = 0
    while numbers[at:at + 3] != [0, 0, 0]:
        colours, count, melt = numbers[at:at + 3]
        at += 3
        bags = []
        for _ in range(count):
            bags.append(numbers[at + 1:at + 1 + numbers[at]])
            at += 1 + numbers[at]
        print(answer(colours, melt, bags, fault))


if __name__ == "__main__":
    main()
