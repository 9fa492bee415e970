"""Time to generate against the number of blank cells.

Source: the first of the articles that this project grew from: random removals, each tested with the old value
forbidden, timed for every number of blanks.  It observed a lower bound that stays linear, and asked what others find
in its data.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..solving import MethodName
from . import _makers
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._words import counted, duration, joined, median, share, table, three

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

# The author's own solver, and ours; these texts label the charts.
SOLVERS = {"backtracking": "the author's solver (backtracking)", "auto": "our default solver"}

_CLOSE_UPS = ((1, 30), (31, 45), (46, 54), (55, 64))


class Run(NamedTuple):
    """One puzzle."""

    solver: str
    blanks: int
    repeat: int
    complete: bool
    """Whether it reached the number of blanks before the limit."""
    time_s: float
    restarts: int
    """New grids, started because every cell had been tried."""
    tried: int
    """Cells whose removal was tried."""
    nodes: int


class Parameters(NamedTuple):
    """The size of the study."""

    repeats: int
    blanks: tuple[int, ...]
    limit_nodes: tuple[int, int]
    """Node limits over all solver calls of one run: for the author's solver, and for ours, which does more per
    node."""


PARAMETERS = {
    Scale.TINY: Parameters(2, (1, 2, 5, 10, 20, 30, 40, 46), (10**7, 10**6)),
    Scale.QUICK: Parameters(4, tuple(range(1, 63)), (3_000_000, 150_000)),
    Scale.FULL: Parameters(12, tuple(range(1, 65)), (20_000_000, 1_000_000)),
}

_LINEAR = (1, 40)
"""The range of blanks in which the line is fitted: the author calls it quick and linear."""


def plan(setting: Setting) -> Plan:
    """Every number of blanks with both solvers; repeats alternate, so that disturbances of the machine affect all
    alike."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    if not _makers.there(made):
        return made
    for repeat in range(parameters.repeats):
        for blanks in parameters.blanks:
            for solver, limit in zip(SOLVERS, parameters.limit_nodes, strict=True):
                seed = setting.derived("blanks", blanks)
                made.add((solver, blanks, repeat), partial(_run, solver, blanks, seed, repeat, limit))
    return made


def _run(solver: str, blanks: int, seed: int, index: int, limit: int) -> Sequence[Any]:
    from . import _generators as generators

    by = cast("MethodName", solver)
    run, seconds = _makers.timed(lambda: generators.forbidding(blanks, solver=by, seed=seed, index=index, node_limit=limit))
    return run.complete, seconds, run.restarts, run.tried, run.nodes


class Line(NamedTuple):
    """A straight line through the fastest run of each number of blanks."""

    slope: float
    at_0: float
    r_squared: float

    def at(self, blanks: float) -> float:
        """The time on the line."""
        return self.at_0 + self.slope * blanks


def minima_of(rows: Sequence[Run], solver: str) -> dict[int, float]:
    """Return the fastest complete run of each number of blanks."""
    best: dict[int, float] = {}
    for row in rows:
        if row.solver == solver and row.complete:
            best[row.blanks] = min(row.time_s, best.get(row.blanks, row.time_s))
    return dict(sorted(best.items()))


def fit(points: dict[int, float]) -> Line:
    """Return the least-squares line.

    >>> fit({1: 3.0, 2: 5.0, 3: 7.0})
    Line(slope=2.0, at_0=1.0, r_squared=1.0)
    """
    n = len(points)
    mean_x, mean_y = sum(points) / n, sum(points.values()) / n
    spread = sum((x - mean_x) ** 2 for x in points) or 1.0
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points.items()) / spread
    line = Line(slope, mean_y - slope * mean_x, 1.0)
    total = sum((y - mean_y) ** 2 for y in points.values())
    left = sum((y - line.at(x)) ** 2 for x, y in points.items())
    return line._replace(r_squared=1 - left / total if total else 1.0)


def line_of(rows: Sequence[Run], solver: str) -> Line:
    """Return the line through the minima of the quick range."""
    low, high = _LINEAR
    return fit({blanks: time for blanks, time in minima_of(rows, solver).items() if low <= blanks <= high})


def _points(axes: Axes, rows: Sequence[Run], low: int, high: int) -> None:
    from ._style import COLOURS, MARKERS

    parts = len(SOLVERS)
    for at, (solver, words) in enumerate(SOLVERS.items()):
        mine = [row for row in rows if row.solver == solver and low <= row.blanks <= high]
        shift = 0.24 * (at - (parts - 1) / 2)
        for complete in (True, False):
            shown = [row for row in mine if row.complete is complete]
            axes.plot(
                [row.blanks + shift for row in shown],
                [row.time_s for row in shown],
                MARKERS[at] if complete else "x",
                color=COLOURS[at],
                alpha=0.55 if complete else 0.8,
                markersize=3 if complete else 4,
                markeredgewidth=0 if complete else 0.9,
                rasterized=True,
            )
        axes.plot([], [], MARKERS[at], color=COLOURS[at], markersize=5, label=words)
    if any(not row.complete and low <= row.blanks <= high for row in rows):
        axes.plot([], [], "x", color="#444444", label="ended by the node limit: would take longer")


