"""What is wrong is told as a problem: status, kind, the field, the place in the text; and nothing breaks the service."""

from __future__ import annotations

from typing import Any

import pytest
from asking import JSON, SMALL, G, Make, client, client_with  # noqa: F401
from starlette.testclient import TestClient

from sudokit.server import _schemas as schemas


def problem(answer: Any, status: int, kind: str) -> Any:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    data = answer.json()
    schemas.Problem.model_validate(data)
    assert data["type"] == f"/api/v1/docs#{kind}"
    assert data["status"] == status
    assert "Traceback" not in answer.text
    return data


@pytest.mark.parametrize(
    "body",
    [
        b'{"grid":',
        b"",
        b"\xff\xfe{}",
        b'{"grid": "\xc3("}',
        b'{"grid": NaN}',
        b'{"grid": 1e999}',
        b'{"grid": [-Infinity]}',
        b'{"grid": ' + b"[" * 100_000,
        b'{"grid": ' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"grid": 1' + b"0" * 5000 + b"}",
        b'{"grid": "12..34.....3..2.\\ud800"}',
        b'{"grid": "1", "layout": "1x1", "grid": "12..34.....3..2."}',
        b'{"\\udfff": 1, "grid": "12..34.....3..2."}',
    ],
    ids=[
        "cut",
        "empty",
        "bom",
        "utf8",
        "nan",
        "inf",
        "minus-inf",
        "deep",
        "deep-closed",
        "digits",
        "surrogate",
        "twice",
        "key",
    ],
)
def test_malformed(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/v1/solve", content=body, headers=JSON)
    problem(answer, 400, "malformed")


def test_malformed_json_has_a_place(client: TestClient) -> None:
    data = problem(client.post("/api/v1/solve", content=b'{"grid":\n "1', headers=JSON), 400, "malformed")
    assert (data["errors"][0]["line"], data["errors"][0]["column"]) == (2, 2)


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({}, "/grid"),
        ({"grid": SMALL, "gird": 1}, "/gird"),
        ({"grid": SMALL, "limit": 0}, "/limit"),
        ({"grid": SMALL, "limit": True}, "/limit"),
        ({"grid": SMALL, "limit": "2"}, "/limit"),
        ({"grid": SMALL, "limit": 2**70}, "/limit"),
        ({"grid": SMALL, "time_limit": -1}, "/time_limit"),
        ({"grid": SMALL, "seed": 2**64}, "/seed"),
        ({"grid": SMALL, "seed": "x"}, "/seed"),
        ({"grid": SMALL, "seed": -1}, "/seed"),
        ({"grid": SMALL, "format": "nonsense"}, "/format"),
        ({"grid": SMALL, "method": "nonsense"}, "/method"),
        ({"grid": SMALL, "layout": "7y7"}, "/layout"),
        ({"grid": SMALL, "layout": "8x8"}, "/layout"),
        ({"grid": SMALL, "symbols": "AAB"}, "/symbols"),
        ({"grid": {"a": 1}}, "/grid"),
        ({"grid": []}, "/grid"),
        ({"grid": [[1, 2.5], [0, 0]]}, "/grid"),
        ({"grid": [[True, 0], [0, 0]]}, "/grid"),
        ({"grid": [[1, 2], [3]]}, "/grid"),
        ({"grid": [[1, 2, 0, 0], [0, 9, 0, 0], [0] * 4, [0] * 4]}, "/grid/1/1"),
        ({"grid": [1, 2, 0, 0, 0, 9, *[0] * 10]}, "/grid/5"),
        ({"grid": [["1", "2", "", ""], ["3", "4", "", "5"], [""] * 4, [""] * 4]}, "/grid/1/3"),
        ({"grid": [[-1, 0, 0, 0], *[[0] * 4] * 3]}, "/grid/0/0"),
        ({"grid": [0, 0, -(10**9), *[0] * 13]}, "/grid/2"),
        ({"grid": "." * 2401}, "/grid"),
        ({"grid": SMALL, "entries": "12"}, "/entries"),
        ({"grid": SMALL, "entries": "2..............."}, "/entries"),
        ({"grid": SMALL, "entries": "..x............."}, "/entries"),
        ({"grid": SMALL, "entries": [0, 0, 5] + [0] * 13}, "/entries/2"),
        ({"grid": SMALL, "candidates": [[1]]}, "/candidates"),
        ({"grid": SMALL, "candidates": [None, None, [9]] + [None] * 13}, "/candidates/2"),
        ({"grid": f"{SMALL}\n\n{SMALL}"}, "/grid"),
    ],
)
def test_fields(client: TestClient, asked: Any, pointer: str) -> None:
    answer = client.post("/api/v1/solve", json=asked)
    data = problem(answer, 422, answer.json()["type"].partition("#")[2])
    assert data["errors"][0]["pointer"] == pointer
    assert data["errors"][0]["detail"]


