"""The benchmark of the methods: every one on every list, with CPU time per puzzle, answers and work."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from ..grid import Grid, ImpossibleRequest, MissingExtra, quoted
from ..solving import MethodName, Outcome, methods, solve

__all__ = ["Figure", "LeftOut", "Plan", "evenly", "measure", "table"]

# Faster answers are repeated: a single measurement would be too noisy.
QUICK = 0.01
REPEATS = 3


class Plan(NamedTuple):
    """The size of the measurement."""

    methods: tuple[str, ...] = ()
    """Names; empty: all available, without ``auto``."""
    limit: int = 2
    puzzles: int = 200
    """Puzzles per list, evenly spaced."""
    time_limit: float = 2.0
    """Time limit in seconds per puzzle."""
    seconds: float = 20.0
    """CPU seconds after which a method gets no further puzzles of a list."""


class Figure(NamedTuple):
    """A method on a list."""

    puzzles: str
    method: str
    tried: int
    answered: int
    """Puzzles finished within the time limit; the others count with the time they took until then."""
    median: float
    """The median CPU time per puzzle in microseconds."""
    slowest_tenth: float
    """The 90 % quantile of the CPU time in microseconds."""
    guesses: float
    """The mean per answered puzzle, as for backtracks and nodes."""
    backtracks: float
    nodes: float


class LeftOut(NamedTuple):
    """A method that was not measured on a list, and why."""

    puzzles: str
    method: str
    why: str


class _Column:
    """The measurements of a method on one list so far."""

    def __init__(self, method: str, grids: Sequence[Grid], plan: Plan) -> None:
        self.method = cast("MethodName", method)
        self.times: list[float] = []
        self.spent = 0.0
        self.answers: list[Outcome] = []
        self.left_out = ""
        try:  # imports and one-time tables must not count as puzzle time
            for grid in grids[:1]:
                solve(grid, method=self.method, limit=plan.limit, time_limit=plan.time_limit)
        except (ImpossibleRequest, MissingExtra) as error:
            self.left_out = str(error)


def evenly(grids: Sequence[Grid], count: int) -> list[Grid]:
    """Return at most `count` grids, evenly spaced.

    >>> from sudokit import Grid
    >>> [g.layout.spec for g in evenly([Grid.empty("2x2"), Grid.empty("2x3"), Grid.empty("3x3")], 2)]
    ['2x2', '2x3']
    """
    return [grids[i * len(grids) // count] for i in range(count)] if count < len(grids) else list(grids)


def measure(lists: Mapping[str, Sequence[Grid]], plan: Plan | None = None) -> Iterator[Figure | LeftOut]:
    """Measure the methods, list by list: each puzzle is given to all of them before the next one.

    Raises
    ------
    ImpossibleRequest
        If a method does not exist.

    Examples
    --------
    >>> import sudokit as sk
    >>> search, classic = measure({"small": [sk.Grid.parse("12..34.....3..2.")]}, Plan(methods=("search", "classic")))
    >>> search.method, search.answered, search.nodes
    ('search', 1, 1.0)
    >>> classic.why
    'the method classic is for 3x3 boxes without extras, not for layout 2x2; use search or auto'
    """
    plan = plan or Plan()
    known = [method.name for method in methods() if method.name != "auto"]
    if strange := [name for name in plan.methods if name not in known]:
        raise ImpossibleRequest(f"unknown method {quoted(strange[0])}: expected one of {', '.join(known)}")
    for name, grids in lists.items():
        columns = [_Column(method, grids, plan) for method in plan.methods or known]
        for grid in evenly(grids, plan.puzzles):
            for column in columns:
                if not column.left_out and column.spent < plan.seconds:
                    _ask(column, grid, plan)
        for column in columns:
            yield _figure(name, column)


def _ask(column: _Column, grid: Grid, plan: Plan) -> None:
    times: list[float] = []
    try:
        for _ in range(REPEATS):
            started = time.process_time()
            outcome = solve(grid, method=column.method, limit=plan.limit, time_limit=plan.time_limit)
            times.append(time.process_time() - started)
            if times[-1] > QUICK:
                break
    except (ImpossibleRequest, MissingExtra) as error:
        column.left_out = str(error)
        return
    column.spent += sum(times)
    column.times.append(statistics.median(times))
    column.answers.append(outcome)


def _figure(name: str, column: _Column) -> Figure | LeftOut:
    if column.left_out or not column.times:
        return LeftOut(name, column.method, column.left_out or "the list is empty")
    answered = [outcome.stats for outcome in column.answers if not outcome.reason or outcome.status == "invalid"]
    times = sorted(column.times)
    return Figure(
        name,
        column.method,
        len(times),
        len(answered),
        statistics.median(times) * 1e6,
        times[len(times) * 9 // 10] * 1e6,
        _mean(stats.guesses for stats in answered),
        _mean(stats.backtracks for stats in answered),
        _mean(stats.nodes for stats in answered),
    )


def _mean(numbers: Iterable[int]) -> float:
    found = list(numbers)
    return statistics.fmean(found) if found else 0.0


def table(figures: Iterable[Figure | LeftOut]) -> Iterator[str]:
    """Yield the figures as lines of text.

    >>> for line in table([Figure("hard", "search", 10, 9, 41.0, 80.5, 3.5, 3, 7.5), LeftOut("hard", "cp-sat", "no library")]):
    ...     print(line)
    list                   method              tried answered  median µs    90 % µs     guesses   backtracks
    hard                   search                 10        9       41.0       80.5         3.5          3.0
    hard                   cp-sat               no library
    """
    yield f"{'list':22} {'method':19} tried answered  median µs    90 % µs     guesses   backtracks"
    for figure in figures:
        if isinstance(figure, LeftOut):
            yield f"{figure.puzzles:22} {figure.method:19}  {figure.why}"
        else:
            yield (
                f"{figure.puzzles:22} {figure.method:19} {figure.tried:5} {figure.answered:8} {figure.median:10,.1f} "
                f"{figure.slowest_tenth:10,.1f} {figure.guesses:11,.1f} {figure.backtracks:12,.1f}"
            )
