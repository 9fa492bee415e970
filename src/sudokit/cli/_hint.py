"""``sudokit hint``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import click

from ..grid import ANOTHER, MARKS, STAGE, Candidates, Grid, SudokitError, cell_name
from ._declared import declared
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options
from ._sink import Sink
from ._source import Source
from ._step_options import step_options

if TYPE_CHECKING:
    from ..formats import Entry
    from ..logic import Hint
    from ..messages import Stage

_ANSWERS = {"step", "solved", "wrong", "missing"}

EPILOG = """\
Examples:

\b
  sudokit hint 1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934
  sudokit hint --stage 4 --lang de examples/classic.txt
  sudokit hint --stage 3 "1243|34..|...3|..2." --puzzle "12..|34..|...3|..2."
  sudokit hint --another 1 --stage 2 examples/classic.txt

Stage 1 gives the place to look, 2 the technique, 3 the cells and values, 4 everything, with the reason: where
that is longer than a sentence or two, it follows in numbered lines.
Mistakes are reported first: at stage 1 that there are some, at 2 in which houses, at 3 in which cells, at
4 why.  --another 1 hints at another step: the easiest of the others.  Exit status 1 if there is no
step, 2 if some input is invalid.
"""


@click.command("hint", epilog=EPILOG, short_help="Give a hint, revealing as much as requested.")
@input_options
@declared(STAGE)
@click.option(
    "--puzzle", metavar="TEXT", help="The puzzle without the player's entries, if the input does not distinguish them."
)
@declared(MARKS)
@declared(ANOTHER)
@step_options
@answer_options
def command(
    source: Source,
    stage: Stage,
    puzzle: str | None,
    marks: Literal["player", "all"],
    another: int,
    profile: str,
    no_uniqueness: bool,
    lang: str,
    time_limit: float | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Give a hint on a grid as a player has it: mistakes first, otherwise the next step.

    INPUT is a file, puzzle text, or - for standard input.
    """
    from ..logic import hint

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.puzzle is not None
        grid = entry.puzzle if puzzle is None else _entered(entry.puzzle, puzzle)
        how: dict[str, Any] = {"marks": marks, "another": another, "no_uniqueness": no_uniqueness}
        found = hint(grid, stage, profile, lang, time_limit, **how)
        if as_json:
            sink.write(as_line(_as_dict(number, found)))
        else:
            sink.write("\n".join([found.text, *(f"  {line}" for line in found.proof.splitlines())]))
            if sink.terminal and found.step is not None:
                from ..drawing import terminal

                sink.write(terminal(found.state, found.step))
        return int(found.kind not in _ANSWERS)

    return answer_all(source, output, answer, unread=invalid(as_json))


def _entered(state: Grid | Candidates, puzzle: str) -> Grid | Candidates:
    """Return the grid with only the puzzle's cells as givens.

    Raises
    ------
    SudokitError
        If the grid lacks a given of the puzzle.
    """
    grid = state.grid if isinstance(state, Candidates) else state
    given = Grid.parse(puzzle, layout=grid.layout)
    for cell, (own, given_value) in enumerate(zip(grid.values, given.values, strict=True)):
        if given_value and own != given_value:
            raise SudokitError(
                f"--puzzle gives {cell_name(*divmod(cell, grid.size))}={given_value}, but the grid does not contain it"
            )
    shown = Grid(grid.values, grid.layout, givens=list(map(bool, given.values)), alphabet=grid.alphabet, rules=grid.rules)
    return Candidates(shown, state.masks) if isinstance(state, Candidates) else shown


def _as_dict(number: int, found: Hint) -> dict[str, Any]:
    from ..logic import hint_data, step_data

    data = hint_data(found)
    data["values"] = data.pop("symbols")
    answer = {"number": number} | {key: part for key, part in data.items() if part not in (None, [], "")}
    if found.step is not None:
        answer["step"] = step_data(found.step, found.state.grid)
    return answer
