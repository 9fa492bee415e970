"""Shared by the two studies of a maximum depth: mean time against the limit, with its spread, and the best limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ._frame import Setting
from ._plan import derived
from ._words import Interval, bootstrap, duration, mean, quantile, table, three

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["DepthRun", "Point", "best_of", "chart", "points_of", "sentence", "table_of"]


class DepthRun(NamedTuple):
    """One run with one limit."""

    limit_depth: int
    repeat: int
    complete: bool
    time_s: float
    restarts: int
    tried: int
    """Cells whose removal was tried, in all attempts together; 0 when filling a grid."""
    nodes: int


class Point(NamedTuple):
    """All runs with one limit."""

    limit: int
    time: Interval
    low: float
    high: float
    restarts: float
    complete: float


def points_of(rows: Sequence[DepthRun], setting: Setting) -> list[Point]:
    """Summarise the runs with each limit; the spread is given as 10 % and 90 % quantiles."""
    points = []
    for limit in sorted({row.limit_depth for row in rows}):
        mine = [row for row in rows if row.limit_depth == limit]
        times = [row.time_s for row in mine]
        points.append(
            Point(
                limit,
                bootstrap(times, derived(setting.seed, "depth", limit)),
                quantile(times, 0.1),
                quantile(times, 0.9),
                mean([row.restarts for row in mine]),
                mean([row.complete for row in mine]),
            )
        )
    return points


def best_of(points: Sequence[Point]) -> tuple[Point, list[Point]]:
    """Return the point with the smallest mean time, and its neighbours whose intervals all overlap with its own."""
    at = min(range(len(points)), key=lambda i: points[i].time.value)
    best = points[at]
    first = last = at
    while first > 0 and points[first - 1].time.low <= best.time.high:
        first -= 1
    while last + 1 < len(points) and points[last + 1].time.low <= best.time.high:
        last += 1
    return best, list(points[first : last + 1])


def nearest(points: Sequence[Point], limit: int) -> Point:
    """Return the point with the limit nearest to the given one."""
    return min(points, key=lambda point: abs(point.limit - limit))


def sentence(points: Sequence[Point], authors: int) -> str:
    """Return the finding about the best limit, compared with the author's."""
    best, near = best_of(points)
    theirs = nearest(points, authors)
    low, high = near[0].limit, near[-1].limit
    span = (
        f"limits from {low} to {high} are statistically indistinguishable from it"
        if low < high
        else "no other limit comes close"
    )
    against = "is among them" if theirs in near else f"takes {three(theirs.time.value / best.time.value)} times as long"
    first, last = points[0], points[-1]
    return (
        f"The smallest mean time, {best.time.written(duration)}, is at a limit of **{best.limit}**; {span}. The author's "
        f"{authors}, {theirs.time.written(duration)}, {against}. At the smallest possible limit, {first.limit}, the mean "
        f"is {duration(first.time.value)} with {three(first.restarts)} restarts; at {last.limit:,} it is "
        f"{duration(last.time.value)} with {three(last.restarts)} restarts."
    )


def table_of(points: Sequence[Point]) -> str:
    """Return the points as a table."""
    return table(
        ["maximum", "mean time (95 % interval)", "10 % to 90 % of the runs", "mean restarts"],
        [[p.limit, p.time.written(duration), f"{duration(p.low)} to {duration(p.high)}", three(p.restarts)] for p in points],
    )


def chart(rows: Sequence[DepthRun], setting: Setting, authors: int, what: str, of: str) -> Figure:
    """Draw time against the limit, with a point for every run, and the restarts below."""
    from ._style import COLOURS, GREY, beside, figure, intervals, log_seconds

    points = points_of(rows, setting)
    best, _ = best_of(points)
    drawing, (upper, lower) = figure(8.5, 6.4, rows=2, sharex=True, height_ratios=(3, 1))
    limits = [point.limit for point in points]
    _draw_runs(upper, rows)
    upper.fill_between(
        limits,
        [point.low for point in points],
        [point.high for point in points],
        color=COLOURS[5],
        alpha=0.3,
        linewidth=0,
        label="10 % to 90 % of the runs",
    )
    means = [point.time for point in points]
    intervals(upper, limits, means, color=COLOURS[0], marker="o", capsize=2, label="mean, with its 95 % interval")
    star: Any = {"marker": "*", "color": COLOURS[1], "markersize": 15, "linestyle": "", "zorder": 5}
    upper.plot([best.limit], [best.time.value], label=f"smallest mean: {best.limit}", **star)
    for axes in (upper, lower):
        axes.axvline(authors, color=COLOURS[2], linestyle="--", linewidth=1.4)
    upper.plot([], [], color=COLOURS[2], linestyle="--", linewidth=1.4, label=f"the author's {authors}")
    upper.set_ylabel(f"CPU time per {of}")
    log_seconds(upper.yaxis)
    upper.set_title(f"Time to {what}, by the limit at which it starts over")
    _draw_restarts(lower, limits, [point.restarts for point in points], authors)
    upper.tick_params(axis="x", color=GREY)
    beside(drawing, [upper], below=True, columns=3)
    return drawing


def _draw_runs(upper: Axes, rows: Sequence[DepthRun]) -> None:
    """Draw every run as a point, up to a maximum number of repeats."""
    most = 200
    words = "one run" if max(row.repeat for row in rows) < most else f"one run, of the first {most}"
    for complete, marker in ((True, "."), (False, "x")):
        some = [row for row in rows if row.complete is complete and row.repeat < most]
        if some:
            upper.plot(
                # Repeats are placed side by side, so that each is visible.
                [row.limit_depth * (1 + 0.012 * ((row.repeat * 0.618) % 1 - 0.5)) for row in some],
                [row.time_s for row in some],
                marker,
                color="#555555",
                alpha=0.35,
                markersize=3,
                markeredgewidth=0 if complete else 0.7,
                rasterized=True,
            )
            upper.plot([], [], marker, color="#555555", label=words if complete else "a run ended by the node limit")


def _draw_restarts(lower: Axes, limits: list[int], restarts: list[float], authors: int) -> None:
    """Draw the mean restarts by limit, and the shared axis of limits at the bottom."""
    from ._style import COLOURS

    lower.plot(limits, restarts, color=COLOURS[3], marker="s", markersize=4)
    lower.set_yscale("symlog", linthresh=0.1)
    lower.set_ylim(bottom=0)
    lower.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    lower.set_ylabel("mean restarts")
    lower.set_xscale("log")
    ticks = _apart(limits, authors)
    lower.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    lower.minorticks_off()
    lower.set_xlabel("maximum: values or cells tried before the work starts over")
    lower.tick_params(axis="x", labelsize=9)


def _apart(limits: Sequence[int], authors: int) -> list[int]:
    """Return the limits whose labels fit on a logarithmic axis, always including the author's."""
    room = 1.11
    kept = [limits[0]]
    for limit in limits[1:]:
        clear = max(limit, authors) / min(limit, authors) >= room or limit == authors
        if limit / kept[-1] >= room and clear:
            kept.append(limit)
    return kept
