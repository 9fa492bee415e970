"""Fixtures: the service on a free port of this machine, a real browser, a fresh visitor for each test."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .npm import Tools, tools
from .visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = shutil.which("chromium")
BUILT = Path(__file__).parents[2] / "src" / "sudokit" / "server" / "page"

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def npm_tools() -> Tools:
    """Return the page's tools, installed as its lock file says."""
    return tools()


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """Run `sudokit serve` and give its address."""
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

        def arrive(at: str = "", *, width: int = 1280, height: int = 900, **options: Any) -> Visitor:
            options = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce", **options}
            context = browser.new_context(base_url=service, viewport={"width": width, "height": height}, **options)
            context.set_default_timeout(10_000)
            stack.callback(context.close)
            visitor = Visitor(context.new_page(), service)
            visitors.append(visitor)
            visitor.arrive(at)
            return visitor

        yield arrive
        for visitor in visitors:
            assert visitor.complaints == []
            assert visitor.strangers == []
