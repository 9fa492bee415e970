"""``sudokit generate``."""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import click

from ..generating import Variant, VariantOptions, generate, generate_many
from ..grid import SudokitError, options_of, seed_or_random
from ..solving import Undecided
from ._declared import declared_options
from ._lines import as_line, shown, text_or_file
from ._options import to_option
from ._progress import Counted
from ._puzzle_files import PuzzleFile, text_of
from ._sink import Sink
from ._source import warn

if TYPE_CHECKING:
    from ..generating import Puzzle, PuzzleBatch

EPILOG = """\
Examples:

\b
  sudokit generate --seed 7
  sudokit generate -n 3 --clues 24 --minimal --seed 7
  sudokit generate -n 2 --symmetry half-turn --level medium --seed 7
  sudokit generate -n 1000 --unique --stats -o "$(mktemp -d)/puzzles.csv"
  sudokit generate --variant killer --cage-sizes 2-4 --seed 7

Prints one line per puzzle.  With -o OUT.txt, .csv, .jsonl or .parquet, rows go to OUT.part until all are there;
run the same command again to resume.  Without --seed a random seed is chosen and printed.  Exit status 1 if some
puzzle was not finished in time, or a variant was not found.
Puzzles of --variant have rules: to a pipe they are written as JSON, or with --to in another format that holds rules.
"""


_DECLARED = dict(options_of(generate_many))
_DECLARED["n"] = _DECLARED["n"].narrower(least=1)
_VARIANT = options_of(VariantOptions)


@click.command("generate", epilog=EPILOG, short_help="Generate puzzles to order.")
@declared_options((*_DECLARED.values(), *_VARIANT.values()))
@click.option("--unique", is_flag=True, help="Omit puzzles that are isomorphic to earlier ones.")
@click.option("--stats", is_flag=True, help="Print the numbers of puzzles by clues and by level at the end.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file; its suffix selects the format.")
@click.option("--fresh", is_flag=True, help="Start over instead of resuming.")
@to_option
def command(
    n: int,
    seed: int | None,
    first: int,
    unique: bool,
    stats: bool,
    as_json: bool,
    output: str | None,
    fresh: bool,
    to: str | None,
    threads: int | None,
    time_limit: float | None,
    variant: Variant | None,
    cage_sizes: tuple[float, float] | None,
    **options: Any,
) -> int:
    """Generate puzzles to order; the same seed gives the same puzzles on every machine."""
    options["pattern"] = text_or_file(options["pattern"])
    if variant is not None or cage_sizes is not None:
        given = {"-o": output, "--fresh": fresh, "--threads": threads, "--unique": unique, "--stats": stats}
        if names := [name for name, value in given.items() if value]:
            raise click.UsageError(f"{', '.join(names)} cannot be combined with --variant, which prints puzzles one by one")
        if as_json and to is not None:
            raise click.UsageError("--to selects the format of grids, --json writes objects: use one of them")
        drawn, start = seed is None, seed_or_random(seed)
        options |= {"variant": variant, "cage_sizes": cage_sizes, "seed": start}
        indices = range(first, first + n)
        return _variants(options | {"time_limit": time_limit}, indices, drawn=drawn, as_json=as_json, to=to)
    request = {"n": n, "drawn": seed is None, "seed": seed_or_random(seed), "first": first, "unique": unique} | options
    run = _Run(request, stats, {"threads": threads, "time_limit": time_limit})
    if output is not None:
        if as_json or to:
            raise click.UsageError("the suffix of OUT selects the format: --json and --to apply only to standard output")
        return run.to_file(output, fresh)
    return run.to_stream(as_json, to)


def _variants(options: dict[str, Any], indices: range, *, drawn: bool, as_json: bool, to: str | None) -> int:
    """Write variant puzzles as they are made, and return the exit status."""
    sink, missing = Sink(None), 0
    with sink.open(), Counted(len(indices), quiet=sink.terminal) as progress:
        for number, index in enumerate(indices, 1):
            try:
                puzzle = generate(index=index, **options)
            except Undecided as error:
                warn(f"puzzle {index}: {error}")
                missing += 1
                continue
            sink.write(as_line(_as_dict(puzzle)) if as_json else shown(puzzle.grid, to, sink))
            progress.reach(number)
    if drawn:
        warn(f"seed {options['seed']}")
    if missing:
        warn(f"{missing} of {len(indices)} puzzles were not made")
    return int(missing > 0)


def _as_dict(puzzle: Puzzle) -> dict[str, Any]:
    grid = puzzle.grid
    return {
        "puzzle": grid.with_rules(()).line(),
        "rules": list(map(str, grid.rules)),
        "solution": puzzle.solution.line(),
        "clues": puzzle.clues,
        "minimal": puzzle.minimal,
        "layout": grid.layout.spec,
        "seed": puzzle.seed,
        "index": puzzle.index,
        "attempts": puzzle.attempts,
    }


