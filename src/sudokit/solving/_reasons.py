"""Why a puzzle is not proper: values that clash, or how its solutions differ."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import _core
from ..grid import Candidates, Grid, cell_name, html_facts
from ._solve import StopFlag
from ._trail import Place

__all__ = ["Clash", "Closest", "clash_of", "closest_of", "why_data"]


class Clash(NamedTuple):
    """Values, and eliminated candidates, that cannot all be right; without any one of them there is a solution.

    Found by deletion, in several orders, of which the one that leaves the fewest values counts.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.check("12.. 34.. 4..3 ..2.", why=True).clash.cells
    ((0, 1), (2, 0), (3, 2))
    """

    cells: tuple[Place, ...]
    """The cells of the values, in reading order; empty if the eliminated candidates alone leave no solution."""
    eliminated: tuple[tuple[Place, int], ...]
    """Candidates that would have to be put back; empty unless the puzzle is `Candidates`."""
    minimal: bool
    """False: a limit ended the search, and perhaps some of them are unnecessary."""
    start: Candidates
    """The puzzle reduced to these values and eliminations."""
    reason: str = ""
    """Which limit ended the search: time or stop."""

    def _repr_html_(self) -> str:
        return html_facts(
            [
                ("cells", " ".join(cell_name(*place) for place in self.cells)),
                ("eliminated", " ".join(f"{value} in {cell_name(*place)}" for place, value in self.eliminated)),
                ("minimal", "yes" if self.minimal else "unknown"),
                ("reason", self.reason),
            ]
        )


class Closest(NamedTuple):
    """The two solutions that differ least, of those compared; and what would decide between all solutions.

    Examples
    --------
    >>> import sudokit as sk
    >>> closest = sk.check("12.. 34.. .... ..2.", why=True).closest
    >>> closest.compared, closest.complete, len(closest.differing), closest.deciding
    (3, True, 4, ((0, 2),))
    """

    first: Grid
    second: Grid
    differing: tuple[Place, ...]
    """The cells in which they differ, in reading order."""
    compared: int
    """How many solutions were compared: the first 1,000, and fewer on grids larger than 9x9."""
    complete: bool
    """Whether these are all solutions."""
    deciding: tuple[Place, ...]
    """With the values of `first` in these cells, it is the only solution, and none of them can be left out; empty if
    a limit ended the search."""
    reason: str = ""
    """Which limit ended the search: time or stop."""

    def _repr_html_(self) -> str:
        return html_facts(
            [
                ("differing", " ".join(cell_name(*place) for place in self.differing)),
                ("deciding", " ".join(cell_name(*place) for place in self.deciding)),
                ("compared", f"{self.compared}, all" if self.complete else self.compared),
                ("reason", self.reason),
            ]
        )


def clash_of(puzzle: Grid | Candidates, time_limit: float | None = None, stop: StopFlag | None = None) -> Clash | None:
    """Return values of a puzzle that clash; None if it has a solution, or if a limit ended the search before that was
    known."""
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    cells, eliminated, minimal, masks, stopped = _core.clash(grid.layout._core, grid._values, _masks(puzzle), time_limit, stop)
    if not cells and not eliminated:
        return None
    size, kept = grid.size, set(cells)
    values = bytes(value if cell in kept else 0 for cell, value in enumerate(grid._values))
    givens = bytes(bool(given and cell in kept) for cell, given in enumerate(grid._givens))
    return Clash(
        tuple(divmod(cell, size) for cell in cells),
        tuple((divmod(cell, size), value) for cell, value in eliminated),
        minimal,
        Candidates(Grid._of(values, grid.layout, givens, grid.alphabet), masks),
        stopped,
    )


def closest_of(puzzle: Grid | Candidates, time_limit: float | None = None, stop: StopFlag | None = None) -> Closest | None:
    """Return the two solutions of a puzzle that differ least; None if fewer than two are found."""
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    first, second, differing, compared, complete, deciding, stopped = _core.closest(
        grid.layout._core, grid._values, _masks(puzzle), time_limit, stop
    )
    if first is None or second is None:
        return None
    size = grid.size
    return Closest(
        Grid._of(first, grid.layout, grid._givens, grid.alphabet),
        Grid._of(second, grid.layout, grid._givens, grid.alphabet),
        tuple(divmod(cell, size) for cell in differing),
        compared,
        complete,
        tuple(divmod(cell, size) for cell in deciding),
        stopped,
    )


def why_data(clash: Clash | None, closest: Closest | None) -> dict[str, Any]:
    """Return what is known about why a puzzle is not proper, as data; docs/explain-json.md describes it."""
    data: dict[str, Any] = {}
    if clash is not None:
        symbol = clash.start.grid.alphabet.symbol
        data["clash"] = {
            "cells": [cell_name(*place) for place in clash.cells],
            "eliminated": [[cell_name(*place), symbol(value)] for place, value in clash.eliminated],
            "minimal": clash.minimal,
            "reason": clash.reason,
        }
    if closest is not None:
        data["closest"] = {
            "first": closest.first.line(),
            "second": closest.second.line(),
            "differing": [cell_name(*place) for place in closest.differing],
            "compared": closest.compared,
            "complete": closest.complete,
            "deciding": [cell_name(*place) for place in closest.deciding],
            "reason": closest.reason,
        }
    return data


def _masks(puzzle: Grid | Candidates) -> list[int] | None:
    return list(puzzle.masks) if isinstance(puzzle, Candidates) else None
