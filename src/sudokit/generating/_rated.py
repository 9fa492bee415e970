"""What rating candidate puzzles found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..logic import RatingBatch, SeRatingBatch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Rated", "not_rated"]

_NOT_RATED = 255


class Rated(NamedTuple):
    """Which of some puzzles are acceptable, which have no rating, what ended the rating early ("" if nothing), and the
    ratings: of all puzzles, or of those in `rows`."""

    good: NDArray[np.bool_]
    missing: NDArray[np.bool_]
    stopped: str
    ratings: RatingBatch | SeRatingBatch
    rows: NDArray[np.intp] | None = None

    def of(self, row: int) -> Any:
        """Return the rating of an acceptable puzzle."""
        import numpy as np

        return self.ratings[row if self.rows is None else int(np.searchsorted(self.rows, row))]

    def among(self, rows: NDArray[np.intp], count: int) -> Rated:
        """Return the same for so many puzzles, of which these are `rows`, ascending; the others are not acceptable."""
        import numpy as np

        good, missing = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
        good[rows], missing[rows] = self.good, self.missing
        return Rated(good, missing, self.stopped, self.ratings, rows)


def not_rated(ratings: RatingBatch | SeRatingBatch) -> NDArray[np.bool_]:
    """Return which rows have no rating."""
    import numpy as np

    return np.equal(ratings.er, 0) if isinstance(ratings, SeRatingBatch) else np.equal(ratings.level_numbers, _NOT_RATED)
