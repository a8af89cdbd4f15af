"""OpenSpiel's own tests and algorithms on the three games."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import faceup

pytest.importorskip("pyspiel", reason="OpenSpiel has wheels for Python 3.11 and later")

import pyspiel  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts, minimax, minimax_solver  # noqa: E402

import faceup.openspiel  # noqa: E402, F401

SMALL = [
    ("faceup_gems_fight", {"deal": "G3 S3: bc ac ab abc"}),
    ("faceup_gems_fight", {"seed": 3, "number": 2, "bags": 6}),
    ("faceup_house_of_cards", {"deal": "1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B"}),
    ("faceup_house_of_cards", {"seed": 1, "number": 4, "ranks": 6}),
]
ALL = [*SMALL, ("faceup_magic_duel", {"seed": 2, "deals": 8}), ("faceup_magic_duel", {})]


def our_value(game) -> int:
    return player_0(game.new_initial_state().position)


def player_0(position) -> int:
    """What the first player wins by in the end."""
    first, second = position.points
    sign = 1 if position.player in (None, position.players[0]) else -1
    return first - second + sign * position.value()


@pytest.mark.parametrize("name, parameters", ALL)
def test_random_simulations_with_serialisation(name, parameters):
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("name, parameters", [*SMALL, ("faceup_magic_duel", {"seed": 2, "deals": 3})])
def test_a_playthrough_is_the_same_again(name, parameters):
    game = str(pyspiel.load_game(name, parameters))
    random.seed(1)
    first = generate_playthrough.playthrough(game, None, seed=1)
    assert first == generate_playthrough.playthrough(game, None, seed=1)
    assert "IsTerminal() = True" in first


@pytest.mark.parametrize("name, parameters", SMALL)
def test_states_survive_a_round_trip(name, parameters):
    game = pyspiel.load_game(name, parameters)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[-1])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state)


@pytest.mark.parametrize("name, parameters", SMALL)
def test_alpha_beta_gives_our_value(name, parameters):
    game = pyspiel.load_game(name, parameters)
    value, action = minimax.alpha_beta_search(game, maximum_depth=100, maximizing_player_id=0)
    assert value == our_value(game)
    start = game.new_initial_state()
    # What is best for a player who is not player 0 is best for player 0's opponent.
    search = minimax.alpha_beta_search(game, maximum_depth=100, maximizing_player_id=start.current_player())
    assert start.action_to_string(search[1]) in start.position.best_moves()


@pytest.mark.parametrize("name, parameters", SMALL)
def test_the_minimax_solver_gives_our_value_of_every_move(name, parameters):
    game = pyspiel.load_game(name, parameters)
    solver = minimax_solver.MinimaxSolver(str(game))
    solver.solve()
    start = game.new_initial_state()
    values = solver.action_values_from_state(start)
    ours = start.position.values()
    assert {start.action_to_string(action): values[action] for action in start.legal_actions()} == ours


@pytest.mark.parametrize("name, parameters", SMALL[:3])
def test_value_iteration_gives_our_values_of_all_positions(name, parameters):
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")
    game = pyspiel.load_game(name, parameters)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=0.01)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert values[str(state)] == player_0(state.position)
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("name, parameters", SMALL[:3])
def test_monte_carlo_tree_search_finds_a_best_move(name, parameters):
    game = pyspiel.load_game(name, parameters)
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(2, random_state)
    bot = mcts.MCTSBot(game, 4, 2000, evaluator, solve=True, random_state=random_state)
    state = game.new_initial_state()
    assert state.action_to_string(bot.step(state)) in state.position.best_moves()


def test_an_illegal_action_is_refused():
    state = pyspiel.load_game("faceup_gems_fight", {"deal": "G3 S3: bc ac ab abc"}).new_initial_state()
    state.apply_action(0)
    with pytest.raises(faceup.IllegalMove, match="1"):
        state.apply_action(0)
    assert state.legal_actions() == [1, 2, 3]


def test_hidden_hands_stay_hidden():
    game = pyspiel.load_game("faceup_magic_duel", {"seed": 1, "deals": 40})
    by_own_hand = {}
    for number in range(40):
        state = game.new_initial_state()
        state.apply_action(number)
        view = state.observation_string(0)
        hand = state.position.to_dict()["board"]["duel"]["sides"][0]["hand"]
        by_own_hand.setdefault(hand, set()).add(view)
    assert all(len(views) == 1 for views in by_own_hand.values())
    assert len(by_own_hand) < 40, "two deals of these give Alice the same hand"


def test_chance_draws_the_deals_alike():
    state = pyspiel.load_game("faceup_magic_duel", {"deals": 5}).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(number, 0.2) for number in range(5)]
