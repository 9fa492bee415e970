"""Updates are safe: no mixed files from a server that is being updated, no page with the files of another version."""

from __future__ import annotations

import hashlib
import http.server
import json
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokit.server import write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.thorough

ACTIVE = "() => navigator.serviceWorker.controller !== null"
KEPT = "async () => (await caches.keys()).filter((name) => name.startsWith('sudokit-'))"


NEW_VERSION = "0123456789abcdef"


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
    for name in ("page.js", "print.js"):
        path = folder / name
        before = path.read_bytes()
        after = before.replace(old[0].encode(), NEW_VERSION.encode()) + b"\n// another version\n"
        path.write_bytes(after)
        listed = hashlib.sha256(before).hexdigest()[:32]
        assert listed in worker
        if whole or name == "page.js":
            worker = worker.replace(listed, hashlib.sha256(after).hexdigest()[:32])
    (folder / "sw.js").write_text(worker.replace(old[0], NEW_VERSION), encoding="utf-8")


def open_two(browser: Browser, address: str) -> tuple[BrowserContext, Page, Page]:
    """Open the page in two tabs of a new visitor, and wait until it is kept."""
    context = browser.new_context()
    context.set_default_timeout(30_000)
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        page.goto(address)
        page.wait_for_function(ACTIVE)
    assert len(one.evaluate(KEPT)) == 1
    return context, one, two


def look_for_updates(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).catch(() => null)")


def test_nothing_is_taken_of_a_version_that_is_not_whole(browser: Browser, host: tuple[str, Path]) -> None:
    address, folder = host
    context, one, _ = open_two(browser, address)
    try:
        before = one.evaluate(KEPT)
        update(folder, whole=False)
        look_for_updates(one)
        one.wait_for_timeout(2000)
        assert one.evaluate(KEPT) == before
        one.reload()
        assert "another version" not in one.evaluate("fetch('page.js').then((it) => it.text())")
    finally:
        context.close()


def test_all_tabs_take_a_new_version_together(browser: Browser, host: tuple[str, Path]) -> None:
    """Now and then Chromium leaves a worker waiting although it asked to take over; then both tabs must stay as they are."""
    address, folder = host
    from playwright.sync_api import TimeoutError as PlaywrightTimeout

    for _ in range(6):
        context, one, two = open_two(browser, address)
        try:
            old = one.evaluate(KEPT)
            update(folder, whole=True)
            look_for_updates(one)
            for page in (one, two):
                page.evaluate("document.title = 'not loaded again'")
            one.get_by_role("button", name="Use it").wait_for()
            one.wait_for_timeout(1000)  # as long as a person takes
            one.get_by_role("button", name="Use it").click()
            try:
                for page in (one, two):  # also where nobody pressed the button
                    page.wait_for_function("() => document.title !== 'not loaded again'", timeout=8000)
            except PlaywrightTimeout:
                assert two.evaluate(KEPT) == [
                    *old,
                    f"sudokit-{NEW_VERSION}",
                ]  # not yet active: what is open goes on with its own files
                assert {page.title() for page in (one, two)} == {"not loaded again"}
            else:
                assert one.evaluate(KEPT) == [f"sudokit-{NEW_VERSION}"]
                for page in (one, two):
                    assert "// another version" in page.evaluate("fetch('print.js').then((it) => it.text())")
                return
        finally:
            context.close()
        shutil.rmtree(folder)
        write_page(folder)
    pytest.fail("the tabs never took the new version")


def test_every_file_is_on_the_list_with_its_hash(host: tuple[str, Path]) -> None:
    _, folder = host
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    names = json.loads(re.search(r"\{(?:\"[\w.-]+\":\"[0-9a-f]{32}\",?)+\}", worker.replace("`", '"')).group())  # type: ignore[union-attr]
    for name, listed in names.items():
        content = re.sub(rb"<meta http-equiv=\"Content-Security-Policy\"[^>]*>", b"", (folder / name).read_bytes())
        assert hashlib.sha256(content).hexdigest()[:32] == listed
    assert set(names) == {path.name for path in folder.iterdir()} - {"sw.js", "README.md"}
