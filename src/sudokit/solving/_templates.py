"""Templates: the sets of N cells that a value can occupy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .. import _core
from ..grid import (
    TIME_LIMIT,
    Candidates,
    FrozenDict,
    Grid,
    ImpossibleRequest,
    Layout,
    PuzzleLike,
    arguments,
    as_puzzle,
    quoted,
    shortened,
)
from ._solve import Undecided

__all__ = ["TemplateCounts", "templates"]


class TemplateCounts(NamedTuple):
    """The number of templates of each value; the result of `templates`.

    Examples
    --------
    >>> import sudokit as sk
    >>> counts = sk.templates("12..|34..|...3|..2.")
    >>> counts.total, counts.possible, counts.left
    (16, {1: 2, 2: 1, 3: 1, 4: 2}, {1: 1, 2: 1, 3: 1, 4: 1})
    """

    grid: Grid
    """The puzzle, with its layout and alphabet."""
    total: int | None
    """Templates of the empty layout: 46,656 for 9x9; None if unknown (above 9x9 with regions or extras)."""
    possible: Mapping[int, int]
    """By value: the templates that the givens (or the candidates) allow."""
    left: Mapping[int, int]
    """By value: the templates that remain after dropping incompatible ones until nothing changes."""
    heat: tuple[tuple[int, ...], ...]
    """By value - 1, then by cell in reading order: how many of the possible templates go through the cell."""
    heat_left: tuple[tuple[int, ...], ...]
    """The same for the remaining templates."""

    def through(self, row: int, column: int) -> dict[int, int]:
        """Return how many of the possible templates go through a cell, by value; values without any are omitted.

        Raises
        ------
        OutOfRange
            If there is no such cell.
        """
        size = self.grid.size
        cell = arguments.coordinate("row", row, size) * size + arguments.coordinate("column", column, size)
        return {value: counts[cell] for value, counts in enumerate(self.heat, 1) if counts[cell]}


def templates(puzzle: PuzzleLike, time_limit: float | None = None) -> TemplateCounts:
    """Count the templates of each value: the sets of N cells, one in every house, that it can occupy in a solution.

    A template is possible if it goes through the value's givens and avoids cells where the value is impossible.
    Possible templates are then dropped, repeatedly, if they overlap all templates of another value, or leave out a
    cell that no other value reaches.  This follows the article on "paths", which counted the possible templates and
    left open how far they can be reduced.

    Parameters
    ----------
    puzzle
        A grid, candidates (whose masks are respected), or text.
    time_limit
        Seconds for the listing and pruning; None: no limit.  0: `Undecided`.

    Returns
    -------
    TemplateCounts
        total, possible, left, heat, heat_left.  If pruning shows that there is no solution, none is left.

    Raises
    ------
    ParseError
        If text cannot be read.
    ImpossibleRequest
        If there are too many templates to list: sizes above 16x16, and puzzles that leave more than a million in a
        layout that has more than a million (all layouts up to 9x9 have fewer).
    Undecided
        If the time limit ended the call.

    Examples
    --------
    >>> import sudokit as sk
    >>> counts = sk.templates(
    ...     "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
    ... )
    >>> counts.total, counts.possible
    (46656, {1: 1, 2: 3, 3: 18, 4: 2, 5: 1, 6: 12, 7: 15, 8: 5, 9: 1})
    >>> set(counts.left.values())
    {1}
    >>> sk.templates(sk.Grid.empty("2x3").replace({(0, 0): 1})).through(0, 1)
    {2: 48, 3: 48, 4: 48, 5: 48, 6: 48}
    """
    time_limit = TIME_LIMIT.check(time_limit)
    grid, masks = _parts(puzzle)
    if time_limit == 0:
        raise Undecided("the time limit ended the count of templates")
    try:
        answer = _core.templates(grid.layout._core, grid._values, masks, time_limit)
    except _core.TooManyTemplates as error:
        raise ImpossibleRequest(f"{error}: more than a million") from None
    if answer.stopped:
        raise Undecided(f"the {answer.stopped} limit ended the count of templates")
    cells = len(grid._values)
    return TemplateCounts(
        grid,
        answer.all if answer.all or _core.template_table(grid.layout._core) else None,
        FrozenDict(enumerate(answer.possible, 1)),
        FrozenDict(enumerate(answer.left, 1)),
        *(
            tuple(tuple(through[start : start + cells]) for start in range(0, len(through), cells))
            for through in (answer.possible_through, answer.left_through)
        ),
    )


class TemplateWork(NamedTuple):
    """The work of a template method on one puzzle; for the study."""

    count: int  # type: ignore[assignment]  # the field's own term, hiding tuple.count
    """Solutions found, at most the limit."""
    stopped: str
    """The limit that ended it: time or nodes; otherwise empty."""
    filtering: float
    """Seconds to find the possible templates of all values; the median of the rounds."""
    searching: float
    """Seconds from there to the answer, including pruning; the median of the rounds."""
    possible: list[int]
    """Templates by value, from the candidates alone."""
    left: list[int]
    """Templates by value at the start of the search."""
    levels: list[int]
    """Nodes by level: for `templates` with 1..N values placed; for the others after 0, 1, … guesses."""
    guesses: int
    backtracks: int
    nodes: int


def measure(
    puzzle: PuzzleLike,
    method: str = "templates",
    rounds: int = 1,
    limit: int | None = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> TemplateWork:
    """Solve one puzzle by `templates`, `templates-indexed` or `by-cells` (indexed, pruned by cells alone) and measure
    the work.

    >>> work = measure("..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64..")
    >>> work.count, work.possible, sum(work.levels) == work.nodes - 1
    (1, [42, 2, 56, 2, 42, 2, 8, 154, 8], True)
    """
    if method not in ("templates", "templates-indexed", "by-cells"):
        raise ImpossibleRequest(f"{quoted(method)} cannot be measured")
    grid, masks = _parts(puzzle)
    _check(grid.layout, table=True)
    answer = _core.measure_templates(
        grid.layout._core, grid._values, masks, method, max(1, rounds), limit, time_limit, node_limit
    )
    return TemplateWork(*answer)


def making_seconds(layout: Layout, rounds: int = 1) -> tuple[float, float]:
    """Return the median time in seconds to make all templates of a layout, and their index.

    >>> made, indexed = making_seconds(Layout(2, 2))
    >>> made > 0 and indexed > 0
    True
    """
    _check(layout, table=True)
    return _core.make_templates(layout._core, max(1, rounds))


def _check(layout: Layout, table: bool = False) -> None:
    if not (_core.template_table(layout._core) if table else _core.can_solve(layout._core, "templates-indexed")):
        most = "up to 9x9, and 10x10 with boxes" if table else "up to 16x16"
        raise ImpossibleRequest(f"layout {shortened(layout.spec)} has too many templates to list: expected sizes {most}")


def _parts(puzzle: PuzzleLike) -> tuple[Grid, list[int] | None]:
    puzzle = as_puzzle(puzzle)
    grid, masks = (puzzle.grid, list(puzzle.masks)) if isinstance(puzzle, Candidates) else (puzzle, None)
    _check(grid.layout)
    return grid, masks
