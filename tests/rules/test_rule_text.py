"""Rule text and JSON: everything written comes back, faults have a place."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import sudokit as sk
from sudokit import rules
from sudokit.cli._app import app


@pytest.mark.parametrize("name", list(rules.KINDS))
def test_every_kind_comes_back(name: str) -> None:
    (rule,) = rules.parse(rules.KINDS[name].example)
    assert rule.name == name
    assert rules.parse(rules.text([rule])) == (rule,)
    assert rules.from_json(rules.to_json([rule])) == (rule,)


def test_cells() -> None:
    assert rules.cells_of("r12c3 r1-3c2 r4c56", 9) == [(0, 2), (1, 2), (0, 1), (1, 1), (2, 1), (3, 4), (3, 5)]
    assert rules.cells_of("r12c3 r1,2c3 r10-11c1", 16) == [(11, 2), (0, 2), (1, 2), (9, 0), (10, 0)]
    (rule,) = rules.parse("sandwich row 2 from right = 5")
    assert rule.cells == tuple((1, column) for column in range(8, -1, -1))


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("cages r1c1", 1, "unknown rule 'cages'"),
        ("cage r1c1 r1c0 = 3", 11, "'r1c0' is not a cell of a 9x9 grid"),
        ("cage r1c1 = x", 13, "'x' is not a number"),
        ("cage r1c1 =", 11, "expected a clue after ="),
        ("cage r1c1 = 3 4", 15, "'4' after the clue"),
        ("sum r1c1", 1, "its clue needs total"),
        ("thermo r1c1", 1, "it needs 2 cells or more, not 1"),
        ("whispers x: r1c1 r1c2", 10, "'x' is not a number"),
        ("sandwich row 12 = 3", 14, "expected a row from 1 to 9"),
        ("sandwich row 2 from top = 3", 16, "expected from left or from right"),
        ("pattern r1c1 = [1", 1, "the pattern '[1' at character 3"),
        ("any-of (cage r1c1 = 1) (cages r1c1)", 25, "unknown rule 'cages'"),
        ("any-of (cage r1c1 = 1", 21, "the brackets do not match"),
        ("anti-knight r1c1", 1, "it is about the whole grid"),
        ("entropic r1c1 r1c2 = 3", 1, "its clue has no total"),
    ],
)
def test_faults_have_a_place(line: str, column: int, words: str) -> None:
    with pytest.raises(sk.ParseError) as caught:
        rules.parse(f"# rules\n{line}")
    assert (caught.value.line, caught.value.column) == (2, column)
    assert words in str(caught.value)


def test_faults_in_json_name_the_rule() -> None:
    with pytest.raises(sk.ParseError, match="rule 2: unknown rule 'x-ray'"):
        rules.from_json([{"rule": "anti-knight"}, {"rule": "x-ray"}])
    with pytest.raises(sk.ParseError, match="rule 1: expected an object with 'rule'"):
        rules.from_json([3])


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, words, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value or 0, result.output


EMPTY = "....|....|....|...."


def test_commands_take_rules(tmp_path: object) -> None:
    more = ["--rule", "cage r1c12 = 3", "--rule", "thermo r1c1 r2c1"]
    puzzle = sk.Grid.empty("2x2").with_rules(rules.parse("cage r1c12 = 3\nthermo r1c1 r2c1", 4))
    assert run("count", EMPTY, "--limit", "1000", *more)[1].strip() == str(sk.count(puzzle, limit=None))
    status, text = run("solve", EMPTY, *more)
    assert status == 0
    assert sk.verify(puzzle, text.splitlines()[0]) == []
    assert '"rules": ["cage r1c1 r1c2 = 3"' in run("solve", EMPTY, "--json", *more)[1]
    assert run("check", EMPTY, *more)[1].startswith("multiple")
    assert run("candidates", EMPTY, *more)[1].count("12") >= 2
    unique = ["--rule", "pattern r2c1234 = 3412", "--rule", "pattern r3c1234 = 2143"]
    assert "redundant rules" not in run("check", EMPTY, *unique)[1]
    assert run("check", EMPTY, *unique, "--rule", "cage r1c12 = 3")[1].startswith("unique redundant rules: cage r1c1 r1c2 = 3")


def test_a_file_of_rules_is_named_in_faults(tmp_path: object) -> None:
    path = f"{tmp_path}/rules.txt"
    with open(path, "w") as file:
        file.write("anti-knight\ncage r1c9 = 3\n")
    with pytest.raises(sk.ParseError, match=r"rules.txt, line 2, column 6: 'r1c9' is not a cell of a 4x4 grid"):
        run("solve", EMPTY, "--rules", path)


def test_the_table_of_the_document_is_up_to_date() -> None:
    import sys
    from pathlib import Path

    root = Path(__file__).parents[2]
    sys.path.insert(0, str(root / "tools"))
    try:
        from rule_table import DOCUMENT, written
    finally:
        sys.path.pop(0)
    assert DOCUMENT.read_text() == written(DOCUMENT.read_text())
