"""Rules along lines as SVG: the line, and what stands at its ends or on its cells."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..grid import Rule
from ._outline import outline

__all__ = ["LINES", "arrow_of", "line_of"]

SIDE = 100
Cell = tuple[int, int]
Point = tuple[float, float]

# Classes of the line, and what stands at its first cell, at its last, and on every cell.
LINES: dict[str, tuple[str, str, str, str]] = {
    "thermo": ("v-wide v-grey", "bulb", "", ""),
    "slow-thermo": ("v-wide v-grey v-long", "ring", "", ""),
    "whispers": ("v-line v-green", "", "", ""),
    "parity-line": ("v-line v-red", "", "", "turns"),
    "renban": ("v-line v-pink", "", "", "knots"),
    "nabner": ("v-line v-gold v-short", "", "", ""),
    "palindrome": ("v-line v-slim v-grey", "", "", ""),
    "between": ("v-thin v-grey", "disc", "disc", ""),
    "lockout": ("v-thin v-blue", "diamond", "diamond", ""),
    "entropic": ("v-line v-red v-chain", "", "", ""),
    "modular": ("v-line v-green v-dots", "", "", ""),
    "zipper": ("v-line v-pink double", "", "", "middle"),
    "region-sum": ("v-line v-sky", "", "", "borders"),
    "sum-line": ("v-line v-gold double", "", "", ""),
    "double-arrow": ("v-thin v-grey", "ring", "ring", ""),
    "pairs": ("v-thin v-grey v-dots", "", "", "knots"),
    "pattern": ("v-thin v-blue v-dots", "", "", "squares"),
}


_OPEN = ("ring", "disc", "diamond")
"""Ends that the line stops at."""
_PILL = 14


def centre(cell: Cell) -> Point:
    """Return the middle of a cell."""
    return (cell[1] + 0.5) * SIDE, (cell[0] + 0.5) * SIDE


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * distance / length, start[1] + (end[1] - start[1]) * distance / length


def line_of(rule: Rule, regions: Sequence[int], size: int) -> str:
    """Return a rule along a line."""
    classes, first, last, each = LINES[rule.name]
    points = [centre(cell) for cell in rule.cells]
    ends = list(points)
    if len(points) > 1:
        ends[0] = _towards(points[0], points[1], 36) if first in _OPEN else points[0]
        ends[-1] = _towards(points[-1], points[-2], 36) if last in _OPEN else points[-1]
    path = _path(ends)
    parts = [f'<path class="v {classes.removesuffix(" double")}" d="{path}"/>']
    if classes.endswith("double"):
        parts.append(f'<path class="v v-core" d="{path}"/>')
    for kind, (x, y) in ((first, points[0]), (last, points[-1])):
        parts.append(_end(kind, x, y))
    parts += _on_cells(each, rule, points, regions, size)
    drawn = "".join(parts)
    # One shade for bulb and tube: where they overlap nothing is darker.
    return f'<g class="v-whole">{drawn}</g>' if first == "bulb" else drawn


def _end(kind: str, x: float, y: float) -> str:
    if kind == "bulb":
        return f'<circle class="v-bulb" cx="{x:g}" cy="{y:g}" r="36"/>'
    if kind in ("ring", "disc"):
        full = " v-full" if kind == "disc" else ""
        return f'<circle class="v-node{full}" cx="{x:g}" cy="{y:g}" r="36"/>'
    if kind == "diamond":
        return f'<path class="v-node" d="M{x:g} {y - 42:g}L{x + 42:g} {y:g}L{x:g} {y + 42:g}L{x - 42:g} {y:g}Z"/>'
    return ""


def _on_cells(each: str, rule: Rule, points: Sequence[Point], regions: Sequence[int], size: int) -> list[str]:
    if each == "knots":
        return [f'<circle class="v-knot" cx="{x:g}" cy="{y:g}" r="9"/>' for x, y in points]
    if each == "squares":
        return [f'<rect class="v-knot" x="{x - 8:g}" y="{y - 8:g}" width="16" height="16"/>' for x, y in points]
    if each == "turns":  # circles and squares alternate, as odd and even values do
        return [
            f'<rect class="v-knot" x="{x - 9:g}" y="{y - 9:g}" width="18" height="18" rx="{9 if i % 2 else 2}"/>'
            for i, (x, y) in enumerate(points)
        ]
    if each == "middle":
        half = (len(points) - 1) / 2
        low, high = points[math.floor(half)], points[math.ceil(half)]
        x, y = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        return [f'<circle class="v-knot" cx="{x:g}" cy="{y:g}" r="11"/>']
    if each == "borders":  # a knot on each border of regions that the line crosses
        cells = [row * size + column for row, column in rule.cells]
        crossed = [i for i in range(len(cells) - 1) if regions[cells[i]] != regions[cells[i + 1]]]
        middles = [((points[i][0] + points[i + 1][0]) / 2, (points[i][1] + points[i + 1][1]) / 2) for i in crossed]
        return [f'<circle class="v-knot" cx="{x:g}" cy="{y:g}" r="9"/>' for x, y in middles]
    return []


def arrow_of(rule: Rule) -> str:
    """Return an arrow: its circle or pill, its path and its head."""
    first = rule.clue["first"]
    circle, path = rule.cells[:first], rule.cells[first:]
    near = min(circle, key=lambda cell: math.dist(cell, path[0]))
    points = [_towards(centre(near), centre(path[0]), 36), *map(centre, path)]
    (x, y), (before_x, before_y) = points[-1], points[-2]
    angle = math.atan2(y - before_y, x - before_x)
    wings = [(x - 26 * math.cos(angle + turn), y - 26 * math.sin(angle + turn)) for turn in (-0.5, 0.5)]
    head = _path([wings[0], (x, y), wings[1]])
    drawn = f'<path class="v v-thin v-grey" d="{_path(points)}"/><path class="v v-thin v-grey" d="{head}"/>'
    if first == 1:
        return drawn + _end("ring", *centre(circle[0]))
    return drawn + _pill(circle)


def _pill(cells: Sequence[Cell]) -> str:
    """Return the outline of a pill: round where its cells are a row, else along their borders."""
    (top, left), (bottom, right) = (
        (min(row for row, _ in cells), min(column for _, column in cells)),
        (max(row for row, _ in cells), max(column for _, column in cells)),
    )
    if (bottom - top + 1) * (right - left + 1) != len(cells):
        return f'<path class="v-node" d="{outline(cells, _PILL, SIDE)}"/>'
    x, y = left * SIDE + _PILL, top * SIDE + _PILL
    width, height = (right - left + 1) * SIDE - 2 * _PILL, (bottom - top + 1) * SIDE - 2 * _PILL
    return f'<rect class="v-node" x="{x}" y="{y}" width="{width}" height="{height}" rx="36"/>'
