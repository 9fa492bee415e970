"""Canonical forms, isomorphism and symmetry.  The core does the work; see cpp/core/canon/canon.hpp."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ..grid import GRID_INDEX, Grid, as_grid, seed_or_random
from ._rule_images import allowed_turns, images, look_at_values
from ._transformation import Transformation, check_layout, checked

__all__ = ["Automorphisms", "Canonical", "automorphisms", "canonical", "isomorphism", "scramble"]


class Canonical(NamedTuple):
    """The result of `canonical`.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.canonical("12..|34..|...3|..2.")
    >>> found.grid.line(), found.automorphisms
    ('...1..2.13..42..', 4)
    """

    grid: Grid
    """The representative of the grid's class."""
    transformation: Transformation
    """A transformation that leads from the grid to it."""
    automorphisms: int
    """How many transformations, counted by their effect on cells, leave the grid unchanged; at least 1."""


def canonical(grid: Grid | str) -> Canonical:
    """Return the canonical representative of the grid's equivalence class, and how to get there.

    The symmetries: permuting bands, rows within a band, stacks, columns within a stack; relabelling the values; and, where
    boxes are square, transposition.  The representative ("min-lex, pattern first") is the one whose pattern of givens, read
    row by row as a string of 0 and 1, is smallest, and among those the one whose values are.  For a full grid that is the
    lexicographically smallest grid.  Two grids are isomorphic exactly when their representatives are equal.

    Parameters
    ----------
    grid
        A grid or text: boxes of 4x4, 6x6 (2x3 and 3x2 are separate layouts), 8x8 or 9x9, full or not.

    Raises
    ------
    ImpossibleRequest
        For other layouts.
    ConflictError
        If the grid has equal values in a house.

    Notes
    -----
    The canonical form of a puzzle need not be part of the canonical form of its solution.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = sk.Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found = sk.canonical(puzzle)
    >>> found.grid.line()
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    >>> found.transformation(puzzle) == found.grid, found.automorphisms
    (True, 1)
    """
    grid = checked(grid)
    _, parts, count = _core.canonical(grid.layout._core, grid._values)
    how = Transformation._of(grid.layout, parts)
    return Canonical(how(grid), how, count)


def isomorphism(a: Grid | str, b: Grid | str) -> Transformation | None:
    """Return a transformation that leads from `a` to `b`, or None if there is none.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    ConflictError
        If a grid has equal values in a house.

    Examples
    --------
    >>> import sudokit as sk
    >>> a = sk.Grid.parse("1234 3412 2143 4321")
    >>> how = sk.isomorphism(a, sk.scramble(a, seed=1))
    >>> how(a) == sk.scramble(a, seed=1)
    True
    >>> sk.isomorphism(a, "1234 3412 2341 4123") is None
    True
    """
    a, b = checked(a, "a"), checked(b, "b")
    if a.layout != b.layout:
        return None
    form, there, _ = _core.canonical(a.layout._core, a._values)
    other, back, _ = _core.canonical(b.layout._core, b._values)
    if form != other:
        return None
    return Transformation._of(a.layout, there).then(Transformation._of(b.layout, back).inverse())


class Automorphisms(NamedTuple):
    """The result of `automorphisms`.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.automorphisms("1234|3412|2143|4321")
    >>> found.count
    32
    """

    count: int  # type: ignore[assignment]  # the field's own term, hiding tuple.count
    """The number of transformations, counted by their effect on cells, that leave the grid unchanged, including the
    identity."""
    generators: tuple[Transformation, ...]
    """Transformations that generate all of them; empty if the identity is the only one."""


def automorphisms(grid: Grid | str) -> Automorphisms:
    """Return how symmetric a grid is: the number of its automorphisms, and generators of their group.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    ConflictError
        If the grid has equal values in a house.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.automorphisms("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
    >>> found.count
    648
    >>> grid = sk.Grid.parse("1234341221434321")
    >>> all(symmetry(grid) == grid for symmetry in sk.automorphisms(grid).generators)
    True
    """
    grid = checked(grid)
    count = _core.canonical(grid.layout._core, grid._values)[2]
    generators = _core.automorphism_generators(grid.layout._core, grid._values)
    return Automorphisms(count, tuple(Transformation._of(grid.layout, parts) for parts in generators))


def scramble(grid: Grid | str, seed: int | None = None, index: int = 0) -> Grid:
    """Return a random isomorph: every transformation is equally likely; seed and index give the same one everywhere.

    A puzzle with rules is rotated or reflected, with its rules; its values get other names where no rule looks at them.

    Parameters
    ----------
    grid
        A grid or text.
    seed, index
        Integers from 0 to 2**64-1; (seed, 0), (seed, 1), … are independent.  None: a random one; pass a seed to get the
        grid again.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms, and for rules that have no other image, such as a box indexer.

    Examples
    --------
    >>> import sudokit as sk
    >>> a = sk.Grid.parse("1234 3412 2143 4321")
    >>> sk.canonical(sk.scramble(a, seed=5)).grid == sk.canonical(a).grid
    True
    """
    grid = as_grid(grid, "grid", rules=True)
    check_layout(grid.layout)
    seed, index = seed_or_random(seed), GRID_INDEX.check(index)
    drawn = Transformation._of(grid.layout, _core.random_transformation(grid.layout._core, seed, index))
    return (_turned(grid, drawn) if grid.rules else drawn)(grid)


def _turned(grid: Grid, drawn: Transformation) -> Transformation:
    """Return a transformation under which the rules of a grid have images, chosen by a random one.

    Raises
    ------
    ImpossibleRequest
        If there is only the one that changes nothing.
    """
    layout, size = grid.layout, grid.size
    rows, columns = drawn.rows[0] > drawn.rows[-1], drawn.columns[0] > drawn.columns[-1]  # each as likely as not
    transposes = (False, True) if layout.box_height == layout.box_width else (False,)
    turns = [(transpose, down, right) for transpose in transposes for down in (False, True) for right in (False, True)]
    allowed = allowed_turns(grid.rules, turns, size)
    relabels = look_at_values(grid.rules) is None
    if len(allowed) == 1 and not relabels:
        images(grid.rules, turns[-1], size)  # which names the rule
    number = turns.index((drawn.transpose, rows, columns)) * len(allowed) // len(turns)
    transpose, down, right = allowed[number]
    order = list(range(size))
    return Transformation(
        layout,
        transpose,
        order[::-1] if down else order,
        order[::-1] if right else order,
        drawn.values if relabels else None,
    )
