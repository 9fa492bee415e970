"""The method `guess-neural`: its network is that of NumPy on every kernel, and it guesses well on puzzles it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import neural_data
import neural_weights
import sudokit as sk
from conftest import ROOT
from sudokit import _core

WEIGHTS = ROOT / "cpp" / "core" / "methods" / "guess_weights.inc"


def houses_of(layout: sk.Layout) -> tuple[Any, Any, Any]:
    cells = np.arange(layout.size**2)
    row, column = cells // layout.size, cells % layout.size
    boxes = layout.size // layout.box_width
    return row, column, row // layout.box_height * boxes + column // layout.box_width


@pytest.mark.parametrize("spec", ["3x3", "2x3", "2x2"])
def test_every_kernel_gives_the_integers_of_numpy(spec: str) -> None:
    layout = sk.Layout.parse(spec)
    network = neural_weights.read(WEIGHTS)
    random = np.random.default_rng(5)
    masks = random.integers(0, 1 << layout.size, (6, layout.size**2)) & random.integers(
        0, 1 << layout.size, (6, layout.size**2)
    )
    heads = neural_weights.apply(network, masks, houses_of(layout), layout.size)
    costs = neural_weights.costs(network, heads, masks)
    for state in range(len(masks)):
        expected = {
            (cell, value + 1, *heads[state, cell, value].tolist(), int(costs[state, cell]))
            for cell in range(layout.size**2)
            for value in range(layout.size)
            if masks[state, cell] >> value & 1
        }
        answers = _core.guess_heads(layout._core, masks[state].tolist())
        assert answers
        for answer in answers:
            assert len(answer) == len(expected)
            assert set(answer) == expected


def test_the_weights_are_small() -> None:
    network = neural_weights.read(WEIGHTS)
    assert sum(column.size * (1 if name in neural_weights.BYTES else 4) for name, column in network._asdict().items()) < 600_000


def first_guess(puzzle: sk.Grid) -> tuple[tuple[int, int], int] | None:
    """The first cell and value that guess-neural guesses; None if the puzzle needs no guess."""
    trail = sk.solve(puzzle, method="guess-neural", limit=1, node_limit=2, trail=True).trail
    return next((step.placements[0] for step in trail if step.technique == "guess"), None)


def test_the_guesses_follow_the_network() -> None:
    """The first guess of a trail is that of NumPy, from the same state."""
    batch = sk.generate_many(8, minimal=True, seed=77)
    values = np.array(batch.puzzles)
    masks, alive = neural_data.fill(values)
    assert alive.all()
    assert masks.any(axis=1).all()
    cells, digits, _ = neural_weights.guesses(neural_weights.read(WEIGHTS), masks)
    expected = [((cell // 9, cell % 9), digit + 1) for cell, digit in zip(cells.tolist(), digits.tolist(), strict=True)]
    assert [first_guess(sk.Grid(row)) for row in batch.puzzles] == expected


def test_first_guesses_are_right_on_classes_that_training_did_not_see() -> None:
    batch = sk.generate_many(4000, minimal=True, seed=20_251)
    held_out = np.flatnonzero(neural_data.part_of(np.array(batch.solutions)) == 0)
    right = []
    for row in held_out:
        if guess := first_guess(sk.Grid(batch.puzzles[row])):
            (line, column), value = guess
            right.append(batch.solutions[row][line * 9 + column] == value)
    assert len(right) > 150
    assert np.mean(right) >= 0.93


def guessed(puzzles: Sequence[sk.Grid], method: sk.MethodName) -> float:
    """The mean number of values guessed up to the first solution."""
    stats = [sk.solve(puzzle, method=method, limit=1).stats for puzzle in puzzles]
    return sum(s.guesses + s.backtracks for s in stats) / len(stats)


def test_few_values_are_guessed_up_to_the_first_solution(shared: Path) -> None:
    lines = (shared / "data/9x9/minimal_20k.txt").read_text().split()[:150]
    puzzles = [sk.Grid.parse(line) for line in lines]
    assert guessed(puzzles, "guess-neural") <= 10
    assert guessed(puzzles, "guess-smallest") > 50


def test_a_seed_decides_only_between_equals() -> None:
    """In an empty grid all candidates are equal, so that seeds differ; in a puzzle with one solution the answer is the same."""
    empty = sk.Grid.empty("2x2")
    grids = [sk.solve(empty, method="guess-neural", limit=1, seed=seed).grid for seed in range(12)]
    assert len(set(grids)) > 3
    assert grids[4] == sk.solve(empty, method="guess-neural", limit=1, seed=4).grid
    puzzle = sk.generate(minimal=True, seed=5).grid
    assert len({sk.solve(puzzle, method="guess-neural", seed=seed).grid for seed in (None, 1, 2)}) == 1
