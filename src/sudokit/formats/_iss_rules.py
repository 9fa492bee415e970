"""What the types of ISS text are among our rules, and the rules that it has only as tables."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import unquote

from ..grid import Rule, SudokitError
from ._carried import diagonal

__all__ = ["LINES", "OUTSIDE", "WHOLE", "diagonal_clues", "groups", "named_rule", "parity_pattern", "table_of"]

Cell = tuple[int, int]

LINES = {
    "Thermo": "thermo",
    "Renban": "renban",
    "Entropic": "entropic",
    "RegionSumLine": "region-sum",
    "Between": "between",
    "Palindrome": "palindrome",
    "Zipper": "zipper",
    "DoubleArrow": "double-arrow",
    "AllDifferent": "different",
    "CountingCircles": "counting-circles",
}
"""Types whose arguments are cells, and our rules."""
WHOLE = {
    "AntiKnight": "anti-knight",
    "AntiKing": "anti-king",
    "AntiConsecutive": "non-consecutive",
    "AntiTaxicab": "anti-taxicab",
    "DisjointSets": "disjoint-groups",
    "StrictXV": "all-xv",
}
OUTSIDE = {
    "XSum": "x-sum",
    "Skyscraper": "skyscraper",
    "HiddenSkyscraper": "hidden-skyscraper",
    "NumberedRoom": "numbered-room",
}


def groups(args: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the lines of cells, each with its name."""
    found: list[tuple[str, list[str]]] = []
    name, cells = "", []
    for arg in (*args, ""):
        if arg and arg[0] != "_":
            cells.append(arg)
            continue
        if cells:
            found.append((name, cells))
            cells = []
        name = unquote(arg[1:]) if arg else name
    return found


def named_rule(name: str, cells: Sequence[Cell], size: int) -> Rule | None:
    """Return the rule of a name that we wrote, for these cells."""
    from ..rules import parse

    head, _, clue = name.partition(" = ")
    names = " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)
    try:
        found = parse(f"{head} {names}" + (f" = {clue}" if clue else ""), size)
    except SudokitError:
        return None
    return found[0] if len(found) == 1 else None


def table_of(rule: Rule, size: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the table of a rule that relates two values, whatever their cells; None for other rules."""
    from ..rules import KINDS

    if rule.name == "pairs":
        return tuple(tuple(map(int, row)) for row in rule.clue["relation"])
    if rule.name not in _RELATIONS:
        return None
    kind, values = KINDS[rule.name], range(1, size + 1)
    return tuple(tuple(int(kind.holds([a, b], rule, None, ())) for b in values) for a in values)  # type: ignore[arg-type]


_RELATIONS = (
    *("slow-thermo", "parity-line", "nabner", "difference", "ratio", "x", "v"),
    *("not-difference", "not-ratio", "not-sum", "greater", "equal"),
)
"""Rules that only relate two values."""


def parity_pattern(name: str, cells: int, size: int) -> str:
    """Return the pattern that stands for odd or even cells; none of our own patterns has its form."""
    from ..rules import SYMBOLS

    return f"[{SYMBOLS[name == 'even' : size : 2]}]{{{cells}}}"


def diagonal_clues(size: int) -> dict[Cell, list[Cell]]:
    """Return the diagonals with a little killer clue by their first cell, as that program has them: each once."""
    found: dict[Cell, list[Cell]] = {}
    seen: set[frozenset[Cell]] = set()
    starts = [((row, 0), 1, 1) for row in range(size - 1)]
    starts += [((row, size - 1), -1, -1) for row in range(1, size - 1)]
    starts += [((0, column), 1, -1) for column in range(1, size)]
    starts += [((size - 1, column), -1, 1) for column in range(1, size - 1)]
    for start, down, right in starts:
        cells = diagonal(start, down, right, size)
        if len(cells) > 1 and frozenset(cells) not in seen:
            seen.add(frozenset(cells))
            found[cells[0]] = cells
    return found
