"""``sudokit count``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .. import solving as verbs
from ..grid import COUNT_LIMIT, METHOD
from ..solving import Status, count_ended
from ._ahead import MOST, Ahead
from ._declared import declared
from ._lane import Lane
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options, threads_option
from ._sink import Sink
from ._source import Source, warn

if TYPE_CHECKING:
    from ..formats import Entry
    from ..solving import MethodName

EPILOG = """\
Examples:

\b
  sudokit count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit count --layout 2x2 --limit 1000 ................
  sudokit count examples/hard.txt --limit 2 -o counts.txt

Prints one line per puzzle: the number of solutions, capped at --limit, or invalid.
"""


@click.command("count", epilog=EPILOG, short_help="Count solutions, up to a limit.")
@input_options
@declared(METHOD)
@declared(COUNT_LIMIT)
@threads_option
@answer_options
def command(
    source: Source,
    method: MethodName,
    limit: int,
    time_limit: float | None,
    threads: int | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Count solutions, up to a limit.

    INPUT is a file, puzzle text, or - for standard input.
    """

    plain = not as_json and method == "auto" and time_limit is None and limit < 2**32
    ahead = Ahead("count", limit, threads)

    def lane_for(sink: Sink) -> Lane | None:
        return Lane(source, "count", limit, threads) if plain else None

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.puzzle is not None
        if (ready := ahead.get(entry)) is not None:
            sink.write(ready.line)
            return 0
        outcome = verbs.solve(entry.puzzle, method=method, limit=limit, time_limit=time_limit)
        if as_json:
            counted = {"number": number, "count": outcome.count, "limit": limit, "status": str(outcome.status)}
            sink.write(as_line(counted | ({"reason": outcome.reason} if outcome.reason else {})))
        elif outcome.status is Status.INVALID:
            sink.write("invalid")
        else:
            sink.write("undecided" if outcome.reason else str(outcome.count))
        if outcome.status is Status.INVALID:
            warn(f"puzzle {number} is invalid: {outcome.reason}")
            return 2
        if outcome.reason:
            warn(f"puzzle {number}: {count_ended(outcome)}")
            return 1
        return 0

    return answer_all(
        source, output, answer, lane_for=lane_for, unread=invalid(as_json), ahead=ahead.find if plain else None, most_ahead=MOST
    )
