"""Grids with rules as text of the Interactive Sudoku Solver; `_iss.py` reads it."""

from __future__ import annotations

from collections.abc import Sequence

from ..grid import Candidates, Grid, Layout, Rule, SudokitError, likely_boxes, shortened
from ._carried import NotCarried
from ._iss import read_iss
from ._iss_rules import LINES, OUTSIDE, WHOLE, diagonal_clues, parity_pattern, table_of
from ._iss_text import cell_text, encode_name, encode_table, encode_text
from ._state import state_of, values_in
from ._types import Line, Options

__all__ = ["write_iss"]

_TYPES = {name: type_ for table in (LINES, WHOLE, OUTSIDE) for type_, name in table.items()}
_DOTS = {"difference": "WhiteDot", "ratio": "BlackDot", "x": "X", "v": "V", "greater": "GreaterThan"}


def write_iss(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write the text; a little killer or a sandwich may come back read from its other end, which means the same.

    Raises
    ------
    NotCarried
        If rules would not come back.
    SudokitError
        If the grid is larger than 16x16, has windows that it cannot have there, or a cell without candidates.
    """
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    size = grid.size
    if size > 16:
        raise SudokitError(f"iss can carry grids of up to 16x16, not {size}x{size}: pencilmarks and json carry every size")
    head = _head(puzzle, grid)
    written = [(rule, _written(rule, grid)) for rule in grid.rules]
    text = head + "".join(part for _, part in written if part)
    back = read_iss(Line(1, text or "."), Options())[0].grid if text else Grid.empty(grid.layout)
    came = set(map(_meaning, back.rules))
    lost = [rule for rule, part in written if not part or _meaning(rule) not in came]
    if lost:
        raise NotCarried("iss", lost)
    if back.layout != grid.layout:
        raise SudokitError(f"iss cannot carry layout {shortened(grid.layout.spec)} with these rules: json can")
    return text or ".Shape~9x9"


def _meaning(rule: Rule) -> object:
    """Return what a rule means: the same for those that may come back in another form."""
    from ..rules import KINDS

    cells = frozenset(rule.cells) if rule.name in ("little-killer", "sandwich") else rule.cells
    return rule.name, cells, KINDS[rule.name].number(rule), rule.clue.get("first"), _rest(rule)


def _rest(rule: Rule) -> object:
    return frozenset((key, value) for key, value in rule.clue.items() if key not in ("number", "first"))


def _head(puzzle: Grid | Candidates, grid: Grid) -> str:
    size, layout = grid.size, grid.layout
    parts = [] if size == 9 else [f".Shape~{size}x{size}"]
    if layout.regions != Layout(*likely_boxes(size)).regions:
        names = "".join(chr(ord("A") + region) for region in layout.regions)
        parts.append(f".NoBoxes.Jigsaw~{names}")
    parts += [".Windoku"] * layout.has_windows + [".Diagonal~1.Diagonal~-1"] * layout.has_diagonals
    masks = state_of(puzzle).masks if isinstance(puzzle, Candidates) else (0,) * (size * size)
    plain = layout._core.candidates(grid._values) if isinstance(puzzle, Candidates) else masks
    givens = []
    for cell, (value, mask, usual) in enumerate(zip(grid._values, masks, plain, strict=True)):
        if not value and mask == usual:
            continue  # what the values leave, a reader finds
        if not value and mask.bit_count() < 2:
            raise SudokitError("iss cannot carry an empty cell with fewer than two candidates: pencilmarks and json can")
        values = [value] if value else values_in(mask)
        givens.append("_".join([cell_text([divmod(cell, size)]), *map(str, values)]))
    return "".join(parts) + (".~" + "~".join(givens) if givens else "")


def _written(rule: Rule, grid: Grid) -> str:
    """Return the piece of a rule; empty if there is none."""
    name, cells, clue, size = rule.name, rule.cells, rule.clue, grid.size
    places = cell_text(cells)
    if name == "any-of":
        inner = [_written(one, grid) for one in clue["rules"]]
        return f".Or{''.join(inner)}.End" if all(inner) else ""
    if name == "non-consecutive" and any(other.name == "difference" for other in grid.rules):
        return ""  # there, a pair with a dot is no exception
    if name in _DOTS and not clue and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) == 1:
        return f".{_DOTS[name]}~{places}"
    if name in OUTSIDE.values():
        return _line_clue(_TYPES[name], cells, clue["total"])
    if name in _TYPES:
        return f".{_TYPES[name]}" + (f"~{places}" if places else "")
    table = table_of(rule, size)
    if table is not None:
        named = "" if name == "pairs" else encode_name(str(Rule(name, (), clue))) + "~"
        return f".Pair{'X' * (name == 'nabner')}~{encode_table(table)}~{named or '_~'}{places}"
    return _special(rule, places, size)


def _line_clue(type_: str, cells: Sequence[tuple[int, int]], total: int) -> str:
    (row, column), (other, _) = cells[0], cells[-1]
    line = f"R{row + 1}" if row == other else f"C{column + 1}"
    forward = (column if row == other else row) == 0
    return f".{type_}~{line}~{total}" if forward else f".{type_}~{line}~~{total}"


def _special(rule: Rule, places: str, size: int) -> str:
    name, cells, clue = rule.name, rule.cells, rule.clue
    total, number, values = clue.get("total"), clue.get("number"), clue.get("values", ())
    if name == "cage":
        return f".Cage~{total or 0}~{places}"
    if name in ("sum", "sum-line"):
        return f".{'Sum' if name == 'sum' else 'SumLine'}~{total}~{places}"
    if name == "equal-sum":
        signs = ["1"] * clue["first"] + ["-1"] * (len(cells) - clue["first"])
        return f".Sum~0_=_{'_'.join(signs)}~{places}"
    if name == "arrow":
        return f".Arrow~{places}" if clue["first"] == 1 else f".PillArrow~{clue['first']}~{places}"
    if name == "whispers":
        return f".Whisper~{places}" if number is None else f".Whisper~{number}~{places}"
    if name in ("lockout", "modular"):
        default = 4 if name == "lockout" else 3
        return f".{name.capitalize()}~{default if number is None else number}~{places}"
    if name in ("row-indexer", "column-indexer"):
        return f".Indexing~{'R' if name == 'row-indexer' else 'C'}~{places}"
    if name == "quadruple":
        square = [(cells[0][0] + down, cells[0][1] + right) for down in (0, 1) for right in (0, 1)]
        if list(cells) == square:
            return f".Quad~{cell_text(cells[:1])}~{'~'.join(map(str, values))}"
        return f".ContainAtLeast~{'_'.join(map(str, values))}~{places}"
    if name == "look-and-say" and max(values) < 10:
        return f".LookAndSay~{''.join(map(str, values))}~{places}"
    if name == "sandwich":
        (row, column), (other, _) = cells[0], cells[-1]
        return f".Sandwich~{total}~" + (f"R{row + 1}" if row == other else f"C{column + 1}")
    if name == "little-killer":
        start = next((start for start, line in diagonal_clues(size).items() if set(line) == set(cells)), None)
        return "" if start is None else f".LittleKiller~{total}~{cell_text([start])}"
    if name == "pattern":
        return f".Regex~{encode_text(clue['pattern'])}~{places}"
    if name in ("odd", "even"):
        return f".Regex~{encode_text(parity_pattern(name, len(cells), size))}~{places}"
    if name in ("diagonal-falling", "diagonal-rising"):
        return ".Diagonal~" + ("1" if name == "diagonal-rising" else "-1")
    return ""
