"""Golden transcripts: a step of each family, told in every way.

`PYTHONPATH=tests python tests/messages/test_transcripts.py` writes them anew, from the worked examples of the techniques.
"""

from __future__ import annotations

import json

import pytest

from conftest import ROOT
from helpers import audit
from sudokit.drawing import terminal
from sudokit.logic import _as_data as as_data
from sudokit.logic import _examples
from sudokit.logic._profiles import FAMILIES
from sudokit.messages import argument, catalogue

FOLDER = ROOT / "tests" / "cases" / "transcripts"
TECHNIQUES = (
    "full-house",
    "hidden-single",
    "locked-set",
    "pointing",
    "naked-triple",
    "hidden-pair",
    "swordfish",
    "finned-x-wing",
    "franken-swordfish",
    "kraken-fish-1",
    "skyscraper",
    "empty-rectangle",
    "simple-colours-trap",
    "multi-colours-1",
    "w-wing",
    "xyz-wing",
    "unique-rectangle-3",
    "avoidable-rectangle-1",
    "bug-plus-1",
    "remote-pair",
    "xy-chain",
    "continuous-nice-loop",
    "grouped-aic",
    "als-xz",
    "death-blossom",
    "sue-de-coq",
    "template-delete",
    "forcing-chain-contradiction",
    "forcing-net-verity",
    "brute-force",
    "junior-exocet",
    "complex-exocet",
    "guardian-forcing-chain",
    "msls",
    "split-refutation",
    "guarded-rectangle",
    "reverse-bug",
    "firework-triple",
    "medusa-trap",
    "symmetrical-placement",
    "aligned-pair-exclusion",
    "law-of-leftovers",
)


def transcript(technique: str) -> str:
    """Return everything that is said of a technique's example."""
    made = _examples.example(technique)
    assert made is not None, technique
    found, index = made
    step = found[index]
    parts = [found.line(index), terminal(found.before(index), colour=False)]
    for language in ("en", "de"):
        parts += [f"{language} {stage}: {found.text(index, stage, language)}" for stage in (1, 2, 3, 4)]
        parts.append(found.proof_text(index, language))
    parts.append(json.dumps(as_data.step_data(step, found.start.grid), ensure_ascii=False))
    return "\n".join(parts) + "\n"


def test_there_is_one_of_each_family() -> None:
    families = {family for family in FAMILIES.values() if family not in ("solver", "rules")}
    assert {FAMILIES[technique] for technique in TECHNIQUES} - {"solver"} == families
    assert len(TECHNIQUES) >= 20
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(TECHNIQUES)


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_transcripts(technique: str) -> None:
    assert transcript(technique) == (FOLDER / f"{technique}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("technique", _examples.technique_names())
def test_every_technique_has_an_example_whose_texts_name_only_what_has_a_role(technique: str) -> None:
    made = _examples.example(technique)
    assert made is not None
    found, index = made
    step = found[index]
    assert not audit.faults(step, found.line(index), 9, catalogue("en"))
    for language in ("en", "de"):
        for stage in (3, 4):
            proof = found.proof(index) if stage == 4 else None
            assert not audit.faults(step, found.text(index, stage, language), 9, catalogue(language), proof)
        for line in argument(step, found.before(index), language)[0]:
            assert not audit.faults(step, line.text, 9, catalogue(language)), line


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in TECHNIQUES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
