"""A grid with rules for terminals: cages with their totals, signs between cells, clues beside rows and columns.

Heavy lines are the borders of boxes, light ones those of cages; inside a cage a box's border is dashed.  What does not fit
into characters is left to text (`undrawn`).
"""

from __future__ import annotations

from collections.abc import Sequence

from wcwidth import wcswidth

from ..grid import Grid, Rule

__all__ = ["draw_ruled", "undrawn"]

Cell = tuple[int, int]

# By what meets at a corner: above 1, on the right 2, below 4, on the left 8.
_LIGHT, _HEAVY = " ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_SIGNS = {"difference": "○", "ratio": "●", "x": "X", "v": "V", "equal": "="}
_USUAL = {"difference": 1, "ratio": 2}  # the number that a dot without a number has
_SHAPES = {"odd": "○", "even": "□"}
_OUTSIDE = ("sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room")
_BLANK, _DOTTED, _CAGE, _DASHED, _BOX = range(5)  # kinds of lines
_ACROSS, _DOWN = " ┈─╍━", " ┊│╏┃"


class _Canvas:
    """What is drawn of a grid's rules, and what is left."""

    def __init__(self, grid: Grid) -> None:
        self.size, self.regions = grid.size, grid.layout.regions
        self.cage: dict[Cell, int] = {}
        self.corner: dict[Cell, str] = {}
        self.shape: dict[Cell, str] = {}
        self.sign: dict[frozenset[Cell], str] = {}
        self.beside: dict[tuple[str, int], str] = {}
        outside = {rule.name for rule in grid.rules} & {*_OUTSIDE}
        self.outside = outside.pop() if len(outside) == 1 else None  # of two kinds one could not tell which is which
        self.left = [rule for number, rule in enumerate(grid.rules) if not self._takes(rule, number)]

    def _takes(self, rule: Rule, number: int) -> bool:
        """Draw a rule if there is room for it."""
        name, cells = rule.name, rule.cells
        if name == "cage":
            return self._takes_cage(rule, number)
        if name in _SHAPES:
            free = not any(cell in self.shape for cell in cells)
            self.shape |= dict.fromkeys(cells, _SHAPES[name]) if free else {}
            return free
        if name in _SIGNS or name == "greater":
            return self._takes_sign(rule)
        if name == self.outside:
            (row, column), last = cells[0], cells[-1]
            down = column == last[1]
            side = ("top" if row == 0 else "bottom") if down else "left" if column == 0 else "right"
            place = side, column if down else row
            free = place not in self.beside
            self.beside.setdefault(place, str(rule.clue["total"]))
            return free
        return False

    def _takes_cage(self, rule: Rule, number: int) -> bool:
        cells = {*rule.cells}
        reached, waiting = {min(cells)}, [min(cells)]
        while waiting:
            row, column = waiting.pop()
            around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            new = (around & cells) - reached
            reached |= new
            waiting += new
        if reached != cells or any(cell in self.cage for cell in cells):
            return False
        self.cage |= dict.fromkeys(cells, number)
        if "total" in rule.clue:
            self.corner[min(cells)] = str(rule.clue["total"])
        return True

    def _takes_sign(self, rule: Rule) -> bool:
        (row, column), (other_row, other_column) = one, other = rule.cells[0], rule.cells[1]
        place = frozenset((one, other))
        number = rule.clue.get("number", _USUAL.get(rule.name))
        if abs(row - other_row) + abs(column - other_column) != 1 or place in self.sign or number != _USUAL.get(rule.name):
            return False
        points = ">" if other_column > column else "<" if other_column < column else "▼" if other_row > row else "▲"
        self.sign[place] = _SIGNS.get(rule.name, points)
        return True

    def line(self, one: Cell, other: Cell) -> int:
        """Return the kind of the line between two cells, of which one may lie outside."""
        inside = [cell for cell in (one, other) if min(cell) >= 0 and max(cell) < self.size]
        if not inside:
            return _BLANK
        if len(inside) == 1:
            return _BOX
        first, second = (self.cage.get(cell) for cell in inside)
        (row, column), (other_row, other_column) = inside
        if self.regions[row * self.size + column] != self.regions[other_row * self.size + other_column]:
            return _DASHED if first is not None and first == second else _BOX
        return _DOTTED if first is None and second is None else _BLANK if first == second else _CAGE

    def joint(self, row: int, column: int) -> str:
        """Return the character where four cells meet."""
        a, b, c, d = (row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)
        kinds = [self.line(a, b), self.line(b, d), self.line(c, d), self.line(a, c)]
        heavy = sum(1 << i for i, kind in enumerate(kinds) if kind >= _DASHED)
        light = sum(1 << i for i, kind in enumerate(kinds) if kind >= _CAGE)
        return _HEAVY[heavy] if heavy else _LIGHT[light]


