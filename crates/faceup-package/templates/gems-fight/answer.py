"""Accepts an answer to an input of Gems Fight! with exit status 42 and refuses any other text with 43: its form, not its truth.

The input is named on the command line, the answer is on standard input. Needs nothing but Python 3.
"""

import re
import sys

ANSWER = re.compile("(?:0|-?[1-9][0-9]{0,2})\n")


def refuse(line, what):
    print(f"line {line}: {what}", file=sys.stderr)
    sys.exit(43)


def gems(lines):
    """For each case how many gems there are: nobody can be ahead by more stones."""
    while True:
        _, bags, melt = map(int, next(lines).split())
        if melt == 0:
            return
        yield sum(int(next(lines).split()[0]) for _ in range(bags))


def main():
    with open(sys.argv[1], encoding="ascii") as data:
        most = list(gems(iter(data)))
    lines = sys.stdin.buffer.read().decode("latin-1").splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        if not ANSWER.fullmatch(line):
            refuse(number, "expected an integer")
        if number <= len(most) and abs(int(line)) > most[number - 1]:
            refuse(number, f"expected at most {most[number - 1]}, as there are no more gems")
    if len(lines) != len(most):
        refuse(min(len(lines), len(most)) + 1, f"expected {len(most)} lines, found {len(lines)}")
    sys.exit(42)


main()
