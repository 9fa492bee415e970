"""Converts results to plain data, as described in docs/api.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..generating import Minimised, Puzzle
from ..grid import Candidates, Conflict, Grid, Layout, SudokitError
from ..logic import Hint, Steps, described_step, profile_of, rating_data
from ..logic import hint_data as hint_content
from ..messages import catalogue
from ..solving import Check, Fault, Outcome, TrueCandidates
from ..symmetry import Canonical
from ._parsed import ParsedPuzzle
from ._work import Job

__all__ = [
    "candidates_data",
    "check_data",
    "class_data",
    "conflicts_data",
    "faults_data",
    "grid_data",
    "hint_data",
    "layout_data",
    "line_of",
    "minimised_data",
    "outcome_data",
    "puzzle_data",
    "solution_data",
    "steps_data",
]


def line_of(grid: Grid) -> str:
    """Return a grid as one line, or as JSON if a line cannot represent its symbols."""
    try:
        return grid.line()
    except SudokitError:
        return grid.format("json")


def grid_data(parsed: ParsedPuzzle) -> dict[str, Any]:
    """Return the puzzle of a request."""
    data = _grid(parsed.grid)
    if isinstance(parsed.puzzle, Candidates):
        size = parsed.grid.size
        data["candidates"] = [list(parsed.puzzle[divmod(cell, size)]) for cell in range(size * size)]
    if parsed.notes:
        data["notes"] = list(parsed.notes)
    return data


def _grid(grid: Grid) -> dict[str, Any]:
    layout = grid.layout
    return {
        "string": line_of(grid),
        "layout": layout.spec,
        "size": grid.size,
        "box": _box(layout),
        "symbols": list(grid.alphabet.symbols),
        "cells": grid.rows(),
        "givens": "".join("1" if given else "0" for given in grid.givens),
        **({"rules": list(map(str, grid.rules))} if grid.rules else {}),
    }


def _box(layout: Layout) -> list[int] | None:
    return None if layout.is_jigsaw else [layout.box_height, layout.box_width]


def layout_data(layout: Layout) -> dict[str, Any]:
    """Return a layout with its houses."""
    houses = [{"name": house.name, "kind": house.kind, "cells": list(house.cells)} for house in layout.houses]
    return {"spec": layout.spec, "size": layout.size, "box": _box(layout), "houses": houses}


def solution_data(grid: Grid | None) -> dict[str, Any] | None:
    """Return a solution."""
    return None if grid is None else {"string": line_of(grid), "cells": grid.rows()}


def conflicts_data(conflicts: Sequence[Conflict], size: int) -> list[dict[str, Any]]:
    """Return conflicts, with cells as indices."""
    return [
        {
            "cells": [row * size + column for row, column in (conflict.first, conflict.second)],
            "value": conflict.value,
            "house": conflict.house,
        }
        for conflict in conflicts
    ]


def outcome_data(parsed: ParsedPuzzle, outcome: Outcome, job: Job) -> dict[str, Any]:
    """Return the outcome of solving."""
    return {
        "grid": grid_data(parsed),
        "status": str(outcome.status),
        "reason": job.reason(outcome.reason),
        "count": outcome.count,
        "solution": solution_data(outcome.grid),
        "stats": outcome.stats._asdict(),
        "conflicts": conflicts_data(parsed.grid.conflicts(), parsed.grid.size),
    }


def candidates_data(parsed: ParsedPuzzle, found: TrueCandidates) -> dict[str, Any]:
    """Return the values that occur in some solution."""
    return {
        "grid": grid_data(parsed),
        "has_solution": found.has_solution,
        "values": [list(values) for values in found.values],
        "counts": None if found.counts is None else [list(each) for each in found.counts],
    }


def check_data(parsed: ParsedPuzzle, found: Check, wrong: list[int], job: Job) -> dict[str, Any]:
    """Return the result of a check."""
    size = parsed.grid.size
    return {
        "grid": grid_data(parsed),
        "status": str(found.status),
        "reason": job.reason(found.reason),
        "conflicts": conflicts_data(found.conflicts, size),
        "minimal": found.minimal,
        "redundant": [row * size + column for row, column in found.redundant],
        "wrong": wrong,
        **({"redundant_rules": list(map(str, found.redundant_rules))} if parsed.grid.rules else {}),
        **_why_data(found, size),
    }


def _why_data(found: Check, size: int) -> dict[str, Any]:
    """Return why a puzzle is not proper; nothing if that was not requested or not found."""

    def cells(places: Iterable[tuple[int, int]]) -> list[int]:
        return [row * size + column for row, column in places]

    data: dict[str, Any] = {}
    if found.clash is not None:
        data["clash"] = {
            "cells": cells(found.clash.cells),
            "eliminated": [[row * size + column, value] for (row, column), value in found.clash.eliminated],
            "minimal": found.clash.minimal,
        }
    if found.closest is not None:
        data["closest"] = {
            "first": solution_data(found.closest.first),
            "second": solution_data(found.closest.second),
            "differing": cells(found.closest.differing),
            "compared": found.closest.compared,
            "complete": found.closest.complete,
            "deciding": cells(found.closest.deciding),
        }
    return data


def faults_data(faults: Sequence[Fault], size: int) -> dict[str, Any]:
    """Return whether a solution is correct, and what is wrong with it."""
    found = [
        {"kind": fault.kind, "cells": [row * size + column for row, column in fault.cells], "text": fault.message}
        for fault in faults
    ]
    return {"correct": not found, "faults": found}


def minimised_data(parsed: ParsedPuzzle, made: Minimised, job: Job) -> dict[str, Any]:
    """Return a puzzle without unnecessary clues."""
    return {
        "grid": grid_data(parsed),
        "puzzle": _grid(made.grid),
        "solution": solution_data(made.solution),
        "clues": made.clues,
        "necessary": made.necessary,
        "kept": made.kept,
        "minimal": made.minimal,
        "minimal_symmetric": made.minimal_symmetric,
        "symmetry": made.symmetry,
        "seed": str(made.seed),
        "index": made.index,
        "reason": job.reason(made.reason),
    }


def class_data(number: int, found: Canonical) -> dict[str, Any]:
    """Return a class of full grids."""
    return {"number": number, "form": solution_data(found.grid), "automorphisms": found.automorphisms}


def steps_data(parsed: ParsedPuzzle, found: Steps, status: str, job: Job, language: str, *, proofs: bool) -> dict[str, Any]:
    """Return all available steps, as far as time allows their texts to be made."""
    shown: list[dict[str, Any]] = []
    reason = job.reason(found.reason)
    for index, step in enumerate(found):
        if job.over:
            reason = job.ended or "time"
            break
        made = described_step(step, found.before(index), found.profile, language, proofs=proofs)
        shown.append({"number": index + 1} | made | found.data_of(index))
    return {
        "grid": grid_data(parsed),
        "status": status,
        "reason": reason,
        "profile": found.profile.name,
        "language": language,
        "steps": shown,
    }


def hint_data(parsed: ParsedPuzzle, found: Hint, profile: str, language: str, *, proofs: bool) -> dict[str, Any]:
    """Return a hint."""
    words = catalogue(language)
    step = None
    if found.step is not None:
        step = {"number": 1} | described_step(found.step, found.state, profile_of(profile), language, proofs=proofs)
    return {
        "grid": grid_data(parsed),
        **hint_content(found),
        "profile": profile,
        "language": language,
        "name": words.name(found.technique) if found.technique is not None else None,
        "meaning": words.idea(found.technique) if found.technique is not None else None,
        "step": step,
    }


def puzzle_data(puzzle: Puzzle, language: str = "en") -> dict[str, Any]:
    """Return a generated puzzle."""
    rating = None if puzzle.rating is None else rating_data(puzzle.rating, language)
    return {
        "grid": _grid(puzzle.grid),
        "solution": solution_data(puzzle.solution),
        "clues": puzzle.clues,
        "minimal": puzzle.minimal,
        "minimal_symmetric": puzzle.minimal_symmetric,
        "symmetry": puzzle.symmetry,
        "rating": rating,
        "seed": str(puzzle.seed),
        "index": puzzle.index,
        "attempts": puzzle.attempts,
        "reproducible": puzzle.reproducible,
        "provenance": dict(puzzle.provenance),
        "layout": layout_data(puzzle.grid.layout),
        "value": puzzle.grid.rows(),
        "difficulty": rating["level"] if rating is not None else None,
    }
