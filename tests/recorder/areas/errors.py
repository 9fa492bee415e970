"""Every kind of error of the calls: arguments that are none, requests that cannot be met, libraries that are missing."""

from __future__ import annotations

import copy
import importlib.util
import pickle
from collections.abc import Iterator
from typing import Any

from ..corpus import EASY, SMALL, G, case
from ..names import ask, call, it
from ..probe import Probe, Told, each, later

BAD_SEEDS = (-1, 2**64, True, "1", 1.5)
BAD_LIMITS = (0, -1, True, "2", 2**64, 1.5)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("layouts", layouts)
    yield Probe("alphabets", alphabets)
    yield Probe("grids", grids)
    yield Probe("arrays", arrays)
    yield Probe("candidates", candidates)
    yield Probe("types", types)
    yield Probe("solve", solve)
    yield Probe("batches", batches)
    yield Probe("logic", logic)
    yield Probe("generate", generate)
    yield Probe("full grids", full_grids)
    yield Probe("templates", templates)
    yield Probe("attributes", attributes)
    yield Probe("the errors themselves", themselves)


def layouts() -> Told:
    specs: tuple[str, ...] = (
        "",
        "x",
        "9",
        "0x3",
        "3x0",
        "9x9",
        "3x3+nonsense",
        "2x3+windows",
        "1x1+windows",
        "jigsaw:",
        "jigsaw:AAB",
        "3 x 3",
        "3X3",
    )
    specs += (
        "jigsaw:AAAABBBBCCCCDDDE",
        "jigsaw:AAAABBBBCCCCDDDD+windows",
        "jigsaw:" + "A" * 65,
        "100x1",
        "3x3+diagonals+",
        "٣x٣",
    )
    ways = [(spec, later(call, "layout parsed", spec)) for spec in specs]
    ways += [(f"{box}", later(call, "layout", *box)) for box in ((0, 3), (9, 9), (-1, 2), (2.5, 2), ("3", "3"), (True, 4))]
    ways += [("parse 5", later(call, "layout parsed", 5)), ("peers", lambda: ask(call("layout", 2, 2), "peers", 4, 0))]
    ways += [("peers before", lambda: ask(call("layout", 2, 2), "peers", 0, -1))]
    ways += [
        (f"jigsaw {one!r}", later(call, "layout jigsaw", one))
        for one in ("", "AB", "AAAB", [[1, 2], [1, 1]], [1, [2]], range(5))
    ]
    return each(ways)


def alphabets() -> Told:
    made = call("alphabet", "abcd")
    wrong: tuple[Any, ...] = (
        "",
        "aab",
        "x" * 2,
        "".join(map(chr, range(200, 270))),
        ["a", "b c"],
        ["a", ""],
        ["a", 5],
        [],
        "a b b",
    )
    ways = [(repr(one), later(call, "alphabet", one)) for one in wrong]
    ways += [
        (f"named {name} of {size}", later(call, "alphabet named", name, size))
        for name, size in (("1-9", 4), ("0-F", 9), ("AB", 4), ("letters", 65))
    ]
    ways += [(f"symbol {value}", later(ask, made, "symbol", value)) for value in (0, 5, -1)]
    ways += [
        ("inferred", later(call, "alphabet inferred", "abcde", 4)),
        ("equal", lambda: made == "abcd"),
        ("repr", lambda: repr(made)),
    ]
    return each(ways)


def grids() -> Told:
    nothing = [0] * 16
    made = case("2x2 half")
    ways: list[tuple[str, Any]] = [
        ("cells", later(call, "grid", [1, 2, 3])),
        ("cells of a layout", later(call, "grid", nothing, "3x3")),
        ("a text in it", later(call, "grid", ["1", *nothing[1:]])),
        ("true in it", later(call, "grid", [True, *nothing[1:]])),
        ("a fraction in it", later(call, "grid", [1.5, *nothing[1:]])),
        ("too large", later(call, "grid", [*nothing[1:], 5])),
        ("below nought", later(call, "grid", [0, -1, *nothing[2:]])),
        ("givens", later(call, "grid", nothing, givens=[1])),
        ("an empty given", later(call, "grid", nothing, givens=[1, *nothing[1:]])),
        ("alphabet", later(call, "grid", nothing, alphabet=call("alphabet", "abc"))),
        ("layout of another type", later(call, "grid", nothing, 5)),
        ("no such layout", later(call, "grid", nothing, "x")),
        ("parse a number", later(call, "grid parsed", 5)),
        ("empty with an alphabet", later(call, "grid empty", "2x2", call("alphabet", "abc"))),
        ("no such format", lambda: ask(made, "format", "nonsense")),
        ("another size", lambda: ask(made, "with_layout", "3x3")),
        ("another alphabet", lambda: ask(made, "with_alphabet", "1-9")),
        ("replace outside", lambda: ask(made, "replace", {(4, 0): 1})),
        ("replace a value", lambda: ask(made, "replace", {(0, 0): 5})),
        ("replace by text", lambda: ask(made, "replace", {(0, 0): "1"})),
        ("replace no cell", lambda: ask(made, "replace", {5: 1})),
    ]
    ways += [
        (f"cell {place!r}", lambda place=place: made[place]) for place in ((4, 0), (-1, 0), 5, (0,), (0, 0, 0), "r1", (0.5, 0))
    ]
    return each(ways)


