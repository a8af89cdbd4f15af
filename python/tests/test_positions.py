"""One position: values, moves, errors, pictures, copies."""

from __future__ import annotations

import copy
import pickle
import threading
import time
from typing import Callable

import pytest

import faceup

GEMS = "G3 S3: bc ac ab abc"
HOUSE = "1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B"


def played_out(position: faceup.Position) -> list[faceup.Position]:
    """The positions of a best line, the last one over."""
    positions = [position]
    for move in position.best_line():
        positions.append(positions[-1].play(move))
    assert positions[-1].is_over
    return positions


@pytest.mark.parametrize(("game", "notation"), [("gems-fight", GEMS), ("house-of-cards", HOUSE)])
def test_a_value_is_what_the_best_move_leads_to(game: str, notation: str) -> None:
    start = faceup.Deal(game, notation).start()
    for position in played_out(start):
        player, before = position.player, position.points
        values = position.values()
        assert list(values) != [] or position.is_over
        assert sorted(values) == sorted(position.legal_moves)
        if player is None:
            continue
        own = position.players.index(player)
        assert max(values.values()) == position.value()
        assert [move for move, value in values.items() if value == position.value()] == position.best_moves()
        for move, value in values.items():
            after = position.play(move)
            won = (after.points[own] - before[own]) - (after.points[1 - own] - before[1 - own])
            rest = 0 if after.is_over else after.value()
            assert value == won + (rest if after.player in (player, None) else -rest)


def test_positions_share_a_solver_and_do_not_change() -> None:
    start = faceup.Deal.numbered("gems-fight", 3, bags=9).start()
    first, second = (start.play(move) for move in start.legal_moves[:2])
    assert first.undo() == start != first
    values = start.values()
    first.values(), second.value()
    assert start.values() == values
    assert start.played == ()
    assert len({start, first, second, start.play(start.legal_moves[0])}) == 3


def test_threads_ask_about_positions_of_one_deal_side_by_side() -> None:
    start = faceup.Deal.numbered("house-of-cards", 1, 7, ranks=8).start()
    positions = [start.play(move) for move in start.legal_moves]
    expected = [position.values() for position in positions]
    found: list[list[dict[str, int | None]]] = []

    def ask() -> None:
        found.append([position.values() for position in positions for _ in range(20)][::20])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


@pytest.mark.parametrize("game", ["magic-duel", "house-of-cards", "gems-fight"])
def test_copies_and_pickles_are_equal_and_go_on(game: str) -> None:
    deal = faceup.Deal.numbered(game, 5, 1)
    start = deal.start(nodes=10**9)
    position = start.play(start.legal_moves[-1])
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position and hash(twin) == hash(position)
        assert twin.legal_moves == position.legal_moves
        assert twin.state == position.state
    assert pickle.loads(pickle.dumps(deal)) == deal == copy.deepcopy(deal)


def test_a_deal_that_is_none_says_where_and_what() -> None:
    with pytest.raises(faceup.DealError) as caught:
        faceup.Deal("house-of-cards", "1R 2R\n3X")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.line, error.column) == (2, 2)
    assert "X" in error.found and "R" in error.expected and "line 2, column 2" in str(error)
    with pytest.raises(faceup.DealError) as caught:
        faceup.read("gems", b"3 2 2\n3 2 3 1\n3 1 2 x\n")
    assert (caught.value.line, caught.value.column) == (3, 7)
    with pytest.raises(ValueError, match="is no game"):
        faceup.Deal("chess", "")
    with pytest.raises(TypeError, match="deals of gems-fight have the sizes"):
        faceup.Deal.numbered("gems", 1, ranks=5)
    with pytest.raises(faceup.DealError):
        faceup.Deal.numbered("house", 1, ranks=2)


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    start = faceup.Deal("gems-fight", GEMS).start()
    for move in ("9", "x", "", "1 2"):
        with pytest.raises(faceup.IllegalMove) as caught:
            start.play(move)
        assert caught.value.move == move
        assert caught.value.reason
    after = start.play("4")
    with pytest.raises(faceup.IllegalMove):
        after.play("4")
    assert after.play("1").played == ("4", "1")
    with pytest.raises(ValueError, match="nothing has been played"):
        start.undo()


def test_a_limit_says_what_is_proved() -> None:
    start = faceup.Deal.numbered("house-of-cards", 1, ranks=14, peaks=7).start(memory=1 << 20, nodes=2000)
    with pytest.raises(faceup.LimitReached) as caught:
        start.value()
    player, low, high = caught.value.proven
    assert player in ("Axel", "Birgit") and low < high
    assert pickle.loads(pickle.dumps(caught.value)).proven == caught.value.proven


def test_ctrl_c_ends_a_long_solve(ctrl_c: Callable[[float], None]) -> None:
    start = faceup.Deal.numbered("house-of-cards", 1, ranks=24, peaks=7).start(memory=1 << 28)
    ctrl_c(0.3)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        start.value()
    assert time.monotonic() - began < 30
    assert start.play(start.legal_moves[0]).undo() == start


@pytest.mark.parametrize("game", ["magic-duel", "house-of-cards", "gems-fight"])
def test_a_position_draws_itself(game: str) -> None:
    start = faceup.Deal.numbered(game, 2).start()
    assert start._repr_svg_().startswith("<svg ")
    assert start.svg(values=True).count("<title") >= 1
    assert "<figcaption>" in start._repr_html_()
    assert start.to_dict()["schema"] == "faceup.position/1"
