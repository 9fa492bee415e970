"""A probe: something that is done, and the text of what came of it."""

from __future__ import annotations

import importlib.util
import os
import warnings
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .masks import masked
from .show import show, told_error, visible
from .surroundings import draw_anew

__all__ = ["Probe", "Told", "body", "each", "threads"]


class Probe(NamedTuple):
    """What is done under a name, which holds no name of the package's modules."""

    name: str
    make: Callable[[], object]
    needs: tuple[str, ...] = ()
    """Optional libraries without which it is left out."""

    @property
    def missing(self) -> list[str]:
        """The libraries it needs that are not here."""
        return [library for library in self.needs if importlib.util.find_spec(library) is None]


class Told(str):
    """Text that is recorded as it is."""

    __slots__ = ()


def threads() -> int:
    """Return the threads that probes ask for; what they record never depends on it."""
    return int(os.environ.get("RECORDER_THREADS", "2"))


def tell(make: Callable[[], object]) -> str:
    """Do something, and return what it warned of, then its result or what it raised."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            told = masked(show(make()))  # before its length decides how it is shown
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # an error is a result like any other
            told = told_error(error)
    return "\n".join([*(f"warns {one.category.__name__}: {one.message}" for one in heard), told])


def body(probe: Probe) -> str:
    """Return what a probe records."""
    draw_anew()
    return visible(masked(tell(probe.make)))


def each(items: Iterable[tuple[str, Callable[[], object]]]) -> Told:
    """Do several things, and tell each under its label."""
    parts = []
    for label, make in items:
        told = tell(make)
        if len(told) <= 100 and "\n" not in told:
            parts.append(f"{label}: {told}")
        else:
            parts.append(f"{label}:\n" + "\n".join(f"  {line}" for line in told.split("\n")))
    return Told("\n".join(parts))


def later(function: Callable[..., Any], *arguments: Any, **options: Any) -> Callable[[], Any]:
    """Return what calls a function with these arguments."""
    return lambda: function(*arguments, **options)
