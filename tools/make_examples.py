"""Make the puzzles in examples/ from seeds, with the package alone.

Usage: python tools/make_examples.py FOLDER
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import sudokit as sk
from sudokit.formats import write

JIGSAW = """
AABBBBBCC
AADDBBEEC
AADDFBECC
AADFFBEEC
ADDFFGEEC
DDFFFGEEC
HHHHFGGGC
HHHIIGIGG
HHIIIIIIG
"""
REGIONS = "".join(JIGSAW.split())

# File, layout, symbols, seed, maximum nodes for the proof of uniqueness, description.
PUZZLES = [
    ("classic.txt", "3x3", None, 20, 40, "A classic 9x9 puzzle; every given is necessary."),
    ("six-wide.txt", "2x3", None, 3, 40, "6x6, boxes 2 high and 3 wide."),
    ("six-tall.txt", "3x2", None, 4, 40, "6x6, boxes 3 high and 2 wide; the file must be read with layout 3x2."),
    ("hex-16x16.txt", "4x4", "0-F", 5, 400, "16x16 in hexadecimal digits."),
    ("letters-25x25.txt", "5x5", "letters", 6, 3, "25x25 in letters."),
    ("giant-36x36.txt", "6x6", "0-Z", 7, 3, "36x36 in digits and letters."),
    ("emoji.txt", "3x3", "🍎🍌🍇🍓🥝🍑🍍🫐🥥", 8, 40, "A classic puzzle in fruit."),
    ("diagonal.txt", "3x3+diagonals", None, 10, 40, "Both diagonals hold 1 to 9 as well."),
    ("jigsaw.txt", f"jigsaw:{REGIONS}", None, 9, 40, "A jigsaw: irregular regions in place of boxes."),
]


def make(layout: sk.Layout, seed: int, most_nodes: int) -> sk.Grid:
    """Empty cells of a random grid in random order, as long as uniqueness is proven within a number of nodes."""
    full = sk.solve(sk.Grid.empty(layout), limit=1, seed=seed).grid
    assert full is not None
    puzzle = full.all_given()
    places = [divmod(cell, layout.size) for cell in range(layout.size**2)]
    random.Random(seed).shuffle(places)
    for place in places:
        thinner = puzzle.replace({place: 0})
        if sk.solve(thinner, node_limit=most_nodes).status is sk.Status.UNIQUE:
            puzzle = thinner
    return puzzle


def main() -> None:
    """Write the files."""
    folder = Path(sys.argv[1])
    for name, spec, symbols, seed, most_nodes, words in PUZZLES:
        layout = sk.Layout.parse(spec)
        grid = make(layout, seed, most_nodes)
        if symbols:
            grid = grid.with_alphabet(symbols)
        (folder / name).write_text(f"# {words}\n{write(grid, 'drawing').rstrip()}\n", encoding="utf-8")
        print(f"{name}: {grid.clues} givens", flush=True)
    hard: list[str] = []
    seed = 0
    while len(hard) < 1000:
        seed += 1
        grid = make(sk.Layout.classic(), seed, 2**62)
        if sk.solve(grid).stats.guesses >= 3:
            hard.append(write(grid, "line"))
    solved = [(puzzle, sk.solve(puzzle).grid) for puzzle in hard[:20]]
    quizzes = "".join(f"{puzzle.replace('.', '0')},{grid.line()}\n" for puzzle, grid in solved if grid is not None)
    (folder / "quizzes.csv").write_text(f"quizzes,solutions\n{quizzes}", encoding="utf-8")
    (folder / "hard.txt").write_text("".join(f"{line}\n" for line in hard), encoding="utf-8")


if __name__ == "__main__":
    main()
