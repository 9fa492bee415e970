"""``sudokit convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..grid import SHOWN_SYMBOLS, SudokitError
from ._declared import declared
from ._lines import shown
from ._loop import answer_all
from ._options import input_options, output_option, to_option
from ._sink import Sink
from ._source import Source

if TYPE_CHECKING:
    from ..formats import Entry

EPILOG = """\
Examples:

\b
  sudokit convert examples/classic.txt --to drawing
  sudokit convert examples/hex-16x16.txt --to hxw
  sudokit convert 3x3:a1b2c3d4e5f6g7h8i9za --from game-id --to line
  sudokit convert examples/classic.txt --to line --as-symbols ABCDEFGHI
  sudokit convert ":0000:x:1..4..1..1..4..1:212:::" --to pencilmarks
"""


@click.command("convert", epilog=EPILOG, short_help="Read puzzles in one format and write them in another.")
@input_options
@declared(SHOWN_SYMBOLS)
@to_option
@output_option
def command(source: Source, to: str | None, as_symbols: str | None, output: str | None) -> int:
    """Read puzzles in one format and write them in another.

    INPUT is a file, puzzle text, or - for standard input.
    """

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.puzzle is not None
        try:
            sink.write(shown(entry.puzzle, to, sink, as_symbols, drop_unknown=source.drop_unknown))
        except SudokitError as error:
            raise SudokitError(f"puzzle {number}: {error}") from None
        return 0

    return answer_all(source, output, answer)
