"""The answers of verifying and minimising, and of the classes of full grids, for the document."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ._case_schemas import Answer, Natural
from ._schemas import GridData, Solution

__all__ = ["CandidatesAnswer", "ClassAnswer", "ClassForm", "MinimiseAnswer", "RandomClass", "SolutionFault", "VerifyAnswer"]


class SolutionFault(Answer):
    """One thing that is wrong with a solution."""

    kind: Literal["layout", "empty", "given", "conflict", "rule"]
    cells: list[Natural]
    text: str


class VerifyAnswer(Answer):
    """Whether a solution is correct."""

    grid: GridData
    correct: bool
    faults: list[SolutionFault] = Field(description="Everything that is wrong with the solution; nothing is solved.")


class CandidatesAnswer(Answer):
    """The values that occur in some solution."""

    grid: GridData
    has_solution: bool
    values: list[list[Natural]] = Field(description="Of each cell in reading order; without a solution some are empty.")
    counts: list[list[Natural]] | None = Field(
        description="In how many solutions each of these occurs, at most the number asked for; null if not asked for."
    )


class MinimiseAnswer(Answer):
    """A puzzle without unnecessary clues."""

    grid: GridData
    puzzle: GridData
    solution: Solution
    clues: Natural
    necessary: Natural = Field(description="Clues proven necessary; with symmetry, together with their images.")
    kept: Natural = Field(description="Clues that were to be kept.")
    minimal: bool | None
    minimal_symmetric: bool | None
    symmetry: str
    seed: str
    index: Natural
    reason: str = Field(description="`time` or `stop` if that ended the work before every clue was proven necessary.")


class ClassForm(Answer):
    """A class of full 9x9 grids."""

    number: Natural = Field(description="How many classes have a smaller canonical form: 0..5472730537.")
    form: Solution = Field(description="The canonical form: the smallest grid of the class, read row by row.")
    automorphisms: Natural = Field(description="How many transformations leave the form as it is, the identity included.")


class ClassAnswer(ClassForm):
    """The class of a full 9x9 grid."""

    grid: GridData


class RandomClass(ClassForm):
    """A random class."""

    seed: str
    index: Natural
