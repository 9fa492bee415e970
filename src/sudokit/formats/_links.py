"""``f-puzzles`` and ``sudokupad``: links that contain a puzzle as JSON, compressed by LZ-string, in base 64.

The JSON is f-puzzles' (`_f_puzzles.py`).

SudokuPad takes the same after ``fpuz`` or ``fpuzzles``.  After ``classic`` come only values, without compression, in
one of two codes: a character for each value and the empty cells after it, value + 10 * empty encoded as 0-9, A-Z,
a-x; or digits, and characters that count the empty cells between them.
"""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from ..grid import Candidates, Grid, LayoutError, ParseError
from ._f_puzzles import puzzle_text, read_f_puzzles
from ._lz import BrokenText, compressed, decompressed
from ._state import error, make_values
from ._types import LINK_LIMIT, Line, Options

_F_PUZZLES = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\?(?:[^#\s]*&)?load=(?P<data>[^&#\s]+)", re.IGNORECASE)
_SUDOKUPAD = re.compile(
    r"(?:https?://)?(?:(?:www\.|beta\.|alpha\.)?sudokupad\.app/(?:sudoku/)?(?:\?puzzleid=)?"
    r"|app\.crackingthecryptic\.com/(?:sudoku/)?(?:\?puzzleid=)?)(?P<data>[^?&#\s]*)",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?:fpuz(?:zles)?)?(?P<data>N4Ig[A-Za-z0-9+/%]{16,}=*)")
_LINK = re.compile(
    r"\s*(?:https?://|(?:www\.)?f-puzzles\.com/|(?:www\.)?sudokupad\.app/|(?:fpuz(?:zles)?)?N4Ig)", re.IGNORECASE
)
_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
State = tuple[Candidates, tuple[str, ...]]


def is_link(text: str) -> bool:
    """Whether a line is a link, or the part of one of these links after the address.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("53..7....6..195.")
    (True, False)
    """
    return _LINK.match(text) is not None


def read_link(line: Line, options: Options) -> State:
    """Return the state of any readable link, of these two kinds or SudokuWiki's.

    Raises
    ------
    ParseError
        If it is not one of them, or is damaged.
    MissingExtra
        If the decompression library is not installed.
    """
    from ._sudokuwiki import LINK, read_sudokuwiki

    if LINK.match(line.text):
        return read_sudokuwiki(line, options)
    text = line.text.strip()
    start = line.text.find(text)
    if len(text) > LINK_LIMIT:
        raise error(line, start, f"a link of more than {LINK_LIMIT >> 10} KiB")
    pad = _SUDOKUPAD.match(text)
    found = pad or _F_PUZZLES.match(text) or _BARE.match(text)
    if not found:
        raise error(line, start, "expected a link of f-puzzles, SudokuPad or SudokuWiki that holds the puzzle")
    data, at = unquote(found["data"]).replace(" ", "+"), start + found.start("data")
    if data.startswith("classic"):
        return _classic(data.removeprefix("classic"), at + 7, line, options)
    for prefix in ("fpuzzles", "fpuz"):
        if data.startswith(prefix):
            data, at = data.removeprefix(prefix), at + len(prefix)
            break
    else:
        if pad and data.startswith(("scl", "ctc", "scf")):
            raise error(line, at, "a puzzle in SudokuPad's own notation, which is not supported")
        if pad and not data.startswith("N4Ig"):
            raise error(line, at, "a short link: the puzzle is stored on the site and not in the link")
    return _read_json(_text(data, at, line), line, options)


def _text(data: str, at: int, line: Line) -> str:
    try:
        return decompressed(data)
    except BrokenText as fault:
        raise error(line, at + fault.index, str(fault)) from None


def _read_json(text: str, line: Line, options: Options) -> State:
    try:
        puzzle = json.loads(text)
    except (ValueError, RecursionError):
        raise error(line, 0, "the content of the link is not JSON") from None
    try:
        return read_f_puzzles(puzzle, line, options)
    except (ParseError, LayoutError) as fault:
        words = fault.message if isinstance(fault, ParseError) else str(fault)
        raise error(line, 0, words) from None


def _classic(data: str, start: int, line: Line, options: Options) -> State:
    for decode in (_packed, _runs):
        values = decode(data)
        if len(values) == 81:
            notes: list[str] = []
            return make_values(values, values, options, notes, line).candidates(), tuple(notes)
    raise error(line, start, "expected 81 cells after classic")


def _packed(data: str) -> list[int]:
    """Return the values of the newer code; an empty list if the data is not in this code."""
    values: list[int] = []
    for symbol in data[:82]:
        blanks, value = divmod(_CLASSIC.find(symbol), 10)
        if blanks < 0:
            return []
        values += [value] + [0] * blanks
    return values


def _runs(data: str) -> list[int]:
    """Return the values of the older code; an empty list if the data is not in this code."""
    values: list[int] = []
    for symbol in data[:163]:
        if symbol in "123456789":
            values.append(int(symbol))
        elif symbol in _RUNS:
            values += [0] * _RUNS.index(symbol)
        else:
            return []
    return values


def write_f_puzzles(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a link of f-puzzles.

    Raises
    ------
    SudokitError
        If the layout has windows or is larger than 16x16, or a cell has no candidate left.
    MissingExtra
        If the compression library is not installed.
    """
    return "https://www.f-puzzles.com/?load=" + compressed(puzzle_text(puzzle, "f-puzzles"))


def write_sudokupad(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a link of SudokuPad.

    Raises
    ------
    SudokitError
        If the layout has windows or is larger than 16x16, or a cell has no candidate left.
    MissingExtra
        If the compression library is not installed.
    """
    # "+" means a blank in links
    return "https://sudokupad.app/fpuz" + compressed(puzzle_text(puzzle, "sudokupad")).replace("+", "%2B").replace("/", "%2F")
