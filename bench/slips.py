"""Rows with one wrong character, in every form of input: each must be invalid, or be read as the values that it shows.

Usage: python bench/slips.py [--slips 1000000] [--seed 1] [--only FORM]

One cell of a puzzle is replaced by a random character: a symbol of the alphabet, an empty mark, a letter, a mark of another
notation, a frame character, a blank, or a symbol of another script.  This script decides, without the readers, what the cell
then shows: a value, empty, or nothing, in which case the row must be invalid.  Rows that show values must have the same status
and solution as the same values given as integers.  The table counts, for each form:

invalid     rows that show no puzzle, and are invalid
answered    rows that show values, and have the same answer as these values
refused     rows that show values, but are invalid nevertheless: a form may require more than the cells
wrong       anything else; the last line has the total, and the exit status is 1 if there are any
"""

from __future__ import annotations

import argparse
import bisect
import itertools
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sudokit as sk
from sudokit import formats

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKS = "._*?-xX0"
FRAME = " \t,|+:;=/#@%&~<>()'"
OTHER_SCRIPTS = "é²１١½ⅣΩ🐶│\u00a0\u0301"
EMPTY = ".0"
Cells = list[str]
Values = tuple[int, ...]


class Read(NamedTuple):
    """The reading of one row in a form; the defaults stand for an invalid row."""

    values: Values | None = None
    """The values read, for forms that report them."""
    status: str = "invalid"
    solution: Values | None = None


Reader = Callable[[list[Cells], sk.Layout | None, str | None], list[Read]]


class Form(NamedTuple):
    """A form of input for rows."""

    name: str
    read: Reader
    sizes: tuple[int, ...] = (4, 6, 8, 9, 12, 16)
    numbers: bool = False
    """Whether cells hold decimal numbers, whatever the alphabet."""
    without: str = ""
    """Characters that end a row or a cell of this form, and therefore cannot be a slip within a cell."""
    share: int = 1
    """The share of the slips, relative to other forms."""


# --- the forms ------------------------------------------------------------------------------------------------------
def line(cells: Cells) -> str:
    return "".join(cells)


def lines(rows: list[Cells], end: str = "\n") -> str:
    return "".join(line(cells) + end for cells in rows)


def batched(give: Callable[[list[Cells]], Any]) -> Reader:
    """Return a reader that passes rows to solve_many."""

    def read(rows: list[Cells], layout: sk.Layout | None, symbols: str | None) -> list[Read]:
        batch = sk.solve_many(give(rows), layout=layout, symbols=symbols)
        assert len(batch) == len(rows), f"{len(batch)} rows came back of {len(rows)}"
        return [
            Read(None, str(status), tuple(solution) if any(solution) else None)
            for status, solution in zip(batch.statuses(), batch.solutions.tolist(), strict=True)
        ]

    return read


def boxes(rows: list[Cells]) -> sk.Layout:
    """Return the default layout of rows."""
    return sk.Layout.parse(BOXES[math.isqrt(len(rows[0]))])


def column_of(library: str) -> Callable[[list[Cells]], Any]:
    def give(rows: list[Cells]) -> Any:
        texts = [line(cells) for cells in rows]
        if library == "arrow":
            import pyarrow

            return pyarrow.array(texts)
        if library == "polars":
            import polars

            return polars.Series(texts)
        if library == "pandas":
            import pandas

            return pandas.Series(texts)
        return np.array(texts)

    return give


def text(give: Callable[[list[Cells], sk.Layout], str]) -> Reader:
    """Return a reader for a text of several puzzles, which are identified by their first lines."""

    def read(rows: list[Cells], layout: sk.Layout | None, symbols: str | None) -> list[Read]:
        found = [Read()] * len(rows)
        shape = layout or boxes(rows)
        parts = [give([], shape), *(give([cells], shape) for cells in rows)]
        starts = list(itertools.accumulate(part.count("\n") for part in parts))[:-1]  # lines before each row
        for entry in formats.parse_many("".join(parts), layout=layout, symbols=symbols):
            if entry.grid is not None:
                number = bisect.bisect_left(starts, entry.line) - 1
                assert found[number].values is None, "two puzzles were read from one"
                found[number] = Read(entry.grid.values, "read")
        return found

    return read


