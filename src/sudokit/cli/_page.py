"""``sudokit page``."""

from __future__ import annotations

import click

EPILOG = """\
Examples:

\b
  sudokit page "$(mktemp -d)"
  sudokit page "$(mktemp -d)/sudoku"

Upload the folder to any web server that sends files, at any address; nothing else is needed.  To try it on this machine:
python -m http.server --directory OUT
"""


@click.command("page", epilog=EPILOG, short_help="Write the page for a web server.")
@click.argument("out", metavar="OUT", type=click.Path(file_okay=False))
def command(out: str) -> int:
    """Write the page into the folder OUT, for any web server that sends files.

    There it solves, explains, hints, rates and makes puzzles by itself, and after the first visit without a network.
    """
    from ..server import write_page

    names = write_page(out)
    click.echo(f"{len(names)} files in {out}")
    return 0
