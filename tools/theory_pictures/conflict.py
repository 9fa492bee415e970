"""Clause learning: a conflict in a 9x9 puzzle, its implication graph, and the clause at the first unique implication point."""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

import sudokit as sk

from .svg import BLUE, GREEN, GREY, INK, ORANGE, RED, TINTS, Picture

PUZZLE = sk.Grid.parse("...1...........9.35..9.7.....3.6.8.49.63.4.7............8....3..2..79...76.53...2")
HOUSES = [tuple(house.cells) for house in PUZZLE.layout.houses]
SEED = 10  # decisions that make a small graph, whose point is no decision
OF_CELL = [[house for house in HOUSES if cell in house] for cell in range(81)]


Spot = tuple[float, float]


class Placement(NamedTuple):
    """A value in a cell, at a decision level, and the placements that it follows from: none for a decision."""

    cell: int
    value: int
    level: int
    causes: frozenset[int]
    why: str

    def __str__(self) -> str:
        return f"r{self.cell // 9 + 1}c{self.cell % 9 + 1}={self.value}"


class Conflict(NamedTuple):
    """The placements of a search in order, those that clash, what is wrong, and the learned clause."""

    trail: list[Placement]
    causes: frozenset[int]
    fault: str
    clause: frozenset[int]
    point: int

    def graph(self) -> list[int]:
        """Return the placements that the conflict rests on, without what the givens imply."""
        seen, open_ = set(), list(self.causes)
        while open_:
            at = open_.pop()
            if at not in seen:
                seen.add(at)
                open_ += self.trail[at].causes
        return sorted(at for at in seen if self.trail[at].level > 0)


class Search:
    """Singles from a state, with the reason of each; a decision opens a level."""

    def __init__(self) -> None:
        self.trail: list[Placement] = []
        self.excluded: dict[tuple[int, int], int] = {}  # candidate: the placement that rules it out
        self.placed = [0] * 81
        for cell, value in enumerate(PUZZLE.values):
            if value:
                self.place(Placement(cell, value, 0, frozenset(), "given"))

    def place(self, one: Placement) -> None:
        """Add a placement, and what it rules out."""
        at = len(self.trail)
        self.trail.append(one)
        self.placed[one.cell] = one.value
        for value in range(1, 10):
            if value != one.value:
                self.excluded.setdefault((one.cell, value), at)
        for house in OF_CELL[one.cell]:
            for cell in house:
                if cell != one.cell:
                    self.excluded.setdefault((cell, one.value), at)

    def propagate(self, level: int) -> tuple[frozenset[int], str] | None:
        """Place all singles; return the placements and the words of a contradiction if there is one."""
        while True:
            for cell in range(81):
                open_ = [value for value in range(1, 10) if (cell, value) not in self.excluded]
                because = frozenset(self.excluded[cell, value] for value in range(1, 10) if value not in open_)
                if not open_:
                    return because, f"r{cell // 9 + 1}c{cell % 9 + 1} has no value"
                if len(open_) == 1 and not self.placed[cell]:
                    self.place(Placement(cell, open_[0], level, because, "last value"))
                    break
            else:
                for number, house in enumerate(HOUSES):
                    name = PUZZLE.layout.houses[number].name
                    for value in range(1, 10):
                        places = [cell for cell in house if (cell, value) not in self.excluded]
                        because = frozenset(self.excluded[cell, value] for cell in house if cell not in places)
                        if not places:
                            return because, f"{name} has no {value}"
                        if len(places) == 1 and not self.placed[places[0]]:
                            self.place(Placement(places[0], value, level, because, f"last place in {name}"))
                            break
                    else:
                        continue
                    break
                else:
                    return None


def clause_of(trail: list[Placement], causes: frozenset[int]) -> tuple[frozenset[int], int]:
    """Return the placements that cannot all hold, and the last of them: the first unique implication point."""
    level = max(trail[at].level for at in causes)
    clause = {at for at in causes if trail[at].level > 0}
    while len([at for at in clause if trail[at].level == level]) > 1:
        last = max(at for at in clause if trail[at].level == level)
        clause.remove(last)
        clause |= {at for at in trail[last].causes if trail[at].level > 0}
    return frozenset(clause), max(clause)


