from __future__ import annotations

from typing import NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from faceup import _core


class Solved(NamedTuple):
    """What best play comes to in deals."""

    #: ``int32 [n]``: what the first player (Alice, Axel) wins by; negative for a loss.
    values: npt.NDArray[np.int32]
    #: ``uint8 [n]``: who starts, 0 for the first player.
    starters: npt.NDArray[np.uint8]
    #: ``uint32 [n]``: how many first moves there are.
    moves: npt.NDArray[np.uint32]
    #: ``uint32 [n]``: how many of them are best.
    best_moves: npt.NDArray[np.uint32]

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        """The columns as an Arrow stream, which pandas, polars, pyarrow and DuckDB take without a further copy."""
        return _core.arrow_stream(list(self._asdict().items()))
