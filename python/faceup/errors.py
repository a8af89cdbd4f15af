"""What can go wrong, as exceptions that say where and why."""

from __future__ import annotations

from typing import Any, Optional

__all__ = ["DealError", "FaceupError", "IllegalMove", "LimitReached"]


class FaceupError(ValueError):
    """What all exceptions of this package have in common."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self.__dict__.values())


class DealError(FaceupError):
    """A text or an array that is no deal.

    ``line`` and ``column`` count from 1, and are ``None`` where the deal is no text; ``found`` says what stands there and
    ``expected`` what should stand there.
    """

    def __init__(
        self,
        reason: str,
        line: Optional[int] = None,
        column: Optional[int] = None,
        found: str = "",
        expected: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected


class IllegalMove(FaceupError):
    """A move that is not read or that the rules do not allow; ``move`` is the move and ``reason`` says why."""

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move!r}: {reason}")
        self.move = move
        self.reason = reason


class LimitReached(FaceupError):
    """A value that was not found within the limits.

    ``proven`` is what is proved all the same: the player's name and the least and the greatest that the player can win by, or ``None``.
    """

    def __init__(self, reason: str, proven: Optional[tuple[str, int, int]] = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.proven = proven
