"""The form of requests: what the OpenAPI document says of them is what is checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from ..formats import FORMATS
from ..generating import SYMMETRIES
from ..generating import Symmetry as Symmetries
from ..logic import profile_names
from ..messages import languages

__all__ = [
    "CheckRequest",
    "ConvertRequest",
    "CountRequest",
    "ExplainRequest",
    "GenerateRequest",
    "HintRequest",
    "Posed",
    "PrintRequest",
    "RateRequest",
    "RenderRequest",
    "SolveRequest",
    "StepsRequest",
]

EXAMPLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
SMALL = "12..34.....3..2."
WRITERS = tuple(name for name, format_ in FORMATS.items() if format_.writer is not None)
PICTURES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "text": "text/plain; charset=utf-8"}
MOST_PUZZLES = 100  # in one request
MOST_SOLUTIONS = 100  # that are listed
_LARGEST = 2**64 - 1


def _one_of(names: Iterable[str], what: str) -> tuple[Any, ...]:
    """Return what checks that a text is one of these names, and says so in the document."""
    known = tuple(names)

    def check(name: str) -> str:
        if name not in known:
            raise ValueError(f"there is no {what} {name[:40]!r}; there are {', '.join(known)}")
        return name

    return AfterValidator(check), WithJsonSchema({"type": "string", "enum": list(known)})


def _up_to(largest: int) -> str:
    """Return the pattern of the decimal numbers 0..largest."""
    digits = str(largest)
    smaller = [
        f"{digits[:place]}[0-{int(digit) - 1}][0-9]{{{len(digits) - place - 1}}}"
        for place, digit in enumerate(digits)
        if digit != "0"
    ]
    smaller[0] = f"[1-{int(digits[0]) - 1}]" + smaller[0].partition("]")[2] if digits[0] > "1" else ""
    return f"^(?:[0-9]{{1,{len(digits) - 1}}}|{'|'.join([one for one in smaller if one] + [digits])})$"


def _seed(value: object) -> object:
    """Return a seed, of which JavaScript can only hold the digits, as a number."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST:
        raise ValueError("expected an integer from 0 to 2^64-1, as a number or in decimal digits")
    return value


def _cells(value: object) -> object:
    """Accept what an array of a grid may hold; the reader of JSON says the rest."""
    if isinstance(value, str):
        return value
    rows = value if isinstance(value, list) else None
    if rows is None or not rows:
        raise ValueError("expected text, or rows of integers, symbols or null")
    for cell in (cell for row in rows for cell in (row if isinstance(row, list) else (row,))):
        if isinstance(cell, bool) or not (cell is None or isinstance(cell, (int, str))):
            raise ValueError("expected rows of integers, symbols or null")
    return rows


_CELL_SCHEMA: dict[str, Any] = {"type": ["integer", "string", "null"], "minimum": 0}
GridText = Annotated[
    Any,
    BeforeValidator(_cells),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "minItems": 1, "items": {"type": "array", "items": _CELL_SCHEMA}},
                {"type": "array", "minItems": 1, "items": _CELL_SCHEMA},
            ]
        }
    ),
    Field(
        description="The puzzle: any text that the command line takes, or rows of integers (0: empty), symbols or null.",
        examples=[EXAMPLE, [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]]],
    ),
]
Seed = Annotated[
    int,
    BeforeValidator(_seed),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": _LARGEST},
                {"type": "string", "pattern": _up_to(_LARGEST)},
            ]
        }
    ),
    Field(description="0..2^64-1, as a number or, where numbers are not that long, as decimal digits.", examples=["7"]),
]
TimeLimit = Annotated[
    float | None,
    Field(
        ge=0, le=86400, allow_inf_nan=False, description="Seconds; the service has a limit of its own, which is never exceeded."
    ),
]
ProfileName = Annotated[str, *_one_of(profile_names(), "profile"), Field(description="Which techniques are tried.")]
Language = Annotated[str, *_one_of(languages(), "language"), Field(description="Of the texts.")]
FormatName = Annotated[str, *_one_of(FORMATS, "format")]
WriterName = Annotated[str, *_one_of(WRITERS, "format to write")]
Symmetry = Annotated[Symmetries, *_one_of(SYMMETRIES, "symmetry")]
_Cell = Annotated[int, Field(ge=0, le=64)]


class Strict(BaseModel):
    """What is not asked for is refused: a misspelt name never goes unnoticed."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Posed(Strict):
    """A puzzle."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE}]})

    grid: GridText
    layout: str | None = Field(
        default=None,
        max_length=4200,
        description="Its layout, where the grid does not say: `3x3`, `2x3+diagonals`, `jigsaw:…`.",
    )
    symbols: str | None = Field(
        default=None,
        max_length=1000,
        description="Its symbols, where the grid does not say: `0-F`, `A-P`, `numbers`, or themselves.",
    )
    format: FormatName | None = Field(default=None, description="The one format to read; by default it is recognised.")
    entries: str | Annotated[list[_Cell], Field(max_length=4096)] | None = Field(
        default=None,
        description="The player's entries: a line of N*N symbols of the grid, `.` where there is none; or N*N values.",
    )
    candidates: Annotated[list[Annotated[list[_Cell], Field(max_length=64)] | None], Field(max_length=4096)] | None = Field(
        default=None, description="For each of N*N cells what it can hold; null: what the filled cells allow."
    )


