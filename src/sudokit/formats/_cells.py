"""One puzzle from lines of text: characters, tokens, rows, drawings.

All readings below are tried on the lines, and exactly one must give N*N cells; bars, corners and rulers are
decoration.

characters
    every character is a cell, however they are spaced: ``53..7....``, ``53. .7. ...``, ``| 5 3 . | . 7 . |``
tokens
    each text between blanks, commas and bars is a cell: ``10 0 3 16``, ``5,3,.,.``
fields
    each text between commas is a cell, and an empty text is an empty cell: ``5,3,,``
segments
    each text between bars is a row of a box or a single cell, and blanks are empty cells: see _segments.py

A line of only ``-`` and blanks is a ruler or a row of empty cells, whichever gives N*N cells.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..grid import MAX_SIZE, Grid, Layout, ParseError, graphemes
from ._directives import directed
from ._segments import read_segments
from ._types import CORNERS, FRAME, HARD_BLANKS, VERTICAL, Cell, Line, Options, is_ruler, without_comment
from ._values import make_grid

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_SOFT_BLANKS = HARD_BLANKS - {"-"}
_MOST_TEXT = 1 << 17
Rows = list[list[Cell]]


class _Reading(NamedTuple):
    rows: Rows
    size: int
    boxes: tuple[int, int] | None


def read_cells(lines: Sequence[Line], options: Options) -> tuple[Grid, tuple[str, ...]]:
    """Return the one puzzle in the lines, and the assumptions made.

    Raises
    ------
    ParseError
        If they contain none, or can be read in several ways.
    """
    options, lines = _prepare(lines, options)
    if sum(len(line.text) for line in lines) > _MOST_TEXT:
        raise ParseError(f"more text than a {MAX_SIZE}x{MAX_SIZE} grid needs", line=lines[0].number, column=1)
    size = options.layout.size if options.layout else None
    readings = _readings(lines, size, options)
    if len(readings) > 1:
        readings = [r for r in readings if _plausible(r)] or readings
    if len(readings) > 1:
        raise _ambiguous(lines, readings)
    if not readings:
        raise _shapeless(lines, size, options)
    rows, n, boxes = readings[0]
    said = Layout(*boxes) if boxes else None
    if said is not None and options.layout is not None:
        check_boxes(lines, said, options)
    try:
        return make_grid([cell for row in rows for cell in row], n, options, said)
    except ParseError as error:
        raise _shown(error, lines) from None


def check_boxes(lines: Sequence[Line], said: Layout, options: Options) -> None:
    """Raise an error if a drawing's lines show other boxes than the layout requested; blanks may be mere
    decoration."""
    layout = options.layout
    # a jigsaw's regions are not read from its lines
    if layout is None or layout.is_jigsaw or (layout.box_height, layout.box_width) == (said.box_height, said.box_width):
        return
    frame = VERTICAL - options.explicit
    drawn = next((x for x in lines if is_ruler(x.text, options.explicit) or not frame.isdisjoint(x.text)), None)
    if drawn is not None:
        words = f"the drawing shows boxes of {said.spec}, but layout {layout.spec} was requested"
        raise ParseError(words, line=drawn.number, column=1, source=drawn.text)


def _prepare(lines: Sequence[Line], options: Options) -> tuple[Options, list[Line]]:
    """Remove colours, comments and directives from the lines."""
    directed_options, kept = options, []
    for number, raw in lines:
        text = _COLOUR.sub("", raw) if "\x1b" in raw else raw
        if "#" in text:
            directed_options = directed(Line(number, text), directed_options, options)
            text = without_comment(text, options.explicit)
        if text.strip():
            kept.append(Line(number, text))
    return directed_options, kept


def _readings(lines: Sequence[Line], size: int | None, options: Options) -> list[_Reading]:
    """Return the readings that give N*N cells, without duplicates."""
    found = _direct(lines, size, options)
    barred = [line for line in lines if not is_ruler(line.text) and not VERTICAL.isdisjoint(line.text)]
    marks = _SOFT_BLANKS | ({"0"} - options.explicit) if options.several else _SOFT_BLANKS
    if len(barred) < 2 or any(not marks.isdisjoint(line.text) for line in lines):
        return found
    if found and all(reading.size == len(barred) for reading in found):
        return found
    # bars, and no mark for empty cells: blanks are empty cells
    try:
        drawn = read_segments(lines, size)
    except ParseError:
        if found and all(len(reading.rows) == reading.size for reading in found):
            return found
        raise
    if drawn and not _mixed(drawn[0]):
        return [_Reading(drawn[0], len(drawn[0]), drawn[1])]
    return found


def _direct(lines: Sequence[Line], size: int | None, options: Options) -> list[_Reading]:
    """Return the readings in which every cell has its own text."""
    explicit = options.explicit
    dashes = "-" not in explicit and any(_is_dashes(line.text) for line in lines)
    found: list[_Reading] = []
    for rows_of_dashes in (False, True) if dashes else (False,):
        bare = [
            line
            for line in lines
            if (rows_of_dashes and _is_dashes(line.text)) or {c for c in line.text if not c.isspace()} - (FRAME - explicit)
        ]
        framed = len(bare) < len(lines) or any(not VERTICAL.isdisjoint(line.text) for line in lines)
        for reader in _readers(options):
            rows = [reader(line, explicit) for line in bare]
            n = _square(rows, size, framed) if all(rows) else 0
            if not n or (reader is not _characters and _mixed(rows)) or (reader is _tokens and _is_one_word(rows, options)):
                continue
            reading = _Reading(rows, n, drawn_boxes(lines, bare, rows, n, explicit))
            if all([c.text for r in other.rows for c in r] != [c.text for r in rows for c in r] for other in found):
                found.append(reading)
    return found


def _is_dashes(text: str) -> bool:
    return "-" in text and set(text) <= {"-", " ", "\t", "|"}


def _is_one_word(rows: Rows, options: Options) -> bool:
    """Whether a whole text without blanks would be the one cell of a 1x1 grid."""
    return options.wide is None and len(rows) == 1 == len(rows[0]) and len(rows[0][0].text) > 1


def _readers(options: Options) -> list[Callable[[Line, frozenset[str]], list[Cell]]]:
    if options.wide is None:
        return [_characters, _tokens, _fields]
    return [_tokens, _fields] if options.wide else [_characters, _fields]


def _words(line: Line, explicit: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Yield each text between blanks, commas, bars and corners, with its index."""
    text = line.text
    frame = (VERTICAL | CORNERS) - explicit
    if not frame.isdisjoint(text):
        text = "".join(" " if c in frame else c for c in text)
    for match in _WORD.finditer(text):
        yield match.start(), match[0]


