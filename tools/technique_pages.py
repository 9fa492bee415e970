"""Make the pages of docs/techniques and their pictures, from the examples, the texts and the counts.

Usage: python tools/technique_pages.py   writes docs/techniques/*.md and docs/images/technique-*.svg

`technique_examples.py` finds the examples, `technique_frequency.py` counts, `technique_rules.toml` has the texts.
"""

from __future__ import annotations

import csv
import sys
import tomllib
from pathlib import Path
from typing import Any

import sudokit as sk
from example_rules import cheaper
from sudokit.logic._examples import Example, example, practice
from sudokit.logic._learning_order import DUAL, EARLY, learning_order
from sudokit.messages import catalogue, styles
from technique_frequency import FILE as COUNTS
from technique_frequency import PUZZLES

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "techniques"
IMAGES = ROOT / "docs" / "images"
RULES = ROOT / "tools" / "technique_rules.toml"

_SIZES = {
    "two": ("pair", "x-wing"),
    "three": ("triple", "swordfish"),
    "four": ("quadruple", "jellyfish"),
    "five": ("squirmbag",),
    "six": ("whale",),
    "seven": ("leviathan",),
}
# Lines that a page shows unfolded.
MANY = 16
_ORDINARY = "Not used by default"
_FAMILIES = {"solver": "intersections"}


class Counts:
    """How often each technique occurs, as counted by `technique_frequency.py`."""

    def __init__(self) -> None:
        with COUNTS.open(encoding="utf-8", newline="") as file:
            rows = {row["technique"]: row for row in csv.DictReader(file)}
        self.shares = {name: float(row["percent"]) / 100 for name, row in rows.items()}
        self.steps = {name: float(row["steps"]) for name, row in rows.items()}

    def share(self, technique: str) -> str:
        """Return the share of puzzles whose default path uses a technique."""
        return percent(self.shares[technique])

    def sentence(self, technique: sk.Technique) -> str:
        """Return how often a technique occurs, in words."""
        if not by_default(technique):
            other = "The profile `expert` does, and a" if in_expert(technique) else "A"
            return f"The default profile does not use it. {other} profile of your own can ([profiles](../profiles.md))."
        share, steps = self.shares[technique.name], self.steps[technique.name]
        if not share:
            return f"On the default path of none of {PUZZLES:,} [minimal puzzles](README.md#how-often)."
        text = f"On the default path of {percent(share)} of [minimal puzzles](README.md#how-often)"
        times = steps / share
        return f"{text}, and there {times:.1f} times on average." if times >= 1.05 else f"{text}."


def percent(share: float) -> str:
    """Return a share with two significant digits."""
    if share >= 0.9995:
        return "100 %"
    return f"{100 * share:.1f} %" if share >= 0.1 else f"{100 * share:.2g} %" if share else "0"


def by_default(technique: sk.Technique) -> bool:
    """Return whether the default profile uses a technique."""
    return technique.enabled and technique.name not in DUAL


def in_expert(technique: sk.Technique) -> bool:
    """Return whether the profile `expert` uses a technique."""
    used = {name for search in sk.Profile.load("expert").searches if search.enabled for name in search.techniques}
    return technique.name in used - set(DUAL)


def level_of(technique: sk.Technique) -> str:
    """Return the group of the index that a technique belongs to."""
    return technique.level if by_default(technique) else _ORDINARY


def in_order() -> list[sk.Technique]:
    """Return all techniques from easy to hard, without those of rules: by level, and within a level in the learning order."""
    places = [name for search in learning_order().searches for name in search.techniques]
    levels = [*sk.Profile.load("hodoku").levels, _ORDINARY]
    known = [technique for technique in sk.techniques() if technique.name in styles() and technique.family != "rules"]
    return sorted(known, key=lambda one: (levels.index(level_of(one)), places.index(one.name)))


def texts_of(technique: str, rules: dict[str, Any]) -> dict[str, str]:
    """Return the texts of a technique's page: `rule`, `spot`, `skip` and `also`."""
    found = dict(rules["style"][styles()[technique]])
    found |= {key: rules[key][technique] for key in ("rule", "spot", "skip") if technique in rules[key]}
    for number, names in _SIZES.items():
        for name in names:
            if technique == name or technique.endswith(f"-{name}"):
                for key, text in found.items():
                    found[key] = text.replace("{n}", number).replace("{N}", number.capitalize()).replace("{subset}", name)
    return found | {"also": rules["also"][technique]}


def write_pages() -> None:
    """Write the pages, their pictures and the index."""
    PAGES.mkdir(exist_ok=True)
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))
    ordered, counts = in_order(), Counts()
    for number, technique in enumerate(ordered):
        before = ordered[number - 1] if number else None
        after = ordered[number + 1] if number + 1 < len(ordered) else None
        text = page(technique, texts_of(technique.name, rules), counts, way(before, after))
        (PAGES / f"{technique.name}.md").write_text(text, encoding="utf-8")
    (PAGES / "README.md").write_text(index(ordered, rules["index"]["reading"], counts), encoding="utf-8")


def way(before: sk.Technique | None, after: sk.Technique | None) -> str:
    """Return the links to the pages before and after, and to the index."""
    parts = [f"← [{before.title}]({before.name}.md)"] if before else []
    parts.append("[all techniques](README.md)")
    return " · ".join([*parts, *([f"[{after.title}]({after.name}.md) →"] if after else [])])


