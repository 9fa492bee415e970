"""What of a long test `make test` runs, and what is left to `make check`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

LONG = bool(os.environ.get("SUDOKIT_LONG"))
"""Whether properties are tried on all their examples, as `make check` has it."""


def examples(most: int) -> int:
    """Return how many examples a property is tried on: a fifth of them, but where `make check` runs."""
    return most if LONG else max(most // 5, 10)


def sampled(values: Iterable[Any], every: int = 0, *, keep: Iterable[Any] = ()) -> list[Any]:
    """Return parameters of a test, tuples for several: one of `every` and those kept run in `make test`, others are slow."""
    kept = list(keep)
    parameters = []
    for number, value in enumerate(values):
        run = value in kept or (every and not number % every)
        several = value if isinstance(value, tuple) else (value,)
        parameters.append(pytest.param(*several, marks=() if run else pytest.mark.slow))
    return parameters
