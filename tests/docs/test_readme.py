"""What the README claims in words and numbers, besides its examples, which test_docs runs."""

from __future__ import annotations

import re

import sudokit as sk
from conftest import ROOT
from sudokit.messages import languages

README = (ROOT / "README.md").read_text(encoding="utf-8")
NUMBERS = {"eighteen": 18, "nineteen": 19, "twenty": 20}
NAMES = {"en": "English", "de": "German", "es": "Spanish", "fr": "French", "ja": "Japanese"}


def test_the_number_of_methods() -> None:
    (said,) = re.findall(r"any of (\w+) methods", README)
    assert NUMBERS[said] == len(sk.methods())


def test_the_largest_layout() -> None:
    assert "Any box shape up to 64x64" in README
    assert sk.solve(sk.random_grid("8x8", seed=1)).status is sk.Status.UNIQUE


def test_the_verbs_for_many_puzzles_are_there() -> None:
    (listed,) = re.findall(r"come back as one batch: (.*?)\. ", README, re.DOTALL)
    names = re.findall(r"`(\w+)`", listed)
    assert len(names) >= 8
    assert all(callable(getattr(sk, name)) for name in names)


def test_the_languages_of_the_page() -> None:
    assert {NAMES[name] for name in languages()} == {name for name in NAMES.values() if name in README}


def test_a_killer_is_solved() -> None:
    assert "killers and other variants" in README
    cage = sk.rules.Cage("r1c12", 3)
    assert sk.solve(sk.Grid.empty("2x2").with_rules([cage]), limit=1).grid is not None
