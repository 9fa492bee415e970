"""``sudokit data``."""

from __future__ import annotations

import click

from ..grid import LAYOUT, THREADS
from ._declared import declared
from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit data audit examples/hard.txt
  sudokit data audit examples/hard.txt --no-minimality --rated 0 --json

docs/data.md describes specifications and reports.  Needs: pip install 'sudokit[parquet]' (not for files of lines)
"""


@click.group("data", epilog=EPILOG, short_help="Build data sets for research, and audit them.")
def command() -> None:
    """Build data sets to a specification, and audit those of others."""


@command.command("build", short_help="Build a data set to a specification.")
@click.argument("spec", metavar="SPEC", type=click.Path(exists=True, dir_okay=False))
@click.argument("out", metavar="OUT", type=click.Path(file_okay=False))
@declared(THREADS)
def build_command(spec: str, out: str, threads: int | None) -> int:
    """Build a data set: a Parquet file for each split, a card, and a copy of the specification, in the folder OUT.

    The same specification gives the same bytes.
    """
    from .. import data

    for name, rows in data.build(spec, out, threads=threads).items():
        click.echo(f"{name}: {rows:,} rows")
    return 0


@command.command("audit", short_help="Find what is wrong with data sets.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@declared(LAYOUT.saying("The layout of all puzzles.", unset="9x9"))
@click.option("--no-minimality", is_flag=True, help="Do not find out which puzzles are minimal, which takes most of the time.")
@click.option(
    "--rated", type=click.IntRange(0), default=1000, show_default=True, metavar="N", help="Rate so many puzzles of each file."
)
@declared(THREADS)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--html", "as_html", is_flag=True, help="Print the report as a page with charts.")
@click.option("-o", "--output", metavar="OUT", help="Write the report to this file.")
def audit_command(
    files: tuple[str, ...],
    layout: str | None,
    no_minimality: bool,
    rated: int,
    threads: int | None,
    as_json: bool,
    as_html: bool,
    output: str | None,
) -> int:
    """Report duplicates up to isomorphism, within and between files, and puzzles without exactly one solution.

    The report also has wrong answers, minimality, clues and levels.

    Files are lines, CSV (also .gz) or Parquet, such as the splits of a data set.  The exit status is 1 if a row has a fault.
    """
    from .. import data

    if as_json and as_html:
        raise click.UsageError("--json cannot be combined with --html")
    found = data.audit(files, layout=layout, minimality=not no_minimality, rated=rated, threads=threads)
    with Sink(output).open() as sink:
        sink.write((found.to_json() if as_json else found.to_html() if as_html else found.to_text()).rstrip("\n"))
    return 1 if found.faults else 0
