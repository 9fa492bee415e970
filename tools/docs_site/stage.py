"""Lay out the pages of the site: those of docs/, in the order of docs/site.toml, and those that are generated."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import sudokit

from . import commands, endpoints, notebooks, reference

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE = DOCS / "site.toml"
EXTRA = {"changelog.md": ROOT / "CHANGELOG.md", "contributing.md": ROOT / "CONTRIBUTING.md"}
"""Pages from outside docs/."""

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(^```.*?^```)", re.DOTALL | re.MULTILINE)
MENTION = re.compile(r"(?<![\[`])`((?:sk|sudokit)\.(\w+)|sudokit ([a-z]+))`(?!\]|`)")


class Section(NamedTuple):
    """A part of the navigation: its title, and its pages in order, each with the pages below it."""

    title: str
    pages: tuple[str, ...]


def sections() -> tuple[Section, ...]:
    """Return the navigation."""
    table = tomllib.loads(SITE.read_text(encoding="utf-8"))
    return tuple(Section(one["title"], tuple(one["pages"])) for one in table["section"])


def navigation() -> str:
    """Return a text that changes with the navigation: the table, the titles of all pages of docs/, and how it is drawn."""
    titles = (path.read_text(encoding="utf-8").partition("\n")[0] for path in sorted(DOCS.rglob("*.md")))
    parts = (SITE.read_text(encoding="utf-8"), *titles, Path(__file__).with_name("conf.py").read_text(encoding="utf-8"))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def pages() -> dict[str, str]:
    """Return the text of every page by its path in the site, with the tables of contents that make the navigation."""
    texts = {staged(path.relative_to(DOCS).as_posix()): path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")}
    texts |= {name: path.read_text(encoding="utf-8") for name, path in EXTRA.items()}
    texts["notebooks/index.md"] = texts["notebooks/index.md"].replace(".ipynb)", ".md)")
    texts |= notebooks.pages(DOCS / "notebooks")
    texts |= reference.pages() | commands.pages() | endpoints.pages()
    known = set(texts) | set(files())
    texts = {name: with_links(name, text, known) for name, text in texts.items()}
    below = {name: list(below_index(name, texts)) for name in texts if name.endswith("/index.md")}
    for name, children in below.items():
        texts[name] += toctree("", children)
    texts["index.md"] += "".join(toctree(one.title, one.pages) for one in sections())
    return texts


def staged(path: str) -> str:
    """Return the path that a page of docs/ has in the site."""
    return re.sub(r"(^|/)README\.md$", r"\1index.md", path)


def files() -> dict[str, Path]:
    """Return what pages show and link to besides pages, by the path in the site."""
    found = (
        path for path in DOCS.rglob("*") if path.suffix in {".svg", ".png", ".xz", ".json", ".csv", ".ipynb"} and path.is_file()
    )
    return {path.relative_to(DOCS).as_posix(): path for path in found}


def with_links(name: str, text: str, known: set[str]) -> str:
    """Return a page with its links as the site has them; a link out of the site keeps its text.

    The first mention of a public name, as in `sk.solve`, and of a command leads to its page.
    """
    mentioned: set[str] = set()

    def changed(match: re.Match[str]) -> str:
        shown, target = match.groups()
        if "://" in target or target.startswith(("#", "mailto:")):
            return match[0]
        path, mark, anchor = target.partition("#")
        inside = resolved(name, path)
        if inside not in known:
            return shown
        return f"[{shown}]({inside if name in EXTRA else staged(path)}{mark}{anchor})"

    def linked(match: re.Match[str]) -> str:
        shown, public, command = match.groups()
        goal = public or f"commands/{command}.md"
        if goal in mentioned or (public and public not in sudokit.__all__) or (command and goal not in known):
            return match[0]
        mentioned.add(goal)
        up = "../" * name.count("/")
        return f"{{py:obj}}`{shown} <sudokit.{public}>`" if public else f"[`{shown}`]({up}{goal})"

    text = text.replace("```http\n", "```text\n")  # requests shortened for reading, which no lexer knows
    parts = FENCE.split(text)
    mentions = name.partition("/")[0] not in ("reference", "commands", "http")
    for number in range(0, len(parts), 2):
        parts[number] = LINK.sub(changed, parts[number])
        parts[number] = MENTION.sub(linked, parts[number]) if mentions else parts[number]
    return "".join(parts)


def resolved(name: str, path: str) -> str:
    """Return the path in the site that a link of a page leads to; '..' if it leads out of it."""
    if name in EXTRA:
        for extra, source in EXTRA.items():
            if path == source.name:
                return extra
        return staged(path.removeprefix("docs/")) if path.startswith("docs/") else ".."
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / path).parts:
        if part == "..":
            if not parts:
                outside = PurePosixPath(path).name
                return next((extra for extra, source in EXTRA.items() if source.name == outside), "..")
            parts.pop()
        else:
            parts.append(part)
    return staged("/".join(parts))


def below_index(name: str, texts: dict[str, str]) -> Iterator[str]:
    """Yield the pages of an index's folder: in the order in which it links to them, then the others."""
    folder = name.removesuffix("index.md")
    inside = [page for page in texts if page.startswith(folder) and page != name]
    inside = [page for page in inside if "/" not in page.removeprefix(folder).removesuffix("/index.md")]
    linked = list(dict.fromkeys(resolved(name, target.partition("#")[0]) for _, target in LINK.findall(texts[name])))
    order = {page: place for place, page in enumerate(linked)}
    yield from (page.removeprefix(folder) for page in sorted(inside, key=lambda page: (order.get(page, len(order)), page)))


def toctree(caption: str, children: list[str] | tuple[str, ...]) -> str:
    """Return a hidden table of contents."""
    head = f":caption: {caption}\n" if caption else ""
    return "\n\n```{toctree}\n:hidden:\n:titlesonly:\n" + head + "\n" + "\n".join(children) + "\n```\n" if children else ""


def in_navigation(texts: dict[str, str]) -> list[str]:
    """Return every page that a table of contents names, as often as it is named."""
    named = []
    for name, text in texts.items():
        folder = name.rpartition("/")[0]
        for block in re.findall(r"^```\{toctree\}\n(.*?)\n```", text, re.DOTALL | re.MULTILINE):
            named += [f"{folder}/{line}".removeprefix("/") for line in block.split("\n") if line and not line.startswith(":")]
    return named


def write(out: Path) -> None:
    """Write everything that Sphinx reads; files that do not change are left alone, so that a second build is quick."""
    wanted = {name: text.encode() for name, text in pages().items()}
    wanted |= {name: path.read_bytes() for name, path in files().items()}
    for old in [path for path in out.rglob("*") if path.is_file()]:
        if old.relative_to(out).as_posix() not in wanted:
            old.unlink()
    for name, content in wanted.items():
        path = out / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
