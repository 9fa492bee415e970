"""``drawing``: the grid with its boxes drawn, for people; ASCII for boxes, box-drawing characters for a jigsaw.

What the picture does not show is stated above it, in comments that the reader understands: ``# layout:
3x3+diagonals`` and ``# symbols: …`` (if other symbols would be inferred from those seen).
"""

from __future__ import annotations

from ..grid import Alphabet, Grid, Layout, SudokitError
from ._plain import symbols_of

_GIVEN, _FILLED, _PLAIN = "\x1b[1m", "\x1b[36m", "\x1b[0m"
# indexed by the sides that have a border: up 1, right 2, down 4, left 8
_JUNCTIONS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def write_drawing(grid: Grid, colour: bool = False) -> str:
    """Draw a grid; with colours, givens are bold and filled cells cyan.

    >>> from sudokit import Grid
    >>> print(write_drawing(Grid.parse("1..4 ..1. .1.. 4..1")))
    +-----+-----+
    | 1 . | . 4 |
    | . . | 1 . |
    +-----+-----+
    | . 1 | . . |
    | 4 . | . 1 |
    +-----+-----+
    """
    symbols = symbols_of(grid, "drawing")
    cells = _padded(symbols)
    if colour:
        cells = [
            f"{_GIVEN if given else _FILLED}{cell}{_PLAIN}" if value else cell
            for cell, value, given in zip(cells, grid._values, grid._givens, strict=True)
        ]
    width = len(_padded(["."], of=symbols)[0])
    return "\n".join([*_header(grid, symbols), *_body(grid.layout, cells, width)])


def draw_cells(layout: Layout, texts: list[str], paints: list[tuple[str, str]] | None = None) -> list[str]:
    """Draw any short texts in the cells of a layout; `paints` surround each text and take no space.

    >>> print("\\n".join(draw_cells(Layout(1, 2), ["7", "12", "-", "3"])))
    +-------+
    |  7 12 |
    +-------+
    |  -  3 |
    +-------+
    """
    width = len(_padded(["."], of=texts)[0])
    cells = _padded(texts)
    if paints is not None:
        cells = [before + cell + after for cell, (before, after) in zip(cells, paints, strict=True)]
    return _body(layout, cells, width)


def _body(layout: Layout, cells: list[str], width: int) -> list[str]:
    return _jigsaw(layout, cells, width) if layout.is_jigsaw else _boxes(layout, cells, width)


def _padded(symbols: list[str], of: list[str] | None = None) -> list[str]:
    """Return cells of equal display width, that of the widest of them (or of `of`)."""
    if all(len(symbol) == 1 and symbol.isascii() for symbol in of or symbols):
        return symbols
    from wcwidth import wcswidth

    widths = {symbol: max(wcswidth(symbol), 0) for symbol in {*symbols, *(of or ())}}
    widest = max(widths.values())
    return [" " * (widest - widths[symbol]) + symbol for symbol in symbols]


def undrawn(layout: Layout) -> list[str]:
    """Return the comment that states a layout which its picture does not show, or nothing.

    >>> undrawn(Layout(3, 3)), undrawn(Layout(3, 3).with_diagonals())
    ([], ['# layout: 3x3+diagonals'])
    """
    drawn = not layout.is_jigsaw and layout.box_height > 1 and layout.box_width > 1
    return [] if drawn and not (layout.has_diagonals or layout.has_windows) else [f"# layout: {layout.spec}"]


def _header(grid: Grid, symbols: list[str]) -> list[str]:
    lines = undrawn(grid.layout)
    if not _would_be_inferred(grid.alphabet, symbols, grid.size):
        lines.append(f"# symbols: {' '.join(grid.alphabet.symbols)}")
    return lines


def _would_be_inferred(alphabet: Alphabet, symbols: list[str], size: int) -> bool:
    if alphabet == Alphabet.standard(size) and not {"x", "X"} & set(symbols):
        return True
    seen = dict.fromkeys(symbol for symbol in symbols if symbol != ".")
    if any(symbol in ("0", "x", "X") for symbol in seen):
        return False
    try:
        return Alphabet.infer(seen, size) == alphabet
    except SudokitError:
        return False


def _boxes(layout: Layout, cells: list[str], width: int) -> list[str]:
    size, box = layout.size, layout.box_width
    ruler = "+" + "+".join(["-" * (box * (width + 1) + 1)] * (size // box)) + "+"
    lines = []
    for row in range(size):
        if row % layout.box_height == 0:
            lines.append(ruler)
        parts = (cells[row * size + start : row * size + start + box] for start in range(0, size, box))
        lines.append("| " + " | ".join(" ".join(part) for part in parts) + " |")
    return [*lines, ruler]


def _jigsaw(layout: Layout, cells: list[str], width: int) -> list[str]:
    size, regions = layout.size, layout.regions

    def region(row: int, column: int) -> int:
        return regions[row * size + column] if 0 <= row < size and 0 <= column < size else -1

    def junction(row: int, column: int) -> str:
        # the borders between the four cells around a corner
        a, b = region(row - 1, column - 1), region(row - 1, column)
        c, d = region(row, column - 1), region(row, column)
        return _JUNCTIONS[(a != b) + 2 * (b != d) + 4 * (c != d) + 8 * (a != c)]

    lines = []
    for row in range(size + 1):
        border = []
        for column in range(size):
            border.append(junction(row, column))
            border.append(("─" if region(row - 1, column) != region(row, column) else " ") * (width + 2))
        lines.append("".join([*border, junction(row, size)]))
        if row < size:
            text = []
            for column in range(size):
                text.append("│" if region(row, column - 1) != region(row, column) else " ")
                text.append(f" {cells[row * size + column]} ")
            lines.append("".join([*text, "│"]))
    return lines
