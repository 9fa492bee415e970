"""Random choices that are the same in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

__all__ = ["Dice"]

_T = TypeVar("_T")


class Dice:
    """Choices from a seed text.

    Python promises the same sequence for ever only for `random.Random.random`, so all choices are made from it.

    Examples
    --------
    >>> dice = Dice("a seed")
    >>> dice.below(6), dice.between(2, 5), dice.choice("abc")
    (2, 2, 'c')
    """

    def __init__(self, seed: str) -> None:
        self.share = random.Random(seed).random
        """A random number from 0 to 1, without 1."""

    def below(self, most: int) -> int:
        """Return an integer from 0 to most - 1; `most` is at most 2**53."""
        return int(self.share() * most)

    def between(self, low: int, high: int) -> int:
        """Return an integer from low to high."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[_T]) -> _T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put the items into a random order: all are equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
