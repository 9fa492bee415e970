"""Arguments with one thing changed: for tools/check_arguments.py, which expects that they are refused or still follow."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import sudokit as sk
from argument_judge import Judge, Undecided


def mutant(argument: sk.Argument, layout: sk.Layout, rng: random.Random) -> tuple[list[sk.ArgumentLine], int] | None:
    """Return the lines with one thing changed, and the index of the changed line; -1: a line is left out."""
    lines = list(argument)
    index = rng.randrange(len(lines))
    line = lines[index]
    kind = rng.choice(("cell", "digit", "house", "line"))
    if kind == "line":
        return [without(one, index) for i, one in enumerate(lines) if i != index], -1
    changed = {"cell": other_cell, "digit": other_digit, "house": other_house}[kind](line, layout, rng)
    if changed is None or changed == line:
        return None
    return [*lines[:index], changed, *lines[index + 1 :]], index


def without(line: sk.ArgumentLine, index: int) -> sk.ArgumentLine:
    """Return a line whose premises are numbered as if one line were absent."""
    return replace(line, rests_on=tuple(one - (one > index) for one in line.rests_on if one != index))


def with_items(line: sk.ArgumentLine, name: str, items: list[Any]) -> sk.ArgumentLine:
    """Return a line with other items in one of its fields."""
    change: dict[str, Any] = {name: tuple(items)}
    return replace(line, **change)


def other_cell(line: sk.ArgumentLine, layout: sk.Layout, rng: random.Random) -> sk.ArgumentLine | None:
    """Return a line with another cell in its candidates, its reason, a base or a cover."""
    cell = (rng.randrange(layout.size), rng.randrange(layout.size))
    choices: list[Any] = [("candidates", i) for i in range(len(line.candidates))] + [
        ("cells", i) for i in range(len(line.cells))
    ]
    choices += [(name, i) for name in ("bases", "covers") for i, part in enumerate(getattr(line, name)) if part.places]
    if not choices:
        return None
    name, i = rng.choice(choices)
    items = list(getattr(line, name))
    if name == "candidates":
        items[i] = (cell, items[i][1])
    elif name == "cells":
        items[i] = cell
    else:
        places = list(items[i].places)
        places[rng.randrange(len(places))] = cell
        items[i] = replace(items[i], places=tuple(places))
    return with_items(line, name, items)


def other_digit(line: sk.ArgumentLine, layout: sk.Layout, rng: random.Random) -> sk.ArgumentLine | None:
    """Return a line with another value in its candidates, its reason, a base or a cover."""
    value = rng.randint(1, layout.size)
    choices: list[Any] = [("candidates", i) for i in range(len(line.candidates))] + [
        ("values", i) for i in range(len(line.values))
    ]
    choices += [(name, i) for name in ("bases", "covers") for i, part in enumerate(getattr(line, name)) if part.value]
    if not choices:
        return None
    name, i = rng.choice(choices)
    items = list(getattr(line, name))
    if name == "candidates":
        items[i] = (items[i][0], value)
    elif name == "values":
        items[i] = value
    else:
        items[i] = replace(items[i], value=value)
    return with_items(line, name, items)


def other_house(line: sk.ArgumentLine, layout: sk.Layout, rng: random.Random) -> sk.ArgumentLine | None:
    """Return a line with another house in its reason, a base or a cover."""
    house = rng.choice(layout.houses)
    choices: list[Any] = [("house", 0)] if line.house is not None else []
    choices += [(name, i) for name in ("bases", "covers") for i, part in enumerate(getattr(line, name)) if part.house]
    if not choices:
        return None
    name, i = rng.choice(choices)
    if name == "house":
        return replace(line, house=house)
    items = list(getattr(line, name))
    items[i] = replace(items[i], house=house)
    return with_items(line, name, items)


def try_mutant(before: sk.Candidates, lines: list[sk.ArgumentLine], changed: int, solution: sk.Grid | None) -> str:
    """Return what became of a mutant."""
    try:
        proved = sk.check_argument(before, lines)
    except sk.ArgumentError:
        return "refused"
    if solution is not None and not agrees(proved, solution):
        return "wrong"
    judge = Judge(before, solution)
    affected = range(len(lines)) if changed < 0 else [changed, *(i for i, line in enumerate(lines) if changed in line.rests_on)]
    try:
        return "still valid" if all(judge.follows(lines, index) for index in affected) else "wrong"
    except Undecided:
        return "not judged"


def agrees(proved: sk.Proved, solution: sk.Grid) -> bool:
    """Whether what is proved is so in the solution."""
    return all(solution[place] == value for place, value in proved.placements) and not any(
        solution[place] == value for place, value in proved.eliminations
    )
