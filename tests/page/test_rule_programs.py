"""The page compiles rules to exactly what the package compiles: every kind of rule, sizes 4 to 9, value by value."""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from typing import Any

import pytest

import sudokit as sk
from sudokit import rules
from sudokit.rules import _program
from sudokit.rules._kind import Kind

from .npm import answers

SCRIPT = """
import { readFileSync } from "node:fs";
import { layoutOf, parseSpec } from "SRC/model/spec.ts";
import { ruledBy } from "SRC/think/compiling.ts";
const asked = JSON.parse(readFileSync(0, "utf8"));
const said = asked.map(({ spec, lines }) => {
  try {
    const { texts, data, sent } = ruledBy(layoutOf(parseSpec(spec)), lines);
    return { texts, data, compiled: sent.compiled, automata: sent.automata };
  } catch (fault) {
    return { fault: fault.data?.detail ?? String(fault.stack), kind: fault.kind };
  }
});
console.log(JSON.stringify(said));
"""
JIGSAW = "jigsaw:AAABBBAAABBBCCDDEECCDDEECCDDEEFFFFFF"
LAYOUTS = ("2x2", "jigsaw:AAAAABBBBBCCCCCDDDDDEEEEE", "2x3", JIGSAW, "3x2", "1x7", "2x4", "3x3", "3x3+diagonals+windows")


