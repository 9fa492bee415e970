"""The form of proofs in answers, for the OpenAPI document."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ._case_schemas import Answer, CellName, Natural

__all__ = ["ProofLine"]


class ProofPart(Answer):
    """A base or a cover: what is counted."""

    kind: Literal["cell", "house", "seeing"]
    value: str | None = None
    house: str | None = None
    cells: list[CellName] | None = None


class ProofLine(Answer):
    """One line of a proof: docs/explain.md."""

    claim: Literal["one", "none", "fault"]
    reason: str
    depth: Natural = Field(description="Suppositions in force; a supposition counts itself.")
    text: str = Field(description="The line as a sentence; it numbers the lines from 1.")
    candidates: list[list[str]] | None = Field(default=None, description="Cell and value of each.")
    from_: list[Natural] | None = Field(default=None, alias="from", description="The lines that it follows from, from 0.")
    cells: list[CellName] | None = None
    values: list[str] | None = None
    house: str | None = None
    bases: list[ProofPart] | None = None
    covers: list[ProofPart] | None = None
    rules: list[str] | None = Field(default=None, description="Of a variant puzzle, as text.")
