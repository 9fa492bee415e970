"""A rating: how hard a puzzle is, and what that means in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..grid import Conflict, FrozenDict, cell_name, html_facts
from ..solving import Status
from ._card import Card, card_lines
from ._se_names import SeMark

if TYPE_CHECKING:
    from ..messages import Catalogue

__all__ = ["Rating", "clash_text", "house_text"]


class Rating(NamedTuple):
    """How hard a puzzle is according to one profile.

    Examples
    --------
    >>> import sudokit as sk
    >>> rating = sk.rate(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> rating.level, rating.score, rating.hardest, rating.histogram["pointing"]
    ('medium', 604, 'pointing', 3)
    >>> print(rating)
    medium: 604 points, 61 steps, hardest step Pointing
    """

    profile: str
    """The name of the profile."""
    level: str
    """One of the profile's levels; empty if the puzzle does not have exactly one solution, and with ``se`` and ``depth``."""
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
    lifted_from: str = ""
    """The level of the hardest step, if the sum of the scores lifted the puzzle to a higher one; otherwise empty."""
    reason: str = ""
    """Why the puzzle is invalid, or which limit ended the call; otherwise empty."""
    conflicts: tuple[Conflict, ...] = ()
    """The givens that conflict, if the puzzle is invalid."""
    card: Card | None = None
    """The difficulty card, if it was requested, the puzzle is rated, and there was time for it."""
    er: SeMark | None = None
    """With the profile ``se``: the highest rating of a step.  If the status is UNDECIDED, this and the following are lower
    bounds.  None for other profiles."""
    ep: SeMark | None = None
    """The highest rating up to the first placement."""
    ed: SeMark | None = None
    """The rating of the first step."""
    depth: int | None = None
    """With the profile ``depth``: how deep trial and error must go, 0 to 3; 4: not even 3 suffices.  If the status is
    UNDECIDED, this and the following are lower bounds.  None for other profiles."""
    braid: int | None = None
    """The longest braid needed; None unless the depth is 1."""

    @property
    def pearl(self) -> bool:
        """With the profile ``se``: whether no step is rated higher than one up to the first placement (ER = EP)."""
        return self.er is not None and self.status is Status.UNIQUE and self.ep is not None and self.er.rating == self.ep.rating

    @property
    def diamond(self) -> bool:
        """With the profile ``se``: whether no step is rated higher than the first one (ER = EP = ED)."""
        return self.pearl and self.er is not None and self.ed is not None and self.er.rating == self.ed.rating

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
        if self.depth is not None:
            return self._depth_text()
        words = catalogue(language)
        if self.status is not Status.UNIQUE:
            several = self.status in (Status.MULTIPLE, Status.SOLVED)
            undecided = self.status is Status.UNDECIDED
            if self.conflicts:
                return clash_text(words, "verdicts", self.conflicts)
            return words.text("verdicts", "several" if several else "undecided" if undecided else "none")
        case = ("solved" if self.steps else "given") if self.solved else "unsolved" if self.steps else "beyond"
        if self.histogram.get("brute-force"):
            case = "guessed"
        elif self.lifted_from:
            case = "lifted"
        hardest = words.name(self.hardest) if self.steps else ""
        return words.text("verdicts", case).format(
            level=words.level(self.level),
            score=self.score,
            steps=self.steps,
            hardest=hardest,
            lower=words.level(self.lifted_from),
        )

    def lines(self, language: str = "en") -> list[str]:
        """Return the rating and its card, if it has one, in sentences.

        Raises
        ------
        SudokitError
            If there are no messages in that language.
        """
        return [self.verdict(language), *(card_lines(self.card, self, language) if self.card is not None else ())]

    def _depth_text(self) -> str:
        sign = "" if self.status is Status.UNIQUE else "≥ "
        if self.solved or sign:
            braid = "" if self.braid is None else f", B{self.braid}"
            return f"{sign}T&E({self.depth}){braid}"
        return f"T&E(>{self.depth - 1})" if self.depth else ""

    def _marks(self) -> list[tuple[str, SeMark | None]]:
        return [("ER", self.er), ("EP", self.ep), ("ED", self.ed)]

    def __str__(self) -> str:
        return self.verdict()

    def _repr_html_(self) -> str:
        facts: list[tuple[str, object]] = [("profile", self.profile), ("level", self.level), ("score", self.score)]
        if self.er is not None:
            facts[1:] = [(name, mark) for name, mark in self._marks() if mark is not None]
        if self.depth is not None:
            facts[1:] = [("depth", self.depth), *([] if self.braid is None else [("braid", self.braid)])]
        used = sorted(self.histogram.items(), key=lambda item: -item[1])
        return html_facts([*facts, *((name, f"{times}x") for name, times in used)], caption=self.verdict())


def house_text(words: Catalogue, house: str) -> str:
    """Return the name of a house, given in English, in a language."""
    kind, number = house.split()
    return words.text("houses", kind).format(number=number)


def clash_text(words: Catalogue, section: str, conflicts: Sequence[Conflict]) -> str:
    """Return the text about givens that conflict: it names the cells and the house of the first two."""
    first = conflicts[0]
    found = {"first": cell_name(*first.first), "second": cell_name(*first.second), "house": house_text(words, first.house)}
    key = "clash" if len(conflicts) == 1 else "clashes"
    return words.text(section, key).format(**found, more=len(conflicts) - 1)
