"""Every verb in every kind of file: the answers are those of the verbs of many, in the order of the input."""

from __future__ import annotations

import bz2
import csv
import gzip
import hashlib
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from helpers.command import run as command
from sudokit import batch

pa = pytest.importorskip("pyarrow")
pa_csv = pytest.importorskip("pyarrow.csv")
parquet = pytest.importorskip("pyarrow.parquet")

KINDS = ("lines", "csv", "jsonl", "parquet", "arrow")
SUFFIX = {"lines": "txt", "csv": "csv", "jsonl": "jsonl", "parquet": "parquet", "arrow": "arrow"}
PUZZLES = [puzzle.grid.line() for puzzle in sk.generate_many(40, seed=5)]
CLASH = "11" + "." * 79
BAD = {3: CLASH, 17: "12345", 30: "." * 80 + "x"}
ROWS = [BAD.get(row, puzzle) for row, puzzle in enumerate(PUZZLES)]
TABLE_VERBS = ("solve", "count", "check", "rate", "explain", "canonical", "convert")


def solution(line: str) -> str:
    grid = sk.solve(line).grid
    assert grid is not None
    return grid.line()


def write(path: Path, rows: list[str] = ROWS, **beside: list[Any]) -> Path:
    """Write rows as the kind of file that the name shows; further columns only in tables."""
    table = pa.table({"number": list(range(len(rows))), "puzzle": rows, **beside})
    if path.suffix == ".txt":
        path.write_text("".join(f"{row}\n" for row in rows))
    elif path.suffix == ".csv":
        pa_csv.write_csv(table, path)
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in table.to_pylist()))
    elif path.suffix == ".parquet":
        parquet.write_table(table, path)
    else:
        with pa.ipc.new_file(path, table.schema) as file:
            file.write_table(table)
    return path


