"""Steps for the core: the inverse of what `Trail` decodes."""

from __future__ import annotations

import functools

from .. import _core
from ..grid import House, Layout, Rule, SudokitError, cell_name, quoted
from ._trail import ROLES, TECHNIQUES, Place, Step

__all__ = ["NUMBERS", "log_of"]

NUMBERS = {name: number for number, name in enumerate(TECHNIQUES)}
"""The core's number of each technique, by its name."""
_ROLE_NUMBERS = {name: number for number, name in enumerate(ROLES)}


@functools.lru_cache(maxsize=64)
def _house_numbers(layout: Layout) -> dict[House, int]:
    return {house: number for number, house in enumerate(layout.houses)}


def log_of(step: Step, layout: Layout, rules: tuple[Rule, ...] = ()) -> _core.Log:
    """Return a log of one step, in a puzzle with these rules.

    Raises
    ------
    SudokitError
        If the step does not fit the layout: it names a cell, a value, a house, a role, a rule or a technique that does not
        exist.

    Examples
    --------
    >>> import sudokit as sk
    >>> step = sk.explain("12.. 34.. ...3 ..2.")[0]
    >>> len(log_of(step, sk.Layout(2, 2)))
    1
    """
    size = layout.size
    houses = _house_numbers(layout)

    def cell(place: Place) -> int:
        row, column = place
        if not (0 <= row < size and 0 <= column < size):
            raise SudokitError(f"the step does not fit layout {layout.spec}: {cell_name(row, column)} is outside the grid")
        return row * size + column

    def value(number: int) -> int:
        if not 1 <= number <= size:
            raise SudokitError(f"the step does not fit layout {layout.spec}: values go from 1 to {size}, not {quoted(number)}")
        return number

    def role(name: str) -> int:
        if name not in _ROLE_NUMBERS:
            raise SudokitError(f"the step has a part with an unknown role, {quoted(name)}")
        return _ROLE_NUMBERS[name]

    def house(one: House) -> int:
        if one not in houses:
            raise SudokitError(f"the step does not fit layout {layout.spec}: it has no {one.name}")
        return houses[one]

    def rule(one: Rule) -> int:
        if one not in rules:
            raise SudokitError(f"the step does not fit the puzzle, which has no rule {one}")
        return rules.index(one)

    if step.technique not in NUMBERS:
        raise SudokitError(f"there is no technique {quoted(step.technique)}")
    log = _core.Log()
    log.append(
        NUMBERS[step.technique],
        step.depth,
        [(cell(place), value(number)) for place, number in step.placements],
        [(cell(place), value(number)) for place, number in step.eliminations],
        sum({1 << (value(number) - 1) for number in step.values}),
        [(cell(place), role(name)) for place, name in step.cells],
        [(cell(place), value(number), role(name)) for place, number, name in step.candidates],
        [(house(one), role(name)) for one, name in step.houses],
        [(value(node.value), list(map(cell, node.places)), list(map(cell, node.set))) for node in step.nodes],
        list(step.links),
        list(map(rule, step.rules)),
        [list(map(value, one)) for one in step.lists],
    )
    return log
