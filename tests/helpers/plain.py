"""Candidates as sets, and what follows from them by singles and locked candidates: slow and plain, for comparison."""

from __future__ import annotations

import sudokit as sk

Place = tuple[int, int]
Marks = dict[Place, set[int]]
PLACES = [(row, column) for row in range(9) for column in range(9)]
HOUSES = [[PLACES[cell] for cell in house.cells] for house in sk.Layout.parse("3x3").houses]
PEERS = {place: {other for house in HOUSES if place in house for other in house} - {place} for place in PLACES}
SHARED = [(set(a), set(b)) for a in HOUSES for b in HOUSES if a is not b and len(set(a) & set(b)) > 1]


def follows(marks: Marks) -> bool:
    """Close the marks under singles and locked candidates; return False if there is a contradiction."""
    while True:
        before = sum(map(len, marks.values()))
        for place, left in marks.items():
            if len(left) == 1:
                for peer in PEERS[place]:
                    marks[peer] -= left
        for house in HOUSES:
            for value in range(1, 10):
                places = [place for place in house if value in marks[place]]
                if not places:
                    return False
                if len(places) == 1:
                    marks[places[0]] &= {value}
        for one, other in SHARED:
            for value in range(1, 10):
                held = {place for place in one if value in marks[place]}
                if held <= other:
                    for place in other - held:
                        marks[place] -= {value}
        if not all(marks.values()):
            return False
        if sum(map(len, marks.values())) == before:
            return True


def supposed(marks: Marks, place: Place, value: int) -> Marks | None:
    """Return what follows if a candidate is true; None if that is a contradiction."""
    made = {other: set(left) for other, left in marks.items()}
    made[place] = {value}
    return made if follows(made) else None


def marks_of(state: sk.Candidates) -> Marks:
    """Return the candidates of every cell, those of filled cells among them."""
    return {place: {state.grid[place]} if state.grid[place] else set(state[place]) for place in PLACES}


Mark = tuple[Place, int]


def marks_open(state: sk.Candidates) -> set[Mark]:
    """Return the candidates of the open cells."""
    return {(place, value) for place in PLACES if not state.grid[place] for value in state[place]}


def excluded_by_all(state: sk.Candidates, guardians: list[Mark]) -> frozenset[Mark]:
    """Return what follows at once if at least one of the candidates is true: it alone, or what all of them exclude."""
    if len(guardians) == 1:
        return frozenset(guardians)

    def conflict(one: Mark, other: Mark) -> bool:
        return one[1] != other[1] if one[0] == other[0] else one[1] == other[1] and other[0] in PEERS[one[0]]

    return frozenset(mark for mark in marks_open(state) if all(conflict(mark, other) for other in guardians))
