"""The OpenAPI 3.1 document: FastAPI's description of the routes, with problems as actually sent, batches and
pictures."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from ._field_words import FIELD_WORDS, OPERATION_WORDS
from ._problems import KINDS, MEDIA_TYPE
from ._shapes import BOARD, FORMATS

__all__ = ["answers", "document"]

_REF = "#/components/schemas/{model}"
_NINE = {"minItems": 9, "maxItems": 9}
_ROWS = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}, **_NINE},
    **_NINE,
}
_BOARD = "Nine lists of nine values, 0 for an empty cell."


def _form(board: dict[str, Any], example: object) -> dict[str, Any]:
    schema = {"type": "object", "required": ["board"], "properties": {"board": {**board, "description": _BOARD}}}
    return {"schema": schema, "example": {"board": example}}


_EXAMPLE = [[5, 3] + 7 * [0], *([0] * 9 for _ in range(8))]
_FORM = {
    "application/x-www-form-urlencoded": _form(
        {"type": "string", "pattern": BOARD, "contentMediaType": "application/json"}, json.dumps(_EXAMPLE)
    ),
    "application/json": _form(_ROWS, _EXAMPLE),
}
_TEXT = {"type": "string"}
_FORMS: dict[str, dict[str, Any]] = {
    "text/event-stream": {
        "type": "object",
        "required": ["event", "data"],
        "properties": {"event": {"enum": ["progress", "puzzle", "done", "problem"]}, "data": {"type": "string"}},
    }
}
_ABOUT = """\
Solve, explain, rate and generate Sudoku of any box shape. "No solution" and "several solutions" are answers, with a status;
errors are problems (RFC 9457) that point to the field. Values are integers 0..N, 0 for empty; cells are indices from 0 by rows,
and `r1c1` in steps. Seeds are 64-bit integers, as decimal digits. The formats of texts that no pattern can express:
"""


def answers(model: type[BaseModel] | None = None, *media_types: str) -> dict[str, Any]:
    """Return what a route declares about its answers: a model, or media types."""
    if model is not None:
        return {"responses": {200: {"model": model, "description": "The answer"}}}
    content = {media_type.partition(";")[0]: {"schema": _FORMS.get(media_type, _TEXT)} for media_type in media_types}
    return {"openapi_extra": {"responses": {"200": {"content": content, "description": "The answer"}}}}


def document(app: FastAPI, batches: set[str]) -> dict[str, Any]:
    """Return the document of an application, in which some routes accept batches."""
    from ._schemas import Problem

    about = _ABOUT + "\n".join(f"`{name}`: {words}." for name, words in FORMATS.items())
    found = get_openapi(
        title="sudokit", version=app.version, summary=app.summary, description=about, routes=app.routes, tags=_TAGS
    )
    schemas = found["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    problem = Problem.model_json_schema(ref_template=_REF)
    schemas |= problem.pop("$defs") | {"Problem": problem}
    _whole(found)
    _describe(schemas)
    found["components"]["responses"] = {name: _problem(name) for name in KINDS}
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation, path in batches)
    return found


def _whole(part: Any) -> None:
    """Restore integer bounds that FastAPI converted to floating point, which cannot represent 2^64-1."""
    if isinstance(part, list):
        for one in part:
            _whole(one)
    elif isinstance(part, dict):
        for name in ("minimum", "maximum"):
            bound = part.get(name)
            if isinstance(bound, float) and bound.is_integer():
                part[name] = int(bound) - (bound > 2**53)
        for one in part.values():
            _whole(one)


_TAGS = [
    {"name": "verbs", "description": "Operations on a puzzle."},
    {"name": "puzzles", "description": "Generated puzzles."},
    {"name": "classes", "description": "The 5,472,730,538 classes of full 9x9 grids, numbered from 0."},
    {"name": "compat", "description": "Drop-in answers for clients of other services."},
    {"name": "state", "description": "Monitoring of the service."},
]


def _describe(schemas: dict[str, Any]) -> None:
    """Say what each field means whose model does not."""
    for name, schema in schemas.items():
        for field, one in schema.get("properties", {}).items():
            if "description" not in one:
                one["description"] = FIELD_WORDS.get(f"{name}.{field}") or FIELD_WORDS[field]


def _name_of(path: str) -> str:
    """Return the name of an operation, which clients take for a function: ``/api/v1/generate/stream`` is
    ``generate_stream``."""
    words = [part.strip("{}") for part in path.removeprefix("/api/v1").strip("/").split("/")]
    return {"class_number": "class_by_number", "class": "class_of", "daily_day": "daily"}.get(name := "_".join(words), name)


def _problem(name: str) -> dict[str, Any]:
    status, title = KINDS[name]
    example = {"type": f"/api/v1/docs#{name}", "title": title, "status": status, "detail": title, "errors": []}
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": title, "content": {MEDIA_TYPE: {"schema": schema, "example": example}}}


def _complete(path: str, method: str, operation: dict[str, Any], batch: bool) -> None:
    operation["operationId"] = name = _name_of(path)
    operation["description"] = OPERATION_WORDS[name]
    responses = operation["responses"]
    responses.pop("422", None)
    if len(content := responses["200"].get("content", {})) > 1:  # FastAPI's default for every route
        content.pop("application/json", None)
    wanted = {"misdirected": "421", "internal": "500"}
    if "state" not in operation.get("tags", ()) or path == "/readyz":
        wanted |= {"overloaded": "429", "ending": "503"}
    if "state" not in operation.get("tags", ()):
        wanted |= {"invalid": "422"}
    if method == "post":
        wanted |= {"malformed": "400", "slow": "408", "too-large": "413", "media-type": "415", "missing-extra": "501"}
    responses |= {
        status: {"$ref": f"#/components/responses/{name}"} for name, status in sorted(wanted.items(), key=lambda one: one[1])
    }
    if path.startswith("/compat/sugoku") and method == "post":
        operation["requestBody"] = {"required": True, "content": _FORM}
    if batch:
        lines = {"schema": {"type": "string", "description": "One object per line."}}
        operation["requestBody"]["content"]["application/x-ndjson"] = lines
        responses["200"]["content"]["application/x-ndjson"] = lines
