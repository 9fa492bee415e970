"""Each rule's translation into primitives against its meaning as a predicate, by brute force."""

from __future__ import annotations

import functools
import random

import pytest

import sudokit as sk
from random_rules import fault_of, mixture_of, random_rule
from sudokit import rules
from sudokit.rules import Context

EXAMPLES = 12


@functools.cache
def all_grids(spec: str) -> tuple[bytes, ...]:
    """All full grids of a small layout, or some hundreds of them."""
    rng = random.Random(spec)
    found: set[bytes] = set()
    grid = sk.Grid.empty(spec)
    if grid.size == 4:
        return tuple(bytes(solution) for solution in sk.solutions(grid))
    while len(found) < 300:
        found.add(bytes(sk.random_grid(spec, seed=rng.getrandbits(32))))
    return tuple(sorted(found))


@pytest.mark.parametrize("spec", ["2x2", "2x3"])
@pytest.mark.parametrize("name", list(rules.KINDS))
def test_a_translation_has_its_meaning(name: str, spec: str) -> None:
    rng = random.Random(f"{name} {spec}")
    layout = sk.Layout.parse(spec)
    tried = held = 0
    for _ in range(EXAMPLES):
        grids = all_grids(spec)
        rule = random_rule(name, layout.size, rng, rng.choice(grids))
        if rule is None:
            continue
        tried += 1
        kind, context = rules.KINDS[name], Context(layout, [rule])
        program = rules.program(layout, (rule,))
        cells = context.flat(rule)
        for grid in grids if len(grids) == 288 else rng.sample(grids, 20):
            holds = kind.holds([grid[cell] for cell in cells], rule, context, grid)
            count = program.solve([1 << (value - 1) for value in grid], 2, None, None, None, None)[0]
            assert count == int(holds), (str(rule), list(grid))
            held += holds
        if layout.size == 4:
            expected = sum(kind.holds([grid[cell] for cell in cells], rule, context, grid) for grid in grids)
            assert program.solve([15] * 16, None, None, None, None, None)[0] == expected, str(rule)
    assert tried or (name == "entropic" and spec == "2x2"), name
    # Rules of the whole grid hold on few small grids, if any, and no two of four values sum to 10.
    assert held or not tried or rules.KINDS[name].most == 0 or name == "x", name


@pytest.mark.parametrize("seed", range(60))
def test_mixtures_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    grids = all_grids("2x2")
    layout = sk.Layout.parse("2x2")
    grid = rng.choice(grids)
    made = [random_rule(rng.choice(list(rules.KINDS)), 4, rng, grid) for _ in range(rng.randint(1, 4))]
    mixture = tuple(dict.fromkeys(rule for rule in made if rule is not None))
    context = Context(layout, mixture)
    right = [
        one
        for one in grids
        if all(rules.KINDS[rule.name].holds([one[c] for c in context.flat(rule)], rule, context, one) for rule in mixture)
    ]
    puzzle = sk.Grid.empty("2x2").with_rules(mixture)
    outcome = sk.solve(puzzle, limit=None)
    assert outcome.count == len(right)
    assert (outcome.grid is not None) == bool(right)
    assert outcome.grid is None or bytes(outcome.grid) in right
    assert sorted(map(bytes, sk.solutions(puzzle))) == sorted(right)
    values = sk.true_candidates(puzzle, counts=1000)
    for cell in range(16):
        assert values.values[cell] == tuple(sorted({one[cell] for one in right}))
        assert values.counts is not None
        assert values.counts[cell] == tuple(sum(one[cell] == value for one in right) for value in values.values[cell])


@pytest.mark.parametrize("seed", range(40))
def test_mixtures_agree_with_all_fillings(seed: int) -> None:
    puzzle, fillings = mixture_of(seed)
    assert fault_of(puzzle, fillings) is None
