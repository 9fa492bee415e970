"""What of a long test `make test` runs, and what is left to `make check`."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

LONG = os.environ.get("SUDOKIT_LONG", "")
"""Whether properties are tried on half of their examples, as `make check` has it."""


def examples(most: int) -> int:
    """Return how many examples a property is tried on: a fifth, in `make check` half of them, with SUDOKIT_LONG=all all."""
    return most if LONG == "all" else max(most // 2 if LONG else most // 5, 10)


def leave_to_check(items: Iterable[Any]) -> None:
    """Mark as slow the cases of a test marked `sampled(every)`, or `sampled(every, offset)`, that are not in the sample."""
    seen: Counter[object] = Counter()
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is not None:
            every, offset = (*mark.args, 0)[:2]
            if seen[item.function] % every != offset:
                item.add_marker("slow")
            seen[item.function] += 1


def sampled(values: Iterable[Any], every: int = 0, *, keep: Iterable[Any] = ()) -> list[Any]:
    """Return parameters of a test, tuples for several: one of `every` and those kept run in `make test`, others are slow."""
    kept = list(keep)
    parameters = []
    for number, value in enumerate(values):
        run = value in kept or (every and not number % every)
        several = value if isinstance(value, tuple) else (value,)
        parameters.append(pytest.param(*several, marks=() if run else pytest.mark.slow))
    return parameters
