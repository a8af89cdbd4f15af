"""Studies of many deals: what ``faceup study`` does, in the same folders and to the same bytes.

>>> from faceup.study import Study
>>> found = Study("house-of-cards", deals=1000, ranks=5).run("houses")         # doctest: +SKIP
>>> found.summary["subject"]                                                   # doctest: +SKIP

A study's results depend on what is asked alone: not on the number of threads, on the machine, on how it was cut in shards, or on whether
it was interrupted and resumed.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Optional, Sequence, Union

from faceup import _core
from faceup.errors import FaceupError

__all__ = ["Damaged", "Results", "Study", "merge"]

Folder = Union[str, "os.PathLike[str]"]


class Damaged(FaceupError):
    """A file of a study's results that is not as it was written."""


@dataclass(frozen=True)
class Study:
    """What is asked: a game, which deals, and their size or rules.

    The deals are ``deals`` many of ``seed``, by number from ``first`` on, or those of a judge ``file``, or with ``all`` every deal of a size
    of House of Cards. ``rows`` asks for ``rows.parquet`` too, a row for each deal. ``rules`` and ``strategies`` (one for both seats, or Alice's
    and Bob's) are TOML texts and ``sweep`` is written as on the command line, such as ``"opening-hand=3..7"``; they are Magic Duel's. House of
    Cards has ``ranks`` and ``peaks``; Gems Fight! has ``bags``, ``colours``, ``melt`` and ``gems``, the fewest and the most in a bag.
    """

    game: str
    deals: Optional[int] = None
    seed: int = 1
    first: int = 0
    file: Optional[str] = None
    all: bool = False
    rows: bool = False
    rules: Optional[str] = None
    strategies: Sequence[str] = field(default=())
    sweep: Optional[str] = None
    ranks: Optional[int] = None
    peaks: Optional[int] = None
    bags: Optional[int] = None
    colours: Optional[int] = None
    melt: Optional[int] = None
    gems: Optional[tuple[int, int]] = None

    def definition(self) -> dict[str, Any]:
        """The study as the manifest of its results writes it. Raises ``ValueError`` where there is no such study."""
        return _core.define_study(self._asked())

    def run(
        self,
        folder: Folder,
        *,
        jobs: int = 0,
        memory: Optional[int] = None,
        resume: bool = False,
    ) -> Results:
        """Does the study. ``folder`` must be empty or not there, but with ``resume``, which goes on with what is in it.

        ``jobs`` is the number of threads, 0 for all cores, and ``memory`` what tables may take, in bytes. Ctrl-C stops it; what has been done
        is kept. Raises ``ValueError`` for what there cannot be, :class:`faceup.DealError` for a wrong file, ``OSError`` for a folder or
        file that cannot be used.
        """
        self._do(folder, jobs=jobs, memory=memory, resume=resume, shard=None)
        return Results(folder)

    def run_shard(
        self,
        folder: Folder,
        number: int,
        of: int,
        *,
        jobs: int = 0,
        memory: Optional[int] = None,
        resume: bool = False,
    ) -> None:
        """Does a shard alone, the ``number``-th (from 1) of so many; :func:`merge` joins the shards' folders."""
        self._do(folder, jobs=jobs, memory=memory, resume=resume, shard=(number, of))

    def _do(self, folder: Folder, **how: Any) -> None:
        _core.run_study(self._asked(), os.fspath(folder), how)

    def _asked(self) -> dict[str, Any]:
        return {**asdict(self), "strategies": list(self.strategies)}


@dataclass(frozen=True)
class Results:
    """The folder of a finished study."""

    folder: Folder

    @property
    def manifest(self) -> dict[str, Any]:
        """What was studied, and the size and SHA-256 of each file."""
        return self._json("manifest.json")

    @property
    def summary(self) -> dict[str, Any]:
        """The results, by the schema of ``summary.json``."""
        return self._json("summary.json")

    @property
    def digest(self) -> str:
        """The SHA-256 of the manifest, and so of everything: two studies have the same one if all their bytes are the same.

        Raises :class:`Damaged` if a file is not what the manifest says.
        """
        for name, facts in self.manifest["files"].items():
            if hashlib.sha256(self.path(name).read_bytes()).hexdigest() != facts["sha256"]:
                raise Damaged(f"{self.path(name)} is not as it was written")
        return hashlib.sha256(self.path("manifest.json").read_bytes()).hexdigest()

    def path(self, name: str) -> Path:
        """Where a file of the folder is, such as ``rows.parquet``."""
        return Path(self.folder) / name

    def _json(self, name: str) -> dict[str, Any]:
        with self.path(name).open(encoding="utf-8") as file:
            found: dict[str, Any] = json.load(file)
        return found


def merge(parts: Sequence[Folder], folder: Folder) -> Results:
    """Joins the folders of all shards of a study, in any order, to the same bytes as if it had been done in one."""
    _core.merge_study([os.fspath(part) for part in parts], os.fspath(folder))
    return Results(folder)
