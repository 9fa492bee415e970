"""Ratings of Sudoku Explainer's scale, from the numbers of the core."""

from __future__ import annotations

from ..solving import Status
from ._rating import Rating
from ._se_names import OURS, SE, mark_of

__all__ = ["rating_of"]

Numbers = tuple[int, int, int]
"""Tenths, technique, nesting."""


def rating_of(er: Numbers, ep: Numbers, ed: Numbers, *, solved: bool, status: Status) -> Rating:
    """Return a rating from the core's numbers: tenths, technique and nesting of each mark."""
    marks = [mark_of(*numbers) for numbers in (er, ep, ed)]
    return Rating(
        SE,
        "",
        None,
        hardest=OURS[er[1]] if marks[0] else "",
        solved=solved,
        status=status,
        er=marks[0],
        ep=marks[1],
        ed=marks[2],
    )
