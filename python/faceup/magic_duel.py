"""Magic Duel, many duels at once.

Decks are arrays of the shape ``[n, 2, 25]`` of ``uint8``: of each duel Alice's deck and Bob's from top to bottom, each card as the number
of its kind (0 Plain, 1 Swamp, 2 Mountain, 3 Island, 4 Forest; five of each in a deck).
"""

from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
import numpy.typing as npt

from faceup import _core
from faceup._values import Played

__all__ = ["KINDS", "Played", "deals", "play"]

#: The kinds of card, by their numbers.
KINDS = ("Plain", "Swamp", "Mountain", "Island", "Forest")


def play(decks: npt.ArrayLike, strategies: Optional[Sequence[str]] = None, *, jobs: int = 0) -> Played:
    """Plays duels by fixed strategies.

    ``strategies`` are files as TOML: one for both seats, or Alice's and Bob's; the statement's without them. ``jobs`` is the number of
    threads, 0 for all cores. Raises :class:`faceup.DealError` for decks that are none, with the duel's index.
    """
    array = np.ascontiguousarray(_bytes(decks, 3, "[n, 2, 25]"))
    return Played(*_core.play_duels(array, None if strategies is None else list(strategies), jobs=jobs))


def deals(seed: int, count: int, first: int = 0) -> npt.NDArray[np.uint8]:
    """The decks of deals by number, from ``first`` on: ``uint8 [count, 2, 25]``."""
    return _core.deal_duels(seed, count, first)


def _bytes(values: npt.ArrayLike, dimensions: int, shape: str) -> npt.NDArray[np.uint8]:
    """The values as bytes, if they are whole numbers that a byte holds, in an array of that many dimensions."""
    array = np.asarray(values)
    if array.ndim != dimensions:
        raise ValueError(f"the shape is {shape}; this is {list(array.shape)}")
    if array.dtype == np.uint8:
        return array
    if not (np.issubdtype(array.dtype, np.integer) or array.size == 0):
        raise TypeError(f"whole numbers are wanted, not {array.dtype}")
    if array.size and (array.min() < 0 or array.max() > 255):
        raise ValueError("numbers from 0 to 255 are wanted")
    return array.astype(np.uint8)
