"""The answer of reading a photograph, for the document."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from ._case_schemas import Answer, CellName, Natural

__all__ = ["PhotoAnswer"]


class PhotoCell(Answer):
    """What stands in one cell of a photograph."""

    value: Natural = Field(description="0 for an empty cell, and for one with marks only.")
    kind: Literal["given", "handwritten", "marks", "empty"] = Field(
        description="Whether it is printed, by hand, marks only, or empty."
    )
    confidence: float = Field(ge=0, le=1, description="The probability that this is what the cell holds.")
    sure: bool = Field(description="Whether the ink, several views of it and the rules agree; otherwise the cell wants a look.")
    marks: list[Natural] = Field(description="The values of its pencil marks.")
    alternatives: list[list[float]] = Field(
        description="Pairs: other values that the ink may be (0: none), and their probabilities before the rules are applied."
    )
    repaired: Natural | None = Field(description="The value that the ink alone looks like, where the rules say otherwise.")
    mistake: bool = Field(description="Whether the value, by hand, contradicts the solution.")


class PhotoGrid(Answer):
    """What was read of one grid."""

    status: Literal["sure", "check", "no-grid", "unreadable"] = Field(description="Whether something wants a look.")
    reason: str = Field(description="What wants a look, in words; `ended by the time limit` where that is so.")
    grid: str | None = Field(description="What stands in the picture, as written, as one line.")
    givens: str | None = Field(description="The printed values alone.")
    layout: str | None = Field(description="The spec of its layout, such as `3x3`.")
    solution: str | None = Field(description="The one solution of the givens, if the reading has one.")
    doubtful: list[CellName] = Field(description="The cells that want a look, such as `r1c1`.")
    mistakes: list[CellName] = Field(description="The cells whose value, by hand, contradicts the solution.")
    corners: list[list[float]] = Field(
        description="In pixels of the upright picture, x and y: top left of the puzzle first, clockwise."
    )
    rotation: Literal[0, 90, 180, 270] = Field(description="By how many degrees the puzzle is turned clockwise in the picture.")
    cells: list[PhotoCell] = Field(description="By rows.")


_NOTHING: dict[str, Any] = {name: [] for name in ("doubtful", "mistakes", "corners", "cells", "others")}
_NOTHING |= {"status": "no-grid", "reason": "no grid was found", "rotation": 0}
_NOTHING |= dict.fromkeys(("grid", "givens", "layout", "solution"))


class PhotoAnswer(PhotoGrid):
    """What was read of the largest grid, and of the others."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [_NOTHING]})

    others: list[PhotoAnswer] = Field(description="Further grids in the picture, the largest first.")
