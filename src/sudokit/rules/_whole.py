"""Rules of the whole grid, without cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..grid import Rule
from ._kind import Context, Kind
from ._primitives import Constraint, different, pairs

__all__ = ["KINDS"]

_ORTHOGONAL = ((0, 1), (1, 0))
_DIAGONAL = ((1, 1), (1, -1))
_KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))


def _pair_rule(
    name: str,
    meaning: str,
    moves: Sequence[tuple[int, int]],
    relation: Callable[[int, int, int], bool],
    *,
    unless: tuple[str, ...] = (),
    default: int | None = None,
    keys: tuple[str, ...] = (),
) -> Kind:
    """All pairs of cells that are one of the moves apart are related, but for pairs that other rules mark."""

    def places(c: Context) -> list[tuple[int, int]]:
        marked = c.marked(*unless)
        return [(a, b) for a, b in c.pairs(moves) if (min(a, b), max(a, b)) not in marked]

    def holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
        number = r.clue.get("number", default or 0)
        return all(relation(g[a], g[b], number) for a, b in places(c))

    def translate(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
        number = r.clue.get("number", default or 0)
        return pairs(places(c), c.size, lambda a, b: relation(a, b, number))

    clue = "" if default is None else "number?"
    return Kind(name, meaning, name, holds, translate, least=0, most=0, clue=clue, default=default, keys=keys)


def _taxicab(context: Context) -> list[tuple[int, int, int]]:
    size = context.size
    found = []
    for first in range(size * size):
        for second in range(first + 1, size * size):
            distance = abs(first // size - second // size) + abs(first % size - second % size)
            if distance <= size:
                found.append((first, second, distance))
    return found


def _anti_taxicab(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    made = []
    for distance in range(1, c.size + 1):
        places = [(a, b) for a, b, steps in _taxicab(c) if steps == distance]
        made += pairs(places, c.size, lambda a, b, d=distance: not (a == b == d))  # type: ignore[misc]
    return made


def _house_rule(name: str, meaning: str, houses: Callable[[Context], list[list[int]]], key: str) -> Kind:
    return Kind(
        name,
        meaning,
        name,
        lambda v, r, c, g: all(len({g[cell] for cell in house}) == len(house) for house in houses(c)),
        lambda cells, r, c: [different(house) for house in houses(c)],
        least=0,
        most=0,
        keys=(key,),
    )


def _groups(c: Context) -> list[list[int]]:
    """Return the cells at the same place of each region, in reading order."""
    regions: dict[int, list[int]] = {}
    for cell, region in enumerate(c.regions):
        regions.setdefault(region, []).append(cell)
    return [list(group) for group in zip(*regions.values(), strict=True)]


KINDS = (
    _pair_rule(
        "anti-knight", "Equal values are never a knight's move apart.", _KNIGHT, lambda a, b, n: a != b, keys=("antiknight",)
    ),
    _pair_rule(
        "anti-king", "Equal values are never a king's move apart.", _DIAGONAL, lambda a, b, n: a != b, keys=("antiking",)
    ),
    _pair_rule(
        "non-consecutive",
        "Orthogonal neighbours never differ by 1, but for pairs with a rule difference.",
        _ORTHOGONAL,
        lambda a, b, n: abs(a - b) != 1,
        unless=("difference",),
        keys=("nonconsecutive",),
    ),
    _pair_rule(
        "non-consecutive-diagonal", "Diagonal neighbours never differ by 1.", _DIAGONAL, lambda a, b, n: abs(a - b) != 1
    ),
    _pair_rule(
        "all-differences",
        "All differences of the number, 1 by default, are marked: other orthogonal neighbours do not differ by it.",
        _ORTHOGONAL,
        lambda a, b, n: abs(a - b) != n,
        unless=("difference",),
        default=1,
        keys=("negative",),
    ),
    _pair_rule(
        "all-ratios",
        "All ratios of the number, 2 by default, are marked: no other orthogonal neighbours have it.",
        _ORTHOGONAL,
        lambda a, b, n: a != n * b and b != n * a,
        unless=("ratio",),
        default=2,
        keys=("negative",),
    ),
    _pair_rule(
        "all-xv",
        "All X and V are marked: no other orthogonal neighbours sum to 10 or 5.",
        _ORTHOGONAL,
        lambda a, b, n: a + b not in (5, 10),
        unless=("x", "v"),
        keys=("negative",),
    ),
    Kind(
        "anti-taxicab",
        "Two cells with the same value v are never exactly v orthogonal steps apart.",
        "anti-taxicab",
        lambda v, r, c, g: not any(g[a] == g[b] == steps for a, b, steps in _taxicab(c)),
        _anti_taxicab,
        least=0,
        most=0,
    ),
    _house_rule("disjoint-groups", "Cells at the same place of different regions differ.", _groups, "disjointgroups"),
    _house_rule(
        "diagonal-falling",
        "The values on the diagonal from the top left differ.",
        lambda c: [[i * c.size + i for i in range(c.size)]],
        "diagonal-",
    ),
    _house_rule(
        "diagonal-rising",
        "The values on the diagonal from the bottom left differ.",
        lambda c: [[i * c.size + c.size - 1 - i for i in range(c.size)]],
        "diagonal+",
    ),
)
