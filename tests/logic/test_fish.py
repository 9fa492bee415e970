"""Fish, kraken fish and templates: HoDoKu's cases, soundness on every layout, and that turning a grid turns its steps."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import compare_hodoku
import sudokit as sk
from helpers.lanes import sampled
from helpers.steps import Effect, puzzle_of

pytestmark = pytest.mark.thorough

SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
KINDS = ("", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-")
FISH = tuple(kind + size for kind in KINDS for size in SIZES)
QUICK = tuple(kind + size for kind in KINDS for size in SIZES[: 2 if "mutant" in kind else 3])
OTHERS = ("kraken-fish-1", "kraken-fish-2", "template-set", "template-delete")
HODOKU = sk.Profile.load("hodoku")


def thinned(puzzle: sk.Grid, solution: sk.Grid, share: float, seed: int) -> sk.Candidates:
    """Take that share of the wrong candidates away."""
    chance = random.Random(seed)
    state = puzzle.candidates()
    masks = list(state.masks)
    for cell, mask in enumerate(masks):
        right = solution[divmod(cell, puzzle.size)]
        for value in range(1, puzzle.size + 1):
            if value != right and mask >> (value - 1) & 1 and chance.random() < share:
                masks[cell] &= ~(1 << (value - 1))
    return sk.Candidates(state.grid, masks)


def check_sound(step: sk.Step, solution: sk.Grid) -> None:
    for place, value in step.eliminations:
        assert solution[place] != value, step
    for place, value in step.placements:
        assert solution[place] == value, step


def effects(state: sk.Candidates, profile: sk.Profile) -> set[tuple[str, Effect]]:
    return {
        (
            step.technique,
            frozenset(
                [(*place, value, True) for place, value in step.placements]
                + [(*place, value, False) for place, value in step.eliminations]
            ),
        )
        for search in profile.searches
        for technique in search.techniques
        for step in sk.steps(state, profile.only(technique))
    }


def test_cases_of_hodoku(shared: Path) -> None:
    passed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for line in (shared / "data/techniques/reglib-half.txt").read_text(errors="replace").splitlines():
        if not line.startswith((":03", ":12")):
            continue
        fields = (line.split(":") + [""] * 4)[1:8]
        code, siamese = fields[0][:4], fields[0][4:5] == "1"
        total[code] += 1
        name = compare_hodoku.CODES[code]
        profile = HODOKU.only(name).with_limits(**compare_hodoku.limits_for(code, siamese, ""))
        expected = frozenset(compare_hodoku.triplets(fields[4], False) + compare_hodoku.triplets(fields[5], True))
        passed[code] += expected in [
            compare_hodoku.effect(step) for step in sk.steps(compare_hodoku.state_of(*fields[2:4]), profile)
        ]
    assert passed == total
    assert passed.total() == 89


@pytest.mark.parametrize("seeds", sampled([range(0, 60, 3), range(1, 60, 3), range(2, 60, 3)], 3))
def test_every_step_along_paths_is_sound(seeds: range) -> None:
    found: Counter[str] = Counter()
    profile = HODOKU.only(*QUICK, *OTHERS)
    for seed in seeds:
        puzzle, solution = puzzle_of(sk.Layout.classic(), seed)
        states = sk.explain(puzzle).steps.states()
        for state in list(states)[seed % 7 :: 7]:
            for step in sk.steps(state, profile):
                check_sound(step, solution)
                found[step.technique] += 1
    assert found["finned-mutant-swordfish"] > 30
    assert found["kraken-fish-2"] > 30


@pytest.mark.slow
def test_large_fish_are_sound_and_found() -> None:
    found: set[str] = set()
    for seed in range(3):
        puzzle, solution = puzzle_of(sk.Layout.classic(), seed)
        state = thinned(puzzle, solution, 0.3, seed)
        for technique in FISH:
            for step in sk.steps(state, HODOKU.only(technique)):
                check_sound(step, solution)
                found.add(step.technique)
    # Seven lines of nine: what such a basic fish removes, one of two lines does too, if it has no fins.
    assert set(FISH) - found <= {"leviathan", "sashimi-leviathan", "finned-leviathan"}


@pytest.mark.parametrize(
    ("spec", "seeds", "share", "asked"),
    [
        ("2x3", 12, 0.3, None),
        ("3x3+diagonals", 3, 0.4, None),
        ("3x3+windows", 3, 0.4, None),
        ("jigsaw:AAAABBAABBBBCCCCDDCCDDDDEEEEFFEEFFFF", 12, 0.3, None),
        ("4x4", 2, 0.5, 110),
    ],
)
def test_other_layouts(spec: str, seeds: int, share: float, asked: int | None) -> None:
    found: set[str] = set()
    for seed in range(seeds):
        puzzle, solution = puzzle_of(sk.Layout.parse(spec), seed, asked)
        state = thinned(puzzle, solution, share, seed)
        for step in sk.steps(state, HODOKU.only(*QUICK[: 14 if spec == "4x4" else None], *OTHERS)):
            check_sound(step, solution)
            found.add(step.technique)
    for kind in KINDS[:5] if spec == "4x4" else KINDS:
        assert found & {kind + size for size in SIZES}, kind
    assert found >= set(OTHERS)


def test_turning_a_grid_turns_its_steps() -> None:
    layout, chance = sk.Layout.classic(), random.Random(5)
    profile = HODOKU.only(*QUICK, *OTHERS).with_limits(siamese=True)
    for seed in range(3):
        puzzle, solution = puzzle_of(layout, seed)
        state = thinned(puzzle, solution, 0.35, seed)
        values = chance.sample(range(1, 10), 9)
        rows = [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)]
        columns = [3 * stack + column for stack in chance.sample(range(3), 3) for column in chance.sample(range(3), 3)]

        # New place (r, c) shows what stood in (rows[r], columns[c]), turned about the diagonal.
        def old(row: int, column: int, rows: list[int] = rows, columns: list[int] = columns) -> tuple[int, int]:
            return rows[column], columns[row]

        def relabelled(mask: int, values: list[int] = values) -> int:
            return sum(1 << (values[bit] - 1) for bit in range(9) if mask >> bit & 1)

        places = [old(row, column) for row in range(9) for column in range(9)]
        given = [values[state.grid[place] - 1] if state.grid[place] else 0 for place in places]
        turned = sk.Candidates(sk.Grid(given), [relabelled(state.masks[row * 9 + column]) for row, column in places])
        back = {
            (
                technique,
                frozenset((*old(row, column), values.index(value) + 1, placed) for row, column, value, placed in changes),
            )
            for technique, changes in effects(turned, profile)
        }
        assert back == effects(state, profile)
        assert len(back) > 50
