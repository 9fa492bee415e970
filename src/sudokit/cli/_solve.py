"""``sudokit solve``."""

from __future__ import annotations

import json
import os
from typing import Any

import click

from .. import _solve as verbs
from .._grid import Grid, cell_name
from .._solve import Outcome, Status
from .._steps import Step
from ._common import entries, input_options, output_options, shown, source_of, warn
from ._lane import Lane
from ._progress import Progress
from ._sink import Sink

_BAD = {Status.NONE: 1, Status.UNDECIDED: 1, Status.INVALID: 2}

EPILOG = """\
Examples:

\b
  sudokit solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit solve --layout 2x3 "1.....|..2...|......|......|...3..|.....4"
  sudokit solve examples/classic.txt --to drawing
  sudokit solve examples/jigsaw.txt --stats
  sudokit solve --method deduction --trail "12..|34..|...3|..2."
  sudokit solve "1...|..2.|....|...." --all --limit 5

To a terminal: the drawing, the status, the time.  To a pipe: one line a puzzle, the solution or
none, undecided or invalid.  Exit status 1 if some puzzle was not solved, 2 if some input is invalid.
"""


@click.command("solve", epilog=EPILOG, short_help="Solve puzzles.")
@input_options
@click.option("--method", default="auto", show_default=True, help="How to solve; see docs/python.md.")
@click.option("--limit", type=click.IntRange(1), default=None, help="Stop at that many solutions.  [default: 2]")
@click.option("--time-limit", type=click.FloatRange(0), metavar="S", help="Seconds for each puzzle.")
@click.option("--node-limit", type=click.IntRange(1), metavar="N", help="Search states for each puzzle.")
@click.option("--seed", type=click.IntRange(0), help="Try values in a random order.")
@click.option("--threads", type=click.IntRange(1), help="Threads to use.  [default: as many as there are processors]")
@click.option("--all", "all_", is_flag=True, help="Print every solution, or as many as --limit says.")
@click.option("--trail", is_flag=True, help="Print the steps first, one a line; for methods that keep them, as deduction.")
@click.option("--stats", is_flag=True, help="Print guesses, backtracks, nodes and time on standard error.")
@output_options
def command(
    inputs: tuple[str, ...],
    layout: str | None,
    symbols: str | None,
    from_: str | None,
    all_: bool,
    trail: bool,
    stats: bool,
    to: str | None,
    as_json: bool,
    output: str | None,
    limit: int | None,
    threads: int | None,
    **limits: Any,
) -> int:
    """Solve puzzles and say how sure the answer is.

    INPUT is a file, puzzle text, or - for standard input.
    """
    if all_ and trail:
        raise click.UsageError("--trail tells of one search: it does not go with --all")
    source = source_of(inputs, layout, symbols, from_)
    worst = 0
    with Sink(output).open() as sink, Progress(source, quiet=sink.terminal) as progress:
        plain = not (all_ or trail or stats or as_json or sink.terminal) and to in (None, "line")
        lane = None
        if plain and limits == {"method": "auto", "time_limit": None, "node_limit": None, "seed": None}:
            lane = Lane(source, "solve", min(limit or 2, 2), threads or os.cpu_count() or 1)
        for read, entry in enumerate(entries(source, lane, sink, progress.step), 1):
            number = read + (lane.lines if lane is not None else 0)
            progress.step()
            if entry.grid is None:
                warn(str(entry.error))
                sink.write(json.dumps({"status": "invalid", "reason": str(entry.error)}) if as_json else "invalid")
                worst = 2
                continue
            if all_:
                worst = max(worst, _solve_all(entry.grid, limit, limits, to, as_json, sink))
                continue
            outcome = verbs.solve(entry.grid, limit=2 if limit is None else limit, trail=trail, **limits)
            worst = max(worst, _BAD.get(outcome.status, 0))
            _report(number, outcome, entry.grid, to, as_json, stats, sink)
    return max(worst, lane.finish()) if lane is not None else worst


