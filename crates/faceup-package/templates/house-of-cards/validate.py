"""Accepts an input of House of Cards with exit status 42 and refuses anything else with 43.

Strict: a case takes three lines, with one space between cards, a line feed behind every line, no leading zeros, and nothing
behind the line End. Needs nothing but Python 3.
"""

import re
import sys

MOST_CASES = 20
RANKS = range(5, 14)

NUMBER = re.compile("[1-9][0-9]?")
CARD = re.compile("([1-9][0-9]?)([RB])")


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
    at = 0
    while at < len(lines) and lines[at] != "End":
        if lines[at] not in ("Axel", "Birgit"):
            refuse(at + 1, "expected Axel, Birgit or End")
        if len(lines) < at + 3:
            refuse(len(lines), "the input ends within a case")
        if not NUMBER.fullmatch(lines[at + 1]) or int(lines[at + 1]) not in RANKS:
            refuse(at + 2, f"expected the number of ranks, from {RANKS[0]} to {RANKS[-1]}")
        check_cards(at + 3, lines[at + 2].split(" "), int(lines[at + 1]))
        at += 3
        if at > 3 * MOST_CASES:
            refuse(at, f"more than {MOST_CASES} cases")
    if at == len(lines):
        refuse(at, "expected End")
    if at == 0:
        refuse(1, "expected a case")
    if at + 1 != len(lines):
        refuse(at + 2, "expected nothing behind End")
    sys.exit(42)


def check_cards(line, cards, ranks):
    if len(cards) != 2 * ranks:
        refuse(line, f"expected {2 * ranks} cards, found {len(cards)}")
    for card in cards:
        match = CARD.fullmatch(card)
        if not match or int(match[1]) > ranks:
            refuse(line, f"expected a rank up to {ranks} and R or B, found {card!r}")
    if len(set(cards)) != len(cards):
        refuse(line, "a card is listed twice")


main()
