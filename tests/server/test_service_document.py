"""The OpenAPI document, and what a client made of it would send and get: right, wrong and random requests."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from asking import G, client  # noqa: F401
from hypothesis import HealthCheck, Phase, settings
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from starlette.testclient import TestClient

import sudokit as sk
from sudokit.server import Settings, create_app, openapi
from sudokit.server import _declared as declared
from sudokit.server._field_words import FIELD_WORDS

pytestmark = pytest.mark.thorough

schemathesis = pytest.importorskip("schemathesis")
asgi = pytest.importorskip("schemathesis.python.asgi")
ASGI_TRANSPORT = pytest.importorskip("schemathesis.transport.asgi").ASGI_TRANSPORT

DOCUMENT = openapi()
SERVICE = schemathesis.openapi.from_dict(DOCUMENT)
# How many requests to each address; with more, its corner cases, hundreds of them, are tried as well.
EXAMPLES = int(os.environ.get("SUDOKIT_REQUESTS", "10"))
SERVICE.config.phases.coverage.enabled = EXAMPLES > 10


def parts(found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, dict):
        yield found
    for one in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from parts(one)


def test_it_is_whole(client: TestClient) -> None:
    assert client.get("/api/v1/openapi.json").json() == DOCUMENT
    assert DOCUMENT["openapi"] == "3.1.0"
    assert DOCUMENT["info"]["version"] == sk.__version__
    assert "HTTPValidationError" not in DOCUMENT["components"]["schemas"]
    for one in parts(DOCUMENT):
        if isinstance(one.get("$ref"), str):
            found: Any = DOCUMENT
            for name in one["$ref"].removeprefix("#/").split("/"):
                found = found[name]
    for path, operations in DOCUMENT["paths"].items():
        for operation in operations.values():
            assert operation["tags"], path
            assert {"200", "421", "500"} <= set(operation["responses"]), path


def test_examples_fit_and_are_answered(client: TestClient) -> None:
    tried = 0
    for path, operations in DOCUMENT["paths"].items():
        content = operations.get("post", {}).get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema", {})
        if "$ref" not in schema:
            continue
        name = schema["$ref"].rpartition("/")[2]
        for example in DOCUMENT["components"]["schemas"][name]["examples"]:
            Draft202012Validator({**DOCUMENT["components"]["schemas"][name], "components": DOCUMENT["components"]}).validate(
                example
            )
            assert client.post(path, json=example).status_code == 200, path
            tried += 1
    assert tried >= 11


def test_every_field_and_every_operation_is_described() -> None:
    seen = 0
    for name, schema in DOCUMENT["components"]["schemas"].items():
        for field, one in schema.get("properties", {}).items():
            assert len(one.get("description", "")) > 5, (name, field)
            seen += 1
    for path, operations in DOCUMENT["paths"].items():
        for operation in operations.values():
            assert len(operation["description"]) > 20, path
            for one in operation.get("parameters", ()):
                assert one.get("description") or one["schema"].get("description"), (path, one["name"])
                seen += 1
    assert seen > 500
    used = {field for schema in DOCUMENT["components"]["schemas"].values() for field in schema.get("properties", {})}
    assert {name.rpartition(".")[2] for name in FIELD_WORDS} <= used
    named = {f"{name}.{field}" for name, schema in DOCUMENT["components"]["schemas"].items() for field in schema["properties"]}
    assert {name for name in FIELD_WORDS if "." in name} <= named


def test_operations_are_named_after_the_verbs() -> None:
    names = [operation["operationId"] for operations in DOCUMENT["paths"].values() for operation in operations.values()]
    assert len(set(names)) == len(names)
    assert {"solve", "count", "check", "hint", "rate", "generate", "generate_stream", "daily", "class_of"} <= set(names)
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", name) for name in names)


def test_texts_of_requests_have_a_form() -> None:
    """A closed set, a pattern, a format or a greatest length: no text of a request is simply any."""
    for name, schema in DOCUMENT["components"]["schemas"].items():
        for field, one in schema["properties"].items() if name.endswith("Request") else ():
            for kind in parts(one):
                if kind.get("type") == "string":
                    assert {"enum", "const", "pattern", "maxLength"} & set(kind), (name, field)
    for operations in DOCUMENT["paths"].values():
        for operation in operations.values():
            for one in operation.get("parameters", ()):
                for kind in parts(one["schema"]):
                    assert kind.get("type") != "string" or {"enum", "pattern", "maxLength", "const"} & set(kind), one


def test_every_integer_that_is_asked_for_has_bounds() -> None:
    """What is larger than the core's numbers is the caller's fault, and is said to be."""
    seen = 0
    for name, schema in DOCUMENT["components"]["schemas"].items():
        for field, one in schema["properties"].items() if name.endswith("Request") else ():
            for kind in (one, *one.get("anyOf", ())):
                if kind.get("type") in ("integer", "number") and "enum" not in kind:
                    assert {"minimum", "maximum"} <= set(kind), (name, field)
                    seen += 1
    assert seen > 10


def test_seeds_of_64_bits_fit() -> None:
    pattern = re.compile(declared._up_to(2**64 - 1))
    for seed in (0, 7, 10**19 - 1, 10**19, 2**64 - 1, 2**64 - 10**9):
        assert pattern.search(str(seed))
    for text in (str(2**64), str(2**64 + 10**15), "2" + "0" * 19, "-1", "", "1" * 21):
        assert not pattern.search(text)
    bounds = [one["maximum"] for one in parts(DOCUMENT) if isinstance(one.get("maximum"), int)]
    assert 2**64 - 1 in bounds


APP = create_app(Settings(log="none", seconds=0.2, size=9, stream_seconds=0.2))


@schemathesis.serializer("application/x-ndjson")  # type: ignore[untyped-decorator]
def _lines(_: Any, value: Any) -> bytes:
    return str(value).encode()


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    with asgi.get_client(APP, max_stream_events=20) as made:
        yield made


@SERVICE.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_random_requests(case: Any, session: Any) -> None:
    """Whatever is sent: no failure of the service, only what the document says, and nothing wrong is taken for right."""
    checks = schemathesis.checks
    answer = ASGI_TRANSPORT.send(case, session=session, base_url="http://localhost")
    # A body that is too large is refused before it is read, whatever is wrong with it.
    judged = case.media_type != "application/x-ndjson" and answer.status_code != 413
    strict = [schemathesis.specs.openapi.checks.negative_data_rejection] if judged else []
    case.validate_response(
        answer,
        checks=[
            *([checks.not_a_server_error] if answer.status_code != 503 else []),  # time may be over
            schemathesis.specs.openapi.checks.status_code_conformance,
            schemathesis.specs.openapi.checks.content_type_conformance,
            schemathesis.specs.openapi.checks.response_schema_conformance,
            *strict,
        ],
    )
