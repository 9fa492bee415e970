"""The addresses of the API: each unpacks a request, lets a worker run the verb, and builds the answer."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from fastapi import APIRouter, FastAPI, Path, Query, Request, Response
from fastapi.routing import APIRoute

from ..grid import Grid, SudokitError, seed_or_random
from ..solving import Trail
from ..symmetry import ALL_CLASSES
from . import _models as models
from . import _row_schemas as row_schemas
from . import _schemas as schemas
from . import _trail_schemas as trail_schemas
from ._batches import MEDIA_TYPE, Verb, batch
from ._compat import Board, Compat, DosukuAnswer, Graded, Solved, Validated, board_of
from ._daily import day_of, seed_of
from ._events import MEDIA_TYPE as EVENTS
from ._events import puzzles
from ._fields import PICTURES, LevelName
from ._hint_schemas import HintAnswer, RateAnswer
from ._openapi import answers
from ._photo import BODY, PhotoQuery, photo_data, picture_in
from ._photo_schemas import PhotoAnswer
from ._problems import Problem, problem_of
from ._settings import Settings
from ._shapes import shape_of
from ._strict import StrictRequest, dumps
from ._trails import lines, wants_lines
from ._verbs import Verbs
from ._work import Disconnected, Job, Workers

__all__ = ["Strictly", "disconnection_of", "route"]

PREFIX = "/api/v1"
_DAY = Path(
    description="Year, month and day.",
    json_schema_extra={
        "format": "date",
        "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$",
        "example": "2026-11-20",
    },
)
_SPEC = Query(description="The layout.", json_schema_extra=shape_of("layout"))
_NUMBER = Path(ge=0, lt=ALL_CLASSES, description="The number of the class.")
_QUERY = Query(max_length=1000, description="What is wanted, as Dosuku takes it; `limit` is 1 to 20. By default one board.")
_DIFFICULTY = Query(description="How hard the board is.", json_schema_extra={"enum": ["easy", "medium", "hard", "random"]})
_LONG = 16 * 1024  # answers from this size in bytes on are compressed, if the client accepts it


class Strictly(APIRoute):
    """A route whose bodies are parsed strictly, and which may accept one request per line."""

    batches: ClassVar[dict[str, tuple[type[models.PuzzleRequest], Callable[[Verbs], Verb]]]] = {
        f"{PREFIX}/solve": (models.SolveRequest, lambda verbs: verbs.solve),
        f"{PREFIX}/count": (models.CountRequest, lambda verbs: verbs.count),
        f"{PREFIX}/check": (models.CheckRequest, lambda verbs: verbs.check),
        f"{PREFIX}/rate": (models.RateRequest, lambda verbs: verbs.rate),
        f"{PREFIX}/verify": (models.VerifyRequest, lambda verbs: verbs.verify),
        f"{PREFIX}/minimise": (models.MinimiseRequest, lambda verbs: verbs.minimise),
        f"{PREFIX}/class": (models.ClassRequest, lambda verbs: verbs.class_of),
    }

    def get_route_handler(self) -> Callable[[Request], Any]:
        """Return the handler of a request."""
        usual = super().get_route_handler()

        async def handler(request: Request) -> Response:
            if request.method == "POST":
                request.app.state.workers.admit()  # before anything is read
            if self.path in self.batches and _type_of(request) == MEDIA_TYPE:
                model, verb = self.batches[self.path]
                return batch(request, model, verb(request.app.state.verbs))
            return await usual(StrictRequest(request.scope, request.receive))

        return handler


def _type_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def disconnection_of(request: Request) -> Callable[[], Any]:
    """Return a coroutine function that waits until a client disconnects; the request body must have been read."""

    async def disconnected() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return disconnected


def answered(body: bytes, media_type: str = "application/json", *, packed: bool = False) -> Response:
    """Return an answer."""
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
    return Response(body, headers=headers, media_type=media_type)


async def respond(request: Request, call: Callable[[Job], Any]) -> Response:
    """Let a worker run a call, and return its result as JSON."""
    workers: Workers = request.app.state.workers

    packs = "gzip" in request.headers.get("accept-encoding", "")

    def work(job: Job) -> tuple[bytes, bool]:
        try:
            body = dumps(call(job))
        except SudokitError as error:
            raise problem_of(error) from None
        packed = packs and len(body) > _LONG
        return gzip.compress(body, 1, mtime=0) if packed else body, packed

    try:
        body, packed = await workers.run(work, disconnection_of(request))
        return answered(body, packed=packed)
    except Disconnected:
        return Response(status_code=499)


async def drawn(request: Request, call: Callable[[Job], bytes], media_type: str) -> Response:
    """Let a worker make a picture or pages, and return them."""
    workers: Workers = request.app.state.workers
    try:
        return answered(await workers.run(call, disconnection_of(request)), media_type)
    except Disconnected:
        return Response(status_code=499)


async def trail_lines(request: Request, body: models.SolveRequest, verbs: Verbs) -> Response:
    """Let a worker search, and return the answer and each step in lines of their own."""
    workers: Workers = request.app.state.workers

    def work(job: Job) -> tuple[dict[str, Any], Trail]:
        try:
            return verbs.searched(body, job)
        except SudokitError as error:
            raise problem_of(error) from None

    try:
        answer, trail = await workers.run(work, disconnection_of(request))
    except Disconnected:
        return Response(status_code=499)
    return lines(request, body, answer, trail)


def route(app: FastAPI, verbs: Verbs) -> None:
    """Add the addresses of the API to an application."""
    api = APIRouter(prefix=PREFIX, route_class=Strictly)

    @api.post("/solve", tags=["verbs"], summary="Solve a puzzle", **answers(trail_schemas.SolveAnswer))
    async def solve(body: models.SolveRequest, request: Request) -> Response:
        if body.trail and wants_lines(request):
            return await trail_lines(request, body, verbs)
        return await respond(request, lambda job: verbs.solve(body, job))

    @api.post("/count", tags=["verbs"], summary="Count solutions", **answers(schemas.CountAnswer))
    async def count(body: models.CountRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.count(body, job))

    @api.post(
        "/candidates",
        tags=["verbs"],
        summary="Find the values that occur in some solution",
        **answers(row_schemas.CandidatesAnswer),
    )
    async def candidates(body: models.CandidatesRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.candidates(body, job))

    @api.post("/check", tags=["verbs"], summary="Check a puzzle and a player's entries", **answers(schemas.CheckAnswer))
    async def check(body: models.CheckRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.check(body, job))

    @api.post("/verify", tags=["verbs"], summary="Verify a solution", **answers(row_schemas.VerifyAnswer))
    async def verify(body: models.VerifyRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.verify(body, job))

    @api.post("/explain", tags=["verbs"], summary="Explain how to solve a puzzle, step by step", **answers(schemas.Explanation))
    async def explain(body: models.ExplainRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.explain(body, job))

    @api.post("/steps", tags=["verbs"], summary="List every step available now", **answers(schemas.StepsAnswer))
    async def steps(body: models.StepsRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.steps(body, job))

    @api.post("/hint", tags=["verbs"], summary="Give a hint, revealing as much as requested", **answers(HintAnswer))
    async def hint(body: models.HintRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.hint(body, job))

    @api.post("/rate", tags=["verbs"], summary="Rate the difficulty of a puzzle", **answers(RateAnswer))
    async def rate(body: models.RateRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.rate(body, job))

    @api.get("/about", summary="What this service supports", tags=["state"], **answers(schemas.About))
    async def about() -> Response:
        return answered(dumps(app.state.about()))

    _add_puzzles(api, verbs)
    _add_photo(api)
    _add_streams(api, verbs)
    _add_classes(api, verbs)
    app.include_router(api)
    app.include_router(_compat())


def _add_puzzles(api: APIRouter, verbs: Verbs) -> None:
    """Add the addresses that make puzzles, or another form of one."""

    @api.post("/generate", tags=["puzzles"], summary="Make puzzles to order", **answers(schemas.PuzzlesAnswer))
    async def generate(body: models.GenerateRequest, request: Request) -> Response:
        seed = seed_or_random(body.seed)
        return await respond(request, lambda job: verbs.generate(body, seed, job))

    @api.post(
        "/minimise",
        tags=["puzzles"],
        summary="Remove clues until every one is necessary",
        **answers(row_schemas.MinimiseAnswer),
    )
    async def minimise(body: models.MinimiseRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.minimise(body, job))

    @api.post(
        "/convert",
        tags=["verbs"],
        summary="Read a puzzle in one format and write it in another",
        **answers(schemas.ConvertAnswer),
    )
    async def convert(body: models.ConvertRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.convert(body, job))

    @api.post("/render", tags=["verbs"], summary="Draw a puzzle, or a step", **answers(None, *PICTURES.values()))
    async def render(body: models.RenderRequest, request: Request) -> Response:
        return await drawn(request, lambda job: verbs.render(body, job), PICTURES[body.to])

    @api.post("/print", tags=["verbs"], summary="Make a PDF of puzzles", **answers(None, "application/pdf"))
    async def print_(body: models.PrintRequest, request: Request) -> Response:
        return await drawn(request, lambda job: verbs.print(body, job), "application/pdf")


def _add_photo(api: APIRouter) -> None:
    """Add the address that reads photographs."""

    @api.post("/photo", tags=["verbs"], summary="Read a puzzle from a photo", openapi_extra=BODY, **answers(PhotoAnswer))
    async def photo(query: Annotated[PhotoQuery, Query()], request: Request) -> Response:
        settings: Settings = request.app.state.settings
        workers: Workers = request.app.state.workers
        with workers.hold_photo():  # before the picture is received
            picture = picture_in(await request.body(), request.headers.get("content-type", ""), settings)
            return await respond(request, lambda job: photo_data(picture, query, settings, job))


def _add_streams(api: APIRouter, verbs: Verbs) -> None:
    """Add the addresses that take their input from the URL alone."""

    @api.get("/generate/stream", summary="Make puzzles to order, with progress", tags=["puzzles"], **answers(None, EVENTS))
    async def stream(query: Annotated[models.GenerateQuery, Query()], request: Request) -> Response:
        return puzzles(request, models.GenerateRequest.model_validate(query.model_dump()), seed_or_random(query.seed), verbs)

    @api.get("/daily/{day}", summary="The puzzle of a day", tags=["puzzles"], **answers(schemas.PuzzleData))
    async def daily(
        day: Annotated[str, _DAY], request: Request, level: LevelName = "medium", layout: Annotated[str, _SPEC] = "3x3"
    ) -> Response:
        try:
            date = day_of(day)
        except SudokitError as error:
            raise problem_of(error, "{day}") from None
        try:
            spec = verbs.spec(layout)
            body = models.GenerateRequest.model_validate({"layout": spec, "level": level, "symmetry": "half-turn"})
            seed = seed_of(date, level, spec)
            answer = await respond(request, lambda job: verbs.daily(body, seed, job))
        except Problem as problem:
            raise problem.of_query() from None
        if answer.status_code == 200:
            answer.headers["cache-control"] = "public, max-age=3600"
        return answer


def _add_classes(api: APIRouter, verbs: Verbs) -> None:
    """Add the addresses of the classes of full grids."""

    @api.post("/class", tags=["classes"], summary="The class of a full 9x9 grid", **answers(row_schemas.ClassAnswer))
    async def class_of(body: models.ClassRequest, request: Request) -> Response:
        return await respond(request, lambda job: verbs.class_of(body, job))

    @api.get("/class/random", tags=["classes"], summary="A random class", **answers(row_schemas.RandomClass))
    async def random_class(query: Annotated[models.ClassQuery, Query()], request: Request) -> Response:
        seed = seed_or_random(query.seed)
        return await respond(request, lambda _: verbs.random_class(seed, query.index))

    @api.get("/class/{number}", tags=["classes"], summary="The class with a number", **answers(row_schemas.ClassForm))
    async def class_at(number: Annotated[int, _NUMBER], request: Request) -> Response:
        answer = await respond(request, lambda _: verbs.class_at(number))
        if answer.status_code == 200:
            answer.headers["cache-control"] = "public, max-age=86400"
        return answer


def _compat() -> APIRouter:
    """Return the addresses that clients of other services expect."""
    router, compat = APIRouter(prefix="/compat", route_class=Strictly, tags=["compat"]), Compat()

    @router.get("/dosuku", summary="New boards, in the format of Dosuku", **answers(DosukuAnswer))
    async def dosuku(request: Request, query: Annotated[str, _QUERY] = "") -> Response:
        return await respond(request, lambda job: compat.dosuku(query, job))

    @router.get("/sugoku/board", summary="A board, in the format of sugoku", **answers(Board))
    async def board(request: Request, difficulty: Annotated[str, _DIFFICULTY] = "random") -> Response:
        return await respond(request, lambda job: compat.board(difficulty, job))

    async def of_board(request: Request, verb: Callable[[Grid, Job], dict[str, Any]]) -> Response:
        grid = board_of(await request.body(), _type_of(request))
        return await respond(request, lambda job: verb(grid, job))

    @router.post("/sugoku/solve", summary="Solve a board, with the answer in the format of sugoku", **answers(Solved))
    async def solve(request: Request) -> Response:
        return await of_board(request, compat.solve)

    @router.post("/sugoku/grade", summary="Grade a board, with the answer in the format of sugoku", **answers(Graded))
    async def grade(request: Request) -> Response:
        return await of_board(request, compat.grade)

    @router.post("/sugoku/validate", summary="Validate a board, with the answer in the format of sugoku", **answers(Validated))
    async def validate(request: Request) -> Response:
        return await of_board(request, compat.validate)

    return router
