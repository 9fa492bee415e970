"""What a text of another program says besides values: rules, and what cannot be carried.

Readers collect in `Found`; writers raise `NotCarried`, which names the rules that a format has no place for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ..grid import Grid, ParseError, Rule, SudokitError, quoted, shortened
from ._types import Options

__all__ = ["Found", "NotCarried", "diagonal", "extra_prose", "listed", "prose_of", "whole"]

_MOST_NAMED = 6
_COMMON = re.compile(r"(normal|standard|usual|classic) sudoku rules apply", re.IGNORECASE)


class NotCarried(SudokitError):
    """Rules that a format has no place for."""

    def __init__(self, name: str, rules: Sequence[Rule], why: str = "") -> None:
        remedy = "json carries every rule; drop_unknown=True (--drop-unknown) leaves these out"
        super().__init__(f"{name} cannot carry {listed(str(rule) for rule in rules)}{why}: {remedy}")
        self.rules = tuple(rules)


class Found:
    """The rules of a text, and what else it says."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rules: list[Rule] = []
        self.unknown: list[str] = []
        """What the text says that cannot be carried, in words."""
        self.notes: list[str] = []

    def add(self, place: str, name: str, cells: Iterable[tuple[int, int]], **clue: Any) -> None:
        """Add a rule.

        Raises
        ------
        ParseError
            If its cells or its clue are not what its kind needs; it names the place.
        """
        from ..rules import MOST_RULES, MOST_SIZE, check_rule

        if self.size > MOST_SIZE:
            raise ParseError(f"{place}: rules are for grids of up to {MOST_SIZE}x{MOST_SIZE}, not {self.size}x{self.size}")
        if len(self.rules) >= MOST_RULES:
            raise ParseError(f"{place}: a puzzle has at most {MOST_RULES:,} rules")
        try:
            rule = Rule(name, cells, clue)
            check_rule(rule, self.size)
        except SudokitError as fault:
            raise ParseError(f"{place}: {fault}") from None
        self.rules.append(rule)

    def settle(self, options: Options) -> None:
        """Raise an error for what cannot be carried, or note that it is left out.

        Raises
        ------
        ParseError
            If there is something, and the caller did not ask to leave it out.
        """
        if not self.unknown:
            return
        named = listed(self.unknown)
        if not options.drop_unknown:
            remedy = "drop_unknown=True (--drop-unknown) leaves it out"
            raise ParseError(f"the puzzle has {named}, which cannot be carried: {remedy}")
        self.notes.append(f"left out, as it cannot be carried: {named}")

    def ruled(self, grid: Grid) -> Grid:
        """Return a grid with the rules found."""
        try:
            return grid.with_rules(self.rules) if self.rules else grid
        except SudokitError as fault:
            raise ParseError(str(fault)) from None


def diagonal(start: tuple[int, int], down: int, right: int, size: int) -> list[tuple[int, int]]:
    """Return the cells from a start to the edge, in steps of one row and one column."""
    rows, columns = range(start[0], size if down > 0 else -1, down), range(start[1], size if right > 0 else -1, right)
    return [(row, column) for row, column in zip(rows, columns, strict=False) if 0 <= row < size and 0 <= column < size]


def listed(names: Iterable[str]) -> str:
    """Return names as a list in words, each once, the first few of many.

    >>> listed(["a", "b", "a"]), listed(map(str, range(9)))
    ('a, b', '0, 1, 2, 3, 4, 5 and 3 more')
    """
    each = list(dict.fromkeys(shortened(name, 100) for name in names))
    more = f" and {len(each) - _MOST_NAMED} more" if len(each) > _MOST_NAMED else ""
    return ", ".join(each[:_MOST_NAMED]) + more


def whole(value: object, place: str) -> int | None:
    """Return a clue that is a number, or text of one; None for no clue.

    Raises
    ------
    ParseError
        If it is something else.
    """
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,6}\s*", value):
        return int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**6:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ParseError(f"{place} has the value {quoted(value)}: expected a number")
    return value


def prose_of(rules: Iterable[Rule]) -> list[str]:
    """Return a line for each rule: its text and its meaning."""
    from ..rules import KINDS

    return [f"{rule}: {KINDS[rule.name].meaning}" for rule in rules]


def extra_prose(prose: object, rules: Iterable[Rule]) -> str | None:
    """Return the note for rules in prose that say more than we wrote ourselves, or None."""
    if not isinstance(prose, str):
        return None
    ours = set(prose_of(rules))
    lines = (line.strip() for line in prose.splitlines())
    said = " ".join(line for line in lines if line and line not in ours)
    if not re.search(r"\w", said) or _COMMON.fullmatch(said.strip(" .")):
        return None
    return f"the puzzle has rules in prose, which are not read and may say more than its clues: {quoted(shortened(said, 160))}"
