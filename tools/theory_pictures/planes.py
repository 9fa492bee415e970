"""How the batch engine works: its planes, the six ways through a band, and the time per puzzle by the size of a call."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import numpy as np

import sudokit as sk
from sudokit.study import _style as style

from . import data
from .svg import BLUE, GREEN, GREY, INK, ORANGE, PALE, PURPLE, RED, SKY, Picture

COLOURS = (BLUE, RED, GREEN, PURPLE, ORANGE, SKY)
CELL = (0, 2)
SIZES = (1, 2, 3, 6, 12, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
LISTS = {"easy": "easy_20k.txt", "17 clues": "17clue_49158.txt", "hardest (11+)": "hardest_11plus_8766.txt"}


def planes() -> str:
    """Draw the candidates of one cell in six puzzles: a word for each puzzle, and a plane for each value."""
    puzzles = list(sk.generate_many(len(COLOURS), seed=3))
    cells = [set(one.grid.candidates()[CELL]) for one in puzzles]
    picture = Picture(810, 310, "The candidates of a cell in many puzzles, kept by puzzle and kept by plane")
    picture.words(20, 28, "By puzzle: a word for each cell", 14, bold=True)
    picture.words(410, 28, "By plane: a register for each candidate", 14, bold=True)
    step = 22
    for value in range(1, 10):
        picture.words(118 + value * step, 58, str(value), 12, GREY, "middle")
    for lane, (colour, values) in enumerate(zip(COLOURS, cells, strict=True)):
        top = 66 + lane * 32
        picture.words(20, top + 15, f"puzzle {lane}, r1c3", 12)
        for value in range(1, 10):
            _bit(picture, 107 + value * step, top, colour, value in values)
    picture.words(120, 66 + len(COLOURS) * 32 + 14, "…   one AND handles one cell of one puzzle", 12, GREY)
    for lane in range(len(COLOURS)):
        picture.words(541 + lane * step, 58, str(lane), 12, GREY, "middle")
    picture.words(541 + 8.4 * step, 58, "511", 12, GREY, "middle")
    for value in range(1, 10):
        top = 66 + (value - 1) * 24
        picture.words(410, top + 14, f"plane “r1c3 = {value}”", 12)
        for lane, (colour, values) in enumerate(zip(COLOURS, cells, strict=True)):
            _bit(picture, 530 + lane * step, top, colour, value in values)
        picture.words(541 + 6.4 * step, top + 14, "…", 13, GREY, "middle")
        picture.box(530 + 7.9 * step, top, 20, 20, "none", PALE)
    picture.words(530, 66 + 9 * 24 + 16, "one AND handles 512 puzzles", 12, GREY)
    return picture.text()


def _bit(picture: Picture, x: float, y: float, colour: str, held: bool) -> None:
    picture.box(x, y, 20, 20, colour if held else "#fff", colour)


def ways() -> str:
    """Draw the six ways to place a value in a band, and what they remove."""
    picture = Picture(760, 290, "The six ways of a value through a band, and an example")
    picture.words(20, 28, "A value takes one triad in each row and each box of a band: six ways", 14, bold=True)
    every = list(itertools.permutations(range(3)))
    for number, way in enumerate(every):
        _band(picture, 20 + number * 122, 42, dict.fromkeys(enumerate(way), BLUE))
    can = {(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (2, 0)}
    left = [way for way in every if all((row, box) in can for row, box in enumerate(way))]
    kept = {(row, box) for way in left for row, box in enumerate(way)}
    picture.words(20, 158, "Its candidates", 14, bold=True)
    _band(picture, 20, 172, dict.fromkeys(sorted(can), ORANGE))
    picture.arrow(140, 202, 178, 202)
    picture.words(190, 158, f"The {len(left)} ways left", 14, bold=True)
    for number, way in enumerate(left):
        _band(picture, 190 + number * 122, 172, dict.fromkeys(enumerate(way), BLUE))
    picture.arrow(432, 202, 470, 202)
    picture.words(482, 158, "What is in no way is removed", 14, bold=True)
    _band(picture, 482, 172, {place: ORANGE if place in kept else RED for place in sorted(can)}, can - kept)
    picture.words(
        20, 262, "Box 3 (right) has the value in row 3 only, so row 3 loses it elsewhere: a pointing step, found", 12, GREY
    )
    picture.words(20, 279, "for all values and all puzzles of a block by the same few operations.", 12, GREY)
    return picture.text()


def _band(
    picture: Picture, x: float, y: float, fills: dict[tuple[int, int], str], crossed: set[tuple[int, int]] | None = None
) -> None:
    cell = 12
    for (row, box), colour in fills.items():
        picture.box(x + box * 3 * cell, y + row * 20, 3 * cell, 20, colour)
    for row, box in crossed or ():
        picture.line(x + box * 3 * cell + 3, y + row * 20 + 17, x + box * 3 * cell + 33, y + row * 20 + 3, "#fff", 2)
    for i in range(10):
        picture.line(x + i * cell, y, x + i * cell, y + 60, INK if i % 3 == 0 else PALE, 1.5 if i % 3 == 0 else 0.7)
    for i in range(4):
        picture.line(x, y + i * 20, x + 9 * cell, y + i * 20, INK, 1.5 if i % 3 == 0 else 0.7)


def measure_sizes(lists: Path) -> list[dict[str, object]]:
    """Return the least CPU time per puzzle of five rounds, for calls of each size."""
    rows: list[dict[str, object]] = []
    for name, file in LISTS.items():
        every = np.resize(_puzzles(lists, file), (SIZES[-1], 81))
        for size in SIZES:
            calls = max(1, min(20_000, 30_000 // size)) if "11" not in name else max(1, min(2_000, 6_000 // size))
            pieces = [every[at * size % (len(every) - size + 1) :][:size] for at in range(calls)]
            least = min(_round(pieces) for _ in range(5))
            rows.append({"list": name, "rows": size, "us": round(least / calls / size * 1e6, 4)})
    return rows


def measure_sets(lists: Path, rows: int = 20_000) -> list[dict[str, object]]:
    """Return the least CPU time per puzzle of five calls, for each instruction set."""
    found: list[dict[str, object]] = []
    for name, file in LISTS.items():
        puzzles = np.resize(_puzzles(lists, file), (rows, 81))
        for isa in sk.instruction_sets():
            times = []
            for _ in range(5):
                began = time.thread_time()
                sk.solve_many(puzzles, limit=2, threads=1, instruction_set=isa)
                times.append(time.thread_time() - began)
            found.append({"list": name, "set": isa, "us": round(min(times) / rows * 1e6, 4)})
    return found


def _puzzles(lists: Path, file: str) -> np.ndarray:
    lines = (lists / file).read_text(encoding="utf-8").split()
    return np.array([[0 if mark in ".0" else int(mark) for mark in line[:81]] for line in lines], dtype=np.uint8)


def _round(pieces: list[np.ndarray]) -> float:
    began = time.thread_time()
    for piece in pieces:
        sk.solve_many(piece, limit=2, threads=1)
    return time.thread_time() - began


def sizes() -> str:
    """Draw the time per puzzle by the size of a call, from the measured rows."""
    rows = data.read("batch-sizes")
    with style.house():
        drawing, (axes,) = style.figure(7.6, 4.0)
        for number, name in enumerate(LISTS):
            mine = [row for row in rows if row["list"] == name]
            axes.plot(
                [int(row["rows"]) for row in mine],
                [float(row["us"]) * 1e-6 for row in mine],
                color=style.COLOURS[number],
                marker=style.MARKERS[number],
                label=name,
            )
        axes.set_xlabel("puzzles per call")
        axes.set_ylabel("CPU time per puzzle")
        style.log_counts(axes.xaxis)
        style.log_seconds(axes.yaxis)
        axes.legend()
        return data.svg_of(drawing)
