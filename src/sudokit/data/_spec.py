"""What a data set is to hold: the specification, as TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..grid import SudokitError, arguments, quoted
from ._split import checked_shares
from ._trace import TRACE_FORM, TraceForm

__all__ = ["Spec", "parse_spec"]

_KNOWN = (
    "name",
    "licence",
    "seed",
    "profile",
    "se",
    "isomorphs",
    "trace",
    "techniques",
    "candidates",
    "by",
    "splits",
    "puzzles",
)
_OPTIONS = (
    "count",
    "layout",
    "clues",
    "minimal",
    "symmetry",
    "level",
    "score",
    "technique",
    "techniques_up_to",
    "no_uniqueness",
)


@dataclass(frozen=True)
class Spec:
    """A specification whose values are checked; `puzzles`: the options of `generate_many` for each group, with `count`."""

    name: str
    licence: str
    seed: int
    profile: str
    se: bool
    isomorphs: int
    trace: TraceForm | None
    techniques: bool
    candidates: bool
    by: str
    splits: dict[str, float]
    puzzles: tuple[dict[str, Any], ...]


def parse_spec(text: str) -> Spec:
    """Read a specification.

    Raises
    ------
    SudokitError
        If it is not TOML, or something in it is unknown or wrong; the message names it.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SudokitError(f"the specification is not TOML: {error}") from error
    _check_names("", found, _KNOWN)
    groups = found.get("puzzles")
    if not isinstance(groups, list) or not groups or not all(isinstance(group, dict) for group in groups):
        raise SudokitError("the specification has no [[puzzles]]")
    for number, group in enumerate(groups, 1):
        _check_names(f" in [[puzzles]] {number}", group, _OPTIONS)
        arguments.integer(f"count in [[puzzles]] {number}", group.get("count"), 1, 2**40)
    splits = found.get("splits", {"train": 1.0})
    for name in splits if isinstance(splits, Mapping) else ():
        if not name.replace("-", "").replace("_", "").isalnum():
            raise SudokitError(f"splits: {quoted(name)} cannot be the name of a file")
    trace = found.get("trace")
    return Spec(
        name=arguments.text("name", found.get("name", "sudoku")),
        licence=arguments.text("licence", found.get("licence", "CC0-1.0")),
        seed=arguments.integer("seed", found.get("seed"), 0, 2**64 - 1),
        profile=arguments.text("profile", found.get("profile", "hodoku")),
        se=arguments.flag("se", found.get("se", False)),
        isomorphs=arguments.integer("isomorphs", found.get("isomorphs", 0), 0, 1_000_000),
        trace=None if trace is None else TRACE_FORM.check(trace),
        techniques=arguments.flag("techniques", found.get("techniques", True)),
        candidates=arguments.flag("candidates", found.get("candidates", False)),
        by=arguments.choice("by", found.get("by", "puzzle"), ("puzzle", "solution")),
        splits=checked_shares(splits),
        puzzles=tuple(groups),
    )


def _check_names(where: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in given:
        if name not in known:
            raise SudokitError(f"the specification{where} has an unknown entry {quoted(name)}: expected {', '.join(known)}")
