"""A grid with candidates as SVG: the reasons of a step marked by colour and shape, links drawn as arrows."""

from __future__ import annotations

import functools
import html
import importlib.resources
import math
from collections.abc import Iterable
from typing import Literal

from ..grid import Candidates, House, Layout, PuzzleLike, arguments, as_grid, as_puzzle
from ..messages import Stage, chains, check_stage, where
from ..solving import Node, Place, Step
from ._arrows import arrow
from ._excluders import excluders
from ._marks import Marks, marks_of
from ._outline import outline
from ._rules import TOTAL, rule_style, sketch, totals
from ._shapes import bar, shape_of

__all__ = ["hatch", "state_of", "style", "svg"]

SIDE = 100
_AXIS = 40
# The gap between a border and the candidates.
_EDGE = 5
# Above this size only marked candidates are shown: the others would be illegible.
_READABLE = 25


@functools.cache
def style() -> str:
    """Return the style sheet of pictures."""
    text = (importlib.resources.files(__package__) / "style.css").read_text(encoding="utf-8")
    return text.split("*/\n", 1)[1].strip()


def svg(
    state: PuzzleLike,
    step: Step | None = None,
    *,
    stage: Stage = 4,
    axis: bool = True,
    styled: bool = True,
    theme: Literal["light", "dark"] | None = None,
    title: str = "",
    candidates: bool = True,
) -> str:
    """Draw a grid, and a step in it.

    Parameters
    ----------
    state
        A grid (its candidates are computed), candidates, or text.
    step
        The step to mark; None: nothing.
    stage
        How much of the step to show, from 1 to 4 as in `hint`: 1 and 2 the house to look at, 3 also its parts, 4 also its
        effect.
    axis
        Whether the grid has row and column numbers.
    styled
        Whether the style sheet is part of the picture; a page with several pictures includes it only once.
    theme
        ``light`` or ``dark``; None: the viewer's preference.
    title
        A description of the picture, for readers who cannot see it.
    candidates
        Whether candidates are shown.

    Raises
    ------
    SudokitError
        If there is no such stage or theme.

    Examples
    --------
    >>> import sudokit as sk
    >>> from sudokit.drawing import svg
    >>> path = sk.explain("12.. 34.. ...3 ..2.")
    >>> svg(path.before(0), path[0])[:4]
    '<svg'
    """
    stage, shown = check_stage(stage), state_of(state, "state")
    if step is not None:
        arguments.instance("step", step, Step, "a Step or None")
    if theme is not None:
        arguments.choice("theme", theme, ("light", "dark"))
    picture = _Picture(shown, step, stage, arguments.flag("candidates", candidates))
    return picture.text(arguments.flag("axis", axis), arguments.flag("styled", styled), theme, arguments.text("title", title))


def state_of(puzzle: PuzzleLike, name: str) -> Candidates:
    """Return a puzzle to be drawn, as candidates."""
    found = as_grid(puzzle, name, rules=True) if isinstance(puzzle, str) else as_puzzle(puzzle, name, rules=True)
    return found if isinstance(found, Candidates) else found.candidates()