_WORD = re.compile(r"[^\s,]+")


def _characters(line: Line, explicit: frozenset[str]) -> list[Cell]:
    cells = []
    for start, word in _words(line, explicit):
        column = start + 1
        for symbol in graphemes(word):
            cells.append(Cell(symbol, line.number, column))
            column += len(symbol)
    return cells


def _tokens(line: Line, explicit: frozenset[str]) -> list[Cell]:
    return [Cell(word, line.number, start + 1) for start, word in _words(line, explicit)]


def _fields(line: Line, explicit: frozenset[str]) -> list[Cell]:
    if "," not in line.text:
        return []
    cells, at = [], 0
    for field in line.text.split(","):
        if len(field.split()) > 1:
            return []  # two tokens: the comma is decoration
        cells.append(Cell(field.strip(), line.number, at + 1))
        at += len(field) + 1
    return cells


def _mixed(rows: Rows) -> bool:
    """Whether some token is really several cells."""
    return any(mixed(cell.text) for row in rows for cell in row)


def mixed(text: str) -> bool:
    """Whether text is several cells rather than a symbol: it is longer than one character and contains an empty mark.

    >>> mixed("12."), mixed("---"), mixed("-1"), mixed("10")
    (True, True, False, False)
    """
    return len(text) > 1 and (not _SOFT_BLANKS.isdisjoint(text) or set(text) == {"-"})


def _square(rows: Rows, size: int | None, framed: bool) -> int:
    """Return N if there are N rows of N cells, or one line of N*N; 0 otherwise."""
    total = sum(map(len, rows))
    n = math.isqrt(total)
    if not rows or n * n != total or n > MAX_SIZE or (size and size != n):
        return 0
    if len(rows) == 1 or all(len(row) == n for row in rows):
        return n
    # a long line is often broken into several; but N uneven rows are a mistake, and a frame shows where each row ends
    if len(rows) == n or framed:
        return 0
    tokens = any(len(cell.text) > 1 for row in rows for cell in row)
    return n if tokens or (len({len(row) for row in rows[:-1]}) == 1 and len(rows[-1]) <= len(rows[0])) else 0


