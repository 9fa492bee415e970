"""The techniques of Sudoku Explainer by name, and the profile that stands for its scale."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ._profiles import NAMES, Profile, Search

__all__ = ["OURS", "SE", "SE_PROFILE", "SeMark", "mark_of"]

SE = "se"
"""The name of the profile."""

_TECHNIQUES = _core.se_techniques()
OURS = tuple(NAMES[ours] for _, ours, _ in _TECHNIQUES)
"""Our technique that comes nearest, by the number of theirs."""


class SeMark(NamedTuple):
    """A rating of Sudoku Explainer, and the technique that it belongs to.

    Examples
    --------
    >>> import sudokit as sk
    >>> rating = sk.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "se")
    >>> rating.er
    SeMark(rating=1.2, technique='Hidden Single', abbreviation='HS')
    """

    rating: float
    """In tenths: 1.0 to about 12; 20.0: no technique found a step."""
    technique: str
    """As Sudoku Explainer names it."""
    abbreviation: str

    def __str__(self) -> str:
        return f"{self.rating:.1f}"


def mark_of(tenths: int, technique: int, nesting: int) -> SeMark | None:
    """Return a mark from the core's numbers; None for a rating of 0."""
    if not tenths:
        return None
    abbreviation, name = _core.se_name(technique, nesting)
    return SeMark(tenths / 10, name, abbreviation)


def _profile() -> Profile:
    least: dict[str, int] = {"full-house": 10}
    for _, ours, tenths in _TECHNIQUES:
        least.setdefault(NAMES[ours], tenths)
    searches = tuple(Search((name,), "rated", score) for name, score in least.items())
    words = "the scale of Sudoku Explainer 1.2.1: ER, EP and ED; scores are the least ratings, in tenths"
    return Profile(SE, words, searches, ("rated",), (None,), {})


SE_PROFILE = _profile()
"""Lists our techniques that come nearest; the core follows Sudoku Explainer's own."""
