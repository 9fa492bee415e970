"""``sudokit solve``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from .. import solving as verbs
from ..grid import LIMIT, METHOD, NODE_LIMIT, ORDER_SEED, TRAIL_LIMIT, Candidates, Grid
from ..solving import Outcome, Status, Trail, TrailSummary, undecided_because
from ._ahead import MOST, Ahead
from ._declared import declared
from ._lane import Lane
from ._lines import as_line, invalid, several, shown
from ._loop import answer_all
from ._options import answer_options, input_options, threads_option, to_option
from ._sink import Sink
from ._source import Source, warn
from ._step_options import language_option

if TYPE_CHECKING:
    from ..formats import Entry

_BAD = {Status.NONE: 1, Status.UNDECIDED: 1, Status.INVALID: 2}

EPILOG = """\
Examples:

\b
  sudokit solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit solve --layout 2x3 "1.....|..2...|......|......|...3..|.....4"
  sudokit solve examples/classic.txt --to drawing
  sudokit solve examples/jigsaw.txt --stats
  sudokit solve --method deduction --trail "12..|34..|...3|..2."
  sudokit solve --method deduction --trail-lines --lang de "12..|34..|...3|..2."
  sudokit solve "1...|..2.|....|...." --all --limit 5
  sudokit solve "....|....|....|...." --rule "cage r1c12 = 3" --rule "thermo r1c1 r2c1 r3c1"

