"""check and verify."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sudokit as sk


def test_minimal_and_redundant_agree_with_the_definition() -> None:
    rng = random.Random(3)
    for _ in range(20):
        full = sk.solve(sk.Grid.empty("2x3"), limit=1, seed=rng.randrange(2**32)).grid
        assert full is not None
        puzzle = full.all_given()
        for place in rng.sample([(r, c) for r in range(6) for c in range(6)], 36):
            thinner = puzzle.replace({place: 0})
            if sk.is_unique(thinner) and rng.random() < 0.9:
                puzzle = thinner
        redundant = [(r, c) for r in range(6) for c in range(6) if puzzle[r, c] and sk.is_unique(puzzle.replace({(r, c): 0}))]
        found = sk.check(puzzle)
        assert found.status is sk.Status.UNIQUE
        assert found.redundant == tuple(redundant)
        assert found.minimal is (not redundant)


@pytest.mark.parametrize("clues", [None, 27, 34])
def test_rows_checked_together_agree_with_the_definition(clues: int | None) -> None:
    """Small unavoidable sets show that some givens are necessary; the others are tried."""
    made = sk.generate_many(40, clues=clues, seed=4)
    checked = sk.check_many(made.puzzles)
    for row, puzzle in enumerate(made.puzzles):
        givens = np.flatnonzero(puzzle)
        without = np.tile(puzzle, (len(givens), 1))
        without[np.arange(len(givens)), givens] = 0
        unique = sk.solve_many(without).counts == 1
        assert np.flatnonzero(checked.redundant[row].ravel()).tolist() == givens[unique].tolist()
        assert checked.minimal[row] == (not unique.any())


def test_improper_puzzles() -> None:
    assert sk.check(sk.Grid.empty()).status is sk.Status.MULTIPLE
    invalid = sk.check("11..|....|....|....")
    assert invalid.status is sk.Status.INVALID
    assert len(invalid.conflicts) == 1
    assert invalid.minimal is None


def test_check_of_candidates_keeps_what_was_struck_out() -> None:
    puzzle = sk.Grid.parse("12..|34..|....|....")
    candidates = puzzle.candidates()
    assert sk.check(candidates).status is sk.Status.MULTIPLE
    solution = sk.solve(puzzle).grid
    assert solution is not None
    for cell in range(16):
        place = divmod(cell, 4)
        if not puzzle[place]:
            candidates = candidates.without(place, *(set(range(1, 5)) - {solution[place]}))
    found = sk.check(candidates)
    assert found.status is sk.Status.UNIQUE
    assert found.minimal is False


def test_verify_lists_every_fault() -> None:
    puzzle = sk.Grid.parse("12..|34..|...3|..2.")
    assert [fault.kind for fault in sk.verify(puzzle, sk.Grid.parse("1234|3412|2143|43.1"))] == ["empty"]
    changed = sk.verify(puzzle, sk.Grid.parse("1234|3412|2143|4312"))
    assert [fault.kind for fault in changed] == ["given", "conflict", "conflict"]
    assert [fault.kind for fault in sk.verify(puzzle, sk.Grid.empty("2x3"))] == ["layout"]
    kinds = [fault.kind for fault in sk.verify(puzzle, sk.Grid.parse("1111|3412|2143|4321"))]
    assert kinds.count("given") == 1
    assert "conflict" in kinds


def test_time_limits() -> None:
    found = sk.check(sk.Grid.empty("5x5"), time_limit=0.0)
    assert found.status in (sk.Status.UNDECIDED, sk.Status.MULTIPLE)
