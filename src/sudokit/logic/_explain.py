"""Explaining: the path a person would take, and every step that is there now."""

from __future__ import annotations

from typing import Any

from .. import _core
from ..drawing import notebook, page
from ..grid import Candidates, FrozenDict, Grid, PuzzleLike, as_grid
from ..solving import Step, Trail
from ..solving._solve import Status, StopFlag, _check_limits, _status
from ._as_data import explanation_data
from ._profiles import NAMES, Profile
from ._rate import Rating
from ._told import Told

__all__ = ["Explanation", "Steps", "explain", "steps"]


class Explanation(Told):
    """A path of steps from a puzzle to its solution, with the state after each; a sequence of its steps.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> len(path), str(path.status), path.rating.level
    (61, 'unique', 'medium')
    >>> path.line(0), path.text(0)
    ('Hidden Single: r7c8=5', 'In row 7 only r7c8 can still hold 5. So r7c8 is 5.')
    >>> path.before(0).grid[6, 7], path.state(0).grid[6, 7]
    (0, 5)
    """

    __slots__ = ("rating", "reason", "solution", "status")
    _content = ("start", "steps", "profile", "status", "solution", "rating", "reason")

    status: Status
    """UNIQUE: it has one solution, and the path may use this.  MULTIPLE, NONE, UNDECIDED (its solutions could not be
    counted in time), INVALID: see `reason`."""
    solution: Grid | None
    """The solution, if there is exactly one."""
    rating: Rating
    reason: str
    """Why it is invalid, or which limit ended the search: time or stop."""

    def __init__(
        self,
        start: Candidates,
        steps: Trail,
        profile: Profile,
        status: Status,
        solution: Grid | None,
        rating: Rating,
        reason: str = "",
    ) -> None:
        super().__init__(start, steps, profile)
        self.status = status
        self.solution = solution
        self.rating = rating
        self.reason = reason

    def state(self, index: int) -> Candidates:
        """Return the state after the step of that index; negative ones count from the end, as in a list.

        Raises
        ------
        IndexError
            If there is no such step.
        """
        return self.steps.state(index)

    def before(self, index: int) -> Candidates:
        """Return the state before the step of that index: the one that it is found in.

        Raises
        ------
        IndexError
            If there is no such step.
        """
        index = range(len(self))[index]
        return self.steps.state(index - 1) if index else self.start

    @property
    def complete(self) -> bool:
        """Whether the path leads to the solution."""
        return self.rating.solved

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Return everything as plain data; docs/explain-json.md says what there is."""
        return explanation_data(self, language)

    def to_json(self, language: str = "en", indent: int | None = None) -> str:
        """Return everything as JSON; its schema is `sudokit.logic._as_data.schema()`.

        >>> import json, sudokit as sk
        >>> data = json.loads(sk.explain("12.. 34.. ...3 ..2.").to_json())
        >>> data["steps"][0]["technique"], data["steps"][0]["placements"]
        ('naked-single', [['r1c4', '4']])
        """
        import json

        return json.dumps(self.to_dict(language), ensure_ascii=False, indent=indent)

    def html(self, language: str = "en") -> str:
        """Return a page to click through the steps: one file, that fetches nothing."""
        return page(self, language)

    def __str__(self) -> str:
        return "\n".join([*self.lines(), str(self.rating)])

    def __repr__(self) -> str:
        return f"<Explanation of {len(self)} steps, {self.status}, {self.rating.level or 'not rated'}>"

    def _repr_html_(self) -> str:
        return notebook(self)


class Steps(Told):
    """Every step that is there in one state: one for each effect, the first technique's shortest; a sequence.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.steps(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> {technique: len(steps) for technique, steps in found.groups().items()}["pointing"]
    4
    """

    __slots__ = ("reason",)
    _content = ("start", "steps", "profile", "reason")

    reason: str
    """Which limit ended the search, where one did: time or stop."""

    def __init__(self, start: Candidates, steps: Trail, profile: Profile, reason: str = "") -> None:
        super().__init__(start, steps, profile)
        self.reason = reason

    def before(self, index: int) -> Candidates:
        """Return the state that all steps are found in."""
        range(len(self))[index]
        return self.start

    def groups(self) -> dict[str, tuple[Step, ...]]:
        """Return the steps by technique, in the order of the profile."""
        found: dict[str, list[Step]] = {}
        for step in self:
            found.setdefault(step.technique, []).append(step)
        return {technique: tuple(members) for technique, members in found.items()}

    def __repr__(self) -> str:
        return f"<Steps: {len(self)}>"


def posed(puzzle: PuzzleLike) -> Candidates:
    """Return a puzzle's candidates."""
    return puzzle if isinstance(puzzle, Candidates) else as_grid(puzzle).candidates()


