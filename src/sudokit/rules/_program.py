"""The rules of a grid, compiled once for the core."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .. import _core
from ..grid import Layout, Rule, SudokitError
from ._catalogue import MOST_RULES, check_rule, primitives
from ._kind import Context
from ._primitives import Constraint, check_time

__all__ = ["explainer", "program"]

# How people look at a rule, which decides the technique that uses it (cpp/core/ruled); others: by their sums and fillings.
_TRAITS = {
    "cage": "cage",
    **dict.fromkeys(("thermo", "slow-thermo"), "thermo"),
    **dict.fromkeys(("palindrome", "clone", "equal"), "clone"),
    **dict.fromkeys(("arrow", "double-arrow"), "arrow"),
    "renban": "renban",
    "quadruple": "quadruple",
    **dict.fromkeys(("sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room"), "outside"),
}


@lru_cache(maxsize=64)
def program(layout: Layout, rules: tuple[Rule, ...]) -> _core.RuleProgram:
    """Return houses and rules compiled; the last few are kept.

    Raises
    ------
    SudokitError
        If a rule does not fit the layout.
    """
    automata: dict[Any, int] = {}
    constraints = [one for _, _, own in _compiled(layout, rules, automata) for one in own]
    houses = [list(house.cells) for house in layout.houses]
    return _core.RuleProgram(layout.size, houses, constraints, list(automata))


@lru_cache(maxsize=32)
def explainer(layout: Layout, rules: tuple[Rule, ...]) -> _core.RuleExplainer:
    """Return houses and rules compiled for explaining; steps name the rules by their numbers.

    Raises
    ------
    SudokitError
        If a rule does not fit the layout.
    """
    automata: dict[Any, int] = {}
    compiled = [(number, _TRAITS.get(rule.name, "other"), own) for number, rule, own in _compiled(layout, rules, automata)]
    return _core.RuleExplainer(layout._core, compiled, list(automata))


def _compiled(layout: Layout, rules: tuple[Rule, ...], automata: dict[Any, int]) -> list[tuple[int, Rule, list[Constraint]]]:
    """Return each rule with its number, as the core takes it.

    They are sorted, so that equal grids have one search and one path, in whatever order their rules are.
    """
    if len(rules) > MOST_RULES:
        raise SudokitError(f"a grid has at most {MOST_RULES:,} rules, not {len(rules):,}")
    for rule in rules:
        check_rule(rule, layout.size)
    numbered = sorted(enumerate(rules), key=lambda one: str(one[1]))
    context = Context(layout, [rule for _, rule in numbered])
    compiled = []
    for number, rule in numbered:
        check_time()
        compiled.append((number, rule, [_numbered(one, automata) for one in primitives(rule, context)]))
    return compiled


def _numbered(constraint: Constraint, automata: dict[Any, int]) -> Constraint:
    """Replace automata by their numbers, so that equal ones are compiled once."""
    if constraint[0] == "automaton":
        return (*constraint[:2], automata.setdefault(constraint[2], len(automata)))
    if constraint[0] == "any_of":
        return ("any_of", [], [[_numbered(part, automata) for part in parts] for parts in constraint[2]])
    return constraint
