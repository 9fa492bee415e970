"""``sukaku``: N characters per cell, each candidate in its own place, ``.`` or ``0`` for missing ones; 729 at 9x9."""

from __future__ import annotations

from ..grid import MAX_SIZE, Candidates, Grid, SudokitError, cell_name
from ._state import STANDARD, check_size, error, grid_of, lone_values, make_values, settled, state_of
from ._types import Line, Options, without_comment

_ELIMINATED = frozenset(".0_*-")


def cube_side(length: int) -> int:
    """Return N if a text has N*N*N characters, otherwise 0.

    >>> cube_side(729), cube_side(728)
    (9, 0)
    """
    side = round(length ** (1 / 3)) if length <= MAX_SIZE**3 else 0
    return side if side**3 == length else 0


def is_sukaku(text: str) -> bool:
    """Whether a line is N*N*N characters with all candidates in their places, and no cell without one.

    >>> is_sukaku("1234" * 15 + "1..."), is_sukaku("1234" * 15 + "...."), is_sukaku("1234" * 15 + "2...")
    (True, False, False)
    """
    size = cube_side(len(text))
    if size < 4:
        return False
    for start in range(0, len(text), size):
        cell = text[start : start + size]
        kept = [symbol == own for symbol, own in zip(cell, STANDARD, strict=False)]
        if not any(kept) or any(not keep and symbol not in _ELIMINATED for keep, symbol in zip(kept, cell, strict=True)):
            return False
    return True


def read_sukaku(line: Line, options: Options) -> tuple[Candidates, tuple[str, ...]]:
    """Return the state of a line of candidates; a cell is filled if its only candidate occurs in no peer.

    Raises
    ------
    ParseError
        If there are not N*N*N characters, or a candidate is in another's place.
    """
    text = without_comment(line.text).rstrip()
    places = [index for index, symbol in enumerate(text) if not symbol.isspace()]
    size = cube_side(len(places))
    if not 1 <= size <= MAX_SIZE:
        raise error(line, len(text), f"{len(places)} characters: expected N for each of N*N cells, 729 for 9x9")
    masks = [0] * (size * size)
    for number, index in enumerate(places):
        cell, value = divmod(number, size)
        if text[index] == STANDARD[value]:
            masks[cell] |= 1 << value
        elif text[index] not in _ELIMINATED:
            raise error(line, index, f"{text[index]!r}: expected {STANDARD[value]} or . in this place")
    notes: list[str] = []
    blank = make_values(bytes(size * size), bytes(size * size), options, notes, line)
    if options.layout is None and blank.layout.box_height != blank.layout.box_width:
        notes.clear()  # recomputed from the values
        alone = bytes(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
        blank = blank.with_layout(make_values(alone, alone, options, notes, line).layout)
    values = lone_values(blank, masks)
    grid = Grid._of(bytes(values), blank.layout, bytes(map(bool, values)), blank.alphabet)
    return settled(grid, masks), tuple(notes)


def write_sukaku(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write N characters for each cell.

    >>> write_sukaku(Grid.parse("1..4 ..1. .1.. 4..1"))[:16]
    '1....23..23....4'

    Raises
    ------
    SudokitError
        If the grid is smaller than 4x4 or a cell has no candidate left, because the text would be read as another
        grid; or if the candidates do not show which cells are filled.
    """
    check_size(puzzle, "sukaku", MAX_SIZE, 4)
    state, values = state_of(puzzle), grid_of(puzzle)._values
    shown = lone_values(state.grid, state.masks)
    for cell, mask in enumerate(state.masks):
        name = cell_name(*divmod(cell, state.size))
        if not mask:
            raise SudokitError(f"sukaku cannot carry a cell without candidates, as {name} is: hodoku, pencilmarks and json can")
        if values[cell] != shown[cell]:
            why = "is empty, but its only candidate occurs in no peer" if shown[cell] else "holds a value that a peer has too"
            words = "sukaku stores only candidates, which do not show whether a cell is filled"
            raise SudokitError(f"{words}: {name} {why}; hodoku, pencilmarks and json can carry it")
    size = puzzle.size
    return "".join(STANDARD[value] if mask >> value & 1 else "." for mask in state.masks for value in range(size))
