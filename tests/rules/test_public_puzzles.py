"""Public variant puzzles whose answers are proven: their statuses and solutions."""

from __future__ import annotations

import json
import lzma
import warnings
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from sudokit import formats, rules
from sudokit.formats import _state

# From the example and test collections of sigh/Interactive-Sudoku-Solver, commit e373f981 (LICENSE.iss), as facts: cells,
# totals, answers, and the time and the backtracks of that solver.
FILE = Path(__file__).parent / "iss_public.jsonl.xz"


def puzzles() -> list[dict[str, Any]]:
    return [json.loads(line) for line in lzma.decompress(FILE.read_bytes()).decode().splitlines()]


def grid_of(puzzle: dict[str, Any]) -> sk.Candidates:
    """A puzzle of the collection: without boxes, the rows take their place; further houses are rules."""
    size = puzzle["size"]
    number = {f"r{row + 1}c{column + 1}": row * size + column for row in range(size) for column in range(size)}
    regions = [cell // size for cell in range(size * size)]
    for region, box in enumerate(puzzle["boxes"]):
        for name in box:
            regions[number[name]] = region
    made = list(rules.from_json(puzzle["rules"], size))
    made += [rules.Different([divmod(number[name], size) for name in house]) for house in puzzle["extra"]]
    values = [0 if symbol == "." else sk.Alphabet.standard(size).symbols.index(symbol) + 1 for symbol in puzzle["givens"]]
    grid = sk.Grid(values, sk.Layout.jigsaw(regions), rules=made)
    every = (1 << size) - 1
    masks = [1 << (value - 1) if value else every for value in values]
    for name, these in puzzle["candidates"].items():
        masks[number[name]] &= sum(1 << (value - 1) for value in these)
    return sk.Candidates(grid, masks)


def quick() -> list[Any]:
    proven = [puzzle for puzzle in puzzles() if puzzle["status"] != "unknown"]
    assert len(proven) == 91
    fast = [puzzle for puzzle in proven if puzzle["iss_backtracks"] < 100]
    rest = [pytest.param(puzzle, marks=pytest.mark.slow) for puzzle in proven if puzzle not in fast]
    return [pytest.param(puzzle, marks=pytest.mark.thorough) for puzzle in fast] + rest


@pytest.mark.parametrize("puzzle", quick())
def test_a_proven_answer_comes_out(puzzle: dict[str, Any]) -> None:
    posed = grid_of(puzzle)
    outcome = sk.solve(posed, time_limit=120)
    assert str(outcome.status) == puzzle["status"], puzzle["name"]
    assert outcome.grid is not None
    assert sk.verify(posed.grid, outcome.grid) == []
    if puzzle["status"] == "unique" and puzzle["size"] < 10:
        assert "".join(map(str, outcome.grid)) == puzzle["solution"]


@pytest.mark.thorough
@pytest.mark.skipif(not FILE.exists(), reason="the collection of public puzzles is not on this machine")
@pytest.mark.parametrize("name", ["json", "f-puzzles", "sudokupad", "iss", "sudoku-bench"])
def test_public_puzzles_come_back(name: str) -> None:
    if name in ("f-puzzles", "sudokupad"):
        pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")
    for puzzle in puzzles():
        state = grid_of(puzzle)
        if name == "sudoku-bench" and puzzle["candidates"]:
            continue  # rows have none
        posed = state if puzzle["candidates"] else state.grid
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sk.AssumptionWarning)
            back = formats.parse_puzzle(formats.write(posed, name))
        if isinstance(posed, sk.Candidates):
            assert isinstance(back, sk.Candidates), puzzle["name"]
            assert back.grid == posed.grid, puzzle["name"]
            assert _state.state_of(back) == _state.state_of(posed), puzzle["name"]
        else:
            assert back == posed, puzzle["name"]
