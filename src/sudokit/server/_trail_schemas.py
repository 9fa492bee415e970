"""The answer of solving, with the trail of the search if that was requested, for the document."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ._case_schemas import Answer, Natural, Role
from ._schemas import Conflict, GridData, Solution, Stats, Status

__all__ = ["SolveAnswer", "TrailEnd", "TrailStep"]

Cut = Literal["", "limit", "size", "time", "stop"]


class TrailState(Answer):
    """The state after a step."""

    string: str = Field(description="One line in the symbols of the grid, `.` for empty.")
    candidates: list[list[Natural]] = Field(description="For each cell; its value alone if it is filled.")


class TrailStep(Answer):
    """A step of a search."""

    number: Natural = Field(description="From 1.")
    technique: str = Field(
        description="A technique; or `given`, `guess`, `contradiction`, `undo` (back to before the guess of this depth), "
        "`forbidden` (that guess has been refuted), `solution`."
    )
    name: str
    notation: str
    text: str
    depth: Natural = Field(description="Guesses in force: a guess counts itself, an undo the one it takes back.")
    placements: list[Role] | None = None
    eliminations: list[Role] | None = None
    values: list[str] | None = None
    cells: list[Role] | None = None
    candidates: list[Role] | None = None
    houses: list[Role] | None = None
    state: TrailState | None = None


class TrailSummary(Answer):
    """What a search did, in numbers: those of all its steps."""

    steps: Natural = Field(description="Steps that the search took.")
    kept: Natural = Field(description="How many of them are in the answer: the first ones.")
    cut: Cut = Field(
        description="Why the others are not: `limit` (`trail_limit`), `size` (the answer would be too large), `time` or `stop`."
    )
    deductions: dict[str, Natural] = Field(description="How often each technique was applied, the most obvious first.")
    guesses: Natural = Field(description="Values that were tried.")
    dead_ends: Natural = Field(description="Contradictions that were reached.")
    solutions: Natural
    depth: Natural = Field(description="The most guesses in force at the same time.")


class TrailEnd(Answer):
    """The last line of a streamed trail."""

    trail_summary: TrailSummary


class SolveAnswer(Answer):
    """The outcome of solving."""

    grid: GridData
    status: Status
    reason: str = Field(description="Why it is invalid, or what ended the search early; otherwise empty.")
    count: Natural
    solution: Solution | None
    solutions: list[Solution]
    stats: Stats
    conflicts: list[Conflict]
    trail_summary: TrailSummary | None = Field(default=None, description="If `trail` was requested.")
    trail: list[TrailStep] | None = Field(default=None, description="If `trail` was requested, and not one step per line.")
