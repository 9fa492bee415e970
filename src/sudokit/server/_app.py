"""The application: the API, the page, and the addresses for monitoring."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware

from .._version import __version__
from . import _schemas as schemas
from ._about import about
from ._api import PREFIX, Strictly, answered, route
from ._guard import Guard
from ._memory import giving_back, malloc_trim
from ._openapi import answers, document
from ._photo import FORM_ROOM
from ._problems import Problem, add_handlers
from ._reference import STYLE, reference
from ._settings import Settings
from ._static import Files
from ._strict import dumps
from ._verbs import Verbs
from ._work import Workers, ending

__all__ = ["make_app"]


def make_app(settings: Settings) -> FastAPI:
    """Return the application."""
    workers = Workers(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        workers.open()
        async with giving_back(malloc_trim()):
            yield
        workers.shut()

    app = FastAPI(
        title="sudokit",
        version=__version__,
        summary="Solve, explain, rate and generate Sudoku of any box shape.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.workers = workers
    app.state.settings = settings
    app.state.about = lambda: about(settings)
    add_handlers(app)
    app.state.verbs = verbs = Verbs(settings.size)
    route(app, verbs)
    _add_state(app, workers)
    _add_document(app)
    _add_page(app)
    if settings.cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors),
            allow_methods=["GET", "POST"],
            allow_headers=["content-type"],
            max_age=600,
        )
    bodies = {f"{PREFIX}/photo": settings.photo_bytes + FORM_ROOM}
    app.add_middleware(Guard, settings=settings, batches=frozenset(Strictly.batches), bodies=bodies)
    return app


def _add_state(app: FastAPI, workers: Workers) -> None:
    """Add the addresses for monitoring."""

    @app.get("/healthz", summary="Whether the process is alive", tags=["state"], **answers(schemas.State))
    async def healthz() -> Response:
        return answered(dumps({"status": "ok"}))

    @app.get("/readyz", summary="Whether a request would be accepted now", tags=["state"], **answers(schemas.State))
    async def readyz() -> Response:
        if workers.closing:
            raise ending()
        if stuck := await workers.stuck():
            words = f"work has not ended in time ({'; '.join(stuck)}): restart the service if this persists"
            raise Problem("stuck", words)
        if not workers.ready:
            raise Problem("overloaded", "no request would be accepted now", headers={"Retry-After": "2"})
        lanes = {name: lane.counts() for name, lane in workers.lanes.items()}
        return answered(dumps({"status": "ok", "running": workers.running, "waiting": workers.waiting, "lanes": lanes}))

    @app.get("/version", summary="The version of the service", tags=["state"], **answers(schemas.Version))
    async def version() -> Response:
        return answered(dumps({"name": "sudokit", "version": __version__}))


def _add_document(app: FastAPI) -> None:
    """Add the OpenAPI document, which is built on first access."""
    made: dict[str, Any] = {}

    def openapi() -> dict[str, Any]:
        if not made:
            made.update(document(app, set(Strictly.batches)))
        return made

    app.openapi = openapi  # type: ignore[method-assign]

    @app.get(f"{PREFIX}/openapi.json", include_in_schema=False)
    async def of_all() -> Response:
        return answered(dumps(openapi()))

    @app.get(f"{PREFIX}/docs", include_in_schema=False)
    async def docs() -> Response:
        return answered(reference(openapi()).encode(), "text/html; charset=utf-8")

    @app.get(f"{PREFIX}/docs.css", include_in_schema=False)
    async def style() -> Response:
        return answered(STYLE.encode(), "text/css; charset=utf-8")


def _add_page(app: FastAPI) -> None:
    """Add the page: it serves whatever no other address does."""
    files = Files()

    @app.api_route("/{name:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(name: str, request: Request) -> Response:
        found = None if name.startswith(("api/", "compat/")) else files.respond(name, request)
        if found is not None:
            return found
        if methods := app.openapi()["paths"].get(f"/{name}"):
            allowed = ", ".join(method.upper() for method in methods)
            raise Problem("method-not-allowed", f"{request.method} is not allowed here", headers={"Allow": allowed})
        raise Problem("not-found", f"there is no /{name[:100]}")
