from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Iterator, Optional

import numpy as np
import numpy.typing as npt

from faceup import _core


class Columns:
    """Arrays of the same length with names: to be taken apart, or as a table by everything that speaks Arrow's PyCapsule interface."""

    def __iter__(self) -> Iterator[npt.NDArray[Any]]:
        return iter([values for _, values in self._named()])

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        """The columns as an Arrow stream, which pandas, polars, pyarrow and DuckDB take without a further copy."""
        return _core.arrow_stream(self._named())

    def _named(self) -> list[tuple[str, npt.NDArray[Any]]]:
        return [(column.name, getattr(self, column.name)) for column in fields(self)]  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Solved(Columns):
    """What best play comes to in deals."""

    #: ``int32 [n]``: what the first player (Alice, Axel) wins by; negative for a loss.
    values: npt.NDArray[np.int32]
    #: ``uint8 [n]``: who starts, 0 for the first player.
    starters: npt.NDArray[np.uint8]
    #: ``uint32 [n]``: how many first moves there are.
    moves: npt.NDArray[np.uint32]
    #: ``uint32 [n]``: how many of them are best.
    best_moves: npt.NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class Played(Columns):
    """How duels ended."""

    #: ``int8 [n]``: 0 for Alice, 1 for Bob, -1 for a draw.
    winners: npt.NDArray[np.int8]
    #: ``uint16 [n]``: how many turns were played, both players' counted.
    turns: npt.NDArray[np.uint16]
