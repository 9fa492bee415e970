"""A kind of rule: one entry of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeAlias

from ..grid import Layout, Rule, SudokitError, cell_name
from ._about import ABOUT
from ._primitives import Constraint

__all__ = ["Context", "Holds", "Kind", "Translate", "need"]


class Context:
    """What a rule may look at besides itself: the layout, and the other rules of the puzzle."""

    def __init__(self, layout: Layout, rules: Sequence[Rule] = ()) -> None:
        self.layout = layout
        self.size = layout.size
        self.rules = tuple(rules)

    @cached_property
    def regions(self) -> tuple[int, ...]:
        """The region of each cell."""
        return self.layout.regions

    def flat(self, rule: Rule) -> list[int]:
        """Return the cells of a rule as numbers."""
        return [row * self.size + column for row, column in rule.cells]

    def pairs(self, moves: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pairs of cells that are one of these moves apart; each move is given in one direction only."""
        size = self.size
        return [
            (row * size + column, (row + down) * size + column + right)
            for row in range(size)
            for column in range(size)
            for down, right in moves
            if 0 <= row + down < size and 0 <= column + right < size
        ]

    def beside(self, cell: int) -> list[int]:
        """Return the orthogonal neighbours of a cell."""
        row, column = divmod(cell, self.size)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [r * self.size + c for r, c in around if 0 <= r < self.size and 0 <= c < self.size]

    def marked(self, *names: str) -> set[tuple[int, int]]:
        """Return the pairs of cells of the other rules with one of these names, the lower cell first."""
        found = set()
        for rule in self.rules:
            cells = self.flat(rule)
            if rule.name in names and len(cells) == 2:
                found.add((min(cells), max(cells)))
        return found


Holds: TypeAlias = Callable[[list[int], Rule, Context, Sequence[int]], bool]
"""The values of the rule's cells, the rule, the context, and all values of the grid: whether the rule holds."""
Translate: TypeAlias = Callable[[list[int], Rule, Context], list[Constraint]]
"""The rule's cells as numbers, the rule, the context: the rule in primitives."""


class Kind(NamedTuple):
    """One kind of rule."""

    name: str
    meaning: str
    """One sentence: what the rule says."""
    example: str
    """A line of rule text for a 9x9 grid."""
    holds: Holds
    translate: Translate
    least: int = 1
    """How many cells it needs at least; 0 for rules of the whole grid, which have none."""
    most: int = 256
    clue: str = ""
    """What the clue has: total, number, first, values, relation, pattern, rules; with ? where it may be missing."""
    default: int | None = None
    """The number, where the clue has none."""
    keys: tuple[str, ...] = ()
    """The keys of f-puzzles."""
    whole_line: bool = False
    """Whether the cells are a whole row or column, read from the clue."""
    check: Callable[[Rule, int], None] | None = None
    """A further check, with the size of the grid."""
    shown_only: bool = False
    """Whether the rule is only shown: it always holds."""

    @property
    def picture(self) -> str:
        """How the rule is drawn, in words; `render` draws it, such as on `grid`."""
        return ABOUT[self.name].picture

    @property
    def files(self) -> dict[str, tuple[str, ...]]:
        """The keys and types that hold the rule in files, by format; none where it is written under a key of our own."""
        return {"f-puzzles": self.keys, "sudokupad": self.keys, "iss": ABOUT[self.name].iss}

    @property
    def wants(self) -> dict[str, bool]:
        """The parts of the clue, and whether each is needed."""
        return _wants(self.clue)

    def number(self, rule: Rule) -> Any:
        """Return the rule's number, or the usual one."""
        return rule.clue.get("number", self.default)


@cache
def _wants(clue: str) -> dict[str, bool]:
    return {part.rstrip("?"): not part.endswith("?") for part in clue.split()}


def need(condition: object, rule: Rule, fault: str) -> None:
    """Raise an error about a rule unless a condition holds."""
    if not condition:
        cells = " ".join(cell_name(*place) for place in rule.cells[:4])
        raise SudokitError(f"the rule {rule.name}{' at ' if cells else ''}{cells}: {fault}")
