"""Accepts an answer to an input of Magic Duel with exit status 42 and refuses any other text with 43: its form, not its truth.

The input is named on the command line, the answer is on standard input. Needs nothing but Python 3.
"""

import re
import sys

ANSWER = re.compile("Case ([1-9][0-9]*): (Alice|Bob|Draw) ([1-9][0-9]*)\n")
LAST_TURN = 100


def refuse(line, what):
    print(f"line {line}: {what}", file=sys.stderr)
    sys.exit(43)


def main():
    with open(sys.argv[1], encoding="ascii") as data:
        duels = int(data.readline())
    lines = sys.stdin.buffer.read().decode("latin-1").splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        match = ANSWER.fullmatch(line)
        if not match or int(match[1]) != number:
            refuse(number, f"expected the answer to case {number}")
        winner, turn = match[2], int(match[3])
        if turn > LAST_TURN:
            refuse(number, f"expected a turn up to {LAST_TURN}")
        if winner != "Draw" and turn % 2 != (winner == "Alice"):
            refuse(number, f"{winner} has no turn {turn}")
    if len(lines) != duels:
        refuse(min(len(lines), duels) + 1, f"expected {duels} lines, found {len(lines)}")
    sys.exit(42)


main()
