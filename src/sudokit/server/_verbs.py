"""One function per verb: a request and a job in, plain data out.  They run in threads, and know nothing of HTTP."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, cast

from ..drawing import Printed, book, render
from ..formats import write
from ..generating import Puzzle, generate, minimise
from ..grid import Alphabet, Candidates, Grid, SudokitError, seed_or_random
from ..logic import DEPTH_PROFILE, explain, hint, path_of, rate_depth, rating_data, rating_profile_of, steps
from ..messages import Stage
from ..solving import Check, Outcome, Status, Trail, Undecided, check, solutions, solve, true_candidates, verify
from ..symmetry import canonical, random_class_number, rank_class, unrank_class
from . import _answers as answers
from ._chosen import chosen_profile
from ._fields import RATING_PROFILES
from ._models import (
    CandidatesRequest,
    CheckRequest,
    ClassRequest,
    ConvertRequest,
    CountRequest,
    ExplainRequest,
    GenerateRequest,
    HintRequest,
    MinimiseRequest,
    PrintRequest,
    PuzzleRequest,
    RateRequest,
    RenderRequest,
    SolveRequest,
    StepsRequest,
    VerifyRequest,
)
from ._parsed import ParsedPuzzle, layout_of, parsed_puzzle
from ._problems import Problem, problem_of
from ._recognised import format_of
from ._trails import trail_part
from ._work import Job

__all__ = ["Verbs"]

_PIXELS = 4000  # maximum width and height of a picture
_DAYS = 256  # daily puzzles that are cached


class Verbs:
    """The verbs of the package, for requests.

    Parameters
    ----------
    size
        The largest grid accepted.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._days: OrderedDict[tuple[str, int], dict[str, Any]] = OrderedDict()
        self._lock = threading.Lock()

    def solve(self, request: SolveRequest, job: Job) -> dict[str, Any]:
        """Solve a puzzle; list some of its solutions; add the steps if they are requested."""
        answer, trail = self.searched(request, job, job.left() / 2 if request.trail else None)
        return answer | trail_part(trail, request, job) if request.trail else answer

    def searched(self, request: SolveRequest, job: Job, seconds: float | None = None) -> tuple[dict[str, Any], Trail]:
        """Solve a puzzle in so many seconds; return the answer except for its trail, and the trail."""
        if not request.trail and request.trail_limit != type(request).model_fields["trail_limit"].default:
            words = "`trail_limit` is for `trail`: without it no steps are kept"
            raise Problem("invalid", words, [{"pointer": "/trail_limit", "detail": words}])
        parsed = parsed_puzzle(request, self.size)
        outcome = self._outcome(parsed, request, job, seconds)
        answer = answers.outcome_data(parsed, outcome, job)
        found = [] if outcome.grid is None else [outcome.grid]
        if request.solutions > 1 and outcome.count > 1:
            try:
                found = self._listed(parsed, request, job)
            except Undecided:
                answer["reason"] = job.reason("stop") if job.ended else "time"
        answer["solutions"] = [answers.solution_data(grid) for grid in found]
        return answer, outcome.trail

    def _outcome(self, parsed: ParsedPuzzle, request: CountRequest, job: Job, seconds: float | None = None) -> Outcome:
        how: dict[str, Any] = {}
        if isinstance(request, SolveRequest):
            how = {"method": request.method, "seed": request.seed, "trail": request.trail}
            how |= {"trail_limit": request.trail_limit} if request.trail else {}
        limit = job.left(request.time_limit)
        limit = limit if seconds is None else min(limit, seconds)
        try:
            return solve(parsed.puzzle, limit=request.limit, time_limit=limit, stop=job.stop, **how)
        except SudokitError as error:
            raise problem_of(error, "/method") from None

    def _listed(self, parsed: ParsedPuzzle, request: SolveRequest, job: Job) -> list[Grid]:
        most = min(request.solutions, request.limit)
        found: list[Grid] = []
        for grid in solutions(parsed.puzzle, request.seed, job.left(request.time_limit), job.stop):
            found.append(grid)
            if len(found) >= most or job.over:
                break
        return found

    def count(self, request: CountRequest, job: Job) -> dict[str, Any]:
        """Count solutions."""
        parsed = parsed_puzzle(request, self.size)
        outcome = self._outcome(parsed, request, job)
        return {
            "grid": answers.grid_data(parsed),
            "status": str(outcome.status),
            "reason": job.reason(outcome.reason),
            "count": outcome.count,
            "limit": request.limit,
        }

    def candidates(self, request: CandidatesRequest, job: Job) -> dict[str, Any]:
        """Find the values that occur in some solution."""
        parsed = parsed_puzzle(request, self.size)
        found = true_candidates(parsed.puzzle, request.counts, job.left(request.time_limit), job.stop)
        return answers.candidates_data(parsed, found)

    def check(self, request: CheckRequest, job: Job) -> dict[str, Any]:
        """Check the puzzle formed by the givens, and compare the entries with its solution."""
        parsed = parsed_puzzle(request, self.size)
        grid = parsed.grid
        entered = any(value and not given for value, given in zip(grid.values, grid.givens, strict=True))
        puzzle = grid.puzzle() if entered else parsed.puzzle
        found: Check = check(puzzle, job.left(request.time_limit), job.stop, why=request.why)
        wrong: list[int] = []
        if entered:
            found = found._replace(conflicts=tuple(grid.conflicts()))
            if found.status is Status.UNIQUE:
                solution = solve(puzzle, limit=1, time_limit=job.left(), stop=job.stop).grid
                values = solution.values if solution is not None else grid.values
                wrong = [cell for cell, value in enumerate(grid.values) if value and value != values[cell]]
        return answers.check_data(parsed, found, wrong, job)

    def verify(self, request: VerifyRequest, job: Job) -> dict[str, Any]:
        """Compare a solution with the puzzle; nothing is solved."""
        parsed = parsed_puzzle(request, self.size)
        shown = parsed.grid.alphabet.symbols
        symbols = request.symbols or ("".join(shown) if all(len(one) == 1 for one in shown) else None)
        request_for_solution = PuzzleRequest(
            grid=request.solution,
            layout=parsed.grid.layout.spec,
            symbols=symbols if isinstance(request.solution, str) else request.symbols,
        )
        try:
            solution = parsed_puzzle(request_for_solution, self.size)
        except Problem as problem:
            for fault in problem.errors:
                fault["pointer"] = "/solution" + fault["pointer"].removeprefix("/grid")
            raise
        puzzle = parsed.grid
        return {
            "grid": answers.grid_data(parsed),
            **answers.faults_data(verify(puzzle, solution.grid), puzzle.size),
        }

    def minimise(self, request: MinimiseRequest, job: Job) -> dict[str, Any]:
        """Remove the clues that are not necessary."""
        parsed = parsed_puzzle(request, self.size)
        if isinstance(parsed.puzzle, Candidates) and parsed.puzzle.masks != parsed.grid.candidates().masks:
            words = "candidates are eliminated, which minimising does not support"
            raise Problem("invalid", words, [{"pointer": "/candidates" if request.candidates else "/grid", "detail": words}])
        how: dict[str, Any] = {"time_limit": job.left(request.time_limit), "stop": job.stop}
        try:
            made = minimise(parsed.grid, seed=seed_or_random(request.seed), **request.options(), **how)
        except Undecided:
            raise
        except SudokitError as error:
            raise problem_of(error, "/keep" if str(error).startswith("keep") else "/grid") from None
        return answers.minimised_data(parsed, made, job)

    def class_of(self, request: ClassRequest, job: Job) -> dict[str, Any]:
        """Find the class of a full grid."""
        parsed = parsed_puzzle(request, self.size)
        try:
            number, found = rank_class(parsed.grid), canonical(parsed.grid)
        except SudokitError as error:
            raise problem_of(error) from None
        return {"grid": answers.grid_data(parsed), **answers.class_data(number, found)}

    def class_at(self, number: int) -> dict[str, Any]:
        """Return the class with a number."""
        return answers.class_data(number, canonical(unrank_class(number)))

    def random_class(self, seed: int, index: int) -> dict[str, Any]:
        """Return a random class."""
        return {**self.class_at(random_class_number(seed, index)), "seed": str(seed), "index": index}

    def explain(self, request: ExplainRequest, job: Job) -> dict[str, Any]:
        """Explain a path."""
        parsed = parsed_puzzle(request, self.size)
        limit = job.left(request.time_limit)
        path = explain(parsed.puzzle, chosen_profile(request), limit, job.stop, no_uniqueness=request.no_uniqueness)
        within = min(job.left(request.time_limit), job.left() / 4)
        data = path.to_dict(request.language, proofs=request.proofs, why=True, time_limit=within, stop=job.stop)
        return data | {"reason": job.reason(path.reason)}

    def steps(self, request: StepsRequest, job: Job) -> dict[str, Any]:
        """List every step available now."""
        parsed = parsed_puzzle(request, self.size)
        outcome = solve(parsed.puzzle, time_limit=job.left(request.time_limit), stop=job.stop)
        limit = min(job.left(request.time_limit), job.left() / 2)  # the other half is for making their texts
        how: dict[str, Any] = {"everything": request.everything, "no_uniqueness": request.no_uniqueness}
        found = steps(parsed.puzzle, chosen_profile(request), limit, job.stop, **how)
        answer = answers.steps_data(parsed, found, str(outcome.status), job, request.language, proofs=request.proofs)
        return answer if outcome.status is not Status.INVALID else answer | {"reason": outcome.reason}

    def hint(self, request: HintRequest, job: Job) -> dict[str, Any]:
        """Give a hint."""
        parsed = parsed_puzzle(request, self.size)
        limit = job.left(request.time_limit)
        how: dict[str, Any] = {name: getattr(request, name) for name in ("marks", "another", "no_uniqueness")}
        stage = cast("Stage", request.stage)
        found = hint(parsed.puzzle, stage, chosen_profile(request), request.language, limit, job.stop, **how)
        return answers.hint_data(parsed, found, request.profile, request.language, proofs=request.proofs)

    def rate(self, request: RateRequest, job: Job) -> dict[str, Any]:
        """Rate a puzzle by one or more profiles."""
        parsed = parsed_puzzle(request, self.size)
        profiles = list(request.profiles or ([request.profile] if request.profile else RATING_PROFILES))
        ratings = []
        for profile in dict.fromkeys(profiles):
            by, limit = chosen_profile(request, profile), job.left(request.time_limit)
            chosen = rating_profile_of(by, request.no_uniqueness)
            if chosen is DEPTH_PROFILE:
                rating = rate_depth(parsed.puzzle, limit, request.card, job.stop)
                reason = rating.reason
            else:
                path = path_of(parsed.puzzle, chosen, limit, job.stop, card=request.card)
                rating, reason = path.rating, path.reason
            ratings.append(rating_data(rating, request.language) | {"reason": job.reason(reason)})
        return {"grid": answers.grid_data(parsed), "ratings": ratings}

    def puzzle(
        self, request: GenerateRequest, seed: int, index: int, job: Job, progress: Callable[[int], None] | None = None
    ) -> Puzzle:
        """Make one puzzle.

        Raises
        ------
        Problem
            If there is no such puzzle.
        Undecided
            If the time ran out first.
        """
        if request.layout is not None and not request.layout.startswith("random-jigsaw"):
            layout_of(request.layout, self.size)
        how: dict[str, Any] = {
            "seed": seed,
            "index": index,
            "time_limit": job.left(request.time_limit),
            "stop": job.stop,
            "progress": progress,
        }
        try:
            return generate(**request.options(), **how)
        except Undecided:
            raise
        except SudokitError as error:
            raise problem_of(error, "") from None

    def generate(self, request: GenerateRequest, seed: int, job: Job) -> dict[str, Any]:
        """Make puzzles, as many as time allows."""
        if request.time_limit is not None:
            job = job.part(request.time_limit)
        made: list[dict[str, Any]] = []
        reason = ""
        for index in range(request.index, request.index + request.n):
            if job.over and index > request.index:  # the first one is begun in any case, which checks the order
                reason = job.ended or "time"
                break
            try:
                made.append(answers.puzzle_data(self.puzzle(request, seed, index, job), request.language))
            except Undecided:
                reason = job.ended or "time"
                break
        return {"puzzles": made, "reason": reason}

    def daily(self, request: GenerateRequest, seed: int, job: Job) -> dict[str, Any]:
        """Make the daily puzzle; it is cached, because many clients will request it."""
        key = (request.model_dump_json(), seed)
        with self._lock:
            if key in self._days:
                return self._days[key]
        made = self.puzzle(request, seed, 0, job)
        if not made.reproducible:
            raise Undecided("the time ran out before the daily puzzle was complete")
        data = answers.puzzle_data(made)
        with self._lock:
            self._days[key] = data
            while len(self._days) > _DAYS:
                self._days.popitem(last=False)
        return data

    def spec(self, layout: str) -> str:
        """Return the spec of a layout, the same however it is written."""
        found = layout_of(layout, self.size)
        assert found is not None
        return found.spec

    def convert(self, request: ConvertRequest, job: Job) -> dict[str, Any]:
        """Read a puzzle: its layout, its solution, and its text in another format."""
        parsed = parsed_puzzle(request, self.size)
        shown = parsed.puzzle
        try:
            if request.as_symbols is not None:
                alphabet = Alphabet.named(request.as_symbols, shown.size)
                in_alphabet = parsed.grid.with_alphabet(alphabet)
                shown = Candidates(in_alphabet, shown.masks) if isinstance(shown, Candidates) else in_alphabet
            text = write(shown, request.to) if request.to is not None else None
        except SudokitError as error:
            raise problem_of(error, "/to" if request.to else "/as_symbols") from None
        puzzle = parsed.grid.puzzle()
        outcome = solve(puzzle, time_limit=job.left(request.time_limit), stop=job.stop)
        solution = outcome.grid if outcome.status is Status.UNIQUE else None
        if solution is not None:
            solution = solution.with_alphabet(shown.grid.alphabet if isinstance(shown, Candidates) else shown.alphabet)
        return {
            "grid": answers.grid_data(ParsedPuzzle(shown, parsed.notes)),
            "layout": answers.layout_data(parsed.grid.layout),
            "format": self._format(request),
            "text": text,
            "status": str(outcome.status),
            "reason": job.reason(outcome.reason),
            "solution": answers.solution_data(solution),
        }

    def _format(self, request: ConvertRequest) -> str | None:
        if request.format is not None or not isinstance(request.grid, str):
            return request.format or "json"
        same = {name: getattr(request, name) for name in ("grid", "layout", "symbols", "drop_unknown")}
        plain = parsed_puzzle(PuzzleRequest(**same), self.size)
        return format_of(request.grid, plain.puzzle, request.layout, request.symbols)

    def render(self, request: RenderRequest, job: Job) -> bytes:
        """Draw a puzzle, or a step of its explanation."""
        if request.to == "png" and request.width / 25.4 * request.ppi > _PIXELS:
            words = f"{request.width:g} mm at {request.ppi:g} pixels per inch are more than {_PIXELS} pixels"
            raise Problem("invalid", words, [{"pointer": "/ppi", "detail": words}])
        parsed = parsed_puzzle(request, self.size)
        state, step = parsed.puzzle, None
        if request.step is not None:
            path = path_of(parsed.puzzle, request.profile, job.left(), job.stop, most_steps=request.step)
            if len(path) < request.step:
                words = f"there is no step {request.step}: the path has {len(path)}"
                raise Problem("invalid", words, [{"pointer": "/step", "detail": words}])
            state, step = path.before(request.step - 1), path[request.step - 1]
        if request.to == "text":
            from ..drawing import terminal

            shown = request.shown if request.shown is not None else step is not None or isinstance(state, Candidates)
            marks = state if isinstance(state, Candidates) else state.candidates()
            return (terminal(marks, step, colour=False) if shown else write(marks.grid, "drawing")).encode()
        theme = request.theme or (None if request.to == "svg" else "paper")
        picture = render(
            state,
            request.to,
            step,
            candidates=request.shown,
            theme=theme,
            axis=request.axis,
            width=request.width,
            ppi=request.ppi,
        )
        return picture if isinstance(picture, bytes) else picture.encode()

    def print(self, request: PrintRequest, job: Job) -> bytes:
        """Make a PDF of puzzles."""
        found = []
        for number, grid in enumerate(request.puzzles):
            try:
                parsed = parsed_puzzle(PuzzleRequest(grid=grid, layout=request.layout, rules=request.rules), self.size)
            except Problem as problem:
                for fault in problem.errors:
                    fault["pointer"] = f"/puzzles/{number}" + fault["pointer"].removeprefix("/grid")
                raise
            found.append(parsed.puzzle)
            if request.solutions and solve(parsed.puzzle, time_limit=job.left(), stop=job.stop).status is Status.UNDECIDED:
                raise Problem("undecided", f"the time ran out before puzzle {number + 1} was solved")
        return book(
            [Printed(puzzle) for puzzle in found],
            request.title,
            per_page=request.per_page,
            paper=request.paper,
            solutions=request.solutions,
            large=request.large,
            candidates=request.candidates,
        )
