"""Variant puzzles to order: reproducible, with one solution, and nothing in them that can go."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

import sudokit as sk
from helpers.command import run
from sudokit import rules
from sudokit.generating import Variant, _variants

VARIANTS = get_args(Variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_of_a_puzzle_can_go(variant: Variant) -> None:
    made = sk.generate(variant=variant, seed=11)
    found = sk.check(made.grid)
    assert found.status is sk.Status.UNIQUE
    assert found.minimal
    assert (found.redundant, found.redundant_rules) == ((), ())
    assert sk.verify(made.grid, made.solution) == []
    assert made.grid.rules
    for number, rule in enumerate(made.grid.rules):  # nor a total
        if rule.name == "cage" and "total" in rule.clue:
            others = (*made.grid.rules[:number], *made.grid.rules[number + 1 :])
            assert not sk.is_unique(made.grid.with_rules((*others, rules.Cage(rule.cells))))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_puzzle(variant: Variant) -> None:
    one, other = (sk.generate("2x3", variant=variant, seed=3, index=2) for _ in range(2))
    assert one == other
    assert one.provenance["options"]["variant"] == variant
    assert sk.generate("2x3", variant=variant, seed=3, index=3) != one


def test_a_killer_has_no_givens_and_cages_of_the_sizes_wanted() -> None:
    made = sk.generate(variant="killer", cage_sizes=(2, 3), seed=1)
    assert made.clues == 0
    assert {rule.name for rule in made.grid.rules} == {"cage"}
    assert all(2 <= len(rule.cells) <= 3 for rule in made.grid.rules)


def test_symbols_and_layouts() -> None:
    made = sk.generate("2x3", variant="killer", symbols="ABCDEF", seed=1)
    assert made.grid.alphabet.symbols == tuple("ABCDEF")
    assert sk.generate("2x2", variant="thermo", seed=1).grid.size == 4


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"variant": "killer", "clues": 20}, "clues"),
        ({"variant": "killer", "level": "easy"}, "level"),
        ({"variant": "thermo", "cage_sizes": (2, 3)}, "cage_sizes"),
        ({"cage_sizes": (2, 3)}, "cage_sizes"),
        ({"variant": "killer", "cage_sizes": (1, 3)}, "cage_sizes"),
        ({"variant": "killer", "cage_sizes": (2, 10)}, "cage_sizes"),
        ({"variant": "chess"}, "variant"),
        ({"variant": "killer", "layout": "5x5"}, "16x16"),
        ({"variant": "killer", "layout": "random-jigsaw:9"}, "random jigsaw"),
    ],
)
def test_what_does_not_go_with_a_variant_is_named(options: dict[str, object], fault: str) -> None:
    with pytest.raises(sk.SudokitError, match=fault):
        sk.generate(**options)  # type: ignore[arg-type]


def test_arrays_hold_no_rules() -> None:
    options: dict[str, Any] = {"variant": "killer", "seed": 1}
    for verb in (sk.generate_many, sk.iter_generate):
        with pytest.raises(sk.ImpossibleRequest, match=r"variant: .* generate\(variant=…"):
            verb(2, **options)


def test_limits_end_the_search() -> None:
    with pytest.raises(sk.Undecided, match="time"):
        sk.generate(variant="killer", seed=1, time_limit=0)
    stop = sk.StopFlag()
    stop.set()
    with pytest.raises(sk.Undecided, match="stopped"):
        sk.generate(variant="killer", seed=1, stop=stop)


def test_minimising_keeps_rules_that_are_only_shown() -> None:
    puzzle = sk.generate("2x2", variant="thermo", seed=3).grid
    fog = sk.Rule("fog", [(0, 0), (0, 1)])
    made = sk.minimise(puzzle.with_rules([*puzzle.rules, fog]), seed=1, also="rules").grid
    assert fog in made.rules
    assert set(made.rules) - {fog} == set(puzzle.rules)


def test_rules_that_are_not_necessary_are_removed() -> None:
    full = sk.random_grid("2x3", seed=4)
    cages = [rules.Cage([(row, 0), (row, 1)], full[row, 0] + full[row, 1]) for row in range(6)]
    plain = sk.minimise(full.with_rules(cages), seed=1)
    assert len(plain.grid.rules) == 6
    assert sk.check(plain.grid).redundant == ()
    both = sk.minimise(full.with_rules(cages), seed=1, also="rules")
    found = sk.check(both.grid)
    assert found.minimal
    assert both.grid == sk.minimise(full.with_rules(cages), seed=1, also="rules").grid
    with pytest.raises(sk.ImpossibleRequest, match="no rules"):
        sk.minimise(full, also="rules")
    with pytest.raises(sk.ImpossibleRequest, match="no solution"):
        sk.minimise(full.with_rules([rules.Cage("r1c12", 99)]))
    with pytest.raises(sk.ImpossibleRequest, match="symmetry"):
        sk.minimise(full.with_rules(cages), symmetry="half-turn")
    flag = sk.StopFlag()
    flag.set()
    interrupted: list[tuple[dict[str, Any], str]] = [({"time_limit": 0}, "time"), ({"stop": flag}, "stop")]
    for how, reason in interrupted:
        made = sk.minimise(full.with_rules(cages), seed=1, also="rules", **how)
        assert (made.reason, made.minimal, made.minimal_symmetric, made.necessary) == (reason, None, None, 0)
        assert made.grid == full.all_given().with_rules(cages)


def test_what_is_reached_when_minimising_is_interrupted_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The flag is set after some questions: the puzzle reached has one solution, and its count of necessary clues is right."""
    full = sk.random_grid("2x3", seed=5)
    cages = [rules.Cage("r1c12", full[0, 0] + full[0, 1]), rules.Cage("r4c56", full[3, 4] + full[3, 5])]
    whole = sk.minimise(full.with_rules(cages), seed=1, also="rules")
    asked, ask = 0, _variants._Limits.solutions
    flag = sk.StopFlag()

    def counting(self: Any, grid: sk.Grid, nodes: int | None = None) -> tuple[int, bytes | None]:
        nonlocal asked
        asked += 1
        if asked == 12:
            flag.set()
        return ask(self, grid, nodes)

    monkeypatch.setattr(_variants._Limits, "solutions", counting)
    made = sk.minimise(full.with_rules(cages), seed=1, also="rules", stop=flag)
    assert made.reason == "stop"
    assert made.minimal is None
    assert sk.is_unique(made.grid)
    assert whole.clues <= made.clues < 36
    needed = sum(
        not sk.is_unique(made.grid.replace({divmod(cell, 6): 0})) for cell, value in enumerate(made.grid.values) if value
    )
    assert made.necessary <= needed


def test_the_command_writes_puzzles_with_their_rules() -> None:
    done = run("generate", "--layout", "2x3", "--variant", "killer", "-n", "2", "--seed", "5")
    assert done.returncode == 0
    for index, line in enumerate(done.stdout.splitlines()):
        assert sk.Grid.parse(line) == sk.generate("2x3", variant="killer", seed=5, index=index).grid
    data = json.loads(run("generate", "--layout", "2x2", "--variant", "killer", "--seed", "5", "--json").stdout)
    assert data["rules"]
    assert data["minimal"]
    assert run("generate", "--variant", "killer", "--stats").returncode == 2
