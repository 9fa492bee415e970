"""The method `catalogue`: what it covers, its work, and its answers at 9x9, where it holds the grids of one band."""

from __future__ import annotations

import itertools
import json
import random

import pytest

import sudokit as sk
from helpers.command import run
from helpers.puzzles import PUZZLE, SIX
from sudokit import _core
from sudokit.solving import catalogue_classes, catalogue_table, look_up
from sudokit.study._patterns import maps_of, patterns_of

NINE = sk.Layout.classic()


def moved(index: int, seed: int) -> sk.Grid:
    """Return a grid of the band, moved and relabelled."""
    return sk.scramble(catalogue_classes(NINE)[index].grid, seed=seed)


def some_cells(grid: sk.Grid, givens: int, seed: int) -> sk.Grid:
    kept = set(random.Random(seed).sample(range(len(grid.values)), givens))
    return sk.Grid([value if cell in kept else 0 for cell, value in enumerate(grid.values)], grid.layout)


@pytest.mark.parametrize(("spec", "count", "grids"), [("2x2", 2, 288), ("2x3", 49, 28_200_960), ("3x2", 49, 28_200_960)])
def test_whole_catalogues_hold_every_grid(spec: str, count: int, grids: int) -> None:
    layout = sk.Layout.parse(spec)
    classes, table = catalogue_classes(layout), catalogue_table(layout)
    relabellings = {4: 24, 6: 720}[layout.size]
    assert len(classes) == count
    assert sum(one.images for one in classes) == table.images == grids // relabellings
    assert all(sk.canonical(one.grid).grid == one.grid for one in classes)
    assert all(sk.automorphisms(one.grid).count * one.images == maps_of(layout) for one in classes)
    assert table.bytes < 5_000_000


def test_the_band_at_9x9_is_the_only_one_held() -> None:
    classes = catalogue_classes(NINE)
    assert len(classes) == 19
    assert len({one.grid.values[:27] for one in classes}) == 1
    assert all(sk.canonical(one.grid).grid == one.grid for one in classes)
    assert all(sk.automorphisms(one.grid).count * one.images == 3_359_232 for one in classes)


def test_isomorphic_puzzles_take_the_same_work() -> None:
    puzzle = sk.Grid.parse(SIX, "2x3")
    expected = sk.solve(puzzle, method="catalogue")
    assert expected.status is sk.Status.UNIQUE
    for seed in range(20):
        other = sk.solve(sk.scramble(puzzle, seed=seed), method="look-up")
        assert other.stats[:3] == expected.stats[:3]
        assert other.stats.method == "catalogue"


def test_the_canonical_order_saves_comparisons() -> None:
    """In total: a single puzzle may happen to be well ordered as it is."""
    grids = [some_cells(sk.random_grid("2x3", seed=seed), 12, seed) for seed in range(20)]
    found = {way: [look_up(grid, way) for grid in grids] for way in ("table", "as-given")}
    assert [one.images for one in found["table"]] == [one.images for one in found["as-given"]]
    assert sum(one.comparisons for one in found["table"]) * 2 < sum(one.comparisons for one in found["as-given"])


def test_images_times_relabellings_are_the_solutions() -> None:
    for seed in range(6):
        grid = some_cells(sk.random_grid("2x2", seed=seed), 5, seed)
        left = 4 - len(set(grid.values) - {0})
        assert look_up(grid).images * (1, 1, 2, 6, 24)[left] == sk.count(grid, limit=None)


@pytest.mark.parametrize("index", [0, 10, 18])
def test_grids_of_the_band_are_found(index: int) -> None:
    grid = moved(index, seed=index)
    puzzle = some_cells(grid, 35, seed=index)
    first = sk.solve(puzzle, method="catalogue", limit=1)
    assert (first.status, first.reason) == (sk.Status.SOLVED, "")
    assert first.grid is not None
    assert sk.verify(puzzle, first.grid) == []
    several = sk.solve(puzzle, method="catalogue")
    if sk.solve(puzzle).status is sk.Status.UNIQUE:
        assert first.grid.values == grid.values
        # There might be another solution outside the catalogue.
        assert (several.status, several.reason, several.count) == (sk.Status.UNDECIDED, "coverage", 1)
        assert several.grid is not None
        assert several.grid.values == grid.values


def test_other_9x9_puzzles_are_undecided_and_conflicts_are_not() -> None:
    outcome = sk.solve(PUZZLE, method="catalogue")
    assert (outcome.status, outcome.reason, outcome.count, outcome.grid) == (sk.Status.UNDECIDED, "coverage", 0, None)
    with pytest.raises(sk.Undecided, match=r"the count ended at 0: the catalogue holds only 19 of .* those of band 407"):
        sk.count(PUZZLE, method="catalogue")
    conflict = sk.solve(PUZZLE.replace(".", "1", 1), method="catalogue")
    assert conflict.status is sk.Status.INVALID


@pytest.mark.parametrize("spec", ["1x4", "2x4", "4x4", "2x2+windows", "3x3+diagonals", "jigsaw:1112122233343444"])
def test_other_layouts_are_refused(spec: str) -> None:
    with pytest.raises(sk.ImpossibleRequest, match="catalogue is for boxes of 2x2, 2x3, 3x2 and 3x3 without extras, not for"):
        sk.solve(sk.Grid.empty(spec), method="catalogue")
    with pytest.raises(sk.ImpossibleRequest, match="there is no catalogue of layout"):
        look_up(sk.Grid.empty(spec))


def test_generators_refuse_it_at_9x9() -> None:
    assert _core.can_generate_with("catalogue", sk.Layout(2, 3)._core)
    assert not _core.can_generate_with("catalogue", NINE._core)


def test_the_command_says_why_it_is_undecided() -> None:
    done = run("solve", PUZZLE, "--method", "catalogue")
    assert (done.returncode, done.stdout) == (1, "undecided\n")
    assert "puzzle 1 is undecided: the catalogue holds only 19 of the 5,472,730,538 classes" in done.stderr
    done = run("count", PUZZLE, "--method", "look-up")
    assert (done.returncode, done.stdout) == (1, "undecided\n")
    assert "puzzle 1: the count ended at 0: the catalogue holds" in done.stderr
    done = run("solve", SIX, "--method", "look-up", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["stats"]["method"] == "catalogue"


def test_patterns_are_counted_like_their_orbits() -> None:
    layout = sk.Layout(2, 2)
    lines = [
        tuple(2 * band + line for band, swap in zip(bands, swaps, strict=True) for line in ((1, 0) if swap else (0, 1)))
        for bands in itertools.permutations(range(2))
        for swaps in itertools.product((False, True), repeat=2)
    ]
    maps = [[4 * rows[c // 4] + columns[c % 4] for c in range(16)] for rows in lines for columns in lines]
    maps += [[4 * (to % 4) + to // 4 for to in one] for one in maps]
    assert len(maps) == maps_of(layout) == 128
    for givens in range(5):
        seen: set[frozenset[int]] = set()
        orbits = 0
        for cells in map(frozenset, itertools.combinations(range(16), givens)):
            if cells not in seen:
                orbits += 1
                seen |= {frozenset(one[cell] for cell in cells) for one in maps}
        assert patterns_of(layout)[givens] == orbits
    assert patterns_of(NINE) == patterns_of(NINE)[::-1]  # a pattern and its complement
