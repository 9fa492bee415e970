"""Rules of the user: tables of pairs, patterns, and alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..grid import Rule, SudokitError
from ._kind import Context, Kind, need
from ._pattern import derived, ends_here, parsed
from ._primitives import Constraint, automaton, pairs

__all__ = ["PAIRS", "PATTERN", "SYMBOLS"]

SYMBOLS = "123456789ABCDEFG"
"""The values in patterns."""


def _check_relation(rule: Rule, size: int) -> None:
    table = rule.clue["relation"]
    whole = isinstance(table, tuple) and len(table) == size
    whole = whole and all(isinstance(row, tuple | str) and len(row) == size for row in table)
    need(whole, rule, f"the relation must be a table of {size} rows of {size}")


def _check_pattern(rule: Rule, size: int) -> None:
    need(isinstance(rule.clue["pattern"], str), rule, "the pattern must be text")
    need(len(rule.clue["pattern"]) <= 500, rule, "the pattern has more than 500 characters")
    try:
        parsed(rule.clue["pattern"], SYMBOLS[:size])
    except SudokitError as fault:
        need(False, rule, str(fault))


def _related(rule: Rule, first: int, second: int) -> bool:
    return bool(rule.clue["relation"][first - 1][second - 1])


def _pattern_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    state: object | None = parsed(r.clue["pattern"], SYMBOLS[: c.size])
    for value in v:  # not `re`, which takes exponential time for some patterns
        if state is None:
            return False
        state = derived(state, value)
    return state is not None and ends_here(state)


def _pattern(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    start = parsed(r.clue["pattern"], SYMBOLS[: c.size])

    def step(state: object, value: int) -> object:
        return derived(state, value)

    return [automaton(cells, c.size, start, step, ends_here)]


PAIRS = Kind(
    "pairs",
    "Each two neighbours of the cells are related by the table: row a says which values may follow a.",
    "pairs r1c1 r1c2 = " + "/".join("".join("01"[a + b != 7] for b in range(1, 10)) for a in range(1, 10)),
    lambda v, r, c, g: all(_related(r, a, b) for a, b in pairwise(v)),
    lambda cells, r, c: pairs(pairwise(cells), c.size, lambda a, b: _related(r, a, b)),
    least=2,
    clue="relation",
    check=_check_relation,
)
PATTERN = Kind(
    "pattern",
    "The values in order match the pattern: values, . [123] [^1-3] ( | ) * + ? as in regular expressions.",
    "pattern r1c1 r1c2 r1c3 = [1-3]*[7-9]+",
    _pattern_holds,
    _pattern,
    clue="pattern",
    check=_check_pattern,
)
