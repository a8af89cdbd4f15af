"""Studies: the same bytes as the command line's, shards, interruptions."""

from __future__ import annotations

import os
import subprocess

import pytest

import faceup
from faceup.study import Damaged, Study, merge

STUDIES = [
    (Study("magic-duel", deals=20_000, rows=True), ["magic-duel", "--deals", "20000", "--rows"]),
    (Study("house-of-cards", deals=300, seed=5, ranks=6), ["house", "--deals", "300", "--seed", "5", "--ranks", "6"]),
    (
        Study("gems-fight", deals=200, first=7, bags=6, gems=(2, 4), rows=True),
        ["gems", "--deals", "200", "--from", "7", "--bags", "6", "--gems", "2..4", "--rows"],
    ),
    (
        Study("magic-duel", deals=2000, sweep="opening-hand=3..5"),
        ["magic-duel", "--deals", "2000", "--sweep", "opening-hand=3..5"],
    ),
]


@pytest.mark.parametrize("study, words", STUDIES)
def test_a_study_has_the_command_line_s_bytes(study, words, tmp_path):
    program = os.environ.get("FACEUP")
    if program is None:
        pytest.skip("FACEUP names the command line's program")
    here = study.run(tmp_path / "here")
    subprocess.run([program, "study", *words, "--out", tmp_path / "there"], check=True, stdout=subprocess.DEVNULL)
    names = sorted(path.name for path in (tmp_path / "here").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "there").iterdir())
    assert all((tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes() for name in names)
    assert len(here.digest) == 64


def test_shards_come_to_the_same_digest(tmp_path):
    study = Study("magic-duel", deals=10_000, rows=True)
    whole = study.run(tmp_path / "whole", jobs=1)
    for number in (1, 2, 3):
        study.run_shard(tmp_path / str(number), number, 3)
    joined = merge([tmp_path / "2", tmp_path / "3", tmp_path / "1"], tmp_path / "joined")
    assert joined.digest == whole.digest
    assert joined.manifest["study"] == study.definition()


def test_a_digest_sees_a_changed_byte(tmp_path):
    found = Study("house-of-cards", deals=20, ranks=5).run(tmp_path / "found")
    assert found.digest
    found.path("summary.md").write_text("all are won by Axel\n")
    with pytest.raises(Damaged, match="summary.md"):
        _ = found.digest


def test_a_folder_that_is_in_use_is_refused(tmp_path):
    (tmp_path / "mine.txt").write_text("keep me")
    with pytest.raises(OSError, match="empty"):
        Study("magic-duel", deals=10).run(tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "keep me"


@pytest.mark.parametrize(
    "study",
    [
        Study("chess", deals=1),
        Study("magic-duel"),
        Study("house-of-cards", deals=1, ranks=99),
        Study("magic-duel", deals=1, sweep="nonsense"),
        Study("gems-fight", deals=1, bags=99),
        Study("magic-duel", deals=1, strategies=("play = 1",)),
    ],
)
def test_what_there_cannot_be_is_refused(study, tmp_path):
    with pytest.raises((ValueError, faceup.DealError)):
        study.run(tmp_path / "out")
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())
