"""The results of rating many puzzles: a puzzle becomes a Python object only when it is accessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ..grid import BatchValue, FrozenDict, arguments, columns, frozen
from ..solving import STATUSES, Status, invalid_rows
from ._card import DECIDED, UNKNOWN_SIZE, card_of_row
from ._profiles import NAMES, Profile
from ._rating import Rating

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Arrays = tuple[
        NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint8]
    ]

__all__ = ["UNRATED", "RatingBatch", "rated_rows"]

UNRATED = 255


def rated_rows(
    verb: str, rows: Any, arrays: tuple[NDArray[Any], ...], options: tuple[Any, ...], time_limit: float | None
) -> tuple[str, list[tuple[int, int, int, int]]]:
    """Rate rows into arrays, the first of which has their statuses; return what stopped it, and the invalid rows.

    Without any time only the invalid rows are found.
    """
    if time_limit != 0:
        stopped, invalid = rows.run(verb, arrays, options)
        return stopped, invalid
    invalid = invalid_rows(rows)
    arrays[0][[row for row, *_ in invalid]] = STATUSES.index(Status.INVALID)
    return "time" if len(invalid) < rows.rows else "", invalid


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
    cards
        The difficulty cards, if requested, otherwise None: a structured array, shape (n,), with the fields of `Card`;
        docs/python.md lists them.
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
        "_size",
        "_step_levels",
        "cards",
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
        cards: NDArray[np.void] | None = None,
        size: int = 9,
    ) -> None:
        self.profile, self.levels, self.techniques = profile.name, profile.levels, NAMES
        self._answers, self.scores, self.level_numbers, self.hardest_numbers, self.histograms, self.solved = cast(
            "_Arrays", tuple(map(frozen, arrays))
        )
        self._reasons: Mapping[int, str] = frozen(reasons)
        self._step_levels = FrozenDict(
            {name: profile.levels.index(search.level) for search in profile.searches for name in search.techniques}
        )
        self.cards: NDArray[np.void] | None = frozen(cards)
        self._size = size
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
        used, solved = self.histograms[row], bool(self.solved[row])
        hardest = NAMES[self.hardest_numbers[row]] if used.any() else ""
        least = self._step_levels[hardest] if hardest else 0
        return Rating(
            self.profile,
            self.level(row),
            int(self.scores[row]),
            hardest=hardest,
            histogram=FrozenDict({NAMES[number]: int(used[number]) for number in used.nonzero()[0]}),
            solved=solved,
            lifted_from=self.levels[least] if solved and int(self.level_numbers[row]) > least else "",
            card=None if self.cards is None else card_of_row(self.cards[row], self.levels, self._size),
            reason=self.stopped if self.cards is not None and not self.cards["rated"][row] else "",
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
            *([] if self.cards is None else _card_columns(self.cards, self.levels)),
        ]

    def __repr__(self) -> str:
        return f"<RatingBatch of {len(self)}>"


def _card_columns(cards: NDArray[np.void], levels: Sequence[str]) -> list[columns.Column]:
    import numpy as np

    def field(name: str) -> NDArray[Any]:
        return np.ascontiguousarray(cards[name])

    rated = field("rated") == 1
    stepped, found = rated & (cards["tightest_step"] > 0), rated & (cards["backdoor_size"] != UNKNOWN_SIZE)
    numbers = ("open_steps", "open_kinds", "tightest_open", "tightest_kinds", "uniqueness_steps", "score_without_uniqueness")
    return [
        columns.words("decided", field("decided"), DECIDED, rated),
        columns.numbers("deciding_step", field("deciding_step"), cards["deciding_step"] > 0),
        columns.words("level_without_uniqueness", field("level_without_uniqueness"), levels, rated),
        columns.truths("solved_without_uniqueness", cards["solved_without_uniqueness"] == 1, rated),
        *(columns.numbers(name, field(name), rated) for name in numbers),
        columns.numbers("tightest_step", field("tightest_step"), stepped),
        columns.words("first", field("first"), NAMES, stepped),
        columns.words("opening", field("opening"), NAMES, stepped),
        columns.numbers("backdoor_size", field("backdoor_size"), found),
        columns.numbers("backdoor_cells", field("backdoor_cells"), found),
        columns.numbers("backdoor_at_least", field("backdoor_at_least"), rated),
        columns.numbers("backdoors_alone", field("backdoors_alone"), rated),
    ]