def _restarted(axes: Axes, rows: Sequence[Run]) -> None:
    from ._style import COLOURS

    for at, solver in enumerate(SOLVERS):
        mine = [row for row in rows if row.solver == solver]
        blanks = sorted({row.blanks for row in mine})
        means = [_mean_restarts(mine, number) for number in blanks]
        axes.plot(blanks, means, color=COLOURS[at])
    axes.set_yscale("symlog", linthresh=0.1)
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.set_ylabel("mean restarts")


def _mean_restarts(rows: Sequence[Run], blanks: int) -> float:
    restarts = [row.restarts for row in rows if row.blanks == blanks]
    return sum(restarts) / len(restarts)


def _overview(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import COLOURS, figure, log_seconds

    drawing, (upper, lower) = figure(9, 6.4, rows=2, sharex=True, height_ratios=(3.4, 1))
    highest = max(row.blanks for row in rows)
    _points(upper, rows, 1, highest)
    for at, solver in enumerate(SOLVERS):
        line = line_of(rows, solver)
        blanks = range(1, highest + 1)
        upper.plot(blanks, [max(line.at(b), 1e-7) for b in blanks], color=COLOURS[at], linestyle="--", linewidth=1.2)
    upper.plot([], [], color="#444444", linestyle="--", linewidth=1.2, label="line through the fastest runs up to 40 blanks")
    log_seconds(upper.yaxis)
    upper.set_ylabel("CPU time to make a puzzle")
    upper.set_title("Time to make a puzzle against its blank cells; every point is a run")
    upper.legend(loc="upper left")
    _restarted(lower, rows)
    lower.set_xlabel("blank cells")
    return drawing


def _close_ups(rows: Sequence[Run], _: Setting) -> Figure | None:
    from ._style import beside, figure, log_seconds, seconds

    shown = [(low, high) for low, high in _CLOSE_UPS if any(low <= row.blanks <= high for row in rows)]
    drawing, panels = figure(10, 7.2, rows=2, columns=2)
    for panel, (low, high) in zip(panels, shown, strict=False):
        _points(panel, rows, low, high)
        panel.set_title(f"{low} to {high} blanks" if high < 64 else f"{low} blanks and more")
        panel.set_ylabel("CPU time")
        if low == 1:
            panel.set_ylim(bottom=0)
            panel.yaxis.set_major_formatter(seconds)
        else:
            log_seconds(panel.yaxis)
    for panel in panels[2:]:
        panel.set_xlabel("blank cells")
    for panel in panels[len(shown) :]:
        panel.set_visible(False)
    beside(drawing, [panels[len(shown) - 1]], below=True)
    return drawing


def _bound(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import COLOURS, MARKERS, figure, seconds

    drawing, panels = figure(9.5, 4.2, columns=len(SOLVERS))
    for at, (panel, (solver, words)) in enumerate(zip(panels, SOLVERS.items(), strict=True)):
        minima = minima_of(rows, solver)
        line = line_of(rows, solver)
        highest = 3 * max(line.at(60), min(minima.values()))
        above = sum(time > highest for time in minima.values())
        label = f"fastest run ({above} lie above)" if above else "fastest run"
        panel.plot(list(minima), list(minima.values()), MARKERS[at], color=COLOURS[at], markersize=4, label=label)
        panel.plot(
            list(minima),
            [line.at(blanks) for blanks in minima],
            color="#444444",
            linestyle="--",
            linewidth=1.2,
            label="line fitted up to 40 blanks",
        )
        panel.set_title(words[0].upper() + words[1:])
        panel.set_xlabel("blank cells")
        panel.set_ylim(0, highest)
        panel.yaxis.set_major_formatter(seconds)
        panel.legend(loc="upper left")
    panels[0].set_ylabel("CPU time of the fastest run")
    return drawing


def _kept_until(minima: dict[int, float], line: Line, factor: float) -> int:
    """Return the number of blanks up to which the minima stay within a factor of the line, ignoring single
    outliers."""
    last, misses = _LINEAR[1], 0
    for blanks, time in minima.items():
        if blanks <= _LINEAR[1]:
            continue
        if time <= factor * max(line.at(blanks), 1e-9):
            last, misses = blanks, 0
        else:
            misses += 1
            if misses == 2:
                break
    return last


def _bound_verdict(rows: Sequence[Run]) -> str:
    until = [
        f"up to {_kept_until(minima_of(rows, solver), line_of(rows, solver), 1.5)} blanks with {words}"
        for solver, words in SOLVERS.items()
    ]
    return f"**Does the lower bound stay linear? Yes, {joined(until)}, but not beyond.**"


def _bound_words(rows: Sequence[Run], solver: str) -> str:
    minima, line = minima_of(rows, solver), line_of(rows, solver)
    until = _kept_until(minima, line, 1.5)
    last = max(minima)
    beyond = [
        f"{three(minima[blanks] / line.at(blanks))} times the line at {blanks}"
        for blanks in (50, 55, 60, last)
        if blanks in minima
    ]
    return (
        f"With {SOLVERS[solver]}, the fastest run of each number of blanks lies on a line up to {_LINEAR[1]} (R² "
        f"{line.r_squared:.2f}, {duration(line.slope)} a blank) and within 1.5 times its extension up to {until} blanks; "
        f"it is {joined(dict.fromkeys(beyond))}."
    )


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """Where times explode, whether the lower bound is linear, and how this depends on the solver."""
    parameters = PARAMETERS[setting.scale]
    body = []
    for solver, words in SOLVERS.items():
        for low, high in _CLOSE_UPS:
            mine = [row for row in rows if row.solver == solver and low <= row.blanks <= high]
            if not mine:
                continue
            times = [row.time_s for row in mine]
            ended = sum(not row.complete for row in mine)
            body.append(
                [
                    f"{words}, {low}–{high}",
                    len(mine),
                    duration(min(times)),
                    duration(median(times)),
                    ("> " if ended else "") + duration(max(times)),
                    f"{sum(row.restarts for row in mine):,}",
                    share(ended, len(mine)),
                ]
            )
    return "\n\n".join(
        [
            "## Finding",
            " ".join([*(_explosion(rows, solver) for solver in SOLVERS), _crossing(rows)]),
            _bound_verdict(rows) + " " + " ".join(_bound_words(rows, solver) for solver in SOLVERS),
            show("overview", "Every point is a run, every cross a run that the limit ended; below, the number of new grids."),
            table(["solver, blanks", "runs", "fastest", "median", "slowest", "restarts", "not ended"], body),
            f"A run was ended after {parameters.limit_nodes[0]:,} nodes of the author's solver or "
            f"{parameters.limit_nodes[1]:,} of ours; such a run counts with the time it had taken.",
            show("close-ups", "The author's four close-ups; the first has a linear scale, as in the source."),
            show("bound", "The fastest run of each number of blanks, with the line fitted to those up to 40."),
        ]
    )


def _explosion(rows: Sequence[Run], solver: str) -> str:
    mine = [row for row in rows if row.solver == solver]
    highest = max(row.blanks for row in mine)
    spread: dict[int, float] = {}
    for blanks in sorted({row.blanks for row in mine}):
        some = [row for row in mine if row.blanks == blanks]
        times = [row.time_s for row in some]
        spread[blanks] = max(times) / min(times) if all(row.complete for row in some) else math.inf
    wild = next((blanks for blanks in spread if blanks > 5 and all(s > 10 for b, s in spread.items() if b >= blanks)), None)
    at = 55 if 55 in spread else highest
    there = [row for row in mine if row.blanks == at]
    ended = sum(not row.complete for row in there)
    slowest = ("more than " if ended else "") + duration(max(row.time_s for row in there))
    text = (
        f"With {SOLVERS[solver]}, {counted(at, 'blank')} take {duration(median([row.time_s for row in there]))} (median) "
        f"and {slowest} at worst"
    )
    if wild is None:
        return text + "; slowest and fastest stay within a factor of ten of each other for most numbers of blanks."
    return text + f"; from {wild} blanks on the slowest run always takes more than ten times as long as the fastest."


def _crossing(rows: Sequence[Run]) -> str:
    naive, ours = SOLVERS
    medians = {
        solver: {
            blanks: median([row.time_s for row in rows if row.solver == solver and row.blanks == blanks])
            for blanks in sorted({row.blanks for row in rows})
            if all(row.complete for row in rows if row.blanks == blanks)
        }
        for solver in SOLVERS
    }
    slower = [blanks for blanks, time in medians[naive].items() if time <= medians[ours][blanks]]
    if not slower:
        return "Ours is faster throughout."
    return (
        f"Up to {max(slower)} blanks the author's solver is faster by the median, since a puzzle with few blanks leaves hardly "
        "anything to search; beyond that ours is."
    )


STUDY = Study(
    name="blanks",
    title="Time to generate against the number of blanks",
    question=(
        "A random cell is emptied and the puzzle solved with the old value forbidden there; where that succeeds, the cell is "
        "filled again. The author of the source found this quick and linear up to about 40 blanks, wild past 45, and up to "
        "more than a minute from 55 on, and noticed that the lower bound of the runs seemed to stay linear."
    ),
    row=Run,
    keys=3,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("overview", _overview), Chart("close-ups", _close_ups), Chart("bound", _bound)),
    report=report,
)
