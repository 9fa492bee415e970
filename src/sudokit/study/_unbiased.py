"""How many clues does a minimal puzzle have?

Source: D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator" (2009); its distribution has a mean of 26.57.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..generating import ALL_GRIDS, generate
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._style import COLOURS, figure
from ._words import Interval, counted, quantile, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

_CELLS = 81
_PUBLISHED_MEAN, _PUBLISHED_REMOVAL = 26.57, 24.38
_PUBLISHED = {
    20: 1.32e-7, 21: 3.4e-5, 22: 0.00348, 23: 0.148, 24: 2.28, 25: 13.42, 26: 31.91, 27: 32.71, 28: 15.48, 29: 3.598, 30: 0.41,
    31: 0.0241, 32: 0.00102,
}  # fmt: skip
"""Percentage of all minimal puzzles by clues, from the source."""


class Parameters(NamedTuple):
    """How many puzzles of each kind to make."""

    unbiased: int
    removal: int


PARAMETERS = {
    Scale.TINY: Parameters(1, 10),
    Scale.QUICK: Parameters(60, 2000),
    Scale.FULL: Parameters(400, 20000),
}


class Made(NamedTuple):
    """One puzzle."""

    way: str
    number: int
    clues: int
    attempts: int
    """Grids started, including the one that led to the puzzle."""


def plan(setting: Setting) -> Plan:
    """Make puzzles in both ways."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    for way, count in (("removal", parameters.removal), ("unbiased", parameters.unbiased)):
        for number in range(count):
            made.add((way, number), partial(_run, way, setting.derived("unbiased", way), number))
    return made


def _run(way: str, seed: int, number: int) -> Sequence[Any]:
    puzzle = generate(unbiased=way == "unbiased", seed=seed, index=number)
    return puzzle.clues, puzzle.attempts


def _shares(rows: Sequence[Made]) -> dict[int, float]:
    """Return the share of each number of clues among all minimal puzzles."""
    seen = Counter(row.clues for row in rows)
    weights = {clues: count * math.comb(_CELLS, clues) for clues, count in sorted(seen.items())}
    return {clues: weight / sum(weights.values()) for clues, weight in weights.items()}


def _mean(rows: Sequence[Made]) -> float:
    return sum(clues * share for clues, share in _shares(rows).items())


def _interval(rows: Sequence[Made], seed: int) -> Interval:
    """Return the weighted mean with its 95 % interval from resampling."""
    drawn = random.Random(seed)
    means = [_mean(drawn.choices(rows, k=len(rows))) for _ in range(1000)]
    return Interval(_mean(rows), quantile(means, 0.025), quantile(means, 0.975))


def _minimal_puzzles(rows: Sequence[Made]) -> float:
    """Estimate how many minimal puzzles there are: per grid, the sum of the weights over all attempts."""
    return ALL_GRIDS * sum(math.comb(_CELLS, row.clues) for row in rows) / sum(row.attempts for row in rows)


def _of(rows: Sequence[Made], way: str) -> list[Made]:
    return [row for row in rows if row.way == way]


def _chart(rows: Sequence[Made], setting: Setting) -> Figure:
    drawing, (axes,) = figure(8.0, 4.2)
    removal = _of(rows, "removal")
    seen = Counter(row.clues for row in removal)
    ours = _shares(_of(rows, "unbiased"))
    kinds = (
        ("by removal, unweighted", {clues: 100 * count / len(removal) for clues, count in seen.items()}, COLOURS[5]),
        ("all minimal puzzles, estimated", {clues: 100 * share for clues, share in ours.items()}, COLOURS[0]),
        ("all minimal puzzles, published", _PUBLISHED, COLOURS[1]),
    )
    for place, (label, shares, colour) in enumerate(kinds):
        axes.bar([clues + 0.27 * (place - 1) for clues in shares], list(shares.values()), 0.25, label=label, color=colour)
    axes.set_xlim(19.5, 32.5)
    axes.set_xticks(range(20, 33))
    axes.set_xlabel("clues")
    axes.set_ylabel("% of the puzzles")
    axes.set_title("Clues of minimal puzzles")
    axes.legend()
    return drawing


def report(rows: Sequence[Made], setting: Setting, show: Show) -> str:
    """The mean, compared with the published one, and the result of plain removal."""
    unbiased, removal = _of(rows, "unbiased"), _of(rows, "removal")
    mean = _interval(unbiased, setting.derived("unbiased", "interval"))
    shares, seen = _shares(unbiased), Counter(row.clues for row in unbiased)
    attempts = sum(row.attempts for row in unbiased)
    plain = sum(row.clues for row in removal) / len(removal)
    within = mean.low <= _PUBLISHED_MEAN <= mean.high
    return "\n\n".join(
        [
            "## Finding",
            f"A minimal puzzle has **{mean.value:.2f}** clues on average (95 % interval {mean.low:.2f} to {mean.high:.2f}, "
            f"from {counted(len(unbiased), 'unbiased puzzle')}); the published mean, {_PUBLISHED_MEAN}, lies "
            f"{'within' if within else 'outside'} this interval. Plain removal prefers few clues: {plain:.2f} on average over "
            f"{counted(len(removal), 'puzzle')}, compared with {_PUBLISHED_REMOVAL} in the source.",
            f"Each unbiased puzzle took {attempts / len(unbiased):,.0f} grids. With the same weights, the number of minimal "
            f"puzzles is estimated at {_minimal_puzzles(unbiased):.1e}.",
            show("clues", "The share of minimal puzzles with each number of clues."),
            table(
                ["clues", "puzzles met", "estimated %", "published %"],
                [
                    [clues, f"{seen.get(clues, 0):,}", three(100 * shares[clues]) if clues in shares else "", f"{published:g}"]
                    for clues, published in _PUBLISHED.items()
                ],
            ),
        ]
    )


STUDY = Study(
    name="unbiased",
    title="How many clues a minimal puzzle has",
    question=(
        "Removing clues until all are necessary prefers puzzles with few clues. The source discards every attempt that meets a "
        "necessary clue too early: from a grid, it then reaches every minimal puzzle of n clues with the same probability, "
        "1 / C(81, n), and weights correct for the differences between numbers of clues."
    ),
    row=Made,
    keys=2,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("clues", _chart),),
    report=report,
)
