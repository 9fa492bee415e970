"""Books of puzzles: pages to solve on, solutions at the back."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from ..grid import Candidates, Grid, PuzzleLike, SudokitError, arguments, as_grid, as_puzzle
from ..rules import KINDS
from ..solving import Status, solve
from ._inline import inlined
from ._svg import svg

__all__ = ["PAGES", "PAPERS", "Printed", "book"]

PerPage = Literal[1, 2, 4, 6, 9]
Paper = Literal["a3", "a4", "a5", "letter", "legal"]
# Puzzles per page: columns and rows.
PAGES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
PAPERS = {"a4": (210, 297), "a5": (148, 210), "a3": (297, 420), "letter": (215.9, 279.4), "legal": (215.9, 355.6)}
_MARGIN = 15.0
_TITLE = 9.0
_SOLUTIONS = (4, 5)
_LINE = 3.0
"""Millimetres from line to line of the rules below a puzzle, whose letters are about half as wide."""
_MOST_TOLD = 0.4
"""The part of a puzzle's place that its rules take at most; more of them are set smaller."""


class Printed(NamedTuple):
    """One puzzle of a book.

    Examples
    --------
    >>> import sudokit as sk
    >>> printed = sk.Printed(sk.Grid.parse("12..|34..|...3|..2."), "No. 1")
    >>> printed.title
    'No. 1'
    """

    puzzle: Grid | Candidates
    title: str = ""
    """The text above it, after its number: its level, for example."""


def book(
    puzzles: Sequence[Printed | PuzzleLike],
    title: str = "",
    *,
    per_page: PerPage = 4,
    paper: Paper = "a4",
    solutions: bool = True,
    large: bool = False,
    candidates: bool = False,
    fonts: str | os.PathLike[str] | None = None,
) -> bytes:
    """Make a PDF of puzzles, numbered, with their solutions at the back.

    Parameters
    ----------
    puzzles
        Grids, candidates, text, or `Printed` with a title each; layouts and alphabets can be mixed.
    title
        The title of the book, above its first page.
    per_page
        1, 2, 4, 6 or 9.
    paper
        a3, a4, a5, letter or legal.
    solutions
        Whether solutions follow; a puzzle without exactly one solution shows the reason instead.
    large
        Large print: digits fill their cells, and page margins are narrow.
    candidates
        Whether candidates are printed in open cells.
    fonts
        A folder with fonts in addition to those of the system, for symbols that these lack, such as emoji.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there are no puzzles, or `per_page` or `paper` is not one of these values.
    MissingExtra
        If the PDF library is not installed.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.book(["1..4 ..1. .1.. 4..1"])[:5]  # doctest: +SKIP
    b'%PDF-'
    """
    from ._typeset import folder_of, typeset

    if (layout := arguments.as_integer(per_page)) not in PAGES or layout is None:
        raise arguments.wrong("per_page", f"one of {', '.join(map(str, PAGES))}", per_page)
    paper, title = arguments.choice("paper", paper, get_args(Paper)), arguments.text("title", title)
    solutions, large = arguments.flag("solutions", solutions), arguments.flag("large", large)
    candidates, folder = arguments.flag("candidates", candidates), folder_of(fonts)
    if isinstance(puzzles, str):
        raise SudokitError("puzzles must be a list, even for one text: book([text])")
    entries = [_entry(number, one) for number, one in enumerate(arguments.items("puzzles", puzzles, "puzzles"))]
    if not entries:
        raise SudokitError("there are no puzzles to print: expected at least one")
    margin = 8.0 if large else _MARGIN
    width, height = PAPERS[paper]
    pictures: dict[str, str] = {}

    def draw(name: str, grid: Grid | Candidates, marks: bool) -> str:
        picture = svg(grid, axis=False, candidates=marks)
        pictures[name] = _larger(inlined(picture, "paper")) if large else inlined(picture, "paper")
        return name

    columns, rows = PAGES[layout]
    gap = 8.0
    heading = 14.0 if title else 0.0
    told = [_told(one.puzzle) for one in entries]
    side, foot = (width - 2 * margin - (columns - 1) * gap) / columns, 0.0
    room = (height - 2 * margin - 12 - heading) / rows - _TITLE - gap
    for _ in range(3):  # smaller pictures have narrower, longer texts
        foot = min(_MOST_TOLD * room, max(_height(words, side) for words in told))
        side = min(side, room - foot)
    blocks = [
        _block(f"{number}", one.title, draw(f"p{number}", one.puzzle, candidates), side, _TITLE, words, foot)
        for number, (one, words) in enumerate(zip(entries, told, strict=True), 1)
    ]
    text = _opening(width, height, margin, title) + _pages(blocks, columns, rows, side, gap)
    if solutions:
        across, down = _SOLUTIONS
        small = min((width - 2 * margin - (across - 1) * 6) / across, (height - 2 * margin - 24) / down - 12)
        answers = [_answer(number, one.puzzle, small, draw) for number, one in enumerate(entries, 1)]
        text += "#pagebreak()\n#set text(size: 9pt)\n= Solutions\n#v(3mm)\n" + _pages(answers, across, down, small, 6.0)
    return typeset(text, pictures, "pdf", fonts=folder)


