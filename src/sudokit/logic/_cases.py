"""Case splits: trees of suppositions that end in contradictions, where the techniques of a profile end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .. import _core
from ..grid import Candidates, House
from ..solving import Clash, Place, Step, StopFlag, Trail
from ._profiles import Profile

__all__ = ["Branch", "CaseSplit", "Refutation", "refutation_of", "split_of"]


@dataclass(frozen=True, slots=True)
class Branch:
    """One case of a split: what is supposed, the steps that follow, and how it ends.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6")
    >>> branch = path.split(6).branches[0]
    >>> branch.supposed, len(branch.steps)
    (((4, 5), 3), 1)
    """

    trail: Trail
    """The whole tree as the trail of a search, with the state after each step."""
    first: int
    """The index of the supposition in the trail; the steps follow it."""
    last: int
    """The index after its last step, without the contradiction and further splits."""
    split: CaseSplit | None
    """The split that it ends in; None: it ends in a contradiction."""

    @property
    def supposed(self) -> tuple[Place, int]:
        """The cell, and the value that is supposed to be in it."""
        return self.trail[self.first].placements[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that follow from it."""
        return self.trail[self.first + 1 : self.last]

    @property
    def contradiction(self) -> Step | None:
        """What is wrong at its end: a cell without a value, or a house without a place for a value; None if it is
        split further."""
        return None if self.split is not None else self.trail[self.last]

    @property
    def state(self) -> Candidates:
        """The state after its last step."""
        return self.trail.state(self.last - 1)


@dataclass(frozen=True, slots=True)
class CaseSplit:
    """The values that a cell can hold, or the places of a value in a house, supposed one after the other.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6")
    >>> split = path.split(6)
    >>> [branch.supposed for branch in split.branches], split.depth, split.size
    ([((4, 5), 3), ((4, 5), 6)], 2, 84)
    >>> print("\\n".join(path.split_text(6).splitlines()[:3]))
    r5c6 can only be 1, 3 or 6.
    If r5c6 is 3:
      r6c6 has a single candidate left, 9: it sees 1 in r6c7, 2 in r6c5, 3 in r5c6, 4 in r5c4, 5 in r6c4, 6 in r6c8,
      7 in r4c6 and 8 in r3c6. So r6c6 is 9.
    """

    branches: tuple[Branch, ...]
    """Each ends in a contradiction.  Of the cell of a step by trial and error, its own value has no branch."""
    house: House | None
    """The house whose places for the value the branches are; None: they are values of one cell."""

    @property
    def size(self) -> int:
        """The number of suppositions, steps and contradictions in all branches."""
        sizes = (branch.split.size if branch.split is not None else 1 for branch in self.branches)
        return sum(1 + len(branch.steps) + size for branch, size in zip(self.branches, sizes, strict=True))

    @property
    def depth(self) -> int:
        """The most suppositions in force at the same time."""
        return 1 + max((branch.split.depth for branch in self.branches if branch.split is not None), default=0)


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a puzzle has no solution: values that clash, and the steps from these alone to a contradiction.

    Examples
    --------
    >>> import sudokit as sk
    >>> refutation = sk.explain("12..|34..|.4..|..2.").refutation()
    >>> [cell for cell in refutation.clash.cells]
    [(1, 1), (2, 1)]
    """

    clash: Clash
    trail: Trail
    """The steps, and the splits that follow, as the trail of a search that starts from the clash alone; empty if two of
    its values conflict, and if no argument was found within the limits."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the values that clash to the contradiction, or to the first split."""
        return self.trail[: _end(self.trail, 0)]

    @property
    def contradiction(self) -> Step | None:
        """What is wrong after the steps; None if a split follows, or if no argument was found."""
        end = _end(self.trail, 0)
        return self.trail[end] if end < len(self.trail) and self.trail[end].technique == "contradiction" else None

    @property
    def split(self) -> CaseSplit | None:
        """The split after the steps; None if they suffice, or if no argument was found."""
        end = _end(self.trail, 0)
        return _split(self.trail, end) if end < len(self.trail) and self.trail[end].technique == "guess" else None


def split_of(before: Candidates, step: Step, time_limit: float | None, stop: StopFlag | None) -> CaseSplit | None:
    """Return why a cell can only hold the value that a step places; None if no tree was found within the limits."""
    grid, log = before.grid, _core.Log()
    ((row, column), value) = step.placements[0]
    cell = row * grid.size + column
    found, _ = _core.split_cases(grid.layout._core, grid._values, before.masks, cell, value, log, time_limit, stop)
    return _split(Trail(before, log), 0) if found and len(log) else None


def refutation_of(clash: Clash, profile: Profile, time_limit: float | None, stop: StopFlag | None) -> Refutation:
    """Return the argument from values that clash to a contradiction."""
    grid, log = clash.start.grid, _core.Log()
    _core.refute(grid.layout._core, grid._values, clash.start.masks, profile._compiled(), log, time_limit, stop)
    return Refutation(clash, Trail(clash.start, log))


def _end(trail: Trail, start: int) -> int:
    """Return the index of the first step from `start` that is none of a technique."""
    at = start
    while at < len(trail) and trail[at].technique not in ("guess", "contradiction"):
        at += 1
    return at


def _split(trail: Trail, at: int) -> CaseSplit:
    return _read(trail, at)[0]


def _read(trail: Trail, at: int) -> tuple[CaseSplit, int]:
    """Read the split that begins at an index; return it, and the index after it."""
    branches: list[Branch] = []
    house = next((house for house, _ in trail[at].houses), None)
    depth = trail[at].depth
    while at < len(trail) and trail[at].technique == "guess" and trail[at].depth == depth:
        first, last = at, _end(trail, at + 1)
        split, at = (None, last + 1) if trail[last].technique == "contradiction" else _read(trail, last)
        at += 1  # the return to the state before
        branches.append(Branch(trail, first, last, split))
    return CaseSplit(tuple(branches), house), at


def each_step(branch: Branch) -> Iterator[tuple[Step, Candidates]]:
    """Yield the steps of a branch, each with the state in which it is found."""
    for index in range(branch.first + 1, branch.last):
        yield branch.trail[index], branch.trail.state(index - 1)
