"""Errors as ``application/problem+json`` (RFC 9457): one class, and the conversion of every other error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ..grid import ImpossibleRequest, MissingExtra, ParseError, SudokitError

__all__ = ["KINDS", "MEDIA_TYPE", "Problem", "add_handlers", "problem_of"]

MEDIA_TYPE = "application/problem+json"

# Name: status and title.
KINDS = {
    "malformed": (400, "The body is not valid JSON"),
    "not-found": (404, "There is nothing here"),
    "method-not-allowed": (405, "This address does not support that method"),
    "slow": (408, "The request took too long to arrive"),
    "too-large": (413, "The request is too large"),
    "media-type": (415, "This address does not accept that media type"),
    "misdirected": (421, "The service does not answer to that name"),
    "invalid": (422, "The request is invalid"),
    "unreadable": (422, "The puzzle cannot be read"),
    "impossible": (422, "The request cannot be satisfied"),
    "overloaded": (429, "The service is overloaded"),
    "internal": (500, "Something went wrong in the service"),
    "missing-extra": (501, "An optional library is not installed"),
    "undecided": (503, "The time ran out before there was an answer"),
    "ending": (503, "The service is shutting down"),
    "stuck": (503, "Work has not ended in time"),
}

_CELL = re.compile(r"\br(\d+)c(\d+)\b")


class Problem(HTTPException):
    """An error that is reported to the caller.

    Parameters
    ----------
    kind
        One of `KINDS`.
    detail
        What is wrong with this request.
    errors
        Each with ``pointer`` (RFC 6901, into the body, or ``?name`` for a parameter) and ``detail``.
    headers
        Headers to send with it.
    """

    def __init__(
        self, kind: str, detail: str, errors: Sequence[Mapping[str, Any]] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(KINDS[kind][0], detail, dict(headers or {}))
        self.kind = kind
        self.errors = [dict(error) for error in errors]

    def of_query(self) -> Problem:
        """Return the same problem for a request whose fields are parameters."""
        errors = [{**error, "pointer": re.sub("^/", "?", error["pointer"])} for error in self.errors]
        return Problem(self.kind, str(self.detail), errors, self.headers)

    def data(self) -> dict[str, Any]:
        """Return the document that is sent."""
        return {
            "type": f"/api/v1/docs#{self.kind}",
            "title": KINDS[self.kind][1],
            "status": self.status_code,
            "detail": self.detail,
            "errors": self.errors,
        }

    def response(self) -> Response:
        """Return the answer."""
        # ASCII, so that a quoted lone surrogate cannot break it
        return Response(json.dumps(self.data()), self.status_code, dict(self.headers or {}), MEDIA_TYPE)


def problem_of(error: Exception, pointer: str = "/grid") -> Problem:
    """Return the problem for an error of the package.

    Parameters
    ----------
    error
        The error raised.
    pointer
        The field concerned.
    """
    if isinstance(error, Problem):
        return error
    if isinstance(error, ParseError):
        fault: dict[str, Any] = {"pointer": pointer, "detail": error.message}
        fault |= {key: value for key, value in (("line", error.line), ("column", error.column)) if value is not None}
        if cell := _cell_of(error):
            fault["cell"] = cell
        return Problem("unreadable", str(error).partition("\n")[0], [fault])
    if isinstance(error, MissingExtra):
        return Problem("missing-extra", str(error))
    if isinstance(error, ImpossibleRequest):
        return Problem("impossible", str(error), [{"pointer": "" if pointer == "/grid" else pointer, "detail": str(error)}])
    if isinstance(error, TimeoutError):
        return Problem("undecided", "the time ran out before there was an answer", headers={"Retry-After": "10"})
    if isinstance(error, SudokitError):
        pointer = pointer if error.option is None else f"/{error.option}"
        return Problem("invalid", str(error), [{"pointer": pointer, "detail": str(error)}])
    raise error


def _cell_of(error: ParseError) -> str | None:
    """Return the cell that an error refers to, by its attribute or its message."""
    if error.cell is None and (found := _CELL.search(error.message)):
        return found[0]
    return error.cell


def pointer_of(place: Iterable[object]) -> str:
    """Return the JSON pointer of a place named by a validator.

    >>> pointer_of(["body", "candidates", 3, "a/b"])
    '/candidates/3/a~1b'
    """
    first, *rest = [*place] or ["body"]
    parts = [str(part).replace("~", "~0").replace("/", "~1") for part in rest]
    if first == "query":
        return "?" + ".".join(parts)
    if first == "path":
        return "{" + ".".join(parts) + "}"
    return "".join(f"/{part}" for part in parts)


def add_handlers(app: FastAPI) -> None:
    """Turn every error of an application into a problem."""

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:
        if isinstance(error, Problem):
            return error.response()
        kinds = {404: "not-found", 405: "method-not-allowed", 413: "too-large", 415: "media-type"}
        kind = kinds.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
        words = {"not-found": f"there is no {request.url.path}", "method-not-allowed": f"{request.method} is not allowed here"}
        return Problem(kind, words.get(kind, str(error.detail)), headers=error.headers).response()

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        of_body = any(fault["loc"][:1] == ("body",) for fault in error.errors())
        if request.method == "POST" and kind != "application/json" and of_body:
            return Problem("media-type", f"expected application/json, not {kind[:60]!r}").response()
        return invalid(error.errors()).response()

    @app.exception_handler(SudokitError)
    async def _(_: Request, error: SudokitError) -> Response:
        return problem_of(error).response()


def invalid(faults: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem of a request with the wrong form, from what pydantic found."""
    errors: list[dict[str, str]] = []
    for fault in faults:
        words = str(fault["msg"]).removeprefix("Value error, ")
        if fault["type"] == "extra_forbidden":
            words = "there is no such field"
        if fault["type"] in ("model_attributes_type", "model_type") or (
            fault["type"] == "missing" and fault["loc"] == ("body",)
        ):
            words = "expected an object"
        error = {"pointer": pointer_of(fault["loc"]), "detail": words}
        if error not in errors:
            errors.append(error)
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return Problem("invalid", f"{first['pointer'] or 'the request'}: {first['detail']}{more}", errors[:20])
