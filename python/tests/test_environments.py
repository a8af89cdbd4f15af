"""PettingZoo's and Gymnasium's own tests on the environments."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import faceup

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from faceup.gymnasium import Against  # noqa: E402
from faceup.pettingzoo import env, raw_env  # noqa: E402

GAMES = [
    ("gems-fight", {"bags": 6, "colours": 3, "melt": 3}),
    ("house-of-cards", {"ranks": 7}),
    ("magic-duel", {}),
]


@pytest.mark.parametrize("game, sizes", GAMES)
def test_pettingzoo_accepts_the_environment(game, sizes):
    with warnings.catch_warnings():
        # They would have agents called player_0 and observations that are arrays, which Classic games have not either.
        warnings.filterwarnings("ignore", module="pettingzoo")
        api_test(env(game, **sizes), num_cycles=300)
        seed_test(lambda: env(game, **sizes), num_cycles=100)


@pytest.mark.parametrize("game, sizes", GAMES)
@pytest.mark.parametrize("opponent", ["best", "random"])
@pytest.mark.parametrize("seat", [0, 1])
def test_gymnasium_accepts_the_environment(game, sizes, opponent, seat):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(Against(game, opponent, seat=seat, illegal="end", **sizes))


def play(game, choose):
    """Plays to the end and says what each agent has got."""
    got = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        _, reward, termination, truncation, info = game.last()
        got[agent] += reward
        game.step(None if termination or truncation else choose(game.unwrapped.position, info["action_mask"]))
    return got


def test_best_play_is_rewarded_with_the_deal_s_value():
    deal = faceup.Deal.numbered("gems-fight", 4, 7, bags=9, colours=4, melt=3)
    game = env("gems-fight", deal=deal.notation)
    game.reset(seed=0)
    got = play(game, lambda position, _: int(position.best_moves()[0]) - 1)
    assert got == {"Alice": deal.start().value(), "Bob": -deal.start().value()}


def test_the_same_agent_may_act_twice():
    game = env("gems-fight", deal="G1 S1: a a a")
    game.reset()
    agents = []
    for agent in game.agent_iter():
        _, _, termination, truncation, info = game.last()
        if termination or truncation:
            game.step(None)
            continue
        agents.append(agent)
        game.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert agents == ["Alice", "Alice", "Alice"]


def test_an_illegal_action_is_refused_and_changes_nothing():
    game = raw_env("gems-fight", deal="G3 S3: bc ac ab abc")
    game.reset()
    game.step(1)
    before = game.position
    with pytest.raises(faceup.IllegalMove):
        game.step(1)
    assert game.position == before


def test_the_mask_is_the_legal_moves():
    game = env("house-of-cards", ranks=9)
    game.reset(seed=5)

    def choose(position, mask):
        assert mask.sum() == len(position.legal_moves)
        return int(np.flatnonzero(mask)[-1])

    got = play(game, choose)
    assert got["Axel"] == -got["Birgit"]


def test_an_opponent_may_be_a_function():
    asked = []

    def last(position):
        asked.append(position.player)
        return position.legal_moves[-1]

    game = Against("house-of-cards", last, seat=1, ranks=7)
    _, info = game.reset(seed=3)
    over = False
    while not over:
        _, _, over, _, info = game.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert set(asked) == {"Axel"}
    with pytest.raises(faceup.IllegalMove, match="ended"):
        game.step(0)


def test_a_perfect_learner_against_best_play_gets_the_value():
    deal = faceup.Deal.numbered("house-of-cards", 9, 1, ranks=8)
    game = Against("house-of-cards", "best", seat=0, deal=deal.notation)
    game.reset()
    total, over = game.position.points[0] - game.position.points[1], False
    while not over:
        board = game._encoding.legal(game.position)
        action = next(number for number, move in board.items() if move == game.position.best_moves()[0])
        _, reward, over, _, _ = game.step(action)
        total += reward
    start = deal.start()
    assert total == (1 if start.player == "Axel" else -1) * start.value()


def test_an_illegal_action_may_end_the_play():
    game = Against("gems-fight", deal="G3 S3: bc ac ab abc", illegal="end")
    game.reset()
    game.step(3)
    _, reward, terminated, _, info = game.step(3)
    assert (reward, terminated) == (-1.0, True)
    assert "not legal" in info["illegal"]
    with pytest.raises(faceup.IllegalMove, match="ended"):
        game.step(0)


def test_a_play_that_the_opponent_has_alone_is_over_at_once():
    game = Against("gems-fight", "best", seat=1, deal="G1 S1: a a a")
    _, info = game.reset()
    assert not info["action_mask"].any()
    assert game.step(0)[1:4] == (0.0, True, False)


@pytest.mark.parametrize("make", [lambda: env("chess"), lambda: Against("gems-fight", "strong"), lambda: Against("gems-fight", seat=2)])
def test_what_there_is_not_is_refused(make):
    with pytest.raises(ValueError):
        make()
