"""Accepts an input of Magic Duel with exit status 42 and refuses anything else with 43.

Strict: one space between numbers, a line feed behind every line, no leading zeros, and nothing behind the last duel.
Needs nothing but Python 3.
"""

import re
import sys

MOST_DUELS = 20000
KINDS = 5
COPIES = 5

DUELS = re.compile("[1-9][0-9]{0,4}")
DECK = re.compile("[0-4]( [0-4]){24}")


def refuse(line, what):
    print(f"line {line}: {what}", file=sys.stderr)
    sys.exit(43)


def main():
    data = sys.stdin.buffer.read()
    if not data.isascii():
        refuse(1 + data[: next(i for i, byte in enumerate(data) if byte > 127)].count(b"\n"), "not ASCII")
    if not data.endswith(b"\n"):
        refuse(1 + data.count(b"\n"), "no line feed at the end")
    lines = data[:-1].decode("ascii").split("\n")
    if not DUELS.fullmatch(lines[0]) or int(lines[0]) > MOST_DUELS:
        refuse(1, f"expected the number of duels, from 1 to {MOST_DUELS}")
    expected = 1 + 2 * int(lines[0])
    for number, line in enumerate(lines[1:expected], start=2):
        if not DECK.fullmatch(line):
            refuse(number, "expected a deck of 25 numbers from 0 to 4")
        if any(line.count(str(kind)) != COPIES for kind in range(KINDS)):
            refuse(number, f"expected {COPIES} cards of each kind")
    if len(lines) != expected:
        refuse(min(len(lines), expected) + 1, f"expected {expected} lines, found {len(lines)}")
    sys.exit(42)


main()
