"""Explaining: the path a person would take, and every step available in a state."""

from __future__ import annotations

from .. import _core
from ..grid import STOP, TIME_LIMIT, Candidates, FrozenDict, Grid, ImpossibleRequest, PuzzleLike, arguments, as_grid, as_puzzle
from ..rules import explainer
from ..solving import STATUSES, Status, StopFlag, Trail, reason_of
from ._card import card_of_path
from ._explanation import Explanation, Steps
from ._profile_of import no_card, profile_of
from ._profiles import NAMES, Profile
from ._rating import Rating
from ._se import explain_se, steps_se
from ._se_names import SE, SE_PROFILE

__all__ = ["explain", "steps"]

_FILLED = bytes([0]) + bytes([1]) * 255  # marks the cells that have a value


def candidates_of(puzzle: PuzzleLike) -> Candidates:
    """Return a puzzle's candidates."""
    found = grid_or_candidates(puzzle)
    return found if isinstance(found, Candidates) else found.candidates()


def grid_or_candidates(puzzle: PuzzleLike) -> Grid | Candidates:
    """Return a puzzle as its values, or with its candidates if it has them."""
    return as_grid(puzzle, rules=True) if isinstance(puzzle, str) else as_puzzle(puzzle, rules=True)


def parts_of(puzzle: Grid | Candidates) -> tuple[Grid, tuple[int, ...] | None]:
    """Return the grid of a puzzle, and its candidates; None: those that its values allow."""
    return (puzzle, None) if isinstance(puzzle, Grid) else (puzzle.grid, puzzle.masks)


def distinct_givens(grid: Grid) -> bytes | None:
    """Return which cells are givens, for techniques that need to know; None if all filled cells are."""
    return None if grid._values.translate(_FILLED) == grid._givens else grid._givens


