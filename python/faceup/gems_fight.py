"""Gems Fight!, many deals at once.

Bags are arrays of the shape ``[n, bags, colours]`` of ``uint8``: how many gems of each colour a bag holds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from faceup import _core
from faceup._values import Solved
from faceup.magic_duel import _bytes

__all__ = ["Solved", "deals", "values"]


def values(bags: npt.ArrayLike, melt: int, *, jobs: int = 0) -> Solved:
    """What best play comes to in each deal: the Magic Stones that Alice, who starts, wins by.

    ``melt`` gems of a colour make a stone. ``jobs`` is the number of threads, 0 for all cores. Raises :class:`faceup.DealError` for bags
    that are no deal, with the deal's index.
    """
    return Solved(*_core.value_gems(np.ascontiguousarray(_bytes(bags, 3, "[n, bags, colours]")), melt, jobs=jobs))


def deals(
    seed: int,
    count: int,
    first: int = 0,
    *,
    bags: int = 21,
    colours: int = 8,
    melt: int = 5,
    gems: tuple[int, int] = (1, 10),
) -> npt.NDArray[np.uint8]:
    """The bags of deals by number, from ``first`` on: ``uint8 [count, bags, colours]``."""
    return _core.deal_gems(seed, count, first, bags=bags, colours=colours, melt=melt, gems=gems)
