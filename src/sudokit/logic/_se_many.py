"""Many puzzles on the scale of Sudoku Explainer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ..grid import arguments, columns, frozen
from ..solving import STATUSES, Errors, Status, StopFlag, reasons_of
from ._profiles import NAMES
from ._rating import Rating
from ._rating_batch import RatingBatch, rated_rows
from ._se_names import SE_PROFILE
from ._se_rating import rating_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SeRatingBatch", "rate_se_rows"]


class SeRatingBatch(RatingBatch):
    """The results of `rate_many` with the profile ``se``, row by row.

    Levels, scores and histograms are empty: this scale has none.

    Attributes
    ----------
    er, ep, ed
        uint16, shape (n,): the ratings in tenths; 0 for rows that are not rated, 200 where no technique found a step.

    Examples
    --------
    >>> import sudokit as sk
    >>> easy = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
    >>> batch = sk.rate_many([easy, "." * 81], "se")
    >>> batch.er.tolist(), batch[0].er, batch.status(1)
    ([12, 0], SeMark(rating=1.2, technique='Hidden Single', abbreviation='HS'), <Status.MULTIPLE: 'multiple'>)
    """

    __slots__ = ("_nestings", "_techniques", "ed", "ep", "er")
    _content = (*RatingBatch._content, *__slots__)

    def __init__(self, arrays: tuple[Any, ...], reasons: dict[int, str], stopped: str) -> None:
        import numpy as np

        answers, ratings, techniques, nestings, solved = arrays
        rows = len(answers)
        none = np.zeros(rows, dtype=np.uint32), np.full(rows, 255, dtype=np.uint8), np.zeros(rows, dtype=np.uint8)
        super().__init__(SE_PROFILE, (answers, *none, np.zeros((rows, len(NAMES)), dtype=np.uint16), solved), reasons, stopped)
        done = answers == STATUSES.index(Status.UNIQUE)
        self.er, self.ep, self.ed = (
            cast("NDArray[np.uint16]", frozen(np.where(done, ratings[:, i], 0).astype(np.uint16))) for i in range(3)
        )
        self._techniques, self._nestings = frozen(techniques), frozen(nestings)

    def __getitem__(self, row: int) -> Rating | None:
        """Return the rating of a row; None if it is not rated."""
        row = arguments.index("row", row, len(self))
        if self.status(row) is not Status.UNIQUE:
            return None
        numbers = [
            (int(tenths[row]), int(self._techniques[row, i]), int(self._nestings[row, i]))
            for i, tenths in enumerate((self.er, self.ep, self.ed))
        ]
        return rating_of(*numbers, solved=bool(self.solved[row]), status=Status.UNIQUE)

    def _columns(self) -> list[columns.Column]:
        rated = self._answers == STATUSES.index(Status.UNIQUE)
        undecided = (self._answers == STATUSES.index(Status.UNDECIDED)).nonzero()[0].tolist()
        return [
            columns.words("status", self._answers, STATUSES),
            *(columns.numbers(name, getattr(self, name), rated) for name in ("er", "ep", "ed")),
            columns.truths("solved", self.solved == 1, rated),
            columns.texts("reason", len(self), {row: self.reason(row) for row in (*self._reasons, *undecided)}),
        ]

    def __repr__(self) -> str:
        return f"<SeRatingBatch of {len(self)}>"


def rate_se_rows(rows: Any, threads: int, errors: Errors, time_limit: float | None, stop: StopFlag | None) -> SeRatingBatch:
    """Rate rows that have been read; see `rate_many`."""
    import numpy as np

    arrays = (
        np.full(rows.rows, STATUSES.index(Status.UNDECIDED), dtype=np.uint8),
        np.zeros((rows.rows, 3), dtype=np.uint16),
        np.zeros((rows.rows, 3), dtype=np.uint8),
        np.zeros((rows.rows, 3), dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint8),
    )
    stopped, invalid = rated_rows("rate_se", rows, arrays, (threads, None, time_limit, stop), time_limit)
    return SeRatingBatch(arrays, reasons_of(rows, invalid, errors), stopped)
