"""Minimising: from a full grid or a puzzle to one in which every clue is necessary.  The core does the work."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Unpack

from .. import _core
from .._version import __version__
from ..grid import (
    ConflictError,
    Grid,
    ImpossibleRequest,
    Layout,
    SudokitError,
    arguments,
    as_grid,
    cell_name,
    checked,
    frozen,
    seed_or_random,
    shortened,
    with_options,
)
from ..rules import broken
from ..solving import Status, StopFlag, Undecided, solve
from ._dice import Dice
from ._options import MinimiseOptions
from ._puzzle import shown_made, truth_word
from ._variants import reduced

__all__ = ["Minimised", "empty_kept", "kept_cells", "minimise"]


@dataclass(frozen=True, slots=True)
class Minimised:
    """The result of `minimise`: a puzzle, always with exactly one solution, and what is proven about its clues.

    Examples
    --------
    >>> import sudokit as sk
    >>> made = sk.minimise(sk.random_grid(seed=1), seed=1)
    >>> made.clues, made.minimal, made.status
    (24, True, <Status.UNIQUE: 'unique'>)
    """

    grid: Grid
    solution: Grid
    clues: int
    necessary: int
    """Clues proven necessary; with symmetry, together with those in symmetric positions."""
    kept: int
    """Clues that were kept without being tested."""
    minimal: bool | None
    """Whether every clue except the kept ones is necessary; None: unknown."""
    minimal_symmetric: bool | None
    """Whether every symmetric set of clues, except the kept ones, is necessary; None: unknown."""
    symmetry: str
    status: Status
    """UNIQUE: the puzzle has one solution."""
    reason: str
    """Why it is unknown whether the puzzle is minimal: time or stop; empty if it is known."""
    seed: int
    index: int
    seconds: float | None
    """Wall time; None for a row of a batch."""
    provenance: Mapping[str, Any] = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "provenance", frozen(self.provenance))

    def __str__(self) -> str:
        return self.grid.line()

    def _repr_html_(self) -> str:
        facts: list[tuple[str, object]] = [
            ("clues", self.clues),
            ("proven necessary", self.necessary),
            ("kept", self.kept or None),
            ("minimal", truth_word(self.minimal)),
            ("symmetry", None if self.symmetry == "none" else self.symmetry),
            ("seed", self.seed),
            ("index", self.index),
            ("reason", self.reason),
        ]
        return shown_made(self.grid, self.solution, facts)


@with_options
def minimise(puzzle: Grid | str, **options: Unpack[MinimiseOptions]) -> Minimised:
    """Remove clues in random order until every remaining clue is proven necessary.

    Parameters
    ----------
    puzzle
        A full grid, or a puzzle with exactly one solution, of any layout; all its values count as clues.  It can have rules.

    Raises
    ------
    ParseError
        If text cannot be read.
    ConflictError
        If values contradict each other.
    ImpossibleRequest
        If the puzzle has no solution, or several.
    Undecided
        If the time ran out, or the flag was set, before the puzzle was known to have one solution.
    SudokitError
        If an option does not accept its value.

    Notes
    -----
    The method is described in cpp/core/generate/minimise.hpp; measurements are in docs/minimise.md.  With rules, clues are
    removed in random order, each if one solution remains without it; with ``also="rules"``, rules are then removed as well.

    Examples
    --------
    >>> import sudokit as sk
    >>> made = sk.minimise(sk.random_grid(seed=7), seed=1)
    >>> made.clues, made.necessary, made.minimal
    (25, 25, True)
    >>> sk.check(made.grid).minimal
    True
    >>> sk.minimise(sk.random_grid("4x4", seed=7), seed=1, symmetry="half-turn").minimal_symmetric
    True
    """
    chosen = checked(minimise, options)
    symmetry, plain, time_limit, stop = (chosen[name] for name in ("symmetry", "plain", "time_limit", "stop"))
    given, seed = as_grid(puzzle, rules=True), seed_or_random(chosen["seed"])
    if given.rules or chosen["also"] is not None:
        return _minimise_ruled(given, chosen, seed)
    kept = kept_cells(chosen["keep"], given.layout)
    if missing := empty_kept(kept, given._values, given.size):
        raise SudokitError(missing)
    began = time.monotonic()
    solution = _solution_of(given, time_limit, stop)
    left = None if time_limit is None else max(0.0, time_limit - (time.monotonic() - began))
    layout = given.layout
    made = _core.minimise(
        layout._core,
        given._values,
        solution._values,
        seed,
        chosen["index"],
        symmetry,
        plain,
        kept,
        left,
        stop,
        chosen["progress"],
    )
    grid = Grid._of(made.puzzle, layout, bytes(map(bool, made.puzzle)), given.alphabet)
    done = made.finished and not made.stopped
    return Minimised(
        grid=grid,
        solution=Grid._of(solution._values, layout, grid._givens, given.alphabet),
        clues=grid.clues,
        necessary=sum(made.necessary),
        kept=grid.clues - sum(made.necessary) if made.finished else sum(kept),
        minimal=not made.single_can_go if done else False if made.single_can_go else None,
        minimal_symmetric=True if made.finished else None,
        symmetry=symmetry,
        status=Status.UNIQUE,
        reason=made.stopped,
        seed=seed,
        index=chosen["index"],
        seconds=time.monotonic() - began,
        provenance={
            "version": __version__,
            "options": {"symmetry": symmetry, "plain": plain, "keep": sum(kept)},
            "tests": made.tests,
            "conflicts": made.conflicts,
        },
    )


def _minimise_ruled(given: Grid, chosen: Mapping[str, Any], seed: int) -> Minimised:
    """Minimise a puzzle with rules."""
    if not given.rules:
        raise ImpossibleRequest("also: the puzzle has no rules to remove")
    for name in ("symmetry", "plain", "keep"):
        if chosen[name] not in ("none", False, None):
            raise ImpossibleRequest(f"{name} is for puzzles without rules")
    began = time.monotonic()
    solution = _solution_of(given, chosen["time_limit"], chosen["stop"])
    left = None if chosen["time_limit"] is None else max(0.0, chosen["time_limit"] - (time.monotonic() - began))
    if broken(given.rules, given.layout, solution._values):
        raise ImpossibleRequest("the puzzle has no solution")
    dice = Dice(f"minimise {seed} {chosen['index']}")
    rules, progress = chosen["also"] == "rules", chosen["progress"]
    reached = reduced(given.all_given(), dice, left, chosen["stop"], rules=rules, progress=progress)
    grid = reached.grid
    return Minimised(
        grid=grid,
        solution=Grid._of(solution._values, given.layout, grid._givens, given.alphabet),
        clues=grid.clues,
        necessary=reached.necessary,
        kept=0,
        minimal=None if reached.reason else True,
        minimal_symmetric=None if reached.reason else True,
        symmetry="none",
        status=Status.UNIQUE,
        reason=reached.reason,
        seed=seed,
        index=chosen["index"],
        seconds=time.monotonic() - began,
        provenance={
            "version": __version__,
            "options": {"layout": given.layout.spec} | ({"also": chosen["also"]} if chosen["also"] else {}),
        },
    )


def _solution_of(grid: Grid, time_limit: float | None, stop: StopFlag | None) -> Grid:
    if conflicts := grid.conflicts():
        raise ConflictError(str(conflicts[0]), (conflicts[0].first, conflicts[0].second))
    if 0 not in grid._values:
        return grid
    outcome = solve(grid, time_limit=time_limit, stop=stop)
    if outcome.status is Status.UNIQUE and outcome.grid is not None:
        return outcome.grid
    if outcome.status is Status.UNDECIDED:
        raise Undecided(f"the {outcome.reason} limit ended the search before uniqueness was known")
    raise ImpossibleRequest(f"the puzzle has {'no solution' if outcome.status is Status.NONE else 'several solutions'}")


def kept_cells(keep: str | Iterable[tuple[int, int]] | None, layout: Layout) -> bytes:
    """Return one byte per cell, 1 for a clue to keep; empty if there are none."""
    if keep is None:
        return b""
    size = layout.size
    if isinstance(keep, str):
        text = "".join(keep.split())
        if len(text) != size**2:
            raise SudokitError(f"keep has {len(text)} marks, but {shortened(layout.spec)} has {size**2} cells")
        return bytes(mark not in ".0_-" for mark in text)
    kept = bytearray(size**2)
    for place in arguments.items("keep", keep, "cells (row, column), or text"):
        kept[arguments.cell("keep: a place", place, size)] = 1
    return bytes(kept)


def empty_kept(kept: bytes, values: bytes, size: int) -> str:
    """Return an error message if a cell whose clue is to be kept is empty, otherwise ""."""
    for cell, (stays, value) in enumerate(zip(kept, values, strict=False)):
        if stays and not value:
            return f"keep: {cell_name(*divmod(cell, size))} is empty"
    return ""
