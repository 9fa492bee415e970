"""``sudokit convert``."""

from __future__ import annotations

import click

from .._errors import SudokitError
from ._common import entries, input_options, shown, source_of, warn
from ._progress import Progress
from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit convert examples/classic.txt --to drawing
  sudokit convert examples/hex-16x16.txt --to hxw
  sudokit convert 3x3:a1b2c3d4e5f6g7h8i9za --from game-id --to line
  sudokit convert examples/classic.txt --to line --as-symbols ABCDEFGHI
"""


@click.command("convert", epilog=EPILOG, short_help="Read puzzles in one format and write them in another.")
@input_options
@click.option("--to", metavar="FORMAT", help="The format to write.  [default: drawing on a terminal, else line]")
@click.option("--as-symbols", metavar="SYMBOLS", help="Show values in other symbols.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it appears only when complete.")
def command(
    inputs: tuple[str, ...],
    layout: str | None,
    symbols: str | None,
    from_: str | None,
    to: str | None,
    as_symbols: str | None,
    output: str | None,
) -> int:
    """Read puzzles in one format and write them in another.

    INPUT is a file, puzzle text, or - for standard input.
    """
    source = source_of(inputs, layout, symbols, from_)
    worst = 0
    with Sink(output).open() as sink, Progress(source, quiet=sink.terminal) as progress:
        for number, entry in enumerate(entries(source), 1):
            progress.step()
            if entry.grid is None:
                warn(str(entry.error))
                worst = 2
                continue
            try:
                sink.write(shown(entry.grid, to, sink, as_symbols))
            except SudokitError as error:
                raise SudokitError(f"puzzle {number}: {error}") from None
    return worst
