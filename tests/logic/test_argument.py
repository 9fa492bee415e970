"""The argument of steps with links: every line follows from those before it, by the reason that it gives."""

from __future__ import annotations

import functools
import re
from collections import Counter

import pytest

import sudokit as sk
from helpers.audit import cells_named
from sudokit.messages import argument, argument_data

# Between them these need chains, loops, almost locked sets, forcing chains and nets.
PUZZLES = (
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....",
)


@functools.cache
def _steps() -> list[tuple[sk.Step, sk.Candidates]]:
    found = []
    for puzzle in PUZZLES:
        path = sk.explain(puzzle)
        found += [(step, path.before(index)) for index, step in enumerate(path) if step.links]
        state = path.state(min(10, len(path) - 1))
        there = sk.steps(state)
        few: Counter[str] = Counter()
        for step in there:
            few[step.technique] += 1
            if step.links and few[step.technique] < 6:
                found.append((step, state))
    return found


def _follows(before: sk.Candidates, why: str, node: sk.Node, known: list[tuple[sk.Node, bool]]) -> bool:
    """Whether a reason is a true one, by what the state and the lines before say."""
    size, first = before.size, node.places[0]

    def house(name: str) -> set[tuple[int, int]]:
        return next({divmod(cell, size) for cell in one.cells} for one in before.layout.houses if one.name == name)

    def gone(value: int) -> set[tuple[int, int]]:
        return {place for other, on in known if not on and other.value == value for place in other.places}

    if why.endswith("can hold only one value"):
        return any(on and other.places == node.places and other.value != node.value for other, on in known)
    if found := re.fullmatch(r"there is only one (\d+) in (\w+ \d+)", why):
        cells = house(found[2])
        held = any(on and other.value == node.value and set(other.places) <= cells for other, on in known)
        return held and set(node.places) <= cells and int(found[1]) == node.value
    if found := re.fullmatch(r"(r\d+c\d+) holds only (\d+) and (\d+)", why):
        return before[first] == (int(found[2]), int(found[3])) and cells_named(found[1], size) == {first}
    if why.endswith("has no other candidate left"):
        return {value for value in before[first] if first not in gone(value)} == {node.value}
    if found := re.fullmatch(r"(?:the only other place|no other place is left) for (\d+) in (\w+ \d+)", why):
        places = {place for place in house(found[2]) if node.value in before[place]} - (gone(node.value) - set(node.places))
        return bool(places) and places <= set(node.places) and int(found[1]) == node.value
    if found := re.fullmatch(r"without (\d+), (.+) hold only (.+)", why):
        left = {int(value) for value in re.findall(r"\d+", found[3])}
        held_there = {value for place in node.set for value in before[place]}
        return (
            cells_named(found[2], size) == set(node.set) and held_there - {int(found[1])} == left and len(left) == len(node.set)
        )
    return False


def test_every_line_follows_by_the_reason_it_gives() -> None:
    reasons: Counter[str] = Counter()
    for step, before in _steps():
        lines, conclusion = argument(step, before)
        known: list[tuple[sk.Node, bool]] = []
        for line in lines:
            node = step.nodes[line.node]
            if line.why:
                assert _follows(before, line.why, node, known), (step.technique, line)
                reasons[line.why.split(" ")[0]] += 1
            elif "verity" in step.technique:  # each supposition begins anew
                known = []
            known.append((node, line.on))
        assert conclusion
    assert set(reasons) >= {"there", "the", "no", "without"}


def test_what_is_supposed_is_what_the_step_is_about() -> None:
    for step, before in _steps():
        lines, _ = argument(step, before)
        supposed = [line for line in lines if line.text.startswith("Suppose")]
        subjects = {(place, value) for place, value, role in step.candidates if role == "subject"}
        if step.technique.startswith("forcing"):
            assert {(step.nodes[line.node].places[0], step.nodes[line.node].value) for line in supposed} == subjects
        elif "als" not in step.technique:
            assert len(supposed) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_data(language: str) -> None:
    for step, before in _steps()[::5]:
        *lines, last = argument_data(step, before, language)
        assert {line["node"] for line in lines} == set(range(len(step.nodes)))
        assert all(line["text"].endswith(".") for line in lines)
        assert set(last) == {"conclusion"}


def test_other_layouts() -> None:
    puzzle = sk.generate("2x3", technique="xy-chain", profile="hodoku", seed=3, time_limit=20)
    path = sk.explain(puzzle.grid)
    index = next(index for index, step in enumerate(path) if step.technique == "xy-chain")
    lines, _ = argument(path[index], path.before(index))
    assert all("one of the two" not in line.why and "exclude" not in line.why for line in lines)
