"""Rules of cells, pairs, groups and clues outside the grid as SVG."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from ..grid import Rule
from ._outline import outline
from ._rule_lines import SIDE, centre

__all__ = ["MARKS", "SHADES", "mark_of", "outside_of", "shade_of"]

Cell = tuple[int, int]

SHADES = (
    *("odd", "even", "minimum", "maximum", "different", "clone", "counting-circles"),
    *("row-indexer", "column-indexer", "box-indexer"),
)
"""Rules that shade their cells, below everything."""
MARKS = (
    *("cage", "sum", "equal-sum", "look-and-say", "quadruple", "difference", "ratio", "x", "v", "greater", "equal"),
    *("not-difference", "not-ratio", "not-sum", "any-of", "clone", "minimum", "maximum"),
)
"""Rules with marks above the lines of the grid."""
OUTSIDE = ("sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room")


def _rect(kind: str, cell: Cell, inset: float, round_: float = 0) -> str:
    x, y, side = cell[1] * SIDE + inset, cell[0] * SIDE + inset, SIDE - 2 * inset
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{round_:g}"/>'


def shade_of(rule: Rule) -> str:
    """Return the shapes of a rule's cells."""
    name, cells = rule.name, rule.cells
    if name == "odd":
        return "".join(_rect("v-shade", cell, 14, 36) for cell in cells)
    if name == "even":
        return "".join(_rect("v-shade", cell, 14) for cell in cells)
    if name == "counting-circles":
        return "".join(_rect("v v-thin v-gold", cell, 10, 40) for cell in cells)
    if name.endswith("indexer"):
        letter = name[0].upper()
        return "".join(
            _rect("v-index", (row, column), 0) + _text("v-letter", column * SIDE + 84, row * SIDE + 82, letter)
            for row, column in cells
        )
    return "".join(_rect("v-shade", cell, 0) for cell in cells)


def _text(kind: str, x: float, y: float, words: str, size: float | None = None) -> str:
    font = f' font-size="{size:g}"' if size else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{font}>{html.escape(words)}</text>'


def mark_of(rule: Rule, size: int) -> str:
    """Return the marks of a rule."""
    name, cells, clue = rule.name, rule.cells, rule.clue
    if name in ("cage", "sum", "look-and-say"):
        total = " ".join(map(str, clue["values"])) if name == "look-and-say" else str(clue.get("total", ""))
        words = f"Σ{total}" if name == "sum" else total
        return _group("v-group" if name == "sum" else "v-cage", cells, words)
    if name in ("equal-sum", "clone"):
        first = clue["first"]
        label = "Σ" if name == "equal-sum" else ""
        return "".join(_group("v-group", part, label) for part in (cells[:first], cells[first:]))
    if name == "any-of":
        inner = dict.fromkeys(cell for one in clue["rules"] for cell in one.cells)
        return _group("v-group", tuple(inner), " | ".join(one.name for one in clue["rules"])) if inner else ""
    if name == "quadruple":
        return _quadruple(cells, clue["values"])
    if name in ("minimum", "maximum"):
        return "".join(_chevrons(cell, set(cells), size, inwards=name == "minimum") for cell in cells)
    if name == "greater":
        return _chevron(cells[0], cells[1])
    return _dot(rule)


def _group(kind: str, cells: Sequence[Cell], words: str) -> str:
    drawn = f'<path class="{kind}" d="{outline(cells, 7, SIDE)}"/>'
    if not words:
        return drawn
    row, column = min(cells)
    width = 12.5 * len(words) + 6
    x, y = column * SIDE + 4, row * SIDE + 3
    plate = f'<rect class="v-plate" x="{x:g}" y="{y:g}" width="{width:g}" height="23"/>'
    return f'{drawn}{plate}<g class="v-total">{_text("v-total", x + width / 2, y + 12, words)}</g>'


def _quadruple(cells: Sequence[Cell], values: Iterable[int]) -> str:
    x = sum(centre(cell)[0] for cell in cells) / len(cells)
    y = sum(centre(cell)[1] for cell in cells) / len(cells)
    words = "".join(map(str, values))
    circle = f'<circle class="v-white" cx="{x:g}" cy="{y:g}" r="27"/>'
    return circle + _text("", x, y, words, 24 if len(words) < 3 else 72 / (len(words) + 0.5))


def _middle(one: Cell, other: Cell) -> tuple[float, float]:
    (x, y), (other_x, other_y) = centre(one), centre(other)
    return (x + other_x) / 2, (y + other_y) / 2


