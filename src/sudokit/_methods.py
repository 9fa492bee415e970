"""The ways to solve, by name: what each is, where it comes from, which layouts it can do."""

from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._errors import ImpossibleRequest
from ._layout import Layout

__all__ = ["Method", "check_method", "check_trail", "methods"]


class Method(NamedTuple):
    """A way to solve, by name."""

    name: str
    description: str
    source: str
    layouts: str


_ARTICLE = "one of the five articles this project grew from"

_WITH_TABLE = "layouts of at most a million templates: up to 9x9, and boxes up to 10x10"

_METHODS = (
    Method("auto", "the best for the layout: classic where it fits, else search", "this project", "all"),
    Method(
        "classic",
        "band bitboards; naked and hidden singles and locked candidates before each guess",
        "this project, after ideas public since the JCZSolve and fsss2 programs",
        "3x3 boxes without extras",
    ),
    Method(
        "search",
        "candidate masks over any houses; naked and hidden singles and locked candidates before each guess",
        "this project",
        "all",
    ),
    Method(
        "backtracking",
        "the empty cells in reading order, their legal values in ascending order; no propagation",
        f"the textbooks, and {_ARTICLE}",
        "all",
    ),
    Method(
        "fewest-values",
        "the empty cell with the fewest legal values first; no propagation",
        _ARTICLE,
        "all",
    ),
    Method(
        "forced-cells",
        "all cells with one legal value first, then the values of a cell with the fewest",
        _ARTICLE,
        "all",
    ),
    Method(
        "forced-cells-hidden",
        "as forced-cells, and values with one place left in a house too",
        f"{_ARTICLE}: its author's next step",
        "all",
    ),
    Method(
        "guess-random",
        "trivial cells, those with one value left, until there is none; then a guess in a random cell; keeps a trail",
        _ARTICLE,
        "all",
    ),
    Method("guess-ordered", "as guess-random, the guess in the first empty cell; keeps a trail", _ARTICLE, "all"),
    Method("guess-smallest", "as guess-random, the guess in a cell with the fewest values; keeps a trail", _ARTICLE, "all"),
        "deduction",
        "counters of places left; four groups of deductions, the most obvious first; a guess only where they end",
        "templates",
        "filters all templates for each value, then searches N that do not overlap; also called paths",
        _WITH_TABLE,
        "templates-indexed",
        "finds each value's templates by an index, drops incompatible ones, branches on the value with the fewest; "
        "also called paths-indexed",
        f"the open questions of {_ARTICLE}",
        _WITH_TABLE,
        "layouts up to 16x16, where the givens leave at most a million templates (up to 9x9 they do)",
    ),
)

_ALIASES = {"paths": "templates", "paths-indexed": "templates-indexed"}

_BY_NAME = {method.name: method for method in _METHODS}


def methods() -> tuple[Method, ...]:
    """Return the ways to solve, each with its name, description, source and the layouts it can do.

    >>> import sudokit as sk
    >>> [method.name for method in sk.methods()][:4]
    ['auto', 'classic', 'search', 'backtracking']
    """
    return _METHODS


def check_method(name: str, layout: Layout) -> str:
    """Return the method's name, an alias replaced; ImpossibleRequest where there is none, or it cannot do the layout."""
    name = _ALIASES.get(name, name)
    if name not in _BY_NAME:
        raise ImpossibleRequest(f"there is no method {name!r}; there are {', '.join(_BY_NAME)}")
    if name == "classic":
        able = layout._core.classic
    elif name in ("auto", "search"):
        able = True
    else:
        able = _core.can_do(name, layout._core)
    if not able:
        raise ImpossibleRequest(
            f"the method {name} is for {_BY_NAME[name].layouts}, not for layout {layout.spec}; take search or auto"
        )


def check_trail(name: str) -> None:
    """Raise ImpossibleRequest where the method keeps no trail, naming those that do."""
    keeping = [method for method, keeps in _core.methods() if keeps]
    if name not in keeping:
        raise ImpossibleRequest(f"the method {name} keeps no trail; those that do: {', '.join(keeping)}")
    return name
