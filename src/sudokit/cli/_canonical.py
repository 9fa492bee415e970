"""``sudokit canonical``."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from .._files import naming
from ..grid import THREADS, Grid, Layout, SudokitError
from ..symmetry import FirstOfClass, Transformation, canonical, canonical_many
from ._declared import declared
from ._lane import Lane
from ._loop import entries
from ._options import input_options, output_option
from ._progress import Progress
from ._sink import Sink
from ._source import Source, warn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EPILOG = """\
Examples:

\b
  sudokit canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit canonical --with-transform "1234|3412|2143|4321"
  sudokit canonical --unique examples/hard.txt
  sudokit canonical --stats examples/hard.txt

Prints one line per puzzle: the representative of its class.  Supports boxes of 4x4, 6x6, 8x8 and 9x9;
docs/canonical.md defines the representative.  Exit status 2 if some input is invalid.
"""


class _Answers:
    """Writes the answer for each row; collects what can be reported only at the end."""

    def __init__(self, sink: Sink, with_transform: bool, unique: bool, stats: bool, as_json: bool) -> None:
        self.sink, self.with_transform, self.as_json = sink, with_transform, as_json
        self.unique, self.stats = unique, stats
        self.lines = not (unique or stats)
        self.rows = self.invalid = 0
        self._first: FirstOfClass | None = None
        self._cells = 0
        self._spool = tempfile.TemporaryFile() if unique else None  # noqa: SIM115 (closed by finish)
        self._blocks: list[tuple[int, int]] = []  # rows, bytes

    @property
    def plain(self) -> bool:
        """Whether rows can be answered in blocks."""
        return not (self.lines and (self.with_transform or self.as_json))

    def one(self, grid: Grid | None) -> None:
        """Answer one grid, or an invalid entry."""
        import numpy as np

        if grid is None:
            self.many(np.zeros((1, self._cells or 81), np.uint8), np.zeros(1, np.uint64), b"invalid\n")
            return
        found = canonical(grid)
        if self.lines and (self.with_transform or self.as_json):
            self.rows += 1
            self.sink.write(self._as_json(grid, found.grid, found.transformation, found.automorphisms))
            return
        form = np.frombuffer(found.grid._values, np.uint8).reshape(1, -1)
        # Every layout has its own classes; only grids of one layout are compared.
        if self._cells and self._cells != form.shape[1] and not self.lines:
            raise SudokitError("grids of several sizes: --unique and --stats need one layout")
        text = grid if self.unique else found.grid
        self.many(form, np.array([found.automorphisms], np.uint64), f"{text.line()}\n".encode())

    def many(self, forms: NDArray[np.uint8], orders: NDArray[np.uint64], text: bytes) -> None:
        """Process rows with their representatives; `text` is their output, one line each."""
        self.rows += len(forms)
        self.invalid += len(forms) - int((orders > 0).sum())
        if self.lines:
            self.sink.write_bytes(text)
            return
        self._cells = self._cells or forms.shape[1]
        if self._first is None:
            self._first = FirstOfClass(self._cells)
        with naming(tempfile.gettempdir()):
            self._first.add(forms, orders)
            if self._spool is not None:
                self._spool.write(text)
                self._blocks.append((len(forms), len(text)))

    def finish(self) -> None:
        """Write what can be reported only at the end."""
        if self._first is None:
            return
        with self._first:
            keep, orders = self._first.finish()
        if self._spool is not None:
            self._write_kept(keep)
        if self.stats:
            self._write_stats(orders)

    def _write_kept(self, keep: NDArray[np.bool_]) -> None:
        assert self._spool is not None
        with self._spool:
            self._spool.seek(0)
            start = 0
            for rows, size in self._blocks:
                lines = self._spool.read(size).splitlines(keepends=True)
                kept = keep[start : start + rows].tolist()
                self.sink.write_bytes(b"".join(line for line, wanted in zip(lines, kept, strict=True) if wanted))
                start += rows

    def _write_stats(self, orders: Counter[int]) -> None:
        data = {
            "puzzles": self.rows - self.invalid,
            "invalid": self.invalid,
            "classes": orders.total(),
            "automorphisms": {str(order): count for order, count in sorted(orders.items())},
        }
        say = click.echo if not self.unique else warn
        if self.as_json:
            say(json.dumps(data))
            return
        say(f"{data['puzzles']} puzzles, {data['classes']} classes" + (f", {self.invalid} invalid" if self.invalid else ""))
        for order, count in sorted(orders.items()):
            say(f"{count} with {order} automorphism{'s' * (order > 1)}")

    def _as_json(self, grid: Grid, form: Grid, how: Transformation, order: int) -> str:
        if not self.as_json:
            return f"{form.line()} {how}"
        data: dict[str, Any] = {
            "puzzle": grid.line(),
            "layout": grid.layout.spec,
            "canonical": form.line(),
            "automorphisms": order,
        }
        if self.with_transform:
            data["transformation"] = {
                "transpose": how.transpose,
                "rows": [r + 1 for r in how.rows],
                "columns": [c + 1 for c in how.columns],
                "values": list(how.values),
            }
        return json.dumps(data, ensure_ascii=False)


class _CanonicalLane(Lane):
    """Plain 9x9 lines, in blocks."""

    def __init__(self, source: Source, answers: _Answers, threads: int | None) -> None:
        super().__init__(source, "canonical", 0, threads)
        self.fits = self.fits and answers.plain and self.table is None
        self.answers = answers

    def _answer(self, core: Any, rows: memoryview, stride: int, name: str, sink: Sink) -> None:
        batch = canonical_many(rows, layout=Layout.classic(), threads=self.threads)
        lines = bytes(rows).splitlines(keepends=True) if self.answers.unique else _lines(batch.forms)
        for row in (batch.automorphisms == 0).nonzero()[0].tolist():
            lines[row] = b"invalid\n"
            self.invalid += 1
            if len(self.warnings) < 20:
                self.warnings.append(f"{name}, line {self.lines + row + 1}: {batch.reason(row)}")
        if lines and not lines[-1].endswith(b"\n"):
            lines[-1] += b"\n"
        self.answers.many(batch.forms, batch.automorphisms, b"".join(lines))
        self.lines += len(batch)

    def finish(self) -> int:
        for warning in self.warnings:
            warn(warning)
        if self.invalid > len(self.warnings):
            warn(f"{self.invalid - len(self.warnings)} more invalid lines")
        return 2 if self.invalid else 0


def _lines(forms: NDArray[np.uint8]) -> list[bytes]:
    import numpy as np

    text = np.full((len(forms), 82), ord("\n"), np.uint8)
    text[:, :81] = np.where(forms == 0, ord("."), forms + 48)
    return text.tobytes().splitlines(keepends=True)


@click.command("canonical", epilog=EPILOG, short_help="Find canonical forms; drop isomorphs.")
@input_options
@click.option("--with-transform", is_flag=True, help="After the form, print the transformation to it, counting from 1.")
@click.option("--unique", is_flag=True, help="Print the puzzles themselves, omitting those isomorphic to an earlier one.")
@click.option("--stats", is_flag=True, help="Print the number of puzzles, of classes, and of classes by automorphisms.")
@declared(THREADS)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle, or one with the figures of --stats.")
@output_option
def command(
    source: Source,
    with_transform: bool,
    unique: bool,
    stats: bool,
    threads: int | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Print the canonical form of each puzzle: the same for all puzzles that differ only by symmetry.

    INPUT is a file, puzzle text, or - for standard input.  Files of tens of millions of lines are fine: --unique
    keeps one bit per line in memory, and the rest in temporary files.
    """
    if with_transform and (unique or stats):
        raise click.UsageError("--with-transform cannot be combined with --unique or --stats")
    if as_json and unique:
        raise click.UsageError("--unique prints puzzles unchanged: it cannot be combined with --json")
    worst = 0
    with Sink(output).open() as sink, Progress(source, quiet=sink.terminal) as progress:
        answers = _Answers(sink, with_transform, unique, stats, as_json)
        lane = _CanonicalLane(source, answers, threads)
        for entry in entries(source, lane, sink, progress.step):
            progress.step()
            fault = str(entry.error) if entry.grid is None else ""
            if entry.candidates is not None:
                fault = f"line {entry.line}: candidates are eliminated, which canonical forms cannot represent"
            if entry.grid is not None and (conflicts := entry.grid.conflicts()):
                fault = str(conflicts[0])
            if fault:
                warn(fault)
                worst = 2
            answers.one(None if fault else entry.grid)
        answers.finish()
    return max(worst, lane.finish())
