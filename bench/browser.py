"""The speed of the page: bytes, first paint, time from a key to its frame, at 9x9 and at 25x25 with all candidates.

Starts a service on this machine and drives Debian's Chromium.  Times are wall time and need an idle machine.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "sudokit" / "server" / "page"

# Measures the time from a key press to the end of the frame that shows its effect.
KEYS = """(keys) => new Promise(async (done) => {
  const times = [];
  for (const key of keys) {
    const code = /\\d/.test(key) ? `Digit${key}` : key.startsWith("Arrow") ? key : `Key${key.toUpperCase()}`;
    const before = performance.now();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
    await new Promise((seen) => requestAnimationFrame(() => { const channel = new MessageChannel();
      channel.port1.onmessage = seen; channel.port2.postMessage(0); }));
    times.push(performance.now() - before);
    await new Promise((rest) => setTimeout(rest, 30));
  }
  done(times);
})"""
PAINT = """() => Object.fromEntries(performance.getEntriesByType("paint").map((it) => [it.name, it.startTime]))"""


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


def played(chromium: Browser, address: str, text: str, keys: list[str], marks: bool) -> dict[str, float]:
    """Return the times of keys in a new game."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.goto(f"{address}/#play?{urlencode({'grid': text})}")
    page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    hole = page.locator('[role=gridcell][aria-label$="empty"]').first
    hole.wait_for()
    hole.click()
    if marks:
        page.get_by_role("button", name="Marks").click()
    page.wait_for_timeout(300)
    times: list[float] = page.evaluate(KEYS, keys)
    context.close()
    return told(times)


def measured(address: str, rounds: int) -> dict[str, Any]:
    """Drive the page and return the figures."""
    from playwright.sync_api import sync_playwright

    moves = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 5
    easy = "7.3..5.8..8.674.2...4...7...1.49.56.8.5...2.9.26.38.7...1...8...7.869.5..3.2..6.7"
    giant = (ROOT / "examples" / "letters-25x25.txt").read_text(encoding="utf-8")
    figures: dict[str, Any] = {"sizes": sizes()}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        paints = []
        for _ in range(rounds):
            context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
            page = context.new_page()
            page.goto(address)
            page.get_by_role("grid").wait_for()
            paints.append(page.evaluate(PAINT)["first-contentful-paint"])
            context.close()
        figures["first paint, nothing cached"] = told(paints)
        figures["9x9: moving"] = played(chromium, address, easy, moves, False)
        figures["9x9: entering and removing"] = played(chromium, address, easy, ["6", "6"] * 10, True)
        figures["25x25 with all candidates: moving"] = played(chromium, address, giant, moves, True)
        figures["25x25 with all candidates: entering and removing"] = played(chromium, address, giant, ["B", "B"] * 10, True)
        chromium.close()
    return figures


def main() -> None:
    """Print the figures, and write them to the file of `--json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="visits with nothing cached")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    asked = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen([sys.executable, "-m", "sudokit", "serve", "--port", str(port), "--log", "none"]) as service:
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
                    break
                except OSError:
                    time.sleep(0.1)
            figures = measured(address, asked.rounds)
        finally:
            service.terminate()
    for what, figure in figures.items():
        unit = "bytes" if what == "sizes" else "ms"
        print(f"{what}: " + ", ".join(f"{name} {value} {unit}" for name, value in figure.items()))
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
