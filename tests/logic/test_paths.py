"""Whole paths: as HoDoKu 2.2.0 walks them; singles, intersections and subsets: its cases, soundness, invariance."""

from __future__ import annotations

import csv
import random
import re
from collections import Counter

import pytest

import compare_hodoku
import sudokit as sk
from conftest import shared_file
from helpers.steps import puzzle_of

pytestmark = pytest.mark.thorough

BASICS = (
    *("full-house", "naked-single", "hidden-single", "locked-pair", "locked-triple", "pointing", "claiming"),
    *("naked-pair", "naked-triple", "naked-quadruple", "hidden-pair", "hidden-triple", "hidden-quadruple"),
)
CASES = {
    "0000": 19,
    "0002": 18,
    "0003": 18,
    "0100": 18,
    "0101": 18,
    "0110": 9,
    "0111": 7,
    "0200": 14,
    "0201": 14,
    "0202": 6,
    "0210": 14,
    "0211": 14,
    "0212": 9,
}
HODOKU = sk.Profile.load("hodoku").only(*BASICS)
LAYOUTS = (
    "2x3",
    "3x3",
    "3x3+diagonals",
    "3x3+windows",
    "4x4",
    "jigsaw:AABBBBBCCAADDBBEECAADDFBECCAADFFBEECADDFFGEECDDFFFGEECHHHHFGGGCHHHIIGIGGHHIIIIIIG",
)


def test_paths_scores_and_levels_are_those_of_hodoku() -> None:
    count: Counter[str] = Counter()
    for puzzle, level, score, expected in compare_hodoku.printed_paths(str(shared_file("ratings/hodoku_paths.txt.gz"))):
        path = sk.explain(puzzle)
        count["puzzles"] += 1
        count["level"] += path.rating.level == level
        count["score"] += path.rating.score == score
        count["path"] += [(step.technique, compare_hodoku.effect(step)) for step in path] == [
            (name, done) for name, done, _ in expected
        ]
    assert count == {"puzzles": 1000, "level": 1000, "score": 1000, "path": 999}


def test_ratings_in_bulk_are_those_of_hodoku() -> None:
    with shared_file("ratings/hodoku_ratings.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    batch = sk.rate_many([row["puzzle"] for row in rows])
    assert [(row["level"].lower(), int(row["score"])) for row in rows] == [
        (rating.level, rating.score) for rating in batch if rating is not None
    ]


@pytest.mark.parametrize("code", CASES)
def test_the_cases_of_the_regression_library(code: str) -> None:
    passed = total = 0
    for line in shared_file("techniques/reglib-half.txt").read_text(encoding="utf-8", errors="replace").splitlines():
        if not line.startswith(f":{code}"):
            continue
        fields = (line.split(":") + [""] * 4)[1:8]
        expected = frozenset(compare_hodoku.triplets(fields[4], False) + compare_hodoku.triplets(fields[5], True))
        found = sk.steps(compare_hodoku.state_of(fields[2], fields[3]), HODOKU.only(compare_hodoku.CODES[code]))
        total += 1
        passed += expected in [compare_hodoku.effect(step) for step in found]
    assert (passed, total) == (CASES[code], CASES[code])


@pytest.mark.parametrize("spec", LAYOUTS)
def test_basics_are_found_and_sound_on_every_layout(spec: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(12 if spec == "4x4" else 25):
        puzzle, solution = puzzle_of(spec, seed, 150 if sk.Layout.parse(spec).size > 9 else None)
        path = sk.explain(puzzle, HODOKU)
        for index in range(0, len(path), 5):
            for step in sk.steps(path.before(index), HODOKU):
                met[step.technique] += 1
                assert all(solution[place] == value for place, value in step.placements)
                assert all(solution[place] != value for place, value in step.eliminations)
                assert step.placements or step.eliminations
    rare = {"2x3": {"locked-triple", "naked-quadruple", "hidden-quadruple", "hidden-triple"}}.get(spec, set())
    rare |= {"naked-quadruple", "hidden-quadruple", "locked-triple"} if spec != "3x3" else set()
    assert set(BASICS) - rare <= set(met), set(BASICS) - set(met)


def test_turning_a_state_turns_its_steps() -> None:
    chance = random.Random(7)
    for seed in range(6):
        puzzle, _ = puzzle_of("3x3", seed)
        path = sk.explain(puzzle, HODOKU)
        state = path.before(len(path) * 2 // 3)
        lines = [
            [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)] for _ in range(2)
        ]
        values = chance.sample(range(1, 10), 9)
        turned = chance.random() < 0.5

        def moved(place: tuple[int, int]) -> tuple[int, int]:
            row, column = lines[0].index(place[0]), lines[1].index(place[1])  # noqa: B023
            return (column, row) if turned else (row, column)  # noqa: B023

        cells, masks = [0] * 81, [0] * 81
        for cell in range(81):
            row, column = moved(divmod(cell, 9))
            value = state.grid[divmod(cell, 9)]
            cells[9 * row + column] = values[value - 1] if value else 0
            masks[9 * row + column] = sum(1 << values[v] - 1 for v in range(9) if state.masks[cell] >> v & 1)
        other = sk.Candidates(sk.Grid(cells), masks)

        def effects(steps: sk.Steps, move: bool) -> set[tuple[str, frozenset[tuple[tuple[int, int], int, bool]]]]:
            def change(place: tuple[int, int], value: int, placed: bool) -> tuple[tuple[int, int], int, bool]:
                return (moved(place), values[value - 1], placed) if move else (place, value, placed)  # noqa: B023

            return {
                (
                    step.technique,
                    frozenset(
                        [change(place, value, True) for place, value in step.placements]
                        + [change(place, value, False) for place, value in step.eliminations]
                    ),
                )
                for step in steps
            }

        assert effects(sk.steps(state, HODOKU), True) == effects(sk.steps(other, HODOKU), False)


def test_avoidable_rectangles_and_kraken_fish_are_known_by_the_names_that_hodoku_prints() -> None:
    named = compare_hodoku.named
    assert [named(f"Avoidable Rectangle Type {n}") for n in (1, 2)] == ["avoidable-rectangle-1", "avoidable-rectangle-2"]
    assert [named(f"Kraken Fish Type {n}") for n in (1, 2)] == ["kraken-fish-1", "kraken-fish-2"]
    assert set(compare_hodoku.NAMES.values()) <= {technique.name for technique in sk.techniques()}


def test_every_technique_that_hodoku_and_we_have_is_compared() -> None:
    with shared_file("techniques/hodoku_techniques.csv").open(encoding="utf-8") as file:
        both = {row["name"]: row["library_code"] for row in csv.DictReader(file) if row["library_code"] in compare_hodoku.CODES}
    assert {name: compare_hodoku.named(name) for name in both} == {
        name: compare_hodoku.CODES[code] for name, code in both.items()
    }
    assert set(both.values()) == set(compare_hodoku.CODES)
    library = shared_file("techniques/reglib-half.txt").read_text(encoding="utf-8", errors="replace")
    assert set(re.findall(r"^:(\d{4})", library, re.MULTILINE)) <= set(compare_hodoku.CODES)
