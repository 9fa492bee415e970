"""Fixtures: the service on a free port of this machine, a real browser, a fresh visitor for each test.

With ``PAGE_ALONE=1`` in the environment (`make alone`) the page comes from a server that only sends files, and every journey
is made without the service.  Tests marked ``with_service`` are skipped then.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sudokit.server import write_page

from .files import UNANSWERED, Quiet
from .npm import Tools, tools
from .visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = shutil.which("chromium")
BUILT = Path(__file__).parents[2] / "src" / "sudokit" / "server" / "page"

Visit = Callable[..., Visitor]
PATIENCE = 30_000
"""Milliseconds that an effect may take on a machine with other work."""
ALONE = os.environ.get("PAGE_ALONE") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the service where it is not there."""
    for item in items:
        marker = item.get_closest_marker("with_service")
        if ALONE and marker:
            item.add_marker(pytest.mark.skip(reason=f"PAGE_ALONE=1 tries the page without the service: {marker.args[0]}"))


@pytest.fixture(scope="session")
def npm_tools() -> Tools:
    """Return the page's tools, installed as its lock file says."""
    return tools()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run `sudokit serve`, or a server that only sends files, and give its address."""
    if ALONE:
        folder = tmp_path_factory.mktemp("alone")
        write_page(folder / "page")
        with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder / "page"))) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}"
            server.shutdown()
        return
    for module in ("fastapi", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed: the page was not tried")
    command = [sys.executable, "-m", "sudokit", "serve", "--port", "0", "--log", "none"]  # nobody reads the pipe
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()  # where it listens
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None, line + process.stderr.read()
        yield found[0]
        process.terminate()
        process.communicate(timeout=20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium: the page was not tried in a browser")
    if importlib.util.find_spec("playwright") is None:
        pytest.skip("playwright is not installed: the page was not tried in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(service: str, browser: Browser) -> Iterator[Visit]:
    """Give a function that opens the page as somebody new; at the end nobody's page may have complained."""
    with ExitStack() as stack:
        visitors: list[Visitor] = []

        def arrive(at: str = "", *, width: int = 1280, height: int = 900, holds: bool = False, **options: Any) -> Visitor:
            options = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce", **options}
            if holds:  # a test that keeps files from the page: Playwright is not asked for what a service worker gives
                options["service_workers"] = "block"
            context = browser.new_context(base_url=service, viewport={"width": width, "height": height}, **options)
            context.set_default_timeout(PATIENCE)
            stack.callback(context.close)
            visitor = Visitor(context.new_page(), service)
            if ALONE:
                visitor.expected += UNANSWERED
            if holds:
                visitor.expected.append("Service Worker registration blocked")
            visitors.append(visitor)
            visitor.arrive(at)
            return visitor

        yield arrive
        for visitor in visitors:
            assert visitor.complaints == []
            assert visitor.strangers == []
