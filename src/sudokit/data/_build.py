"""Data sets to a specification: reproducible, without leaks between splits, with a card that says what they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .._files import write_whole
from .._version import __version__
from ..generating import PuzzleBatch, generate_many
from ..grid import MissingExtra, SudokitError, arguments, shortened, threads_or_all
from ..logic import rate_many
from ..symmetry import canonical_many, check_layout
from ._augment import augment_many
from ._spec import Spec, parse_spec
from ._split import split
from ._trace import trace_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["build"]


def build(spec: str | os.PathLike[str], out: str | os.PathLike[str], *, threads: int | None = None) -> dict[str, int]:
    """Build a data set: a Parquet file for each split, a card (README.md), and a copy of the specification (spec.toml).

    The same specification gives the same bytes, with the same versions of sudokit and pyarrow.  Of isomorphic puzzles only
    the first is kept; its isomorphs, if any are wanted, are in its split.

    Parameters
    ----------
    spec
        The file of the specification; docs/data.md describes it.
    out
        The folder, which is made if it does not exist.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.

    Returns
    -------
    dict
        The number of rows of each split.

    Raises
    ------
    MissingExtra
        If pyarrow is not installed.
    SudokitError
        If the specification is wrong, a file cannot be read or written, or a puzzle cannot be made.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from sudokit import data
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "spec.toml").write_text('seed = 1\\n[[puzzles]]\\ncount = 5\\nlayout = "2x2"\\n')
    >>> data.build(folder / "spec.toml", folder / "set")
    {'train': 5}
    """
    try:
        import pyarrow as pa
    except ImportError as error:
        raise MissingExtra("building data sets", "parquet") from error

    path, folder, used = arguments.path("spec", spec), arguments.path("out", out), threads_or_all(threads)
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        os.makedirs(folder, exist_ok=True)
    except (OSError, UnicodeDecodeError) as error:
        raise SudokitError(f"{shortened(path)}: {error}") from error
    wanted = parse_spec(text)
    tables: dict[str, list[Any]] = {name: [] for name in wanted.splits}
    known: set[bytes] = set()
    for number, columns in enumerate(_groups(wanted, known, used)):
        where = columns.pop("split")
        table = pa.table({"group": [number] * len(where), **columns})
        for name, parts in tables.items():
            parts.append(table.filter(pa.array(where == name)))
    rows = {}
    for name, parts in tables.items():
        whole = pa.concat_tables(parts)
        rows[name] = len(whole)
        write_whole(os.path.join(folder, f"{name}.parquet"), _parquet(whole))
    write_whole(os.path.join(folder, "spec.toml"), text.encode())
    write_whole(os.path.join(folder, "README.md"), _card(wanted, rows, pa.__version__).encode())
    return rows


def _parquet(table: Any) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet

    sink = pa.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, compression="zstd")
    written: bytes = sink.getvalue().to_pybytes()
    return written


def _groups(spec: Spec, known: set[bytes], threads: int) -> Iterator[dict[str, Any]]:
    """Yield the columns of each group of puzzles; group g is made by seed + g."""
    for group in spec.puzzles:
        check_layout(generate_many(0, profile=spec.profile, **_options(group)).layout)
    for number, group in enumerate(spec.puzzles):
        seed = (spec.seed + number) % 2**64
        made = generate_many(group["count"], seed=seed, profile=spec.profile, threads=threads, **_options(group))
        yield _columns(spec, made, seed, known, threads)


def _options(group: dict[str, Any]) -> dict[str, Any]:
    """Return what a group asks of the generator."""
    return {
        name: tuple(value) if name == "score" and isinstance(value, list) else value
        for name, value in group.items()
        if name != "count"
    }


def _columns(spec: Spec, made: PuzzleBatch, seed: int, known: set[bytes], threads: int) -> dict[str, Any]:
    """Return the columns of a group, without puzzles isomorphic to those known."""
    import numpy as np

    forms = canonical_many(made.puzzles, made.layout, threads=threads).forms
    spec_of = made.layout.spec.encode()
    keys = [spec_of + form.tobytes() for form in forms]
    kept = []
    for row, key in enumerate(keys):
        if key not in known:
            known.add(key)
            kept.append(row)
    puzzles, solutions = made.puzzles[kept], made.solutions[kept]
    by: Any = spec.by
    where = split(puzzles, spec.splits, by=by, seed=spec.seed, layout=made.layout, threads=threads)
    each = 1 + spec.isomorphs
    whole, answers = np.repeat(puzzles, each, axis=0), np.repeat(solutions, each, axis=0)
    if spec.isomorphs:
        copies = augment_many(puzzles, spec.isomorphs, solutions=solutions, seed=seed, layout=made.layout, threads=threads)
        assert copies.solutions is not None
        is_copy = np.arange(len(whole)) % each > 0
        whole[is_copy], answers[is_copy] = copies.puzzles, copies.solutions
    return {
        "split": np.repeat(where, each),
        "puzzle": _lines(whole, made),
        "solution": _lines(answers, made),
        "layout": [made.layout.spec] * len(whole),
        "clues": np.count_nonzero(whole, axis=1).astype(np.int16),
        "symmetry": [made.symmetry if row % each == 0 else None for row in range(len(whole))],
        "seed": np.full(len(whole), seed, dtype=np.uint64),
        "index": np.repeat(made.index[kept], each),
        "isomorph": (np.arange(len(whole)) % each).astype(np.int32),
        **_ratings(spec, whole, made, threads),
    }


def _lines(values: NDArray[np.uint8], made: PuzzleBatch) -> list[str]:
    import numpy as np

    from ..grid import Alphabet

    symbols = np.array([".", *Alphabet.standard(made.layout.size).symbols])
    return ["".join(row) for row in symbols[values]]


def _ratings(spec: Spec, puzzles: NDArray[np.uint8], made: PuzzleBatch, threads: int) -> dict[str, Any]:
    """Return the columns of the ratings and of the trace."""
    traced = trace_many(
        puzzles,
        spec.profile,
        spec.trace or "text",
        techniques=spec.techniques,
        candidates=spec.candidates,
        layout=made.layout,
        threads=threads,
    )
    found: dict[str, Any] = {
        "level": [traced.level(row) for row in range(len(traced))],
        "score": traced.scores,
        "steps": traced.steps,
    }
    if spec.se:
        marks: Any = rate_many(puzzles, "se", layout=made.layout, threads=threads)
        found |= {name: getattr(marks, name) / 10 for name in ("er", "ep", "ed")}
    if spec.trace:
        found["trace"] = [trace.tolist() if spec.trace == "numbers" else trace for trace in traced]
    return found


def _card(spec: Spec, rows: dict[str, int], arrow: str) -> str:
    """Return the card: what the set is, how it was made, how many rows it has, and what is known of them."""
    listed = "\n".join(f"| {name} | {spec.splits[name]:g} | {count:,} |" for name, count in rows.items())
    groups = "\n".join(
        f"- {group['count']:,} puzzles" + "".join(f", {name} {value}" for name, value in group.items() if name != "count")
        for group in spec.puzzles
    )
    copies = f"Each has {spec.isomorphs} random isomorphs beside it, in the same split.\n" if spec.isomorphs else ""
    return f"""# {spec.name}

Sudoku puzzles with their solutions, made by sudokit {__version__} (pyarrow {arrow}) with `sudokit data build spec.toml OUT`
from seed {spec.seed}. The same versions make the same bytes again. Licence: {spec.licence}.

## What it holds

Requested, before isomorphic puzzles were dropped:

{groups}

{copies}
| split | share | rows |
|---|---|---|
{listed}

## What is known

- Every puzzle is proven to have exactly one solution, which is the column `solution`.
- No two puzzles are isomorphic, but for the isomorphs that were asked for (column `isomorph` above 0).
- All isomorphs of a puzzle are in one split; puzzles are assigned to splits by the class of the {spec.by}.
- Levels and scores are those of the profile `{spec.profile}`.
"""
