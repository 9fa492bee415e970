"""Photographs over HTTP: as a body or in a form; what cannot be read, is too large, or is no picture."""

from __future__ import annotations

import importlib.util
import io
import threading
import zlib
from typing import Any

import numpy as np
import pytest
from asking import Make, client, client_with  # noqa: F401
from PIL import Image, ImageDraw, ImageFont
from starlette.testclient import TestClient

import sudokit as sk
from sudokit.server import Settings

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JPEG = {"content-type": "image/jpeg"}
EDGE = b"0cc175b9c0f1b6a8"


def drawn(line: str = PUZZLE, side: int = 50) -> Image.Image:
    """Return a printed puzzle on a page."""
    picture = Image.new("L", (9 * side + 80, 9 * side + 80), 245)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(side * 0.7)
    for number in range(10):
        at, end, width = 40 + number * side, 40 + 9 * side, 4 if number % 3 == 0 else 1
        draw.line((at, 40, at, end), 20, width)
        draw.line((40, at, end, at), 20, width)
    for cell, symbol in enumerate(line):
        if symbol != ".":
            row, column = divmod(cell, 9)
            draw.text((40 + (column + 0.5) * side, 40 + (row + 0.5) * side), symbol, 20, font, anchor="mm")
    return picture


def saved(picture: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


PAGE = saved(drawn())


def form_of(*parts: tuple[str, bytes], edge: bytes = EDGE) -> tuple[bytes, dict[str, str]]:
    """Return a form and its headers; each part is its disposition and its content."""
    body = b"".join(b"--%s\r\ncontent-disposition: %s\r\n\r\n%s\r\n" % (edge, head.encode(), data) for head, data in parts)
    return body + b"--%s--\r\n" % edge, {"content-type": f"multipart/form-data; boundary={edge.decode()}"}


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_read_as_the_package_reads_it(client: TestClient, form: str) -> None:
    data = saved(drawn(), form)
    answer = client.post("/api/v1/photo", content=data, headers={"content-type": f"image/{form.lower()}"})
    assert answer.status_code == 200, answer.text
    assert answer.json() == sk.read_photo(data).to_dict()
    assert answer.json()["givens"] == PUZZLE


def test_a_form_holds_the_picture_as_its_one_file(client: TestClient) -> None:
    expected = client.post("/api/v1/photo", content=PAGE, headers={"content-type": "application/octet-stream"}).json()
    named = ('form-data; name="image"; filename="a b.png"', PAGE)
    for parts in ([named], [('form-data; name="note"', b"x"), named], [('form-data; name="image"', PAGE)]):
        body, headers = form_of(*parts)
        assert client.post("/api/v1/photo?layout=3x3", content=body, headers=headers).json() == expected
    # As a library sends it, line breaks and the sign of a part in the picture's own bytes.
    assert client.post("/api/v1/photo", files={"image": ("x.png", PAGE, "image/png")}).json() == expected
    body, headers = form_of(('form-data; name="image"; filename="x"', b"\r\n--0cc\r\n\r\n" + PAGE))
    assert client.post("/api/v1/photo", content=body, headers=headers).status_code == 415


BOMB = b"".join(
    len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    for kind, data in (
        (b"IHDR", (30_000).to_bytes(4, "big") * 2 + b"\x08\x00\x00\x00\x00"),
        (b"IDAT", zlib.compress(bytes(10_000))),
        (b"IEND", b""),
    )
)
HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(200)


@pytest.mark.parametrize(
    ("data", "status", "kind", "word"),
    [
        (HEIC, 415, "media-type", "JPEG"),
        (HEIC.replace(b"heic", b"avif"), 415, "media-type", "JPEG"),
        (b"no picture", 415, "media-type", "formats: JPEG, PNG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", 415, "media-type", "formats"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "media-type", "formats"),
        (b"\x89PNG\r\n\x1a\n" + BOMB, 413, "too-large", "pixels"),
        (PAGE[: len(PAGE) // 2], 422, "unreadable", "damaged"),
        (saved(drawn(), "JPEG")[:3000], 422, "unreadable", "damaged"),
        (b"", 422, "invalid", "no picture"),
    ],
    ids=["heic", "avif", "text", "eps", "svg", "bomb", "half a png", "half a jpeg", "empty"],
)
def test_what_is_no_picture_gets_a_clear_problem(client: TestClient, data: bytes, status: int, kind: str, word: str) -> None:
    told = client.post("/api/v1/photo", content=data, headers=JPEG)
    assert told.status_code == status, told.text
    assert told.headers["content-type"] == "application/problem+json"
    assert told.json()["type"].endswith(f"#{kind}")
    assert word in told.json()["detail"]
    if data:
        body, headers = form_of(('form-data; name="image"; filename="x"', data))
        assert client.post("/api/v1/photo", content=body, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (PAGE, "text/plain", 415),
        (PAGE, "", 415),
        (PAGE, "application/x-www-form-urlencoded", 415),
        (b'{"image": 1}', "application/json", 415),
        (PAGE, "multipart/form-data", 422),
        (PAGE, "multipart/form-data; boundary=x", 422),
        (b"--x\r\n\r\n\r\n--x--", "multipart/form-data; boundary=x", 422),
        (b"--x--" * 100_000, "multipart/form-data; boundary=x", 422),
        (b"--x\r\n" * 100_000, "multipart/form-data; boundary=x", 422),
        (b"\r\n--x" * 100_000 + b"--", "multipart/form-data; boundary=x", 422),
        (form_of(*[('form-data; name="a"; filename="x"', PAGE)] * 2)[0], f"multipart/form-data; boundary={EDGE.decode()}", 422),
        (form_of(('form-data; name="a"', PAGE))[0], f"multipart/form-data; boundary={EDGE.decode()}", 422),
        (form_of(('form-data; filename="x"', PAGE))[0][:-20], f"multipart/form-data; boundary={EDGE.decode()}", 422),
    ],
)
def test_other_bodies_are_refused(client: TestClient, body: bytes, content_type: str, status: int) -> None:
    told = client.post("/api/v1/photo", content=body, headers={"content-type": content_type})
    assert told.status_code == status, told.text
    assert told.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "query", ["layout=7x7", "layout=x", "layout=5x5", "layout=1x3", "time_limit=-1", "time_limit=x", "x=1"]
)
def test_a_query_that_is_wrong_is_pointed_at(client: TestClient, query: str) -> None:
    told = client.post(f"/api/v1/photo?{query}", content=PAGE, headers=JPEG)
    assert told.status_code == 422, told.text
    assert told.json()["errors"][0]["pointer"] == f"?{query.partition('=')[0]}"


def test_limits_are_the_operators(client_with: Make) -> None:
    small = client_with(photo_bytes=len(PAGE) - 1)
    for told in (
        small.post("/api/v1/photo", content=PAGE, headers=JPEG),
        small.post("/api/v1/photo", content=bytes(len(PAGE) + 100_000), headers=JPEG),
        small.post("/api/v1/photo", files={"image": ("x.png", PAGE)}),
    ):
        assert (told.status_code, told.json()["type"]) == (413, "/api/v1/docs#too-large")
    assert client_with(photo_pixels=1000).post("/api/v1/photo", content=PAGE, headers=JPEG).status_code == 413
    other = client_with(body=2000)  # which is for other addresses
    assert other.post("/api/v1/photo", content=PAGE, headers=JPEG).status_code == 200
    assert other.post("/api/v1/solve", json={"grid": "." * 3000}).status_code == 413
    limits = other.get("/api/v1/about").json()["limits"]
    assert (limits["photo_bytes"], limits["photo_pixels"]) == (12_000_000, 40_000_000)
    for name in ("photo_bytes", "photo_pixels"):
        with pytest.raises(sk.SudokitError, match=name):
            Settings(**{name: 0})  # type: ignore[arg-type]


def test_no_time_is_said(client: TestClient) -> None:
    told = client.post("/api/v1/photo?time_limit=0", content=PAGE, headers=JPEG).json()
    assert (told["status"], told["reason"]) == ("unreadable", "ended by the time limit")


def test_without_the_library_the_extra_is_named(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "PIL" else usual(name, *rest))
    told = client.post("/api/v1/photo", content=PAGE, headers=JPEG)
    assert told.status_code == 501
    assert "sudokit[photo]" in told.json()["detail"]


def test_photos_in_memory_are_few_and_their_places_come_back(client_with: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client_with(workers=1)
    workers = made.app.state.workers  # type: ignore[attr-defined]
    assert workers.photos.places == 2
    begun, free = threading.Semaphore(0), threading.Event()

    def held(*_: Any, **__: Any) -> Any:
        begun.release()
        free.wait(20)
        return sk.read_photo(np.full((60, 60), 255, np.uint8))

    monkeypatch.setattr("sudokit.server._photo.read_photo", held)
    told: list[int] = []
    asking = [
        threading.Thread(target=lambda: told.append(made.post("/api/v1/photo", content=PAGE, headers=JPEG).status_code))
        for _ in range(2)
    ]
    for one in asking:
        one.start()
    assert begun.acquire(timeout=20)
    while made.get("/readyz").json()["lanes"]["photos"]["held"] < 2:
        free.wait(0.01)  # a pause: it is set only below
    refused = made.post("/api/v1/photo", content=PAGE, headers=JPEG)
    assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
    free.set()
    for one in asking:
        one.join(20)
    assert told == [200, 200]
    assert made.get("/readyz").json()["lanes"]["photos"]["held"] == 0
    for data in (HEIC, b"", b"x"):
        made.post("/api/v1/photo", content=data, headers=JPEG)
    assert made.get("/readyz").json()["lanes"]["photos"]["held"] == 0


def test_nothing_of_the_picture_is_logged(client_with: Make, capfd: pytest.CaptureFixture[str]) -> None:
    made = client_with(log="text")
    made.post("/api/v1/photo?layout=3x3", files={"image": ("my face.png", PAGE, "image/png")})
    made.post("/api/v1/photo", content=b"secret", headers=JPEG)
    logged = capfd.readouterr().err
    assert logged.count("POST /api/v1/photo") == 2
    assert "face" not in logged
    assert "secret" not in logged
    assert "3x3" not in logged


def test_the_document_describes_it(client: TestClient) -> None:
    document = client.get("/api/v1/openapi.json").json()
    operation = document["paths"]["/api/v1/photo"]["post"]
    assert {"image/jpeg", "image/png", "multipart/form-data"} <= set(operation["requestBody"]["content"])
    assert document["components"]["schemas"]["PhotoAnswer"]["examples"]
    assert {"400", "408", "413", "415", "422", "429", "501", "503"} <= set(operation["responses"])


def test_the_page_may_use_the_camera_and_nothing_else(client: TestClient) -> None:
    headers = client.get("/").headers
    assert headers["permissions-policy"] == "camera=(self), geolocation=(), microphone=()"
    assert "unsafe-eval" not in headers["content-security-policy"].replace("wasm-unsafe-eval", "")
