"""Puzzles of these tests; `sudokit generate` made them."""

from __future__ import annotations

from .npm import ROOT

# Singles alone.
EASY = "7.3..5.8..8.674.2...4...7...1.49.56.8.5...2.9.26.38.7...1...8...7.869.5..3.2..6.7"
EASY_SOLVED = "763125984189674325254983716317492568845716239926538471691357842472869153538241697"
# Two alternating chains, locked pairs, a rectangle.
CHAINS = ".3..4..5..4.5.6.....8.....192..6...7...7.5...7...8..343.....2.....2.9.4..9..5..6."
# Cannot be solved without trying.
TRYING = ".5...2.....8.7...6...8...17...3...6......5.2...2....41.65..7...8....9....94.1...5"
# Falls to deduction: two claiming steps and a locked set besides singles.
DEDUCED = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
# Deduction guesses six times, three deep, and reaches four dead ends.
THREE_DEEP = "....6..7....914.....4..86..27..8..5..31..9.............6....1.2.1..2.36.....4...8"
FOUR = "..1.4...3......2"
FOUR_SOLVED = "2314412332411432"
SIX = ".2.6.....42......31......41.....2.6."


def example(name: str) -> str:
    """Return the text of a file of `examples/`."""
    return (ROOT / "examples" / name).read_text(encoding="utf-8")


JIGSAW = example("jigsaw.txt")
DIAGONALS = example("diagonal.txt")
SIXTEEN = example("hex-16x16.txt")
TWENTY_FIVE = example("letters-25x25.txt")
EMOJI = example("emoji.txt")
# EASY without its 4 in r3c3 and its 7 in r3c7: two solutions.
TWO = "7.3..5.8..8.674.2...........1.49.56.8.5...2.9.26.38.7...1...8...7.869.5..3.2..6.7"
