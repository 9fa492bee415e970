"""A state that is computed only if needed."""

from __future__ import annotations

import functools
from collections.abc import Callable

from ..grid import Candidates

__all__ = ["Later"]


class Later:
    """The state in which a step is found, computed on first access to its candidates, which most lines of notation do
    not need.

    `start` is any state of the same path; `make` returns the state itself.
    """

    def __init__(self, start: Candidates, make: Callable[[], Candidates]) -> None:
        self.layout, self.size, self.alphabet = start.layout, start.size, start.grid.alphabet
        self._make = make

    @functools.cached_property
    def masks(self) -> tuple[int, ...]:
        """The masks of the state."""
        return self._make().masks
