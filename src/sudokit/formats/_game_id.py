"""Game IDs of the puzzle Solo in Simon Tatham's Portable Puzzle Collection.

``3x3:a1b2…`` is columns of boxes x rows of boxes (which equals our box height x box width), then letters: ``x`` for
diagonals, ``j`` for a jigsaw (``9j``), a symmetry (``a``, ``r4``, ``md2``, …) and a difficulty (``du``), neither of
which affects the puzzle itself; ``k`` is a killer, which is not supported.  Then, after the colon: ``a`` to ``z`` for
1 to 26 empty cells, decimal numbers, and ``_`` between two adjacent numbers.  For a jigsaw a comma and its borders
follow: the vertical edges between cells in reading order, then the horizontal ones column by column, encoded as the
number of edges without border before each border: ``_`` for none, ``a`` to ``y`` for 1 to 25.  A ``z`` is not
followed by a border; it stands for 25 edges by the program's own description, but for 26 in its reader.  Here the
reading that gives the right number of edges is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..grid import MAX_SIZE, Grid, Layout, LayoutError, ParseError, SudokitError, quoted, shortened
from ._directives import other_layout
from ._hxw import _alphabet
from ._types import Line, Options, without_comment

PATTERN = re.compile(r"\s*(?:Solo:)?(\d{1,3})(?:x(\d{1,3}))?([a-z0-9]*)([:#])")
_MODES = re.compile(r"(?P<jigsaw>j)|(?P<diagonals>x)|(?P<killer>k)|a|md?[248]|r[24]|d[tbiaeu]")
_PARTS = re.compile(r"([a-z])|(\d+)|(_)")


def read_game_id(line: Line, options: Options) -> tuple[Grid, tuple[str, ...]]:
    """Return the puzzle of a game ID.

    Raises
    ------
    ParseError
        If it is not a game ID, or of an unsupported kind.
    """
    text = without_comment(line.text).rstrip()
    head = PATTERN.match(text)
    if not head:
        raise _error(text, line, 0, "expected a game ID such as 3x3:a1b2…")
    if head[4] == "#":
        raise _error(text, line, head.start(4), "a random seed is meaningful only to that program: expected ':' and the puzzle")
    jigsaw, diagonals = _modes(head, text, line)
    columns = int(head[1])
    rows = int(head[2]) if head[2] else 1 if jigsaw else columns
    size = columns * rows
    if not 1 <= size <= MAX_SIZE:
        raise _error(text, line, head.start(1), f"a grid has 1x1 to {MAX_SIZE}x{MAX_SIZE} cells, not {size}x{size}")
    body, _, borders = text[head.end() :].partition(",")
    values = bytes(_values(body, size, text, line, head.end()))
    at = head.end() + len(body)
    if jigsaw or rows == 1:
        layout = _jigsaw(borders, size, text, line, at + 1)
    elif borders or at < len(text):
        raise _error(text, line, at, "expected the end: only a jigsaw (9j) has a part after a comma")
    else:
        layout = Layout(columns, rows)
    if diagonals:
        layout = layout.with_diagonals()
    if options.layout is not None and options.layout != layout:
        raise _error(text, line, head.start(1), other_layout(layout.spec, options.layout))
    return Grid._of(values, layout, bytes(map(bool, values)), _alphabet(options, size, line)), ()


def _modes(head: re.Match[str], text: str, line: Line) -> tuple[bool, bool]:
    jigsaw = diagonals = False
    at, end = head.span(3)
    while at < end:
        mode = _MODES.match(text, at, end)
        if not mode:
            raise _error(text, line, at, "expected x, j, a symmetry (a, r4, m2, …) or a difficulty (dt to du)")
        if mode["killer"]:
            raise _error(text, line, at, "killer puzzles (k) have cages, which are not supported")
        jigsaw |= bool(mode["jigsaw"])
        diagonals |= bool(mode["diagonals"])
        at = mode.end()
    return jigsaw, diagonals


def _values(body: str, size: int, text: str, line: Line, start: int) -> list[int]:
    values: list[int] = []
    at = 0
    while at < len(body):
        part = _PARTS.match(body, at)
        if not part or (part[2] and part[2][0] == "0"):
            raise _error(text, line, start + at, f"{quoted(body[at])}: expected a to z, a number from 1 to {size} or _")
        if part[1]:
            values.extend(bytes(ord(part[1]) - 96))
        elif part[2]:
            if len(part[2]) > 2 or int(part[2]) > size:
                raise _error(text, line, start + at, f"{part[2][:20]} is out of range: numbers go from 1 to {size}")
            values.append(int(part[2]))
        if len(values) > size * size:
            raise _error(text, line, start + at, f"more cells than the {size * size} of a {size}x{size} grid")
        at = part.end()
    if len(values) != size * size:
        raise _error(text, line, start + len(body), f"{len(values)} cells: expected {size * size}")
    return values


def _edges(size: int) -> Iterator[tuple[int, int]]:
    for row in range(size):
        for column in range(size - 1):
            yield row * size + column, row * size + column + 1
    for column in range(size):
        for row in range(size - 1):
            yield row * size + column, (row + 1) * size + column


def _jigsaw(borders: str, size: int, text: str, line: Line, start: int) -> Layout:
    edges = list(_edges(size))
    for at, c in enumerate(borders):
        if c != "_" and not "a" <= c <= "z":
            raise _error(text, line, start + at, f"{quoted(c)}: expected a to z or _ for the borders of a jigsaw")
    if len(borders) > 2 * len(edges) + 1:
        raise _error(text, line, start, "more borders than the grid has edges")
    for long in (25, 26):
        open_edges: list[bool] = []
        for c in borders:
            open_edges.extend([True] * (long if c == "z" else 0 if c == "_" else ord(c) - 96))
            if c != "z":
                open_edges.append(False)
        if len(open_edges) == len(edges) + 1:
            break
    else:
        raise _error(text, line, start, f"expected the borders of a jigsaw: {len(edges)} edges between cells")
    region = list(range(size * size))

    def root(cell: int) -> int:
        while region[cell] != cell:
            region[cell] = region[region[cell]]
            cell = region[cell]
        return cell

    for (a, b), joined in zip(edges, open_edges, strict=False):
        if joined:
            region[root(a)] = root(b)
    try:
        return Layout.jigsaw([root(cell) for cell in range(size * size)])
    except LayoutError as error:
        raise _error(text, line, start, str(error)) from None


def _error(text: str, line: Line, index: int, message: str) -> ParseError:
    return ParseError(message, line=line.number, column=index + 1, source=text)


def write_game_id(grid: Grid, colour: bool = False) -> str:
    """Write a grid as a game ID.

    Raises
    ------
    SudokitError
        If it has windows, or a region in several parts.
    """
    layout = grid.layout
    if layout.has_windows:
        raise SudokitError(f"game-id cannot carry windows ({shortened(layout.spec)}): drawing and json can")
    if layout.is_jigsaw or layout.box_width == 1:
        head, tail = f"{grid.size}j", "," + _borders(layout)
    else:
        head, tail = f"{layout.box_height}x{layout.box_width}", ""
    return f"{head}{'x' if layout.has_diagonals else ''}:{_runs(grid._values)}{tail}"


def _runs(values: bytes) -> str:
    parts: list[str] = []
    empty = 0
    for value in [*values, -1]:
        if value == 0:
            empty += 1
            continue
        if not empty and parts and value > 0:
            parts.append("_")
        parts.append("z" * (empty // 26) + (chr(96 + empty % 26) if empty % 26 else ""))
        if value > 0:
            parts.append(str(value))
        empty = 0
    return "".join(parts)


def _borders(layout: Layout) -> str:
    regions, size = layout.regions, layout.size
    crossed = [regions[a] != regions[b] for a, b in _edges(size)]
    parts, run = [], 0
    for border in [*crossed, True]:  # the last marks the end
        if border:
            # the program's reader takes a z as 26 edges
            parts.append("z" * (run // 26) + (chr(96 + run % 26) if run % 26 else "_"))
            run = 0
        else:
            run += 1
    text = "".join(parts)
    try:
        same = _jigsaw(text, size, text, Line(1, text), 0).regions == regions
    except ParseError:
        same = False
    if not same:
        raise SudokitError("game-id cannot carry a jigsaw with a region in several parts: drawing and json can")
    return text
