"""Check the links of the built site: every page, file and anchor that a page names is there."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The anchors of a page, what it links to, and what of that it loads by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names and leads to."""
        for key, value in attrs:
            if value is None:
                continue
            if key == "id" or (tag == "a" and key == "name"):
                self.anchors.add(value)
            elif key in ("href", "src"):
                self.targets.add(value)
                if key == "src" or dict(attrs).get("rel") == "stylesheet":
                    self.loaded.add(value)


def broken(folder: Path) -> list[str]:
    """Return a line for each link of the pages in a folder that leads nowhere, and for each thing
    that they load from elsewhere: the site works without a network."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    faults = []
    for path, page in pages.items():
        for target in sorted(page.targets):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                if target in page.loaded and parts.scheme != "data":
                    faults.append(f"{path.relative_to(folder)}: loads {target} from elsewhere")
                continue
            goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not goal.exists():
                faults.append(f"{path.relative_to(folder)}: {target} is not there")
            elif parts.fragment and goal in pages and unquote(parts.fragment) not in pages[goal].anchors:
                faults.append(f"{path.relative_to(folder)}: {target} has no such anchor")
    return faults
