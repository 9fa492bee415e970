"""Rating: how hard a puzzle is, and what that means in words."""

from __future__ import annotations

from ..grid import PuzzleLike
from ._explain import explain
from ._profile_of import profile_of
from ._profiles import Profile
from ._rating import Rating

__all__ = ["rate"]


def rate(puzzle: PuzzleLike, profile: Profile | str = "hodoku", time_limit: float | None = None) -> Rating:
    """Rate a puzzle: the path of a profile, its score and its level.

    Parameters
    ----------
    puzzle
        A grid, candidates, or text.
    profile
        A profile, its name (one of `profile_names()`), or the file of your own.
    time_limit
        Seconds of wall time; None: no limit.  0: not rated, and UNDECIDED unless the givens conflict.

    Returns
    -------
    Rating
        level, score, the technique of the hardest step, and how often each was used.  Level and score are empty if
        the puzzle does not have exactly one solution.

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
    return explain(puzzle, profile_of(profile), time_limit).rating
