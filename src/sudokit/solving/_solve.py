"""Solving one puzzle per call.  The search itself happens in the core."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, NoReturn

from .. import _core
from ..grid import (
    LIMIT,
    NODE_LIMIT,
    ORDER_SEED,
    SEARCH_THREADS,
    STOP,
    TIME_LIMIT,
    TRAIL_LIMIT,
    Candidates,
    Conflict,
    Grid,
    ImpossibleRequest,
    PuzzleLike,
    SudokitError,
    arguments,
    as_puzzle,
    cell_name,
    html_facts,
    quoted,
)
from . import _partners, _ruled
from ._methods import MethodName, check_method, check_partner, check_trail, undecided_because
from ._partners import ADVICE
from ._trail import NO_TRAIL, Trail

__all__ = [
    "Outcome",
    "Stats",
    "Status",
    "StopFlag",
    "Undecided",
    "count",
    "count_ended",
    "is_unique",
    "solve",
]

StopFlag = _core.StopFlag

_METHOD, _LIMIT, _THREADS = "auto", 2, 1
"""The usual arguments of `solve`, recognised by identity: they need no check, and most calls take microseconds."""


class Status(StrEnum):
    """How sure an answer is; the same words everywhere.

    >>> import sudokit as sk
    >>> sk.solve("1... .... ..2. ....").status is sk.Status.MULTIPLE
    True
    """

    UNIQUE = "unique"
    """Exactly one solution, proven."""
    MULTIPLE = "multiple"
    """Two solutions or more."""
    NONE = "none"
    """No solution, proven."""
    SOLVED = "solved"
    """A solution was found, and uniqueness was not checked."""
    UNDECIDED = "undecided"
    """Something ended the search first; the reason says what: time, nodes or stop, or coverage for the method
    `catalogue`, which at 9x9 holds only some grids."""
    INVALID = "invalid"
    """The givens themselves break a rule; the reason says where."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise SudokitError(f"unknown status {quoted(value)}: expected one of {', '.join(cls)}")


STATUSES = tuple(Status)
"""The statuses in the order of the core's numbers."""
_INVALID = Status.INVALID


class Undecided(SudokitError, TimeoutError):
    """A limit ended the search before the answer was known."""


_tuple = tuple.__new__


class Stats(NamedTuple):
    """Statistics of a search.

    nodes = 1 + guesses + backtracks: the states visited, including the first.  With `cdcl` and `sat`, guesses are
    decisions and backtracks are conflicts.

    Examples
    --------
    >>> import sudokit as sk
    >>> stats = sk.solve("12..|34..|...3|..2.", method="backtracking").stats
    >>> stats.nodes == 1 + stats.guesses + stats.backtracks, stats.method
    (True, 'backtracking')
    """

    guesses: int
    """Branchings: decisions whose first alternative was tried."""
    backtracks: int
    """Further alternatives, tried after backtracking from the previous ones."""
    nodes: int
    seconds: float
    """Wall time of solving, without `setup_seconds`."""
    method: str
    """The method that ran; if `auto` tried several, the last one; never 'auto'."""
    handed_over: tuple[str, ...] = ()
    """The methods that `auto` tried before it, in that order."""
    advice: str = ""
    """The command that installs another solver, if that might have helped; otherwise empty."""
    setup_seconds: float = 0.0
    """Wall time of set-up: a method's tables and solvers are made for the first puzzle of a layout, and then kept."""


class Outcome(NamedTuple):
    """The result of `solve`.

    Examples
    --------
    >>> import sudokit as sk
    >>> outcome = sk.solve("12..|34..|...3|..2.")
    >>> outcome.status, outcome.count, outcome.grid.line()
    (<Status.UNIQUE: 'unique'>, 1, '1234341221434321')
    """

    status: Status
    grid: Grid | None
    """The first solution in the documented order, if one was found; a puzzle's rules are left out of it."""
    count: int  # type: ignore[assignment]  # the field's own term, hiding tuple.count
    """Solutions found, at most the limit; a lower bound if `reason` names a limit."""
    stats: Stats
    trail: Trail = NO_TRAIL
    """The steps of the search, with the state after each; empty unless requested."""
    reason: str = ""
    """Why it is invalid, or what ended the search: time, nodes, stop or coverage."""

    def _repr_html_(self) -> str:
        stats = self.stats
        facts = html_facts(
            [
                ("status", self.status),
                ("reason", self.reason),
                ("solutions found", self.count),
                ("method", stats.method),
                ("guesses", stats.guesses),
                ("nodes", stats.nodes),
                ("seconds", f"{stats.seconds:.6f}"),
            ]
        )
        return facts if self.grid is None else self.grid._repr_html_() + facts


