"""``opensudoku``: the XML files of OpenSudoku, both of the original program (``<opensudoku>``) and of its successor.

A ``game`` has its cells in an attribute: 81 digits, which are givens; or ``version: n`` and three to five numbers per
cell, separated by bars.  Versions 1 to 3 have the value, the notes and whether the cell may be changed; version 4
adds a second set of notes before the last field, version 5 also a colour before it.  Notes are comma-separated
numbers in version 1 and a mask in later ones.  The first set of notes is read as candidates; a cell without notes has
all candidates that its peers allow.

The parser is expat, fed line by line; a document type declaration, and with it every custom entity, is rejected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

from ..grid import Candidates, Grid, ParseError, SudokitError, cell_name
from ._lines import Raw
from ._state import check_size, entry_of, make_values, settled, state_of
from ._types import DOCUMENT_LIMIT, Entry, Line, Options

_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml\b|opensudoku)")
_ROOTS = ("opensudoku", "opensudoku2")
_DATA = ("data", "cells_data")
_VERSION = re.compile(r"\s*version:\s*([1-5])\s+")
# value, first notes, then the fields between, then whether the cell may be changed
_CELL = {
    1: re.compile(r"(\d)\|((?:\d,)+|-)\|()([01])\|"),
    2: re.compile(r"(\d)\|(\d{1,3})\|(\|?)([01])\|"),
    3: re.compile(r"(\d)\|(\d{1,3})\|()([01])\|"),
    4: re.compile(r"(\d)\|(\d{1,3})\|(\d{1,3}\|)([01])\|"),
    5: re.compile(r"(\d)\|(\d{1,3})\|(\d{1,3}\|\d\|)([01])\|"),
}


def is_xml(raw: bytes) -> bool:
    """Whether a text begins as these files do.

    >>> is_xml(b'<?xml version="1.0"?>'), is_xml(b"<1>2")
    (True, False)
    """
    return _XML.match(raw) is not None


class _Document:
    """One XML document while it is being read."""

    def __init__(self, options: Options, first: int) -> None:
        self.options = options
        self.first = first
        self.entries: list[Entry] = []
        self.depth = 0
        self.ended = False
        self.parser = expat.ParserCreate("utf-8")  # whatever the text declares: no codec name from the text is ever looked up
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype

    @property
    def line(self) -> int:
        return self.first + self.parser.CurrentLineNumber - 1

    def feed(self, raw: bytes) -> None:
        """Process a piece of the text.

        Raises
        ------
        ParseError
            If it is not XML, has a document type declaration, or has another root.
        """
        try:
            self.parser.Parse(raw, False)
        except expat.ExpatError as error:
            words = expat.errors.messages.get(error.code, "fault")
            raise ParseError(f"invalid XML: {words}", line=self.first + error.lineno - 1, column=error.offset + 1) from None

    def _doctype(self, *_: Any) -> None:
        raise ParseError("XML with a document type declaration, which OpenSudoku never writes", line=self.line, column=1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.depth and name not in _ROOTS:
            raise ParseError(f"<{name[:40]}>: expected <opensudoku>", line=self.line, column=1)
        self.depth += 1
        if name == "game":
            self.entries.append(self._entry(attributes))

    def _end(self, name: str) -> None:
        self.depth -= 1
        self.ended = not self.depth

    def _entry(self, attributes: dict[str, str]) -> Entry:
        line = self.line
        try:
            data = next((attributes[name] for name in _DATA if name in attributes), None)
            if data is None:
                raise ParseError("a game without data", line=line, column=1)
            state, notes = _game(data, Line(line, data[:200]), self.options)
        except ParseError as error:
            return Entry(None, error.at(file=self.options.file), line=line)
        return entry_of(state, notes, line)


def read_opensudoku(lines: Raw, options: Options) -> Iterator[Entry]:
    """Yield an entry for every game of one or more consecutive documents."""
    document: _Document | None = None
    total = 0
    for number, raw in lines:
        if document is None:
            if not raw.strip():
                continue
            document = _Document(options, number)
        total += len(raw)
        try:
            if total > DOCUMENT_LIMIT:
                raise ParseError(f"an XML document of more than {DOCUMENT_LIMIT >> 20} MiB", line=document.first)
            document.feed(raw)
        except ParseError as error:
            yield from document.entries
            yield Entry(None, error.at(file=options.file), line=error.line or number)
            return
        yield from document.entries
        document.entries.clear()
        if document.ended:
            document, total = None, 0
    if document is not None:
        words = "the document ends early: an element is not closed"
        yield Entry(None, ParseError(words, file=options.file, line=document.line), line=document.first)


def _game(data: str, line: Line, options: Options) -> tuple[Candidates, tuple[str, ...]]:
    head = _VERSION.match(data)
    values, givens, masks = _cells(data, head, line) if head else _plain(data.strip(), line)
    notes: list[str] = []
    return settled(make_values(values, givens, options, notes, line), masks), tuple(notes)


def _plain(data: str, line: Line) -> tuple[list[int], list[int], list[int | None]]:
    if len(data) != 81 or not all(symbol in "0123456789." for symbol in data):
        raise ParseError(f"data {data[:40]!r}: expected 81 digits or a version", line=line.number, column=1)
    values = [int(symbol) if symbol != "." else 0 for symbol in data]
    return values, values, [None] * 81


def _cells(data: str, head: re.Match[str], line: Line) -> tuple[list[int], list[int], list[int | None]]:
    version, at = int(head[1]), head.end()
    values: list[int] = []
    givens: list[int] = []
    masks: list[int | None] = []
    while at < len(data.rstrip()):
        found = _CELL[version].match(data, at)
        if len(values) >= 81 or not found or int(found[2] if version > 1 else 0) > 511:
            where = "after the last cell" if len(values) >= 81 else cell_name(*divmod(len(values), 9))
            words = f"{data[at : at + 20]!r} in the data, {where}: expected value|notes|…|0 or 1|"
            raise ParseError(words, line=line.number, column=1)
        values.append(int(found[1]))
        givens.append(found[4] == "0")
        masks.append(_notes(found[2], version) or None if not values[-1] else None)
        at = found.end()
    if len(values) != 81:
        raise ParseError(f"{len(values)} cells in the data: expected 81", line=line.number, column=1)
    return values, givens, masks


def _notes(text: str, version: int) -> int:
    if version > 1:
        return int(text)
    mask = 0
    for number in text.strip(",-").split(","):
        if number and number != "0":
            mask |= 1 << (int(number) - 1)
    return mask


def write_opensudoku(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a document of one game: 81 digits if all values are givens, otherwise cells with their notes (version 3).

    Raises
    ------
    SudokitError
        If the grid is not 9x9, or an empty cell has no candidate left.
    """
    check_size(puzzle, "opensudoku", 9, 9)
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    if isinstance(puzzle, Grid) and puzzle == puzzle.all_given():
        data = "".join(map(str, grid._values))
    else:
        masks = state_of(puzzle).masks if isinstance(puzzle, Candidates) else (0,) * 81
        if isinstance(puzzle, Candidates) and not all(masks):
            raise SudokitError("opensudoku cannot carry a cell without candidates: hodoku, pencilmarks and json can")
        data = "version: 3&#10;" + "".join(
            f"{value}|{0 if value else mask}|{int(not given)}|"
            for value, mask, given in zip(grid._values, masks, grid._givens, strict=True)
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
        f'<folder name="sudokit"><game data="{data}"/></folder>\n</opensudoku>'
    )
