"""After how many tries should the filling of a grid start over?

Source: the fifth of the articles that this project grew from, which measured 100 grids at each maximum depth and chose 150.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _depths, _makers
from ._depths import DepthRun
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

AUTHORS = 150


class Parameters(NamedTuple):
    """The size of the study."""

    repeats: int
    limits: tuple[int, ...]


_LIMITS = (81, 82, 84, 87, 90, 95, 100, 110, 120, 135, 150, 170, 200, 250, 300, 400, 600, 1000)

PARAMETERS = {
    Scale.TINY: Parameters(5, (81, 90, 150, 400)),
    Scale.QUICK: Parameters(100, _LIMITS),
    Scale.FULL: Parameters(1000, _LIMITS),
}


def plan(setting: Setting) -> Plan:
    """Fill grids with each limit; repeats alternate between limits, so that disturbances of the machine affect all
    alike."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    if not _makers.there(made):
        return made
    for repeat in range(parameters.repeats):
        for limit in parameters.limits:
            made.add((limit, repeat), partial(_run, limit, setting.derived("max-depth", limit), repeat))
    return made


def _run(limit: int, seed: int, index: int) -> Sequence[Any]:
    from . import _generators as generators

    run, seconds = _makers.timed(lambda: generators.filled(max_depth=limit, seed=seed, index=index))
    return run.complete, seconds, run.fill_restarts, run.tried, run.nodes


def _chart(rows: Sequence[DepthRun], setting: Setting) -> Figure:
    return _depths.chart(rows, setting, AUTHORS, "fill a grid", "filled grid")


def report(rows: Sequence[DepthRun], setting: Setting, show: Show) -> str:
    """The best maximum, and how little the limits around it differ."""
    points = _depths.points_of(rows, setting)
    return "\n\n".join(
        [
            "## Finding",
            _depths.sentence(points, AUTHORS),
            show("time", "Time to fill a grid against the maximum depth; below, how often it started over."),
            _depths.table_of(points),
        ]
    )


STUDY = Study(
    name="max-depth",
    title="A maximum depth for filling grids",
    question=(
        "A grid is filled by trivial cells and guesses at random cells, and the work starts over once a maximum number of "
        "values has been tried. The author of the source measured 100 grids at each maximum and chose 150, for about 10 ms a "
        "grid."
    ),
    row=DepthRun,
    keys=2,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("time", _chart),),
    report=report,
)
