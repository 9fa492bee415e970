"""sudokit explain, hint, rate and techniques, run as a user runs them."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sudokit as sk
from helpers.command import run
from sudokit.cli._loop import _blocks
from sudokit.cli._rate import _rated
from sudokit.formats import Entry

pytestmark = pytest.mark.thorough

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
SMALL = "12..|34..|...3|..2."


def test_explain_prints_a_line_a_step() -> None:
    done = run("explain", PUZZLE)
    path = sk.explain(PUZZLE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{path}\n"


def test_explain_says_what_is_no_puzzle() -> None:
    lines = f"{PUZZLE}\n{'.' * 81}\n{PUZZLE.replace('.', '6', 1)}\n11{'.' * 79}\n{'1' * 80}\n"
    for command in ("explain", "rate"):
        done = run(command, "-", "--profile", "simple", stdin=lines)
        assert done.returncode == 2
        assert "puzzle 4 is invalid" in done.stderr
        assert "Traceback" not in done.stderr
    assert run("explain", "." * 81, "--profile", "simple").returncode == 1
    assert run("explain", PUZZLE.replace(".", "6", 1)).returncode == 1


def test_explain_one_step_and_all_steps() -> None:
    path = sk.explain(PUZZLE)
    done = run("explain", PUZZLE, "--step", "6", "--lang", "de")
    lines = done.stdout.splitlines()
    assert lines[0] == path.line(5)
    proof = [f"  {line}" for line in path.proof_text(5, "de").splitlines()]
    assert len(proof) == 2
    assert lines[-3:] == [path.text(5, language="de"), *proof]
    assert len(lines) == 17
    beyond = run("explain", PUZZLE, "--step", "999")
    assert beyond.returncode == 2
    assert "no step 999" in beyond.stderr
    found = run("explain", PUZZLE, "--all-steps", "--profile", "simple").stdout
    groups = sk.steps(PUZZLE, "simple").groups()
    assert f"Pointing ({len(groups['pointing'])})" in found.splitlines()


def test_explain_writes_json_pages_and_pictures(tmp_path: Path) -> None:
    path = sk.explain(SMALL)
    data = json.loads(run("explain", SMALL, "--json").stdout)
    assert data == {"number": 1} | path.to_dict()
    web, pictures = tmp_path / "page.html", tmp_path / "new" / "pictures"
    assert run("explain", SMALL, "--html", str(web), "--svg", str(pictures)).returncode == 0
    assert web.read_text() == path.html()
    files = sorted(pictures.iterdir())
    assert [file.name for file in files] == [f"step-{number:03}.svg" for number in range(1, len(path) + 1)]
    for file in files:
        ElementTree.parse(file)
    two = run("explain", "-", "--html", str(web), stdin=f"{PUZZLE}\n{PUZZLE}\n")
    assert two.returncode == 2
    assert "a single puzzle" in two.stderr
    found = json.loads(run("explain", SMALL, "--json", "--all-steps").stdout)
    assert len(found["steps"]) == len(sk.steps(SMALL))
    assert {key: found[key] for key in ("format", "version", "language", "status")} == {
        "format": "sudokit-steps",
        "version": 1,
        "language": "en",
        "status": "unique",
    }


@pytest.mark.parametrize(
    ("puzzle", "status", "code"),
    [("11..............", "invalid", 2), ("123....4........", "none", 1), ("." * 16, "multiple", 1)],
)
def test_all_steps_of_what_is_no_puzzle(puzzle: str, status: str, code: int) -> None:
    done = run("explain", "--layout", "2x2", puzzle, "--json", "--all-steps")
    data = json.loads(done.stdout)
    assert (done.returncode, data["status"]) == (code, status)
    assert "puzzle 1" in done.stderr
    plain = run("explain", "--layout", "2x2", puzzle, "--all-steps")
    assert plain.returncode == code
    assert plain.stdout == f"{status}\n" or status == "multiple"


def test_what_cannot_be_read_is_told_in_the_same_form() -> None:
    for options, name in (([], "sudokit-explanation"), (["--all-steps"], "sudokit-steps")):
        done = run("explain", "12", "--json", "--lang", "de", *options)
        data = json.loads(done.stdout)
        assert (done.returncode, data["number"], data["status"]) == (2, 1, "invalid")
        assert (data["format"], data["version"], data["language"]) == (name, 1, "de")
        assert data["reason"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["explain", SMALL, "--step", "1", "--json"], "--step cannot be combined with"),
        (["explain", SMALL, "--all-steps", "--html", "x.html"], "--html shows a path"),
        (["explain", SMALL, "--profile", "nonsense"], "unknown profile 'nonsense'"),
        (["explain", SMALL, "--profile", "nowhere.toml"], "nowhere.toml"),
        (["explain", SMALL, "--lang", "xx"], "xx"),
        (["explain", SMALL, "--html", "/nowhere/x.html"], "/nowhere/x.html"),
        (["hint", SMALL, "--stage", "5"], "--stage"),
        (["hint", SMALL, "--puzzle", "4...|....|....|...."], "r1c1=4"),
        (["rate", SMALL, "--json", "--csv"], "exclude each other"),
        (["techniques", "nonsense"], "unknown technique 'nonsense'"),
        (["techniques", "--practice"], "--practice needs the name of a technique"),
        (["techniques", "x-wing", "--practice", "--json"], "cannot go with --json"),
    ],
)
def test_bad_usage_exits_2_and_says_why(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_hints() -> None:
    for stage in (1, 2, 3, 4):
        assert run("hint", PUZZLE, "--stage", str(stage)).stdout == sk.hint(PUZZLE, stage).text + "\n"
    wrong = run("hint", "124.|34..|...3|..2.", "--puzzle", SMALL)
    assert (wrong.returncode, wrong.stdout) == (0, "Something in the grid is wrong.\n")
    why = json.loads(run("hint", "124.|34..|...3|..2.", "--puzzle", SMALL, "--stage", "4", "--json").stdout)
    assert [(told["kind"], told["cell"], told["value"]) for told in why["mistakes"]] == [("wrong", "r1c3", "4")]
    easier = run("hint", PUZZLE, "--another", "1", "--stage", "3", "--marks", "all", "--no-uniqueness")
    assert easier.stdout == sk.hint(PUZZLE, 3, marks="all", another=1, no_uniqueness=True).text + "\n"
    data = json.loads(run("hint", PUZZLE, "--stage", "2", "--json").stdout)
    assert set(data) == {"number", "kind", "stage", "text", "house", "technique", "alike"}
    assert run("hint", "." * 81, "--profile", "simple").returncode == 1


def test_cards() -> None:
    done = run("rate", PUZZLE, SMALL, "--card")
    lines = sk.rate(PUZZLE, card=True).lines()
    assert done.stdout.splitlines()[1 : len(lines)] == [f"# {line}" for line in lines[1:]]
    assert run("count", "-", stdin=done.stdout).stdout == "1\n1\n"
    data = json.loads(run("rate", PUZZLE, "--card", "--json").stdout)["card"]
    assert data["lines"] == lines[1:]
    head, row, *_ = csv.reader(run("rate", PUZZLE, SMALL, "11..............", "--card", "--csv").stdout.splitlines())
    card = dict(zip(head, row, strict=True))
    assert (card["decided"], card["tightest_step"]) == ("step", str(data["tightest_step"]))
    assert run("rate", PUZZLE, "--no-uniqueness").stdout == f"{PUZZLE} # medium 604\n"


def test_givens_that_conflict_are_named() -> None:
    for verb in ("rate", "hint", "check", "explain"):
        done = run(verb, "11..............")
        assert "r1c1 and r1c2" in done.stdout + done.stderr, verb


def test_ratings_can_be_read_again() -> None:
    done = run("rate", "-", stdin=f"{PUZZLE}\n{'.' * 81}\n")
    rating = sk.rate(PUZZLE)
    assert done.stdout == f"{PUZZLE} # {rating.level} {rating.score}\n{'.' * 81} # multiple\n"
    assert done.returncode == 1
    assert run("count", "-", stdin=done.stdout).stdout == "1\n2\n"


def test_all_steps_of_se_are_grouped_by_its_techniques() -> None:
    puzzle = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"
    shown = run("explain", puzzle, "--profile", "se", "--all-steps", "--proofs").stdout
    assert "\nPointing (4)\n" in shown
    assert "    1. In " in shown
    data = json.loads(run("explain", puzzle, "--profile", "se", "--all-steps", "--json").stdout)
    assert data["steps"][0]["mark"]["abbreviation"] == "HS"


def test_ratings_of_sudoku_explainer() -> None:
    hard = "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4"
    done = run("rate", "-", "--profile", "se", stdin=f"{PUZZLE}\n{hard}\n{'.' * 81}\n")
    assert done.stdout == f"{PUZZLE} # {sk.rate(PUZZLE, 'se').er}/1.2/1.2\n{hard} # 9.7/9.7/2.6\n{'.' * 81} # multiple\n"
    rows = list(csv.DictReader(io.StringIO(run("rate", hard, "--profile", "se", "--csv").stdout)))
    assert (rows[0]["er"], rows[0]["ep"], rows[0]["ed"], rows[0]["solved"]) == ("9.7", "9.7", "2.6", "1")
    one = json.loads(run("rate", PUZZLE, "--profile", "se", "--json").stdout)
    many = json.loads(run("rate", "-", "--profile", "se", "--json", stdin=f"{PUZZLE}\n{hard}\n").stdout.splitlines()[0])
    assert one == many
    assert run("rate", hard, "--profile", "se", "--time-limit", "0").stdout.endswith("# undecided\n")


def test_ratings_as_tables_and_json() -> None:
    done = run("rate", "-", "--csv", stdin=f"{'1' * 80}\n{PUZZLE}\n{'.' * 81}\n")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(row["number"], row["status"]) for row in rows] == [("1", "invalid"), ("2", "unique"), ("3", "multiple")]
    assert (rows[1]["level"], int(rows[1]["score"]), rows[2]["score"]) == ("medium", sk.rate(PUZZLE).score, "")
    data = json.loads(run("rate", PUZZLE, "--json").stdout)
    assert data["histogram"] == sk.rate(PUZZLE).histogram
    assert data["steps"] == sk.rate(PUZZLE).steps


def test_ratings_in_blocks_are_those_one_by_one() -> None:
    unsolved = "..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64.."
    full = sk.solve(PUZZLE).grid
    assert full is not None
    rows = [
        PUZZLE,
        "." * 81,
        SMALL,
        unsolved,
        "1" * 80,
        "11" + "." * 79,
        PUZZLE.replace(".", "6", 1),
        SMALL,
        full.line(),
        PUZZLE,
    ]
    for options in ([], ["--json"], ["--csv", "--threads", "1"]):
        blocks, alone = (
            run("rate", "-", "--profile", "simple", *options, *more, stdin="\n".join(rows))
            for more in ([], ["--time-limit", "1000"])
        )
        assert (blocks.stdout, blocks.stderr, blocks.returncode) == (alone.stdout, alone.stderr, 2)
        assert len(blocks.stdout.splitlines()) == len(rows) + ("--csv" in options)


def test_which_ratings_are_found_in_blocks() -> None:
    entered = sk.Grid.parse(PUZZLE).replace({(0, 0): 6})
    without = sk.Grid.parse(PUZZLE).candidates().without((0, 0), 2)
    grids = [sk.Grid.parse(text) for text in (PUZZLE, SMALL, "." * 81, PUZZLE)]
    entries = [Entry(grid) for grid in (*grids, entered)] + [Entry(grids[0], candidates=without)]
    found = _rated([*entries, Entry(None)], sk.Profile.load("hodoku"), 1, card=False)
    assert [found.get(id(entry)) for entry in entries] == [
        *(sk.rate(grid) for grid in grids[:2]),
        None,
        sk.rate(PUZZLE),
        None,
        None,
    ]


def test_what_stands_before_a_fault_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> Iterator[Entry]:
        yield from (Entry(None, line=number) for number in range(1, 700))
        raise sk.SudokitError("broken")

    monkeypatch.setattr("sudokit.cli._loop._A_BLOCK_WAITS", math.inf)
    blocks: list[list[Entry]] = []
    with pytest.raises(sk.SudokitError, match="broken"):
        blocks.extend(_blocks(found()))
    assert [entry.line for block in blocks for entry in block] == list(range(1, 700))
    assert [len(block) for block in blocks] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 188]


def test_techniques_are_listed() -> None:
    lines = run("techniques").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [technique.name for technique in sk.techniques()]
    one = run("techniques", "x-wing", "--lang", "de").stdout
    assert one.startswith("X-Wing\n")
    further = run("techniques", "x-wing", "--practice").stdout
    assert further.startswith(run("techniques", "x-wing").stdout)
    grids, answers = further.removeprefix(run("techniques", "x-wing").stdout).rsplit("\n\n", 1)
    assert [line for line in grids.splitlines() if line.endswith(":")] == ["1:", "2:", "3:"]
    assert [line.split(" ")[:2] for line in answers.splitlines()] == [[f"{number}:", "X-Wing:"] for number in (1, 2, 3)]
    data = [json.loads(line) for line in run("techniques", "--json").stdout.splitlines()]
    assert len(data) == len(lines)
    assert data[0]["idea"].endswith(".")


def on_a_terminal(*arguments: str) -> str:
    leader, follower = pty.openpty()
    with subprocess.Popen([sys.executable, "-m", "sudokit", *arguments], stdout=follower, stdin=subprocess.DEVNULL) as process:
        os.close(follower)
        output = b""
        while True:
            try:
                chunk = os.read(leader, 65536)
            except OSError:
                break
            if not chunk:
                break
            output += chunk
        assert process.wait(timeout=60) == 0
    os.close(leader)
    return output.decode().replace("\r\n", "\n")


def test_on_a_terminal_steps_come_with_the_grid_and_the_reason() -> None:
    path = sk.explain(PUZZLE)
    printed = on_a_terminal("explain", PUZZLE)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", printed)
    for index, step in enumerate(path):
        assert path.text(index) in plain
        assert (path.line(index) in plain) == (not step.placements)
    assert plain.count("+---") >= 4 * sum(not step.placements for step in path)
    assert "\x1b[1;9;31m" in printed
    assert plain.endswith(f"{path.rating}\n")
    assert path.line(5) in on_a_terminal("explain", PUZZLE, "--step", "6")


def test_on_a_terminal_the_last_stage_of_a_hint_shows_the_grid() -> None:
    assert "+---" in on_a_terminal("hint", PUZZLE, "--stage", "4")
    assert "+---" not in on_a_terminal("hint", PUZZLE, "--stage", "3")
    assert on_a_terminal("rate", PUZZLE) == f"{sk.rate(PUZZLE)}\n"


@pytest.mark.parametrize("levels", [["--level", "hard,unfair"], ["--level", "unfair", "--level", " hard"]])
def test_rate_keeps_the_levels_that_are_asked_for(levels: list[str]) -> None:
    text = "".join(Path("examples/hard.txt").read_text().splitlines(keepends=True)[:60])
    rated = run("rate", "-", stdin=text)
    kept = run("rate", "-", *levels, stdin=text)
    expected = [line for line in rated.stdout.splitlines() if line.split()[2] in ("hard", "unfair")]
    assert kept.stdout.splitlines() == expected
    assert 0 < len(expected) < 60
    assert kept.stderr == f"sudokit: {len(expected)} of 60 puzzles kept: hard, unfair\n"
    assert (kept.returncode, rated.returncode) == (0, 0)


def test_levels_change_neither_numbers_nor_exit_status() -> None:
    text = f"{PUZZLE}\n{'.' * 81}\n{PUZZLE[:80]}x\n{PUZZLE}\n"
    for options in ([], ["--threads", "1"], ["--time-limit", "60"]):
        as_json = run("rate", "-", "--json", "--level", "medium", *options, stdin=text)
        assert [json.loads(line)["number"] for line in as_json.stdout.splitlines()] == [1, 4]
        assert as_json.returncode == run("rate", "-", stdin=text).returncode == 2
        assert "sudokit: 2 of 3 puzzles kept: medium\n" in as_json.stderr
    table = run("rate", "-", "--csv", "--level", "extreme", stdin=f"{PUZZLE}\n{'.' * 81}\n")
    assert table.stdout == "number,puzzle,status,level,score,steps,hardest,solved\n"
    assert table.returncode == 1
    assert table.stderr.endswith("sudokit: 0 of 2 puzzles kept: extreme\n")
    wrong = run("rate", "-", "--level", "hard,mild", stdin=PUZZLE)
    assert wrong.returncode == 2
    assert "profile hodoku has no level 'mild'; it has easy, medium, hard, unfair, extreme" in wrong.stderr
    own = run("rate", SMALL, "--profile", "simple", "--level", str(sk.rate(SMALL, "simple").level))
    assert own.stdout
