"""A rule on top of the houses: an immutable value of a name, cells and a clue.  `sudokit.rules` says what the names mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ._arguments import cell as cell_number
from ._arguments import items, text, wrong
from ._cells import cell_name
from ._errors import SudokitError, quoted
from ._frozen import FrozenDict, frozen

__all__ = ["Rule", "as_rules"]

_MOST_CELLS = 256
_CLUES = ("number", "first", "total", "values", "relation", "pattern", "rules")


class Rule:
    """A rule of a variant puzzle, such as a cage or a thermometer; made by the names of `sudokit.rules`.

    Immutable; ``==``, ``hash`` and pickle go by content.  ``str`` gives the line that `sudokit.rules.parse` reads.

    Parameters
    ----------
    name
        A name of `sudokit.rules.catalogue()`.
    cells
        The cells as (row, column) from 0, in the order in which the rule reads them.
    clue
        What else the rule says: ``total``, ``number``, ``first`` (how many cells stand before ``>``), ``values``, ….

    Examples
    --------
    >>> from sudokit import rules
    >>> rule = rules.Cage([(0, 0), (0, 1)], 3)
    >>> rule.name, rule.cells, dict(rule.clue)
    ('cage', ((0, 0), (0, 1)), {'total': 3})
    >>> print(rule)
    cage r1c1 r1c2 = 3
    """

    __slots__ = ("_hash", "cells", "clue", "name")

    name: str
    cells: tuple[tuple[int, int], ...]
    clue: Mapping[str, Any]

    def __init__(self, name: str, cells: Iterable[tuple[int, int]] = (), clue: Mapping[str, Any] | None = None) -> None:
        text("name", name, "the name of a rule")
        try:
            places = tuple(divmod(cell_number("cells: a place", place, 64), 64) for place in cells)
        except TypeError:
            raise wrong("cells", "a sequence of cells (row, column)", cells) from None
        if len(places) > _MOST_CELLS:
            raise SudokitError(f"a rule has at most {_MOST_CELLS} cells, not {len(places)}")
        if clue is not None and not isinstance(clue, Mapping):
            raise wrong("clue", "a mapping or None", clue)
        said = {key: value for key, value in (clue or {}).items() if value is not None}
        for key in said:
            if key not in _CLUES:
                raise SudokitError(f"a rule has no clue {quoted(key)}: expected one of {', '.join(_CLUES)}")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "cells", places)
        object.__setattr__(self, "clue", FrozenDict({key: frozen(value) for key, value in said.items()}))
        object.__setattr__(self, "_hash", hash((name, places, self.clue)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a rule cannot be changed: make another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a rule cannot be changed: make another one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule):
            return NotImplemented
        return self.name == other.name and self.cells == other.cells and self.clue == other.clue

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined, no-any-return]

    def __reduce__(self) -> tuple[object, ...]:
        return (Rule, (self.name, self.cells, dict(self.clue)))

    def __repr__(self) -> str:
        return f"<Rule {self}>"

    def __str__(self) -> str:
        clue, words = self.clue, [self.name]
        if "number" in clue:
            words.append(f"{clue['number']}:")
        names = [cell_name(*place) for place in self.cells]
        if "first" in clue:
            names.insert(clue["first"], ">")
        words += names
        if "relation" in clue:
            words += ["=", "/".join("".join("01"[bool(one)] for one in row) for row in clue["relation"])]
        elif "pattern" in clue:
            words += ["=", clue["pattern"]]
        elif "total" in clue:
            words += ["=", str(clue["total"])]
        elif "values" in clue:
            words += ["=", *map(str, clue["values"])]
        return " ".join([*words, *(f"({rule})" for rule in clue.get("rules", ()))])


def as_rules(rules: object, size: int) -> tuple[Rule, ...]:
    """Return rules as a tuple, each once, in the order given.

    Raises
    ------
    SudokitError
        If something is not a rule, or a cell is outside the grid; the message names it.
    """
    found = tuple(items("rules", rules, "rules"))
    for rule in found:
        if not isinstance(rule, Rule):
            raise wrong("rules", "a sequence of rules", rule)
        _check_cells(rule, size)
    return tuple(dict.fromkeys(found))


def _check_cells(rule: Rule, size: int) -> None:
    for row, column in rule.cells:
        if row >= size or column >= size:
            raise SudokitError(f"the rule {rule.name} has the cell {cell_name(row, column)}: the grid is {size}x{size}")
    for inner in rule.clue.get("rules", ()):
        _check_cells(inner, size)
