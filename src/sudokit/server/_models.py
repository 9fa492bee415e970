"""The form of requests: the checks and the OpenAPI document come from the same models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..generating import PuzzleOptions, VariantOptions, generate, generate_many, minimise
from ..grid import (
    ANOTHER,
    CARD,
    COUNT_LIMIT,
    INDEX,
    LANGUAGE,
    MARKS,
    METHOD,
    NO_UNIQUENESS,
    PROFILE,
    PROOFS,
    SEED,
    SHOWN_SYMBOLS,
    STAGE,
    TRAIL_LIMIT,
    Option,
    options_of,
)
from ..logic import profile_names
from ._declared import checks, declared_model
from ._fields import (
    EXAMPLE,
    FULL,
    LONGEST,
    MOST_PUZZLES,
    MOST_SOLUTIONS,
    MOST_STEPS,
    ONE_PROFILE,
    SECONDS,
    SMALL,
    CellNumber,
    Entries,
    FormatName,
    GridText,
    Language,
    LayoutSpec,
    NoUniqueness,
    ProfileName,
    RatingProfileName,
    Seed,
    Symbols,
    TechniqueOrder,
    TimeLimit,
    WithProofs,
    WriterName,
    limited_text,
)
from ._rule_models import NoRules, RuleTexts

__all__ = [
    "CandidatesRequest",
    "CheckRequest",
    "ClassQuery",
    "ClassRequest",
    "ConvertRequest",
    "CountRequest",
    "ExplainRequest",
    "GenerateRequest",
    "HintRequest",
    "PrintRequest",
    "PuzzleRequest",
    "RateRequest",
    "RenderRequest",
    "SolveRequest",
    "StepsRequest",
]


class Strict(BaseModel):
    """Unknown fields are rejected, so that a misspelt name is never ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


_STEPS = TRAIL_LIMIT.saying(
    "Steps of the trail to answer with; all further ones are only counted.  For `trail` only.",
    default=1000,
    unset="",
    most=MOST_STEPS,
    type_=int,
)


_CellCandidates = Annotated[list[CellNumber], Field(max_length=64)]


class PuzzleRequest(Strict):
    """A puzzle."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE}]})

    grid: GridText
    layout: LayoutSpec = None
    symbols: Symbols = None
    format: FormatName | None = Field(default=None, description="The only format to accept; by default the format is detected.")
    entries: Entries | Annotated[list[CellNumber], Field(max_length=4096)] | None = Field(
        default=None,
        description="The player's entries: a line of N*N symbols of the grid, `.` for none; or N*N values.  A given cannot be "
        "changed.",
    )
    candidates: Annotated[list[Annotated[list[CellNumber], Field(max_length=64)] | None], Field(max_length=4096)] | None = (
        Field(default=None, description="The candidates of each of N*N cells; null: those that the filled cells allow.")
    )
    rules: RuleTexts = None
    drop_unknown: bool = Field(
        default=False, description="Leave out constraints of `grid` that cannot be carried, with a note, rather than refuse it."
    )


class CountRequest(PuzzleRequest):
    """Count solutions."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": "1..............2", "limit": 100}]})

    limit: Annotated[int, *checks(COUNT_LIMIT)] = COUNT_LIMIT.default
    time_limit: TimeLimit = None


class CandidatesRequest(PuzzleRequest):
    """Find the values that occur in some solution."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": "1..............2", "counts": 100}]})

    counts: int | None = Field(
        default=None, ge=1, le=1000, description="Also count the solutions with each value, up to this many."
    )
    time_limit: TimeLimit = None


class SolveRequest(CountRequest):
    """Solve a puzzle."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE}, {"grid": SMALL, "solutions": 2}]})

    method: Annotated[str, *checks(METHOD.narrower(most=40))] = METHOD.default
    seed: Seed = None
    solutions: int = Field(default=1, ge=1, le=MOST_SOLUTIONS, description="How many solutions to list.")
    trail: bool = Field(
        default=False,
        description="Answer with the steps of the search, for a method that keeps a trail; with `Accept: application/x-ndjson` "
        "in one line per step.",
    )
    trail_limit: Annotated[int, *checks(_STEPS)] = _STEPS.default
    states: bool = Field(default=True, description="Whether each step of the trail has the state after it.")
    language: Language = LANGUAGE.default


