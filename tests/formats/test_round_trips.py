"""Writing, then reading, gives the grid back: all formats, over layouts and alphabets, within what each carries."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit as sk
from helpers.lanes import examples
from sudokit import formats
from sudokit.formats._plain import unreadable

JIGSAWS = [
    "AAABCABBCCDBCDDD",
    "AAAAABBBBBCCCCCDDDDDEEEEE",
    "ABCDABCDABCDABCD",
    "AAABBBACCCCBAADDCBEDDFCBEDDFFFEEEEFF",
    "AABBBCCABBBCCCAABCCDDEAFFFDDEAFFFDDEEEFGDGEEGGGGG",
    "AAAABBBBCADABBCCCCADBBBCCCEADFFFCEEEADDFFFFEEDDDGFFEEHIIDGGHEHHIIIGGHHHHIIIIGGGGH",
]
EMOJI = "🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆🦅🦉🦇🐺🐗"
CLUSTERS = ["👩‍🚀", "🇩🇪", "🇫🇷", "é", "👍🏽", "न्दी", "각", "E", "ß", "🏴‍☠️", "中", "ﷺ", "1", "🇪", "x", "0"]


@st.composite
def layouts(draw: st.DrawFn) -> sk.Layout:
    kind = draw(st.sampled_from(["boxes", "boxes", "boxes", "jigsaw", "scattered"]))
    if kind == "boxes":
        height, width = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
        layout = sk.Layout(height, width)
        if height == width > 1 and draw(st.booleans()):
            layout = layout.with_windows()
    elif kind == "jigsaw":
        layout = sk.Layout.jigsaw(draw(st.sampled_from(JIGSAWS)))
    else:
        size = draw(st.integers(2, 5))
        layout = sk.Layout.jigsaw(draw(st.permutations([cell // size for cell in range(size * size)])))
    return layout.with_diagonals() if draw(st.booleans()) else layout


@st.composite
def alphabets(draw: st.DrawFn, size: int) -> sk.Alphabet:
    choices = [
        st.just(sk.Alphabet.standard(size)),
        st.just(sk.Alphabet.numbers(size)),
        st.just(sk.Alphabet(("0" + string.digits[1:] + string.ascii_uppercase)[:size])),
        st.just(sk.Alphabet(tuple(str(n) for n in range(size)))),
        st.just(sk.Alphabet((string.ascii_lowercase[::-1])[:size])),
        st.just(sk.Alphabet(tuple(EMOJI[:size]))),
        st.lists(
            st.one_of(
                st.sampled_from(CLUSTERS),
                st.text(min_size=1, max_size=3).filter(lambda s: not any(c.isspace() for c in s)),
                st.sampled_from(string.printable.strip()),
            ),
            min_size=size,
            max_size=size,
            unique=True,
        ).map(lambda symbols: sk.Alphabet(tuple(symbols))),
    ]
    return draw(st.one_of(choices))


@st.composite
def grids(draw: st.DrawFn) -> sk.Grid:
    layout = draw(layouts())
    size = layout.size
    cells = size * size
    dense = draw(st.sampled_from([0, 20, 60, 100]))
    source = draw(st.randoms(use_true_random=False))
    values = [source.randint(1, size) if source.randint(1, 100) <= dense else 0 for _ in range(cells)]
    marks = [value > 0 and source.random() < 0.7 for value in values]
    given_all = draw(st.booleans())
    return sk.Grid(values, layout, None if given_all else marks, draw(alphabets(size)))


def carried_layout(name: str, layout: sk.Layout) -> bool:
    return "layout" in formats.FORMATS[name].carries or name in ("hxw", "game-id")


def in_one_piece(layout: sk.Layout) -> bool:
    size, regions = layout.size, layout.regions
    for region in range(size):
        cells = {cell for cell in range(size * size) if regions[cell] == region}
        reached, front = set(), [min(cells)]
        while front:
            cell = front.pop()
            if cell in reached:
                continue
            reached.add(cell)
            row, column = divmod(cell, size)
            near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            front += [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size and r * size + c in cells]
        if reached != cells:
            return False
    return True


def refused(name: str, grid: sk.Grid) -> bool:
    layout = grid.layout
    if name == "hxw":
        return layout.is_jigsaw or layout.has_diagonals or layout.has_windows
    if name == "game-id":
        return layout.has_windows or not in_one_piece(layout)
    return name != "json" and unreadable(grid.alphabet) is not None


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["drawing", "line", "rows", "hxw", "json", "game-id"])
@pytest.mark.parametrize("named", [True, False], ids=["named", "recognised"])
@settings(deadline=None, max_examples=examples(150))
@given(data=st.data())
def test_write_then_read_is_the_identity(name: str, named: bool, data: st.DataObject) -> None:
    grid = data.draw(grids())
    if refused(name, grid):
        with pytest.raises(sk.SudokitError, match=r"can|carry"):
            formats.write(grid, name)
        return
    text = formats.write(grid, name)
    carries = formats.FORMATS[name].carries
    back = formats.parse_one(
        text,
        layout=None if carries & {"layout", "boxes"} else grid.layout,
        symbols=None if "alphabet" in carries else grid.alphabet,
        format=name if named else None,
    )
    assert back.values == grid.values
    assert back.layout == grid.layout
    assert back.givens == (grid if "givens" in carries else grid.all_given()).givens
    if grid.clues or any(grid.values) or "# symbols" in text:
        assert back.alphabet == grid.alphabet


@settings(deadline=None, max_examples=examples(50))
@given(data=st.data())
def test_a_coloured_drawing_reads_the_same(data: st.DataObject) -> None:
    grid = data.draw(grids())
    if not refused("drawing", grid):
        plain = formats.write(grid, "drawing")
        coloured = formats.write(grid, "drawing", colour=True)
        assert formats.parse_one(coloured).values == formats.parse_one(plain).values == grid.values


@settings(deadline=None, max_examples=examples(50))
@given(data=st.data())
def test_several_in_one_file(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["drawing", "json", "game-id", "hxw"]))
    written = [grid for grid in data.draw(st.lists(grids(), min_size=1, max_size=4)) if not refused(name, grid)]
    between = "\n\n" if name == "drawing" else "\n"
    text = between.join(formats.write(grid, name) for grid in written)
    if written:
        entries = list(formats.parse_many(text))
        assert [entry.error for entry in entries] == [None] * len(written)
        assert [entry.grid.values for entry in entries if entry.grid] == [grid.values for grid in written]
        assert [entry.grid.layout for entry in entries if entry.grid] == [grid.layout for grid in written]


def test_names_and_table() -> None:
    assert formats.names() == tuple(formats.FORMATS)
    with pytest.raises(sk.SudokitError, match="unknown format 'nonsense': expected one of drawing"):
        formats.write(sk.Grid.empty(), "nonsense")
    with pytest.raises(sk.SudokitError, match="csv is read only"):
        formats.write(sk.Grid.empty(), "csv")
