"""``HxW c1 c2 …``: box height and width, then N*N numbers in reading order, 0 for empty, on one line."""

from __future__ import annotations

import re

from ..grid import Alphabet, Grid, Layout, LayoutError, ParseError, SudokitError, shortened
from ._directives import other_layout
from ._types import Line, Options, without_comment

PATTERN = re.compile(r"\s*(\d{1,2})x(\d{1,2})\s")
_TOKEN = re.compile(r"\S+")


def read_hxw(line: Line, options: Options) -> tuple[Grid, tuple[str, ...]]:
    """Return the puzzle of one line.

    Raises
    ------
    ParseError
        If the line does not begin with HxW, a number is out of range, or there are not N*N of them.
    """
    text = without_comment(line.text)
    head = PATTERN.match(text + " ")
    if not head:
        raise ParseError("expected HxW (box height x width) and N*N numbers", line=line.number, column=1, source=text)
    try:
        layout = Layout(int(head[1]), int(head[2]))
    except LayoutError as error:
        raise ParseError(str(error), line=line.number, column=head.start(1) + 1, source=text) from None
    size = layout.size
    if options.layout is not None:
        # the format can describe only boxes
        if (options.layout.box_height, options.layout.box_width) != (layout.box_height, layout.box_width):
            raise ParseError(
                other_layout(layout.spec, options.layout),
                line=line.number,
                column=head.start(1) + 1,
                source=text,
            )
        layout = options.layout
    numbers = {str(number): number for number in range(size + 1)}
    values, end = [], head.end()
    for match in _TOKEN.finditer(text, head.end()):
        value = numbers.get(match[0])
        if value is None:
            raise ParseError(
                f"{match[0][:40]!r}: expected a number from 0 (empty) to {size}",
                line=line.number,
                column=match.start() + 1,
                source=text,
            )
        values.append(value)
        end = match.end()
        if len(values) > size * size:
            break
    if len(values) != size * size:
        few = len(values) < size * size
        raise ParseError(
            f"{len(values) if few else 'more than ' + str(size * size)} numbers: expected {size * size} for {layout.spec}",
            line=line.number,
            column=end + 1 if few else match.start() + 1,
            source=text,
        )
    done = bytes(values)
    alphabet = _alphabet(options, size, line)
    return Grid._of(done, layout, bytes(map(bool, done)), alphabet), ()


def _alphabet(options: Options, size: int, line: Line) -> Alphabet:
    """Numbers are values here, so a given alphabet only affects display."""
    try:
        return options.alphabet(size) or numbers_alphabet(size)
    except SudokitError as error:
        raise ParseError(str(error), line=line.number) from None


def numbers_alphabet(size: int) -> Alphabet:
    """Return the alphabet of a puzzle given in numbers: 1 to N as they are."""
    return Alphabet.numbers(size) if size > 9 else Alphabet.standard(size)


def write_hxw(grid: Grid, colour: bool = False) -> str:
    """Write a grid on one line.

    Raises
    ------
    SudokitError
        If the layout is a jigsaw, or has diagonals or windows.
    """
    layout = grid.layout
    if layout.is_jigsaw or layout.has_diagonals or layout.has_windows:
        raise SudokitError(f"hxw carries boxes only, not layout {shortened(layout.spec)}: drawing and json carry every layout")
    return f"{layout.spec} {' '.join(map(str, grid._values))}"
