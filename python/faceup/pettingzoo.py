"""The three games as PettingZoo AEC environments.

>>> from faceup.pettingzoo import env
>>> game = env("gems-fight", deal="G3 S3: bc ac ab abc")
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> observation["action_mask"]
array([1, 1, 1, 1], dtype=int8)

The agents are the players' names. The same agent acts twice in a row where the rules say so. A reward is the points that a move won, for
the one who won them, and as many lost for the other; Magic Duel rewards its end with 1 and -1. An action that is not legal raises
:class:`faceup.IllegalMove`. Without ``deal`` each reset draws a deal by number; ``sizes`` are those of :meth:`faceup.Deal.numbered`.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from faceup import _encoding
from faceup._core import Deal, Position
from faceup._deals import Deals
from faceup.errors import IllegalMove

__all__ = ["env", "raw_env"]


def env(game: str, deal: Optional[str] = None, render_mode: Optional[str] = None, **sizes: Any) -> AECEnv:
    """An environment in the usual wrapper, which says when calls come in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, deal, render_mode, **sizes))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself. An observation is a dictionary of ``observation`` (int16) and ``action_mask`` (int8)."""

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "svg"],
        "name": "faceup_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, deal: Optional[str] = None, render_mode: Optional[str] = None, **sizes: Any
    ) -> None:
        super().__init__()
        self._deals = Deals(game, deal, sizes)
        first = self._deals.first()
        self.metadata = {**type(self).metadata, "name": f"faceup_{first.game.replace('-', '_')}_v0"}
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is None, 'ansi' or 'svg', not {render_mode!r}")
        self.render_mode = render_mode
        self._encoding = _encoding.encoding(first)
        self.possible_agents = list(first.start().players)
        self.action_spaces = {agent: spaces.Discrete(self._encoding.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self._encoding) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._position: Position = first.start()

    @property
    def position(self) -> Position:
        """The position as it stands; it does not change when the play goes on."""
        return self._position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a play; ``options={"deal": notation}`` says of which deal."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        notation = (options or {}).get("deal")
        deal = self._deals.draw(self._random) if notation is None else Deal(self._deals.first().game, notation)
        self._position = deal.start()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_over()

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else self._encoding.legal(self._position).get(int(action))
        if move is None:
            name = "None" if action is None else self._encoding.name(int(action))
            raise IllegalMove(name, "it is not legal here")
        before = gain(self._position)
        self._position = self._position.play(move)
        won = gain(self._position) - before
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, (won, -won)))
        if self._position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn_over()
        self._accumulate_rewards()

    def _turn_over(self) -> None:
        """Says whose turn it is; at the end, the one after whom nobody is left is the last."""
        self.agent_selection = self._position.player or self.possible_agents[0]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(self._encoding.actions, np.int8)
        if self._position.player == agent:
            mask[list(self._encoding.legal(self._position))] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        return {"observation": self._encoding.observe(self._position, player), "action_mask": self._mask(agent)}

    def render(self) -> Optional[str]:
        """The position as a line or as SVG, as ``render_mode`` says."""
        if self.render_mode is None:
            return None
        return self._position.svg() if self.render_mode == "svg" else self._position.state

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(encoding: _encoding.Encoding) -> spaces.Dict:
    """The space of observations with the mask of legal actions."""
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(limits.min, limits.max, (encoding.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def gain(position: Position) -> float:
    """What the first player is ahead by; of a duel, 1 for the first player's win and -1 for the other's."""
    first, second = position.points
    winner = position.winner if position.game == "magic-duel" else None
    won = 0 if winner is None else 1 if winner == position.players[0] else -1
    return float(first - second + won)
