"""check_many, verify_many and minimise_many: the same answers as one by one, for every kind of input and layout."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import sudokit as sk
from conftest import ROOT

HARD = (ROOT / "examples" / "hard.txt").read_text().split()
JIGSAW = "jigsaw:AAABCABBCCDBCDDD"
LAYOUTS = ["2x2", "2x3", "3x3", "2x2+diagonals", "3x3+diagonals", "4x4", JIGSAW]


def mixed(spec: str, count: int = 12) -> list[sk.Grid]:
    """Return grids of a layout: minimal puzzles, puzzles with clues too many, with too few, with none, with conflicts."""
    draw = random.Random(spec)
    layout = sk.Layout.parse(spec)
    found = []
    for index in range(count):
        puzzle = sk.minimise(sk.random_grid(layout, seed=3, index=index), seed=index)
        size, values = layout.size, list(puzzle.grid.values)
        full, cells = puzzle.solution.values, [cell for cell, value in enumerate(values) if not value]
        for cell in draw.sample(cells, min(len(cells), index % 4)):
            values[cell] = full[cell]
        if index % 5 == 3:
            values[next(cell for cell, value in enumerate(values) if value)] = 0
        if index % 5 == 4:
            empty = values.index(0)
            values[empty] = full[empty] % size + 1
        if index == 5:
            values[0] = values[1] = 1
        found.append(sk.Grid(values, layout))
    return found


# --- check -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", LAYOUTS)
def test_check_many_says_what_check_says(spec: str) -> None:
    grids = mixed(spec)
    batch = sk.check_many(grids, threads=2)
    expected = [sk.check(grid) for grid in grids]
    for one, alone in zip(batch, expected, strict=True):
        assert one._replace(reason=alone.reason) == alone
        assert alone.reason.partition(" (and")[0] == one.reason  # of many puzzles the first conflict alone is named
    assert batch.statuses() == [one.status for one in expected]
    assert {one.status for one in expected} >= {sk.Status.UNIQUE, sk.Status.INVALID}
    assert {one.minimal for one in expected} >= {True, False, None}
    assert [batch.conflicts(row) for row in range(len(grids))] == [tuple(grid.conflicts()) for grid in grids]
    assert [batch.grid(row).values for row in range(len(grids))] == [grid.values for grid in grids]


def test_checks_depend_on_neither_threads_nor_neighbours() -> None:
    grids = mixed("3x3", 30) * 3
    whole = sk.check_many(grids, threads=1)
    assert sk.check_many(grids, threads=3) == whole
    for part in (slice(0, 1), slice(7, 40)):
        some = sk.check_many(grids[part])
        assert list(some) == list(whole)[part]
    parts = sk.iter_check([grids[:13], grids[13:]], threads=2)
    assert [one for batch in parts for one in batch] == list(whole)


def test_more_rows_than_are_checked_at_once() -> None:
    values = np.array([sk.Grid.parse(line).values for line in HARD[:100]], dtype=np.uint8)
    values[::3, 0] = 0
    many = np.tile(values, (90, 1))
    few, batch = sk.check_many(values), sk.check_many(many)
    assert len(batch) == 9000
    for name in ("status", "minimal", "redundant"):
        assert np.array_equal(getattr(batch, name), np.concatenate([getattr(few, name)] * 90))


KINDS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "iterator": iter,
    "grids": lambda rows: [sk.Grid.parse(row) for row in rows],
    "bytes": lambda rows: "".join(f"{row}\n" for row in rows).encode(),
    "array": lambda rows: np.array([sk.Grid.parse(row).values for row in rows], dtype=np.uint8),
    "int64": lambda rows: np.array([sk.Grid.parse(row).values for row in rows]),
    "cube": lambda rows: np.array([sk.Grid.parse(row).values for row in rows]).reshape(-1, 9, 9),
    "pyarrow": pa.array,
    "polars": pl.Series,
    "frame": lambda rows: pl.DataFrame({"puzzle": rows}),
    "numpy text": np.array,
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_input_is_taken(kind: str) -> None:
    rows = HARD[:6]
    full = [sk.Grid(row.tolist()).line() for row in sk.solve_many(rows).solutions]
    given, solutions = KINDS[kind](rows), KINDS[kind](full)
    assert sk.check_many(given).minimal.tolist() == sk.check_many(rows).minimal.tolist()
    assert sk.verify_many(KINDS[kind](rows), solutions).correct.all()
    assert np.array_equal(sk.minimise_many(KINDS[kind](rows), seed=1).puzzles, sk.minimise_many(rows, seed=1).puzzles)


def test_generated_puzzles_are_taken() -> None:
    made = sk.generate_many(4, "2x3", seed=1)
    assert sk.check_many(made).minimal.tolist() == made.minimal.tolist()
    assert list(sk.rate_many(made)) == list(sk.rate_many(list(made)))
    assert sk.verify_many(made, made.solutions).correct.all()
    with pytest.raises(sk.SudokitError, match="puzzles: a CanonicalBatch holds no puzzles: pass one of its arrays"):
        sk.check_many(sk.canonical_many(made.solutions))


@pytest.mark.parametrize("call", [sk.check_many, sk.minimise_many])
def test_rows_that_are_no_puzzles_are_invalid(call: Callable[..., Any]) -> None:
    rows = [HARD[0], HARD[0][:80], "11" + "." * 79, HARD[0][:80] + "x", HARD[1]]
    for given in (rows, pa.array([*rows[:1], None, *rows[2:]])):
        batch = call(given)
        assert [str(status) for status in batch.statuses()] == ["unique", "invalid", "invalid", "invalid", "unique"]
        assert batch.reason(0) == ""
        assert batch.reason(2) == "r1c1 and r1c2 both hold 1 in row 1"
        assert batch.reason(3).startswith("r9c9 holds 'x'")
        assert batch.reason(1) == sk.solve_many(given).reason(1)
    assert not batch.puzzles[1].any()
    assert not batch.puzzles[3].any()
    with pytest.raises(sk.SudokitError, match=r"^row 1: null"):
        call(pa.array([rows[0], None]), errors="raise")
    letters = [row.translate(str.maketrans("123456789", "ABCDEFGHI")) for row in rows[:1]]
    shown = call(letters, symbols="A-I")
    assert np.array_equal(shown.puzzles, call(rows[:1], seed=1).puzzles if call is sk.minimise_many else batch.puzzles[:1])


@pytest.mark.parametrize("threads", [1, 2])
def test_a_flag_that_is_set_ends_the_calls(threads: int) -> None:
    flag = sk.StopFlag()
    flag.set()
    for spec, count in (("3x3", 2000), ("2x3", 2000)):
        grids = sk.random_grids(count, seed=1) if spec == "3x3" else np.array([sk.random_grid(spec, seed=1).values] * count)
        checked = sk.check_many(grids, spec, threads, stop=flag)
        assert not checked.minimal[checked.minimal != 255].any()
        assert checked.reason(count - 1) == "stop"
        assert set(checked.statuses()) <= {sk.Status.UNDECIDED, sk.Status.UNIQUE}
        made = sk.minimise_many(grids, spec, seed=1, threads=threads, stop=flag)
        assert made.reason(count - 1) == "stop"
        assert made.statuses()[-1] is sk.Status.UNDECIDED
        assert made[count - 1] is None
        verified = sk.verify_many(grids, grids, spec, threads, stop=flag)
        assert verified.summary()["undecided"] == count
        assert (verified.stopped, verified.reason(count - 1)) == ("stop", "stop")
        assert not verified.correct.any()
        assert verified[count - 1] == []
        forms = sk.canonical_many(grids, spec, threads, stop=flag)
        assert (forms.stopped, forms.reason(count - 1), len(forms.first_of_class())) == ("stop", "stop", 0)
        assert not forms.finished.any()


def test_every_batch_says_what_ended_it() -> None:
    rows, flag = ["12..34.....3..2."] * 2, sk.StopFlag()
    flag.set()
    for call in (sk.solve_many, sk.check_many, sk.rate_many, sk.minimise_many):
        assert (call(rows).stopped, call(rows, time_limit=0).stopped, call(rows, stop=flag).stopped) == ("", "time", "stop")


def test_a_batch_that_was_stopped_says_which_rows_are_finished() -> None:
    whole = sk.canonical_many(["4321214334121234", "11..............", "1234341221434321"])
    forms, orders = whole.forms.copy(), whole.automorphisms.copy()
    forms[2], orders[2] = 0, 0
    stopped = sk.CanonicalBatch(whole.layout, forms, orders, {1: whole.reason(1)}, "stop")
    assert whole.finished.tolist() == [True, True, True]
    assert stopped.finished.tolist() == [True, True, False]
    assert [stopped.reason(row) for row in range(3)] == ["", "r1c1 and r1c2 both hold 1 in row 1", "stop"]
    assert stopped.first_of_class().tolist() == [0]
    assert stopped != whole
    shown = pa.table(stopped).to_pylist()
    assert shown[2] == {"form": None, "automorphisms": None, "reason": "stop"}
    flag = sk.StopFlag()
    flag.set()
    verified = sk.verify_many(["12..34.....3..2.", "12..34.....3..2x"], ["1234341221434321"] * 2, stop=flag)
    assert verified.faults.tolist() == [5, 4]  # what cannot be read is known before the call is stopped
    shown = pa.table(verified).to_pylist()
    assert [(row["correct"], row["fault"], row["reason"]) for row in shown] == [
        (None, "undecided", "stop"),
        (False, "invalid", verified.reason(1)),
    ]


def test_a_flag_set_in_the_middle_leaves_rows_that_are_sound() -> None:
    flag = sk.StopFlag()
    grids = sk.random_grids(60_000, seed=1)
    threading.Timer(0.2, flag.set).start()
    made = sk.minimise_many(grids, seed=1, threads=2, stop=flag)
    assert made.summary()[sk.Status.UNDECIDED] > 0
    rows = (made.status == 0).nonzero()[0]
    solved = sk.solve_many(made.puzzles[rows])
    assert np.array_equal(solved.solutions, made.solutions[rows])
    whole = made.minimal == 1
    again = sk.minimise_many(grids[:20], seed=1)
    assert np.array_equal(again.puzzles[whole[:20]], made.puzzles[:20][whole[:20]])


# --- verify ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", LAYOUTS)
def test_verify_many_says_what_verify_says(spec: str) -> None:
    draw = random.Random(1)
    layout = sk.Layout.parse(spec)
    puzzles, solutions = [], []
    for index in range(40):
        full = list(sk.random_grid(layout, seed=5, index=index).values)
        puzzle = [value if draw.random() < 0.4 else 0 for value in full]
        for _ in range(index % 4):
            full[draw.randrange(len(full))] = draw.randrange(0 if index % 3 else 1, layout.size + 1)
        puzzles.append(sk.Grid(puzzle, layout))
        solutions.append(sk.Grid(full, layout))
    batch = sk.verify_many(puzzles, solutions, threads=2)
    expected = [sk.verify(puzzle, solution) for puzzle, solution in zip(puzzles, solutions, strict=True)]
    assert [batch[row] for row in range(40)] == expected
    assert batch.correct.tolist() == [not faults for faults in expected]
    assert [batch.reason(row) for row in range(40)] == [str(faults[0]) if faults else "" for faults in expected]
    kinds = ["", "empty", "given", "conflict"]
    assert [kinds[code] for code in batch.faults] == [faults[0].kind if faults else "" for faults in expected]
    for cells, faults in zip(batch.cells.tolist(), expected, strict=True):
        shown = [row * layout.size + column for row, column in faults[0].cells] if faults else []
        assert [cell for cell in cells if cell >= 0] == shown
    assert batch == sk.verify_many(puzzles, solutions, threads=1)
    parts = sk.iter_verify([(puzzles[:7], solutions[:7]), (puzzles[7:], solutions[7:])])
    assert np.array_equal(np.concatenate([part.faults for part in parts]), batch.faults)


def test_rows_that_cannot_be_read_are_no_solutions() -> None:
    puzzles = ["12..34.....3..2."] * 4
    solutions = ["1234341221434321", "1234", None, "123434122143432x"]
    batch = sk.verify_many(puzzles, pa.array(solutions), layout="2x2")
    assert batch.summary() == {"correct": 1, "empty": 0, "given": 0, "conflict": 0, "invalid": 3, "undecided": 0, "rule": 0}
    assert batch.reason(2) == "the solution: null"
    with pytest.raises(sk.SudokitError, match="row 2: the solution: null"):
        batch[2]
    broken = sk.verify_many(["12..34.....3..2x", *puzzles[1:]], ["1234341221434321"] * 4)
    assert broken.reason(0).startswith("the puzzle: r4c4 holds 'x'")
    with pytest.raises(sk.SudokitError, match=r"^row 0: the puzzle: r4c4 holds 'x'"):
        sk.verify_many(["12..34.....3..2x"], ["1234341221434321"], errors="raise")
    with pytest.raises(sk.SudokitError, match="solutions must have as many rows as puzzles, 4, not 1"):
        sk.verify_many(puzzles, solutions[:1])
    with pytest.raises(sk.SudokitError, match="batches must be a sequence of pairs of puzzles and solutions"):
        next(sk.iter_verify([puzzles]))  # type: ignore[list-item]


# --- minimise --------------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@pytest.mark.thorough
@pytest.mark.parametrize("options", [{}, {"symmetry": "half-turn"}, {"plain": True}])
@pytest.mark.parametrize("spec", LAYOUTS)
def test_minimise_many_makes_what_minimise_makes(spec: str, options: dict[str, Any]) -> None:
    grids = [sk.random_grid(spec, seed=2, index=index) for index in range(3)] + mixed(spec, 6)
    batch = sk.minimise_many(grids, seed=9, first=4, threads=2, **options)
    assert batch.index.tolist() == list(range(4, 13))
    for row, grid in enumerate(grids):
        made = batch[row]
        if made is None:
            with pytest.raises((sk.ImpossibleRequest, sk.ConflictError)):
                sk.minimise(grid, seed=9, index=4 + row, **options)
            continue
        alone = sk.minimise(grid, seed=9, index=4 + row, **options)
        for name in alone.__slots__:
            if name != "seconds":
                assert getattr(made, name) == getattr(alone, name), name
    assert batch == sk.minimise_many(grids, seed=9, first=4, threads=1, **options)
    parts = list(sk.iter_minimise([grids[:2], grids[2:]], seed=9, first=4, **options))
    assert np.array_equal(np.concatenate([part.puzzles for part in parts]), batch.puzzles)


def test_orders_of_clues_are_drawn_for_each_row() -> None:
    grid = sk.random_grid(seed=1)
    batch = sk.minimise_many([grid] * 20, seed=1)
    assert len({made.tobytes() for made in batch.puzzles}) == 20
    assert sk.minimise(grid, seed=1) != sk.minimise(grid, seed=1, index=1)
    assert sk.minimise_many([grid]).seed != sk.minimise_many([grid]).seed


def test_clues_that_stay_are_those_of_every_row() -> None:
    grids = [sk.random_grid("2x2", seed=seed).line() for seed in range(5)]
    batch = sk.minimise_many([*grids, "." + grids[0][1:]], seed=1, keep="1" + "." * 15)
    assert [made.kept for made in batch if made is not None] == [1] * 5
    assert batch.puzzles[:5, 0].all()
    assert (batch.statuses()[5], batch.reason(5)) == (sk.Status.INVALID, "keep: r1c1 is empty")
    with pytest.raises(sk.SudokitError, match=r"^row 5: keep: r1c1 is empty"):
        sk.minimise_many([*grids, "." + grids[0][1:]], keep=[(0, 0)], errors="raise")
    with pytest.raises(sk.SudokitError, match="keep has 3 marks"):
        sk.minimise_many(grids, keep="1.1")
