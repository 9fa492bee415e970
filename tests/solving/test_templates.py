"""Templates, held against their definition."""

from __future__ import annotations

import json
import math
import os
import pty
import random
import re
import subprocess
import sys
from functools import cache
from itertools import permutations

import pytest

import sudokit as sk
from helpers import command
from sudokit.solving import MethodName, _templates

pytestmark = pytest.mark.thorough

# The puzzles of source 002 ("paths") and the number of templates of each digit that it printed.
KNOWN = {
    "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7.": [1, 3, 18, 2, 1, 12, 15, 5, 1],
    "5..8.72.....92.6..742....8.....95..693576...217.4.2..8.........29....4..3.1..6...": [55, 2, 55, 2, 20, 1, 11, 12, 3],
    "..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64..": [42, 2, 56, 2, 42, 2, 8, 154, 8],
}
TIMED = ".......49.....38..7.6.2.1.....3...6.6..784..5.9...1.....2.5.4.8..84.....37......."


@cache
def every_template(layout: sk.Layout) -> list[frozenset[int]]:
    """By definition: of all ways to take one cell a row and column, those with one cell in every house."""
    size = layout.size
    houses = [frozenset(house.cells) for house in layout.houses]
    found = []
    for columns in permutations(range(size)):
        cells = frozenset(row * size + column for row, column in enumerate(columns))
        if all(len(cells & house) == 1 for house in houses[2 * size :]):
            found.append(cells)
    return found


def possible(puzzle: sk.Grid) -> list[list[frozenset[int]]]:
    """The templates that contain the value's givens and avoid the others'."""
    by_value = []
    for value in range(1, puzzle.size + 1):
        own = {cell for cell, given in enumerate(puzzle.values) if given == value}
        other = {cell for cell, given in enumerate(puzzle.values) if given not in (0, value)}
        by_value.append([cells for cells in every_template(puzzle.layout) if own <= cells and not other & cells])
    return by_value


def pruned(lists: list[list[frozenset[int]]]) -> list[list[frozenset[int]]]:
    """Drop, again and again, what overlaps all of another value's, or leaves out a cell that no other value reaches."""
    cells = len(lists) ** 2
    while True:
        reached = [frozenset().union(*of_value) for of_value in lists]
        if any(not of_value for of_value in lists) or len(frozenset().union(*reached)) < cells:
            return [[] for _ in lists]
        after = []
        for value, of_value in enumerate(lists):
            others = [other for number, other in enumerate(lists) if number != value]
            alone = reached[value] - frozenset().union(*(reached[n] for n in range(len(lists)) if n != value))
            after.append([t for t in of_value if alone <= t and all(any(t.isdisjoint(u) for u in other) for other in others)])
        if after == lists:
            return lists
        lists = after


def test_the_number_of_templates_of_a_layout() -> None:
    for height, width in ((1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)):
        layout = sk.Layout(height, width)
        total = sk.templates(sk.Grid.empty(layout)).total
        # In each of the bands the rows are dealt to the stacks; in each of the stacks the columns to the bands.
        assert total == len(every_template(layout)) == math.factorial(height) ** width * math.factorial(width) ** height
    assert sk.templates(sk.Grid.empty()).total == 46_656
    assert sk.templates(sk.Grid.empty("2x2")).total == 16
    assert sk.templates(sk.Grid.empty("2x3")).total == sk.templates(sk.Grid.empty("3x2")).total == 288
    for spec in ("2x2+diagonals", "2x2+windows", "jigsaw:AABBACCBADCBDDCD", "2x3+diagonals"):
        layout = sk.Layout.parse(spec)
        assert sk.templates(sk.Grid.empty(layout)).total == len(every_template(layout)), spec


@pytest.mark.parametrize("text", KNOWN)
def test_the_counts_of_the_source(text: str) -> None:
    puzzle = sk.Grid.parse(text)
    counts = sk.templates(puzzle)
    assert list(counts.possible.values()) == KNOWN[text] == [len(of_value) for of_value in possible(puzzle)]
    assert list(counts.left.values()) == [len(of_value) for of_value in pruned(possible(puzzle))]


