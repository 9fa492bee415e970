"""The rules of a grid, compiled once for the core."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .. import _core
from ..grid import Layout, Rule, SudokitError
from ._catalogue import MOST_RULES, check_rule, primitives
from ._kind import Context
from ._primitives import Constraint, check_time

__all__ = ["program"]


@lru_cache(maxsize=64)
def program(layout: Layout, rules: tuple[Rule, ...]) -> _core.RuleProgram:
    """Return houses and rules compiled; the last few are kept.

    Raises
    ------
    SudokitError
        If a rule does not fit the layout.
    """
    if len(rules) > MOST_RULES:
        raise SudokitError(f"a grid has at most {MOST_RULES:,} rules, not {len(rules):,}")
    size = layout.size
    for rule in rules:
        check_rule(rule, size)
    rules = tuple(sorted(rules, key=str))  # grids that are equal have one search, in whatever order their rules are
    context = Context(layout, rules)
    automata: dict[Any, int] = {}
    constraints: list[Constraint] = []
    for rule in rules:
        check_time()
        constraints += [_numbered(one, automata) for one in primitives(rule, context)]
    houses = [list(house.cells) for house in layout.houses]
    return _core.RuleProgram(size, houses, constraints, list(automata))


def _numbered(constraint: Constraint, automata: dict[Any, int]) -> Constraint:
    """Replace automata by their numbers, so that equal ones are compiled once."""
    if constraint[0] == "automaton":
        return (*constraint[:2], automata.setdefault(constraint[2], len(automata)))
    if constraint[0] == "any_of":
        return ("any_of", [], [[_numbered(part, automata) for part in parts] for parts in constraint[2]])
    return constraint
