"""``simple-sudoku``: the clipboard and ``.ss`` format of Simple Sudoku, pictures between lines like ``*-----*``.

A puzzle is one to three pictures: the givens; the givens and the placed values; the candidates.  Consecutive pictures
belong together if each contains all values of the one before.  If there is no picture of the placed values, a lone
digit among the candidates is one, unless the same candidate occurs in a peer.  A third picture with one digit in
every cell, separated by blanks, shows candidates: the puzzle is nearly solved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..grid import Candidates, Grid, Layout, ParseError, SudokitError, shortened
from ._lines import Raw, decoded
from ._state import check_size, entry_of, mask_text, settled, state_of
from ._types import LINE_LIMIT, Entry, Line, Options, is_border

_STARRED = re.compile(r"\s*\*-{3}[-+]*\*\s*$")
_DIGIT = re.compile(r"(?<!\S)[1-9](?!\S)")
_MOST_TEXT = 1 << 14
"""Characters of a picture; nine rows of nine groups have fewer than 2,000."""
Found = tuple[Grid, tuple[str, ...], int]


def is_starred(text: str) -> bool:
    """Whether a line is the upper or lower edge of a picture.

    >>> is_starred(" *-----------*"), is_starred(" |---+---+---|")
    (True, False)
    """
    return _STARRED.match(text) is not None


def read_simple_sudoku(lines: Raw, options: Options) -> Iterator[Entry]:
    """Yield one entry for every puzzle, of up to three pictures."""
    gathered = _Gathered(options)
    picture: list[Line] | None = None
    held = 0
    for number, raw in lines:
        try:
            line = decoded(number, raw)
        except ParseError as error:
            yield from gathered.flush()
            yield Entry(None, error.at(file=options.file), line=number)
            if len(raw) > LINE_LIMIT:
                return
            continue
        if is_starred(line.text):
            if picture is None:
                picture, held = [line], 0
                continue
            yield from gathered.add([*picture, line])
            picture = None
        elif picture is not None and line.text.strip():
            picture.append(line)
            held += len(line.text)
            if held > _MOST_TEXT:
                yield from gathered.flush()
                yield Entry(None, _fault("an unfinished picture", picture[0], options), line=picture[0].number)
                return
    yield from gathered.flush()
    if picture is not None:
        words = "the picture that begins here has no lower edge, a line like *-----*"
        yield Entry(None, _fault(words, picture[0], options), line=picture[0].number)


def _fault(message: str, line: Line, options: Options) -> ParseError:
    return ParseError(message, file=options.file, line=line.number, column=1, source=line.text)


class _Gathered:
    """The pictures that may belong to one puzzle, until the next is known to belong to another."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.grids: list[Found] = []

    def add(self, lines: list[Line]) -> Iterator[Entry]:
        """Add a picture, and yield what is complete."""
        from ._cells import read_cells
        from ._pencilmarks import groups_in, read_pencilmarks

        marks = any(groups_in(line.text, self.options.several) for line in lines) or self._are_last_candidates(lines)
        try:
            if marks:
                yield from self._candidates(lines, read_pencilmarks(lines, self.options))
                return
            grid, notes = read_cells([line for line in lines if not is_border(line.text)], self.options)
        except ParseError as error:
            yield from self.flush()
            yield Entry(None, error.at(file=self.options.file), line=lines[0].number)
            return
        if self.grids and (len(self.grids) == 2 or not _holds(grid, self.grids[-1][0])):
            yield from self.flush()
        self.grids.append((grid, notes, lines[0].number))

    def _are_last_candidates(self, lines: list[Line]) -> bool:
        """Whether a picture of lone digits shows candidates, as the third picture of a puzzle that is nearly solved."""
        if len(self.grids) < 2 or self.grids[-1][0].is_full:
            return False
        rows = [words for line in lines if not is_border(line.text) and len(words := _DIGIT.findall(line.text)) > 1]
        return [len(row) for row in rows] == [9] * 9 and _agree(
            [1 << int(d) - 1 for row in rows for d in row], self.grids[-1][0]
        )

    def _candidates(self, lines: list[Line], read: tuple[Candidates, tuple[str, ...]]) -> Iterator[Entry]:
        state, notes = read
        raw = _raw_masks(lines, self.options)
        last = self.grids[-1][0] if self.grids else None
        if last is None or last.size != state.size or not _agree(raw, last):
            yield from self.flush()
            yield entry_of(state, notes, lines[0].number)
            return
        givens, first = self.grids[0][0], self.grids[0][2]
        exact = len(self.grids) == 2
        self.grids.clear()
        values = last._values if exact else state.grid._values
        grid = Grid._of(values, last.layout, bytes(map(bool, givens._values)), last.alphabet)
        yield entry_of(settled(grid, raw), notes, first)

    def flush(self) -> Iterator[Entry]:
        """Yield what is left: one puzzle with givens and placed values, or separate puzzles."""
        grids, self.grids = self.grids, []
        if len(grids) == 2 and grids[0][0] != grids[1][0]:
            (givens, notes, first), (full, _, _) = grids
            yield entry_of(Grid._of(full._values, givens.layout, givens._givens, givens.alphabet), notes, first)
            return
        for found in grids:
            yield entry_of(*found)