def test_the_place_in_the_text(client: TestClient) -> None:
    data = problem(client.post("/api/v1/solve", json={"grid": "12..\n34..\n..5.\n...."}), 422, "unreadable")
    assert {key: data["errors"][0].get(key) for key in ("pointer", "line", "column", "cell")} == {
        "pointer": "/grid",
        "line": 3,
        "column": 3,
        "cell": "r3c3",
    }
    table = problem(
        client.post("/api/v1/solve", json={"grid": "12 | ..\n34 | ..\n---+---\n.. | 5.\n.. | .."}), 422, "unreadable"
    )
    assert table["errors"][0]["cell"] == "r3c3"
    line = problem(client.post("/api/v1/solve", json={"grid": "12..34....7...2.", "symbols": "1234"}), 422, "unreadable")
    assert line["errors"][0]["cell"] == "r3c3"
    entry = problem(client.post("/api/v1/solve", json={"grid": SMALL, "entries": "2..............."}), 422, "invalid")
    assert entry["errors"][0]["cell"] == "r1c1"


@pytest.mark.parametrize("name", ["../../pyproject.toml", "/etc/passwd", "simple.toml", "hodoku\x00"])
def test_no_profile_is_read_from_a_file(client: TestClient, name: str) -> None:
    for verb in ("explain", "steps", "hint", "render"):
        problem(client.post(f"/api/v1/{verb}", json={"grid": SMALL, "profile": name}), 422, "invalid")
    problem(client.post("/api/v1/rate", json={"grid": SMALL, "profile": name}), 422, "invalid")
    problem(client.post("/api/v1/generate", json={"profile": name, "level": "easy"}), 422, "invalid")


def test_media_types(client: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        body = b'{"grid": "12..34.....3..2."}'
        problem(client.post("/api/v1/solve", content=body, headers={"content-type": kind}), 415, "media-type")
    lines = client.post("/api/v1/hint", content=b"{}", headers={"content-type": "application/x-ndjson"})
    problem(lines, 415, "media-type")


def test_what_cannot_be(client: TestClient) -> None:
    data = problem(client.post("/api/v1/generate", json={"clues": 16}), 422, "impossible")
    assert "McGuire" in data["detail"]
    for asked in ({"level": "nonsense"}, {"layout": "x"}, {"symbols": "AB"}, {"pattern": "xx"}, {"score": [3, 1]}):
        problem(client.post("/api/v1/generate", json=asked), 422, "invalid")
    problem(
        client.post("/api/v1/convert", json={"grid": SMALL, "to": "game-id", "layout": "2x2", "as_symbols": "A"}),
        422,
        "invalid",
    )


def test_names_that_a_scale_does_not_have(client: TestClient) -> None:
    for field in ("level", "technique", "techniques_up_to"):
        data = problem(client.post("/api/v1/generate", json={field: "nonsense"}), 422, "invalid")
        assert data["errors"][0]["pointer"] == f"/{field}"
        assert "sudokit" not in data["detail"]
    for path, pointer in (("2026-11-31", "{day}"), ("2026-11-20?level=x", "?level"), ("2026-11-20?layout=x", "?layout")):
        data = problem(client.get(f"/api/v1/daily/{path}"), 422, "invalid")
        assert data["errors"][0]["pointer"] == pointer


def test_what_is_no_object(client: TestClient) -> None:
    for body, headers in ((b"[]", JSON), (b"null", JSON), (b"[]", {"content-type": "application/x-ndjson"})):
        data = client.post("/api/v1/count", content=body, headers=headers).json()
        assert data["errors"] == [{"pointer": "", "detail": "expected an object"}]


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/api/v1/nothing",
        "/api/v1",
        "/compat/x",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/_settings.py",
        "/README.md",
        "/\x00",
    ],
)
def test_not_found(client: TestClient, path: str) -> None:
    problem(client.get(path.replace("\x00", "%00")), 404, "not-found")


def test_methods(client: TestClient) -> None:
    assert problem(client.get("/api/v1/solve"), 405, "method-not-allowed")
    assert client.get("/api/v1/solve").headers["allow"] == "POST"
    problem(client.put("/api/v1/solve", json={}), 405, "method-not-allowed")
    problem(client.delete("/healthz"), 405, "method-not-allowed")


def test_names_of_the_host(client: TestClient, client_with: Make) -> None:
    for name in ("evil.example", "localhost.evil.example", "127.0.0.1.nip.io:80", ""):
        problem(client.get("/healthz", headers={"host": name}), 421, "misdirected")
    for name in ("localhost", "127.0.0.1:8000", "[::1]:8000"):
        assert client.get("/healthz", headers={"host": name}).status_code == 200
    named = client_with(hosts=("sudoku.example",))
    assert named.get("/healthz", headers={"host": "sudoku.example:1"}).status_code == 200
    assert client_with(host="0.0.0.0").get("/healthz", headers={"host": "any.example"}).status_code == 200


def test_headers(client: TestClient) -> None:
    for answer in (
        client.get("/"),
        client.get("/healthz"),
        client.get("/nothing"),
        client.post("/api/v1/solve", json={"grid": G}),
    ):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers


def test_other_origins_only_if_asked(client_with: Make) -> None:
    made = client_with(cors=("https://example.org",))
    asked = {
        "origin": "https://example.org",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    assert made.options("/api/v1/solve", headers=asked).headers["access-control-allow-origin"] == "https://example.org"
    other = made.post("/api/v1/solve", json={"grid": G}, headers={"origin": "https://evil.example"})
    assert "access-control-allow-origin" not in other.headers
