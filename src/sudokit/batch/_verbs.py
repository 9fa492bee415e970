"""The table of verbs: what each adds to a row, and which options it takes.

A new verb is one more row of `VERBS`: a function that takes a column of puzzles and how to work (`How`), and returns `Answers`:
columns of as many rows, or of a multiple, `repeat`, if each row has several answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from ..grid import (
    COUNT_LIMIT,
    LANGUAGE,
    NO_UNIQUENESS,
    PROFILE,
    ROW_LIMIT,
    ImpossibleRequest,
    Option,
    SudokitError,
    options_of,
)
from ._answers import (
    Answers,
    How,
    answer_canonical,
    answer_check,
    answer_convert,
    answer_count,
    answer_explain,
    answer_rate,
    answer_solve,
    answer_unique,
)
from ._data_verbs import AUGMENT, TRACE, answer_augment, answer_trace

__all__ = ["VERBS", "Verb", "checked_options"]

Empty = Literal[".", "0"]
PathForm = Literal["tokens", "json", "notation", "prose"]
MINIMAL = Option(
    False, "Also find whether every given is necessary, and how many could be removed on their own.", name="minimal", type_=bool
)
PATH_FORM = Option(
    "tokens",
    "How paths are written.",
    values={
        "tokens": "abbreviations and effects on one line",
        "json": "an object",
        "notation": "a line for each step",
        "prose": "sentences",
    },
    name="form",
    type_=PathForm,
)
EMPTY = Option(".", "How empty cells are written.", values={".": "a dot", "0": "a zero"}, name="empty", type_=Empty)


class Verb(NamedTuple):
    """A verb: its sentence, how it answers a column of puzzles, how an answer is one line, its options, and about how many
    bytes the answer to a 9x9 row takes, by the options: so many rows are answered at a time that memory stays bounded."""

    sentence: str
    answer: Callable[[Any, How], Answers] | None
    line: Callable[[dict[str, Any], str], str]
    options: Mapping[str, Option] = {}
    weight: Callable[[Mapping[str, Any]], int] = lambda _: 200


def _solved(row: dict[str, Any], _: str) -> str:
    return str(row["solution"] or row["status"])


def _checked(row: dict[str, Any], _: str) -> str:
    words = [row["status"]]
    if row.get("minimal") is not None:
        words.append("minimal" if row["minimal"] else f"redundant {row['redundant']}")
    if row.get("solution_right") is not None:
        words.append("solution right" if row["solution_right"] else "solution wrong")
    return " ".join(words)


def _rated(row: dict[str, Any], puzzle: str) -> str:
    if row["status"] != "unique":
        return f"{puzzle} # {row['status']}"
    if "er" in row:
        return f"{puzzle} # " + "/".join(f"{row[name] / 10}" for name in ("er", "ep", "ed"))
    if "depth" in row:
        return f"{puzzle} # T&E({row['depth']})" + ("" if row["braid"] is None else f", B{row['braid']}")
    return f"{puzzle} # {row['level']} {row['score']}" + ("" if row["solved"] else " unsolved")


VERBS: dict[str, Verb] = {
    "solve": Verb("Solve puzzles.", answer_solve, _solved, {"limit": ROW_LIMIT}),
    "count": Verb("Count solutions, up to a limit.", answer_count, lambda row, _: str(row["count"]), {"limit": COUNT_LIMIT}),
    "check": Verb(
        "Check whether puzzles are proper, and whether the solutions beside them are right.",
        answer_check,
        _checked,
        {"minimal": MINIMAL},
    ),
    "rate": Verb("Rate the difficulty of puzzles.", answer_rate, _rated, {"profile": PROFILE, "no_uniqueness": NO_UNIQUENESS}),
    "explain": Verb(
        "Write how puzzles are solved, step by step.",
        answer_explain,
        lambda row, _: row["path"] or row["status"],
        {"form": PATH_FORM, "profile": PROFILE, "language": LANGUAGE, "no_uniqueness": NO_UNIQUENESS},
        lambda options: {"tokens": 2_000, "notation": 4_000, "prose": 12_000, "json": 60_000}[options["form"]],
    ),
    "canonical": Verb("Find canonical forms.", answer_canonical, lambda row, _: row["canonical"]),
    "trace": Verb(
        "Write paths for programs that learn.",
        answer_trace,
        lambda row, _: row["trace"] or row["status"],
        TRACE,
        lambda options: 2_000 if not options["candidates"] else 30_000 if options["form"] == "text" else 120_000,
    ),
    "augment": Verb(
        "Make random isomorphs.", answer_augment, lambda row, _: row["puzzle"], AUGMENT, lambda options: 400 * options["copies"]
    ),
    "unique": Verb("Keep the first puzzle of each class of isomorphic ones.", answer_unique, lambda _, puzzle: puzzle),
    "convert": Verb(
        "Write puzzles in another kind of file, all in one notation.",
        answer_convert,
        lambda row, _: row["puzzle"],
        {"empty": EMPTY},
    ),
    "generate": Verb("Generate puzzles to order.", None, lambda row, _: row["puzzle"]),
}


def checked_options(verb: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options of a verb, those not given with their defaults, as values that JSON can hold.

    Raises
    ------
    SudokitError
        If there is no such verb or option, or a value is not possible.
    """
    if verb not in VERBS:
        raise ImpossibleRequest(f"batch has no verb {verb!r}; it has {', '.join(VERBS)}")
    if verb == "generate":
        return _generate_options(given)
    table = VERBS[verb].options
    for name in given:
        if name not in table:
            takes = f"it takes {', '.join(table)}" if table else "it takes none"
            raise ImpossibleRequest(f"batch {verb} has no option {name!r}; {takes}")
    made = {name: option.check(given.get(name, option.default)) for name, option in table.items()}
    if "profile" in made and not isinstance(made["profile"], str):
        raise SudokitError("profile: batch takes the name of a profile, or of its file, so that a manifest can state it")
    if made.get("profile") in ("se", "depth") and verb == "explain":
        raise ImpossibleRequest(f"explain has no paths with the profile {made['profile']}; use rate")
    return made


def _generate_options(given: Mapping[str, Any]) -> dict[str, Any]:
    from ..generating import generate_many

    table = options_of(generate_many)
    own = ("n", "seed", "first", "threads", "time_limit", "stop", "layout")
    for name in given:
        if name not in table or name in own:
            raise ImpossibleRequest(f"batch generate has no option {name!r}")
    made = {name: option.check(given.get(name, option.default)) for name, option in table.items() if name not in own}
    for name, value in made.items():
        if value is not None and not isinstance(value, str | int | float | bool | tuple):
            raise SudokitError(f"{name}: batch generate takes text or numbers, so that a manifest can state it")
    return made