def profile_of(profile: Profile | str) -> Profile:
    """Return a profile given as such or by its name."""
    return profile if isinstance(profile, Profile) else Profile.load(profile)


def _givens(grid: Grid) -> bytes | None:
    """Return which cells are givens, for techniques that ask; None: all that are filled."""
    entered = any(value and not given for value, given in zip(grid._values, grid._givens, strict=True))
    return grid._givens if entered else None


def explain(
    puzzle: PuzzleLike,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """Explain how to solve a puzzle, step by step.

    The techniques of the profile are tried in its order; the first step found is taken, and all begins again.

    Parameters
    ----------
    puzzle
        A grid, candidates (a half-solved grid with pencil marks, say), or text.
    profile
        ``hodoku`` (as HoDoKu 2.2.0 explains), ``simple`` (singles and locked candidates), or one of your own; see
        docs/profiles.md.
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
        If there is no such profile, or something in it is wrong.

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
    """Explain, as far as the first so many steps; see `explain`."""
    _check_limits(None, time_limit, None, None, 1)
    start, chosen = posed(puzzle), profile_of(profile)
    grid, log = start.grid, _core.Log()
    found: tuple[tuple[int, str, bytes | None], tuple[int, int, int, int, bool, str, dict[int, int]]]
    if time_limit == 0:
        found = (0, "" if grid.conflicts() else "time", None), (0, 0, 0, 0, False, "time", {})
    else:
        found = _core.explain(
            grid.layout._core, grid._values, start.masks, _givens(grid), chosen._compiled(), log, time_limit, stop, most_steps
        )
    (count, undecided, solution), (score, level, hardest, _, solved, stopped, histogram) = found
    status, reason = _status(grid, count, undecided, 2)
    unique = status is Status.UNIQUE
    rated = unique and not stopped  # a path that a limit cut short says nothing of how hard the rest is
    rating = Rating(
        chosen.name,
        chosen.levels[level] if rated else "",
        score if rated else None,
        hardest=NAMES[hardest] if histogram else "",
        histogram=FrozenDict({NAMES[number]: times for number, times in histogram.items()}),
        solved=solved,
        status=Status.UNDECIDED if unique and stopped else status,
    )
    answer = Grid._of(solution, grid.layout, grid._givens, grid.alphabet) if solution is not None and unique else None
    return Explanation(start, Trail(start, log), chosen, status, answer, rating, reason or stopped)


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
        Search with the techniques of the profile that it does not enable as well: large and mutant fish, say, which take most
        of the time.

    Returns
    -------
    Steps
        One step for each effect, in the order of the profile.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such profile, or something in it is wrong.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.steps("12.. 34.. ...3 ..2.")
    >>> found.line(0), found[0].technique
    ('Naked Single: r1c4=4', 'naked-single')
    """
    _check_limits(None, time_limit, None, None, 1)
    start, chosen = posed(puzzle), profile_of(profile)
    grid, log = start.grid, _core.Log()
    compiled = chosen._compiled(everything=everything)
    if time_limit == 0:
        return Steps(start, Trail(start, log), chosen, "time")
    (_, undecided, _), stopped = _core.steps(
        grid.layout._core, grid._values, start.masks, _givens(grid), compiled, log, time_limit, stop
    )
    return Steps(start, Trail(start, log), chosen, stopped or undecided)
