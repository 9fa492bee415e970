"""``sdk`` and ``sdm``: SadMan's and SudoCue's files of one 9x9 puzzle, and of one puzzle per line.

An SDK file is nine lines of nine cells.  SudoCue's files begin with lines of ``#`` and a letter (author, description,
comment, date, source, level, URL), which are comments here.  SadMan's may have sections: ``[Puzzle]`` holds the
givens, ``[State]`` what the player has filled in as well; other sections are ignored.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ..grid import MAX_SIZE, Grid, ParseError, cell_name
from ._blocks import read_blocks
from ._lines import Raw, decoded
from ._state import check_size, entry_of
from ._types import LINE_LIMIT, SECTION, Entry, Line, Options


def read_sdk(lines: Raw, options: Options) -> Iterator[Entry]:
    """Yield the entries of SDK text: sections, or otherwise rows as in any other text."""
    head: list[tuple[int, bytes]] = []
    for number, raw in lines:
        head.append((number, raw))
        text = raw[:200].strip().removeprefix(b"\xef\xbb\xbf")
        if len(head) >= 400 or (text and not text.startswith(b"#")):
            sections = SECTION.match(text.decode("utf-8", "replace")) is not None
            yield from (_sections if sections else read_blocks)(itertools.chain(head, lines), options)
            return
    yield from read_blocks(iter(head), options)


class _File:
    """The sections read so far."""

    def __init__(self) -> None:
        self.puzzle: list[Line] = []
        self.state: list[Line] = []
        self.into: list[Line] | None = None
        self.first = 0

    def entry(self, options: Options) -> Iterator[Entry]:
        if not self.first:
            return
        try:
            yield self._read(options)
        except ParseError as error:
            yield Entry(None, error.at(file=options.file), line=self.first)

    def _read(self, options: Options) -> Entry:
        from ._cells import read_cells

        if not self.puzzle:
            raise ParseError("[Puzzle] holds no rows", line=self.first, column=1)
        puzzle, notes = read_cells(self.puzzle, options)
        if not self.state:
            return entry_of(puzzle, notes, self.first)
        inherited = options._replace(layout=puzzle.layout, symbols=puzzle.alphabet)
        state, _ = read_cells(self.state, inherited)
        for cell, (given, value) in enumerate(zip(puzzle._values, state._values, strict=True)):
            if given and given != value:
                where = cell_name(*divmod(cell, puzzle.size))
                raise ParseError(f"[State] has a different value in {where} than [Puzzle]", line=self.state[0].number, column=1)
        return entry_of(Grid._of(state._values, puzzle.layout, puzzle._givens, puzzle.alphabet), notes, self.first)


def _sections(lines: Raw, options: Options) -> Iterator[Entry]:
    file = _File()
    for number, raw in lines:
        try:
            line = decoded(number, raw)
        except ParseError as error:
            yield Entry(None, error.at(file=options.file), line=number)
            if len(raw) > LINE_LIMIT:
                return
            continue
        found = SECTION.match(line.text)
        if found:
            name = found[1].lower()
            if name == "puzzle":
                yield from file.entry(options)
                file = _File()
                file.first = number
            file.into = {"puzzle": file.puzzle, "state": file.state}.get(name)
        elif file.into is not None and line.text.strip():
            if len(file.into) > 2 * MAX_SIZE:
                yield Entry(None, ParseError("more rows than a grid has", file=options.file, line=number), line=number)
                return
            file.into.append(line)
    yield from file.entry(options)


def _rows(values: bytes) -> str:
    return "\n".join("".join(str(value) if value else "." for value in values[start : start + 9]) for start in range(0, 81, 9))


def write_sdk(puzzle: Grid, colour: bool = False) -> str:
    """Write nine lines, or the sections Puzzle and State if some value is not a given.

    Raises
    ------
    SudokitError
        If the grid is not 9x9.
    """
    check_size(puzzle, "sdk", 9, 9)
    givens = puzzle.puzzle()._values
    if givens == puzzle._values:
        return _rows(givens)
    return f"[Puzzle]\n{_rows(givens)}\n[State]\n{_rows(puzzle._values)}"


def write_sdm(puzzle: Grid, colour: bool = False) -> str:
    """Write 81 digits, 0 for empty.

    Raises
    ------
    SudokitError
        If the grid is not 9x9.
    """
    check_size(puzzle, "sdm", 9, 9)
    return "".join(map(str, puzzle._values))
