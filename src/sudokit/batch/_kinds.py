"""The kinds of files, by their names: what they hold, and how they are compressed."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from ..grid import MissingExtra, SudokitError, quoted

__all__ = ["KINDS", "Form", "form_of", "is_known", "memory_of", "named_form", "need_pyarrow"]

# The suffixes of each kind; the first is the one that is written.
KINDS = {
    "lines": (".txt", ".sdm", ".lines"),
    "csv": (".csv",),
    "jsonl": (".jsonl", ".ndjson"),
    "parquet": (".parquet", ".pq"),
    "arrow": (".arrow", ".arrows", ".ipc", ".feather"),
}
PACKINGS = ("gz", "zst", "xz", "bz2")
_PACKED = ("lines", "csv", "jsonl")  # the kinds that are compressed as whole files


class Form(NamedTuple):
    """A kind of file, and how it is compressed ("" if it is not)."""

    kind: str
    packing: str = ""

    @property
    def suffix(self) -> str:
        """What the names of such files end with."""
        return KINDS[self.kind][0] + (f".{self.packing}" if self.packing else "")


def _split(path: str) -> tuple[str, str, str]:
    """Return a name in three parts: the stem, the suffix of the kind, and the packing."""
    stem, last = os.path.splitext(path)
    packing = last[1:].lower() if last[1:].lower() in PACKINGS else ""
    if packing:
        stem, last = os.path.splitext(stem)
    return stem, last, packing


def is_known(path: str) -> bool:
    """Whether the name of a file shows its kind.

    >>> is_known("a/puzzles.csv.gz"), is_known("notes.md")
    (True, False)
    """
    suffix = _split(path)[1].lower()
    return any(suffix in suffixes for suffixes in KINDS.values())


def form_of(path: str) -> Form:
    """Return the form that the name of a file shows; files of unknown kinds hold lines.

    >>> form_of("a/puzzles.csv.gz")
    Form(kind='csv', packing='gz')
    """
    _, suffix, packing = _split(path)
    kind = next((kind for kind, suffixes in KINDS.items() if suffix.lower() in suffixes), "lines")
    return Form(kind, packing if kind in _PACKED else "")


def stem_of(path: str) -> str:
    """Return the name of a file without the suffixes of its kind and packing."""
    stem, _, _ = _split(path)
    return stem if is_known(path) else path


def named_form(name: str) -> Form:
    """Return the form that ``--to`` names, such as ``parquet`` or ``csv.gz``.

    Raises
    ------
    SudokitError
        If there is no such form.
    """
    kind, _, packing = name.partition(".")
    if kind not in KINDS or packing not in ("", *PACKINGS) or (packing and kind not in _PACKED):
        able = ", ".join((*KINDS, "csv.gz", "lines.zst", "jsonl.xz"))
        raise SudokitError(f"there is no kind of file {quoted(name)}; expected one such as {able}")
    return Form(kind, packing)


def need_pyarrow(what: str) -> Any:
    """Return the library pyarrow.

    Raises
    ------
    MissingExtra
        If it is not installed.
    """
    try:
        import pyarrow as pa
    except ImportError:
        raise MissingExtra(what, "batch") from None
    return pa


def memory_of(batch: Any) -> int:
    """Return how many bytes some rows of a table take."""
    try:
        return int(batch.nbytes)
    except TypeError:  # older versions of pyarrow do not know it for views of text
        return int(batch.get_total_buffer_size())
