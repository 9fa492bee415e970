"""The verbs of many as expressions of polars: ``pl.col("puzzle").sudokit.solve()``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..grid import MissingExtra
from ..logic import explain_many, rate_many
from ..solving import check_many, solve_many
from ..symmetry import canonical_many

__all__ = ["register_polars"]


class SudokitExpressions:
    """What `register_polars` adds to expressions of text; every method gives a column of as many rows.

    Invalid rows and those without an answer are null; the structures have a field `reason`.
    """

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def solve(self, limit: int = 2, layout: str | None = None, threads: int | None = None) -> Any:
        """Return the solutions as text."""
        import polars as pl

        return self._of(lambda column: solve_many(column, layout, limit, threads), pl.String, "solution")

    def count(self, limit: int = 2, layout: str | None = None, threads: int | None = None) -> Any:
        """Return the numbers of solutions, up to a limit; 0 for invalid rows."""
        import polars as pl

        return self._of(lambda column: solve_many(column, layout, limit, threads), pl.UInt32, "count")

    def status(self, layout: str | None = None, threads: int | None = None) -> Any:
        """Return ``unique``, ``multiple``, ``none`` or ``invalid``."""
        import polars as pl

        return self._of(lambda column: solve_many(column, layout, 2, threads), pl.String, "status")

    def check(self, layout: str | None = None, threads: int | None = None) -> Any:
        """Return structures: status, minimal, reason."""
        import polars as pl

        fields = pl.Struct({"status": pl.String, "minimal": pl.Boolean, "reason": pl.String})
        return self._of(lambda column: check_many(column, layout, threads), fields)

    def rate(
        self, profile: str = "hodoku", layout: str | None = None, threads: int | None = None, no_uniqueness: bool = False
    ) -> Any:
        """Return structures: status, level, score, hardest, solved, reason; with the profile se: status, er, ep, ed,
        solved, reason; with the profile depth: status, depth, braid, solved, reason."""
        import polars as pl

        marks = {"er": pl.UInt16, "ep": pl.UInt16, "ed": pl.UInt16}
        levels = {"level": pl.String, "score": pl.UInt32, "hardest": pl.String}
        depths = {"depth": pl.UInt8, "braid": pl.UInt16}
        scales: dict[str, dict[str, Any]] = {"se": marks, "depth": depths}
        own = scales.get(profile, levels)
        fields = pl.Struct({"status": pl.String, **own, "solved": pl.Boolean, "reason": pl.String})
        return self._of(lambda column: rate_many(column, profile, layout, threads, no_uniqueness=no_uniqueness), fields)

    def canonical(self, layout: str | None = None, threads: int | None = None) -> Any:
        """Return the canonical forms as text."""
        import polars as pl

        return self._of(lambda column: canonical_many(column, layout, threads), pl.String, "form")

    def explain(
        self, form: str = "tokens", profile: str = "hodoku", layout: str | None = None, threads: int | None = None
    ) -> Any:
        """Return the paths as text."""
        import polars as pl

        def paths(column: Any) -> Any:
            return explain_many(column, form, profile, layout=layout, threads=threads)  # type: ignore[arg-type]

        return self._of(paths, pl.String, "path")

    def _of(self, verb: Callable[[Any], Any], kind: Any, name: str = "") -> Any:
        import polars as pl

        def answered(column: Any) -> Any:
            if not len(column):
                return pl.Series(column.name, [], kind)
            found = pl.DataFrame(verb(column))
            made = found[name] if name else found.select(list(kind.to_schema())).to_struct()
            return made.cast(kind).alias(column.name)

        return self._expression.map_batches(answered, return_dtype=kind)


def register_polars() -> None:
    """Add the namespace ``sudokit`` to the expressions of polars.

    Its methods are solve, count, status, check, rate, canonical and explain; docs/dataframes.md shows them.  The core
    reads a column in place and uses all processors, outside the interpreter's lock.

    Raises
    ------
    MissingExtra
        If polars is not installed.

    Examples
    --------
    >>> import polars as pl
    >>> from sudokit import batch
    >>> batch.register_polars()
    >>> frame = pl.DataFrame({"puzzle": ["12..34.....3..2."]})
    >>> frame.select(pl.col("puzzle").sudokit.solve()).item()
    '1234341221434321'
    """
    try:
        import polars as pl
    except ImportError:
        raise MissingExtra("register_polars", "polars") from None
    if not hasattr(pl.Expr, "sudokit"):
        pl.api.register_expr_namespace("sudokit")(SudokitExpressions)
