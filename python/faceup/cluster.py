"""Studies on a cluster of Dask's.

>>> from dask.distributed import Client
>>> from faceup.cluster import study
>>> from faceup.study import Study
>>> with Client("tcp://scheduler:8786") as client:                              # doctest: +SKIP
...     found = study(client, Study("magic-duel", deals=10**11), "s3://bucket/duels")

The study is cut in the shards that ``faceup study --shard`` has, each worker does some, and the client joins them: the results have the same
digest as if one machine had done it. A shard whose worker dies is done again elsewhere. What is done stays in the place, so that a study that
was broken off goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import tempfile
from pathlib import Path
from typing import Any, Optional

import fsspec
from distributed import Client, as_completed

from faceup.study import Damaged, Results, Study, merge

__all__ = ["Finished", "study"]


class Finished:
    """Where the results of a study are, and what they are."""

    def __init__(self, place: str, digest: str, summary: dict[str, Any]) -> None:
        #: The place, as it was given.
        self.place = place
        #: The digest, as :attr:`faceup.study.Results.digest` has it.
        self.digest = digest
        #: The results, by the schema of ``summary.json``.
        self.summary = summary


def study(
    client: Client,
    asked: Study,
    place: str,
    *,
    shards: Optional[int] = None,
    jobs: int = 0,
    memory: Optional[int] = None,
    retries: int = 3,
    storage_options: Optional[dict[str, Any]] = None,
) -> Finished:
    """Does a study on a cluster.

    ``place`` is a folder as fsspec writes it (a path, ``s3://...``, ``gs://...``), which the client and all workers reach, and
    ``storage_options`` is what fsspec needs for it. ``shards`` is how many parts are made, by default four for each worker; ``jobs`` and
    ``memory`` (bytes) are what a part may take of its worker, all cores where nothing is said. A part that fails is tried ``retries`` times more.

    Raises ``ValueError`` if the place holds the results or shards of another study.
    """
    if asked.file is not None:
        raise ValueError("a study of a file is done by one machine: `Study.run` does it")
    store = _Store(place, storage_options or {})
    if store.holds("", asked):
        return store.finished(place)
    workers = len(client.scheduler_info(n_workers=-1)["workers"])
    of = shards or store.shards() or max(1, 4 * workers)
    # Impure: a shard is asked for because its results are not there, so that what an earlier call returned says nothing.
    futures = [
        client.submit(_shard, asked, place, storage_options or {}, number, of, jobs, memory, retries=retries, pure=False)
        for number in range(1, of + 1)
    ]
    try:
        for done in as_completed(futures):  # type: ignore[no-untyped-call]
            done.result()
        with tempfile.TemporaryDirectory() as folder:
            parts = [store.fetch(_part(number, of), Path(folder)) for number in range(1, of + 1)]
            joined = merge(parts, Path(folder) / "results")
            store.put(Path(joined.folder), "")
            found = Finished(place, joined.digest, joined.summary)
        store.remove("parts")
    finally:
        client.cancel(futures)  # type: ignore[no-untyped-call]
    return found


def _part(number: int, of: int) -> str:
    return f"parts/{number}-of-{of}"


def _shard(
    asked: Study, place: str, options: dict[str, Any], number: int, of: int, jobs: int, memory: Optional[int]
) -> None:
    """What a worker does: a shard, if it is not in the place."""
    store = _Store(place, options)
    if store.holds(_part(number, of), asked):
        return
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part"
        asked.run_shard(part, number, of, jobs=jobs, memory=memory)
        store.put(part, _part(number, of))


class _Store:
    """Folders of results in a place. A folder is whole once its manifest is there, which is written last."""

    def __init__(self, place: str, options: dict[str, Any]) -> None:
        self._files, self._root = fsspec.core.url_to_fs(place, **options)

    def _at(self, *names: str) -> str:
        return posixpath.join(self._root, *(name for name in names if name))

    def holds(self, name: str, asked: Study) -> bool:
        """Whether a folder has this study's results, or this study's shard. Raises ValueError if it has another one's."""
        if not self._files.exists(self._at(name, "manifest.json")):
            return False
        there = json.loads(self._files.cat_file(self._at(name, "manifest.json")))
        if there["study"] != asked.definition():
            raise ValueError(f"{self._at(name)} holds another study")
        return True

    def finished(self, place: str) -> Finished:
        """The results that are in the place."""
        with tempfile.TemporaryDirectory() as folder:
            found = Results(self.fetch("", Path(folder) / "results"))
            return Finished(place, found.digest, found.summary)

    def shards(self) -> Optional[int]:
        """In how many shards an earlier call has cut the study."""
        if not self._files.exists(self._at("parts")):
            return None
        names = [posixpath.basename(str(path).rstrip("/")) for path in self._files.ls(self._at("parts"), detail=False)]
        found = {int(name.rpartition("-of-")[2]) for name in names if "-of-" in name}
        return found.pop() if len(found) == 1 else None

    def put(self, folder: Path, name: str) -> None:
        """Copies a folder, its manifest last."""
        self._files.makedirs(self._at(name), exist_ok=True)
        for file in sorted(folder.iterdir(), key=lambda file: file.name == "manifest.json"):
            self._files.put_file(str(file), self._at(name, file.name))

    def fetch(self, name: str, folder: Path) -> Path:
        """Copies a folder to this machine, and checks it against its manifest."""
        here = folder / name
        here.mkdir(parents=True, exist_ok=True)
        self._files.get_file(self._at(name, "manifest.json"), str(here / "manifest.json"))
        files = json.loads((here / "manifest.json").read_text(encoding="utf-8"))["files"]
        for file, facts in files.items():
            self._files.get_file(self._at(name, file), str(here / file))
            if hashlib.sha256((here / file).read_bytes()).hexdigest() != facts["sha256"]:
                raise Damaged(f"{self._at(name, file)} is not as it was written")
        return here

    def remove(self, name: str) -> None:
        if self._files.exists(self._at(name)):
            self._files.rm(self._at(name), recursive=True)
