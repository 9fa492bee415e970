"""The pages of the techniques: one for each, from easy to hard, with the examples, positions and counts of the package."""

from __future__ import annotations

import csv
import itertools
import re
import tomllib

import technique_frequency
import technique_pages
from sudokit.logic._examples import entries, technique_names
from sudokit.messages import styles

ORDER = technique_pages.in_order()
PAGES = {one.name: (technique_pages.PAGES / f"{one.name}.md").read_text(encoding="utf-8") for one in ORDER}


def test_there_is_a_page_for_each_technique_and_no_other() -> None:
    assert {file.stem for file in technique_pages.PAGES.glob("*.md")} == {*technique_names(), "README"}
    assert {one.name for one in ORDER} == set(technique_names())


def test_the_pages_lead_from_easy_to_hard() -> None:
    levels = ["easy", "medium", "hard", "unfair", "extreme", "Not used by default"]
    groups = [levels.index(technique_pages.level_of(one)) for one in ORDER]
    assert groups == sorted(groups)
    for before, after in itertools.pairwise(ORDER):
        assert PAGES[before.name].count(f"[{after.title}]({after.name}.md) →") == 2
        assert PAGES[after.name].count(f"← [{before.title}]({before.name}.md)") == 2
    index = (technique_pages.PAGES / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[.*\]\((.*)\.md\)", index, re.MULTILINE) == [one.name for one in ORDER]


def test_a_page_shows_the_example_and_the_positions_of_the_package() -> None:
    for name, page in PAGES.items():
        for entry in (entries("examples")[name], *entries("practice").get(name, ())):
            assert f"`{entry['line']}`" in page, name
        assert page.count("<details><summary>Answer</summary>") == len(entries("practice").get(name, ()))
        assert page.count("<details>") == page.count("</details>")
        for heading in ("How to spot it", "When not to look for it", "Example", "How often", "Names and ratings"):
            assert f"\n## {heading}\n" in page
        assert (technique_pages.IMAGES / f"technique-{name}.svg").exists()


def test_every_technique_has_texts_of_its_own_or_its_family() -> None:
    rules = tomllib.loads(technique_pages.RULES.read_text(encoding="utf-8"))
    assert set(rules["style"]) == {styles()[name] for name in technique_names()}
    assert set(rules["also"]) == set(technique_names())
    assert {name for key in ("rule", "spot", "skip") for name in rules[key]} <= set(technique_names())
    for name in technique_names():
        texts = technique_pages.texts_of(name, rules)
        assert not re.search(r"[{}]", "".join(texts.values())), name
        assert all(texts[key].endswith((".", "?")) for key in ("rule", "spot", "skip")), name


def test_the_counted_puzzles_have_the_published_shares_of_clues() -> None:
    numbers = technique_frequency.numbers()
    assert sum(numbers.values()) == technique_frequency.PUZZLES
    assert numbers[27] > numbers[26] > numbers[28] > numbers[25] > numbers[24]
    with technique_frequency.FILE.open(encoding="utf-8", newline="") as file:
        rows = {row["technique"]: float(row["percent"]) for row in csv.DictReader(file)}
    assert rows["full-house"] == 100
    assert all(0 <= share <= 100 for share in rows.values())
    assert rows["xy-wing"] > rows["jellyfish"] > 0


def test_shares_have_two_digits_that_matter() -> None:
    assert [technique_pages.percent(share) for share in (1, 0.9999, 0.235, 0.0123, 0.00048, 0.0)] == [
        "100 %",
        "100 %",
        "23.5 %",
        "1.2 %",
        "0.048 %",
        "0",
    ]