class CountRequest(Posed):
    """Count solutions."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": "1..............2", "limit": 100}]})

    limit: int = Field(default=2, ge=1, le=2**63 - 1, description="Count no further.")
    time_limit: TimeLimit = None


class SolveRequest(CountRequest):
    """Solve a puzzle."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE}, {"grid": SMALL, "solutions": 2}]})

    method: str = Field(default="auto", max_length=40, description="A name of `sudokit.methods()`.")
    seed: Seed | None = None
    solutions: int = Field(default=1, ge=1, le=MOST_SOLUTIONS, description="How many solutions to list.")


class CheckRequest(Posed):
    """Check a puzzle and a player's entries."""

    time_limit: TimeLimit = None


class ExplainRequest(Posed):
    """Explain a path."""

    profile: ProfileName = "hodoku"
    language: Language = "en"
    time_limit: TimeLimit = None


class StepsRequest(ExplainRequest):
    """List every step that there is now."""

    everything: bool = Field(
        default=False, description="With the techniques that the profile does not enable, which takes longer."
    )


class HintRequest(ExplainRequest):
    """Ask for a hint."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "stage": 2, "language": "en"}]})

    stage: int = Field(default=1, ge=1, le=4, description="1: where to look; 2: the technique; 3: the cells; 4: everything.")


class RateRequest(Posed):
    """Rate a puzzle."""

    scale: ProfileName | None = None
    scales: Annotated[list[ProfileName], Field(min_length=1, max_length=10)] | None = Field(
        default=None, description="By default every scale."
    )
    language: Language = "en"
    time_limit: TimeLimit = None


class _Generate(BaseModel):
    layout: str | None = Field(
        default=None,
        max_length=4200,
        description="By default `3x3`; also `random-jigsaw` and `random-jigsaw:N`.",
        examples=["3x3"],
    )
    clues: int | None = Field(default=None, ge=1, le=4096, description="How many.")
    minimal: bool | Literal["symmetric"] | None = Field(
        default=None, description="Whether no clue, or no symmetrical set, can be left out."
    )
    symmetry: Symmetry = Field(default="none", description="How the clues lie.")
    pattern: str | None = Field(
        default=None, max_length=10000, description="Where clues are: `.`, `0`, `_` or `-` for other cells."
    )
    level: str | None = Field(default=None, max_length=100, description="The level of its rating.", examples=["medium"])
    score: Annotated[list[float], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="The least and the greatest score of its rating."
    )
    technique: str | None = Field(default=None, max_length=100, description="A technique that it needs.")
    techniques_up_to: str | None = Field(default=None, max_length=100, description="The hardest technique that it may need.")
    scale: ProfileName = "hodoku"
    symbols: str | None = Field(default=None, max_length=1000, description="To show it in.")
    seed: Seed | None = Field(
        default=None, description="Everything follows from seed and index; by default one is drawn, and told."
    )
    index: int = Field(default=0, ge=0, le=2**53 - 1, description="Of the first puzzle.")
    n: int = Field(default=1, ge=1, le=MOST_PUZZLES, description="How many puzzles.")
    time_limit: TimeLimit = None
    language: Language = "en"


class GenerateRequest(_Generate, Strict):
    """Make puzzles to order."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"symmetry": "half-turn", "seed": "7"}]})


class GenerateQuery(_Generate):
    """The same in the query of an address, where everything is text."""

    model_config = ConfigDict(extra="forbid")


class ConvertRequest(Posed):
    """Read a puzzle, and write it in another form."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "to": "drawing"}]})

    to: WriterName | None = Field(default=None, description="The format to write.")
    as_symbols: str | None = Field(default=None, max_length=1000, description="The symbols to show values in.")
    time_limit: TimeLimit = None


class RenderRequest(Posed):
    """Draw a puzzle, or a step."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "to": "svg"}]})

    to: Literal["svg", "png", "pdf", "text"] = "svg"
    step: int | None = Field(default=None, ge=1, le=2**31 - 1, description="Draw this step of the explanation, counted from 1.")
    profile: ProfileName = "hodoku"
    shown: bool | None = Field(
        default=None, description="Whether candidates are shown; by default with a step, or where they are posed."
    )
    theme: Literal["light", "dark", "paper"] | None = None
    axis: bool = Field(default=False, description="Whether numbers of rows and columns stand beside the grid.")
    width: float = Field(default=90.0, ge=10, le=500, description="Millimetres, of PDF and PNG.")
    ppi: float = Field(default=200.0, ge=20, le=600, description="Pixels an inch of a PNG.")


class PrintRequest(Strict):
    """Print a book of puzzles."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzles": [EXAMPLE], "per_page": 1, "title": "A puzzle"}]})

    puzzles: list[GridText] = Field(min_length=1, max_length=MOST_PUZZLES)
    layout: str | None = Field(default=None, max_length=4200)
    per_page: Literal[1, 2, 4, 6, 9] = 4
    title: str = Field(default="", max_length=200)
    paper: Literal["a3", "a4", "a5", "letter", "legal"] = "a4"
    solutions: bool = Field(default=True, description="Whether solutions follow at the back.")
    large: bool = Field(default=False, description="Large print.")
    candidates: bool = Field(default=False, description="Whether candidates are printed.")
