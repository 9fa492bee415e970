"""Puzzles built around patterns that puzzles made by removal hardly ever have."""

from __future__ import annotations

import pytest

import sudokit as sk
from sudokit.generating._built import BUILDERS, built


def clues(puzzle: tuple[int, ...]) -> list[int]:
    return [cell for cell, value in enumerate(puzzle) if value]


@pytest.mark.parametrize("technique", sorted(BUILDERS))
def test_candidates_have_one_solution_and_no_clue_too_many(technique: str) -> None:
    made = [one for seed in range(150) if (one := built(technique, f"{seed}"))]
    assert len(made) >= 2
    assert len({one.puzzle for one in made}) == len(made)
    for one in made[:20]:
        outcome = sk.solve(sk.Grid(one.puzzle))
        assert outcome.status is sk.Status.UNIQUE
        assert outcome.grid is not None
        assert outcome.grid.values == one.solution
        without = [[0 if other == cell else value for other, value in enumerate(one.puzzle)] for cell in clues(one.puzzle)]
        assert one.minimal == all(sk.solve(sk.Grid(fewer)).status is sk.Status.MULTIPLE for fewer in without)
        assert one.minimal or technique == "symmetrical-placement"
    assert built(technique, "0") == built(technique, "0")


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "technique"), [("exocet", "junior-exocet"), ("sk-loop", "sk-loop")])
def test_puzzles_need_the_technique(name: str, technique: str) -> None:
    batch = sk.generate_many(2, technique=name, seed=7, threads=2)
    assert len(batch) == 2
    for index in range(2):
        puzzle = batch.row(index)
        assert puzzle == sk.generate(technique=technique, profile="expert", seed=7, index=index)
        assert puzzle.minimal
        assert puzzle.provenance["way"] == "built"
        path = sk.explain(puzzle.grid, "expert")
        assert path.complete
        assert technique in path.rating.histogram


def test_building_ends_in_time_and_when_stopped() -> None:
    with pytest.raises(sk.Undecided, match="time"):
        sk.generate(technique="sk-loop", seed=1, time_limit=0)
    flag = sk.StopFlag()
    flag.set()
    with pytest.raises(sk.Undecided, match="stopped"):
        sk.generate(technique="sk-loop", seed=1, stop=flag)


def test_other_profiles_refuse_the_technique() -> None:
    with pytest.raises(sk.SudokitError, match="technique"):
        sk.generate(technique="sk-loop", profile="simple")
    with pytest.raises(sk.SudokitError, match="technique"):
        sk.generate(technique="exocets")
