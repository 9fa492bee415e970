"""The techniques: their names, and their place in every profile."""

from __future__ import annotations

from typing import NamedTuple

from ._profile_of import profile_of
from ._profiles import FAMILIES, Profile

__all__ = ["Technique", "techniques"]


class Technique(NamedTuple):
    """A technique and its place in a profile.

    Examples
    --------
    >>> import sudokit as sk
    >>> next(technique for technique in sk.techniques() if technique.name == "x-wing")
    Technique(name='x-wing', title='X-Wing', abbreviation='bf2', family='fish', hodoku='0300', level='hard', score=140,
    se=3.2, enabled=True)
    """

    name: str
    """Its name in `Step.technique` and in profiles."""
    title: str
    """Its English name for people."""
    abbreviation: str
    """Its abbreviation in the style of HoDoKu."""
    family: str
    """The family of techniques to which it belongs, such as ``fish``."""
    hodoku: str
    """Its code in HoDoKu's technique libraries, empty if it has none."""
    level: str
    """The level of one step in the requested profile; empty if the profile does not contain the technique."""
    score: int | None
    """The score of one step in that profile."""
    se: float | None
    """The rating of its simplest case in Sudoku Explainer 1.2.1, if it has one."""
    enabled: bool
    """Whether that profile uses it in explanations."""

    def idea(self, language: str = "en") -> str:
        """Return the idea of the technique, in a sentence.

        >>> import sudokit as sk
        >>> sk.techniques()[0].idea()
        'A house has only one empty cell.'
        """
        from ..messages import catalogue

        return catalogue(language).idea(self.name)


def techniques(profile: Profile | str = "hodoku") -> list[Technique]:
    """Return every technique: first those of a profile, in its order, then the others.

    Raises
    ------
    SudokitError
        If there is no such profile.

    Examples
    --------
    >>> import sudokit as sk
    >>> [technique.title for technique in sk.techniques()[:3]]
    ['Full House', 'Naked Single', 'Hidden Single']
    """
    from ..messages import technique_data

    chosen = profile_of(profile)
    known = technique_data()
    searches = {name: search for search in chosen.searches for name in search.techniques}
    found = []
    for name in dict.fromkeys((*searches, *known)):
        entry, search = known[name], searches.get(name)
        found.append(
            Technique(
                name,
                entry["name"],
                entry["abbreviation"],
                FAMILIES[name],
                entry.get("hodoku", ""),
                search.level if search else "",
                search.score if search else None,
                entry.get("se"),
                bool(search and search.enabled),
            )
        )
    return found
