"""The names of the catalogue as functions: ``Cage(cells, total)``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from ..grid import Rule, SudokitError, arguments, quoted
from ._catalogue import KINDS
from ._kind import Kind
from ._text import cells_of

__all__ = ["Cells", "Pairs", "maker"]

Cells: TypeAlias = Iterable[tuple[int, int]] | str
"""Cells as (row, column) from 0, or as text such as ``"r1c1 r2c12"``."""

_NUMBER_NAMES = {"ratio": "ratio", "not-ratio": "ratio", "all-ratios": "ratio", "modular": "modulus"}
_EMPTY = inspect.Parameter.empty


def _places(cells: Cells) -> tuple[tuple[int, int], ...]:
    if isinstance(cells, str):
        return tuple(cells_of(cells, 9))
    return tuple(arguments.items("cells", cells, "cells (row, column)"))


def _parameters(kind: Kind) -> dict[str, str]:
    """Return the parameters of a maker, and the part of the rule that each gives."""
    found: dict[str, str] = {}
    wants = kind.wants
    if "first" in wants:
        one, other = ("circle", "path") if kind.name == "arrow" else ("cells", "others")
        found |= {one: "before", other: "after"}
    elif kind.least:
        found["cells"] = "cells"
    for part in wants:
        if part != "first":
            found[_NUMBER_NAMES.get(kind.name, "difference") if part == "number" else part] = part
    return found


def maker(name: str) -> Callable[..., Rule]:
    """Return the function that makes rules of a kind."""
    kind = KINDS[name]
    parts = _parameters(kind)
    wants = kind.wants
    signature = inspect.Signature(
        [
            inspect.Parameter(
                parameter,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=_EMPTY if wants.get(part, True) else kind.default if part == "number" else None,
            )
            for parameter, part in parts.items()
        ],
        return_annotation=Rule,
    )

    def make(*values: Any, **named: Any) -> Rule:
        try:
            bound = signature.bind(*values, **named)
        except TypeError as fault:
            raise SudokitError(f"the rule {name}{signature}: {fault}") from None
        given = {parts[parameter]: value for parameter, value in bound.arguments.items()}
        cells = _places(given.pop("cells", ()))
        if "before" in given:
            cells = _places(given.pop("before"))
            given["first"] = len(cells)
            cells += _places(given.pop("after"))
        for part in ("values", "rules"):
            if part in given:
                given[part] = tuple(arguments.items(part, given[part], part))
        return Rule(name, cells, given)

    class_name = "".join(word.capitalize() for word in name.split("-"))
    make.__name__ = make.__qualname__ = class_name
    make.__doc__ = f"{kind.meaning}\n\nAs text: ``{kind.example}``."
    make.__signature__ = signature  # type: ignore[attr-defined]
    return make


def Pairs(cells: Cells, relation: Sequence[Sequence[object]] | Callable[[int, int], object], size: int = 9) -> Rule:  # noqa: N802
    """Each two neighbours of the cells are related, by a table of N rows or by a function of two values.

    Parameters
    ----------
    cells
        Two cells or more.
    relation
        N rows of N truth values, or a function of two values.
    size
        N, from 1 to 16; for a function.

    Examples
    --------
    >>> from sudokit import rules
    >>> rules.Pairs("r1c12", lambda a, b: a < b, size=3)
    <Rule pairs r1c1 r1c2 = 011/001/000>
    """
    if callable(relation):
        values = range(1, arguments.integer("size", size, 1, 16) + 1)
        relation = [[relation(first, second) for second in values] for first in values]
    rows = arguments.items("relation", relation, "rows")
    try:
        table = tuple(tuple(int(bool(one)) for one in row) for row in rows)
    except TypeError:
        raise SudokitError(f"relation must be rows of truth values, not {quoted(relation)}") from None
    return Rule("pairs", _places(cells), {"relation": table})
