"""Drop-in answers for clients of two services that many pages were written for, and nothing beyond.

``/compat/dosuku``: puzzles by a query in the style of GraphQL.  ``/compat/sugoku``: a board by difficulty; solving,
grading and validating a board sent as a form field or as JSON.
"""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs

from pydantic import BaseModel, Field

from ..generating import generate
from ..grid import Grid, SudokitError
from ..logic import path_of
from ..solving import Outcome, Status, Undecided, solve
from ._problems import Problem
from ._strict import loads
from ._work import Job

__all__ = ["Board", "Compat", "DosukuAnswer", "Graded", "Solved", "Validated", "board_of"]

_LEVELS = ("easy", "medium", "hard")
_DIFFICULTY = {"easy": "easy", "medium": "medium", "hard": "hard", "unfair": "hard", "extreme": "hard"}
_LIMIT = re.compile(r"newboard\s*\(\s*limit\s*:\s*(\d{1,4})\s*\)")
_GRIDS = re.compile(r"grids\s*\{([^}]*)\}")
_MOST = 20

Rows = list[list[Annotated[int, Field(ge=0, le=9)]]]


class DosukuGrid(BaseModel):
    """A board with the fields requested."""

    value: Rows | None = None
    solution: Rows | None = None
    difficulty: str | None = None


class DosukuBoard(BaseModel):
    """Boards."""

    grids: list[DosukuGrid]
    results: Annotated[int, Field(ge=1, le=_MOST)] | None = None
    message: str | None = None


class DosukuAnswer(BaseModel):
    """The answer of Dosuku."""

    newboard: DosukuBoard


class Board(BaseModel):
    """A board of sugoku."""

    board: Rows


class Solved(BaseModel):
    """A board solved by sugoku."""

    difficulty: Literal["easy", "medium", "hard"]
    solution: Rows
    status: Literal["solved", "unsolvable", "broken"]


class Graded(BaseModel):
    """The difficulty of a board according to sugoku."""

    difficulty: Literal["easy", "medium", "hard"]


class Validated(BaseModel):
    """The status of a board according to sugoku."""

    status: Literal["solved", "unsolved", "broken"]


class Compat:
    """The answers of those services."""

    def dosuku(self, query: str, job: Job) -> dict[str, Any]:
        """Return new boards, with the fields that the query names."""
        limit = int(found[1]) if (found := _LIMIT.search(query)) else 1
        if not 1 <= limit <= _MOST:
            raise Problem(
                "invalid", f"limit must be 1..{_MOST}", [{"pointer": "?query", "detail": f"limit must be 1..{_MOST}"}]
            )
        grids = _GRIDS.search(query)
        wanted = re.findall(r"\w+", grids[1]) if grids else ["value", "solution", "difficulty"]
        rest = _GRIDS.sub("", query) if query.strip() else "results message"
        boards = [self._board(_LEVELS[secrets.randbelow(3)], job) for _ in range(limit)]
        board: dict[str, Any] = {"grids": [{name: one[name] for name in wanted if name in one} for one in boards]}
        if re.search(r"\bresults\b", rest):
            board["results"] = len(boards)
        if re.search(r"\bmessage\b", rest):
            board["message"] = "All Ok"
        return {"newboard": board}

    def board(self, difficulty: str, job: Job) -> dict[str, Any]:
        """Return a board of a difficulty: easy, medium, hard or random."""
        if difficulty not in (*_LEVELS, "random"):
            words = f"difficulty must be easy, medium, hard or random, not {difficulty[:40]!r}"
            raise Problem("invalid", words, [{"pointer": "?difficulty", "detail": words}])
        return {"board": self._board(_LEVELS[secrets.randbelow(3)] if difficulty == "random" else difficulty, job)["value"]}

    def _board(self, level: str, job: Job) -> dict[str, Any]:
        made = generate(level=level, time_limit=job.left(), stop=job.stop)
        return {"value": made.grid.rows(), "solution": made.solution.rows(), "difficulty": level.capitalize()}

    def solve(self, grid: Grid, job: Job) -> dict[str, Any]:
        """Return a board's solution (the first of several), its difficulty, and its status: solved, unsolvable or
        broken."""
        found = _solved(grid, job)
        status = {Status.INVALID: "broken", Status.NONE: "unsolvable"}.get(found.status, "solved")
        return {"difficulty": self._graded(grid, job), "solution": (found.grid or grid).rows(), "status": status}

    def grade(self, grid: Grid, job: Job) -> dict[str, Any]:
        """Return a board's difficulty."""
        return {"difficulty": self._graded(grid, job)}

    def _graded(self, grid: Grid, job: Job) -> str:
        """Return the difficulty of a puzzle's rating; without one, sugoku's estimate by the number of filled
        cells."""
        level = path_of(grid, "hodoku", job.left(), job.stop).rating.level
        filled = sum(map(bool, grid.values))
        return _DIFFICULTY.get(level) or ("hard" if filled <= 27 else "medium" if filled <= 32 else "easy")

    def validate(self, grid: Grid, job: Job) -> dict[str, Any]:
        """Return whether a board is solved, solvable (unsolved), or broken: it cannot be completed."""
        found = _solved(grid, job)
        if found.status in (Status.INVALID, Status.NONE):
            return {"status": "broken"}
        return {"status": "solved" if grid.is_full else "unsolved"}


def _solved(grid: Grid, job: Job) -> Outcome:
    """Return one solution of a board.

    Raises
    ------
    Undecided
        If the time ran out first.
    """
    found = solve(grid, limit=1, time_limit=job.left(), stop=job.stop)
    if found.status is Status.UNDECIDED:
        raise Undecided("the time ran out before the board was solved")
    return found


def board_of(body: bytes, media_type: str) -> Grid:
    """Return the board of a form or of JSON: nine lists of nine numbers, 0 for empty.

    Raises
    ------
    Problem
        If there is no board.
    """
    if media_type.startswith("application/json"):
        read = loads(body)
        board = read.get("board") if isinstance(read, dict) else read
    else:
        try:
            fields = parse_qs(body.decode("utf-8"), max_num_fields=20)
        except (UnicodeDecodeError, ValueError):
            raise Problem("malformed", "the body is not a form") from None
        board = fields.get("board", [None])[0]
    if isinstance(board, str):
        board = loads(board.encode("utf-8", "surrogatepass"))
    try:
        if not isinstance(board, list) or len(board) != 9 or any(not isinstance(row, list) or len(row) != 9 for row in board):
            raise SudokitError("expected nine lists of nine numbers")
        return Grid(board)
    except SudokitError as error:
        raise Problem("invalid", f"board: {error}", [{"pointer": "/board", "detail": str(error)}]) from None
