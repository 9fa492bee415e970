"""A run of a verb over files: what is done already, the rest over an engine, the report."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from .._files import only_writer, sweep
from ..grid import ImpossibleRequest, Layout, SudokitError, arguments, as_layout, seed_or_random, threads_or_all
from ..solving import StopFlag
from ._engine import Engine
from ._hand import Hand, Report, tasks_of
from ._kinds import Form, named_form
from ._manifest import SUFFIX, read_manifest
from ._plan import only_shard, parse_shard
from ._task import Signals, Stopped, Task
from ._unique import unique
from ._verbs import checked_options

__all__ = ["Progress", "run"]

PART = "part-{:05d}"

Progress = Callable[["Report", int], None]
"""Receives the report so far, and how many rows have been answered since the last call."""


def run(
    verb: str,
    inputs: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    to: str | None = None,
    column: str | None = None,
    layout: Layout | str | None = None,
    threads: int | None = None,
    shard: str | None = None,
    engine: Engine | Literal["ray"] | None = None,
    fresh: bool = False,
    stop: StopFlag | None = None,
    progress: Progress | None = None,
    n: int = 0,
    rows_per_file: int = 100_000,
    seed: int | None = None,
    **options: Any,
) -> Report:
    """Apply a verb to files of puzzles, each to a file of answers; files that an earlier run has made are left alone.

    Every file is written aside, renamed when complete, and has a manifest beside it.  A run that is interrupted, or
    killed at any moment, is resumed by the same call.

    Parameters
    ----------
    verb
        A name in `VERBS`.
    inputs
        Files, folders, or patterns such as ``data/*.csv.gz``; none for ``generate``.
    out
        A folder; or a file, for a single input that is a file.
    to
        The kind of file to write, such as ``parquet`` or ``csv.gz``; None: that of each input, or as `out` is named.
    column
        The column of puzzles; None: the one with a usual name, or that looks like puzzles.
    layout
        The layout of all puzzles; None: that of the first puzzle of each file.
    threads
        Threads to use, from 1 to 65535; files do not depend on it.  None: one for each processor.
    shard
        ``i/n``: make only every n-th file, from the i-th on, counted from 0; for job arrays.
    engine
        Where the work runs; None: threads of this process; ``"ray"``: a Ray cluster.
    fresh
        Make all files again, and replace those that another request made.
    stop
        A flag that ends the run when another thread sets it; files not finished are left out.
    progress
        Is called with the report so far and a number of rows.
    n, rows_per_file, seed
        For ``generate``: how many puzzles in all, how many in a file, and the seed; None: that of the files in `out`,
        otherwise a random one.
    **options
        The options of the verb.

    Raises
    ------
    SudokitError
        If the request is impossible, `out` holds the answers to another request, or another run is writing there.
    OSError
        If an output cannot be written.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from sudokit import batch
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_text("12..34.....3..2.\\n1234\\n")
    ...     report = batch.run("solve", folder + "/a.txt", folder + "/solved.csv")
    ...     print(pathlib.Path(folder, "solved.csv").read_text())
    "puzzle","solution","count","status","reason"
    "12..34.....3..2.","1234341221434321",1,"unique",
    "1234",,0,"invalid","4 cells here: expected 16 for a 4x4 grid"
    >>> report.done, report.rows, report.invalid
    (1, 2, 1)
    """
    made = checked_options(verb, options)
    names = [
        os.fspath(arguments.path("inputs", one)) for one in ([inputs] if isinstance(inputs, str | os.PathLike) else inputs)
    ]
    target, used = os.fspath(arguments.path("out", out)), threads_or_all(threads)
    form, share = None if to is None else named_form(to), None if shard is None else parse_shard(shard)
    found_layout = as_layout(layout)

    def step(rows: int, share: float) -> None:
        report.worked += share
        if progress is not None:
            progress(report, rows)

    signals = Signals(stop or StopFlag(), step)
    report = Report()
    request = {
        "verb": verb,
        "options": json.loads(json.dumps(made)),  # as a manifest holds them
        "layout": None if found_layout is None else found_layout.spec,
        "column": column,
    }
    with _only_run(target, share):
        hand = Hand(engine, used, signals, report)
        with contextlib.suppress(Stopped):  # the report says what is left
            if verb == "unique":
                if share is not None:
                    raise ImpossibleRequest("unique compares all files with each other: it has no shares")
                unique(names, target, form, request, fresh, hand)
                return report
            if verb == "generate":
                tasks = _generate_tasks(names, target, form, request, n, rows_per_file, seed, share)
            else:
                tasks = tasks_of(names, target, form, request, report)
            hand.run(only_shard(tasks, share), fresh)
    return report


def _generate_tasks(
    inputs: Sequence[str],
    out: str,
    form: Form | None,
    request: dict[str, Any],
    n: int,
    per_file: int,
    seed: int | None,
    share: tuple[int, int] | None,
) -> list[Task]:
    if inputs:
        raise SudokitError("generate reads no files: expected only OUT")
    arguments.integer("n", n, 1, 2**48)
    arguments.integer("rows_per_file", per_file, 1, 2**31)
    known = _seed_of(out) if seed is None else None
    if seed is None and known is None and share is not None:
        raise SudokitError("the shares of a run need the same --seed: state it")
    chosen = seed_or_random(seed if known is None else known)
    form = form or Form("parquet")
    request = {**request, "seed": chosen, "to": form.kind, "packing": form.packing}
    tasks = []
    for number, first in enumerate(range(0, n, per_file)):
        count = min(per_file, n - first)
        target = os.path.join(out, PART.format(number) + form.suffix)
        asked = {**request, "first": first, "count": count}
        tasks.append(
            Task("generate", "", form, target, form, asked, layout=request["layout"], first=first, count=count, seed=chosen)
        )
    return tasks


def _seed_of(out: str) -> int | None:
    """Return the seed of the files that an earlier run has generated."""
    for path in sorted(Path(out).glob(f"part-*{SUFFIX}")):
        found = read_manifest(str(path).removesuffix(SUFFIX))
        if found is not None and isinstance(found["request"].get("seed"), int):
            return int(found["request"]["seed"])
    return None


@contextlib.contextmanager
def _only_run(out: str, share: tuple[int, int] | None) -> Iterator[None]:
    """Keep other runs from writing to OUT; those of other shares may.  What killed runs left behind is removed."""
    folder = out if not os.path.splitext(out)[1] or os.path.isdir(out) else os.path.dirname(out) or "."
    os.makedirs(folder, exist_ok=True)
    name = "" if folder == out else f"-{os.path.basename(out)}"
    part = "" if share is None else f"-{share[0]}-of-{share[1]}"
    sweep(folder, ".sudokit-batch*.lock")
    sweep(folder)
    with only_writer(out, os.path.join(folder, f".sudokit-batch{name}{part}.lock")):
        yield
