"""Files of generated puzzles: written as the puzzles are made, and resumed after an interruption.

Rows go to ``OUT.part``, which becomes ``OUT`` when complete.  After every batch, ``OUT.part.json`` records the
request and how much of the file is valid; a run with the same request drops the rest and resumes from there.  While a
process writes, it holds the lock ``OUT.part.lock``, so that only one process writes to the part; the lock ends with
the process.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._files import naming, only_writer
from ..generating import PuzzleBatch
from ..grid import MissingExtra, SudokitError, shortened

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from ..logic import SeMark

__all__ = ["COLUMNS", "PuzzleFile", "columns_of", "lines_of", "text_of"]

COLUMNS = (
    "index",
    "puzzle",
    "solution",
    "clues",
    "minimal",
    "minimal_symmetric",
    "symmetry",
    "layout",
    "level",
    "score",
    "hardest",
    "er",
    "ep",
    "ed",
    "attempts",
    "seed",
    "reproducible",
)


def lines_of(batch: PuzzleBatch, solutions: bool = False) -> list[str]:
    """Return one line per puzzle, or per solution."""
    rows = batch.solutions if solutions else batch.puzzles
    if batch.layout.size > 9 or batch.alphabet is not None:
        return [(puzzle.solution if solutions else puzzle.grid).line() for puzzle in batch]
    return _characters(rows).decode("ascii").splitlines()


def _characters(rows: Any) -> bytes:
    import numpy as np

    text = np.empty((len(rows), rows.shape[1] + 1), dtype=np.uint8)
    text[:, :-1] = np.where(rows == 0, ord("."), rows + ord("0"))
    text[:, -1] = ord("\n")
    return text.tobytes()


def columns_of(batch: PuzzleBatch) -> dict[str, list[Any]]:
    """Return the columns of a table, by name, in the order of `COLUMNS`."""
    count = len(batch)
    proven, known, finished = batch.flags & 3, (batch.flags & 4) != 0, (batch.flags & 8) != 0
    unknown = (~(known & finished)).tolist()
    ratings = batch.ratings or [None] * count
    return {
        "index": batch.index.tolist(),
        "puzzle": lines_of(batch),
        "solution": lines_of(batch, solutions=True),
        "clues": batch.clues.tolist(),
        "minimal": [True if yes else None if not_known else False for yes, not_known in zip(proven == 2, unknown, strict=True)],
        "minimal_symmetric": [
            True if yes else None if not_known else False for yes, not_known in zip(proven >= 1, unknown, strict=True)
        ],
        "symmetry": [batch.symmetry] * count,
        "layout": [layout.spec for layout in batch.layouts] if batch.layouts else [batch.layout.spec] * count,
        "level": [rating.level or None if rating else None for rating in ratings],
        "score": [rating.score if rating else None for rating in ratings],
        "hardest": [rating.hardest if rating else None for rating in ratings],
        **{name: [_rating_of(getattr(rating, name, None)) for rating in ratings] for name in ("er", "ep", "ed")},
        "attempts": batch.attempts.tolist(),
        "seed": [batch.seed] * count,
        "reproducible": finished.tolist(),
    }


def _rating_of(mark: SeMark | None) -> float | None:
    return None if mark is None else mark.rating


def text_of(batch: PuzzleBatch, kind: str) -> bytes:
    """Return rows as text in one of the formats txt, csv or jsonl."""
    if kind == "txt":
        if batch.layout.size <= 9 and batch.alphabet is None:
            return _characters(batch.puzzles)
        return "".join(f"{line}\n" for line in lines_of(batch)).encode()
    columns = columns_of(batch)
    rows = zip(*columns.values(), strict=True)
    if kind == "jsonl":
        return "".join(json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) + "\n" for row in rows).encode()
    out = io.StringIO()
    words = {True: "true", False: "false", None: ""}
    booleans = {COLUMNS.index(name) for name in ("minimal", "minimal_symmetric", "reproducible")}
    csv.writer(out, lineterminator="\n").writerows(
        [words[cell] if i in booleans else cell for i, cell in enumerate(row)] for row in rows
    )
    return out.getvalue().encode()


class PuzzleFile:
    """A file that puzzles are written to; within its block, only this process writes to it.

    Parameters
    ----------
    path
        Its suffix selects the format: .txt, .csv, .jsonl or .parquet.
    request
        The request; a partial file is resumed only for the same request.
    fresh
        Drop the partial file of an earlier run.

    Raises
    ------
    SudokitError
        If the name is unsuitable; on entry, if another process is writing the file, or the existing part has another
        request.
    """

    KINDS = ("txt", "csv", "jsonl", "parquet")

    def __init__(self, path: str, request: dict[str, Any], fresh: bool = False) -> None:
        self.name, self.path = path, Path(os.path.realpath(path))  # a link's target is replaced, not the link
        self.kind = Path(path).suffix.lstrip(".")
        if self.kind not in self.KINDS:
            raise SudokitError(f"{shortened(path)}: the name must end in {', '.join('.' + kind for kind in self.KINDS)}")
        if not self.path.parent.is_dir():
            raise SudokitError(f"{shortened(path)}: there is no folder {shortened(str(self.path.parent))}")
        if self.path.is_dir():
            raise SudokitError(f"{shortened(path)}: it is a folder: expected the name of a file")
        if self.kind == "parquet":
            _pyarrow()
        self.part, self.state_path = Path(f"{self.path}.part"), Path(f"{self.path}.part.json")
        self.fresh = fresh
        self.state: dict[str, Any] = {"request": request, "next": 0, "rows": 0, "good": 0, "tallies": {}}
        self._named = False

    @property
    def next(self) -> int:
        """How many puzzles have been processed."""
        return int(self.state["next"])

    @property
    def tallies(self) -> dict[str, Counter[str]]:
        """The counts so far."""
        return {name: Counter(counts) for name, counts in self.state["tallies"].items()}

    def __enter__(self) -> Self:
        with contextlib.ExitStack() as held:
            held.enter_context(naming(self.part))
            held.enter_context(only_writer(self.name, f"{self.part}.lock"))
            self._tidy()
            if self.fresh:
                self._drop()
            elif self.state_path.exists():
                self._go_on(self.state["request"])
            self._begin(held)
            self._held = held.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if not self.state_path.exists() and not self.state["good"]:
                self._drop()  # nothing was written that a later run could use
        finally:
            self._held.__exit__(kind, error, trace)

    def _begin(self, held: contextlib.ExitStack) -> None:
        """Open the part and position it after the valid rows."""
        if self._named:
            return
        if self.kind == "parquet":
            self.part.mkdir(exist_ok=True)
            for piece in self._pieces()[self.state["good"] :]:
                piece.unlink()
            return
        self._stream = open(self.part, "r+b" if self.part.exists() else "w+b")  # noqa: SIM115 (closed by __exit__)
        held.enter_context(self._stream)
        self._stream.truncate(self.state["good"])
        self._stream.seek(self.state["good"])
        if self.kind == "csv" and not self.state["good"]:
            self._stream.write(f"{','.join(COLUMNS)}\n".encode())

    def write(self, batch: PuzzleBatch, seen: int, tallies: dict[str, Counter[str]]) -> None:
        """Write rows, after which `seen` puzzles have been processed."""
        if self.kind == "parquet":
            _write_table(batch, self.part / f"{self.state['good']:06}.parquet")
            self.state["good"] += 1
        else:
            self._stream.write(text_of(batch, self.kind))
            self._stream.flush()
            self.state["good"] = self._stream.tell()
        self.state["next"], self.state["rows"] = seen, self.state["rows"] + len(batch)
        self.state["tallies"] = {name: dict(counts) for name, counts in tallies.items()}
        self._keep()

    def puzzles(self, read: Callable[[list[str]], None]) -> None:
        """Pass on the puzzles in the file, as lines, some thousands at a time."""
        if self.kind == "parquet":
            from pyarrow import parquet

            for piece in self._pieces():
                read(parquet.read_table(piece, columns=["puzzle"]).column(0).to_pylist())
            return
        with open(self.part, encoding="utf-8") as stream:
            rows: Any = stream
            if self.kind == "csv":
                rows = (row["puzzle"] for row in csv.DictReader(stream))
            elif self.kind == "jsonl":
                rows = (json.loads(line)["puzzle"] for line in stream)
            some: list[str] = []
            for row in rows:
                some.append(row.strip())
                if len(some) == 4096:
                    read(some)
                    some = []
            read(some)

    def finish(self) -> None:
        """Give the file its final name."""
        if self.kind == "parquet":
            joined = Path(f"{self.part}.joined")
            _join(self._pieces(), joined)
            with open(joined, "rb") as stream:
                os.fsync(stream.fileno())
            os.replace(joined, self.path)
        elif not self._named:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            # A run that is killed after the next line has left a complete file; this records which file that is.
            self.state["complete"] = _identity(self.part)
            self._keep()
            os.replace(self.part, self.path)
        self._drop()

    def _go_on(self, request: dict[str, Any]) -> None:
        try:
            state = json.loads(self.state_path.read_text("utf-8"))
        except ValueError:
            raise SudokitError(f"{self.state_path}: cannot be read; use --fresh to start over") from None
        request = json.loads(json.dumps(request))
        current, earlier = ({**one, "seed": None} if request["drawn"] else one for one in (request, state["request"]))
        if {**current, "drawn": None, "n": None} != {**earlier, "drawn": None, "n": None}:
            raise SudokitError(f"{self.part} belongs to another request: repeat that request, or use --fresh to start over")
        if state["next"] > request["n"]:
            raise SudokitError(
                f"{self.part} already has {state['next']} puzzles: request more of them, or use --fresh to start over"
            )
        if "complete" in state and not self.part.exists():
            # killed after the file got its name: done, unless it has been replaced since or more puzzles are
            # requested
            self._named = state["next"] == request["n"] and state["complete"] == _identity(self.path)
            if not self._named:
                self._drop()
                return
        elif self._there() < state["good"]:  # the file system lost what was written last
            raise SudokitError(f"{self.part} lacks rows that were written to it; use --fresh to start over")
        self.state = state

    def _there(self) -> int:
        """The size of the file, in the unit of `good`."""
        if self.kind == "parquet":
            return len(self._pieces())
        return self.part.stat().st_size if self.part.exists() else 0

    def _pieces(self) -> list[Path]:
        return sorted(self.part.glob("*.parquet"))

    def _keep(self) -> None:
        handle, fresh = tempfile.mkstemp(prefix=f"{self.state_path.name}.", suffix=".new", dir=self.path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                json.dump(self.state, stream)
            os.replace(fresh, self.state_path)
        except BaseException:
            os.unlink(fresh)
            raise

    def _tidy(self) -> None:
        """Remove the temporary files of a process that was killed before it renamed them."""
        for name in os.listdir(self.path.parent):
            if name.startswith(f"{self.state_path.name}.") and name.endswith(".new"):
                (self.path.parent / name).unlink(missing_ok=True)
        Path(f"{self.part}.joined").unlink(missing_ok=True)

    def _drop(self) -> None:
        """Remove the files kept between runs, first the record of progress, so that a partial file is never taken as
        complete."""
        self.state_path.unlink(missing_ok=True)
        if self.part.is_dir():
            shutil.rmtree(self.part)
        self.part.unlink(missing_ok=True)


def _identity(path: Path) -> list[int]:
    """Return what identifies a file, whatever its name; nothing if it does not exist."""
    try:
        found = path.stat()
    except OSError:
        return []
    return [found.st_ino, found.st_size, found.st_mtime_ns]


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("writing Parquet", "parquet") from None
    return pyarrow


def _schema() -> Any:
    arrow = _pyarrow()
    whole = ("index", "clues", "attempts", "seed", "score")
    yes = ("minimal", "minimal_symmetric", "reproducible")
    kinds = {**dict.fromkeys(whole, arrow.uint64()), **dict.fromkeys(yes, arrow.bool_())}
    kinds |= dict.fromkeys(("er", "ep", "ed"), arrow.float64())
    return arrow.schema([(name, kinds.get(name, arrow.string())) for name in COLUMNS])


def _write_table(batch: PuzzleBatch, path: Path) -> None:
    from pyarrow import parquet

    table = _pyarrow().table(columns_of(batch), schema=_schema())
    fresh = path.with_suffix(".new")
    parquet.write_table(table, fresh)
    os.replace(fresh, path)


def _join(pieces: list[Path], path: Path) -> None:
    """Join Parquet files into one, a few at a time, so that its row groups are not small."""
    from pyarrow import parquet

    with parquet.ParquetWriter(path, _schema()) as writer:
        waiting: list[Any] = []
        for number, piece in enumerate(pieces, 1):
            waiting.append(parquet.read_table(piece, schema=_schema()))
            if sum(map(len, waiting)) >= 1 << 18 or number == len(pieces):
                writer.write_table(_pyarrow().concat_tables(waiting))
                waiting = []
