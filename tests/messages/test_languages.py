"""Languages whose steps another language argues: what they have is complete, and the rest is English, sentence by sentence."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

import sudokit as sk
import wording_tables
from conftest import ROOT
from sudokit import messages

CATALOGUES = ROOT / "cpp" / "core" / "wording" / "catalogues"
PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
PARTIAL = tuple(code for code in messages.languages() if messages.catalogue(code).arguing.language != code)
SENTENCES = {"stages", "houses", "verdicts", "card", "levels", "search"}
WORDS = {"conjunction", "alternative", "after_colon"}
PAGE_OF_ARGUMENTS = {"suppose", "then", "so", "group_on", "group_off"}


def texts(name: str) -> dict[str, str]:
    return dict(wording_tables.flat(tomllib.loads((CATALOGUES / f"{name}.toml").read_text(encoding="utf-8"))))


def needed() -> set[str]:
    """Return the paths of the texts that such a language has: all but what argues."""
    found = {"language", "arguments"} | {f"techniques.{name}" for name in messages.technique_data()}
    for path in texts("en"):
        section, _, key = path.rpartition(".")
        found |= {path} if section in SENTENCES or section == "words.numbers" else set()
        found |= {path} if section == "words" and key in WORDS else set()
        found |= {path} if section == "hints" and not key.startswith(("which_", "why_", "missing_")) else set()
        found |= {path} if section == "page" and key not in PAGE_OF_ARGUMENTS else set()
        found |= {path} if section.startswith("style.") and key == "idea" else set()
    return found


def slots(text: str) -> list[str]:
    return sorted(re.findall(r"\{[^}]*\}", text))


def test_three_languages_leave_arguments_to_english() -> None:
    assert PARTIAL == ("es", "fr", "ja")
    assert {messages.catalogue(code).arguing.language for code in PARTIAL} == {"en"}


@pytest.mark.parametrize("language", PARTIAL)
def test_they_have_all_names_ideas_and_short_texts_and_no_more(language: str) -> None:
    own, english = texts(language), texts("en")
    assert set(own) == needed()
    for path in set(own) & set(english):
        assert slots(own[path]) == slots(english[path]), path
        assert own[path].strip()
    assert len({own[f"techniques.{name}"] for name in messages.technique_data()}) == len(messages.technique_data())


@pytest.mark.parametrize("language", PARTIAL)
def test_short_texts_are_theirs_and_arguments_are_english(language: str) -> None:
    path = sk.explain(PUZZLE)
    for index in range(0, len(path), 7):
        technique = path[index].technique
        assert messages.catalogue(language).name(technique) in path.text(index, 2, language)
        assert path.text(index, 1, language) != path.text(index, 1)
        for stage in (3, 4):
            assert path.text(index, stage, language) == path.text(index, stage)
        assert path.proof_text(index, language) == path.proof_text(index)
    mine, english = (json.loads(path.to_json(code)) for code in (language, "en"))
    assert mine["language"] == language
    assert mine["rating"]["verdict"] != english["rating"]["verdict"]
    for one, other in zip(mine["steps"], english["steps"], strict=True):
        assert one["name"] == messages.catalogue(language).name(one["technique"])
        assert one | {"name": other["name"]} == other


@pytest.mark.parametrize("language", PARTIAL)
def test_mistakes_are_told_in_english_from_the_third_stage_on(language: str) -> None:
    grid: Any = sk.Grid.parse(PUZZLE).replace({(0, 0): 9})
    for stage in (1, 2, 3, 4):
        same = sk.hint(grid, stage, language=language).text == sk.hint(grid, stage).text
        assert same == (stage > 2)


def test_the_page_of_a_path_marks_what_is_english() -> None:
    path = sk.explain(PUZZLE)
    assert '<html lang="fr">' in path.html("fr")
    assert '<p class="lead" lang="en">' in path.html("fr")
    assert '<p class="lead">' in path.html("de")
