"""``sudokit classes``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from ..grid import GRID_SEED, SudokitError, seed_or_random
from ..symmetry import ALL_CLASSES, canonical, random_class_number, rank_class, rank_class_many, unrank_class_many
from ._declared import declared
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import output_option, reading_options, source_of, threads_option
from ._sink import Sink
from ._source import Source, warn

if TYPE_CHECKING:
    from ..formats import Entry

_MOST = 4096  # grids that are ranked together

EPILOG = """\
Examples:

\b
  sudokit classes 123456789456789123789123456214365897365897214897214365531642978642978531978531642
  sudokit classes --number 0 --number 1000000
  sudokit classes --random 3 --seed 1

Full 9x9 grids that symmetry turns into each other form a class.  There are 5,472,730,538 classes, numbered from 0 in the
order of their canonical forms; see docs/canonical.md.  With --random every class is equally likely.  Exit status 2 if
some input is invalid.
"""


@click.command("classes", epilog=EPILOG, short_help="Number the classes of full 9x9 grids.")
@reading_options
@click.option(
    "--number",
    "numbers",
    multiple=True,
    type=click.IntRange(0, ALL_CLASSES - 1),
    metavar="N",
    help="Print the canonical form of the class with this number, from 0 to 5472730537; may be repeated.",
)
@click.option("--random", "count", type=click.IntRange(1), metavar="N", help="Print the canonical forms of N random classes.")
@declared(GRID_SEED.narrower(unset="a random one, which is printed"))
@threads_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per grid.")
@output_option
def command(
    numbers: tuple[int, ...],
    count: int | None,
    seed: int | None,
    threads: int | None,
    as_json: bool,
    output: str | None,
    **reading: Any,
) -> int:
    """Print the number of each full 9x9 grid's class, or the canonical forms of classes.

    INPUT is a file, grid text, or - for standard input.
    """
    if bool(reading["inputs"]) + bool(numbers) + (count is not None) > 1:
        raise click.UsageError("INPUT, --number and --random cannot be combined")
    if (numbers or count is not None) and any(reading.values()):
        raise click.UsageError("the options for reading are for INPUT: leave them out with --number and --random")
    if seed is not None and count is None:
        raise click.UsageError("--seed is for --random")
    if numbers:
        return _write_forms(numbers, threads, as_json, output)
    if count is not None:
        drawn = seed_or_random(seed)
        _write_forms((random_class_number(drawn, index) for index in range(count)), threads, as_json, output)
        if seed is None:
            warn(f"seed {drawn}")
        return 0
    return _write_numbers(source_of(**reading), threads, as_json, output)


def _write_forms(numbers: Iterable[int], threads: int | None, as_json: bool, output: str | None) -> int:
    """Write the canonical forms of classes."""
    rest = iter(numbers)
    with Sink(output).open() as sink:
        while some := tuple(islice(rest, _MOST)):
            for number, form in zip(some, unrank_class_many(some, threads), strict=True):
                line = "".join(map(str, form.tolist()))
                sink.write(as_line({"class": number, "grid": line}) if as_json else line)
    return 0


def _write_numbers(source: Source, threads: int | None, as_json: bool, output: str | None) -> int:
    """Write the numbers of grids."""
    ready: dict[int, tuple[int, int]] = {}

    def ahead(block: list[Entry]) -> None:
        ready.clear()
        ready.update(_ranked(block, threads))

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.grid is not None
        try:
            found, automorphisms = ready.get(id(entry)) or (rank_class(entry.grid), canonical(entry.grid).automorphisms)
        except SudokitError as error:
            warn(f"grid {number}: {error}")
            sink.write(as_line({"number": number, "status": "invalid", "reason": str(error)}) if as_json else "invalid")
            return 2
        data = {"number": number, "class": found, "automorphisms": automorphisms}
        sink.write(as_line(data) if as_json else str(found))
        return 0

    return answer_all(source, output, answer, unread=invalid(as_json), ahead=ahead, most_ahead=_MOST)


def _ranked(block: list[Entry], threads: int | None) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the ids of the entries that have a number, each with the number and the automorphisms."""
    plain = (entry for entry in block if entry.grid is not None and not entry.grid.rules)
    grids = [(id(entry), entry.grid) for entry in plain if entry.grid is not None and entry.grid.layout._core.classic]
    found = rank_class_many([grid for _, grid in grids], threads)
    for (key, _), number, automorphisms in zip(grids, found.numbers.tolist(), found.automorphisms.tolist(), strict=True):
        if number >= 0:
            yield key, (number, automorphisms)
