"""Which files a run reads, and which it makes: one from each."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ..grid import SudokitError, shortened
from ._kinds import KINDS, Form, form_of, is_known, stem_of
from ._manifest import SUFFIX

__all__ = ["Pair", "only_shard", "pairs_of", "parse_shard"]

T = TypeVar("T")


class Pair(NamedTuple):
    """A file to read, and the one to make of it."""

    source: str
    source_form: Form
    target: str
    target_form: Form


def pairs_of(inputs: Sequence[str], out: str, to: Form | None) -> tuple[list[Pair], list[tuple[str, str]]]:
    """Return what is to be made, in order, and the inputs that do not exist, each with the reason.

    Parameters
    ----------
    inputs
        Files, folders (with all files of known kinds below them), and patterns such as ``data/*.csv.gz``.
    out
        A folder, or a file if there is one input, which is a file too, and the name shows its kind.
    to
        The form of the files to make; None: that of each input, or of `out` if it is a file.

    Raises
    ------
    SudokitError
        If there is no file, or two would be written to one.
    """
    found, missing = _files(inputs)
    if not found and not missing:
        known = ", ".join(suffix for suffixes in KINDS.values() for suffix in suffixes)
        raise SudokitError(f"{shortened(', '.join(inputs))}: no files of a known kind here ({known})")
    single = len(inputs) == 1 and len(found) == 1 and not os.path.isdir(inputs[0])
    if single and is_known(out) and not os.path.isdir(out):
        if to is not None and to != form_of(out):
            raise SudokitError(f"{shortened(out)} is a {form_of(out).kind} file by its name: leave out --to, or name a folder")
        pairs = [Pair(found[0][0], form_of(found[0][0]), out, form_of(out))]
    else:
        if os.path.lexists(out) and not os.path.isdir(out):
            raise SudokitError(f"{shortened(out)} is a file: several files are written to a folder")
        pairs = [_pair(path, name, out, to) for path, name in found]
    _check(pairs)
    return pairs, missing


def _files(inputs: Sequence[str]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return every file with the name that it has below OUT, and what is missing."""
    found: dict[str, str] = {}
    missing = []
    for text in inputs:
        if os.path.isdir(text):
            for folder, folders, names in os.walk(text):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(names):
                    path = os.path.join(folder, name)
                    if is_known(name) and not name.startswith(".") and not name.endswith(SUFFIX):
                        found.setdefault(path, os.path.relpath(path, text))
        elif os.path.lexists(text):
            found.setdefault(text, os.path.basename(text))
        elif paths := sorted(path for path in glob.glob(text, recursive=True) if os.path.isfile(path)):
            for path in paths:
                if not path.endswith(SUFFIX):
                    found.setdefault(path, os.path.basename(path))
        else:
            missing.append((text, "no such file, and no file of such a name" if glob.has_magic(text) else "no such file"))
    return list(found.items()), missing


def _pair(path: str, name: str, out: str, to: Form | None) -> Pair:
    form = form_of(path)
    made = to or form
    target = name if made == form and is_known(name) else stem_of(name) + made.suffix
    return Pair(path, form, os.path.join(out, target), made)


def _check(pairs: Sequence[Pair]) -> None:
    by_target: dict[str, str] = {}
    for pair in pairs:
        if (other := by_target.setdefault(pair.target, pair.source)) != pair.source:
            raise SudokitError(
                f"{shortened(other)} and {shortened(pair.source)} would both be written to {shortened(pair.target)}: "
                "give them different names, or run batch once for each folder"
            )
        if os.path.realpath(pair.source) == os.path.realpath(pair.target):
            raise SudokitError(f"{shortened(pair.source)} would be replaced by its answers: choose another OUT")


def parse_shard(text: str) -> tuple[int, int]:
    """Return which share of the files a run makes: ``i/n``, with i from 0 to n - 1.

    Raises
    ------
    SudokitError
        If the text says something else.

    Examples
    --------
    >>> parse_shard("3/8")
    (3, 8)
    """
    first, slash, second = text.partition("/")
    if slash and first.isdecimal() and second.isdecimal() and int(first) < int(second) <= 1_000_000:
        return int(first), int(second)
    raise SudokitError(f"{shortened(text)}: expected i/n, such as 0/8: share i of n, counted from 0")


def only_shard(tasks: Sequence[T], shard: tuple[int, int] | None) -> Sequence[T]:
    """Return the tasks of one share; the shares of all i together are all tasks, each once."""
    return tasks if shard is None else tasks[shard[0] :: shard[1]]
