"""The package against the slow reference, over thousands of random small layouts."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import sudokit as sk
from reference import brute_force, conflicts, documented_order, houses_of
from sudokit.solving import MethodName

pytestmark = pytest.mark.thorough

# (2, 2) thrice: with extras and as a jigsaw it is the richest of the sizes that the reference does quickly.
SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (2, 2), (1, 4), (4, 1), (1, 5), (5, 1), (2, 3), (3, 2)]


def random_layout(rng: random.Random) -> sk.Layout:
    """Boxes of any shape, or a jigsaw made by swapping cells between them; with extras now and then."""
    height, width = rng.choice(SHAPES)
    layout = sk.Layout(height, width)
    if layout.size > 1 and rng.random() < 0.4:
        regions = list(layout.regions)
        for _ in range(rng.randrange(1, 5)):
            a, b = rng.randrange(len(regions)), rng.randrange(len(regions))
            regions[a], regions[b] = regions[b], regions[a]
        layout = sk.Layout.jigsaw(regions)
    if rng.random() < 0.25:
        layout = layout.with_diagonals()
    if height == width == 2 and not layout.is_jigsaw and rng.random() < 0.3:
        layout = layout.with_windows()
    return layout


def random_values(rng: random.Random, layout: sk.Layout) -> list[int]:
    """A grid of the layout with cells emptied, now and then with a value changed; or values thrown at random."""
    size = layout.size
    outcome = sk.solve(sk.Grid.empty(layout), limit=1, seed=rng.randrange(2**32), node_limit=2000)
    if outcome.grid is None or rng.random() < 0.1:
        share = 0.2 if size < 5 else 0.5
        return [rng.randrange(1, size + 1) if rng.random() < share else 0 for _ in range(size * size)]
    share = rng.choice([0.25, 0.4, 0.55, 0.7] if size < 6 else [0.45, 0.55, 0.7])
    values = [value if rng.random() < share else 0 for value in outcome.grid.values]
    if rng.random() < 0.3:
        values[rng.randrange(len(values))] = rng.randrange(1, size + 1)
    return values


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("block", range(10))
def test_counts_and_first_solutions_equal_the_reference(block: int) -> None:
    rng = random.Random(block)
    seen = {0: 0, 1: 0, 2: 0}
    for _ in range(400):
        layout = random_layout(rng)
        houses = houses_of(layout.spec)
        values = random_values(rng, layout)
        everything = set(range(1, layout.size + 1))
        plain = [{value} if value else everything for value in values]
        limit = 6
        expected = list(islice(brute_force(houses, plain), limit))
        ordered = list(islice(documented_order(houses, plain), limit))
        grid = sk.Grid(values, layout)

        assert [(a[0] * layout.size + a[1], b[0] * layout.size + b[1]) for a, b, *_ in grid.conflicts()] == conflicts(
            houses, values
        )
        found = [solution.values for solution in islice(sk.solutions(grid), limit)]
        assert found == ordered
        if len(expected) < limit:
            assert sorted(found) == expected
        else:
            assert len(found) == limit
        methods: tuple[MethodName, ...] = ("auto", "search")
        for method in methods:
            outcome = sk.solve(grid, method=method)
            assert outcome.count == min(2, len(expected))
            if expected:
                assert outcome.grid is not None
                assert outcome.grid.values == ordered[0]
                assert sk.verify(grid, outcome.grid) == []
        if grid.conflicts():
            assert sk.solve(grid).status is sk.Status.INVALID
        seen[min(2, len(expected))] += 1
    assert min(seen.values()) > 20, f"the sample is one-sided: {seen}"


def test_candidates_are_obeyed() -> None:
    rng = random.Random(99)
    for _ in range(400):
        layout = random_layout(rng)
        houses = houses_of(layout.spec)
        grid = sk.Grid(random_values(rng, layout), layout)
        candidates = grid.candidates()
        for cell in rng.sample(range(layout.size**2), k=min(3, layout.size**2)):
            place = divmod(cell, layout.size)
            if not grid[place] and len(candidates[place]) > 1:
                candidates = candidates.without(place, rng.choice(candidates[place]))
        marks = [set(candidates[divmod(cell, layout.size)]) for cell in range(layout.size**2)]
        expected = list(islice(documented_order(houses, marks), 10))
        assert [solution.values for solution in islice(sk.solutions(candidates), 10)] == expected
        assert sk.solve(candidates).count == min(2, len(expected))


def test_classic_and_search_do_the_same_work() -> None:
    rng = random.Random(5)
    for _ in range(200):
        full = sk.solve(sk.Grid.empty(), limit=1, seed=rng.randrange(2**32)).grid
        assert full is not None
        kept = rng.randrange(17, 40)
        cells = set(rng.sample(range(81), kept))
        grid = sk.Grid([value if cell in cells else 0 for cell, value in enumerate(full.values)])
        for seed in (None, rng.randrange(2**64)):
            one = sk.solve(grid, method="classic", limit=50, seed=seed)
            other = sk.solve(grid, method="search", limit=50, seed=seed)
            assert (one.grid, one.count, one.stats[:3]) == (other.grid, other.count, other.stats[:3])
