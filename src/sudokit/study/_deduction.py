"""How much simple deductions solve, and how deep guesses go in the rest.

Source: the second of the articles that this project grew from.  It claims that vanishingly few puzzles are solved by
plain elimination, that published ones need no search, and that a guess rarely goes deeper than 1, and estimates the
memory of its log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from ..grid import Grid
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._words import counted, joined, median, quantile, share, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

# The bytes of one state in the source, which keeps a copy of all sets and counters after each step.
SOURCE_STATE = 1863
SOURCE_STEPS = 135


class Run(NamedTuple):
    """One puzzle."""

    list: str
    puzzle: int
    groups_needed: int
    """The smallest g such that groups 1..g solve it without a guess; 5: none does."""
    depth: int
    """The maximum number of guesses in force at once, with all four groups."""
    depth_in_source: int
    """The same, counted as in the source: the last value left in a cell also counts as a guess."""
    guesses: int
    backtracks: int
    steps: int
    """The number of steps in the log of all four groups with guesses."""
    log_bytes: int
    """The memory they take."""
    by_group_1: int
    by_group_2: int
    by_group_3: int
    by_group_4: int


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    """Puzzles per list."""


PARAMETERS = {Scale.TINY: Parameters(5), Scale.QUICK: Parameters(200), Scale.FULL: Parameters(5000)}


def plan(setting: Setting) -> Plan:
    """Every puzzle by groups 1, 1 to 2, 1 to 3, 1 to 4, then with guesses."""
    made = Plan()
    if not hasattr(_core, "deduce"):
        made.note("This version has no deduction by groups.")
        return made
    for name in setting.lists.names():
        # Making puzzles takes longer than deducing them.
        most = 500 if setting.lists.is_made(name) else PARAMETERS[setting.scale].puzzles
        puzzles = setting.lists.take(name, min(most, PARAMETERS[setting.scale].puzzles), made)
        for number, grid in zip(puzzles.numbers, puzzles.grids, strict=True):
            made.add((name, number), partial(_run, grid))
    return made


def _run(grid: Grid) -> Sequence[Any]:
    layout = grid.layout._core
    masks = [1 << (value - 1) if value else (1 << grid.size) - 1 for value in grid.values]
    needed = next((g for g in (1, 2, 3, 4) if _core.deduce(layout, masks, (1 << g) - 1, False).end == "solved"), 5)
    log = _core.Log()
    found = _core.deduce(layout, masks, 15, True, None, log)
    return needed, found.depth, found.open, found.guesses, found.backtracks, len(log), log.memory(), *found.steps


def _lists(rows: Sequence[Run]) -> dict[str, list[Run]]:
    grouped: dict[str, list[Run]] = {}
    for row in rows:
        grouped.setdefault(row.list, []).append(row)
    return grouped


_PARTS = (
    ("group 1", "#08519C"),
    ("groups 1–2", "#3182BD"),
    ("groups 1–3", "#6BAED6"),
    ("groups 1–4", "#BDD7E7"),
    ("guesses of depth 1", "#FDBE85"),
    ("of depth 2", "#FD8D3C"),
    ("deeper", "#A63603"),
)


def _part(row: Run) -> int:
    """Return the part of the bar to which a puzzle belongs."""
    return row.groups_needed - 1 if row.groups_needed < 5 else 3 + min(row.depth, 3)


def _shares(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import figure

    grouped = _lists(rows)
    drawing, (axes,) = figure(9.5, 1.5 + 0.42 * len(grouped))
    left = dict.fromkeys(grouped, 0.0)
    for at, (words, colour) in enumerate(_PARTS):
        for y, (name, mine) in enumerate(grouped.items()):
            part = 100 * sum(_part(row) == at for row in mine) / len(mine)
            axes.barh(y, part, left=left[name], color=colour, edgecolor="white", linewidth=0.6, height=0.72)
            if part >= 6:
                dark = at in (0, 1, 6)
                axes.text(
                    left[name] + part / 2, y, f"{part:.0f}", ha="center", va="center", fontsize=8, color="w" if dark else "k"
                )
            left[name] += part
        axes.barh(0, 0, color=colour, label=words)
    axes.set_yticks(range(len(grouped)), [f"{name} ({len(mine):,})" for name, mine in grouped.items()])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of the list (%)")
    axes.grid(axis="y", visible=False)
    axes.set_title("What it takes to solve")
    drawing.legend(loc="outside right upper", title="solved by", alignment="left")
    return drawing


def _steps(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import COLOURS, MARKERS, figure, log_counts

    grouped = _lists(rows)
    drawing, panels = figure(9.5, 1.5 + 0.4 * len(grouped), columns=2, sharey=True)
    for panel, column, title in (
        (panels[0], "steps", "Steps to the solution"),
        (panels[1], "log_bytes", "Memory of their log, in bytes"),
    ):
        for y, mine in enumerate(grouped.values()):
            values = [getattr(row, column) for row in mine]
            low, middle, high = (quantile(values, q) for q in (0.1, 0.5, 0.9))
            panel.plot([low, high], [y, y], color=COLOURS[5], linewidth=6, solid_capstyle="butt", zorder=2)
            panel.plot([middle], [y], MARKERS[0], color=COLOURS[0], zorder=3)
            panel.plot([max(values)], [y], "|", color=COLOURS[1], markersize=10, markeredgewidth=2, zorder=3)
        log_counts(panel.xaxis)
        panel.set_title(title)
        panel.grid(axis="y", visible=False)
    source = SOURCE_STEPS * SOURCE_STATE
    panels[1].axvline(source, color=COLOURS[2], linestyle="--", linewidth=1.2)
    panels[0].axvline(SOURCE_STEPS, color=COLOURS[2], linestyle="--", linewidth=1.2)
    panels[0].plot([], [], color=COLOURS[5], linewidth=6, label="10 % to 90 %")
    panels[0].plot([], [], MARKERS[0], color=COLOURS[0], label="median")
    panels[0].plot([], [], "|", color=COLOURS[1], markersize=10, markeredgewidth=2, label="most")
    panels[0].plot([], [], color=COLOURS[2], linestyle="--", linewidth=1.2, label="the source's example")
    panels[0].set_yticks(range(len(grouped)), list(grouped))
    panels[0].invert_yaxis()
    drawing.legend(loc="outside lower center", ncols=4)
    return drawing


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """The three claims, each confirmed or refuted by list, and the memory."""
    grouped = _lists(rows)
    return "\n\n".join(
        [
            "## Finding",
            "\n".join(f"- {claim}" for claim in (_elimination(grouped), _search(grouped), _depth(rows), _memory(rows))),
            show(
                "shares",
                "The share of each list that each group of deductions solves, and how deep guesses go in the rest.",
            ),
            table(
                [
                    "list",
                    "puzzles",
                    "group 1",
                    "1–2",
                    "1–3",
                    "1–4",
                    "depth 1",
                    "depth 2",
                    "deeper",
                    "deepest",
                    "steps",
                    "log bytes",
                ],
                [_row_of(name, mine) for name, mine in grouped.items()],
            ),
            "Shares of each list: solved by the groups without a guess (each column includes those before it); of the rest, by "
            "the most guesses in force at once. Steps and bytes are medians and include guesses and steps that were undone.",
            show("steps", "Steps to the solution and memory of the log; the source keeps a copy of 1,863 bytes a step."),
            "Steps by group over all lists: " + _by_group(rows) + ".",
        ]
    )


def _row_of(name: str, mine: Sequence[Run]) -> list[str]:
    within = Counter(row.groups_needed for row in mine)
    rest = [row for row in mine if row.groups_needed == 5]
    depths = Counter(min(row.depth, 3) for row in rest)
    shares = [share(sum(within[g] for g in range(1, most + 1)), len(mine)) for most in (1, 2, 3, 4)]
    deep = [share(depths[depth], len(mine)) for depth in (1, 2, 3)]
    return [
        name,
        f"{len(mine):,}",
        *shares,
        *deep,
        str(max(row.depth for row in mine)),
        three(median([row.steps for row in mine])),
        three(median([row.log_bytes for row in mine])),
    ]


def _elimination(grouped: dict[str, list[Run]]) -> str:
    shares = {name: sum(row.groups_needed == 1 for row in mine) / len(mine) for name, mine in grouped.items()}
    few = [name for name, part in shares.items() if part < 0.01]
    many = [f"{name} ({share(part, 1)})" for name, part in shares.items() if part >= 0.01]
    verdict = "confirmed" if not many else "refuted for easy puzzles, confirmed for the others" if few else "refuted"
    return (
        f"**“Vanishingly few puzzles fall to plain elimination” (group 1 alone): {verdict}.** "
        + (f"Under 1 % on {joined(few)}" if few else "")
        + ("; " if few and many else "")
        + (f"but more on {joined(many)}" if many else "")
        + "."
    )


def _search(grouped: dict[str, list[Run]]) -> str:
    rest = {name: sum(row.groups_needed == 5 for row in mine) / len(mine) for name, mine in grouped.items()}
    never = [name for name, part in rest.items() if part == 0]
    some = [f"{share(part, 1)} of {name}" for name, part in rest.items() if part > 0]
    verdict = "refuted in general" if some and never else "refuted" if some else "confirmed"
    return (
        f"**“Published puzzles need no search” (groups 1–4): {verdict}.** "
        + (f"None of {joined(never, 'or')} needs a guess" if never else "Every list has puzzles that need a guess")
        + (f"; a guess is needed by {joined(some)}." if some else ".")
    )


def _depth(rows: Sequence[Run]) -> str:
    rest = [row for row in rows if row.groups_needed == 5]
    if not rest:
        return "**“A guess rarely goes deeper than 1”:** nothing here needs a guess."
    shallow = sum(row.depth <= 1 for row in rest)
    in_source = sum(row.depth_in_source <= 1 for row in rest)
    deepest = max(rest, key=lambda row: row.depth)
    verdict = "confirmed" if shallow > 0.95 * len(rest) else "confirmed for most" if 2 * shallow > len(rest) else "refuted"
    return (
        f"**“A guess rarely goes deeper than 1”: {verdict}.** Of the {counted(len(rest), 'puzzle')} that need a guess, "
        f"{share(shallow, len(rest))} never have more than one in force ({share(in_source, len(rest))} by the count of the "
        f"source, in which filling a cell with its only value is also a guess); the deepest, number {deepest.puzzle:,} of "
        f"{deepest.list}, has {deepest.depth}."
    )


def _memory(rows: Sequence[Run]) -> str:
    steps, taken = median([row.steps for row in rows]), median([row.log_bytes for row in rows])
    most = max(rows, key=lambda row: row.log_bytes)
    each = sum(row.log_bytes for row in rows) / sum(row.steps for row in rows)
    return (
        f"**Memory.** The source keeps {SOURCE_STATE:,} bytes a step; its example of {SOURCE_STEPS} steps is "
        f"{three(SOURCE_STEPS * SOURCE_STATE / 1e6)} MB, not the 9 MiB it names. Here a step takes {three(each)} bytes on "
        f"average: the median puzzle has {three(steps)} steps and a log of {three(taken / 1e3)} kB, and the longest log has "
        f"{most.steps:,} steps and {three(most.log_bytes / 1e3)} kB."
    )


def _by_group(rows: Sequence[Run]) -> str:
    sums = [sum(getattr(row, f"by_group_{group}") for row in rows) for group in (1, 2, 3, 4)]
    return joined(f"group {group} {share(part, sum(sums))}" for group, part in enumerate(sums, 1))


STUDY = Study(
    name="deduction",
    title="Deduction first, guesses only where it ends",
    question=(
        "Four groups of deductions, the most obvious first: (1) a single value left in a cell, (2) the last place for a value "
        "in a house, (3) a crossing of a line and a box reduced to as many values as it has cells, (4) a value confined to one "
        "crossing. The author of the source claims that vanishingly few puzzles fall to the first alone, that published ones "
        "need no search, and that a guess rarely goes deeper than 1."
    ),
    row=Run,
    keys=2,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("shares", _shares), Chart("steps", _steps)),
    report=report,
)
