"""The form of answers, for the OpenAPI document and for tests; answers are not validated again when they are sent."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ._case_schemas import Answer, CaseSplit, CellName, ClosestSolutions, Link, Natural, Node, Refutation, Role
from ._proof_schemas import ProofLine

__all__ = [
    "About",
    "CheckAnswer",
    "ConvertAnswer",
    "CountAnswer",
    "Explanation",
    "Problem",
    "PuzzleData",
    "PuzzlesAnswer",
    "StepsAnswer",
]

Status = Literal["unique", "multiple", "none", "solved", "undecided", "invalid"]
Cells = list[list[Natural]]


class Fault(Answer):
    """One thing that is wrong."""

    pointer: str = Field(description="RFC 6901, into the body; `?name`: a parameter of the query.")
    detail: str
    line: Natural | None = Field(default=None, description="Line in the text, from 1.")
    column: Natural | None = None
    cell: CellName | None = Field(default=None, description="The cell concerned, such as `r1c1`.")


class Problem(Answer):
    """Why there is no answer (RFC 9457)."""

    type: str
    title: str
    status: Natural
    detail: str
    instance: str | None = None
    errors: list[Fault] = Field(default=[])


class GridData(Answer):
    """A grid."""

    string: str = Field(description="One line in its own symbols, `.` for empty; JSON if a line cannot hold symbols or rules.")
    layout: str
    size: Natural
    box: list[Natural] | None = Field(description="Height and width; null for a jigsaw.")
    symbols: list[str]
    cells: Cells = Field(description="N rows of N values, 0 for empty.")
    givens: str = Field(pattern="^[01]*$", description="`1` for each given, otherwise `0`.")
    candidates: list[list[Natural]] | None = Field(
        default=None, description="For each cell, if the request contained candidates."
    )
    rules: list[str] | None = Field(default=None, description="The rules of a variant puzzle, as text.")
    notes: list[str] | None = Field(default=None, description="The assumptions made while reading.")


class House(Answer):
    """Cells that must all differ."""

    name: str
    kind: Literal["row", "column", "box", "region", "diagonal", "window"]
    cells: list[Natural]


class LayoutData(Answer):
    """A layout with its houses."""

    spec: str
    size: Natural
    box: list[Natural] | None
    houses: list[House]


class Solution(Answer):
    """A solution."""

    string: str
    cells: Cells


class Conflict(Answer):
    """Two equal values in a house."""

    cells: list[Natural]
    value: Natural
    house: str


class Stats(Answer):
    """Statistics of a search."""

    guesses: Natural
    backtracks: Natural
    nodes: Natural
    seconds: float = Field(ge=0)
    method: str = Field(description="The method that ran; if `auto` tried several, the last one.")
    handed_over: list[str] = Field(default=[], description="The methods that `auto` tried before it.")
    advice: str = Field(default="", description="What might have helped but is not installed.")
    setup_seconds: float = Field(default=0.0, ge=0, description="Time to make the method's tables; not part of `seconds`.")


class CountAnswer(Answer):
    """How many solutions there are."""

    grid: GridData
    status: Status
    reason: str
    count: Natural
    limit: Natural


class Clash(Answer):
    """Values that cannot all be right."""

    cells: list[Natural]
    eliminated: list[list[Natural]] = Field(description="Candidates that take part in it: cell and value.")
    minimal: bool = Field(description="Whether without any one of them there is a solution.")


class Closest(Answer):
    """The two solutions that differ least, of those compared."""

    first: Solution
    second: Solution
    differing: list[Natural]
    compared: Natural
    complete: bool = Field(description="Whether these are all solutions.")
    deciding: list[Natural] = Field(description="With the values of `first` in these cells, there is no other solution.")


class CheckAnswer(Answer):
    """The result of a check."""

    grid: GridData
    status: Status
    reason: str
    conflicts: list[Conflict]
    minimal: bool | None
    redundant: list[Natural] = Field(description="Cells of givens that could each be removed.")
    redundant_rules: list[str] | None = Field(default=None, description="Rules that could each be removed, as text.")
    wrong: list[Natural] = Field(description="Cells of entries that contradict the only solution.")
    clash: Clash | None = Field(default=None, description="With `why`, if there is no solution.")
    closest: Closest | None = Field(default=None, description="With `why`, if there are several solutions.")


class Mark(Answer):
    """A rating of Sudoku Explainer: docs/se.md."""

    rating: float = Field(ge=0)
    technique: str = Field(description="As Sudoku Explainer names it.")
    abbreviation: str


class Rating(Answer):
    """A rating."""

    profile: str
    level: str
    score: Natural | None
    hardest: str
    histogram: dict[str, Natural]
    solved: bool
    status: Status
    lifted_from: str = Field(description="The level of the hardest step, if the score lifted the puzzle above it.")
    reason: str = Field(description="Why the puzzle is invalid, or which limit ended the call; otherwise empty.")
    steps: Natural
    verdict: str
    er: Mark | None = Field(default=None, description="With the profile `se`: the highest rating of a step.")
    ep: Mark | None = Field(default=None, description="The highest up to the first placement.")
    ed: Mark | None = Field(default=None, description="That of the first step.")
    depth: Natural | None = Field(
        default=None,
        description="With the profile `depth`: how deep trial and error must go, 0 to 3; 4: not even 3 suffices.",
    )
    braid: Natural | None = Field(default=None, description="The longest braid needed; null unless the depth is 1.")


class ArgumentLine(Answer):
    """One line of an argument: whether a node is true, and why."""

    node: Natural
    on: bool
    text: str
    why: str
    from_: list[Natural] = Field(alias="from")


class Conclusion(Answer):
    """The conclusion of an argument."""

    conclusion: str


class Step(Answer):
    """A step: docs/explain-json.md."""

    number: Natural | None = None
    technique: str
    name: str
    family: str
    level: str
    score: Natural
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
    rules: list[str] | None = Field(default=None, description="The rules that it follows from, as text.")
    lists: list[list[str]] | None = Field(
        default=None,
        description="What these leave: sets of values, or values for `cells`. Of a symmetry: what replaces each value.",
    )
    argument: list[ArgumentLine | Conclusion] | None = None
    proof: list[ProofLine] | None = Field(default=None, description="With `proofs`.")
    mark: Mark | None = Field(default=None, description="With the profile `se`: the rating and name of the step.")
    split: CaseSplit | None = Field(default=None, description="Of a step by trial and error: the cases it leaves out.")


class Explanation(Answer):
    """A path from a puzzle to its solution: docs/explain-json.md."""

    format: Literal["sudokit-explanation"]
    version: Literal[1]
    language: str
    layout: str
    symbols: list[str]
    puzzle: str
    givens: str
    rules: list[str] | None = Field(default=None, description="The rules of a variant puzzle, as text.")
    candidates: list[list[str]] | None = None
    status: Status
    reason: str
    solution: str | None
    profile: str
    rating: Rating
    steps: list[Step]
    refutation: Refutation | None = Field(default=None, description="Why there is no solution.")
    closest: ClosestSolutions | None = Field(default=None, description="How the solutions differ, if there are several.")


class StepsAnswer(Answer):
    """Every step available now."""

    grid: GridData
    status: Status
    reason: str
    profile: str
    language: str
    steps: list[Step]


class PuzzleData(Answer):
    """A generated puzzle."""

    grid: GridData
    solution: Solution
    clues: Natural
    minimal: bool | None
    minimal_symmetric: bool | None
    symmetry: str
    rating: Rating | None
    seed: str = Field(description="Decimal digits: it may have 64 bits.")
    index: Natural
    attempts: Natural
    reproducible: bool
    provenance: dict[str, Any]
    layout: LayoutData
    value: Cells
    difficulty: str | None


class PuzzlesAnswer(Answer):
    """Generated puzzles."""

    puzzles: list[PuzzleData]
    reason: str = Field(description="`time` if the time ran out before all were made; otherwise empty.")


class ConvertAnswer(Answer):
    """A puzzle in another form, with everything needed to play it."""

    grid: GridData
    layout: LayoutData
    format: str | None = Field(description="The detected format of the text; null if no single format reads it.")
    text: str | None
    status: Status = Field(description="The status of the puzzle formed by the givens.")
    reason: str
    solution: Solution | None = Field(description="The only solution of the givens.")


class FormatData(Answer):
    """A format of text."""

    name: str
    reads: bool
    writes: bool
    about: str
    carries: list[str]


class TechniqueData(Answer):
    """A technique."""

    id: str
    name: str
    names: dict[str, str] = Field(description="By language.")
    family: str
    level: str
    score: Natural | None
    enabled: bool
    meaning: str


class Limits(Answer):
    """The limits of requests."""

    body: Natural = Field(description="Bytes of a request.")
    photo_bytes: Natural = Field(description="Bytes of a photograph.")
    photo_pixels: Natural = Field(description="Pixels of a photograph.")
    size: Natural = Field(description="N of the largest grid.")
    seconds: float = Field(ge=0, description="For each request.")
    puzzles: Natural
    solutions: Natural
    trail: Natural = Field(description="Steps of the trail of a search.")


class MethodData(Answer):
    """A solving method."""

    name: str
    about: str
    layouts: str
    installed: bool
    trail: bool = Field(description="Whether it keeps a trail.")


class About(Answer):
    """What the service supports."""

    name: str
    version: str
    formats: list[FormatData]
    techniques: list[TechniqueData]
    methods: list[MethodData]
    profiles: list[str]
    levels: list[str] = Field(description="Of the profile `hodoku`, from easy to hard.")
    levels_of: dict[str, list[str]] = Field(description="By profile.")
    level_names: dict[str, dict[str, str]] = Field(description="By language.")
    symmetries: list[str]
    languages: list[str]
    layouts: list[str]
    pictures: list[str]
    limits: Limits


Lane = dict[Literal["places", "held", "waiting"], Natural]  # numbers of places


class State(Answer):
    """The state of the service."""

    status: Literal["ok"]
    running: Natural | None = None
    waiting: Natural | None = None
    lanes: dict[Literal["threads", "long", "streams", "photos"], Lane] | None = None


class Version(Answer):
    """The version of the service."""

    name: str
    version: str
