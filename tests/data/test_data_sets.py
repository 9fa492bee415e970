"""Data sets are built the same twice and without leaks; the audit finds every planted fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest

import sudokit as sk
from helpers.command import run
from sudokit import batch, data

SPEC = """
seed = 9
name = "small"
isomorphs = 2
trace = "numbers"
se = true
splits = { train = 0.6, test = 0.4 }
[[puzzles]]
count = 12
level = "medium"
[[puzzles]]
count = 8
clues = 28
symmetry = "half-turn"
"""


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "spec.toml"
    path.write_text(SPEC)
    return path


def test_a_set_is_built_the_same_twice_and_has_what_was_asked_for(spec: Path, tmp_path: Path) -> None:
    rows = data.build(spec, tmp_path / "a", threads=1)
    assert data.build(spec, tmp_path / "b", threads=2) == rows
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == ["README.md", "spec.toml", "test.parquet", "train.parquet"]
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    table = pa.concat_tables([pyarrow.parquet.read_table(tmp_path / "a" / f"{name}.parquet") for name in ("train", "test")])
    assert len(table) == 60 == sum(rows.values())
    for row in table.to_pylist():
        assert not sk.verify(row["puzzle"], row["solution"])
        rating = sk.rate(row["puzzle"])
        assert (row["level"], row["score"]) == (rating.level, rating.score)
        assert row["er"] == sk.rate(row["puzzle"], "se").er.rating  # type: ignore[union-attr]
        assert row["clues"] == 81 - row["puzzle"].count(".")
        if row["isomorph"] == 0:
            wanted: dict[str, Any] = {"level": "medium"} if row["group"] == 0 else {"clues": 28, "symmetry": "half-turn"}
            made = sk.generate(seed=row["seed"], index=row["index"], **wanted)
            assert (made.grid.line(), made.solution.line()) == (row["puzzle"], row["solution"])
    assert data.verify_trace(table["puzzle"][0].as_py(), table["trace"][0].as_py()) is None
    card = (tmp_path / "a" / "README.md").read_text()
    assert "# small" in card
    assert f"| test | 0.4 | {rows['test']} |" in card


def test_no_class_is_in_two_splits_of_a_set(spec: Path, tmp_path: Path) -> None:
    data.build(spec, tmp_path / "set")
    found = data.audit([tmp_path / "set" / "train.parquet", tmp_path / "set" / "test.parquet"], rated=0)
    assert [pair["classes"] for pair in found.pairs] == [0]
    assert found.faults == 0
    for file in found.files:
        assert (file["isomorphic"], file["copies"]) == (0, file["rows"] // 3 * 2)
        assert (file["invalid"], file["several"], file["none"], file["wrong_answers"]) == (0, 0, 0, 0)


@pytest.mark.parametrize("kind", ["parquet", "csv", "jsonl.gz", "arrow"])
def test_declared_isomorphs_are_told_from_leaks(kind: str, spec: Path, tmp_path: Path) -> None:
    data.build(spec, tmp_path / "set")
    train, test = (pyarrow.parquet.read_table(tmp_path / "set" / f"{name}.parquet") for name in ("train", "test"))
    copied = train.slice(1, 1)  # the same row again is no other isomorph
    other = copied.set_column(copied.schema.get_field_index("isomorph"), "isomorph", pa.array([7], pa.int32()))
    strange = other.set_column(copied.schema.get_field_index("index"), "index", pa.array([10**6], train["index"].type))
    paths = []
    for name, table in {
        "fine": pa.concat_tables([train, other]),
        "twice": pa.concat_tables([train, copied]),
        "strange": pa.concat_tables([train, strange]),
        "leak": pa.concat_tables([test, other]),
    }.items():
        pyarrow.parquet.write_table(table, tmp_path / f"{name}.parquet")
        paths.append(tmp_path / f"{name}.{kind}")
        if kind != "parquet":
            batch.run("convert", tmp_path / f"{name}.parquet", paths[-1], column="puzzle")
    fine, twice, odd, leak = (data.audit([path], minimality=False, rated=0) for path in paths)
    rows = len(train) // 3 * 2
    for found, faults, copies in ((fine, 0, rows + 1), (twice, 1, rows), (odd, 1, rows), (leak, 0, len(test) // 3 * 2)):
        assert (found.faults, found.files[0]["isomorphic"], found.files[0]["copies"]) == (faults, faults, copies)
    both = data.audit([paths[0], paths[3]], minimality=False, rated=0)
    assert (both.faults, both.pairs[0]["classes"], both.pairs[0]["rows"]) == (1, 1, 1)
    assert "no fault" in fine.to_text()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no \\[\\[puzzles\\]\\]"),
        ("seed = ", "not TOML"),
        ("[[puzzles]]\ncount = 1", "seed"),
        ("seed = 1\n[[puzzles]]\nlevel = 'easy'", "count in \\[\\[puzzles\\]\\] 1"),
        ("seed = 1\ncolour = 2\n[[puzzles]]\ncount = 1", "unknown entry 'colour'"),
        ("seed = 1\n[[puzzles]]\ncount = 1\nlevle = 'easy'", "unknown entry 'levle'"),
        ("seed = 1\n[[puzzles]]\ncount = 1\nlevel = 'nice'", "level"),
        ("seed = 1\ntrace = 'song'\n[[puzzles]]\ncount = 1", "song"),
        ("seed = 1\n[splits]\ntrain = 0.5\n[[puzzles]]\ncount = 1", "add up to 0.5"),
        ("seed = 1\n[splits]\n'../x' = 1.0\n[[puzzles]]\ncount = 1", "name of a file"),
        ("seed = 1\n[[puzzles]]\ncount = 1\nlayout = '3x4'", "canonical"),
    ],
)
def test_wrong_specifications_are_named(text: str, words: str, spec: Path, tmp_path: Path) -> None:
    spec.write_text(text)
    with pytest.raises(sk.SudokitError, match=words):
        data.build(spec, tmp_path / "set")
    assert not list(tmp_path.glob("set/*.parquet"))


def test_wrong_groups_are_found_before_any_puzzle_is_made(spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(n: int, **options: Any) -> sk.PuzzleBatch:
        asked.append(n)
        return sk.generate_many(n, **options)

    monkeypatch.setattr("sudokit.data._build.generate_many", noted)
    for wrong, words in (("layout = '5x5'", "canonical forms"), ("clues = 16", "has 16 clues"), ("level = 'nice'", "level")):
        spec.write_text(f"seed = 1\n[[puzzles]]\ncount = 5\n[[puzzles]]\ncount = 1\n{wrong}\n")
        with pytest.raises(sk.SudokitError, match=words):
            data.build(spec, tmp_path / "set")
    assert set(asked) == {0}


def test_the_audit_finds_every_planted_fault(tmp_path: Path) -> None:
    made = sk.generate_many(20, seed=1)
    puzzles = ["".join(".123456789"[value] for value in row) for row in made.puzzles]
    answers = ["".join(map(str, row)) for row in made.solutions]
    moved = data.augment_many(puzzles[:3], solutions=answers[:3], seed=2)
    assert moved.solutions is not None
    train = [
        *zip(puzzles[:12], answers[:12], strict=True),
        (moved.grid(0).line(), "".join(map(str, moved.solutions[0]))),  # an isomorph of an earlier row
        ("." * 81, answers[0]),  # several solutions
        ("11" + "." * 79, answers[0]),  # a conflict
        (puzzles[12], answers[13]),  # a wrong answer
        ("12345678." + "........9" + "." * 63, answers[0]),  # no solution: r1c9 can only be 9
    ]
    test = [*zip(puzzles[13:], answers[13:], strict=True), (moved.grid(1).line(), "".join(map(str, moved.solutions[1])))]
    for kind in ("csv", "parquet"):
        paths = []
        for name, rows in (("train", train), ("test", test)):
            table = pa.table({"source": ["x"] * len(rows), "question": [p for p, _ in rows], "answer": [a for _, a in rows]})
            paths.append(tmp_path / f"{name}.{kind}")
            pyarrow.csv.write_csv(table, paths[-1]) if kind == "csv" else pyarrow.parquet.write_table(table, paths[-1])
        found = data.audit(paths, rated=5)
        first, second = found.files
        assert [first[name] for name in ("rows", "invalid", "several", "wrong_answers", "isomorphic")] == [17, 1, 1, 1, 1]
        assert [second[name] for name in ("rows", "invalid", "several", "none", "wrong_answers", "isomorphic")] == [
            8,
            0,
            0,
            0,
            0,
            0,
        ]
        assert found.pairs[0]["classes"] == found.pairs[0]["rows"] == 1
        assert first["none"] == 1
        assert first["minimal"] + second["minimal"] == 22
        assert sum(first["levels"].values()) <= 5
        assert sum(second["clues"].values()) == 8


def test_the_audit_reads_the_columns_people_use(tmp_path: Path) -> None:
    made = sk.generate_many(3, seed=1)
    puzzles = ["".join(map(str, row)) for row in made.puzzles]
    answers = ["".join(map(str, row)) for row in made.solutions]
    for names in (("puzzle", "solution"), ("quizzes", "solutions"), ("question", "answer")):
        path = tmp_path / "set.csv"
        pyarrow.csv.write_csv(pa.table({names[0]: puzzles, names[1]: answers}), path)
        assert data.audit([path], minimality=False, rated=0).files[0]["wrong_answers"] == 0
    path.write_text("a,b\n1,2\n")
    with pytest.raises(sk.SudokitError, match="no column of puzzles"):
        data.audit([path])
    with pytest.raises(sk.SudokitError, match="nowhere"):
        data.audit([tmp_path / "nowhere.csv"])


def test_the_commands(spec: Path, tmp_path: Path) -> None:
    done = run("data", "build", str(spec), str(tmp_path / "set"))
    assert (done.returncode, done.stderr) == (0, "")
    files = [str(tmp_path / "set" / f"{name}.parquet") for name in ("train", "test")]
    text = run("data", "audit", *files, "--rated", "3")
    assert text.returncode == 0  # its isomorphs are declared
    assert "0 classes in both" in text.stdout
    found = json.loads(run("data", "audit", *files, "--json", "--rated", "3").stdout)
    assert [file["file"] for file in found["files"]] == files
    page = run("data", "audit", *files, "--html").stdout
    assert page.count("<svg") == 4
    assert run("data", "audit", *files, "--html", "--json").returncode == 2
    spec.write_text("seed = 1")
    wrong = run("data", "build", str(spec), str(tmp_path / "other"))
    assert (wrong.returncode, "puzzles" in wrong.stderr) == (2, True)


@pytest.mark.parametrize("kind", ["csv", "csv.gz", "jsonl", "jsonl.xz", "jsonl.zst", "parquet", "arrow"])
def test_the_audit_reads_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    if kind.endswith("zst"):
        pytest.importorskip("zstandard")
    made = sk.generate_many(5, seed=1)
    puzzles = ["".join(map(str, row)) for row in made.puzzles]
    answers = ["".join(map(str, row)) for row in made.solutions]
    table = pa.table({"Id": range(5), "Quizzes": puzzles, "Solutions": [*answers[:4], answers[0]]})  # digits alone are text
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    path = tmp_path / f"set.{kind}"
    batch.run("convert", tmp_path / "in.parquet", path, empty="0")
    (file,) = data.audit([path], minimality=False, rated=0).files
    assert (file["rows"], file["invalid"], file["wrong_answers"]) == (5, 0, 1)


def test_the_audit_counts_what_is_no_row(tmp_path: Path) -> None:
    puzzle = "".join(map(str, sk.generate_many(1, seed=1).puzzles[0]))
    (tmp_path / "a.csv").write_bytes(f"puzzle;note\n{puzzle};M".encode() + f"\xfc\n{puzzle};1;2\n{puzzle}\n".encode("latin-1"))
    (tmp_path / "b.jsonl").write_text(f'{{"puzzle": "{puzzle}"}}\nnonsense\n[1]\n{{"puzzle": 5}}\n')
    (tmp_path / "c.txt").write_bytes(f"# note\n{puzzle} # note\n\n".encode() + b"\xff\n")
    first, second, third = data.audit([tmp_path / name for name in ("a.csv", "b.jsonl", "c.txt")], rated=0).files
    assert [(file["rows"], file["invalid"]) for file in (first, second, third)] == [(3, 2), (4, 3), (2, 1)]