def _report(number: int, outcome: Outcome, puzzle: Grid, to: str | None, as_json: bool, stats: bool, sink: Sink) -> None:
    if as_json:
        sink.write(json.dumps(_as_dict(outcome, puzzle), ensure_ascii=False))
        return
    for step in outcome.trail:
        sink.write("  " * step.depth + step.notation(puzzle.alphabet))
    solved = outcome.grid is not None and outcome.status in (Status.UNIQUE, Status.SOLVED, Status.MULTIPLE)
    if sink.terminal:
        if outcome.grid is not None:
            sink.write(shown(outcome.grid, to, sink))
        reason = f" ({outcome.reason})" if outcome.reason else ""
        click.echo(f"{outcome.status}{reason} · {_time(outcome.stats.seconds)}")
    elif solved and outcome.grid is not None:
        sink.write(shown(outcome.grid, to, sink))
    else:
        sink.write(str(outcome.status))
    if outcome.status is Status.MULTIPLE and not sink.terminal:
        warn(f"puzzle {number} has several solutions; one of them is shown")
    if outcome.status is Status.INVALID and not sink.terminal:
        warn(f"puzzle {number} is invalid: {outcome.reason}")
    if outcome.status is Status.UNDECIDED and not sink.terminal:
        warn(f"puzzle {number} is undecided: the {outcome.reason} limit was reached")
    if stats:
        s = outcome.stats
        warn(
            f"puzzle {number}: {s.guesses} guesses, {s.backtracks} backtracks, {s.nodes} nodes, {_time(s.seconds)}, "
            f"method {s.method}"
        )


def _as_dict(outcome: Outcome, puzzle: Grid) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "status": str(outcome.status),
        "count": outcome.count,
        "layout": puzzle.layout.spec,
        "puzzle": puzzle.line(),
        "solution": outcome.grid.line() if outcome.grid is not None else None,
        "stats": outcome.stats._asdict(),
    }
    if outcome.reason:
        answer["reason"] = outcome.reason
    if outcome.trail:
        answer["trail"] = [_step_as_dict(step, puzzle) for step in outcome.trail]
    return answer


def _step_as_dict(step: Step, puzzle: Grid) -> dict[str, Any]:
    """Return what the step holds, cells by name; parts that it does not have are left out."""
    symbol = puzzle.alphabet.symbol
    parts: dict[str, Any] = {
        "placements": [[cell_name(*place), symbol(value)] for place, value in step.placements],
        "eliminations": [[cell_name(*place), symbol(value)] for place, value in step.eliminations],
        "values": [symbol(value) for value in step.values],
        "cells": [[cell_name(*place), role] for place, role in step.cells],
        "candidates": [[cell_name(*place), symbol(value), role] for place, value, role in step.candidates],
        "houses": [[house.name, role] for house, role in step.houses],
        "links": [
            [cell_name(*a), symbol(v), cell_name(*b), symbol(w), "strong" if strong else "weak"]
            for (a, v), (b, w), strong in step.links
        ],
    }
    return {"technique": step.technique, "depth": step.depth} | {name: part for name, part in parts.items() if part}


def _solve_all(puzzle: Grid, limit: int | None, limits: dict[str, Any], to: str | None, as_json: bool, sink: Sink) -> int:
    found = 0
    try:
        for grid in verbs.solutions(puzzle, seed=limits["seed"], time_limit=limits["time_limit"]):
            found += 1
            sink.write(json.dumps({"solution": grid.line()}, ensure_ascii=False) if as_json else shown(grid, to, sink))
            if found == limit:
                break
    except verbs.Undecided as error:
        warn(str(error))
        return 1
    if not found:
        outcome = verbs.solve(puzzle, limit=1)
        sink.write(json.dumps({"status": str(outcome.status)}) if as_json else str(outcome.status))
        if outcome.reason:
            warn(outcome.reason)
        return _BAD[outcome.status]
    return 0


def _time(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
