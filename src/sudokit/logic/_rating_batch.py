"""The results of rating many puzzles: a puzzle becomes a Python object only when it is accessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from ..grid import BatchValue, FrozenDict, arguments, columns, frozen
from ..solving import STATUSES, Status
from ._profiles import NAMES, Profile
from ._rating import Rating

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Arrays = tuple[
        NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint8]
    ]

__all__ = ["UNRATED", "RatingBatch"]

UNRATED = 255


class RatingBatch(BatchValue):
    """The results of `rate_many`, row by row; only puzzles with exactly one solution are rated.

    Its arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    profile
        The name of the profile.
    levels
        The names of its levels, from easy to hard.
    scores
        uint32, shape (n,): 0 for rows that are not rated.
    level_numbers
        uint8, shape (n,): index in `levels`; 255 for rows that are not rated.
    hardest_numbers
        uint8, shape (n,): the technique of the hardest step, by its index in `techniques`.
    histograms
        uint16, shape (n, len(techniques)): how often each technique was used.
    solved
        uint8, shape (n,): 1 where the techniques of the profile reach the solution.
    techniques
        The names of all techniques, in the order of `histograms`.
    stopped
        "time" or "stop" if that ended the call; otherwise "".

    Examples
    --------
    >>> import sudokit as sk
    >>> easy = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
    >>> batch = sk.rate_many([easy, "." * 81])
    >>> batch.level(0), batch.scores.tolist(), batch.status(1)
    ('easy', [188, 0], <Status.MULTIPLE: 'multiple'>)
    """

    __slots__ = (
        "_answers",
        "_reasons",
        "hardest_numbers",
        "histograms",
        "level_numbers",
        "levels",
        "profile",
        "scores",
        "solved",
        "stopped",
        "techniques",
    )
    _content: ClassVar[tuple[str, ...]] = __slots__

    def __init__(
        self,
        profile: Profile,
        arrays: _Arrays,
        reasons: dict[int, str],
        stopped: str,
    ) -> None:
        self.profile, self.levels, self.techniques = profile.name, profile.levels, NAMES
        self._answers, self.scores, self.level_numbers, self.hardest_numbers, self.histograms, self.solved = cast(
            "_Arrays", tuple(map(frozen, arrays))
        )
        self._reasons: Mapping[int, str] = frozen(reasons)
        self.stopped = stopped

    def __len__(self) -> int:
        return len(self.scores)

    def status(self, row: int) -> Status:
        """Return UNIQUE for a rated row, otherwise why it is not rated."""
        return STATUSES[int(self._answers[arguments.index("row", row, len(self))])]

    def level(self, row: int) -> str:
        """Return the level of a row; "" if it is not rated."""
        number = int(self.level_numbers[arguments.index("row", row, len(self))])
        return "" if number == UNRATED else self.levels[number]

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or what left it undecided; "" for the others."""
        row = arguments.index("row", row, len(self))
        return self.stopped if self.status(row) is Status.UNDECIDED else self._reasons.get(row, "")

    def __getitem__(self, row: int) -> Rating | None:
        """Return the rating of a row; None if it is not rated."""
        row = arguments.index("row", row, len(self))
        if self.level_numbers[row] == UNRATED:
            return None
        used = self.histograms[row]
        return Rating(
            self.profile,
            self.level(row),
            int(self.scores[row]),
            hardest=NAMES[self.hardest_numbers[row]] if used.any() else "",
            histogram=FrozenDict({NAMES[number]: int(used[number]) for number in used.nonzero()[0]}),
            solved=bool(self.solved[row]),
        )

    def __iter__(self) -> Iterator[Rating | None]:
        return (self[row] for row in range(len(self)))

    def _columns(self) -> list[columns.Column]:
        rated = self.level_numbers != UNRATED
        used = rated & self.histograms.any(axis=1)
        undecided = (self._answers == STATUSES.index(Status.UNDECIDED)).nonzero()[0].tolist()
        return [
            columns.words("status", self._answers, STATUSES),
            columns.words("level", self.level_numbers, self.levels, rated),
            columns.numbers("score", self.scores, rated),
            columns.words("hardest", self.hardest_numbers, self.techniques, used),
            columns.truths("solved", self.solved == 1, rated),
            columns.numbers("histogram", self.histograms),
            columns.texts("reason", len(self), {row: self.reason(row) for row in (*self._reasons, *undecided)}),
        ]

    def __repr__(self) -> str:
        return f"<RatingBatch of {len(self)}>"
