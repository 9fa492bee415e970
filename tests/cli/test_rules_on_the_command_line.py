"""Rules on the command line: every command takes them, and says so if it cannot; conversion names what it drops."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

import sudokit as sk
from helpers import command
from sudokit import formats, rules

EMPTY = "....|....|....|...."
RULES = ["cage r1c12 = 3", "cage r1c3 r2c3 = 4", "thermo r1c1 r2c1 r3c1", "sum r4c34 = 5"]
SOLUTION = "1234341241232341"
RULED = sk.Grid.empty("2x2").with_rules(rules.parse("\n".join(RULES), 4))


class Result(NamedTuple):
    """What a command did."""

    exit_code: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Result:
    done = command.run(*arguments)
    return Result(done.returncode, done.stdout, done.stderr)


def test_a_puzzle_in_a_file_a_link_and_text(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(RULED.format("json"))
    assert run("solve", str(file)).stdout == SOLUTION + "\n"
    assert run("solve", RULED.format("iss")).stdout == SOLUTION + "\n"
    pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")
    for to in ("f-puzzles", "sudokupad"):
        made = run("convert", str(file), "--to", to)
        assert made.exit_code == 0
        assert f"sudokit: {to} has no place for sum" in made.stderr
        assert run("solve", made.stdout.strip()).stdout == SOLUTION + "\n"
        back = run("convert", made.stdout.strip())
        assert sk.Grid.parse(back.stdout) == RULED
        assert back.stderr == ""


def test_several_lines_of_json_keep_their_rules(tmp_path: Path) -> None:
    other = sk.Grid.parse("1234341221434321").with_rules([rules.Odd("r1c2")])
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n".join([RULED.format("json"), other.format("json"), sk.Grid.parse(SOLUTION).format("json")]))
    assert run("solve", str(file)).stdout.split() == [SOLUTION, "none", SOLUTION]
    assert run("count", str(file)).stdout.split() == ["1", "0", "1"]
    assert run("solve", str(file), "--rule", "even r1c2").stdout.split()[0] == SOLUTION


KILLER = (
    "--rule",
    "cage r1c12 = 3",
    "--rule",
    "cage r1c3 r2c3 = 4",
    "--rule",
    "thermo r1c1 r2c1 r3c1",
    "--rule",
    "sum r4c34 = 5",
)


def test_commands_explain_with_rules(tmp_path: Path) -> None:
    said = run("explain", EMPTY, *KILLER)
    assert said.exit_code == 0
    assert said.stdout.splitlines()[0].startswith("Thermometer Bounds: thermo r1c1 r2c1 r3c1 => ")
    told = run("explain", EMPTY, *KILLER, "--step", "1", "--lang", "de").stdout
    assert "Nach der Regel thermo r1c1 r2c1 r3c1" in told
    data = json.loads(run("explain", EMPTY, *KILLER, "--json").stdout)
    assert data["steps"][0]["rules"] == ["thermo r1c1 r2c1 r3c1"]
    assert "cage r1c1 r1c2 = 3" in run("hint", EMPTY, *KILLER, "--stage", "4", "--another", "1").stdout
    assert run("rate", EMPTY, *KILLER).stdout.startswith("................ # ")
    assert json.loads(run("rate", EMPTY, *KILLER, "--json").stdout)["rules"][0] == "cage r1c1 r1c2 = 3"
    assert run("rate", EMPTY, *KILLER, "--card").exit_code == 2
    assert run("explain", EMPTY, *KILLER, "--profile", "se").exit_code == 2
    page = tmp_path / "steps.html"
    assert run("explain", EMPTY, *KILLER, "--html", str(page)).exit_code == 0
    assert "Thermometer Bounds" in page.read_text()
    made = run("minimise", SOLUTION, *KILLER, "--also", "rules", "--seed", "1", "--json")
    assert json.loads(made.stdout)["minimal"]
    assert "1. Nach der Regel thermo r1c1 r2c1 r3c1 " in told


def test_each_puzzle_of_a_file_is_minimised_with_its_rules(tmp_path: Path) -> None:
    """Puzzles without rules are made many at a time; those between them keep theirs."""
    grid = sk.random_grid("2x2", seed=3)
    ruled = grid.with_rules([rules.Cage("r1c12", grid[0, 0] + grid[0, 1])])
    file = tmp_path / "puzzles.jsonl"
    file.write_text("".join(f"{formats.write(one, 'json')}\n" for one in (ruled, grid, ruled, grid)), encoding="utf-8")
    rows = [json.loads(line) for line in run("minimise", str(file), "--seed", "1", "--json").stdout.splitlines()]
    assert ["rules" in row for row in rows] == [True, False, True, False]
    both = [
        json.loads(line) for line in run("minimise", str(file), "--seed", "1", "--json", "--also", "rules").stdout.splitlines()
    ]
    assert [row["status"] for row in both] == ["unique", "invalid", "unique", "invalid"]


@pytest.mark.parametrize("verb", ["canonical", "templates", "classes"])
def test_commands_without_rules_say_so(verb: str) -> None:
    refused = run(verb, EMPTY, "--rule", "anti-knight")
    assert refused.exit_code == 2
    said = refused.stderr + refused.stdout
    assert "rules (anti-knight), which only solve, solve_many, count" in said


def test_rules_of_a_file_and_faults_in_it(tmp_path: Path) -> None:
    file = tmp_path / "rules.txt"
    file.write_text("\n".join(RULES))
    assert run("solve", EMPTY, "--rules", str(file)).stdout == SOLUTION + "\n"
    assert run("print", EMPTY, "--rules", str(file), "-o", str(tmp_path / "grid.svg")).exit_code == 0
    assert 'class="v-cage"' in (tmp_path / "grid.svg").read_text()
    file.write_text("cage r1c1 = 3\ncages r1c1")
    refused = run("convert", EMPTY, "--rules", str(file))
    assert refused.exit_code == 2
    assert f"{file}, line 2, column 1: unknown rule 'cages'" in refused.stderr


def test_what_cannot_be_carried() -> None:
    text = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "lunchbox": [{}], "antiknight": True})
    refused = run("solve", text)
    assert refused.exit_code == 2
    assert "the constraint 'lunchbox', which cannot be carried" in refused.stderr
    left = run("count", text, "--drop-unknown", "--limit", "1000")
    assert left.stdout == f"{sk.count(sk.Grid.empty('2x2').with_rules([rules.AntiKnight()]), limit=1000)}\n"
    assert "left out, as it cannot be carried: the constraint 'lunchbox'" in left.stderr
    refused = run("convert", EMPTY, "--rule", "clone r1c1 > r3c3", "--to", "iss")
    assert refused.exit_code == 2
    assert "iss cannot carry clone r1c1 > r3c3" in refused.stderr
    left = run("convert", EMPTY, "--rule", "clone r1c1 > r3c3", "--to", "iss", "--drop-unknown")
    assert left.stdout == ".Shape~4x4\n"
    assert "left out, as iss cannot carry it: clone r1c1 > r3c3" in left.stderr


def test_a_batch_marks_puzzles_with_rules(tmp_path: Path) -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ruled = sk.Grid.parse(puzzle).with_rules([rules.AntiKnight()]).format("iss")
    (tmp_path / "in.txt").write_text(f"{puzzle}\n{ruled}\n")
    done = run("batch", "solve", str(tmp_path / "in.txt"), str(tmp_path / "out.csv"))
    assert "1 invalid" in done.stdout + done.stderr
    assert "it has rules (anti-knight), which are supported for one puzzle per call" in (tmp_path / "out.csv").read_text()


def test_rules_lists_the_catalogue() -> None:
    lines = run("rules").stdout.splitlines()
    assert len(lines) == len(rules.KINDS)
    assert lines[0].split("  ")[0] == "cage"
    about = run("rules", "thermo").stdout
    for words in (
        "The values rise from the bulb",
        "thermo r1c1 r2c1 r3c1",
        "round bulb",
        "f-puzzles: thermometer",
        "iss: Thermo",
    ):
        assert words in about
    (data,) = (json.loads(line) for line in run("rules", "x", "--json").stdout.splitlines())
    assert data["files"] == {"f-puzzles": ["xv"], "sudokupad": ["xv"], "iss": ["X", "Pair"]}
    wrong = run("rules", "termo")
    assert wrong.exit_code == 2
    assert "unknown rule 'termo': did you mean thermo?" in wrong.stderr
