"""What files hold beside the usual: streams, mixed values, long lines; and what the command shows on the way."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from sudokit import batch
from sudokit.cli import _batch

pa = pytest.importorskip("pyarrow")

LINES = [puzzle.grid.line() for puzzle in sk.generate_many(6, seed=3)]


def test_arrow_streams_dictionaries_and_other_text(tmp_path: Path) -> None:
    for number, kind in enumerate((pa.dictionary(pa.int32(), pa.string()), pa.large_string(), pa.string_view())):
        table = pa.table({"puzzle": pa.array(LINES).cast(kind)})
        with pa.ipc.new_stream(tmp_path / f"{number}.arrows", table.schema) as stream:
            stream.write_table(table)
        batch.run("count", tmp_path / f"{number}.arrows", tmp_path / f"{number}.txt")
        assert (tmp_path / f"{number}.txt").read_text() == "1\n" * 6


def test_tables_without_rows(tmp_path: Path) -> None:
    schema = pa.schema({"id": pa.int32(), "puzzle": pa.string()})
    with pa.ipc.new_file(tmp_path / "in.arrow", schema):
        pass
    (tmp_path / "in.jsonl").write_text("\n")
    (tmp_path / "in.txt").write_text("# nothing\n\n")
    batch.run("solve", tmp_path / "in.arrow", tmp_path / "out.parquet")
    batch.run("unique", tmp_path / "out.parquet", tmp_path / "again.arrow")
    assert pa.ipc.open_file(tmp_path / "again.arrow").read_all().column_names[:3] == ["id", "puzzle", "solution"]
    for name in ("in.jsonl", "in.txt"):
        report = batch.run("solve", tmp_path / name, tmp_path / f"{name}.csv")
        assert (report.rows, report.failed) == (0, [])
        assert (tmp_path / f"{name}.csv").read_text() == '"puzzle","solution","count","status","reason"\n'
    assert batch.run("solve", tmp_path / "in.txt", tmp_path / "none.txt").rows == 0


def test_values_of_several_kinds_in_json(tmp_path: Path) -> None:
    rows = [{"puzzle": LINES[0], "note": 1}, {"puzzle": LINES[1], "note": "x"}, {"puzzle": LINES[2], "note": {"a": [1]}}]
    (tmp_path / "in.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    batch.run("count", tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["note"] for row in found] == ["1", "x", '{"a": [1]}']


def test_columns_of_json_are_those_of_all_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokit.batch._line_reader.CHUNK", 250)
    rows: list[dict[str, Any]] = [{"puzzle": line, "n": 1, "text": 1, "deep": {"a": 1}} for line in LINES]
    rows[3] |= {"n": 1.5, "late": [1]}
    rows[5] |= {"text": "x", "deep": {"b": "c"}, "later": None}
    (tmp_path / "in.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    batch.run("count", tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["n"] for row in found] == [1, 1, 1, 1.5, 1, 1]
    assert [row["late"] for row in found] == [None, None, None, [1], None, None]
    assert [row["text"] for row in found] == ["1"] * 5 + ["x"]
    assert [row["deep"] for row in found] == [{"a": 1, "b": None}] * 5 + [{"a": None, "b": "c"}]
    assert "later" in found[0]
    (tmp_path / "none.jsonl").write_text("nonsense\n")
    report = batch.run("count", tmp_path / "none.jsonl", tmp_path / "none.csv")
    assert [words.partition("none.jsonl: ")[2][:33] for words in report.failed] == ["line 1 is not a JSON object: Expe"]


@pytest.mark.parametrize(
    ("verb", "options"),
    [
        ("explain", {"form": "json"}),
        ("trace", {"form": "numbers", "candidates": True}),
        ("augment", {"copies": 50}),
        ("solve", {}),
    ],
)
@pytest.mark.parametrize("kind", ["parquet", "jsonl", "lines"])
def test_few_rows_at_a_time_give_the_same_answers(
    verb: str, options: dict[str, Any], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers that take much memory are found in small parts, which the file does not show."""
    (tmp_path / "in.csv").write_text("puzzle\n" + "\n".join([*LINES, "11", *LINES]))
    batch.run(verb, tmp_path / "in.csv", tmp_path / "whole", to=kind, **options)
    monkeypatch.setattr("sudokit.batch._work._MOST_BYTES", 100_000)
    batch.run(verb, tmp_path / "in.csv", tmp_path / "parts", to=kind, **options)
    one, other = (
        next(path for path in (tmp_path / name).iterdir() if ".json" not in path.suffixes) for name in ("whole", "parts")
    )
    assert one.read_bytes() == other.read_bytes()


