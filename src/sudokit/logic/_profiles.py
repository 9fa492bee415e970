"""Profiles: which techniques are tried, in which order, how each is scored, and how far they may search."""

from __future__ import annotations

import functools
import importlib.resources
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import _core
from ..grid import SudokitError, arguments, frozen, quoted, shortened

__all__ = ["Profile", "Search", "profile_names"]

FAMILIES = {identifier.replace("_", "-"): family for identifier, family in _core.techniques()}
"""Family of every technique, by its name."""
NUMBERS = {name: number for number, name in enumerate(FAMILIES)}
NAMES = tuple(FAMILIES)

_LIMITS = [(name.replace("_", "-"), on_or_off, least) for name, on_or_off, least in _core.limits()]
_NUMBERS_OF = {name: least for name, on_or_off, least in _LIMITS if not on_or_off}
_SWITCHES = tuple(name for name, on_or_off, _ in _LIMITS if on_or_off)
_MOST_SCORE = 1_000_000


@dataclass(frozen=True, slots=True)
class Search:
    """One search of a profile: techniques that are searched for together, and the level and score of their steps.

    Raises
    ------
    SudokitError
        If there is no such technique, or a value has the wrong type or is out of range.

    Examples
    --------
    >>> from sudokit import Search
    >>> Search(("naked-pair", "naked-triple"), "medium", 60).enabled
    True
    """

    techniques: tuple[str, ...]
    """Their names, as in `techniques()`."""
    level: str
    """The lowest level of a puzzle that needs such a step; one of the profile's levels."""
    score: int
    """What each step adds to the score of a path, 0..1,000,000."""
    enabled: bool = True
    """Whether explanations use it; `steps(..., everything=True)` always does."""

    def __post_init__(self) -> None:
        names = tuple(arguments.items("techniques", self.techniques, "names of techniques"))
        for name in names:
            if not isinstance(name, str) or name not in NUMBERS:
                raise SudokitError(f"techniques: unknown technique {quoted(name)}")
        object.__setattr__(self, "techniques", names)
        arguments.text("level", self.level, "the name of a level")
        object.__setattr__(self, "score", arguments.integer("score", self.score, 0, _MOST_SCORE))
        object.__setattr__(self, "enabled", arguments.flag("enabled", self.enabled))


class _Compiled:
    """Room for what is made of a profile when it is first used; no part of the profile's content."""

    __slots__ = ("_made", "_search_by_technique")

    _made: dict[bool, _core.Profile]
    """The core's form of it."""
    _search_by_technique: dict[str, Search]


