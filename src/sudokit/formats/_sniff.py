"""Detects the kind of a text from its first lines (66 rows at most).

1.  It begins with ``{`` or ``[``: JSON, unless it is a section such as ``[Puzzle]``; with ``<?xml`` or
    ``<opensudoku``: XML.
2.  Its first line names a puzzle column, or is two fields of equal length (16 characters or more): CSV.
3.  Its first line is ``HxW …``, a game ID, a line or link of another program, or has more than 64 cells: one puzzle per
    line.  A line like ``*-----*`` begins a picture of Simple Sudoku, and a row of groups of candidates begins a block.
4.  It has a ruler, or there are several lines and their most common number of cells is below ten or not a square:
    blocks.
5.  The most common number of cells is n, and most of the first n lines have it: blocks if none of these lines repeats a
    symbol, otherwise one puzzle per line.
6.  Most lines have bars and their lengths differ, or most of the lines with n cells have more different symbols than a
    grid of n cells can have: blocks.
7.  Otherwise: one puzzle per line.

With a layout of size N given, lines of N*N cells are one puzzle per line, and everything else is blocks.  If lines
differ, the majority decides: a slip in one does not affect how the others are read.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ..grid import ParseError, graphemes
from ._csv_rows import columns
from ._lines import Raw, decoded
from ._opensudoku import is_xml
from ._pencilmarks import groups_in
from ._simple_sudoku import is_starred
from ._types import CORNERS, HARD_BLANKS, SECTION, VERTICAL, Line, Options, is_ruler, without_comment

TITLE = re.compile(r"\s*(grid|puzzle|sudoku)\s*([#:]|[#:]?\s*\d+\s*:?)\s*$", re.IGNORECASE)
ONE_LINER = re.compile(r"\s*(?:(?:Solo:)?\d{1,3}(?:x\d{1,3})?[a-z0-9]*[:#]|\d{1,2}x\d{1,2}(?:\s|$))")
_SPLIT = str.maketrans(dict.fromkeys(VERTICAL | CORNERS | {","}, " "))
_LONGEST_ROW = 1 << 14
"""Characters; 64 long symbols, separated by many blanks, have fewer."""
_HEAD_ROWS = 66
_HEAD_LINES = 400
_NO_SYMBOLS = HARD_BLANKS | {"", "0", "x", "X", "-1"}


def kind_of(lines: Raw, head: list[tuple[int, bytes]], options: Options) -> str:
    """Return json, xml, csv, sections, starred, line or block; the examined lines are appended to `head`."""
    explicit = options.explicit
    rows: list[str] = []
    for number, raw in lines:
        head.append((number, raw))
        if not rows and is_xml(raw[:200]):
            return "xml"  # checked first, because a document may be one long line
        try:
            text = without_comment(decoded(number, raw).text, explicit).strip()
        except ParseError:
            return "line"
        if not text:
            continue
        if not rows:
            if kind := _kind_at_once(text, options):
                return kind
            if columns(text) is not None:
                return "csv"
        if TITLE.match(text):
            continue
        if is_starred(text):
            return "starred"
        if not options.wide and groups_in(text):
            return "block"
        if is_ruler(text, explicit) and set(text) != {"-"}:
            return "block"
        rows.append(text)
        if len(rows) == 1 and (len(text) > _LONGEST_ROW or len(likely_cells(text, options)) > 64):
            return "line"
        if len(rows) >= _HEAD_ROWS or len(head) >= _HEAD_LINES:
            break
    return "block" if rows and _are_rows(rows, options) else "line"


def _kind_at_once(text: str, options: Options) -> str | None:
    """Return the kind if the first line alone decides it."""
    if text[0] in "{[" and text[0] not in options.explicit:
        section = SECTION.match(text)
        return "sections" if section and section[1] not in ("null", "true", "false") else "json"
    return "line" if ONE_LINER.match(text) or line_reader(text, options) else None


def line_reader(text: str, options: Options) -> Callable[[Line, Options], Any] | None:
    """Return the reader for a line of another program (HoDoKu, Susser, a link, candidates in fixed places), or
    None."""
    text = text.strip()
    first = text[:1]
    if first == "." and ("~" in text or text[1:2].isupper()):
        from ._iss_text import is_iss

        if is_iss(text) and options.explicit.isdisjoint("~"):
            from ._iss import read_iss

            return read_iss
    if first == ":":
        from ._hodoku import LIBRARY, read_hodoku

        return read_hodoku if LIBRARY.match(text) else None
    if (":" in text or "+" in text) and options.explicit.isdisjoint(":+"):
        from ._hodoku import is_susser, read_susser

        if is_susser(text):
            return read_susser
    if first in "hHwWfFsSaAN" and len(text) > 16:
        from ._links import is_link, read_link

        if is_link(text):
            return read_link
    if len(text) > 16:
        from ._sudokuwiki import is_string, read_sudokuwiki

        if is_string(text):
            return read_sudokuwiki
        from ._sukaku import is_sukaku, read_sukaku

        if is_sukaku(text):
            return read_sukaku
    return None


def _are_rows(rows: Sequence[str], options: Options) -> bool:
    """Whether lines are rows of a grid rather than whole grids; rules 4 to 7."""
    read = [likely_cells(row, options, len(rows)) for row in rows]
    n = Counter(map(len, read)).most_common(1)[0][0]
    if options.layout is not None:
        return n != options.layout.size**2 or (n == 1 and len(rows) == 1)
    root = math.isqrt(n)
    if len(rows) == 1 or root * root != n or n < 10:
        # nobody writes 2x2 or 3x3 grids one per line
        return len(rows) > 1
    whole = [row for row in read[:n] if len(row) == n]
    if len(rows) >= n and 2 * len(whole) > n:
        return not any(_repeats(row) for row in whole)
    barred = sum(not VERTICAL.isdisjoint(row) for row in rows)
    if 2 * barred > len(rows) and len(set(map(len, read))) > 1:
        return True  # a drawing with blanks for empty cells
    return 2 * sum(len(set(row) - _NO_SYMBOLS) > root for row in whole) > len(whole)


def _repeats(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell not in _NO_SYMBOLS]
    return len(set(filled)) != len(filled)


def likely_cells(text: str, options: Options, rows: int = 0) -> list[str]:
    """Return the cells that a row appears to have: its tokens if they can be symbols, otherwise its characters.

    Tokens of several characters can be symbols if none contains an empty mark, and they are numbers no greater than
    the number of tokens, or there are as many as there are `rows`.

    >>> likely_cells("10 1 . 3 2 9 8 7 6 5", Options())[:2], likely_cells("12. .4.", Options())[:2]
    (['10', '1'], ['1', '2'])
    """
    if "," in text and any(not field.strip() for field in text.split(",")):
        return [field.strip() for field in text.split(",")]
    words = text.translate(_SPLIT).split()
    characters = [c for word in words for c in (word if word.isascii() else graphemes(word))]
    if len(characters) == len(words) or options.wide is False:
        return characters
    if options.wide:
        return words
    long = [word for word in words if len(word) > 1 and word != "-1"]
    if len(words) == 1 or any(not c.isalnum() and c in ("._*?") for word in long for c in word):
        return characters
    if all(word.isascii() and word.isdecimal() for word in long):
        return words if all(len(word) < 3 and int(word) <= len(words) for word in long) else characters
    return words if len(words) == rows or any(len(word) != len(long[0]) for word in long) else characters
