"""What is put to the package: fixed puzzles, grids of every kind of layout, a state for each technique."""

from __future__ import annotations

import functools
import lzma
from pathlib import Path
from typing import Any, NamedTuple

from .names import call

__all__ = ["EASY", "EXAMPLES", "ROOT", "SMALL", "Case", "G", "batch_lines", "case", "cases", "hard_lines", "labels", "states"]

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXAMPLES = ROOT / "examples"
G = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
EASY = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
SMALL = "12..34.....3..2."


class Case(NamedTuple):
    """A grid of a layout: its label, as in `2x3 puzzle`; its layout; its values; which of them are givens."""

    label: str
    spec: str
    values: tuple[int, ...]
    givens: tuple[bool, ...]

    @property
    def grid(self) -> Any:
        """The grid itself."""
        return call("grid", self.values, self.spec, self.givens)


@functools.cache
def cases() -> dict[str, Case]:
    """Return every grid of the corpus that is no line of 9x9, by label."""
    found = {}
    for line in (HERE / "layouts.txt").read_text(encoding="ascii").splitlines():
        spec, kind, cells = line.split("\t")
        values = tuple(int(cell.rstrip("+")) for cell in cells.split())
        givens = tuple(cell != "0" and not cell.endswith("+") for cell in cells.split())
        size = round(len(values) ** 0.5)
        name = f"jigsaw {size}{'+diagonals' if '+' in spec else ''}" if spec.startswith("jigsaw") else spec
        found[f"{name} {kind}"] = Case(f"{name} {kind}", spec, values, givens)
    return found


def case(label: str) -> Any:
    """Return a grid of the corpus."""
    return cases()[label].grid


def labels(kind: str, largest: int = 64) -> list[str]:
    """Return the labels of all grids of a kind, up to a size."""
    return [label for label, one in cases().items() if label.endswith(f" {kind}") and len(one.values) <= largest**2]


@functools.cache
def hard_lines() -> tuple[str, ...]:
    """Return the thousand puzzles of examples/hard.txt."""
    lines = (EXAMPLES / "hard.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if len(line) == 81)


@functools.cache
def batch_lines() -> tuple[str, ...]:
    """Return two thousand lines: those of examples/hard.txt, then a mixture of good, broken and odd ones."""
    return (*hard_lines(), *lzma.decompress((HERE / "puzzles.txt.xz").read_bytes()).decode().splitlines())


@functools.cache
def states() -> dict[str, str]:
    """Return for each technique a state in which there is a step of it, as a line of HoDoKu's library."""
    lines = (HERE / "states.txt").read_text(encoding="ascii").splitlines()
    return {name: line for name, _, line in (text.partition("\t") for text in lines)}
