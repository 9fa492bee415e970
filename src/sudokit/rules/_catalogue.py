"""The catalogue: all kinds of rules, and what a rule must have."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from types import MappingProxyType

from ..grid import Layout, Rule, SudokitError, as_integer, quoted
from . import _lines, _marks, _outside, _own, _shown, _sums, _whole
from ._kind import Context, Kind, need
from ._primitives import Constraint, any_of

__all__ = ["KINDS", "MOST_RULES", "MOST_SIZE", "broken", "catalogue", "check_rule", "holds", "kinds_named", "primitives"]

MOST_RULES = 2000
MOST_SIZE = 16
MOST_NUMBER = 1000


def _any_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    return any(holds(rule, c, g) for rule in r.clue["rules"])


def _any(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    return [any_of(primitives(rule, c) for rule in r.clue["rules"])]


def _check_any(rule: Rule, size: int) -> None:
    need(1 <= len(rule.clue["rules"]) <= 20, rule, "1 to 20 rules are needed")
    for inner in rule.clue["rules"]:
        need(isinstance(inner, Rule), rule, "each alternative must be a rule")
        need(inner.name != rule.name, rule, "alternatives within alternatives are not supported")
        need(not check_rule(inner, size).shown_only, rule, f"{inner.name} is only shown, and no alternative")


ANY_OF = Kind(
    "any-of",
    "At least one of the rules in brackets holds.",
    "any-of (cage r1c1 r1c2 = 3) (thermo r1c1 r1c2)",
    _any_holds,
    _any,
    least=0,
    most=0,
    clue="rules",
    check=_check_any,
)

KINDS = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            *_sums.KINDS,
            *_lines.KINDS,
            *_marks.KINDS,
            *_outside.KINDS,
            *_whole.KINDS,
            _own.PAIRS,
            _own.PATTERN,
            ANY_OF,
            *_shown.KINDS,
        )
    }
)


def catalogue() -> tuple[Kind, ...]:
    """Return all kinds of rules: name, meaning, an example as text, how it is drawn, and its keys in files.

    >>> from sudokit import rules
    >>> next(kind.meaning for kind in rules.catalogue() if kind.name == "thermo")
    'The values rise from the bulb, the first cell.'
    >>> next(kind.files for kind in rules.catalogue() if kind.name == "thermo")
    {'f-puzzles': ('thermometer',), 'sudokupad': ('thermometer',), 'iss': ('Thermo',)}
    """
    return tuple(KINDS.values())


def kinds_named(names: Sequence[str]) -> tuple[Kind, ...]:
    """Return the kinds of these names.

    Raises
    ------
    SudokitError
        If there is no such kind; the message suggests the nearest.
    """
    for name in names:
        if name not in KINDS:
            near = difflib.get_close_matches(name, KINDS, 1)
            raise SudokitError(f"unknown rule {quoted(name)}" + (f": did you mean {near[0]}?" if near else ""))
    return tuple(KINDS[name] for name in names)


def kind_of(rule: Rule) -> Kind:
    """Return the kind of a rule.

    Raises
    ------
    SudokitError
        If there is no such kind.
    """
    if rule.name not in KINDS:
        raise SudokitError(f"unknown rule {quoted(rule.name)}: sudokit.rules.catalogue() lists all")
    return KINDS[rule.name]


def check_rule(rule: Rule, size: int) -> Kind:
    """Return the kind of a rule that fits a grid.

    Raises
    ------
    SudokitError
        If it does not: its cells are too few, or its clue is not what its kind needs.
    """
    kind = kind_of(rule)
    cells = len(rule.cells)
    if not (size <= MOST_SIZE and kind.least <= cells <= kind.most):
        need(size <= MOST_SIZE, rule, f"rules are for sizes 1 to {MOST_SIZE}, not {size}")
        need(cells == 0 or kind.most > 0, rule, "it is about the whole grid and has no cells")
        need(cells >= kind.least, rule, f"it needs {kind.least} cells or more, not {cells}")
        need(cells <= kind.most, rule, f"it has {kind.most} cells at most, not {cells}")
    if kind.whole_line:
        line = len({row for row, _ in rule.cells}) == 1 or len({column for _, column in rule.cells}) == 1
        need(line and len(set(rule.cells)) == cells == size, rule, "its cells are a whole row or column")
    for part, needed in kind.wants.items():
        need(not needed or part in rule.clue, rule, f"its clue needs {part}")
    for part, value in rule.clue.items():
        need(part in kind.wants, rule, f"its clue has no {part}")
        _check_part(rule, part, value)
    if kind.check is not None:
        kind.check(rule, size)
    return kind


def _check_part(rule: Rule, part: str, value: object) -> None:
    if part in ("number", "first", "total"):
        number = as_integer(value)
        least = -MOST_NUMBER if part == "total" else 1
        if number is None or not least <= number <= 10 * MOST_NUMBER:  # words only where there is a fault: this is a hot path
            need(False, rule, f"{part} is an integer, not {quoted(value)}")
    elif part == "values":
        whole = isinstance(value, tuple) and 0 < len(value) <= 64 and all(as_integer(one) is not None for one in value)
        need(whole, rule, f"values are integers, not {quoted(value)}")
    elif part == "rules":
        need(isinstance(value, tuple), rule, "rules are a sequence")


def holds(rule: Rule, context: Context, values: Sequence[int]) -> bool:
    """Whether a rule holds on a full grid, by its meaning."""
    cells = context.flat(rule)
    return KINDS[rule.name].holds([values[cell] for cell in cells], rule, context, values)


def primitives(rule: Rule, context: Context) -> list[Constraint]:
    """Return a rule as the core takes it."""
    return KINDS[rule.name].translate(context.flat(rule), rule, context)


def broken(rules: Sequence[Rule], layout: Layout, values: Sequence[int]) -> list[Rule]:
    """Return the rules that do not hold on a full grid."""
    context = Context(layout, rules)
    for rule in rules:
        check_rule(rule, layout.size)
    return [rule for rule in rules if not holds(rule, context, values)]
