"""The speed of the page by itself: bytes, first paint, what a key costs its main thread, what its worker takes to think.

Writes the page into a folder, sends it with a server that only sends files, and drives Debian's Chromium.  A key's cost is the
CPU time of the browser's main thread, from the key to its frame.  The worker runs in Node; its times are the smaller of wall
and CPU time.  Paints are wall time and need an idle machine.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import json
import shutil
import statistics
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import sudokit as sk
from sudokit.server import write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "sudokit" / "server" / "page"
EASY = "7.3..5.8..8.674.2...4...7...1.49.56.8.5...2.9.26.38.7...1...8...7.869.5..3.2..6.7"
MOVES = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}

SEEN = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))))"
PAINTED = """() => new Promise((tell) => {
  const look = () => {
    const [entry] = performance.getEntriesByName("first-contentful-paint");
    if (entry) tell(entry.startTime); else setTimeout(look, 20);
  };
  look();
})"""


class Quiet(http.server.ThreadingHTTPServer):
    """Says nothing, even if a browser leaves before it has everything."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Go on."""


class Files(http.server.SimpleHTTPRequestHandler):
    """Sends files."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def sizes() -> dict[str, int]:
    """Return sizes in bytes: HTML, styles and scripts compressed with gzip, and fonts as they are."""
    files = [path for path in BUILT.iterdir() if path.is_file()]
    packed = sum(
        len(gzip.compress(path.read_bytes(), 9)) for path in files if path.suffix in {".html", ".css", ".js", ".webmanifest"}
    )
    return {"packed": packed, "fonts": sum(path.stat().st_size for path in files if path.suffix == ".woff2")}


def told(times: list[float]) -> dict[str, float]:
    """Return the median and the maximum in milliseconds."""
    return {"median": round(statistics.median(times), 1), "slowest": round(max(times), 1)}


def cpu(line: CDPSession) -> float:
    """Return the CPU time of the main thread in milliseconds."""
    metrics = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"]) * 1000


def pressed(page: Page, line: CDPSession, keys: list[str]) -> dict[str, float]:
    """Return what each key costs."""
    times = []
    for key in keys:
        before = cpu(line)
        page.keyboard.press(key)
        page.evaluate(SEEN)
        times.append(cpu(line) - before)
        page.wait_for_timeout(20)
    return told(times[2:])  # the first ones compile


def played(chromium: Browser, address: str, text: str, symbol: str, rounds: int) -> dict[str, dict[str, float]]:
    """Return the cost of keys in a new game with all candidates shown."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.goto(f"{address}/#play?{urlencode({'grid': text})}")
    page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    page.locator('[role=gridcell][aria-label$="empty"]').nth(3).click()
    page.get_by_role("button", name="Marks").click()
    page.locator(".k").first.wait_for()
    page.wait_for_timeout(300)
    line = context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    found = {
        "moving": pressed(page, line, MOVES * rounds),
        "entering and removing": pressed(page, line, [symbol, symbol] * 2 * rounds),
    }
    context.close()
    return found


def painted(chromium: Browser, address: str, slow: bool) -> float:
    """Return when the first paint with content came, for a new visitor."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block")
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    if slow:
        line.send("Network.emulateNetworkConditions", SLOW)
    page.goto(f"{address}/", wait_until="commit", timeout=60_000)
    time = float(page.evaluate(PAINTED))
    context.close()
    return time


def in_browser(address: str, rounds: int) -> dict[str, Any]:
    """Drive the page and return the figures."""
    from playwright.sync_api import sync_playwright

    puzzles = {
        "9x9": (EASY, "6"),
        "16x16": ((ROOT / "examples" / "hex-16x16.txt").read_text(encoding="utf-8"), "2"),
        "25x25": ((ROOT / "examples" / "letters-25x25.txt").read_text(encoding="utf-8"), "B"),
    }
    figures: dict[str, Any] = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        figures["first paint"] = told([painted(chromium, address, False) for _ in range(rounds)])
        figures["first paint, 50 kB/s and 400 ms"] = told([painted(chromium, address, True) for _ in range(rounds)])
        for name, (text, symbol) in puzzles.items():
            for what, figure in played(chromium, address, text, symbol, rounds).items():
                figures[f"{name} with all candidates, {what}"] = figure
        chromium.close()
    return figures


def thinking(rounds: int) -> dict[str, Any]:
    """Return what the worker takes: for extreme puzzles of 25 clues, and to make medium ones; the best of its rounds counts."""
    extreme = sk.generate_many(12, level="extreme", clues=25, seed=7)
    grids = [extreme.row(row).grid.line() for row in range(len(extreme))]
    medium = [{"level": "medium", "symmetry": "half-turn", "seed": str(seed)} for seed in range(24)]
    asked: dict[str, tuple[str, list[dict[str, Any]]]] = {
        "hint": ("hint", [{"grid": grid, "stage": 4, "proofs": True} for grid in grids]),
        "whole path": ("explain", [{"grid": grid, "proofs": True} for grid in grids]),
        "all steps available": ("steps", [{"grid": grid} for grid in grids]),
        "a medium puzzle": ("generate", medium),
    }
    command = ["node", str(ROOT / "tools" / "page_answers.mjs"), str(BUILT)]
    figures = {}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        for what, (name, bodies) in asked.items():
            best = [float("inf")] * len(bodies)
            for _ in range(max(2, rounds // 2)):
                for at, body in enumerate(bodies):
                    node.stdin.write(json.dumps({"name": name, "body": body}) + "\n")
                    node.stdin.flush()
                    best[at] = min(best[at], json.loads(node.stdout.readline())["ms"])
            figures[what] = told(best)
        node.stdin.close()
    return figures


def main() -> None:
    """Print the figures, and write them to the file of `--json`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6, help="visits with nothing cached; keys and answers in proportion")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    asked = parser.parse_args()
    figures: dict[str, Any] = {"sizes": sizes()}
    with tempfile.TemporaryDirectory() as folder:
        write_page(folder)
        with Quiet(("127.0.0.1", 0), functools.partial(Files, directory=folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            figures |= in_browser(f"http://127.0.0.1:{server.server_port}", asked.rounds)
            server.shutdown()
    figures |= thinking(asked.rounds)
    for what, figure in figures.items():
        unit = "bytes" if what == "sizes" else "ms"
        print(f"{what}: " + ", ".join(f"{name} {value} {unit}" for name, value in figure.items()))
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
