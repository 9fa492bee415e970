"""Solve every puzzle in this folder, show what is worth seeing, and say what to try next: `make demo`."""

from __future__ import annotations

import time
from pathlib import Path

import sudokit as sk
from sudokit.formats import read_file, write

FOLDER = Path(__file__).parent
SHOWN = ["classic.txt", "emoji.txt", "jigsaw.txt"]
LAYOUTS = {"six-tall.txt": "3x2"}


def solve_file(path: Path) -> None:
    """Solve the one puzzle of a file; print a line about it, and the solution of some."""
    entry = next(iter(read_file(path, layout=LAYOUTS.get(path.name))))
    assert entry.grid is not None, entry.error
    outcome = sk.solve(entry.grid)
    assert outcome.grid is not None
    assert not sk.verify(entry.grid, outcome.grid)
    spec = entry.grid.layout.spec if not entry.grid.layout.is_jigsaw else "jigsaw"
    kind = f"{entry.grid.size}x{entry.grid.size} ({spec})"
    print(
        f"{path.name:20} {kind:26} {entry.grid.clues:4} givens   {outcome.status:8} {outcome.stats.guesses:4} guesses"
        f" {outcome.stats.seconds * 1000:8.2f} ms"
    )
    if path.name in SHOWN:
        drawing = write(outcome.grid, "drawing", colour=True).splitlines()
        print("\n" + "\n".join(line for line in drawing if not line.startswith("#")) + "\n")


def solve_list(path: Path) -> None:
    """Solve a file of many puzzles and print the rate."""
    grids = [entry.grid for entry in read_file(path) if entry.grid is not None]
    started = time.process_time()
    outcomes = [sk.solve(grid) for grid in grids]
    seconds = time.process_time() - started
    unique = sum(outcome.status is sk.Status.UNIQUE for outcome in outcomes)
    in_core = sum(outcome.stats.seconds for outcome in outcomes)
    print(
        f"{path.name:20} {len(grids)} hard minimal puzzles, {unique} proven unique, one Python call each: "
        f"{len(grids) / seconds:,.0f} a second ({len(grids) / in_core:,.0f} in the core)"
    )


def make_and_explain() -> None:
    """Make a puzzle to order and tell its hardest step in words."""
    puzzle = sk.generate(symmetry="half-turn", level="hard", seed=7)
    path = sk.explain(puzzle.grid)
    hardest = next(index for index, step in enumerate(path) if step.technique == path.rating.hardest)
    print(f"\nMade to order (hard, half-turn symmetry, seed 7): {puzzle}")
    print(f"{path.rating.verdict()}.  Step {hardest + 1}: {path.text(hardest)}")


def main() -> None:
    """Run the demonstration."""
    for path in sorted(FOLDER.glob("*.txt")):
        if path.name != "hard.txt":
            solve_file(path)
    solve_list(FOLDER / "hard.txt")
    make_and_explain()
    print("""
Next, try:
  .venv/bin/sudokit solve examples/classic.txt
  .venv/bin/sudokit serve            # the page, in your browser
  .venv/bin/sudokit explain examples/classic.txt
  .venv/bin/sudokit generate -n 5 --level medium --seed 1
  .venv/bin/sudokit solve "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" --stats
  .venv/bin/python -c "import sudokit as sk; print(sk.solve('12..|34..|...3|..2.').grid)"
  README.md and docs/ tell the rest.""")


if __name__ == "__main__":
    main()
