"""The rating that a request requires, and the rating of candidate puzzles against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..grid import ImpossibleRequest, Layout, options_of, shortened
from ..logic import NAMES, Profile, RatingBatch, SeRatingBatch, own_profile_of, profile_names, rate_many
from ..solving import StopFlag
from ._options import PuzzleOptions
from ._se_difficulty import SeDifficulty, se_difficulty_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Difficulty", "difficulty_of", "not_rated"]

_DECLARED = options_of(PuzzleOptions)
_NOT_RATED = 255


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
    ) -> tuple[RatingBatch, NDArray[np.bool_]]:
        """Return the ratings of puzzles, shape (n, N*N), as far as time allows, and which of them are acceptable."""
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
        return ratings, good

    def _allowed(self) -> set[str]:
        names: set[str] = set()
        for search in self.profile.searches:
            names.update(search.techniques)
            if self.up_to in search.techniques:
                break
        return names


def not_rated(ratings: RatingBatch) -> NDArray[np.bool_]:
    """Return which rows have no rating."""
    import numpy as np

    return np.equal(ratings.er, 0) if isinstance(ratings, SeRatingBatch) else np.equal(ratings.level_numbers, _NOT_RATED)


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
    nothing = level is None and score is None and technique is None and up_to is None
    if nothing and chosen in profile_names():
        return None
    profile = own_profile_of(chosen, given["no_uniqueness"], "generate")
    if nothing:
        return None
    known = [name for search in profile.searches for name in search.techniques if search.enabled]
    for name, names in (("level", profile.levels), ("technique", known), ("techniques_up_to", known)):
        if given[name] is not None and given[name] not in names:
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