def content(path: Path) -> bytes:
    """Return the bytes of a file, without compression."""
    data = path.read_bytes()
    unpack: dict[str, Any] = {".gz": gzip.decompress, ".xz": lzma.decompress, ".bz2": bz2.decompress}
    return unpack[path.suffix](data) if path.suffix in unpack else data


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a table; missing values are None."""
    if ".csv" in path.suffixes:
        rows = list(csv.DictReader(content(path).decode().splitlines()))
        return [{name: value or None for name, value in row.items()} for row in rows]
    if ".jsonl" in path.suffixes:
        return [json.loads(line) for line in content(path).splitlines()]
    table = parquet.read_table(path) if path.suffix == ".parquet" else pa.ipc.open_file(path).read_all()
    found: list[dict[str, Any]] = table.to_pylist()
    return found


def in_csv(value: Any) -> str | None:
    """Return a value as CSV has it."""
    return str(value).lower() if isinstance(value, bool) else None if value in (None, "") else str(value)


def expected(verb: str, rows: list[str] = ROWS) -> list[dict[str, Any]]:
    """Return what the verb of many answers to the rows, as its own Arrow columns have it."""
    calls: dict[str, Any] = {
        "solve": sk.solve_many,
        "count": sk.solve_many,
        "check": sk.check_many,
        "rate": sk.rate_many,
        "explain": lambda rows, layout: sk.explain_many(rows, "tokens", layout=layout),
        "canonical": sk.canonical_many,
        "convert": sk.check_many,
    }
    found: list[dict[str, Any]] = pa.table(calls[verb](rows, layout="3x3")).to_pylist()
    names = {"form": "canonical"}
    return [{names.get(name, name): value for name, value in row.items()} for row in found]


@pytest.mark.parametrize("verb", TABLE_VERBS)
@pytest.mark.parametrize("kind", KINDS[1:])
def test_a_table_gets_the_columns_of_the_verb(verb: str, kind: str, tmp_path: Path) -> None:
    source = write(tmp_path / f"in.{SUFFIX[kind]}")
    target = tmp_path / f"out.{SUFFIX[kind]}"
    report = batch.run(verb, source, target, threads=1)
    assert (report.rows, report.invalid, report.failed) == (len(ROWS), len(BAD), [])
    rows, truth = rows_of(target), expected(verb)
    assert [int(row["number"]) for row in rows] == list(range(len(ROWS)))
    for number, (row, right) in enumerate(zip(rows, truth, strict=True)):
        assert row["puzzle"] == ROWS[number]
        assert (row["reason"] is not None) == (number in BAD)
        for name in set(row) & set(right) - {"puzzle", "count", "minimal", "redundant"}:
            assert row[name] == (in_csv(right[name]) if kind == "csv" else right[name]), name
        if number not in BAD and "count" in row:
            assert int(row["count"]) == right["count"]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_lines_get_lines(limit: int, tmp_path: Path) -> None:
    several = "." * 79 + "12"
    rows = [*ROWS, several]
    source = write(tmp_path / "in.txt", rows)
    batch.run("solve", source, tmp_path / "solved.txt", limit=limit)
    batch.run("count", source, tmp_path / "counted.txt", limit=limit)
    truth = sk.solve_many(rows, layout="3x3", limit=limit)
    solved = (tmp_path / "solved.txt").read_text().splitlines()
    counted = (tmp_path / "counted.txt").read_text().splitlines()
    assert len(solved) == len(counted) == len(rows)
    for row in range(len(rows)):
        if row in BAD:
            assert solved[row] == counted[row]
            assert solved[row].startswith("invalid # ")
        else:
            found = truth.grid(row) if truth.solutions[row].any() else None
            shown = str(truth.statuses()[row]) if found is None else found.line()
            assert solved[row] == shown
            assert counted[row] == str(truth.counts[row])


@pytest.mark.parametrize("verb", ["check", "rate", "explain", "canonical", "convert"])
def test_other_verbs_write_lines_too(verb: str, tmp_path: Path) -> None:
    batch.run(verb, write(tmp_path / "in.txt"), tmp_path / "out.txt")
    lines = (tmp_path / "out.txt").read_text().splitlines()
    rating = sk.rate_many(PUZZLES)
    for row, line in enumerate(lines):
        if row in BAD:
            assert line.startswith("invalid # ")
            continue
        shown = {
            "check": "unique",
            "rate": f"{PUZZLES[row]} # {rating.level(row)} {rating.scores[row]}" + ("" if rating.solved[row] else " unsolved"),
            "explain": sk.explain_many([PUZZLES[row]], "tokens")[0],
            "canonical": sk.canonical(PUZZLES[row]).grid.line(),
            "convert": PUZZLES[row],
        }
        assert line == shown[verb]
    assert len(lines) == len(ROWS)


@pytest.mark.parametrize("packing", ["gz", "zst", "xz", "bz2"])
@pytest.mark.parametrize("kind", ["lines", "csv", "jsonl"])
def test_compressed_files_are_read_and_written(kind: str, packing: str, tmp_path: Path) -> None:
    if packing == "zst":
        pytest.importorskip("zstandard")
    (tmp_path / "in").mkdir()
    write(tmp_path / "in" / f"a.{SUFFIX[kind]}")
    plain = batch.run("solve", tmp_path / "in", tmp_path / "plain")
    batch.run("convert", tmp_path / "in", tmp_path / "packed", to=f"{kind}.{packing}")
    (packed,) = (path for path in (tmp_path / "packed").iterdir() if not path.name.endswith(".json"))
    assert packed.name == f"a.{SUFFIX[kind]}.{packing}"
    again = batch.run("solve", tmp_path / "packed", tmp_path / "again", to=kind)
    (one,), (other,) = plain.manifests.values(), again.manifests.values()
    assert one["statuses"] == other["statuses"]


def test_the_same_rows_give_the_same_bytes_with_any_threads(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(3):
        write(tmp_path / "in" / f"{number}.parquet", ROWS[number:])
    for kind in (*KINDS, "csv.gz", "lines.xz"):
        digests = []
        for threads in (1, 3):
            report = batch.run("solve", tmp_path / "in", tmp_path / f"{kind}-{threads}", to=kind, threads=threads)
            digests.append([manifest["output"]["sha256"] for _, manifest in sorted(report.manifests.items())])
        assert digests[0] == digests[1]


def test_manifests_are_true(tmp_path: Path) -> None:
    source, target = write(tmp_path / "in.csv"), tmp_path / "out.parquet"
    batch.run("solve", source, target, limit=3)
    manifest = batch.read_manifest(str(target))
    assert manifest is not None
    data = target.read_bytes()
    assert manifest["output"] == {"name": "out.parquet", "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    assert manifest["input"] == {"name": "in.csv", "bytes": source.stat().st_size, "modified": source.stat().st_mtime_ns}
    assert manifest["request"]["options"] == {"limit": 3}
    assert manifest["rows"] == {"read": 40, "written": 40, "invalid": 3}
    assert manifest["statuses"] == {"unique": 37, "invalid": 3}
    assert [(fault["row"], fault["reason"]) for fault in manifest["faults"]] == [
        (row + 1, sk.solve_many([text], layout="3x3").reason(0)) for row, text in sorted(BAD.items())
    ]


def test_check_compares_solutions_and_finds_what_is_minimal(tmp_path: Path) -> None:
    solutions = [solution(puzzle) for puzzle in PUZZLES]
    wrong = [solutions[1], *solutions[1:39], ""]
    source = write(tmp_path / "in.csv", PUZZLES, solution=wrong)
    batch.run("check", source, tmp_path / "out.csv", minimal=True)
    rows, truth = rows_of(tmp_path / "out.csv"), sk.check_many(PUZZLES)
    assert [row["solution_right"] for row in rows] == ["false", *["true"] * 38, "false"]
    assert [row["minimal"] for row in rows] == [{1: "true", 0: "false"}[value] for value in truth.minimal.tolist()]
    assert [int(row["redundant"]) for row in rows] == truth.redundant.sum(axis=1).tolist()
    batch.run("check", source, tmp_path / "fast.csv")
    assert [row["solution_right"] for row in rows_of(tmp_path / "fast.csv")] == [row["solution_right"] for row in rows]


def test_columns_are_named_or_found_and_kept(tmp_path: Path) -> None:
    table = pa.table({"note": ["a,b", 'say "x"'], "my board": PUZZLES[:2], "solution": ["?", "?"], "parts": [[1], [2, 3]]})
    parquet.write_table(table, tmp_path / "in.parquet")
    batch.run("solve", tmp_path / "in.parquet", tmp_path / "named.csv", column="my board")
    batch.run("solve", tmp_path / "in.parquet", tmp_path / "found.csv")
    rows = rows_of(tmp_path / "named.csv")
    assert rows == rows_of(tmp_path / "found.csv")
    assert [row["note"] for row in rows] == ["a,b", 'say "x"']
    assert [row["parts"] for row in rows] == ["[1]", "[2, 3]"]
    assert [row["solution"] for row in rows] == ["?", "?"]
    assert [row["solve_solution"] for row in rows] == [solution(puzzle) for puzzle in PUZZLES[:2]]
    report = batch.run("solve", tmp_path / "in.parquet", tmp_path / "none.csv", column="board")
    assert report.failed == [f"{tmp_path}/in.parquet: there is no column 'board'; there are note, my board, solution, parts"]


def test_csv_without_names_and_with_other_separators(tmp_path: Path) -> None:
    answer = solution(PUZZLES[0])
    (tmp_path / "pairs.csv").write_text(f"{PUZZLES[0]},{answer}\n")
    (tmp_path / "semicolons.csv").write_text(f"id;quizzes;solutions\n007;{PUZZLES[0]};{answer}\n")
    (tmp_path / "header.csv").write_text("id,puzzle\n")
    (tmp_path / "empty.csv").write_text("")
    report = batch.run(
        "check", [tmp_path / f"{name}.csv" for name in ("pairs", "semicolons", "header", "empty")], tmp_path / "out"
    )
    assert report.failed == []
    assert rows_of(tmp_path / "out" / "pairs.csv")[0]["solution_right"] == "true"
    assert rows_of(tmp_path / "out" / "semicolons.csv")[0] == {
        "id": "007",
        "quizzes": PUZZLES[0],
        "solutions": answer,
        "status": "unique",
        "solution_right": "true",
        "reason": None,
    }
    assert (tmp_path / "out" / "header.csv").read_text() == '"id","puzzle","status","reason"\n'


def test_other_layouts(tmp_path: Path) -> None:
    rows = ["12..34.....3..2.", "1...............", "11.............."]
    for kind in KINDS:
        source = write(tmp_path / f"in.{SUFFIX[kind]}", rows)
        for verb in TABLE_VERBS:
            target = tmp_path / f"{verb}-{kind}.csv"
            report = batch.run(verb, source, target)
            assert report.invalid == 1, (kind, verb)
    assert rows_of(tmp_path / "solve-lines.csv")[0]["solution"] == "1234341221434321"
    batch.run("count", tmp_path / "in.txt", tmp_path / "counts.txt", layout="2x2", limit=10)
    assert (tmp_path / "counts.txt").read_text().splitlines()[:2] == ["1", "10"]


def test_convert_writes_one_notation(tmp_path: Path) -> None:
    rows = [PUZZLES[0].replace(".", "0"), f"{PUZZLES[1]} # note", "", "# only a note", "12345"]
    (tmp_path / "in.txt").write_text("\n".join(rows))
    batch.run("convert", tmp_path / "in.txt", tmp_path / "dots.txt")
    assert (tmp_path / "dots.txt").read_text().splitlines()[:2] == PUZZLES[:2]
    batch.run("convert", tmp_path / "in.txt", tmp_path / "zeros.csv", empty="0")
    assert [row["puzzle"] for row in rows_of(tmp_path / "zeros.csv")] == [
        *(puzzle.replace(".", "0") for puzzle in PUZZLES[:2]),
        "12345",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_generate_makes_the_puzzles_of_its_seed_in_files(kind: str, tmp_path: Path) -> None:
    truth = sk.generate_many(25, clues=28, seed=9)
    report = batch.run("generate", [], tmp_path / "out", n=25, rows_per_file=10, seed=9, clues=28, to=kind)
    assert (report.files, report.done, report.rows) == (3, 3, 25)
    paths = sorted(path for path in (tmp_path / "out").iterdir() if not path.name.endswith(".json"))
    assert [path.name for path in paths] == [f"part-0000{number}.{SUFFIX[kind]}" for number in range(3)]
    if kind == "lines":
        lines = [line for path in paths for line in path.read_text().splitlines()]
    else:
        lines = [row["puzzle"] for path in paths for row in rows_of(path)]
    assert lines == [puzzle.grid.line() for puzzle in truth]


def test_generate_goes_on_with_its_seed(tmp_path: Path) -> None:
    batch.run("generate", [], tmp_path / "out", n=6, rows_per_file=2)
    path = tmp_path / "out" / "part-00001.parquet"
    before = path.read_bytes()
    path.unlink()
    report = batch.run("generate", [], tmp_path / "out", n=6, rows_per_file=2)
    assert (report.done, report.before, path.read_bytes()) == (1, 2, before)


def test_the_command_line(tmp_path: Path) -> None:
    write(tmp_path / "in.csv")
    done = command("batch", "rate", tmp_path / "in.csv", tmp_path / "out.jsonl", "--profile", "simple", "--threads", 1)
    assert done.returncode == 2
    assert done.stderr == f"sudokit: {tmp_path}/in.csv: 3 invalid, first row 4: r1c1 and r1c2 both hold 1 in row 1\n"
    assert done.stdout == "1 of 1 files done; 40 rows, 3 invalid\n"
    assert len(rows_of(tmp_path / "out.jsonl")) == 40
    done = command("batch", "generate", tmp_path / "out", "-n", 3, "--seed", 1, "--score", "10-2000", "--to", "csv", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(rows_of(tmp_path / "out" / "part-00000.csv")) == 3
    assert command("batch", "solve", tmp_path / "in.csv").returncode == 2