def index(ordered: list[sk.Technique], reading: str, counts: Counts) -> str:
    """Return the index."""
    lines = [
        "# Techniques",
        "",
        "From easy to hard, a page for each: the rule, how to spot it, a worked example, positions to practise on, names.",
        "Examples and positions are the project's own. In each the technique is the next step of the default profile (of",
        "that profile and the technique, where it is off), no single is open, and nothing cheaper does the same. Where this",
        "cannot be had, the page says so.",
        "",
        "Level and score: of one step, in the profile `hodoku`. Code: in HoDoKu's technique libraries. SE: the rating of its",
        "plainest case in Sudoku Explainer 1.2.1. Puzzles: the share whose default path uses it ([how often](#how-often)).",
        "",
        *reading.splitlines(),
    ]
    shown_level = ""
    for technique in ordered:
        if level_of(technique) != shown_level:
            shown_level = level_of(technique)
            lines += ["", f"## {shown_level.capitalize()}", "", *NOTES.get(shown_level, [])]
            lines += ["| technique | family | score | code | SE | puzzles |", "|---|---|---|---|---|---|"]
        row = [
            f"[{technique.title}]({technique.name}.md)",
            _FAMILIES.get(technique.family, technique.family.replace("_", " ")),
            _or_dash(technique.score),
            technique.hodoku or "-",
            _or_dash(technique.se),
            counts.share(technique.name) if by_default(technique) else "-",
        ]
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join([*lines, "", *HOW_OFTEN]) + "\n"


NOTES = {
    _ORDINARY: ["HoDoKu switches them off, or lacks them. `steps(…, everything=True)` finds those that HoDoKu has.", ""],
}
HOW_OFTEN = [
    "## How often",
    "",
    f"[The table](frequency.csv) comes from {PUZZLES:,} minimal puzzles of this project. `percent`: the share of puzzles",
    "whose path in the profile `hodoku` has a step of the technique. `steps`: the number of such steps on a path, on average.",
    "",
    "    python tools/technique_frequency.py",
    "",
    "They estimate the shares among all minimal puzzles. So there are as many puzzles with each number of clues as among all",
    "minimal puzzles, in proportion, as published ([study](../studies/unbiased.md)); 400 with 29 clues stand, weighted, for",
    "those with 29 and more. Puzzles with the same number of clues were made by removal, which does not reach all of them",
    "equally often. Printed puzzles are rarely minimal, and easier.",
]


def page(technique: sk.Technique, texts: dict[str, str], counts: Counts, links: str) -> str:
    """Return the page of one technique."""
    parts = [f"# {technique.title}", links, technique.idea(), texts["rule"]]
    parts += ["## How to spot it", texts["spot"], "## When not to look for it", texts["skip"]]
    made = example(technique.name)
    if made is not None:
        parts += shown(technique, made)
    further = practice(technique.name)
    if further:
        parts += [
            "## To practise",
            f"In each of these positions the next step is: {technique.title}. `<5>` is a given, `*5*` a value placed since; "
            "`sudokit hint FILE` reads a position and gives hints.",
        ]
        parts += [position(number, one) for number, one in enumerate(further, 1)]
    parts += ["## How often", counts.sentence(technique), "## Names and ratings", names(technique, texts["also"]), links]
    return "\n\n".join(parts) + "\n"


def shown(technique: sk.Technique, made: Example) -> list[str]:
    """Return the parts of a page that show the example, and write its picture."""
    found, number = made
    image, text = IMAGES / f"technique-{technique.name}.svg", found.text(number)
    image.write_text(found.svg(number, title=text), encoding="utf-8")
    short = f"In short: `{found.line(number)}` ([how to read it](README.md#how-to-read-the-pages))"
    parts = ["## Example", f"![{technique.title}: {text}](../images/{image.name})", text, *reasons(found, number), short]
    if technique.name in EARLY:
        titles, early = {one.name: one.title for one in sk.techniques()}, EARLY[technique.name]
        same = [titles[name] for name in cheaper(technique.name, found[number], found.before(number))]
        rest = f"The same follows here from: {', '.join(same)}." if same else "Here nothing cheaper has the whole effect."
        parts.append(f"{early.reason} So it is tried before {titles[early.before]} here. {rest}")
    return parts


def reasons(found: sk.Explanation, number: int) -> list[str]:
    """Return the proof of a step, if its text does not say all of it already; folded if it is long."""
    if not found.proof(number).needs_lines:
        return []
    proof = found.proof_text(number)
    listed = f"```text\n{proof}\n```"
    if proof.count("\n") >= MANY:
        return [f"<details><summary>Line by line</summary>\n\n{listed}\n\n</details>"]
    return ["Line by line:", listed]


def position(number: int, one: Example) -> str:
    """Return a position to practise on, the answer folded."""
    grid = str(one.found.before(one.number))
    answer = f"{one.found.text(one.number)}\n\n`{one.found.line(one.number)}`"
    return f"Position {number}:\n\n```text\n{grid}\n```\n\n<details><summary>Answer</summary>\n\n{answer}\n\n</details>"


def names(technique: sk.Technique, also: str) -> str:
    """Return the table of names and ratings."""
    rating = f"{technique.level}, {technique.score} points per step" if technique.level else "-"
    rows = [
        ("also called", also if also != "none" else "-"),
        ("HoDoKu", rating + ("" if by_default(technique) or not technique.level else ", off by default")),
        ("code in HoDoKu's libraries", technique.hodoku or "-"),
        ("Sudoku Explainer 1.2.1", _or_dash(technique.se)),
        ("profiles", f"`{technique.name}`"),
        ("German", catalogue("de").name(technique.name)),
    ]
    return "\n".join(["| where | name or rating |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(__doc__)
    write_pages()
