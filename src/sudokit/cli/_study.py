"""``sudokit study``."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Literal

import click

from ..grid import RUN_SEED, THREADS, TIME_LIMIT, MissingExtra
from ..solving import Undecided
from ..study import STUDIES
from ._declared import declared
from ._source import warn

EPILOG = """\
Studies:

\b
{studies}

\b
Examples:

\b
  sudokit study --list
  sudokit study deduction --scale tiny --no-charts --out "$(mktemp -d)"
  sudokit study trivial examples/hard.txt --no-charts --out "$(mktemp -d)"

trivial takes files of 9x9 puzzles, one per line or CSV with puzzles and solutions, which it verifies; without files it
makes sets of its own.

Each study writes DIR/NAME.csv (one row per run), DIR/NAME.json (how they were made), DIR/NAME-*.svg and .png, and the
report DIR/NAME.md.  Ctrl-C keeps the rows; run the same command again to resume, or to redraw once all rows are there.
Everything except times, and runs cut short by a time limit, is determined by the seed.  Charts need matplotlib:
pip install 'sudokit[study]'.
""".format(studies="\n".join(f"  {name:13} {question}" for name, (_, question) in STUDIES.items()))


def _list(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        for name, (_module, question) in STUDIES.items():
            click.echo(f"{name:13} {question}")
        ctx.exit()


@click.command("study", epilog=EPILOG, short_help="Run an experiment: data, charts, report.")
@click.argument("name", metavar="NAME|all", type=click.Choice([*STUDIES, "all"]))
@click.argument("files", metavar="[FILE...]", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--out", "out", metavar="DIR", required=True, type=click.Path(file_okay=False), help="The output folder.")
@click.option("--quick", is_flag=True, help="Fewer runs: all studies within minutes.")
@click.option("--scale", type=click.Choice(["tiny", "quick", "full"]), help="How much to run.  [default: full]")
@declared(RUN_SEED)
@click.option(
    "--lists",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="A folder of further puzzle lists: *.txt files, one 9x9 puzzle per line.  "
    "[default: the folder named by SUDOKIT_SHARED, otherwise none]",
)
@declared(THREADS.saying("Threads for trivial; the other studies use one."))
@declared(TIME_LIMIT.saying("Seconds after which no further run begins; the same command resumes."))
@click.option("--no-charts", is_flag=True, help="Write only data and report.")
@click.option("--fresh", is_flag=True, help="Drop existing rows.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--list", is_eager=True, is_flag=True, expose_value=False, callback=_list, help="List the studies.")
def command(
    name: str,
    files: tuple[str, ...],
    out: str,
    quick: bool,
    scale: Literal["tiny", "quick", "full"] | None,
    seed: int,
    lists: str | None,
    threads: int | None,
    time_limit: float | None,
    no_charts: bool,
    fresh: bool,
    quiet: bool,
) -> int:
    """Run a study, or all of them, and write its data, charts and report to a folder."""
    from ..study import run, write_index

    if quick and scale not in (None, "quick"):
        raise click.UsageError("--quick means --scale quick; use one of them")
    if files and name == "all":
        raise click.UsageError("files are for a single study: trivial")
    scale = "quick" if quick else scale or "full"
    lists = lists or os.environ.get("SUDOKIT_SHARED") or None
    started = time.monotonic()
    missing: MissingExtra | None = None
    options: dict[str, Any] = {"seed": seed, "scale": scale, "lists": lists, "charts": not no_charts, "fresh": fresh}
    for one in STUDIES if name == "all" else (name,):
        left = None if time_limit is None else max(0.0, time_limit - (time.monotonic() - started))
        try:
            report = run(one, out, progress=not quiet, files=files, threads=threads, time_limit=left, **options)
        except MissingExtra as error:
            missing, report = error, Path(out) / f"{one}.md"
        except Undecided as error:
            warn(str(error))
            return 1
        click.echo(str(report))
    if name == "all":
        words = f"--out DIR --seed {seed}{'' if scale == 'full' else f' --scale {scale}'}{' --lists LISTS' if lists else ''}"
        click.echo(str(write_index(Path(out), words)))
        if not quiet:
            warn(f"all studies took {time.monotonic() - started:.0f} s")
    if missing is not None:
        warn(f"rows and report are written, without charts: {missing.command}, then the same command again, draws them")
    return int(missing is not None)
