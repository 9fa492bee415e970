"""The built page in the package is what `web/` builds, its own checks pass, and it is small."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .npm import ROOT, WEB, Tools

pytestmark = pytest.mark.thorough

BUILT = ROOT / "src" / "sudokit" / "server" / "page"
KILOBYTE = 1000


@pytest.fixture(scope="module")
def sources(npm_tools: Tools, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the page's tracked sources beside its tools: what lies about in the checkout has no say."""
    folder = tmp_path_factory.mktemp("page") / "web"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "."], cwd=WEB, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("node_modules"))
    for name in listed.stdout.splitlines():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (WEB / name).exists():
            shutil.copy(WEB / name, folder / name)
    (folder / "node_modules").symlink_to(npm_tools.folder / "node_modules")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_the_committed_page_is_what_the_sources_build(npm_tools: Tools, sources: Path, tmp_path: Path) -> None:
    done = npm_tools.run("vite", "build", "--logLevel", "warn", "--outDir", str(tmp_path), where=sources)
    assert done.returncode == 0, done.stderr
    built, committed = files(tmp_path), files(BUILT)
    committed.pop("README.md", None)
    assert sorted(committed) == sorted(built)
    assert [name for name in built if built[name] != committed[name]] == [], (
        "run `npm run build` in web/ and commit what it makes"
    )


@pytest.mark.slow
def test_the_types_of_the_page_hold(npm_tools: Tools, sources: Path) -> None:
    done = npm_tools.run("npm", "run", "--silent", "check", where=sources)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_model_of_the_page_does_what_its_own_tests_say(npm_tools: Tools, sources: Path) -> None:
    done = npm_tools.run("npm", "test", "--silent", where=sources)
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"^(?:#|ℹ) pass (\d+)$", done.stdout, re.MULTILINE)
    assert passed, "no tests were run"
    assert int(passed[1]) >= 19


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def packed() -> dict[str, int]:
    return {
        name: len(gzip.compress(content, 9))
        for name, content in files(BUILT).items()
        if name.endswith((".html", ".css", ".js", ".webmanifest"))
    }


def test_html_css_and_script_of_the_first_sight_stay_below_a_hundred_kilobytes() -> None:
    """Rooms that are fetched when they are entered are not in the first sight; what `page.js` imports at once is."""
    sizes = packed()
    assert {"index.html", "page.css", "page.js", "sw.js", "manifest.webmanifest"} <= set(sizes)
    at_once = {"page.js"}
    while (
        more := {
            name
            for known in at_once
            for name in re.findall(
                r'(?:from|import)\s*["`\'][.]/([\w.-]+[.]js)["`\']', (BUILT / known).read_text(encoding="utf-8")
            )
        }
        - at_once
    ):
        at_once |= more
    at_once |= {"sw.js", "index.html", "page.css", "manifest.webmanifest"}
    first = {name: sizes[name] for name in at_once}
    assert sum(first.values()) <= 100 * KILOBYTE, first


def test_all_rooms_together_stay_small() -> None:
    sizes = packed()
    # Loaded when the page first has to answer by itself; it also minimises, runs trails, and fetches languages.
    assert sizes.pop("worker.js") <= 23 * KILOBYTE
    assert sizes.pop("written.js") <= 8 * KILOBYTE  # loaded with the first text that is written without the service
    # Loaded when the page first answers about a puzzle with rules by itself; the second with such a text, too.
    assert sizes.pop("compiling.js") <= 10 * KILOBYTE
    assert sizes.pop("links.js") <= 2 * KILOBYTE
    assert sizes.pop("reader.js") <= 4 * KILOBYTE  # loaded with the first photo
    assert sizes.pop("photo.js") + sizes.pop("photo.css") <= 12 * KILOBYTE  # the entry for photos
    # Loaded with the first puzzle that has rules; the second when somebody sets some.
    assert sizes.pop("ruled.js") + sizes.pop("ruled.css") <= 14 * KILOBYTE
    assert sizes.pop("ruling.js") <= 3 * KILOBYTE
    assert sizes.pop("PenTools.js") + sizes.pop("PenTools.css") <= 4 * KILOBYTE  # loaded with the first line that is drawn
    for language in ("es", "fr", "ja"):
        assert sizes.pop(f"{language}.js") <= 13 * KILOBYTE  # loaded where it is chosen
    assert sum(sizes.values()) <= 164 * KILOBYTE, sizes


def test_fonts_stay_below_a_hundred_and_forty_kilobytes() -> None:
    fonts = {name: len(content) for name, content in files(BUILT).items() if name.endswith(".woff2")}
    assert fonts
    assert sum(fonts.values()) <= 140 * KILOBYTE, fonts


def test_nothing_in_the_page_asks_another_host() -> None:
    """Addresses in the built files are names of things (namespaces, schemas), or a sentence's link."""
    known = {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/1998/Math/MathML",
        "http://www.w3.org/1999/xhtml",
        "https://www.f-puzzles.com/",  # links that are written as formats: somebody opens them elsewhere
        "https://sudokupad.app/fpuz",
    }
    text = "\n".join(content.decode() for name, content in files(BUILT).items() if name.endswith((".html", ".css", ".js")))
    assert set(re.findall(r"https?://[\w./-]+", text)) <= known
