"""The addresses of the API: each takes a request apart, has the verb done by a worker, and puts the answer together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.routing import APIRoute

from .._errors import SudokitError
from .._wish import seed_or_random
from . import _models as models
from ._problems import problem_of
from ._strict import StrictRequest, dumps
from ._verbs import Verbs
from ._work import Gone, Job, Workers

__all__ = ["Strictly", "gone_of", "route"]

Asked = TypeVar("Asked")
PREFIX = "/api/v1"


class Strictly(APIRoute):
    """A route whose bodies are read strictly."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        """Return what handles a request."""
        usual = super().get_route_handler()

        async def handler(request: Request) -> Response:
            return await usual(StrictRequest(request.scope, request.receive))

        return handler


def gone_of(request: Request) -> Callable[[], Any]:
    """Return what waits until a client has gone away; its body has been read."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return gone


def answered(body: bytes, media_type: str = "application/json") -> Response:
    """Return an answer."""
    return Response(body, media_type=media_type)


async def told(request: Request, call: Callable[[Job], Any]) -> Response:
    """Have a call done by a worker, and return its answer as JSON."""
    workers: Workers = request.app.state.workers

    def work(job: Job) -> bytes:
        try:
            return dumps(call(job))
        except SudokitError as error:
            raise problem_of(error) from None

    try:
        return answered(await workers.run(work, gone_of(request)))
    except Gone:
        return Response(status_code=499)


def route(app: FastAPI, verbs: Verbs) -> None:
    """Add the addresses of the API to an application."""
    api = APIRouter(prefix=PREFIX, route_class=Strictly)

    @api.post("/solve", summary="Solve a puzzle")
    async def solve(asked: models.SolveRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.solve(asked, job))

    @api.post("/count", summary="Count solutions")
    async def count(asked: models.CountRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.count(asked, job))

    @api.post("/check", summary="Check a puzzle and a player's entries")
    async def check(asked: models.CheckRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.check(asked, job))

    @api.post("/explain", summary="Explain how to solve a puzzle, step by step")
    async def explain(asked: models.ExplainRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.explain(asked, job))

    @api.post("/steps", summary="List every step that there is now")
    async def steps(asked: models.StepsRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.steps(asked, job))

    @api.post("/hint", summary="Give a hint, as much as is asked for")
    async def hint(asked: models.HintRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.hint(asked, job))

    @api.post("/rate", summary="Say how hard a puzzle is")
    async def rate(asked: models.RateRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.rate(asked, job))

    @api.post("/generate", summary="Make puzzles to order")
    async def generate(asked: models.GenerateRequest, request: Request) -> Response:
        seed = seed_or_random(asked.seed)
        return await told(request, lambda job: verbs.generate(asked, seed, job))

    @api.post("/convert", summary="Read a puzzle in one format and write it in another")
    async def convert(asked: models.ConvertRequest, request: Request) -> Response:
        return await told(request, lambda job: verbs.convert(asked, job))

    @api.post("/render", summary="Draw a puzzle, or a step")
    async def render(asked: models.RenderRequest, request: Request) -> Response:
        body = await _bytes(request, lambda job: verbs.render(asked, job))
        return body if isinstance(body, Response) else answered(body, models.PICTURES[asked.to])

    @api.post("/print", summary="Make a PDF of puzzles")
    async def print_(asked: models.PrintRequest, request: Request) -> Response:
        body = await _bytes(request, lambda job: verbs.print(asked, job))
        return body if isinstance(body, Response) else answered(body, "application/pdf")

    @api.get("/about", summary="What this service knows")
    async def about() -> Response:
        return answered(dumps(app.state.about()))

    app.include_router(api)


async def _bytes(request: Request, call: Callable[[Job], bytes]) -> bytes | Response:
    workers: Workers = request.app.state.workers
    try:
        return await workers.run(call, gone_of(request))
    except Gone:
        return Response(status_code=499)
