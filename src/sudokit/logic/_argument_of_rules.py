"""Reasons that rest on rules on top of the houses: in no filling of some cells is a candidate true.

A rule is taken as its primitives, and all fillings of its cells are tried; the core's search is not used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..rules import Constraint, Context, Rule, primitives
from ._argument_board import Board, Fault, Known, claims, require

__all__ = ["by_rules", "by_sums"]

_MOST_NODES = 200_000  # of one search for a filling
Domains = dict[int, int]
"""For each cell the values that it may have, as a mask."""


def by_rules(board: Board, known: Known, premises: list[Known]) -> None:
    """In no filling of the rules' cells in which the premises hold is one of the candidates true, or in each one is."""
    claims(known, "none", "one")
    require(not known.line.bases and not known.line.covers, "it counts nothing")
    constraints = [part for rule in _rules(board, known) for part in primitives(rule, _context(board))]
    given = _given(board, premises)
    if known.line.claim == "none":
        _refute(board, known, constraints, given)
        return
    for cell, value in known.marks:
        given[cell] = given.get(cell, _domain(board, cell)) & ~(1 << (value - 1))
    require(not _filled(board, constraints, given), "there is a filling without its candidates")


def _given(board: Board, premises: list[Known]) -> Domains:
    """Return what the premises leave to the cells that they are about."""
    given: Domains = {}
    for premise in premises:
        claim = premise.line.claim
        require(claim in ("none", "one"), "it follows from a fault")
        require(claim == "none" or len(premise.marks) == 1, "a line that it follows from claims several candidates")
        for cell, value in premise.marks:
            bit = 1 << (value - 1)
            given[cell] = given.get(cell, _domain(board, cell)) & (bit if claim == "one" else ~bit)
    return given


def _domain(board: Board, cell: int) -> int:
    return 1 << (board.values[cell] - 1) if board.values[cell] else board.masks[cell]


def by_sums(board: Board, known: Known, premises: list[Known]) -> None:
    """No filling by the rules, with the premises and one of the candidates, has the sum that they leave of the houses."""
    claims(known, "none")
    given = _given(board, premises)
    factors: Counter[int] = Counter()
    total, constraints = 0, list[Constraint]()
    for part in known.line.bases:
        require(part.kind == "house", "it sums something that is not a house")
        cells = sorted(board.house(part.house))
        factors.update(cells)
        constraints.append(("different", cells))
        total += board.size * (board.size + 1) // 2
    require(bool(known.line.bases) and not known.line.covers, "it names no houses")
    for rule in _rules(board, known):
        parts = primitives(rule, _context(board))
        constraints += parts
        sums = [part for part in parts if part[0] == "linear"]
        require(len(sums) == 1, f"{rule} has no total")
        for cell, factor in zip(sums[0][1], sums[0][2], strict=True):
            factors[cell] -= factor
        total -= sums[0][3]
    cells = [cell for cell, factor in factors.items() if factor]
    rest: Constraint = ("linear", cells, [factors[cell] for cell in cells], total)
    # What is left of the houses does by itself where it can, which is quicker.
    try:
        _refute(board, known, [rest], given)
    except Fault:
        _refute(board, known, [rest, *constraints], given)


def _context(board: Board) -> Context:
    return Context(board.before.layout, board.before.grid.rules)


def _rules(board: Board, known: Known) -> Sequence[Rule]:
    named = known.line.rules
    require(bool(named), "it names no rule")
    for rule in named:
        require(rule in board.before.grid.rules, f"the puzzle has no rule {rule}")
    return named


def _refute(board: Board, known: Known, constraints: list[Constraint], given: Domains | None = None) -> None:
    """Refuse the line if one of its candidates is true in some filling."""
    for cell, value in sorted(known.marks):
        true = (given or {}) | {cell: (given or {}).get(cell, _domain(board, cell)) & 1 << (value - 1)}
        # Those on the cell come first: a candidate that they refute is refuted by all.
        near = [part for part in constraints if cell in _cells(part)]
        if near and not _filled(board, near, true):
            continue
        require(not _filled(board, constraints, true), f"there is a filling with {value} in {board.name(cell)}")