def solve(
    puzzle: PuzzleLike,
    method: MethodName = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    stop: StopFlag | None = None,
    trail: bool = False,
    trail_limit: int | None = None,
) -> Outcome:
    """Solve a puzzle and report how certain the answer is.

    Parameters
    ----------
    puzzle
        A grid, candidates (whose masks are respected), or text.
    method
        A name of `methods()`.
    limit
        Stop after this many solutions, from 1 to 2**64-1: 2 proves uniqueness, 1 takes the first.  None: all solutions
        are counted.
    time_limit
        Seconds of wall time; None: no limit.  0: no search, and the puzzle is UNDECIDED unless its givens conflict.
    node_limit
        The maximum number of states visited, from 1 to 2**64-1.  None: no limit.  `cdcl` counts decisions and conflicts.
    seed
        None: the documented order (docs/order.md), so that the first solution is a property of the puzzle alone.
        An integer from 0 to 2**64-1: values are tried in a random order, the same on every machine.
    threads
        Threads to use, from 1 to 65535.  With 2 or more, `auto` divides a hard puzzle between two threads, or lets two
        solvers race if one solution is enough; in a race, which of several solutions is returned may vary, but status
        and count never do.
    stop
        A flag that ends the search when another thread sets it.
    trail
        Keep the steps of the search in `Outcome.trail`; only some methods support this, such as ``deduction``.
    trail_limit
        Steps of the trail to keep, from 1 to 2**63-1; all further ones are only counted, so that a search of any length
        takes little memory.  None: all steps.

    Returns
    -------
    Outcome
        status, grid, count, stats, trail, reason.

    Raises
    ------
    ParseError
        If text cannot be read.
    ImpossibleRequest
        If there is no such method, it does not support this layout or a node limit, or `trail` is set and it keeps no
        trail.
    MissingExtra
        If the method needs a library that is not installed.
    SudokitError
        If a limit, the seed or the number of threads is out of range, or `trail_limit` is given without `trail`.

    Examples
    --------
    >>> import sudokit as sk
    >>> outcome = sk.solve(
    ...     "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
    ... )
    >>> outcome.status, outcome.grid.line()[:9]
    (<Status.UNIQUE: 'unique'>, '195748263')
    >>> sk.solve(sk.Grid.empty("2x3"), limit=1).status
    <Status.SOLVED: 'solved'>
    """
    if type(puzzle) is Grid:
        grid, masks = puzzle, None
    else:
        grid, masks = _grid_and_masks(puzzle)
    layout = grid.layout
    usual = limit is _LIMIT and threads is _THREADS and time_limit is None and node_limit is None and seed is None
    if (
        usual
        and method is _METHOD
        and masks is None
        and stop is None
        and trail is False
        and trail_limit is None
        and not grid.rules
        and _partners.SHARES is None
    ):
        return _outcome(_core.solve_usual(layout._core, grid._values), grid, NO_TRAIL)
    by: str = _METHOD if method is _METHOD else check_method(method, layout)
    if not usual or stop is not None:
        limit, time_limit, node_limit, seed, stop = _checked(limit, time_limit, node_limit, seed, stop)
        threads = SEARCH_THREADS.check(threads)
    log = None
    if trail is not False and arguments.flag("trail", trail):
        check_trail(by)
        log = _core.Log(TRAIL_LIMIT.check(trail_limit))
    elif trail_limit is not None:
        TRAIL_LIMIT.check(trail_limit)
        raise SudokitError("trail_limit is for trail=True: without it no steps are kept")
    if by is not _METHOD:
        check_partner(by, node_limit)
    if grid.rules:
        _ruled.check_method(by, trail=log is not None)
        return _ruled_outcome(
            grid, _ruled.search(grid, masks or _ruled.masks_of(grid), limit, time_limit, node_limit, seed, stop), limit
        )
    try:
        solved = _core.solve(
            layout._core, grid._values, masks, by, limit, time_limit, node_limit, seed, threads, stop, log, _partners.SHARES
        )
    except _core.TooManyTemplates as error:
        raise ImpossibleRequest(f"{error}: more than a million") from None
    return _outcome(solved, grid, NO_TRAIL if log is None else Trail(_start(grid, masks), log))


