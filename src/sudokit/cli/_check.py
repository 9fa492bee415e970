"""``sudokit check``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from ..grid import Candidates, Grid, cell_name
from ..solving import Check, Status, check, verify, why_data
from ._ahead import MOST, Ahead, Answered
from ._lane import Lane
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options, threads_option
from ._sink import Sink
from ._source import Source

if TYPE_CHECKING:
    from ..formats import Entry

EPILOG = """\
Examples:

\b
  sudokit check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit check examples/classic.txt --json
  printf 'puzzle,solution\\n12..34.....3..2.,1234341221434321\\n' | sudokit check -

Prints one line per puzzle: unique, multiple, none, undecided or invalid; after unique, minimal or the
redundant givens.  If the input includes a solution (a CSV column, JSON), it is verified.
Exit status 1 if some puzzle is not proper or some solution is wrong, 2 if some input is invalid.
"""


@click.command("check", epilog=EPILOG, short_help="Check whether puzzles are proper and minimal.")
@input_options
@threads_option
@click.option("--why", is_flag=True, help="Add why a puzzle is not proper: values that clash, or how its solutions differ.")
@answer_options
def command(source: Source, time_limit: float | None, threads: int | None, why: bool, as_json: bool, output: str | None) -> int:
    """Check whether puzzles are proper, whether they are minimal, and which givens are redundant.

    INPUT is a file, puzzle text, or - for standard input.
    """

    ahead = Ahead("check", 2, threads)

    def lane_for(sink: Sink) -> Lane | None:
        return None if as_json or why or time_limit is not None else Lane(source, "check", 2, threads)

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.grid is not None
        puzzle = entry.grid.all_given()
        ready = ahead.get(entry)
        if why and ready is not None and ready.status is not Status.UNIQUE:
            ready = None
        faults = [] if entry.solution is None else [str(fault) for fault in verify(puzzle, entry.solution)]
        if ready is not None and not as_json:
            sink.write(ready.line + _on_solution(faults, entry.solution is not None))
            return int(ready.status is not Status.UNIQUE or bool(faults))
        if ready is not None:
            found = _found(ready)
        else:
            marked = puzzle if entry.candidates is None else Candidates(puzzle, entry.candidates.masks)
            found = check(marked, time_limit=time_limit, why=why)
        if as_json:
            sink.write(as_line({"number": number} | _as_dict(found, puzzle, faults, entry.solution is not None)))
        else:
            sink.write(_line(found) + _on_solution(faults, entry.solution is not None))
        if found.status is Status.INVALID:
            return 2
        return int(found.status is not Status.UNIQUE or bool(faults))

    in_blocks = ahead.find if time_limit is None else None
    return answer_all(source, output, answer, lane_for=lane_for, unread=invalid(as_json), ahead=in_blocks, most_ahead=MOST)


def _found(ready: Answered) -> Check:
    """Parse the core's line: the status, then ``minimal``, or ``redundant`` and the cells."""
    _, *words = ready.line.split()
    redundant = tuple((int(cell[1]) - 1, int(cell[3]) - 1) for cell in words[1:])
    return Check(ready.status, (), None if not words else not redundant, redundant)


def _on_solution(faults: list[str], has_solution: bool) -> str:
    if not has_solution:
        return ""
    return " solution wrong: " + "; ".join(faults) if faults else " solution right"


def _line(found: Check) -> str:
    words = [str(found.status)]
    if found.status is Status.INVALID:
        words = ["invalid: " + "; ".join(str(conflict) for conflict in found.conflicts)]
    elif found.minimal:
        words.append("minimal")
    elif found.redundant:
        words.append("redundant " + " ".join(cell_name(*cell) for cell in found.redundant))
    if found.redundant_rules:
        words.append("redundant rules: " + "; ".join(map(str, found.redundant_rules)))
    if found.status is Status.UNIQUE and found.reason:
        words.append(f"({found.reason} limit)")
    if found.clash is not None:
        words.append(f"clash {_cells(found.clash.cells)}")
        if found.clash.eliminated:
            words.append("eliminated " + _cells(place for place, _ in found.clash.eliminated))
    if found.closest is not None:
        words.append(f"differing {_cells(found.closest.differing)}")
        if found.closest.deciding:
            words.append(f"deciding {_cells(found.closest.deciding)}")
    return " ".join(words)


def _cells(places: Iterable[tuple[int, int]]) -> str:
    return " ".join(cell_name(*place) for place in places)


def _as_dict(found: Check, puzzle: Grid, faults: list[str], has_solution: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "status": str(found.status),
        "clues": puzzle.clues,
        "layout": puzzle.layout.spec,
        "minimal": found.minimal,
        "redundant": [cell_name(*cell) for cell in found.redundant],
        "conflicts": [str(conflict) for conflict in found.conflicts],
    }
    if puzzle.rules:
        answer["rules"] = list(map(str, puzzle.rules))
        answer["redundant_rules"] = list(map(str, found.redundant_rules))
    if found.reason:
        answer["reason"] = found.reason
    answer |= why_data(found.clash, found.closest)
    if has_solution:
        answer["solution_faults"] = faults
    return answer
