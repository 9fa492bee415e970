"""Columns of data frames (pandas, polars, pyarrow) and of text in NumPy arrays; none of the three is imported here."""

from __future__ import annotations

import math
import sys
from typing import Any, NamedTuple

from ..grid import SudokitError

__all__ = ["AS_TEXT", "Column", "plain"]

AS_TEXT = "read the column as text (pandas: read_csv(…, dtype=str); polars: read_csv(…, schema_overrides={…: pl.String}))"


class Column(NamedTuple):
    """The items of a column; None for a missing value."""

    items: list[Any]
    name: object = None

    @property
    def advice(self) -> str:
        """What to do if the items are numbers."""
        return f"numbers have lost the leading zeros of their puzzles: {AS_TEXT}"


def plain(puzzles: Any) -> Any:
    """Return the items of a data frame's only column, of one of its columns, or of an array of text.

    The result is a `Column`, or an Arrow column if the library provides one.  Anything else is returned unchanged.

    Raises
    ------
    SudokitError
        If a frame does not have exactly one column, or a column holds numbers.

    Examples
    --------
    >>> import numpy as np
    >>> plain(np.array(["1234", None], dtype=object)).items
    ['1234', None]
    """
    import numpy as np

    if isinstance(puzzles, np.ndarray):
        return _array(puzzles) if puzzles.dtype.kind in "OSUT" else puzzles
    for library, column in (("pandas", _pandas), ("polars", _polars), ("pyarrow", _pyarrow)):
        if library in sys.modules and any(base.__module__.partition(".")[0] == library for base in type(puzzles).__mro__):
            return column(puzzles)
    return puzzles


def _array(array: Any) -> Column:
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise SudokitError(
            f"an array of {array.dtype} must have the shape (n,), one puzzle per item, not {array.shape}; values are integers"
        )
    return Column([None if _is_missing(item) else item for item in array.tolist()])


def _is_missing(item: Any) -> bool:
    return item is None or (isinstance(item, float) and math.isnan(item)) or type(item).__name__ in ("NAType", "NaTType")


def _pandas(puzzles: Any) -> Any:
    import numpy as np

    if hasattr(puzzles, "columns"):
        _check_frame(list(puzzles.columns))
        puzzles = puzzles.iloc[:, 0]
    if not hasattr(puzzles, "isna"):
        return puzzles
    name = getattr(puzzles, "name", None)
    dtype = getattr(puzzles.dtype, "categories", puzzles).dtype
    if dtype.kind in "iufcb":
        raise _numbers(name, dtype)
    items = np.asarray(puzzles, dtype=object).tolist()
    return Column([None if missing else item for item, missing in zip(items, puzzles.isna(), strict=True)], name)


def _polars(puzzles: Any) -> Any:
    if hasattr(puzzles, "collect"):
        raise SudokitError("a LazyFrame has no rows yet: pass a column of its collect()")
    if hasattr(puzzles, "get_columns"):
        _check_frame(puzzles.columns)
        puzzles = puzzles.get_columns()[0]
    polars = sys.modules["polars"]
    dtype = getattr(puzzles, "dtype", None)
    if dtype is None:
        return puzzles
    if dtype.is_numeric():
        raise _numbers(puzzles.name, dtype)
    if dtype == polars.Object:
        return Column(puzzles.to_list(), puzzles.name)
    return puzzles.cast(polars.String) if dtype in (polars.Categorical, polars.Enum, polars.Null) else puzzles


def _pyarrow(puzzles: Any) -> Any:
    if hasattr(puzzles, "column_names"):
        _check_frame(puzzles.column_names)
        puzzles = puzzles.column(0)
    type_ = getattr(puzzles, "type", None)
    return puzzles if type_ is None or not hasattr(type_, "index_type") else puzzles.cast(type_.value_type)


def _check_frame(names: list[Any]) -> None:
    if not names:
        raise SudokitError("a frame without columns: expected a column of puzzles")
    if len(names) > 1:
        shown = ", ".join(str(name)[:40] for name in names[:8]) + (", …" if len(names) > 8 else "")
        raise SudokitError(f"a frame of {len(names)} columns ({shown}): pass one of them, such as frame[{names[0]!r}]")


def _numbers(name: object, dtype: object) -> SudokitError:
    column = "the column" if name in (None, "") else f"the column {name!r}"
    return SudokitError(f"{column} holds {dtype}, and {Column([]).advice}")