def page(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the page compiles."""
    found: list[dict[str, Any]] = answers(SCRIPT, asked)
    return found


def package(spec: str, lines: list[str]) -> dict[str, Any]:
    """Return what the package compiles, as JSON has it."""
    layout = sk.Layout.parse(spec)
    own = sk.Grid.empty(layout).with_rules(rules.from_json(lines, layout.size)).rules
    automata: dict[Any, int] = {}
    compiled = [
        [number, _program._TRAITS.get(rule.name, "other"), constraints]
        for number, rule, constraints in _program._compiled(layout, own, automata)
    ]
    made = {"texts": list(map(str, own)), "data": rules.to_json(own), "compiled": compiled, "automata": list(automata)}
    read: dict[str, Any] = json.loads(json.dumps(made))
    return read


def pattern(chance: random.Random, size: int, depth: int = 2) -> str:
    """Return a pattern of values."""
    if depth == 0:
        value = chance.randint(1, size)
        return chance.choice([".", str(value), f"[1-{value}]", f"[^{value}]"])
    parts = [pattern(chance, size, depth - 1) for _ in range(chance.randint(1, 3))]
    kind = chance.randrange(3)
    if kind == 0:
        return "(" + "|".join(parts) + ")"
    return "".join(parts) if kind == 1 else "(" + "".join(parts) + ")" + chance.choice("*+?")


def line_of(kind: Kind, size: int, chance: random.Random) -> str:
    """Return a rule of a kind as text; it may be one that does not fit."""
    if kind.name == "any-of":
        inner = [one for one in rules.catalogue() if one.name != "any-of" and not one.shown_only]
        return "any-of " + " ".join(f"({line_of(chance.choice(inner), size, chance)})" for _ in range(chance.randint(1, 3)))
    words = [kind.name]
    if "number" in kind.wants and chance.random() < 0.6:
        words.append(f"{chance.randint(1, size)}:")
    if kind.whole_line:
        which = chance.choice(["row", "column"])
        sides = {"row": ("left", "right"), "column": ("top", "bottom")}[which]
        words += [which, str(chance.randint(1, size)), *chance.choice([[], ["from", sides[0]], ["from", sides[1]]])]
    elif kind.most:
        count = min(kind.most, max(kind.least, chance.choice([1, 2, 2, 3, 4, 5, 6])))
        cells = chance.sample(range(size * size), count)
        names = [f"r{cell // size + 1}c{cell % size + 1}" for cell in cells]
        if "first" in kind.wants:
            names.insert(chance.randint(0, len(names)) if chance.random() < 0.3 else max(1, len(names) // 2), ">")
        words += names
    if "total" in kind.wants and (kind.wants["total"] or chance.random() < 0.7):
        words += ["=", str(chance.choice([0, -3]) if chance.random() < 0.05 else chance.randint(1, 2 * size))]
    if "values" in kind.wants:
        words += ["=", *(str(chance.randint(1, size)) for _ in range(chance.choice([1, 2, 2, 4])))]
    if "relation" in kind.wants:
        words += ["=", "/".join("".join(chance.choice("01") for _ in range(size)) for _ in range(size))]
    if "pattern" in kind.wants:
        words += ["=", pattern(chance, size)]
    return " ".join(words)


def fits(line: str, size: int) -> bool:
    try:
        rules.parse(line, size)
    except sk.ParseError:
        return False
    return True


@functools.cache
def asked() -> list[dict[str, Any]]:
    """Puzzles of some rules each, every kind of rule on every layout; rules that mark cells for others among them."""
    chance = random.Random(60)
    found: list[dict[str, Any]] = []
    for spec in LAYOUTS:
        size = sk.Layout.parse(spec).size
        for kind in rules.catalogue():
            made = [line_of(kind, size, chance) for _ in range(12)]
            fitting = [line for line in made if fits(line, size)][:4]
            marks = rules.kinds_named(["difference", "ratio", "x", "v", "minimum", "maximum"])
            other = [line for one in marks if fits(line := line_of(one, size, chance), size)]
            found.append({"spec": spec, "lines": fitting + other})
    return found


def test_every_rule_compiles_to_what_the_package_compiles() -> None:
    seen: Counter[str] = Counter()
    for one, mine in zip(asked(), page(asked()), strict=True):
        assert mine == package(one["spec"], one["lines"]), one
        seen.update(line.split()[0] for line in one["lines"])
    few = [kind.name for kind in rules.catalogue() if seen[kind.name] < 4 * len(LAYOUTS) // 2]
    assert not few, f"hardly compared: {few}"


def test_examples_on_large_grids() -> None:
    large = ["cage r12c1 r12c2 r1,2c16 = 30", "thermo r16c16 r15c15", "pattern r1c1 r1c2 = [A-G]+", "sandwich row 3 = 40"]
    puzzles: list[dict[str, Any]] = [{"spec": "3x3", "lines": [kind.example]} for kind in rules.catalogue()]
    puzzles.append({"spec": "4x4", "lines": large})
    for one, mine in zip(puzzles, page(puzzles), strict=True):
        assert mine == package(one["spec"], one["lines"]), one


def test_rules_that_do_not_fit_are_refused_by_both() -> None:
    chance = random.Random(61)
    puzzles, fitting = [], []
    for kind in rules.catalogue():
        for spec in ("2x2", "3x3"):
            for _ in range(8):
                size = sk.Layout.parse(spec).size
                line = line_of(kind, size, chance)
                puzzles.append({"spec": spec, "lines": [line]})
                fitting.append(fits(line, size))
    assert fitting.count(False) > 20
    for one, right, mine in zip(puzzles, fitting, page(puzzles), strict=True):
        assert ("fault" not in mine) == right, (one, mine)
        if not right:
            assert mine["kind"] == "unreadable"


UNFIT = [
    ("2x2", "entropic r1c1 r1c2"),
    ("3x3", "arrow r1c1 r1c2 r1c3 r1c4 > r2c1"),
    ("3x3", "arrow r1c1 r1c2 >"),
    ("3x3", "sum-line r1c1 r1c2 = 0"),
    ("3x3", "equal-sum > r1c1 r1c2"),
    ("3x3", "clone r1c1 r1c2 > r5c5"),
    ("3x3", "look-and-say r1c1 = 1 2 1"),
    ("3x3", "any-of (fog r1c1)"),
    ("3x3", "whispers 0: r1c1 r1c2"),
    ("3x3", "cage r1c1 r1c2 = -1001"),
    ("3x3", "sandwich r1c1 r1c2 = 3"),
]


def test_what_a_rule_lacks_is_said_in_the_words_of_the_package() -> None:
    said = page([{"spec": spec, "lines": [line]} for spec, line in UNFIT])
    for (spec, line), mine in zip(UNFIT, said, strict=True):
        with pytest.raises(sk.ParseError) as refused:
            rules.from_json([line], sk.Layout.parse(spec).size)
        assert mine["fault"] == refused.value.message, line


def test_automata_that_are_too_large_are_refused() -> None:
    # The last value but twelve: a state for each set of places.
    text = "pattern " + " ".join(f"r1c{at}" for at in range(1, 10)) + " = .*1" + "." * 13
    with pytest.raises(sk.SudokitError, match="5,000 states"):
        package("3x3", [text])
    (mine,) = page([{"spec": "3x3", "lines": [text]}])
    assert mine["kind"] == "impossible"
    assert mine["fault"] == "a rule needs an automaton of more than 5,000 states"
