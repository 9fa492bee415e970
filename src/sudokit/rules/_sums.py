"""Rules of sums."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from ..grid import Rule
from ._kind import Context, Kind, need
from ._primitives import Constraint, automaton, different, linear

__all__ = ["KINDS"]

T = TypeVar("T")


def _pill(rule: Rule, size: int) -> None:
    need(1 <= rule.clue["first"] <= 3, rule, "1 to 3 cells stand before >: the circle or pill")
    need(rule.clue["first"] < len(rule.cells), rule, "cells of the path are needed after >")


def _digits(count: int) -> list[int]:
    return [10**power for power in reversed(range(count))]


def _arrow_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    first = r.clue["first"]
    return sum(ten * value for ten, value in zip(_digits(first), v[:first], strict=True)) == sum(v[first:])


def _arrow(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    first = r.clue["first"]
    return [linear(cells, 0, _digits(first) + [-1] * (len(cells) - first))]


def _zipper_sides(items: list[T]) -> list[tuple[T, T]]:
    return [(items[i], items[-1 - i]) for i in range(len(items) // 2)]


def _zipper_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    sums = {a + b for a, b in _zipper_sides(v)}
    return len(sums | {v[len(v) // 2]} if len(v) % 2 else sums) <= 1


def _zipper(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    sides = _zipper_sides(cells)
    if len(cells) % 2:
        return [linear([a, b, cells[len(cells) // 2]], 0, [1, 1, -1]) for a, b in sides]
    return [linear([*one, *other], 0, [1, 1, -1, -1]) for one, other in pairwise(sides)]


def _pieces(rule: Rule, context: Context, items: Sequence[int]) -> list[list[int]]:
    """Return the items of the line's cells, cut where the line crosses the border of a region."""
    pieces: list[list[int]] = []
    last = None
    for cell, item in zip(context.flat(rule), items, strict=True):
        region = context.regions[cell]
        if region != last:
            pieces.append([])
        pieces[-1].append(item)
        last = region
    return pieces


def _same_sum(one: list[int], other: list[int]) -> Constraint:
    return linear(one + other, 0, [1] * len(one) + [-1] * len(other))


def _region_sum(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    pieces = _pieces(r, c, cells)
    made = [_same_sum(one, other) for one, other in pairwise(pieces)]
    return [*made, _same_sum(pieces[0], pieces[-1])] if len(pieces) > 2 else made


def _sum_line_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    run = 0
    for value in v:
        run = 0 if run + value == r.clue["total"] else run + value
        if run > r.clue["total"]:
            return False
    return run == 0


def _sum_line(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    total = r.clue["total"]

    def step(run: int, value: int) -> int | None:
        return None if run + value > total else (run + value) % total

    return [automaton(cells, c.size, 0, step, lambda run: run == 0)]


def _positive(rule: Rule, size: int) -> None:
    need(rule.clue["total"] > 0, rule, "the total must be above 0")


def _second_part(rule: Rule, size: int) -> None:
    need(0 < rule.clue["first"] < len(rule.cells), rule, "cells are needed before > and after it")


def _cage(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    made = [different(cells)]
    return [*made, linear(cells, r.clue["total"])] if "total" in r.clue else made


KINDS = (
    Kind(
        "cage",
        "The values differ, and sum to the total if there is one.",
        "cage r1c1 r1c2 r2c1 = 15",
        lambda v, r, c, g: len(set(v)) == len(v) and sum(v) == r.clue.get("total", sum(v)),
        _cage,
        clue="total?",
        keys=("killercage",),
    ),
    Kind(
        "sum",
        "The values sum to the total; they may repeat.",
        "sum r1c1 r2c2 = 10",
        lambda v, r, c, g: sum(v) == r.clue["total"],
        lambda cells, r, c: [linear(cells, r.clue["total"])],
        clue="total",
    ),
    Kind(
        "little-killer",
        "The values along the diagonal sum to the total; they may repeat.",
        "little-killer r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9 = 40",
        lambda v, r, c, g: sum(v) == r.clue["total"],
        lambda cells, r, c: [linear(cells, r.clue["total"])],
        clue="total",
        keys=("littlekillersum",),
    ),
    Kind(
        "arrow",
        "The number in the circle, or in the pill of 2 or 3 cells, is the sum of the values after >; these may repeat.",
        "arrow r1c1 > r1c2 r1c3",
        _arrow_holds,
        _arrow,
        least=2,
        clue="first",
        keys=("arrow",),
        check=_pill,
    ),
    Kind(
        "double-arrow",
        "The two ends of the line sum to the same as the cells between them.",
        "double-arrow r1c1 r2c2 r3c3 r4c4",
        lambda v, r, c, g: v[0] + v[-1] == sum(v[1:-1]),
        lambda cells, r, c: [linear(cells, 0, [1] + [-1] * (len(cells) - 2) + [1])],
        least=3,
        keys=("doublearrow",),
    ),
    Kind(
        "zipper",
        "Cells at the same distance from the middle have one sum; a cell in the middle holds that sum.",
        "zipper r1c1 r2c2 r3c3",
        _zipper_holds,
        _zipper,
        least=2,
        keys=("zipperline",),
    ),
    Kind(
        "region-sum",
        "The borders of the regions cut the line into pieces of one sum.",
        "region-sum r1c2 r1c3 r1c4 r1c5",
        lambda v, r, c, g: len({sum(piece) for piece in _pieces(r, c, v)}) == 1,
        _region_sum,
        keys=("regionsumline",),
    ),
    Kind(
        "sum-line",
        "The line is a row of runs that each sum to the total.",
        "sum-line r1c1 r1c2 r1c3 r1c4 = 10",
        _sum_line_holds,
        _sum_line,
        clue="total",
        check=_positive,
    ),
    Kind(
        "equal-sum",
        "The cells before > have the same sum as those after it.",
        "equal-sum r1c1 r1c2 > r5c5 r5c6",
        lambda v, r, c, g: sum(v[: r.clue["first"]]) == sum(v[r.clue["first"] :]),
        lambda cells, r, c: [_same_sum(cells[: r.clue["first"]], cells[r.clue["first"] :])],
        least=2,
        clue="first",
        check=_second_part,
    ),
)
