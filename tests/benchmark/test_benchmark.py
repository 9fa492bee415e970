"""The benchmark: what it measures and shows; never how fast anything is."""

from __future__ import annotations

import json
import math
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import sudokit as sk
import sudokit.benchmark as bench
from conftest import ROOT
from helpers.command import run
from sudokit import _core
from sudokit.benchmark._against import enough

pytestmark = pytest.mark.thorough

HARD = ROOT / "examples" / "hard.txt"
LISTS = {"hard": bench.load(HARD)[:60]}


def test_every_method_instruction_set_batch_limit_and_thread_is_measured() -> None:
    plan = bench.Plan(tuple(bench.METHODS), (), (1, 2), (7, 8192), (1, 2), rounds=1, puzzles=20)
    figures = bench.measure(LISTS, plan)
    cells = Counter(figure[:6] for figure in figures)
    assert set(cells.values()) == {1}
    sets = len(sk.instruction_sets())
    batched = 2 * sets * 2 * (1 + 2)  # two methods, two limits, two threads for the large batch alone
    assert len(figures) == batched + 2 * 2
    for figure in figures:
        assert figure.rate > 0
        assert figure.sizes == {7: 21, 8192: 8192, 1: 20}[figure.batch]
    # the work is that of the core, whatever the method brings along
    work = {(f.instruction_set, f.limit): f for f in figures if f.method == "solve_many" and f.batch == 7}
    for (name, limit), figure in work.items():
        rows = np.resize(LISTS["hard"], (56, 81))
        guesses, sweeps = _core.batch_work(rows, limit, name, 7)
        assert (figure.guesses, figure.sweeps) == (guesses / 56, sweeps / 56)


def test_each_process_is_forced_to_its_instruction_set() -> None:
    from sudokit.benchmark._measure import Cell, Worker

    expected = {}
    for name in sk.instruction_sets():
        with Worker(name, LISTS) as worker:
            answer = worker.ask(Cell("hard", "solve_many", name, 2, 60, 1), 60, work=True)
        expected[name] = answer["sweeps"]
        assert round(answer["sweeps"] * 60) == _core.batch_work(LISTS["hard"], 2, name, 60)[1]
    assert len(set(expected.values())) == len(expected)  # wider registers, fewer sweeps


def test_what_cannot_be_measured_is_an_error() -> None:
    with pytest.raises(sk.ImpossibleRequest, match="mmx"):
        bench.measure(LISTS, bench.Plan(instruction_sets=("mmx",)))
    with pytest.raises(sk.ImpossibleRequest, match="magic"):
        bench.measure(LISTS, bench.Plan(methods=("magic",)))
    done = run("bench", str(HARD), "--threads", "2", "--batch", "100")
    assert (done.returncode, done.stdout) == (2, "")
    assert "8192" in done.stderr


def test_json_chart_and_table_hold_every_figure(tmp_path: Path) -> None:
    table, figures, picture = (tmp_path / name for name in ("table.txt", "figures.json", "bars.svg"))
    arguments = ["--rounds", "1", "--batch", "50", "--batch", "3", "--method", "solve_many", "--method", "classic"]
    done = run("bench", str(HARD), *arguments, "--json", str(figures), "--chart", str(picture), "-o", str(table))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    answer = json.loads(figures.read_text())
    measured = answer["figures"]
    assert len(measured) == 2 * len(sk.instruction_sets()) + 1
    assert answer["machine"]["compiler"].split()[0] in ("gcc", "clang")
    lines = table.read_text().splitlines()
    assert answer["machine"]["compiler"] in lines[0]
    assert sum(line.startswith("hard ") for line in lines) == len(measured)
    drawn = ET.fromstring(picture.read_text())
    bars = [part for part in drawn.iter("{http://www.w3.org/2000/svg}rect") if part.get("x") == "170"]
    assert len(bars) == len(measured)
    # longer bars are faster
    rates = [figure["rate"] for figure in measured]
    widths = [float(bar.get("width", "nan")) for bar in bars]
    order = sorted(range(len(rates)), key=rates.__getitem__)
    assert [widths[at] for at in order] == sorted(widths)


def test_against_another_program() -> None:
    program = f"{sys.executable} -c 'import sys; assert all(len(line) == 82 for line in sys.stdin)'"
    found = list(bench.against(program, LISTS | {"invalid": np.full((2, 81), 99, np.uint8)}, rounds=1, lines=100))
    assert [(beside.puzzles, beside.lines) for beside in found] == [("hard", 100)]
    assert found[0].theirs > 0
    assert found[0].ratio == found[0].theirs / found[0].ours
    assert math.isnan(found[0]._replace(their_start=found[0].theirs).ratio_without_start)
    done = run("bench", str(HARD), "--rounds", "1", "--batch", "9", "--against", program, "--against-lines", "2000")
    assert done.returncode == 0
    assert "theirs/ours" in done.stdout


def test_start_up_does_not_hide_the_rest() -> None:
    """Lists are repeated until our start is a fifth of our time, and where it is more than a quarter the table says so."""
    assert enough(50_000, 0.25, 0.2) == 800_000
    assert enough(50_000, 5.0, 0.2) == 50_000
    assert enough(50_000, 0.2, 0.2) == enough(50_000, 0.1, 0.2) == 2_000_000
    assert enough(3_000_000, 0.2, 0.2) == 3_000_000
    short, long = bench.Beside("short", 50_000, 0.05, 0.23, 0.01, 0.2), bench.Beside("long", 10**6, 4.0, 1.0, 0.01, 0.2)
    assert short.start_dominates
    assert not long.start_dominates
    assert "time for short: the columns without start are more meaningful" in bench.beside_table("other", [short, long])
    assert "more than a quarter" not in bench.beside_table("other", [long])
    # in words, too: (4 - 0.01) / (1 - 0.2) and 4 / 1
    assert "long: sudokit is 5.0 times as fast without start-up, 4.0 times as fast with start-up" in bench.beside_table(
        "x", [long]
    )


@pytest.mark.parametrize(
    ("command", "words"), [("./nowhere", "started"), ("false", "status 1"), ("'", "quotation"), (" ", "needs")]
)
def test_a_program_that_fails_is_an_error(command: str, words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        list(bench.against(command, LISTS, rounds=1, lines=1))


def test_lists_made_from_a_seed_are_what_their_names_say(tmp_path: Path) -> None:
    lists = bench.made_lists(30, seed=5)
    assert all(
        np.array_equal(rows, again) for rows, again in zip(lists.values(), bench.made_lists(30, 5).values(), strict=True)
    )
    for name, count in (("easy", 1), ("minimal", 1), ("multiple", 2), ("none", 0)):
        assert sk.solve_many(lists[name]).counts.tolist() == [count] * 30, name
    file = tmp_path / "multiple.txt"
    file.write_bytes(bench.as_lines(lists["multiple"]))
    assert np.array_equal(bench.loaded([file])["multiple"], lists["multiple"])
