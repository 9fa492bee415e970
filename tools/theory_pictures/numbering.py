"""Exactly uniform grids: the parts of a grid's number, and how the grids are shared among the 44 kinds of column sets."""

from __future__ import annotations

from typing import NamedTuple

import sudokit as sk
from sudokit.study import _style as style

from . import data
from .svg import BLUE, GREEN, GREY, INK, ORANGE, TINTS, Picture

TOTAL = 6_670_903_752_021_072_936_960
ORDERS = 280 * 6 * 36
"""Partitions of nine values into three column sets, times their orders in each of three boxes."""


class Kind(NamedTuple):
    """A kind of column sets, as in docs/theory/data/kinds.csv."""

    members: int
    bands: int
    completions: int

    @property
    def grids(self) -> int:
        """The number of grids whose top band is of this kind."""
        return ORDERS * self.members * self.bands * self.completions


class Parts(NamedTuple):
    """The digits of a number in mixed radix."""

    kind: int
    order: int
    member: int
    band: int
    completion: int


def kinds() -> list[Kind]:
    """Return the 44 kinds, in the order in which they are numbered."""
    return [Kind(int(row["members"]), int(row["bands"]), int(row["completions"])) for row in data.read("kinds")]


def parts_of(number: int) -> Parts:
    """Divide the number of a grid, from the kind to the completion."""
    for at, kind in enumerate(kinds()):
        if number < kind.grids:
            rest, completion = divmod(number, kind.completions)
            rest, band = divmod(rest, kind.bands)
            order, member = divmod(rest, kind.members)
            return Parts(at, order, member, band, completion)
        number -= kind.grids
    raise ValueError("there are not so many grids")


def number() -> str:
    """Draw a grid with its column sets, and the parts of its number."""
    grid = sk.random_grid(seed=7)
    whole = sk.rank_grid(grid)
    parts, kind = parts_of(whole), kinds()[parts_of(whole).kind]
    picture = Picture(860, 400, "A grid and the parts of its number")
    picture.words(20, 28, f"Grid {whole:,}", 14, bold=True)
    cell = 32
    tints = (TINTS[4], TINTS[0], TINTS[2])
    picture.grid(20, 44, grid.values, cell, lambda at: tints[at // 27])
    for band in range(3):
        for column in range(9):
            held = sorted(grid.values[(band * 3 + row) * 9 + column] for row in range(3))
            shade = (ORANGE, BLUE, GREEN)[band]
            picture.words(20 + (column + 0.5) * cell, 352 + band * 17, "".join(map(str, held)), 12, shade, "middle")
    picture.words(312, 352, "the column sets of the top band", 12, ORANGE)
    picture.words(312, 369, "of the second band", 12, BLUE)
    picture.words(312, 386, "of the third, which are what is left", 12, GREEN)
    lines = [
        (ORANGE, "the kind of its column sets", f"{parts.kind} of 44", "everything is numbered from 0"),
        (ORANGE, "the first partition, and orders", f"{parts.order:,} of {ORDERS:,}", "280 · 6 · 36"),
        (ORANGE, "which sets of this kind", f"{parts.member:,} of {kind.members:,}", "in boxes 2 and 3"),
        (ORANGE, "which band with these sets", f"{parts.band:,} of {kind.bands:,}", ""),
        (BLUE, "which second and third band", f"{parts.completion:,}", f"of {kind.completions:,}"),
    ]
    picture.words(352, 64, "Its number, part by part", 14, bold=True)
    for at, (shade, name, figure, note) in enumerate(lines):
        top = 84 + at * 46
        picture.box(352, top, 6, 34, shade)
        picture.words(368, top + 14, name, 13)
        picture.words(368, top + 31, note, 11, GREY)
        picture.words(840, top + 14, figure, 13, INK, "end", bold=True)
        picture.line(352, top + 40, 840, top + 40, "#eee")
    return picture.text()


def shares() -> str:
    """Draw the share of all grids whose top band is of each kind."""
    found = sorted((kind.grids / TOTAL for kind in kinds()), reverse=True)
    with style.house():
        drawing, (axes,) = style.figure(7.6, 3.2)
        axes.bar(range(1, len(found) + 1), [100 * share for share in found], color=style.COLOURS[0], width=0.75)
        axes.set_xlabel("kinds of column sets, from the most frequent to the rarest")
        axes.set_ylabel("share of all grids, %")
        axes.set_xlim(0.2, len(found) + 0.8)
        axes.grid(visible=False, axis="x")
        return data.svg_of(drawing)
