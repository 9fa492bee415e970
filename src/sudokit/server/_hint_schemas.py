"""The answers about hints and ratings, for the document."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ._case_schemas import Answer, CellName, Natural
from ._schemas import GridData, Mark, Rating, Step

__all__ = ["HintAnswer", "RateAnswer"]


class Card(Answer):
    """A difficulty card: docs/explain.md."""

    decided: Literal["nothing", "step", "score", "unsolved"]
    deciding_step: Natural | None
    uniqueness_steps: Natural
    level_without_uniqueness: str
    score_without_uniqueness: Natural
    solved_without_uniqueness: bool
    open_steps: Natural
    open_by_step: list[Natural]
    open_kinds: dict[str, Natural]
    tightest_step: Natural | None
    tightest_kinds: dict[str, Natural]
    first: str
    opening: str
    backdoor: list[CellName] | None
    backdoor_at_least: Natural
    backdoors_alone: Natural
    magic_cells: list[CellName]
    lines: list[str] = Field(description="The card in sentences.")


class RatingAnswer(Rating):
    """A rating, perhaps with its card."""

    card: Card | None = None


class RateAnswer(Answer):
    """Ratings by several profiles."""

    grid: GridData
    ratings: list[RatingAnswer]


class Mistake(Answer):
    """Something wrong in a player's grid."""

    kind: Literal["wrong", "missing"]
    cell: CellName
    value: str | None = Field(description="The wrong symbol, or (at stage 4) the missing one.")
    reason: str
    clash: CellName | None = Field(description="Another cell with the same value.")
    step_number: Natural | None


class HintAnswer(Answer):
    """A hint."""

    grid: GridData
    kind: Literal["wrong", "missing", "step", "solved", "several", "none", "stuck", "undecided"]
    stage: Natural
    profile: str
    language: str
    text: str
    proof: str = Field(description="At stage 4, if the text does not give the whole reason: numbered lines.")
    cells: list[CellName]
    values: list[Natural]
    symbols: list[str] = Field(description="The values as the grid shows them.")
    house: str | None
    houses: list[str] = Field(description="The houses that contain all mistakes.")
    technique: str | None
    alike: Natural | None = Field(description="How many steps of this technique there are.")
    compared: Literal["easier", "same", "harder"] | None = Field(description="Another step against the next one.")
    mark: Mark | None = Field(description="From stage 2, with the profile `se`: the rating and name of the step.")
    mistakes: list[Mistake]
    name: str | None
    meaning: str | None = Field(description="The idea of the technique, in a sentence.")
    step: Step | None
