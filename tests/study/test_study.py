"""The studies: rows that can be gone on with, the same from the same seed, charts of the same bytes."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sudokit as sk
from conftest import ROOT
from sudokit.cli import main
from sudokit.study import _depths, names, run
from sudokit.study import _run as running
from sudokit.study._catalogue import STUDIES, study_named
from sudokit.study._frame import Scale, Setting, Study
from sudokit.study._plan import Plan
from sudokit.study._table import Table
from sudokit.study._words import Interval

pytestmark = pytest.mark.thorough

TIMES = {"time_s"}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def without_times(path: Path) -> list[dict[str, str]]:
    return [{name: cell for name, cell in row.items() if not name.endswith("time_s")} for row in rows_of(path)]


class Toy(NamedTuple):
    number: int
    name: str
    odd: bool
    time_s: float


def toy_table(path: Path, seed: int = 1) -> Table:
    return Table(path, Toy, 1, {"seed": seed})


# --- rows ---------------------------------------------------------------------------------------------


def test_rows_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "toy.csv"
    with toy_table(path) as table:
        table.add((1, 'a, "b"', True, 1 / 3))
        table.add((2, "é", False, 1e-9))
        written = table.rows
    assert path.read_text(encoding="utf-8").splitlines()[0] == "number,name,odd,time_s"
    with toy_table(path) as table:
        assert table.rows == written == [Toy(1, 'a, "b"', True, 0.333333), Toy(2, "é", False, 1e-9)]
        assert (1,) in table
        assert (3,) not in table


def test_half_a_row_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "toy.csv"
    with toy_table(path) as table:
        table.add((1, "a", True, 0.5))
    with path.open("ab") as stream:
        stream.write(b"2,b,y")
    with toy_table(path) as table:
        assert [row.number for row in table.rows] == [1]
        table.add((2, "b", False, 0.25))
    assert path.read_text(encoding="utf-8").splitlines()[1:] == ["1,a,yes,0.5", "2,b,no,0.25"]


def test_rows_of_other_parameters_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "toy.csv"
    toy_table(path).__exit__(None, None, None)
    with pytest.raises(sk.SudokitError, match="another seed: 1, not 2"):
        toy_table(path, seed=2)
    path.with_suffix(".json").unlink()
    with pytest.raises(sk.SudokitError, match="does not say what made them"):
        toy_table(path)


@pytest.mark.parametrize("text", ["number,name\n", "number,name,odd,time_s\n1,a\n", "number,name,odd,time_s\n1,a,maybe,1\n"])
def test_rows_of_something_else_are_an_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.csv"
    toy_table(path).__exit__(None, None, None)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(sk.SudokitError, match="--fresh"):
        toy_table(path)


def toy_study(calls: list[int], stop_at: int | None = None) -> Study:
    def work(number: int) -> tuple[Any, ...]:
        if number == stop_at:
            raise KeyboardInterrupt
        calls.append(number)
        return ("x", number % 2 == 1, 0.1)

    def plan(setting: Setting) -> Plan:
        made = Plan()
        for number in range(5):
            made.add((number,), lambda number=number: work(number))  # type: ignore[misc]
        made.note("a word")
        return made

    return Study(
        "toy", "Toy", "Why?", Toy, 1, dict.fromkeys(Scale, Toy(0, "", True, 0)), plan, (), lambda rows, *_: f"{len(rows)} rows"
    )


def test_an_interrupted_study_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[int] = []
    monkeypatch.setattr(running, "study_named", lambda _: toy_study(calls, stop_at=3))
    with pytest.raises(KeyboardInterrupt):
        run("toy", tmp_path, charts=False, progress=True)
    assert "interrupted after 3 of 5 runs" in capsys.readouterr().err
    assert [row["number"] for row in rows_of(tmp_path / "toy.csv")] == ["0", "1", "2"]
    assert not (tmp_path / "toy.md").exists()
    monkeypatch.setattr(running, "study_named", lambda _: toy_study(calls))
    report = run("toy", tmp_path, charts=False, progress=True)
    assert calls == [0, 1, 2, 3, 4]
    assert "toy: 5 runs" in capsys.readouterr().err
    text = report.read_text(encoding="utf-8")
    assert "5 rows" in text
    assert "- a word" in text
    run("toy", tmp_path, charts=False, fresh=True)
    assert calls == [0, 1, 2, 3, 4] * 2


@pytest.mark.parametrize(
    ("options", "words"),
    [({"seed": -1}, "seed"), ({"seed": 2**64}, "seed"), ({"seed": True}, "seed"), ({"scale": "huge"}, "scale")],
)
def test_bad_arguments_say_so(options: dict[str, Any], words: str, tmp_path: Path) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        run("methods", tmp_path, charts=False, **options)
    with pytest.raises(sk.ImpossibleRequest, match="unknown study"):
        run("nothing", tmp_path, charts=False)


def test_a_seed_is_guarded(tmp_path: Path) -> None:
    run("methods", tmp_path, scale="tiny", charts=False)
    with pytest.raises(sk.SudokitError, match="another seed"):
        run("methods", tmp_path, scale="tiny", charts=False, seed=2)


def test_without_matplotlib_the_answer_is_the_install_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(sk.MissingExtra, match=r"pip install 'sudokit\[study\]'"):
        run("methods", tmp_path, scale="tiny")
    rows, report = (tmp_path / name for name in ("methods.csv", "methods.md"))
    whole = rows.read_bytes(), report.read_text(encoding="utf-8")
    assert "## Finding" in whole[1]
    assert ".svg" not in whole[1]
    assert run("methods", tmp_path, scale="tiny", charts=False) == report
    assert (rows.read_bytes(), report.read_text(encoding="utf-8")) == whole


def test_the_command_without_matplotlib_ends_with_one_line_that_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(SystemExit) as ended:
        main(["study", "methods", "--scale", "tiny", "--quiet", "--out", str(tmp_path)])
    printed, said = capsys.readouterr()
    assert ended.value.code == 1
    assert printed == f"{tmp_path / 'methods.md'}\n"
    assert said == (
        "sudokit: rows and report are written, without charts: pip install 'sudokit[study]', then the same command again, "
        "draws them\n"
    )
    assert (tmp_path / "methods.md").exists()


# --- each study -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", STUDIES)
def test_a_study_gives_rows_charts_and_a_report(name: str, tmp_path: Path) -> None:
    report = run(name, tmp_path / "a", scale="tiny").read_text(encoding="utf-8")
    study = study_named(name)
    rows = rows_of(tmp_path / "a" / f"{name}.csv")
    assert rows
    assert tuple(rows[0]) == study.row._fields
    assert report.startswith(f"# {study.title}\n")
    assert "## Finding" in report
    assert "nan" not in report.lower().split()
    assert f"sudokit study {name} --out DIR --seed 1 --scale tiny" in report
    for chart in study.charts:
        stem = tmp_path / "a" / f"{name}-{chart.name}"
        assert f"({stem.name}.svg)" in report
        assert stem.with_name(stem.name + ".svg").read_bytes().startswith(b"<?xml")
        assert stem.with_name(stem.name + ".png").read_bytes().startswith(b"\x89PNG")
    meta = json.loads((tmp_path / "a" / f"{name}.json").read_text(encoding="utf-8"))
    assert (meta["study"], meta["seed"], meta["scale"]) == (name, 1, "tiny")

    # The same rows give the same bytes; the same seed gives the same rows but for times.
    before = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    run(name, tmp_path / "a", scale="tiny")
    assert {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()} == before
    run(name, tmp_path / "b", scale="tiny", charts=False)
    made = without_times(tmp_path / "a" / f"{name}.csv")
    assert without_times(tmp_path / "b" / f"{name}.csv") == made
    # Another seed gives other runs; templates are studied on lists alone.
    if name != "templates":
        run(name, tmp_path / "c", scale="tiny", charts=False, seed=2)
        assert without_times(tmp_path / "c" / f"{name}.csv") != made


def test_outside_lists(tmp_path: Path, in_root: Path) -> None:
    (tmp_path / "mine.txt").write_text(
        "# two\n" + Path("examples/hard.txt").read_text(encoding="utf-8")[:164], encoding="utf-8"
    )
    (tmp_path / "zero_solution_5k.txt").write_text("." * 81 + "\n", encoding="utf-8")
    run("methods", tmp_path / "out", scale="quick", lists=tmp_path, charts=False)
    lists = {row["list"] for row in rows_of(tmp_path / "out" / "methods.csv")}
    examples = Path(sk.__file__).parents[2] / "examples" / "hard.txt"  # which only a checkout has
    assert lists == {"mine", "easy", "minimal"} | ({"hard examples"} if examples.exists() else set())
    (tmp_path / "mine.txt").write_text("12\n", encoding="utf-8")
    with pytest.raises(sk.SudokitError, match=r"mine\.txt, line 1"):
        run("methods", tmp_path / "other", scale="quick", lists=tmp_path, charts=False)


def test_the_pages_in_the_documents_are_whole_and_small() -> None:
    folder = ROOT / "docs" / "studies"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for name in names():
        assert f"({name}.md)" in index
        page = (folder / f"{name}.md").read_text(encoding="utf-8")
        assert f"sudokit study {name} --out DIR --seed 1" in page
        for chart in study_named(name).charts:
            assert f"({name}-{chart.name}.svg)" in page
            assert (folder / f"{name}-{chart.name}.svg").stat().st_size < 150_000


def test_the_limits_beside_the_best_are_those_around_it() -> None:
    def point(limit: int, low: float, value: float, high: float) -> _depths.Point:
        return _depths.Point(limit, Interval(value, low, high), 0, 0, 0, 1)

    points = [point(1, 5, 6, 7), point(2, 3, 4, 5), point(3, 2, 3, 4), point(4, 4.5, 5, 6), point(5, 3, 5, 7)]
    best, near = _depths.best_of(points)
    assert (best.limit, [p.limit for p in near]) == (3, [2, 3])
    assert "takes 1.67 times as long" in _depths.sentence(points, 4)
    assert "is among them" in _depths.sentence(points, 2)


# --- the command line -----------------------------------------------------------------------------------


def sudokit(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sudokit", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={key: value for key, value in os.environ.items() if key != "SUDOKIT_SHARED"} | environment,
    )


def test_the_command_runs_all_studies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two of them: each runs in a test of its own."""
    some = {name: STUDIES[name] for name in ("blanks", "methods")}
    monkeypatch.setattr("sudokit.study._catalogue.STUDIES", some)
    monkeypatch.setattr("sudokit.study._run.STUDIES", some)
    monkeypatch.setattr("sudokit.cli._study.STUDIES", some)
    with pytest.raises(SystemExit) as ended:
        main(["study", "all", "--scale", "tiny", "--no-charts", "--out", str(tmp_path)])
    assert not ended.value.code
    assert capsys.readouterr().out.split() == [str(tmp_path / f"{name}.md") for name in (*some, "README")]
    index = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert all(f"({name}.md)" in index for name in some)


