"""Find a worked example of every technique, and make the pages of docs/techniques from them.

Usage: python tools/technique_pages.py find [SECONDS [FIRST]]  writes src/sudokit/logic/examples.toml, keeps valid examples
       python tools/technique_pages.py pages                   writes docs/techniques/*.md and docs/images/technique-*.svg

The puzzles are the project's own: minimal puzzles from random grids.
"""

from __future__ import annotations

import random
import sys
import time
import tomllib
from pathlib import Path

import sudokit as sk
from sudokit.logic import _examples
from sudokit.logic._profiles import FAMILIES
from sudokit.messages import catalogue, line

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "src" / "sudokit" / "logic" / "examples.toml"
PAGES = ROOT / "docs" / "techniques"
IMAGES = ROOT / "docs" / "images"
SINGLES = ("full-house", "naked-single", "hidden-single")


def minimal(seed: int) -> sk.Grid:
    """Return a random minimal 9x9 puzzle."""
    values = list(sk.random_grid(seed=seed).values)
    order = list(range(81))
    random.Random(seed).shuffle(order)
    for cell in order:
        kept, values[cell] = values[cell], 0
        if not sk.is_unique(sk.Grid(values)):
            values[cell] = kept
    return sk.Grid(values)


def weight(step: sk.Step) -> tuple[int, int]:
    """Return the weight of a step as an example: less for small steps, but more for chains of fewer than five links."""
    parts = len(step.cells) + len(step.candidates) + 2 * len(step.links) + 3 * len(step.houses)
    if FAMILIES[step.technique] in ("chains", "forcing") and len(step.links) < 5:
        parts += 100
    return (parts + 2 * abs(len(step.eliminations) + len(step.placements) - 2), len(step.eliminations))


def entry_of(step: sk.Step, before: sk.Candidates, puzzle: sk.Grid) -> dict[str, str]:
    """Return the table's entry for a step."""
    plain = before.grid.candidates()
    eliminated = [
        f"{value}{cell // 9 + 1}{cell % 9 + 1}"
        for cell in range(81)
        for value in range(1, 10)
        if (plain.masks[cell] & ~before.masks[cell]) >> (value - 1) & 1
    ]
    return {
        "puzzle": "".join(str(value or ".") for value in puzzle.values),
        "placed": "".join(str(value or ".") for value in before.grid.values),
        "eliminated": " ".join(eliminated),
        "line": line(step, before),
    }


def write(best: dict[str, tuple[tuple[int, int], dict[str, str]]]) -> None:
    """Write the table."""
    lines = [
        "# A worked example of every technique, from the project's own puzzles: givens, values placed so far, further",
        "# eliminations (digit, row, column), and the step in notation.  Made by tools/technique_pages.py.",
    ]
    for name in _examples.technique_names():
        if name in best:
            lines += ["", f"[{name}]", *(f'{key} = "{value}"' for key, value in best[name][1].items())]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def find(seconds: float, first: int = 0) -> None:
    """Search for examples within a time limit, and write the table; with `first` > 0, only for techniques without one."""
    whole, start = _examples.whole_profile(), time.process_time()
    best: dict[str, tuple[tuple[int, int], dict[str, str]]] = {}
    if TABLE.exists():
        for name, entry in tomllib.loads(TABLE.read_text(encoding="utf-8")).items():
            state = _examples.state_of(entry)
            for step in sk.steps(state, whole.only(name)):
                if line(step, state) == entry["line"]:
                    best[name] = (weight(step), entry)
                    break
    names = _examples.technique_names()
    seed = first
    while time.process_time() - start < seconds:
        puzzle = minimal(seed)
        seed += 1
        path = sk.explain(puzzle)
        missing = [name for name in names if name not in best]
        for index, step in enumerate(path):
            before = path.before(index)
            found = [step]
            if step.technique not in SINGLES or seed % 8 == 0:
                wanted = missing if first or seed % 4 else list(names)
                if wanted:
                    found += list(sk.steps(before, whole.only(*wanted)))
            for one in found:
                if one.technique not in best or weight(one) < best[one.technique][0]:
                    best[one.technique] = (weight(one), entry_of(one, before, puzzle))
            if time.process_time() - start >= seconds:
                break
        if seed % 8 == 0:
            write(best)
    write(best)
    print(f"{seed - first} puzzles; without an example: {', '.join(name for name in names if name not in best) or 'none'}")


def pages() -> None:
    """Write the pages and their pictures."""
    PAGES.mkdir(exist_ok=True)
    rules = tomllib.loads((ROOT / "tools" / "technique_rules.toml").read_text(encoding="utf-8"))
    from sudokit.messages import styles

    known = [technique for technique in sk.techniques() if technique.name in styles()]
    rows: dict[str, list[str]] = {}
    for technique in known:
        made = _examples.example(technique.name)
        text = page(technique, rules[styles()[technique.name]], made)
        (PAGES / f"{technique.name}.md").write_text(text, encoding="utf-8")
        row = f"| [{technique.title}]({technique.name}.md) | {technique.level or '-'} | {_or_dash(technique.score)} | "
        row += f"{technique.hodoku or '-'} | {_or_dash(technique.se)} |"
        rows.setdefault(technique.family, []).append(row)
    index = ["# Techniques", "", "A page for each: the idea, the rule, a worked example, its names and ratings.", ""]
    index += [
        "Level and score: of one step, in the profile `hodoku`. Code: in HoDoKu's technique libraries. SE: the rating of its",
        "plainest case in Sudoku Explainer 1.2.1. Made by `python tools/technique_pages.py pages`.",
    ]
    for family, own in rows.items():
        index += ["", f"## {family.replace('_', ' ').capitalize()}", ""]
        index += ["| technique | level | score | code | SE |", "|---|---|---|---|---|", *own]
    (PAGES / "README.md").write_text("\n".join(index) + "\n", encoding="utf-8")


def page(technique: sk.Technique, rule: str, made: _examples.Example | None) -> str:
    """Return the page of one technique."""
    german = catalogue("de").name(technique.name)
    parts = [
        f"# {technique.title}",
        technique.idea(),
        rule,
    ]
    if made is not None:
        found, index = made
        image = IMAGES / f"technique-{technique.name}.svg"
        image.write_text(found.svg(index, title=found.text(index)), encoding="utf-8")
        parts += [
            "## Example",
            f"![{technique.title}: {found.text(index)}](../images/{image.name})",
            found.text(index),
            f"In short: `{found.line(index)}`",
        ]
    parts += [
        "## Names and ratings",
        "| where | name or rating |\n|---|---|\n"
        f"| HoDoKu | {technique.level}, {technique.score} points per step{'' if technique.enabled else ', off by default'} |"
        if technique.level
        else "| where | name or rating |\n|---|---|\n| HoDoKu | - |",
    ]
    parts[-1] += f"\n| code in HoDoKu's libraries | {technique.hodoku or '-'} |"
    parts[-1] += f"\n| Sudoku Explainer 1.2.1 | {_or_dash(technique.se)} |"
    parts[-1] += f"\n| profiles | `{technique.name}` |\n| German | {german} |"
    parts.append("[All techniques](README.md)")
    return "\n\n".join(parts) + "\n"


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


if __name__ == "__main__":
    if sys.argv[1:2] == ["find"]:
        find(float((sys.argv[2:] or ["120"])[0]), int((sys.argv[3:] or ["0"])[0]))
    elif sys.argv[1:] == ["pages"]:
        pages()
    else:
        sys.exit(__doc__)
