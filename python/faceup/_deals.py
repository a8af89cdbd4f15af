from __future__ import annotations

from typing import Any, Optional

import numpy as np

from faceup._core import Deal


class Deals:
    """Where an environment's deals come from: one deal, or a deal by number at each reset."""

    def __init__(self, game: str, deal: Optional[str], sizes: dict[str, Any]) -> None:
        self._game, self._sizes = game, sizes
        self._only = None if deal is None else Deal(game, deal)
        if self._only is not None and sizes:
            raise TypeError(f"a deal has its size: {', '.join(sizes)} cannot be given with it")

    def first(self) -> Deal:
        """A deal of the size that all have."""
        return self._only or Deal.numbered(self._game, 0, 0, **self._sizes)

    def draw(self, random: np.random.Generator) -> Deal:
        """The deal of the next play."""
        if self._only is not None:
            return self._only
        seed, number = (int(drawn) for drawn in random.integers(0, 2**63, size=2))
        return Deal.numbered(self._game, seed, number, **self._sizes)
