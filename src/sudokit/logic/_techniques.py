"""The techniques: what each is called, and its place in every profile."""

from __future__ import annotations

from typing import NamedTuple

from ._profiles import FAMILIES, Profile, profile_of

__all__ = ["Technique", "techniques"]


class Technique(NamedTuple):
    """A technique and its place in the scales.

    Examples
    --------
    >>> import sudokit as sk
    >>> next(technique for technique in sk.techniques() if technique.name == "x-wing")
    Technique(name='x-wing', title='X-Wing', abbreviation='bf2', family='fish', hodoku='0300', level='hard', score=140,
    se=3.2, enabled=True)
    """

    name: str
    """What `Step.technique` and profiles call it."""
    title: str
    abbreviation: str
    family: str
    hodoku: str
    """Its code in HoDoKu's technique libraries, empty where it has none."""
    level: str
    """Of one step, in the profile asked for; empty where the profile does not know the technique."""
    score: int | None
    """What one step counts in that profile."""
    se: float | None
    """The rating of its plainest case in Sudoku Explainer 1.2.1, where it has one."""
    enabled: bool
    """Whether that profile uses it on paths."""

    def idea(self, language: str = "en") -> str:
        """Return what the technique says, in a sentence.

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
