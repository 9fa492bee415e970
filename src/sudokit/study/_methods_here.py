"""Which methods can be studied in this installation, with notes on the others."""

from __future__ import annotations

from collections.abc import Iterable

from ..grid import ImpossibleRequest, Layout, MissingExtra
from ..solving import MethodName, check_method, methods, solve
from ._plan import Plan

__all__ = ["able", "there"]

# A puzzle that every method solves before it is studied, so that a missing library shows at once.
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def there(wanted: Iterable[str], plan: Plan) -> list[MethodName]:
    """Return the requested methods that run here; the plan notes the others."""
    known: dict[str, MethodName] = {method.name: method.name for method in methods()}
    found: list[MethodName] = []
    for one in wanted:
        if (name := known.get(one)) is None:
            plan.note(f"`{one}` is left out: this version has no such method.")
            continue
        try:
            if able(name, Layout.classic()):
                solve(_EASY, method=name)
        except MissingExtra as error:
            plan.note(f"`{name}` is left out: {error}.")
            continue
        found.append(name)
    return found


def able(name: str, layout: Layout) -> bool:
    """Whether a method supports a layout."""
    try:
        check_method(name, layout)
    except ImpossibleRequest:
        return False
    return True
