"""The table of formats: name, appearance, what survives a round trip, and the functions that read and write it.

A format's module is imported when one of its functions is called, to keep start-up fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ._types import Entry, Format, Options

if TYPE_CHECKING:
    from ..grid import Candidates, Grid
    from ._lines import Raw


def _lines_of(module: str, function: str) -> Callable[[Raw, Options], Iterator[Entry]]:
    def read(lines: Raw, options: Options) -> Iterator[Entry]:
        from ._blocks import read_lines

        return read_lines(lines, options, _late(module, function))

    return read


def _stream_of(module: str, function: str) -> Callable[[Raw, Options], Iterator[Entry]]:
    def read(lines: Raw, options: Options) -> Iterator[Entry]:
        found: Iterator[Entry] = _late(module, function)(lines, options)
        return found

    return read


def _blocks_of(module: str, function: str) -> Callable[[Raw, Options], Iterator[Entry]]:
    def read(lines: Raw, options: Options) -> Iterator[Entry]:
        from ._blocks import read_blocks

        return read_blocks(lines, options, _late(module, function))

    return read


def _writer(module: str, function: str) -> Callable[[Any, bool], str]:
    def write(puzzle: Grid | Candidates, colour: bool) -> str:
        text: str = _late(module, function)(puzzle, colour)
        return text

    return write


def _late(module: str, function: str) -> Any:
    """Return a function of a module of this package, imported on first use."""
    import importlib

    return getattr(importlib.import_module(f".{module}", __package__), function)


def _carries(*what: str) -> frozenset[str]:
    return frozenset(what)


FORMATS: dict[str, Format] = {
    format.name: format
    for format in (
        Format(
            "drawing",
            "the grid with its boxes drawn; can also be read with blanks for empty cells, collapsed or not",
            _carries("layout", "alphabet"),
            _stream_of("_blocks", "read_blocks"),
            _writer("_drawing", "write_drawing"),
        ),
        Format(
            "line",
            "N*N characters or tokens on one line, . for empty",
            _carries(),
            _lines_of("_blocks", "read_plain_line"),
            _writer("_plain", "write_line"),
        ),
        Format(
            "rows",
            "N lines of N characters or tokens, . for empty",
            _carries(),
            _stream_of("_blocks", "read_blocks"),
            _writer("_plain", "write_rows"),
        ),
        Format(
            "hxw",
            "HxW c1 c2 …: box height and width, then N*N numbers, 0 for empty, on one line",
            _carries("boxes"),
            _lines_of("_hxw", "read_hxw"),
            _writer("_hxw", "write_hxw"),
        ),
        Format(
            "json",
            "an object with layout, symbols, grid and givens; nested lists are read too",
            _carries("layout", "givens", "candidates", "alphabet", "rules"),
            _stream_of("_json_format", "read_json"),
            _writer("_json_format", "write_json"),
        ),
        Format(
            "game-id",
            "game IDs of Solo in Simon Tatham's Portable Puzzle Collection: 3x3:a1b2…",
            _carries("boxes", "jigsaw", "diagonals"),
            _lines_of("_game_id", "read_game_id"),
            _writer("_game_id", "write_game_id"),
        ),
        Format(
            "csv",
            "a column of puzzles, optionally one of solutions; read only",
            _carries(),
            _stream_of("_csv_rows", "read_csv"),
            None,
        ),
        Format(
            "pencilmarks",
            "the candidates of every cell, drawn with boxes; <3> for a given and *3* for a placed value where needed",
            _carries("layout", "givens", "candidates"),
            _blocks_of("_pencilmarks", "read_pencilmarks"),
            _writer("_pencilmarks", "write_pencilmarks"),
        ),
        Format(
            "hodoku",
            "a line of HoDoKu's library, :0000:x:grid:deleted:::, with + before placed values; up to 9x9",
            _carries("givens", "candidates"),
            _lines_of("_hodoku", "read_hodoku"),
            _writer("_hodoku", "write_hodoku"),
        ),
        Format(
            "susser",
            "one line with + before placed values, and deleted candidates after a colon: 1..+4…:212 321",
            _carries("givens", "candidates"),
            _lines_of("_hodoku", "read_susser"),
            _writer("_hodoku", "write_susser"),
        ),
        Format(
            "plus",
            "one line with + before placed values: 1..+4…",
            _carries("givens"),
            _lines_of("_hodoku", "read_susser"),
            _writer("_hodoku", "write_plus"),
        ),
        Format(
            "sukaku",
            "N characters for each cell, candidates in their places and . for others; 729 at 9x9",
            _carries("candidates"),
            _lines_of("_sukaku", "read_sukaku"),
            _writer("_sukaku", "write_sukaku"),
        ),
        Format(
            "simple-sudoku",
            "Simple Sudoku's pictures one after another: givens, placed values, candidates; 9x9",
            _carries("givens", "candidates"),
            _stream_of("_simple_sudoku", "read_simple_sudoku"),
            _writer("_simple_sudoku", "write_simple_sudoku"),
        ),
        Format(
            "sdk",
            "SadMan's and SudoCue's file of one puzzle, rows or sections [Puzzle] and [State]; 9x9",
            _carries("givens"),
            _stream_of("_sdk", "read_sdk"),
            _writer("_sdk", "write_sdk"),
        ),
        Format(
            "sdm",
            "81 digits per line, 0 for empty; 9x9",
            _carries(),
            _lines_of("_blocks", "read_plain_line"),
            _writer("_sdk", "write_sdm"),
        ),
        Format(
            "sdx",
            "SudoCue's work in progress: N lines of groups of candidates, u before placed values; up to 9x9",
            _carries("givens", "candidates"),
            _blocks_of("_pencilmarks", "read_sdx"),
            _writer("_pencilmarks", "write_sdx"),
        ),
        Format(
            "opensudoku",
            "OpenSudoku's XML; 9x9",
            _carries("givens", "candidates"),
            _stream_of("_opensudoku", "read_opensudoku"),
            _writer("_opensudoku", "write_opensudoku"),
        ),
        Format(
            "sudokuwiki",
            "strings and links of SudokuWiki's solvers: S9B…",
            _carries("layout", "givens", "candidates"),
            _lines_of("_sudokuwiki", "read_sudokuwiki"),
            _writer("_sudokuwiki", "write_sudokuwiki"),
        ),
        Format(
            "f-puzzles",
            "links of f-puzzles.com that hold the puzzle; needs the extra `links`",
            _carries("layout", "givens", "candidates", "rules"),
            _lines_of("_links", "read_link"),
            _writer("_links", "write_f_puzzles"),
        ),
        Format(
            "f-puzzles-json",
            "the JSON that links of f-puzzles hold",
            _carries("layout", "givens", "candidates", "rules"),
            _stream_of("_json_format", "read_json"),
            _writer("_f_puzzles", "write_f_puzzles_json"),
        ),
        Format(
            "iss",
            "text of the Interactive Sudoku Solver: .Cage~3~R1C1~R1C2…",
            _carries("layout", "candidates", "rules"),
            _lines_of("_iss", "read_iss"),
            _writer("_iss_write", "write_iss"),
        ),
        Format(
            "sudoku-bench",
            "rows of Sudoku-Bench as JSON, one a line",
            _carries("layout", "rules"),
            _stream_of("_json_format", "read_json"),
            _writer("_sudoku_bench", "write_sudoku_bench"),
        ),
        Format(
            "sudokupad",
            "links of sudokupad.app that hold the puzzle; needs the extra `links`",
            _carries("layout", "givens", "candidates", "rules"),
            _lines_of("_links", "read_link"),
            _writer("_links", "write_sudokupad"),
        ),
    )
}
"""Every format by its name."""