def _filled(board: Board, constraints: list[Constraint], given: Domains) -> bool:
    """Whether there is a filling of the constraints' cells, and of those with given domains."""
    cells = {one for part in constraints for one in _cells(part)}
    return _Search(board, constraints).fill({one: _domain(board, one) for one in cells} | given)


def _cells(part: Constraint) -> set[int]:
    found = set(part[1])
    if part[0] == "any_of":
        for alternative in part[2]:
            for one in alternative:
                found |= _cells(one)
    return found


class _Search:
    """Depth first over the cells of some constraints; cells of a house differ."""

    def __init__(self, board: Board, constraints: list[Constraint]) -> None:
        self.board, self.constraints, self.nodes = board, constraints, 0

    def fill(self, domains: Domains) -> bool:
        """Whether there is a filling."""
        self.nodes += 1
        if self.nodes > _MOST_NODES:
            raise Fault("it would take too long to try all fillings")
        domains = dict(domains)
        if not self._differ(domains) or not all(_possible(part, domains, self.board.size) for part in self.constraints):
            return False
        left = [cell for cell, mask in domains.items() if mask & (mask - 1)]
        if not left:
            return True
        cell = min(left, key=lambda one: (domains[one].bit_count(), one))
        return any(self.fill(domains | {cell: 1 << bit}) for bit in range(self.board.size) if domains[cell] >> bit & 1)

    def _differ(self, domains: Domains) -> bool:
        """Remove known values from the cells that see them; False: a cell has no value left."""
        waiting = [cell for cell, mask in domains.items() if mask & (mask - 1) == 0]
        for cell in waiting:
            if not domains[cell]:
                return False
            for other in self.board.peers[cell]:
                mask = domains.get(other, 0)
                if mask & domains[cell]:
                    domains[other] = mask = mask & ~domains[cell]
                    if not mask:
                        return False
                    if mask & (mask - 1) == 0:
                        waiting.append(other)
        return True


def _values(mask: int) -> list[int]:
    return [bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1]


def _possible(part: Constraint, domains: Domains, size: int) -> bool:
    """Whether the cells may satisfy a constraint: exactly, if each of them has one value left."""
    kind, cells = part[0], part[1]
    masks = [domains[cell] for cell in cells]
    if kind == "different":
        return _all_differ(masks)
    if kind == "pair":
        return any(part[2][value - 1] & masks[1] for value in _values(masks[0])) and (
            cells[0] != cells[1] or any(part[2][value - 1] >> (value - 1) & 1 for value in _values(masks[0]))
        )
    if kind == "family":
        return _all_differ(masks) and any(
            one.bit_count() == len(cells) and all(mask & one for mask in masks) and _covered(one, masks) for one in part[2]
        )
    if kind == "linear":
        low = high = 0
        for mask, factor in zip(masks, part[2], strict=True):
            least, most = (mask & -mask).bit_length(), mask.bit_length()
            low += min(factor * least, factor * most)
            high += max(factor * least, factor * most)
        return bool(low <= part[3] <= high)
    if kind == "automaton":
        _, start, accepting, following = part[2]
        states = {start}
        for mask in masks:
            states = {following[state * size + value - 1] for state in states for value in _values(mask)} - {-1}
        return not states.isdisjoint(accepting)
    if kind == "count":
        for value, allowed in enumerate(part[2], 1):
            known = sum(mask == 1 << (value - 1) for mask in masks)
            most = sum(mask >> (value - 1) & 1 for mask in masks)
            if allowed is not None and not any(known <= count <= most for count in allowed):
                return False
        return True
    return any(all(_possible(one, domains, size) for one in alternative) for alternative in part[2])


def _all_differ(masks: list[int]) -> bool:
    known = [mask for mask in masks if mask & (mask - 1) == 0]
    united = 0
    for mask in masks:
        united |= mask
    return len(set(known)) == len(known) and united.bit_count() >= len(masks)


def _covered(one: int, masks: list[int]) -> bool:
    """Whether the cells can have every value of a set."""
    united = 0
    for mask in masks:
        united |= mask
    return not one & ~united