def test_the_share_of_the_work_that_is_done(tmp_path: Path) -> None:
    pa.parquet = pytest.importorskip("pyarrow.parquet")
    table = pa.table({"puzzle": LINES * 50_000})
    (tmp_path / "in").mkdir()
    pa.parquet.write_table(table, tmp_path / "in" / "a.parquet")
    (tmp_path / "in" / "b.txt").write_text("\n".join(LINES * 10_000))
    with pa.ipc.new_file(tmp_path / "in" / "c.arrow", table.schema) as file:
        file.write_table(table)
    seen: list[float] = []
    batch.run(
        "solve", tmp_path / "in", tmp_path / "out", to="lines", progress=lambda report, _: seen.append(report.worked), threads=1
    )
    assert seen == sorted(seen)
    assert len({round(share, 2) for share in seen}) > 10
    assert seen[-1] == pytest.approx(3)


def test_a_line_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokit.batch._line_lane._CHUNK", 1000)
    monkeypatch.setattr("sudokit.batch._line_reader._LONGEST", 5000)
    (tmp_path / "long.txt").write_text("1" * 4000 + "\n" + "\n".join(LINES))
    report = batch.run("solve", tmp_path / "long.txt", tmp_path / "a.txt", layout="3x3")
    assert (report.rows, report.invalid) == (7, 1)
    (tmp_path / "endless.txt").write_text("1" * 9000)
    report = batch.run("solve", tmp_path / "endless.txt", tmp_path / "b.txt")
    assert report.failed == [f"{tmp_path}/endless.txt: a line of more than 5,000 bytes"]


