"""Accepts an answer to an input of House of Cards with exit status 42 and refuses any other text with 43: its form, not its truth.

The input is named on the command line, the answer is on standard input. Needs nothing but Python 3.
"""

import re
import sys

ANSWER = re.compile("Case ([1-9][0-9]*): (?:(Axel|Birgit) (?:wins|loses) [1-9][0-9]{0,3}|Axel and Birgit tie)\n")


def refuse(line, what):
    print(f"line {line}: {what}", file=sys.stderr)
    sys.exit(43)


def main():
    with open(sys.argv[1], encoding="ascii") as data:
        asked = [line.strip() for line in data if line.strip() in ("Axel", "Birgit")]
    lines = sys.stdin.buffer.read().decode("latin-1").splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        match = ANSWER.fullmatch(line)
        if not match or int(match[1]) != number:
            refuse(number, f"expected the answer to case {number}")
        if number <= len(asked) and match[2] not in (None, asked[number - 1]):
            refuse(number, f"{asked[number - 1]} is asked about")
    if len(lines) != len(asked):
        refuse(min(len(lines), len(asked)) + 1, f"expected {len(asked)} lines, found {len(lines)}")
    sys.exit(42)


main()
