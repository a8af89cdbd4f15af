"""The three games as Gymnasium environments: one seat is learned, an opponent has the other.

>>> from faceup.gymnasium import Against
>>> env = Against("gems-fight", deal="G3 S2: a2 bc b a", opponent="best")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(0)
>>> reward
1.0

``opponent`` is ``"best"`` (best play; in Magic Duel the statement's strategy), ``"random"``, or a function from a position to a move. Rewards are
those of :mod:`faceup.pettingzoo`, the opponent's answers counted in. An action that is not legal raises :class:`faceup.IllegalMove`, or with
``illegal="end"`` ends the play with a reward of -1 and the reason in ``info["illegal"]``.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, Union

import gymnasium
import numpy as np
from gymnasium import spaces

from faceup import _encoding
from faceup._core import Deal, Position
from faceup._deals import Deals
from faceup.errors import IllegalMove
from faceup.pettingzoo import gain, observation_space

__all__ = ["Against", "Legal", "Opponent"]

#: What an opponent is: a name, or a function from a position to a move.
Opponent = Union[str, Callable[[Position], str]]


class Legal(spaces.Discrete):
    """Actions by number, of which ``sample()`` draws a legal one where no mask is given."""

    legal: Optional[np.ndarray[Any, np.dtype[np.int8]]] = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class Against(gymnasium.Env[Any, Any]):
    """A game against a chosen opponent. ``seat`` is who learns: 0 for the first player, 1 for the second."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        game: str,
        opponent: Opponent = "best",
        *,
        seat: int = 0,
        deal: Optional[str] = None,
        illegal: str = "raise",
        render_mode: Optional[str] = None,
        **sizes: Any,
    ) -> None:
        if illegal not in ("raise", "end"):
            raise ValueError(f"an illegal action can 'raise' or 'end', not {illegal!r}")
        if seat not in (0, 1):
            raise ValueError(f"the seats are 0 and 1, not {seat!r}")
        if isinstance(opponent, str) and opponent not in ("best", "random"):
            raise ValueError(f"an opponent is 'best', 'random' or a function, not {opponent!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is None, 'ansi' or 'svg', not {render_mode!r}")
        self._deals = Deals(game, deal, sizes)
        self._opponent, self._seat, self._illegal, self.render_mode = opponent, seat, illegal, render_mode
        self._ended = False
        first = self._deals.first()
        self._encoding = _encoding.encoding(first)
        self._position = first.start()
        self.observation_space = observation_space(self._encoding)
        self._actions = Legal(self._encoding.actions)
        self.action_space = self._actions

    @property
    def position(self) -> Position:
        """The position as it stands; it does not change when the play goes on."""
        return self._position

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a play; ``options={"deal": notation}`` says of which deal. The opponent may begin."""
        super().reset(seed=seed)
        notation = (options or {}).get("deal")
        deal = self._deals.draw(self.np_random) if notation is None else Deal(self._deals.first().game, notation)
        self._position = deal.start()
        self._wait()
        self._ended = False
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._ended:
            raise IllegalMove(self._encoding.name(int(action)), "the play has ended: reset() begins another one")
        if self._position.is_over:
            # The opponent has played all of it in the first turn, so that the seat has nothing to decide.
            self._ended = True
            observation, info = self._seen()
            return observation, 0.0, True, False, info
        move = self._encoding.legal(self._position).get(int(action))
        if move is None:
            refused = IllegalMove(self._encoding.name(int(action)), "it is not legal here")
            if self._illegal == "raise":
                raise refused
            self._ended = True
            observation, info = self._seen()
            return observation, -1.0, True, False, {**info, "illegal": str(refused)}
        before = gain(self._position)
        self._position = self._position.play(move)
        self._wait()
        won = (gain(self._position) - before) * (1 if self._seat == 0 else -1)
        self._ended = self._position.is_over
        observation, info = self._seen()
        return observation, won, self._position.is_over, False, info

    def _wait(self) -> None:
        """Lets the opponent move as long as it is the opponent's turn."""
        other = self._position.players[1 - self._seat]
        while self._position.player == other:
            self._position = self._position.play(self._answer())

    def _answer(self) -> str:
        if callable(self._opponent):
            return self._opponent(self._position)
        if self._opponent == "random":
            moves = self._position.legal_moves
            return moves[int(self.np_random.integers(len(moves)))]
        return self._position.best_moves()[0]

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = np.zeros(self._encoding.actions, np.int8)
        if not self._position.is_over:
            mask[list(self._encoding.legal(self._position))] = 1
        self._actions.legal = mask
        seen = self._encoding.observe(self._position, self._seat)
        return {"observation": seen, "action_mask": mask}, {"action_mask": mask}

    def render(self) -> Optional[str]:
        """The position as a line or as SVG, as ``render_mode`` says."""
        if self.render_mode is None:
            return None
        return self._position.svg() if self.render_mode == "svg" else self._position.state
