"""What the catalogue says of each kind besides its meaning: how it is drawn, and the types of ISS text that hold it."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

__all__ = ["ABOUT", "About"]

_PAIR = ("Pair",)


class About(NamedTuple):
    """How a rule looks, and its types in text of the Interactive Sudoku Solver."""

    picture: str
    iss: tuple[str, ...] = ()


ABOUT = MappingProxyType(
    {
        "cage": About("A dashed outline inside its cells, with the total at the top left.", ("Cage",)),
        "sum": About("A dotted outline, with Σ and the total at the top left.", ("Sum",)),
        "little-killer": About("A number beside the grid, with an arrow along the diagonal.", ("LittleKiller",)),
        "arrow": About("A grey circle or pill, and an arrow that begins at it.", ("Arrow", "PillArrow")),
        "double-arrow": About("A thin grey line between two circles.", ("DoubleArrow",)),
        "zipper": About("A double pink line with a dot in its middle.", ("Zipper",)),
        "region-sum": About("A light blue line with a dot on each border that it crosses.", ("RegionSumLine",)),
        "sum-line": About("A double orange line.", ("SumLine",)),
        "equal-sum": About("Two dotted outlines, each with Σ.", ("Sum", "EqualSum")),
        "thermo": About("A wide grey line with a round bulb.", ("Thermo",)),
        "slow-thermo": About("A wide dashed grey line with an open bulb.", _PAIR),
        "whispers": About("A green line.", ("Whisper",)),
        "parity-line": About("A red line with squares and circles in turn.", _PAIR),
        "renban": About("A pink line with a dot in each cell.", ("Renban",)),
        "nabner": About("A dashed orange line.", ("PairX",)),
        "palindrome": About("A narrow grey line.", ("Palindrome",)),
        "between": About("A thin grey line between two grey discs.", ("Between",)),
        "lockout": About("A thin blue line between two diamonds.", ("Lockout",)),
        "entropic": About("A red line of dashes and dots.", ("Entropic",)),
        "modular": About("A dotted green line.", ("Modular",)),
        "odd": About("A grey disc in each cell.", ("Regex",)),
        "even": About("A grey square in each cell.", ("Regex",)),
        "minimum": About("A shaded cell, and on its borders signs that point into it."),
        "maximum": About("A shaded cell, and on its borders signs that point out of it."),
        "greater": About("A sign of inequality between the cells; its point is at the smaller one.", ("GreaterThan", "Pair")),
        "equal": About("An equals sign between the cells.", _PAIR),
        "difference": About("A white dot between the cells, with the number unless it is 1.", ("WhiteDot", "Pair")),
        "ratio": About("A black dot between the cells, with the number unless it is 2.", ("BlackDot", "Pair")),
        "x": About("An X between the cells.", ("X", "Pair")),
        "v": About("A V between the cells.", ("V", "Pair")),
        "not-difference": About("≠ and the difference between the cells.", _PAIR),
        "not-ratio": About("≠× and the ratio between the cells.", _PAIR),
        "not-sum": About("≠ and the sums between the cells.", _PAIR),
        "different": About("Shaded cells.", ("AllDifferent",)),
        "quadruple": About("A circle with the values where the cells meet.", ("Quad", "ContainAtLeast")),
        "clone": About("Two groups of shaded cells with dotted outlines."),
        "counting-circles": About("An orange circle in each cell.", ("CountingCircles",)),
        "look-and-say": About("A dashed outline with the digits of the clue at the top left.", ("LookAndSay",)),
        "sandwich": About("A number beside the row or column.", ("Sandwich",)),
        "x-sum": About("x and a number beside the row or column.", ("XSum",)),
        "skyscraper": About("A number in a skyline beside the row or column.", ("Skyscraper",)),
        "hidden-skyscraper": About("A number in a dashed skyline beside the row or column.", ("HiddenSkyscraper",)),
        "numbered-room": About("A number in a square beside the row or column.", ("NumberedRoom",)),
        "row-indexer": About("Blue cells with the letter R.", ("Indexing",)),
        "column-indexer": About("Blue cells with the letter C.", ("Indexing",)),
        "box-indexer": About("Blue cells with the letter B."),
        "anti-knight": About("Its name below the grid.", ("AntiKnight",)),
        "anti-king": About("Its name below the grid.", ("AntiKing",)),
        "non-consecutive": About("Its name below the grid.", ("AntiConsecutive",)),
        "non-consecutive-diagonal": About("Its name below the grid."),
        "all-differences": About("Its name below the grid."),
        "all-ratios": About("Its name below the grid."),
        "all-xv": About("Its name below the grid.", ("StrictXV",)),
        "anti-taxicab": About("Its name below the grid.", ("AntiTaxicab",)),
        "disjoint-groups": About("Its name below the grid.", ("DisjointSets",)),
        "diagonal-falling": About("A light blue line along the diagonal.", ("Diagonal",)),
        "diagonal-rising": About("A light blue line along the diagonal.", ("Diagonal",)),
        "pairs": About("A dotted grey line with a dot in each cell.", ("Pair", "PairX")),
        "pattern": About("A dotted blue line with a square in each cell.", ("Regex",)),
        "any-of": About("A dotted outline around the cells of all its rules, with their names.", ("Or",)),
        "fog": About("Grey over the cells that are hidden at first."),
        "fog-light": About("Grey over the cells that are hidden at first."),
    }
)
