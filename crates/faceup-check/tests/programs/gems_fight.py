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
        made = 0
        for before, more in zip(poured(left), bag):
            rest = 0 if fault == "cooker-emptied" else before % melt
            if fault == "one-stone-a-colour":
                made += rest + more >= melt
            elif fault == "melts-above":
                made += (rest + more - 1) // melt if rest + more else 0
            else:
                made += (rest + more) // melt
        return made

    @lru_cache(maxsize=None)
    def best(left):
        values = []
        for number, bag in enumerate(bags):
            if not left >> number & 1:
                continue
            made = stones(left, bag)
            again = made > 0
            if fault == "no-bonus":
                again = False
            elif fault == "always-bonus":
                again = True
            elif fault == "bonus-from-two":
                again = made > 1
            elif fault == "one-bonus-colour":
                again = made == 1
            rest = best(left & ~(1 << number))
            values.append((made, made + rest if again else made - rest))
            if fault == "first-bag":
                break
        if not values:
            return 0
        if fault == "greedy":
            return max(values)[1]
        if fault == "worst":
            return min(value for _, value in values)
        return max(value for _, value in values)

    lead = best(everything)
    if fault == "own-stones":
        total = sum(sum(column) // melt for column in zip(*bags))
        return (total + lead) // 2
    if fault == "second-player":
        return -lead
    if fault == "no-negative":
        return abs(lead)
    if fault == "wrong-from-three-bags" and len(bags) > 2:
        return lead + 1
    if fault == "wrong-at-melt-four" and melt == 4 and colours == 2:
        return lead + 1
    if fault == "wrong-for-big-bags" and any(sum(bag) > 4 for bag in bags):
        return lead - 1
    return lead


def answer(colours, melt, bags, fault):
    """The answer to bags that are lists of colours from 1."""
    if fault == "drops-last-gem":
        bags = [gems[:-1] for gems in bags]
    counts = [tuple(gems.count(colour + 1) for colour in range(colours)) for gems in bags]
    if fault == "ignores-high-colours":
        counts = [bag[:2] + (0,) * (colours - 2) for bag in counts]
    return value(colours, melt, counts, fault)


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
