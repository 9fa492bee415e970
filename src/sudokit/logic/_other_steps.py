"""The other steps of a state: which of them to hint at, and how many are alike."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Literal, NamedTuple

from ..grid import Candidates
from ..solving import Step, StopFlag
from ._explain import steps
from ._profiles import Profile
from ._se import SeSteps
from ._se_names import SeMark

__all__ = ["Compared", "Other", "alike_of", "another_of"]

Compared = Literal["easier", "same", "harder"]
_Ranked = tuple[tuple[int, ...], Step, SeMark | None]


class Other(NamedTuple):
    """Another step than the next one of the profile, and how hard it is beside that; None: there are not so many."""

    step: Step | None
    mark: SeMark | None
    compared: Compared | None


def another_of(
    state: Candidates,
    profile: Profile,
    next_step: Step,
    next_mark: SeMark | None,
    number: int,
    deadline: float | None,
    stop: StopFlag | None,
) -> Other | None:
    """Return one of the other steps of a state, counted from the easiest to see: of each effect the easiest.

    The next step of the profile is not among them, unless there is an easier one with its effect.

    Parameters
    ----------
    state, profile
        Where the steps are, and which.
    next_step, next_mark
        The profile's next step; its rating with the profile ``se``, otherwise None.
    number
        Which one, from 1.
    deadline, stop
        What ends the search: the time by `time.monotonic`, and a flag.

    Returns
    -------
    Other or None
        None if the time ran out.
    """
    rank, effect = _rank(profile, next_step, next_mark), _effect(next_step)
    others: list[_Ranked] = []
    for part in range(2 if next_mark is not None else len(profile.levels)):  # harder techniques only if there are too few
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        found = _ranked(state, profile, part, left, stop, by_mark=next_mark is not None)
        if found is None:
            return None
        others = [one for one in found if one[0] < rank or _effect(one[1]) != effect]
        if len(others) >= number:
            break
    if number > len(others):
        return Other(None, None, None)
    own, step, mark = sorted(others, key=lambda one: (*one[0], _size(one[1])))[number - 1]
    return Other(step, mark, "easier" if own < rank else "same" if own == rank else "harder")


def alike_of(
    state: Candidates, profile: Profile, step: Step, mark: SeMark | None, left: float | None, stop: StopFlag | None
) -> int | None:
    """Return how many steps of the same technique there are; None if the time ran out, or for a value of the solution that
    no technique explains."""
    if step.technique == "brute-force":
        return None
    if mark is not None:
        marked = steps(state, profile, left, stop, everything=mark.technique.startswith("Dynamic"))
        assert isinstance(marked, SeSteps)
        return None if marked.reason else max(1, sum(other.technique == mark.technique for other in marked.marks))
    found = steps(state, profile.only(*profile.search_of(step.technique).techniques), left, stop)
    return None if found.reason else max(1, sum(other.technique == step.technique for other in found))


def _ranked(
    state: Candidates, profile: Profile, part: int, left: float | None, stop: StopFlag | None, *, by_mark: bool
) -> list[_Ranked] | None:
    """Return the steps up to a level (with ``se``: without and with dynamic chains), with their ranks; None if the time ran
    out."""
    if by_mark:
        marked = steps(state, profile, left, stop, everything=part > 0)
        assert isinstance(marked, SeSteps)
        pairs = zip(marked, marked.marks, strict=True)
        return None if marked.reason else [(_rank(profile, step, mark), step, mark) for step, mark in pairs]
    ranked = [(profile.levels.index(search.level), search.score, search) for search in profile.searches]
    searches = [one[2] for one in sorted(ranked, key=lambda one: one[:2]) if one[0] <= part]
    found = steps(state, replace(profile, searches=tuple(searches)), left, stop)
    return None if found.reason else [(_rank(profile, step, None), step, None) for step in found]


def _rank(profile: Profile, step: Step, mark: SeMark | None) -> tuple[int, ...]:
    if mark is not None:
        return (round(10 * mark.rating),)
    search = profile.search_of(step.technique)
    return profile.levels.index(search.level), search.score


def _effect(step: Step) -> tuple[frozenset[object], frozenset[object]]:
    return frozenset(step.placements), frozenset(step.eliminations)


def _size(step: Step) -> int:
    """Return how much there is to look at: cells, candidates, houses, and links, which count twice."""
    return len(step.cells) + len(step.candidates) + len(step.houses) + 2 * len(step.links)