To a terminal: the drawing, the status, the time.  To a pipe: one line per puzzle, the solution or
none, undecided or invalid.  Exit status 1 if some puzzle was not solved, 2 if some input is invalid.
"""


@click.command("solve", epilog=EPILOG, short_help="Solve puzzles.")
@input_options
@declared(METHOD)
@declared(LIMIT.narrower(default=None, unset=f"{LIMIT.default}; with --all, all solutions"))
@declared(NODE_LIMIT)
@declared(ORDER_SEED)
@click.option("--all", "all_", is_flag=True, help="Print all solutions, or up to --limit.")
@click.option("--trail", is_flag=True, help="Print the steps first, one per line; for methods with a trail, such as deduction.")
@click.option(
    "--trail-lines",
    is_flag=True,
    help="Print JSON lines: the answer, then a line for each step with the state after it, then the end of the trail.",
)
@declared(TRAIL_LIMIT)
@language_option
@click.option("--stats", is_flag=True, help="Print guesses, backtracks, nodes, time and set-up time on standard error.")
@to_option
@partial(threads_option, beside="  With 2, two threads share a hard puzzle.")
@answer_options
def command(
    source: Source,
    all_: bool,
    trail: bool,
    trail_lines: bool,
    trail_limit: int | None,
    lang: str,
    stats: bool,
    to: str | None,
    as_json: bool,
    output: str | None,
    limit: int | None,
    threads: int | None,
    **limits: Any,
) -> int:
    """Solve puzzles and report how certain each answer is.

    INPUT is a file, puzzle text, or - for standard input.
    """
    if as_json and to is not None:
        raise click.UsageError("--json and --to exclude each other: JSON holds grids as lines; --to json writes grids as JSON")
    if trail_lines and (trail or as_json or to is not None):
        raise click.UsageError("--trail-lines prints JSON lines of its own: leave out --trail, --json and --to")
    trail = trail or trail_lines
    _check_trail(trail, trail_limit, all_=all_)
    if all_ and (stats or limits["method"] != "auto" or limits["node_limit"] is not None):
        raise click.UsageError("--method, --node-limit and --stats cannot be combined with --all")

    plain = not (all_ or trail or stats or as_json) and to in (None, "line")
    plain = plain and limits == {"method": "auto", "time_limit": None, "node_limit": None, "seed": None}
    ahead = Ahead("solve", min(limit or 2, 2), threads)

    def lane_for(sink: Sink) -> Lane | None:
        return Lane(source, "solve", min(limit or 2, 2), threads) if plain and not sink.terminal else None

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.puzzle is not None
        if (ready := ahead.get(entry)) is not None:
            sink.write(ready.line)
            if ready.status is Status.MULTIPLE:
                warn(several(number))
            return _BAD.get(ready.status, 0)
        if all_:
            return _solve_all(number, entry.puzzle, limit, limits, to, as_json, sink)
        outcome = verbs.solve(
            entry.puzzle,
            limit=LIMIT.default if limit is None else limit,
            trail=trail,
            trail_limit=trail_limit,
            threads=threads or 1,
            **limits,
        )
        _report(number, outcome, entry, to, as_json or trail_lines, stats, lang, sink, lines=trail_lines)
        return _BAD.get(outcome.status, 0)

    return answer_all(
        source,
        output,
        answer,
        lane_for=lane_for,
        unread=invalid(as_json or trail_lines),
        ahead=ahead.find if plain else None,
        most_ahead=MOST,
    )


def _check_trail(trail: bool, trail_limit: int | None, *, all_: bool) -> None:
    if all_ and trail:
        raise click.UsageError("--trail shows a single search: it cannot be combined with --all")
    if trail_limit is not None and not trail:
        raise click.UsageError("--trail-limit is for --trail and --trail-lines: add one of them")


def _report(
    number: int,
    outcome: Outcome,
    entry: Entry,
    to: str | None,
    as_json: bool,
    stats: bool,
    lang: str,
    sink: Sink,
    *,
    lines: bool,
) -> None:
    puzzle = entry.grid
    assert puzzle is not None
    if as_json:
        answer = _as_dict(number, outcome, puzzle, lang, steps=not lines)
        if entry.candidates is not None:
            from ..formats import candidate_rows

            answer["candidates"] = candidate_rows(entry.candidates)
        sink.write(as_line(answer))
        if lines:
            _write_steps(number, outcome.trail, lang, sink)
        return
    for step in outcome.trail:
        sink.write("  " * step.depth + step.notation(puzzle.alphabet))
    _warn_of_cut(number, outcome.trail)
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
        warn(several(number))
    if outcome.status is Status.INVALID and not sink.terminal:
        warn(f"puzzle {number} is invalid: {outcome.reason}")
    if outcome.status is Status.UNDECIDED and not sink.terminal:
        advice = f"; {outcome.stats.advice}" if outcome.stats.advice else ""
        warn(f"puzzle {number} is undecided: {undecided_because(outcome.reason)}{advice}")
    if stats:
        s = outcome.stats
        before = f" after {', '.join(s.handed_over)}" if s.handed_over else ""
        setup = f" after {_time(s.setup_seconds)} of set-up" if s.setup_seconds else ""
        warn(
            f"puzzle {number}: {s.guesses} guesses, {s.backtracks} backtracks, {s.nodes} nodes, {_time(s.seconds)}{setup}, "
            f"method {s.method}{before}"
        )
        if outcome.trail:
            warn(f"puzzle {number}: {_summarised(outcome.trail.summary)}")


def _write_steps(number: int, trail: Trail, lang: str, sink: Sink) -> None:
    """Write a line for each step, as the service streams them, and one that ends them."""
    from ..logic import trail_data, trail_summary_data

    for step in trail_data(trail, lang):
        sink.write(as_line(step))
    sink.write(as_line({"trail_summary": trail_summary_data(trail.summary)}))
    _warn_of_cut(number, trail)


def _summarised(summary: TrailSummary) -> str:
    deductions = "".join(f"{count} {name}, " for name, count in summary.deductions)
    return (
        f"{summary.steps} steps: {deductions}{summary.guesses} guesses, {summary.dead_ends} dead ends, "
        f"at most {summary.depth} guesses deep"
    )


def _warn_of_cut(number: int, trail: Trail) -> None:
    summary = trail.summary
    if summary.cut:
        warn(f"puzzle {number}: these are the first {summary.kept} of {summary.steps} steps: --trail-limit cut the trail")


def _as_dict(number: int, outcome: Outcome, puzzle: Grid, lang: str, *, steps: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "number": number,
        "status": str(outcome.status),
        "count": outcome.count,
        "layout": puzzle.layout.spec,
        "puzzle": puzzle.with_rules(()).line(),
        "solution": outcome.grid.line() if outcome.grid is not None else None,
        "stats": outcome.stats._asdict(),
    }
    if puzzle.rules:
        answer["rules"] = list(map(str, puzzle.rules))
    if outcome.reason:
        answer["reason"] = outcome.reason
    if outcome.trail:
        from ..logic import trail_data, trail_summary_data

        answer["trail_summary"] = trail_summary_data(outcome.trail.summary)
        if steps:
            answer["trail"] = list(trail_data(outcome.trail, lang))
    return answer


def _solve_all(
    number: int, puzzle: Grid | Candidates, limit: int | None, limits: dict[str, Any], to: str | None, as_json: bool, sink: Sink
) -> int:
    found = 0
    try:
        for grid in verbs.solutions(puzzle, seed=limits["seed"], time_limit=limits["time_limit"]):
            found += 1
            sink.write(as_line({"number": number, "solution": grid.line()}) if as_json else shown(grid, to, sink))
            if found == limit:
                break
    except verbs.Undecided as error:
        warn(f"puzzle {number}: {error}")
        return 1
    if not found:
        outcome = verbs.solve(puzzle, limit=1)
        status = str(outcome.status)
        if as_json:
            answer = {"number": number, "status": status}
            sink.write(as_line(answer | ({"reason": outcome.reason} if outcome.reason else {})))
        else:
            sink.write(status)
        if outcome.reason:
            warn(f"puzzle {number} is invalid: {outcome.reason}")
        return _BAD[outcome.status]
    return 0


def _time(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
