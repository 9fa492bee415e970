"""The grid as the checker of arguments sees it: which cells see each other, and what each of them can hold."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

from ..grid import Candidates, House, Layout, SudokitError, cell_name
from ..solving import Place
from ._argument_lines import ArgumentLine

__all__ = ["ArgumentError", "Board", "Fault", "Known", "Mark", "claims", "denied", "require"]

Mark = tuple[int, int]
"""A candidate: cell, by its number in reading order, and value."""


class ArgumentError(SudokitError):
    """A line of an argument that does not follow.

    Parameters
    ----------
    line
        The line, by index; None for a fault of the whole argument.
    fault
        What is wrong with it.

    Examples
    --------
    >>> import sudokit as sk
    >>> from dataclasses import replace
    >>> path = sk.explain("12.. 34.. ...3 ..2.")
    >>> argument = path.proof(0)
    >>> wrong = [replace(line, candidates=(((0, 3), 3),)) if line.claim == "one" else line for line in argument]
    >>> try:
    ...     sk.check_argument(path.before(0), wrong)
    ... except sk.ArgumentError as error:
    ...     print(error)
    line 1: r1c4 could also be 4
    """

    def __init__(self, line: int | None, fault: str) -> None:
        super().__init__(line, fault)
        self.line = line
        self.fault = fault

    def __str__(self) -> str:
        return self.fault if self.line is None else f"line {self.line}: {self.fault}"


class Fault(Exception):
    """What is wrong with the line being checked."""


@functools.lru_cache(maxsize=16)
def _houses_and_peers(layout: Layout) -> tuple[dict[House, frozenset[int]], tuple[frozenset[int], ...]]:
    """Return the cells of every house, and those that each cell shares a house with."""
    houses = {house: frozenset(house.cells) for house in layout.houses}
    seen: list[set[int]] = [set() for _ in range(layout.size**2)]
    for cells in houses.values():
        for cell in cells:
            seen[cell] |= cells - {cell}
    return houses, tuple(map(frozenset, seen))


class Board:
    """Houses, values and candidates.

    `masks` are the candidates of the open cells less those that a filled cell rules out; 0 for filled cells.
    """

    def __init__(self, before: Candidates, unique: str | None) -> None:
        layout = before.layout
        self.before = before
        self.unique = unique
        self.size = before.size
        self.cells = range(self.size * self.size)
        self.houses, self.peers = _houses_and_peers(layout)
        self.values = before.grid.values
        self.masks = list(before.masks)
        for cells in self.houses.values():
            held = 0
            for cell in cells:
                if value := self.values[cell]:
                    held |= 1 << (value - 1)
            for cell in cells:
                self.masks[cell] = 0 if self.values[cell] else self.masks[cell] & ~held

    def cell(self, place: Place) -> int:
        """Return the number of a cell."""
        row, column = place
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise Fault(f"there is no cell {place}")
        return row * self.size + column

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        return cell_name(*divmod(cell, self.size))

    def house(self, house: House | None) -> frozenset[int]:
        """Return the cells of a house of the layout."""
        if house is None or house not in self.houses:
            raise Fault("it names no house of this layout")
        return self.houses[house]

    def has(self, mark: Mark) -> bool:
        """Whether an open cell has the candidate."""
        cell, value = mark
        return bool(self.masks[cell] >> (value - 1) & 1)

    def in_cell(self, cell: int) -> set[Mark]:
        """Return the candidates of a cell."""
        return {(cell, value) for value in range(1, self.size + 1) if self.has((cell, value))}

    def in_house(self, cells: Iterable[int], value: int) -> set[Mark]:
        """Return the candidates of a value in some cells."""
        return {(cell, value) for cell in cells if self.has((cell, value))}

    def conflict(self, one: Mark, other: Mark) -> bool:
        """Whether at most one of two candidates can be true."""
        if one[0] == other[0]:
            return one[1] != other[1]
        return one[1] == other[1] and other[0] in self.peers[one[0]]

    def shown(self, marks: Iterable[Mark]) -> str:
        """Return candidates as text."""
        return ", ".join(f"{value} in {self.name(cell)}" for cell, value in sorted(marks))


class Known(NamedTuple):
    """A line that has been checked, or is being checked."""

    line: ArgumentLine
    number: int
    marks: frozenset[Mark]
    scope: tuple[int, ...]
    """The suppositions that it is under, by index, its own included."""


def require(condition: bool, fault: str) -> None:
    """Refuse the line unless a condition holds."""
    if not condition:
        raise Fault(fault)


def claims(known: Known, *allowed: str) -> None:
    """Refuse the line unless its reason allows what it claims."""
    require(known.line.claim in allowed, f"{known.line.reason!r} cannot claim {known.line.claim!r}")


def denied(premises: Iterable[Known]) -> set[Mark]:
    """Return what the lines exclude; all of them must exclude something."""
    found: set[Mark] = set()
    for premise in premises:
        require(premise.line.claim == "none", "it follows from a line that excludes nothing")
        found |= premise.marks
    return found
