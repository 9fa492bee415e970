"""Where to guess: in a random cell, in the first, or in one with the fewest values.

Source: the fifth of the articles that this project grew from.  Its author found no clear difference between the
strategies, on puzzles that hardly ever need a guess.  Here intervals show which differences are significant, on
harder puzzles too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..grid import Grid
from ..solving import MethodName, Status, solve
from . import _methods_here
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan, derived
from ._timing import timed
from ._words import Interval, bootstrap, counted, duration, joined, mean, share, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

STRATEGIES = ("guess-random", "guess-ordered", "guess-smallest")


class Run(NamedTuple):
    """One puzzle, one strategy, one seed; as in the source, the run ends at the first solution."""

    list: str
    puzzle: int
    repeat: int
    strategy: str
    solved: bool
    """Whether it finished within the node limit."""
    time_s: float
    guesses: int
    backtracks: int
    nodes: int


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    repeats: int
    limit_nodes: int


PARAMETERS = {
    Scale.TINY: Parameters(3, 2, 2_000),
    Scale.QUICK: Parameters(25, 2, 20_000),
    Scale.FULL: Parameters(100, 5, 200_000),
}


def plan(setting: Setting) -> Plan:
    """Each strategy on the same puzzles with the same seeds."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    names = _methods_here.there(STRATEGIES, made)
    lists = ["easy", "minimal"]
    if setting.lists.hardest() not in lists:
        lists.append(setting.lists.hardest())
    for name in lists if names else []:
        puzzles = setting.lists.take(name, parameters.puzzles, made)
        for number, grid in zip(puzzles.numbers, puzzles.grids, strict=True):
            for repeat in range(parameters.repeats):
                seed = setting.derived("strategies", name, number, repeat)
                # The first one runs with cold caches, so the order rotates.
                turn = (number + repeat) % len(names)
                for strategy in names[turn:] + names[:turn]:
                    made.add((name, number, repeat, strategy), partial(_run, grid, strategy, seed, parameters.limit_nodes))
    return made


def _run(grid: Grid, strategy: str, seed: int, limit: int) -> Sequence[Any]:
    by = cast("MethodName", strategy)
    outcome, seconds = timed(lambda: solve(grid, method=by, limit=1, seed=seed, node_limit=limit), repeats=5)
    stats = outcome.stats
    return outcome.status is Status.SOLVED, seconds, stats.guesses, stats.backtracks, stats.nodes


def _by_puzzle(rows: Sequence[Run], name: str, strategy: str, of: Callable[[Run], float]) -> list[float]:
    """Return the mean over the repeats of each puzzle, so that resampling draws puzzles."""
    grouped: dict[int, list[float]] = {}
    for row in rows:
        if row.list == name and row.strategy == strategy:
            grouped.setdefault(row.puzzle, []).append(of(row))
    return [mean(values) for values in grouped.values()]


def _ratio(rows: Sequence[Run], name: str, one: str, other: str, seed: int) -> Interval:
    """Return how many times longer `one` takes than `other`, puzzle by puzzle: the geometric mean and its interval."""
    pairs = zip(
        _by_puzzle(rows, name, one, lambda row: row.time_s), _by_puzzle(rows, name, other, lambda row: row.time_s), strict=True
    )
    logs = bootstrap([math.log(a / b) for a, b in pairs], derived(seed, "ratio", name, one, other))
    return Interval(*(math.exp(value) for value in logs))


_MEASURES: tuple[tuple[str, Callable[[Run], float]], ...] = (
    ("CPU time", lambda row: row.time_s),
    ("guesses", lambda row: float(row.guesses)),
    ("backtracks", lambda row: float(row.backtracks)),
)


def _names(rows: Sequence[Run]) -> tuple[list[str], list[str]]:
    lists = list(dict.fromkeys(row.list for row in rows))
    return lists, [name for name in STRATEGIES if any(row.strategy == name for row in rows)]


def _means(rows: Sequence[Run], setting: Setting) -> Figure:
    from ._style import COLOURS, MARKERS, beside, figure, from_zero, intervals, log_seconds

    lists, names = _names(rows)
    drawing, panels = figure(10, 4.4, columns=3)
    for panel, (title, of) in zip(panels, _MEASURES, strict=True):
        for at, strategy in enumerate(names):
            points = [
                bootstrap(_by_puzzle(rows, name, strategy, of), derived(setting.seed, title, name, strategy)) for name in lists
            ]
            where = [x + 0.16 * (at - (len(names) - 1) / 2) for x in range(len(lists))]
            intervals(panel, where, points, fmt=MARKERS[at], color=COLOURS[at], capsize=3, label=strategy)
        panel.set_xticks(range(len(lists)), lists, fontsize=9)
        panel.set_xlim(-0.5, len(lists) - 0.5)
        panel.set_title(f"Mean {title}")
        panel.grid(axis="x", visible=False)
        if title == "CPU time":
            log_seconds(panel.yaxis)
            panel.set_ylabel("per puzzle, with 95 % intervals")
        else:
            from_zero(panel)
    beside(drawing, panels[:1], below=True)
    return drawing


