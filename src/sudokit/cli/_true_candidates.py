"""``sudokit candidates``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..formats import draw_cells
from ..grid import Grid, ImpossibleRequest
from ..solving import TrueCandidates, Undecided, true_candidates
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options
from ._sink import Sink
from ._source import Source, warn

if TYPE_CHECKING:
    from ..formats import Entry

EPILOG = """\
Examples:

\b
  sudokit candidates "12..|34..|...3|..2."
  sudokit candidates "1...|..2.|....|...." --counts 100 --json
  sudokit candidates "....|....|....|...." --rule "cage r1c12 = 3" --rule "anti-knight"

Draws for each cell the values that occur in some solution; a cell without one is -.  Sizes up to 16x16.
Exit status 1 if there is no solution or a limit ended the search, 2 if some input is invalid.
"""


@click.command("candidates", epilog=EPILOG, short_help="Find the values that occur in some solution.")
@input_options
@click.option(
    "--counts", metavar="N", type=click.IntRange(1, 2**32 - 1), help="With --json: count the solutions of each, up to N."
)
@answer_options
def command(source: Source, counts: int | None, time_limit: float | None, as_json: bool, output: str | None) -> int:
    """Find the values of each cell that occur in some solution.

    INPUT is a file, puzzle text, or - for standard input.
    """
    if counts is not None and not as_json:
        raise click.UsageError("--counts is for --json")

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.grid is not None
        assert entry.puzzle is not None
        status = reason = ""
        try:
            found = true_candidates(entry.puzzle, counts=counts, time_limit=time_limit)
        except ImpossibleRequest as error:
            status, reason = "invalid", f"puzzle {number}: {error}"
        except Undecided as error:
            status, reason = "undecided", f"puzzle {number}: {error}"
        if status:
            warn(reason)
            sink.write(as_line({"number": number, "status": status, "reason": reason}) if as_json else status)
            return 1 if status == "undecided" else 2
        sink.write(as_line({"number": number} | _as_dict(found, entry.grid.size)) if as_json else _drawn(found, entry.grid))
        return 0 if found.has_solution else 1

    return answer_all(source, output, answer, unread=invalid(as_json))


def _drawn(found: TrueCandidates, grid: Grid) -> str:
    symbol = grid.alphabet.symbol
    return "\n".join(draw_cells(grid.layout, ["".join(map(symbol, values)) or "-" for values in found.values]))


def _as_dict(found: TrueCandidates, size: int) -> dict[str, Any]:
    def rows(cells: tuple[tuple[int, ...], ...]) -> list[list[list[int]]]:
        return [[list(cell) for cell in cells[start : start + size]] for start in range(0, size * size, size)]

    return {"candidates": rows(found.values)} | ({} if found.counts is None else {"counts": rows(found.counts)})
