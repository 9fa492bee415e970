"""The rule of deadly patterns: what a line may claim because the puzzle has only one solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ._argument_board import Board, Known, Mark, claims, denied, require

__all__ = ["deadly"]

_MOST_CELLS = 12
_MOST_NODES = 100_000


def deadly(board: Board, known: Known, premises: list[Known]) -> None:
    """Check a line: without what it claims, there would be another solution.

    Three kinds.  Cells with two values each, all of which could take their other value; the cells that the line names, or all
    open ones.  Cells that could be filled in another way, however they are filled.  And, of a fault that names no cells, two
    values of which each house has both among its filled cells, or neither: they could be swapped in all others.
    """
    claims(known, "one", "fault")
    require(board.unique is not None, "nothing is known to have only one solution")
    line = known.line
    if line.claim == "fault" and not line.cells:
        return _swapped_everywhere(board, known, premises)
    gone = denied(premises) | known.marks
    cells = [board.cell(place) for place in line.cells] or [cell for cell in board.cells if not board.values[cell]]
    require(len(set(cells)) == len(cells), "it names a cell twice")
    inside = {cell for cell, _ in known.marks} <= set(cells)
    if inside and len(line.values) in (0, 2):
        return _two_values_each(board, known, cells, gone)
    return _filled_otherwise(board, known, cells, gone)


def _two_values_each(board: Board, known: Known, cells: list[int], gone: set[Mark]) -> None:
    pairs: dict[int, set[int]] = {}
    for cell in cells:
        left = {value for _, value in board.in_cell(cell) - gone}
        if held := board.values[cell]:
            require(board.unique == "givens" and not board.before.grid.givens[cell], f"{board.name(cell)} cannot change")
            left = {held}
        pairs[cell] = set(known.line.values) or left
        require(len(pairs[cell]) == 2, f"{board.name(cell)} has not two values")
        require(left <= pairs[cell], f"{board.name(cell)} could hold another value")
        if board.unique == "candidates":
            require(left == pairs[cell], f"{board.name(cell)} does not have both values as candidates")
    for house in board.houses.values():
        counts = Counter(value for cell in cells if cell in house for value in pairs[cell])
        require(set(counts.values()) <= {2}, "a value would not stay in a house if the pattern were swapped")


def _filled_otherwise(board: Board, known: Known, cells: list[int], gone: set[Mark]) -> None:
    require(0 < len(known.line.cells) <= _MOST_CELLS, f"it must name at most {_MOST_CELLS} cells")
    require(all(not board.values[cell] for cell in cells), "a cell of the pattern is filled")
    left = {cell: {value for _, value in board.in_cell(cell) - gone} for cell in cells}
    houses = [(house, [cell for cell in cells if cell in house]) for house in board.houses.values()]
    needed = []  # values that have no other place in a house than the pattern
    for house, inside in houses:
        held = {board.values[cell] for cell in house}
        outside = house - set(inside)
        lacking = [value for value in range(1, board.size + 1) if inside and value not in held]
        needed += [(inside, value) for value in lacking if not board.in_house(outside, value) - gone]
    nodes = [0]
    for filled in _fillings(board, left, {}, nodes):
        if any(all(filled[cell] != value for cell in inside) for inside, value in needed):
            continue
        require(set(filled.values()) <= set(known.line.values), "the cells could hold another value")
        rest = [({*inside}, {filled[cell] for cell in inside}) for _, inside in houses if inside]
        other = _refilled(board, filled, rest, cells, nodes)
        require(other, "the cells could be filled so that no other way has the same values in each house")


def _fillings(board: Board, left: dict[int, set[int]], filled: dict[int, int], nodes: list[int]) -> Iterator[dict[int, int]]:
    nodes[0] += 1
    require(nodes[0] <= _MOST_NODES, "there are too many ways to fill the cells")
    if len(filled) == len(left):
        yield filled
        return
    cell = min((cell for cell in left if cell not in filled), key=lambda one: (len(left[one]), one))
    for value in sorted(left[cell]):
        if all(held != value or other not in board.peers[cell] for other, held in filled.items()):
            yield from _fillings(board, left, {**filled, cell: value}, nodes)


def _refilled(
    board: Board, filled: dict[int, int], rest: list[tuple[set[int], set[int]]], cells: list[int], nodes: list[int]
) -> bool:
    """Whether the cells can be filled otherwise, with the same values in each house."""

    def place(at: int, rest: list[tuple[set[int], set[int]]], differs: bool) -> bool:
        nodes[0] += 1
        require(nodes[0] <= _MOST_NODES, "there are too many ways to fill the cells")
        if at == len(cells):
            return differs
        cell = cells[at]
        for value in sorted(set(filled.values())):
            fits = all(value in values for inside, values in rest if cell in inside)
            if not fits or (board.unique == "candidates" and not board.has((cell, value))):
                continue
            less = [(inside, values - {value} if cell in inside else values) for inside, values in rest]
            if place(at + 1, less, differs or value != filled[cell]):
                return True
        return False

    return place(0, rest, False)


def _swapped_everywhere(board: Board, known: Known, premises: list[Known]) -> None:
    require(len(set(known.line.values)) == 2, "it must name two values")
    values = list(board.values)
    for premise in premises:
        require(premise.line.claim == "one" and len(premise.marks) == 1, "it must follow from candidates that are true")
        ((cell, value),) = premise.marks
        values[cell] = value
    one, other = known.line.values
    both = {one, other}
    held = [{values[cell] for cell in house} & both for house in board.houses.values()]
    require(all(len(found) != 1 for found in held), "a house would have one of the values without the other")
    require(any(not found for found in held), "no house would have neither of the values")
    if board.unique == "candidates":
        for cell in (cell for cell in board.cells if not values[cell]):
            seen = {values[peer] for peer in board.peers[cell]}
            can = [board.has((cell, value)) and value not in seen for value in (one, other)]
            require(can[0] == can[1], f"{board.name(cell)} does not have both values as candidates")