def _entry(number: int, one: Printed | PuzzleLike) -> Printed:
    puzzle, title = one if isinstance(one, Printed) else (one, "")
    name = f"puzzles[{number}]"
    found = as_grid(puzzle, name, rules=True) if isinstance(puzzle, str) else as_puzzle(puzzle, name, rules=True)
    return Printed(found, arguments.text(f"{name}.title", title))


def _answer(number: int, puzzle: Grid | Candidates, side: float, draw: object) -> str:
    outcome = solve(puzzle, time_limit=60.0)
    if outcome.status is not Status.UNIQUE or outcome.grid is None:
        words = {Status.MULTIPLE: "several solutions", Status.NONE: "no solution"}.get(outcome.status, outcome.reason)
        return f"[*{number}* \\ {_escaped(words)}]"
    assert callable(draw)
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    solved = Grid(outcome.grid.values, grid.layout, givens=grid.givens, alphabet=grid.alphabet)
    return _block(f"{number}", "", draw(f"s{number}", solved, False), side, 5.0)


def _opening(width: float, height: float, margin: float, title: str) -> str:
    text = f"#set page(width: {width:g}mm, height: {height:g}mm, margin: {margin:g}mm, "
    text += 'footer: context align(center, text(size: 9pt, counter(page).display("1"))))\n'
    text += '#set text(font: ("Source Serif 4", "Libertinus Serif", "DejaVu Serif"), size: 11pt)\n'
    text += f"#set document(title: {_quoted(title or 'Sudoku')})\n"
    return text + (f"= {_escaped(title)}\n#v(4mm)\n" if title else "")


def _told(puzzle: Grid | Candidates) -> list[tuple[str, str]]:
    """Return the rules of a puzzle, each kind once: its name and what it says."""
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    return [(name, KINDS[name].meaning) for name in dict.fromkeys(rule.name for rule in grid.rules)]


def _height(told: Sequence[tuple[str, str]], side: float) -> float:
    """Return the height of rules as text."""
    letters = max(1.0, side / (0.45 * _LINE))
    return _LINE * sum(math.ceil((len(name) + len(words) + 2) / letters) for name, words in told) + 2.0 * bool(told)


def _block(
    number: str, title: str, name: str, side: float, head: float, told: Sequence[tuple[str, str]] = (), foot: float = 0.0
) -> str:
    words = f"*{number}*" + (f" #h(2mm) {_escaped(title)}" if title else "")
    picture = f'image(bytes(sys.inputs.at("{name}")), format: "svg", width: {side:g}mm)'
    below = " \\ ".join(f"*{_escaped(rule.replace('-', ' '))}:* {_escaped(meaning)}" for rule, meaning in told)
    if foot:
        size = 7 * min(1.0, math.sqrt(foot / max(_height(told, side), foot)))
        text = f"#set text(size: {size:.3g}pt, hyphenate: false); #set par(leading: 0.45em); {below}"
        below = f" #block(height: {foot:g}mm, width: {side:g}mm, above: 1.5mm, [{text}])"
    return f"[#block(height: {head:g}mm, width: {side:g}mm, align(bottom, [{words} #v(1.5mm, weak: true)])) #{picture}{below}]"


def _pages(blocks: Sequence[str], columns: int, rows: int, side: float, gap: float) -> str:
    each = columns * rows
    pages = []
    for start in range(0, len(blocks), each):
        cells = ", ".join(blocks[start : start + each])
        pages.append(
            f"#align(center, grid(columns: ({f'{side:g}mm, ' * columns}), column-gutter: {gap:g}mm, row-gutter: {gap:g}mm, "
            f"align: left, {cells}))\n"
        )
    return "#pagebreak()\n".join(pages)


def _larger(picture: str) -> str:
    """Scale digits to three quarters of their cells; candidates keep their size."""
    return picture.replace('font-size="62"', 'font-size="80"')


def _escaped(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\#*_`$<>@[]=-+/~'\"" else c for c in text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
