"""``sudokit count``."""

from __future__ import annotations

import json
import os

import click

from .. import _solve as verbs
from .._solve import Status
from ._common import entries, input_options, source_of, warn
from ._lane import Lane
from ._progress import Progress
from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit count --layout 2x2 --limit 1000 ................
  sudokit count examples/hard.txt --limit 2 -o counts.txt

One line a puzzle: the number of solutions, capped at --limit; invalid for input that cannot be read.
"""


@click.command("count", epilog=EPILOG, short_help="Count solutions, up to a limit.")
@input_options
@click.option("--method", default="auto", show_default=True, help="How to solve; see docs/python.md.")
@click.option("--limit", type=click.IntRange(1), default=2, show_default=True, help="Count no further than this.")
@click.option("--time-limit", type=click.FloatRange(0), metavar="S", help="Seconds for each puzzle.")
@click.option("--threads", type=click.IntRange(1), help="Threads to use.  [default: as many as there are processors]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it appears only when complete.")
def command(
    inputs: tuple[str, ...],
    layout: str | None,
    symbols: str | None,
    from_: str | None,
    method: str,
    limit: int,
    time_limit: float | None,
    threads: int | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Count solutions, up to a limit.

    INPUT is a file, puzzle text, or - for standard input.
    """
    source = source_of(inputs, layout, symbols, from_)
    worst = 0
    with Sink(output).open() as sink, Progress(source) as progress:
        lane = None
        if not as_json and method == "auto" and time_limit is None and limit < 2**32:
            lane = Lane(source, "count", limit, threads or os.cpu_count() or 1)
        for read, entry in enumerate(entries(source, lane, sink, progress.step), 1):
            number = read + (lane.lines if lane is not None else 0)
            progress.step()
            if entry.grid is None:
                warn(str(entry.error))
                sink.write(json.dumps({"status": "invalid", "reason": str(entry.error)}) if as_json else "invalid")
                worst = 2
                continue
            outcome = verbs.solve(entry.grid, method=method, limit=limit, time_limit=time_limit)
            if as_json:
                answer = {"count": outcome.count, "limit": limit, "status": str(outcome.status)}
                sink.write(json.dumps(answer | ({"reason": outcome.reason} if outcome.reason else {})))
            elif outcome.status is Status.INVALID:
                sink.write("invalid")
            elif outcome.reason:
                sink.write("undecided")
            else:
                sink.write(str(outcome.count))
            if outcome.status is Status.INVALID:
                worst = 2
                warn(f"puzzle {number} is invalid: {outcome.reason}")
            elif outcome.reason:
                worst = max(worst, 1)
                warn(f"puzzle {number}: the {outcome.reason} limit ended the count at {outcome.count}")
    return max(worst, lane.finish()) if lane is not None else worst
