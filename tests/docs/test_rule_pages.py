"""The pages of docs/rules and their pictures are those that the catalogue gives."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_pages_are_up_to_date() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from rule_pages import IMAGES, PAGES, files
    finally:
        sys.path.pop(0)
    made = files()
    there = {*PAGES.glob("*.md"), *IMAGES.glob("rule-*.svg")}
    assert there == set(made), "python tools/rule_pages.py"
    stale = [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "python tools/rule_pages.py"
