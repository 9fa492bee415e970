"""The fields that requests share: their types, their checks and their limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from ..formats import FORMATS
from ..grid import (
    LANGUAGE,
    LAYOUT,
    NO_UNIQUENESS,
    ORDER_SEED,
    PROFILE,
    PROOFS,
    TEXT_SYMBOLS,
    TIME_LIMIT,
    Option,
)
from ..logic import DEPTH_PROFILE, Profile, explaining_profiles, techniques
from ..messages import languages
from ._declared import checks
from ._shapes import shape_of

EXAMPLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
SMALL = "12..34.....3..2."
FULL = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
WRITERS = tuple(name for name, format_ in FORMATS.items() if format_.writer is not None)
PICTURES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "text": "text/plain; charset=utf-8"}
MOST_PUZZLES = 100  # per request
MOST_SOLUTIONS = 100  # that are listed per request
MOST_STEPS = 100_000  # of a trail
LONGEST = {"layout": 4200, "symbols": 1000, "as_symbols": 1000, "pattern": 10000}  # maximum characters of text options
_LONGEST_NAME = 100


def _one_of(names: Iterable[str], what: str) -> tuple[Any, ...]:
    """Return a check that a text is one of these names, including its schema."""
    known = tuple(names)

    def check(name: str) -> str:
        if name not in known:
            raise ValueError(f"unknown {what} {name[:40]!r}: expected one of {', '.join(known)}")
        return name

    return AfterValidator(check), WithJsonSchema({"type": "string", "enum": list(known)})


def limited_text(option: Option) -> Option:
    """Return an option as the service accepts it: text of limited length."""
    return option.narrower(type_=str | None, most=LONGEST.get(option.name, _LONGEST_NAME))


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
                {"type": "string", "pattern": r"\S", "format": "sudoku"},
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
SECONDS = TIME_LIMIT.saying("Seconds.", unset="the limit of the service, which is never exceeded", most=86400)
Seed = Annotated[int | None, *checks(ORDER_SEED)]
TimeLimit = Annotated[float | None, *checks(SECONDS)]
LayoutSpec = Annotated[str | None, *checks(limited_text(LAYOUT))]
Symbols = Annotated[str | None, *checks(limited_text(TEXT_SYMBOLS))]
_PROFILES: Any = Literal[explaining_profiles()]
RATING_PROFILES = ("hodoku", "simple")
"""Those that rate when a request names none: the others take longer."""
_RATING: Any = Literal[(*explaining_profiles(), DEPTH_PROFILE.name)]
ONE_PROFILE = PROFILE.narrower(default=None, type_=_RATING | None, unset="those of `profiles`")
ProfileName = Annotated[str, *checks(PROFILE.narrower(type_=_PROFILES))]
RatingProfileName = Annotated[str, *checks(PROFILE.narrower(type_=_RATING))]
TechniqueOrder = Annotated[
    list[Annotated[str, *_one_of(tuple(one.name for one in techniques()), "technique")]] | None,
    Field(
        min_length=1,
        description="Only these techniques of the profile, in this order, with its levels and scores; not with `se`, `depth`.",
    ),
]
Language = Annotated[str, *checks(LANGUAGE.narrower(type_=Literal[languages()]))]
WithProofs = Annotated[bool, *checks(PROOFS)]
NoUniqueness = Annotated[bool, *checks(NO_UNIQUENESS)]
FormatName = Annotated[str, *_one_of(FORMATS, "format")]
WriterName = Annotated[str, *_one_of(WRITERS, "format to write")]
LevelName = Annotated[
    str,
    *_one_of(Profile.load("hodoku").levels, "level"),
    Field(description="The level, by the profile `hodoku`."),
]
CellNumber = Annotated[int, Field(ge=0, le=64)]


Entries = Annotated[str, Field(json_schema_extra=shape_of("entries"))]
