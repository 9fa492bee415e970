"""The form of requests: the checks and the OpenAPI document come from the same models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from ..formats import FORMATS
from ..generating import PuzzleOptions, generate, generate_many, minimise
from ..grid import (
    ANOTHER,
    CARD,
    COUNT_LIMIT,
    INDEX,
    LANGUAGE,
    LAYOUT,
    MARKS,
    METHOD,
    NO_UNIQUENESS,
    ORDER_SEED,
    PROFILE,
    PROOFS,
    SEED,
    SHOWN_SYMBOLS,
    STAGE,
    TEXT_SYMBOLS,
    TIME_LIMIT,
    TRAIL_LIMIT,
    Option,
    options_of,
)
from ..logic import explaining_profiles, profile_names
from ..messages import languages
from ._declared import checks, declared_model
from ._rule_models import RuleTexts

__all__ = [
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

EXAMPLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
SMALL = "12..34.....3..2."
FULL = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
WRITERS = tuple(name for name, format_ in FORMATS.items() if format_.writer is not None)
PICTURES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "text": "text/plain; charset=utf-8"}
MOST_PUZZLES = 100  # per request
MOST_SOLUTIONS = 100  # that are listed per request
MOST_STEPS = 100_000  # of a trail
_LONGEST = {"layout": 4200, "symbols": 1000, "as_symbols": 1000, "pattern": 10000}  # maximum characters of text options
_LONGEST_NAME = 100


def _one_of(names: Iterable[str], what: str) -> tuple[Any, ...]:
    """Return a check that a text is one of these names, including its schema."""
    known = tuple(names)

    def check(name: str) -> str:
        if name not in known:
            raise ValueError(f"unknown {what} {name[:40]!r}: expected one of {', '.join(known)}")
        return name

    return AfterValidator(check), WithJsonSchema({"type": "string", "enum": list(known)})


def _text(option: Option) -> Option:
    """Return an option as the service accepts it: text of limited length."""
    return option.narrower(type_=str | None, most=_LONGEST.get(option.name, _LONGEST_NAME))


def _cells(value: object) -> object:
    """Accept what a grid array may contain; the JSON reader does the rest."""
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
_SECONDS = TIME_LIMIT.saying("Seconds.", unset="the limit of the service, which is never exceeded", most=86400)
Seed = Annotated[int | None, *checks(ORDER_SEED)]
TimeLimit = Annotated[float | None, *checks(_SECONDS)]
LayoutSpec = Annotated[str | None, *checks(_text(LAYOUT))]
Symbols = Annotated[str | None, *checks(_text(TEXT_SYMBOLS))]
_PROFILES: Any = Literal[explaining_profiles()]
_ONE_PROFILE = PROFILE.narrower(default=None, type_=_PROFILES | None, unset="those of `profiles`")
ProfileName = Annotated[str, *checks(PROFILE.narrower(type_=_PROFILES))]
Language = Annotated[str, *checks(LANGUAGE.narrower(type_=Literal[languages()]))]
WithProofs = Annotated[bool, *checks(PROOFS)]
NoUniqueness = Annotated[bool, *checks(NO_UNIQUENESS)]
FormatName = Annotated[str, *_one_of(FORMATS, "format")]
WriterName = Annotated[str, *_one_of(WRITERS, "format to write")]
_Cell = Annotated[int, Field(ge=0, le=64)]


class Strict(BaseModel):
    """Unknown fields are rejected, so that a misspelt name is never ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


_STEPS = TRAIL_LIMIT.saying(
    "Steps of the trail to answer with; all further ones are only counted.", default=1000, unset="", most=MOST_STEPS, type_=int
)


