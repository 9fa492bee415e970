"""Parts of a grid as arguments give them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import _arguments as arguments
from ._alphabet import Alphabet
from ._errors import SudokitError
from ._html import escaped
from ._layout import MAX_SIZE, Layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["fitting", "lines_html", "truth", "values_of_array"]


def fitting(alphabet: Alphabet | None, layout: Layout) -> Alphabet:
    if alphabet is None:
        return Alphabet.standard(layout.size)
    arguments.instance("alphabet", alphabet, Alphabet, "an Alphabet or None")
    if len(alphabet) != layout.size:
        raise SudokitError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {layout.size}")
    return alphabet


def truth(given: object) -> bool:
    try:
        return bool(given)
    except Exception:  # such as an array
        raise arguments.wrong("givens", "one truth value for each cell", given) from None


def values_of_array(array: NDArray[np.integer]) -> list[int]:
    """Return the values of an array of shape (N, N) or (N*N,)."""
    import numpy as np

    if not isinstance(array, np.ndarray):
        raise arguments.wrong("array", "a NumPy array", array)
    if array.dtype.kind not in "iu":
        raise SudokitError(f"a grid needs an array of integers, not {array.dtype}")
    if array.ndim not in (1, 2) or (array.ndim == 2 and array.shape[0] != array.shape[1]) or array.size > MAX_SIZE**2:
        raise SudokitError(f"a grid needs an array of shape (N, N) or (N*N,), N from 1 to {MAX_SIZE}, not {array.shape}")
    if np.ma.is_masked(array):
        raise SudokitError("a masked cell has no value: array.filled(0) makes masked cells empty")
    return array.ravel().tolist()


def lines_html(lines: Iterable[object]) -> str:
    """Return lines of text below a table in a notebook."""
    return "".join(f"<div><code>{escaped(str(line))}</code></div>" for line in lines)
