"""Splits without leaks: no class of isomorphic puzzles is in two of them."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ..grid import SEED, Alphabet, Layout, SudokitError, arguments, seed_or_random
from ..solving import Status, solve_many
from ..symmetry import canonical_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["split"]

_DEFAULT = {"train": 0.8, "validation": 0.1, "test": 0.1}
By = Literal["puzzle", "solution"]
_BY: tuple[By, ...] = ("puzzle", "solution")


def split(
    puzzles: Any,
    parts: Mapping[str, float] | None = None,
    *,
    by: By = "puzzle",
    seed: int | None = None,
    layout: Layout | str | None = None,
    threads: int | None = None,
    symbols: Alphabet | str | None = None,
) -> NDArray[np.str_]:
    """Return the split of each puzzle: all isomorphs of a puzzle are in the same one.

    The split depends only on the seed and the puzzle's class: a file can be divided part by part, and a puzzle added later
    moves no other.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`, of layouts with canonical forms.
    parts
        The share of each split, which add up to 1.  None: train 0.8, validation 0.1, test 0.1.
    by
        "puzzle": the class of the puzzle; "solution": that of its solution, so that no two splits share a full grid either.
    seed
        From 0 to 2**64 - 1.  None: a random one.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    SudokitError
        For an invalid row or a wrong argument, and with by="solution" for a row that does not have exactly one solution.

    Examples
    --------
    >>> from sudokit import data
    >>> puzzles = ["12..34.....3..2.", "1234341221434321"]
    >>> copies = data.augment_many(puzzles, copies=50, seed=1).puzzles
    >>> where = data.split(copies, seed=5)
    >>> [len(set(where[start : start + 50].tolist())) for start in (0, 50)]
    [1, 1]
    """
    import numpy as np

    shares = _checked(_DEFAULT if parts is None else parts)
    by, seed = arguments.choice("by", by, _BY), seed_or_random(SEED.check(seed))
    if by == "solution":
        batch = solve_many(puzzles, layout, threads=threads, symbols=symbols, errors="raise")
        for row, status in enumerate(batch.statuses()):
            if status is not Status.UNIQUE:
                raise SudokitError(f"row {row}: its status is {status}, but splits by solution need exactly one")
        puzzles, layout, symbols = batch.solutions, batch.layout, None
    forms = canonical_many(puzzles, layout, threads=threads, errors="raise", symbols=symbols).forms
    key = seed.to_bytes(8, "little")
    hashed = (hashlib.blake2b(form.tobytes(), digest_size=8, key=key).digest() for form in forms)
    drawn = np.fromiter((int.from_bytes(one, "little") / 2**64 for one in hashed), dtype=float, count=len(forms))
    ends = np.cumsum(list(shares.values()))
    return np.array(list(shares), dtype=np.str_)[np.minimum(np.searchsorted(ends, drawn, side="right"), len(ends) - 1)]


def _checked(parts: object) -> dict[str, float]:
    """Return the shares by name."""
    if not isinstance(parts, Mapping) or not parts or not all(isinstance(name, str) and name for name in parts):
        raise SudokitError("parts: expected the share of each split by name, such as {'train': 0.9, 'test': 0.1}")
    shares = {name: arguments.number(f"parts[{name!r}]", share, 0, 1) for name, share in parts.items()}
    if not math.isclose(sum(shares.values()), 1, abs_tol=1e-9):
        raise SudokitError(f"parts: the shares add up to {sum(shares.values()):g}, not to 1")
    return shares