def test_what_is_left_and_what_goes_through() -> None:
    rng = random.Random(5)
    layouts = [sk.Layout.parse(spec) for spec in ("2x2", "2x3", "3x2+diagonals", "jigsaw:AABBACCBADCBDDCD")]
    puzzles = [sk.Grid.parse(TIMED)]
    for number in range(24):
        full = sk.solve(sk.Grid.empty(layouts[number % 4]), limit=1, seed=number).grid
        if full is not None:
            emptied = {divmod(cell, full.size): 0 for cell in range(full.size**2) if rng.random() < 0.75}
            puzzles.append(full.all_given().replace(emptied))
    puzzles.append(sk.Grid.parse("12..|..34|3...|...."))
    puzzles.append(sk.Grid.parse("12..|..3.|...4|...."))
    for puzzle in puzzles:
        counts, lists = sk.templates(puzzle), possible(puzzle)
        left = pruned(lists)
        assert list(counts.left.values()) == [len(of_value) for of_value in left], puzzle.line()
        for kept, heat in ((lists, counts.heat), (left, counts.heat_left)):
            sums = [[sum(cell in template for template in of_value) for cell in range(puzzle.size**2)] for of_value in kept]
            assert [list(of_value) for of_value in heat] == sums


def test_candidates_and_contradictions() -> None:
    puzzle = sk.Grid.parse(TIMED)
    before = sk.templates(puzzle.candidates())
    struck = sk.templates(puzzle.candidates().without((0, 0), 1))
    assert struck.possible[1] == before.possible[1] - before.through(0, 0)[1] > 0
    assert 1 not in struck.through(0, 0)
    assert set(sk.templates(sk.Grid.parse("11..|....|....|....")).left.values()) == {0}
    with pytest.raises(IndexError):
        sk.templates(puzzle).through(9, 0)


def thinned(layout: str, seed: int, share: float) -> sk.Grid:
    rng = random.Random(seed)
    full = sk.solve(sk.Grid.empty(layout), limit=1, seed=seed).grid
    assert full is not None
    return full.all_given().replace({divmod(cell, full.size): 0 for cell in range(full.size**2) if rng.random() < share})


def count_row_by_row(puzzle: sk.Grid, value: int) -> int:
    """The same count as `possible`, without a list of all templates."""
    size = puzzle.size
    rows = [[column for column in range(size) if puzzle[row, column] in (0, value)] for row in range(size)]
    rows = [[c for c in rows[row] if puzzle[row, c]] or rows[row] for row in range(size)]

    def descend(row: int, taken: frozenset[tuple[int, int]]) -> int:
        if row == size:
            return 1
        free = (column for column in rows[row] if (row, column) not in taken)
        return sum(descend(row + 1, taken | set(puzzle.layout.peers(row, column))) for column in free)

    return descend(0, frozenset())


def test_layouts_without_a_table() -> None:
    for seed, (layout, share) in enumerate((("3x4", 0.4), ("4x3", 0.45), ("4x4", 0.3))):
        puzzle = thinned(layout, seed, share)
        counts = sk.templates(puzzle)
        height, width = puzzle.layout.box_height, puzzle.layout.box_width
        assert counts.total == math.factorial(height) ** width * math.factorial(width) ** height
        for value in range(1, puzzle.size + 1, 3):
            assert counts.possible[value] == count_row_by_row(puzzle, value)
        outcome, expected = sk.solve(puzzle, method="templates-indexed"), sk.solve(puzzle)
        assert (outcome.status, outcome.count) == (expected.status, expected.count)
        assert all(1 <= left <= counts.possible[value] for value, left in counts.left.items())
    assert sk.templates(thinned("3x4+diagonals", 1, 0.3)).total is None


def test_what_has_too_many_is_refused() -> None:
    empty = sk.Grid.empty("3x4")
    with pytest.raises(sk.ImpossibleRequest, match="more than a million"):
        sk.templates(empty)
    with pytest.raises(sk.ImpossibleRequest, match="more than a million"):
        sk.solve(empty, method="templates-indexed")
    with pytest.raises(sk.ImpossibleRequest, match="million templates"):
        sk.solve(empty, method="templates")
    with pytest.raises(sk.ImpossibleRequest, match="up to 16x16"):
        sk.templates(sk.Grid.empty("3x6"))
    with pytest.raises(sk.ImpossibleRequest, match="up to 9x9"):
        _templates.measure(empty)
    with pytest.raises(sk.SudokitError, match="time_limit"):
        sk.templates(TIMED, time_limit=-1)
    for layout in ("2x5", "4x4"):
        with pytest.raises(sk.Undecided):
            sk.templates(sk.Grid.empty(layout), time_limit=0)


