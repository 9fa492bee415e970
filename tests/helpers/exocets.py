"""Exocets as the package lists them, and what their cases leave by a plain search."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

import sudokit as sk

from .plain import PLACES, Mark, Marks, Place, supposed

Found = set[tuple[frozenset[Place], frozenset[Place], frozenset[Mark]]]
"""Of each exocet the base, the targets and what is eliminated."""


def listed(state: sk.Candidates, profile: sk.Profile) -> Found:
    """Return the exocets among the steps of a profile that has nothing else."""
    return {
        (
            frozenset(place for place, role in step.cells if role == "base"),
            frozenset(place for place, role in step.cells if role != "base"),
            frozenset(step.eliminations),
        )
        for step in sk.steps(state, profile)
    }


def left_in_cases(marks: Marks, base: tuple[Place, Place], targets: Collection[Place]) -> set[Mark]:
    """Return what is left in some case that leads to no contradiction: the values of the base, and where each stands again."""
    kept: set[Mark] = set()
    for a, b in product(marks[base[0]], marks[base[1]]):
        for one, other in product(targets, repeat=2):
            left: Marks | None = marks
            for place, value in ((base[0], a), (base[1], b), (one, a), (other, b)):
                left = supposed(left, place, value) if left is not None and value in left[place] else None
            if left is not None:
                kept |= {(place, value) for place in PLACES for value in left[place]}
    return kept
