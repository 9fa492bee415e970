"""A small SVG writer: rectangles, lines, words and grids, with the same bytes for the same picture."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

BLUE, RED, GREEN, PURPLE, ORANGE, SKY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"
INK, GREY, PALE = "#1c1c1c", "#6b6b6b", "#d9d9d9"
TINTS = ("#cfe3f1", "#f8d9c6", "#cdeade", "#f3dfea", "#fae6bf", "#dcedf9", "#dcdcdc", "#e6dcf2", "#eeeecb")
"""Nine light colours, which black digits can be read on."""


class Picture:
    """A drawing of a given size, in pixels, on white.

    >>> picture = Picture(10, 10, "a square")
    >>> picture.box(1, 1, 8, 8)
    >>> picture.text().splitlines()[1]
    '<title>a square</title>'
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height = width, height
        self.parts = [f"<title>{html.escape(title)}</title>", f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>']

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "none", line: str = "none", thick: float = 1
    ) -> None:
        """Draw a rectangle."""
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f'<rect {place} fill="{fill}" stroke="{line}" stroke-width="{thick:g}"/>')

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = INK, thick: float = 1, dashed: bool = False
    ) -> None:
        """Draw a line."""
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self.parts.append(
            f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{colour}" stroke-width="{thick:g}" fill="none"{dashes}/>'
        )

    def arrow(self, x1: float, y1: float, x2: float, y2: float, colour: str = GREY, thick: float = 1.3) -> None:
        """Draw a line with a head at its end."""
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        back_x, back_y = x2 - 7 * dx, y2 - 7 * dy
        self.line(x1, y1, round(back_x, 1), round(back_y, 1), colour, thick)
        head = (
            f"M{x2:g} {y2:g}L{back_x - 3.2 * dy:.1f} {back_y + 3.2 * dx:.1f}L{back_x + 3.2 * dy:.1f} {back_y - 3.2 * dx:.1f}Z"
        )
        self.parts.append(f'<path d="{head}" fill="{colour}"/>')

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 13,
        colour: str = INK,
        at: str = "start",
        bold: bool = False,
    ) -> None:
        """Write a line of text; y is its base line, and `at` says which part of it x is: start, middle or end."""
        weight = ' font-weight="600"' if bold else ""
        look = f'font-size="{size:g}" fill="{colour}" text-anchor="{at}"{weight}'
        self.parts.append(f'<text x="{x:g}" y="{y:g}" {look}>{html.escape(text)}</text>')

    def grid(
        self,
        x: float,
        y: float,
        values: Sequence[int],
        cell: float = 26,
        tint: Callable[[int], str | None] = lambda _: None,
        ink: Callable[[int], str] = lambda _: INK,
        box: int = 3,
        digits: bool = True,
    ) -> None:
        """Draw a square grid of values, 0 for an empty cell, whose boxes are `box` wide and high."""
        size = round(len(values) ** 0.5)
        for place, value in enumerate(values):
            left, top = x + place % size * cell, y + place // size * cell
            if (fill := tint(place)) is not None:
                self.box(left, top, cell, cell, fill)
            if value and digits:
                self.words(left + cell / 2, top + cell * 0.69, str(value), round(cell * 0.58, 1), ink(place), "middle")
        for i in range(size + 1):
            thick, colour = (1.8, INK) if i % box == 0 else (0.6, GREY)
            self.line(x, y + i * cell, x + size * cell, y + i * cell, colour, thick)
            self.line(x + i * cell, y, x + i * cell, y + size * cell, colour, thick)

    def text(self) -> str:
        """Return the file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" height="{self.height:g}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">'
        )
        return "\n".join([head, *self.parts, "</svg>", ""])