def test_the_methods_and_their_aliases() -> None:
    expected = sk.solve(TIMED).grid
    pairs: list[tuple[MethodName, MethodName]] = [("templates", "paths"), ("templates-indexed", "paths-indexed")]
    for name, alias in pairs:
        outcome = sk.solve(TIMED, method=alias)
        assert (outcome.status, outcome.grid, outcome.stats.method) == (sk.Status.UNIQUE, expected, name)
        assert outcome.stats[:3] == sk.solve(TIMED, method=name).stats[:3]
        assert sk.count(sk.Grid.empty("2x2"), limit=None, method=name) == 288
        assert sk.solve(sk.Grid.empty(), method=name, limit=None, node_limit=50).reason == "nodes"
    # The work of a search, against recorded figures.
    assert sk.solve(TIMED, method="templates").stats.nodes == 5929
    assert sk.solve(TIMED, method="templates-indexed").stats.nodes == 3


def test_measurements_for_the_study() -> None:
    work = _templates.measure(TIMED, "templates", rounds=3)
    assert work.possible == work.left == list(sk.templates(TIMED).possible.values())
    assert (work.count, work.stopped, sum(work.levels)) == (1, "", work.nodes - 1)
    assert work.nodes == 1 + work.guesses + work.backtracks
    indexed = _templates.measure(TIMED, "templates-indexed")
    assert indexed.left == list(sk.templates(TIMED).left.values())
    assert sum(indexed.levels) == indexed.nodes
    by_cells = _templates.measure(TIMED, "by-cells")
    assert by_cells.count == 1
    assert sum(by_cells.left) > sum(indexed.left)
    assert _templates.measure(sk.Grid.empty(), limit=None, node_limit=5).stopped == "nodes"
    with pytest.raises(sk.ImpossibleRequest):
        _templates.measure(TIMED, "magic")
    assert min(_templates.making_seconds(sk.Layout.classic())) > 0


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return command.run("templates", *arguments)


def test_command() -> None:
    text, counts = next(iter(KNOWN.items()))
    done = run(text)
    rows = [line.split() for line in done.stdout.splitlines()]
    assert rows[0] == ["value", "possible", "left"]
    assert [row[:2] for row in rows[1:10]] == [[str(value), str(count)] for value, count in enumerate(counts, 1)]
    assert rows[10] == ["all", "58", "9"]
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(run(text, "--json", "--heat").stdout)
    assert (answer["total"], list(answer["possible"].values())) == (46656, counts)
    assert sum(map(sum, answer["heat"]["3"])) == 9 * counts[2]
    assert sum(map(sum, answer["heat_left"]["3"])) == 9


def test_command_draws_heat_in_the_grid_s_symbols() -> None:
    done = run("AB..|CD..|...C|..D.", "--symbols", "ABCD", "--heat")
    assert [line.split()[0] for line in done.stdout.splitlines()[1:5]] == list("ABCD")
    maps = re.findall(r"^\| (.*) \|$", done.stdout, re.MULTILINE)
    assert len(maps) == 8
    assert maps[0].split()[:2] == ["-", "-"]
    assert "\x1b" not in done.stdout


def test_command_and_what_cannot_be_answered() -> None:
    done = run("11..|....|....|....")
    assert (done.returncode, done.stdout) == (2, "invalid\n")
    assert "r1c1 and r1c2" in done.stderr
    done = run("--layout", "3x4", "." * 144)
    assert (done.returncode, done.stdout) == (2, "invalid\n")
    assert "more than a million" in done.stderr
    done = run("--layout", "2x5", "." * 100, "--time-limit", "0", "--json")
    assert (done.returncode, json.loads(done.stdout)["status"]) == (1, "undecided")
    assert run("12...").returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")
def test_command_colours_heat_on_a_terminal() -> None:
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "templates", "--heat", TIMED], stdout=follower, stderr=follower
    ) as process:
        os.close(follower)
        output = b""
        while True:
            try:
                chunk = os.read(leader, 4096)
            except OSError:
                break
            if not chunk:
                break
            output += chunk
        assert process.wait(timeout=20) == 0
    os.close(leader)
    colours = set(re.findall(rb"\x1b\[38;5;(\d+)m", output))
    assert len(colours) > 3