class _Picture:
    """One picture under construction; coordinates are SIDE units per cell."""

    def __init__(self, state: Candidates, step: Step | None, stage: int, candidates: bool) -> None:
        self.state = state
        self.grid = state.grid
        self.layout = state.layout
        self.size = state.size
        self.step = step if stage >= 3 else None
        self.look: House | None = where(step, state) if step is not None and stage < 3 else None
        self.marks = marks_of(step, effects=stage == 4) if self.step is not None and step is not None else Marks({}, {}, {})
        if self.step is not None and stage == 4:
            for place in excluders(self.step, state):
                self.marks.cells.setdefault(place, "why")
        self.candidates = candidates
        # What links join, and what they remove, is drawn over their arrows.
        linked = self.step if self.step is not None and self.step.links else None
        joined = [(place, node.value) for node in linked.nodes for place in node.places] if linked else []
        self.above = dict.fromkeys([*joined, *(linked.eliminations if linked else ())])
        self.crowded = {place for place, _ in joined}
        self.tags = ""
        self.across = self.layout.box_width or math.ceil(math.sqrt(self.size))
        self.down = math.ceil(self.size / self.across)
        self.slot = (SIDE - 2 * _EDGE) / max(self.across, self.down)
        self.radius = self.slot * 0.44
        self.totals = totals(self.grid)

    def text(self, axis: bool, styled: bool, theme: str | None, title: str) -> str:
        drawn = sketch(self.grid, _AXIS if axis else 0)
        around = math.ceil(drawn.margin)
        margin = max(_AXIS if axis else 0, around)
        board = self.size * SIDE
        width = board + margin + around + 6
        height = width + math.ceil(drawn.foot)
        box = f"{-margin - 3} {-margin - 3} {width} {height}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="sk" viewBox="{box}" role="img"'
        head += f' aria-label="{html.escape(title)}"' if title else ""
        head += f' data-theme="{theme}">' if theme else ">"
        parts = [head]
        if styled:
            sheet = style() + ("\n" + rule_style() if self.grid.rules else "")
            parts.append(f"<style>{sheet}</style>")
        parts += [
            hatch() if styled else "",
            f'<rect class="bg" x="{-margin - 3}" y="{-margin - 3}" width="{width}" height="{height}"/>',
        ]
        parts += [
            self._tints(),
            drawn.under,
            self._houses(),
            self._cells(),
            self._lines(),
            self._numbers(),
            drawn.over,
            drawn.around,
            self.tags,
        ]  # _cells collects the tags
        parts += [self._digits(), self._links(), self._over_links(), self._wanted()]
        if axis:
            parts.append(self._axis())
        return "\n".join(part for part in [*parts, "</svg>"] if part) + "\n"

    # The background.

    def _tints(self) -> str:
        houses = [house for house in self.layout.houses if house.kind in ("diagonal", "window")]
        cells = {cell for house in houses for cell in house.cells}
        return "".join(
            f'<rect class="tinted" x="{c * SIDE}" y="{r * SIDE}" width="{SIDE}" height="{SIDE}"/>'
            for r, c in (divmod(cell, self.size) for cell in sorted(cells))
        )

    def _shown_houses(self) -> list[tuple[House, str]]:
        """Return the houses that a step is about; where a symmetry takes all lines is not shown."""
        return [] if self.step is None else [(house, role) for house, role in self.step.houses if role != "other"]

    def _houses(self) -> str:
        found: list[tuple[House, str]] = []
        if self.look is not None:
            found.append((self.look, "h-look"))
        if self.step is not None:
            found += [(house, "h-cover" if role == "cover" else "h-base") for house, role in self._shown_houses()]
        parts = []
        for house, kind in found:
            places = [divmod(cell, self.size) for cell in house.cells]
            inset = 7 if kind == "h-cover" else 4
            parts.append(f'<path class="{kind}" d="{outline(places, inset, SIDE)}"/>')
        return "".join(parts)

    def _cells(self) -> str:
        parts = []
        groups: dict[str, list[Place]] = {}
        for place, letter in self.marks.sets.items():
            groups.setdefault(letter, []).append(place)
        for letter, places in sorted(groups.items()):
            line = outline(places, 6, SIDE)
            parts.append(f'<path class="s-{letter}" d="{line}"/><path class="set set-{letter}" d="{line}"/>')
            if len(groups) > 1:
                # on the corner, clear of the first candidate
                row, column = min(places)
                x, y, size = column * SIDE + 2, row * SIDE + 2, 17
                self.tags += (
                    f'<rect class="tag" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size}" height="{size}" rx="3"/>'
                    f'<text x="{x:g}" y="{y:g}" font-size="{size * 0.85:g}">{letter.upper()}</text>'
                )
        for (row, column), kind in sorted(self.marks.cells.items()):
            x, y, side = column * SIDE + 6, row * SIDE + 6, SIDE - 12
            parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{side}" height="{side}" rx="6"/>')
        return "".join(parts)

    def _lines(self) -> str:
        size, board, layout = self.size, self.size * SIDE, self.layout
        thin = "".join(f"M0 {i * SIDE}H{board}M{i * SIDE} 0V{board}" for i in range(1, size))
        thick = _borders(layout)
        return (
            f'<path class="thin" d="{thin}"/><path class="thick" d="{thick}"/>'
            f'<rect class="frame" width="{board}" height="{board}"/>'
        )

    def _numbers(self) -> str:
        """Return the numbers of irregular regions, each at the top of its first cell; texts call them by these."""
        if self.layout.box_width:
            return ""
        regions = [house for house in self.layout.houses if house.kind == "region"]
        places = [(house.index + 1, divmod(min(house.cells), self.size)) for house in regions]
        texts = []
        for number, (row, column) in places:
            # in the middle of the border, clear of candidates and of the letters of sets
            x, y, width = column * SIDE + SIDE // 2, row * SIDE + 4, 12 + 9 * len(str(number))
            texts.append(f'<rect x="{x - width / 2:g}" y="{y - 9}" width="{width}" height="18" rx="3"/>')
            texts.append(f'<text x="{x}" y="{y}">{number}</text>')
        return f'<g class="region" aria-hidden="true">{"".join(texts)}</g>'

    # Digits and candidates.

    def _digits(self) -> str:
        values: list[str] = []
        givens: list[str] = []
        candidates: list[str] = []
        for cell, value in enumerate(self.grid._values):
            place = divmod(cell, self.size)
            if value:
                (givens if self.grid._givens[cell] else values).append(self._digit(place, value))
            elif self.state.masks[cell]:
                candidates.append(self._candidates(place))
        return "".join(
            f'<g class="{kind}">{"".join(texts)}</g>'
            for kind, texts in (("given", givens), ("entry", values), ("k", candidates))
            if texts
        )

    def _digit(self, place: Place, value: int) -> str:
        row, column = place
        return self._label((column + 0.5) * SIDE, (row + 0.5) * SIDE, value, 0.62 * SIDE)

    def _label(self, x: float, y: float, value: int, size: float) -> str:
        symbol = self.grid.alphabet.symbol(value)
        if len(symbol) > 1:
            size *= 1.5 / (len(symbol) + 0.5)
        return f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}">{html.escape(symbol)}</text>'

    def _candidates(self, place: Place) -> str:
        if not self.candidates:
            marked = (spot for spot in self.marks.candidates if spot[0] == place and spot not in self.above)
            return "".join(self._candidate(*spot) for spot in marked)
        cell = place[0] * self.size + place[1]
        mask = self.state.masks[cell]
        values = [value for value in range(1, self.size + 1) if mask >> (value - 1) & 1]
        if self.size > _READABLE:
            values = [value for value in values if (place, value) in self.marks.candidates]
        return "".join(self._candidate(place, value) for value in values if (place, value) not in self.above)

    def _candidate(self, place: Place, value: int) -> str:
        x, y = self.centre(place, value)
        mark = self.marks.candidates.get((place, value))
        if mark == "place" and place not in self.crowded:
            return ""  # drawn large, above
        if mark in ("elim", "place"):
            # as large as fits between its neighbours
            side = self.slot * 0.5
            drawn = shape_of(mark, x, y, side) + self._label(x, y, value, self.slot * 0.92)
            return drawn + bar(x, y, side * 0.94) if mark == "elim" else drawn
        label = self._label(x, y, value, self.slot * (0.66 if self.size < 16 else 0.84))
        return label if mark is None else shape_of(mark, x, y, self.radius) + label

    def centre(self, place: Place, value: int) -> tuple[float, float]:
        """Return the position of a candidate."""
        row, column = place
        down, across = divmod(value - 1, self.across)
        inner, top = SIDE - 2 * _EDGE, TOTAL * (place in self.totals)
        x = column * SIDE + _EDGE + (across + 0.5) / self.across * inner
        return x, row * SIDE + _EDGE + top + (down + 0.5) / self.down * (inner - top)

    def _wanted(self) -> str:
        """Return the values that the step places, drawn large in their cells."""
        parts = []
        for (place, value), mark in self.marks.candidates.items():
            if mark == "place" and place not in self.crowded:
                x, y = (place[1] + 0.5) * SIDE, (place[0] + 0.5) * SIDE
                parts.append(f'<rect class="place" x="{x - 36:g}" y="{y - 36:g}" width="72" height="72" rx="10"/>')
                parts.append(self._label(x, y, value, 0.56 * SIDE))
        return "".join(parts)

    # Links.

    def _over_links(self) -> str:
        """Return the candidates that links join or remove."""
        size, masks = self.size, self.state.masks
        spots = [((r, c), value) for (r, c), value in self.above if masks[r * size + c] >> (value - 1) & 1]
        return f'<g class="k">{"".join(self._candidate(*spot) for spot in spots)}</g>' if spots else ""

    def _links(self) -> str:
        if self.step is None or not self.step.links:
            return ""
        step, parts = self.step, []
        capsules = {node: self._capsule(node) for node in step.nodes if len(node.places) > 1 and not node.set}
        parts += [f'<path class="capsule" d="{path}"/>' for path in capsules.values()]
        centres = [self._middle(node) for node in step.nodes]
        taken = {self.centre(place, node.value) for node in step.nodes for place in node.places}
        spots = [((c + 0.5) * SIDE, (r + 0.5) * SIDE) for r, c in self._filled()]
        drawn: set[tuple[int, int, bool]] = set()
        for links in chains(step):
            for link in links:
                if link in drawn:
                    continue
                drawn.add(link)
                start, end, strong = link
                tail = self._nearest(step.nodes[start], centres[end])
                tip = self._nearest(step.nodes[end], tail)
                if tail == tip:
                    continue
                avoid: list[tuple[tuple[float, float], float]] = [(spot, 30) for spot in spots]
                avoid += [(at, 30) for at in taken - {tail, tip}]
                made = arrow(tail, tip, self.radius, avoid, self.size * SIDE)
                kind = "strong" if strong else "weak"
                parts.append(f'<path class="halo" d="{made.path}"/><path class="{kind}" d="{made.path}"/>')
                if made.head:
                    parts.append(f'<path class="head-{kind[0]}" d="{made.head}Z"/>')
        return "".join(parts)

    def _filled(self) -> Iterable[Place]:
        return (divmod(cell, self.size) for cell, value in enumerate(self.grid._values) if value)

    def _middle(self, node: Node) -> tuple[float, float]:
        points = [self.centre(place, node.value) for place in node.places or node.set]
        return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def _nearest(self, node: Node, to: tuple[float, float]) -> tuple[float, float]:
        points = [self.centre(place, node.value) for place in node.places or node.set]
        return min(points, key=lambda point: (math.dist(point, to), point))

    def _capsule(self, node: Node) -> str:
        points = [self.centre(place, node.value) for place in node.places]
        r = self.radius + 3
        left, right = min(x for x, _ in points) - r, max(x for x, _ in points) + r
        top, bottom = min(y for _, y in points) - r, max(y for _, y in points) + r
        return (
            f"M{left + r:g} {top:g}H{right - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{bottom - r:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}"
            f"H{left + r:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}V{top + r:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"
        )

    # Numbers of rows and columns.

    def _axis(self) -> str:
        used = {(house.kind, house.index): role for house, role in self._shown_houses()}
        parts = []
        for index in range(self.size):
            for kind, x, y in (("column", (index + 0.5) * SIDE, -22.0), ("row", -22.0, (index + 0.5) * SIDE)):
                role = used.get((kind, index))
                if role:
                    shape = "cover" if role == "cover" else "base"
                    parts.append(f'<rect class="{shape}" x="{x - 15:g}" y="{y - 15:g}" width="30" height="30" rx="4"/>')
                parts.append(f'<text x="{x:g}" y="{y:g}">{index + 1}</text>')
        return f'<g class="axis" aria-hidden="true">{"".join(parts)}</g>'


def hatch() -> str:
    """Return the pattern of base houses; a page with several pictures includes it only once."""
    return (
        '<defs><pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch" d="M0 0V14"/></pattern></defs>'
    )


def _borders(layout: Layout) -> str:
    """Return the borders between boxes or regions, joined into runs."""
    size, regions = layout.size, layout.regions
    path = ""
    for across in (True, False):
        for line in range(1, size):
            start: int | None = None
            for at in range(size + 1):
                here = (line * size + at, (line - 1) * size + at) if across else (at * size + line, at * size + line - 1)
                border = at < size and regions[here[0]] != regions[here[1]]
                if border and start is None:
                    start = at
                elif not border and start is not None:
                    a, b, c = line * SIDE, start * SIDE, at * SIDE
                    path += f"M{b} {a}H{c}" if across else f"M{a} {b}V{c}"
                    start = None
    return path