def _raw_masks(lines: list[Line], options: Options) -> list[int]:
    """Return the masks as written, before values eliminate any candidates."""
    from ._pencilmarks import picture_masks

    return picture_masks(lines, options)


def _holds(grid: Grid, other: Grid) -> bool:
    same = grid.size == other.size
    return same and all(not old or old == new for old, new in zip(other._values, grid._values, strict=True))


def _agree(masks: list[int], grid: Grid) -> bool:
    return all(not value or mask == 1 << (value - 1) for mask, value in zip(masks, grid._values, strict=True))


def write_simple_sudoku(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write the picture of the givens, that of all values if needed, and that of the candidates.

    Raises
    ------
    SudokitError
        If the layout is not 3x3, or a cell has no candidate left.
    """
    check_size(puzzle, "simple-sudoku", 9, 9)
    if puzzle.layout != Layout.classic():
        raise SudokitError(
            f"simple-sudoku can carry 3x3 boxes, not layout {shortened(puzzle.layout.spec)}: pencilmarks and json can"
        )
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    givens = grid.puzzle()._values
    pictures = [_values(givens)]
    with_marks = isinstance(puzzle, Candidates) and not grid.is_full
    if givens != grid._values or with_marks:
        pictures.append(_values(grid._values))
    if with_marks:
        masks = state_of(puzzle).masks
        if 0 in masks:
            raise SudokitError("simple-sudoku cannot carry a cell without candidates: hodoku, pencilmarks and json can")
        pictures.append(_marks(list(masks)))
    return "\n\n".join(pictures)


def _values(values: bytes) -> str:
    lines = [" *-----------*"]
    for row in range(9):
        if row in (3, 6):
            lines.append(" |---+---+---|")
        text = "".join(str(value) if value else "." for value in values[9 * row : 9 * row + 9])
        lines.append(f" |{text[:3]}|{text[3:6]}|{text[6:]}|")
    return "\n".join([*lines, " *-----------*"])


def _marks(masks: list[int]) -> str:
    texts = [mask_text(mask) for mask in masks]
    widths = [max(map(len, texts[column::9])) for column in range(9)]
    bands = [sum(widths[start : start + 3]) + 7 for start in (0, 3, 6)]
    edge = f" *{'-' * (sum(bands) + 2)}*"
    lines = [edge]
    for row in range(9):
        if row in (3, 6):
            lines.append(f" |{'+'.join('-' * band for band in bands)}|")
        cells = [text.ljust(width) for text, width in zip(texts[9 * row : 9 * row + 9], widths, strict=True)]
        lines.append(" | " + " | ".join("  ".join(cells[start : start + 3]) + " " for start in (0, 3, 6)) + "|")
    return "\n".join([*lines, edge])
