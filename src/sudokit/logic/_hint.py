"""Hints on a player's own grid: mistakes first, then the next step, revealed only as far as requested."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..grid import STOP, TIME_LIMIT, Candidates, Grid, House, PuzzleLike
from ..solving import Place, Status, Step, StopFlag, solve
from ._explain import candidates_of, path_of
from ._profile_of import profile_of
from ._profiles import Profile

if TYPE_CHECKING:
    from ..messages import Stage

__all__ = ["Hint", "hint"]


Kind = Literal["wrong", "missing", "step", "solved", "several", "none", "stuck", "undecided"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a player; whatever its stage does not reveal is None or empty.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
    >>> for stage in (1, 2, 3, 4):
    ...     print(sk.hint(puzzle, stage).text)
    Look at row 7.
    Hidden Single: in a house, only one cell is left for a value.
    Look for 5 in row 7.
    In row 7 only r7c8 can still hold 5. So r7c8 is 5.
    """

    kind: Kind
    """``wrong`` (entries that contradict the solution), ``missing`` (candidates of the solution that were
    eliminated), ``step``, ``solved``, ``several`` or ``none`` (the number of solutions: it is not a proper puzzle),
    ``stuck`` (no technique of the profile applies), or ``undecided`` (the time ran out)."""
    stage: Stage
    text: str
    """The whole hint in words."""
    state: Candidates
    """The grid the hint is about."""
    cells: tuple[Place, ...] = ()
    """The wrong entries, the cells that lack a candidate, or (from stage 3) the cells that the step is about."""
    values: tuple[int, ...] = ()
    """The candidates that were eliminated, one for each cell; or (from stage 3) the values that the step is about."""
    house: House | None = None
    """The house to look at, if there is one."""
    technique: str | None = None
    """From stage 2."""
    step: Step | None = None
    """The step itself, at stage 4."""

    def _repr_html_(self) -> str:
        from ..drawing import svg

        text = html.escape(self.text)
        if self.step is not None:
            picture = f'<div style="max-width:32em">{svg(self.state, self.step, title=self.text)}</div>'
        else:
            size = self.state.size
            places = self.cells or tuple(divmod(cell, size) for cell in (self.house.cells if self.house is not None else ()))
            picture = self.state.grid._html(places, self.text)
        return f"<p>{text}</p>{picture}"


def hint(
    puzzle: PuzzleLike,
    stage: Stage = 1,
    profile: Profile | str = "hodoku",
    language: str = "en",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Hint:
    """Give a hint on a player's grid: first wrong entries and eliminated candidates, otherwise the next step.

    Parameters
    ----------
    puzzle
        The grid as it stands: givens, the player's entries (filled cells that are not givens), and the player's
        pencil marks if it is `Candidates`; or text.
    stage
        How much to reveal, from 1 to 4.  1: where to look, a house; 2: the technique; 3: the cells and values; 4:
        everything, with the reason.
    profile
        Which techniques the player may be shown.
    language
        ``en`` or ``de``.
    time_limit
        Seconds of wall time; None: no limit.  0: only hints that need no search.
    stop
        A flag that ends the search when another thread sets it.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such stage, profile or language.

    Examples
    --------
    >>> import sudokit as sk
    >>> grid = sk.Grid.parse("12.. 34.. ...3 ..2.").replace({(0, 2): 4})
    >>> sk.hint(grid, 3).text
    'r1c3 holds a wrong value: remove it first.'
    """
    from ..messages import catalogue, check_stage, where

    stage, chosen = check_stage(stage), profile_of(profile)
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    words, state = catalogue(language), candidates_of(puzzle)

    def only(kind: Kind, **texts: object) -> Hint:
        return Hint(kind, stage, words.text("hints", kind).format(**texts), state)

    if clashing := _clashing(state.grid):
        values = tuple(state.grid[place] for place in clashing)
        return Hint("wrong", stage, words.mistakes("wrong", clashing, values, state), state, clashing, values)
    solved = solve(state.grid.puzzle(), time_limit=time_limit, stop=stop)
    if solved.status is Status.UNIQUE and solved.grid is not None:
        if mistakes := _mistakes(state, solved.grid):
            kind, cells, values = mistakes
            return Hint(kind, stage, words.mistakes(kind, cells, values, state), state, cells, values)
    elif solved.status in (Status.NONE, Status.INVALID):
        return only("none")
    if state.grid.is_full:
        return only("solved")
    path = path_of(state, chosen, time_limit, stop, most_steps=1)
    if path.status in (Status.NONE, Status.INVALID):  # entries contradict each other, in a puzzle with several solutions
        return only("none")
    if not path:
        return only("undecided" if path.reason else "several" if path.status is Status.MULTIPLE else "stuck")
    step = path[0]
    return Hint(
        "step",
        stage,
        words.tell(step, state, stage),
        state,
        _cells(step) if stage >= 3 else (),
        step.values or tuple(sorted({value for _, value in step.placements})) if stage >= 3 else (),
        where(step, state),
        step.technique if stage >= 2 else None,
        step if stage == 4 else None,
    )


def _clashing(grid: Grid) -> tuple[Place, ...]:
    """Return the player's entries that repeat a value in a house; nothing if the givens themselves do."""
    conflicts = grid.conflicts()
    places = {place for conflict in conflicts for place in conflict[:2]}
    entered = sorted(place for place in places if not grid._givens[place[0] * grid.size + place[1]])
    return () if grid.puzzle().conflicts() else tuple(entered)


def _mistakes(state: Candidates, solution: Grid) -> tuple[Kind, tuple[Place, ...], tuple[int, ...]] | None:
    size, grid = state.size, state.grid
    wrong = [cell for cell, value in enumerate(grid._values) if value and value != solution._values[cell]]
    if wrong:
        return "wrong", tuple(divmod(cell, size) for cell in wrong), tuple(grid._values[cell] for cell in wrong)
    missing = [cell for cell, mask in enumerate(state.masks) if not mask >> (solution._values[cell] - 1) & 1]
    if missing:
        return "missing", tuple(divmod(cell, size) for cell in missing), tuple(solution._values[cell] for cell in missing)
    return None


def _cells(step: Step) -> tuple[Place, ...]:
    """Return the cells that a step is about: those with a role; a cell that only loses candidates has none."""
    cells = {place for place, _ in step.cells} | {place for place, _, _ in step.candidates}
    cells |= {place for node in step.nodes for place in (*node.places, *node.set)}
    return tuple(sorted(cells))
