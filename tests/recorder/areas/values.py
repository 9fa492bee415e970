"""Layouts, alphabets, grids and candidates: what they are made of, and what they answer."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any

from ..corpus import G, case, cases, labels
from ..names import ask, call
from ..probe import Probe, Told, each, later

SPECS: tuple[str, ...] = (
    "1x1",
    "1x2",
    "2x1",
    "2x2",
    "2x3",
    "3x2",
    "3x3",
    "2x5",
    "3x4",
    "4x4",
    "5x5",
    "8x8",
    "1x64",
    "64x1",
    "4x4+windows",
)
SPECS += ("3x3+diagonals", "3x3+windows", "3x3+diagonals+windows", "3x3+windows+diagonals", " 2x3 ", "6x6+diagonals")
SPECS += ("jigsaw:AABBAABBCCDDCCDD", "jigsaw:AAABCABBCCDBCDDD", "jigsaw:ABBBBACCDBACDDEACDDEACEEE+diagonals")
ALPHABETS = (
    "1-9",
    "0-8",
    "0-F",
    "1-G",
    "A-P",
    "a-i",
    "letters",
    "numbers",
    "ABCDEFGHI",
    "10 20 30 40",
    "🐶🐱🐭🐹",
    "♠♥♦♣",
    "é́abc",
)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for spec in SPECS:
        yield Probe(f"layout/{spec}", later(layout, spec))
    yield Probe("layout/made in other ways", made_layouts)
    for name in ALPHABETS:
        yield Probe(f"alphabet/{name}", later(alphabet, name))
    yield Probe("alphabet/standard and numbers", alphabets)
    yield Probe("alphabet/inferred", inferred)
    for label in cases():
        yield Probe(f"grid/{label}", later(grid, label))
    for label in labels("half", 16):
        yield Probe(f"candidates/{label}", later(candidates, label))
    yield Probe("grid/made in other ways", made_grids)
    yield Probe("grid/changed", changed)
    yield Probe("grid/compared", compared)
    yield Probe("candidates/changed", changed_candidates)


def layout(spec: str) -> Told:
    made = call("layout parsed", spec)
    houses = [(house.name, house.kind, house.index, house.cells) for house in made.houses]
    last = made.size - 1
    return each(
        [
            ("itself", lambda: made),
            ("houses", lambda: houses if made.size <= 9 else [house[0] for house in houses]),
            ("peers of the first cell", lambda: ask(made, "peers", 0, 0)),
            ("peers of the last cell", lambda: ask(made, "peers", last, last)),
            ("with diagonals", lambda: repr(ask(made, "with_diagonals"))),
            ("with windows", lambda: repr(ask(made, "with_windows"))),
            ("pickled", lambda: pickle.loads(pickle.dumps(made)) == made),
            ("hash", lambda: hash(made) == hash(call("layout parsed", spec))),
        ]
    )


def made_layouts() -> Told:
    rows = [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    return each(
        [
            ("classic", lambda: repr(call("layout classic"))),
            ("2x3", lambda: repr(call("layout", 2, 3))),
            ("jigsaw of text", lambda: repr(call("layout jigsaw", "AAAB CABB\nCCDB CDDD"))),
            ("jigsaw that is boxes", lambda: repr(call("layout jigsaw", rows))),
            ("jigsaw of names", lambda: repr(call("layout jigsaw", ["x", None, "x", None]))),
            ("jigsaw of strings", lambda: repr(call("layout jigsaw", ["abbb", "aacb", "adcc", "dddc"]))),
            ("equal", lambda: call("layout", 3, 3) == call("layout classic")),
            ("unequal to its spec", lambda: call("layout", 3, 3) == "3x3"),
        ]
    )


def alphabet(name: str) -> Told:
    size = {"1-9": 9, "0-8": 9, "a-i": 9, "ABCDEFGHI": 9, "letters": 25, "numbers": 12}.get(name)
    size = size or (4 if len(name) != 3 else 16)
    made = call("alphabet named", name, size)
    return each(
        [
            ("itself", lambda: made),
            ("symbols", lambda: [ask(made, "symbol", value) for value in range(1, size + 1)]),
            ("values", lambda: [ask(made, "value", symbol) for symbol in (*made.symbols, "?", "")]),
            ("pickled", lambda: pickle.loads(pickle.dumps(made)) == made),
            ("length", lambda: len(made)),
        ]
    )


def alphabets() -> Told:
    return each(
        (f"{kind} {size}", later(call, f"alphabet {kind}", size))
        for kind in ("standard", "numbers")
        for size in (1, 4, 9, 10, 16, 25, 36, 64)
    )


def inferred() -> Told:
    seen = ("123", "019", "AZ", "az", "0F3", "♠♥", "ba", "A1", "éa", "9a", "", "G0")
    return each(
        (f"{text or 'nothing'} of {size}", later(call, "alphabet inferred", text, size))
        for text in seen
        for size in (4, 9, 16, 36)
    )


def grid(label: str) -> Told:
    made = case(label)
    size = made.size
    short = size <= 9
    return each(
        [
            ("itself", lambda: made),
            ("drawn", lambda: str(made)),
            ("rows", lambda: ask(made, "rows") if short else len(ask(made, "rows"))),
            ("clues", lambda: (made.clues, made.is_full, made.size, made.layout.spec)),
            ("corners", lambda: (made[0, 0], made[size - 1, size - 1], ask(made, "is_given", 0, 0))),
            ("puzzle", lambda: ask(made, "puzzle")),
            ("all given", lambda: ask(made, "all_given") == made),
            ("conflicts", lambda: [str(one) for one in ask(made, "conflicts")]),
            ("conflicts as values", lambda: ask(made, "conflicts")[:2]),
            ("candidates", lambda: repr(ask(made, "candidates"))),
            ("in numbers", lambda: ask(ask(made, "with_alphabet", "numbers"), "line") if short else None),
            ("array", lambda: ask(made, "to_numpy")),
            ("pickled", lambda: pickle.loads(pickle.dumps(made)) == made),
            ("copied", lambda: copy.deepcopy(made) == made),
        ]
    )


def candidates(label: str) -> Told:
    made = ask(case(label), "candidates")
    empty = [divmod(cell, made.size) for cell, value in enumerate(made.grid.values) if not value]
    place = empty[0]
    values = made[place]
    return each(
        [
            ("itself", lambda: made),
            ("drawn", lambda: str(made)),
            ("of a cell", lambda: values),
            ("without one", lambda: ask(made, "without", place, *values[:1])),
            ("placed", lambda: ask(made, "placed", place, *values[:1]) if values else None),
            ("pickled", lambda: pickle.loads(pickle.dumps(made)) == made),
            ("hash", lambda: hash(made) == hash(ask(case(label), "candidates"))),
        ]
    )


def made_grids() -> Told:
    import numpy as np

    marks = [1, 1, 0, 0] + [0] * 12
    values = [1, 2, 3, 4] + [0] * 12
    ways: list[tuple[str, Any]] = [
        ("of a flat list", lambda: call("grid", values)),
        ("of rows", lambda: call("grid", [values[at : at + 4] for at in range(0, 16, 4)])),
        ("of a tuple", lambda: call("grid", tuple(values), "2x2")),
        ("of bytes", lambda: call("grid", bytes(values), "1x4")),
        ("of an array", lambda: call("grid of array", np.array(values, np.int64).reshape(4, 4))),
        ("of a flat array", lambda: call("grid of array", np.array(values, np.uint8))),
        ("of numpy's integers", lambda: call("grid", list(np.array(values)))),
        ("with givens", lambda: call("grid", values, givens=marks)),
        ("with an alphabet", lambda: call("grid", values, alphabet=call("alphabet", "ABCD"))),
        ("empty", lambda: call("grid empty")),
        ("empty 2x3", lambda: call("grid empty", "2x3", call("alphabet", "abcdef"))),
        ("array of it", lambda: np.asarray(call("grid", values), dtype=np.int16)),
    ]
    return each(ways)


def changed() -> Told:
    made = call("grid parsed", G)
    return each(
        [
            ("replaced", lambda: ask(made, "replace", {(0, 1): 9, (0, 0): 0})),
            ("replaced by givens", lambda: ask(made, "replace", {(0, 1): 9}, givens=True)),
            ("with diagonals", lambda: ask(made, "with_layout", "3x3+diagonals")),
            ("with a jigsaw", lambda: ask(ask(case("2x2 half"), "with_layout", "jigsaw:AAABCABBCCDBCDDD"), "conflicts")),
            ("in letters", lambda: ask(made, "with_alphabet", "A-I")),
            ("in words", lambda: ask(ask(made, "with_alphabet", "numbers"), "line")),
        ]
    )


def compared() -> Told:
    made, letters = call("grid parsed", G), ask(call("grid parsed", G), "with_alphabet", "A-I")
    placed = ask(ask(made, "replace", {(0, 1): 9}), "replace", {(0, 1): 0})
    return each(
        [
            ("symbols do not count", lambda: (made == letters, hash(made) == hash(letters))),
            ("givens count", lambda: ask(made, "replace", {(0, 1): 9}) == ask(made, "replace", {(0, 1): 9}, givens=True)),
            ("layouts count", lambda: made == ask(made, "with_layout", "3x3+diagonals")),
            ("there and back", lambda: made == placed),
            ("with text", lambda: made == G),
            ("all", lambda: (made in {made}, list(made)[:9], len({made, letters}))),
        ]
    )


def changed_candidates() -> Told:
    made = ask(case("2x2 puzzle"), "candidates")
    empty = [divmod(cell, 4) for cell, value in enumerate(made.grid.values) if not value]
    return each(
        (f"r{row + 1}c{column + 1} {how} {value}", later(ask, made, how, (row, column), value))
        for row, column in empty[:4]
        for how in ("without", "placed")
        for value in (1, 2, 3, 4)
    )
