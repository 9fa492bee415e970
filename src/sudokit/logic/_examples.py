"""A worked example of every technique: a state from one of the project's own puzzles, and the step in it."""

from __future__ import annotations

import functools
import importlib.resources
import tomllib
from typing import Any, NamedTuple

from ..grid import Candidates, Grid
from ._explain import steps
from ._explanation import Steps
from ._profiles import NAMES, Profile, Search

__all__ = ["Example", "example", "whole_profile"]


class Example(NamedTuple):
    """An example: the step `found[number]`, one of the steps of its technique in a state."""

    found: Steps
    number: int


@functools.cache
def _data() -> dict[str, Any]:
    file = importlib.resources.files(__package__) / "examples.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def state_of(entry: dict[str, str]) -> Candidates:
    """Return the state that an entry of the table describes.

    It contains the givens, all values placed so far, and the other eliminations as triplets of digit, row and column.
    """
    givens = [int(letter) if letter != "." else 0 for letter in entry["puzzle"]]
    values = [int(letter) if letter != "." else 0 for letter in entry["placed"]]
    state = Grid(values, givens=list(map(bool, givens))).candidates()
    masks = list(state.masks)
    for triple in entry["eliminated"].split():
        value, row, column = map(int, triple)
        masks[(row - 1) * 9 + column - 1] &= ~(1 << (value - 1))
    return Candidates(state.grid, masks)


@functools.cache
def whole_profile() -> Profile:
    """Return HoDoKu's profile with all other techniques appended."""
    profile = Profile.load("hodoku")
    known = {technique for search in profile.searches for technique in search.techniques}
    others = [name for name in NAMES if name not in known and name in technique_names()]
    added = tuple(Search((name,), profile.levels[-1], 0, enabled=False) for name in others)
    return Profile(
        profile.name,
        profile.description,
        (*profile.searches, *added),
        profile.levels,
        profile.most,
        {**profile.limits, "dual-patterns": True},
    )


def technique_names() -> tuple[str, ...]:
    """Return the names of all techniques that find steps."""
    from ..messages import technique_data

    return tuple(technique_data())


def example(technique: str) -> Example | None:
    """Return the example of a technique, if there is one.

    >>> made = example("x-wing")
    >>> made.found[made.number].technique
    'x-wing'
    """
    entry = _data().get(technique)
    if entry is None:
        return None
    found = steps(state_of(entry), whole_profile().only(technique))
    for index in range(len(found)):
        if found.line(index) == entry["line"]:
            return Example(found, index)
    return None
