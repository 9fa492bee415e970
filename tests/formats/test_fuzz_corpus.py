"""Everything in the corpus of the fuzzer, whole, cut and altered, is a puzzle or an error with a place."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import sudokit as sk
from helpers.lanes import examples
from sudokit import formats

CORPUS = sorted((Path(__file__).parents[2] / "fuzz/corpus").iterdir())


def altered(text: str, source: random.Random) -> Iterator[str]:
    """Yield the text, and others that a slip or another program may have made of it."""
    yield text
    for _ in range(examples(30)):
        at, end = sorted((source.randrange(len(text)), source.randrange(len(text) + 1)))
        piece = source.choice(["", "~", ".", "[", "{}", '"', "9", "R1C1", ",", "null", "é", text[at : at + 5]])
        yield text[:at] + piece + text[min(end, at + source.randrange(6)) :]
        yield text[:at]


def entries(text: str) -> list[formats.Entry]:
    """Return the entries of a text; one that holds nothing is an error without a place."""
    try:
        return list(formats.parse_many(text))
    except sk.ParseError:
        return []


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_an_answer_or_an_error_with_a_place(path: Path) -> None:
    if path.name in ("rules-f-puzzles", "rules-sudokupad"):
        pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")
    read = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sk.AssumptionWarning)
        for text in altered(path.read_text(encoding="utf-8"), random.Random(path.name)):
            for entry in entries(text):
                if entry.error is not None:
                    assert entry.error.line is not None, text
                    continue
                assert entry.puzzle is not None
                read += 1
                assert formats.parse_puzzle(formats.write(entry.puzzle, "json"), format="json") == entry.puzzle, text
    assert read
