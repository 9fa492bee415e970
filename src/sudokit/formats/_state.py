"""What the formats with candidates share: digits and symbols, values and masks to a state, and a state to masks.

Values are written as 1-9, A-Z, a-z, @%& here, whatever the alphabet of the grid.  Masks are those of `Candidates`.
Candidates that a peer's value rules out are eliminated in every state that is read or written.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..grid import MAX_SIZE, Alphabet, Candidates, Grid, Layout, ParseError, SudokitError, shortened
from ._hxw import numbers_alphabet
from ._types import Entry, Line, Options
from ._values import assumed_layout

STANDARD = "".join(Alphabet.standard(MAX_SIZE).symbols)
_VALUE = {symbol: value for value, symbol in enumerate(STANDARD, 1)}
BLANKS = frozenset(".0_")
"""The texts that mean an empty cell in these formats."""


def empty_marks(options: Options) -> frozenset[str]:
    """Return the texts that mean an empty cell in these formats under these options."""
    return BLANKS - {"_"} if options.several else BLANKS


def value_of(symbol: str, size: int) -> int | None:
    """Return the value 1..N of a symbol, or None.

    >>> value_of("9", 9), value_of("A", 16), value_of("A", 9)
    (9, 10, None)
    """
    value = _VALUE.get(symbol)
    return value if value is not None and value <= size else None


def side(cells: int, line: Line, column: int = 1) -> int:
    """Return N for N*N cells.

    Raises
    ------
    ParseError
        If the number is not a square, or is too large.
    """
    n = math.isqrt(cells)
    if n * n != cells or not 1 <= n <= MAX_SIZE:
        raise error(line, column - 1, f"{cells} cells: expected N*N, such as 81")
    return n


def error(line: Line, index: int, message: str) -> ParseError:
    """Return the error for a place in a line, counted from 0."""
    return ParseError(message, line=line.number, column=index + 1, source=line.text)


def make_values(
    values: Sequence[int],
    givens: Sequence[object],
    options: Options,
    notes: list[str],
    line: Line,
    said: Layout | None = None,
) -> Grid:
    """Return the grid of N*N values, in the layout that was requested, or else stated, or else assumed.

    Raises
    ------
    ParseError
        If the layout or the alphabet does not fit.
    """
    size, done = math.isqrt(len(values)), bytes(values)
    layout = options.layout or said or assumed_layout(done, size, notes)
    if layout.size != size:
        raise ParseError(
            f"the text holds a {size}x{size} grid, but layout {shortened(layout.spec)} is {layout.size}x{layout.size}",
            line=line.number,
        )
    try:
        alphabet = options.alphabet(size) or numbers_alphabet(size)
        if len(alphabet) != size:
            raise SudokitError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {size}")
    except SudokitError as fault:
        raise ParseError(str(fault), line=line.number) from None
    marks = bytes(bool(given and value) for given, value in zip(givens, done, strict=True))
    return Grid._of(done, layout, marks, alphabet)


def settled(grid: Grid, masks: Sequence[int | None]) -> Candidates:
    """Return the state of a grid and masks, where None stands for all candidates the cell can have."""
    plain = grid.layout._core.candidates(grid._values)
    return Candidates(grid, [all_ if mask is None else mask & all_ for mask, all_ in zip(masks, plain, strict=True)])


def state_of(puzzle: Grid | Candidates) -> Candidates:
    """Return a puzzle as candidates, without any that a value rules out."""
    return settled(puzzle.grid, puzzle.masks) if isinstance(puzzle, Candidates) else puzzle.candidates()


def grid_of(puzzle: Grid | Candidates) -> Grid:
    """Return the values of a puzzle."""
    return puzzle.grid if isinstance(puzzle, Candidates) else puzzle


def is_plain(state: Candidates) -> bool:
    """Whether the candidates are exactly those that the values allow."""
    return all(map(int.__eq__, state_of(state).masks, state.layout._core.candidates(state.grid._values)))


def lone_values(grid: Grid, masks: Sequence[int]) -> list[int]:
    """Return the value of every cell whose single candidate occurs in no peer; 0 for the others.

    This is how a pencilmark grid shows a filled cell; a cell whose only candidate still occurs in a peer is not
    filled.
    """
    peers = grid.layout._core.peers
    return [
        mask.bit_length() if mask.bit_count() == 1 and not any(masks[peer] & mask for peer in peers(cell)) else 0
        for cell, mask in enumerate(masks)
    ]


def values_in(mask: int) -> list[int]:
    """Return the values of a mask.

    >>> values_in(0b1001)
    [1, 4]
    """
    return [value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1]


def mask_text(mask: int) -> str:
    """Return the symbols of a mask, side by side."""
    return "".join(STANDARD[value - 1] for value in values_in(mask))


def entry_of(found: Grid | Candidates, notes: tuple[str, ...], line: int, solution: Grid | None = None) -> Entry:
    """Return the entry for what a reader found; with candidates only if they add something to the values."""
    if isinstance(found, Grid):
        return Entry(found, None, solution, notes, line)
    return Entry(found.grid, None, solution, notes, line, None if is_plain(found) else found)


def check_size(puzzle: Grid | Candidates, name: str, largest: int = 9, smallest: int = 1) -> None:
    """Raise SudokitError unless a format can carry grids of this size."""
    size = puzzle.size
    if not smallest <= size <= largest:
        sizes = f"{smallest}x{smallest}" if smallest == largest else f"{smallest}x{smallest} to {largest}x{largest}"
        raise SudokitError(f"{name} can carry grids of {sizes}, not {size}x{size}: pencilmarks and json carry every size")
