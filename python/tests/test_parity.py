"""What every front end answers alike, from the file that all of them are checked by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import faceup

PLAYS = Path(__file__).parents[2] / "data" / "parity" / "plays.jsonl"
LINES = [json.loads(line) for line in PLAYS.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("line", LINES, ids=range(1, len(LINES) + 1))
def test_the_answer_is_the_one_of_the_file(line):
    if "error" in line:
        with pytest.raises(ValueError) as refused:
            faceup.answer(line["request"])
        assert str(refused.value) == line["error"]
    else:
        assert faceup.answer(line["request"]) == line["answer"]
