"""Rules under transformations: an isomorph has as many solutions, and what has no image is refused by name."""

from __future__ import annotations

import pytest

import sudokit as sk
from sudokit import rules

LINES = rules.parse("thermo r1c1 r1c2 r1c3\ncage r2c1 r3c1 = 5\nsandwich row 4 = 3\nlittle-killer r1c2 r2c3 r3c4 = 6", 4)


def test_scrambled_rules_have_as_many_solutions() -> None:
    puzzle = sk.Grid.empty("2x2").with_rules(LINES[:3])
    count = sk.count(puzzle, limit=None)
    seen = {sk.scramble(puzzle, seed=seed) for seed in range(60)}
    assert len(seen) == 8
    assert {sk.count(one, limit=None) for one in seen} == {count}
    assert sk.scramble(puzzle, seed=5) == sk.scramble(puzzle, seed=5)


def test_cells_move_with_the_grid() -> None:
    grid = sk.Grid.parse("1...|....|....|....").with_rules(LINES)
    mirrored = sk.Transformation("2x2", columns=(3, 2, 1, 0))(grid)
    expected = "thermo r1c4 r1c3 r1c2\ncage r2c4 r3c4 = 5\nsandwich row 4 from right = 3\nlittle-killer r1c3 r2c2 r3c1 = 6"
    assert mirrored.rules == rules.parse(expected, 4)
    assert mirrored[0, 3] == 1
    turned = sk.Transformation("2x2", transpose=True)(grid)
    assert turned.rules[0] == rules.parse("thermo r1c1 r2c1 r3c1", 4)[0]


def test_new_values_where_no_rule_looks_at_them() -> None:
    grid = sk.Grid.parse("1234341221434321").with_rules([rules.Equal("r1c1 r2c3"), rules.DiagonalFalling()])
    seen = {sk.scramble(grid, seed=seed).values[:4] for seed in range(40)}
    assert len(seen) > 8
    mirror = sk.Transformation("2x2", rows=(3, 2, 1, 0), values=(2, 1, 3, 4))
    assert mirror(grid).rules == (rules.Equal("r4c1 r3c3"), rules.DiagonalRising())


def test_indexers_turn_with_their_lines() -> None:
    grid = sk.Grid.empty("2x2").with_rules([rules.RowIndexer("r1c1")])
    assert sk.Transformation("2x2", transpose=True)(grid).rules == (rules.ColumnIndexer("r1c1"),)
    assert sk.Transformation("2x2", columns=(3, 2, 1, 0))(grid).rules == (rules.RowIndexer("r1c4"),)
    with pytest.raises(sk.ImpossibleRequest, match="row-indexer r1c1 has no image: it counts the places of its line"):
        sk.Transformation("2x2", rows=(3, 2, 1, 0))(grid)
    assert len({sk.scramble(grid, seed=seed) for seed in range(30)}) == 4


def test_what_has_no_image_is_refused() -> None:
    grid = sk.Grid.empty("2x2").with_rules([rules.BoxIndexer("r1c1")])
    with pytest.raises(sk.ImpossibleRequest, match="box-indexer r1c1 has no image: it counts the places of a region"):
        sk.scramble(grid, seed=1)
    whole = sk.Grid.empty("2x2").with_rules(LINES)
    with pytest.raises(sk.ImpossibleRequest, match=r"thermo .* has no image: rules allow rotations and reflections only"):
        sk.Transformation("2x2", rows=(1, 0, 2, 3))(whole)
    with pytest.raises(sk.ImpossibleRequest, match=r"thermo .* has no image: it would not hold with other values"):
        sk.Transformation("2x2", values=(2, 1, 3, 4))(whole)
