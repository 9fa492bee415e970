"""Proofs as others get them: read back from JSON, and their sentences compared with what their lines name.

It knows the names of cells, values and houses in each language, and nothing of how the sentences are made.  Symbols must be
numbers.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import sudokit as sk
from sudokit.messages import catalogue

LANGUAGES = ("en", "de")
KINDS = ("row", "column", "box", "region", "diagonal", "window")
_CELL = re.compile(r"r(\d+)c(\d+)")
_SEE = re.compile(r" \((?:see|siehe) ([^)]*)\)")
_LIST = r"\d+(?:, \d+)*(?: (?:and|und) \d+)?"

_WORDS = 12  # larger counts are digits

Places = set[tuple[int, int]]
Houses = set[tuple[str, int]]


# --- from JSON ----------------------------------------------------------------------------------------


def read(lines: Iterable[dict[str, Any]], layout: sk.Layout, alphabet: sk.Alphabet) -> list[sk.ArgumentLine]:
    """Return the lines that JSON contains."""
    houses = {house.name: house for house in layout.houses}

    def place(name: str) -> tuple[int, int]:
        found = _CELL.fullmatch(name)
        assert found, name
        return int(found[1]) - 1, int(found[2]) - 1

    def value(symbol: str) -> int:
        number = alphabet.value(symbol)
        assert number, symbol
        return number

    def part(data: dict[str, Any]) -> sk.ArgumentPart:
        return sk.ArgumentPart(
            data["kind"],
            value(data["value"]) if "value" in data else 0,
            tuple(map(place, data.get("cells", ()))),
            houses[data["house"]] if "house" in data else None,
        )

    return [
        sk.ArgumentLine(
            line["claim"],
            tuple((place(cell), value(symbol)) for cell, symbol in line.get("candidates", ())),
            line["reason"],
            line["depth"],
            tuple(line.get("from", ())),
            tuple(map(place, line.get("cells", ()))),
            tuple(map(value, line.get("values", ()))),
            houses[line["house"]] if "house" in line else None,
            tuple(map(part, line.get("bases", ()))),
            tuple(map(part, line.get("covers", ()))),
            tuple(line.get("rules", ())),
            line["text"],
        )
        for line in lines
    ]


def proofs(found: sk.Explanation | sk.Steps, language: str) -> list[list[sk.ArgumentLine]]:
    """Return the proofs of all steps, as their JSON has them."""
    from sudokit.logic._as_data import described_steps

    steps = json.loads(described_steps(found, language, proofs=True))
    grid = found.start.grid
    return [read(step["proof"], grid.layout, grid.alphabet) for step in steps]


# --- sentences ----------------------------------------------------------------------------------------


def faults(before: sk.Candidates, lines: Sequence[sk.ArgumentLine], language: str) -> list[str]:
    """Return what is wrong with the sentences of a proof: what they do not name, or name without a reason."""
    found = []
    for index, line in enumerate(lines):
        premises = [lines[one] for one in line.rests_on]
        of = f"{language} {index + 1} ({line.claim} {line.reason})"
        found += [f"{of}: {fault}: {line.text}" for fault in _faults(before, line, premises, language)]
    return found


def _faults(before: sk.Candidates, line: sk.ArgumentLine, premises: Sequence[sk.ArgumentLine], language: str) -> Iterable[str]:
    layout, text = before.layout, line.text
    cells, values, houses = _cells(line), _values(line), _houses(line)
    named_cells, named_values, named_houses = spoken(text, layout.size, language)
    if referred(text) != {one + 1 for one in line.rests_on}:
        yield f"refers to {sorted(referred(text))}"
    if cells - named_cells:
        yield f"lacks cells {sorted(cells - named_cells)}"
    if values - named_values:
        yield f"lacks values {sorted(values - named_values)}"
    if houses - named_houses:
        yield f"lacks houses {sorted(houses - named_houses)}"
    for premise in premises:
        cells |= _cells(premise)
        values |= _values(premise)
        houses |= _houses(premise)
    values |= {before.grid[place] for place in line.cells}
    values |= {count for count in (len(line.bases), len(line.covers)) if count > _WORDS}
    if named_cells - cells:
        yield f"names cells {sorted(named_cells - cells)}"
    if named_values - values - {0}:
        yield f"names values {sorted(named_values - values)}"
    size = layout.size
    spoken_of = {row * size + column for one in (line, *premises) for (row, column), _ in one.candidates}
    for kind, number in named_houses - houses:  # a house that shows why candidates exclude each other
        inside = next(set(one.cells) for one in layout.houses if (one.kind, one.index + 1) == (kind, number))
        if not spoken_of <= inside:
            yield f"names {kind} {number}"
    if not text.endswith(".") or "{" in text or "  " in text:
        yield "is not a sentence"


def referred(text: str) -> set[int]:
    """Return the numbers of the lines that a sentence refers to.

    >>> sorted(referred("So r1c1 is 2 (see 1, 3–5 and 9)."))
    [1, 3, 4, 5, 9]
    """
    found: set[int] = set()
    for part in _SEE.findall(text):
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", part):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def spoken(text: str, size: int, language: str) -> tuple[Places, set[int], Houses]:
    """Return the cells, values and houses that a sentence names.

    >>> cells, values, houses = spoken("So 5 is not in r1c23: rows 2 and 7 have only one 5 (see 9).", 9, "en")
    >>> sorted(cells), values, sorted(houses)
    ([(0, 1), (0, 2)], {5}, [('row', 2), ('row', 7)])
    """
    left = _SEE.sub("", text)
    cells = set()
    for rows, columns in _CELL.findall(left):
        row_numbers = [rows] if size > 9 else list(rows)
        column_numbers = [columns] if size > 9 else list(columns)
        cells |= {(int(row) - 1, int(column) - 1) for row in row_numbers for column in column_numbers}
    left = _CELL.sub("", left)
    houses = set()
    for kind, names in _house_names(language):
        for numbers in names.findall(left):
            houses |= {(kind, int(number)) for number in re.findall(r"\d+", numbers)}
        left = names.sub("", left)
    return cells, {int(number) for number in re.findall(r"\d+", left)}, houses


@functools.cache
def _house_names(language: str) -> list[tuple[str, re.Pattern[str]]]:
    words = catalogue(language)
    found = []
    for kind in KINDS:
        forms = sorted({words.text(f"words.{kind}", str(form)) for form in range(4)}, key=len, reverse=True)
        found.append((kind, re.compile(rf"\b(?:{'|'.join(forms)}) ({_LIST})(?!\d)")))
    return found


def _cells(line: sk.ArgumentLine) -> Places:
    cells = {place for place, _ in line.candidates} | set(line.cells)
    return cells.union(*(part.places for part in (*line.bases, *line.covers)))


def _values(line: sk.ArgumentLine) -> set[int]:
    values = {value for _, value in line.candidates} | set(line.values)
    return values | {part.value for part in (*line.bases, *line.covers) if part.value}


def _houses(line: sk.ArgumentLine) -> Houses:
    houses = [line.house, *(part.house for part in (*line.bases, *line.covers))]
    return {(house.kind, house.index + 1) for house in houses if house is not None}
