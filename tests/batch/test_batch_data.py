"""`batch augment` and `batch trace`: what `sudokit.data` makes of the same rows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudokit as sk
from sudokit import batch, data

pytest.importorskip("pyarrow")

LINES = [puzzle.grid.line() for puzzle in sk.generate_many(8, seed=3)]
CLASH = "11" + "." * 79


def rows_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("form", ["text", "json", "numbers"])
def test_traces(form: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in [*LINES, CLASH]))
    batch.run("trace", tmp_path / "in.txt", tmp_path / "out.jsonl", form=form)
    truth = data.trace_many(LINES, form=form)  # type: ignore[arg-type]
    import pyarrow as pa

    found = rows_of(tmp_path / "out.jsonl")
    assert [row["trace"] for row in found[:-1]] == pa.table(truth)["trace"].to_pylist()
    assert found[-1]["reason"] == "r1c1 and r1c2 both hold 1 in row 1"
    with pytest.raises(sk.SudokitError):
        batch.run("trace", tmp_path / "in.txt", tmp_path / "b.jsonl", form="poem")


def test_isomorphs_with_their_solutions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = [str(grid) for grid in (sk.solve_many(LINES).grid(row).line() for row in range(len(LINES)))]  # type: ignore[union-attr]
    rows = [{"id": number, "q": "x", "puzzle": LINES[number], "solution": solutions[number]} for number in range(len(LINES))]
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    out = tmp_path / "out"
    report = batch.run("augment", [tmp_path / "a.jsonl", tmp_path / "b.jsonl"], out, copies=3, seed=5)
    assert {manifest["rows"]["written"] for manifest in report.manifests.values()} == {24}
    found = rows_of(out / "a.jsonl")
    assert [row["id"] for row in found] == [number for number in range(8) for _ in range(3)]
    for row in found:
        puzzle, number = str(row["puzzle"]), int(str(row["id"]))
        assert sk.canonical(puzzle).grid == sk.canonical(LINES[number]).grid
        grid = sk.solve(puzzle).grid
        assert grid is not None
        assert grid.line() == row["solution"]
    assert len({str(row["puzzle"]) for row in found}) == 24
    other = rows_of(out / "b.jsonl")
    assert not {str(row["puzzle"]) for row in other} & {str(row["puzzle"]) for row in found}
    monkeypatch.setattr("sudokit.batch._pieces.ROWS", 3)  # pieces do not show in the results
    batch.run("augment", tmp_path / "a.jsonl", tmp_path / "again", copies=3, seed=5)
    assert rows_of(tmp_path / "again" / "a.jsonl") == found


def test_bad_rows_of_isomorphs(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{LINES[0]}\n{CLASH}\n{LINES[1]}\n")
    report = batch.run("augment", tmp_path / "in.txt", tmp_path / "out.txt", copies=2, group="relabel")
    lines = (tmp_path / "out.txt").read_text().splitlines()
    assert lines[2:4] == ["invalid # r1c1 and r1c2 both hold 1 in row 1"] * 2
    assert (len(lines), report.invalid) == (6, 1)
    with pytest.raises(sk.SudokitError):
        batch.run("augment", tmp_path / "in.txt", tmp_path / "b.txt", group="poem")