def arrays() -> Told:
    import numpy as np

    zeros = np.zeros((4, 4), np.uint8)
    ways: list[tuple[str, Any]] = [
        ("floats", later(call, "grid of array", zeros.astype(float))),
        ("three dimensions", later(call, "grid of array", zeros.reshape(1, 4, 4))),
        ("not square", later(call, "grid of array", np.zeros((2, 8), np.uint8))),
        ("cells", later(call, "grid of array", np.zeros(15, np.uint8))),
        ("too large", later(call, "grid of array", zeros + 5)),
    ]
    many: dict[str, Any] = {
        "floats": np.zeros((2, 81)),
        "text": np.array([G, EASY]),
        "objects": np.array([G, None]),
        "masked": np.ma.masked_equal(np.zeros((2, 81), np.uint8), 0),
        "one dimension": np.zeros(81, np.uint8),
        "four dimensions": np.zeros((1, 9, 9, 1), np.uint8),
        "one grid": np.zeros((9, 9), np.uint8),
        "no square": np.zeros((2, 80), np.uint8),
        "too large": np.zeros((1, 65**2), np.uint8),
        "booleans": np.zeros((2, 81), bool),
        "complex": np.zeros((2, 81), complex),
    }
    for name, array in many.items():
        ways.append((f"many, {name}", later(call, "solve many", array)))
    ways.append(("many of a layout", later(call, "solve many", np.zeros((2, 81), np.uint8), "4x4")))
    ways.append(("one grid of a layout", later(call, "solve many", np.zeros((4, 4), np.uint8), "1x2")))
    return each(ways)


def candidates() -> Told:
    grid = case("2x2 half")
    made = ask(grid, "candidates")
    filled = next(divmod(cell, 4) for cell, value in enumerate(grid.values) if value)
    empty = next(divmod(cell, 4) for cell, value in enumerate(grid.values) if not value)
    return each(
        [
            ("masks", later(call, "candidates", grid, [1])),
            ("a mask too large", later(call, "candidates", grid, [16] * 16)),
            ("a mask below nought", later(call, "candidates", grid, [-1] * 16)),
            ("a mask that contradicts", later(call, "candidates", grid, [15] * 16)),
            ("without in a filled cell", lambda: ask(made, "without", filled, 1)),
            ("without a value", lambda: ask(made, "without", empty, 5)),
            ("without text", lambda: ask(made, "without", empty, "1")),
            ("placed", lambda: ask(made, "placed", empty, 0)),
            ("outside", lambda: made[9, 9]),
            ("format", lambda: ask(made, "format", "nonsense")),
            ("parse a number", later(call, "candidates parsed", 5)),
            ("equal", lambda: (made == grid, made == ask(grid, "candidates"))),
        ]
    )


def types() -> Told:
    verbs = (
        "solve",
        "count",
        "is unique",
        "check",
        "explain",
        "hint",
        "rate",
        "steps",
        "templates",
        "minimise",
        "canonical",
        "render",
    )
    things: tuple[Any, ...] = (5, None, [1, 2], b"12")
    return each((f"{verb} {thing!r}", later(call, verb, thing)) for verb in verbs for thing in things)


