"""Formats with candidates: writing, then reading, gives the state back, wherever the format can hold it."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit as sk
from helpers.lanes import examples
from helpers.puzzles import PUZZLE
from sudokit import formats
from sudokit.formats import _state


def needs(name: str) -> None:
    """Skip where the library of a format is not installed."""
    if name in ("f-puzzles", "sudokupad"):
        pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")


JIGSAW = "AAAABBBBCADABBCCCCADBBBCCCEADFFFCEEEADDFFFFEEDDDGFFEEHIIDGGHEHHIIIGGHHHHIIIIGGGGH"
SMALL_JIGSAW = "AAABBBACCCCBAADDCBEDDFCBEDDFFFEEEEFF"

SPECS = ["2x2", "2x3", "3x2", "3x3", "3x3", "3x3+diagonals", "3x3+windows", f"jigsaw:{JIGSAW}", f"jigsaw:{SMALL_JIGSAW}", "4x4"]
WITH_CANDIDATES = [name for name, format in formats.FORMATS.items() if "candidates" in format.carries]

CARRIED: dict[str, Callable[[sk.Layout], bool]] = {
    "json": lambda layout: True,
    "pencilmarks": lambda layout: True,
    "sukaku": lambda layout: True,
    "hodoku": lambda layout: layout.size <= 9,
    "susser": lambda layout: layout.size <= 9,
    "sdx": lambda layout: layout.size <= 9,
    "opensudoku": lambda layout: layout.size == 9,
    "simple-sudoku": lambda layout: layout == sk.Layout.classic(),
    "sudokuwiki": lambda layout: layout.spec != "3x2" and (not layout.is_jigsaw or layout.size == 9),
    "f-puzzles": lambda layout: not layout.has_windows,
    "f-puzzles-json": lambda layout: not layout.has_windows,
    "sudokupad": lambda layout: not layout.has_windows,
    "iss": lambda layout: layout.size <= 16,
}
"""Which layouts a format can write."""


@st.composite
def states(draw: st.DrawFn, specs: list[str] = SPECS) -> sk.Candidates:
    """Any values, some of them givens, and some of the remaining candidates eliminated."""
    layout = sk.Layout.parse(draw(st.sampled_from(specs)))
    size = layout.size
    source = random.Random(draw(st.integers(0, 2**32)))
    dense, kept = draw(st.sampled_from([0, 20, 40])), draw(st.sampled_from([0.5, 0.9, 1.0]))
    values = [source.randint(1, size) if source.randint(1, 100) <= dense else 0 for _ in range(size * size)]
    all_given = draw(st.booleans())
    grid = sk.Grid(values, layout, [value > 0 and (all_given or source.random() < 0.7) for value in values])
    masks = []
    for value, mask in zip(values, grid.candidates().masks, strict=True):
        struck = sum(1 << bit for bit in range(size) if source.random() > kept)
        masks.append(mask if value else mask & ~struck)
    return sk.Candidates(grid, masks)


def holds(name: str, state: sk.Candidates) -> bool:
    """Whether a format can hold the candidates: a cell without any, or with one that looks like a value, it may not."""
    if name in ("json", "pencilmarks", "hodoku", "susser"):
        return True
    if name == "sukaku":
        masks = _state.state_of(state).masks
        return all(masks) and list(state.grid.values) == _state.lone_values(state.grid, masks)
    if name == "iss":
        plain = state.grid.candidates().masks
        masks = _state.state_of(state).masks
        return all(
            value or mask == usual or mask.bit_count() > 1
            for value, mask, usual in zip(state.grid.values, masks, plain, strict=True)
        )
    if name == "sdx" and state.grid == state.grid.all_given() and state.grid.conflicts():
        return False
    fewest = 2 if name in ("sdx", "iss") else 1
    return all(value or mask.bit_count() >= fewest for value, mask in zip(state.grid.values, state.masks, strict=True))


def widened(state: sk.Candidates, fewest: int) -> sk.Candidates:
    """Give cells with too few candidates all that the values leave, where these are enough."""
    plain = state.grid.candidates().masks
    masks = [
        mask if value or mask.bit_count() >= fewest else all_
        for value, mask, all_ in zip(state.grid.values, state.masks, plain, strict=True)
    ]
    return sk.Candidates(state.grid, masks)


@pytest.mark.parametrize("named", [True, False], ids=["named", "recognised"])
@pytest.mark.parametrize("name", WITH_CANDIDATES)
@settings(deadline=None, max_examples=examples(40))
@given(state=states())
def test_write_then_read_is_the_identity(name: str, named: bool, state: sk.Candidates) -> None:
    needs(name)
    layout = state.layout
    if not CARRIED[name](layout):
        with pytest.raises(sk.SudokitError, match=r"can(not)? carry"):
            state.format(name)
        return
    if not holds(name, state):
        with pytest.raises(sk.SudokitError, match=r"can(not)? carry"):
            state.format(name)
        state = widened(state, 2 if name in ("sdx", "iss") else 1)
        if not holds(name, state):
            return
    text = state.format(name)
    told = "layout" in formats.FORMATS[name].carries
    back = sk.Candidates.parse(text, layout=None if told else layout, format=name if named else None)
    carried = state if "givens" in formats.FORMATS[name].carries else sk.Candidates(state.grid.all_given(), state.masks)
    assert back == carried
    assert back.grid.givens == carried.grid.givens


@pytest.mark.parametrize(
    "name", ["hodoku", "susser", "plus", "json", "pencilmarks", "sdk", "sudokuwiki", "opensudoku", "f-puzzles"]
)
@settings(deadline=None, max_examples=examples(25))
@given(state=states(["3x3"]))
def test_grids_survive_with_their_givens(name: str, state: sk.Candidates) -> None:
    needs(name)
    grid = state.grid
    back = sk.Grid.parse(grid.format(name), format=name)
    assert back == grid


@settings(deadline=None, max_examples=examples(25))
@given(state=states(["3x3"]), as_sdm=st.booleans())
def test_values_alone_survive_in_sdm(state: sk.Candidates, as_sdm: bool) -> None:
    text = state.grid.format("sdm")
    assert len(text) == 81
    assert text.isdigit()
    assert sk.Grid.parse(text, format="sdm" if as_sdm else "line", symbols="1-9").values == state.grid.values


@pytest.mark.parametrize("name", WITH_CANDIDATES)
def test_several_in_one_text(name: str) -> None:
    needs(name)
    first = sk.Grid.parse(PUZZLE).candidates().without((0, 1), 9).without((3, 4), 1)
    second = sk.Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").candidates()
    second = second.placed((0, 2), 4).without((1, 1), 7)
    if name in ("sdx", "iss"):  # they have no way to write a cell with one candidate left
        first, second = (sk.Grid.empty().candidates().without((0, cell), 1) for cell in (0, 1))
    text = "\n\n".join(state.format(name) for state in (first, second))
    entries = list(formats.parse_many(text))
    assert [entry.error for entry in entries] == [None, None]
    found = [entry.candidates or (entry.grid.candidates() if entry.grid else None) for entry in entries]
    if name == "sukaku":
        assert [state and state.masks for state in found] == [first.masks, second.masks]
    else:
        assert found == [first, second]


@pytest.mark.parametrize("name", ["line", "rows", "drawing", "hxw", "game-id", "plus", "sdk", "sdm"])
def test_formats_without_candidates_refuse_them(name: str) -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    assert state.format(name) == state.grid.format(name)
    with pytest.raises(sk.SudokitError, match=f"{name} cannot carry .*candidates; the formats that can are json, pencilmarks"):
        state.without((0, 1), 5).format(name)


def test_a_grid_leaves_candidates_out_with_a_warning() -> None:
    state = sk.Grid.parse(PUZZLE).candidates().without((0, 1), 5)
    with pytest.warns(sk.AssumptionWarning, match=r"dropped: Candidates\.parse keeps them"):
        assert sk.Grid.parse(state.format("hodoku")) == state.grid
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sk.Grid.parse(sk.Grid.parse(PUZZLE).format("pencilmarks"))  # candidates that say nothing new


@pytest.mark.parametrize("name", [name for name in WITH_CANDIDATES if name not in ("sdx", "sukaku", "iss")])
def test_verbs_obey_candidates_in_text(name: str) -> None:
    needs(name)
    puzzle = sk.Grid.parse("12..|34..|...3|..2.")
    state = puzzle.candidates().without((0, 2), 3)
    if not CARRIED[name](state.layout):
        state = sk.Grid.parse(PUZZLE).candidates()
        state = state.without((0, 1), 9)  # which its solution has there
    text = state.format(name)
    assert str(sk.solve(text).status) == "none"
    assert sk.count(text) == 0
    assert list(sk.solutions(text)) == []
    assert sk.check(text).status is sk.Status.NONE
    assert sk.count(puzzle.format("hodoku")) == 1


def test_many_puzzles_a_call_refuse_candidates() -> None:
    plain, state = sk.Grid.parse(PUZZLE), sk.Grid.parse(PUZZLE).candidates().without((0, 1), 5)
    lines = [plain.line(), state.format("hodoku"), plain.format("hodoku")]
    for puzzles in (lines, "\n".join(lines).encode()):
        batch = sk.solve_many(puzzles)
        assert [str(status) for status in batch.statuses()] == ["unique", "invalid", "unique"]
        assert "eliminated candidates" in batch.reason(1)
    with pytest.raises(sk.SudokitError, match=r"puzzles\[1\]: expected a Grid, Puzzle or text, got Candidates"):
        sk.solve_many([plain, state, plain])


@pytest.mark.parametrize(
    ("state", "name", "words"),
    [
        (sk.Grid.empty("1x1").candidates(), "sukaku", "4x4 to 64x64, not 1x1"),
        (sk.Grid.empty("2x2").candidates().without((1, 2), 1, 2, 3, 4), "sukaku", "a cell without candidates, as r2c3 is"),
        (sk.Grid.parse("12344321214334..").candidates(), "sukaku", "r4c3 is empty, but its only candidate occurs in no peer"),
        (sk.Grid.parse("1..1............").candidates(), "sukaku", "r1c1 holds a value that a peer has too"),
        (
            sk.Grid.parse("1..1............").candidates(),
            "sdx",
            r"contradict each other \(r1c1 and r1c4 both hold 1 in row 1\)",
        ),
        (sk.Grid.empty("1x2").candidates(), "sdx", "4x4 to 9x9, not 2x2"),
        (sk.Grid.empty("1x2").candidates().without((0, 0), 1), "susser", "4x4 to 9x9, not 2x2"),
    ],
)
def test_what_would_be_read_otherwise_is_not_written(state: sk.Candidates, name: str, words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words) as caught:
        state.format(name)
    assert "pencilmarks" in str(caught.value)
    for other in ("pencilmarks", "json"):
        assert sk.Candidates.parse(state.format(other)) == state
