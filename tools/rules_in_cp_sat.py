"""Made variant puzzles read back by CP-SAT of OR-tools: one solution, and nothing in them that could go.

The model is written from what the rules mean, in the kinds that `generate(variant=…)` makes; it uses no code that solves or
makes puzzles.  Uniqueness is a proof: the solution is excluded, and CP-SAT finds that nothing is left.  That a given, a rule or
a total is necessary is shown by a second solution without it: the package proposes one, and CP-SAT accepts it or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from ortools.sat.python import cp_model

import sudokit as sk
from sudokit import Rule

__all__ = ["Refused", "check"]


class Refused(Exception):
    """A puzzle is not what it is said to be."""


class _Model:
    """The cells of a grid, its houses, and rules."""

    def __init__(self, grid: sk.Grid) -> None:
        size = self.size = grid.size
        self.model = cp_model.CpModel()
        self.cells = {divmod(cell, size): self.model.new_int_var(1, size, f"c{cell}") for cell in range(size * size)}
        for house in grid.layout.houses:
            self.model.add_all_different(self.of(divmod(cell, size) for cell in house.cells))
        for cell, value in enumerate(grid.values):
            if value:
                self.model.add(self.cells[divmod(cell, size)] == value)
        for rule in grid.rules:
            getattr(self, f"_{rule.name.replace('-', '_')}")(rule)

    def of(self, places: Iterable[tuple[int, int]]) -> list[cp_model.IntVar]:
        """Return the variables of some cells."""
        return [self.cells[place] for place in places]

    def _cage(self, rule: Rule) -> None:
        self.model.add_all_different(self.of(rule.cells))
        if "total" in rule.clue:
            self.model.add(sum(self.of(rule.cells)) == rule.clue["total"])

    def _thermo(self, rule: Rule) -> None:
        cells = self.of(rule.cells)
        for before, after in pairwise(cells):
            self.model.add(before < after)

    def _arrow(self, rule: Rule) -> None:
        cells = self.of(rule.cells)
        if rule.clue.get("first", 1) != 1:
            raise Refused(f"{rule}: only circles of one cell are made")
        self.model.add(cells[0] == sum(cells[1:]))

    def _apart(self, one: cp_model.IntVar, other: cp_model.IntVar) -> cp_model.IntVar:
        apart = self.model.new_int_var(0, self.size, "")
        self.model.add_abs_equality(apart, one - other)
        return apart

    def _whispers(self, rule: Rule) -> None:
        cells = self.of(rule.cells)
        for one, other in pairwise(cells):
            self.model.add(self._apart(one, other) >= rule.clue.get("number", 5))

    def _difference(self, rule: Rule) -> None:
        one, other = self.of(rule.cells)
        self.model.add(self._apart(one, other) == rule.clue.get("number", 1))

    def _ratio(self, rule: Rule) -> None:
        one, other = self.of(rule.cells)
        factor = rule.clue.get("number", 2)
        larger = self.model.new_bool_var("")
        self.model.add(one == factor * other).only_enforce_if(larger)
        self.model.add(other == factor * one).only_enforce_if(~larger)

    def _x(self, rule: Rule) -> None:
        self.model.add(sum(self.of(rule.cells)) == 10)

    def _v(self, rule: Rule) -> None:
        self.model.add(sum(self.of(rule.cells)) == 5)

    def _sandwich(self, rule: Rule) -> None:
        cells = self.of(rule.cells)
        filling = []
        marks = []
        for cell in cells:
            low, high = self.model.new_bool_var(""), self.model.new_bool_var("")
            for mark, value in ((low, 1), (high, self.size)):
                self.model.add(cell == value).only_enforce_if(mark)
                self.model.add(cell != value).only_enforce_if(~mark)
            marks.append((low, high))
        for place, cell in enumerate(cells):
            before = sum(low + high for low, high in marks[:place])
            end = marks[place][0] + marks[place][1]
            inside = self.model.new_bool_var("")  # exactly one end before, and this is none
            self.model.add(before == 1).only_enforce_if(inside)
            self.model.add(end == 0).only_enforce_if(inside)
            part = self.model.new_int_var(0, self.size, "")
            self.model.add(part == cell).only_enforce_if(inside)
            self.model.add(part == 0).only_enforce_if(~inside)
            outside = [self.model.new_bool_var("") for _ in range(3)]  # no end before, two, or this is one
            for flag, holds in zip(outside, (before == 0, before == 2, end == 1), strict=True):
                self.model.add(holds).only_enforce_if(flag)
            self.model.add_bool_or([inside, *outside])
            filling.append(part)
        self.model.add(sum(filling) == rule.clue["total"])

    def has(self, solution: Sequence[int]) -> bool:
        """Whether these values are a solution."""
        for cell, value in enumerate(solution):
            self.model.add(self.cells[divmod(cell, self.size)] == value)
        return bool(self._status() != cp_model.INFEASIBLE)

    def has_other(self, solution: Sequence[int]) -> bool:
        """Whether there is a solution other than these values."""
        differs = []
        for cell, value in enumerate(solution):
            flag = self.model.new_bool_var("")
            self.model.add(self.cells[divmod(cell, self.size)] != value).only_enforce_if(flag)
            differs.append(flag)
        self.model.add_bool_or(differs)
        return bool(self._status() != cp_model.INFEASIBLE)

    def _status(self) -> cp_model.cp_model_pb2.CpSolverStatus:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
            raise Refused(f"CP-SAT gives up: {solver.status_name(status)}")
        return status


def _less(grid: sk.Grid) -> Iterator[tuple[str, sk.Grid]]:
    """Return the puzzle without each of its parts in turn, with the name of the part."""
    for cell, value in enumerate(grid.values):
        if value:
            place = divmod(cell, grid.size)
            yield f"the given at {place}", grid.replace({place: 0})
    for number, rule in enumerate(grid.rules):
        others = (*grid.rules[:number], *grid.rules[number + 1 :])
        yield f"the rule {rule}", grid.with_rules(others)
        if rule.name == "cage" and "total" in rule.clue:
            yield f"the total of {rule}", grid.with_rules((*others, Rule(rule.name, rule.cells)))


def check(grid: sk.Grid, solution: sk.Grid) -> int:
    """Check that a puzzle has this solution alone, and that each of its parts is necessary; return how many parts it has.

    Raises
    ------
    Refused
        If that is not so; the message says why.
    """
    values = solution.values
    if not _Model(grid).has(values):
        raise Refused("the solution breaks a rule")
    if _Model(grid).has_other(values):
        raise Refused("there is another solution")
    parts = 0
    for name, less in _less(grid):
        parts += 1
        others = [other.values for other in islice(sk.solutions(less), 2) if other.values != values]
        if not others:
            raise Refused(f"{name} is not necessary")
        if not _Model(less).has(others[0]):
            raise Refused(f"without {name}, the second solution breaks a rule")
    return parts
