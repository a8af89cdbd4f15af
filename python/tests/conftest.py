"""What several files of tests need."""

from __future__ import annotations

import os
import signal
import threading
from typing import Callable, Iterator

import pytest


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[float], None]]:
    """Sends the signal of Ctrl-C after so many seconds. It is heard also in a process that was begun with it ignored, as in the
    background of a script."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timers = []

    def soon(seconds: float) -> None:
        timers.append(threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)))
        timers[-1].start()

    yield soon
    for timer in timers:
        timer.join()
    signal.signal(signal.SIGINT, before)
