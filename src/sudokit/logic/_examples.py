"""Worked examples of every technique, and positions to practise it on: states from the project's own puzzles."""

from __future__ import annotations

import functools
import importlib.resources
import tomllib
from typing import Any, NamedTuple

from ..grid import Candidates, Grid
from ._explain import path_of
from ._explanation import Explanation
from ._learning_order import learning_profile
from ._profiles import FAMILIES

__all__ = ["Example", "example", "practice"]

Entry = dict[str, str]


class Example(NamedTuple):
    """An example: the step `found[number]`, the next one in its state."""

    found: Explanation
    number: int


@functools.cache
def entries(name: str) -> dict[str, Any]:
    """Return one of the tables: ``examples`` or ``practice``."""
    file = importlib.resources.files(__package__) / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def state_of(entry: Entry) -> Candidates:
    """Return the state that an entry of a table describes.

    It contains the givens, all values placed so far, and the other eliminations as triplets of digit, row and column; the
    layout, if the grid is not a plain one.
    """
    givens = [int(letter) if letter != "." else 0 for letter in entry["puzzle"]]
    values = [int(letter) if letter != "." else 0 for letter in entry["placed"]]
    state = Grid(values, entry.get("layout"), givens=list(map(bool, givens))).candidates()
    masks = list(state.masks)
    for triple in entry["eliminated"].split():
        value, row, column = map(int, triple)
        masks[(row - 1) * 9 + column - 1] &= ~(1 << (value - 1))
    return Candidates(state.grid, masks)


def next_step(technique: str, state: Candidates) -> Explanation:
    """Return the next step in a state, in the profile that is to find the technique."""
    return path_of(state, learning_profile(technique), None, None, most_steps=1)


def technique_names() -> tuple[str, ...]:
    """Return the names of all techniques that find steps in puzzles without rules."""
    from ..messages import technique_data

    return tuple(name for name in technique_data() if FAMILIES[name] != "rules")


def example(technique: str) -> Example | None:
    """Return the example of a technique, if there is one.

    >>> made = example("x-wing")
    >>> made.found[made.number].technique
    'x-wing'
    """
    entry = entries("examples").get(technique)
    return None if entry is None else Example(next_step(technique, state_of(entry)), 0)


def practice(technique: str) -> tuple[Example, ...]:
    """Return further positions in which a technique is the next step, easy ones first.

    >>> {made.found[made.number].technique for made in practice("x-wing")}
    {'x-wing'}
    """
    return tuple(Example(next_step(technique, state_of(entry)), 0) for entry in entries("practice").get(technique, ()))
