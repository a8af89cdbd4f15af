"""Gems Fight! by plain search: every order of the bags is looked at, 21! of them in the largest case."""

import sys


def lead(melt, bags, cooker):
    """By how many stones the player to move will be ahead from here on."""
    best = None
    for place, bag in enumerate(bags):
        gems = [count + more for count, more in zip(cooker, bag)]
        stones = sum(count // melt for count in gems)
        then = lead(melt, bags[:place] + bags[place + 1:], [count % melt for count in gems])
        value = stones + then if stones else -then
        if best is None or value > best:
            best = value
    return best or 0


def main():
    numbers = map(int, sys.stdin.read().split())
    while True:
        colours, count, melt = next(numbers), next(numbers), next(numbers)
        if melt == 0:
            break
        bags = [[next(numbers) for _ in range(next(numbers))] for _ in range(count)]
        counts = [[bag.count(colour) for colour in range(1, colours + 1)] for bag in bags]
        print(lead(melt, counts, [0] * colours))


main()