@dataclass(frozen=True, slots=True)
class Profile(_Compiled):
    """Which techniques are tried, in which order, how each is scored, and how far they may search.

    Examples
    --------
    >>> from sudokit import Profile
    >>> profile = Profile.load("hodoku")
    >>> profile.searches[0].techniques, profile.levels[-1]
    (('full-house',), 'extreme')
    """

    name: str
    description: str
    searches: tuple[Search, ...]
    """The searches, in the order in which they are tried."""
    levels: tuple[str, ...]
    """From easy to hard."""
    most: tuple[int | None, ...]
    """The highest score that each level allows; None: no limit."""
    limits: Mapping[str, int] = field(default_factory=dict)
    """Limits for the searches that have no natural end; docs/profiles.md lists them."""
    assume_unique: bool = True
    """Whether techniques may use uniqueness; they never do if the puzzle has several solutions."""

    def __post_init__(self) -> None:
        for name in ("name", "description"):
            arguments.text(name, getattr(self, name))
        levels = tuple(arguments.items("levels", self.levels, "names of levels"))
        searches = tuple(arguments.items("searches", self.searches, "Search"))
        most = tuple(arguments.items("most", self.most, "highest scores, one for each level"))
        for search in searches:
            if arguments.instance("searches", search, Search, "a sequence of Search").level not in levels:
                raise SudokitError(f"searches: {quoted(search.level)} is not one of the levels")
        if len(most) != len(levels) or not levels:
            raise SudokitError(f"most must be a score or None for each of {len(levels)} levels, not {len(most)} of them")
        if not isinstance(self.limits, Mapping):
            raise arguments.wrong("limits", "a mapping of limits to their values", self.limits)
        made = {
            "levels": tuple(arguments.text("levels", level, "a sequence of names") for level in levels),
            "searches": searches,
            "most": tuple(arguments.optional_integer("most", limit, 0, 2**32 - 2) for limit in most),
            "limits": frozen({name: _checked_limit(self.name, name, value) for name, value in self.limits.items()}),
            "assume_unique": arguments.flag("assume_unique", self.assume_unique),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    @classmethod
    def load(cls, name: str | os.PathLike[str]) -> Profile:
        """Read a built-in profile by its name, or your own from a TOML file.

        Raises
        ------
        SudokitError
            If there is no such profile or file, or it contains an error: the message says what and where.
        """
        if not isinstance(name, (str, os.PathLike)):
            raise arguments.wrong("name", "the name of a profile or the path of a file", name)
        if isinstance(name, str) and name in profile_names():
            return _packaged(name)
        if isinstance(name, str) and not name.endswith(".toml"):
            raise SudokitError(f"unknown profile {quoted(name)}: expected {', '.join(profile_names())} or a file *.toml")
        path = arguments.path("name", name)
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except OSError as error:
            raise SudokitError(f"{shortened(path)}: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise SudokitError(f"{shortened(path)}: byte {error.start} is not UTF-8") from None
        return cls.parse(text, path)

    @classmethod
    def parse(cls, text: str, name: str = "custom") -> Profile:
        """Read a profile from TOML text.

        Raises
        ------
        SudokitError
            If it contains an error: the message says what and where.
        """
        import tomllib

        arguments.text("name", name)
        try:
            data = tomllib.loads(arguments.text("text", text, "the text of a profile"))
        except tomllib.TOMLDecodeError as error:
            raise SudokitError(f"profile {shortened(name)}: {shortened(str(error), 1000)}") from None
        return _checked(name, data)

    def search_of(self, technique: str) -> Search:
        """Return the search that looks for a technique.

        Raises
        ------
        SudokitError
            If the profile does not contain it.
        """
        try:
            searches = self._search_by_technique
        except AttributeError:
            searches = {name: search for search in self.searches for name in search.techniques}
            object.__setattr__(self, "_search_by_technique", searches)
        found = searches.get(arguments.text("technique", technique, "the name of a technique"))
        if found is None:
            raise SudokitError(f"profile {shortened(self.name)} has no technique {quoted(technique)}")
        return found

    def only(self, *techniques: str) -> Profile:
        """Return the profile reduced to these techniques, enabled, in its order.

        Raises
        ------
        SudokitError
            If the profile does not contain one of them.
        """
        known = {technique for search in self.searches for technique in search.techniques}
        for technique in techniques:
            if arguments.text("techniques", technique, "names of techniques") not in known:
                raise SudokitError(f"profile {shortened(self.name)} has no technique {quoted(technique)}")
        searches = tuple(
            Search(chosen, search.level, search.score)
            for search in self.searches
            if (chosen := tuple(technique for technique in search.techniques if technique in techniques))
        )
        return Profile(self.name, self.description, searches, self.levels, self.most, self.limits, self.assume_unique)

    def in_order(self, *techniques: str) -> Profile:
        """Return the profile with these techniques enabled, tried in this order; the others are disabled.

        Levels and scores stay those of the profile.

        Raises
        ------
        SudokitError
            If none is given, the profile does not contain one of them, or one appears twice.

        Examples
        --------
        >>> from sudokit import Profile
        >>> mine = Profile.load("hodoku").in_order("hidden-single", "naked-single")
        >>> [search.techniques for search in mine.searches if search.enabled]
        [('hidden-single',), ('naked-single',)]
        """
        if not techniques:
            raise SudokitError("techniques: at least one is needed")
        first = []
        for technique in techniques:
            if techniques.count(technique) > 1:
                raise SudokitError(f"techniques: {quoted(technique)} appears twice")
            search = self.search_of(technique)
            first.append(Search((technique,), search.level, search.score))
        rest = tuple(
            Search(left, search.level, search.score, enabled=False)
            for search in self.searches
            if (left := tuple(technique for technique in search.techniques if technique not in techniques))
        )
        searches = (*first, *rest)
        return Profile(self.name, self.description, searches, self.levels, self.most, self.limits, self.assume_unique)

    def with_limits(self, **limits: int) -> Profile:
        """Return the profile with some limits changed: ``profile.with_limits(siamese=True)``.

        Raises
        ------
        SudokitError
            If there is no such limit, or its value is invalid.
        """
        changed = {name.replace("_", "-"): value for name, value in limits.items()}
        return Profile(
            self.name, self.description, self.searches, self.levels, self.most, {**self.limits, **changed}, self.assume_unique
        )

    def _compiled(self, *, everything: bool = False) -> _core.Profile:
        """Return the core's profile; with `everything`, it includes the searches that are not enabled."""
        try:
            return self._made[everything]
        except AttributeError:
            object.__setattr__(self, "_made", {})
        except KeyError:
            pass
        return self._made.setdefault(everything, self._compile(everything))

    def _compile(self, everything: bool) -> _core.Profile:
        return _core.Profile(
            [
                [NUMBERS[technique] for technique in search.techniques]
                for search in self.searches
                if search.enabled or everything
            ],
            [
                (NUMBERS[technique], search.score, self.levels.index(search.level))
                for search in self.searches
                for technique in search.techniques
            ],
            [0xFFFFFFFF if most is None else most for most in self.most[:-1]],
            {name.replace("-", "_"): int(value) for name, value in self.limits.items()},
            self.assume_unique,
        )


def scale_of(profile: Profile) -> tuple[_core.Profile, list[str]]:
    """Return the scores and levels of all techniques of a profile, as the core takes them, and the names of its
    levels."""
    return profile._compiled(everything=True), list(profile.levels)


@functools.cache
def profile_names() -> tuple[str, ...]:
    """Return the names of the built-in profiles.

    >>> import sudokit as sk
    >>> sk.profile_names()
    ('expert', 'hodoku', 'simple')
    """
    folder = importlib.resources.files(__package__) / "profiles"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


@functools.cache
def _packaged(name: str) -> Profile:
    file = importlib.resources.files(__package__) / "profiles" / f"{name}.toml"
    return Profile.parse(file.read_text(encoding="utf-8"), name)


def _checked(name: str, data: dict[str, Any]) -> Profile:
    def fault(text: str) -> SudokitError:
        return SudokitError(f"profile {shortened(name)}: {text}")

    unknown = set(data) - {"description", "levels", "limits", "search", "assume-unique"}
    if unknown:
        raise fault(f"unknown key {quoted(min(unknown))}")
    levels = data.get("levels")
    if not isinstance(levels, list) or not levels or not all(isinstance(level, dict) and "name" in level for level in levels):
        raise fault("levels must be a list of { name = …, most = … }")
    for level in levels:
        if unknown := set(level) - {"name", "most"}:
            raise fault(f"level {quoted(level['name'])}: unknown key {quoted(min(unknown))}")
        if not isinstance(level["name"], str) or not re.fullmatch(r"[^\s#,]{1,80}", level["name"]):
            raise fault(f"a level's name must be a word of at most 80 characters, not {quoted(level['name'])}")
    names = tuple(str(level["name"]) for level in levels)
    if len(names) > 255 or len(set(names)) != len(names):
        raise fault("levels must have different names, and there can be at most 255")
    most = tuple(level.get("most") for level in levels)
    for level, limit in zip(names, most, strict=True):
        if limit is not None and (not isinstance(limit, int) or not 0 <= limit < 2**32 - 1):
            raise fault(f"level '{level}': most must be an integer from 0 to 2^32-2")
    caps = [limit for limit in most if limit is not None]
    if caps != sorted(caps):
        raise fault("'most' of a level must not be below that of an easier level")
    searches = data.get("search", [])
    if not isinstance(searches, list) or not searches:
        raise fault("there is no [[search]]")
    limits = data.get("limits", {})
    if not isinstance(limits, dict):
        raise fault("limits must be a table")
    limits = {limit: _checked_limit(name, limit, value) for limit, value in limits.items()}
    unique = data.get("assume-unique", True)
    if not isinstance(unique, bool):
        raise fault("assume-unique must be true or false")
    seen: set[str] = set()
    made = []
    for number, search in enumerate(searches, 1):
        made.append(_checked_search(f"profile {shortened(name)}: search {number}", search, names, seen))
    return Profile(name, str(data.get("description", "")), tuple(made), names, most, dict(limits), unique)


def _checked_search(place: str, search: dict[str, Any], levels: tuple[str, ...], seen: set[str]) -> Search:
    if not isinstance(search, dict):
        raise SudokitError(f"{place} must be a table")
    unknown = set(search) - {"techniques", "level", "score", "enabled"}
    if unknown:
        raise SudokitError(f"{place}: unknown key {quoted(min(unknown))}")
    techniques = search.get("techniques")
    if not isinstance(techniques, list) or not techniques:
        raise SudokitError(f"{place}: techniques must be a list of names")
    for technique in techniques:
        if technique not in NUMBERS or (FAMILIES[technique] == "solver" and technique != "locked-set"):
            raise SudokitError(f"{place}: unknown technique {quoted(technique)}")
        if technique in seen:
            raise SudokitError(f"{place}: {quoted(technique)} appears twice")
        seen.add(technique)
    if not _core.one_search([NUMBERS[technique] for technique in techniques]):
        raise SudokitError(f"{place}: {shortened(', '.join(techniques))} cannot share one search; give each its own")
    level, score, enabled = search.get("level"), search.get("score"), search.get("enabled", True)
    if level not in levels:
        raise SudokitError(f"{place}: level must be one of {', '.join(levels)}")
    if not isinstance(score, int) or isinstance(score, bool) or not 0 <= score <= _MOST_SCORE:
        raise SudokitError(f"{place}: score must be an integer from 0 to {_MOST_SCORE:,}")
    if not isinstance(enabled, bool):
        raise SudokitError(f"{place}: enabled must be true or false")
    return Search(tuple(techniques), level, score, enabled)


def _checked_limit(profile: str, name: object, value: object) -> int:
    if name in _SWITCHES:
        if not isinstance(value, bool):
            raise SudokitError(f"profile {shortened(profile)}: {name} must be true or false")
        return value
    if name in _NUMBERS_OF:
        found = arguments.as_integer(value)
        if found is None or not _NUMBERS_OF[str(name)] <= found <= 64:
            raise SudokitError(f"profile {shortened(profile)}: {name} must be an integer from {_NUMBERS_OF[str(name)]} to 64")
        return found
    raise SudokitError(
        f"profile {shortened(profile)}: unknown limit {quoted(name)}: expected one of {', '.join((*_NUMBERS_OF, *_SWITCHES))}"
    )
