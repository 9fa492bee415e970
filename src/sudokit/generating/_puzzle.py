"""Generated puzzles: a single one, and many as arrays."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from ..grid import Alphabet, BatchValue, Grid, HoldsGrid, Layout, arguments, columns, frozen, html_facts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Puzzle", "PuzzleBatch", "joined", "shown_made", "truth_word"]

_alphabet_of = functools.cache(Alphabet.standard)
_MINIMAL_BITS, _SYMMETRIC, _YES, _KNOWN, _FINISHED = 3, 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Puzzle(HoldsGrid):
    """A generated puzzle; it is always proven to have exactly one solution.

    `minimal`: every clue is necessary; `minimal_symmetric`: every symmetric set of clues is necessary.  None:
    unknown, because some test was given up (large layouts only).  `reproducible` is False if a time limit cut the
    work short: the puzzle then has more clues than requested.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = sk.generate(clues=24, minimal=True, seed=1)
    >>> puzzle.clues, puzzle.minimal, puzzle.seed, puzzle.index
    (24, True, 1, 0)
    """

    grid: Grid
    solution: Grid
    clues: int
    minimal: bool | None
    minimal_symmetric: bool | None
    symmetry: str
    rating: Any
    seed: int
    index: int
    attempts: int
    reproducible: bool
    provenance: Mapping[str, Any] = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "provenance", frozen(self.provenance))

    @property
    def weight(self) -> int | None:
        """C(81, clues) for an unbiased puzzle, its weight in statistics over all minimal puzzles; otherwise None."""
        import math

        return math.comb(81, self.clues) if self.provenance["options"].get("unbiased") else None

    def __str__(self) -> str:
        return self.grid.line()

    def _repr_html_(self) -> str:
        rating = self.rating
        facts: list[tuple[str, object]] = [
            ("clues", self.clues),
            ("minimal", truth_word(self.minimal)),
            ("symmetry", None if self.symmetry == "none" else self.symmetry),
            ("level", None if rating is None else rating.level),
            ("score", None if rating is None else rating.score),
            ("ER", None if rating is None else rating.er),
            ("seed", self.seed),
            ("index", self.index),
        ]
        return shown_made(self.grid, self.solution, facts)


def truth_word(truth: bool | None) -> str:
    """Return a truth value as notebooks show it; empty if it is unknown."""
    return "" if truth is None else "yes" if truth else "no"


def shown_made(grid: Grid, solution: Grid, facts: list[tuple[str, object]]) -> str:
    """Return what a notebook shows for a puzzle that was made, with its solution folded away."""
    unfold = f"<details><summary>solution</summary>{solution._repr_html_()}</details>"
    return grid._repr_html_() + html_facts(facts) + unfold


@dataclass(frozen=True, eq=False, repr=False)
class PuzzleBatch(BatchValue):
    """Many puzzles as arrays, one per row; iterating gives a `Puzzle` for each row.

    Its arrays are read-only, and `==` compares their content.

    `puzzles` and `solutions`: uint8, shape (n, N*N), 0 for an empty cell; `index`: uint64; `attempts`: uint64; `flags`: uint8.

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.generate_many(3, seed=1)
    >>> batch.puzzles.shape, [puzzle.clues for puzzle in batch]
    ((3, 81), [23, 24, 22])
    """

    layout: Layout
    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    index: NDArray[np.uint64]
    attempts: NDArray[np.uint64]
    flags: NDArray[np.uint8]
    seed: int
    symmetry: str
    provenance: Mapping[str, Any]
    ratings: Sequence[Any] | None = None
    layouts: Sequence[Layout] | None = None
    alphabet: Alphabet | None = None
    """The alphabet of the puzzles; None: the standard one."""

    def __post_init__(self) -> None:
        for name in self._content:
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return map(self.row, range(len(self)))

    def __repr__(self) -> str:
        return f"<PuzzleBatch of {len(self)}>"

    @property
    def clues(self) -> Any:
        """The number of clues of each row, int64."""
        import numpy as np

        return np.count_nonzero(self.puzzles, axis=1)

    @property
    def minimal(self) -> Any:
        """Whether every clue of a row is proven necessary, bool."""
        return (self.flags & _MINIMAL_BITS) == _YES

    def _columns(self) -> list[columns.Column]:
        import numpy as np

        ratings = self.ratings or [None] * len(self)
        layouts = self.layouts or [self.layout] * len(self)
        known = ((self.flags & _KNOWN) != 0) & ((self.flags & _FINISHED) != 0)
        proven = self.flags & _MINIMAL_BITS

        def truth(yes: NDArray[np.bool_]) -> NDArray[np.uint8]:
            return np.where(yes, 1, np.where(known, 0, columns.NOT_KNOWN)).astype(np.uint8)

        rated = np.array([rating is not None and rating.score is not None for rating in ratings], dtype=bool)
        scores = np.array([0 if rating is None else rating.score or 0 for rating in ratings], dtype=np.uint32)
        return [
            columns.grids("puzzle", self.puzzles, self.layout, self.alphabet),
            columns.grids("solution", self.solutions, self.layout, self.alphabet),
            columns.numbers("clues", self.clues.astype(np.uint32)),
            columns.truths("minimal", truth(proven == _YES)),
            columns.truths("minimal_symmetric", truth(proven >= _SYMMETRIC)),
            columns.constants("level", ["" if rating is None else rating.level for rating in ratings]),
            columns.numbers("score", scores, rated),
            columns.numbers("seed", np.full(len(self), self.seed, dtype=np.uint64)),
            columns.numbers("index", self.index),
            columns.numbers("attempts", self.attempts),
            columns.truths("reproducible", (self.flags & _FINISHED) != 0),
            columns.constants("layout", [layout.spec for layout in layouts]),
        ]

    def take(self, keep: NDArray[np.bool_]) -> PuzzleBatch:
        """Return the rows that `keep` selects: an array of truth values, one per row.

        Raises
        ------
        SudokitError
            If it is not such an array, or has another length.
        """
        if str(getattr(keep, "dtype", "")) != "bool" or keep.shape != (len(self),):
            raise arguments.wrong("keep", f"an array of {len(self)} truth values", keep)
        chosen = keep.nonzero()[0].tolist()
        return replace(
            self,
            puzzles=self.puzzles[keep],
            solutions=self.solutions[keep],
            index=self.index[keep],
            attempts=self.attempts[keep],
            flags=self.flags[keep],
            ratings=None if self.ratings is None else [self.ratings[i] for i in chosen],
            layouts=None if self.layouts is None else [self.layouts[i] for i in chosen],
        )

    def row(self, i: int) -> Puzzle:
        """Return one row as a puzzle.

        Raises
        ------
        OutOfRange
            If there is no such row.
        """
        i = arguments.index("i", i, len(self))
        layout = self.layouts[i] if self.layouts is not None else self.layout
        flags = int(self.flags[i])
        proven, known = flags & _MINIMAL_BITS, bool(flags & _KNOWN)
        finished = bool(flags & _FINISHED)
        unknown = None if not known or not finished else False
        values, solution = self.puzzles[i].tobytes(), self.solutions[i].tobytes()
        alphabet = self.alphabet or _alphabet_of(layout.size)
        grid = Grid._of(values, layout, bytes(map(bool, values)), alphabet)
        return Puzzle(
            grid=grid,
            solution=Grid._of(solution, layout, grid._givens, alphabet),
            clues=len(values) - values.count(0),
            minimal=True if proven == _YES else unknown,
            minimal_symmetric=True if proven >= _SYMMETRIC else unknown,
            symmetry=self.symmetry,
            rating=None if self.ratings is None else self.ratings[i],
            seed=self.seed,
            index=int(self.index[i]),
            attempts=int(self.attempts[i]),
            reproducible=finished,
            provenance=self.provenance,
        )


PuzzleBatch._content = tuple(field.name for field in fields(PuzzleBatch))


def joined(batches: Sequence[PuzzleBatch]) -> PuzzleBatch:
    """Return the rows of one or more batches, made for the same request, as one batch."""
    import numpy as np

    first = batches[0]
    if len(batches) == 1:
        return first
    names = ("puzzles", "solutions", "index", "attempts", "flags")
    arrays: dict[str, Any] = {name: np.concatenate([getattr(batch, name) for batch in batches]) for name in names}
    lists: dict[str, Any] = {
        name: None if getattr(first, name) is None else [item for batch in batches for item in getattr(batch, name)]
        for name in ("ratings", "layouts")
    }
    return replace(first, **arrays, **lists)
