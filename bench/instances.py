"""Write large instances as lines `HxW cells`, from a seed: planted ones at a share of clues, and proper puzzles.

    python bench/instances.py FOLDER [--sizes 20 25 30 36] [--count 20] [--seed 1] [--kinds bal rnd unique min]

`gsp_N_balS`  S % clues, equally many in every row, column and box: the cells where a second random grid has one of the first
              values.  One solution is known (planted); usually there are others.
`gsp_N_rndS`  The same with clues in random cells.
`unique_N`    Proper: starts with 43 % of the cells as balanced clues (20x20, 25x25) or 48 %; as long as another solution is
              found, a clue is added where it differs.  Needs `pip install 'sudokit[sat]'`.  Puzzles that CaDiCaL does not
              prove unique within a number of conflicts are left out.
`min_N`       Proper, every clue necessary: `sudokit.minimise` of a random grid.

The cells are numbers, row by row, 0 for empty; lines that begin with # describe a file.  The same seed gives the same files
on every machine.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sudokit as sk

BOXES = {9: (3, 3), 12: (3, 4), 16: (4, 4), 20: (4, 5), 25: (5, 5), 30: (5, 6), 36: (6, 6), 49: (7, 7)}
SHARES = {20: ("bal40",), 25: ("bal40", "bal44", "rnd42"), 30: ("bal44",), 36: ("bal40", "bal44", "bal50", "rnd45")}
CONFLICTS = 200_000
"""The maximum for a proof of uniqueness; about ten seconds."""


def layout_of(size: int) -> sk.Layout:
    """Return the layout of a size."""
    return sk.Layout(*BOXES[size])


def extended_clauses(layout: sk.Layout) -> list[list[int]]:
    """Return the extended encoding with literals cell * N + value: exactly one value per cell, one cell per value and house."""
    size = layout.size
    groups = [[cell * size + value for value in range(1, size + 1)] for cell in range(size**2)]
    for house in layout.houses:
        groups += [[cell * size + value for cell in house.cells] for value in range(1, size + 1)]
    pairs = {(-a, -b) for group in groups for i, a in enumerate(group) for b in group[:i]}
    return groups + [list(pair) for pair in sorted(pairs)]


def planted(size: int, share: str, seed: int, index: int) -> list[int]:
    """Return an instance of a share such as ``bal44``."""
    layout = layout_of(size)
    full = sk.random_grid(layout, seed=seed, index=2 * index).values
    return [value if clue else 0 for value, clue in zip(full, _where(layout, share, seed, index), strict=True)]


def _where(layout: sk.Layout, share: str, seed: int, index: int) -> list[bool]:
    size, part = layout.size, int(share[3:]) / 100
    if share.startswith("bal"):
        second = sk.random_grid(layout, seed=seed, index=2 * index + 1).values
        return [value <= round(size * part) for value in second]
    rng = random.Random(f"{size} {share} {seed} {index}")
    chosen = set(rng.sample(range(size**2), round(size**2 * part)))
    return [cell in chosen for cell in range(size**2)]


def proper(size: int, seed: int) -> Iterator[list[int]]:
    """Yield hard proper puzzles."""
    from pysat.solvers import Solver

    layout = layout_of(size)
    clauses = extended_clauses(layout)
    share = "bal43" if size <= 25 else "bal48"
    index = 0
    while True:
        full = sk.random_grid(layout, seed=seed, index=2 * index).values
        where = _where(layout, share, seed, index)
        index += 1
        with Solver(name="cadical195", bootstrap_with=clauses) as solver:
            if _made_unique(solver, full, where, random.Random(f"{size} unique {seed} {index}")):
                yield [value if clue else 0 for value, clue in zip(full, where, strict=True)]


def _made_unique(solver: Any, full: tuple[int, ...], where: list[bool], rng: random.Random) -> bool:
    size = round(len(full) ** 0.5)
    literals = [cell * size + value for cell, value in enumerate(full)]
    solver.add_clause([-literal for literal in literals])
    for cell, clue in enumerate(where):
        if clue:
            solver.add_clause([literals[cell]])
    while True:
        solver.conf_budget(CONFLICTS)
        found = solver.solve_limited()
        if found is not True:
            return found is False
        model = solver.get_model()
        cell = rng.choice([cell for cell, literal in enumerate(literals) if model[literal - 1] < 0])
        where[cell] = True
        solver.add_clause([literals[cell]])


def minimal(size: int, seed: int) -> Iterator[list[int]]:
    """Yield minimal puzzles."""
    index = 0
    while True:
        yield list(sk.minimise(sk.random_grid(layout_of(size), seed=seed, index=index), seed=seed).grid.values)
        index += 1


def write(path: Path, size: int, what: str, puzzles: Iterator[list[int]], count: int) -> None:
    """Write the first puzzles of a series."""
    height, width = BOXES[size]
    with path.open("w", encoding="ascii") as stream:
        stream.write(f"# {what}; HxW, then the cells row by row, 0 for empty\n")
        for _, puzzle in zip(range(count), puzzles, strict=False):
            clues = len(puzzle) - puzzle.count(0)
            stream.write(f"{height}x{width} {' '.join(map(str, puzzle))} # clues={clues}\n")
            stream.flush()
    print(f"{path}: {count}", flush=True)


def main() -> None:
    """Write the requested files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", type=int, nargs="*", default=[20, 25, 30, 36], choices=sorted(BOXES))
    parser.add_argument("--kinds", nargs="*", default=["bal", "rnd", "unique", "min"], choices=["bal", "rnd", "unique", "min"])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for size in chosen.sizes:
        for share in SHARES.get(size, ("bal40", "rnd42")):
            if share[:3] in chosen.kinds:
                series = (planted(size, share, chosen.seed, index) for index in range(chosen.count))
                what = f"{share[3:]} % clues, {'balanced' if share.startswith('bal') else 'at random'}, planted"
                write(chosen.folder / f"gsp_{size}_{share}.txt", size, what, series, chosen.count)
        for kind, make in (("unique", proper), ("min", minimal)):
            if kind in chosen.kinds:
                what = {"unique": "one solution, proven by CaDiCaL", "min": "one solution, every clue necessary"}[kind]
                write(chosen.folder / f"{kind}_{size}.txt", size, what, make(size, chosen.seed), chosen.count)


if __name__ == "__main__":
    main()
