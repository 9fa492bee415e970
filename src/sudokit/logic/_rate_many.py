"""Rating many puzzles, entirely in the core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..grid import CARD, STOP, TIME_LIMIT, Layout, arguments, as_layout, check_symbols, threads_or_all
from ..solving import ERRORS, Errors, StopFlag, reasons_of, rows_of
from ._card import empty_cards
from ._depth import DEPTH_PROFILE, rate_depth_rows, rating_profile_of
from ._profile_of import DEPTH, no_card
from ._profiles import NAMES, Profile
from ._rating_batch import UNRATED, RatingBatch, rated_rows
from ._se import need_nine
from ._se_many import rate_se_rows
from ._se_names import SE, SE_PROFILE

if TYPE_CHECKING:
    from ..grid import Alphabet

__all__ = ["iter_rate", "rate_many"]


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
        A profile, or the name of one.  With ``se``, the scale of Sudoku Explainer, the result is an `SeRatingBatch`; with
        ``depth``, that of trial and error, a `DepthRatingBatch`.
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

    chosen, used = rating_profile_of(profile, no_uniqueness), threads_or_all(threads)
    with_card = CARD.check(card)
    errors, stop = ERRORS.check(errors), STOP.check(stop)
    time_limit = TIME_LIMIT.check(time_limit)
    shared, rows = rows_of(puzzles, as_layout(layout), symbols)
    if chosen == SE_PROFILE:
        no_card(with_card, SE)
        need_nine(shared)
        return rate_se_rows(rows, used, errors, time_limit, stop)
    if chosen == DEPTH_PROFILE:
        no_card(with_card, DEPTH)
        return rate_depth_rows(rows, used, errors, time_limit, stop)
    arrays = (
        np.full(rows.rows, 4, dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint32),
        np.full(rows.rows, UNRATED, dtype=np.uint8),
        np.zeros(rows.rows, dtype=np.uint8),
        np.zeros((rows.rows, len(NAMES)), dtype=np.uint16),
        np.zeros(rows.rows, dtype=np.uint8),
    )
    cards = empty_cards(rows.rows if with_card else 0)
    options = (chosen._compiled(), used, time_limit, stop)
    bytes_of_cards = cards.view(np.uint8).reshape(rows.rows, cards.itemsize if with_card else 0)
    stopped, invalid = rated_rows("rate", rows, (*arrays, bytes_of_cards), options, time_limit)
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
    chosen, made, used = rating_profile_of(profile, no_uniqueness), as_layout(layout), threads_or_all(threads)
    with_card = CARD.check(card)
    errors, shown = ERRORS.check(errors), None if symbols is None else check_symbols(symbols)
    return (rate_many(puzzles, chosen, made, used, errors, symbols=shown, card=with_card) for puzzles in each)
