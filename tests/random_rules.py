"""Random rules, and random mixtures of them on grids of sizes 4 to 9 together with all fillings of the houses alone."""

from __future__ import annotations

import itertools
import random
from typing import Any

import sudokit as sk
from sudokit import rules
from sudokit.rules import Context, Rule

SPECS = ("2x2", "jigsaw:AAABCABBCCDBCDDD", "2x3", "1x5", "1x7", "2x4", "3x3", "3x3")
MOST_FILLINGS = 1500


def random_rule(name: str, size: int, rng: random.Random, grid: bytes) -> Rule | None:
    """A random rule of a kind, which often holds on the grid; None if the kind cannot have one at this size."""
    kind = rules.KINDS[name]
    places = [(row, column) for row in range(size) for column in range(size)]
    cells: list[tuple[int, int]] = []
    if kind.whole_line:
        line = rng.randrange(size)
        cells = [(line, i) if rng.random() < 0.5 else (i, line) for i in range(size)]
        if len({row for row, _ in cells}) > 1 and len({column for _, column in cells}) > 1:
            cells = [(line, i) for i in range(size)]
        cells = cells[:: rng.choice([1, -1])]
    elif kind.most:
        cells = rng.sample(places, rng.randint(kind.least, min(kind.most, max(kind.least, 4))))
    values = [grid[row * size + column] for row, column in cells]
    clue: dict[str, Any] = {}
    for part in kind.wants:
        if part == "total":
            clue[part] = sum(values) if rng.random() < 0.6 and not kind.whole_line else rng.randint(1, 2 * size)
        elif part == "number":
            clue[part] = rng.randint(2 if name == "modular" else 1, 3)
        elif part == "first":
            clue[part] = len(cells) // 2 if name == "clone" else rng.randint(1, min(3, len(cells) - 1))
        elif part == "values":
            clue[part] = (
                (rng.randint(0, 2), rng.randint(1, size)) if name == "look-and-say" else rng.sample(range(1, size + 1), 2)
            )
        elif part == "relation":
            clue[part] = [[rng.randint(0, 2) > 0 for _ in range(size)] for _ in range(size)]
        elif part == "pattern":
            clue[part] = rng.choice(["[1-3]*4.*", "(1|2)+.?3*", "[^2]*", ".*12?.*", "(1|23)*4?."])
        elif part == "rules":
            inner = [random_rule(rng.choice(["cage", "thermo", "x", "quadruple", "skyscraper"]), size, rng, grid) for _ in "ab"]
            clue[part] = [rule for rule in inner if rule is not None]
    if "first" in clue and name == "clone":
        cells = cells[: 2 * clue["first"]]
    rule = Rule(name, cells, clue)
    try:
        rules.check_rule(rule, size)
    except sk.SudokitError:
        return None
    return rule


def mixture_of(seed: int) -> tuple[sk.Grid, list[bytes]]:
    """A random puzzle with rules, and all fillings of its empty cells that the houses allow."""
    rng = random.Random(f"mixture {seed}")
    spec = rng.choice(SPECS)
    layout = sk.Layout.parse(spec)
    full = bytes(sk.random_grid(layout, seed=seed))
    order = rng.sample(range(len(full)), len(full))
    grid = sk.Grid(full, layout)
    for count in range(len(full), 0, -max(1, len(full) // 20)):
        fewer = sk.Grid([0 if cell in order[:count] else value for cell, value in enumerate(full)], layout)
        if sk.count(fewer, limit=MOST_FILLINGS + 1) <= MOST_FILLINGS:
            grid = fewer
            break
    names = list(rules.KINDS)
    made = [random_rule(rng.choice(names), layout.size, rng, full) for _ in range(rng.randint(1, 5))]
    mixture = tuple(dict.fromkeys(rule for rule in made if rule is not None))
    return grid.with_rules(mixture), [bytes(one) for one in sk.solutions(grid)]


def fault_of(puzzle: sk.Grid, fillings: list[bytes]) -> str | None:
    """Where the search for rules and the meanings of the rules on all fillings disagree; None if they agree."""
    context = Context(puzzle.layout, puzzle.rules)
    right = {
        one
        for one in fillings
        if all(rules.KINDS[rule.name].holds([one[c] for c in context.flat(rule)], rule, context, one) for rule in puzzle.rules)
    }
    for limit in (None, 50, 2):
        outcome = sk.solve(puzzle, limit=limit)
        expected = len(right) if limit is None else min(limit, len(right))
        if outcome.count != expected:
            return f"{outcome.count} solutions up to {limit}, not {expected}"
        status = "none" if not right else "multiple" if len(right) > 1 else "unique"
        if str(outcome.status) != status:
            return f"the status {outcome.status}, not {status}"
        if (outcome.grid is not None) != bool(right) or (outcome.grid is not None and bytes(outcome.grid) not in right):
            return "a solution that is none"
    if set(map(bytes, itertools.islice(sk.solutions(puzzle), 100))) - right:
        return "a solution of the iterator that is none"
    batch = sk.solve_many([puzzle, puzzle.with_rules(())], threads=2)
    if batch.counts.tolist() != [min(2, len(right)), min(2, len(fillings))]:
        return f"{batch.counts.tolist()} solutions in a batch"
    values = sk.true_candidates(puzzle, counts=5000)
    for cell in range(puzzle.size**2):
        if values.values[cell] != tuple(sorted({one[cell] for one in right})):
            return f"true candidates of cell {cell}"
        if values.counts and values.counts[cell] != tuple(sum(one[cell] == v for one in right) for v in values.values[cell]):
            return f"counts of cell {cell}"
    return None
