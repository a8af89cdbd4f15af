"""The package beside the Rust library, OpenSpiel, PGX and plain NumPy, in one run on one thread.

    cargo build --release --example batches
    OMP_NUM_THREADS=1 python python/benchmarks/compare.py target/release/examples/batches

PGX and OpenSpiel are left out where they are not installed. Times are the least of several runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any, Callable

import numpy as np

import faceup
from faceup import gems_fight, house_of_cards, magic_duel


def seconds(work: Callable[[], Any], runs: int = 5) -> float:
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def beside_rust(program: str) -> None:
    """The arrays' calls beside the library's, whose deals have been read before."""
    rust = json.loads(subprocess.run([program], check=True, capture_output=True, text=True).stdout)
    decks = magic_duel.deals(1, 100_000)
    cards = house_of_cards.deals(1, 100_000)
    bags = gems_fight.deals(1, 1000, bags=14)
    calls = {
        "magic-duel": (len(decks), lambda: magic_duel.play(decks, jobs=1)),
        "house-of-cards": (len(cards), lambda: house_of_cards.values(cards, jobs=1)),
        "gems-fight": (len(bags), lambda: gems_fight.values(bags, 5, jobs=1)),
    }
    print("| call | deals | Python, deals a second | Rust | Python / Rust |")
    print("|---|---|---|---|---|")
    for game, (deals, call) in calls.items():
        here = seconds(call)
        print(f"| {game} | {deals} | {deals / here:,.0f} | {deals / rust[game]:,.0f} | {here / rust[game]:.2f} |")


def subset_table(bags: np.ndarray, melt: int) -> int:
    """Gems Fight! in plain NumPy: the value of every set of bags left, a row of sets of the same size at a time."""
    count, colours = bags.shape
    sets = np.arange(1 << count)
    gone = np.zeros((1 << count, colours), int)
    for bag in range(count):
        gone[(sets >> bag & 1) == 0] += bags[bag]
    rest, value = gone % melt, np.zeros(1 << count, int)
    size = sum((sets >> bag & 1) for bag in range(count))
    for many in range(1, count + 1):
        row = sets[size == many]
        best = np.full(len(row), -(1 << 30))
        for bag in range(count):
            there = (row >> bag & 1) == 1
            state = row[there]
            after = state & ~(1 << bag)
            won = ((rest[state] + bags[bag]) // melt).sum(axis=1)
            best[there] = np.maximum(best[there], won + np.where(won > 0, value[after], -value[after]))
        value[row] = best
    return int(value[-1])


def beside_numpy() -> None:
    """Exact values of the same deals of 12 bags."""
    bags = gems_fight.deals(1, 20, bags=12)
    ours = gems_fight.values(bags, 5, jobs=1).values
    theirs: list[int] = []
    plain = seconds(lambda: theirs.__setitem__(slice(None), [subset_table(deal.astype(int), 5) for deal in bags]), 1)
    assert theirs == ours.tolist()
    here = seconds(lambda: gems_fight.values(bags, 5, jobs=1))
    print(f"\nGems Fight! of 12 bags, values a second: faceup {20 / here:,.0f}, plain NumPy {20 / plain:,.1f}, ratio {plain / here:,.0f}")


def beside_openspiel() -> None:
    """Exact values of the same small deals, and random play of a game of OpenSpiel's own."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    import faceup.openspiel  # noqa: F401

    deals = [faceup.Deal.numbered("gems-fight", 1, number, bags=6, colours=3, melt=3) for number in range(3)]
    games = [pyspiel.load_game("faceup_gems_fight", {"deal": deal.notation}) for deal in deals]
    theirs = seconds(lambda: [minimax.alpha_beta_search(game, maximum_depth=50) for game in games], 1)
    here = seconds(lambda: [deal.start().value() for deal in deals])
    print(f"\nGems Fight! of 6 bags, values a second: faceup {3 / here:,.0f}, OpenSpiel's alpha-beta {3 / theirs:,.1f}, ratio {theirs / here:,.0f}")
    game, random = pyspiel.load_game("connect_four"), np.random.default_rng(1)
    moves, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < 2:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[random.integers(len(legal))])
            moves += 1
    print(f"OpenSpiel plays {moves / (time.perf_counter() - begun):,.0f} moves of connect four a second from Python")


def beside_pgx() -> None:
    """Games of PGX, which are played at random in large batches."""
    import jax
    import pgx

    env, batch = pgx.make("connect_four"), 4096
    reset, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    @jax.jit
    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9))

    def play() -> int:
        key = jax.random.PRNGKey(0)
        state, moves = reset(jax.random.split(key, batch)), 0
        while not bool(state.terminated.all()):
            key, own = jax.random.split(key)
            moves += int((~state.terminated).sum())
            state = step(state, choose(own, state.legal_action_mask))
        return moves

    moves = play()
    taken = seconds(play, 3)
    print(f"PGX plays {moves / taken:,.0f} moves of connect four a second ({batch / taken:,.0f} games)")


def own_moves() -> None:
    """What the same measure says of duels, whose decisions the strategies take."""
    decks = magic_duel.deals(1, 200_000)
    played = magic_duel.play(decks, jobs=1)
    taken = seconds(lambda: magic_duel.play(decks, jobs=1))
    turns = int(played.turns.sum())
    print(f"\nfaceup plays {turns / taken:,.0f} turns of Magic Duel a second ({len(decks) / taken:,.0f} duels)")


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, NumPy {np.__version__}, {os.cpu_count()} cores\n")
    beside_rust(sys.argv[1])
    beside_numpy()
    own_moves()
    for other in (beside_openspiel, beside_pgx):
        try:
            other()
        except ImportError as missing:
            print(f"left out: {missing}")
