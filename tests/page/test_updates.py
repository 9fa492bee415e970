"""Updates are safe: no mixed files from a server that is being updated, no page with the files of another version."""

from __future__ import annotations

import hashlib
import http.server
import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokit.server import write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.thorough

ACTIVE = "() => navigator.serviceWorker.controller !== null"
KEPT = "async () => (await caches.keys()).filter((name) => name.startsWith('sudokit-'))"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A folder that any web server sends, and its address."""
    write_page(tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", tmp_path
        server.shutdown()


def update(folder: Path, *, whole: bool) -> None:
    """Put another version into the folder: with its list of files, or with one file that is not on the list yet."""
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    old = re.search(r"[0-9a-f]{16}(?=[\"'`])", worker)
    assert old is not None
    new = "0123456789abcdef"
    for name in ("page.js", "print.js"):
        path = folder / name
        before = path.read_bytes()
        after = before.replace(old[0].encode(), new.encode()) + b"\n// another version\n"
        path.write_bytes(after)
        listed = hashlib.sha256(before).hexdigest()
        assert listed in worker
        if whole or name == "page.js":
            worker = worker.replace(listed, hashlib.sha256(after).hexdigest())
    (folder / "sw.js").write_text(worker.replace(old[0], new), encoding="utf-8")


@pytest.mark.parametrize("whole", [True, False])
def test_two_versions_one_after_the_other(browser: Browser, host: tuple[str, Path], whole: bool) -> None:
    address, folder = host
    context = browser.new_context()
    context.set_default_timeout(30_000)
    try:
        one, two = context.new_page(), context.new_page()
        for page in (one, two):
            page.goto(address)
            page.wait_for_function(ACTIVE)
        before = one.evaluate(KEPT)
        assert len(before) == 1
        update(folder, whole=whole)
        one.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).catch(() => null)")
        if not whole:
            one.wait_for_timeout(2000)
            assert one.evaluate(KEPT) == before  # nothing of the version that is not whole
            one.reload()
            assert "another version" not in one.evaluate("fetch('page.js').then((it) => it.text())")
            return
        two.evaluate("document.title = 'not loaded again'")
        one.get_by_role("button", name="Use it").click()
        for page in (one, two):  # also where nobody pressed the button
            page.wait_for_function("() => fetch('print.js').then((it) => it.text()).then((it) => it.includes('another'))")
        two.wait_for_function("() => document.title !== 'not loaded again'")
        assert one.evaluate(KEPT) == ["sudokit-0123456789abcdef"]
    finally:
        context.close()


def test_every_file_is_on_the_list_with_its_hash(host: tuple[str, Path]) -> None:
    _, folder = host
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    names = json.loads(re.search(r"\{(?:\"[\w.-]+\":\"[0-9a-f]{64}\",?)+\}", worker.replace("`", '"')).group())  # type: ignore[union-attr]
    for name, listed in names.items():
        content = re.sub(rb"<meta http-equiv=\"Content-Security-Policy\"[^>]*>", b"", (folder / name).read_bytes())
        assert hashlib.sha256(content).hexdigest() == listed
    assert set(names) == {path.name for path in folder.iterdir()} - {"sw.js", "README.md"}
