"""External solvers that the core calls: registered by name, and imported on the first call."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from .. import _core

__all__ = ["ADVICE", "SHARES", "Found", "library_of", "register", "search_of"]

ADVICE = "pip install 'sudokit[sat]': another solver for puzzles as hard as this"

SHARES: tuple[int, int, int] | None = None
"""Limits for the stages of `auto` that replace those of the core (cpp/core/solving/stages.hpp); for tests."""


class Found(NamedTuple):
    """The result of a search, as the core reads it."""

    count: int  # type: ignore[assignment]  # the core's term, hiding tuple.count
    stopped: str
    """What ended it: time or stop; empty if the answer is complete."""
    solution: bytes | None
    guesses: int
    backtracks: int
    nodes: int


# The core's layout, one mask per cell, limit, time limit, seed, stop.
Search = Callable[[_core.Layout, list[int], int | None, float | None, int | None, _core.StopFlag | None], Found]


class _Module(NamedTuple):
    """Where a method in Python lives, and the library it needs."""

    module: str
    library: str


# They take no node limit.
_MODULES = {"sat": _Module("_sat", "pysat"), "cp-sat": _Module("_cpsat", "ortools")}


def library_of(name: str) -> str:
    """Return the library that a method needs; "" for methods of the core."""
    return _MODULES[name].library if name in _MODULES else ""


@cache
def _installed(name: str) -> bool:
    return importlib.util.find_spec(_MODULES[name].library) is not None


def search_of(name: str) -> Search:
    """Return the search of a method.

    Raises
    ------
    ModuleNotFoundError
        If its library is not installed.
    """
    search: Search = importlib.import_module(f".{_MODULES[name].module}", __package__).search
    return search


def register() -> None:
    """Register the external methods with the core."""
    for name in _MODULES:
        _core.register_partner(name, partial(_is_installed, name), partial(_search, name))


def _is_installed(name: str) -> bool:
    return _installed(name)


def _search(
    name: str,
    layout: _core.Layout,
    masks: list[int],
    limit: int | None,
    time_limit: float | None,
    seed: int | None,
    stop: _core.StopFlag | None,
) -> Found:
    return search_of(name)(layout, masks, limit, time_limit, seed, stop)