def _ruled_outcome(grid: Grid, found: _ruled.Found, limit: int | None) -> Outcome:
    """Return what the search for rules found; equal givens in a house make the puzzle invalid, as everywhere."""
    count, solution, guesses, backtracks, nodes, seconds, stopped = found
    if grid.conflicts():
        status = Status.INVALID
    elif count > 1:
        status = Status.MULTIPLE
    elif stopped:
        status = Status.UNDECIDED
    elif not count:
        status = Status.NONE
    else:
        status = Status.SOLVED if limit == 1 else Status.UNIQUE
    stats = Stats(guesses, backtracks, nodes, seconds, _ruled.METHOD_NAME)
    answer = None if solution is None else Grid._of(solution, grid.layout, grid._givens, grid.alphabet)
    return Outcome(status, answer, count, stats, NO_TRAIL, reason_of(grid, status, stopped))


def _outcome(solved: _core.Solved, grid: Grid, trail: Trail) -> Outcome:
    """Return what the core found, in terms of the grid it was given."""
    # Unpacked and made as plain tuples are: named fields and constructors would take a quarter of the time of an easy puzzle.
    code, stopped, found, solution, guesses, backtracks, nodes, seconds, method, before, might_help, setup = solved
    status, advice = STATUSES[code], ADVICE if might_help else ""
    stats = _tuple(Stats, (guesses, backtracks, nodes, seconds, method, before, advice, setup))
    answer = None if solution is None else Grid._of(solution, grid.layout, grid._givens, grid.alphabet)
    reason = reason_of(grid, status, stopped) if status is _INVALID else stopped
    return _tuple(Outcome, (status, answer, found, stats, trail, reason))


def _grid_and_masks(puzzle: PuzzleLike) -> tuple[Grid, list[int] | None]:
    """Return the grid of a puzzle, and its masks if it has candidates."""
    given = as_puzzle(puzzle, rules=True)
    return (given.grid, list(given.masks)) if isinstance(given, Candidates) else (given, None)


def _checked(
    limit: int | None, time_limit: float | None, node_limit: int | None, seed: int | None, stop: StopFlag | None
) -> tuple[int | None, float | None, int | None, int | None, StopFlag | None]:
    """Return the limits of a search as the core takes them."""
    return (
        LIMIT.check(limit),
        TIME_LIMIT.check(time_limit),
        NODE_LIMIT.check(node_limit),
        ORDER_SEED.check(seed),
        STOP.check(stop),
    )


def _start(grid: Grid, masks: list[int] | None) -> Candidates:
    if masks is None:
        masks = [1 << (value - 1) if value else (1 << grid.size) - 1 for value in grid._values]
    return Candidates(grid, masks)


def reason_of(grid: Grid, status: Status, stopped: str) -> str:
    """Return why a puzzle is invalid, or what ended the search for its solutions: time, nodes, stop or coverage."""
    if status is not Status.INVALID:
        return stopped
    conflicts = grid.conflicts()
    more = f" (and {len(conflicts) - 1} more)" if len(conflicts) > 1 else ""
    return f"{_in_symbols(grid, conflicts[0])}{more}"


def _in_symbols(grid: Grid, conflict: Conflict) -> str:
    places = f"{cell_name(*conflict.first)} and {cell_name(*conflict.second)}"
    return f"{places} both hold {grid.alphabet.symbol(conflict.value)} in {conflict.house}"


def count(puzzle: PuzzleLike, limit: int | None = 2, time_limit: float | None = None, method: MethodName = "auto") -> int:
    """Return the number of solutions, counting up to `limit` (None: all of them).

    Raises
    ------
    ParseError
        If text cannot be read.
    ImpossibleRequest, MissingExtra
        If the method cannot be used; see `solve`.
    Undecided
        If the time limit ended the search first; always with a time limit of 0, unless the givens conflict.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.count(sk.Grid.empty("2x2"), limit=None)
    288
    """
    outcome = solve(puzzle, method=method, limit=limit, time_limit=time_limit)
    if outcome.reason and outcome.status is not Status.INVALID:
        raise Undecided(count_ended(outcome))
    return outcome.count


def count_ended(outcome: Outcome) -> str:
    """Return in words where a count ended, and why."""
    if outcome.reason == "coverage":
        return f"the count ended at {outcome.count}: {undecided_because(outcome.reason)}"
    return f"the {outcome.reason} limit ended the count at {outcome.count}"


def is_unique(puzzle: PuzzleLike, time_limit: float | None = None) -> bool:
    """Whether there is exactly one solution.

    Raises
    ------
    ParseError
        If text cannot be read.
    Undecided
        If the time limit ended the search first; always with a time limit of 0, unless the givens conflict.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.is_unique("1... .... ..2. ....")
    False
    """
    outcome = solve(puzzle, time_limit=time_limit)
    if outcome.status is Status.UNDECIDED:
        raise Undecided("the time limit ended the search before uniqueness was known")
    return outcome.status is Status.UNIQUE
