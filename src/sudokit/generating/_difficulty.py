"""The rating that a request requires, and the rating of candidate puzzles against it."""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..grid import ImpossibleRequest, Layout, options_of, shortened
from ..logic import NAMES, Profile, own_profile_of, profile_names, rate_many
from ..solving import StopFlag
from ._options import PuzzleOptions
from ._rated import Rated, not_rated
from ._se_difficulty import SeDifficulty, se_difficulty_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Difficulty", "difficulty_of"]

_SHORT = {"exocet": "junior-exocet"}
_EXPERT = "expert"

_DECLARED = options_of(PuzzleOptions)


@dataclass(frozen=True)
class Difficulty:
    """The acceptable ratings."""

    profile: Profile
    level: str | None
    score: tuple[float, float] | None
    technique: str | None
    up_to: str | None
    no_uniqueness: bool = False

    def options(self) -> dict[str, Any]:
        """Return the options of the request."""
        given = {"level": self.level, "score": self.score, "technique": self.technique, "techniques_up_to": self.up_to}
        unique = {"no_uniqueness": True} if self.no_uniqueness else {}
        return {"profile": self.profile.name} | unique | {name: value for name, value in given.items() if value is not None}

    def rate(
        self, puzzles: NDArray[np.uint8], layout: Layout, threads: int, seconds: float | None, stop: StopFlag | None
    ) -> Rated:
        """Rate puzzles, shape (n, N*N), as far as time allows.

        Those that the searches of acceptable paths alone do not solve need another search, and are not rated any further:
        it is the hardest puzzles whose ratings take long.  (As long as a path stays acceptable, both profiles take the same
        steps, because each takes the first search that finds one.)
        """
        import numpy as np

        began = time.monotonic()
        quick = self._acceptable()
        if quick is not None:
            first = rate_many(puzzles, quick, layout, threads, time_limit=seconds, stop=stop)
            if first.stopped:
                return Rated(np.zeros(len(puzzles), dtype=bool), not_rated(first), first.stopped, first)
            rows = np.flatnonzero(first.solved == 1)
            left = None if seconds is None else max(0.0, seconds - (time.monotonic() - began))
            return self._rated(puzzles[rows], layout, threads, left, stop).among(rows, len(puzzles))
        return self._rated(puzzles, layout, threads, seconds, stop)

    def _rated(
        self, puzzles: NDArray[np.uint8], layout: Layout, threads: int, seconds: float | None, stop: StopFlag | None
    ) -> Rated:
        import numpy as np

        ratings = rate_many(puzzles, self.profile, layout, threads, time_limit=seconds, stop=stop)
        good = ~not_rated(ratings)
        if self.level is not None:
            good &= ratings.level_numbers == self.profile.levels.index(self.level)
        if self.score is not None:
            good &= (ratings.scores >= self.score[0]) & (ratings.scores <= self.score[1])
        if self.technique is not None:
            good &= ratings.histograms[:, NAMES.index(self.technique)] > 0
        if self.up_to is not None:
            allowed = np.array([name in self._allowed() for name in NAMES])
            good &= ~ratings.histograms[:, ~allowed].any(axis=1)
        return Rated(good, not_rated(ratings), ratings.stopped, ratings)

    def _acceptable(self) -> Profile | None:
        """Return the profile of the searches that an acceptable path can use; None if it can use all."""
        most = self.profile.levels[-1] if self.level is None else self.level
        return _with_searches(self.profile, most, None if self.up_to is None else frozenset(self._allowed()))

    def _allowed(self) -> set[str]:
        names: set[str] = set()
        for search in self.profile.searches:
            names.update(search.techniques)
            if self.up_to in search.techniques:
                break
        return names


@functools.lru_cache(maxsize=64)
def _with_searches(profile: Profile, level: str, names: frozenset[str] | None) -> Profile | None:
    """Return a profile without the searches above a level, and without those that are not among the names; levels and
    scores stay.  None if no search is left out, or none is left."""
    most = profile.levels.index(level)
    searches = tuple(
        search
        for search in profile.searches
        if profile.levels.index(search.level) <= most and (names is None or names.issuperset(search.techniques))
    )
    left_out = len(searches) < len(profile.searches)
    return replace(profile, searches=searches) if left_out and any(search.enabled for search in searches) else None


@functools.cache
def _only_in_expert() -> frozenset[str]:
    """Return the techniques that paths use in the profile `expert` and the profile `hodoku` does not have."""
    known = {name for search in Profile.load("hodoku").searches for name in search.techniques}
    used = {name for search in Profile.load(_EXPERT).searches if search.enabled for name in search.techniques}
    return frozenset(used - known)


def difficulty_of(given: Mapping[str, Any]) -> Difficulty | SeDifficulty | None:
    """Return the rating that checked options require; None if they require none.

    Raises
    ------
    SudokitError
        If there is no such profile, or it has no such level or technique.
    ImpossibleRequest
        If the requirements exclude each other.
    """
    if (rated := se_difficulty_of(given)) is not None:
        return rated
    chosen: Profile | str
    chosen, level, score, technique, up_to = (
        given[name] for name in ("profile", "level", "score", "technique", "techniques_up_to")
    )
    technique = _SHORT.get(technique, technique)
    if chosen == "hodoku" and technique in _only_in_expert():
        chosen = _EXPERT
    nothing = level is None and score is None and technique is None and up_to is None
    if nothing and chosen in profile_names():
        return None
    profile = own_profile_of(chosen, given["no_uniqueness"], "generate")
    if nothing:
        return None
    known = [name for search in profile.searches for name in search.techniques if search.enabled]
    for name, names in (("level", profile.levels), ("technique", known), ("techniques_up_to", known)):
        if given[name] is not None and (technique if name == "technique" else given[name]) not in names:
            takes = f"one of {', '.join(names)} (profile {shortened(profile.name)})"
            _DECLARED[name].narrower(expected=takes).refuse(given[name])
    rank = {name: profile.levels.index(search.level) for search in profile.searches for name in search.techniques}
    if technique is not None and level is not None and rank[technique] > profile.levels.index(level):
        raise ImpossibleRequest(
            f"a puzzle that needs {technique} is {profile.levels[rank[technique]]} or harder, never {level}"
        )
    allowed = Difficulty(profile, level, score, technique, up_to, given["no_uniqueness"])
    if technique is not None and up_to is not None and technique not in allowed._allowed():
        raise ImpossibleRequest(
            f"{technique} comes after {up_to} in profile {shortened(profile.name)}, so no puzzle can need it as well"
        )
    least = min((search.score for search in profile.searches if search.enabled), default=0)
    if score is not None and score[1] < least:
        raise ImpossibleRequest(
            f"the lowest score of a step in profile {shortened(profile.name)} is {least}: no puzzle scores less"
        )
    return allowed
