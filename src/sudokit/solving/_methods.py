"""The solving methods by name: what each does, where it comes from, and which layouts it supports."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Literal, NamedTuple

from .. import _core
from ..grid import ImpossibleRequest, Layout, MissingExtra, arguments, quoted, shortened
from ._partners import library_of, register, search_of

__all__ = ["Method", "MethodName", "check_method", "check_partner", "check_trail", "methods", "undecided_because", "values_of"]


MethodName = Literal[
    "auto",
    "classic",
    "search",
    "backtracking",
    "fewest-values",
    "forced-cells",
    "forced-cells-hidden",
    "guess-random",
    "guess-ordered",
    "guess-smallest",
    "guess-neural",
    "deduction",
    "templates",
    "templates-indexed",
    "paths",
    "paths-indexed",
    "catalogue",
    "look-up",
    "dancing-links",
    "cdcl",
    "sat",
    "cp-sat",
]
"""The names of `methods()`, and the aliases of three of them."""


class Method(NamedTuple):
    """A solving method.

    Examples
    --------
    >>> import sudokit as sk
    >>> method = next(method for method in sk.methods() if method.name == "cdcl")
    >>> print(method.description)
    learns a clause from every conflict, with the rules of cells and houses built in; the first solution is arbitrary
    """

    name: MethodName
    description: str
    source: str
    layouts: str
    extra: str = ""
    """The extra whose library it needs, as in ``pip install 'sudokit[sat]'``; empty if it needs none."""

    @property
    def installed(self) -> bool:
        """Whether it can run in this installation.

        >>> import sudokit as sk
        >>> sk.methods()[0].installed
        True
        """
        library = library_of(self.name)
        return not library or importlib.util.find_spec(library) is not None

    @property
    def keeps_trail(self) -> bool:
        """Whether it can record its steps: `solve` with ``trail=True``.

        >>> import sudokit as sk
        >>> [method.name for method in sk.methods() if method.keeps_trail]
        ['guess-random', 'guess-ordered', 'guess-smallest', 'guess-neural', 'deduction']
        """
        return self.name in _keeping()


_ARTICLE = "one of the five articles this project grew from"

_WITH_TABLE = "layouts of at most a million templates: up to 9x9, and boxes up to 10x10"

_METHODS = (
    Method(
        "auto",
        "the best for the layout: classic if it applies; else search, then cdcl if that makes little progress, then sat",
        "this project",
        "all",
    ),
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
        "as forced-cells, and also values with one place left in a house",
        f"{_ARTICLE}: its author's next step",
        "all",
    ),
    Method(
        "guess-random",
        "fills trivial cells, those with one value left, until there are none; then guesses in a random cell; keeps a trail",
        _ARTICLE,
        "all",
    ),
    Method("guess-ordered", "as guess-random, but guesses in the first empty cell; keeps a trail", _ARTICLE, "all"),
    Method("guess-smallest", "as guess-random, but guesses in a cell with the fewest values; keeps a trail", _ARTICLE, "all"),
    Method(
        "guess-neural",
        "as guess-random, but a small network, trained on 9x9, chooses the cell and the order of its values; keeps a trail",
        f"{_ARTICLE}: its author's next step",
        "all",
    ),
    Method(
        "deduction",
        "counts the places left; four groups of deductions, the most obvious first, then a guess; keeps a trail",
        _ARTICLE,
        "all",
    ),
    Method(
        "templates",
        "filters all templates for each value, then searches for N that do not overlap; also called paths",
        _ARTICLE,
        _WITH_TABLE,
    ),
    Method(
        "templates-indexed",
        "finds each value's templates by an index, drops incompatible ones, branches on the value with the fewest; "
        "also called paths-indexed",
        f"the open questions of {_ARTICLE}",
        "layouts up to 16x16, if the givens leave at most a million templates (always true up to 9x9)",
    ),
    Method(
        "catalogue",
        "looks solutions up among all full grids, in an order that the puzzle's canonical form decides; at 9x9 only among 19 "
        "classes of 5,472,730,538: if that leaves the question open, the status is undecided; also called look-up",
        f"the plan that {_ARTICLE} gave up",
        "boxes of 2x2, 2x3, 3x2 and 3x3 without extras",
    ),
    Method(
        "dancing-links",
        "exact cover by dancing links: each time the cell, or the value in a house, with the fewest options",
        "Donald Knuth, Dancing links, 2000",
        "all",
    ),
    Method(
        "cdcl",
        "learns a clause from every conflict, with the rules of cells and houses built in; the first solution is arbitrary",
        "this project; conflict-driven clause learning as in GRASP, Chaff, MiniSat and Glucose",
        "all",
    ),
    Method(
        "sat",
        "clauses for CaDiCaL (on very large grids MiniCARD) of python-sat; the first solution is arbitrary",
        "python-sat; Armin Biere and others, CaDiCaL; Mark Liffiton and Jordyn Maglalang, MiniCARD, 2012",
        "all",
        "sat",
    ),
    Method(
        "cp-sat",
        "all-different constraints for CP-SAT of OR-tools; the first solution is arbitrary",
        "Google OR-tools",
        "all",
        "cpsat",
    ),
)

_ALIASES = {"paths": "templates", "paths-indexed": "templates-indexed", "look-up": "catalogue"}

_BY_NAME: dict[str, Method] = {method.name: method for method in _METHODS}

register()


def methods() -> tuple[Method, ...]:
    """Return the solving methods, each with its name, description, source and supported layouts.

    >>> import sudokit as sk
    >>> [method.name for method in sk.methods()][:4]
    ['auto', 'classic', 'search', 'backtracking']
    """
    return _METHODS


def check_partner(name: str, node_limit: int | None) -> None:
    """Check that a method outside the core can run; those of the core always can.

    Raises
    ------
    MissingExtra
        If its library is not installed.
    ImpossibleRequest
        If a node limit is given.
    """
    library = library_of(name)
    if not library:
        return
    if node_limit is not None:
        raise ImpossibleRequest(f"the method {name} does not count its nodes as it runs: use time_limit, not node_limit")
    try:
        search_of(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        raise MissingExtra(f"the method {name}", _BY_NAME[name].extra) from None


def values_of(mask: int) -> Iterator[int]:
    """Yield the values of a mask, ascending."""
    while mask:
        yield (mask & -mask).bit_length()
        mask &= mask - 1


def check_method(name: str, layout: Layout, argument: str = "method") -> str:
    """Return the method's name, with an alias replaced; ImpossibleRequest if there is none, or it does not support
    the layout."""
    name = arguments.text(argument, name, "the name of a method, such as 'auto'")
    name = _ALIASES.get(name, name)
    if name not in _BY_NAME:
        raise ImpossibleRequest(f"unknown method {quoted(name)}: expected one of {', '.join(_BY_NAME)}")
    if not _core.can_solve(layout._core, name):
        raise ImpossibleRequest(
            f"the method {name} is for {_BY_NAME[name].layouts}, not for layout {shortened(layout.spec)}; use search or auto"
        )
    return name


def _keeping() -> list[str]:
    return [method for method, keeps in _core.methods() if keeps]


def undecided_because(reason: str) -> str:
    """Return in words what ended a search before the answer was known: the reason of an `Outcome`.

    >>> undecided_because("time")
    'the time limit was reached'
    """
    if reason == "coverage":
        return "the catalogue holds only 19 of the 5,472,730,538 classes of 9x9 grids, those of band 407; use search or auto"
    return f"the {reason} limit was reached"


def check_trail(name: str) -> None:
    """Raise ImpossibleRequest if the method keeps no trail, naming those that do."""
    keeping = _keeping()
    if name not in keeping:
        raise ImpossibleRequest(f"the method {name} keeps no trail; the methods that do are {', '.join(keeping)}")
