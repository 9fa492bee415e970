"""Rating: how hard a puzzle is, and what that means in words."""

from __future__ import annotations

from ..grid import CARD, TIME_LIMIT, PuzzleLike
from ._depth import DEPTH_PROFILE, rate_depth, rating_profile_of
from ._explain import grid_or_candidates, rating_of
from ._profiles import Profile
from ._rating import Rating

__all__ = ["rate"]


def rate(
    puzzle: PuzzleLike,
    profile: Profile | str = "hodoku",
    time_limit: float | None = None,
    *,
    card: bool = False,
    no_uniqueness: bool = False,
) -> Rating:
    """Rate a puzzle: the path of a profile, its score and its level.

    Parameters
    ----------
    puzzle
        A grid, candidates, or text.
    profile
        A profile, its name (one of `profile_names()`, ``se`` or ``depth``), or the file of your own.
    time_limit
        Seconds of wall time; None: no limit.  0: not rated, and UNDECIDED unless the givens conflict.
    card
        Also make the difficulty card: what decided the level, the level without uniqueness, the tightest point,
        backdoors.
    no_uniqueness
        Use no technique that relies on there being only one solution.

    Returns
    -------
    Rating
        level, score, the technique of the hardest step, how often each was used, and with `card` the `Card`.  Level and
        score are empty if the puzzle does not have exactly one solution.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such profile.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level
    'easy'
    """
    with_card: bool = CARD.check(card)
    chosen = rating_profile_of(profile, no_uniqueness)
    if chosen == DEPTH_PROFILE:
        return rate_depth(grid_or_candidates(puzzle), TIME_LIMIT.check(time_limit), with_card)
    return rating_of(puzzle, chosen, time_limit, with_card)
