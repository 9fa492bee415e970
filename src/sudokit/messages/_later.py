"""A state that may never be needed."""

from __future__ import annotations

import functools
from collections.abc import Callable

from ..grid import Candidates

__all__ = ["Later"]


class Later:
    """The state that a step is found in, made when its candidates are looked at: most lines of notation look at none.

    `start` is any state of the same path, `make` returns the state itself.
    """

    def __init__(self, start: Candidates, make: Callable[[], Candidates]) -> None:
        self.layout, self.size, self.alphabet = start.layout, start.size, start.grid.alphabet
        self._make = make

    @functools.cached_property
    def masks(self) -> tuple[int, ...]:
        """The masks of the state."""
        return self._make().masks