def solve() -> Told:
    ways: list[tuple[str, Any]] = []
    for name, values in (("limit", BAD_LIMITS), ("node_limit", BAD_LIMITS), ("seed", BAD_SEEDS), ("threads", BAD_LIMITS)):
        ways += [(f"{name} {value!r}", later(call, "solve", G, **{name: value})) for value in values]
    ways += [(f"time_limit {value!r}", later(call, "solve", G, time_limit=value)) for value in (-1, float("nan"), "1")]
    ways += [(f"method {name}", later(call, "solve", G, method=name)) for name in ("nonsense", "", None)]
    ways += [
        ("classic for 2x2", later(call, "solve", SMALL, method="classic")),
        ("templates for 4x4", later(call, "solve", case("4x4 puzzle"), method="templates")),
        ("indexed templates, open", later(call, "solve", call("grid empty", "4x4"), method="templates-indexed")),
        ("a trail of auto", later(call, "solve", G, trail=True)),
        ("nodes of sat", later(call, "solve", G, method="sat", node_limit=5)),
        ("seed of solutions", later(call, "solutions", G, seed=-1)),
        ("time of solutions", later(call, "solutions", G, time_limit=-1)),
        ("limit of count", later(call, "count", G, limit=0)),
        ("time of templates", later(call, "templates", G, time_limit=-1)),
        ("verify a number", later(call, "verify", G, 5)),
    ]
    return each(ways)


def batches() -> Told:
    ways: list[tuple[str, Any]] = []
    for verb in ("solve many", "rate many", "canonical many"):
        things: tuple[Any, ...] = (G, 5, None, {G: 1}, {G}, memoryview(b"123")[::2], object())
        ways += [
            (f"{verb} {str(thing)[:20] if '0x' not in str(thing) else type(thing).__name__}", later(call, verb, thing))
            for thing in things
        ]
        ways += [
            (f"{verb} {name} {value!r}", later(call, verb, [G], **{name: value}))
            for name, value in (("threads", 0), ("errors", "x"), ("layout", "x"))
        ]
    ways += [(f"limit {value!r}", later(call, "solve many", [G], limit=value)) for value in (0, True, 2**32, None)]
    ways += [(f"time limit of {verb}", later(call, verb, [G], time_limit=-1)) for verb in ("solve many", "rate many")]
    ways += [
        ("instruction set", later(call, "solve many", [G], instruction_set="mmx")),
        ("scale", later(call, "rate many", [G], "nonsense")),
        ("row", lambda: ask(call("solve many", [G]), "reason", 5)),
        ("canonical of 2x5", later(call, "canonical many", [case("2x5 puzzle")])),
    ]
    return each(ways)


def logic() -> Told:
    path = call("explain", SMALL)
    return each(
        [
            *((f"stage {stage!r}", later(call, "hint", G, stage)) for stage in (0, 5, True, "1", 1.0)),
            ("language", later(call, "hint", G, language="xx")),
            *(
                (f"profile {name!r} of {verb}", later(call, verb, G, name))
                for verb in ("explain", "rate", "steps")
                for name in ("x", "x.toml")
            ),
            ("profile of hints", later(call, "hint", G, 1, "x")),
            ("techniques", later(call, "techniques", "x")),
            ("no such step", lambda: ask(path, "line", 99)),
            ("no such state", lambda: ask(path, "state", 99)),
            ("before no step", lambda: ask(path, "before", -99)),
            ("stage of a text", lambda: ask(path, "text", 0, 9)),
            ("language of a text", lambda: ask(path, "text", 0, 4, "xx")),
            ("language of an argument", lambda: ask(path, "argument", 0, "xx")),
            ("language of a verdict", lambda: ask(path.rating, "verdict", "xx")),
            ("language of an idea", lambda: ask(call("techniques")[0], "idea", "xx")),
            ("language as data", lambda: ask(path, "to_dict", "xx")),
            ("time", later(call, "explain", G, time_limit=-1)),
            ("time of rate", later(call, "rate", G, time_limit="x")),
        ]
    )