class PuzzleRequest(Strict):
    """A puzzle."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE}]})

    grid: GridText
    layout: LayoutSpec = None
    symbols: Symbols = None
    format: FormatName | None = Field(default=None, description="The only format to accept; by default the format is detected.")
    entries: str | Annotated[list[_Cell], Field(max_length=4096)] | None = Field(
        default=None,
        description="The player's entries: a line of N*N symbols of the grid, `.` for none; or N*N values.",
    )
    candidates: Annotated[list[Annotated[list[_Cell], Field(max_length=64)] | None], Field(max_length=4096)] | None = Field(
        default=None, description="The candidates of each of N*N cells; null: those that the filled cells allow."
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


class ExplainRequest(PuzzleRequest):
    """Explain a path."""

    profile: ProfileName = PROFILE.default
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

    profile: Annotated[str | None, *checks(_ONE_PROFILE)] = None
    profiles: Annotated[list[ProfileName], Field(min_length=1, max_length=10)] | None = Field(
        default=None, description="By default, every profile but `se`."
    )
    card: Annotated[bool, *checks(CARD)] = CARD.default
    no_uniqueness: NoUniqueness = NO_UNIQUENESS.default
    language: Language = LANGUAGE.default
    time_limit: TimeLimit = None


def _puzzle_options() -> dict[str, Option]:
    """Return the generating options as the service accepts them: with smaller limits, and without reading files."""
    table = {name: option for name, option in options_of(generate).items() if option.kind != "object"}
    for name, option in table.items():
        if option.kind == "text":
            table[name] = _text(option)
    table["profile"] = table["profile"].narrower(type_=Literal[profile_names()], expected="")
    many = options_of(generate_many)
    table["index"] = table["index"].saying(many["first"].sentence, most=2**53 - 1)
    table["n"] = many["n"].narrower(least=1, most=MOST_PUZZLES)
    table["time_limit"] = table["time_limit"].saying(
        "Seconds for all puzzles together.", unset=_SECONDS.unset, most=_SECONDS.most
    )
    return table


def _minimise_options() -> dict[str, Option]:
    """Return the options of minimising as the service accepts them."""
    table = {name: option for name, option in options_of(minimise).items() if option.kind != "object"}
    table["keep"] = table["keep"].narrower(type_=str | None, most=_LONGEST["pattern"], expected="")
    table["index"] = table["index"].narrower(most=2**53 - 1)
    table["time_limit"] = table["time_limit"].narrower(unset=_SECONDS.unset, most=_SECONDS.most)
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
    _Generate = declared_model("_Generate", PUZZLE_OPTIONS.values())
    _GenerateWritten = declared_model("_GenerateWritten", PUZZLE_OPTIONS.values(), written=True)
    _ClassWritten = declared_model("_ClassWritten", (SEED, INDEX.narrower(most=2**53 - 1)), written=True)


class MinimiseRequest(_Minimise, PuzzleRequest):
    """Remove clues until every remaining clue is necessary."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": "1234341221434321", "seed": "7"}]})

    def options(self) -> dict[str, Any]:
        """Return the options of `minimise` except seed and time limit."""
        return {name: getattr(self, name) for name in ("index", "keep", "symmetry", "plain")}


class GenerateRequest(_Generate, Strict):
    """Make puzzles to order."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"symmetry": "half-turn", "seed": "7"}]})

    language: Language = LANGUAGE.default

    def options(self) -> dict[str, Any]:
        """Return the options of `generate` that describe the puzzle."""
        return {name: getattr(self, name) for name in ("layout", *options_of(PuzzleOptions))}


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
    as_symbols: Annotated[str | None, *checks(_text(SHOWN_SYMBOLS))] = None
    time_limit: TimeLimit = None


class RenderRequest(PuzzleRequest):
    """Draw a puzzle, or a step."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"grid": EXAMPLE, "to": "svg"}]})

    to: Literal["svg", "png", "pdf", "text"] = "svg"
    step: int | None = Field(default=None, ge=1, le=2**31 - 1, description="Draw this step of the explanation, counted from 1.")
    profile: ProfileName = PROFILE.default
    shown: bool | None = Field(
        default=None, description="Whether candidates are shown; by default with a step, or if the request contains some."
    )
    theme: Literal["light", "dark", "paper"] | None = None
    axis: bool = Field(default=False, description="Whether the grid has row and column numbers.")
    width: float = Field(default=90.0, ge=10, le=500, description="Width of a PDF or PNG in millimetres.")
    ppi: float = Field(default=200.0, ge=20, le=600, description="Resolution of a PNG in pixels per inch.")


class PrintRequest(Strict):
    """Print a book of puzzles."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzles": [EXAMPLE], "per_page": 1, "title": "A puzzle"}]})

    puzzles: list[GridText] = Field(min_length=1, max_length=MOST_PUZZLES)
    layout: LayoutSpec = None
    rules: RuleTexts = None
    per_page: Literal[1, 2, 4, 6, 9] = 4
    title: str = Field(default="", max_length=200)
    paper: Literal["a3", "a4", "a5", "letter", "legal"] = "a4"
    solutions: bool = Field(default=True, description="Whether solutions follow at the back.")
    large: bool = Field(default=False, description="Large print.")
    candidates: bool = Field(default=False, description="Whether candidates are printed.")
