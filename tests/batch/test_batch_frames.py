"""Columns of pandas, polars, DuckDB and Arrow: the same answers as rows one by one, in place where they can be."""

from __future__ import annotations

from typing import Any

import pytest

import sudokit as sk
from sudokit import batch

pl = pytest.importorskip("polars")

PUZZLES = [puzzle.grid.line() for puzzle in sk.generate_many(30, seed=6)]
ROWS: list[str | None] = [*PUZZLES, "11" + "." * 79, None, "." * 81]


@pytest.fixture
def frame() -> Any:
    batch.register_polars()
    batch.register_polars()  # again is no fault
    return pl.DataFrame({"puzzle": ROWS, "group": [row % 2 for row in range(len(ROWS))]})


def rows_of(found: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pl.DataFrame(found).to_dicts()
    return rows


def test_expressions_answer_as_the_verbs_of_many(frame: Any) -> None:
    column = pl.col("puzzle").sudokit
    solved = rows_of(sk.solve_many(frame["puzzle"]))
    made = frame.select(
        solution=column.solve(),
        count=column.count(limit=3),
        status=column.status(threads=1),
        canonical=column.canonical(),
        path=column.explain(),
    )
    assert made["solution"].to_list() == [row["solution"] for row in solved]
    assert made["status"].to_list() == [row["status"] for row in solved]
    assert made["count"].to_list() == sk.solve_many(frame["puzzle"], limit=3).counts.tolist()
    assert made["canonical"].to_list() == [row["form"] for row in rows_of(sk.canonical_many(frame["puzzle"]))]
    assert made["path"].to_list() == [row["path"] for row in rows_of(sk.explain_many(frame["puzzle"], "tokens"))]


@pytest.mark.parametrize("profile", ["hodoku", "simple", "se"])
def test_ratings_and_checks_are_structures(frame: Any, profile: str) -> None:
    made = frame.select(rating=pl.col("puzzle").sudokit.rate(profile), check=pl.col("puzzle").sudokit.check())
    rated = rows_of(sk.rate_many(frame["puzzle"], profile))
    for row, right in zip(made["rating"].to_list(), rated, strict=True):
        assert row == {name: right[name] for name in row}
    checked = rows_of(sk.check_many(frame["puzzle"]))
    assert made["check"].to_list() == [{name: row[name] for name in ("status", "minimal", "reason")} for row in checked]


def test_expressions_work_lazily_in_groups_and_on_nothing(frame: Any) -> None:
    column = pl.col("puzzle").sudokit
    lazy = frame.lazy().filter(column.status() == "unique").select(column.solve())
    assert lazy.collect_schema() == {"puzzle": pl.String}
    assert lazy.collect().height == 30
    grouped = frame.group_by("group", maintain_order=True).agg(column.solve()).explode("puzzle")
    assert sorted(grouped["puzzle"].drop_nulls()) == sorted(frame.select(column.solve())["puzzle"].drop_nulls())
    for expression in (column.solve(), column.rate(), column.count(), column.canonical(), column.check()):
        assert frame.head(0).select(expression).height == 0
    sizes = pl.DataFrame({"puzzle": ["12..34.....3..2."]}).select(column.solve(layout="2x2"))
    assert sizes.item() == "1234341221434321"


def test_chunked_columns_and_slices(frame: Any) -> None:
    chunked = pl.concat([frame.head(7), frame.tail(9), frame], rechunk=False)
    made = chunked.select(pl.col("puzzle").sudokit.status())["puzzle"].to_list()
    assert made == [str(status) for status in sk.solve_many(chunked["puzzle"]).statuses()]


def test_pandas_and_arrow_columns() -> None:
    pandas, pa = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    truth = sk.solve_many(PUZZLES)
    for kind in ("object", "str", "string[pyarrow]"):
        assert sk.solve_many(pandas.Series(PUZZLES, dtype=kind)) == truth
    assert sk.solve_many(pa.table({"puzzle": PUZZLES})["puzzle"]) == truth
    assert sk.solve_many(pa.chunked_array([PUZZLES[:4], PUZZLES[4:]])) == truth


def test_a_function_of_duckdb() -> None:
    duckdb, pa = pytest.importorskip("duckdb", reason="duckdb is not installed"), pytest.importorskip("pyarrow")
    database = duckdb.connect()
    database.create_function(
        "solution", lambda column: pa.table(sk.solve_many(column))["solution"], ["VARCHAR"], "VARCHAR", type="arrow"
    )
    table = pa.table({"id": range(len(PUZZLES)), "puzzle": PUZZLES})
    database.register("puzzles", table)
    found = database.sql("SELECT solution(puzzle) FROM puzzles ORDER BY id").fetchall()
    assert [row for (row,) in found] == pa.table(sk.solve_many(PUZZLES))["solution"].to_pylist()
