"""The form of the parts of steps, and of case splits, in answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

__all__ = ["Answer", "CaseSplit", "CellName", "ClosestSolutions", "Link", "Natural", "Node", "Refutation", "Role"]


class Answer(BaseModel):
    """Only these fields are sent."""

    model_config = ConfigDict(extra="forbid")


Natural = Annotated[int, Field(ge=0)]
CellName = Annotated[str, Field(pattern="^r[1-9][0-9]?c[1-9][0-9]?$")]
Role = Annotated[list[str], Field(min_length=2, max_length=3)]
Link = Annotated[
    tuple[Natural, Natural, Literal["strong", "weak"]],
    WithJsonSchema(
        {
            "type": "array",
            "prefixItems": [{"type": "integer", "minimum": 0}] * 2 + [{"enum": ["strong", "weak"]}],
            "minItems": 3,
            "maxItems": 3,
        }
    ),
]


class Node(Answer):
    """A node of a chain: a value in one or more cells."""

    value: str
    cells: list[CellName]
    set: list[CellName] | None = None


class Contradiction(Answer):
    """A cell without a value, or a house without a place for a value."""

    cell: CellName | None = None
    house: str | None = None
    value: str | None = None
    text: str


class CaseStep(Answer):
    """A step of a case split: the fields of a step but its number, family, level and score."""

    technique: str
    name: str
    notation: str
    text: str
    depth: Natural
    placements: list[Role] | None = None
    eliminations: list[Role] | None = None
    values: list[str] | None = None
    cells: list[Role] | None = None
    candidates: list[Role] | None = None
    houses: list[Role] | None = None
    nodes: list[Node] | None = None
    links: list[Link] | None = None


class CaseBranch(Answer):
    """What is supposed, what follows, and how it ends."""

    supposed: list[str] = Field(description="Cell and value.")
    steps: list[CaseStep]
    contradiction: Contradiction | None = None
    split: CaseSplit | None = None


class CaseSplit(Answer):
    """Cases, supposed one after the other."""

    house: str | None = Field(default=None, description="The cases are the places of a value in this house.")
    branches: list[CaseBranch]


class Refutation(Answer):
    """Values that clash, and the steps from these alone to a contradiction."""

    cells: list[CellName]
    eliminated: list[list[str]]
    minimal: bool
    reason: str
    steps: list[CaseStep]
    contradiction: Contradiction | None = None
    split: CaseSplit | None = None


class ClosestSolutions(Answer):
    """The two solutions that differ least, of those compared."""

    first: str
    second: str
    differing: list[CellName]
    compared: Natural
    complete: bool
    deciding: list[CellName]
    reason: str
