"""The rules of a puzzle as layers of its picture: below the lines of the grid, above them, and around it.

Each rule is drawn as setters draw it: grey thermometers, dashed cages, white and black dots.  No two kinds differ by colour
alone.
`sketch` is all that the picture of a grid needs.
"""

from __future__ import annotations

import functools
import html
import importlib.resources
from typing import NamedTuple

from ..grid import Grid
from ._rule_lines import LINES, SIDE, arrow_of, line_of
from ._rule_marks import MARKS, OUTSIDE, SHADES, mark_of, outside_of, shade_of

__all__ = ["TOTAL", "Sketch", "rule_style", "sketch", "totals"]

_AWAY = 32
TOTAL = 20
"""The height that a total takes from the candidates below it."""


class Sketch(NamedTuple):
    """The layers of a puzzle's rules, as SVG in units of 100 a cell."""

    under: str = ""
    over: str = ""
    around: str = ""
    margin: float = 0
    """What the picture needs around the grid."""
    foot: float = 0
    """What it needs below that, for the names of the rules of the whole grid."""


@functools.cache
def rule_style() -> str:
    """Return the style sheet of rules."""
    text = (importlib.resources.files(__package__) / "rules.css").read_text(encoding="utf-8")
    return text.split("*/\n", 1)[1].strip()


def sketch(grid: Grid, axis: float = 0) -> Sketch:
    """Return the layers of a grid's rules.

    Parameters
    ----------
    grid
        The grid.
    axis
        The room that numbers of rows and columns take on its left and at the top.

    Examples
    --------
    >>> from sudokit import Grid, rules
    >>> sketch(Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)])).over[:20]
    '<path class="v-cage"'
    """
    if not grid.rules:
        return Sketch()
    size, regions = grid.size, grid.layout.regions
    under, over, around, names = [_fog(grid)], [], [], []
    for rule in grid.rules:
        name = rule.name
        if name in SHADES:
            under.append(shade_of(rule))
        if name in LINES:
            under.append(line_of(rule, regions, size))
        elif name == "arrow":
            under.append(arrow_of(rule))
        elif name in ("diagonal-falling", "diagonal-rising"):
            ends = (0, size * SIDE) if name == "diagonal-falling" else (size * SIDE, 0)
            under.append(f'<path class="v v-thin v-sky" d="M{ends[0]} 0L{ends[1]} {size * SIDE}"/>')
        elif name in OUTSIDE or name == "little-killer":
            around.append(outside_of(rule, size, _AWAY, axis))
        elif name in MARKS:
            over.append(mark_of(rule, size))
        elif not rule.cells and name not in ("fog", "fog-light"):
            number = f" {rule.clue['number']}" if "number" in rule.clue else ""
            names.append(name + number)
    margin = axis + 2 * _AWAY if around else 0
    if names:
        words = " · ".join(dict.fromkeys(names))
        y = size * SIDE + margin + 26
        around.append(f'<text class="v-names" x="{size * SIDE / 2:g}" y="{y:g}">{html.escape(words)}</text>')
    clues = f'<g class="v-clue">{"".join(around)}</g>' if around else ""
    return Sketch("".join(under), "".join(over), clues, margin, 48 if names else 0)


def totals(grid: Grid) -> set[tuple[int, int]]:
    """Return the cells with a total in the top left corner."""
    found = set()
    for rule in grid.rules:
        if rule.name in ("sum", "look-and-say") or (rule.name == "cage" and "total" in rule.clue):
            found.add(min(rule.cells))
        elif rule.name == "equal-sum":
            found |= {min(rule.cells[: rule.clue["first"]]), min(rule.cells[rule.clue["first"] :])}
    return found


def _fog(grid: Grid) -> str:
    """Return the cells in fog."""
    fogs = [rule for rule in grid.rules if rule.name in ("fog", "fog-light")]
    if not fogs:
        return ""
    lit: set[tuple[int, int]] = set()
    for rule in fogs:
        reach = range(-1, 2) if rule.name == "fog" else range(1)
        lit |= {(row + down, column + right) for row, column in rule.cells for down in reach for right in reach}
    cells = [(row, column) for row in range(grid.size) for column in range(grid.size) if (row, column) not in lit]
    return "".join(
        f'<rect class="v-fog" x="{column * SIDE}" y="{row * SIDE}" width="{SIDE}" height="{SIDE}"/>' for row, column in cells
    )