def as_csv(rows: list[Cells], layout: sk.Layout) -> str:
    return "".join(f'7,"{line(cells)}",easy\n' for cells in rows) or "id,puzzle,level\n"


def as_jsonl(rows: list[Cells], layout: sk.Layout) -> str:
    return "".join(json.dumps({"puzzle": line(cells)}, ensure_ascii=False) + "\n" for cells in rows)


def as_json_numbers(rows: list[Cells], layout: sk.Layout) -> str:
    n = layout.size
    grids = ([cells[start : start + n] for start in range(0, n * n, n)] for cells in rows)
    return "".join("[" + ", ".join("[" + ",".join(row) + "]" for row in grid) + "]\n" for grid in grids)


def as_drawing(rows: list[Cells], layout: sk.Layout) -> str:
    n, height, width = layout.size, layout.box_height, layout.box_width
    ruler = "+" + ("-" * (2 * width + 1) + "+") * (n // width)
    drawn = ""
    for cells in rows:
        for row in range(n):
            parts = [cells[row * n + start : row * n + start + width] for start in range(0, n, width)]
            drawn += f"{ruler}\n" * (row % height == 0) + "".join(f"| {' '.join(part)} " for part in parts) + "|\n"
        drawn += f"{ruler}\n\n"
    return drawn


def as_blocks(rows: list[Cells], layout: sk.Layout) -> str:
    n = layout.size
    return "".join("".join(line(cells[start : start + n]) + "\n" for start in range(0, n * n, n)) + "\n" for cells in rows)


def as_hxw(rows: list[Cells], layout: sk.Layout) -> str:
    return "".join(f"{layout.spec} {' '.join(cells)}\n" for cells in rows)


def commanded(ending: str, give: Callable[[list[Cells], sk.Layout], str]) -> Reader:
    """Return a reader that passes a file to the command line."""

    def read(rows: list[Cells], layout: sk.Layout | None, symbols: str | None) -> list[Read]:
        shape = layout or boxes(rows)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"rows{ending}"
            path.write_text(give([], shape) + give(rows, shape), encoding="utf-8")
            command = [sys.executable, "-m", "sudokit", "solve", str(path)]
            command += ["--layout", layout.spec] if layout else []
            command += ["--symbols", symbols] if symbols else []
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1, 2), done.stderr[-2000:]
        answers = done.stdout.splitlines()
        assert len(answers) == len(rows), f"{len(answers)} answers to {len(rows)} rows"
        return [commanded_row(answer, shape, symbols) for answer in answers]

    return read


def commanded_row(answer: str, layout: sk.Layout, symbols: str | None) -> Read:
    if answer in ("none", "invalid", "undecided"):
        return Read(None, answer)
    usual = sk.Alphabet.numbers(layout.size) if " " in answer else sk.Alphabet.standard(layout.size)
    shown = sk.Alphabet.named(symbols, layout.size) if symbols else usual
    return Read(None, "solved", sk.Grid.parse(answer, layout, shown).values)


def just_lines(rows: list[Cells], layout: sk.Layout) -> str:
    return lines(rows)


