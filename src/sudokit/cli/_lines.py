"""Answers and puzzles as lines of the output."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from typing import Any

from ..grid import Alphabet, Candidates, Grid, SudokitError
from ._sink import Sink
from ._source import warn


def several(number: int) -> str:
    """Return the message for a puzzle with several solutions, of which one is shown."""
    return f"puzzle {number} has several solutions; one of them is shown"


def invalid(as_json: bool, head: dict[str, Any] | None = None) -> Callable[[int, str], str]:
    """Return the function that makes the line for an unreadable entry; `head` is the beginning of every output
    object."""

    def line(number: int, error: str) -> str:
        fields = {"number": number} | (head or {}) | {"status": "invalid", "reason": error}
        return as_line(fields) if as_json else "invalid"

    return line


def as_line(answer: dict[str, Any]) -> str:
    """Return an answer as one line of JSON."""
    import json

    return json.dumps(answer, ensure_ascii=False)


def text_or_file(text: str | None) -> str | None:
    """Return the content of a file if the text names one, otherwise the text."""
    if text is None or len(text) >= 256 or not os.path.isfile(text):
        return text
    try:
        with open(text, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise SudokitError(f"{text}: this is not UTF-8 text: expected one mark for each cell") from None


def shown(
    puzzle: Grid | Candidates, to: str | None, sink: Sink, symbols: str | None = None, *, drop_unknown: bool = False
) -> str:
    """Return a puzzle in the requested format: by default the drawing on a terminal, otherwise one line.

    Candidates are drawn as pencilmarks, or written as a line of HoDoKu if possible; rules stand below the drawing, or make
    the line JSON.
    """
    from ..formats import write

    if symbols:
        alphabet = Alphabet.named(symbols, puzzle.size)
        puzzle = puzzle.with_alphabet(alphabet) if isinstance(puzzle, Grid) else _in_alphabet(puzzle, alphabet)
    rules = (puzzle if isinstance(puzzle, Grid) else puzzle.grid).rules
    if rules and (to is not None or not sink.terminal):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            text = write(puzzle, to or "json", drop_unknown=drop_unknown)
        for one in said:
            warn(str(one.message))
        return text
    if rules:
        from ..drawing import render

        return str(render(puzzle, "ansi"))
    plain = "drawing" if sink.terminal else "line"
    with_marks = "pencilmarks" if sink.terminal else "hodoku" if puzzle.size <= 9 else "json"
    text = write(puzzle, to or (plain if isinstance(puzzle, Grid) else with_marks), colour=sink.terminal)
    if sink.terminal and to is None:
        # A person sees the shape and the symbols; the lines that describe them are for files.
        text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return text


def _in_alphabet(puzzle: Candidates, alphabet: Alphabet) -> Candidates:
    return Candidates(puzzle.grid.with_alphabet(alphabet), puzzle.masks)
