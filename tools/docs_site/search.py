"""Ask the search of the built site what strangers ask."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
FIRST = 5
"""Among how many results the answer must be."""


def questions() -> dict[str, str]:
    """Return the page that answers each question."""
    return tomllib.loads((HERE / "questions.toml").read_text(encoding="utf-8"))


def unanswered(site: Path) -> list[str] | None:
    """Return a line for each question whose page is not among the first results; None without Node, which runs the search."""
    node = shutil.which("node")
    if node is None:
        return None
    wanted = questions()
    ran = subprocess.run([node, str(HERE / "ask.mjs"), str(site), *wanted], capture_output=True, text=True, check=True)
    lines = ran.stdout.splitlines()
    return [
        f"searching for {question!r} finds {', '.join(found[:FIRST]) or 'nothing'}, not {page}"
        for (question, page), found in zip(wanted.items(), map(json.loads, lines), strict=True)
        if page not in found[:FIRST]
    ]
