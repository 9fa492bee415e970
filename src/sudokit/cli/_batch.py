"""``sudokit batch``: a command for each verb, all with the same options for files."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ..batch import VERBS, run
from ..generating import generate_many
from ..grid import LAYOUT, SEED, THREADS, options_of
from ._declared import declared
from ._source import warn

if TYPE_CHECKING:
    from ..batch import Report

EPILOG = """\
Examples:

\b
  sudokit batch solve examples/hard.txt "$(mktemp -d)/solved.csv"
  sudokit batch rate examples/hard.txt examples/quizzes.csv "$(mktemp -d)" --to parquet
  sudokit batch check "examples/*.csv" "$(mktemp -d)" --to csv.gz --threads 2
  sudokit batch unique examples/hard.txt "$(mktemp -d)"
  sudokit batch generate "$(mktemp -d)" -n 1000 --rows-per-file 500 --seed 7

IN is a file, a folder, or a pattern in quotes; OUT is a folder, or a file if IN is one.  Files hold lines, CSV, JSON lines,
Parquet or Arrow IPC, by their suffix, and may be compressed (.gz, .zst, .xz).  Each gets a file of answers of the same
kind, and a manifest beside it.  Run the same command again to resume: files that are complete are left alone.
Exit status 2 if some row is invalid or some file cannot be read; the others are written.
"""

SHARED: tuple[Callable[..., Any], ...] = (
    click.option("--to", metavar="KIND", help="Write this kind: lines, csv, jsonl, parquet, arrow; also csv.gz and so on."),
    click.option("--shard", metavar="I/N", help="Make only every N-th file, from the I-th on, counted from 0; for job arrays."),
    click.option("--engine", type=click.Choice(["local", "ray"]), default="local", help="Where the work runs."),
    click.option("--fresh", is_flag=True, help="Make all files again, and replace those that another request made."),
    click.option("--quiet", is_flag=True, help="Show no progress and no summary."),
    declared(THREADS.saying("Threads to use; files do not depend on it.")),
    declared(LAYOUT.narrower(unset="by the number of cells of the first puzzle of each file")),
)
_READING = (click.option("--column", metavar="NAME", help="The column of puzzles.  [default: one with a usual name]"),)
_GENERATING = (
    click.option("-n", "n", metavar="N", type=click.IntRange(1), required=True, help="How many puzzles in all."),
    click.option(
        "--rows-per-file", metavar="N", type=click.IntRange(1), default=100_000, help="Puzzles in a file.  [default: 100000]"
    ),
    declared(SEED.saying("The seed.", unset="that of the files in OUT, otherwise a random one")),
)
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # of the C library's malloc.h
_OF_GENERATE = ("n", "seed", "first", "threads", "time_limit", "stop", "layout")


@click.group("batch", epilog=EPILOG, short_help="Apply a verb to files, many and large ones.")
def command() -> None:
    """Apply a verb to files of puzzles, each to a file of answers; resumes after any interruption.

    Every verb has its own help: sudokit batch solve --help
    """


def _verb(name: str) -> click.Command:
    """Return the command of a verb."""

    def callback(**given: Any) -> int:
        return _run(name, **given)

    if name == "generate":
        table = options_of(generate_many)
        own: list[Any] = [
            declared(option) for key, option in table.items() if key not in _OF_GENERATE and option.kind != "object"
        ]
        own = [click.argument("out", metavar="OUT"), *_GENERATING, *own]
    else:
        own = [declared(option) for option in VERBS[name].options.values()]
        own = [click.argument("paths", metavar="IN... OUT", nargs=-1, required=True), *_READING, *own]
    for decorate in reversed([*own, *SHARED]):
        callback = decorate(callback)
    return click.command(name, short_help=VERBS[name].sentence, help=VERBS[name].sentence)(callback)


for _name in VERBS:
    command.add_command(_verb(_name))


def _keep_freed_memory() -> None:
    """Have the C library keep what is freed rather than return it to the system and ask for it again.

    Every piece of a file takes and frees the same few megabytes; returned each time, they cost a page fault for each 4 KB.
    """
    # Other C libraries have no mallopt, and a Python can be compiled without ctypes.
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        library = ctypes.CDLL(None)
        library.mallopt(_M_TRIM_THRESHOLD, 1 << 26)
        library.mallopt(_M_MMAP_THRESHOLD, 1 << 25)


def _run(
    verb: str,
    *,
    engine: str,
    quiet: bool,
    paths: tuple[str, ...] = (),
    out: str | None = None,
    **options: Any,
) -> int:
    if out is None:
        if len(paths) < 2:
            raise click.UsageError("expected IN and OUT")
        *paths, out = paths  # type: ignore[assignment]
    if verb == "generate" and options.get("pattern"):
        from ._lines import text_or_file

        options["pattern"] = text_or_file(options["pattern"])
    _keep_freed_memory()
    shown = _Shown(quiet)
    try:
        report = run(verb, list(paths), out, engine="ray" if engine == "ray" else None, progress=shown.step, **options)
    except BaseException as error:
        shown.end()
        if isinstance(error, KeyboardInterrupt) and shown.report is not None:
            warn(f"interrupted: {_files(shown.report)}; run the same command again to resume")
        raise
    shown.end()
    for words in report.failed:
        warn(words)
    for name, manifest in report.manifests.items():
        bad = manifest["rows"]["invalid"]
        if bad:
            first = manifest["faults"][0]
            warn(f"{name}: {bad:,} invalid, first row {first['row']:,}: {first['reason']}")
    if not quiet:
        click.echo(_files(report) + f"; {report.rows:,} rows" + (f", {report.invalid:,} invalid" if report.invalid else ""))
    return 2 if report.invalid or report.failed else 0


def _files(report: Report) -> str:
    failed = f", {len(report.failed)} failed" if report.failed else ""
    return f"{report.done + report.before} of {report.files} files done{failed}" + (
        f" ({report.before} of them before)" if report.before else ""
    )


class _Shown:
    """A line on standard error while the work lasts, on a terminal: files, rows, rate, and the time left."""

    def __init__(self, quiet: bool) -> None:
        self.report: Report | None = None
        self._rows = 0
        self._began = self._last = time.monotonic()
        self._shown = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._width = 0

    def step(self, report: Report, rows: int) -> None:
        """Count rows, and show the state from time to time."""
        self.report = report
        self._rows += rows
        now = time.monotonic()
        if self._shown and now - self._last > 0.2:
            self._last = now
            self._write(self._line(report, now - self._began))

    def _line(self, report: Report, seconds: float) -> str:
        line = f"{report.done + report.before} of {report.files} files, {self._rows:,} rows, {self._rows / seconds:,.0f}/s"
        if report.worked > 0.001:
            line += f", {seconds / report.worked * max(0.0, report.files - report.before - report.worked):,.0f} s left"
        return line

    def _write(self, line: str) -> None:
        print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def end(self) -> None:
        """Remove the line."""
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
