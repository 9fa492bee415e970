"""A rating: how hard a puzzle is, and what that means in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..grid import FrozenDict, html_facts
from ..solving import Status
from ._se_names import SeMark

__all__ = ["Rating"]


class Rating(NamedTuple):
    """How hard a puzzle is according to one profile.

    Examples
    --------
    >>> import sudokit as sk
    >>> rating = sk.rate(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> rating.level, rating.score, rating.hardest, rating.histogram["pointing"]
    ('medium', 604, 'pointing', 3)
    >>> print(rating)
    medium: 604 points, 61 steps, the hardest Pointing
    """

    profile: str
    """The name of the profile."""
    level: str
    """One of the profile's levels; empty if the puzzle does not have exactly one solution, and with the profile ``se``."""
    score: int | None
    """The sum of the scores of all steps; None if the puzzle is not rated."""
    hardest: str = ""
    """The technique of the hardest step."""
    histogram: Mapping[str, int] = FrozenDict()
    """How often each technique was used; empty with the profile ``se``."""
    solved: bool = True
    """Whether the techniques of the profile reach the solution."""
    status: Status = Status.UNIQUE
    """Whether the puzzle has exactly one solution."""
    er: SeMark | None = None
    """With the profile ``se``: the highest rating of a step.  If the status is UNDECIDED, this and the following are lower
    bounds.  None for other profiles."""
    ep: SeMark | None = None
    """The highest rating up to the first placement."""
    ed: SeMark | None = None
    """The rating of the first step."""

    @property
    def steps(self) -> int:
        """The number of steps on the path."""
        return sum(self.histogram.values())

    def verdict(self, language: str = "en") -> str:
        """Return the rating in a sentence.

        Raises
        ------
        SudokitError
            If there are no messages in that language.
        """
        from ..messages import catalogue

        if self.er is not None:
            sign = "" if self.status is Status.UNIQUE else "≥ "
            marks = ", ".join(f"{name} {sign}{mark or '-'}" for name, mark in self._marks())
            return f"{marks} ({self.er.technique})"
        words = catalogue(language)
        if self.status is not Status.UNIQUE:
            several = self.status in (Status.MULTIPLE, Status.SOLVED)
            undecided = self.status is Status.UNDECIDED
            return words.text("verdicts", "several" if several else "undecided" if undecided else "none")
        case = ("solved" if self.steps else "given") if self.solved else "unsolved" if self.steps else "beyond"
        if self.histogram.get("brute-force"):
            case = "guessed"
        hardest = words.name(self.hardest) if self.steps else ""
        return words.text("verdicts", case).format(
            level=words.level(self.level), score=self.score, steps=self.steps, hardest=hardest
        )

    def _marks(self) -> list[tuple[str, SeMark | None]]:
        return [("ER", self.er), ("EP", self.ep), ("ED", self.ed)]

    def __str__(self) -> str:
        return self.verdict()

    def _repr_html_(self) -> str:
        facts: list[tuple[str, object]] = [("profile", self.profile), ("level", self.level), ("score", self.score)]
        if self.er is not None:
            facts[1:] = [(name, mark) for name, mark in self._marks() if mark is not None]
        used = sorted(self.histogram.items(), key=lambda item: -item[1])
        return html_facts([*facts, *((name, f"{times}x") for name, times in used)], caption=self.verdict())
