"""Drawings in which a blank is an empty cell, including those in which runs of blanks have collapsed to one.

A segment is the text between two bars.  As drawn, a segment of three cells is five columns wide (``3   4`` is 3 _ 4);
copied through a web page it becomes ``3 4``.  The remaining blanks usually still show where the symbols belong:

    ``8 7`` is 8 _ 7     ``8 7 `` is 8 7 _     `` 8 7`` is _ 8 7     `` 9 `` is _ 9 _     `` `` is _ _ _

The widths come from a ruler (``+-----+-+-----+``), or without one from the longest segments.  A segment that fits
several placements is an error; nothing is guessed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..grid import ParseError, graphemes, quoted
from ._types import CORNERS, HORIZONTAL, VERTICAL, Cell, Line, is_ruler

_BARS = re.compile("[" + re.escape("".join(sorted(VERTICAL))) + "]")
_MOST_CELLS = 12  # in a collapsed segment; the placements are tried one by one


class _Style(NamedTuple):
    """How a segment is drawn: columns from one cell to the next, and before the first."""

    stride: int
    padding: int

    def cells(self, width: int) -> int:
        """Return how many cells a segment of `width` columns has; 0 if it cannot have been drawn this way."""
        inner = width - 2 * self.padding
        return inner if self.stride == 1 else (inner + 1) // 2 if inner % 2 else 0

    def drawn(self, symbols: Sequence[str]) -> str:
        """Return a segment as drawn; an empty cell is a blank."""
        pad = " " * self.padding
        return pad + ("" if self.stride == 1 else " ").join(symbols) + pad


_STYLES = (_Style(2, 0), _Style(2, 1), _Style(1, 0))


def read_segments(lines: Sequence[Line], size: int | None) -> tuple[list[list[Cell]], tuple[int, int] | None] | None:
    """Return the rows of a drawing with blanks for empty cells, and its box height and width if it shows them.

    Returns None if the lines are not such a drawing.

    Raises
    ------
    ParseError
        If a segment can be read in several ways, or in no way.
    """
    rows = [(line, split) for line in lines if not is_ruler(line.text) and (split := _split(line))]
    rulers = [_widths(line.text) for line in lines if is_ruler(line.text)]
    if not rows or len({len(split) for _, split in rows}) != 1 or (size and size != len(rows)):
        return None
    size = len(rows)
    count = len(rows[0][1])
    widths = next((ruler for ruler in rulers if len(ruler) == count), None)
    if widths is None:
        widths = [max(len(split[i][1]) for _, split in rows) for i in range(count)]
    # a column of empty segments, narrower than the others, is the gap between two boxes
    empty = [all(not split[i][1].strip() for _, split in rows) for i in range(count)]
    gaps = [empty[i] and widths[i] < max(widths) for i in range(count)]
    kept = [i for i in range(count) if not gaps[i]]
    if count == size:
        shares, style = dict.fromkeys(range(count), 1), None
    else:
        style = next((s for s in _STYLES if _shares(s, widths, kept, size)), None)
        if style is None:
            return None
        shares = {i: style.cells(widths[i]) for i in kept}
    read = [[cell for i in shares for cell in _cells(line, split[i], shares[i], widths[i], style)] for line, split in rows]
    return read, None if style is None else _boxes(lines, shares, size)


def _shares(style: _Style, widths: list[int], kept: list[int], size: int) -> bool:
    counts = [style.cells(widths[i]) for i in kept]
    return min(counts, default=0) > 0 and sum(counts) == size


def _boxes(lines: Sequence[Line], shares: dict[int, int], size: int) -> tuple[int, int] | None:
    """Return the box height and width, if rulers and bars show boxes of N cells."""
    between, current = [], 0
    for line in lines:
        if is_ruler(line.text):
            between.append(current)
            current = 0
        elif line.text.strip():
            current += 1
    heights = {count for count in [*between, current] if count}
    if len(set(shares.values())) == 1 == len(heights):
        height, width = heights.pop(), next(iter(shares.values()))
        return (height, width) if height * width == size else None
    return None


def _split(line: Line) -> list[tuple[int, str]]:
    """Return the segments of a row, each with the index where it begins; nothing if the line has no bar."""
    text = line.text.rstrip()
    bars = [match.start() for match in _BARS.finditer(text)]
    if not bars:
        return []
    edges = [-1, *bars, len(text)]
    found = [(a + 1, text[a + 1 : b]) for a, b in itertools.pairwise(edges)]
    if not found[0][1].strip():
        found = found[1:]
    if found and not found[-1][1]:
        found = found[:-1]
    return found


def _widths(ruler: str) -> list[int]:
    corners = CORNERS | VERTICAL
    text = ruler.strip()
    runs = re.findall("[" + re.escape("".join(sorted(HORIZONTAL))) + " ]+|.", text)
    return [len(run) for run in runs if run not in corners]


def _cells(line: Line, segment: tuple[int, str], share: int, width: int, style: _Style | None) -> list[Cell]:
    """Read one segment of `share` cells."""
    start, text = segment
    column = start + 1
    if style is None:  # a cell between each two bars
        symbol = text.strip()
        if len(symbol.split()) > 1:
            raise _error(line, column, f"{quoted(text.strip())} is in one cell: expected one symbol")
        return [Cell(symbol, line.number, column + len(text) - len(text.lstrip()))]
    symbols = graphemes("".join(text.split()))
    if len(symbols) > share:
        raise _error(line, column, f"{quoted(text)} has {len(symbols)} symbols: expected at most {share} between two bars")
    matches = _placements(text, symbols, share, width, style)
    if not matches and not symbols:
        matches = [[" "] * share]
    if not matches:
        raise _error(line, column, f"{quoted(text)} does not fit {share} cells: there is a blank too many or too few")
    if len(matches) > 1:
        ways = " or ".join("".join(s if s != " " else "_" for s in placed) for placed in matches)
        raise _error(line, column, f"{quoted(text)} is ambiguous: {ways}; write '.' for every empty cell")
    found, at = [], start
    for symbol in matches[0]:
        if symbol == " ":
            found.append(Cell("", line.number, min(at, start + len(text)) + 1))
        else:
            at = line.text.index(symbol, at)
            found.append(Cell(symbol, line.number, at + 1))
            at += len(symbol)
    return found


def _placements(text: str, symbols: list[str], share: int, width: int, style: _Style) -> list[list[str]]:
    """Return up to two ways to place the symbols in the cells of a segment; a blank is an empty cell."""
    drawn = graphemes(text)
    if len(drawn) == width:  # nothing has collapsed
        placed = drawn[style.padding :: style.stride][:share]
        return [placed] if style.drawn(placed) == text else []
    if share > _MOST_CELLS:
        return []
    found: list[list[str]] = []
    for places in itertools.combinations(range(share), len(symbols)):
        placed = [" "] * share
        for place, symbol in zip(places, symbols, strict=True):
            placed[place] = symbol
        if _collapsed(style.drawn(placed)) == _collapsed(text):
            found.append(placed)
            if len(found) == 2:
                break
    return found


def _collapsed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _error(line: Line, column: int, message: str) -> ParseError:
    return ParseError(message, line=line.number, column=column, source=line.text)
