"""Steps of rules: each kind on a puzzle, with its sentence and an argument that the checker accepts; and all of them on
public and on made puzzles, against the solver."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema  # type: ignore[import-untyped]
import pytest
from test_public_puzzles import grid_of, puzzles

import sudokit as sk
from sudokit import rules
from sudokit.generating import _variants
from sudokit.generating._dice import Dice
from sudokit.logic._as_data import schema

VARIANTS = ("killer", "thermo", "arrow", "whispers", "kropki", "xv", "sandwich")


def sound(path: sk.Explanation, solution: sk.Grid) -> None:
    """Check every step against the solution, and its proof by the independent checker."""
    for index, step in enumerate(path):
        assert all(solution[place] == value for place, value in step.placements), path.line(index)
        assert all(solution[place] != value for place, value in step.eliminations), path.line(index)
        if step.technique != "brute-force":
            proof = path.proof(index)
            assert proof.complete, path.line(index)
            sk.check_argument(path.before(index), proof, None)


@pytest.mark.parametrize("variant", VARIANTS)
def test_made_puzzles_are_explained_soundly(variant: str) -> None:
    made = sk.generate(variant=variant, seed=5)  # type: ignore[arg-type]
    path = sk.explain(made.grid)
    assert path.status is sk.Status.UNIQUE
    assert path.complete
    assert path.solution == made.solution
    sound(path, made.solution)
    assert any(step.rules for step in path)


@pytest.mark.parametrize("number", [0, 1, 3, 7, 15, 40])
def test_public_puzzles_are_explained_soundly(number: int) -> None:
    few = [one for one in puzzles() if one["status"] == "unique" and one["size"] < 10 and one["iss_backtracks"] < 100]
    puzzle = few[number % len(few)]
    path = sk.explain(grid_of(puzzle), time_limit=60)
    assert path.complete, puzzle["name"]
    assert path.solution is not None
    assert "".join(map(str, path.solution)) == puzzle["solution"]
    sound(path, path.solution)


CASES = [
    ("rule-exclusion", "....|.1..|....|....", "anti-knight"),
    ("cage-combinations", "....|....|....|....", "cage r1c12 = 3"),
    ("thermo-bounds", "....|....|....|....", "thermo r1c1 r2c1 r3c1"),
    ("clone-transfer", ".1..|....|....|....", "clone r1c1 > r4c4"),
    ("pair-elimination", "....|....|....|....", "difference 3: r1c1 r1c2"),
    ("arrow-bounds", "....|....|....|....", "arrow r1c1 > r1c2 r1c3"),
    ("sum-bounds", "....|....|....|....", "sum r1c1 r2c3 = 7"),
    ("renban-range", "12..|....|....|....", "renban r2c1 r4c3"),
    ("quadruple-forced", "....|....|....|....", "quadruple r2c2 r2c3 r3c2 r3c3 = 1 2 2 3"),
    ("outside-combinations", "....|....|....|....", "skyscraper row 1 = 4"),
    ("innies-outies", "....|....|....|....", "cage r1c12 = 3; cage r1c3 r2c3 = 5"),
    ("required-value", "....|....|....|....", "cage r1c12 = 3"),
    ("house-combinations", "....|....|....|....", "cage r1c1 r1c2 = 4; cage r1c3 r2c3 = 5"),
    ("rule-pair", "....|....|....|....", "cage r1c1 r1c2 = 5; thermo r2c1 r2c2"),
    ("rule-chain", "12..|....|....|....", "thermo r3c1 r1c3"),
    ("rule-net", "....|....|....|....", "cage r1c1 r1c2 = 5; thermo r1c1 r2c1 r3c1; sum r3c1 r3c2 = 7"),
    ("rule-support", "....|....|....|....", "any-of (sum r1c1 r1c2 = 3) (sum r1c1 r1c2 = 4)"),
]


@pytest.mark.parametrize(("technique", "puzzle", "text"), CASES)
def test_each_kind_has_its_sentence_and_its_proof(technique: str, puzzle: str, text: str) -> None:
    grid = sk.Grid.parse(puzzle).with_rules(rules.parse(text.replace("; ", "\n"), 4))
    found = sk.steps(grid, sk.Profile.load("hodoku").only(technique))
    possible = sk.true_candidates(grid).values
    assert len(found) > 0
    for index, step in enumerate(found):
        assert step.technique == technique
        assert set(step.rules) <= set(grid.rules)
        for language in ("en", "de"):
            for stage in (1, 2, 3, 4):
                assert found.text(index, stage, language)
        proof = found.proof(index)
        reasons = [line.reason for line in proof]
        assert sk.check_argument(found.before(index), proof, None).eliminations == step.eliminations
        if technique in ("rule-chain", "rule-net"):
            assert (reasons[0], reasons[-1]) == ("suppose", "absurd")
            assert "rules" in reasons
            continue
        assert reasons == ["sums" if technique in ("innies-outies", "house-combinations") else "rules"]
        place = step.eliminations[0][0]  # a proof against what some solution has is refused
        true = ((place, possible[place[0] * 4 + place[1]][0]),)
        with pytest.raises(sk.ArgumentError, match="there is a filling"):
            sk.check_argument(found.before(index), [replace(proof[0], candidates=true)], None)


def test_an_unknown_rule_proves_nothing() -> None:
    grid = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)])
    found = sk.steps(grid)
    line = found.proof(0)[0]
    with pytest.raises(sk.ArgumentError, match="no rule"):
        sk.check_argument(found.before(0), [replace(line, rules=(rules.Cage("r1c12", 4),))], None)
    with pytest.raises(sk.ArgumentError, match="names no rule"):
        sk.check_argument(found.before(0), [replace(line, rules=())], None)


def test_a_step_of_a_cage_in_words() -> None:
    grid = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)])
    found = sk.steps(grid, sk.Profile.load("hodoku").only("cage-combinations"))
    assert found.line(0) == "Cage Combinations: cage r1c1 r1c2 = 3 => r1c12<>3, r1c12<>4"
    assert found.text(0) == "The rule cage r1c1 r1c2 = 3 leaves its cells only 1+2. So remove 3 and 4 from r1c12."
    assert found[0].lists == ((1, 2),)


def test_documents_fit_the_schema() -> None:
    made = sk.generate("2x2", variant="killer", seed=2)
    data = json.loads(sk.explain(made.grid).to_json(proofs=True))
    jsonschema.validate(data, schema())
    assert data["rules"] == list(map(str, made.grid.rules))
    assert any("rules" in step for step in data["steps"])
    assert sk.explain(made.grid).to_dict(proofs=True) == data


def test_the_order_of_rules_does_not_matter() -> None:
    made = sk.generate("2x3", variant="killer", seed=2).grid
    other = made.with_rules(made.rules[::-1])
    assert list(sk.explain(made).lines()) == list(sk.explain(other).lines())
    assert sk.rate(made) == sk.rate(other) == sk.explain(made).rating


def test_hints_know_the_rules() -> None:
    grid = sk.Grid.empty("2x2").with_rules(
        [rules.Cage("r1c12", 3), rules.Cage("r1c3 r2c3", 4), rules.Thermo("r1c1 r2c1 r3c1"), rules.Sum("r4c34", 5)]
    )
    hint = sk.hint(grid, 4)
    assert hint.kind == "step"
    assert hint.step is not None
    assert hint.step.rules
    wrong = sk.hint(grid.replace({(0, 0): 2}), 3)
    assert wrong.kind == "wrong"


def test_what_rules_do_not_support_is_refused() -> None:
    grid = sk.Grid.empty("3x3").with_rules([rules.AntiKnight()])
    with pytest.raises(sk.ImpossibleRequest, match="se"):
        sk.explain(grid, "se")
    with pytest.raises(sk.ImpossibleRequest, match="card"):
        sk.rate(grid, card=True)
    assert sk.explain(grid, time_limit=0).status is sk.Status.UNDECIDED


def test_uniqueness_is_not_used_with_rules() -> None:
    profile = sk.Profile.load("hodoku")
    for seed in range(3):
        made = sk.generate(variant="kropki", seed=seed)
        used = {step.technique for step in sk.explain(made.grid, profile)}
        assert not any(name.startswith(("unique", "avoidable", "hidden-rectangle", "bug")) for name in used)


@pytest.mark.parametrize(("seed", "level", "steps"), [(33, "easy", 10), (15, "medium", 14), (44, "hard", 28)])
def test_the_level_is_that_of_the_hardest_steps_by_their_number(seed: int, level: str, steps: int) -> None:
    """Killers whose cages cover the grid, none of which needs more than steps of level medium."""
    full = sk.random_grid(seed=seed)
    cages = _variants._cages(full, Dice(f"{seed}"), (2, 3))
    path = sk.explain(sk.Grid.empty("3x3").with_rules(_variants._total(cage, full) for cage in cages))
    medium = [step for step in path if path.profile.search_of(step.technique).level == "medium"]
    easier = [step for step in path if path.profile.search_of(step.technique).level == "easy"]
    assert len(medium) + len(easier) == len(path)
    assert (path.rating.level, len(medium), path.rating.lifted_from) == (level, steps, "")


def test_chains_name_no_rule_where_a_house_suffices() -> None:
    # Box 2 has one place for 4, so chains that come there by the dot rest on the house.
    grid = sk.Grid.parse("...1.5|.....2|......|4.....|..3...|5...4.", "2x3")
    grid = grid.with_rules(rules.parse("v r1c1 r1c2\nv r2c3 r2c4\nv r3c5 r3c6\nv r4c3 r5c3", 6))
    found = sk.steps(grid, sk.Profile.load("hodoku").only("rule-chain"))
    proofs = [found.proof(index) for index in range(len(found))]
    for index, proof in enumerate(proofs):
        assert sk.check_argument(found.before(index), proof, None).eliminations == found[index].eliminations
    assert any(line.reason == "places" and not line.rests_on for proof in proofs for line in proof)


KILLER = (
    "23:31 41 42 51 61, 15:13 14 23, 13:55 56 57 65, 18:89 98 99, 8:71 81, 30:72 82 91 92 93, 23:58 59 69 79, 16:15 "
    "16 25 26, 24:73 83 84 94 95, 12:39 48 49, 5:96 97, 23:68 78 87 88, 20:52 53 62, 17:66 67 76 77, 21:11 12 21 "
    "22, 23:45 46 47, 13:54 63 64, 11:32 33 43, 11:74 75, 18:27 28 37 38, 9:85 86, 13:35 36, 19:24 34 44, 8:19 29, "
    "12:17 18"
)
"""Cages that cover a grid, each as its total and its cells; without nets through sums of houses it takes a guess."""


def test_nets_use_what_houses_less_their_sums_leave() -> None:
    cages = [one.split(":") for one in KILLER.split(", ")]
    grid = sk.Grid.empty("3x3").with_rules(
        rules.Cage([(int(cell[0]) - 1, int(cell[1]) - 1) for cell in cells.split()], int(total)) for total, cells in cages
    )
    path = sk.explain(grid)
    assert path.complete
    assert all(step.technique != "brute-force" for step in path)
    seen = 0
    for index, step in enumerate(path):
        proof = path.proof(index)
        sums = [at for at, line in enumerate(proof) if line.reason == "sums" and line.rests_on]
        if step.technique != "rule-net" or not sums:
            continue
        seen += 1
        assert sk.check_argument(path.before(index), proof, None).eliminations == step.eliminations
        bare = [replace(line, rests_on=()) if at == sums[0] else line for at, line in enumerate(proof)]
        with pytest.raises(sk.ArgumentError, match="there is a filling"):
            sk.check_argument(path.before(index), bare, None)
    assert seen > 0
