"""The audit of data sets: what is wrong with the puzzles of files, and which classes they share."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import Layout, arguments, as_layout, threads_or_all
from ..logic import rate_many
from ..solving import STATUSES, Status, check_many, solve_many
from ..symmetry import canonical_many, check_layout
from ._report import as_html, as_text
from ._sets import PuzzleSet, read_set

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Audit", "audit"]

_ROWS = 1 << 18  # rows at a time
_UNIQUE, _SEVERAL, _NONE = (STATUSES.index(one) for one in (Status.UNIQUE, Status.MULTIPLE, Status.NONE))


@dataclass(frozen=True)
class Audit:
    """What an audit found: a dictionary for each file, one for each pair of files, and the total.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> from sudokit import data
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "small.txt"
    >>> _ = path.write_text("12..34.....3..2.\\n21..34.....3..1.\\n")
    >>> found = data.audit([path], layout="2x2")
    >>> found.files[0]["rows"], found.files[0]["isomorphic"], found.faults
    (2, 1, 1)
    """

    files: tuple[dict[str, Any], ...]
    pairs: tuple[dict[str, Any], ...]

    @property
    def faults(self) -> int:
        """The number of rows with a fault: invalid, not unique, answered wrongly, or isomorphic to a row of the same or an
        earlier file.  Isomorphs that a file itself declares do not count, unless another file holds one too."""
        names = ("invalid", "several", "none", "wrong_answers", "isomorphic")
        within = sum(int(file[name] or 0) for file in self.files for name in names)
        return within + sum(int(pair["rows"]) for pair in self.pairs)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {"files": list(self.files), "pairs": list(self.pairs), "faults": self.faults}

    def to_json(self) -> str:
        """Return everything as JSON."""
        return json.dumps(self.to_dict(), indent=2)

    def to_text(self) -> str:
        """Return the report as text."""
        return as_text(self.to_dict())

    def to_html(self) -> str:
        """Return the report as a page with charts, which needs nothing else."""
        return as_html(self.to_dict())


def audit(
    files: Iterable[str | os.PathLike[str]],
    *,
    layout: Layout | str | None = None,
    minimality: bool = True,
    rated: int = 1000,
    threads: int | None = None,
) -> Audit:
    """Audit files of puzzles, such as the splits of a data set.

    Parameters
    ----------
    files
        Lines, CSV, JSON lines (also .gz, .zst, .xz, .bz2), Parquet or Arrow IPC.  Puzzles are in the column puzzle, question
        or quizzes, answers in solution, answer or solutions.  Rows whose columns seed, index and isomorph, as `build` writes
        them, say that they are isomorphs of one puzzle are counted apart, as copies.
    layout
        The layout of all puzzles.  None: 9x9.
    minimality
        Whether to find out which puzzles are minimal; it takes most of the time.
    rated
        How many puzzles of each file are rated for the histogram of levels, evenly spaced; 0: none.
    threads
        Threads to use, from 1 to 65535.  None: one for each processor.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    SudokitError
        If a file cannot be read, or for a wrong argument.
    """
    found = as_layout(layout) or Layout.classic()
    check_layout(found)
    minimality, rated = arguments.flag("minimality", minimality), arguments.integer("rated", rated, 0, 2**62)
    used = threads_or_all(threads)
    paths = [arguments.path("files", path) for path in arguments.items("files", files, "paths")]
    sets = [read_set(path, found) for path in paths]
    classes = _classes([one.puzzles for one in sets], [one.sound for one in sets], found, used)
    about = [_file(one, found, minimality, rated, used) for one in sets]
    for one, mine, whole in zip(about, classes, sets, strict=True):
        one["isomorphic"], one["copies"] = _repeated(mine, whole.origins)
    return Audit(tuple(about), tuple(_pairs([one.name for one in sets], classes)))


def _repeated(classes: NDArray[np.int64], origins: NDArray[np.uint64] | None) -> tuple[int, int | None]:
    """Return how many rows of a file are isomorphic to an earlier one, and how many the file itself declares to be another
    isomorph of the first row of their class; None if it declares nothing."""
    import numpy as np

    rows = np.flatnonzero(classes >= 0)
    _, first, number = np.unique(classes[rows], return_index=True, return_inverse=True)
    if origins is None:
        return len(rows) - len(first), None
    stated = origins[rows]
    declared = (stated[:, :2] == stated[first][number][:, :2]).all(axis=1)
    once = len(np.unique(np.stack([number[declared].astype(np.uint64), stated[declared, 2]]), axis=1).T)
    return len(rows) - once, once - len(first)


def _file(rows: PuzzleSet, layout: Layout, minimality: bool, rated: int, threads: int) -> dict[str, Any]:
    """Return what can be said of a file alone."""
    import numpy as np

    counts = dict.fromkeys(("several", "none", "minimal", "wrong_answers"), 0)
    for start in range(0, len(rows.puzzles), _ROWS):
        part = slice(start, start + _ROWS)
        puzzles, sound = rows.puzzles[part], rows.sound[part]
        if minimality:
            checked = check_many(puzzles, layout, threads=threads)
            status = checked.status
            counts["minimal"] += int(((checked.minimal == 1) & sound).sum())
        if not minimality or rows.answers is not None:
            solved = solve_many(puzzles, layout, threads=threads)
            status = solved.status
        counts["several"] += int(((status == _SEVERAL) & sound).sum())
        counts["none"] += int(((status == _NONE) & sound).sum())
        if rows.answers is not None:
            wrong = (solved.solutions != rows.answers[part]).any(axis=1)
            counts["wrong_answers"] += int((wrong & (status == _UNIQUE) & sound).sum())
    clues, numbers = np.unique((rows.puzzles[rows.sound] > 0).sum(axis=1), return_counts=True)
    return {
        "file": rows.name,
        "rows": len(rows.puzzles),
        "invalid": int((~rows.sound).sum()),
        "several": counts["several"],
        "none": counts["none"],
        "wrong_answers": counts["wrong_answers"] if rows.answers is not None else None,
        "minimal": counts["minimal"] if minimality else None,
        "isomorphic": 0,
        "copies": None,
        "clues": {str(one): int(number) for one, number in zip(clues, numbers, strict=True)},
        "levels": _levels(rows.puzzles[rows.sound], layout, rated, threads),
    }


def _levels(puzzles: NDArray[np.uint8], layout: Layout, rated: int, threads: int) -> dict[str, int]:
    """Return how many of some puzzles, evenly spaced, have each level."""
    import numpy as np

    count = min(rated, len(puzzles))
    if not count:
        return {}
    some = puzzles[np.linspace(0, len(puzzles) - 1, count).astype(np.intp)]
    batch = rate_many(some, layout=layout, threads=threads)
    found: dict[str, int] = dict.fromkeys(batch.levels, 0)
    for row in range(len(batch)):
        if batch.status(row) is Status.UNIQUE:
            found[batch.level(row)] += 1
    return found


def _classes(
    puzzles: Sequence[NDArray[np.uint8]], sound: Sequence[NDArray[np.bool_]], layout: Layout, threads: int
) -> list[NDArray[np.int64]]:
    """Return the number of each row's class; -1 for rows that share theirs with no other, or are not sound.

    Only rows that share their invariant with another need a canonical form.
    """
    import numpy as np

    invariants = []
    for part in puzzles:
        made = np.zeros(len(part), dtype=np.uint64)
        _core.invariant_array(layout._core, part, threads, None, made)
        invariants.append(made)
    every = np.concatenate(invariants)
    _, numbers, counts = np.unique(every, return_inverse=True, return_counts=True)
    shared = (counts[numbers] > 1) & np.concatenate(sound)
    classes = np.full(len(every), -1, dtype=np.int64)
    rows = np.flatnonzero(shared)
    starts = np.cumsum([0, *map(len, puzzles)])
    forms: dict[bytes, int] = {}
    for at in range(0, len(rows), _ROWS):
        some = rows[at : at + _ROWS]
        where = np.searchsorted(starts, some, side="right") - 1  # ascending, as the rows are
        taken = np.concatenate([puzzles[file][some[where == file] - starts[file]] for file in np.unique(where)])
        made_forms = canonical_many(taken, layout, threads=threads).forms
        classes[some] = [forms.setdefault(form.tobytes(), len(forms)) for form in made_forms]
    return np.split(classes, starts[1:-1])


def _pairs(names: list[str], classes: list[NDArray[np.int64]]) -> Iterable[dict[str, Any]]:
    """Yield how many classes two files share, and how many rows of the second belong to them."""
    import numpy as np

    for first, second in itertools.combinations(range(len(names)), 2):
        both = np.intersect1d(classes[first][classes[first] >= 0], classes[second][classes[second] >= 0])
        rows = int(np.isin(classes[second], both).sum())
        yield {"first": names[first], "second": names[second], "classes": len(both), "rows": rows}
