"""Accepts an input of Gems Fight! with exit status 42 and refuses anything else with 43.

Strict: a line for each case and each bag, with one space between numbers, a line feed behind every line, no leading zeros,
and nothing behind the line 0 0 0. Needs nothing but Python 3.
"""

import re
import sys

MOST_COLOURS = 8
MOST_BAGS = 21
MOST_TO_MELT = 19
MOST_GEMS = 10
MOST_SETS = 2**21  # of bags, in all cases of a file together

NUMBERS = re.compile("(0|[1-9][0-9]?)( (0|[1-9][0-9]?))*")


def refuse(line, what):
    print(f"line {line}: {what}", file=sys.stderr)
    sys.exit(43)


def numbers(lines, at, what):
    """The numbers of a line, all of them below a hundred."""
    if at >= len(lines):
        refuse(len(lines), f"the input ends; expected {what}")
    if not NUMBERS.fullmatch(lines[at]):
        refuse(at + 1, f"expected {what}")
    return list(map(int, lines[at].split(" ")))


def main():
    data = sys.stdin.buffer.read()
    if not data.isascii():
        refuse(1 + data[: next(i for i, byte in enumerate(data) if byte > 127)].count(b"\n"), "not ASCII")
    if not data.endswith(b"\n"):
        refuse(1 + data.count(b"\n"), "no line feed at the end")
    lines = data[:-1].decode("ascii").split("\n")
    at, sets = 0, 0
    while True:
        case = numbers(lines, at, "the numbers of colours and bags and the melting number, or 0 0 0")
        if len(case) != 3:
            refuse(at + 1, f"expected 3 numbers, found {len(case)}")
        colours, bags, melt = case
        if case == [0, 0, 0]:
            break
        if colours > MOST_COLOURS or bags > MOST_BAGS or not 1 <= melt <= MOST_TO_MELT:
            refuse(at + 1, f"at most {MOST_COLOURS} colours, {MOST_BAGS} bags, and 1 to {MOST_TO_MELT} gems to melt")
        if colours == 0 and bags > 0:
            refuse(at + 1, "bags, but no colours")
        for bag in range(at + 1, at + 1 + bags):
            check_bag(bag + 1, numbers(lines, bag, "a bag"), colours)
        at += 1 + bags
        sets += 2**bags
        if sets > MOST_SETS:
            refuse(at, f"more than {MOST_SETS} sets of bags in all")
    if at == 0:
        refuse(1, "expected a case")
    if at + 1 != len(lines):
        refuse(at + 2, "expected nothing behind 0 0 0")
    sys.exit(42)


def check_bag(line, bag, colours):
    gems = bag[1:]
    if not 1 <= bag[0] <= MOST_GEMS or len(gems) != bag[0]:
        refuse(line, f"expected 1 to {MOST_GEMS} gems, as many as the first number says")
    if not all(1 <= gem <= colours for gem in gems):
        refuse(line, f"expected colours from 1 to {colours}")


main()
