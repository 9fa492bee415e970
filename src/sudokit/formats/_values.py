"""From the text of N*N cells to a grid: which cells are empty, which alphabet, which layout.

The rules, in this order (docs/formats.md explains them for users):

1.  The symbols of a given alphabet are always symbols.  Any other text that can mean empty is empty: ``.`` ``_`` ``*`` ``?``
    ``-`` ``0`` ``x`` ``X`` ``-1`` and no text at all.  Anything else is an error.
2.  Without one, ``.`` ``_`` ``*`` ``?`` ``-`` and no text are empty.
3.  If ``-1`` occurs, it is empty, and the symbols are the numbers 0 to N-1.
4.  ``0`` is a symbol if another empty mark occurs in the grid and all symbols are among the first N of 0-9A-Z (or
    0-9a-z, or numbers below N); otherwise it is empty.  Zeros exactly once in every row and every column, with no other
    empty mark, could be either: an error.
5.  ``x`` and ``X`` are empty if all other symbols are numbers, and symbols otherwise.  If another empty mark occurs
    as well, a note is added, because they may be slips.
6.  The alphabet is inferred from the symbols seen: `Alphabet.infer`.
7.  The layout is the one given, else the one stated in the text, else boxes as close to square as possible.  If these
    can be wide or tall, they are wide (2x3), unless the givens conflict in the wide boxes but not in the tall ones (3x2).

All this applies to a single puzzle.  Several puzzles share the given alphabet, or else 1-9, A-Z, a-z, and only ``.``
and ``0`` are empty, unless they are symbols of the given alphabet.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ..grid import RUNS, Alphabet, Grid, Layout, ParseError, SudokitError, cell_name, likely_boxes, shortened
from ._types import HARD_BLANKS, Cell, Options

_BLANKS = HARD_BLANKS | {""}
_OTHER_BLANKS = frozenset(("0", "x", "X", "-1"))
_SHARED_BLANKS = frozenset((".", "0", ""))
_RUNS = ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789abcdefghijklmnopqrstuvwxyz")


def make_grid(cells: Sequence[Cell], size: int, options: Options, said: Layout | None = None) -> tuple[Grid, tuple[str, ...]]:
    """Return the grid of N*N cells and the assumptions made.

    Parameters
    ----------
    cells
        The cells in reading order.
    size
        N.
    options
        What the caller knows.
    said
        The layout that the text states, if any.

    Raises
    ------
    ParseError
        If a cell's text is not a symbol, or the rules above leave more than one reading.
    """
    notes: list[str] = []
    texts = [cell.text for cell in cells]
    try:
        alphabet = options.alphabet(size)
    except SudokitError as error:
        raise ParseError(str(error), line=cells[0].line if cells else None) from None
    if options.several:
        return _shared(cells, size, options, alphabet, said)
    if alphabet is None:
        blanks = _empty_marks(cells, texts, size, notes)
        _note_crosses(blanks & {"x", "X"}, texts, blanks, notes)
        alphabet = _inferred(cells, texts, blanks, size)
        if alphabet.added and len(alphabet.added) < size:
            notes.append(f"the alphabet was completed with {' '.join(alphabet.added)}; use symbols= (--symbols) for another")
    elif len(alphabet) != size:
        raise ParseError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {size}", line=cells[0].line)
    else:
        blanks = _BLANKS | _OTHER_BLANKS - frozenset(alphabet.symbols)
    values = bytearray()
    for number, cell in enumerate(cells):
        value = alphabet.value(cell.text)
        if value is None:
            if cell.text not in blanks:
                raise unknown_symbol(cell, alphabet, cell_name(*divmod(number, size)))
            value = 0
        values.append(value)
    return _finished(bytes(values), size, options, said, alphabet, notes, cells)


def _shared(
    cells: Sequence[Cell], size: int, options: Options, given: Alphabet | None, said: Layout | None
) -> tuple[Grid, tuple[str, ...]]:
    """Return the grid of one of several puzzles, in the alphabet that they share."""
    alphabet = given or Alphabet.standard(size)
    if len(alphabet) != size:
        raise ParseError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {size}", line=cells[0].line)
    empty = _SHARED_BLANKS - frozenset(alphabet.symbols)
    values = bytearray()
    for number, (text, line, column) in enumerate(cells):
        value = 0 if text in empty else alphabet.value(text)
        if value is None:
            name = cell_name(*divmod(number, size))
            raise ParseError(wrong_symbol(name, text, size, given), line=line, column=column, cell=name)
        values.append(value)
    return _finished(bytes(values), size, options, said, alphabet, [], cells)


def wrong_symbol(cell: str, text: str, size: int, given: Alphabet | None = None) -> str:
    """Return the message for a cell of one of several puzzles whose content is outside their alphabet.

    >>> wrong_symbol("r1c5", "l", 9)
    "r1c5 holds 'l': cells hold 1-9, or 0 or . for empty; use symbols= (--symbols) for other symbols"
    """
    symbols = (given or Alphabet.standard(size)).symbols
    if given is None:
        runs = [symbols[:9], symbols[9:35], symbols[35:61], symbols[61:62], symbols[62:63], symbols[63:]]
        shown = " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs if run)
    else:
        shown = " ".join(symbols[:12]) + (" …" if len(symbols) > 12 else "")
    marks = " or ".join(mark for mark in ("0", ".") if mark not in symbols)
    shown += f", or {marks} for empty" if marks else ""
    if given is None and len(text) > 1 and text.isdecimal():
        remedy = "use symbols='numbers' (--symbols numbers) for decimal numbers"
    elif given is None:
        remedy = "use symbols= (--symbols) for other symbols"
    else:
        remedy = "those are the symbols given; use symbols= (--symbols) for others"
    return f"{cell} holds {text[:40]!r}: cells hold {shown}; {remedy}"


def _finished(
    done: bytes,
    size: int,
    options: Options,
    said: Layout | None,
    alphabet: Alphabet,
    notes: list[str],
    cells: Sequence[Cell],
) -> tuple[Grid, tuple[str, ...]]:
    """Return the grid of these values, in the layout of rule 7."""
    layout = options.layout or said or assumed_layout(done, size, notes)
    if layout.size != size:
        raise ParseError(
            f"the text holds a {size}x{size} grid, but layout {shortened(layout.spec)} is {layout.size}x{layout.size}",
            line=cells[0].line if cells else None,
        )
    return Grid._of(done, layout, bytes(map(bool, done)), alphabet), tuple(notes)


def unknown_symbol(cell: Cell, alphabet: Alphabet, name: str | None = None) -> ParseError:
    """Return the error for text that is neither a symbol nor empty, in the cell of that name."""
    shown = " ".join(alphabet.symbols[:12]) + (" …" if len(alphabet) > 12 else "")
    return ParseError(
        f"{cell.text[:40]!r} is not in the alphabet ({shown}); '.' is an empty cell",
        line=cell.line,
        column=cell.column,
        cell=name,
    )


def assumed_layout(values: bytes, size: int, notes: list[str]) -> Layout:
    """Return the layout of rule 7 for a text that states none, and append to `notes` what had to be assumed.

    >>> notes = []
    >>> assumed_layout(bytes(36), 6, notes).spec, notes[0][:18]
    ('2x3', 'boxes of 2x3 (heig')
    """
    height, width = likely_boxes(size)
    layout = Layout(height, width)
    if height == width:
        return layout
    if height == 1:
        notes.append(f"a {size}x{size} grid has no boxes but its rows; use layout= (--layout) to give regions")
        return layout
    why = "the wider of the two"
    if layout._core.conflicts(values):
        standing = Layout(width, height)
        if not standing._core.conflicts(values):
            layout, why = standing, f"the givens conflict in {height}x{width}"
    notes.append(f"boxes of {layout.spec} (height x width) assumed: {why}; use layout= (--layout) for others")
    return layout


def _empty_marks(cells: Sequence[Cell], texts: list[str], size: int, notes: list[str]) -> frozenset[str]:
    """Return the marks that mean empty here, by rules 2 to 5."""
    seen = frozenset(texts)
    if "-1" in seen:
        return _BLANKS | {"-1"}
    blanks = _BLANKS
    symbols = seen - _BLANKS - {"0"}
    crosses = symbols & {"x", "X"}
    if crosses and all(symbol.isdecimal() for symbol in symbols - crosses):
        blanks |= crosses
        symbols -= crosses
    if "0" not in seen:
        return blanks
    if seen & blanks:
        if _counts_from_zero(symbols, size):
            notes.append("0 is read as a symbol, as empty cells have another mark; use symbols= (--symbols) to change this")
            return blanks
    elif size > 1 and _once_in_every_line(texts, size):
        first = cells[texts.index("0")]
        raise ParseError(
            "0 appears once in every row and column and could be a symbol or empty: "
            "use symbols= (--symbols) to choose, such as 0-8 or 1-9",
            line=first.line,
            column=first.column,
            cell=cell_name(*divmod(texts.index("0"), size)),
        )
    return blanks | {"0"}


def _note_crosses(crosses: frozenset[str], texts: list[str], blanks: frozenset[str], notes: list[str]) -> None:
    """Note that crosses are read as empty cells although another mark is used for those as well."""
    other = next((text for text in texts if text and text in blanks and text not in crosses), None)
    if crosses and other is not None:
        verb = "is read as an empty cell" if len(crosses) == 1 else "are read as empty cells"
        notes.append(f"{' and '.join(sorted(crosses))} {verb}, as {other} is; use symbols= (--symbols) to change this")


@functools.lru_cache(maxsize=256)
def _counts_from_zero(symbols: frozenset[str], size: int) -> bool:
    if any(symbols <= set(run[:size]) for run in _RUNS):
        return True
    return all(symbol.isascii() and symbol.isdecimal() and len(symbol) < 3 and int(symbol) < size for symbol in symbols)


def _once_in_every_line(texts: list[str], size: int) -> bool:
    places = [cell for cell, text in enumerate(texts) if text == "0"]
    columns = {cell % size for cell in places}
    return len(places) == size == len({cell // size for cell in places}) == len(columns)


def _inferred(cells: Sequence[Cell], texts: list[str], blanks: frozenset[str], size: int) -> Alphabet:
    """Return the likeliest alphabet; an error names the first cell whose symbol is one too many."""
    seen = tuple(symbol for symbol in dict.fromkeys(texts) if symbol not in blanks)
    if "-1" in blanks:
        numbers = Alphabet(tuple(str(number) for number in range(size)))
        for index, cell in enumerate(cells):
            if cell.text not in blanks and numbers.value(cell.text) is None:
                raise ParseError(
                    f"{cell.text[:40]!r}: with -1 for empty cells, the others hold 0 to {size - 1}",
                    line=cell.line,
                    column=cell.column,
                    cell=cell_name(*divmod(index, size)),
                )
        return numbers
    numeric = any(len(symbol) > 1 for symbol in seen) and all(s.isascii() and s.isdecimal() for s in seen)
    if numeric:
        first = 0 if "0" in seen else 1
        numbers = Alphabet(tuple(str(number) for number in range(first, first + size)))
        for index, cell in enumerate(cells):
            if cell.text not in blanks and numbers.value(cell.text) is None:
                raise ParseError(
                    f"{cell.text[:40]} is not in the range {first} to {first + size - 1}",
                    line=cell.line,
                    column=cell.column,
                    cell=cell_name(*divmod(index, size)),
                )
        return numbers if first == 0 else Alphabet.numbers(size)
    if len(seen) > size:
        odd = _odd_one(seen, texts, size)
        index = texts.index(odd)
        cell = cells[index]
        others = [symbol for symbol in seen if symbol != odd][:size]
        raise ParseError(
            f"{cell.text[:40]!r} is one symbol too many: a {size}x{size} grid has {size}, and "
            f"{' '.join(others)[:200]} are the others",
            line=cell.line,
            column=cell.column,
            cell=cell_name(*divmod(index, size)),
        )
    return _infer(seen, size)


def _odd_one(seen: tuple[str, ...], texts: list[str], size: int) -> str:
    """Return the symbol that is most likely the slip among those seen, which are more than N.

    It is the first one outside the usual alphabet that covers most of them; if no such alphabet fits, the one that
    occurs in the fewest cells, and of these the last to appear.

    >>> _odd_one(("1", "2", "x", "3", "4"), ["1", "2", "x", "3", "4"], 4)
    'x'
    """
    fitting = max((frozenset(run[:size]) for run in RUNS if len(run) >= size), key=lambda run: len(run.intersection(seen)))
    outside = [symbol for symbol in seen if symbol not in fitting]
    if 2 * len(outside) <= len(seen):
        return outside[0]
    return min(reversed(seen), key=texts.count)


@functools.lru_cache(maxsize=256)
def _infer(seen: tuple[str, ...], size: int) -> Alphabet:
    try:
        return Alphabet.infer(seen, size)
    except SudokitError as error:
        raise ParseError(str(error)) from None