def draw_ruled(grid: Grid, texts: Sequence[str], painted: Sequence[str]) -> list[str]:
    """Draw a grid with its rules.

    Parameters
    ----------
    grid
        The grid.
    texts
        What stands in each cell.
    painted
        The same, with codes that take no space.

    Returns
    -------
    list of str
        The lines of the drawing; none if no rule can be drawn.

    Examples
    --------
    >>> import sudokit as sk
    >>> grid = sk.Grid.empty("2x2").with_rules([sk.rules.Cage("r1c12", 3), sk.rules.X("r3c34"), sk.rules.AntiKing()])
    >>> print("\\n".join(draw_ruled(grid, ["."] * 16, ["."] * 16)[:5]))
    ┏━━━━━━━━━━━┳━━━━━━━━━━━┓
    ┃3          ┃     ┊     ┃
    ┃  .     .  ┃  .  ┊  .  ┃
    ┃───────────┃┈┈┈┈┈ ┈┈┈┈┈┃
    ┃     ┊     ┃     ┊     ┃
    >>> undrawn(grid)
    ['anti-king']
    """
    drawn = _Canvas(grid)
    if len(drawn.left) == len(grid.rules):
        return []
    size = grid.size
    width = max(5, *(max(0, wcswidth(text)) + 2 for text in texts))
    margin = max((len(text) + 1 for (side, _), text in drawn.beside.items() if side in ("left", "right")), default=0)

    def border(row: int) -> str:
        made = ""
        for column in range(size):
            above, below = (row - 1, column), (row, column)
            line = _ACROSS[drawn.line(above, below)] * width
            sign = drawn.sign.get(frozenset((above, below)))
            at = (width - 1) // 2
            made += drawn.joint(row, column) + (line[:at] + sign + line[at + 1 :] if sign else line)
        return made + drawn.joint(row, size)

    def line_of(row: int, parts: Sequence[str], *, signs: bool) -> str:
        made = ""
        for column in range(size + 1):
            before, after = (row, column - 1), (row, column)
            sign = drawn.sign.get(frozenset((before, after))) if signs else None
            made += (sign or _DOWN[drawn.line(before, after)]) + (parts[column] if column < size else "")
        return made

    def outside(side: str) -> list[str]:
        texts = [drawn.beside.get((side, column), "").center(width) for column in range(size)]
        return [" " * margin + " " + " ".join(texts)] if any(text.strip() for text in texts) else []

    lines = outside("top")
    for row in range(size):
        lines.append(" " * margin + border(row))
        cells = [(row, column) for column in range(size)]
        if drawn.corner or drawn.shape:
            tops = [drawn.corner.get(cell, "").ljust(width - 1) + drawn.shape.get(cell, " ") for cell in cells]
            lines.append(" " * margin + line_of(row, tops, signs=False))
        values = []
        for cell in range(row * size, row * size + size):
            free = width - max(0, wcswidth(texts[cell]))
            values.append(" " * (free // 2) + painted[cell] + " " * (free - free // 2))
        left, right = (drawn.beside.get((side, row), "") for side in ("left", "right"))
        start = f"{left.rjust(margin - 1)} " if margin else ""
        lines.append(f"{start}{line_of(row, values, signs=True)} {right}")
    lines += [" " * margin + border(size), *outside("bottom")]
    return [line.rstrip() for line in lines]


def undrawn(grid: Grid) -> list[str]:
    """Return what the drawing leaves out: rules, and the name of the rule whose clues are outside."""
    drawn = _Canvas(grid)
    kinds = [drawn.outside] if drawn.outside and drawn.beside else []
    return kinds + [str(rule) for rule in drawn.left]
