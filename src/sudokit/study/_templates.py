"""Templates: why trying combinations of them is not prohibitively slow, and how much an index and caching help.

Source: the third of the articles that this project grew from, whose author wondered about both, and measured 656 to
712 µs of filtering, 21 to 87 µs of searching and 33 ms of generating all templates.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..grid import Grid, Layout
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._words import duration, joined, median, quantile, share, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

METHODS = ("templates", "templates-indexed")

# The puzzles of the source itself: easy, moderate, master, and the one whose whole run it timed.
SOURCE = (
    "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7.",
    "5..8.72.....92.6..742....8.....95..693576...217.4.2..8.........29....4..3.1..6...",
    "..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64..",
    ".......49.....38..7.6.2.1.....3...6.6..784..5.9...1.....2.5.4.8..84.....37.......",
)


class Run(NamedTuple):
    """One puzzle by one method; or, for the list "all templates", one generation of them."""

    list: str
    puzzle: int
    measured: str
    """The method, or `making` and `indexing`."""
    solved: bool
    """Whether it finished within the node limit."""
    filter_time_s: float
    search_time_s: float
    possible: int
    """Templates of all values that the givens allow."""
    left: int
    """Those at the start of the search."""
    log10_combinations: float
    """The logarithm of the product, over the values, of their numbers of templates at the start of the search."""
    nodes: int
    guesses: int
    backtracks: int
    levels: str
    """Nodes by level, separated by blanks: with 1..9 values placed; for the indexed method, below 0, 1, … guesses."""
    counts: str
    """Templates by value at the start of the search."""


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    limit_nodes: int
    makings: int


PARAMETERS = {
    Scale.TINY: Parameters(2, 500, 2),
    Scale.QUICK: Parameters(15, 20_000, 5),
    Scale.FULL: Parameters(40, 300_000, 15),
}


def plan(setting: Setting) -> Plan:
    """Both methods on the same puzzles, and the making of all templates."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    if importlib.util.find_spec("sudokit.solving._templates") is None:
        made.note("This version has no templates.")
        return made
    for repeat in range(1, parameters.makings + 1):
        made.add(("all templates", repeat, "making"), partial(_make, 0))
        made.add(("all templates", repeat, "indexing"), partial(_make, 1))
    puzzles = [("the source's", number, Grid.parse(text)) for number, text in enumerate(SOURCE, 1)]
    for name in setting.lists.names():
        taken = setting.lists.take(name, parameters.puzzles, made)
        puzzles += [(name, number, grid) for number, grid in zip(taken.numbers, taken.grids, strict=True)]
    for name, number, grid in puzzles:
        for method in METHODS:
            made.add((name, number, method), partial(_run, grid, method, parameters.limit_nodes))
    return made


def _make(which: int) -> Sequence[Any]:
    from ..solving import making_seconds

    seconds = min(making_seconds(Layout.classic())[which] for _ in range(3))
    return True, seconds, 0.0, 0, 0, 0.0, 0, 0, 0, "", ""


def _run(grid: Grid, method: str, limit: int) -> Sequence[Any]:
    from ..solving import measure

    work = measure(grid, method, node_limit=limit)
    rounds = 9 if work.filtering + work.searching < 0.002 else 1
    # Medians of several rounds if that is cheap, and the smaller of two attempts: other load can only add time.
    again = measure(grid, method, rounds=rounds, node_limit=limit)
    combinations = sum(math.log10(count) for count in work.left if count)
    return (
        work.count == 1 and not work.stopped,
        min(work.filtering, again.filtering),
        min(work.searching, again.searching),
        sum(work.possible),
        sum(work.left),
        combinations,
        work.nodes,
        work.guesses,
        work.backtracks,
        " ".join(map(str, work.levels)),
        " ".join(map(str, work.left)),
    )


def _of(rows: Sequence[Run], method: str) -> dict[str, list[Run]]:
    grouped: dict[str, list[Run]] = {}
    for row in rows:
        if row.measured == method:
            grouped.setdefault(row.list, []).append(row)
    return grouped


