"""Timing a textbook generator."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ._plan import Plan

if TYPE_CHECKING:
    from ._generators import Run

__all__ = ["there", "timed"]

_SHORT_S = 2e-3


def there(plan: Plan) -> bool:
    """Whether this version has the textbook generators; the plan notes if not."""
    if importlib.util.find_spec("sudokit.study._generators") is not None:
        return True
    plan.note("This version has no textbook generators.")
    return False


def timed(call: Callable[[], Run]) -> tuple[Run, float]:
    """Return the result of a generator and its time in the core; for runs under 2 ms, the median of three identical
    ones."""
    run, first = _once(call)
    if first > _SHORT_S:
        return run, first
    return run, sorted([first, _once(call)[1], _once(call)[1]])[1]


def _once(call: Callable[[], Run]) -> tuple[Run, float]:
    # The smaller of two upper bounds of the work: see _timing.py.
    started = time.process_time()
    run = call()
    return run, min(run.seconds, time.process_time() - started)
