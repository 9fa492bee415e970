"""After how many removals should the making of a puzzle start over?

Source: the fifth of the articles that this project grew from, which measured 100 puzzles at each maximum remove depth and chose
130, and made puzzles of 23 clues.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _depths, _makers
from ._depths import DepthRun
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._words import counted, share

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

AUTHORS = 130


class Parameters(NamedTuple):
    """The size of the study."""

    repeats: int
    limits: tuple[int, ...]
    clues: int
    limit_nodes: int
    """The maximum number of guessed values in one run."""


_LIMITS = (58, 60, 63, 66, 70, 75, 80, 90, 100, 115, 130, 150, 175, 200, 250, 300, 400, 600, 1000)

PARAMETERS = {
    Scale.TINY: Parameters(2, (53, 60, 130), 28, 10**6),
    Scale.QUICK: Parameters(20, (58, 62, 66, 70, 80, 90, 110, 130, 160, 200, 300, 500, 1000), 23, 200_000),
    Scale.FULL: Parameters(60, _LIMITS, 23, 250_000),
}


def plan(setting: Setting) -> Plan:
    """Make puzzles with each limit; repeats alternate between limits, so that disturbances of the machine affect all
    alike."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    if not _makers.there(made):
        return made
    for repeat in range(parameters.repeats):
        for limit in parameters.limits:
            seed = setting.derived("remove-depth", limit)
            made.add((limit, repeat), partial(_run, limit, seed, repeat, parameters))
    return made


def _run(limit: int, seed: int, index: int, parameters: Parameters) -> Sequence[Any]:
    from . import _generators as generators

    run, seconds = _makers.timed(
        lambda: generators.wanted_clues(
            parameters.clues, max_remove_depth=limit, seed=seed, index=index, node_limit=parameters.limit_nodes
        )
    )
    return run.complete, seconds, run.restarts, run.tried, run.nodes


def _chart(rows: Sequence[DepthRun], setting: Setting) -> Figure:
    clues = PARAMETERS[setting.scale].clues
    return _depths.chart(rows, setting, AUTHORS, f"make a puzzle of {clues} clues", "puzzle")


def report(rows: Sequence[DepthRun], setting: Setting, show: Show) -> str:
    """The best maximum, and how little the limits around it differ."""
    parameters = PARAMETERS[setting.scale]
    points = _depths.points_of(rows, setting)
    ended = sum(not row.complete for row in rows)
    cut = (
        f"{counted(ended, 'run')} of {len(rows):,} ({share(ended, len(rows))}) did not end within {parameters.limit_nodes:,} "
        "guessed values; they count with the time they had taken, so the means for their limits are lower bounds."
        if ended
        else f"Every run ended within {parameters.limit_nodes:,} guessed values."
    )
    return "\n\n".join(
        [
            "## Finding",
            _depths.sentence(points, AUTHORS),
            f"Puzzles of {parameters.clues} clues, each from a grid of its own. {cut}",
            show("time", "Time to make a puzzle against the maximum remove depth; below, how often removing started over."),
            _depths.table_of(points),
        ]
    )


STUDY = Study(
    name="remove-depth",
    title="A maximum remove depth for making puzzles",
    question=(
        "Random cells of a filled grid are emptied, with backtracking when none can be removed, and the work starts over once "
        "a maximum number of cells has been tried. The author of the source measured 100 puzzles at each maximum and chose "
        "130; 23 clues took about a second."
    ),
    row=DepthRun,
    keys=2,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("time", _chart),),
    report=report,
)
