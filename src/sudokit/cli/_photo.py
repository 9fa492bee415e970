"""``sudokit photo``."""

from __future__ import annotations

import sys

import click

from ..grid import TIME_LIMIT, SudokitError, as_layout, cell_name
from ._declared import declared
from ._lines import as_line
from ._options import output_option
from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit photo newspaper.jpg
  sudokit photo --solve --overlay solved.png newspaper.jpg
  sudokit photo --json page1.jpg page2.jpg

Prints one line per picture: the values, with . for empty cells.  Cells that want a look are named on standard error.
Exit status 1 if something wants a look or no grid was found, 2 if a picture cannot be read.
Needs: pip install 'sudokit[photo]'
"""


@click.command("photo", epilog=EPILOG, short_help="Read puzzles from photos and screenshots.")
@click.argument("images", nargs=-1, required=True, metavar="IMAGE...", type=click.Path(dir_okay=False))
@click.option("--layout", metavar="SPEC", help="The layout of the puzzle; by default 9x9, 6x6 or 4x4, whichever fits.")
@click.option("--solve", is_flag=True, help="Print the solution of the printed values.")
@click.option("--check", is_flag=True, help="Compare the values by hand with the solution.")
@click.option("--all", "every", is_flag=True, help="Read all grids of each picture, the largest first.")
@click.option("--overlay", metavar="FILE", type=click.Path(dir_okay=False), help="Draw what was read into the picture, as PNG.")
@declared(TIME_LIMIT)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object per grid.")
@output_option
def command(
    images: tuple[str, ...],
    layout: str | None,
    solve: bool,
    check: bool,
    every: bool,
    overlay: str | None,
    time_limit: float | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Read puzzles from photos, scans and screenshots.

    IMAGE is a JPEG, PNG, WebP, GIF, BMP or TIFF file.
    """
    from ..photo import PhotoStatus, Reading, read_photo
    from ..photo import overlay as draw

    chosen = as_layout(layout)
    if overlay is not None and len(images) > 1:
        raise click.UsageError("--overlay takes one picture")

    def answer(reading: Reading, name: str, sink: Sink) -> int:
        if as_json:
            told = {"image": name} | reading.to_dict()
            sink.write(as_line(told if every else {key: value for key, value in told.items() if key != "others"}))
        elif reading.grid is None:
            sink.write(f"{reading.status}: {reading.reason}")
        elif solve:
            sink.write(f"not solved: {reading.reason}" if reading.solution is None else reading.solution.line())
        else:
            sink.write(reading.grid.line())
        if reading.grid is not None and reading.reason:
            print(f"{name}: {reading.reason}", file=sys.stderr)
        if check and not as_json and reading.grid is not None:
            wrong = " ".join(cell_name(*place) for place in reading.mistakes)
            known = "no solution to compare with" if reading.solution is None else "no mistakes"
            sink.write(f"mistakes: {wrong}" if wrong else known)
        return int(reading.status is not PhotoStatus.SURE)

    status = 0
    with Sink(output).open() as sink:
        for image in images:
            try:
                reading = read_photo(image, chosen, time_limit)
            except (SudokitError, OSError) as error:
                words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                told = words if words.startswith(image) else f"{image}: {words}"
                print(f"sudokit: {told}", file=sys.stderr)
                status = 2
                continue
            for one in (reading, *(reading.others if every else ())):
                status = max(status, answer(one._replace(others=()) if every else one, image, sink))
            if overlay is not None:
                draw(image, reading, overlay)
    return status
