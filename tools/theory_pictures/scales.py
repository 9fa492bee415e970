"""Rating scales: HoDoKu's score beside Sudoku Explainer's rating, for the same puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sudokit as sk
from sudokit.study import _style as style

from . import data

COUNT = 2000
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")


def measure(count: int = COUNT, first: int = 0) -> list[dict[str, object]]:
    """Rate minimal puzzles of one seed on both scales; the rows depend on nothing else."""
    puzzles = sk.generate_many(count, minimal=True, seed=1, first=first)
    both: Any = zip(sk.rate_many(puzzles.puzzles), sk.rate_many(puzzles.puzzles, profile="se"), strict=True)
    return [{"level": one.level, "score": one.score, "er": other.er.rating} for one, other in both]


def ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number, from 1; equal ones share the mean of theirs."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    found = [0.0] * len(numbers)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and numbers[order[end + 1]] == numbers[order[at]]:
            end += 1
        for one in order[at : end + 1]:
            found[one] = (at + end) / 2 + 1
        at = end + 1
    return found


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation."""
    import numpy as np

    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def summary() -> list[tuple[str, int, float, float, float]]:
    """Return for each level the number of puzzles and the 10 %, 50 % and 90 % quantiles of ER."""
    import numpy as np

    rows = data.read("scales")
    found = []
    for level in LEVELS:
        ratings = [float(row["er"]) for row in rows if row["level"] == level]
        low, middle, high = (float(np.quantile(ratings, part, method="lower")) for part in (0.1, 0.5, 0.9))
        found.append((level, len(ratings), low, middle, high))
    return found


def scatter() -> str:
    """Draw each puzzle by its score and its ER."""
    import numpy as np

    rows: Any = data.read("scales")
    chance = np.random.default_rng(1)
    with style.house():
        drawing, (axes,) = style.figure(7.6, 4.4)
        for number, level in enumerate(LEVELS):
            mine = [row for row in rows if row["level"] == level]
            axes.plot(
                [int(row["score"]) for row in mine],
                [round(float(row["er"]) + chance.uniform(-0.04, 0.04), 3) for row in mine],
                style.MARKERS[number],
                color=style.COLOURS[number],
                markersize=2.5,
                alpha=0.55,
                label=level,
            )
        axes.set_xlabel("score of HoDoKu")
        axes.set_ylabel("ER of Sudoku Explainer")
        style.log_counts(axes.xaxis)
        axes.legend(markerscale=2)
        return data.svg_of(drawing)
