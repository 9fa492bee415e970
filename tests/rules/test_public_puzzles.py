"""Public variant puzzles whose answers are proven: their statuses and solutions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sudokit as sk
from sudokit import rules

FILE = Path(__file__).parents[3] / "shared/data/variants/iss_public.jsonl"
HERE = Path(__file__).parents[1] / "cases/variants.jsonl"


def puzzles() -> list[dict[str, Any]]:
    path = FILE if FILE.exists() else HERE
    return [json.loads(line) for line in path.read_text().splitlines()]


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
