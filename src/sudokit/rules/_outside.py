"""Clues outside the grid, each about a whole row or column, read from the clue; and indexers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

from ..grid import Rule
from ._kind import Context, Kind
from ._primitives import Automaton, Constraint, along, only, pair, states_of

__all__ = ["KINDS"]

_KEPT = 64
"""Automata of each kind of clue: most puzzles have the same few totals."""


def _clue(
    name: str,
    meaning: str,
    start: Hashable,
    step: Callable[[Any, int, int, int], Hashable | None],
    accepts: Callable[[Any, int, int], object],
    holds: Callable[[list[int], int], bool],
    keys: tuple[str, ...] = (),
) -> Kind:
    """A clue as an automaton; its functions get the size and the total."""

    @lru_cache(maxsize=_KEPT)
    def states(size: int, total: int) -> Automaton:
        return states_of(size, start, lambda s, v: step(s, v, size, total), lambda s: accepts(s, size, total))

    def translate(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
        return [along(cells, states(c.size, r.clue["total"]))]

    return Kind(
        name,
        meaning,
        f"{name} row 3 from right = 21" if name == "x-sum" else f"{name} column 2 = 5",
        lambda v, r, c, g: holds(v, r.clue["total"]),
        translate,
        clue="total",
        keys=keys,
        whole_line=True,
    )


def _sandwich(state: tuple[int, int, int], value: int, size: int, total: int) -> Hashable | None:
    seen, end, run = state
    crust = value in (1, size)
    if seen == 0:
        return (1, value, 0) if crust else state
    if seen == 1:
        if crust:
            return (2, 0, 0) if run == total and value != end else None
        return (1, end, run + value) if run + value <= total else None
    return None if crust else state


def _sandwich_holds(v: list[int], total: int) -> bool:
    low, high = sorted((v.index(1), v.index(len(v))))
    return sum(v[low + 1 : high]) == total


def _x_sum(state: tuple[int, int], value: int, size: int, total: int) -> Hashable | None:
    if state == (0, total):
        return state
    left, run = (value - 1, value) if state == (-1, 0) else (state[0] - 1, state[1] + value)
    if run > total or (left == 0 and run != total):
        return None
    return (left, run)


def _skyscraper(state: tuple[int, int], value: int, size: int, total: int) -> Hashable | None:
    highest, seen = (value, state[1] + 1) if value > state[0] else state
    return (highest, seen) if seen <= total else None


def _visible(v: list[int]) -> list[bool]:
    return [all(value > before for before in v[:i]) for i, value in enumerate(v)]


def _hidden(state: int, value: int, size: int, total: int) -> Hashable | None:
    if state == -1 or value > state:
        return state if state == -1 else value
    return -1 if value == total else None


def _hidden_holds(v: list[int], total: int) -> bool:
    hidden = [value for value, seen in zip(v, _visible(v), strict=True) if not seen]
    return bool(hidden) and hidden[0] == total


def _room(state: int, value: int, size: int, total: int) -> Hashable | None:
    """Before the first cell the state is -1; then how many cells until the room; 0 after it."""
    if state == 0:
        return 0
    left = value - 1 if state == -1 else state - 1
    return left if left or value == total else None


def _indexed(rule_name: str, cell: int, context: Context) -> tuple[list[int], int]:
    """Return the line of cells that a cell indexes, and its own place in it, from 1."""
    size = context.size
    row, column = divmod(cell, size)
    if rule_name == "column-indexer":
        return [row * size + c for c in range(size)], column + 1
    if rule_name == "row-indexer":
        return [r * size + column for r in range(size)], row + 1
    line = [c for c, region in enumerate(context.regions) if region == context.regions[cell]]
    return line, line.index(cell) + 1


def _index(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    made = []
    for cell in cells:
        line, own = _indexed(r.name, cell, c)
        for place, other in enumerate(line, 1):
            if other == cell:
                continue

            def relation(a: int, b: int, place: int = place, own: int = own) -> bool:
                return (a == place) == (b == own)

            made.append(pair(cell, other, c.size, relation))
        if c.size == 1:
            made.append(only(cell, [1]))
    return made


def _index_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    lines = (_indexed(r.name, cell, c) for cell in c.flat(r))
    return all(g[line[value - 1]] == own for value, (line, own) in zip(v, lines, strict=True))


def _indexer(name: str, line: str, key: str) -> Kind:
    return Kind(
        name,
        f"A value v at place p of its {line}: the place v of that {line} holds p.",
        f"{name} r1c1 r5c1",
        _index_holds,
        _index,
        keys=(key,),
    )


KINDS = (
    _clue(
        "sandwich",
        "The values between 1 and N in the line sum to the total.",
        (0, 0, 0),
        _sandwich,
        lambda s, n, t: s[0] == 2,
        _sandwich_holds,
        ("sandwichsum",),
    ),
    _clue(
        "x-sum",
        "The first X values of the line sum to the total, X being the first value.",
        (-1, 0),
        _x_sum,
        lambda s, n, t: s == (0, t),
        lambda v, t: sum(v[: v[0]]) == t,
        ("xsum",),
    ),
    _clue(
        "skyscraper",
        "As many values as the total are greater than all before them, seen from the clue.",
        (0, 0),
        _skyscraper,
        lambda s, n, t: s[1] == t,
        lambda v, t: sum(_visible(v)) == t,
        ("skyscraper",),
    ),
    _clue(
        "hidden-skyscraper",
        "The first value that is not greater than all before it is the clue.",
        0,
        _hidden,
        lambda s, n, t: s == -1,
        _hidden_holds,
    ),
    _clue(
        "numbered-room",
        "The X-th value of the line is the clue, X being the first value.",
        -1,
        _room,
        lambda s, n, t: s == 0,
        lambda v, t: v[v[0] - 1] == t,
    ),
    _indexer("row-indexer", "column", "rowindexer"),
    _indexer("column-indexer", "row", "columnindexer"),
    _indexer("box-indexer", "region", "boxindexer"),
)