NOT_IN_LINES = "#\n"  # a row that begins with # is a comment
FORMS = (
    Form("list of str", batched(lambda rows: [line(cells) for cells in rows]), share=4),
    Form("list of ASCII", batched(lambda rows: [line(cells) for cells in rows]), without=OTHER_SCRIPTS, share=20),
    Form("list of bytes", batched(lambda rows: [line(cells).encode() for cells in rows]), share=4),
    Form("bytes, lines", batched(lambda rows: lines(rows).encode()), without=NOT_IN_LINES, share=4),
    Form("bytes, ASCII", batched(lambda rows: lines(rows).encode()), without=NOT_IN_LINES + OTHER_SCRIPTS, share=20),
    Form("bytes, CRLF", batched(lambda rows: lines(rows, "\r\n").encode()), without=NOT_IN_LINES, share=4),
    Form("bytes, no last end", batched(lambda rows: lines(rows)[:-1].encode()), without=NOT_IN_LINES, share=4),
    Form("Arrow column", batched(column_of("arrow")), share=20),
    Form("polars column", batched(column_of("polars")), share=4),
    Form("pandas column", batched(column_of("pandas")), share=4),
    Form("NumPy text", batched(column_of("numpy")), share=4),
    Form("lines", text(just_lines), without=NOT_IN_LINES, share=2),
    Form("csv", text(as_csv), without="#", share=2),
    Form("jsonl", text(as_jsonl), share=2),
    Form("json numbers", text(as_json_numbers), numbers=True),
    Form("drawings", text(as_drawing), without="#"),
    Form("blocks", text(as_blocks), without=NOT_IN_LINES),
    Form("hxw", text(as_hxw), numbers=True, without="#"),
    Form("solve lines", commanded(".txt", just_lines), without=NOT_IN_LINES, share=4),
    Form("solve ASCII", commanded(".txt", just_lines), without=NOT_IN_LINES + OTHER_SCRIPTS, share=4),
    Form("solve csv", commanded(".csv", as_csv), without="#"),
    Form("solve jsonl", commanded(".jsonl", as_jsonl)),
    Form("solve hxw", commanded(".txt", as_hxw), numbers=True, without="#"),
)
SYMBOLS = {4: "ABCD", 6: "A-F", 8: "0-7", 9: "A-I", 12: "0-B", 16: "0-F"}
BOXES = {4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 12: "3x4", 16: "4x4"}


# --- slips, and what they show --------------------------------------------------------------------------------------
@cache
def puzzles(size: int) -> list[Values]:
    """Return the puzzles for slips; half of the 9x9 ones lack a digit, so that a letter could be taken for it."""
    count = {4: 60, 6: 60, 8: 40, 9: 1500, 12: 12, 16: 6}[size]
    made = [puzzle.grid.values for puzzle in sk.generate_many(count, BOXES[size], seed=7)]
    lacking = [values for values in made if len(set(values)) <= size]
    return made if size != 9 else lacking + made[: len(lacking)]


def slip(values: Values, size: int, form: Form, symbols: Sequence[str], rng: random.Random) -> tuple[Cells, Values | None]:
    """Return the cells of a puzzle with one slip, and the values that they show."""
    empty = "0" if form.numbers else rng.choice([mark for mark in EMPTY if mark not in symbols])
    shown = {0: empty} | dict(enumerate(symbols, 1))
    cells = [shown[value] for value in values]
    pools = ([c for c in pool if c not in form.without] for pool in ("".join(symbols), MARKS, LETTERS, FRAME, OTHER_SCRIPTS))
    drawn = rng.choice(rng.choice([pool for pool in pools if pool]))
    place = rng.randrange(len(cells))
    cells[place] = drawn
    if form.numbers:
        value = int(drawn) if drawn in "0123456789" and drawn and int(drawn) <= size else None
    elif drawn in symbols:
        value = symbols.index(drawn) + 1
    else:
        value = 0 if drawn in EMPTY else None
    return cells, None if value is None else (*values[:place], value, *values[place + 1 :])


class Tally(NamedTuple):
    invalid: int = 0
    answered: int = 0
    refused: int = 0
    wrong: int = 0


