"""``iss``: the text of the Interactive Sudoku Solver, ``.Type~argument~R1C1~R1C2…``, one constraint after another.

Cells count in base 17: ``RgC1`` is the first cell of row 16.  Givens are ``.~R1C1_5``, and candidates ``.~R1C1_1_3``.
Relations of two values that have no type there are its tables (``Pair``), with our text of the rule as their name; a reader
believes a name whose rule has that very table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..grid import Candidates, Layout, ParseError, Rule, SudokitError, likely_boxes, quoted
from ._carried import Found
from ._iss_rules import LINES, OUTSIDE, WHOLE, diagonal_clues, groups, named_rule, parity_pattern, table_of
from ._iss_text import Piece, decode_table, decode_text, pieces
from ._state import error, make_values, settled
from ._types import Line, Options

__all__ = ["read_iss"]

State = tuple[Candidates, tuple[str, ...]]
Cell = tuple[int, int]

_NUMBERED = {"Lockout": "lockout", "Modular": "modular"}
_MARKS = {"WhiteDot": "difference", "BlackDot": "ratio", "X": "x", "V": "v", "GreaterThan": "greater"}
_LAYOUT = ("Shape", "NoBoxes", "Jigsaw", "Windoku", "Diagonal")


def read_iss(line: Line, options: Options) -> State:
    """Return the state of a text.

    Raises
    ------
    ParseError
        If a piece of it is not what it should be, or cannot be carried; it names the place.
    """
    text = line.text
    parts = pieces(text)
    if not parts or text[: parts[0].at].strip():
        raise error(line, 0, "expected a text of the Interactive Sudoku Solver, such as .Cage~3~R1C1~R1C2")
    at = 0
    try:
        size = _size(parts)
        reader = _Reader(size)
        for part in parts:
            at = part.at
            reader.read(part)
        at = 0
        return reader.state(options, line)
    except (ParseError, SudokitError) as fault:
        words = fault.message if isinstance(fault, ParseError) else str(fault)
        raise error(line, at, words) from None


def _size(parts: Sequence[Piece]) -> int:
    shape = next((part for part in parts if part.kind == "Shape"), None)
    if shape is None:
        return 9
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", shape.args[0] if len(shape.args) == 1 else "")
    if match is None or match[1] != match[2] or not 1 <= int(match[1]) <= 16:
        raise ParseError(f"Shape {quoted('~'.join(shape.args))} is not supported: expected 1x1 to 16x16 with values from 1")
    return int(match[1])


class _Reader:
    def __init__(self, size: int) -> None:
        self.size = size
        self.found = Found(size)
        self.masks: dict[Cell, int] = {}
        self.layout: dict[str, list[Piece]] = {}
        self.strict_dots = False
        self.outer: list[Found] = []
        """While alternatives are read: what was found before them."""

    def read(self, part: Piece) -> None:
        kind = part.kind
        if kind in ("", "Given"):
            self._givens(part)
        elif kind == "Or":
            self.outer.append(self.found)
            self.found = Found(self.size)
        elif kind == "End":
            self._end()
        elif kind in _LAYOUT:
            self.layout.setdefault(kind, []).append(part)
        elif kind == "StrictKropki":
            self.strict_dots = True
        elif kind in WHOLE:
            self.found.add(kind, WHOLE[kind], ())
        elif kind in LINES:
            self.found.add(kind, LINES[kind], part.cells(self.size))
        elif kind in _NUMBERED:
            self.found.add(kind, _NUMBERED[kind], part.cells(self.size, part.args[1:]), number=part.number(0))
        elif kind in _MARKS:
            self._marks(part)
        elif kind in OUTSIDE:
            self._outside(part)
        elif kind in _OTHERS:
            _OTHERS[kind](self, part)
        else:
            self.found.unknown.append(f"the constraint {quoted(kind)}")

    def _givens(self, part: Piece) -> None:
        for name in part.args:
            cell, _, values = name.partition("_")
            mask = 0
            for value in values.split("_"):
                if not re.fullmatch(r"[0-9]{1,2}", value) or not 1 <= int(value) <= self.size:
                    raise ParseError(f"{quoted(name)}: expected values from 1 to {self.size}")
                mask |= 1 << (int(value) - 1)
            place = part.cell(cell, self.size)
            self.masks[place] = self.masks.get(place, (1 << self.size) - 1) & mask

    def _end(self) -> None:
        if not self.outer:
            raise ParseError("End without Or")
        inner, self.found = self.found, self.outer.pop()
        self.found.unknown += inner.unknown
        if inner.rules and not inner.unknown:
            self.found.add("Or", "any-of", (), rules=tuple(inner.rules))

    def _marks(self, part: Piece) -> None:
        cells = part.cells(self.size)
        pairs = [
            (one, other)
            for i, one in enumerate(cells)
            for other in cells[i + 1 :]
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        ]
        if not pairs:
            raise ParseError(f"{part.kind} has no two neighbouring cells")
        for pair in pairs:
            self.found.add(part.kind, _MARKS[part.kind], pair)

    def line(self, name: str, *, back: bool = False) -> list[Cell]:
        """Return the cells of ``R1`` or ``C1``."""
        match = re.fullmatch(r"([RC])([0-9]{1,2})", name)
        if match is None or not 1 <= int(match[2]) <= self.size:
            raise ParseError(f"{quoted(name)}: expected a row or column, such as R1 or C{self.size}")
        index, steps = int(match[2]) - 1, range(self.size)
        order = reversed(steps) if back else steps
        return [(index, i) if match[1] == "R" else (i, index) for i in order]

    def _outside(self, part: Piece) -> None:
        for index, back in ((1, False), (2, True)):
            if index < len(part.args) and part.args[index]:
                line = self.line(part.args[0], back=back)
                self.found.add(part.kind, OUTSIDE[part.kind], line, total=part.number(index))

    def sandwich(self, part: Piece) -> None:
        """A sum between 1 and N; ``Sandwich~5~R1``."""
        self.found.add(part.kind, "sandwich", self.line(part.args[1] if len(part.args) > 1 else ""), total=part.number(0))

    def little_killer(self, part: Piece) -> None:
        """``LittleKiller~total~first cell``; the first cell says which diagonal."""
        start = part.cell(part.args[1] if len(part.args) > 1 else "", self.size)
        if start not in diagonal_clues(self.size):
            raise ParseError(f"LittleKiller has {quoted(part.args[1])}: no diagonal begins there")
        self.found.add(part.kind, "little-killer", diagonal_clues(self.size)[start], total=part.number(0))

    def cage(self, part: Piece) -> None:
        """``Cage~total~cells``; 0 is no total."""
        self.found.add(part.kind, "cage", part.cells(self.size, part.args[1:]), total=part.number(0) or None)

    def whispers(self, part: Piece) -> None:
        """The difference may be missing: 5."""
        numbered = bool(part.args) and part.args[0].isdecimal()
        cells = part.cells(self.size, part.args[numbered:])
        self.found.add(part.kind, "whispers", cells, number=part.number(0) if numbered else None)

    def sum(self, part: Piece) -> None:
        """A sum, or with coefficients 1 and -1 an equality of two."""
        total, _, factors = (part.args[0] if part.args else "").partition("_=_")
        cells = part.cells(self.size, part.args[1:])
        if not factors:
            self.found.add(part.kind, "sum", cells, total=part.number(0))
            return
        signs = factors.split("_")
        first = signs.count("1")
        if total == "0" and signs == ["1"] * first + ["-1"] * (len(cells) - first):
            self.found.add(part.kind, "equal-sum", cells, first=first)
        elif set(signs) == {"1"} and len(signs) == len(cells) and re.fullmatch("-?[0-9]{1,6}", total):
            self.found.add(part.kind, "sum", cells, total=int(total))
        else:
            self.found.unknown.append("a sum with coefficients")

    def equal_sum(self, part: Piece) -> None:
        """``EqualSum~cells~-~cells``."""
        if part.args.count("-") != 1:
            self.found.unknown.append("an EqualSum of more than two groups")
            return
        first = part.args.index("-")
        cells = part.cells(self.size, [name for name in part.args if name != "-"])
        self.found.add(part.kind, "equal-sum", cells, first=first)

    def sum_line(self, part: Piece) -> None:
        """Runs of one sum; loops are unknown here."""
        if part.args and part.args[-1] == "LOOP":
            self.found.unknown.append("a SumLine that is a loop")
            return
        self.found.add(part.kind, "sum-line", part.cells(self.size, part.args[1:]), total=part.number(0))

    def arrow(self, part: Piece) -> None:
        """``Arrow~cells`` with the circle first, ``PillArrow~2~cells``."""
        first = 1 if part.kind == "Arrow" else part.number(0)
        cells = part.cells(self.size, part.args[part.kind == "PillArrow" :])
        self.found.add(part.kind, "arrow", cells, first=first)

    def quadruple(self, part: Piece) -> None:
        """``Quad~first cell~values``, ``ContainAtLeast~values~cells``."""
        if part.kind == "Quad":
            (row, column), values = part.cell(part.args[0] if part.args else "", self.size), part.args[1:]
            cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
            if row + 1 >= self.size or column + 1 >= self.size:
                raise ParseError(f"Quad has {quoted(part.args[0])}: no four cells begin there")
        else:
            values = tuple((part.args[0] if part.args else "").split("_"))
            cells = part.cells(self.size, part.args[1:])
        self.found.add(part.kind, "quadruple", cells, values=self._values(values, part.kind))

    def look_and_say(self, part: Piece) -> None:
        """``LookAndSay~1223~cells``: one 2, two 3s; ``ContainExact~values~cells``."""
        said = part.args[0] if part.args else ""
        if part.kind == "LookAndSay":
            values = self._values(tuple(said), part.kind)
        else:
            each = self._values(tuple(said.split("_")), part.kind)
            values = tuple(number for value in dict.fromkeys(each) for number in (each.count(value), value))
        self.found.add(part.kind, "look-and-say", part.cells(self.size, part.args[1:]), values=values)

    def _values(self, texts: Sequence[str], kind: str) -> tuple[int, ...]:
        if not texts or not all(re.fullmatch("[0-9]{1,2}", text) for text in texts):
            raise ParseError(f"{kind} has the values {quoted('_'.join(texts))}: expected numbers")
        return tuple(map(int, texts))

    def indexer(self, part: Piece) -> None:
        """``Indexing~R~cells`` or ``C``."""
        name = {"R": "row-indexer", "C": "column-indexer"}.get(part.args[0] if part.args else "")
        if name is None:
            raise ParseError("Indexing: expected R or C")
        self.found.add(part.kind, name, part.cells(self.size, part.args[1:]))

    def pattern(self, part: Piece) -> None:
        """``Regex~pattern in base 64~cells``, several lines divided by nothing."""
        pattern = decode_text(part.args[0] if part.args else "")
        for _, names in groups(part.args[1:]):
            cells = part.cells(self.size, names)
            parity = re.fullmatch(r"\[([1-9A-G]+)\]\{(\d+)\}", pattern)
            if parity:
                kind = next((kind for kind in ("odd", "even") if parity_pattern(kind, len(cells), self.size) == pattern), None)
                if kind is not None:
                    self.found.add(part.kind, kind, cells)
                    continue
            if "{" in pattern:
                self.found.unknown.append(f"the pattern {quoted(pattern)}")
                continue
            self.found.add(part.kind, "pattern", cells, pattern=pattern)

    def pairs(self, part: Piece) -> None:
        """``Pair~table~_name~cells``, several lines divided by nothing; ``PairX`` is about all pairs."""
        table = decode_table(part.args[0] if part.args else "", self.size)
        for name, names in groups(part.args[1:]):
            cells = part.cells(self.size, names)
            rule = named_rule(name, cells, self.size)
            if rule is not None and table_of(rule, self.size) == table and (rule.name == "nabner") == (part.kind == "PairX"):
                self.found.add(part.kind, rule.name, cells, **rule.clue)
            elif part.kind == "Pair" or len(cells) == 2:
                self.found.add(part.kind, "pairs", cells, relation=table)
            else:
                for i, one in enumerate(cells):
                    for other in cells[i + 1 :]:
                        self.found.add(part.kind, "pairs", [one, other], relation=table)

    def state(self, options: Options, line: Line) -> State:
        """Return the state of all pieces."""
        if self.outer:
            raise ParseError("Or without End")
        if self.strict_dots:
            self._no_other_dots()
        layout = self._layout()
        self.found.settle(options)
        size, every = self.size, (1 << self.size) - 1
        masks = [self.masks.get((row, column), every) for row in range(size) for column in range(size)]
        filled = [mask.bit_count() == 1 and divmod(cell, size) in self.masks for cell, mask in enumerate(masks)]
        values = [mask.bit_length() if full else 0 for mask, full in zip(masks, filled, strict=True)]
        grid = make_values(values, values, options, self.found.notes, line, layout)
        limited = [None if value or mask == every else mask for value, mask in zip(values, masks, strict=True)]
        return settled(self.found.ruled(grid), limited), tuple(self.found.notes)

    def _no_other_dots(self) -> None:
        """StrictKropki: no pair but those with a dot, of either colour, is consecutive or in the ratio 2."""
        marked = {frozenset(rule.cells) for rule in self.found.rules if rule.name in ("difference", "ratio")}
        for row in range(self.size):
            for column in range(self.size):
                for other in ((row, column + 1), (row + 1, column)):
                    if max(other) < self.size and frozenset(((row, column), other)) not in marked:
                        self.found.add("StrictKropki", "not-difference", [(row, column), other])
                        self.found.add("StrictKropki", "not-ratio", [(row, column), other])

    def _layout(self) -> Layout:
        said, size = self.layout, self.size
        plain = Layout(*likely_boxes(size))
        layout = plain
        if "NoBoxes" in said:
            layout = Layout.jigsaw([cell // size for cell in range(size * size)])
        for part in said.get("Jigsaw", ()):
            text = part.args[-1] if part.args else ""
            if len(text) != size * size:
                raise ParseError(f"Jigsaw has {len(text)} cells: expected {size * size}")
            letters = {letter: index for index, letter in enumerate(dict.fromkeys(text))}
            regions = Layout.jigsaw([letters[letter] for letter in text])
            if "NoBoxes" in said or plain.box_height == 1:
                layout = regions
            else:
                for region in range(size):
                    cells = [divmod(cell, size) for cell, own in enumerate(regions.regions) if own == region]
                    self.found.add("Jigsaw", "different", cells)
        if "Windoku" in said:
            layout = layout.with_windows()
        drawn = {args[0] for part in said.get("Diagonal", ()) if (args := part.args)}
        if drawn == {"1", "-1"}:
            return layout.with_diagonals()
        self.found.rules += [Rule({"1": "diagonal-rising"}.get(one, "diagonal-falling")) for one in drawn]
        return layout


_OTHERS: dict[str, Callable[[_Reader, Piece], None]] = {
    "Cage": _Reader.cage,
    "Whisper": _Reader.whispers,
    "Sum": _Reader.sum,
    "EqualSum": _Reader.equal_sum,
    "SumLine": _Reader.sum_line,
    "Arrow": _Reader.arrow,
    "PillArrow": _Reader.arrow,
    "Quad": _Reader.quadruple,
    "ContainAtLeast": _Reader.quadruple,
    "ContainExact": _Reader.look_and_say,
    "LookAndSay": _Reader.look_and_say,
    "Sandwich": _Reader.sandwich,
    "LittleKiller": _Reader.little_killer,
    "Indexing": _Reader.indexer,
    "Regex": _Reader.pattern,
    "Pair": _Reader.pairs,
    "PairX": _Reader.pairs,
}
