"""The page's files: by name alone, packed, sent again only where they changed."""

from __future__ import annotations

import gzip
import hashlib
import lzma
from pathlib import Path

import pytest
from asking import client  # noqa: F401
from starlette.requests import Request
from starlette.testclient import TestClient

from sudokit.server import Settings, create_app
from sudokit.server._static import PAGE, Files

pytestmark = pytest.mark.thorough


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[TestClient, Path]:
    folder = tmp_path / "page"
    (folder / "fonts").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (folder / "sw.js").write_text("1")
    (folder / "fonts" / "a.woff2").write_bytes(b"font")
    (folder / "secret.key").write_text("no")
    (tmp_path / "outside.html").write_text("no")
    monkeypatch.setattr("sudokit.server._app.Files", lambda: Files(folder))
    return TestClient(create_app(Settings(log="none")), base_url="http://localhost"), folder


def test_files(site: tuple[TestClient, Path]) -> None:
    client, folder = site
    page = client.get("/", headers={"accept-encoding": "identity"})
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.text == (folder / "index.html").read_text()
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["vary"] == "accept-encoding"
    assert client.get("/index.html").text == page.text
    assert "javascript" in client.get("/sw.js").headers["content-type"]
    font = client.get("/fonts/a.woff2")
    assert (font.content, font.headers["content-type"]) == (b"font", "font/woff2")
    assert "max-age" in font.headers["cache-control"]


def test_what_a_wheel_holds_compressed_is_sent_as_it_was(site: tuple[TestClient, Path]) -> None:
    client, folder = site
    module = b"\0asm" * 500
    (folder / "deep.wasm.xz").write_bytes(lzma.compress(module))
    for encoding in ("identity", "gzip"):
        answer = client.get("/deep.wasm", headers={"accept-encoding": encoding})
        assert (answer.status_code, answer.content, answer.headers["content-type"]) == (200, module, "application/wasm")
        assert answer.headers["etag"] == f'"{hashlib.sha256(module).hexdigest()[:24]}"'
    assert client.get("/deep.wasm.xz").status_code == 404


def test_packed(site: tuple[TestClient, Path]) -> None:
    client, folder = site
    with client.stream("GET", "/", headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == (folder / "index.html").read_bytes()
    head = client.head("/", headers={"accept-encoding": "gzip"})
    assert (head.content, int(head.headers["content-length"])) == (b"", len(raw))


def test_what_did_not_change_is_not_sent_again(site: tuple[TestClient, Path]) -> None:
    client, folder = site
    tag = client.get("/").headers["etag"]
    for known in (tag, f"W/{tag}", f'"x", {tag}'):
        again = client.get("/", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    (folder / "index.html").write_text("new")
    changed = client.get("/", headers={"if-none-match": tag})
    assert (changed.status_code, changed.text) == (200, "new")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "path",
    ["/secret.key", "/../outside.html", "/%2e%2e/outside.html", "/..%2foutside.html", "/fonts/../../outside.html",
     "/fonts", "/fonts/", "/index.html/", "/index.html%00", "/C:%5coutside.html", "/..%5coutside.html"],
)  # fmt: skip
def test_nothing_else(site: tuple[TestClient, Path], path: str) -> None:
    assert site[0].get(path).status_code == 404


def test_a_link_out_of_the_folder_leads_nowhere(site: tuple[TestClient, Path]) -> None:
    client, folder = site
    (folder / "link.html").symlink_to(folder.parent / "outside.html")
    assert client.get("/link.html").status_code == 404


def test_without_a_page(tmp_path: Path) -> None:
    request = Request({"type": "http", "method": "GET", "headers": []})
    answer = Files(tmp_path / "none").respond("", request)
    assert answer is not None
    assert b"/api/v1/docs" in answer.body
    assert Files(tmp_path / "none").respond("x.js", request) is None


def test_the_page_that_is_there_obeys_its_policy(client: TestClient) -> None:
    text = client.get("/").text
    assert "style=" not in text
    assert "<style" not in text
    assert text.count("<script") == text.count("<script ")  # all of them name a file
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text


def test_the_icon_of_pages_that_name_none(client: TestClient) -> None:
    assert client.get("/favicon.ico").content == (PAGE / "icon.svg").read_bytes()
