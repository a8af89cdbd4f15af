"""House of Cards, many deals at once.

Cards are arrays of the shape ``[n, 2 * ranks]`` of ``uint8``, each row the cards of a deal in the order in which they are laid and drawn.
A card's code is twice its rank, and one more when it is black: 2 is 1R, 3 is 1B, 27 is 13B. Axel's colour is red, Birgit's black.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from faceup import _core
from faceup._values import Solved
from faceup.magic_duel import _bytes

__all__ = ["Solved", "deals", "values"]


def values(cards: npt.ArrayLike, *, peaks: int = 4, jobs: int = 0) -> Solved:
    """What best play comes to in each deal: the points that Axel wins by.

    ``peaks`` houses are laid with the first ``2 * peaks`` cards. ``jobs`` is the number of threads, 0 for all cores. Raises
    :class:`faceup.DealError` for rows that are no deal, with the row's index.
    """
    return Solved(*_core.value_houses(np.ascontiguousarray(_bytes(cards, 2, "[n, 2 * ranks]")), peaks=peaks, jobs=jobs))


def deals(seed: int, count: int, first: int = 0, *, ranks: int = 13, peaks: int = 4) -> npt.NDArray[np.uint8]:
    """The cards of deals by number, from ``first`` on: ``uint8 [count, 2 * ranks]``."""
    return _core.deal_houses(seed, count, first, ranks=ranks, peaks=peaks)
