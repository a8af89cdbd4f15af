"""A study on a cluster of Dask's: the same digest, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from faceup.study import Study

distributed = pytest.importorskip("distributed")
pytest.importorskip("fsspec")

from faceup import cluster  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")

ASKED = Study("magic-duel", deals=200_000, rows=True)


@pytest.fixture(scope="module")
def client():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers:
        with distributed.Client(workers) as client:
            yield client


def test_the_digest_is_one_machine_s(client, tmp_path):
    alone = ASKED.run(tmp_path / "alone")
    found = cluster.study(client, ASKED, str(tmp_path / "cluster"), shards=5)
    assert found.digest == alone.digest
    assert found.summary == alone.summary
    names = sorted(path.name for path in (tmp_path / "cluster").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "alone").iterdir())


def test_a_killed_worker_is_made_up_for(client, tmp_path):
    asked = Study("magic-duel", deals=40_000_000)
    place = tmp_path / "cluster"
    killed = []

    def kill():
        # As soon as the first shard is there, so that others are under way.
        while not list(place.glob("parts/*/manifest.json")):
            time.sleep(0.01)
        pid = next(iter(client.run(os.getpid).values()))
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)

    killer = threading.Thread(target=kill)
    killer.start()
    found = cluster.study(client, asked, str(place), shards=12)
    killer.join()
    assert killed
    assert found.digest == asked.run(tmp_path / "alone").digest


def test_what_was_broken_off_goes_on(client, tmp_path):
    place = tmp_path / "cluster"
    ASKED.run_shard(place / "parts" / "2-of-3", 2, 3)
    written = (place / "parts" / "2-of-3" / "manifest.json").stat().st_mtime_ns
    seen = []
    original = cluster._Store.remove

    def look(store, name):
        seen.append((place / "parts" / "2-of-3" / "manifest.json").stat().st_mtime_ns)
        original(store, name)

    cluster._Store.remove = look
    try:
        found = cluster.study(client, ASKED, str(place))
    finally:
        cluster._Store.remove = original
    assert seen == [written], "the shard that was there has not been done again"
    assert found.digest == ASKED.run(tmp_path / "alone").digest
    assert cluster.study(client, ASKED, str(place)).digest == found.digest, "what is whole is not done again"


def test_another_study_s_place_is_refused(client, tmp_path):
    place = str(tmp_path / "cluster")
    cluster.study(client, Study("house-of-cards", deals=10, ranks=5), place, shards=2)
    with pytest.raises(ValueError, match="another study"):
        cluster.study(client, ASKED, place)
