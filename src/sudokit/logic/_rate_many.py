"""Rating many puzzles: a puzzle becomes a Python object only when it is accessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from ..grid import (
    CARD,
    STOP,
    TIME_LIMIT,
    BatchValue,
    FrozenDict,
    Layout,
    arguments,
    as_layout,
    check_symbols,
    columns,
    frozen,
    threads_or_all,
)
from ..solving import ERRORS, STATUSES, Errors, Status, StopFlag, invalid_rows, reasons_of, rows_of
from ._card import DECIDED, UNKNOWN_SIZE, card_of_row, empty_cards
from ._profiles import NAMES, Profile, profile_of
from ._rating import Rating

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet

    _Arrays = tuple[
        NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint8]
    ]

__all__ = ["RatingBatch", "iter_rate", "rate_many"]

_UNRATED = 255


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
    _content = __slots__

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
        return "" if number == _UNRATED else self.levels[number]

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or what left it undecided; "" for the others."""
        row = arguments.index("row", row, len(self))
        return self.stopped if self.status(row) is Status.UNDECIDED else self._reasons.get(row, "")

    def __getitem__(self, row: int) -> Rating | None:
        """Return the rating of a row; None if it is not rated."""
        row = arguments.index("row", row, len(self))
        if self.level_numbers[row] == _UNRATED:
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
        rated = self.level_numbers != _UNRATED
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


def rate_many(
    puzzles: Any,
    profile: Profile | str = "hodoku",
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
    *,
    card: bool = False,
    no_uniqueness: bool = False,
) -> RatingBatch:
    """Rate many puzzles of one layout, entirely in the core; an invalid row never stops the others.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`: an integer array, text, Grids and Puzzles, bytes of lines, a column, or a
        frame of one column.
    profile
        A profile, or the name of one.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows have the status INVALID; "raise": raise an error that names the first one.
    time_limit
        Seconds for the whole call; rows not finished by then are UNDECIDED.  0: all rows but the invalid ones.
        None: no limit.
    stop
        A flag that ends the call when another thread sets it, as the time limit does.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.
    card
        Also make the difficulty card: what decided the level, the level without uniqueness, the tightest point,
        backdoors.
    no_uniqueness
        Use no technique that relies on there being only one solution.

    Raises
    ------
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> easy = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
    >>> batch = sk.rate_many([easy, "." * 81])
    >>> batch[0].level, batch[0].score, batch.status(1)
    ('easy', 188, <Status.MULTIPLE: 'multiple'>)
    """
    import numpy as np

    chosen, used = profile_of(profile, no_uniqueness), threads_or_all(threads)
    with_card = CARD.check(card)
    errors, stop = ERRORS.check(errors), STOP.check(stop)
    time_limit = TIME_LIMIT.check(time_limit)
    shared, rows = rows_of(puzzles, as_layout(layout), symbols)
    arrays = (
        np.full(rows.rows, 4, dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint32),
        np.full(rows.rows, _UNRATED, dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint8),
        np.zeros((rows.rows, len(NAMES)), dtype=np.uint16),
        np.zeros(rows.rows, dtype=np.uint8),
    )
    cards = empty_cards(rows.rows if with_card else 0)
    if time_limit == 0:
        invalid = invalid_rows(rows)
        arrays[0][[row for row, *_ in invalid]] = STATUSES.index(Status.INVALID)
        stopped = "time" if len(invalid) < rows.rows else ""
    else:
        options = (chosen._compiled(), used, time_limit, stop)
        bytes_of_cards = cards.view(np.uint8).reshape(rows.rows, cards.itemsize if with_card else 0)
        stopped, invalid = rows.run("rate", (*arrays, bytes_of_cards), options)
    reasons = reasons_of(rows, invalid, errors)
    return RatingBatch(chosen, arrays, reasons, stopped, cards if with_card else None, shared.size)


def iter_rate(
    batches: Iterable[Any],
    profile: Profile | str = "hodoku",
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    symbols: Alphabet | str | None = None,
    *,
    card: bool = False,
    no_uniqueness: bool = False,
) -> Iterator[RatingBatch]:
    """Rate batch after batch, each of any kind that `rate_many` accepts, holding one at a time in memory.

    The other parameters and the errors are those of `rate_many`.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.iter_rate(np.zeros((n, 81), dtype=np.uint8) for n in (2, 3))]
    [2, 3]
    """
    each = arguments.items("batches", batches, "batches of puzzles")
    chosen, made, used = profile_of(profile, no_uniqueness), as_layout(layout), threads_or_all(threads)
    with_card = CARD.check(card)
    errors, shown = ERRORS.check(errors), None if symbols is None else check_symbols(symbols)
    return (rate_many(puzzles, chosen, made, used, errors, symbols=shown, card=with_card) for puzzles in each)
