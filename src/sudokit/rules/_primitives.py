"""The six primitives of the core, as `_core.RuleProgram` takes them, and the making of tables and automata."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, TypeAlias

from ..grid import ImpossibleRequest

__all__ = [
    "Automaton",
    "Constraint",
    "along",
    "any_of",
    "automaton",
    "check_time",
    "compile_limit",
    "counts",
    "different",
    "family",
    "linear",
    "only",
    "pair",
    "pairs",
    "states_of",
]

Constraint: TypeAlias = tuple[Any, ...]
Automaton: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...]]

MOST_STATES = 5000
_CHECKED = 256  # states between looks at the clock
_until: ContextVar[tuple[float, float]] = ContextVar("until", default=(math.inf, math.inf))
"""When compiling must end, and how long it may take."""
_DEAD = -1


@contextmanager
def compile_limit(seconds: float) -> Iterator[None]:
    """Limit the time for which rules are compiled within the block.

    Raises
    ------
    ImpossibleRequest
        If it is too short for some rules.
    """
    token = _until.set((time.monotonic() + seconds, seconds))
    try:
        yield
    finally:
        _until.reset(token)


def check_time() -> None:
    """Raise an error if the time for compiling is over."""
    until, seconds = _until.get()
    if time.monotonic() > until:
        raise ImpossibleRequest(f"the rules take more than {seconds:g} seconds to compile")


def different(cells: Sequence[int]) -> Constraint:
    """All values differ."""
    return ("different", list(cells))


def pair(first: int, second: int, size: int, relation: Callable[[int, int], object]) -> Constraint:
    """Two cells whose values are related."""
    return ("pair", [first, second], _rows(size, relation))


def pairs(cells: Iterable[tuple[int, int]], size: int, relation: Callable[[int, int], object]) -> list[Constraint]:
    """Many pairs of cells with the same relation."""
    rows = _rows(size, relation)
    return [("pair", [first, second], rows) for first, second in cells]


def _rows(size: int, relation: Callable[[int, int], object]) -> list[int]:
    values = range(1, size + 1)
    return [sum(1 << (second - 1) for second in values if relation(first, second)) for first in values]


def family(cells: Sequence[int], sets: Iterable[Iterable[int]]) -> Constraint:
    """Distinct values whose set is one of a list."""
    return ("family", list(cells), [sum(1 << (value - 1) for value in one) for one in sets])


def only(cell: int, values: Iterable[int]) -> Constraint:
    """One cell with some of the values."""
    return family([cell], [[value] for value in values])


def linear(cells: Sequence[int], total: int, factors: Sequence[int] | None = None) -> Constraint:
    """A sum with coefficients."""
    return ("linear", list(cells), [1] * len(cells) if factors is None else list(factors), total)


def counts(cells: Sequence[int], size: int, allowed: Callable[[int], Iterable[int] | None]) -> Constraint:
    """How often each value may occur; None: as often as it likes."""
    each = [allowed(value) for value in range(1, size + 1)]
    return ("count", list(cells), [None if one is None else sorted(one) for one in each])


def any_of(alternatives: Iterable[list[Constraint]]) -> Constraint:
    """One of several conjunctions."""
    return ("any_of", [], list(alternatives))


def automaton(
    cells: Sequence[int],
    size: int,
    start: Hashable,
    step: Callable[[Any, int], Hashable | None],
    accepts: Callable[[Any], object],
) -> Constraint:
    """Values along a line that lead from `start` to a state that accepts; `step` gives None where they cannot."""
    return along(cells, states_of(size, start, step, accepts))


def along(cells: Sequence[int], states: Automaton) -> Constraint:
    """Values along a line that an automaton accepts: so that one is made for many lines."""
    return ("automaton", list(cells), states)


def states_of(
    size: int, start: Hashable, step: Callable[[Any, int], Hashable | None], accepts: Callable[[Any], object]
) -> Automaton:
    """Return the number of states, the first one, those that accept, and the transitions by state and value.

    Raises
    ------
    ImpossibleRequest
        If there are too many states.
    """
    numbers: dict[Hashable, int] = {start: 0}
    queue = deque([start])
    following: list[int] = []
    while queue:
        if len(following) % (_CHECKED * size) == 0:
            check_time()
        state = queue.popleft()
        for value in range(1, size + 1):
            to = step(state, value)
            if to is None:
                following.append(_DEAD)
                continue
            if to not in numbers:
                if len(numbers) == MOST_STATES:
                    raise ImpossibleRequest(f"a rule needs an automaton of more than {MOST_STATES:,} states")
                numbers[to] = len(numbers)
                queue.append(to)
            following.append(numbers[to])
    accepting = tuple(number for state, number in numbers.items() if accepts(state))
    return (len(numbers), 0, accepting, tuple(following))


@lru_cache(maxsize=256)
def consecutive_sets(size: int, length: int) -> tuple[tuple[int, ...], ...]:
    """The sets of consecutive values of a length."""
    return tuple(tuple(range(low, low + length)) for low in range(1, size - length + 2))
