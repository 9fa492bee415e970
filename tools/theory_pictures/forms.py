"""Canonical forms: a puzzle and its form, with the cells of each box in one colour."""

from __future__ import annotations

import sudokit as sk

from .svg import GREY, TINTS, Picture

PUZZLE = sk.Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def source_of(way: sk.Transformation, cell: int) -> int:
    """Return the cell of the source that a cell of the result comes from."""
    row, column = way.rows[cell // 9], way.columns[cell % 9]
    return column * 9 + row if way.transpose else row * 9 + column


def form() -> str:
    """Draw a puzzle beside its canonical form."""
    found = sk.canonical(PUZZLE)
    way = found.transformation
    picture = Picture(760, 372, "A puzzle and its canonical form")
    picture.words(44, 28, "A puzzle", 14, bold=True)
    picture.words(436, 28, "Its canonical form", 14, bold=True)
    cell = 32
    picture.grid(44, 64, PUZZLE.values, cell, lambda at: TINTS[at // 27 * 3 + at % 9 // 3])
    picture.grid(436, 64, found.grid.values, cell, lambda at: _tint(source_of(way, at)))
    for i in range(9):
        middle = 64 + i * cell + cell * 0.65
        across = cell * (i + 0.5)
        picture.words(34, middle, f"r{i + 1}", 11, GREY, "end")
        picture.words(44 + across, 56, f"c{i + 1}", 11, GREY, "middle")
        rows, columns = ("c", "r") if way.transpose else ("r", "c")
        picture.words(428, middle, f"{rows}{way.rows[i] + 1}", 11, GREY, "end")
        picture.words(436 + across, 56, f"{columns}{way.columns[i] + 1}", 11, GREY, "middle")
    picture.arrow(346, 208, 394, 208)
    return picture.text()


def _tint(cell: int) -> str:
    return TINTS[cell // 27 * 3 + cell % 9 // 3]
