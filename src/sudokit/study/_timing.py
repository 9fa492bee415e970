"""Timing calls: the time of the core itself, on a machine that does other things too.

The core's wall time excludes the cost of Python, and the process's CPU time excludes other programs.  Both are upper
bounds of the work, so the smaller is used.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from ..grid import Grid
from ..solving import Outcome, StopFlag, solve

__all__ = ["Timed", "solved_within", "timed"]

_SHORT_S = 2e-3
_REPEATS = 5
_FIRST_TRY_S = 0.02


class Timed(NamedTuple):
    """The outcome of a call of `solve` and its CPU seconds."""

    outcome: Outcome
    seconds: float


def timed(call: Callable[[], Outcome], repeats: int = _REPEATS) -> Timed:
    """Run a call and return its result and time; for calls under 2 ms, the median of several."""
    outcome, first = _once(call)
    if first > _SHORT_S:
        return Timed(outcome, first)
    times = sorted([first, *(_once(call)[1] for _ in range(repeats - 1))])
    return Timed(outcome, times[len(times) // 2])


def _once(call: Callable[[], Outcome]) -> tuple[Outcome, float]:
    started = time.process_time()
    outcome = call()
    return outcome, min(outcome.stats.seconds, time.process_time() - started)


def solved_within(limit: float, grid: Grid, **options: Any) -> Timed:
    """Solve with a limit in CPU seconds; unlike a limit of wall time, it does not shrink on a busy machine."""
    brief = min(limit, _FIRST_TRY_S)
    found = timed(lambda: solve(grid, time_limit=brief, **options))
    if found.outcome.reason != "time":
        return found
    # Only a call that does not end at once gets a watching thread.
    flag, over = StopFlag(), threading.Event()
    started = time.process_time()

    def watch() -> None:
        while not over.wait(min(limit / 20, 0.02)):
            if time.process_time() - started > limit:
                flag.set()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        outcome, seconds = _once(lambda: solve(grid, stop=flag, **options))
    finally:
        over.set()
        watcher.join()
    return Timed(outcome, seconds)
