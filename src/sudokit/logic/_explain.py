"""Explaining: the path a person would take, and every step available in a state."""

from __future__ import annotations

from .. import _core
from ..grid import STOP, TIME_LIMIT, Candidates, FrozenDict, Grid, PuzzleLike, SudokitError, arguments, as_grid, as_puzzle
from ..solving import STATUSES, Status, StopFlag, Trail, reason_of
from ._explanation import Explanation, Steps
from ._profile_of import profile_of
from ._profiles import NAMES, Profile
from ._rating import Rating
from ._se import explain_se
from ._se_names import SE_PROFILE

__all__ = ["explain", "steps"]


def candidates_of(puzzle: PuzzleLike) -> Candidates:
    """Return a puzzle's candidates."""
    found = as_grid(puzzle) if isinstance(puzzle, str) else as_puzzle(puzzle)
    return found if isinstance(found, Candidates) else found.candidates()


def distinct_givens(grid: Grid) -> bytes | None:
    """Return which cells are givens, for techniques that need to know; None if all filled cells are."""
    entered = any(value and not given for value, given in zip(grid._values, grid._givens, strict=True))
    return grid._givens if entered else None


def explain(
    puzzle: PuzzleLike,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """Explain how to solve a puzzle, step by step.

    The techniques of the profile are tried in order; the first step found is taken, and the search starts over.

    Parameters
    ----------
    puzzle
        A grid, candidates (such as a half-solved grid with pencil marks), or text.
    profile
        ``hodoku`` (as HoDoKu 2.2.0 explains), ``simple`` (singles and locked candidates), ``se`` (as Sudoku Explainer
        1.2.1 explains, an `SeExplanation`; docs/se.md), or one of your own; see docs/profiles.md.
    time_limit
        Seconds of wall time; None: no limit.  0: no steps, and UNDECIDED unless the givens conflict.
    stop
        A flag that ends the search when another thread sets it.

    Returns
    -------
    Explanation
        The steps, the state after each, the solution and the rating.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such profile, or it contains an error.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("12.. 34.. ...3 ..2.")
    >>> print(path.line(0), "|", path.solution.line())
    Naked Single: r1c4=4 | 1234341221434321
    """
    return path_of(puzzle, profile, time_limit, stop)


def path_of(
    puzzle: PuzzleLike,
    profile: Profile | str,
    time_limit: float | None,
    stop: StopFlag | None,
    most_steps: int | None = None,
) -> Explanation:
    """Explain at most `most_steps` steps; see `explain`."""
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    start, chosen = candidates_of(puzzle), profile_of(profile)
    if chosen == SE_PROFILE:
        return explain_se(start, time_limit, stop, most_steps)
    grid, log = start.grid, _core.Log()
    found = _core.explain(
        grid.layout._core,
        grid._values,
        start.masks,
        distinct_givens(grid),
        chosen._compiled(),
        log,
        time_limit,
        stop,
        most_steps,
    )
    status, path = STATUSES[found.status], found.rating
    unique, histogram = status is Status.UNIQUE, path.histogram
    rated = unique and not path.stopped  # a path cut short by a limit cannot be rated: its rest may be harder
    rating = Rating(
        chosen.name,
        chosen.levels[path.level] if rated else "",
        path.score if rated else None,
        hardest=NAMES[path.hardest] if histogram else "",
        histogram=FrozenDict({NAMES[number]: times for number, times in histogram.items()}),
        solved=path.solved,
        status=Status.UNDECIDED if unique and path.stopped else status,
    )
    solution = found.solution
    answer = None if solution is None else Grid._of(solution, grid.layout, grid._givens, grid.alphabet)
    reason = reason_of(grid, status, found.count_stopped) or path.stopped
    return Explanation(start, Trail(start, log), chosen, status, answer, rating, reason)


def steps(
    puzzle: PuzzleLike,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    *,
    everything: bool = False,
) -> Steps:
    """Find every step that is available now.

    Parameters
    ----------
    puzzle
        A grid, candidates, or text.
    profile
        As for `explain`.
    time_limit
        Seconds of wall time; None: no limit.  0: no steps, and the reason is ``time``.
    stop
        A flag that ends the search when another thread sets it.
    everything
        Also search with the techniques that the profile disables, such as large and mutant fish, which take most of
        the time.

    Returns
    -------
    Steps
        One step for each effect, in the order of the profile.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such profile, or it contains an error.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.steps("12.. 34.. ...3 ..2.")
    >>> found.line(0), found[0].technique
    ('Naked Single: r1c4=4', 'naked-single')
    """
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    start, chosen = candidates_of(puzzle), profile_of(profile)
    if chosen == SE_PROFILE:
        raise SudokitError("profile 'se' finds one step at a time, as Sudoku Explainer does: use explain or hint")
    grid, log = start.grid, _core.Log()
    compiled = chosen._compiled(everything=arguments.flag("everything", everything))
    stopped = _core.steps(grid.layout._core, grid._values, start.masks, distinct_givens(grid), compiled, log, time_limit, stop)
    return Steps(start, Trail(start, log), chosen, stopped)
