"""Solving by the SAT solvers of python-sat: CaDiCaL, or MiniCARD where the clauses would be too many.

Source: the textbook encoding, with one variable per candidate, exactly one of them true in every cell and for every
value of every house.  For CaDiCaL (Biere and others, "CaDiCaL 2.0", CAV 2024) "at most one" is a clause for every
pair.  An empty 36x36 grid needs millions of those; there, "at most one" is a native constraint of MiniCARD (Liffiton
and Maglalang, "A cardinality solver: more expressive constraints for free", SAT 2012), so that a 64x64 grid fits.
Candidates that singles eliminate get no variable.  Each solution found is excluded by a clause before the search for
the next one.

In the statistics, guesses are the solver's decisions and backtracks its conflicts.  Restarts and learned clauses
count as neither.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from pysat.solvers import Solver

from .. import _core
from ._methods import values_of
from ._partners import Found

# The number of binary clauses up to which CaDiCaL is faster: it needs a second to read this many.
MOST_PAIRS = 1_000_000
# One portion of work, between two checks of the clock and the flag: a few tens of milliseconds.  It is not adapted
# during the run, because the solvers restart after each portion, and what they do must not depend on the machine's
# speed.
CONFLICTS = 500
PROPAGATIONS = 200_000
LEAST = 10_000


def search(
    layout: _core.Layout,
    masks: Sequence[int],
    limit: int | None,
    time_limit: float | None,
    seed: int | None,
    stop: _core.StopFlag | None,
) -> Found:
    """Search for up to `limit` solutions; see `_partners.Search`."""
    started = time.perf_counter()
    count, stopped, first = 0, "", None
    masks = _core.close_singles(layout, list(masks)) or masks
    literals = _literals(layout, masks, seed)
    candidates = [(cell, value) for cell, mask in enumerate(masks) for value in values_of(mask)]
    by_literal = dict(zip(literals, candidates, strict=True))
    choices = list(_choices(layout, candidates, literals))
    pairs = sum(len(choice) * (len(choice) - 1) // 2 for choice in choices)
    with Solver("cadical195" if pairs <= MOST_PAIRS else "minicard") as solver:
        for choice in choices:
            if stopped := _ended(started, time_limit, stop):
                return Found(0, stopped, None, 0, 0, 1)
            solver.add_clause(choice)
            if pairs <= MOST_PAIRS:
                solver.append_formula([[-one, -other] for one, other in combinations(choice, 2)])
            elif len(choice) > 1:
                solver.add_atmost(choice, 1)
        if seed is not None:
            signs = _core.shuffled(2 * len(literals), seed)[: len(literals)]
            solver.set_phases([literal if sign % 2 else -literal for literal, sign in zip(literals, signs, strict=True)])
        if pairs <= MOST_PAIRS:
            portion: Callable[[], None] = lambda: solver.conf_budget(CONFLICTS)  # noqa: E731
        else:
            portion = lambda: solver.prop_budget(max(LEAST, PROPAGATIONS * 81 // len(masks)))  # noqa: E731
        while limit is None or count < limit:
            answer, stopped = _portions(solver, portion, started, time_limit, stop)
            if not answer:
                break
            model = [literal for literal in solver.get_model() if literal > 0 and literal in by_literal]
            count += 1
            if first is None:
                grid = bytearray(len(masks))
                for literal in model:
                    cell, value = by_literal[literal]
                    grid[cell] = value
                first = bytes(grid)
            solver.add_clause([-literal for literal in model])
        work = solver.accum_stats()
    guesses, backtracks = work["decisions"], work["conflicts"]
    return Found(count, stopped, first, guesses, backtracks, 1 + guesses + backtracks)


def _ended(started: float, time_limit: float | None, stop: _core.StopFlag | None) -> str:
    """Return which limit ends the search now, if any."""
    if time_limit is not None and time.perf_counter() - started >= time_limit:
        return "time"
    return "stop" if stop is not None and stop.is_set() else ""


def _portions(
    solver: Any, portion: Callable[[], None], started: float, time_limit: float | None, stop: _core.StopFlag | None
) -> tuple[bool | None, str]:
    """Return whether there is another solution (None: unknown), and the limit that ended the search, if any.

    Ctrl-C takes effect between two portions.
    """
    while not (stopped := _ended(started, time_limit, stop)):
        portion()
        answer = solver.solve_limited(expect_interrupt=True)
        if answer is not None:
            return answer, ""
    return None, stopped


def _literals(layout: _core.Layout, masks: Sequence[int], seed: int | None) -> list[int]:
    """Return the variable of each candidate, cell by cell: the solver prefers low numbers until it has learned
    better."""
    count = sum(mask.bit_count() for mask in masks)
    return list(range(1, count + 1)) if seed is None else [1 + number for number in _core.shuffled(count, seed)]


def _choices(layout: _core.Layout, candidates: list[tuple[int, int]], literals: list[int]) -> Iterator[list[int]]:
    """Yield every set of literals of which exactly one is true."""
    size, houses = layout.size, layout.houses()
    cells: list[list[int]] = [[] for _ in range(size * size)]
    places: list[list[list[int]]] = [[[] for _ in range(size)] for _ in houses]
    houses_of: list[list[list[list[int]]]] = [[] for _ in range(size * size)]
    for (_, house), of_value in zip(houses, places, strict=True):
        for cell in house:
            houses_of[cell].append(of_value)
    for (cell, value), literal in zip(candidates, literals, strict=True):
        cells[cell].append(literal)
        for of_value in houses_of[cell]:
            of_value[value - 1].append(literal)
    yield from cells
    for of_value in places:
        yield from of_value
