"""``pencilmarks``: N lines of N groups of candidates, usually drawn with boxes; and ``sdx``, SudoCue's variant.

A lone digit is a filled cell, a given, unless the same candidate occurs in a peer.  If a text marks its values,
``<3>`` a given and ``*3*`` a placed value, a lone digit without a mark is an ordinary candidate.  ``*``, ``#`` and
brackets around a group are ignored; ``.`` is an empty cell with nothing stated about it; ``~`` is one with no
candidate left, and before a group it means that the cell is not filled.

In SDX a lone digit is a given, and ``u`` before it means that the user placed it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..grid import MAX_SIZE, Candidates, Grid, Layout, ParseError, SudokitError, quoted
from ._directives import directed
from ._state import (
    BLANKS,
    STANDARD,
    check_size,
    empty_marks,
    error,
    grid_of,
    lone_values,
    make_values,
    mask_text,
    settled,
    state_of,
    value_of,
)
from ._types import CORNERS, VERTICAL, Cell, Line, Options, is_ruler

_SPLIT = str.maketrans(dict.fromkeys(VERTICAL | CORNERS, " "))
_WORD = re.compile(r"\S+")
_GROUP = re.compile(
    r"[(\[{]*(?:<(?P<given>[0-9A-Za-z@%&])>|\*(?P<placed>[0-9A-Za-z@%&])\*|[*#]*(?P<marks>~?[0-9A-Za-z@%&._]+|~)[*#]*)[)\]}]*"
)
_LONG_GROUPS_FROM = 10
"""From this size on, groups of two symbols are read as numbers: a pencilmark grid is recognised only by groups of
three."""
_GROUPS_FROM = 4
"""Below this size every cell must have a mark, ``<3>``, ``*3*`` or ``~``: bare groups are read as several cells."""
_MARKED = re.compile(r"<[0-9A-Za-z@%&]>|\*[0-9A-Za-z@%&]\*|~[0-9A-Za-z@%&]*")
State = tuple[Candidates, tuple[str, ...]]


def groups_in(text: str, several: bool = False) -> int:
    """Return how many groups of candidates a row has, or 0 if it does not look like a row of them.

    Among several puzzles a lone ``~`` does not turn a row of cells into one of groups: it may be a slip.

    >>> groups_in("| 1 234 | 34 <2> |"), groups_in("12 34"), groups_in("u1 234 34 2"), groups_in("10 0 3 16")
    (4, 0, 4, 0)
    >>> groups_in("| ~12 <2> |"), groups_in("| 12 <2> |")
    (2, 0)
    """
    if len(text) > 64 * 80:
        return 0
    words = text.translate(_SPLIT).split()
    n = len(words)
    if not 1 <= n <= MAX_SIZE or (n < _GROUPS_FROM and not all(_MARKED.fullmatch(word) for word in words)):
        return 0
    conclusive = False
    for word in words:
        found = _GROUP.fullmatch(word)
        if not found:
            return 0
        marks = found["marks"]
        if marks is None:
            conclusive = True
            continue
        if len(marks) == 2 and marks[0] == "u" and n <= 9:
            conclusive = True
            marks = marks[1]
        if marks.startswith("~"):
            conclusive |= not several or len(marks) > 1
            marks = marks[1:]
            if not marks:
                continue
        if len(marks) == 1 and marks in BLANKS:
            continue
        if not _rising(marks, n):
            return 0
        conclusive |= len(marks) > (1 if n < _LONG_GROUPS_FROM else 2)
    return n if conclusive else 0


def are_groups(lines: Sequence[Line], rows: int, several: bool = False) -> bool:
    """Whether lines, of which `rows` are not frame, look like a pencilmark grid; if they are few, each row must."""
    found = [groups_in(line.text, several) for line in lines]
    return any(found) if rows >= _GROUPS_FROM else rows > 0 and found.count(rows) == rows and len(lines) > rows


def _rising(marks: str, size: int) -> bool:
    values = [value_of(symbol, size) or 0 for symbol in marks]
    return all(a < b for a, b in zip([0, *values], values, strict=False))


def is_sdx(lines: Sequence[Line]) -> bool:
    """Whether some group is marked as placed by the user."""
    return any(re.search(r"(?:^|\s)u[1-9](?:\s|$)", line.text) for line in lines)


def read_block(lines: Sequence[Line], options: Options) -> State:
    """Return the state of the lines of one pencilmark grid or SDX file."""
    return (read_sdx if is_sdx(lines) else read_pencilmarks)(lines, options)


class _Picture:
    """The rows of groups of one grid, and the options that apply to it."""

    def __init__(self, lines: Sequence[Line], options: Options) -> None:
        self.rows: list[list[Cell]] = []
        self.bare: list[Line] = []
        self.lines = [line for line in lines if line.text.strip()]
        for line in self.lines:
            if line.text.lstrip().startswith("#") and not groups_in(line.text):
                options = directed(line, options, options)
            elif not is_ruler(line.text):
                text = line.text.translate(_SPLIT)
                cells = [Cell(word[0], line.number, word.start() + 1) for word in _WORD.finditer(text)]
                if cells:
                    self.rows.append(cells)
                    self.bare.append(line)
                    self._check_length(options)
        self.options = options
        if not self.rows:
            raise ParseError("no row of candidates here", line=lines[0].number if lines else None, column=1)
        size = self.size = len(self.rows)
        for line, row in zip(self.bare, self.rows, strict=True):
            if len(row) != size:
                at = row[size].column if len(row) > size else len(line.text.rstrip()) + 1
                number = self.bare.index(line) + 1
                raise error(line, at - 1, f"row {number} has {len(row)} groups: expected {size}, because there are {size} rows")

    def _check_length(self, options: Options) -> None:
        if len(self.rows) > MAX_SIZE or len(self.rows[-1]) > MAX_SIZE:
            raise error(self.bare[-1], 0, f"more than a {MAX_SIZE}x{MAX_SIZE} grid has")

    @property
    def cells(self) -> list[Cell]:
        return [cell for row in self.rows for cell in row]

    def error(self, cell: Cell, message: str) -> ParseError:
        line = next(line for line in self.bare if line.number == cell.line)
        return error(line, cell.column - 1, message)

    def mask(self, cell: Cell, symbols: str) -> int:
        """Return the mask of a group."""
        mask = 0
        for symbol in symbols:
            value = value_of(symbol, self.size)
            if value is None or mask >> (value - 1) & 1:
                fault = "appears twice" if value else f"expected 1 to {STANDARD[self.size - 1]}"
                raise self.error(cell, f"{cell.text[:80]!r}: {quoted(symbol)} {fault} in a group of candidates")
            mask |= 1 << (value - 1)
        return mask

    def grid(self, values: Sequence[int], givens: Sequence[object], notes: list[str]) -> Grid:
        """Return the grid of these values, in the layout that the drawing shows."""
        from ._cells import check_boxes, drawn_boxes

        boxes = drawn_boxes(self.lines, self.bare, self.rows, self.size, frozenset())
        said = Layout(*boxes) if boxes else None
        if said is not None:
            check_boxes(self.lines, said, self.options)
        return make_values(values, givens, self.options, notes, self.bare[0], said)


def read_pencilmarks(lines: Sequence[Line], options: Options) -> State:
    """Return the state of the lines of a pencilmark grid.

    Raises
    ------
    ParseError
        If there are not N rows of N groups, or a group contains something that is not a candidate.
    """
    picture = _Picture(lines, options)
    masks: list[int | None] = []
    values: list[int] = []
    givens: list[bool] = []
    marked = False
    for cell in picture.cells:
        found = _GROUP.fullmatch(cell.text)
        if not found:
            raise picture.error(cell, f"{cell.text[:80]!r}: expected a group of candidates")
        symbols = found["given"] or found["placed"] or found["marks"]
        is_value = found["marks"] is None
        empty = symbols in empty_marks(options) and not is_value
        masks.append(None if empty else picture.mask(cell, symbols.removeprefix("~")))
        values.append((masks[-1] or 0).bit_length() if is_value else 0)
        givens.append(found["given"] is not None)
        marked |= is_value or (symbols[0] == "~" and len(symbols) > 1)
    notes: list[str] = []
    if marked:
        return settled(picture.grid(values, givens, notes), masks), tuple(notes)
    return lone_state(picture.grid, masks, notes), tuple(notes)


def lone_state(
    grid: Callable[[Sequence[int], Sequence[object], list[str]], Grid], masks: Sequence[int | None], notes: list[str]
) -> Candidates:
    """Return the state of groups without marks: whether a lone digit is a filled cell depends on its peers."""
    alone = [mask.bit_length() if mask is not None and mask.bit_count() == 1 else 0 for mask in masks]
    made = grid(alone, alone, notes)
    values = lone_values(made, [mask or 0 for mask in masks])
    filled = Grid._of(bytes(values), made.layout, bytes(map(bool, values)), made.alphabet)
    return settled(filled, masks)


def read_sdx(lines: Sequence[Line], options: Options) -> State:
    """Return the state of the lines of an SDX file.

    Raises
    ------
    ParseError
        If there are not N rows of N groups, or a group contains something that is not a candidate.
    """
    picture = _Picture(lines, options)
    masks: list[int | None] = []
    values: list[int] = []
    givens: list[bool] = []
    for cell in picture.cells:
        user = cell.text.startswith("u")
        text = cell.text[user:]
        if not text or (user and len(text) > 1):
            raise picture.error(cell, f"{cell.text[:80]!r}: expected candidates, a given, or u and a digit")
        masks.append(None if text in empty_marks(options) and not user else picture.mask(cell, text))
        values.append((masks[-1] or 0).bit_length() if len(text) == 1 else 0)
        givens.append(not user)
    notes: list[str] = []
    return settled(picture.grid(values, givens, notes), masks), tuple(notes)


def picture_masks(lines: Sequence[Line], options: Options) -> list[int]:
    """Return the groups of a picture as masks, before any value eliminates candidates."""
    picture = _Picture(lines, options)
    full = (1 << picture.size) - 1
    return [full if cell.text in BLANKS else picture.mask(cell, cell.text.strip("*#()[]{}<>~")) for cell in picture.cells]


def _texts(state: Candidates) -> list[str]:
    """Return the groups of all cells: without marks if that is unambiguous, else with values marked, else with all
    marked."""
    values, givens, size = state.grid._values, state.grid._givens, state.size
    plain = [mask_text(mask) or "~" for mask in state.masks]
    marked = [
        f"<{text}>" if given else f"*{text}*" if value else text
        for text, value, given in zip(plain, values, givens, strict=True)
    ]
    all_marked = [text if value or text == "~" else f"~{text}" for text, value in zip(marked, values, strict=True)]
    if values == bytes(lone_values(state.grid, state.masks)) and values == state.grid.puzzle()._values:
        if state.grid.is_full:
            return plain
        tries = plain, all_marked
    elif any(values):
        tries = marked, all_marked
    else:  # without a marked value, a lone digit needs a mark that it is not filled
        lone = [f"~{text}" if mask.bit_count() == 1 else text for text, mask in zip(plain, state.masks, strict=True)]
        tries = lone, all_marked
    rows = (" ".join(tries[0][start : start + size]) for start in range(0, size * size, size))
    return tries[0] if size >= _GROUPS_FROM and any(map(groups_in, rows)) else tries[1]


def write_pencilmarks(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Draw the candidates of all cells, with marks (``<3>``, ``*3*``, ``~3``) where plain digits would be ambiguous.

    >>> print(write_pencilmarks(Grid.parse("1..4 ..1. .1.. 4..1")))
    +---------+---------+
    |   1  23 |  23   4 |
    |  23 234 |   1  23 |
    +---------+---------+
    |  23   1 | 234  23 |
    |   4  23 |  23   1 |
    +---------+---------+
    """
    from ._drawing import draw_cells, undrawn

    state = state_of(puzzle)
    return "\n".join([*undrawn(state.layout), *draw_cells(state.layout, _texts(state))])


