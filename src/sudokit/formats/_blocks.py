"""From numbered lines to entries: one puzzle per line, or blocks of lines.  Memory use is bounded throughout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ..grid import MAX_SIZE, Candidates, Grid, ParseError
from ._directives import directed, directive
from ._fast import Classic
from ._lines import Raw, decoded
from ._types import LINE_LIMIT, VERTICAL, Entry, Line, Options, is_ruler, without_comment

Read = tuple[Grid | Candidates, tuple[str, ...]]
LineReader = Callable[[Line, Options], Read]
BlockReader = Callable[[Sequence[Line], Options], Read]


def read_lines(lines: Raw, options: Options, reader: LineReader | None = None) -> Iterator[Entry]:
    """Yield one entry for every line that is neither blank nor a comment nor a title.

    `reader` reads a line; by default the reader is chosen by what the line looks like.
    """
    directed_options = options
    classic = Classic(directed_options).read
    for number, raw in lines:
        grid = classic(raw.strip())
        if grid is not None:
            yield Entry(grid, None, None, (), number)
            continue
        try:
            line = decoded(number, raw)
        except ParseError as error:
            yield Entry(None, error.at(file=options.file), line=number)
            if len(raw) > LINE_LIMIT:
                return
            continue
        if without_comment(line.text, options.explicit).strip():
            if not _is_title(line.text):
                yield from _line(line, directed_options, reader)
        elif line.text.strip():
            try:
                directed_options = directed(line, directed_options, options)
            except ParseError as error:
                yield Entry(None, error.at(file=options.file), line=number)
                return
            classic = Classic(directed_options).read


def _is_title(text: str) -> bool:
    from ._sniff import TITLE

    return TITLE.match(text) is not None


def _line(line: Line, options: Options, reader: LineReader | None) -> Iterator[Entry]:
    if reader is None and line.text.lstrip()[:1] in ("{", "[") and line.text.lstrip()[0] not in options.explicit:
        from ._json_format import read_json_text

        yield from read_json_text(line.text, line.number, options)
        return
    try:
        found, notes = (reader or read_any_line)(line, options)
    except ParseError as error:
        yield Entry(None, error.at(file=options.file), line=line.number)
    else:
        yield _entry(found, notes, line.number)


def _entry(found: Grid | Candidates, notes: tuple[str, ...], number: int) -> Entry:
    if isinstance(found, Grid):
        return Entry(found, None, None, notes, number)
    from ._state import entry_of

    return entry_of(found, notes, number)


def read_any_line(line: Line, options: Options) -> Read:
    """Read a line according to what it looks like: ``HxW …``, a game ID, a line of another program, or cells."""
    from ._game_id import PATTERN as GAME_ID
    from ._hxw import PATTERN as HXW
    from ._sniff import line_reader

    if reader := line_reader(line.text, options):
        found: Read = reader(line, options)
        return found
    if HXW.match(line.text):
        from ._hxw import read_hxw

        return read_hxw(line, options)
    if GAME_ID.match(line.text):
        from ._game_id import read_game_id

        return read_game_id(line, options)
    return read_plain_line(line, options)


def read_plain_line(line: Line, options: Options) -> Read:
    """Read a line as the cells of one puzzle."""
    from ._cells import read_cells

    return read_cells([line], options)


class _Block:
    """Lines that are collected until they form a puzzle."""

    def __init__(self, options: Options, reader: BlockReader | None = None) -> None:
        self.options = options
        self.reader = reader
        self.lines: list[Line] = []
        self.first: Line | None = None
        self.typical: Line | None = None
        self.lengths: Counter[int] = Counter()
        self.rows = 0
        self.bytes = 0
        self.framed = False
        self.dashed = False
        self.ended_by_ruler = False
        self.band = 0

    def add(self, line: Line, text: str) -> None:
        """Add a line; `text` is the line without its comment."""
        self.lines.append(line)
        self.bytes += len(line.text)
        if not text.strip():
            return
        ruler = is_ruler(text, self.options.explicit) and set(text.strip()) != {"-"}
        self.framed |= ruler or not VERTICAL.isdisjoint(text)
        self.ended_by_ruler = ruler
        self.dashed |= set(text.strip()) == {"-"}
        if not ruler:
            self.rows += 1
            row = line._replace(text=text)
            self.first = self.first or row
            self._compare(row)

    def _compare(self, row: Line) -> None:
        """Take the row as typical if no length is more frequent, and of equally frequent lengths the longest: a slip
        tends to lose a cell."""
        from ._sniff import likely_cells

        length = len(likely_cells(row.text, self.options))
        self.lengths[length] += 1
        if (self.lengths[length], length) == max((times, other) for other, times in self.lengths.items()):
            self.typical = row

    def wanted(self) -> int:
        """How many rows the grid has, judged by a typical row."""
        from ._pencilmarks import groups_in
        from ._sniff import likely_cells

        row = self.typical
        cells = groups_in(row.text) if row and not self.options.wide else 0
        if row and not cells:
            cells = len(likely_cells(row.text, self.options, self.rows))
        if self.options.layout is not None:
            return self.options.layout.size ** (2 if cells == 1 else 1)
        return cells if cells > 1 else MAX_SIZE * MAX_SIZE

    def is_full(self) -> bool:
        """Whether the next row begins another puzzle."""
        return bool(self.first) and not self.framed and not self.dashed and self.rows >= self.wanted()

    def ends_at_blank(self) -> bool:
        """Whether a blank line after these lines ends the puzzle, rather than separating boxes."""
        if self.first is None:
            return False
        wanted = self.wanted()
        self.band = self.band or self.rows
        if (
            self.rows >= wanted
            or wanted % self.band
            or self.rows % self.band
            or wanted > MAX_SIZE
            or (self.framed and self.ended_by_ruler)
        ):
            return True
        return self.rows == 1 and self.options.layout is not None and self._is_whole_line()

    def _is_whole_line(self) -> bool:
        from ._sniff import likely_cells

        assert self.first is not None
        return len(likely_cells(self.first.text, self.options)) == self.wanted() ** 2

    def entry(self) -> Iterator[Entry]:
        """Yield what the lines contain: one entry, or none if there is no row."""
        if self.first is None:
            return
        number = self.first.number
        try:
            found, notes = self._read()
        except ParseError as error:
            yield Entry(None, error.at(file=self.options.file), line=number)
        else:
            yield _entry(found, notes, number)

    def _read(self) -> Read:
        from ._cells import read_cells
        from ._pencilmarks import are_groups, read_block

        if self.reader is not None:
            return self.reader(self.lines, self.options)
        if len(self.lines) == 1:
            return read_any_line(self.lines[0], self.options)
        if not self.options.wide and are_groups(self.lines, self.rows, self.options.several):
            return read_block(self.lines, self.options)
        return read_cells(self.lines, self.options)


def read_blocks(lines: Raw, options: Options, reader: BlockReader | None = None) -> Iterator[Entry]:
    """Yield one entry for every block: lines up to a blank line, a title, or the number of rows that its rows imply.

    `reader` reads the lines of a block; by default the reader is chosen by what they look like.
    """
    block = _Block(options, reader)
    for number, raw in lines:
        try:
            line = decoded(number, raw)
        except ParseError as error:
            yield from block.entry()
            block = _Block(options, reader)
            yield Entry(None, error.at(file=options.file), line=number)
            if len(raw) > LINE_LIMIT:
                return
            continue
        text = without_comment(line.text, options.explicit)
        title = _is_title(text)
        if title or not line.text.strip():
            if title or block.ends_at_blank():
                yield from block.entry()
                block = _Block(options, reader)
            continue
        if text.strip():
            begins = block.is_full() and not is_ruler(text, options.explicit)
        else:
            # a comment; one that states layout or symbols applies to the puzzle after it
            begins = block.first is not None and directive(line) is not None
        if begins:
            yield from block.entry()
            block = _Block(options, reader)
        block.add(line, text)
        if block.bytes > LINE_LIMIT:
            long = "a block of more than 1 MiB without a blank line: expected a puzzle"
            yield Entry(None, ParseError(long, file=options.file, line=block.lines[0].number), line=number)
            return
    yield from block.entry()
