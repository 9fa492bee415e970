"""The lessons of the page, made from the texts of the technique pages and the positions of the package.

Usage: python tools/page_lessons.py   writes web/src/learn/lessons.json, lessons-*.json, positions-*.json, and
web/src/think/texts-*.json

`lessons.json` has for each technique, from easy to hard, its names, its idea in one line, its rule, how to spot it and when not
to look for it.  `positions-FAMILY.json` has for each technique of a family the worked example and the positions to practise on,
each with its step.  `lessons-LANGUAGE.json` has the names and ideas in a language that the page fetches when it is chosen, and
`think/texts-LANGUAGE.json` the texts with which the core answers in it on the device.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import sudokit as sk
import wording_tables
from sudokit.logic._examples import Example, example, practice
from sudokit.messages import catalogue, languages
from technique_pages import RULES, in_order, level_of, texts_of

HOME = Path(__file__).parents[1] / "web" / "src" / "learn"
LANGUAGES = ("en", "de")
LATER = tuple(code for code in languages() if code not in LANGUAGES)
CATALOGUES = Path(__file__).parents[1] / "cpp" / "core" / "wording" / "catalogues"
_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


def plain(text: str) -> str:
    """Return a text with its links to other techniques as ``[title](name)``, and other links as their words.

    >>> plain("a [naked](naked-single.md) one, see [sources](../sources.md)")
    'a [naked](naked-single) one, see sources'
    """
    return _LINK.sub(lambda found: found[0][:-4] + ")" if re.fullmatch(r"[\w-]+\.md", found[2]) else found[1], text)


def lesson(technique: sk.Technique, rules: dict[str, Any]) -> dict[str, Any]:
    """Return what the page says of a technique."""
    texts = texts_of(technique.name, rules)
    return {
        "technique": technique.name,
        "level": level_of(technique) if level_of(technique) in sk.Profile.load("hodoku").levels else "",
        "family": technique.family,
        "score": technique.score,
        "se": technique.se,
        "title": {language: catalogue(language).name(technique.name) for language in LANGUAGES},
        "idea": {language: technique.idea(language) for language in LANGUAGES},
        **{key: plain(texts[key]) for key in ("rule", "spot", "skip")},
        "also": "" if texts["also"] == "none" else plain(texts["also"]),
        "positions": len(practice(technique.name)),
        "example": example(technique.name) is not None,
    }


def shown(made: Example) -> dict[str, Any]:
    """Return a position with its step: the givens, the values placed since, what is eliminated besides, and the step."""
    found, number = made
    state = found.before(number)
    grid = state.grid
    left = grid.candidates().masks
    gone = [
        f"{value + 1}{cell // 9 + 1}{cell % 9 + 1}"
        for cell in range(81)
        for value in range(9)
        if (left[cell] & ~state.masks[cell]) >> value & 1
    ]
    step = found.to_dict(proofs=True)["steps"][number]
    step.pop("argument", None)  # the page reads the proof
    return {
        **({} if grid.layout.spec == "3x3" else {"layout": grid.layout.spec}),
        "givens": "".join(str(value) if given else "." for value, given in zip(grid.values, grid.givens, strict=True)),
        "placed": "".join(str(value) if value else "." for value in grid.values),
        "eliminated": " ".join(gone),
        "step": step,
    }


def named(language: str) -> dict[str, list[str]]:
    """Return the name and the idea of each technique in a language."""
    return {one.name: [catalogue(language).name(one.name), one.idea(language)] for one in in_order()}


def core_texts(language: str) -> list[tuple[str, str]]:
    """Return the texts of a catalogue with their paths, as the core's module takes them."""
    table = tomllib.loads((CATALOGUES / f"{language}.toml").read_text(encoding="utf-8"))
    return sorted(wording_tables.flat(table))


def files() -> dict[Path, str]:
    """Return every file and its text."""
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))
    lessons: list[dict[str, Any]] = []
    families: dict[str, dict[str, Any]] = {}
    for technique in in_order():
        lessons.append(lesson(technique, rules))
        first = example(technique.name)
        made = ([first] if first else []) + list(practice(technique.name))
        families.setdefault(technique.family, {})[technique.name] = [shown(one) for one in made]
    return {
        HOME / "lessons.json": json.dumps(lessons, ensure_ascii=False, indent=1) + "\n",
        **{HOME / f"lessons-{code}.json": json.dumps(named(code), ensure_ascii=False, indent=1) + "\n" for code in LATER},
        **{
            HOME.parent / "think" / f"texts-{code}.json": json.dumps(core_texts(code), ensure_ascii=False, indent=1) + "\n"
            for code in LATER
        },
        **{
            HOME / f"positions-{family}.json": json.dumps(positions, ensure_ascii=False, separators=(",", ":")) + "\n"
            for family, positions in families.items()
        },
    }


def write() -> None:
    """Write the files, and take away those of families that are no more."""
    made = files()
    HOME.mkdir(parents=True, exist_ok=True)
    for path in HOME.glob("positions-*.json"):
        if path not in made:
            path.unlink()
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(__doc__)
    write()
