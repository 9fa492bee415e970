"""The scale of Sudoku Explainer for one puzzle: its rating, and the path of steps that gives it."""

from __future__ import annotations

from typing import Any

from .. import _core
from ..grid import Candidates, Grid, Layout, SudokitError, arguments
from ..solving import STATUSES, Status, Step, StopFlag, Trail, reason_of
from ._explanation import Explanation, Steps
from ._rating import Rating
from ._se_names import SE, SE_PROFILE, SeMark, mark_of
from ._se_rating import rating_of
from ._step_sequence import StepSequence

__all__ = ["SeExplanation", "SeSteps", "explain_se", "need_nine", "steps_se"]


class _Marked(StepSequence):
    """Steps with the rating and name that Sudoku Explainer gives to each."""

    __slots__ = ()
    adds_data = True
    marks: tuple[SeMark, ...]

    def mark(self, index: int) -> SeMark:
        """Return the rating and name of a step; negative indices count from the end.

        Raises
        ------
        OutOfRange
            If there is no such step.
        """
        return self.marks[arguments.index("index", index, len(self))]

    def data_of(self, index: int) -> dict[str, Any]:
        """Return the mark of a step, as data."""
        return {"mark": self.mark(index)._asdict()}

    def line(self, index: int) -> str:
        """Return a step as one line: its rating, Sudoku Explainer's name, and what it changes."""
        mark = self.mark(index)
        return f"{mark} {mark.technique}: {_effect(self[index], self.start)}"


class SeExplanation(_Marked, Explanation):
    """The path of Sudoku Explainer, with the rating and name that it gives to each step.

    The technique of a `Step` is ours that comes nearest; `mark` returns Sudoku Explainer's.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39", "se")
    >>> path.mark(18), path[18].technique
    (SeMark(rating=6.6, technique='Turbot Fish', abbreviation='TF'), 'discontinuous-nice-loop')
    >>> path.line(18)
    '6.6 Turbot Fish: r3c9<>4'
    """

    __slots__ = ("marks",)
    _content = (*Explanation._content, "marks")

    marks: tuple[SeMark, ...]
    """The rating and name of each step."""

    def __init__(
        self,
        start: Candidates,
        steps: Trail,
        status: Status,
        solution: Grid | None,
        rating: Rating,
        reason: str,
        marks: tuple[SeMark, ...],
    ) -> None:
        super().__init__(start, steps, SE_PROFILE, status, solution, rating, reason)
        self.marks = marks


class SeSteps(_Marked, Steps):
    """Every step that Sudoku Explainer's techniques find in one state, each effect once, with their ratings and names.

    They are in the order in which the techniques are tried; dynamic chains are among them only with `everything`, or if there
    is nothing else.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.steps("1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39", "se")
    >>> found.line(0), len(found)
    ('1.2 Hidden Single: r6c4=8', 49)
    >>> {technique: len(steps) for technique, steps in found.groups().items()}["Pointing"]
    4
    """

    __slots__ = ("marks",)
    _content = (*Steps._content, "marks")

    marks: tuple[SeMark, ...]
    """The rating and name of each step."""

    def __init__(self, start: Candidates, steps: Trail, reason: str, marks: tuple[SeMark, ...]) -> None:
        super().__init__(start, steps, SE_PROFILE, reason)
        self.marks = marks

    def groups(self) -> dict[str, tuple[Step, ...]]:
        """Return the steps by technique, as Sudoku Explainer names it, in the order in which the techniques are tried."""
        found: dict[str, list[Step]] = {}
        for mark, step in zip(self.marks, self, strict=True):
            found.setdefault(mark.technique, []).append(step)
        return {technique: tuple(members) for technique, members in found.items()}


def _effect(step: Step, start: Candidates) -> str:
    from ..messages import cell_names

    symbol, size = start.grid.alphabet.symbol, start.size
    texts = [f"{cell_names([place], size)}={symbol(value)}" for place, value in step.placements]
    for value in sorted({value for _, value in step.eliminations}):
        cells = [place for place, lost in step.eliminations if lost == value]
        texts.append(f"{cell_names(cells, size)}<>{symbol(value)}")
    return ", ".join(texts)


def need_nine(layout: Layout) -> None:
    """Refuse other layouts.

    Raises
    ------
    SudokitError
        If the layout is not 9x9 with boxes of 3x3.
    """
    if layout.spec != "3x3":
        raise SudokitError(f"profile 'se' rates 9x9 puzzles with boxes of 3x3, not {layout.spec}")


def explain_se(
    start: Candidates, time_limit: float | None, stop: StopFlag | None, most_steps: int | None = None
) -> SeExplanation:
    """Explain as Sudoku Explainer does, at most `most_steps` steps; see `explain`."""
    need_nine(start.grid.layout)
    grid, log = start.grid, _core.Log()
    plain = start.masks == grid.candidates().masks
    number, count_stopped, answer, stopped, solved, *reached, found = _core.explain_se(
        grid.layout._core, grid._values, None if plain else start.masks, log, time_limit, stop, most_steps
    )
    status = STATUSES[number]
    reason = reason_of(grid, status, count_stopped) or stopped
    if status is Status.UNIQUE:
        rated = rating_of(*reached, solved=solved, status=Status.UNDECIDED if stopped else status)
    else:
        rated = Rating(SE, "", None, solved=solved, status=status)
    clashes = tuple(grid.conflicts()) if status is Status.INVALID else ()
    rating = rated._replace(reason=reason, conflicts=clashes)
    solution = None if answer is None else Grid._of(answer, grid.layout, grid._givens, grid.alphabet)
    return SeExplanation(start, Trail(start, log), status, solution, rating, reason, _marks(found))


def steps_se(start: Candidates, time_limit: float | None, stop: StopFlag | None, *, everything: bool) -> SeSteps:
    """Find every step of Sudoku Explainer's techniques; see `steps`."""
    need_nine(start.grid.layout)
    grid, log = start.grid, _core.Log()
    masks = None if start.masks == grid.candidates().masks else start.masks
    stopped, found = _core.se_steps(grid.layout._core, grid._values, masks, everything, log, time_limit, stop)
    return SeSteps(start, Trail(start, log), stopped, _marks(found))


def _marks(found: list[tuple[int, int, int, int]]) -> tuple[SeMark, ...]:
    return tuple(mark for technique, nesting, tenths, _ in found if (mark := mark_of(tenths, technique, nesting)))