def drawn_boxes(
    lines: Sequence[Line], bare: Sequence[Line], rows: Rows, n: int, explicit: frozenset[str]
) -> tuple[int, int] | None:
    """Return the boxes' height and width if bars, rulers, blanks and blank lines show boxes of N cells."""
    if len(rows) != n or len(bare) != n or n == 1:
        return None
    width = _group_width(bare, rows, n, explicit)
    numbers = {line.number for line in bare}
    height, run, heights = 0, 0, set()
    previous = bare[0].number - 1
    for line in lines:
        if line.number in numbers:
            if line.number != previous + 1 and run:
                heights.add(run)
                run = 0
            run += 1
        elif is_ruler(line.text, explicit) and run:
            heights.add(run)
            run = 0
        previous = line.number
    heights.add(run or max(heights, default=0))
    height = heights.pop() if len(heights) == 1 else 0
    if height == n:
        height = 0
    if width and not height and n % width == 0:
        height = n // width
    if height and not width and n % height == 0:
        width = n // height
    return (height, width) if height and width and height * width == n and (height, width) != (1, n) else None


def _group_width(bare: Sequence[Line], rows: Rows, n: int, explicit: frozenset[str]) -> int:
    """Return how many cells lie between bars, or else between blanks, if that is the same everywhere; otherwise 0."""
    frame = VERTICAL - explicit
    widths: set[int] = set()
    for line, row in zip(bare, rows, strict=True):
        starts = [cell.column - 1 for cell in row]
        barred = any(c in frame for c in line.text[starts[0] : starts[-1]])
        run = 0
        for cell, following in zip(row, [*row[1:], None], strict=True):
            run += 1
            between = "" if following is None else line.text[cell.column - 1 + len(cell.text) : following.column - 1]
            if following is None or any(c in frame for c in between) or (not barred and between.isspace()):
                widths.add(run)
                run = 0
    width = widths.pop() if len(widths) == 1 else 0
    return width if 1 < width < n else 0


def _plausible(reading: _Reading) -> bool:
    symbols = {cell.text for row in reading.rows for cell in row} - HARD_BLANKS - {"", "0", "-1"}
    return len(symbols) <= reading.size


def _ambiguous(lines: Sequence[Line], readings: Sequence[_Reading]) -> ParseError:
    shapes = " or ".join(
        f"{r.size}x{r.size} ({'one character per cell' if all(len(c.text) < 2 for row in r.rows for c in row) else 'tokens'})"
        for r in readings
    )
    return ParseError(
        f"the text can be read as {shapes}: use layout= (--layout) or symbols= (--symbols) to choose",
        line=lines[0].number,
        column=1,
        source=lines[0].text,
    )


def _shapeless(lines: Sequence[Line], size: int | None, options: Options) -> ParseError:
    """Return the error for lines that do not contain N*N cells: the first row that differs, or the count."""
    explicit = options.explicit
    bare = [line for line in lines if {c for c in line.text if not c.isspace()} - (FRAME - explicit)]
    if not bare:
        where = lines[0] if lines else Line(1, "")
        return ParseError("no puzzle here, only a frame", line=where.number, column=1, source=where.text)
    tokens = [_tokens(line, explicit) for line in bare]
    use_tokens = options.wide or (
        options.wide is None and not _mixed(tokens) and any(len(c.text) == 2 for row in tokens for c in row)
    )
    rows = tokens if use_tokens else [_characters(line, explicit) for line in bare]
    if len(rows) == 1:
        return _wrong_count(bare[0], rows[0], size)
    expected = size or _likely_size(rows)
    for number, (line, row) in enumerate(zip(bare, rows, strict=True), 1):
        if len(row) != expected:
            column = row[expected].column if len(row) > expected else len(line.text.rstrip()) + 1
            return ParseError(
                f"row {number} has {len(row)} cells: expected {expected}", line=line.number, column=column, source=line.text
            )
    return ParseError(
        f"{len(rows)} rows of {expected} cells: expected {expected} rows",
        line=bare[-1].number,
        column=1,
        source=bare[-1].text,
    )


def _likely_size(rows: Rows) -> int:
    counts = Counter(map(len, rows))
    common, times = counts.most_common(1)[0]
    return len(rows) if counts[len(rows)] * 2 >= times else common


def _wrong_count(line: Line, row: list[Cell], size: int | None) -> ParseError:
    count = len(row)
    n = size or max(1, min(MAX_SIZE, round(math.sqrt(count))))
    column = row[n * n].column if count > n * n else len(line.text.rstrip()) + 1
    near = "" if size else "; the nearest is "
    message = f"{count} cells here: expected N*N, in one line or in N lines of N{near}"
    message = f"{count} cells here: expected {n * n} for a {n}x{n} grid" if size else f"{message}{n * n} ({n}x{n})"
    return ParseError(message, line=line.number, column=column, source=line.text)


def _shown(error: ParseError, lines: Sequence[Line]) -> ParseError:
    """Return the error with the line that it refers to."""
    if error.source is not None or error.line is None:
        return error
    text = next((line.text for line in lines if line.number == error.line), None)
    return ParseError(error.message, line=error.line, column=error.column, source=text, cell=error.cell)
