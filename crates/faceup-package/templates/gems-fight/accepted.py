"""Gems Fight! as a table over all sets of bags poured, from the full set down.

What has been poured says how many stones have been made in all, so the stones of one more bag are a difference. The table
holds by how many stones the player to move will still be ahead.

Python is slow with numbers and quick with long ones. So a part of the table is one long number with a lane of 16 bits for
each set of bags, and all lanes are worked on at once: the half of the sets that have a bag is solved first, then what
pouring that bag is worth is known for the other half, lane by lane. The highest bit of a lane is kept free to compare.
"""

import sys

LANE = 16
TOP = LANE - 1
ZERO = 512  # what stands for a lead of 0, so that no lane is negative
SMALL = 5  # parts for so many bags are solved set by set

# For each set of a small part the sets with one more bag.
AFTER = [[poured | 1 << bag for bag in range(SMALL) if not poured >> bag & 1] for poured in range(1 << SMALL)]


def stones_made(colours, melt, bags):
    """For each set of bags, a byte: the stones that have been made when it has been poured."""
    made = 0
    for colour in range(1, colours + 1):
        gems = b"\0"
        for bag in bags:
            more = bag.count(colour)
            gems += gems.translate(bytes((count + more) % 256 for count in range(256)))
        made += int.from_bytes(gems.translate(bytes(count // melt for count in range(256))), "little")
    return made.to_bytes(1 << len(bags), "little")


def lanes(number, count):
    return memoryview(number.to_bytes(2 * count, "little")).cast("H").tolist()


def number_of(values):
    return int.from_bytes(b"".join(value.to_bytes(2, "little") for value in values), "little")


def solve_small(bags, made, best):
    count = 1 << bags
    made, leads = lanes(made, count), lanes(best, count)
    for poured in range(count - 1, -1, -1):
        before, lead = made[poured], leads[poured]
        for then in AFTER[poured]:
            if then < count:
                gain = made[then] - before
                value = leads[then] + gain if gain else 2 * ZERO - leads[then]
                if value > lead:
                    lead = value
        leads[poured] = lead
    return number_of(leads)


def solve(bags, made, best, ones):
    """The leads for all sets of the first bags together with fixed others, when the best by pouring one of those is known."""
    if bags <= SMALL:
        return solve_small(bags, made, best)
    bags -= 1
    width = LANE << bags
    low, one = (1 << width) - 1, ones[bags]
    top = one << TOP
    poured = solve(bags, made >> width, best >> width, ones)
    gain = (made >> width) - (made & low)
    passed = 2 * ZERO * one - poured
    again = poured + gain
    some = gain + top - one & top  # the top bit of the lanes that gain a stone
    value = passed ^ (passed ^ again) & some - (some >> TOP)
    rest = best & low
    better = (value | top) - rest & top
    rest ^= (rest ^ value) & better - (better >> TOP)
    return solve(bags, made & low, rest, ones) | poured << width


def lead(colours, melt, bags):
    count = 1 << len(bags)
    made = bytearray(2 * count)
    made[::2] = stones_made(colours, melt, bags)
    ones = [1]
    for bag in range(len(bags)):
        ones.append(ones[bag] | ones[bag] << (LANE << bag))
    end = ZERO << LANE * (count - 1)  # nothing is left to be won when all bags have been poured
    return (solve(len(bags), int.from_bytes(made, "little"), end, ones) & (1 << LANE) - 1) - ZERO


def main():
    numbers = map(int, sys.stdin.read().split())
    while True:
        colours, count, melt = next(numbers), next(numbers), next(numbers)
        if melt == 0:
            break
        bags = [[next(numbers) for _ in range(next(numbers))] for _ in range(count)]
        print(lead(colours, melt, bags))


main()
