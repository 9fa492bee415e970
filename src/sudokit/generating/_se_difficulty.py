"""The ratings of Sudoku Explainer that a request requires."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..grid import ImpossibleRequest, Layout, as_layout, shortened, wrong_option
from ..logic import SeRatingBatch, rate_many
from ..solving import StopFlag
from ._rated import Rated, not_rated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SeDifficulty", "se_difficulty_of"]

_LEAST, _MOST = 1.0, 11.9  # the ratings of a last cell, and of the hardest puzzles known
_UNSOLVED = 200  # in tenths: no technique finds a step
_OTHERS = ("level", "score", "technique", "techniques_up_to", "no_uniqueness")


@dataclass(frozen=True)
class SeDifficulty:
    """The acceptable ratings."""

    se: tuple[float, float] | None
    pearl: bool
    diamond: bool

    def options(self) -> dict[str, Any]:
        """Return the options of the request."""
        given = {"se": self.se, "pearl": self.pearl, "diamond": self.diamond}
        return {name: value for name, value in given.items() if value}

    def rate(
        self, puzzles: NDArray[np.uint8], layout: Layout, threads: int, seconds: float | None, stop: StopFlag | None
    ) -> Rated:
        """Rate puzzles, shape (n, N*N), as far as time allows."""
        ratings = rate_many(puzzles, "se", layout, threads, time_limit=seconds, stop=stop)
        assert isinstance(ratings, SeRatingBatch)
        er = ratings.er
        good = (er > 0) & (er < _UNSOLVED)
        if self.se is not None:
            low, high = self.se
            good &= (er / 10 >= low) & (er / 10 <= high)
        if self.pearl or self.diamond:
            good &= er == ratings.ep
        if self.diamond:
            good &= er == ratings.ed
        return Rated(good, not_rated(ratings), ratings.stopped, ratings)


def se_difficulty_of(given: Mapping[str, Any]) -> SeDifficulty | None:
    """Return the ratings that checked options require; None if they require none.

    Raises
    ------
    SudokitError
        If they are combined with ratings of another kind.
    ImpossibleRequest
        If there is no such puzzle.
    """
    wanted = SeDifficulty(given["se"], given["pearl"], given["diamond"])
    if not wanted.options():
        return None
    asked = next(iter(wanted.options()))
    if other := next((name for name in _OTHERS if given[name]), None):
        raise wrong_option(f"{asked} rates as Sudoku Explainer does: it cannot be combined with {other}", other)
    layout = given["layout"]
    jigsaw = isinstance(layout, str) and layout.startswith("random-jigsaw")
    spec = layout if jigsaw else (as_layout(layout) or Layout.classic()).spec
    if spec != "3x3":
        raise ImpossibleRequest(f"Sudoku Explainer rates 9x9 puzzles with boxes of 3x3, not {shortened(spec)}")
    if wanted.se is not None and (wanted.se[1] < _LEAST or wanted.se[0] > _MOST):
        raise ImpossibleRequest(f"the ratings of Sudoku Explainer begin at {_LEAST}, and no puzzle above {_MOST} is known")
    return wanted
