"""Moves and positions as numbers, as the libraries for learning want them.

An action's number means the same in every position of a game's size, and an observation has the same length in every position: what a
player may know, in the player's own view (own cards and points first).
"""

from __future__ import annotations

from typing import Any, Optional, Protocol

import numpy as np
import numpy.typing as npt

from faceup._core import Deal, Position

Observation = npt.NDArray[np.int16]

#: The letters of Magic Duel's kinds, in the order of their numbers.
LETTERS = "PSMIF"


class Encoding(Protocol):
    """How the moves and positions of deals of one size become numbers."""

    #: How many actions there are.
    actions: int
    #: How long an observation is.
    size: int

    def legal(self, position: Position) -> dict[int, str]:
        """The legal moves by the actions' numbers."""

    def name(self, action: int) -> str:
        """What an action is called, whatever the position."""

    def observe(self, position: Position, player: int) -> Observation:
        """What a player (0 or 1) may know of a position."""


def encoding(deal: Deal) -> Encoding:
    """The encoding that the deal and all deals of its size have."""
    board = deal.start().to_dict()["board"]
    if "gems" in board:
        return Gems(board["gems"])
    if "house" in board:
        return House(board["house"])
    return Duel()


def turn_of(position: Position, player: int) -> int:
    """1 if the player is to move, -1 if the other one is, 0 at the end."""
    mover = position.player
    return 0 if mover is None else 1 if mover == position.players[player] else -1


class Gems:
    """Action i pours bag i + 1.

    An observation has the player's turn (1, -1, 0 at the end), the player's stones and the other's, of each colour the gems in the cooker
    that have not melted, and of each bag whether it is left and its gems, colour by colour.
    """

    def __init__(self, board: dict[str, Any]) -> None:
        self._bags, self._colours = len(board["bags"]), int(board["colours"])
        self.actions = self._bags
        self.size = 3 + self._colours + self._bags * (1 + self._colours)

    def legal(self, position: Position) -> dict[int, str]:
        return {int(move) - 1: move for move in position.legal_moves}

    def name(self, action: int) -> str:
        return str(action + 1)

    def observe(self, position: Position, player: int) -> Observation:
        board = position.to_dict()["board"]["gems"]
        points = position.points
        seen = [turn_of(position, player), points[player], points[1 - player]]
        seen += [gems % board["melt"] for gems in board["cooker"]]
        for bag in board["bags"]:
            seen.append(int(bag["left"]))
            seen += bag["gems"] if bag["left"] else [0] * self._colours
        return np.array(seen, dtype=np.int16)


class House:
    """Action 0 holds the card; then, place by place from 2 on, four actions each: lay the card drawn as a base, lay the card held as
    a base, lay both as a peak with the card drawn on the left, or with the card held on the left.

    A card is its rank, negative in the other player's colour, 0 where there is none. An observation has the player's turn (1, -1, 0
    at the end), the player's points and the other's, the cards that the player and the other hold, column by column the skyline (1
    rising, 2 falling, 3 base; the card), and the cards to come, the next one first.
    """

    _KINDS = {"/": 1, "\\": 2, "_": 3}

    def __init__(self, board: dict[str, Any]) -> None:
        self._peaks = int(board["peaks"])
        self._row = len(board["row"])
        self._places = 2 * self._peaks - 3
        self.actions = 1 + 4 * self._places
        self.size = 5 + 2 * 2 * self._peaks + self._row

    def legal(self, position: Position) -> dict[int, str]:
        board = position.to_dict()["board"]["house"]
        drawn = board["row"][0] if board["row"] else None
        return {self._number(move, drawn): move for move in position.legal_moves}

    def _number(self, move: str, drawn: Optional[str]) -> int:
        kind, *words = move.split()
        if kind == "hold":
            return 0
        which = (0 if kind == "base" else 2) + (0 if words[0] == drawn else 1)
        return 1 + 4 * (int(words[-1]) - 2) + which

    def name(self, action: int) -> str:
        if action == 0:
            return "hold"
        place, which = divmod(action - 1, 4)
        words = ("base drawn", "base held", "peak drawn held", "peak held drawn")[which]
        return f"{words} {place + 2}"

    def observe(self, position: Position, player: int) -> Observation:
        shown = position.to_dict()
        board, points = shown["board"]["house"], position.points
        own = "RB"[player]

        def card(text: Optional[str]) -> int:
            return 0 if text is None else int(text[:-1]) * (1 if text[-1] == own else -1)

        seen = [turn_of(position, player), points[player], points[1 - player]]
        seen += [card(board["held"][player]), card(board["held"][1 - player])]
        for word in shown["state"].split(";")[0].split():
            kind = self._KINDS[word[0]]
            seen += [kind, card(word[1:])] * (2 if kind == 3 else 1)
        row = [card(text) for text in board["row"]]
        return np.array(seen + row + [0] * (self._row - len(row)), dtype=np.int16)


class Duel:
    """Actions 0 to 4 play a kind (Plain, Swamp, Mountain, Island, Forest), 5 skips, 6 counters, 7 allows, 8 to 12 discard a kind, 13
    to 17 destroy one, 18 to 22 recycle one.

    An observation has the decision (1 if it is the player's, -1 the other's, 0 at the end), whose turn it is (1 the player's), the
    turn's number, what is decided (0 main, 1 counter, 2 cost, 3 discard, 4 destroy, 5 recycle, 6 over), the kind that may be countered
    (1 to 5, or 0), and then counts of kinds: the player's hand, field and graveyard, the other's field and graveyard, and how many
    cards are in the player's deck, the other's deck and the other's hand. What the other holds and both decks stay hidden.
    """

    _STAGES = ("main", "counter", "cost", "discard", "destroy", "recycle")
    _MOVES = (
        *(f"play {kind}" for kind in LETTERS),
        "skip",
        "counter",
        "allow",
        *(f"{verb} {kind}" for verb in ("discard", "destroy", "recycle") for kind in LETTERS),
    )
    _NUMBERS = {move: number for number, move in enumerate(_MOVES)}

    actions = len(_MOVES)
    size = 5 + 5 * 5 + 3

    def legal(self, position: Position) -> dict[int, str]:
        return {self._NUMBERS[move]: move for move in position.legal_moves}

    def name(self, action: int) -> str:
        return self._MOVES[action]

    def observe(self, position: Position, player: int) -> Observation:
        shown = position.to_dict()
        board = shown["board"]["duel"]
        mine, theirs = board["sides"][player], board["sides"][1 - player]
        stage, _, kind = board["stage"].partition(" ")
        decision = self._STAGES.index(stage) if stage in self._STAGES else len(self._STAGES)
        seen = [
            turn_of(position, player),
            1 if board["turn_player"] == shown["players"][player] else -1,
            board["turn"],
            decision,
            LETTERS.index(kind) + 1 if kind else 0,
        ]
        for area in (mine["hand"], mine["field"], mine["grave"], theirs["field"], theirs["grave"]):
            seen += [area.count(letter) for letter in LETTERS]
        seen += [held(mine["deck"]), held(theirs["deck"]), held(theirs["hand"])]
        return np.array(seen, dtype=np.int16)


def held(area: str) -> int:
    """How many cards an area has; an empty one is written `-` or not at all."""
    return 0 if area == "-" else len(area)