def generate() -> Told:
    orders: tuple[dict[str, Any], ...] = (
        *({"clues": clues} for clues in (16, 82, 0, -1, True, "30")),
        *({"seed": seed} for seed in BAD_SEEDS),
        *({"index": index} for index in (-1, 2**63)),
        *({"layout": spec} for spec in ("x", 5, "random-jigsaw:3", "random-jigsaw:17", "random-jigsaw:x", "random-jigsawx")),
        {"clues": 41, "minimal": True},
        {"clues": 25, "symmetry": "quarter-turn", "layout": "2x2"},
        {"clues": 27, "symmetry": "quarter-turn"},
        {"symmetry": "nonsense"},
        {"minimal": "nonsense"},
        {"pattern": "x"},
        {"pattern": 5},
        {"pattern": [5]},
        {"pattern": "x" * 16 + "." * 65},
        {"pattern": "x" * 27 + "." * 54},
        {"pattern": ("x..xxxxxx" * 9)},
        {"pattern": "x" * 81, "symmetry": "half-turn"},
        {"pattern": "x" * 81, "clues": 30},
        {"unbiased": True, "layout": "2x2"},
        {"unbiased": True, "symmetry": "half-turn"},
        {"unbiased": True, "minimal": False},
        {"level": "nonsense"},
        {"level": "easy", "scale": "nonsense"},
        {"score": (3, 1)},
        {"score": (1, 2, 3)},
        {"score": (0, 0)},
        {"technique": "nonsense"},
        {"techniques_up_to": "nonsense"},
        {"technique": "x-wing", "level": "easy"},
        {"technique": "x-wing", "techniques_up_to": "hidden-single"},
        {"symbols": "AB"},
        {"symbols": "AAB"},
    )
    many: tuple[dict[str, Any], ...] = (
        *({"n": n} for n in (-1, True, "1", 2**62)),
        *({"first": first} for first in (-1, 2**62)),
        *({"threads": count} for count in (0, 2**16)),
        {"time_limit": -1},
        {"time_limit": "x"},
    )
    ways = [(str(order), later(call, "generate", **order)) for order in orders]
    ways += [(f"many {order}", lambda order=order: list(call("generate many", **{"n": 1, **order}))) for order in many]
    ways.append(("batch 0", lambda: list(call("generate batches", 1, batch=0))))
    return each(ways)


def full_grids() -> Told:
    ways: list[tuple[str, Any]] = [(f"seed {seed!r}", later(call, "random grid", seed=seed)) for seed in BAD_SEEDS]
    ways += [
        (f"{name} {value!r}", later(call, "random grids", **{"count": 1, name: value}))
        for name, value in (("count", -1), ("count", True), ("first", -1), ("threads", 0), ("seed", -1))
    ]
    ways += [
        (
            "no grid",
            later(
                call,
                "random grid",
                "jigsaw:AAAAABCCCAAADDBCECFDADDBCECFDDDDBEECFGGGBBBECFFGBBHEEIFGGGHHIEIFGHGHHIEIFFHHHIIII+diagonals",
            ),
        ),
        ("layout", later(call, "random grid", "x")),
        *(
            (f"number {number!r}", later(call, "unrank grid", number))
            for number in (-1, True, 1.0, 6_670_903_752_021_072_936_960)
        ),
        *((f"class {number!r}", later(call, "class unrank", number)) for number in (True, "1")),
        ("rank of conflicts", later(call, "rank grid", "1" * 81)),
        ("class of conflicts", later(call, "class rank", "1" * 81)),
    ]
    return each(ways)


def templates() -> Told:
    return each(
        [
            ("5x5", later(call, "templates", case("5x5 puzzle"))),
            ("open 4x4", later(call, "templates", call("grid empty", "4x4"))),
            ("through outside", lambda: ask(call("templates", EASY), "through", 9, 9)),
            ("4x4", lambda: call("templates", case("4x4 puzzle")).total),
        ]
    )


def attributes() -> Told:
    return each(
        [
            ("of the package", lambda: importlib.import_module("sudokit").nonsense),
            ("of the studies", lambda: importlib.import_module("sudokit.study").nonsense),
            ("all", lambda: sorted(importlib.import_module("sudokit").__all__)),
            ("setting a layout's", lambda: setattr(call("layout classic"), "nonsense", 1)),
            ("setting a grid's", lambda: setattr(case("2x2 half"), "nonsense", 1)),
        ]
    )


def themselves() -> Told:
    made = it("parse error")("no good", file="a file", line=3, column=2, source="a\tlong line", cell="r1c1")
    conflict = it("conflict error")("both hold 1", ((0, 0), (0, 1)))
    missing = it("missing extra")("a thing", "web")
    found = (
        made,
        conflict,
        missing,
        it("parse error")("plain"),
        it("parse error")("wide", line=1, column=60, source="🐶" * 100),
    )
    ways: list[tuple[str, Any]] = []
    for error in found:
        ways.append((f"{type(error).__name__} {error.args[0]}", lambda error=error: error))
        ways.append(("  kinds", lambda error=error: [kind.__name__ for kind in type(error).__mro__]))
    ways += [
        ("pickled", lambda: str(pickle.loads(pickle.dumps(made)))),
        ("copied", lambda: str(copy.copy(conflict))),
        ("moved", lambda: str(ask(made, "at", file="b", line_offset=10))),
    ]
    return each(ways)
