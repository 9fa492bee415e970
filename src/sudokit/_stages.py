"""`auto` on layouts without a solver of their own: search, then clause learning, then CaDiCaL where it is installed.

The first hand-over is the core's (cpp/core/search/staged.hpp); this module holds the second, and the portfolio on two threads.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

from . import _core
from ._layout import Layout
from ._methods import Found, Search, in_python

__all__ = ["Limits", "Staged", "in_stages"]

OWN_SHARE = 1_000_000
"""Search nodes, decisions and conflicts after which a puzzle goes to CaDiCaL, on one thread: some ten seconds.

So late since ours was the faster on every set measured (docs/large.md), and CaDiCaL begins anew."""
ALONE = 3_000
"""The same after which a second thread takes part, where there are two."""
FEW = 16
"""With more solutions than that found within its share, the puzzle is not hard but open: the core counts on."""
SECOND_SEED = 1

ADVICE = "pip install 'sudokit[sat]': another solver for puzzles as hard as this"


class Limits(NamedTuple):
    """What ends a search."""

    limit: int | None
    time_limit: float | None
    node_limit: int | None
    seed: int | None
    stop: _core.StopFlag | None

    def rest(self, started: float) -> Limits:
        """Return what is left of them now."""
        if self.time_limit is None:
            return self
        return self._replace(time_limit=max(0.0, self.time_limit - (time.perf_counter() - started)))


class Staged(NamedTuple):
    """An answer, and how it was come by."""

    found: Found
    method: str
    handed_over: tuple[str, ...] = ()
    advice: str = ""


# Limits with a flag of their own, to an answer.
Run = Callable[[Limits], Found]


@cache
def _partner_installed() -> bool:
    return importlib.util.find_spec("pysat") is not None


def in_stages(layout: Layout, values: bytes, masks: list[int] | None, limits: Limits, threads: int) -> Staged:
    """Look for up to `limits.limit` solutions, handing over from method to method where one gets nowhere."""
    started = time.perf_counter()

    def own(within: Limits) -> tuple[Found, str]:
        answer = _core.solve(layout._core, values, masks, "auto", *within)
        return answer[:7], answer[7]

    share = ALONE if threads > 1 else OWN_SHARE
    installed = _partner_installed()
    if limits.node_limit is not None or not (installed or threads > 1):
        found, method = own(limits)
        hard = not installed and found[5] > OWN_SHARE and limits.node_limit is None
        return Staged(found, method, ("search",) if method == "cdcl" else (), ADVICE if hard else "")
    found, method = own(limits._replace(node_limit=share))
    before = ("search",) if method == "cdcl" else ()
    if found[1] != "nodes":
        return Staged(found, method, before)
    if found[0] > FEW:
        found, method = own(limits.rest(started))
        return Staged(_timed(found, started), method, ("search",) if method == "cdcl" else ())
    allowed = masks or [1 << (value - 1) if value else (1 << layout.size) - 1 for value in values]
    # CaDiCaL of python-sat holds the interpreter's lock while it works: beside it ours would stand still most of the time.
    partner = _partner(layout, values, allowed, masks, installed and threads == 1)
    if threads == 1:
        found = partner(limits.rest(started))
        return Staged(_timed(found, started), "sat", ("search", "cdcl"))
    found = _race(lambda within: own(within)[0], partner, limits.rest(started))
    return Staged(_timed(found, started), "cdcl", ("search",))


def _timed(found: Found, started: float) -> Found:
    return (*found[:6], time.perf_counter() - started)


def _partner(layout: Layout, values: bytes, allowed: list[int], masks: list[int] | None, installed: bool) -> Run:
    """Return CaDiCaL, or where it is not installed our own clause learning from another start."""
    if installed:
        search: Search | None = in_python("sat", None)
        assert search is not None
        return lambda within: search(layout, allowed, within.limit, within.time_limit, within.seed, within.stop)

    def second(within: Limits) -> Found:
        seed = SECOND_SEED if within.seed is None else within.seed ^ SECOND_SEED
        return _core.solve_by(layout._core, values, masks, "cdcl", *within._replace(seed=seed), None)

    return second


def _race(ours: Run, theirs: Run, limits: Limits) -> Found:
    """Let both run, each on its thread; return the first answer, or the first to give up."""
    flag = _core.StopFlag(limits.stop)
    limits = limits._replace(stop=flag)
    ended: list[Found] = []  # in that order; the one that was told to stop comes second

    def run(one: Run) -> None:
        ended.append(one(limits))
        flag.set()  # an answer, or the end of the time of both

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(run, theirs)
        try:
            run(ours)
        finally:
            flag.set()
        other.result()
    decided = [one for one in ended if not one[1]]
    return (decided or ended)[0]