def _spread(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import COLOURS, figure, log_seconds

    lists, names = _names(rows)
    drawing, panels = figure(9.5, 3.8, columns=len(lists), sharey=True)
    for panel, name in zip(panels, lists, strict=True):
        for at, strategy in enumerate(names):
            mine = [row for row in rows if row.list == name and row.strategy == strategy]
            times = sorted(row.time_s for row in mine if row.solved)
            # Runs that reach the limit keep the curve below 100 %.
            steps = [(seconds, 100 * (i + 1) / len(mine)) for i, seconds in enumerate(times)]
            # A hundred steps show as much as thousands.
            steps = steps[:: max(1, len(steps) // 100)] + steps[-1:]
            panel.step([x for x, _ in steps], [y for _, y in steps], where="post", color=COLOURS[at])
            panel.plot([], [], color=COLOURS[at], label=strategy)
        panel.set_title(f"list “{name}”")
        panel.set_xlabel("CPU time")
        log_seconds(panel.xaxis)
    panels[0].set_ylabel("share of runs solved by then (%)")
    panels[0].set_ylim(0, 101)
    panels[-1].legend(loc="upper left")
    return drawing


def _findings(rows: Sequence[Run], lists: Sequence[str], names: Sequence[str], seed: int) -> list[str]:
    """Return one line per list: how every strategy compares with guessing in the smallest cell."""
    finding = []
    for name in lists:
        mine = [row for row in rows if row.list == name]
        without = share(sum(row.guesses == 0 for row in mine), len(mine))
        if "guess-smallest" not in names:
            continue
        findings = []
        idle = not any(row.guesses for row in mine)
        for other in names:
            if other == "guess-smallest":
                continue
            ratio = _ratio(rows, name, other, "guess-smallest", seed)
            verdict = (
                "slower than `guess-smallest`"
                if ratio.low > 1
                else "faster than `guess-smallest`"
                if ratio.high < 1
                else "statistically indistinguishable from `guess-smallest`"
            )
            if idle:
                findings.append(f"{ratio.written()} for `{other}`")
            else:
                findings.append(f"`{other}` is {verdict} (geometric mean of the ratio of times: {ratio.written()})")
        if idle:
            # The work is the same, so this measures how precisely times of a microsecond can be measured.
            finding.append(
                f"- **{name}**: no run needs a guess, so all strategies do the same work, and there is nothing to distinguish. "
                f"Their times relative to `guess-smallest`, {joined(findings)}, show how far such short times can be trusted."
            )
        else:
            finding.append(f"- **{name}** ({without} of the runs need no guess): {joined(findings)}.")
    return finding


def _table_rows(rows: Sequence[Run], lists: Sequence[str], names: Sequence[str], seed: int) -> list[list[str]]:
    """Return the cells of the table: one row for every list and strategy."""
    body = []
    for name in lists:
        for strategy in names:
            mine = [row for row in rows if row.list == name and row.strategy == strategy]
            cells = [
                bootstrap(_by_puzzle(rows, name, strategy, of), derived(seed, title, name, strategy)).written(
                    duration if title == "CPU time" else three
                )
                for title, of in _MEASURES
            ]
            body.append([f"{name}, `{strategy}`", *cells, share(sum(row.solved for row in mine), len(mine))])
    return body


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """Which strategy wins where, and whether the difference is significant."""
    lists, names = _names(rows)
    parameters = PARAMETERS[setting.scale]
    body = _table_rows(rows, lists, names, setting.seed)
    unsolved = sum(not row.solved for row in rows)
    limit = (
        f"{counted(unsolved, 'run')} of {len(rows):,} reached the node limit of {parameters.limit_nodes:,}; "
        "they count with their time and work up to the limit, so the means of their rows are lower bounds."
        if unsolved
        else "No run reached the node limit."
    )
    return "\n\n".join(
        [
            "## Finding",
            "\n".join(_findings(rows, lists, names, setting.seed)),
            show("means", "Means over puzzles with 95 % bootstrap intervals, for each strategy and list."),
            "Means per puzzle, with 95 % bootstrap intervals in brackets (resampling puzzles):",
            table(["list and strategy", "CPU time", "guesses", "backtracks", "solved"], body),
            limit,
            show("spread", "The share of the runs that had found the solution, against the time."),
        ]
    )


STUDY = Study(
    name="strategies",
    title="Where to guess",
    question=(
        "Trivial cells first, then a guess: at a random cell, at the first one, or at one with the fewest values? The author "
        "of the source measured about 0.30 ms a puzzle for each and a spread too wide to tell them apart, on puzzles of which "
        "only 327 in a million need a guess at all."
    ),
    row=Run,
    keys=4,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("means", _means), Chart("spread", _spread)),
    report=report,
)
