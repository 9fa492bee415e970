"""Rules of single cells, of pairs and of small groups of cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ..grid import Rule
from ._kind import Context, Kind, need
from ._primitives import Constraint, counts, different, only, pair, pairs

__all__ = ["KINDS"]


def _pair_kind(
    name: str,
    meaning: str,
    example: str,
    relation: Callable[[int, int, int], object],
    *,
    default: int | None = None,
    numbered: bool = False,
    keys: tuple[str, ...] = (),
) -> Kind:
    def number(rule: Rule) -> int:
        return int(rule.clue.get("number", default or 0))

    return Kind(
        name,
        meaning,
        example,
        lambda v, r, c, g: bool(relation(v[0], v[1], number(r))),
        lambda cells, r, c: [pair(cells[0], cells[1], c.size, lambda a, b: relation(a, b, number(r)))],
        least=2,
        most=2,
        clue="number?" if numbered else "",
        default=default,
        keys=keys,
    )


def _parity(name: str, rest: int) -> Kind:
    return Kind(
        name,
        f"Each of the cells holds an {name} value.",
        f"{name} r1c1 r2c2",
        lambda v, r, c, g: all(value % 2 == rest for value in v),
        lambda cells, r, c: [only(cell, [v for v in range(1, c.size + 1) if v % 2 == rest]) for cell in cells],
        keys=(name,),
    )


def _extreme_pairs(cells: list[int], rule: Rule, context: Context) -> list[tuple[int, int]]:
    """Return the cells with each neighbour that is not marked in the same way."""
    marked = {cell for other in (*context.rules, rule) if other.name == rule.name for cell in context.flat(other)}
    return [(cell, beside) for cell in cells for beside in context.beside(cell) if beside not in marked]


def _extreme(name: str, words: str, relation: Callable[[int, int], bool]) -> Kind:
    return Kind(
        name,
        f"Each of the cells is {words} than each of its orthogonal neighbours that is not marked as {name} itself.",
        f"{name} r5c5",
        lambda v, r, c, g: all(relation(g[a], g[b]) for a, b in _extreme_pairs(c.flat(r), r, c)),
        lambda cells, r, c: pairs(_extreme_pairs(cells, r, c), c.size, relation),
        keys=(name,),
    )


def _quadruple_holds(v: list[int], r: Rule, c: Context, g: Sequence[int]) -> bool:
    return not Counter(r.clue["values"]) - Counter(v)


def _quadruple(cells: list[int], r: Rule, c: Context) -> list[Constraint]:
    wanted = Counter(r.clue["values"])
    return [counts(cells, c.size, lambda v: range(wanted[v], len(cells) + 1) if v in wanted else None)]


def _two_halves(rule: Rule, size: int) -> None:
    need(2 * rule.clue["first"] == len(rule.cells), rule, "as many cells are needed before > as after it")


def _clone_pairs(cells: list[int], rule: Rule) -> list[tuple[int, int]]:
    first = rule.clue["first"]
    return list(zip(cells[:first], cells[first:], strict=True))


def _look_counts(rule: Rule) -> dict[int, int]:
    said = rule.clue["values"]
    return dict(zip(said[1::2], said[::2], strict=True))


def _check_look(rule: Rule, size: int) -> None:
    said = rule.clue["values"]
    need(len(said) % 2 == 0 and len(set(said[1::2])) == len(said) // 2, rule, "the values are pairs: how many, of what")


KINDS = (
    _parity("odd", 1),
    _parity("even", 0),
    _extreme("minimum", "smaller", lambda a, b: a < b),
    _extreme("maximum", "greater", lambda a, b: a > b),
    _pair_kind("greater", "The first cell is greater than the second.", "greater r1c1 r1c2", lambda a, b, n: a > b),
    _pair_kind("equal", "Both cells hold the same value.", "equal r1c1 r2c4", lambda a, b, n: a == b),
    _pair_kind(
        "difference",
        "The two values differ by exactly the number, 1 by default (a white dot).",
        "difference 1: r1c1 r1c2",
        lambda a, b, n: abs(a - b) == n,
        default=1,
        numbered=True,
        keys=("difference",),
    ),
    _pair_kind(
        "ratio",
        "One value is the number times the other, twice by default (a black dot).",
        "ratio 2: r1c1 r1c2",
        lambda a, b, n: a == n * b or b == n * a,
        default=2,
        numbered=True,
        keys=("ratio",),
    ),
    _pair_kind("x", "The two values sum to 10.", "x r1c1 r1c2", lambda a, b, n: a + b == 10, keys=("xv",)),
    _pair_kind("v", "The two values sum to 5.", "v r1c1 r1c2", lambda a, b, n: a + b == 5, keys=("xv",)),
    _pair_kind(
        "not-difference",
        "The two values do not differ by the number, 1 by default.",
        "not-difference 1: r1c1 r1c2",
        lambda a, b, n: abs(a - b) != n,
        default=1,
        numbered=True,
    ),
    _pair_kind(
        "not-ratio",
        "Neither value is the number times the other, twice by default.",
        "not-ratio 2: r1c1 r1c2",
        lambda a, b, n: a != n * b and b != n * a,
        default=2,
        numbered=True,
    ),
    Kind(
        "not-sum",
        "The two values sum to none of the totals.",
        "not-sum r1c1 r1c2 = 5 10",
        lambda v, r, c, g: sum(v) not in r.clue["values"],
        lambda cells, r, c: [pair(cells[0], cells[1], c.size, lambda a, b: a + b not in r.clue["values"])],
        least=2,
        most=2,
        clue="values",
    ),
    Kind(
        "different",
        "All values differ; N cells make an extra region.",
        "different r1c1 r2c2 r3c3",
        lambda v, r, c, g: len(set(v)) == len(v),
        lambda cells, r, c: [different(cells)],
        keys=("extraregion",),
    ),
    Kind(
        "quadruple",
        "Each value listed occurs in the cells at least as often as it is listed.",
        "quadruple r1c1 r1c2 r2c1 r2c2 = 1 2 2",
        _quadruple_holds,
        _quadruple,
        clue="values",
        keys=("quadruple",),
    ),
    Kind(
        "clone",
        "Each cell before > holds the same value as the cell at its place after it.",
        "clone r1c1 r1c2 > r5c5 r5c6",
        lambda v, r, c, g: all(a == b for a, b in _clone_pairs(v, r)),
        lambda cells, r, c: pairs(_clone_pairs(cells, r), c.size, lambda a, b: a == b),
        least=2,
        clue="first",
        keys=("clone",),
        check=_two_halves,
    ),
    Kind(
        "counting-circles",
        "A value that occurs in the circles occurs there exactly as often as it says.",
        "counting-circles r1c1 r2c5 r3c8 r4c2 r5c5 r9c9",
        lambda v, r, c, g: all(times == value for value, times in Counter(v).items()),
        lambda cells, r, c: [counts(cells, c.size, lambda v: (0, v))],
    ),
    Kind(
        "look-and-say",
        "Of each pair n v of the clue: the cells hold v exactly n times.",
        "look-and-say r1c1 r1c2 r2c1 = 1 4",
        lambda v, r, c, g: all(v.count(value) == times for value, times in _look_counts(r).items()),
        lambda cells, r, c: [counts(cells, c.size, lambda v: (_look_counts(r)[v],) if v in _look_counts(r) else None)],
        clue="values",
        check=_check_look,
    ),
)
