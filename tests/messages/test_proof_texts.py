"""Proofs in sentences: each names all that its line names, JSON says the same, and goldens hold one step of every technique.

`PYTHONPATH=tests python tests/messages/test_proof_texts.py` writes the goldens anew.  `make arguments` compares the
sentences of thousands of paths.
"""

from __future__ import annotations

import dataclasses
import json
import sys

import pytest

import sudokit as sk
from conftest import ROOT
from helpers.steps import JIGSAW, puzzle_of
from sudokit.logic import PathForm, _examples
from sudokit.logic._as_data import described_steps
from sudokit.messages import catalogue, languages

sys.path.insert(0, str(ROOT / "tools"))
import proof_texts

CASES = ROOT / "tests" / "cases"
CHAINED = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
# Singles, fish, wings, loops, almost locked sets, forcing chains and nets, a value of the solution.
PUZZLES = (
    ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..",
    CHAINED,
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)
WHOLE = tuple(code for code in languages() if catalogue(code).arguing.language == code)  # the others show proofs of these


def golden(language: str) -> str:
    """Return the proof of every technique's example."""
    parts = []
    for technique in _examples.technique_names():
        made = _examples.example(technique)
        assert made is not None, technique
        found, index = made
        parts.append(f"{found.line(index)}\n{found.text(index, 4, language)}\n{found.proof_text(index, language)}\n")
    return "\n".join(parts)


@pytest.mark.thorough
@pytest.mark.parametrize("language", WHOLE)
def test_goldens(language: str) -> None:
    assert golden(language) == (CASES / "proofs" / f"{language}.txt").read_text(encoding="utf-8")


def compared(found: sk.Explanation | sk.Steps) -> int:
    """Compare sentences and JSON with the lines of every step; return how many lines there are."""
    count = 0
    for language in WHOLE:
        for index, lines in enumerate(proof_texts.proofs(found, language)):
            proof = found.proof(index, language)
            assert proof.lines == tuple(lines)
            assert [line.text for line in proof] == [line.text for line in lines]
            assert not proof_texts.faults(found.before(index), lines, language)
            proved = sk.check_argument(found.before(index), lines)
            assert set(found[index].eliminations) <= set(proved.eliminations)
            count += len(lines)
    return count


@pytest.mark.thorough
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_sentences_of_paths_name_all_that_their_lines_name(puzzle: str) -> None:
    assert compared(sk.explain(puzzle)) > 200


@pytest.mark.thorough
@pytest.mark.parametrize("layout", ["4x4", "2x3", JIGSAW, "3x3+diagonals", "3x3+windows"])
def test_sentences_on_other_layouts_name_all_that_their_lines_name(layout: str) -> None:
    puzzle, _ = puzzle_of(layout, 3, tries=None if layout != "4x4" else 150)
    numbered = puzzle.with_alphabet(sk.Alphabet.numbers(puzzle.size))
    assert compared(sk.explain(numbered)) > 50
    found = sk.steps(numbered, time_limit=2)
    assert compared(found) >= len(found)


def test_what_a_sentence_lacks_is_found() -> None:
    path = sk.explain(CHAINED)
    before, lines = path.before(41), list(path.proof(41))
    assert not proof_texts.faults(before, lines, "en")
    for old, new in (("r9c3", "r9c4"), ("6", "7"), ("column 3", "column 4"), ("see 2", "see 1"), (".", "")):
        changed = dataclasses.replace(lines[2], text=lines[2].text.replace(old, new))
        assert proof_texts.faults(before, [*lines[:2], changed, *lines[3:]], "en"), old


def test_lines_are_numbered_and_what_is_supposed_is_indented() -> None:
    path = sk.explain(CHAINED)
    for index in range(len(path)):
        proof, text = path.proof(index), path.proof_text(index)
        width = len(str(len(proof)))
        assert text.splitlines() == [
            f"{number:{width}}. {'  ' * (line.depth - (line.reason == 'suppose'))}{line.text}"
            for number, line in enumerate(proof, 1)
        ]
    german = path.proof(41, "de")
    assert german == path.proof(41)  # the sentences do not count
    assert german[0].text == "Angenommen, r4c3 ist nicht 1."
    assert path.proof_text(41, "de").splitlines()[0].endswith(german[0].text)


def test_proofs_that_need_lines() -> None:
    path = sk.explain(CHAINED)
    for index, step in enumerate(path):
        if step.technique in ("naked-single", "hidden-single", "full-house", "pointing", "claiming", "naked-pair"):
            assert not path.proof(index).needs_lines
        if step.links:
            assert path.proof(index).needs_lines


@pytest.mark.parametrize("profile", ["hodoku", "se"])
def test_json_is_the_same_however_it_is_made(profile: str) -> None:
    path = sk.explain(CHAINED, profile)
    data = json.loads(path.to_json("de", proofs=True))
    assert data == path.to_dict("de", proofs=True)
    alone = json.loads(described_steps(path, "de", proofs=True))
    assert [step["proof"] for step in data["steps"]] == [step["proof"] for step in alone]
    assert "proof" not in path.to_dict()["steps"][0]


@pytest.mark.parametrize("form", ["notation", "prose", "json"])
def test_batches_have_the_proofs_of_single_paths(form: PathForm) -> None:
    path = sk.explain(CHAINED)
    one = sk.explain_many([CHAINED], form, language="de", proofs=True)[0]
    if form == "json":
        assert json.loads(one) == path.to_dict("de", proofs=True)
        return
    expected = []
    for index in range(len(path)):
        expected.append(path.line(index) if form == "notation" else path.text(index, 4, "de"))
        expected += ["  " + line for line in path.proof_text(index, "de").splitlines()]
    assert one.splitlines() == expected


def test_tokens_have_no_proofs() -> None:
    with pytest.raises(sk.SudokitError, match="tokens have no proofs"):
        sk.explain_many([CHAINED], "tokens", proofs=True)
    with pytest.raises(sk.SudokitError, match="tokens have no proofs"):
        sk.iter_explain([[CHAINED]], "tokens", proofs=True)


if __name__ == "__main__":
    for name in WHOLE:
        (CASES / "proofs" / f"{name}.txt").write_text(golden(name), encoding="utf-8")
