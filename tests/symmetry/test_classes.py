"""The numbering of classes: against the counts published, and forwards and backwards."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sudokit as sk
from sudokit import _core
from sudokit.symmetry._classes import ALL_CLASSES, class_table

pytestmark = pytest.mark.thorough

# The largest least grid, as the literature prints it: all six of its bands are number 416.
LAST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"


def test_there_are_416_bands() -> None:
    assert _core.least_bands() == 416


def test_the_table_has_all_classes() -> None:
    assert class_table().classes == ALL_CLASSES == len(sk.classes_covered())


def test_band_1_has_as_many_classes_as_published() -> None:
    """The grids of band 1 are the first ones; band 2 follows."""
    first, second = sk.unrank_class(1_007_169).values, sk.unrank_class(1_007_170).values
    assert first[:27] == sk.unrank_class(0).values[:27]
    assert second[:27] != first[:27]


def test_a_chunk_is_counted_row_by_row() -> None:
    counted = _core.count_chunk(0, 0, None)
    assert counted is not None
    classes, work, symmetric = counted
    assert np.frombuffer(classes, np.uint32).sum() == 49_776
    assert len(work) == len(classes)
    assert 0 < sum(symmetric.values()) < 49_776
    with pytest.raises(IndexError, match="bands go from 0 to 415"):
        _core.count_chunk(416, 0, None)
    with pytest.raises(IndexError, match="no such fourth row"):
        _core.count_chunk(0, 100_000, None)


def test_the_table_says_what_is_there() -> None:
    """Each boundary between chunks counted anew is where the fourth row of the grids changes."""
    before = 0
    for fourth in range(5):
        counted = _core.count_chunk(0, fourth, None)
        assert counted is not None
        end = before + int(np.frombuffer(counted[0], np.uint32).sum())
        if end == before:
            continue
        rows = {sk.unrank_class(number).values[27:36] for number in (before, (before + end) // 2, end - 1)}
        assert len(rows) == 1
        assert sk.unrank_class(end).values[27:36] not in rows
        before = end


def test_numbers_and_grids_lead_to_each_other() -> None:
    covered = sk.classes_covered()
    rng = random.Random(2)
    numbers = [0, 1, covered[-1], *(rng.randrange(len(covered)) for _ in range(40))]
    grids = {number: sk.unrank_class(number) for number in numbers}
    for number, grid in grids.items():
        assert sk.canonical(grid).grid == grid
        assert sk.rank_class(sk.scramble(grid, seed=number)) == number
    ordered = [grids[number].values for number in sorted(grids)]
    assert ordered == sorted(ordered)
    assert len(set(ordered)) == len(set(numbers))


def test_neighbours_across_every_kind_of_boundary() -> None:
    """Runs of numbers around random places ascend without a gap."""
    rng = random.Random(3)
    for _ in range(5):
        start = rng.randrange(len(sk.classes_covered()) - 20)
        grids = [sk.unrank_class(number).values for number in range(start, start + 20)]
        assert grids == sorted(grids)
        assert sk.rank_class_many([sk.Grid(list(grid)) for grid in grids]).numbers.tolist() == list(range(start, start + 20))


def test_batches_are_the_calls_of_one() -> None:
    rng = random.Random(4)
    numbers = [rng.randrange(len(sk.classes_covered())) for _ in range(30)]
    forms = sk.unrank_class_many(numbers, threads=2)
    assert [sk.Grid(row.tolist()) for row in forms] == [sk.unrank_class(number) for number in numbers]
    assert (forms == sk.unrank_class_many(np.array(numbers), threads=1)).all()
    moved = [sk.scramble(sk.Grid(row.tolist()), seed=1) for row in forms]
    batch = sk.rank_class_many(moved, threads=2)
    assert batch == sk.rank_class_many(moved, threads=1)
    assert batch.numbers.tolist() == numbers
    assert batch.automorphisms.tolist() == [sk.automorphisms(grid).count for grid in moved]


def test_rows_without_a_number_have_a_reason() -> None:
    full = sk.unrank_class(3).line()
    batch = sk.rank_class_many([full, "." * 81, "11" + "." * 79])
    assert batch.numbers.tolist() == [3, -1, -1]
    assert batch.automorphisms.tolist() == [1, 0, 0]
    assert [batch.reason(row) for row in range(3)] == [
        "",
        "classes are numbered for full grids; this one has empty cells",
        "r1c1 and r1c2 both hold 1 in row 1",
    ]
    assert len(sk.rank_class_many([])) == 0
    assert sk.unrank_class_many([]).shape == (0, 81)


def test_the_first_row_without_a_number_raises() -> None:
    full = sk.unrank_class(3).line()
    with pytest.raises(sk.SudokitError, match="row 1: classes are numbered for full grids"):
        sk.rank_class_many([full, "." * 81, "11" + "." * 79], errors="raise")
    with pytest.raises(sk.SudokitError, match="row 1: r1c1 and r1c2 both hold 1"):
        sk.rank_class_many([full, "11" + "." * 79, "." * 81], errors="raise")


def test_unranking_many_rejects_what_is_not_a_number() -> None:
    for numbers in ([0, -1], [0, ALL_CLASSES], np.array([0, -1]), np.array([0, ALL_CLASSES])):
        with pytest.raises(sk.SudokitError, match=r"numbers\[1\] must be an integer from 0 to 5,472,730,537"):
            sk.unrank_class_many(numbers)
    with pytest.raises(sk.SudokitError, match=r"numbers\[0\]"):
        sk.unrank_class_many(["1"])


def test_a_flag_that_is_set_stops_batches() -> None:
    stop = sk.StopFlag()
    stop.set()
    assert not sk.unrank_class_many([1, 2], stop=stop).any()
    for threads in (1, 2):
        batch = sk.rank_class_many([sk.unrank_class(0), "11" + "." * 79], threads=threads, stop=stop)
        assert batch.stopped == batch.reason(0) == "stop"
        assert batch.numbers.tolist() == [-1, -1]
        assert not batch.finished[0]
    whole = sk.rank_class_many([sk.unrank_class(0), "11" + "." * 79])
    assert whole.stopped == ""
    assert whole.finished.all()


def test_a_batch_is_a_table() -> None:
    batch = sk.rank_class_many([sk.unrank_class(7), "." * 81])
    assert {name: column.tolist() for name, column in batch.to_numpy().items()} == {
        "number": [7, -1],
        "automorphisms": [1, 0],
        "reason": ["", "classes are numbered for full grids; this one has empty cells"],
    }
    assert repr(batch) == "<ClassBatch of 2>"


def test_random_classes_depend_on_seed_and_index_alone() -> None:
    assert sk.random_class(seed=1) == sk.random_class(seed=1)
    drawn = {sk.random_class(seed=1, index=index) for index in range(5)}
    assert len(drawn) == 5
    assert all(sk.canonical(grid).grid == grid for grid in drawn)


def test_random_numbers_are_uniform() -> None:
    """Draws below 3 * 2**62, where taking the remainder of 64 bits would favour the first third."""
    count = 3 << 62
    thirds = np.bincount([_core.random_number(7, index, count) >> 62 for index in range(3000)], minlength=3)
    assert abs(thirds - 1000).max() < 120


def test_tables_that_do_not_fit_together_are_rejected() -> None:
    bands = np.zeros(416, np.uint32)
    none = np.zeros(0, np.uint16)
    assert _core.ClassTable(bands, none, none).classes == 0
    assert _core.ClassTable(bands, none, none).rank(sk.unrank_class(0)._values) is None
    with pytest.raises(ValueError, match="there are 416 bands"):
        _core.ClassTable(bands[1:], none, none)
    bands[3] = 1
    with pytest.raises(ValueError, match="every piece needs"):
        _core.ClassTable(bands, none, none)
    with pytest.raises(ValueError, match="must have all its parts"):
        _core.ClassTable(bands, np.ones(1, np.uint16), np.ones(1, np.uint16))
    with pytest.raises(ValueError, match="no class with that number"):
        class_table().unrank(ALL_CLASSES)


def test_what_has_no_number_is_rejected() -> None:
    with pytest.raises(sk.ImpossibleRequest, match="full 9x9 grids"):
        sk.rank_class("." * 81)
    with pytest.raises(sk.ImpossibleRequest, match="full 9x9 grids"):
        sk.rank_class("1234341221434321")
    for number in (-1, ALL_CLASSES, True, 1.5):
        with pytest.raises(sk.SudokitError, match="number must be an integer from 0 to 5,472,730,537"):
            sk.unrank_class(number)  # type: ignore[arg-type]


def test_the_last_class_is_the_one_printed_in_the_literature() -> None:
    assert sk.canonical(LAST).automorphisms == 72
    assert sk.rank_class(LAST) == ALL_CLASSES - 1
    assert sk.unrank_class(ALL_CLASSES - 1).line() == LAST


@pytest.mark.slow
def test_uniform_grids_have_numbers_that_lead_back() -> None:
    """`bench/classes.py` does this with 100,000 grids."""
    grids = sk.random_grids(1000, seed=20)
    ranked = sk.rank_class_many(grids)
    forms = sk.canonical_many(grids).forms
    assert (sk.unrank_class_many(ranked.numbers) == forms).all()
    assert len(np.unique(ranked.numbers)) == 1000
