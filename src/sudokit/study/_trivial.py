"""How many puzzles of a set need a guess: those that trivial cells, with one value left, do not fill.

Source: the fifth of the articles that this project grew from.  Its author counted 327 in a set of one million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from ..grid import Grid, Layout
from ..solving import solve, solve_many, verify_many
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._sets import BLOCK, MADE, Rows, SetFile, made
from ._words import Interval, counted, duration, joined, proportion, table, three

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

__all__ = ["STUDY"]

_WHOLLY, _PARTLY, _IMPOSSIBLE = 0, 1, 2  # the core's numbers
_LIMIT_NODES = 1_000_000  # of the runs that guess
_AUTHORS, _AUTHORS_SET = 327, 1_000_000


class Run(NamedTuple):
    """One block of a set."""

    set: str
    block: int
    puzzles: int
    """Those that can be read."""
    unreadable: int
    first_unreadable: int
    """The number of the first line that cannot be read; 0 if there is none."""
    solutions: int
    """How many come with a solution."""
    wrong: int
    """How many of these solutions are wrong."""
    impossible: int
    """Puzzles in which the givens conflict, or filling trivial cells leads to a cell without a value."""
    guess: int
    """Puzzles that need a guess: cells are left, each with two values or more."""
    improper: int
    """Puzzles among these with several solutions or none."""
    left: int
    """Cells left in these, all together."""
    guesses: int
    """Guesses to the first solution, in a cell with the fewest values, in all of these together."""
    by_clues: str
    """CLUES:PUZZLES:GUESS for each number of clues, separated by blanks."""
    make_time_s: float
    """CPU time to read or make the puzzles."""
    verify_time_s: float
    fill_time_s: float
    """CPU time to fill the trivial cells of all puzzles."""
    guess_time_s: float
    """CPU time to solve those that need a guess, and to count their solutions."""


class Parameters(NamedTuple):
    """The size of the sets that are made."""

    deducible: int
    others: int


PARAMETERS = {
    Scale.TINY: Parameters(400, 100),
    Scale.QUICK: Parameters(40_000, 5_000),
    Scale.FULL: Parameters(1_000_000, 100_000),
}


def plan(setting: Setting) -> Plan:
    """Take every block of the files, or of the sets that are made."""
    plan = Plan()
    for name, file in _named(setting.files).items():
        plan.sources[name] = file.fingerprint
        plan.opened.callback(file.close)
        for number in range(file.blocks):
            plan.add((name, number), partial(_read, file, number, setting.threads))
    if not setting.files:
        parameters = PARAMETERS[setting.scale]
        for kind in MADE:
            count = parameters.deducible if kind == "deducible" else parameters.others
            for number in range(-(-count // BLOCK)):
                plan.add((kind, number), partial(_make, kind, setting.seed, number, count, setting.threads))
            plan.note(f"*{kind}*: {MADE[kind].words}.")
    return plan


def _named(paths: Sequence[Path]) -> dict[str, SetFile]:
    """Return the files by name; by path if two have the same name."""
    names = Counter(path.name for path in paths)
    return {path.name if names[path.name] == 1 else str(path): SetFile(path) for path in dict.fromkeys(paths)}


def _read(file: SetFile, number: int, threads: int) -> Sequence[Any]:
    return _look(file.block(number), threads)


def _make(kind: str, seed: int, number: int, count: int, threads: int) -> Sequence[Any]:
    return _look(made(kind, seed, number, count, threads), threads)


def _look(rows: Rows, threads: int) -> Sequence[Any]:
    """Verify the solutions of a block, fill trivial cells, and solve the puzzles that need a guess."""
    import numpy as np

    layout, puzzles = Layout.classic(), np.require(rows.puzzles, np.uint8, ["C", "W"])
    begun = process_time()
    wrong = 0
    if rows.solutions is not None:
        wrong = int((~verify_many(puzzles, rows.solutions, layout, threads=threads).correct).sum())
    verified = process_time()
    filled, left = np.empty(len(puzzles), dtype=np.uint8), np.empty(len(puzzles), dtype=np.uint16)
    _core.fill_trivial(layout._core, puzzles, threads, None, filled, left)
    done = process_time()
    partly = filled == _PARTLY
    improper, guesses = _guessed(layout, puzzles[partly], threads)
    return (
        len(puzzles),
        rows.unreadable,
        rows.first_unreadable,
        0 if rows.solutions is None else len(puzzles),
        wrong,
        int((filled == _IMPOSSIBLE).sum()),
        int(partly.sum()),
        improper,
        int(left.sum()),
        guesses,
        _by_clues(puzzles, partly),
        rows.seconds,
        verified - begun,
        done - verified,
        process_time() - done,
    )


def _guessed(layout: Layout, puzzles: NDArray[np.uint8], threads: int) -> tuple[int, int]:
    """Return how many of these puzzles are improper, and the guesses to the first solutions."""
    improper = int((solve_many(puzzles, layout, threads=threads).counts != 1).sum())
    outcomes = (solve(Grid(row, layout), "guess-smallest", limit=1, node_limit=_LIMIT_NODES) for row in puzzles.tolist())
    return improper, sum(outcome.stats.guesses for outcome in outcomes)


def _by_clues(puzzles: NDArray[np.uint8], partly: NDArray[np.bool_]) -> str:
    clues = (puzzles != 0).sum(axis=1)
    every, some = Counter(clues.tolist()), Counter(clues[partly].tolist())
    return " ".join(f"{number}:{every[number]}:{some[number]}" for number in sorted(every))


class Whole(NamedTuple):
    """A set: the sum of its blocks."""

    name: str
    rows: Sequence[Run]

    def sum(self, column: str) -> int:
        """The sum of a column."""
        return int(sum(getattr(row, column) for row in self.rows))

    def each(self, column: str) -> float:
        """CPU seconds per puzzle."""
        return float(sum(getattr(row, column) for row in self.rows)) / max(1, self.sum("puzzles"))

    def share(self) -> Interval:
        """The share of puzzles that need a guess."""
        return proportion(self.sum("guess"), self.sum("puzzles"))

    def by_clues(self) -> Mapping[int, tuple[int, int]]:
        """Puzzles, and those that need a guess, by the number of clues."""
        found: dict[int, tuple[int, int]] = {}
        for row in self.rows:
            for word in row.by_clues.split():
                clues, puzzles, guess = map(int, word.split(":"))
                before = found.get(clues, (0, 0))
                found[clues] = (before[0] + puzzles, before[1] + guess)
        return dict(sorted(found.items()))

    def clues(self) -> float:
        """The mean number of clues."""
        return sum(clues * count for clues, (count, _) in self.by_clues().items()) / max(1, self.sum("puzzles"))


def _sets(rows: Sequence[Run]) -> list[Whole]:
    return [Whole(name, [row for row in rows if row.set == name]) for name in dict.fromkeys(row.set for row in rows)]


def _percent(share: float) -> str:
    return f"{three(100 * share)} %"


def summary(rows: Sequence[Run]) -> list[str]:
    """Return the counts of each set in one line."""
    return [
        f"{one.name}: {one.sum('guess'):,} of {counted(one.sum('puzzles'), 'puzzle')} need a guess: "
        f"{one.share().written(_percent)}"
        for one in _sets(rows)
    ]


def _draw(rows: Sequence[Run], _: Setting) -> Figure | None:
    from ._style import COLOURS, MARKERS, beside, figure, intervals

    drawing, (axes,) = figure(8.5, 4.6)
    for at, one in enumerate(_sets(rows)):
        points = [
            (clues, proportion(guess, count)) for clues, (count, guess) in one.by_clues().items() if count >= 10 and guess > 0
        ]
        if not points:
            continue
        shares = [Interval(*(100 * end for end in share)) for _, share in points]
        look = {"fmt": MARKERS[at % len(MARKERS)], "color": COLOURS[at % len(COLOURS)], "capsize": 2}
        intervals(axes, [clues for clues, _ in points], shares, label=one.name, **look)
    if not axes.has_data():
        return None
    authors = 100 * _AUTHORS / _AUTHORS_SET
    axes.axhline(authors, color="#444444", linestyle="--", linewidth=1.2, label=f"the author's {_AUTHORS} of a million")
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    axes.set_xlabel("clues")
    axes.set_ylabel("share that needs a guess, with 95 % intervals")
    axes.set_title("Puzzles that trivial cells do not fill, by clues")
    beside(drawing, [axes])
    return drawing


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """The share of each set, its validation, and the time."""
    sets = _sets(rows)
    finding = [
        f"- **{one.name}**: of {counted(one.sum('puzzles'), 'puzzle')}, {one.sum('guess'):,} need a guess: "
        f"{one.share().written(_percent)}. {_validated(one)}"
        for one in sets
    ]
    body = [
        [
            one.name,
            f"{one.sum('puzzles'):,}",
            _clues(one),
            f"{one.sum('guess'):,}",
            three(one.sum("left") / one.sum("guess")) if one.sum("guess") else "–",
            three(one.sum("guesses") / one.sum("guess")) if one.sum("guess") else "–",
            duration(one.each("make_time_s")),
            duration(one.each("verify_time_s")) if one.sum("solutions") else "–",
            duration(one.each("fill_time_s")),
        ]
        for one in sets
    ]
    heads = ["set", "puzzles", "clues", "need a guess", "cells left", "guesses", "reading or making", "verifying", "filling"]
    return "\n\n".join(
        part
        for part in [
            "## Finding",
            "\n".join(finding),
            _comparison(sets, setting),
            "Of the puzzles that need a guess, the means of the cells left and of the guesses to the first solution, in a cell "
            "with the fewest values; CPU times per puzzle of the set:",
            table(heads, body),
            show("clues", "The share of the puzzles that need a guess, by their number of clues, with 95 % Wilson intervals."),
        ]
        if part
    )


def _clues(one: Whole) -> str:
    by_clues = one.by_clues()
    if not by_clues:
        return "–"
    low, high = min(by_clues), max(by_clues)
    return f"{low}" if low == high else f"{three(one.clues())} ({low} to {high})"


def _validated(one: Whole) -> str:
    parts = []
    if one.sum("solutions"):
        wrong = one.sum("wrong")
        parts.append(
            "All solutions are right." if not wrong else f"{counted(wrong, 'solution')} of {one.sum('solutions'):,}: wrong."
        )
    faults = [
        counted(number, f"{noun} {what}", f"{noun}s {what}")
        for number, noun, what in (
            (one.sum("unreadable"), "line", "that cannot be read"),
            (one.sum("impossible"), "puzzle", "without a solution"),
            (one.sum("improper"), "puzzle", "with several solutions or none"),
        )
        if number
    ]
    first = next((row.first_unreadable for row in one.rows if row.first_unreadable), 0)
    if faults:
        parts.append(f"Besides: {joined(faults)}" + (f"; the first that cannot be read is line {first}." if first else "."))
    elif one.sum("puzzles"):
        parts.append("Each puzzle has one solution.")
    return " ".join(parts)


def _comparison(sets: Sequence[Whole], setting: Setting) -> str:
    if setting.files:
        return ""
    same = sets[0].share()
    others = joined(f"{one.name} {one.share().written(_percent)}" for one in sets[1:])
    author = proportion(_AUTHORS, _AUTHORS_SET).written(_percent)
    return (
        f"The author counted {_AUTHORS} of {_AUTHORS_SET:,}, a share of {author}, in a set that is not part of this project. "
        f"Puzzles whose clues are removed in the same way have a share of {same.written(_percent)}. Their full grids are "
        "uniformly random, whereas those of the set were filled cell by cell; whether that explains the difference is open. "
        f"What decides is how puzzles are made, more than how many clues they have: {others}."
    )


STUDY = Study(
    name="trivial",
    title="Puzzles that need a guess",
    question=(
        "Trivial cells are those with one value left; a puzzle that they do not fill needs a guess. The author of the source "
        "found that 327 puzzles of a public set of one million do (Kaggle, *1 million Sudoku games*). How many do in other "
        "sets, and are their solutions right?"
    ),
    row=Run,
    keys=2,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("clues", _draw),),
    report=report,
    takes_files=True,
    summary=summary,
)
