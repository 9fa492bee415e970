"""Rules along lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations, pairwise
from typing import Any

from ..grid import Rule
from ._kind import Kind, need
from ._primitives import Constraint, automaton, consecutive_sets, different, family, pairs

__all__ = ["KINDS"]


def _neighbours(
    name: str,
    meaning: str,
    example: str,
    relation: Callable[[int, int, int], bool],
    *,
    default: int | None = None,
    keys: tuple[str, ...] = (),
    increasing: bool = False,
) -> Kind:
    """A line on which each two neighbours are related."""

    def translate(cells: list[int], r: Rule, c: Any) -> list[Constraint]:
        number = r.clue.get("number", default or 0)
        made = pairs(pairwise(cells), c.size, lambda a, b: relation(a, b, number))
        return [*made, different(cells)] if increasing else made

    def holds(v: list[int], r: Rule, c: object, g: object) -> bool:
        number = r.clue.get("number", default or 0)
        return all(relation(a, b, number) for a, b in pairwise(v))

    clue = "" if default is None else "number?"
    return Kind(name, meaning, example, holds, translate, least=2, clue=clue, default=default, keys=keys)


def _every_pair(name: str, meaning: str, example: str, relation: Callable[[int, int], bool], key: str) -> Kind:
    return Kind(
        name,
        meaning,
        example,
        lambda v, r, c, g: all(relation(a, b) for a, b in combinations(v, 2)),
        lambda cells, r, c: pairs(combinations(cells, 2), c.size, relation),
        least=2,
        keys=(key,),
    )


def _third(value: int, size: int) -> int:
    return (value - 1) // (size // 3)


def _windows(groups: list[int], length: int) -> bool:
    """Whether any `length` in a row are all different; on shorter lines, all of them."""
    return all(len(set(part)) == len(part) for part in (groups[i : i + length] for i in range(len(groups))))


def _in_turn(cells: list[int], size: int, length: int, group: Callable[[int], int]) -> list[Constraint]:
    """Return pairs for: any `length` in a row are of different groups."""
    near = [(cells[i], cells[j]) for i in range(len(cells)) for j in range(i + 1, min(len(cells), i + length))]
    return pairs(near, size, lambda a, b: group(a) != group(b))


def _thirds(rule: Rule, size: int) -> None:
    need(size % 3 == 0, rule, f"the {size} values cannot be divided into three groups")


def _between(cells: list[int], rule: Rule, context: Any) -> list[Constraint]:
    def step(state: tuple[int, ...], value: int) -> Hashable | None:
        if len(state) < 2:
            return (*state, value) if not state else (min(*state, value), max(*state, value))
        return state if state[0] < value < state[1] else None

    order = [cells[0], cells[-1], *cells[1:-1]]
    return [automaton(order, context.size, (), step, lambda state: len(state) == 2)]


def _lockout(cells: list[int], rule: Rule, context: Any) -> list[Constraint]:
    least = rule.clue.get("number", 4)

    def step(state: tuple[int, ...], value: int) -> Hashable | None:
        if not state:
            return (value,)
        if len(state) == 1:
            return (min(state[0], value), max(state[0], value)) if abs(state[0] - value) >= least else None
        return None if state[0] <= value <= state[1] else state

    order = [cells[0], cells[-1], *cells[1:-1]]
    return [automaton(order, context.size, (), step, lambda state: len(state) == 2)]


def _ends(v: list[int]) -> tuple[int, int]:
    return min(v[0], v[-1]), max(v[0], v[-1])


def _lockout_holds(v: list[int], r: Rule, c: object, g: object) -> bool:
    low, high = _ends(v)
    return high - low >= r.clue.get("number", 4) and all(x < low or x > high for x in v[1:-1])


KINDS = (
    _neighbours(
        "thermo",
        "The values rise from the bulb, the first cell.",
        "thermo r1c1 r2c1 r3c1",
        lambda a, b, n: a < b,
        keys=("thermometer",),
        increasing=True,
    ),
    _neighbours(
        "slow-thermo",
        "The values rise from the first cell or stay the same.",
        "slow-thermo r1c1 r2c2 r3c3",
        lambda a, b, n: a <= b,
        keys=("slowthermometer",),
    ),
    _neighbours(
        "whispers",
        "Neighbours on the line differ by at least the number: 5 by default (German), 4 are Dutch.",
        "whispers 5: r1c1 r2c2 r3c2",
        lambda a, b, n: abs(a - b) >= n,
        default=5,
        keys=("whispers",),
    ),
    _neighbours(
        "parity-line",
        "Odd and even values alternate.",
        "parity-line r1c1 r1c2 r1c3",
        lambda a, b, n: (a + b) % 2 == 1,
    ),
    Kind(
        "renban",
        "The values differ and are consecutive, in any order.",
        "renban r1c1 r1c2 r2c2",
        lambda v, r, c, g: len(set(v)) == len(v) and max(v) - min(v) == len(v) - 1,
        lambda cells, r, c: (
            [family(cells, consecutive_sets(c.size, len(cells)))] if len(cells) <= c.size else [family(cells[:1], [])]
        ),
        keys=("renban",),
    ),
    _every_pair(
        "nabner",
        "No two values on the line are equal or consecutive.",
        "nabner r1c1 r2c2 r3c3",
        lambda a, b: abs(a - b) > 1,
        "nabner",
    ),
    Kind(
        "palindrome",
        "The line reads the same from both ends.",
        "palindrome r1c1 r2c2 r3c3 r4c2",
        lambda v, r, c, g: v == v[::-1],
        lambda cells, r, c: pairs([(cells[i], cells[-1 - i]) for i in range(len(cells) // 2)], c.size, lambda a, b: a == b),
        least=2,
        keys=("palindrome",),
    ),
    Kind(
        "between",
        "The values between the two ends of the line lie strictly between those of the ends.",
        "between r1c1 r2c2 r3c3",
        lambda v, r, c, g: all(_ends(v)[0] < x < _ends(v)[1] for x in v[1:-1]),
        _between,
        least=2,
        keys=("betweenline",),
    ),
    Kind(
        "lockout",
        "The ends differ by at least the number, 4 by default, and no other value lies from the one to the other.",
        "lockout 4: r1c1 r2c2 r3c3",
        _lockout_holds,
        _lockout,
        least=2,
        clue="number?",
        default=4,
        keys=("lockout",),
    ),
    Kind(
        "entropic",
        "Any three in a row are one low, one middle and one high value; on shorter lines these differ.",
        "entropic r1c1 r1c2 r1c3 r2c4",
        lambda v, r, c, g: _windows([_third(x, c.size) for x in v], 3),
        lambda cells, r, c: _in_turn(cells, c.size, 3, lambda x: _third(x, c.size)),
        least=2,
        keys=("entropicline",),
        check=_thirds,
    ),
    Kind(
        "modular",
        "Any m in a row, 3 by default, differ in the remainder after division by m.",
        "modular 3: r1c1 r1c2 r1c3 r2c4",
        lambda v, r, c, g: _windows([x % r.clue.get("number", 3) for x in v], r.clue.get("number", 3)),
        lambda cells, r, c: _in_turn(cells, c.size, r.clue.get("number", 3), lambda x: x % r.clue.get("number", 3)),
        least=2,
        clue="number?",
        default=3,
        keys=("modularline",),
    ),
)
