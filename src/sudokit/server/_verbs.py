"""One function a verb: a request and a job in, plain data out.  They run in threads, and know nothing of HTTP."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, cast

from ..drawing import Printed, book, render
from ..formats import write
from ..generating import Puzzle, generate
from ..grid import Alphabet, Candidates, Grid, SudokitError
from ..logic import explain, explanation_data, hint, path_of, profile_names, rating_data, steps
from ..messages import Stage
from ..solving import Check, MethodName, Outcome, Status, Undecided, check, solutions, solve
from . import _answers as answers
from ._models import (
    CheckRequest,
    ConvertRequest,
    CountRequest,
    ExplainRequest,
    GenerateRequest,
    HintRequest,
    Posed,
    PrintRequest,
    RateRequest,
    RenderRequest,
    SolveRequest,
    StepsRequest,
)
from ._posed import Read, layout_of, read
from ._problems import Problem, problem_of
from ._recognised import format_of
from ._work import Job

__all__ = ["Verbs"]

_PIXELS = 4000  # of a picture, each way
_DAYS = 256  # puzzles of days that are kept


class Verbs:
    """The verbs of the package, for requests.

    Parameters
    ----------
    size
        The largest grid that is taken.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._days: OrderedDict[tuple[str, int], dict[str, Any]] = OrderedDict()
        self._lock = threading.Lock()

    def solve(self, asked: SolveRequest, job: Job) -> dict[str, Any]:
        """Solve a puzzle; list some of its solutions."""
        posed = read(asked, self.size)
        outcome = self._outcome(posed, asked, job, asked.method, asked.seed)
        answer = answers.outcome_data(posed, outcome, job)
        found = [] if outcome.grid is None else [outcome.grid]
        if asked.solutions > 1 and outcome.count > 1:
            try:
                found = self._listed(posed, asked, job)
            except Undecided:
                answer["reason"] = job.reason("stop") if job.ended else "time"
        answer["solutions"] = [answers.solution_data(grid) for grid in found]
        return answer

    def _outcome(self, posed: Read, asked: CountRequest, job: Job, method: str = "auto", seed: int | None = None) -> Outcome:
        try:
            return solve(
                posed.puzzle, cast("MethodName", method), asked.limit, job.left(asked.time_limit), seed=seed, stop=job.stop
            )
        except SudokitError as error:
            raise problem_of(error, "/method") from None

    def _listed(self, posed: Read, asked: SolveRequest, job: Job) -> list[Grid]:
        most = min(asked.solutions, asked.limit)
        found: list[Grid] = []
        for grid in solutions(posed.puzzle, asked.seed, job.left(asked.time_limit), job.stop):
            found.append(grid)
            if len(found) >= most or job.over:
                break
        return found

    def count(self, asked: CountRequest, job: Job) -> dict[str, Any]:
        """Count solutions."""
        posed = read(asked, self.size)
        outcome = self._outcome(posed, asked, job)
        return {
            "grid": answers.grid_data(posed),
            "status": str(outcome.status),
            "reason": job.reason(outcome.reason),
            "count": outcome.count,
            "limit": asked.limit,
        }

    def check(self, asked: CheckRequest, job: Job) -> dict[str, Any]:
        """Check the puzzle of the givens, and the entries against its solution."""
        posed = read(asked, self.size)
        grid = posed.grid
        entered = any(value and not given for value, given in zip(grid.values, grid.givens, strict=True))
        puzzle = grid.puzzle() if entered else posed.puzzle
        found: Check = check(puzzle, job.left(asked.time_limit), job.stop)
        wrong: list[int] = []
        if entered:
            found = found._replace(conflicts=tuple(grid.conflicts()))
            if found.status is Status.UNIQUE:
                solution = solve(puzzle, limit=1, time_limit=job.left(), stop=job.stop).grid
                values = solution.values if solution is not None else grid.values
                wrong = [cell for cell, value in enumerate(grid.values) if value and value != values[cell]]
        return answers.check_data(posed, found, wrong, job)

    def explain(self, asked: ExplainRequest, job: Job) -> dict[str, Any]:
        """Explain a path."""
        posed = read(asked, self.size)
        path = explain(posed.puzzle, asked.profile, job.left(asked.time_limit), job.stop)
        data = explanation_data(path, asked.language)
        return data | {"reason": job.reason(path.reason)}

    def steps(self, asked: StepsRequest, job: Job) -> dict[str, Any]:
        """List every step that there is now."""
        posed = read(asked, self.size)
        outcome = solve(posed.puzzle, time_limit=job.left(asked.time_limit), stop=job.stop)
        limit = min(job.left(asked.time_limit), job.left() / 2)  # the other half is for telling them
        found = steps(posed.puzzle, asked.profile, limit, job.stop, everything=asked.everything)
        answer = answers.steps_data(posed, found, str(outcome.status), job, asked.language)
        return answer if outcome.status is not Status.INVALID else answer | {"reason": outcome.reason}

    def hint(self, asked: HintRequest, job: Job) -> dict[str, Any]:
        """Give a hint."""
        posed = read(asked, self.size)
        limit = job.left(asked.time_limit) / 2  # each of its two searches may take this long
        found = hint(posed.puzzle, cast("Stage", asked.stage), asked.profile, asked.language, limit, job.stop)
        return answers.hint_data(posed, found, asked.profile, asked.language)

    def rate(self, asked: RateRequest, job: Job) -> dict[str, Any]:
        """Rate a puzzle on one profile or more."""
        posed = read(asked, self.size)
        profiles = list(asked.profiles or ([asked.profile] if asked.profile else profile_names()))
        ratings = []
        for profile in dict.fromkeys(profiles):
            path = path_of(posed.puzzle, profile, job.left(asked.time_limit), job.stop)
            ratings.append(rating_data(path.rating, asked.language) | {"reason": job.reason(path.reason)})
        return {"grid": answers.grid_data(posed), "ratings": ratings}

    def puzzle(
        self, asked: GenerateRequest, seed: int, index: int, job: Job, progress: Callable[[int], None] | None = None
    ) -> Puzzle:
        """Make one puzzle.

        Raises
        ------
        Problem
            If there is none such.
        Undecided
            If time was over first.
        """
        if asked.layout is not None and not asked.layout.startswith("random-jigsaw"):
            layout_of(asked.layout, self.size)
        how: dict[str, Any] = {
            "seed": seed,
            "index": index,
            "time_limit": job.left(asked.time_limit),
            "stop": job.stop,
            "progress": progress,
        }
        try:
            return generate(**asked.options(), **how)
        except Undecided:
            raise
        except SudokitError as error:
            raise problem_of(error, "") from None

    def generate(self, asked: GenerateRequest, seed: int, job: Job) -> dict[str, Any]:
        """Make puzzles; as many as there is time for."""
        if asked.time_limit is not None:
            job = job.part(asked.time_limit)
        made: list[dict[str, Any]] = []
        reason = ""
        for index in range(asked.index, asked.index + asked.n):
            if job.over:
                reason = job.ended or "time"
                break
            try:
                made.append(answers.puzzle_data(self.puzzle(asked, seed, index, job), asked.language))
            except Undecided:
                reason = job.ended or "time"
                break
        return {"puzzles": made, "reason": reason}

    def daily(self, asked: GenerateRequest, seed: int, job: Job) -> dict[str, Any]:
        """Make the puzzle of a day; it is kept, since many are going to ask for it."""
        key = (asked.model_dump_json(), seed)
        with self._lock:
            if key in self._days:
                return self._days[key]
        made = self.puzzle(asked, seed, 0, job)
        if not made.reproducible:
            raise Undecided("time was over before the puzzle of the day was what it is everywhere")
        data = answers.puzzle_data(made)
        with self._lock:
            self._days[key] = data
            while len(self._days) > _DAYS:
                self._days.popitem(last=False)
        return data

    def spec(self, layout: str) -> str:
        """Return the spec of a layout, the same for all ways of writing it."""
        found = layout_of(layout, self.size)
        assert found is not None
        return found.spec

    def convert(self, asked: ConvertRequest, job: Job) -> dict[str, Any]:
        """Read a puzzle: its layout, its solution, and its text in another format."""
        posed = read(asked, self.size)
        shown = posed.puzzle
        try:
            if asked.as_symbols is not None:
                alphabet = Alphabet.named(asked.as_symbols, shown.size)
                in_alphabet = posed.grid.with_alphabet(alphabet)
                shown = Candidates(in_alphabet, shown.masks) if isinstance(shown, Candidates) else in_alphabet
            text = write(shown, asked.to) if asked.to is not None else None
        except SudokitError as error:
            raise problem_of(error, "/to" if asked.to else "/as_symbols") from None
        puzzle = posed.grid.puzzle()
        outcome = solve(puzzle, time_limit=job.left(asked.time_limit), stop=job.stop)
        solution = outcome.grid if outcome.status is Status.UNIQUE else None
        if solution is not None:
            solution = solution.with_alphabet(shown.grid.alphabet if isinstance(shown, Candidates) else shown.alphabet)
        return {
            "grid": answers.grid_data(Read(shown, posed.notes)),
            "layout": answers.layout_data(posed.grid.layout),
            "format": self._format(asked),
            "text": text,
            "status": str(outcome.status),
            "reason": job.reason(outcome.reason),
            "solution": answers.solution_data(solution),
        }

    def _format(self, asked: ConvertRequest) -> str | None:
        if asked.format is not None or not isinstance(asked.grid, str):
            return asked.format or "json"
        plain = read(Posed(grid=asked.grid, layout=asked.layout, symbols=asked.symbols), self.size)
        return format_of(asked.grid, plain.puzzle, asked.layout, asked.symbols)

    def render(self, asked: RenderRequest, job: Job) -> bytes:
        """Draw a puzzle, or a step of its explanation."""
        if asked.to == "png" and asked.width / 25.4 * asked.ppi > _PIXELS:
            words = f"{asked.width:g} mm at {asked.ppi:g} pixels an inch are more than {_PIXELS} pixels"
            raise Problem("invalid", words, [{"pointer": "/ppi", "detail": words}])
        posed = read(asked, self.size)
        state, step = posed.puzzle, None
        if asked.step is not None:
            path = path_of(posed.puzzle, asked.profile, job.left(), job.stop, most_steps=asked.step)
            if len(path) < asked.step:
                words = f"there is no step {asked.step}: the path has {len(path)}"
                raise Problem("invalid", words, [{"pointer": "/step", "detail": words}])
            state, step = path.before(asked.step - 1), path[asked.step - 1]
        if asked.to == "text":
            from ..drawing import terminal

            shown = asked.shown if asked.shown is not None else step is not None or isinstance(state, Candidates)
            marks = state if isinstance(state, Candidates) else state.candidates()
            return (terminal(marks, step, colour=False) if shown else write(marks.grid, "drawing")).encode()
        theme = asked.theme or (None if asked.to == "svg" else "paper")
        picture = render(
            state, asked.to, step, candidates=asked.shown, theme=theme, axis=asked.axis, width=asked.width, ppi=asked.ppi
        )
        return picture if isinstance(picture, bytes) else picture.encode()

    def print(self, asked: PrintRequest, job: Job) -> bytes:
        """Make a PDF of puzzles."""
        found = []
        for number, grid in enumerate(asked.puzzles):
            try:
                posed = read(Posed(grid=grid, layout=asked.layout), self.size)
            except Problem as problem:
                for fault in problem.errors:
                    fault["pointer"] = f"/puzzles/{number}" + fault["pointer"].removeprefix("/grid")
                raise
            found.append(posed.puzzle)
            if asked.solutions and solve(posed.puzzle, time_limit=job.left(), stop=job.stop).status is Status.UNDECIDED:
                raise Problem("undecided", f"time was over before puzzle {number + 1} was solved")
        return book(
            [Printed(puzzle) for puzzle in found],
            asked.title,
            per_page=asked.per_page,
            paper=asked.paper,
            solutions=asked.solutions,
            large=asked.large,
            candidates=asked.candidates,
        )
