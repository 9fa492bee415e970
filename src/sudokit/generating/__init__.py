"""Generating: puzzles to order, uniformly random full grids, minimal puzzles."""

from ._full_grids import ALL_GRIDS, random_grid, random_grids, rank_grid, unrank_grid
from ._generate import generate, generate_many, iter_generate
from ._minimise import Minimised, minimise
from ._minimise_many import MinimisedBatch, iter_minimise, minimise_many, minimised_at
from ._options import SYMMETRIES, PuzzleOptions, Symmetry, VariantOptions
from ._puzzle import Puzzle, PuzzleBatch
from ._variants import Variant

__all__ = [
    "ALL_GRIDS",
    "SYMMETRIES",
    "Minimised",
    "MinimisedBatch",
    "Puzzle",
    "PuzzleBatch",
    "PuzzleOptions",
    "Symmetry",
    "Variant",
    "VariantOptions",
    "generate",
    "generate_many",
    "iter_generate",
    "iter_minimise",
    "minimise",
    "minimise_many",
    "minimised_at",
    "random_grid",
    "random_grids",
    "rank_grid",
    "unrank_grid",
]
