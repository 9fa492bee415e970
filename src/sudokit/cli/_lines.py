"""Answers and puzzles as lines of the output."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..grid import Alphabet, Candidates, Grid, SudokitError
from ._sink import Sink


def several(number: int) -> str:
    """Return the words for a puzzle of which one of many solutions is shown."""
    return f"puzzle {number} has several solutions; one of them is shown"


def invalid(as_json: bool, head: dict[str, Any] | None = None) -> Callable[[int, str], str]:
    """Return what makes the line for an entry that could not be read; `head`: what every object of the output begins with."""

    def line(number: int, error: str) -> str:
        fields = {"number": number} | (head or {}) | {"status": "invalid", "reason": error}
        return as_line(fields) if as_json else "invalid"

    return line


def as_line(answer: dict[str, Any]) -> str:
    """Return an answer as one line of JSON."""
    import json

    return json.dumps(answer, ensure_ascii=False)


def text_or_file(text: str | None) -> str | None:
    """Return what a file holds, if the text names one, else the text."""
    if text is None or len(text) >= 256 or not os.path.isfile(text):
        return text
    try:
        return Path(text).read_text("utf-8")
    except UnicodeDecodeError:
        raise SudokitError(f"{text}: this is not UTF-8 text: expected one mark for each cell") from None


def shown(puzzle: Grid | Candidates, to: str | None, sink: Sink, symbols: str | None = None) -> str:
    """Return a puzzle in the format asked for: by default the drawing on a terminal, else one line.

    Candidates are drawn as pencilmarks, or written as a line of HoDoKu, where that can be.
    """
    from ..formats import write

    if symbols:
        alphabet = Alphabet.named(symbols, puzzle.size)
        puzzle = puzzle.with_alphabet(alphabet) if isinstance(puzzle, Grid) else _in_alphabet(puzzle, alphabet)
    plain = "drawing" if sink.terminal else "line"
    with_marks = "pencilmarks" if sink.terminal else "hodoku" if puzzle.size <= 9 else "json"
    text = write(puzzle, to or (plain if isinstance(puzzle, Grid) else with_marks), colour=sink.terminal)
    if sink.terminal and to is None:
        # A person sees shape and symbols; the lines that tell a reader of them are for files.
        text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return text


def _in_alphabet(puzzle: Candidates, alphabet: Alphabet) -> Candidates:
    return Candidates(puzzle.grid.with_alphabet(alphabet), puzzle.masks)
