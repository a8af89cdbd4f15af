"""The three games for OpenSpiel.

Importing this module registers them:

>>> import faceup.openspiel
>>> import pyspiel
>>> game = pyspiel.load_game("faceup_gems_fight", {"deal": "G3 S3: bc ac ab abc"})
>>> state = game.new_initial_state()
>>> state.action_to_string(3)
'4'

``faceup_gems_fight`` and ``faceup_house_of_cards`` have perfect information; their parameters are ``deal``, a deal's notation, or else
``seed``, ``number`` and sizes. ``faceup_magic_duel`` has hidden hands: chance draws one of ``deals`` duels of ``seed``, the numbers from
``first`` on, and both players decide everything themselves. A move that is not legal raises :class:`faceup.IllegalMove`.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pyspiel

from faceup import _encoding
from faceup._core import Deal, Position
from faceup.errors import IllegalMove

__all__ = ["GemsFight", "HouseOfCards", "MagicDuel"]

_SMALL_DUELS = 1000


def _type(short_name: str, long_name: str, parameters: dict[str, Any], **kinds: Any) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        **kinds,
    )


_PERFECT = {
    "chance_mode": pyspiel.GameType.ChanceMode.DETERMINISTIC,
    "information": pyspiel.GameType.Information.PERFECT_INFORMATION,
}

_GEMS = _type(
    "faceup_gems_fight",
    "Gems Fight!",
    {"deal": "", "seed": 1, "number": 0, "bags": 8, "colours": 4, "melt": 4, "fewest": 1, "most": 6},
    **_PERFECT,
)
_HOUSE = _type(
    "faceup_house_of_cards", "House of Cards", {"deal": "", "seed": 1, "number": 0, "ranks": 7, "peaks": 4}, **_PERFECT
)
_DUEL = _type(
    "faceup_magic_duel",
    "Magic Duel",
    {"seed": 1, "first": 0, "deals": _SMALL_DUELS},
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
)


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A game of one deal, known to both."""

    def _begin(self, kind: pyspiel.GameType, deal: Deal, most: float, longest: int, params: Any) -> None:
        self.deal = deal
        self.encoding = _encoding.encoding(deal)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> _State:
        return _State(self, self.deal.start())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.encoding.size, iig_obs_type)


def _deal(game: str, params: dict[str, Any], sizes: dict[str, Any]) -> Deal:
    text = str(params["deal"])
    if text:
        return Deal(game, text)
    return Deal.numbered(game, int(params["seed"]), int(params["number"]), **sizes)


class GemsFight(_Game):
    """Gems Fight! as ``faceup_gems_fight``. The returns are the stones that a player wins by."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = {**_GEMS.parameter_specification, **(params or {})}
        sizes = {name: int(given[name]) for name in ("bags", "colours", "melt")}
        deal = _deal("gems-fight", given, {**sizes, "gems": (int(given["fewest"]), int(given["most"]))})
        board = deal.start().to_dict()["board"]["gems"]
        gems = np.array([bag["gems"] for bag in board["bags"]]).sum(axis=0)
        self._begin(_GEMS, deal, max(1.0, float((gems // board["melt"]).sum())), max(1, len(board["bags"])), params)


class HouseOfCards(_Game):
    """House of Cards as ``faceup_house_of_cards``. The returns are the points that a player wins by; player 0 is Axel."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = {**_HOUSE.parameter_specification, **(params or {})}
        deal = _deal("house-of-cards", given, {name: int(given[name]) for name in ("ranks", "peaks")})
        board = deal.start().to_dict()["board"]["house"]
        draws = len(board["row"])
        ranks = (2 * board["peaks"] + draws) // 2
        # A draw closes at most one triangle of three cards, and two cards may be held at the end.
        self._begin(_HOUSE, deal, float(3 * ranks * draws + 2 * ranks), max(1, draws), params)