class CheckRequest(PuzzleRequest):
    """Check a puzzle and a player's entries."""

    time_limit: TimeLimit = None
    why: bool = Field(default=False, description="Also find why the puzzle is not proper.")


class VerifyRequest(PuzzleRequest):
    """Verify a solution."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": SMALL, "solution": "1234341221434321"}]})

    solution: GridText


class ClassRequest(PuzzleRequest):
    """Find the class of a full 9x9 grid."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": FULL}]})

    rules: NoRules = None


class ExplainRequest(PuzzleRequest):
    """Explain a path."""

    profile: ProfileName = PROFILE.default
    techniques: TechniqueOrder = None
    no_uniqueness: NoUniqueness = NO_UNIQUENESS.default
    proofs: WithProofs = PROOFS.default
    language: Language = LANGUAGE.default
    time_limit: TimeLimit = None


class StepsRequest(ExplainRequest):
    """List every step available now."""

    everything: bool = Field(default=False, description="Include the techniques that the profile disables, which takes longer.")


class HintRequest(ExplainRequest):
    """Give a hint."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "stage": 2, "language": "en"}]})

    stage: Annotated[int, *checks(STAGE)] = STAGE.default
    marks: Annotated[str, *checks(MARKS)] = MARKS.default
    another: Annotated[int, *checks(ANOTHER)] = ANOTHER.default


class RateRequest(PuzzleRequest):
    """Rate a puzzle."""

    profile: Annotated[str | None, *checks(ONE_PROFILE)] = None
    profiles: Annotated[list[RatingProfileName], Field(min_length=1, max_length=10)] | None = Field(
        default=None, description="By default, `hodoku` and `simple`."
    )
    techniques: TechniqueOrder = None
    card: Annotated[bool, *checks(CARD)] = CARD.default
    no_uniqueness: NoUniqueness = NO_UNIQUENESS.default
    language: Language = LANGUAGE.default
    time_limit: TimeLimit = None


def _puzzle_options() -> dict[str, Option]:
    """Return the generating options as the service accepts them: with smaller limits, and without reading files."""
    table = {name: option for name, option in options_of(generate).items() if option.kind != "object"}
    for name, option in table.items():
        if option.kind == "text":
            table[name] = limited_text(option)
    table["profile"] = table["profile"].narrower(type_=Literal[profile_names()], expected="")
    many = options_of(generate_many)
    table["index"] = table["index"].saying(many["first"].sentence, most=2**53 - 1)
    table["n"] = many["n"].narrower(least=1, most=MOST_PUZZLES)
    table["time_limit"] = table["time_limit"].saying(
        "Seconds for all puzzles together.", unset=SECONDS.unset, most=SECONDS.most
    )
    return table


def _minimise_options() -> dict[str, Option]:
    """Return the options of minimising as the service accepts them."""
    table = {name: option for name, option in options_of(minimise).items() if option.kind != "object"}
    table["keep"] = table["keep"].narrower(type_=str | None, most=LONGEST["pattern"], expected="")
    table["index"] = table["index"].narrower(most=2**53 - 1)
    table["time_limit"] = table["time_limit"].narrower(unset=SECONDS.unset, most=SECONDS.most)
    return table


PUZZLE_OPTIONS = _puzzle_options()

if TYPE_CHECKING:

    class _Generate(BaseModel):
        layout: str | None
        seed: int | None
        index: int
        n: int
        time_limit: float | None

    class _GenerateWritten(_Generate):
        pass

    class _Minimise(BaseModel):
        seed: int | None
        time_limit: float | None

    class _ClassWritten(BaseModel):
        seed: int | None
        index: int

else:
    _Minimise = declared_model("_Minimise", _minimise_options().values())
    _SHAPES = {"layout": "made_layout"}
    _Generate = declared_model("_Generate", PUZZLE_OPTIONS.values(), shapes=_SHAPES)
    _GenerateWritten = declared_model("_GenerateWritten", PUZZLE_OPTIONS.values(), written=True, shapes=_SHAPES)
    _ClassWritten = declared_model("_ClassWritten", (SEED, INDEX.narrower(most=2**53 - 1)), written=True)


class MinimiseRequest(_Minimise, PuzzleRequest):
    """Remove clues until every remaining clue is necessary."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": "1234341221434321", "seed": "7"}]})

    def options(self) -> dict[str, Any]:
        """Return the options of `minimise` except seed and time limit."""
        return {name: getattr(self, name) for name in ("index", "keep", "symmetry", "plain", "also")}


