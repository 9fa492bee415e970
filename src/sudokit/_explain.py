"""Explaining: the path a person would take, and every step that is there now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from . import _core
from ._grid import Candidates, Grid, as_grid
from ._profiles import NAMES, Profile
from ._solve import Status, StopFlag
from ._steps import Step, Trail

__all__ = ["Explanation", "Rating", "explain", "rate", "steps"]

_SETTLED = {0: Status.NONE, 1: Status.UNIQUE, 2: Status.MULTIPLE}


class Rating(NamedTuple):
    """How hard a puzzle is on one scale."""

    scale: str
    level: str
    score: int | None
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    hardest: str = ""
    """The technique of the hardest step."""
    histogram: dict[str, int] = {}  # noqa: RUF012  # a named tuple's default, never changed
    """How often each technique was used."""
    solved: bool = True


@dataclass(frozen=True, slots=True)
class Explanation:
    """A path of steps from a puzzle to its solution, with the state after each."""

    start: Candidates
    steps: Trail
    status: Status
    solution: Grid | None
    rating: Rating
    profile: Profile
    reason: str = ""
    """Which limit ended the search, where one did: time or stop."""


def _posed(puzzle: Grid | Candidates | str) -> Candidates:
    return puzzle if isinstance(puzzle, Candidates) else as_grid(puzzle).candidates()


def _profile(profile: Profile | str) -> Profile:
    return profile if isinstance(profile, Profile) else Profile.load(profile)


def explain(
    puzzle: Grid | Candidates | str,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """Explain how to solve a puzzle, step by step."""
    start, chosen = _posed(puzzle), _profile(profile)
    grid, log = start.grid, _core.Log()
    (count, undecided, solution), (score, level, hardest, _, solved, stopped, histogram) = _core.explain(
        grid.layout._core, grid._values, list(start.masks), None, chosen._compiled(), log, time_limit, stop
    )
    rating = Rating(
        chosen.name,
        chosen.levels[level],
        score,
        hardest=NAMES[hardest],
        histogram={NAMES[number]: times for number, times in histogram.items()},
        solved=solved,
    )
    status = Status.UNDECIDED if undecided else _SETTLED[count]
    answer = Grid(list(solution), layout=grid.layout) if solution is not None and status is Status.UNIQUE else None
    return Explanation(start, Trail(start, log), status, answer, rating, chosen, undecided or stopped)


def rate(puzzle: Grid | Candidates | str, scale: str = "hodoku") -> Rating:
    """Rate a puzzle."""
    return explain(puzzle, scale).rating


def steps(puzzle: Grid | Candidates | str, profile: Profile | str = "hodoku") -> list[Step]:
    """Find every step that is available now."""
    start, chosen = _posed(puzzle), _profile(profile)
    log = _core.Log()
    _core.steps(start.layout._core, start.grid._values, list(start.masks), None, chosen._compiled(everything=True), log)
    return list(Trail(start, log))