def _times(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import COLOURS, MARKERS, beside, figure, log_seconds

    names = list(_of(rows, METHODS[0]))
    drawing, (axes,) = figure(3 + 0.85 * len(names), 4.8)
    series = [
        (method, column, words)
        for method, words in (("templates", "templates"), ("templates-indexed", "indexed"))
        for column in ("filter_time_s", "search_time_s")
    ]
    for at, (method, column, words) in enumerate(series):
        grouped = _of(rows, method)
        stage = "filtering" if column == "filter_time_s" else "searching"
        points = []
        for x, name in enumerate(names):
            values = [max(getattr(row, column), 1e-8) for row in grouped[name]]
            low, middle, high = (quantile(values, q) for q in (0.1, 0.5, 0.9))
            where = x + 0.17 * (at - 1.5)
            axes.plot([where, where], [low, high], color=COLOURS[at], alpha=0.45, linewidth=3, solid_capstyle="butt")
            points.append((where, middle))
        axes.plot(*zip(*points, strict=True), MARKERS[at], color=COLOURS[at], label=f"{words}: {stage}")
    making = [row.filter_time_s for row in rows if row.measured == "making"]
    axes.axhline(median(making), color="#444444", linestyle="--", linewidth=1.2, label="generating all 46,656")
    axes.set_xticks(range(len(names)), names, rotation=20, ha="right")
    axes.grid(axis="x", visible=False)
    log_seconds(axes.yaxis)
    axes.set_ylabel("CPU time per puzzle: median, 10 % to 90 %")
    axes.set_title("Filtering and searching, plain and indexed")
    beside(drawing, [axes])
    return drawing


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _by_level(mine: Sequence[Run]) -> tuple[list[float], list[float]]:
    """Return by level the mean nodes, and the mean of log10 of the combinations not tried because of disjointness."""
    nodes: list[list[float]] = [[] for _ in range(9)]
    products: list[list[float]] = [[] for _ in range(9)]
    for row in mine:
        levels, counts = _numbers(row.levels), _numbers(row.counts)
        if len(levels) < 9 or not row.solved:
            continue
        product = 0.0
        for level in range(9):
            product += math.log10(max(counts[level], 1))
            nodes[level].append(levels[level])
            products[level].append(product)
    return [median(values) for values in nodes], [10 ** median(values) for values in products]


def _levels(rows: Sequence[Run], _: Setting) -> Figure | None:
    from ._style import COLOURS, MARKERS, figure

    grouped = {
        name: mine
        for name, mine in _of(rows, "templates").items()
        if any(row.solved for row in mine) and name != "the source's"
    }
    if not grouped:
        return None
    drawing, (left, right) = figure(10, 4.6, columns=2)
    for at, (name, mine) in enumerate(grouped.items()):
        nodes, products = _by_level(mine)
        style: Any = {"color": COLOURS[at % len(COLOURS)], "marker": MARKERS[at % len(MARKERS)]}
        style |= {"markersize": 4, "linestyle": "-" if at < len(COLOURS) else "--"}
        left.plot(range(1, 10), products, **style, label=name)
        right.plot(range(1, 10), nodes, **style)
    for axes in (left, right):
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(bottom=0)
        axes.set_xticks(range(1, 10))
        axes.set_xlabel("values placed")
    left.set_title("Combinations of the lists")
    right.set_title("Nodes that the search entered")
    left.set_ylabel("number (median over the puzzles solved)")
    drawing.legend(loc="outside right upper", title="list", alignment="left")
    return drawing


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """Node counts against combinations, the index, caching."""
    parameters = PARAMETERS[setting.scale]
    plain, indexed = _of(rows, "templates"), _of(rows, "templates-indexed")
    making = median([row.filter_time_s for row in rows if row.measured == "making"])
    indexing = median([row.filter_time_s for row in rows if row.measured == "indexing"])
    filtering = median([row.filter_time_s for mine in plain.values() for row in mine])
    body = [
        [
            f"{name}, {words}",
            three(median([row.possible for row in mine])),
            three(median([row.left for row in mine])),
            duration(median([row.filter_time_s for row in mine])),
            duration(median([row.search_time_s for row in mine])),
            three(median([row.nodes for row in mine])),
            share(sum(row.solved for row in mine), len(mine)),
        ]
        for name in plain
        for words, mine in (("plain", plain[name]), ("indexed", indexed[name]))
    ]
    return "\n\n".join(
        [
            "## Finding",
            "\n".join(
                [
                    f"- **Why brute force is not prohibitively slow.** {_why(plain)}",
                    f"- **What the index buys.** {_index(plain, indexed)}",
                    f"- **Caching.** Generating all 46,656 takes {duration(making)} and their index {duration(indexing)} (33 "
                    f"ms in the source); filtering one puzzle from the cached ones takes {duration(filtering)} (median), "
                    f"so generating anew for every puzzle would make filtering {three((making + filtering) / filtering)} times "
                    "as long. The source compared one generation with nine filterings.",
                ]
            ),
            show("levels", "On the left all combinations of the filtered lists, on the right those that the search entered."),
            "Nodes by the number of values placed (medians over the puzzles solved), and all combinations of nine templates:",
            _levels_table(plain),
            show("times", "Times by list: median, with bars from 10 % to 90 % of the puzzles."),
            "Medians; templates of all nine values together: those that the givens allow, and those left when the search "
            "begins:",
            table(["list", "possible", "left", "filtering", "searching", "nodes", "solved"], body),
            f"A search was ended after {parameters.limit_nodes:,} nodes; it then counts with its time and nodes up to there.",
        ]
    )


def _why(plain: dict[str, list[Run]]) -> str:
    hardest = max(
        (name for name in plain if any(row.solved for row in plain[name])),
        key=lambda name: median([row.log10_combinations for row in plain[name] if row.solved]),
    )
    solved = [row for row in plain[hardest] if row.solved]
    combinations, nodes = median([row.log10_combinations for row in solved]), median([row.nodes for row in solved])
    return (
        "Templates must be disjoint, and each one placed rules out most templates of the next values, so the search enters a "
        f"vanishing part of the combinations: on {hardest}, where there are most, {three(nodes)} nodes of "
        f"10^{combinations:.0f} combinations (medians over the puzzles solved). Nodes are most numerous with about half of the "
        "values placed and then die out, while the combinations continue to grow."
    )


def _levels_table(plain: dict[str, list[Run]]) -> str:
    body = []
    for name, mine in plain.items():
        solved = [row for row in mine if row.solved]
        if solved:
            nodes, products = _by_level(solved)
            body.append([name, f"{len(solved)} of {len(mine)}", *map(three, nodes), f"10^{math.log10(products[-1]):.0f}"])
    heads = ["list", "solved", *(str(level) for level in range(1, 10)), "combinations"]
    return table(heads, body)


def _index(plain: dict[str, list[Run]], indexed: dict[str, list[Run]]) -> str:
    def whole(mine: Sequence[Run]) -> float:
        return median([row.filter_time_s + row.search_time_s for row in mine])

    gains = {name: whole(plain[name]) / whole(indexed[name]) for name in plain}
    best, least = max(gains, key=lambda name: gains[name]), min(gains, key=lambda name: gains[name])
    every = [row for mine in indexed.values() for row in mine]
    no_guess = share(sum(row.guesses == 0 for row in every), len(every))
    missed = [
        f"{name} ({share(sum(not row.solved for row in mine), len(mine))})"
        for name, mine in plain.items()
        if not all(row.solved for row in mine)
    ]
    return (
        f"Filtering and searching together are {three(gains[least])} ({least}) to {three(gains[best])} ({best}) times as fast "
        f"by the median; {no_guess} of the puzzles need no guess once incompatible templates are dropped. "
        + (f"Within the node limit the plain search fails on {joined(missed)}; " if missed else "Both solve everything; ")
        + f"the indexed one solves {share(sum(row.solved for row in every), len(every))}."
    )


STUDY = Study(
    name="templates",
    title="Templates: filtering, searching, indexing",
    question=(
        "A solution is nine templates, one per value, that do not overlap. The author of the source filtered all 46,656 for "
        "each value and searched the combinations by brute force; wondered why that is not prohibitively slow; wanted an index "
        "and larger and harder sets; and measured 656 to 712 µs of filtering, 21 to 87 µs of searching, 846 µs for a whole "
        "run."
    ),
    row=Run,
    keys=3,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("levels", _levels), Chart("times", _times)),
    report=report,
)