class _Run:
    """One run of the command."""

    def __init__(self, request: dict[str, Any], stats: bool, how: dict[str, Any]) -> None:
        self.request, self.stats, self.how = request, stats, how
        self.tallies: dict[str, Counter[str]] = {}
        self.forms: set[bytes] = set()
        self.written = self.missing = 0

    def batches(self, seen: int) -> Any:
        """Yield the batches from puzzle `seen` on, each with the number of puzzles processed after it."""
        from ..generating import iter_generate

        known = ("n", "drawn", "first", "unique")
        options = {name: value for name, value in self.request.items() if name not in known}
        first, n = self.request["first"], self.request["n"]
        for batch in iter_generate(n - seen, first=first + seen, **options, **self.how):
            end = int(batch.index[-1]) + 1 - first
            self.missing += end - seen - len(batch)
            seen = end
            kept = self._new(batch) if self.request["unique"] else batch
            self._count(kept)
            self.written += len(kept)
            yield kept, seen
        self.missing += n - seen

    def to_stream(self, as_json: bool, to: str | None) -> int:
        """Write to standard output."""
        sink = Sink(None)
        jigsaws = str(self.request["layout"]).startswith("random-jigsaw")
        if jigsaws and not as_json and (to == "line" or (to is None and not sink.terminal)):
            raise SudokitError("plain lines do not show regions: write random jigsaws with --json, --to drawing or to a file")
        with sink.open(), Counted(self.request["n"], quiet=sink.terminal) as progress:
            for batch, seen in self.batches(0):
                if as_json:
                    sink.write_bytes(text_of(batch, "jsonl"))
                elif to is None and not sink.terminal and batch.layouts is None:
                    sink.write_bytes(text_of(batch, "txt"))
                else:
                    for puzzle in batch:
                        sink.write(shown(puzzle.grid, to, sink))
                progress.reach(seen)
        return self._end()

    def to_file(self, output: str, fresh: bool) -> int:
        """Write to a file, resuming from what is there."""
        file = PuzzleFile(output, self.request, fresh)
        if file.kind == "txt" and str(self.request["layout"]).startswith("random-jigsaw"):
            raise SudokitError("plain lines do not show regions: write random jigsaws to .csv, .jsonl or .parquet")
        with file:
            self.request["seed"] = file.state["request"]["seed"]
            self.tallies = file.tallies
            with Counted(self.request["n"], done=file.next) as progress:
                if self.request["unique"] and 0 < file.next < self.request["n"]:
                    file.puzzles(self._remember)
                for batch, seen in self.batches(file.next):
                    file.write(batch, seen, self.tallies)
                    progress.reach(seen)
            file.finish()
            return self._end()

    def _end(self) -> int:
        if self.request["drawn"]:
            warn(f"seed {self.request['seed']}")
        if self.stats:
            for name, counts in self.tallies.items():
                total = max(1, counts.total())
                print(f"{name}:", file=sys.stderr)
                for value in sorted(counts, key=lambda value: (len(value), value)):
                    print(f"  {value:>8} {counts[value]:>12,} {100 * counts[value] / total:7.3f} %", file=sys.stderr)
        if self.missing:
            warn(f"{self.missing} puzzles are missing: their time ran out")
        return int(self.missing > 0)

    def _count(self, batch: PuzzleBatch) -> None:
        self.tallies.setdefault("clues", Counter()).update(map(str, batch.clues.tolist()))
        self.tallies.setdefault("minimal", Counter()).update("yes" if yes else "no" for yes in batch.minimal.tolist())
        for rating in batch.ratings or ():
            self.tallies.setdefault("ER" if rating.er else "level", Counter())[str(rating.er or rating.level)] += 1

    def _new(self, batch: PuzzleBatch) -> PuzzleBatch:
        """Return the rows whose class is new; sixteen bytes are stored for each."""
        import numpy as np

        keep = np.zeros(len(batch), dtype=bool)
        for i, form in enumerate(self._forms(batch.puzzles, batch.layout)):
            keep[i] = form not in self.forms
            self.forms.add(form)
        self.tallies.setdefault("isomorphism", Counter()).update(left_out=int((~keep).sum()))
        return batch.take(keep)

    def _forms(self, puzzles: Any, layout: Any) -> list[bytes]:
        from ..symmetry import canonical_many

        return [blake2b(form.tobytes(), digest_size=16).digest() for form in canonical_many(puzzles, layout).forms]

    def _remember(self, lines: list[str]) -> None:
        import numpy as np

        from ..grid import Alphabet, Grid, Layout

        layout = Layout.parse(self.request["layout"] or "3x3")
        if lines:
            symbols = self.request["symbols"] or Alphabet.standard(layout.size)
            rows = np.array([Grid.parse(line, layout, symbols).values for line in lines], dtype=np.uint8)
            self.forms.update(self._forms(rows, layout))
