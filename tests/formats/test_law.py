"""One law of all formats: what is written is read as it was, whether the format is named or recognised, or is not written.

"As it was" is everything that `FORMATS[name].carries` promises; what a format does not carry is told to the reader
(`layout=`).  A refusal is a SudokitError of the writer, and says which formats can.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import sudokit as sk
from helpers.lanes import sampled
from sudokit import formats
from sudokit.formats import _state

pytestmark = pytest.mark.thorough

JIGSAW = "jigsaw:AAAABBBBCADABBCCCCADBBBCCCEADFFFCEEEADDFFFFEEDDDGFFEEHIIDGGHEHHIIIGGHHHHIIIIGGGGH"
EVERY_COUNT = ["1x1", "1x1+diagonals", "1x2", "2x1", "1x3", "3x1", "2x2", "jigsaw:AAABCABBCCDBCDDD"]
"""Layouts with every number of blanks."""
SOME_COUNTS = [
    *("2x2+diagonals", "2x2+windows", "1x4", "4x1", "1x5", "jigsaw:AAAAABBBBBCCCCCDDDDDEEEEE", "2x3", "3x2", "1x7", "2x4"),
    *("3x3", "3x3+diagonals", "3x3+windows", "3x3+diagonals+windows", JIGSAW, "1x9", "2x5", "1x11", "3x4", "4x4", "5x5"),
]
QUICK = ["1x1+diagonals", "1x2", "2x2+windows", "2x3", "3x3", "2x5"]
"""Layouts that `make test` tries; `make check` tries all."""
WRITTEN = [name for name, format in formats.FORMATS.items() if format.writer is not None]
LINKS = {"f-puzzles", "sudokupad"}
"""Their library may be missing; tests of their own say so."""
NO_LINKS = [name for name in WRITTEN if name not in LINKS]
NEVER_REFUSES = {"json", "pencilmarks"}


def full(layout: sk.Layout, source: random.Random) -> sk.Grid:
    """Return a full grid, without conflicts where the layout has such a grid."""
    values = sk.solve(sk.Grid.empty(layout), limit=1).grid
    assert values is not None, layout
    names = source.sample(range(1, layout.size + 1), layout.size)
    return sk.Grid([names[value - 1] for value in values], layout)


def states(solution: sk.Grid, blanks: int, source: random.Random) -> Iterator[tuple[str, sk.Grid | sk.Candidates]]:
    """Yield puzzles with so many blanks: values alone and with candidates, givens and entries, right and wrong."""
    size, layout = solution.size, solution.layout
    gone = set(source.sample(range(size**2), blanks))
    values = [0 if cell in gone else value for cell, value in enumerate(solution)]
    wrong = [source.randint(1, size) if value and source.random() < 0.2 else value for value in values]
    some = [bool(value) and source.random() < 0.6 for value in values]
    grids = {
        "givens": sk.Grid(values, layout),
        "entries": sk.Grid(values, layout, some),
        "no givens": sk.Grid(values, layout, [False] * size**2),
        "wrong": sk.Grid(wrong, layout),
        "wrong entries": sk.Grid(wrong, layout, some),
    }
    for kind, grid in grids.items():
        yield kind, grid
        masks = grid.candidates().masks
        left = [1 << solution[divmod(cell, size)] - 1 for cell in range(size**2)]
        yield f"{kind}, candidates", sk.Candidates(grid, masks)
        for how, keep in (
            ("some", lambda own: own | source.getrandbits(size)),
            ("one", lambda own: own),
            ("none", lambda _: 0),
        ):
            struck = [mask if value else mask & keep(own) for mask, value, own in zip(masks, grid, left, strict=True)]
            yield f"{kind}, {how} left", sk.Candidates(grid, struck)
        if gone:
            empty = source.choice(sorted(gone))
            yield f"{kind}, one cell empty", sk.Candidates(grid, [*masks[:empty], 0, *masks[empty + 1 :]])


def carried(name: str, puzzle: sk.Grid | sk.Candidates) -> sk.Candidates:
    """Return what a format promises to carry of a puzzle."""
    state = _state.state_of(puzzle)  # candidates that values rule out are none
    grid = state.grid if "givens" in formats.FORMATS[name].carries else state.grid.all_given()
    return sk.Candidates(grid, state.masks)


def read(text: str, layout: sk.Layout | None, name: str | None) -> sk.Candidates | None:
    """Return the one puzzle of a text, or None."""
    entries = list(formats.parse_many(text, layout=layout, format=name))
    if len(entries) != 1 or entries[0].grid is None:
        return None
    return entries[0].candidates or entries[0].grid.candidates()


def check(name: str, puzzle: sk.Grid | sk.Candidates, kind: str) -> bool:
    """Hold the law for one puzzle in one format; return whether it was written."""
    try:
        text = formats.write(puzzle, name)
    except sk.MissingExtra:
        assert name in LINKS
        return False
    except sk.SudokitError as error:
        text, refusal = "", str(error)
    if not text:
        assert re.search(r"cannot carry|can carry|carries", refusal)
        assert name not in NEVER_REFUSES
        return False
    told = {"layout", "boxes"} & formats.FORMATS[name].carries
    want = carried(name, puzzle)
    for layout in {None if told else puzzle.layout, puzzle.layout}:
        for asked in (name, None):
            back = read(text, layout, asked)
            how = f"{name}, {'recognised' if asked is None else 'named'}, {puzzle.layout.spec}, {kind}"
            assert back == want, f"{how}\n{text}"
            assert back.layout == want.layout, how
    return True


@pytest.mark.parametrize("spec", sampled([*EVERY_COUNT, *SOME_COUNTS], keep=QUICK))
def test_written_text_is_read_as_it_was(spec: str) -> None:
    layout = sk.Layout.parse(spec)
    cells = layout.size**2
    counts = range(cells + 1) if spec in EVERY_COUNT else sorted({0, 1, 3, cells // 2, cells - 1, cells})
    written: set[str] = set()
    for blanks in counts:
        source = random.Random(f"{spec}, {blanks} blanks")
        found = list(states(full(layout, source), blanks, source))
        chosen = found if cells <= 4 else source.sample(found, 8 if cells <= 16 else 4 if cells <= 81 else 2)
        for number, (kind, puzzle) in enumerate([*chosen, found[0]]):
            names = WRITTEN if not number else NO_LINKS  # whose compression takes long
            written |= {name for name in names if check(name, puzzle, f"{blanks} blanks, {kind}")}
    expected = {name for name in WRITTEN if _fits(name, layout)}
    assert written >= expected - LINKS
    assert written <= expected


def _fits(name: str, layout: sk.Layout) -> bool:
    """Whether a format can carry a layout, by docs/formats.md."""
    size, extras = layout.size, layout.has_diagonals or layout.has_windows
    if name == "hxw":
        return not layout.is_jigsaw and not extras
    if name == "game-id":
        return not layout.has_windows
    if name in ("hodoku", "susser"):
        return size <= 9
    if name in ("sdk", "sdm", "opensudoku"):
        return size == 9
    if name == "simple-sudoku":
        return layout == sk.Layout.classic()
    if name == "sukaku":
        return size >= 4
    if name == "sdx":
        return 4 <= size <= 9
    if name == "sudokuwiki":
        if layout.is_jigsaw:
            return size == 9 and not extras
        usual = layout.spec.split("+")[0] in ("2x2", "2x3", "2x4", "3x3", "4x4", "5x5")
        return usual and not (layout.has_diagonals and layout.has_windows)
    if name in LINKS or name == "f-puzzles-json":
        return size <= 16 and not layout.has_windows
    if name == "iss":
        return size <= 16
    return True


@pytest.mark.parametrize("blanks", sampled(range(82), 27))
def test_nearly_solved_and_all_other_states_of_nine_by_nine(blanks: int) -> None:
    source = random.Random(blanks)
    solution = full(sk.Layout.classic(), source)
    for kind, puzzle in states(solution, blanks, source):
        if kind in ("entries", "givens, candidates", "entries, one left", "givens, some left"):
            for name in NO_LINKS:
                check(name, puzzle, f"{blanks} blanks, {kind}")
