"""The rules by which a line of an argument follows: one function for each reason.

Each function gets the grid, the line, and the lines that it names; it raises `Fault` if the line does not follow.
"""

from __future__ import annotations

from collections.abc import Callable

from ._argument_board import Board, Known, Mark, claims, denied, require
from ._argument_counting import counted, fish, hidden_set, locked_set
from ._argument_deadly import deadly
from ._argument_of_rules import by_rules, by_sums
from ._argument_symmetry import by_symmetry

__all__ = ["RULES"]


Rule = Callable[[Board, Known, list[Known]], None]


def _single(known: Known) -> Mark:
    require(len(known.marks) == 1, "it must claim one candidate")
    return next(iter(known.marks))


def _value(known: Known) -> int:
    require(len(known.line.values) == 1, "it must name one value")
    return known.line.values[0]


def _cell(board: Board, known: Known) -> int:
    require(len(known.line.cells) == 1, "it must name one cell")
    cell = board.cell(known.line.cells[0])
    require(not board.values[cell], f"{board.name(cell)} is filled")
    return cell


def _house(board: Board, known: Known, value: int) -> frozenset[int]:
    cells = board.house(known.line.house)
    require(all(board.values[cell] != value for cell in cells), f"the house has its {value} already")
    return cells


# What the grid shows.


