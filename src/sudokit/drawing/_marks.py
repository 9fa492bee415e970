"""The mark for each part of a step: every mark has a shape, so that it can be read without colours."""

from __future__ import annotations

from typing import NamedTuple

from ..messages import chains
from ..solving import Place, Step

__all__ = ["Marks", "marks_of"]

Spot = tuple[Place, int]

# The mark of each candidate role; most have a class of their own in style.css: a disc is filled, a ring is not, and
# so on.
_CANDIDATES = {
    "subject": "disc",
    "base": "disc",
    "cover": "ring",
    "fin": "fin",
    "endo_fin": "fin",
    "pivot": "diamond",
    "pincer": "disc",
    "bridge": "ring",
    "deadly": "box",
    "extra": "fin",
    "colour_1": "disc",
    "colour_2": "ring",
    "colour_3": "square",
    "colour_4": "box",
    "restricted": "diamond",
    "common": "disc",
    "on": "disc",
    "off": "ring",
    "other": "line",
}
# The outline and tint of each cell role.
_CELLS = {
    "subject": "focus",
    "base": "focus",
    "pivot": "pivot",
    "pincer": "pincer",
    "bridge": "bridge",
    "deadly": "deadly",
    "extra": "extra",
}
_OVER = ("place", "elim")  # marks that hide others


class Marks(NamedTuple):
    """The marks of a step."""

    candidates: dict[Spot, str]
    cells: dict[Place, str]
    """Outline of a cell."""
    sets: dict[Place, str]
    """Letter of the (almost) locked set that a cell belongs to."""


def marks_of(step: Step, *, effects: bool = True) -> Marks:
    """Return the marks of a step; without its effects at the stages of a hint that do not reveal them."""
    candidates: dict[Spot, str] = {}
    for place, value, role in step.candidates:
        candidates.setdefault((place, value), _CANDIDATES.get(role, "line"))
    for spot, mark in _of_chains(step).items():
        if candidates.get(spot) != "fin":
            candidates[spot] = mark
    if effects:
        candidates |= dict.fromkeys(step.eliminations, "elim")
        candidates |= dict.fromkeys(step.placements, "place")
    cells: dict[Place, str] = {}
    sets: dict[Place, str] = {}
    for place, role in step.cells:
        if role.startswith("set_"):
            sets.setdefault(place, role[-1])
        elif role in _CELLS:
            cells.setdefault(place, _CELLS[role])
    letters = iter("abcdefghi")
    if not sets:
        named: dict[tuple[Place, ...], str] = {}
        for node in step.nodes:
            if node.set and node.set not in named:
                named[node.set] = next(letters, "i")
            for place in node.set:
                sets.setdefault(place, named[node.set])
    return Marks(candidates, cells, sets)


def _of_chains(step: Step) -> dict[Spot, str]:
    """Return the marks of the nodes of chains: true where a strong link arrives, false where a weak one does."""
    found: dict[Spot, str] = {}
    for links in chains(step):
        first, _, strong = links[0]
        states = [(first, not strong), *((to, strong) for _, to, strong in links)]
        for number, true in states:
            node = step.nodes[number]
            for place in node.places:
                found.setdefault((place, node.value), "disc" if true else "ring")
    return found