class _State(pyspiel.State):  # type: ignore[misc]
    """A position of a deal that both players know."""

    def __init__(self, game: _Game, position: Position) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.position = position

    def current_player(self) -> int:
        mover = self.position.player
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else self.position.players.index(mover)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.encoding.legal(self.position))

    def _apply_action(self, action: int) -> None:
        self.position = _played(self.encoding, self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.encoding.legal(self.position).get(action, self.encoding.name(action))

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        if not self.position.is_over:
            return [0.0, 0.0]
        first, second = self.position.points
        return [float(first - second), float(second - first)]

    def __str__(self) -> str:
        first, second = self.position.points
        return f"{self.position.state} ({first}-{second})"


def _played(encoding: _encoding.Encoding, position: Position, action: int) -> Position:
    move = encoding.legal(position).get(action)
    if move is None:
        raise IllegalMove(encoding.name(action), "it is not legal here")
    return position.play(move)


class _Observer:
    """What both players see of a position, or what has been played where perfect recall is asked for."""

    def __init__(self, size: int, kind: Any) -> None:
        recall = kind is not None and kind.perfect_recall
        self._recall = recall
        self.tensor: Optional[np.ndarray[Any, Any]] = None if recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.encoding.observe(state.position, player)

    def string_from(self, state: Any, player: int) -> str:
        if self._recall:
            return state.history_str()  # type: ignore[no-any-return]
        return str(state)


class MagicDuel(pyspiel.Game):  # type: ignore[misc]
    """Magic Duel as ``faceup_magic_duel``: 1 for the winner, -1 for the loser, 0 for a draw."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = {**_DUEL.parameter_specification, **(params or {})}
        self.seed, self.first, self.deals = (int(given[name]) for name in ("seed", "first", "deals"))
        if self.deals < 1:
            raise ValueError(f"deals is {self.deals}: at least one is drawn from")
        self.encoding: _encoding.Encoding = _encoding.Duel()
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.encoding.actions, self.deals),
            max_chance_outcomes=self.deals,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            # At most four decisions a turn: a card, whether it is countered, at what cost, and what its effect takes.
            max_game_length=400,
        )
        super().__init__(_DUEL, info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def new_initial_state(self) -> _DuelState:
        return _DuelState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _DuelObserver:
        return _DuelObserver(self.encoding.size, iig_obs_type)


class _DuelState(pyspiel.State):  # type: ignore[misc]
    """A duel, or the draw of one."""

    def __init__(self, game: MagicDuel) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.duels = (game.seed, game.first, game.deals)
        self.position: Optional[Position] = None
        #: What each player has seen and done, decision by decision.
        self.seen: tuple[list[str], list[str]] = ([], [])

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self.position.player
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else self.position.players.index(mover)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        _, _, deals = self.duels
        return [(number, 1.0 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.position is None else sorted(self.encoding.legal(self.position))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            seed, first, deals = self.duels
            if not 0 <= action < deals:
                raise IllegalMove(str(action), f"there are {deals} deals, from 0 on")
            self.position = Deal.numbered("magic-duel", seed, first + action).start()
        else:
            player = self.current_player()
            self.position = _played(self.encoding, self.position, action)
            self.seen[player].append(f"own {self.encoding.name(action)}")
        for player in range(2):
            self.seen[player].append(_view(self, player))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.duels[1] + action}"
        return self.encoding.name(action)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        winner = None if self.position is None else self.position.winner
        if self.position is None or winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == self.position.players[0] else [-1.0, 1.0]

    def __str__(self) -> str:
        return "the draw of a duel" if self.position is None else f"{self.position.deal}: {self.position.state}"


def _view(state: _DuelState, player: int) -> str:
    """What a player sees, as a line."""
    if state.position is None:
        return ""
    return " ".join(map(str, state.encoding.observe(state.position, player)))


class _DuelObserver:
    """What one player sees; with perfect recall, all that the player has seen and done."""

    def __init__(self, size: int, kind: Any) -> None:
        self._recall = kind is not None and kind.perfect_recall
        self.tensor: Optional[np.ndarray[Any, Any]] = None if self._recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: _DuelState, player: int) -> None:
        if self.tensor is not None:
            self.tensor.fill(0)
            if state.position is not None:
                self.tensor[:] = state.encoding.observe(state.position, player)

    def string_from(self, state: _DuelState, player: int) -> str:
        return "; ".join(state.seen[player]) if self._recall else _view(state, player)


pyspiel.register_game(_GEMS, GemsFight)
pyspiel.register_game(_HOUSE, HouseOfCards)
pyspiel.register_game(_DUEL, MagicDuel)
