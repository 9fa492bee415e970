"""Steps and explanations as plain data, for JSON; docs/explain-json.md describes it, `schema()` defines it
exactly."""

from __future__ import annotations

import importlib.resources
from typing import TYPE_CHECKING, Any

from ..grid import Candidates, Grid, cell_name
from ..solving import Place, Step
from ._profiles import FAMILIES, Profile
from ._rating import Rating

if TYPE_CHECKING:
    from ._explanation import Explanation, Steps
    from ._step_sequence import StepSequence

__all__ = [
    "described_step",
    "described_steps",
    "explanation_data",
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
    }
    return {"technique": step.technique, "depth": step.depth} | {key: part for key, part in parts.items() if part}


def described_steps(found: StepSequence, language: str = "en") -> list[dict[str, Any]]:
    """Return steps as data, with their texts."""
    return [
        {"number": index + 1} | described_step(step, found.before(index), found.profile, language) | found.data_of(index)
        for index, step in enumerate(found)
    ]


def described_step(step: Step, before: Candidates, profile: Profile, language: str = "en") -> dict[str, Any]:
    """Return one step as data, with its texts, in the state in which it is found."""
    from ..messages import argument_data, catalogue, line

    words, search = catalogue(language), profile.search_of(step.technique)
    data = {
        "name": words.name(step.technique),
        "family": FAMILIES[step.technique],
        "level": search.level,
        "score": search.score,
        "notation": line(step, before),
        "text": words.tell(step, before),
    } | step_data(step, before.grid)
    if step.links:
        data["argument"] = argument_data(step, before, language)
    return data


def head_data(kind: str, language: str) -> dict[str, Any]:
    """Return the fields that begin every document; `kind` is ``explanation`` or ``steps``."""
    return {"format": f"sudokit-{kind}", "version": VERSION, "language": language}


def steps_data(found: Steps, language: str = "en") -> dict[str, Any]:
    """Return every step available in one state, in the form that `explanation_data` uses for the steps of a path."""
    return (
        head_data("steps", language)
        | _puzzle(found.start)
        | {
            "reason": found.reason,
            "profile": found.profile.name,
            "steps": described_steps(found, language),
        }
    )


def rating_data(rating: Rating, language: str = "en") -> dict[str, Any]:
    """Return a rating as data."""
    data = rating._asdict()
    for name in ("er", "ep", "ed"):  # of the profile `se` only
        mark = data.pop(name)
        if rating.er is not None:
            data[name] = None if mark is None else mark._asdict()
    return data | {"status": str(rating.status), "steps": rating.steps, "verdict": rating.verdict(language)}


def explanation_data(path: Explanation, language: str = "en") -> dict[str, Any]:
    """Return an explanation as data: the puzzle, the rating, and every step with its texts."""
    return (
        head_data("explanation", language)
        | _puzzle(path.start)
        | {
            "status": str(path.status),
            "reason": path.reason,
            "solution": path.solution.line() if path.solution is not None else None,
            "profile": path.profile.name,
            "rating": rating_data(path.rating, language),
            "steps": described_steps(path, language),
        }
    )


def _puzzle(start: Candidates) -> dict[str, Any]:
    grid = start.grid
    answer: dict[str, Any] = {
        "layout": grid.layout.spec,
        "symbols": list(grid.alphabet.symbols),
        "puzzle": grid.line(),
        "givens": "".join("1" if given else "0" for given in grid.givens),
    }
    if start.masks != grid.candidates().masks:
        answer["candidates"] = _candidates(start)
    return answer


def _candidates(state: Candidates) -> list[list[str]]:
    symbol, size = state.grid.alphabet.symbol, state.size
    return [[symbol(value) for value in state[divmod(cell, size)]] for cell in range(size * size)]
