"""Rules of variant puzzles: cages, thermometers, arrows, clues outside the grid, and many more.

Each name below, such as `Cage`, makes a `Rule` for `Grid(…, rules=…)`; `catalogue` lists all with their meaning.

>>> import sudokit as sk
>>> cages = [sk.rules.Cage("r1c12", 3), sk.rules.Cage("r1c3 r2c3", 4), sk.rules.Thermo("r1c1 r2c1 r3c1")]
>>> sk.solve(sk.Grid.empty("2x2").with_rules(cages)).status
<Status.MULTIPLE: 'multiple'>
"""

from __future__ import annotations

from ..grid import Rule
from ._catalogue import KINDS, MOST_RULES, MOST_SIZE, broken, catalogue, check_rule, kinds_named, primitives
from ._kind import Context, Kind
from ._makers import Pairs, maker
from ._own import SYMBOLS
from ._primitives import Constraint, compile_limit
from ._program import explainer, program
from ._text import cells_of, from_json, parse, text, to_json

AllDifferences = maker("all-differences")
AllRatios = maker("all-ratios")
AllXV = maker("all-xv")
AntiKing = maker("anti-king")
AntiKnight = maker("anti-knight")
AntiTaxicab = maker("anti-taxicab")
AnyOf = maker("any-of")
Arrow = maker("arrow")
Between = maker("between")
BoxIndexer = maker("box-indexer")
Cage = maker("cage")
Clone = maker("clone")
ColumnIndexer = maker("column-indexer")
CountingCircles = maker("counting-circles")
DiagonalFalling = maker("diagonal-falling")
DiagonalRising = maker("diagonal-rising")
Difference = maker("difference")
Different = maker("different")
DisjointGroups = maker("disjoint-groups")
DoubleArrow = maker("double-arrow")
Entropic = maker("entropic")
Equal = maker("equal")
EqualSum = maker("equal-sum")
Even = maker("even")
Fog = maker("fog")
FogLight = maker("fog-light")
Greater = maker("greater")
HiddenSkyscraper = maker("hidden-skyscraper")
LittleKiller = maker("little-killer")
Lockout = maker("lockout")
LookAndSay = maker("look-and-say")
Maximum = maker("maximum")
Minimum = maker("minimum")
Modular = maker("modular")
Nabner = maker("nabner")
NonConsecutive = maker("non-consecutive")
NonConsecutiveDiagonal = maker("non-consecutive-diagonal")
NotDifference = maker("not-difference")
NotRatio = maker("not-ratio")
NotSum = maker("not-sum")
NumberedRoom = maker("numbered-room")
Odd = maker("odd")
Palindrome = maker("palindrome")
ParityLine = maker("parity-line")
Pattern = maker("pattern")
Quadruple = maker("quadruple")
Ratio = maker("ratio")
RegionSum = maker("region-sum")
Renban = maker("renban")
RowIndexer = maker("row-indexer")
Sandwich = maker("sandwich")
Skyscraper = maker("skyscraper")
SlowThermo = maker("slow-thermo")
Sum = maker("sum")
SumLine = maker("sum-line")
Thermo = maker("thermo")
V = maker("v")
Whispers = maker("whispers")
X = maker("x")
XSum = maker("x-sum")
Zipper = maker("zipper")

__all__ = [
    "KINDS",
    "MOST_RULES",
    "MOST_SIZE",
    "SYMBOLS",
    "AllDifferences",
    "AllRatios",
    "AllXV",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "AnyOf",
    "Arrow",
    "Between",
    "BoxIndexer",
    "Cage",
    "Clone",
    "ColumnIndexer",
    "Constraint",
    "Context",
    "CountingCircles",
    "DiagonalFalling",
    "DiagonalRising",
    "Difference",
    "Different",
    "DisjointGroups",
    "DoubleArrow",
    "Entropic",
    "Equal",
    "EqualSum",
    "Even",
    "Fog",
    "FogLight",
    "Greater",
    "HiddenSkyscraper",
    "Kind",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NonConsecutive",
    "NonConsecutiveDiagonal",
    "NotDifference",
    "NotRatio",
    "NotSum",
    "NumberedRoom",
    "Odd",
    "Pairs",
    "Palindrome",
    "ParityLine",
    "Pattern",
    "Quadruple",
    "Ratio",
    "RegionSum",
    "Renban",
    "RowIndexer",
    "Rule",
    "Sandwich",
    "Skyscraper",
    "SlowThermo",
    "Sum",
    "SumLine",
    "Thermo",
    "V",
    "Whispers",
    "X",
    "XSum",
    "Zipper",
    "broken",
    "catalogue",
    "cells_of",
    "check_rule",
    "compile_limit",
    "explainer",
    "from_json",
    "kinds_named",
    "parse",
    "primitives",
    "program",
    "text",
    "to_json",
]