def write_sdx(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write N lines of N groups, with ``u`` before values that are not givens.

    Raises
    ------
    SudokitError
        If the grid is not 4x4 to 9x9.  If an empty cell has one candidate left, which SDX cannot distinguish from a
        given, or none.  If givens contradict each other and no value is a player's: the text would be read as a
        pencilmark grid, with candidates in their place.
    """
    check_size(puzzle, "sdx", 9, 4)
    state, grid = state_of(puzzle), grid_of(puzzle)
    if grid == grid.all_given() and (conflicts := grid.conflicts()):
        raise SudokitError(
            f"sdx cannot carry givens that contradict each other ({conflicts[0]}): hodoku, pencilmarks and json can"
        )
    texts = []
    for cell, (mask, value, given) in enumerate(zip(state.masks, grid._values, grid._givens, strict=True)):
        if not value and mask.bit_count() < 2:
            row, column = divmod(cell, grid.size)
            left = "one candidate" if mask else "no candidate"
            raise SudokitError(
                f"sdx cannot carry an empty cell with {left} left (r{row + 1}c{column + 1}): hodoku and json can"
            )
        texts.append(mask_text(mask) if not value or given else f"u{mask_text(mask)}")
    size = grid.size
    return "\n".join(" ".join(texts[start : start + size]) for start in range(0, size * size, size))
