"""Golden texts: what is said of the worked example of every technique, as a digest of each kind of text and language.

A change of a text changes a digest; `PYTHONPATH=tests python tests/messages/test_golden.py` writes them anew.  The transcripts
(test_transcripts.py) show some of these texts in full.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator

import pytest

import sudokit as sk
from conftest import ROOT
from sudokit import messages
from sudokit.logic import _examples

FILE = ROOT / "tests" / "cases" / "golden_texts.json"
# Layouts and symbols in which steps of the layout's own puzzles are told.
SHOWN = (("2x3", "A-F"), ("4x4", "0-F"), ("3x3+diagonals", "äöüßabcde"), ("3x3+windows", "10 20 30 40 50 60 70 80 90"))


def _examples_told() -> Iterator[tuple[str, messages.Telling, messages.Telling, int]]:
    for technique in _examples.technique_names():
        made = _examples.example(technique)
        if made is not None:
            found, index = made
            english, german = (messages.Telling(found.start, found.steps, name, path=False) for name in ("en", "de"))
            yield technique, english, german, index


def _paths_told() -> Iterator[tuple[str, messages.Telling, messages.Telling, int]]:
    profile = sk.Profile.load("simple")
    for spec, symbols in SHOWN:
        full = sk.random_grid(spec, seed=5)
        values = [value if (7 * cell + 1) % 9 < 5 else 0 for cell, value in enumerate(full.values)]
        puzzle = sk.Grid(values, layout=full.layout, alphabet=sk.Alphabet.named(symbols, full.layout.size))
        path = sk.explain(puzzle, profile)
        english, german = (messages.Telling(path.start, path.steps, name) for name in ("en", "de"))
        for index in range(len(path)):
            yield f"{spec} {index}", english, german, index


@functools.cache
def digests() -> dict[str, str]:
    """Return a digest of the texts of each kind."""
    texts: dict[str, list[str]] = {}
    for name, english, german, index in (*_examples_told(), *_paths_told()):
        texts.setdefault("notation", []).append(f"{name}: {english.line(index)}")
        texts.setdefault("where", []).append(f"{name}: {english.where(index)}")
        for language, one in (("en", english), ("de", german)):
            for stage in (1, 2, 3, 4):
                texts.setdefault(f"{language} stage {stage}", []).append(f"{name}: {one.tell(index, stage)}")
            texts.setdefault(f"{language} argument", []).append(f"{name}: {one.argument(index)}")
    return {kind: hashlib.sha256("\n".join(all_).encode()).hexdigest()[:16] for kind, all_ in sorted(texts.items())}


@pytest.mark.thorough
def test_texts_are_those_of_the_digests() -> None:
    assert digests() == json.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