def conflict(seed: int = SEED) -> Conflict | None:
    """Return the conflict that random decisions of a seed run into; None if they solve the puzzle."""
    chance, search = random.Random(seed), Search()
    search.propagate(0)
    for level in itertools.count(1):
        open_ = [(cell, value) for cell in range(81) if not search.placed[cell] for value in range(1, 10)]
        open_ = [one for one in open_ if one not in search.excluded]
        if not open_:
            return None
        cell, value = chance.choice(open_)
        search.place(Placement(cell, value, level, frozenset(), "decision"))
        if (found := search.propagate(level)) is not None:
            return Conflict(search.trail, *found, *clause_of(search.trail, found[0]))
    return None


def graph() -> str:
    """Draw the grid with the placements of the conflict, and their implication graph."""
    found = conflict()
    assert found is not None
    trail, used = found.trail, found.graph()
    colour = {at: ORANGE if not trail[at].causes else GREEN if at in found.clause else BLUE for at in used}
    tints = {ORANGE: TINTS[4], GREEN: TINTS[2], BLUE: TINTS[0]}
    picture = Picture(1000, 390, "A conflict and its implication graph")
    picture.words(20, 28, "The state at the conflict", 14, bold=True)
    placed = {trail[at].cell: at for at in used}
    values = [trail[placed[cell]].value if cell in placed else PUZZLE.values[cell] for cell in range(81)]
    picture.grid(20, 44, values, 32, lambda cell: tints[colour[placed[cell]]] if cell in placed else None)
    picture.words(340, 28, "Why: the implication graph", 14, bold=True)
    spot, end = _spots(picture, trail, used)
    for at in used:
        for cause in sorted(trail[at].causes & spot.keys()):
            _edge(picture, spot[cause], spot[at], 34)
    for cause in sorted(found.causes & spot.keys()):
        _edge(picture, spot[cause], end, 46)
    for at, (x, y) in spot.items():
        picture.box(x - 34, y - 14, 68, 28, tints[colour[at]], colour[at], 1.6)
        picture.words(x, y + 5, str(trail[at]), 13, INK, "middle")
    picture.box(end[0] - 46, end[1] - 14, 92, 28, TINTS[1], RED, 1.6)
    picture.words(end[0], end[1] + 5, "conflict", 13, INK, "middle")
    picture.words(end[0], end[1] + 32, found.fault, 11, GREY, "middle")
    for number, (shade, text) in enumerate(
        ((ORANGE, "decision"), (BLUE, "follows by a single"), (GREEN, "in the learned clause"))
    ):
        picture.box(340 + number * 170, 352, 14, 14, tints[shade], shade)
        picture.words(360 + number * 170, 364, text, 12, GREY)
    return picture.text()


def _spots(picture: Picture, trail: list[Placement], used: list[int]) -> tuple[dict[int, Spot], Spot]:
    """Return where the placements stand, level below level and causes to the left, and where the conflict does."""
    depth: dict[int, int] = {}
    for at in used:
        depth[at] = max((depth[one] + 1 for one in trail[at].causes if one in depth), default=0)
    last = max(depth.values()) + 1
    width = 540 / last
    spot: dict[int, Spot] = {}
    top = 100.0
    for level in sorted({trail[at].level for at in used}):
        picture.words(340, top - 30, f"decision level {level}", 12, GREY)
        rows: dict[int, int] = {}
        for at in [one for one in used if trail[one].level == level]:
            row = rows[depth[at]] = rows.get(depth[at], -1) + 1
            spot[at] = (round(380 + depth[at] * width, 1), top + row * 58 + depth[at] % 2 * 20)
        top += max(rows.values()) * 58 + 120
    return spot, (round(380 + last * width + 10, 1), 170.0)


def _edge(picture: Picture, start: Spot, end: Spot, half: float) -> None:
    """Draw an arrow from the right side of one box to the left side of another."""
    picture.arrow(start[0] + 34, start[1], end[0] - half - 2, round(end[1] + (start[1] - end[1]) * 0.06, 1))