def test_ratings_of_sudoku_explainer_and_checks_as_lines(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{LINES[0]}\n{'.' * 81}\n")
    batch.run("rate", tmp_path / "in.txt", tmp_path / "se.txt", profile="se")
    rating = sk.rate(LINES[0], "se")
    assert rating.er is not None
    first, second = (tmp_path / "se.txt").read_text().splitlines()
    assert first.startswith(f"{LINES[0]} # {rating.er.rating}/")
    assert second == f"{'.' * 81} # multiple"
    batch.run("check", tmp_path / "in.txt", tmp_path / "checked.txt", minimal=True)
    found = sk.check(LINES[0])
    shown = "unique minimal" if found.minimal else f"unique redundant {len(found.redundant)}"
    assert (tmp_path / "checked.txt").read_text().splitlines() == [shown, "multiple"]
    solved = sk.solve(LINES[0]).grid
    assert solved is not None
    (tmp_path / "in.csv").write_text(f"puzzle,solution\n{LINES[0]},{solved.line()}\n{LINES[1]},{LINES[1]}\n")
    batch.run("check", tmp_path / "in.csv", tmp_path / "right.txt")
    assert (tmp_path / "right.txt").read_text().splitlines()[1] == "unique solution wrong"


@pytest.mark.parametrize("verb", ["solve", "count", "check", "rate", "explain", "canonical", "unique", "generate"])
def test_a_flag_stops_every_verb(verb: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("\n".join(["puzzle", *LINES * 500, ""]))
    stop = sk.StopFlag()
    options: dict[str, Any] = {"n": 10**6, "seed": 1} if verb == "generate" else {}

    inputs = [] if verb == "generate" else [tmp_path / "in.csv"]
    report = batch.run(verb, inputs, tmp_path / "out", stop=stop, progress=lambda *_: stop.set(), **options)
    assert (report.done, report.failed) == (0, [])
    left = {path.relative_to(tmp_path / "out").parts[0] for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert left == ({".sudokit-unique"} if verb == "unique" else set())  # what the next run resumes from


def test_a_flag_stops_other_engines(tmp_path: Path) -> None:
    stop = sk.StopFlag()

    class OneByOne:
        def map(self, work: Any, tasks: Any) -> Iterator[Any]:
            for task in tasks:
                yield work(task)
                stop.set()

    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(f"{LINES[0]}\n")
    report = batch.run("count", str(tmp_path / "*.txt"), tmp_path / "out", engine=OneByOne(), stop=stop)
    assert report.done == 2
    assert report.left == 1


def test_the_line_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _batch._Shown(quiet=False)
    monkeypatch.setattr(shown, "_shown", True)
    monkeypatch.setattr(shown, "_last", 0.0)
    shown.step(batch.Report(files=4, done=1, worked=1.5), 1000)
    shown.end()
    said = capsys.readouterr().err
    assert said.startswith("\r1 of 4 files, 1,000 rows, ")
    assert " s left" in said
    assert said.endswith("\r")


def test_the_engine_ray_bounds_what_is_in_flight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the library, which is large: tasks run when they are waited for."""
    most: list[int] = []
    fake = types.ModuleType("ray")

    class Remote:
        def __init__(self, work: Callable[[Any], Any]) -> None:
            self.work = work

        def remote(self, task: Any) -> Any:
            return lambda: self.work(task)

    def wait(running: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        most.append(len(running))
        return running[:num_returns], running[num_returns:]

    told: list[dict[str, Any]] = []
    cancelled: list[Any] = []
    parts: dict[str, Any] = {
        "is_initialized": lambda: bool(told),
        "init": lambda *_, **options: told.append(options),
        "remote": lambda **options: (told.append(options), Remote)[1],  # type: ignore[func-returns-value]
        "cluster_resources": lambda: {"CPU": 2.0},
        "wait": wait,
        "get": lambda one: one(),
        "cancel": lambda one, force: cancelled.append(one),
    }
    for name, part in parts.items():
        setattr(fake, name, part)
    monkeypatch.setitem(sys.modules, "ray", fake)
    (tmp_path / "in").mkdir()
    for number in range(20):
        (tmp_path / "in" / f"{number}.txt").write_text(f"{LINES[0]}\n")
    report = batch.run("count", tmp_path / "in", tmp_path / "out", engine="ray")
    assert (report.done, max(most), cancelled) == (20, 8, [])
    assert told[1] == {"num_cpus": 1, "max_retries": 5}

    def fail(_: Any) -> Any:
        raise OSError(28, "No space left on device")

    fake.get = fail  # type: ignore[attr-defined]
    with pytest.raises(OSError, match="No space left"):
        batch.run("count", tmp_path / "in", tmp_path / "other", engine="ray")
    assert len(cancelled) == 7


def test_missing_libraries_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in.txt").write_text(f"{LINES[0]}\n")
    for name in ("pyarrow", "zstandard", "ray", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    batch.run("solve", tmp_path / "in.txt", tmp_path / "lines.txt")  # needs none
    for options, extra in (({"to": "csv"}, "batch"), ({"to": "lines.zst"}, "zstd"), ({"engine": "ray"}, "ray")):
        with pytest.raises(sk.MissingExtra, match=rf"sudokit\[{extra}\]"):
            batch.run("solve", tmp_path / "in.txt", tmp_path / extra, **options)  # type: ignore[arg-type]
    with pytest.raises(sk.MissingExtra, match=r"sudokit\[polars\]"):
        batch.register_polars()
