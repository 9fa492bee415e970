"""Steps and explanations as plain data, for JSON; docs/explain-json.md describes it, `schema()` defines it
exactly."""

from __future__ import annotations

import importlib.resources
from typing import TYPE_CHECKING, Any

from ..grid import Candidates, Grid, cell_name
from ..solving import Place, Step
from ._card import card_data
from ._profiles import Profile, scale_of
from ._rating import Rating

if TYPE_CHECKING:
    from ._explanation import Explanation, Steps
    from ._step_sequence import StepSequence

__all__ = [
    "described_step",
    "described_steps",
    "explanation_data",
    "explanation_json",
    "head_data",
    "rating_data",
    "schema",
    "step_data",
    "steps_data",
]

VERSION = 1


def schema() -> dict[str, Any]:
    """Return the JSON schema (draft 2020-12) of `Explanation.to_json`.

    >>> schema()["title"]
    'sudokit explanation'
    """
    import json

    file = importlib.resources.files(__package__) / "explanation.schema.json"
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return read


def step_data(step: Step, grid: Grid) -> dict[str, Any]:
    """Return the content of a step: cells by name, values by symbol; absent parts are omitted."""
    symbol = grid.alphabet.symbol

    def name(place: Place) -> str:
        return cell_name(*place)

    parts: dict[str, Any] = {
        "placements": [[name(place), symbol(value)] for place, value in step.placements],
        "eliminations": [[name(place), symbol(value)] for place, value in step.eliminations],
        "values": [symbol(value) for value in step.values],
        "cells": [[name(place), role] for place, role in step.cells],
        "candidates": [[name(place), symbol(value), role] for place, value, role in step.candidates],
        "houses": [[house.name, role] for house, role in step.houses],
        "nodes": [
            {"value": symbol(value), "cells": list(map(name, places))} | ({"set": list(map(name, members))} if members else {})
            for value, places, members in step.nodes
        ],
        "links": [[start, end, "strong" if strong else "weak"] for start, end, strong in step.links],
        "rules": list(map(str, step.rules)),
        "lists": [list(map(symbol, one)) for one in step.lists],
    }
    return {"technique": step.technique, "depth": step.depth} | {key: part for key, part in parts.items() if part}


def described_steps(found: StepSequence, language: str = "en", indent: int | None = None, *, proofs: bool = False) -> str:
    """Return steps with their texts, and with their proofs if wanted, as JSON: the list that a document holds.

    Raises
    ------
    SudokitError
        If a step's technique is not in the profile, or there are no messages in that language.
    """
    for technique, _ in found.steps.summary.deductions:
        found.profile.search_of(technique)
    return found._telling(language).as_json(*scale_of(found.profile), 0, len(found), indent, depth=1, proofs=proofs)


def described_step(
    step: Step, before: Candidates, profile: Profile, language: str = "en", *, proofs: bool = False
) -> dict[str, Any]:
    """Return one step as data, with its texts, and with its proof if wanted, in the state in which it is found."""
    import json

    from ..messages import told

    profile.search_of(step.technique)
    read: list[dict[str, Any]] = json.loads(told(step, before, language).as_json(*scale_of(profile), 0, 1, proofs=proofs))
    del read[0]["number"]
    return read[0]


def head_data(kind: str, language: str) -> dict[str, Any]:
    """Return the fields that begin every document; `kind` is ``explanation`` or ``steps``."""
    return {"format": f"sudokit-{kind}", "version": VERSION, "language": language}


def steps_data(found: Steps, language: str = "en", *, proofs: bool = False) -> dict[str, Any]:
    """Return every step available in one state, in the form that `explanation_data` uses for the steps of a path."""
    return _steps_head(found, language) | {"steps": _steps_of(found, language, proofs=proofs)}


def _steps_of(found: StepSequence, language: str, *, proofs: bool) -> list[dict[str, Any]]:
    import json

    steps: list[dict[str, Any]] = json.loads(described_steps(found, language, proofs=proofs))
    for index, step in enumerate(steps):
        step.update(found.data_of(index))
    return steps


def _steps_head(found: Steps, language: str) -> dict[str, Any]:
    return head_data("steps", language) | _puzzle(found.start) | {"reason": found.reason, "profile": found.profile.name}


def rating_data(rating: Rating, language: str = "en") -> dict[str, Any]:
    """Return a rating as data, with its card if it has one."""
    data = rating._asdict() | {"status": str(rating.status), "steps": rating.steps, "verdict": rating.verdict(language)}
    del data["conflicts"], data["card"]  # the reason names the conflict
    for name in ("er", "ep", "ed"):  # of the profile `se` only
        mark = data.pop(name)
        if rating.er is not None:
            data[name] = None if mark is None else mark._asdict()
    for name in ("depth", "braid"):  # of the profile `depth` only
        number = data.pop(name)
        if rating.depth is not None:
            data[name] = number
    return data if rating.card is None else data | {"card": card_data(rating.card, rating, language)}


def explanation_data(path: Explanation, language: str = "en", *, proofs: bool = False) -> dict[str, Any]:
    """Return an explanation as data: the puzzle, the rating, and every step with its texts, and with its proof if wanted."""
    return _head(path, language) | {"steps": _steps_of(path, language, proofs=proofs)}


def explanation_json(path: Explanation, language: str = "en", indent: int | None = None, *, proofs: bool = False) -> str:
    """Return `explanation_data` as JSON, without making an object of each step."""
    import json

    if path.adds_data:
        return json.dumps(explanation_data(path, language, proofs=proofs), ensure_ascii=False, indent=indent)
    head = json.dumps(_head(path, language) | {"steps": []}, ensure_ascii=False, indent=indent)
    steps = head.rindex("[]")
    return f"{head[:steps]}{described_steps(path, language, indent, proofs=proofs)}{head[steps + 2 :]}"


def _head(path: Explanation, language: str) -> dict[str, Any]:
    """Return what an explanation says besides the steps."""
    return (
        head_data("explanation", language)
        | _puzzle(path.start)
        | {
            "status": str(path.status),
            "reason": path.reason,
            "solution": path.solution.line() if path.solution is not None else None,
            "profile": path.profile.name,
            "rating": rating_data(path.rating, language),
        }
    )


def _puzzle(start: Candidates) -> dict[str, Any]:
    grid = start.grid
    answer: dict[str, Any] = {
        "layout": grid.layout.spec,
        "symbols": list(grid.alphabet.symbols),
        "puzzle": (grid.with_rules(()) if grid.rules else grid).line(),
        "givens": "".join("1" if given else "0" for given in grid.givens),
    }
    if grid.rules:
        answer["rules"] = list(map(str, grid.rules))
    if start.masks != grid.candidates().masks:
        answer["candidates"] = _candidates(start)
    return answer


def _candidates(state: Candidates) -> list[list[str]]:
    symbol, size = state.grid.alphabet.symbol, state.size
    return [[symbol(value) for value in state[divmod(cell, size)]] for cell in range(size * size)]
