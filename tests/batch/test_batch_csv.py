"""CSV in: records wherever the chunks end, every kind of line end, and what cannot be a record."""

from __future__ import annotations

import io
import random
import threading
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from helpers.command import run as command
from sudokit import batch
from sudokit.batch import _csv, _line_reader
from sudokit.formats import _csv_chunks, open_input

pytest.importorskip("pyarrow")

PUZZLE = sk.generate(seed=3).grid.line()


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file as the reader gives them."""
    return [row for piece in _csv.csv_pieces(str(path)) for row in piece.batch.to_pylist()]


def written(value: str, *, always: bool) -> str:
    """Return a value as CSV has it: in quotes always, or where it needs them."""
    return '"' + value.replace('"', '""') + '"' if always or set(value) & set(',;\t\n\r"') else value


@pytest.mark.parametrize("chunk", [40, 100, 1000, 1 << 20])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_values_come_back(chunk: int, end: str, delimiter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_line_reader, "CHUNK", chunk)
    draw = random.Random(chunk)
    for number in range(5):
        notes = ["".join(draw.choices(['"', "\n", "\r", delimiter, "a", " ", "é"], k=draw.randrange(12))) for _ in range(30)]
        expected = [{"note": note, "puzzle": PUZZLE, "last": last} for note, last in zip(notes, reversed(notes), strict=True)]
        text = end.join(
            delimiter.join(written(value, always=number % 2 > 0) for value in row)
            for row in [list(expected[0]), *(row.values() for row in expected)]
        )
        path = tmp_path / f"{number}.csv"
        path.write_bytes(text.encode() + (end.encode() if number != 3 else b""))
        assert rows_of(path) == expected


@pytest.mark.parametrize("head", ["\n\r\n  \n", "\ufeff", "\ufeff\n"])
def test_what_may_stand_before_the_names(head: str, tmp_path: Path) -> None:
    for names in ("puzzle,note", '"puzzle","note"', '"puzzle","a\nnote"'):
        (tmp_path / "in.csv").write_text(f"{head}{names}\n{PUZZLE},a\n")
        assert [list(row.values()) for row in rows_of(tmp_path / "in.csv")] == [[PUZZLE, "a"]]
    (tmp_path / "in.csv").write_text(f"{head}{PUZZLE},a\n")
    assert rows_of(tmp_path / "in.csv") == [{"column1": PUZZLE, "column2": "a"}]


def test_nothing_but_blank_lines_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("\n \n\n")
    assert rows_of(tmp_path / "in.csv") == []


@pytest.mark.parametrize("size", [82, 100, 1 << 20])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_quote_that_is_never_closed_is_named(size: int, end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_line_reader, "CHUNK", size)
    text = f'puzzle,note\n{PUZZLE},"a\nb"\n\n{PUZZLE},"c\n{PUZZLE},d\n'
    (tmp_path / "in.csv").write_bytes(text.replace("\n", end).encode())
    report = batch.run("solve", tmp_path / "in.csv", tmp_path / "out.csv")
    assert report.failed == [f"{tmp_path}/in.csv: line 5: a quote opens a value and is never closed"]
    done = command("data", "audit", tmp_path / "in.csv")
    assert done.returncode == 2
    assert "in.csv: line 5: a quote opens a value and is never closed" in done.stderr


def test_a_record_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_line_reader, "CHUNK", 1000)
    monkeypatch.setattr(_line_reader, "_LONGEST", 5000)
    (tmp_path / "in.csv").write_text("puzzle,note\n" + f'{PUZZLE},"' + "x\n" * 5000 + '"\n')
    report = batch.run("solve", tmp_path / "in.csv", tmp_path / "out.csv")
    assert report.failed == [f"{tmp_path}/in.csv: a record of more than 5,000 bytes"]


def test_no_thread_of_pyarrow_calls_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that reads ahead calls the stream, or gives back what it holds, while the interpreter is torn down, which
    aborts."""
    callers = set()

    class Watched(io.BufferedReader):
        def read(self, size: int | None = -1) -> bytes:
            callers.add(threading.get_ident())
            return super().read(size)

        def readinto(self, buffer: Any) -> int:
            callers.add(threading.get_ident())
            return super().readinto(buffer)

    def watched(path: str) -> Watched:
        return Watched(open_input(path))  # type: ignore[arg-type]

    def noted(record: str, delimiter: str) -> list[str]:
        callers.add(threading.get_ident())
        return _csv_chunks.fields_of(record, delimiter)

    monkeypatch.setattr(_csv_chunks, "_fields_if_readable", noted)
    monkeypatch.setattr(_csv, "open_input", watched)
    monkeypatch.setattr(_line_reader, "open_input", watched)
    monkeypatch.setattr(_line_reader, "CHUNK", 200)
    (tmp_path / "in.csv").write_text("puzzle,note\n" + f"{PUZZLE},a\n{PUZZLE}\n" * 100)
    assert len(rows_of(tmp_path / "in.csv")) == 200
    assert callers == {threading.get_ident()}