def judged(
    form: Form, size: int, symbols: str | None, count: int, rng: random.Random, told: bool = True
) -> tuple[Tally, list[str]]:
    """Return the tally of `count` slips, and the first wrong ones; `told`: whether the layout is given."""
    layout = sk.Layout.parse(BOXES[size])
    alphabet = sk.Alphabet.named(symbols, size) if symbols else sk.Alphabet.standard(size)
    known = alphabet.symbols if not form.numbers else sk.Alphabet.numbers(size).symbols
    made = [slip(rng.choice(puzzles(size)), size, form, known, rng) for _ in range(count)]
    rows, shown = [cells for cells, _ in made], [values for _, values in made]
    asked = np.array([values or (0,) * size**2 for values in shown], dtype=np.uint8)
    reference = sk.solve_many(asked, layout=layout)
    statuses = [str(status) for status in reference.statuses()]
    found = form.read(rows, layout if told else None, symbols)
    tally, faults = [0, 0, 0, 0], list[str]()
    for number, (read, values) in enumerate(zip(found, shown, strict=True)):
        kind = kind_of(read, values, statuses[number], tuple(reference.solutions[number].tolist()))
        tally[kind] += 1
        if kind == 3 and len(faults) < 3:
            faults.append(f"{form.name} {size}x{size} {symbols or ''}: {' '.join(rows[number])} -> {read}")
    return Tally(*tally), faults


def kind_of(read: Read, values: Values | None, status: str, solution: Values) -> int:
    """Return the column of the table in which a row counts."""
    invalid = read.status == "invalid"
    if values is None:
        return 0 if invalid else 3
    if invalid:
        return 1 if status == "invalid" else 2
    if read.values is not None:
        return 1 if read.values == values else 3
    if read.status == "solved" and status == "multiple":  # the command line shows one of several
        agrees = read.solution is not None and all(not v or v == s for v, s in zip(values, read.solution, strict=True))
        return 1 if agrees else 3
    same = read.status == status or (read.status, status) == ("solved", "unique")
    return 1 if same and (read.solution or None) == (solution if any(solution) else None) else 3


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--slips", type=int, default=1_000_000, help="rows in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="FORM", help="only this form")
    options = parser.parse_args()
    chosen = [form for form in FORMS if options.only in (None, form.name)]
    return 1 if report(chosen, options.slips, options.seed) else 0


def report(chosen: Sequence[Form], slips: int, seed: int) -> int:
    """Print the table, and return the number of wrong rows."""
    started, rng, whole = time.perf_counter(), random.Random(seed), [0, 0, 0, 0]
    share = sum(form.share for form in chosen)
    faults: list[str] = []
    print(f"{'form':20} {'symbols':8} {'rows':>9} {'invalid':>9} {'answered':>9} {'refused':>9} {'wrong':>6}")
    for form in chosen:
        for given in (False, True):
            sums = [0, 0, 0, 0]
            for size, count, told in parts(form, max(len(form.sizes), slips * form.share // share // 2)):
                tally, wrong = judged(form, size, SYMBOLS[size] if given else None, count, rng, told)
                sums = [a + b for a, b in zip(sums, tally, strict=True)]
                faults += wrong
            columns = " ".join(f"{number:>9,}" for number in sums[:3])
            print(f"{form.name:20} {'given' if given else 'default':8} {sum(sums):>9,} {columns} {sums[3]:>6,}", flush=True)
            whole = [a + b for a, b in zip(whole, sums, strict=True)]
    for fault in faults[:20]:
        print(fault)
    print(f"{sum(whole):,} slips, {whole[3]:,} wrong answers, {time.perf_counter() - started:.0f} s")
    return whole[3]


def parts(form: Form, count: int) -> Iterator[tuple[int, int, bool]]:
    """Yield sizes, numbers of rows, and whether the layout is given: most rows are 9x9, in pieces that fit into memory."""
    for size in form.sizes:
        left = count if size == 9 else max(2, count // {4: 10, 6: 10, 8: 12, 12: 40, 16: 80}[size])
        while left > 0:
            yield size, min(left, 50_000), True
            left -= 50_000
        if size in (4, 9, 16):  # sizes for which a layout has to be chosen
            yield size, max(2, min(count // 10, 50_000)), False


if __name__ == "__main__":
    sys.exit(main())
