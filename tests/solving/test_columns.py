"""Columns and frames as input of the calls that take many puzzles: text is taken, all else is an error that says what to do."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import sudokit as sk
from conftest import ROOT

ROWS = (ROOT / "examples" / "hard.txt").read_text().split()[:12]
CSV = (ROOT / "examples" / "quizzes.csv").read_text()
CALLS: list[Callable[..., Any]] = [sk.solve_many, lambda rows: sk.rate_many(rows, "simple"), sk.canonical_many]


def string_dtype(**options: object) -> Any:
    """Return NumPy's type of text; NumPy 1 has none."""
    return getattr(np.dtypes, "StringDType", lambda **_: pytest.skip("NumPy 1 has no StringDType"))(**options)


COLUMNS: dict[str, Callable[[list[str]], Any]] = {
    "pandas": pd.Series,
    "pandas object": lambda rows: pd.Series(rows, dtype=object),
    "pandas string": lambda rows: pd.Series(rows, dtype="string[python]"),
    "pandas ArrowString": lambda rows: pd.Series(rows, dtype="string[pyarrow]"),
    "pandas Arrow": lambda rows: pd.Series(rows, dtype=pd.ArrowDtype(pa.string())),
    "pandas categorical": lambda rows: pd.Series(rows, dtype="category"),
    "pandas Categorical": pd.Categorical,
    "pandas Index": pd.Index,
    "pandas array": lambda rows: pd.Series(rows).array,
    "pandas other index": lambda rows: pd.Series(rows, index=range(100, 100 + len(rows))),
    "pandas frame": lambda rows: pd.DataFrame({"quizzes": rows}),
    "polars": pl.Series,
    "polars categorical": lambda rows: pl.Series(rows, dtype=pl.Categorical),
    "polars enum": lambda rows: pl.Series(rows, dtype=pl.Enum(sorted({row for row in rows if row}))),
    "polars frame": lambda rows: pl.DataFrame({"quizzes": rows}),
    "pyarrow dictionary": lambda rows: pa.array(rows).dictionary_encode(),
    "pyarrow chunks of a dictionary": lambda rows: pa.chunked_array([rows]).dictionary_encode(),
    "pyarrow table": lambda rows: pa.table({"quizzes": rows}),
    "pyarrow batch": lambda rows: pa.record_batch({"quizzes": rows}),
    "numpy object": lambda rows: np.array(rows, dtype=object),
    "numpy of pandas": lambda rows: pd.DataFrame({"quizzes": rows}).to_numpy(),
    "numpy StringDType": lambda rows: np.array(rows, dtype=string_dtype(na_object=None)),
}
FIXED: dict[str, Callable[[list[str]], Any]] = {
    "S81": lambda rows: np.array(rows, dtype="S81"),
    "U81": lambda rows: np.array(rows, dtype="U81"),
    "U90": lambda rows: np.array(rows, dtype="U90"),
    "StringDType": lambda rows: np.array(rows, dtype=string_dtype()),
}


@pytest.mark.parametrize("kind", [*COLUMNS, *FIXED])
def test_a_column_of_text_is_taken(kind: str) -> None:
    rows = (COLUMNS | FIXED)[kind](ROWS)
    expected = sk.solve_many(ROWS)
    assert np.array_equal(sk.solve_many(rows).solutions, expected.solutions)
    assert sk.rate_many(rows, "simple").scores.tolist() == sk.rate_many(ROWS, "simple").scores.tolist()
    assert sk.canonical_many(rows).forms.tolist() == sk.canonical_many(ROWS).forms.tolist()
    letters = (COLUMNS | FIXED)[kind]([row.translate(str.maketrans("123456789", "ABCDEFGHI")) for row in ROWS])
    assert np.array_equal(sk.solve_many(letters, symbols="A-I").solutions, expected.solutions)


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_missing_value_is_an_invalid_row(kind: str) -> None:
    rows = COLUMNS[kind]([ROWS[0], None, ROWS[1]])  # type: ignore[list-item]
    batch = sk.solve_many(rows)
    assert [str(status) for status in batch.statuses()] == ["unique", "invalid", "unique"]
    assert batch.reason(1) == sk.rate_many(rows, "simple").reason(1) == sk.canonical_many(rows).reason(1) == "null"
    with pytest.raises(sk.SudokitError, match="row 1: null"):
        sk.solve_many(rows, errors="raise")


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, pd.NaT], ids=str)
def test_every_kind_of_missing_value(missing: Any) -> None:
    for column in (pd.Series([ROWS[0], missing], dtype=object), np.array([ROWS[0], missing], dtype=object)):
        assert sk.solve_many(column).reason(1) == "null"
    assert sk.solve_many(pl.Series([None, None])).reason(1) == "null"


