"""The trail of a search as plain data: every step in words, with the state after it; docs/api.md describes it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from ..grid import Candidates, Grid, SudokitError
from ..solving import Trail, TrailSummary
from ._as_data import step_data

__all__ = ["trail_data", "trail_summary_data"]


def trail_summary_data(summary: TrailSummary, sent: int | None = None, cut: str = "") -> dict[str, Any]:
    """Return what a search did, in numbers, and how much of it an answer has.

    Parameters
    ----------
    summary
        The summary of the trail.
    sent
        The steps that the answer has, fewer than the trail holds if something else ended it; None: all of them.
    cut
        What ended the answer; empty: nothing but the limit of the trail.
    """
    cut = cut or ("limit" if summary.cut else "")
    return {
        **summary._asdict(),
        "kept": summary.kept if sent is None else sent,
        "deductions": dict(summary.deductions),
        "cut": cut,
    }


def trail_data(trail: Trail, language: str = "en", *, states: bool = True) -> Iterator[dict[str, Any]]:
    """Yield the steps of a trail as data, with their texts; one at a time, because there may be millions.

    Parameters
    ----------
    trail
        The trail of `solve`.
    language
        The language of the texts.
    states
        Whether each step has the state after it.

    Examples
    --------
    >>> import sudokit as sk
    >>> trail = sk.solve("12.. 34.. ...3 ..2.", method="deduction", trail=True).trail
    >>> step = list(trail_data(trail))[1]
    >>> step["text"], step["state"]["string"], step["state"]["candidates"][2]
    ('r1c4 has a single candidate left, 4: it sees 1 in r1c1, 2 in r1c2 and 3 in r3c4. So r1c4 is 4.', '12.434.....3..2.', (3,))
    """
    from ..messages import Telling, catalogue

    if not len(trail):
        return
    words, before, told = catalogue(language), trail.start, Telling(trail.start, trail, language)
    for index, (step, after) in enumerate(zip(trail, trail.states(), strict=True)):
        data = {
            "number": index + 1,
            "name": words.name(step.technique),
            "notation": step.notation(before.grid.alphabet),
            "text": told.tell(index),
        } | step_data(step, before.grid)
        yield data | {"state": _state(after)} if states else data
        before = after


def _state(state: Candidates) -> dict[str, Any]:
    """Return what each cell holds, and the values that it can hold."""
    return {"string": _line(state.grid), "candidates": [_values(mask) for mask in state.masks]}


def _line(grid: Grid) -> str:
    try:
        return grid.line()
    except SudokitError:  # a line cannot represent its symbols
        return grid.format("json")


@functools.lru_cache(maxsize=4096)
def _values(mask: int) -> tuple[int, ...]:
    return tuple(value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1)
