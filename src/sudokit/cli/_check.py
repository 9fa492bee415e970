"""``sudokit check``."""

from __future__ import annotations

import json
import os
from typing import Any

import click

from .._check import Check, check, verify
from .._grid import Grid, cell_name
from .._solve import Status
from ._common import entries, input_options, source_of, warn
from ._lane import Lane
from ._progress import Progress
from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit check examples/classic.txt --json
  printf 'puzzle,solution\\n12..34.....3..2.,1234341221434321\\n' | sudokit check -

One line a puzzle: unique, multiple, none, undecided or invalid; after unique, minimal or the
redundant givens.  Where the input brings a solution (a CSV column, JSON), it is verified.
Exit status 1 if some puzzle is not proper or some solution wrong, 2 if some input is invalid.
"""


@click.command("check", epilog=EPILOG, short_help="Say whether puzzles are proper and minimal.")
@input_options
@click.option("--time-limit", type=click.FloatRange(0), metavar="S", help="Seconds for each puzzle.")
@click.option("--threads", type=click.IntRange(1), help="Threads to use.  [default: as many as there are processors]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it appears only when complete.")
def command(
    inputs: tuple[str, ...],
    layout: str | None,
    symbols: str | None,
    from_: str | None,
    time_limit: float | None,
    threads: int | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Say whether puzzles are proper, whether they are minimal, and which givens are redundant.

    INPUT is a file, puzzle text, or - for standard input.
    """
    source = source_of(inputs, layout, symbols, from_)
    worst = 0
    with Sink(output).open() as sink, Progress(source, quiet=sink.terminal) as progress:
        lane = None
        if not as_json and time_limit is None:
            lane = Lane(source, "check", 2, threads or os.cpu_count() or 1)
        for entry in entries(source, lane, sink, progress.step):
            progress.step()
            if entry.grid is None:
                warn(str(entry.error))
                sink.write(json.dumps({"status": "invalid", "reason": str(entry.error)}) if as_json else "invalid")
                worst = 2
                continue
            puzzle = entry.grid.all_given()
            found = check(puzzle, time_limit=time_limit)
            faults = [] if entry.solution is None else [str(fault) for fault in verify(puzzle, entry.solution)]
            proper = found.status is Status.UNIQUE
            worst = max(worst, 2 if found.status is Status.INVALID else int(not proper or bool(faults)))
            if as_json:
                sink.write(json.dumps(_as_dict(found, puzzle, faults, entry.solution is not None)))
            else:
                sink.write(_line(found, faults, entry.solution is not None))
    return max(worst, lane.finish()) if lane is not None else worst


def _line(found: Check, faults: list[str], has_solution: bool) -> str:
    words = [str(found.status)]
    if found.status is Status.INVALID:
        words = ["invalid: " + "; ".join(str(conflict) for conflict in found.conflicts)]
    elif found.minimal:
        words.append("minimal")
    elif found.redundant:
        words.append("redundant " + " ".join(cell_name(*cell) for cell in found.redundant))
    if found.status is Status.UNIQUE and found.reason:
        words.append(f"({found.reason} limit)")
    if has_solution:
        words.append("solution wrong: " + "; ".join(faults) if faults else "solution right")
    return " ".join(words)


def _as_dict(found: Check, puzzle: Grid, faults: list[str], has_solution: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "status": str(found.status),
        "clues": puzzle.clues,
        "layout": puzzle.layout.spec,
        "minimal": found.minimal,
        "redundant": [cell_name(*cell) for cell in found.redundant],
        "conflicts": [str(conflict) for conflict in found.conflicts],
    }
    if found.reason:
        answer["reason"] = found.reason
    if has_solution:
        answer["solution_faults"] = faults
    return answer