def test_the_command_lists_the_studies() -> None:
    listed = sudokit("study", "--list")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(names())
    text = sudokit("study", "--help").stdout
    assert all(name in text for name in names())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing", "--out", "x"], "'nothing' is not one of"),
        (["blanks"], "Missing option '--out'"),
        (["blanks", "--out", "x", "--quick", "--scale", "full"], "use one of them"),
        (["blanks", "--out", "x", "--seed", "-1"], "--seed"),
        (["methods", "--out", "x", "--no-charts", "--lists", "README.md"], "is a file"),
        (["methods", "--out", "x", "--no-charts", "--lists", "docs/images"], "no lists"),
    ],
)
def test_bad_usage_exits_2(arguments: list[str], words: str, in_root: Path) -> None:
    done = sudokit("study", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert not Path("x").exists()


def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    arguments = ["study", "deduction", "--scale", "tiny", "--no-charts", "--out", str(tmp_path)]
    with subprocess.Popen([sys.executable, "-m", "sudokit", *arguments], stdout=follower, stderr=follower) as process:
        os.close(follower)
        output = b""
        while True:
            try:
                chunk = os.read(leader, 65536)
            except OSError:
                break
            if not chunk:
                break
            output += chunk
        assert process.wait(timeout=60) == 0
    os.close(leader)
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", output.decode())
    rows = len(rows_of(tmp_path / "deduction.csv"))
    assert f"{rows}/{rows} runs" in text
    assert f"deduction: {rows} runs" in text


def test_the_environment_names_the_lists(tmp_path: Path, in_root: Path) -> None:
    lists = tmp_path / "data" / "9x9"
    lists.mkdir(parents=True)
    (lists / "mine.txt").write_text(Path("examples/hard.txt").read_text(encoding="utf-8")[:82], encoding="utf-8")
    arguments = ("study", "deduction", "--scale", "tiny", "--no-charts", "--out", str(tmp_path / "out"))
    done = sudokit(*arguments, SUDOKIT_SHARED=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "| mine | 1 |" in (tmp_path / "out" / "deduction.md").read_text(encoding="utf-8")
    nowhere = sudokit(*arguments, SUDOKIT_SHARED=str(tmp_path / "nowhere"))
    assert (nowhere.returncode, "there is no such folder" in nowhere.stderr) == (2, True)


def test_ctrl_c_exits_130_and_keeps_whole_rows(tmp_path: Path) -> None:
    out = tmp_path / "methods.csv"
    process = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "study", "methods", "--no-charts", "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (out.exists() and out.read_bytes().count(b"\n") > 3):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "run the same command again to resume" in errors
    assert out.read_bytes().endswith(b"\n")
    assert all(None not in row.values() for row in rows_of(out))
