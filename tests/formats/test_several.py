"""Texts of one puzzle, which shows its symbols, and of several, which share one alphabet: in files and on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import sudokit as sk
from helpers.command import run
from sudokit import formats

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLIPPED = "...l.2..3.......4.5..6...........6.2.3......7...5......2.8.........4..6.1........"
IN_LETTERS = PUZZLE.translate(str.maketrans("123456789", "ABCDEFGHI"))
REASON = "r1c4 holds 'l': cells hold 1-9, or 0 or . for empty; use symbols= (--symbols) for other symbols"


def test_an_alphabet_that_the_text_names_is_obeyed() -> None:
    for text in (
        f"# symbols: A-I\n{IN_LETTERS}\n{IN_LETTERS}\n",
        f'{{"puzzle": "{IN_LETTERS}", "symbols": "ABCDEFGHI"}}\n' * 2,
    ):
        for entry in formats.parse_many(text):
            assert entry.grid is not None
            assert entry.grid.values == sk.Grid.parse(PUZZLE).values


ALONE = [
    (IN_LETTERS, sk.Grid.parse(PUZZLE).values),
    (PUZZLE.replace(".", "_"), sk.Grid.parse(PUZZLE).values),
    (PUZZLE.translate(str.maketrans("123456789", "012345678")), sk.Grid.parse(PUZZLE).values),
    ("12..\n34..\n..-3\n..2.", sk.Grid.parse("12..34.....3..2.").values),
    ("[[1, 0, 0, 3], [-1, -1, -1, -1], [2, -1, -1, -1], [-1, -1, -1, -1]]", (2, 1, 1, 4, 0, 0, 0, 0, 3, *[0] * 7)),
]


@pytest.mark.filterwarnings("ignore::sudokit.AssumptionWarning")
@pytest.mark.parametrize(("text", "values"), ALONE)
def test_one_puzzle_alone_shows_its_symbols_and_two_do_not(text: str, values: tuple[int, ...], tmp_path: Path) -> None:
    assert sk.Grid.parse(text).values == values
    (entry,) = formats.parse_many(text)
    assert entry.grid is not None
    assert entry.grid.values == values
    file = tmp_path / "one.txt"
    file.write_text(text + "\n")
    (entry,) = formats.read_file(file)
    assert entry.grid is not None
    assert entry.grid.values == values
    first, *others = formats.parse_many(f"{text}\n\n{text}\n")
    assert others
    assert first.grid is None or first.grid.values != values
    assert all(other.grid is None or other.grid.values != values for other in others)


@pytest.mark.thorough
@pytest.mark.parametrize("text", [IN_LETTERS, PUZZLE.replace(".", "_"), PUZZLE.replace(".", "0", 1)])
def test_a_file_of_one_puzzle_on_the_command_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(f"# a comment\n{text}\n\n# the end\n")
    grid = sk.solve(text).grid
    assert grid is not None
    for done in (run("solve", str(file)), run("solve", "-", stdin=f"{text}\n"), run("solve", text)):
        assert (done.returncode, done.stdout) == (0, grid.line() + "\n")


COMMANDS = ["solve", "count", "check", "rate", "canonical", "classes", "convert", "explain", "minimise", "templates"]


@pytest.mark.sampled(4)
@pytest.mark.thorough
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("before", ["", "puzzle\n"], ids=["lines", "csv"])
def test_no_command_infers_symbols_in_a_file_of_several(command: str, before: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_text(f"{before}{PUZZLE}\n{SLIPPED}\n{PUZZLE}\n")
    arguments = [command, str(file), *(["--seed", "1"] if command == "minimise" else [])]
    done = run(*arguments)
    assert done.returncode == 2
    assert REASON in done.stderr
    assert "Warning" not in done.stderr
    given = run(*arguments, "--symbols", "1-9")
    assert (given.returncode, given.stdout) == (2, done.stdout)


class Typed:
    """Lines of a stream, counted as they are asked for."""

    def __init__(self, text: str) -> None:
        self.lines = iter(text.encode().splitlines(keepends=True))
        self.asked = 0

    def readline(self, limit: int = -1, /) -> bytes:
        self.asked += 1
        return next(self.lines, b"")


def first_of(text: str) -> tuple[Iterator[formats.Entry], formats.Entry, int]:
    stream = Typed(text)
    entries = formats.read_file(stream)
    first = next(entries)
    return entries, first, stream.asked


def test_the_first_puzzle_of_a_stream_waits_only_where_the_second_decides() -> None:
    rest, first, asked = first_of(f"{PUZZLE}\n{IN_LETTERS}\n")
    assert asked == 1
    assert first.grid is not None
    assert [entry.grid for entry in rest] == [None]
    rest, first, asked = first_of(f"{IN_LETTERS}\n{PUZZLE}\n{PUZZLE}\n")
    assert asked == 2
    assert first.grid is None
    assert [entry.grid is not None for entry in rest] == [True, True]
    _, first, asked = first_of(f"{IN_LETTERS}\n")
    assert asked == 2  # the second time there was no line
    assert first.grid is not None


def test_one_slip_says_nothing_of_how_other_rows_are_read() -> None:
    """Neither the shape of a text nor where its puzzles begin depends on one wrong row."""
    small = ["12..34.....3..2.", "..21.3....4.1..."] * 4
    for slip in ("1A..34.....3..2.", "1,..34.....3..2.", "123.|4.....3..2."):
        entries = list(formats.parse_many("\n".join([slip, *small])))
        assert [entry.grid is not None for entry in entries] == [False] + [True] * 8
    rows = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
    block = "\n".join(rows)
    for slipped in ("53|.7....", "53..7..x.", "5 ..7...."):
        entries = list(formats.parse_many("\n\n".join(["\n".join([slipped, *rows[1:]]), block, block])))
        assert [entry.grid and entry.grid.values for entry in entries if entry.grid] == [sk.Grid.parse(PUZZLE).values] * 2