@pytest.mark.parametrize(
    "column",
    [
        pd.read_csv(io.StringIO(CSV))["quizzes"],
        pd.read_csv(io.StringIO(CSV))[["quizzes"]],
        pd.Series([10**18, 5]),
        pd.Series([1.5, 2.0]),
        pd.Series([1, 2], dtype="Int64"),
        pd.Series([1, 2], dtype="category"),
        pl.Series("quizzes", [1, 2]),
        pl.Series("quizzes", [1.5, 2.0]),
        pl.DataFrame({"quizzes": [1, 2]}),
        pa.array([1, 2]),
        np.array([10**80, 10**79], dtype=object),
    ],
    ids=str,
)
def test_a_column_of_numbers_says_how_to_read_it(column: Any) -> None:
    for call in CALLS:
        with pytest.raises(sk.SudokitError) as caught:
            call(column)
        assert "dtype=str" in str(caught.value)
        assert "schema_overrides" in str(caught.value)


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame, pa.table], ids=["pandas", "polars", "pyarrow"])
def test_a_frame_of_several_columns_names_them(frame: Any) -> None:
    for call in CALLS:
        with pytest.raises(sk.SudokitError, match=r"a frame of 2 columns \(quizzes, solutions\).*frame\['quizzes'\]"):
            call(frame({"quizzes": ROWS, "solutions": ROWS}))
    with pytest.raises(sk.SudokitError, match="without columns"):
        sk.solve_many(frame({}))


def test_a_lazy_frame_has_no_rows_yet() -> None:
    with pytest.raises(sk.SudokitError, match="collect"):
        sk.solve_many(pl.DataFrame({"quizzes": ROWS}).lazy())


def test_the_lines_of_the_documents() -> None:
    pandas = pd.read_csv(io.StringIO(CSV), dtype=str)
    polars = pl.read_csv(io.StringIO(CSV), schema_overrides={"quizzes": pl.String, "solutions": pl.String})
    for frame in (pandas, polars):
        solved = sk.solve_many(frame["quizzes"]).solutions
        assert ["".join(map(str, row)) for row in solved.tolist()] == list(frame["solutions"])


# --- elements of a sequence -------------------------------------------------------------------------


def test_a_puzzle_is_taken_wherever_a_grid_is() -> None:
    puzzles = list(sk.generate_many(3, seed=1))
    grids = [puzzle.grid for puzzle in puzzles]
    solved = sk.solve_many(puzzles)
    assert np.array_equal(solved.solutions, sk.solve_many(grids).solutions)
    assert solved.summary()[sk.Status.UNIQUE] == 3
    assert sk.rate_many([*puzzles, ROWS[0]]).scores.tolist() == sk.rate_many([*grids, ROWS[0]]).scores.tolist()
    assert sk.canonical_many(iter(puzzles)).forms.tolist() == sk.canonical_many(grids).forms.tolist()
    assert [len(batch) for batch in sk.iter_solve([puzzles, grids])] == [3, 3]


@pytest.mark.parametrize(
    ("element", "words"),
    [
        (None, "got None"),
        (5, "got int"),
        (1.5, "got float"),
        (float("nan"), "got float"),
        ([0] * 81, "got list; pass the values of many puzzles as one integer array"),
        (np.zeros(81, np.uint8), "got ndarray; pass the values"),
        (sk.Grid.empty("3x3").candidates(), "got Candidates; candidates are supported by solve"),
        (object(), "got object"),
        (bytearray(b"." * 81), "got bytearray"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_wrong_kind_of_element_is_an_error(element: Any, words: str) -> None:
    for call in CALLS:
        for rows in ([ROWS[0], element], (ROWS[0], element), iter([ROWS[0], element])):
            with pytest.raises(sk.SudokitError, match=rf"^puzzles\[1\]: expected a Grid, Puzzle or text, {words}"):
                call(rows)


def test_wrong_text_of_the_right_kind_is_an_invalid_row() -> None:
    batch = sk.solve_many([ROWS[0], "", "nonsense", ROWS[0][:80], "1" * 81])
    assert [str(status) for status in batch.statuses()] == ["unique", *["invalid"] * 4]
