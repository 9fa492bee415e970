"""``sudokuwiki``: the strings of SudokuWiki's solvers, alone or in a link as ``bd=``.

Version B, of 2024, is described by its authors (https://www.sudokuwiki.org/Sudoku_String_Definitions and the
documentation of their library puzzle-coding, MIT).  ``S9B`` is type, size and version: S plain, X with diagonals, W
with windows, J jigsaw; sizes in base 36.  Then comes a field for each cell in base 36, as wide as its largest value:
0 empty, 1 to N a given, N+1 to 2N a placed value, above 2N the mask of candidates.  A jigsaw stores the number of the
region, from 0, in the bits above.

The previous string, of 2023, is 81 fields of two characters in base 32: the mask shifted by one, and 1 for a given.
A cell with one candidate is a placed value.  Before that there were 81 digits, which are read in links.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from ..grid import Candidates, Grid, Layout, LayoutError, SudokitError, likely_boxes, quoted, shortened
from ._directives import other_layout
from ._state import error, make_values, settled, state_of
from ._types import LINK_LIMIT, Line, Options, without_comment

LINK = re.compile(r"\s*(?:https?://)?(?:www\.)?sudokuwiki\.org/\S*[?&]bd=", re.IGNORECASE)
_HEADER = re.compile(r"([SXWJ])([346789GP])B", re.IGNORECASE)
_OLD = re.compile(r"[0-9a-vA-V]{162}")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SIZES = (4, 6, 8, 9, 16, 25)
State = tuple[Candidates, tuple[str, ...]]


def is_string(text: str) -> bool:
    """Whether a line is such a string, or a link with one.

    >>> is_string("S9B" + "ep" * 81), is_string("S9B" + "ep" * 80), is_string("0" * 162), is_string("S9B")
    (True, False, True, False)
    """
    text = text.strip()
    found = _HEADER.match(text)
    if found and len(text) == 3 + _width(found[1].upper(), int(found[2], 36)) * int(found[2], 36) ** 2:
        return text.isalnum()
    return _OLD.fullmatch(text) is not None or LINK.match(text) is not None


def read_sudokuwiki(line: Line, options: Options) -> State:
    """Return the state of a string or link.

    Raises
    ------
    ParseError
        If it is neither, or a field is out of range.
    """
    text = without_comment(line.text).rstrip()
    start = len(text) - len(text.lstrip())
    body = text[start:]
    if LINK.match(body):
        body, start = _of_link(body, start, line)
    if _HEADER.match(body):
        return _version_b(body, start, line, options)
    if _OLD.fullmatch(body):
        return _old(body, start, line, options)
    if len(body) == 81:
        from ._cells import read_cells

        grid, notes = read_cells([Line(line.number, body)], options)
        return grid.candidates(), notes
    raise error(line, start, "expected S9B and 162 characters, 162 characters in base 32, or 81 digits")


def _of_link(text: str, start: int, line: Line) -> tuple[str, int]:
    if len(text) > LINK_LIMIT:
        raise error(line, start, f"a link of more than {LINK_LIMIT >> 10} KiB")
    query = urlsplit(text if "://" in text else f"https://{text}").query
    found = (
        [value for name, value in parse_qsl(query, max_num_fields=50) if name.lower() == "bd"] if query.count("&") < 50 else []
    )
    if not found:
        raise error(line, start, "a link without a puzzle: expected bd=…")
    return found[0].strip(), start + max(0, text.find(found[0]))


def _content_limit(size: int) -> int:
    return (1 << size) - 1 + 2 * size


def _width(kind: str, size: int) -> int:
    """Return how many characters a field has.

    >>> _width("S", 9), _width("J", 9), _width("S", 16), _width("S", 25)
    (2, 3, 4, 5)
    """
    limit = _content_limit(size)
    if kind == "J":
        limit += (size - 1) << limit.bit_length()
    width = 1
    while 36**width <= limit:
        width += 1
    return width


def _fields(body: str, width: int, count: int, start: int, line: Line) -> list[int]:
    if len(body) != width * count:
        raise error(line, start, f"{len(body)} characters: expected {width * count}, {width} for each of {count} cells")
    values = []
    for at in range(0, len(body), width):
        field = body[at : at + width].lower()
        if not all(symbol in _DIGITS for symbol in field):
            raise error(line, start + at, f"{quoted(field)}: expected digits and letters")
        values.append(int(field, 36))
    return values


def _version_b(body: str, start: int, line: Line, options: Options) -> State:
    kind, size = body[0].upper(), int(body[1], 36)
    fields = _fields(body[3:], _width(kind, size), size * size, start + 3, line)
    limit = _content_limit(size)
    bits = limit.bit_length()
    regions = [field >> bits for field in fields]
    contents = [field & ((1 << bits) - 1) for field in fields] if kind == "J" else fields
    for cell, content in enumerate(contents):
        if content > limit:
            at = start + 3 + cell * _width(kind, size)
            raise error(line, at, f"the field is {content}: expected {limit} at most for {size}x{size}")
    try:
        said = _layout(kind, size, regions)
    except LayoutError as fault:
        raise error(line, start, str(fault)) from None
    if options.layout is not None and options.layout != said:
        boxes = not said.is_jigsaw and not said.has_windows and not said.has_diagonals
        if not boxes or (options.layout.box_height, options.layout.box_width) != (said.box_height, said.box_width):
            raise error(line, start, other_layout(said.spec, options.layout))
    values = [content if content <= size else content - size if content <= 2 * size else 0 for content in contents]
    masks = [None if content <= 2 * size else content - 2 * size for content in contents]
    notes: list[str] = []
    grid = make_values(values, [content <= size for content in contents], options, notes, line, said)
    return settled(grid, masks), tuple(notes)


def _layout(kind: str, size: int, regions: list[int]) -> Layout:
    if kind == "J":
        return Layout.jigsaw(regions)
    layout = Layout(*likely_boxes(size))
    return layout.with_diagonals() if kind == "X" else layout.with_windows() if kind == "W" else layout


def _old(body: str, start: int, line: Line, options: Options) -> State:
    values, givens, masks = [], [], []
    for at in range(0, 162, 2):
        field = int(body[at : at + 2], 32)
        mask = field >> 1
        if mask >> 9 or (field & 1 and mask.bit_count() != 1):
            raise error(line, start + at, f"{body[at : at + 2]!r}: expected nine candidates at most, and one alone for a given")
        values.append(mask.bit_length() if mask.bit_count() == 1 else 0)
        givens.append(field & 1)
        masks.append(mask or None)
    notes: list[str] = []
    return settled(make_values(values, givens, options, notes, line), masks), tuple(notes)


def write_sudokuwiki(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write the string of version B, without candidates for a grid; prefix it with ``…?bd=`` of the solver's page for
    a link.

    >>> write_sudokuwiki(Grid.parse("1..4 ..1. .1.. 4..1"))
    'S4B1004001001004001'

    Raises
    ------
    SudokitError
        If the solvers do not support the layout, or a cell has no candidate left.
    """
    kind, size, layout = _kind(puzzle.layout), puzzle.size, puzzle.layout
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    masks = state_of(puzzle).masks if isinstance(puzzle, Candidates) else (0,) * (size * size)
    width, bits = _width(kind, size), _content_limit(size).bit_length()
    fields = []
    for mask, value, given, region in zip(masks, grid._values, grid._givens, layout.regions, strict=True):
        if not mask and not value and isinstance(puzzle, Candidates):
            raise SudokitError("sudokuwiki cannot carry a cell without candidates: hodoku, pencilmarks and json can")
        content = value if given else value + size if value else mask + 2 * size if mask else 0
        fields.append(_base36(content + (region << bits if kind == "J" else 0), width))
    return f"{kind}{_DIGITS[size].upper()}B{''.join(fields)}"


def _kind(layout: Layout) -> str:
    plain = not layout.has_diagonals and not layout.has_windows
    if layout.is_jigsaw and plain and layout.size == 9:
        return "J"
    boxes = not layout.is_jigsaw and (layout.box_height, layout.box_width) == likely_boxes(layout.size)
    if boxes and layout.size in _SIZES and not (layout.has_diagonals and layout.has_windows):
        return "X" if layout.has_diagonals else "W" if layout.has_windows else "S"
    raise SudokitError(f"sudokuwiki cannot carry layout {shortened(layout.spec)}: pencilmarks and json can")


def _base36(value: int, width: int) -> str:
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = _DIGITS[digit] + digits
    return digits.rjust(width, "0")
