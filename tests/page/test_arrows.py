"""No arrow covers a candidate, and no head a digit: over steps of every technique that is drawn with links."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from helpers.lanes import examples
from sudokit.logic._examples import example, practice, technique_names

from .npm import WEB, Tools

pytestmark = [pytest.mark.thorough, pytest.mark.slow]

STEPS = examples(500)
EACH = examples(40)
"""Steps of one technique, so that the common ones leave room."""


def shown(before: sk.Candidates, step: dict[str, Any]) -> dict[str, Any]:
    """Return a step, as data, with the state before it, as the page's sources read them."""
    grid = before.grid
    values = [value for row in grid.rows() for value in row]
    masks = [0 if value else mask for value, mask in zip(values, before.masks, strict=True)]
    symbols = list(grid.alphabet.symbols)
    return {"spec": grid.layout.spec, "symbols": symbols, "values": values, "masks": masks, "step": step}


def linked_steps() -> list[dict[str, Any]]:
    """Return steps with links, each with the state before it."""
    found: list[dict[str, Any]] = []
    seen: Counter[str] = Counter()
    for index in range(2000):
        grid = sk.generate(level="extreme" if index % 3 else "unfair", seed=23, index=index).grid
        path = sk.explain(grid, "se" if index % 5 == 0 else "hodoku")
        data = path.to_dict()
        for number, step in enumerate(data["steps"]):
            if not step.get("links") or seen[step["technique"]] >= EACH:
                continue
            seen[step["technique"]] += 1
            found.append(shown(path.before(number), step))
        if len(found) >= STEPS:
            return found
    return found


def taught_steps() -> list[dict[str, Any]]:
    """Return the steps with links among the examples of all techniques and the positions to practise them on."""
    found: list[dict[str, Any]] = []
    for name in technique_names():
        first = example(name)
        for one in ([first] if first else []) + list(practice(name)):
            step = one.found.to_dict()["steps"][one.number]
            if step.get("links"):
                found.append(shown(one.found.before(one.number), step))
    return found


def measured(steps: list[dict[str, Any]], npm_tools: Tools, tmp_path: Path) -> dict[str, Any]:
    """Return how many arrows there are, and how many cover what is written."""
    given = tmp_path / "steps.json"
    given.write_text(json.dumps(steps), encoding="utf-8")
    web = tmp_path / "web"  # the sources beside the tools that read them
    web.mkdir()
    for name in ("src", "test-types.mjs"):
        (web / name).symlink_to(WEB / name)
    (web / "node_modules").symlink_to(npm_tools.folder / "node_modules")
    (web / "package.json").write_text('{"type": "module"}')
    (web / "covering.mjs").write_bytes((Path(__file__).parent / "covering.mjs").read_bytes())
    flags = ["--preserve-symlinks", "--preserve-symlinks-main", "--import", "./test-types.mjs"]
    done = npm_tools.run("node", *flags, "covering.mjs", str(given), str(web), where=web)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_no_arrow_covers_what_is_written(npm_tools: Tools, tmp_path: Path) -> None:
    steps = linked_steps()
    assert len(steps) >= STEPS
    assert len({one["step"]["technique"] for one in steps}) >= 8
    told = measured(steps, npm_tools, tmp_path)
    assert told["arrows"] > 2 * STEPS
    assert (told["lines_over"], told["heads_over"]) == (0, 0), told


def test_nor_does_one_in_the_lessons_of_any_technique(npm_tools: Tools, tmp_path: Path) -> None:
    steps = taught_steps()
    assert len({one["step"]["technique"] for one in steps}) >= 25
    told = measured(steps, npm_tools, tmp_path)
    assert (told["lines_over"], told["heads_over"]) == (0, 0), told
