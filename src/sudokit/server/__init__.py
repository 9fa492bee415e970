"""The service: every verb over HTTP, and the page.  Needs the extra ``web``; docs/api.md describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._folder import write_page
from ._settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["Settings", "create_app", "openapi", "run", "write_page"]


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application, for a server of your own or for tests.

    Parameters
    ----------
    settings
        Limits and addresses; None: those of `Settings()`.

    Raises
    ------
    MissingExtra
        If FastAPI is not installed.

    Examples
    --------
    >>> from sudokit.server import create_app
    >>> create_app().title
    'sudokit'
    """
    _check_library()
    from ._app import make_app

    return make_app(settings or Settings())


def openapi() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of the service.

    >>> from sudokit.server import openapi
    >>> openapi()["openapi"], "/api/v1/solve" in openapi()["paths"]
    ('3.1.0', True)
    """
    document: dict[str, Any] = create_app().openapi()
    return document


def run(settings: Settings | None = None) -> None:
    """Serve until the process is stopped.

    Raises
    ------
    MissingExtra
        If FastAPI or uvicorn is not installed.
    SudokitError
        If the address cannot be used.
    """
    _check_library()
    from ._run import serve

    serve(settings or Settings())


def _check_library() -> None:
    from importlib.util import find_spec

    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        from ..grid import MissingExtra

        raise MissingExtra("the service", "web")