def explain(
    puzzle: PuzzleLike,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    *,
    no_uniqueness: bool = False,
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
    no_uniqueness
        Use no technique that relies on there being only one solution.

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
    return path_of(puzzle, profile_of(profile, no_uniqueness), time_limit, stop)


def path_of(
    puzzle: PuzzleLike,
    profile: Profile | str,
    time_limit: float | None,
    stop: StopFlag | None,
    most_steps: int | None = None,
    card: bool = False,
) -> Explanation:
    """Explain at most `most_steps` steps; see `explain`.  With `card`, the rating has one."""
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    start, chosen = grid_or_candidates(puzzle), profile_of(profile)
    if has_rules(start, chosen, card=card):
        return _ruled_path(start, chosen, time_limit, stop, most_steps)
    if chosen == SE_PROFILE:
        no_card(card, SE)
        return explain_se(start if isinstance(start, Candidates) else start.candidates(), time_limit, stop, most_steps)
    grid, masks, log = *parts_of(start), _core.Log()
    found = _core.explain(
        grid.layout._core,
        grid._values,
        masks,
        distinct_givens(grid),
        chosen._compiled(),
        log,
        time_limit,
        stop,
        most_steps,
        card,
    )
    rating = _rating_of(found, chosen, grid, card=card)
    status, solution = STATUSES[found.status], found.solution
    answer = None if solution is None else Grid._of(solution, grid.layout, grid._givens, grid.alphabet)
    reason = reason_of(grid, status, found.count_stopped) or found.rating.stopped
    before = start if isinstance(start, Candidates) else start.candidates()
    return Explanation(before, Trail(before, log), chosen, status, answer, rating, reason)


def has_rules(puzzle: Grid | Candidates, chosen: Profile, *, card: bool = False) -> bool:
    """Return whether a puzzle has rules on top of its houses.

    Raises
    ------
    ImpossibleRequest
        If it has, and the profile is ``se`` or a card is requested.
    """
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    if not grid.rules:
        return False
    if chosen == SE_PROFILE:
        raise ImpossibleRequest("profile 'se' does not support rules, which Sudoku Explainer lacks; use another profile")
    if card:
        raise ImpossibleRequest("puzzles with rules have no difficulty card")
    return True


def _ruled_path(
    start: Grid | Candidates, chosen: Profile, time_limit: float | None, stop: StopFlag | None, most_steps: int | None
) -> Explanation:
    grid, masks, log = *parts_of(start), _core.Log()
    made = explainer(grid.layout, grid.rules)
    found = made.explain(grid._values, masks, chosen._compiled(), log, time_limit, stop, most_steps)
    before = start if isinstance(start, Candidates) else start.candidates()
    rating, status = _rating_of(found, chosen, grid, card=False), STATUSES[found.status]
    answer = None if found.solution is None else Grid._of(found.solution, grid.layout, grid._givens, grid.alphabet)
    reason = reason_of(grid, status, found.count_stopped) or found.rating.stopped
    return Explanation(before, Trail(before, log), chosen, status, answer, rating, reason)


def rating_of(puzzle: PuzzleLike, profile: Profile | str, time_limit: float | None, card: bool) -> Rating:
    """Rate a puzzle without keeping the steps of its path.  With `card`, the rating has one."""
    time_limit, chosen = TIME_LIMIT.check(time_limit), profile_of(profile)
    if chosen == SE_PROFILE:
        return path_of(puzzle, chosen, time_limit, None, card=card).rating
    start = grid_or_candidates(puzzle)
    grid, masks = parts_of(start)
    if has_rules(start, chosen, card=card):
        made = explainer(grid.layout, grid.rules)
        ruled = made.explain(grid._values, masks, chosen._compiled(), None, time_limit, None, None)
        return _rating_of(ruled, chosen, grid, card=False)
    found = _core.rate(grid.layout._core, grid._values, masks, distinct_givens(grid), chosen._compiled(), time_limit, card)
    return _rating_of(found, chosen, grid, card=card)


def _rating_of(found: _core.Explained, chosen: Profile, grid: Grid, *, card: bool) -> Rating:
    status, path = STATUSES[found.status], found.rating
    unique, histogram = status is Status.UNIQUE, path.histogram
    rated = unique and not path.stopped  # a path cut short by a limit cannot be rated: its rest may be harder
    made = found.card if card and rated else None
    # With rules it is the number of steps that lifts the level, not the score.
    lifted = rated and path.solved and path.level > path.step_level and not grid.rules
    reason = reason_of(grid, status, found.count_stopped) or path.stopped or found.card_stopped
    return Rating(
        chosen.name,
        chosen.levels[path.level] if rated else "",
        path.score if rated else None,
        hardest=NAMES[path.hardest] if histogram else "",
        histogram=FrozenDict({NAMES[number]: times for number, times in histogram.items()}),
        solved=path.solved,
        status=Status.UNDECIDED if unique and path.stopped else status,
        lifted_from=chosen.levels[path.step_level] if lifted else "",
        reason=reason,
        conflicts=tuple(grid.conflicts()) if status is Status.INVALID else (),
        card=None if made is None else card_of_path(made, chosen, grid),
    )


def steps(
    puzzle: PuzzleLike,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    *,
    everything: bool = False,
    no_uniqueness: bool = False,
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
        the time; with the profile ``se``, dynamic chains.
    no_uniqueness
        Use no technique that relies on there being only one solution.

    Returns
    -------
    Steps
        One step for each effect, in the order of the profile; with the profile ``se``, `SeSteps`, which are empty unless
        the puzzle has exactly one solution.

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
    start, chosen, everything = (
        candidates_of(puzzle),
        profile_of(profile, no_uniqueness),
        arguments.flag("everything", everything),
    )
    if chosen == SE_PROFILE and not has_rules(start, chosen):
        return steps_se(start, time_limit, stop, everything=everything)
    grid, log = start.grid, _core.Log()
    compiled = chosen._compiled(everything=everything)
    if has_rules(start, chosen):
        ended = explainer(grid.layout, grid.rules).steps(grid._values, start.masks, compiled, log, time_limit, stop)
        return Steps(start, Trail(start, log), chosen, ended)
    stopped = _core.steps(grid.layout._core, grid._values, start.masks, distinct_givens(grid), compiled, log, time_limit, stop)
    return Steps(start, Trail(start, log), chosen, stopped)
