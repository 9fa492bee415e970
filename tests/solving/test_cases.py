"""The case files that the C++ test program reads as well."""

from __future__ import annotations

from itertools import islice

import pytest

import sudokit as sk
from helpers.puzzles import CASES
from sudokit.solving import MethodName


@pytest.mark.parametrize("method", ["auto", "search"])
def test_counts_and_first_solutions(method: MethodName) -> None:
    assert len(CASES) > 100
    for spec, count, values, first in CASES:
        grid = sk.Grid(map(int, values.split(",")), sk.Layout.parse(spec))
        outcome = sk.solve(grid, method=method, limit=5)
        assert outcome.count == int(count)
        assert len(list(islice(sk.solutions(grid), 5))) == int(count)
        if outcome.grid is not None:
            assert outcome.grid.values == tuple(map(int, first.split(",")))
