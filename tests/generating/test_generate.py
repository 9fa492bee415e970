"""Puzzles to order: what they say of themselves, what a seed promises, what is refused."""

from __future__ import annotations

import hashlib
import itertools
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import sudokit as sk
from helpers.lanes import sampled
from sudokit.generating import SYMMETRIES, Symmetry
from sudokit.generating._puzzle import joined
from sudokit.solving import MethodName

pytestmark = pytest.mark.thorough

OTHER: MethodName = "dancing-links"  # a solver that no generator uses


def solutions(grid: sk.Grid) -> int:
    return sk.solve(grid, method=OTHER, limit=2).count


def turned(name: str, size: int, r: int, c: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that a cell is exchanged with, told anew from what docs/generating.md says."""
    last = size - 1
    moves = {
        "half-turn": [(last - r, last - c)],
        "quarter-turn": [(c, last - r)],
        "horizontal": [(r, last - c)],
        "vertical": [(last - r, c)],
        "diagonal": [(c, r)],
        "anti-diagonal": [(last - c, last - r)],
    }
    moves["full"] = moves["quarter-turn"] + moves["diagonal"]
    for part in name.split("+"):
        yield from moves.get(part, [])


def without(grid: sk.Grid, cells: Any) -> sk.Grid:
    return grid.replace(dict.fromkeys(cells, 0))


def orbit_of(name: str, size: int, cell: tuple[int, int]) -> set[tuple[int, int]]:
    orbit, waiting = {cell}, [cell]
    while waiting:
        for other in turned(name, size, *waiting.pop()):
            if other not in orbit:
                orbit.add(other)
                waiting.append(other)
    return orbit


def check_puzzle(puzzle: sk.Puzzle) -> None:
    grid, size = puzzle.grid, puzzle.grid.size
    outcome = sk.solve(grid, method=OTHER, limit=2)
    assert outcome.count == 1
    assert outcome.grid == puzzle.solution
    cells = [(r, c) for r in range(size) for c in range(size) if grid[r, c]]
    assert len(cells) == puzzle.clues
    orbits = {frozenset(orbit_of(puzzle.symmetry, size, cell)) for cell in cells}
    assert set().union(*orbits) == set(cells)
    assert puzzle.minimal is all(solutions(without(grid, [cell])) > 1 for cell in cells)
    assert puzzle.minimal_symmetric is all(solutions(without(grid, orbit)) > 1 for orbit in orbits)
    assert puzzle.reproducible
    assert puzzle.attempts > 0


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetrical_puzzles_are_what_they_say(symmetry: Symmetry) -> None:
    for puzzle in sk.generate_many(5, symmetry=symmetry, seed=1):
        check_puzzle(puzzle)
        assert puzzle.symmetry == symmetry
        assert puzzle.minimal_symmetric
    for puzzle in sk.generate_many(3, "2x3", symmetry=symmetry, seed=2):
        check_puzzle(puzzle)


@pytest.mark.parametrize(
    ("options", "clues"),
    [
        ({"clues": 24, "minimal": True}, 24),
        ({"clues": 22}, 22),
        ({"clues": 20, "minimal": True}, 20),
        ({"clues": 33, "symmetry": "half-turn"}, 33),
        ({"clues": 80}, 80),
        ({"clues": 81}, 81),
        ({"symmetry": "half-turn", "minimal": True}, None),
        ({"symmetry": "horizontal", "minimal": "symmetric", "clues": 30}, 30),
        ({"layout": "3x3+diagonals"}, None),
        ({"layout": "3x3+windows", "clues": 30}, 30),
        ({"layout": "2x2", "clues": 5}, 5),
        ({"layout": "random-jigsaw"}, None),
        ({"layout": "random-jigsaw:6", "symmetry": "half-turn"}, None),
        ({"layout": "3x4", "clues": 60}, 60),
    ],
)
def test_wishes_are_granted(options: dict[str, Any], clues: int | None) -> None:
    for puzzle in sk.generate_many(3, **options, seed=4):
        check_puzzle(puzzle)
        assert clues is None or puzzle.clues == clues
        assert puzzle.minimal or options.get("minimal") is not True
        assert puzzle.minimal_symmetric or options.get("minimal") != "symmetric"
        assert puzzle.provenance["options"].get("clues") == options.get("clues")


def test_a_pattern_is_kept() -> None:
    mask = """
        x..x..x..  .x..x..x.  ..x..x..x
        x..x..x..  .x..xx.x.  ..x..x..x
        x..x..x..  .x..x..x.  ..x..x.xx"""
    for puzzle in sk.generate_many(3, pattern=mask, seed=1):
        check_puzzle(puzzle)
        assert "".join("x" if value else "." for value in puzzle.grid.values) == "".join(mask.split())
    assert sk.generate(pattern=[[cell % 3 == 0 or cell == 40 for cell in range(row, row + 9)] for row in range(9)], seed=1)
    small = sk.generate("2x3", pattern="x" * 18 + "." * 6 + "x" * 6 + "." * 6, seed=1)
    check_puzzle(small)
    assert small.grid.values[18:24] == (0,) * 6
    assert small.clues == 24


def test_unbiased_puzzles_have_weights() -> None:
    puzzle = sk.generate(unbiased=True, seed=1)
    check_puzzle(puzzle)
    assert puzzle.minimal
    assert puzzle.weight is not None
    assert puzzle.weight == math.comb(81, puzzle.clues)
    assert sk.generate(seed=1).weight is None


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "unfair", "extreme"])
def test_difficulty_is_what_rate_says(level: str) -> None:
    puzzles = list(sk.generate_many(4, level=level, seed=3))
    assert len(puzzles) == 4
    for puzzle in puzzles:
        check_puzzle(puzzle)
        assert puzzle.rating == sk.rate(puzzle.grid)
        assert puzzle.rating.level == level
    assert puzzles[2] == sk.generate(level=level, seed=3, index=2)


def test_difficulty_by_score_and_technique() -> None:
    for puzzle in sk.generate_many(3, score=(500, 700), symmetry="half-turn", seed=3):
        assert 500 <= sk.rate(puzzle.grid).score <= 700  # type: ignore[operator]
    for puzzle in sk.generate_many(2, technique="x-wing", techniques_up_to="x-wing", seed=3):
        rating = sk.rate(puzzle.grid)
        assert rating.histogram["x-wing"]
        assert rating.hardest == "x-wing"
    jigsaw = sk.generate("random-jigsaw:6", level="easy", seed=1)
    assert sk.rate(jigsaw.grid).level == "easy"


MASK = "x..x..x...x..x..x...x..x..x" * 3

PROGRAM = """
MASK = "x..x..x...x..x..x...x..x..x" * 3
import hashlib, sys, sudokit as sk
threads, digest = int(sys.argv[1]), hashlib.sha256()
wishes = {}, {"symmetry": "half-turn"}, {"clues": 24, "minimal": True}, {"clues": 20}, {"clues": 27, "symmetry": "diagonal"}
for options in wishes:
    for batch in sk.iter_generate(3000 if not options else 150, **options, seed=5, first=7, threads=threads, batch=2500):
        digest.update(b"".join(part.tobytes() for part in (batch.puzzles, batch.solutions, batch.attempts, batch.flags)))
for options in ({"layout": "2x3"}, {"pattern": MASK}, {"level": "unfair"}, {"layout": "random-jigsaw:6"}):
    for puzzle in sk.generate_many(5, **options, seed=5, threads=threads):
        digest.update(f"{puzzle} {puzzle.solution} {puzzle.attempts} {puzzle.rating}".encode())
print(digest.hexdigest())
"""


EVERYWHERE = list(itertools.product(sk.instruction_sets(), (1, 2)))


# Both have the first: what the two say is the same everywhere.
@pytest.mark.parametrize("places", sampled([EVERYWHERE[1::2] + EVERYWHERE[:1], EVERYWHERE[::2]], 2), ids=["some", "others"])
def test_a_seed_gives_the_same_everywhere(places: list[tuple[str, int]]) -> None:
    digests = set()
    for isa, threads in places:
        environment = {**os.environ, "SUDOKIT_ISA": isa}
        command = [sys.executable, "-c", PROGRAM, str(threads)]
        digests.add(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(digests) == 1


def test_what_a_seed_promises() -> None:
    """The same puzzles in every version and on every machine: a change here breaks daily puzzles."""
    line = "...13.5..1....76...5.....4.4935.8....8.....9....3.1824.6.....3...98....6..5.79..."
    assert sk.generate(symmetry="half-turn", seed=7).grid.line() == line
    digest = hashlib.sha256()
    for options in ({}, {"clues": 24, "minimal": True}, {"clues": 20}, {"pattern": MASK}, {"layout": "2x3"}):
        for puzzle in sk.generate_many(20, **options, seed=7):
            digest.update(puzzle.grid.line().encode())
    assert digest.hexdigest()[:16] == "387b9b9816026f24"


def test_puzzles_can_be_made_alone() -> None:
    for options in ({"clues": 23, "minimal": True}, {"clues": 21}, {"layout": "2x4"}, {"layout": "random-jigsaw:5"}):
        many = list(sk.generate_many(12, **options, seed=6, first=1018))
        for number in (5, 6):
            alone = sk.generate(**options, seed=6, index=1018 + number)
            assert alone == many[number]
            assert alone.index == 1018 + number
    assert len({puzzle.grid for puzzle in sk.generate_many(500, seed=6)}) == 500
    drawn = sk.generate()
    assert sk.generate(seed=drawn.seed) == drawn != sk.generate()


def test_pools_hold_no_isomorphs() -> None:
    batch = next(iter(sk.iter_generate(300, clues=20, seed=8, batch=300)))
    forms = sk.canonical_many(batch.puzzles).forms
    assert len(np.unique(forms, axis=0)) == 300


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"clues": 16}, "the fewest possible is 17"),
        ({"layout": "2x3", "clues": 7}, "the fewest possible is 8"),
        ({"clues": 82}, "81 cells"),
        ({"clues": 30, "symmetry": "quarter-turn"}, "come 1 or 4 at a time, so there cannot be 30"),
        ({"clues": 45, "minimal": True}, "most is 40"),
        ({"pattern": "x" * 16 + "." * 65}, "the fewest possible is 17"),
        ({"pattern": "x" * 27 + "." * 18 + "x" * 36}, "two rows of one band"),
        ({"pattern": ("xxxxxxx.." * 9)}, "two columns of one stack"),
        ({"pattern": "x" * 81, "clues": 30}, "81 cells"),
        ({"pattern": "x" * 81, "symmetry": "full"}, "leave out symmetry"),
        ({"unbiased": True, "symmetry": "full"}, "unbiased"),
        ({"unbiased": True, "layout": "2x3"}, "unbiased"),
        ({"unbiased": True, "minimal": False}, "minimal"),
    ],
)
def test_the_impossible_is_refused_with_the_reason(options: dict[str, Any], words: str) -> None:
    with pytest.raises(sk.ImpossibleRequest, match=words):
        sk.generate(**options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"symmetry": "round"}, "symmetry must be one of"),
        ({"minimal": "very"}, "minimal must be"),
        ({"pattern": "x" * 80}, "81 cells, not 80"),
        ({"pattern": 7}, "pattern must be text or rows"),
        ({"clues": "30"}, "clues must be an integer"),
        ({"seed": -1}, "seed must be"),
        ({"index": 2**63}, "index must be"),
        ({"level": "impossible"}, "level must be one of easy"),
        ({"technique": "magic"}, "technique must be one of full-house"),
        ({"score": (3, 1)}, "score must be two numbers"),
        ({"layout": "random-jigsaw:99"}, "from 4 to 16"),
    ],
)
def test_wrong_arguments_are_told(options: dict[str, Any], words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        sk.generate(**options)


def test_time_and_flags_are_heeded() -> None:
    with pytest.raises(sk.Undecided, match="the time ran out"):
        sk.generate(clues=17, symmetry="full", time_limit=0.05, seed=1)
    with pytest.raises(sk.Undecided, match="the time ran out"):
        sk.generate(score=(10**6, 10**7), time_limit=0.2, seed=1)
    with pytest.raises(sk.Undecided, match="the time ran out"):
        sk.generate("2x3", clues=20, minimal=True, time_limit=0.05, seed=1)
    with pytest.raises(sk.Undecided, match="the time ran out"):
        sk.generate("2x2", pattern="xxxx...xx....xx.", minimal=True, time_limit=0.05, seed=951471734)
    stop = sk.StopFlag()
    stop.set()
    with pytest.raises(sk.Undecided, match="stopped"):
        sk.generate(clues=19, seed=1, stop=stop)
    assert list(sk.generate_many(10**6, seed=1, stop=stop)) == []
    seconds, cut = 0.2, None
    while cut is None or cut.clues == 625:
        seconds *= 2
        try:
            cut = sk.generate("5x5", time_limit=seconds, seed=1)
        except sk.Undecided:
            continue
    assert cut.reproducible or (cut.minimal is None and cut.clues < 625)
    assert sk.is_unique(cut.grid)


@pytest.mark.parametrize("layout", ["3x3", "random-jigsaw:6"])
def test_rating_candidates_has_the_time_that_is_left(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def spied(*arguments: Any, **named: Any) -> Any:
        given.append(named.get("time_limit"))
        return sk.rate_many(*arguments, **named)

    sk.generate(layout, level="easy", seed=1)  # what is kept of the request costs no time afterwards
    monkeypatch.setattr("sudokit.generating._difficulty.rate_many", spied)
    sk.generate(layout, level="easy", seed=1, time_limit=3600)
    assert given
    assert all(seconds is not None and 0 < seconds < 3600 for seconds in given)


@pytest.mark.parametrize("why", ["time", "stop"])
def test_what_comes_after_a_candidate_that_was_not_rated_is_not_the_first(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the candidates of an index the first is taken, whatever there was time for."""

    class Cut:
        """Ratings, of which the first is missing."""

        stopped = why

        def __init__(self, *arguments: Any, **named: Any) -> None:
            self.whole = sk.rate_many(*arguments, **{**named, "time_limit": None, "stop": None})
            self.scores, self.histograms = self.whole.scores, self.whole.histograms
            self.level_numbers = self.whole.level_numbers.copy()
            self.level_numbers[0] = 255

        def __getitem__(self, row: int) -> Any:
            return self.whole[row]

    sk.generate(level="easy", seed=1)
    monkeypatch.setattr("sudokit.generating._difficulty.rate_many", Cut)
    with pytest.raises(sk.Undecided):
        sk.generate(level="easy", seed=1, time_limit=3600)


def test_progress_tells_how_many_were_tried() -> None:
    told: list[int] = []
    puzzle = sk.generate(level="extreme", seed=5, progress=told.append)
    assert told == sorted(set(told))
    assert told[-1] >= puzzle.attempts > 0


@pytest.mark.parametrize("layout", ["2x2", "random-jigsaw:4"])
def test_time_is_over_when_it_is_said_to_be(layout: str) -> None:
    """No candidate is asked to take no more than its share of the time: one that takes long ends nothing."""
    for seed in range(3):
        begun = time.monotonic()
        with pytest.raises(sk.Undecided, match="the time ran out"):
            sk.generate(layout, level="extreme", seed=seed, time_limit=0.2)
        assert time.monotonic() - begun >= 0.2


@pytest.mark.parametrize("options", [{}, {"layout": "2x3"}, {"layout": "random-jigsaw:6"}, {"level": "medium"}], ids=str)
def test_many_are_the_batches_joined(options: dict[str, Any]) -> None:
    whole = sk.generate_many(9, seed=2, first=3, **options)
    parts = list(sk.iter_generate(9, seed=2, first=3, batch=4, **options))
    assert [len(part) for part in parts] == [4, 4, 1]
    assert list(whole) == [puzzle for part in parts for puzzle in part]
    assert whole.index.tolist() == list(range(3, 12))
    assert joined(parts) == whole


def test_no_puzzles_are_a_batch_without_rows() -> None:
    batch = sk.generate_many(0, "2x3", seed=1, symbols="abcdef")
    assert (len(batch), batch.puzzles.shape, list(batch), batch.alphabet) == (0, (0, 36), [], sk.Alphabet("abcdef"))
    assert sk.generate_many(2, time_limit=0).puzzles.shape == (0, 81)


@pytest.mark.parametrize(
    "options",
    [
        {"level": "easy"},
        {"level": "medium"},
        {"level": "unfair"},
        {"level": "medium", "score": (300, 500)},
        {"techniques_up_to": "naked-pair"},
        {"technique": "x-wing", "level": "hard"},
        {"level": "medium", "layout": "2x3"},
    ],
)
def test_ratings_that_end_early_choose_the_same_puzzles(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    made = sk.generate_many(12, seed=8, **options)
    monkeypatch.setattr("sudokit.generating._difficulty._with_searches", lambda *_: None)
    assert sk.generate_many(12, seed=8, **options) == made
