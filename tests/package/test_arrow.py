"""Batches as tables: NumPy arrays by name, an Arrow stream that other libraries read, and what a notebook shows."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

import nanoarrow as na
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import sudokit as sk
from sudokit import _core

EASY = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
SMALL = "12..34.....3..2."
FULL = "1234341221434321"
ROWS = [SMALL, "11" + "." * 14, "1" + "." * 15, "x" * 16]


def batches() -> dict[str, Any]:
    """Return a batch of each kind, with rows of every fate."""
    return {
        "Batch": sk.solve_many(ROWS, "2x2"),
        "CanonicalBatch": sk.canonical_many([FULL, *ROWS], "2x2"),
        "ClassBatch": sk.rank_class_many([sk.unrank_class(3), "." * 81, "x" * 81]),
        "CheckBatch": sk.check_many(ROWS, "2x2"),
        "MinimisedBatch": sk.minimise_many([FULL, *ROWS], "2x2", seed=1),
        "PuzzleBatch": sk.generate_many(5, "2x2", seed=2**64 - 1),
        "PuzzleBatch, rated": sk.generate_many(3, "2x3", level="easy", seed=1),
        "PuzzleBatch, jigsaws": sk.generate_many(3, "random-jigsaw:5", seed=1),
        "RatingBatch": sk.rate_many([EASY, "." * 81, "11" + "." * 79]),
        "DepthRatingBatch": sk.rate_many([EASY, "." * 81, "11" + "." * 79], "depth"),
        "SeRatingBatch": sk.rate_many([EASY, "." * 81, "11" + "." * 79], "se"),
        "VerifyBatch": sk.verify_many([SMALL] * 4, [FULL, FULL[:15] + ".", "4" + FULL[1:], "x" * 16]),
    }


BATCHES = batches()


@pytest.mark.parametrize("name", BATCHES)
def test_every_library_reads_the_same(name: str) -> None:
    batch = BATCHES[name]
    table = pa.table(batch)
    table.validate(full=True)
    rows = table.to_pylist()
    assert len(rows) == len(batch)
    assert pl.DataFrame(batch).to_dicts() == rows
    assert na.ArrayStream(batch).read_all().to_pylist() == rows
    assert pa.RecordBatchReader.from_stream(batch).read_all().equals(table)
    assert pd.DataFrame.from_arrow(batch).columns.tolist() == table.column_names


@pytest.mark.parametrize("name", BATCHES)
def test_numpy_has_the_same_columns(name: str) -> None:
    batch = BATCHES[name]
    arrays, table = batch.to_numpy(), pa.table(batch)
    assert list(arrays) == table.column_names
    for key, array in arrays.items():
        assert len(array) == len(batch)
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
        column = table[key]
        if pa.types.is_integer(column.type):
            missing = -1 if key == "number" else 0  # 0 is the number of a class
            assert column.fill_null(missing).to_pylist() == array.tolist()
        elif pa.types.is_fixed_size_list(column.type):
            assert column.to_pylist() == array.tolist()
        elif pa.types.is_boolean(column.type):
            assert [item for item in column.to_pylist() if item is not None] == [
                item == 1 for item, some in zip(array.tolist(), column.to_pylist(), strict=True) if some is not None
            ]
        elif array.dtype.kind == "O":
            assert [item or "" for item in column.to_pylist()] == array.tolist()
        else:
            assert pa.types.is_string(column.type)


def test_words_and_grids_are_text() -> None:
    assert pa.table(BATCHES["Batch"]).to_pylist() == [
        {"solution": FULL, "count": 1, "status": "unique", "reason": None},
        {"solution": None, "count": 0, "status": "invalid", "reason": "r1c1 and r1c2 both hold 1 in row 1"},
        {"solution": None, "count": 2, "status": "multiple", "reason": None},
        {"solution": None, "count": 0, "status": "invalid", "reason": BATCHES["Batch"].reason(3)},
    ]
    checked = pa.table(BATCHES["CheckBatch"])
    assert checked["puzzle"].to_pylist() == [*ROWS[:3], None]
    assert checked["minimal"].to_pylist() == [False, None, None, None]
    assert checked["redundant"][0].as_py() == [1, 1, 0, 0, 1, 1] + [0] * 10
    made = pa.table(BATCHES["MinimisedBatch"]).to_pylist()
    assert [row["status"] for row in made] == ["unique", "unique", "invalid", "multiple", "invalid"]
    assert [row["puzzle"] for row in made[:2]] == [one.grid.line() for one in list(BATCHES["MinimisedBatch"])[:2]]
    rated = pa.table(BATCHES["RatingBatch"]).to_pylist()
    assert [(row["level"], row["score"], row["solved"]) for row in rated] == [("easy", 188, True), (None,) * 3, (None,) * 3]
    assert [row["fault"] for row in pa.table(BATCHES["VerifyBatch"]).to_pylist()] == [None, "empty", "given", "invalid"]
    easy = pa.table(BATCHES["PuzzleBatch, rated"]).to_pylist()
    assert [(row["level"], row["score"]) for row in easy] == [
        (one.rating.level, one.rating.score) for one in BATCHES["PuzzleBatch, rated"]
    ]
    jigsaws = pa.table(BATCHES["PuzzleBatch, jigsaws"])["layout"].to_pylist()
    assert jigsaws == [one.grid.layout.spec for one in BATCHES["PuzzleBatch, jigsaws"]]


@pytest.mark.parametrize(
    ("symbols", "shown"),
    [("ABCD", "ABCDCDABBADCDCBA"), ("🐶🐱🐭🐹", "🐶🐱🐭🐹🐭🐹🐶🐱🐱🐶🐹🐭🐹🐭🐱🐶"), ("0123", "0123230110323210")],
)
def test_grids_are_shown_in_the_symbols_given(symbols: str, shown: str) -> None:
    alphabet = sk.Alphabet(symbols)
    rows = ["".join(alphabet.symbol(int(c)) if c.isdigit() else c for c in row) for row in (SMALL, "1" + "." * 15)]
    assert pa.table(sk.solve_many(rows, symbols=alphabet))["solution"].to_pylist() == [shown, None]


def test_symbols_that_cannot_stand_in_a_line_become_digits() -> None:
    grid = sk.Grid.parse(SMALL).with_alphabet('<>&"')
    with pytest.raises(sk.SudokitError, match="line cannot carry the symbol"):
        grid.line()
    batch = sk.generate_many(1, "2x2", seed=1, symbols='<>&"')
    assert pa.table(batch)["solution"].to_pylist() == pa.table(sk.generate_many(1, "2x2", seed=1))["solution"].to_pylist()


def test_columns_of_a_batch_go_back_in() -> None:
    made = sk.generate_many(20, seed=1)
    frame = pl.DataFrame(made)
    assert np.array_equal(sk.solve_many(frame["puzzle"]).solutions, made.solutions)
    assert sk.verify_many(frame["puzzle"], pa.table(made)["solution"]).correct.all()


@pytest.mark.thorough
def test_large_batches_come_in_several_parts() -> None:
    batch = sk.verify_many(grids := sk.random_grids(140_000, seed=1), grids)
    reader = pa.RecordBatchReader.from_stream(batch)
    assert [len(part) for part in reader] == [65_536, 65_536, 8_928]
    table = pa.table(batch)
    assert table["solution"][139_999].as_py() == "".join(map(str, grids[-1]))
    assert len(pa.table(sk.solve_many(np.zeros((0, 81), np.uint8)))) == 0


@pytest.mark.thorough
def test_a_stream_holds_what_it_shows_until_it_is_read() -> None:
    batch = sk.solve_many([SMALL] * 3)
    kept = weakref.finalize(batch.counts.base if batch.counts.base is not None else batch.counts, lambda: None)
    table = pa.table(batch)
    unread = batch.__arrow_c_stream__()
    del batch, unread
    gc.collect()
    assert kept.alive
    assert table["count"].to_pylist() == [1, 1, 1]
    tables = [table]
    del table
    release = threading.Thread(target=tables.clear)  # memory is given back on whatever thread
    release.start()
    release.join()
    gc.collect()
    assert not kept.alive


def test_an_error_while_it_is_read_is_told() -> None:
    def broken() -> Any:
        yield 1, [(None, 0, [np.zeros(1, dtype=np.uint8)])]
        raise RuntimeError("no more")

    class Stream:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return _core.arrow_stream([("n", "C", 0)], broken())

    reader = pa.RecordBatchReader.from_stream(Stream())
    assert reader.read_next_batch().to_pydict() == {"n": [0]}
    with pytest.raises(OSError, match="no more"):
        reader.read_next_batch()


@pytest.mark.parametrize("name", BATCHES)
def test_a_notebook_shows_the_first_rows(name: str) -> None:
    batch = BATCHES[name]
    shown = batch._repr_html_()
    assert "<table" in shown
    assert shown.count("<tr>") == len(batch) + 1
    assert all(f">{column}</th>" in shown for column in batch.to_numpy())
    assert "<script" not in shown
    many = sk.solve_many([SMALL] * 50)._repr_html_()
    assert many.count("<tr>") == 11
    assert "the first 10 rows" in many
