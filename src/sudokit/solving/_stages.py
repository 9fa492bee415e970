"""`auto` on layouts without a solver of their own: search, then clause learning, then CaDiCaL where it is installed.

The first hand-over is the core's (cpp/core/search/staged.hpp); this module holds the second, and what two threads do.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

from .. import _core
from ..grid import Layout
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
PARTS = 4
"""Into so many parts two threads divide a puzzle: with two, one of them is soon done; with more, the work grows."""
TRIED = 24
"""Cells that are tried for the best division."""

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
    if threads > 1 and limits.limit != 1 and (parts := _parts(layout, _allowed(layout, values, masks))):
        found = _divided(layout, values, parts, limits.rest(started))
        return Staged(_timed(found, started), "cdcl", ("search",))
    allowed = _allowed(layout, values, masks)
    # CaDiCaL of python-sat holds the interpreter's lock while it works: beside it ours would stand still most of the time.
    partner = _partner(layout, values, allowed, masks, installed and threads == 1)
    if threads == 1:
        found = partner(limits.rest(started))
        return Staged(_timed(found, started), "sat", ("search", "cdcl"))
    # One solution: the first to find one.
    found = _race(lambda within: own(within)[0], partner, limits.rest(started))
    return Staged(_timed(found, started), "cdcl", ("search",))


def _allowed(layout: Layout, values: bytes, masks: list[int] | None) -> list[int]:
    return masks or [1 << (value - 1) if value else (1 << layout.size) - 1 for value in values]


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


def _parts(layout: Layout, allowed: list[int]) -> list[list[int]]:
    """Return candidates that divide the solutions among them, closed under singles; nothing where no cell is apt for it."""
    whole = _core.close_singles(layout._core, allowed)
    parts = [] if whole is None else [whole]
    for _ in range(2 * PARTS):
        divided = []
        for part in parts:
            pieces = _halves(layout, part)
            if pieces is None:
                return []
            divided += pieces
        parts = divided
        if len(parts) >= PARTS:
            break
    return parts if len(parts) > 1 else []


def _halves(layout: Layout, masks: list[int]) -> list[list[int]] | None:
    """Return the better of both values of a cell, or one where the other contradicts; None where no cell has two values."""
    cells = [cell for cell, mask in enumerate(masks) if mask.bit_count() == 2]
    size = sum(mask.bit_count() for mask in masks)
    best: tuple[int, list[list[int]]] | None = None
    for cell in cells[:: 1 + len(cells) // TRIED]:
        low = masks[cell] & -masks[cell]
        tried = [
            _core.close_singles(layout._core, [*masks[:cell], bit, *masks[cell + 1 :]]) for bit in (low, masks[cell] ^ low)
        ]
        pieces = [piece for piece in tried if piece is not None]
        if len(pieces) < len(tried):
            return pieces
        gain = 1
        for piece in pieces:
            gain *= 1 + size - sum(mask.bit_count() for mask in piece)
        if best is None or gain > best[0]:
            best = gain, pieces
    return best and best[1]


def _divided(layout: Layout, values: bytes, parts: list[list[int]], limits: Limits) -> Found:
    """Let two threads solve the parts, whichever comes next; return the answer to the whole."""
    flag = _core.StopFlag(limits.stop)
    started = time.perf_counter()
    todo, done = list(reversed(parts)), list[Found]()

    def work() -> None:
        while not flag.is_set():
            try:
                part = todo.pop()
            except IndexError:
                return
            try:
                within = limits.rest(started)._replace(stop=flag)
                done.append(_core.solve_by(layout._core, values, part, "cdcl", *within, None))
            except BaseException:
                flag.set()
                raise
            if done[-1][1] or (limits.limit is not None and sum(found[0] for found in done) >= limits.limit):
                flag.set()  # the others need not go on

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(work)
        work()
        other.result()
    count = sum(found[0] for found in done)
    if limits.limit is not None and count >= limits.limit:
        count, reason = limits.limit, ""
    else:
        reason = next((found[1] for found in done if found[1]), "stop" if todo else "")
    solution = next((found[2] for found in done if found[2] is not None), None)
    guesses, backtracks = sum(found[3] for found in done), sum(found[4] for found in done)
    return count, reason, solution, guesses, backtracks, sum(found[5] for found in done), 0.0
