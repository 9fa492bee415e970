"""Keeping the first puzzle of each class over any number of files: by canonical form, hash-partitioned, in two passes.

The first pass writes, for every input, the canonical forms of its rows, four bits a cell, in buckets by hash.  Then each
bucket of all inputs is compared alone, in memory, which gives a byte for every row: kept or not.  The second pass writes
the rows that are kept.  Both passes work file by file and are resumed as every other verb; comparing is repeated.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..grid import SudokitError
from ._hand import Hand, tasks_of
from ._keys import BUCKETS, Keys, write_keys
from ._kinds import Form, need_pyarrow
from ._manifest import fingerprint
from ._task import Stopped, Task

__all__ = ["unique"]

_FOLDER = ".sudokit-unique"


def unique(inputs: Sequence[str], out: str, form: Form | None, request: dict[str, Any], fresh: bool, hand: Hand) -> None:
    """Write the rows of all inputs, without those that are isomorphic to an earlier one."""
    need_pyarrow("batch unique")
    tasks = tasks_of(inputs, out, form, request, hand.report)
    whole = [_of_all(task, tasks) for task in tasks]
    if all(hand.earlier(task, fresh) is not None for task in whole):
        hand.run(whole, fresh)
        return
    folder = os.path.join(out if os.path.isdir(out) else os.path.dirname(out) or ".", _FOLDER)
    os.makedirs(folder, exist_ok=True)
    keyed = [replace(task, keep=os.path.join(folder, _key_name(task))) for task in tasks if os.path.exists(task.source)]
    list(hand.each(write_keys, [task for task in keyed if not os.path.exists(task.keep)], counted=False))
    sound = [task for task in keyed if os.path.exists(task.keep)]
    hand.report.files += len(tasks) - len(sound)
    _compare([task.keep for task in sound], hand)
    last = [replace(_of_all(task, sound), keep=f"{task.keep}.kept", invalid=f"{task.keep}.json") for task in sound]
    hand.run(last, fresh)
    shutil.rmtree(folder)


def _of_all(task: Task, tasks: Sequence[Task]) -> Task:
    """Return a task that names all inputs by a digest: the rows kept of one depend on the others."""
    known = [(one.source, *_state(one.source)) for one in tasks]
    digest = hashlib.sha256(json.dumps(known).encode()).hexdigest()[:16]
    return replace(task, among=digest)


def _state(path: str) -> tuple[Any, ...]:
    try:
        return tuple(fingerprint(path).values())
    except OSError:
        return ()


def _key_name(task: Task) -> str:
    known = [task.source, _state(task.source), task.column, task.layout]
    return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:32]


def _compare(paths: Sequence[str], hand: Hand) -> None:
    """Write for every row of every input whether it is the first of its class."""
    import numpy as np

    files = [Keys(path) for path in paths]
    layouts = {file.layout for file in files if file.layout is not None}
    if len(layouts) > 1:
        raise SudokitError(f"the files hold puzzles of several layouts ({', '.join(sorted(layouts))}): state one with --layout")
    runs = [(run, file.kept) for file in files for run in file.runs]  # in the order of the rows
    for number in range(BUCKETS):
        if hand.signals.stop.is_set():
            raise Stopped
        parts = [run.bucket(number) for run, _ in runs]
        starts = np.concatenate([[0], np.cumsum([len(rows) for _, rows in parts])]).astype(np.int64)
        if not starts[-1]:
            continue
        keys = np.concatenate([keys for keys, _ in parts if len(keys)])
        names = keys.view(np.dtype((np.void, keys.shape[1]))).ravel()
        first = np.sort(np.unique(names, return_index=True)[1])
        ends = np.searchsorted(first, starts)
        for index, (_, kept) in enumerate(runs):
            own = first[ends[index] : ends[index + 1]] - starts[index]
            kept[parts[index][1][own]] = 1
        for file in files:
            file.forget()
