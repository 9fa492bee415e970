"""What a photograph shows: the result of `read_photo`."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, NoReturn

from ..grid import Grid, Layout, SudokitError, cell_name, quoted

__all__ = ["PhotoCell", "PhotoStatus", "Reading"]


class PhotoStatus(StrEnum):
    """How sure a reading is.

    >>> import sudokit as sk
    >>> sk.PhotoStatus("no-grid") is sk.PhotoStatus.NO_GRID
    True
    """

    SURE = "sure"
    """Every cell is clear, and the givens have exactly one solution."""
    CHECK = "check"
    """Some cells want a look, or the rules do not confirm the reading; the reason says which."""
    NO_GRID = "no-grid"
    """No grid was found."""
    UNREADABLE = "unreadable"
    """Something like a grid was found, but its cells cannot be read; or a limit ended the reading."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise SudokitError(f"unknown status {quoted(value)}: expected one of {', '.join(cls)}")


class PhotoCell(NamedTuple):
    """What stands in one cell of a photograph.

    Examples
    --------
    >>> import sudokit as sk
    >>> cell = sk.PhotoCell(5, 0.98, ((6, 0.01),), "given", (), True, None, False)
    >>> cell.value, cell.confidence, cell.sure
    (5, 0.98, True)
    """

    value: int
    """0 for an empty cell, and for one with marks only."""
    confidence: float
    """The probability that this is what the cell holds."""
    alternatives: tuple[tuple[int, float], ...]
    """Other values that the ink may be, with their probabilities before the rules are applied; 0: none."""
    kind: str
    """given, handwritten, marks or empty."""
    marks: tuple[int, ...]
    """The values of the marks."""
    sure: bool
    """Whether the ink, several views of it and the rules agree; otherwise the cell wants a look."""
    repaired: int | None
    """The value that the ink alone looks like, where the rules say otherwise; None where they agree."""
    mistake: bool
    """Whether the value, by hand, contradicts the solution."""


class Reading(NamedTuple):
    """The result of `read_photo`: one grid, and the others in the picture.

    Examples
    --------
    >>> import sudokit as sk
    >>> import numpy as np
    >>> reading = sk.read_photo(np.full((60, 60), 255, np.uint8))
    >>> reading.status, reading.grid, reading.cells
    (<PhotoStatus.NO_GRID: 'no-grid'>, None, ())
    """

    status: PhotoStatus
    reason: str = ""
    """What wants a look, in words; empty if nothing does."""
    grid: Grid | None = None
    """What stands in the picture, as written: printed values are givens, values by hand are not."""
    cells: tuple[PhotoCell, ...] = ()
    """In reading order."""
    solution: Grid | None = None
    """The one solution of the givens, if the reading has one."""
    corners: tuple[tuple[float, float], ...] = ()
    """The grid's corners in pixels of the picture as it is shown, (x, y): top left of the puzzle first, clockwise."""
    rotation: int = 0
    """By how many degrees the puzzle is turned clockwise in the picture: 0, 90, 180 or 270."""
    picture: bytes = b""
    """The straightened grid: `picture_side` rows of `picture_side` grey bytes."""
    picture_side: int = 0
    others: tuple[Reading, ...] = ()
    """Further grids in the picture, the largest first."""

    @property
    def layout(self) -> Layout | None:
        """The layout of the grid."""
        return None if self.grid is None else self.grid.layout

    @property
    def mistakes(self) -> tuple[tuple[int, int], ...]:
        """The cells whose value, by hand, contradicts the solution, as (row, column) from 0."""
        return self._places(lambda cell: cell.mistake)

    @property
    def doubtful(self) -> tuple[tuple[int, int], ...]:
        """The cells that want a look, as (row, column) from 0."""
        return self._places(lambda cell: not cell.sure)

    def _places(self, chosen: Any) -> tuple[tuple[int, int], ...]:
        size = 1 if self.grid is None else self.grid.size
        return tuple(divmod(number, size) for number, cell in enumerate(self.cells) if chosen(cell))

    def to_dict(self) -> dict[str, Any]:
        """Return the reading as plain data for JSON, without the picture.

        Examples
        --------
        >>> import numpy as np, sudokit as sk
        >>> sk.read_photo(np.full((60, 60), 255, np.uint8)).to_dict()["status"]
        'no-grid'
        """
        grid = self.grid
        return {
            "status": str(self.status),
            "reason": self.reason,
            "grid": None if grid is None else grid.line(),
            "givens": None if grid is None else grid.puzzle().line(),
            "layout": None if grid is None else grid.layout.spec,
            "solution": None if self.solution is None else self.solution.line(),
            "doubtful": [cell_name(*place) for place in self.doubtful],
            "mistakes": [cell_name(*place) for place in self.mistakes],
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "rotation": self.rotation,
            "cells": [
                {
                    "value": cell.value,
                    "kind": cell.kind,
                    "confidence": round(cell.confidence, 4),
                    "sure": cell.sure,
                    "marks": list(cell.marks),
                    "alternatives": [[value, round(chance, 4)] for value, chance in cell.alternatives],
                    "repaired": cell.repaired,
                    "mistake": cell.mistake,
                }
                for cell in self.cells
            ],
            "others": [other.to_dict() for other in self.others],
        }
