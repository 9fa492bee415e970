"""The depth of trial and error as a rating: the profile ``depth``, which rates and does not explain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .. import _core
from ..grid import NO_UNIQUENESS, Candidates, Grid, ImpossibleRequest, arguments, columns, frozen, wrong_option
from ..solving import STATUSES, Errors, Status, StopFlag, reason_of, reasons_of
from ._profile_of import DEPTH, no_card, profile_of
from ._profiles import NAMES, Profile
from ._rating import Rating
from ._rating_batch import RatingBatch, rated_rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DEPTH_PROFILE", "DepthRatingBatch", "rate_depth", "rate_depth_rows", "rating_profile_of"]

_WORDS = "how deep trial and error must go: singles at depth 0, assumptions within assumptions above"
DEPTH_PROFILE = Profile(DEPTH, _WORDS, (), ("rated",), (None,), {})
"""Stands for the scale, which has neither techniques nor levels."""


class DepthRatingBatch(RatingBatch):
    """The results of `rate_many` with the profile ``depth``, row by row.

    Levels, scores and histograms are empty: this scale has none.

    Attributes
    ----------
    depths
        uint8, shape (n,): 0 to 3, 4 where 3 does not suffice; 0 for rows that are not rated.
    braids
        uint16, shape (n,): the longest braid needed where the depth is 1, otherwise 0.

    Examples
    --------
    >>> import sudokit as sk
    >>> easy = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
    >>> hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    >>> batch = sk.rate_many([easy, hard], "depth")
    >>> batch.depths.tolist(), str(batch[0])
    ([0, 2], 'T&E(0)')
    """

    __slots__ = ("braids", "depths")
    _content = (*RatingBatch._content, *__slots__)

    def __init__(self, arrays: tuple[Any, ...], reasons: dict[int, str], stopped: str) -> None:
        import numpy as np

        answers, depths, braids, solved = arrays
        rows = len(answers)
        none = np.zeros(rows, dtype=np.uint32), np.full(rows, 255, dtype=np.uint8), np.zeros(rows, dtype=np.uint8)
        super().__init__(
            DEPTH_PROFILE, (answers, *none, np.zeros((rows, len(NAMES)), dtype=np.uint16), solved), reasons, stopped
        )
        done = answers == STATUSES.index(Status.UNIQUE)
        self.depths = cast("NDArray[np.uint8]", frozen(np.where(done, depths, 0).astype(np.uint8)))
        self.braids = cast("NDArray[np.uint16]", frozen(np.where(done, braids, 0).astype(np.uint16)))

    def __getitem__(self, row: int) -> Rating | None:
        """Return the rating of a row; None if it is not rated."""
        row = arguments.index("row", row, len(self))
        if self.status(row) is not Status.UNIQUE:
            return None
        return _rating(int(self.depths[row]), int(self.braids[row]), solved=bool(self.solved[row]), status=Status.UNIQUE)

    def _columns(self) -> list[columns.Column]:
        rated = self._answers == STATUSES.index(Status.UNIQUE)
        undecided = (self._answers == STATUSES.index(Status.UNDECIDED)).nonzero()[0].tolist()
        return [
            columns.words("status", self._answers, STATUSES),
            columns.numbers("depth", self.depths, rated),
            columns.numbers("braid", self.braids, rated & (self.depths == 1)),
            columns.truths("solved", self.solved == 1, rated),
            columns.texts("reason", len(self), {row: self.reason(row) for row in (*self._reasons, *undecided)}),
        ]

    def __repr__(self) -> str:
        return f"<DepthRatingBatch of {len(self)}>"


def rating_profile_of(profile: Profile | str, no_uniqueness: bool = False) -> Profile:
    """Return a profile as `profile_of` does, or that of the depth, for the verbs that only rate.

    Raises
    ------
    SudokitError
        If there is no such profile, or if it has no uniqueness techniques to do without.
    """
    if profile is not DEPTH_PROFILE and not (isinstance(profile, str) and profile == DEPTH):
        return profile_of(profile, no_uniqueness)
    if NO_UNIQUENESS.check(no_uniqueness):
        raise wrong_option("profile 'depth' has no techniques: no_uniqueness is refused", "no_uniqueness")
    return DEPTH_PROFILE


def rate_depth(puzzle: Grid | Candidates, time_limit: float | None, card: bool, stop: StopFlag | None = None) -> Rating:
    """Rate one puzzle by the depth of trial and error; see `rate`."""
    no_card(card, DEPTH)
    grid, masks = (puzzle, None) if isinstance(puzzle, Grid) else (puzzle.grid, puzzle.masks)
    if grid.rules:
        raise ImpossibleRequest("profile 'depth' does not support rules; use another profile")
    found = _core.rate_depth(grid.layout._core, grid._values, masks, time_limit, stop)
    number, count_stopped, stopped, depth, braid, solved = found
    status = STATUSES[number]
    reason = reason_of(grid, status, count_stopped) or stopped
    if status is not Status.UNIQUE:
        clashes = tuple(grid.conflicts()) if status is Status.INVALID else ()
        return Rating(DEPTH, "", None, solved=False, status=status, reason=reason, conflicts=clashes)
    rated = _rating(depth, braid, solved=solved, status=Status.UNDECIDED if stopped else status)
    return rated._replace(reason=reason)


def _rating(depth: int, braid: int, *, solved: bool, status: Status) -> Rating:
    return Rating(DEPTH, "", None, solved=solved, status=status, depth=depth, braid=braid if depth == 1 and braid else None)


def rate_depth_rows(
    rows: Any, threads: int, errors: Errors, time_limit: float | None, stop: StopFlag | None
) -> DepthRatingBatch:
    """Rate rows that have been read; see `rate_many`."""
    import numpy as np

    arrays = (
        np.full(rows.rows, STATUSES.index(Status.UNDECIDED), dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint16),
        np.zeros(rows.rows, dtype=np.uint8),
    )
    stopped, invalid = rated_rows("rate_depth", rows, arrays, (threads, time_limit, stop), time_limit)
    return DepthRatingBatch(arrays, reasons_of(rows, invalid, errors), stopped)
