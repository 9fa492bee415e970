"""``sudokit print``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

import click

from ..grid import MissingExtra
from ._loop import answer_all
from ._options import input_options
from ._sink import Sink
from ._source import Source

if TYPE_CHECKING:
    from ..drawing import Form, Paper, PerPage, Printed, Theme
    from ..formats import Entry

_PICTURES = (".svg", ".png")
_PAGES = ("1", "2", "4", "6", "9")

EPILOG = """\
Examples:

\b
  sudokit print examples/classic.txt -o book.pdf
  sudokit print --per-page 6 --levels --title "Six a page" examples/classic.txt -o book.pdf
  sudokit print --large --per-page 1 --paper letter examples/classic.txt -o large.pdf
  sudokit print --candidates 12..34.....3..2. -o grid.svg

PDF and PNG need an optional library: pip install 'sudokit[print]'.  Exit status 2 if some input is
invalid; the others are printed.
"""


@click.command("print", epilog=EPILOG, short_help="Make a PDF of puzzles, or a picture of one.")
@input_options
@click.option(
    "-o", "--output", metavar="OUT", required=True, help="A file: .pdf for any number of puzzles, .svg or .png for one."
)
@click.option("--title", default="", metavar="TEXT", help="The title of the book, above its first page.")
@click.option(
    "--per-page", type=click.Choice(["1", "2", "4", "6", "9"]), default="4", show_default=True, help="Puzzles per page."
)
@click.option(
    "--paper", type=click.Choice(["a3", "a4", "a5", "letter", "legal"]), default="a4", show_default=True, help="Size of a page."
)
@click.option("--levels", is_flag=True, help="Rate each puzzle, and print its level above it.")
@click.option("--solutions/--no-solutions", default=True, help="Whether to print solutions at the back.")
@click.option("--large", is_flag=True, help="Large print.")
@click.option("--candidates", is_flag=True, help="Print candidates in open cells.")
@click.option("--fonts", metavar="DIR", help="A folder with fonts in addition to the system's, such as for emoji.")
def command(
    source: Source,
    output: str,
    title: str,
    per_page: str,
    paper: Paper,
    levels: bool,
    solutions: bool,
    large: bool,
    candidates: bool,
    fonts: str | None,
) -> int:
    """Make a PDF of puzzles, with their solutions at the back; or a picture of a single grid.

    INPUT is a file, puzzle text, or - for standard input.
    """
    from ..drawing import Printed, book, render

    form = os.path.splitext(output)[1].lower()
    if form != ".pdf" and form not in _PICTURES:
        raise click.UsageError("-o needs a file name that ends in .pdf, .svg or .png")
    if form != ".svg":
        _check_library()
    found: list[Printed] = []

    def answer(_: int, entry: Entry, __: Sink) -> int:
        assert entry.puzzle is not None
        found.append(Printed(entry.puzzle, _level(entry) if levels else ""))
        return 0

    worst = answer_all(source, os.devnull, answer)
    if not found:
        raise click.UsageError("there is no puzzle to print")
    if form in _PICTURES and len(found) > 1:
        raise click.UsageError(f"{form} holds one puzzle, but the input has {len(found)}: use .pdf")
    if form == ".pdf":
        made: str | bytes = book(
            found,
            title,
            per_page=cast("PerPage", int(per_page)),
            paper=paper,
            solutions=solutions,
            large=large,
            candidates=candidates,
            fonts=fonts,
        )
    else:
        theme: Theme = "paper" if form == ".png" else "light"
        made = render(found[0].puzzle, cast("Form", form[1:]), candidates=candidates, theme=theme, fonts=fonts)
    with Sink(output).open() as sink:
        sink.write_bytes(made if isinstance(made, bytes) else made.encode())
    return worst


def _check_library() -> None:
    """Report a missing library before anything is read or rated."""
    import importlib.util

    if importlib.util.find_spec("typst") is None:
        raise MissingExtra("a PDF or PNG", "print")


def _level(entry: Entry) -> str:
    from ..logic import rate

    assert entry.grid is not None
    rating = rate(entry.grid)
    return rating.level if rating.solved else ""