class GenerateRequest(_Generate, Strict):
    """Make puzzles to order."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"symmetry": "half-turn", "seed": "7"}]})

    language: Language = LANGUAGE.default

    def options(self) -> dict[str, Any]:
        """Return the options of `generate` that describe the puzzle."""
        return {name: getattr(self, name) for name in ("layout", *options_of(PuzzleOptions), *options_of(VariantOptions))}


class GenerateQuery(_GenerateWritten):
    """The same as the query of a URL, where everything is text."""

    model_config = ConfigDict(extra="forbid")

    language: Language = LANGUAGE.default


class ClassQuery(_ClassWritten):
    """Which random class."""

    model_config = ConfigDict(extra="forbid")


class ConvertRequest(PuzzleRequest):
    """Read a puzzle, and write it in another form."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "to": "drawing"}]})

    to: WriterName | None = Field(default=None, description="The format to write.")
    as_symbols: Annotated[str | None, *checks(limited_text(SHOWN_SYMBOLS))] = None
    time_limit: TimeLimit = None


class RenderRequest(PuzzleRequest):
    """Draw a puzzle, or a step."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "to": "svg"}]})

    to: Literal["svg", "png", "pdf", "text"] = Field(default="svg", description="The kind of picture.")
    step: int | None = Field(default=None, ge=1, le=2**31 - 1, description="Draw this step of the explanation, counted from 1.")
    profile: ProfileName = PROFILE.default
    shown: bool | None = Field(
        default=None, description="Whether candidates are shown; by default with a step, or if the request contains some."
    )
    theme: Literal["light", "dark", "paper"] | None = Field(
        default=None,
        description="The colours; by default an SVG follows the reader's system, others are for paper.",
    )
    axis: bool = Field(default=False, description="Whether the grid has row and column numbers.")
    width: float = Field(default=90.0, ge=10, le=500, description="Width of a PDF or PNG in millimetres.")
    ppi: float = Field(default=200.0, ge=20, le=600, description="Resolution of a PNG in pixels per inch.")


class PrintRequest(Strict):
    """Print a book of puzzles."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzles": [EXAMPLE], "per_page": 1, "title": "A puzzle"}]})

    puzzles: list[GridText] = Field(
        min_length=1, max_length=MOST_PUZZLES, description="The puzzles, each in any form that `grid` takes."
    )
    layout: LayoutSpec = None
    rules: RuleTexts = None
    per_page: Literal[1, 2, 4, 6, 9] = Field(default=4, description="Puzzles on a page.")
    title: str = Field(default="", max_length=200, description="The title of every page.")
    paper: Literal["a3", "a4", "a5", "letter", "legal"] = Field(default="a4", description="The size of the paper.")
    solutions: bool = Field(default=True, description="Whether solutions follow at the back.")
    large: bool = Field(default=False, description="Large print.")
    candidates: bool = Field(default=False, description="Whether candidates are printed.")
