"""Grids and candidates as values."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit as sk
from helpers.puzzles import PUZZLE
from sudokit import formats


def test_values_givens_and_places() -> None:
    grid = sk.Grid.parse(PUZZLE)
    assert grid.size == 9
    assert grid[0, 0] == 1
    assert grid[8, 8] == 4
    assert grid.clues == sum(grid.givens) == 24
    assert grid.line() == PUZZLE
    assert grid.rows()[1] == [0, 4, 0, 5, 0, 6, 7, 0, 0]
    for place in ((9, 0), (0, -1), 5, "r1"):
        with pytest.raises(IndexError):
            grid[place]  # type: ignore[index]


def test_grids_are_values() -> None:
    grid = sk.Grid.parse(PUZZLE)
    same = sk.Grid(grid.values, sk.Layout(3, 3), alphabet=sk.Alphabet("ABCDEFGHI"))
    assert grid == same
    assert hash(grid) == hash(same)
    assert {grid: 1}[same] == 1
    assert grid != grid.with_layout("3x3+diagonals")
    assert grid != grid.replace({(0, 1): 7})
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert pickle.loads(pickle.dumps(same)).alphabet == same.alphabet
    assert grid != 5


def test_a_players_entries_are_no_givens() -> None:
    grid = sk.Grid.parse(PUZZLE)
    entered = grid.replace({(0, 1): 7})
    assert not entered.is_given(0, 1)
    assert entered.puzzle() == grid
    assert entered.all_given().is_given(0, 1)
    assert entered.replace({(0, 1): 0}) == grid
    assert grid.replace({(0, 1): 7}, givens=True) == entered.all_given()


def test_numpy() -> None:
    grid = sk.Grid.parse(PUZZLE)
    array = grid.to_numpy()
    assert array.shape == (9, 9)
    assert array.dtype == np.uint8
    assert not array.flags.writeable
    assert sk.Grid.from_numpy(array) == grid
    assert sk.Grid.from_numpy(array.reshape(81).astype(np.int64)) == grid
    assert (np.asarray(grid) == array).all()
    with pytest.raises(sk.SudokitError, match="integers"):
        sk.Grid.from_numpy(array.astype(float))
    with pytest.raises(sk.SudokitError, match="shape"):
        sk.Grid.from_numpy(array[:8])
    with pytest.raises(sk.SudokitError, match="r1c1 holds 49"):
        sk.Grid.from_numpy(array + 48)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([0] * 80, "square"),
        ([0] * 80 + [10], "r9c9 holds 10"),
        ([0] * 80 + [-1], "r9c9 holds -1"),
        ([1.5] + [0] * 15, "r1c1 holds 1.5"),
        ([True] + [0] * 15, "r1c1 holds True"),
        ([None] * 16, "r1c1"),
        ([10**5000] + [0] * 15, "r1c1 holds an integer of 16610 bits: values go from 0"),
        (5, "values must be a sequence of cells or of rows, not 5"),
        (np.array(3), r"values must be a sequence of cells or of rows, not array\(3\)"),
        (np.ma.masked_equal(np.zeros((4, 4), dtype=int), 0), "r1c1 holds masked"),
    ],
)
def test_wrong_values_name_the_cell(values: list[int], words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        sk.Grid(values)


@pytest.mark.parametrize("wrong", [True, False, np.True_, 2.0, "2", None])
def test_entries_are_integers_as_values_are(wrong: int) -> None:
    grid = sk.Grid.empty("2x2")
    with pytest.raises(sk.SudokitError, match=r"r1c3 cannot hold .*: values are integers from 0 \(empty\) to 4"):
        grid.replace({(0, 2): wrong})
    with pytest.raises(sk.SudokitError, match=r"values? must be an integer from 1 to 4, not "):
        grid.candidates().without((0, 2), wrong)
    with pytest.raises(sk.SudokitError, match=r"values? must be an integer from 1 to 4, not "):
        grid.candidates().placed((0, 2), wrong)
    with pytest.raises(IndexError, match="place must be a cell"):
        grid[0, 2.0]  # type: ignore[index]


def test_integers_of_numpy_are_values() -> None:
    two = np.int64(2)
    grid = sk.Grid.empty("2x2").replace({(np.uint8(0), two): two})  # type: ignore[dict-item]
    values: list[Any] = [0, 0, two, *[0] * 13]
    assert grid == sk.Grid(values, givens=[0] * 16) == sk.Grid(np.array(values, dtype=np.uint16), givens=[0] * 16)
    assert grid.candidates().without((0, 0), two) == grid.candidates()
    assert grid.candidates().placed((1, 0), two)[1, 1] == (1, 3, 4)
    state = sk.Candidates(grid, np.array(grid.candidates().masks, dtype=np.uint64))
    assert state == grid.candidates()
    assert all(type(mask) is int for mask in state.masks)
    with pytest.raises(sk.SudokitError, match="masks must be integers, but that of r1c1 is"):
        sk.Candidates(grid, [1.0] * 16)  # type: ignore[list-item]


def test_too_many_cells_are_refused_after_as_many_as_a_grid_has() -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        taken = 0
        while True:
            taken += 1
            yield 1

    for make in (sk.Grid, lambda cells: sk.Grid([cells] * 3), lambda cells: sk.Grid([1] * 16, givens=cells)):
        with pytest.raises(sk.SudokitError, match="more than 4096 cells: a grid has 1x1 to 64x64"):
            make(endless())
        assert taken <= 4097
    with pytest.raises(sk.SudokitError, match="more than 4096 cells"):
        sk.Grid(itertools.repeat([]))
    with pytest.raises(sk.SudokitError, match="one mask for each cell: 16, not more than 16"):
        sk.Candidates(sk.Grid.empty("2x2"), endless())
    assert taken == 17


def test_an_array_that_cannot_be_a_grid_is_not_read() -> None:
    vast = np.broadcast_to(np.uint8(0), (1 << 20, 1 << 20))  # a copy of it would take a terabyte
    for array in (vast, vast[0], vast[:64, :64].repeat(2, axis=0).repeat(2, axis=1)):
        with pytest.raises(sk.SudokitError, match=r"an array of shape \(N, N\) or \(N\*N,\), N from 1 to 64, not"):
            sk.Grid.from_numpy(array)
    with pytest.raises(sk.SudokitError, match="more than 4096 cells"):
        sk.Grid(vast)
    with pytest.raises(sk.SudokitError, match=r"a masked cell has no value: array\.filled\(0\)"):
        sk.Grid.from_numpy(np.ma.masked_equal(np.zeros((4, 4), dtype=int), 0))
    with pytest.raises(sk.SudokitError, match="array must be a NumPy array, not list"):
        sk.Grid.from_numpy([[1]])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["1" * (1 << 22), "\n" * (1 << 15), "#\n" * (1 << 15), b"|\n" * (1 << 15), "{" + "\n" * (1 << 20)]
)
def test_a_text_that_cannot_be_one_puzzle_is_not_read(text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def reader(*_: object) -> None:
        raise AssertionError("it is read")

    monkeypatch.setattr("sudokit.formats._read._entries", reader)
    for parse in (sk.Grid.parse, sk.Candidates.parse, formats.parse_puzzle, formats.parse_one):
        with pytest.raises(sk.ParseError, match="are too many for one puzzle; use parse_many or read_file for many"):
            parse(text)


def test_givens_must_fit() -> None:
    with pytest.raises(sk.SudokitError, match="r1c2 is marked as a given, but it is empty"):
        sk.Grid([1] + [0] * 15, givens=[1, 1] + [0] * 14)
    with pytest.raises(sk.SudokitError, match="one truth value for each cell"):
        sk.Grid([1] + [0] * 15, givens=[1])
    assert sk.Grid([1, 2] + [0] * 14, givens=[[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]).clues == 1


def test_conflicts_list_every_pair() -> None:
    grid = sk.Grid.parse("11..|1...|....|....")
    assert [str(conflict) for conflict in grid.conflicts()] == [
        "r1c1 and r1c2 both hold 1 in row 1",
        "r1c1 and r2c1 both hold 1 in column 1",
        "r1c2 and r2c1 both hold 1 in box 1",
    ]


def test_candidates() -> None:
    candidates = sk.Grid.parse(PUZZLE).candidates()
    assert candidates[0, 0] == (1,)
    assert candidates[0, 1] == (5, 8, 9)
    fewer = candidates.without((0, 1), 5)
    assert fewer[0, 1] == (8, 9)
    assert candidates[0, 1] == (5, 8, 9)
    placed = candidates.placed((0, 1), 9)
    assert placed.grid[0, 1] == 9
    assert 9 not in placed[0, 2]
    assert pickle.loads(pickle.dumps(fewer)) == fewer
    with pytest.raises(sk.SudokitError, match="r1c1 is filled"):
        candidates.without((0, 0), 2)
    with pytest.raises(sk.SudokitError, match="values must be an integer from 1 to 9, not 10"):
        candidates.without((0, 1), 10)
    with pytest.raises(sk.SudokitError, match="one mask for each cell"):
        sk.Candidates(candidates.grid, [1])
    with pytest.raises(sk.SudokitError, match="r1c1 holds 1"):
        sk.Candidates(candidates.grid, [2, *candidates.masks[1:]])


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_any_values_make_a_grid_that_survives_its_line(values: list[int]) -> None:
    grid = sk.Grid(values)
    assert sk.Grid.parse(grid.line()) == grid


def test_alphabets() -> None:
    assert sk.Alphabet.standard(64).symbols[-3:] == ("@", "%", "&")
    assert sk.Alphabet.named("A-P", 16).symbols[15] == "P"
    assert sk.Alphabet.named("numbers", 12).symbols[11] == "12"
    assert sk.Alphabet.infer("🐶🐱", 4).added == ("1", "2")
    assert sk.Alphabet("é👩‍🚀🇩🇪1️⃣").symbols == ("é", "👩‍🚀", "🇩🇪", "1️⃣")
    for wrong, words in (("AAB", "twice"), ("", "1 to 64")):
        with pytest.raises(sk.SudokitError, match=words):
            sk.Alphabet(wrong)
    with pytest.raises(sk.SudokitError, match="needs 16"):
        sk.Alphabet.named("1-9", 16)
    with pytest.raises(sk.SudokitError, match="5 different symbols"):
        sk.Alphabet.infer("abcde", 4)


def test_a_grid_in_reserved_symbols_can_still_be_shown() -> None:
    grid = sk.Grid([1, 2, 0, 0] * 4, alphabet=sk.Alphabet("1-34"))
    assert "-" in repr(grid)
    assert "-" in str(grid)


def test_a_generated_puzzle_stands_for_its_grid() -> None:
    puzzle = sk.generate("2x2", seed=1)
    assert sk.solve(puzzle).grid == puzzle.solution
    assert sk.check(puzzle) == sk.check(puzzle.grid)
    assert sk.rate(puzzle) == sk.rate(puzzle.grid)
    assert list(sk.explain(puzzle).lines()) == list(sk.explain(puzzle.grid).lines())
    assert sk.render(puzzle) == sk.render(puzzle.grid)
    assert sk.is_unique(puzzle)
    with pytest.raises(sk.SudokitError, match="list"):
        sk.book(puzzle.grid.line())
