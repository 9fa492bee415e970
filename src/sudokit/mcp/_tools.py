"""What the tools do: each calls a verb on text, and returns plain data.  They read and write no files."""

from __future__ import annotations

from typing import Any, Literal

from ..drawing import svg
from ..generating import generate
from ..grid import Candidates, Grid, Layout, SudokitError, arguments, as_layout, as_puzzle, quoted
from ..logic import DEPTH_PROFILE, explain, explaining_profiles, hint, rate
from ..solving import check, solve

__all__ = ["MOST_TEXT", "Tools"]

MOST_TEXT = 20_000
"""The maximum number of characters of a puzzle."""
_LARGEST = 25
_MOST_STEPS = 500
_OF_SCALES = {"se": ("er", "ep", "ed"), "depth": ("depth", "braid", "solved")}
"""What ratings say by profiles that have neither levels nor scores."""
Picture = Literal["text", "svg"]
Level = Literal["easy", "medium", "hard", "unfair", "extreme"]


def _puzzle(text: object, layout: str | None) -> Grid | Candidates:
    """Read a puzzle, within the limits."""
    read = arguments.text("puzzle", text)
    if len(read) > MOST_TEXT:
        raise SudokitError(f"puzzle: {len(read)} characters, but at most {MOST_TEXT} are read")
    puzzle = as_puzzle(read, rules=True) if layout is None else Grid.parse(read, _layout(layout))
    if puzzle.layout.size > _LARGEST:
        raise SudokitError(f"puzzle: grids larger than {_LARGEST}x{_LARGEST} are not read")
    return puzzle


def _layout(layout: object) -> Layout:
    text = arguments.text("layout", layout)
    if len(text) > 1000:
        raise SudokitError("layout: at most 1000 characters are read")
    made = as_layout(text)
    assert made is not None
    if made.size > _LARGEST:
        raise SudokitError(f"layout: grids larger than {_LARGEST}x{_LARGEST} are not supported")
    return made


class Tools:
    """The tools, with the time limit of each call in seconds."""

    def __init__(self, seconds: float = 10.0) -> None:
        self._seconds = seconds

    def solve(self, puzzle: str, layout: str | None = None) -> dict[str, Any]:
        """Solve a Sudoku of any size.  Says whether it has exactly one solution, several or none, and gives the solution.

        The puzzle is text: for 9x9, 81 characters in reading order with . or 0 for empty cells; rows, drawings and pencil
        marks are read too.  `layout` is needed only for other boxes or extra houses: "2x3" (box height x box width),
        "3x3+diagonals", "3x3+windows", "jigsaw:" and one letter for each cell.
        """
        posed = _puzzle(puzzle, layout)
        found = solve(posed, time_limit=self._seconds)
        solution = found.grid.line() if found.grid is not None else None
        return {"status": str(found.status), "solution": solution, "reason": found.reason or None}

    def check(self, puzzle: str, layout: str | None = None) -> dict[str, Any]:
        """Check whether a Sudoku is proper: no conflicts, exactly one solution; and whether every clue is necessary."""
        found = check(_puzzle(puzzle, layout), time_limit=self._seconds)
        return {
            "status": str(found.status),
            "minimal": found.minimal,
            "redundant": [f"r{row + 1}c{column + 1}" for row, column in found.redundant or ()],
            "conflicts": [str(one) for one in found.conflicts],
        }

    def hint(self, puzzle: str, stage: int = 4, layout: str | None = None) -> dict[str, Any]:
        """Give the next step for a player who is stuck, or say what is wrong with the entries.

        `stage` says how much to reveal: 1 where to look, 2 the technique, 3 the cells, 4 everything.
        """
        posed = _puzzle(puzzle, layout)
        found = hint(posed, stage=_stage(stage), time_limit=self._seconds)
        return {"kind": found.kind, "text": found.text, "technique": found.technique or None}

    def explain(self, puzzle: str, layout: str | None = None) -> dict[str, Any]:
        """Explain how a person solves a Sudoku: every step with its reason, from the easiest technique on."""
        path = explain(_puzzle(puzzle, layout), time_limit=self._seconds)
        count = len(path.steps)
        return {
            "status": str(path.status),
            "level": path.rating.level or None,
            "steps": [path.text(number) for number in range(min(count, _MOST_STEPS))],
            "left_out": max(0, count - _MOST_STEPS),
            "reason": path.reason or None,
        }

    def rate(self, puzzle: str, profile: str = "hodoku", layout: str | None = None) -> dict[str, Any]:
        """Rate the difficulty of a Sudoku.

        Profile "hodoku" gives a level (easy to extreme) and a score, so do "expert" and "simple", with their own techniques;
        "se" gives the ratings ER, EP and ED of Sudoku Explainer, "depth" how deep trial and error must go (0: singles suffice;
        4: more than 3), and for depth 1 the longest braid needed.
        """
        known = (*explaining_profiles(), DEPTH_PROFILE.name)
        if profile not in known:
            raise SudokitError(f"profile: expected one of {', '.join(known)}, not {quoted(profile)}")
        found = rate(_puzzle(puzzle, layout), profile, time_limit=self._seconds)
        names = _OF_SCALES.get(profile, ("level", "score", "hardest", "steps"))
        facts = {name: _plain(getattr(found, name)) for name in names}
        return {"status": str(found.status), **facts, "reason": found.reason or None}

    def generate(
        self, level: Level | None = None, clues: int | None = None, layout: str | None = None, seed: int | None = None
    ) -> dict[str, Any]:
        """Make a new Sudoku with exactly one solution, of a level or a number of clues; the same seed makes the same one.

        Returns the puzzle and its solution as lines of text.
        """
        made = generate(
            None if layout is None else _layout(layout), level=level, clues=clues, seed=seed, time_limit=self._seconds
        )
        rated = made.rating
        return {
            "puzzle": made.grid.line(),
            "solution": made.solution.line(),
            "clues": made.clues,
            "level": None if rated is None else rated.level,
            "seed": made.seed,
        }

    def render(self, puzzle: str, to: Picture = "text", layout: str | None = None) -> dict[str, Any]:
        """Draw a Sudoku: as a drawing in text, or as a picture in SVG."""
        posed = _puzzle(puzzle, layout)
        if to == "svg":
            return {"picture": svg(posed)}
        if to != "text":
            raise SudokitError(f"to: expected text or svg, not {quoted(to)}")
        return {"picture": posed.format("pencilmarks" if isinstance(posed, Candidates) else "drawing")}


def _plain(fact: Any) -> Any:
    """Return a fact of a rating as plain data: a mark of Sudoku Explainer has a rating and a technique."""
    return {"rating": fact.rating, "technique": fact.technique} if hasattr(fact, "rating") else fact


def _stage(stage: int) -> Literal[1, 2, 3, 4]:
    made = arguments.integer("stage", stage, 1, 4)
    stages: tuple[Literal[1, 2, 3, 4], ...] = (1, 2, 3, 4)
    return stages[made - 1]