def _apart(one: Cell, other: Cell) -> str:
    """Return a dotted line between cells that do not touch."""
    if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 2:
        return ""
    (x, y), (other_x, other_y) = centre(one), centre(other)
    return f'<path class="v-group" d="M{x:g} {y:g}L{other_x:g} {other_y:g}"/>'


def _dot(rule: Rule) -> str:
    """Return the dot, the letter or the sign between two cells."""
    name, (one, other), clue = rule.name, rule.cells, rule.clue
    x, y = _middle(one, other)
    number = clue.get("number")
    words, kind, radius = "", "v-white", 14.0
    if name == "difference":
        words = str(number) if number not in (None, 1) else ""
    elif name == "ratio":
        words, kind = str(number) if number not in (None, 2) else "", "v-black"
    elif name in ("x", "v", "equal"):
        words, kind, radius = "=" if name == "equal" else name.upper(), "v-plate", 15.0
    else:
        said = {"not-difference": f"{number or 1}", "not-ratio": f"×{number or 2}"}.get(name)
        words, kind, radius = f"≠{said or ','.join(map(str, clue['values']))}", "v-plate", 17.0
    drawn = f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    size = {"v-plate": 30 if len(words) == 1 else 22}.get(kind, 20)
    return _apart(one, other) + drawn + (_text("", x, y, words, size) if words else "")


def _chevron(great: Cell, small: Cell) -> str:
    """Return the sign between two cells whose point is at the smaller one."""
    x, y = _middle(great, small)
    down, right = _sign(small[0] - great[0]), _sign(small[1] - great[1])
    points = [
        (x - 9 * right - 14 * down, y - 9 * down - 14 * right),
        (x + 9 * right, y + 9 * down),
        (x - 9 * right + 14 * down, y - 9 * down + 14 * right),
    ]
    return _apart(great, small) + '<path class="v-edge" d="M' + "L".join(f"{a:g} {b:g}" for a, b in points) + '"/>'


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _chevrons(cell: Cell, marked: set[Cell], size: int, *, inwards: bool) -> str:
    row, column = cell
    around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    inside = [other for other in around if other not in marked and 0 <= other[0] < size and 0 <= other[1] < size]
    return "".join(_chevron(other, cell) if inwards else _chevron(cell, other) for other in inside)


def outside_of(rule: Rule, size: int, away: float, axis: float = 0) -> str:
    """Return a clue beside the grid, so far from its edge, and further where the numbers of rows and columns stand."""
    first = centre(rule.cells[0])
    total = str(rule.clue["total"])
    if rule.name == "little-killer":
        (row, column), (next_row, next_column) = (rule.cells * 2)[:2]
        down, right = (_sign(next_row - row) or 1, _sign(next_column - column) or 1) if len(rule.cells) > 1 else (1, 1)
        x, y = _beside(first, right, down, away, axis)
        tip = (x + right * 38, y + down * 38)
        shaft = f"M{x + right * 20:g} {y + down * 20:g}L{tip[0]:g} {tip[1]:g}"
        head = f"M{tip[0] - right * 13:g} {tip[1]:g}H{tip[0]:g}V{tip[1] - down * 13:g}"
        return f'<path d="{shaft}{head}"/>{_text("", x, y, total, 28)}'
    down, right = (_sign(rule.cells[-1][0] - rule.cells[0][0]), _sign(rule.cells[-1][1] - rule.cells[0][1]))
    x, y = _beside(first, right, down, away, axis)
    words = f"x{total}" if rule.name == "x-sum" else total
    return _frame(rule.name, x, y) + _text("", x, y, words, 28 if len(words) > 1 else 32)


def _beside(first: tuple[float, float], right: int, down: int, away: float, axis: float) -> tuple[float, float]:
    """Return the place before a line's first cell; lines that run right or down begin beyond the numbers of the axis."""
    across, along = away + axis * (right > 0), away + axis * (down > 0)
    return first[0] - right * (SIDE / 2 + across), first[1] - down * (SIDE / 2 + along)


def _frame(name: str, x: float, y: float) -> str:
    """Return what tells one kind of clue from another: a room's walls, a skyline, one with a hidden part."""
    if name == "numbered-room":
        return f'<path d="M{x - 20:g} {y - 19:g}h40v38h-40Z"/>'
    if name in ("skyscraper", "hidden-skyscraper"):
        dashes = ' stroke-dasharray="5 6"' if name == "hidden-skyscraper" else ""
        return f'<path{dashes} d="M{x - 21:g} {y + 20:g}v-10h14v-22h14v-8h14v40Z"/>'
    return ""