def _suppose(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one", "none")
    require(not premises, "a supposition follows from nothing")


def _seen(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "none")
    cells = [board.cell(place) for place in known.line.cells]
    for cell, value in known.marks:
        by = any(board.values[other] == value and other in board.peers[cell] for other in cells)
        require(by, f"{board.name(cell)} sees no {value} in the cells named")
    for other in cells:
        needed = any(board.values[other] == value and other in board.peers[cell] for cell, value in known.marks)
        require(needed, f"{board.name(other)} excludes none of the candidates")


def _marked(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "none")
    there = {mark for mark in known.marks if board.has(mark)}
    require(not there, f"these are still candidates: {board.shown(there)}")


# What is left to a cell, or to a value in a house.


def _last_place(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one")
    cell, value = _single(known)
    require(value == _value(known), "it names another value")
    house = _house(board, known, value)
    require(cell in house, f"{board.name(cell)} is not in the house")
    gone = denied(premises)
    others = {other for other in house if not board.values[other] and other != cell and (other, value) not in gone}
    require(not others, f"{value} could also be in {', '.join(map(board.name, sorted(others)))}")


def _last_value(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one")
    cell, value = _single(known)
    require(cell == _cell(board, known), "it names another cell")
    gone = denied(premises)
    others = [other for other in range(1, board.size + 1) if other != value and (cell, other) not in gone]
    require(not others, f"{board.name(cell)} could also be {', '.join(map(str, others))}")


def _left(board: Board, known: Known, left: set[Mark]) -> None:
    claimed = set(known.marks)
    require(left <= claimed, f"left is also {board.shown(left - claimed)}")
    require(claimed <= left, f"not left is {board.shown(claimed - left)}")


def _places(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one")
    _left(board, known, board.in_house(_house(board, known, _value(known)), _value(known)) - denied(premises))


def _values(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one")
    _left(board, known, board.in_cell(_cell(board, known)) - denied(premises))


def _no_place(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "fault")
    _left(board, known, board.in_house(_house(board, known, _value(known)), _value(known)) - denied(premises))


def _no_value(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "fault")
    _left(board, known, board.in_cell(_cell(board, known)) - denied(premises))


# What excludes what.


def _excluded(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "none")
    require([premise.line.claim for premise in premises] == ["one"], "it must follow from one line, which claims one")
    for mark in known.marks:
        free = {other for other in premises[0].marks if not board.conflict(mark, other)}
        require(not free, f"{board.shown([mark])} is possible beside {board.shown(free)}")


def _clash(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "fault")
    require([premise.line.claim for premise in premises] == ["one", "one"], "it must follow from two lines that claim one")
    for one in premises[0].marks:
        free = {other for other in premises[1].marks if not board.conflict(one, other)}
        require(not free, f"{board.shown([one])} is possible beside {board.shown(free)}")


def _both(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "fault")
    require(bool(premises) and premises[0].line.claim == "one", "its first line must claim one")
    left = premises[0].marks - denied(premises[1:])
    require(not left, f"nothing excludes {board.shown(left)}")


# Patterns that cannot be coloured.


def _uncolourable(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one", "fault")
    line = known.line
    cells = [board.cell(place) for place in line.cells]
    require(len(set(cells)) == len(cells), "it names a cell twice")
    require(len(set(line.values)) in (2, 3), "it must name two or three values")  # with more, trying them takes too long
    beyond = {mark for cell in cells for mark in board.in_cell(cell) if mark[1] not in line.values}
    require(all(not board.values[cell] or board.values[cell] in line.values for cell in cells), "a cell holds another value")
    _left(board, known, beyond - denied(premises))
    left = {
        cell: {board.values[cell]} if board.values[cell] else {value for _, value in board.in_cell(cell) - beyond}
        for cell in cells
    }
    require(not _can_colour(board, left), "the values can fill the cells")


def _can_colour(board: Board, left: dict[int, set[int]]) -> bool:
    """Whether each cell can take one of its values so that cells that see each other differ."""
    if not left:
        return True
    cell = min(left, key=lambda one: (len(left[one]), one))
    others = {other: values for other, values in left.items() if other != cell}
    return any(
        _can_colour(board, {o: values - {value} if o in board.peers[cell] else values for o, values in others.items()})
        for value in sorted(left[cell])
    )


# Suppositions.


def _under(known: Known, supposition: Known) -> tuple[int, ...]:
    """Return the scope of a supposition that was made in the scope of a line."""
    require(supposition.line.reason == "suppose", "it must follow from a supposition")
    scope = (*known.scope, supposition.number)
    require(supposition.scope == scope, "the supposition was not made here")
    return scope


def _absurd(board: Board, known: Known, premises: list[Known]) -> None:
    require(len(premises) == 2, "it must follow from a supposition and a fault")
    supposition, fault = premises
    scope = _under(known, supposition)
    require(fault.line.claim == "fault" and fault.scope == scope, "the supposition does not lead to a fault")
    claims(known, "none" if supposition.line.claim == "one" else "one")
    require(known.marks == supposition.marks, "it claims something else than the opposite of the supposition")


def _either(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one")
    require(len(premises) == 2, "it must follow from a supposition and a line under it")
    supposition, last = premises
    scope = _under(known, supposition)
    require(supposition.line.claim == "none", "it must be supposed that some candidates are false")
    require(last.line.claim == "one" and last.scope == scope, "the supposition does not lead to that")
    require(known.marks == supposition.marks | last.marks, "it must claim what was supposed false, and what follows")


def _cases(board: Board, known: Known, premises: list[Known]) -> None:
    choice = premises[0] if premises and premises[0].line.reason != "suppose" else None
    groups: list[list[Known]] = []
    for premise in premises[choice is not None :]:
        if premise.line.reason == "suppose":
            groups.append([])
        require(bool(groups), "it must name a supposition before the lines under it")
        groups[-1].append(premise)
    covered: set[Mark] = set()
    otherwise: list[frozenset[Mark]] = []
    for group in groups:
        scope = _under(known, group[0])
        require(all(premise.scope == scope for premise in group), "a line is not under the supposition of its case")
        if group[0].line.claim == "one":
            covered |= group[0].marks
        else:
            otherwise.append(group[0].marks)
        require(_leads(group, known), f"the case of {board.shown(group[0].marks)} does not lead to the claim")
    if choice is None:
        require(any(marks <= covered for marks in otherwise), "nothing says that one of the cases is true")
        return
    require(choice.line.claim == "one" and choice.scope == known.scope[: len(choice.scope)], "it must choose from one")
    require(choice.marks <= covered, f"there is no case for {board.shown(choice.marks - covered)}")


def _leads(group: list[Known], known: Known) -> bool:
    """Whether the lines of a case show the claim, or a fault."""
    if any(premise.line.claim == "fault" for premise in group):
        return True
    if known.line.claim == "one":
        return any(premise.line.claim == "one" and premise.marks <= known.marks for premise in group)
    lost = set().union(*(premise.marks for premise in group if premise.line.claim == "none"))
    return known.line.claim == "none" and known.marks <= lost


# What takes a search.


def _templates(board: Board, known: Known, premises: list[Known]) -> None:
    claims(known, "one", "none")
    value = _value(known)
    require(all(of == value for _, of in known.marks), "it names another value")
    lacking = [cells for cells in board.houses.values() if all(board.values[cell] != value for cell in cells)]
    places = {cell for cell, _ in board.in_house(board.cells, value) - denied(premises)}
    if known.line.claim == "one":
        cell, _ = _single(known)
        require(not _can_place(board, places - {cell}, lacking), f"{value} can be placed without {board.name(cell)}")
        return
    for cell, _ in known.marks & {(cell, value) for cell in places}:
        require(not _can_place(board, places - board.peers[cell], lacking), f"{value} can be placed in {board.name(cell)}")


def _can_place(board: Board, places: set[int], lacking: list[frozenset[int]]) -> bool:
    """Whether one value can be placed in all houses that lack it."""
    if not lacking:
        return True
    fewest = min((places & house for house in lacking), key=len)
    return any(
        _can_place(board, places - board.peers[cell], [house for house in lacking if cell not in house])
        for cell in sorted(fewest)
    )


def _solution(board: Board, known: Known, premises: list[Known]) -> None:
    from ..solving import count

    claims(known, "one")
    cell, value = _single(known)
    place = divmod(cell, board.size)
    other = count(board.before.without(place, value), limit=1)
    require(other == 0, f"there is a solution without {value} in {board.name(cell)}")


RULES: dict[str, Rule] = {
    "suppose": _suppose,
    "seen": _seen,
    "marked": _marked,
    "last-place": _last_place,
    "last-value": _last_value,
    "places": _places,
    "values": _values,
    "no-place": _no_place,
    "no-value": _no_value,
    "excluded": _excluded,
    "clash": _clash,
    "both": _both,
    "locked-set": locked_set,
    "hidden-set": hidden_set,
    "fish": fish,
    "loop": counted,
    "counted": counted,
    "deadly": deadly,
    "uncolourable": _uncolourable,
    "absurd": _absurd,
    "either": _either,
    "cases": _cases,
    "templates": _templates,
    "rules": by_rules,
    "sums": by_sums,
    "symmetry": by_symmetry,
    "solution": _solution,
}
