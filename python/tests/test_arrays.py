"""Many deals at once, held against one position at a time and against each other."""

from __future__ import annotations

import os
from typing import Callable

import numpy as np
import pytest

import faceup
from faceup import gems_fight, house_of_cards, magic_duel

LETTERS = "PSMIF"


def test_duels_end_as_their_stories_do() -> None:
    decks = magic_duel.deals(9, 40, first=3)
    winners, turns = magic_duel.play(decks)
    for number, (winner, played) in enumerate(zip(winners, turns), start=3):
        deal = faceup.Deal.numbered("magic-duel", 9, number)
        story = faceup.answer({"game": "magic-duel", "deal": deal.notation, "ask": "story"})
        assert story["winner"] == ("Alice", "Bob", None)[winner]
        assert story["turns"][-1]["turn"] == played


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_do_not_depend_on_the_number_of_threads(jobs: int) -> None:
    decks = magic_duel.deals(1, 20_001)
    assert all((one == other).all() for one, other in zip(magic_duel.play(decks), magic_duel.play(decks, jobs=jobs)))
    cards = house_of_cards.deals(1, 3000, ranks=6)
    pairs = zip(house_of_cards.values(cards), house_of_cards.values(cards, jobs=jobs))
    assert all((one == other).all() for one, other in pairs)


def test_houses_have_the_values_of_their_positions() -> None:
    for ranks, peaks in ((5, 4), (8, 4), (3, 2), (7, 5)):
        cards = house_of_cards.deals(4, 20, ranks=ranks, peaks=peaks)
        solved = house_of_cards.values(cards, peaks=peaks)
        for number in range(20):
            start = faceup.Deal.numbered("house-of-cards", 4, number, ranks=ranks, peaks=peaks).start()
            sign = 1 if start.player == "Axel" else -1
            assert solved.values[number] == sign * start.value()
            assert solved.starters[number] == start.players.index(start.player)
            assert solved.moves[number] == len(start.legal_moves)
            assert solved.best_moves[number] == len(start.best_moves())


def test_gems_have_the_values_of_their_positions() -> None:
    bags = gems_fight.deals(4, 30, bags=8, melt=3, gems=(0, 4))
    solved = gems_fight.values(bags, 3)
    for number in range(30):
        start = faceup.Deal.numbered("gems-fight", 4, number, bags=8, melt=3, gems=(0, 4)).start()
        assert solved.values[number] == start.value()
        assert solved.moves[number] == 8
        assert solved.best_moves[number] == len(start.best_moves())


def test_arrays_that_are_no_deals_are_refused_with_their_place() -> None:
    decks = magic_duel.deals(1, 3)
    decks[2, 1, 4] = 7
    with pytest.raises(faceup.DealError, match="deal 2: Bob's card 4 is 7"):
        magic_duel.play(decks)
    decks = magic_duel.deals(1, 9000)
    decks[8999, 0] = 0
    with pytest.raises(faceup.DealError, match="deal 8999: "):
        magic_duel.play(decks)
    with pytest.raises(ValueError, match=r"\[n, 2, 25\]"):
        magic_duel.play(np.zeros((3, 50), np.uint8))
    with pytest.raises(ValueError, match=r"shape \[n, 2, 25\]"):
        magic_duel.play(np.zeros((3, 2, 24), np.uint8))
    with pytest.raises(TypeError, match="whole numbers"):
        magic_duel.play(np.zeros((3, 2, 25)))
    with pytest.raises(ValueError, match="from 0 to 255"):
        gems_fight.values(np.full((1, 2, 2), 256), 3)
    with pytest.raises(faceup.DealError, match="deal 1: "):
        house_of_cards.values(np.array([[2, 4, 3, 5], [2, 2, 3, 5]]), peaks=2)
    with pytest.raises(faceup.DealError, match="1 is no card"):
        house_of_cards.values(np.array([[1, 4, 3, 5]]), peaks=2)
    with pytest.raises(faceup.DealError, match="deal 0: "):
        gems_fight.values(np.ones((1, 2, 2), np.uint8), 0)
    with pytest.raises(ValueError, match="there are no 2 deals"):
        magic_duel.deals(1, 2, first=2**64 - 1)


def test_other_whole_numbers_and_views_will_do() -> None:
    decks = magic_duel.deals(3, 10)
    expected = magic_duel.play(decks)
    for same in (decks.astype(np.int64), decks.tolist(), np.asfortranarray(decks), np.repeat(decks, 2, axis=0)[::2]):
        assert all((one == other).all() for one, other in zip(expected, magic_duel.play(same)))


def test_no_deals_have_no_results() -> None:
    assert magic_duel.play(np.zeros((0, 2, 25), np.uint8)).winners.shape == (0,)
    assert house_of_cards.values(np.zeros((0, 10), np.uint8)).values.shape == (0,)
    assert gems_fight.values(np.zeros((0, 3, 2), np.uint8), 2).values.shape == (0,)
    assert magic_duel.deals(1, 0).shape == (0, 2, 25)


def test_seats_follow_their_own_strategies() -> None:
    decks = magic_duel.deals(5, 2000)
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "magic-duel")
    with open(os.path.join(folder, "strategy.toml"), encoding="utf-8") as file:
        statement = file.read()
    usual = magic_duel.play(decks)
    assert all((one == other).all() for one, other in zip(usual, magic_duel.play(decks, [statement])))
    other = statement.replace("without-effect = true", "without-effect = false")
    assert other != statement
    assert any((one != two).any() for one, two in zip(usual, magic_duel.play(decks, [statement, other])))
    with pytest.raises(faceup.DealError):
        magic_duel.play(decks, ["no = 'strategy'"])
    with pytest.raises(ValueError, match="two seats"):
        magic_duel.play(decks, [statement] * 3)


def test_ctrl_c_ends_a_batch(ctrl_c: Callable[[float], None]) -> None:
    bags = gems_fight.deals(1, 64, bags=24)
    ctrl_c(0.2)
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            gems_fight.values(bags, 5)


def test_results_are_arrow_tables_for_those_who_speak_it() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    solved = faceup.house_of_cards.values(faceup.house_of_cards.deals(seed=1, count=50, ranks=5))
    table = pyarrow.table(solved)
    assert table.column_names == ["values", "starters", "moves", "best_moves"]
    assert [str(kind) for kind in table.schema.types] == ["int32", "uint8", "uint32", "uint32"]
    assert table["values"].to_pylist() == solved.values.tolist()
    # The stream may be asked for again, and what it gave outlives the result.
    again = pyarrow.table(solved)
    del solved
    assert again.equals(table)


def test_pandas_polars_and_duckdb_take_the_results() -> None:
    played = faceup.magic_duel.play(faceup.magic_duel.deals(seed=3, count=1000))
    counts = {winner: int((played.winners == winner).sum()) for winner in (-1, 0, 1)}
    pandas = pytest.importorskip("pandas")
    assert pandas.DataFrame.from_arrow(played)["winners"].value_counts().reindex([-1, 0, 1], fill_value=0).to_dict() == counts
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(played)
    assert {winner: frame.filter(polars.col("winners") == winner).height for winner in (-1, 0, 1)} == counts
    pyarrow, duckdb = pytest.importorskip("pyarrow"), pytest.importorskip("duckdb")
    duels = pyarrow.table(played)  # noqa: F841 - DuckDB finds it by its name
    found = duckdb.sql("select winners, count(*) from duels group by winners").fetchall()
    assert {**dict.fromkeys((-1, 0, 1), 0), **dict(found)} == counts
