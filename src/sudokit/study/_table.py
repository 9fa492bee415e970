"""Rows of a study as a CSV file that stays valid whenever the program ends, and can be resumed."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, get_type_hints

from .._files import write_whole
from ..grid import SudokitError

__all__ = ["Table", "rows_of"]


class Table:
    """A CSV file of rows of one NamedTuple, with a second file that records what made them.

    A row is written with a single call, so that an interruption leaves only whole rows; a partial row left by a crash
    is removed when the file is opened again.

    Parameters
    ----------
    path
        The CSV file; the record of what made the rows has the same name with the suffix ``.json``.
    row
        The NamedTuple; its fields of type int, float, bool and str are the columns.
    keys
        How many columns, counted from the first, identify a row.
    made_by
        What the rows depend on, as JSON values.

    Raises
    ------
    SudokitError
        If the file holds rows made in another way.
    """

    def __init__(self, path: Path, row: type[Any], keys: int, made_by: dict[str, Any]) -> None:
        self.path, self._row, self._keys = path, row, keys
        self._columns: tuple[str, ...] = row._fields
        self._types = _types_of(row)
        self._by_key: dict[tuple[Any, ...], Any] = {}
        self._guard(made_by)
        self._load()
        self._stream = path.open("ab", buffering=0)
        if not self._stream.tell():
            self._append(self._columns)

    def _guard(self, made_by: dict[str, Any]) -> None:
        beside = self.path.with_suffix(".json")
        made_by = json.loads(json.dumps(made_by))
        if self.path.exists():
            try:
                before = json.loads(beside.read_text(encoding="utf-8"))
            except (OSError, ValueError):
                raise SudokitError(
                    f"{self.path} holds rows, but {beside.name} does not say what made them; use --fresh to start over"
                ) from None
            for name in sorted(before.keys() | made_by.keys()):
                if before.get(name) != made_by.get(name):
                    raise SudokitError(
                        f"{self.path} holds rows of another {name}: {_short(before.get(name))}, not "
                        f"{_short(made_by.get(name))}; use another folder, or --fresh to start over"
                    )
        write_whole(beside, json.dumps(made_by, indent=1, ensure_ascii=False) + "\n")

    def _load(self) -> None:
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            with self.path.open("r+b") as stream:
                stream.truncate(len(whole))
        for row in rows_of(whole.decode("utf-8"), self._row, str(self.path)):
            self._by_key[row[: self._keys]] = row

    @property
    def rows(self) -> list[Any]:
        """The rows, in the order they were written."""
        return list(self._by_key.values())

    def __contains__(self, key: tuple[Any, ...]) -> bool:
        return key in self._by_key

    def __getitem__(self, key: tuple[Any, ...]) -> Any:
        return self._by_key[key]

    def add(self, values: Sequence[Any]) -> None:
        """Write a row: its key, then the rest."""
        row = self._row(*values)
        self._append([_written(value) for value in row])
        # The row is parsed back, so that a report does not depend on where the runs were interrupted.
        self._by_key[row[: self._keys]] = self._row(
            *(_parse(kind, _written(value)) for kind, value in zip(self._types, row, strict=True))
        )

    def _append(self, cells: Sequence[str]) -> None:
        line = _line(cells)
        if self._stream.write(line) < len(line):  # a partial row is removed when the file is opened again
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stream.close()


def rows_of(text: str, row: type[Any], name: str) -> Iterator[Any]:
    """Yield the rows of a CSV text; `name` is the file's, for errors.

    Raises
    ------
    SudokitError
        If the text has other columns, or a line is not a row.
    """
    types = _types_of(row)
    for number, cells in enumerate(csv.reader(io.StringIO(text, newline="")), start=1):
        if number == 1:
            if tuple(cells) != row._fields:
                raise SudokitError(f"{name} has other columns than this study; use --fresh to start over")
            continue
        try:
            yield row(*(_parse(kind, cell) for kind, cell in zip(types, cells, strict=True)))
        except ValueError:
            raise SudokitError(f"{name}, line {number}: not a row of this study; use --fresh to start over") from None


def _types_of(row: type[Any]) -> list[Any]:
    hints = get_type_hints(row)
    return [hints[name] for name in row._fields]


def _line(cells: Sequence[str]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    return str(value)


def _parse(kind: type[Any], cell: str) -> Any:
    if kind is bool:
        if cell not in ("yes", "no"):
            raise ValueError(cell)
        return cell == "yes"
    return kind(cell)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}…"
