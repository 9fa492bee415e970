"""The generators of the articles this project grew from, with statistics of every run; docs/generators.md compares
them.

They are here for study: each does what its author describes, and reports the work it took.

>>> from sudokit.study import generators
>>> run = generators.forbidding(45, seed=1)
>>> run.clues, run.complete, run.restarts
(36, True, 0)
>>> run == generators.forbidding(45, seed=1)._replace(seconds=run.seconds)
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from .. import _core
from ..grid import (
    GRID_INDEX,
    NODE_LIMIT,
    STOP,
    TIME_LIMIT,
    Alphabet,
    Grid,
    ImpossibleRequest,
    Layout,
    arguments,
    as_alphabet,
    as_layout,
    seed_or_random,
    shortened,
)
from ..solving import MethodName, StopFlag, check_method

__all__ = ["Run", "each_cell_once", "filled", "forbidding", "wanted_clues"]


_MOST = 2**64 - 1
Where = Literal["random", "ordered", "smallest"]


class Run(NamedTuple):
    """The result of a generator, and the work it took."""

    grid: Grid | None
    """The puzzle.  It has one solution even if a limit ended the run; None if that was before a filled grid was
    found."""
    solution: Grid | None
    clues: int
    complete: bool
    """Whether the run reached its goal."""
    reason: str
    """If not, the limit that ended it: time, nodes or stop."""
    seed: int
    index: int  # type: ignore[assignment]  # the field's own term, hiding tuple.index
    seconds: float
    """Wall time."""
    fill_restarts: int
    """Filled grids abandoned for a new start, because the maximum depth was exceeded or no solution was found."""
    restarts: int
    """Removals abandoned for a new start, because every cell was tried or the maximum remove depth was exceeded."""
    tried: int
    """Cells whose removal was tried."""
    solver_calls: int
    nodes: int
    """States visited in all calls of the solver together."""


def forbidding(
    blanks: int,
    layout: Layout | str | None = None,
    *,
    solver: MethodName = "auto",
    remember: bool = False,
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    index: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    stop: StopFlag | None = None,
) -> Run:
    """Empty random cells of a random grid, each tested by solving with the old value forbidden there.

    A cell that cannot be removed is filled again, and another is tried; once every cell has been tried, the run
    starts again from a new grid and counts a restart.  Source: the first of the articles.

    Parameters
    ----------
    blanks
        The number of empty cells, from 1 to the number of cells minus the fewest possible clues (64 on 9x9).
    layout
        Its layout or spec.  None: 3x3.
    solver
        A name from `methods()`.  `backtracking` is the author's own; with it, values are tried in random order in the
        tests too.
    remember
        Never try a cell again that could not be removed: it never can be.  The author's loop does not remember.
    symbols
        The alphabet of the puzzle.  None: digits, then letters.
    seed, index
        Integers from 0 to 2**64-1 that determine the random numbers: the same ones give the same puzzle on every
        machine.  None: a random one is chosen and reported by the run.
    time_limit, node_limit
        Seconds, or nodes of all solver calls (from 1 to 2**64-1), after which the run ends in its current state.
        None: no limit.
    stop
        A flag that ends the run when another thread sets it.

    Raises
    ------
    ImpossibleRequest
        If no puzzle has that many blanks, the solver does not support the layout, or the layout has no filled grid.
    SudokitError
        If a number is out of range.

    Examples
    --------
    >>> from sudokit.study import generators
    >>> generators.forbidding(50, seed=7).grid.line()
    '5....18...2...4.31...83.6..7.1....6..54.82173.....5...8.65.73...3.4...96....2....'
    >>> generators.forbidding(60, seed=7, solver="backtracking", node_limit=100_000).reason
    'nodes'
    """
    layout, alphabet = _shape(layout, symbols)
    _check_solver(solver, layout)
    blanks, remember = _whole("blanks", blanks), arguments.flag("remember", remember)
    cells, fewest = layout.size**2, _core.fewest_clues(layout._core)
    if not 1 <= blanks <= cells - fewest:
        raise ImpossibleRequest(
            f"a puzzle of layout {shortened(layout.spec)} has 1 to {cells - fewest} blanks, not {blanks}: "
            f"fewer than {fewest} of {cells} clues are never enough"
        )
    seed, index, call = _call(seed, index, time_limit, node_limit, stop)
    return _run(layout, alphabet, seed, index, lambda: _core.forbidding(layout._core, blanks, solver, remember, call))


def each_cell_once(
    layout: Layout | str | None = None,
    *,
    solver: MethodName = "auto",
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    index: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    stop: StopFlag | None = None,
) -> Run:
    """Fill the diagonal boxes at random, solve, and try every cell once, in random order, until the time runs out.

    A cell stays empty if no other value there leads to a solution.  A run that has tried them all has a minimal
    puzzle: every clue is necessary.  With any layout, the regions that share no house are filled at random.  Source:
    the fourth of the articles.

    Parameters
    ----------
    layout
        Its layout or spec.  None: 3x3.
    solver
        A name of `methods()`.
    symbols
        The alphabet of the puzzle.  None: digits, then letters.
    seed, index
        Integers from 0 to 2**64-1 that determine the random numbers: the same ones give the same puzzle on every
        machine, unless the time limit ended the run.  None: a random one is chosen and reported by the run.
    time_limit, node_limit
        Seconds, or nodes of all solver calls (from 1 to 2**64-1), after which no more cells are tried.  None: no
        limit.
    stop
        A flag that ends the run when another thread sets it.

    Raises
    ------
    ImpossibleRequest
        If the solver does not support the layout, or the layout has no filled grid.
    SudokitError
        If a number is out of range.

    Examples
    --------
    >>> from sudokit.study import generators
    >>> run = generators.each_cell_once("2x2", symbols="🐶🐱🐭🐹", seed=4)
    >>> run.grid.line(), run.tried, run.complete
    ('🐹....🐶.....🐱.🐹🐭.', 16, True)
    """
    layout, alphabet = _shape(layout, symbols)
    _check_solver(solver, layout)
    seed, index, call = _call(seed, index, time_limit, node_limit, stop)
    return _run(layout, alphabet, seed, index, lambda: _core.each_once(layout._core, solver, call))


def filled(
    layout: Layout | str | None = None,
    *,
    where: Where = "random",
    max_depth: int | None = None,
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    index: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    stop: StopFlag | None = None,
) -> Run:
    """Fill a grid by trivial cells and guesses, starting again whenever a maximum depth is exceeded.

    The depth grows by one with every value tried in a cell, trivial ones included, and does not shrink on
    backtracking.  Source: the fifth of the articles.

    Parameters
    ----------
    layout
        Its layout or spec.  None: 3x3.  Guesses at random cells take long above 9x9; `where="smallest"` does not.
    where
        The cell to guess in: any, the first empty one, or the first of those with the fewest values left.
    max_depth
        At least the number of cells; by default the author's 150 for 81 cells, in proportion.
    symbols
        The alphabet of the grid.  None: digits, then letters.
    seed, index
        Integers from 0 to 2**64-1 that determine the random numbers: the same ones give the same grid on every
        machine.  None: a random one is chosen and reported by the run.
    time_limit, node_limit
        Seconds, or guessed values (from 1 to 2**64-1), after which the run ends without a grid.  None: no limit.
    stop
        A flag that ends the run when another thread sets it.

    Raises
    ------
    ImpossibleRequest
        If the maximum depth is below the number of cells, or the layout has no filled grid.
    SudokitError
        If a number is out of range, or there is no such `where`.

    Examples
    --------
    >>> from sudokit.study import generators
    >>> run = generators.filled(seed=1, max_depth=81)
    >>> run.clues, run.grid == run.solution, run.fill_restarts
    (81, True, 16)
    """
    layout, alphabet = _shape(layout, symbols)
    depth = _check_depths(layout, where, max_depth)
    seed, index, call = _call(seed, index, time_limit, node_limit, stop)
    return _run(layout, alphabet, seed, index, lambda: _core.depth_limited_fill(layout._core, where, depth, call))


def wanted_clues(
    clues: int,
    layout: Layout | str | None = None,
    *,
    max_depth: int | None = None,
    max_remove_depth: int | None = None,
    where: Where = "random",
    remember: bool = False,
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    index: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    stop: StopFlag | None = None,
) -> Run:
    """Empty random cells of a filled grid, backtracking when none can be removed, until a given number of clues is
    left.

    The grid is made as by `filled`.  Uniqueness is checked along the known solution, by trying the other values of
    the cell that has the fewest.  The remove depth grows by one with every cell tried; if it would exceed its
    maximum, removing starts again from the filled grid, and counts a restart.  Source: the fifth of the articles.

    Parameters
    ----------
    clues
        The number of clues, at least the fewest possible (17 on 9x9).  Below about 22 on 9x9 this takes very long.
    layout
        Its layout or spec.  None: 3x3.
    max_depth, where
        As for `filled`.
    max_remove_depth
        At least the number of blanks; by default the author's 130 for 81 cells, in proportion.
    remember
        Do not retry cells deeper in the search that have already been tried: the result would be the same.  The author's
        search does not remember.
    symbols
        The alphabet of the puzzle.  None: digits, then letters.
    seed, index
        Integers from 0 to 2**64-1 that determine the random numbers: the same ones give the same puzzle on every
        machine.  None: a random one is chosen and reported by the run.
    time_limit, node_limit
        Seconds, or guessed values (from 1 to 2**64-1), after which the run ends in its current state.  None: no
        limit.
    stop
        A flag that ends the run when another thread sets it.

    Raises
    ------
    ImpossibleRequest
        If no puzzle has that number of clues, a maximum is too small for it, or the layout has no filled grid.
    SudokitError
        If a number is out of range, or there is no such `where`.

    Examples
    --------
    >>> from sudokit.study import generators
    >>> generators.wanted_clues(25, seed=7).grid.line()
    '...3.8..9...1....7....5.61...8.......2....845....6..7.6.9....81..2....5.4859.....'
    """
    layout, alphabet = _shape(layout, symbols)
    depth = _check_depths(layout, where, max_depth)
    clues, remember = _whole("clues", clues), arguments.flag("remember", remember)
    cells, fewest = layout.size**2, _core.fewest_clues(layout._core)
    if not fewest <= clues <= cells:
        raise ImpossibleRequest(f"a puzzle of layout {shortened(layout.spec)} has {fewest} to {cells} clues, not {clues}")
    if max_remove_depth is None:
        removals = max(_core.usual_depths(layout._core)[1], cells - clues)
    elif (removals := _whole("max_remove_depth", max_remove_depth)) < cells - clues:
        raise ImpossibleRequest(
            f"a maximum remove depth of {max_remove_depth} is too small: {clues} clues take {cells - clues} removals"
        )
    seed, index, call = _call(seed, index, time_limit, node_limit, stop)
    return _run(
        layout,
        alphabet,
        seed,
        index,
        lambda: _core.depth_limited(layout._core, clues, where, depth, removals, remember, call),
    )


def _shape(layout: Layout | str | None, symbols: Alphabet | str | None) -> tuple[Layout, Alphabet]:
    layout = as_layout(layout) or Layout.classic()
    return layout, as_alphabet(symbols, layout.size) or Alphabet.standard(layout.size)


def _whole(name: str, value: int) -> int:
    return arguments.integer(name, value, 0, _MOST)


def _check_solver(name: str, layout: Layout) -> None:
    check_method(name, layout, "solver")
    if not _core.can_generate_with(name, layout._core):
        raise ImpossibleRequest(f"generators cannot use the method {name}; use search or auto")


def _check_depths(layout: Layout, where: Where, max_depth: int | None) -> int:
    arguments.choice("where", where, get_args(Where))
    if max_depth is None:
        return _core.usual_depths(layout._core)[0]
    max_depth = _whole("max_depth", max_depth)
    if max_depth < layout.size**2:
        raise ImpossibleRequest(f"a maximum depth of {max_depth} is too small: the grid has {layout.size**2} cells to fill")
    return max_depth


def _call(
    seed: int | None, index: int, time_limit: float | None, node_limit: int | None, stop: StopFlag | None
) -> tuple[int, int, _core.GeneratorCall]:
    seed, index = seed_or_random(seed), GRID_INDEX.check(index)
    limits = TIME_LIMIT.check(time_limit), NODE_LIMIT.check(node_limit)
    return seed, index, _core.GeneratorCall(seed, index, *limits, STOP.check(stop))


def _run(layout: Layout, alphabet: Alphabet, seed: int, index: int, make: Callable[[], _core.GeneratorRun]) -> Run:
    try:
        made = make()
    except ValueError as error:
        raise ImpossibleRequest(f"layout {shortened(layout.spec)}: {error}") from None
    grid = full = None
    clues = 0
    if made.puzzle is not None and made.solution is not None:
        givens = bytes(map(bool, made.puzzle))
        grid = Grid._of(made.puzzle, layout, givens, alphabet)
        full = Grid._of(made.solution, layout, givens, alphabet)
        clues = grid.clues
    work = made.fill_restarts, made.restarts, made.tried, made.solver_calls, made.nodes
    return Run(grid, full, clues, not made.stopped, made.stopped, seed, index, made.seconds, *work)
