"""Measure the reader on synthetic photographs: exact grids, silent wrong cells and flagged cells, for each stratum.

    PYTHONPATH=tools python -m photo.measure --count 2000 --without 1000

Faces, puzzles and pages come from seeds that the training does not use; the faces are those that Matplotlib brings.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from time import process_time
from typing import NamedTuple

import numpy as np

import sudokit as sk
from photo import fonts
from photo.cells import Faces
from photo.pages import EMPTY_STRATA, MARKED, STRATA, Photograph, photograph
from photo.strokes import Array

SHAPES = ((3, 3), (3, 3), (3, 3), (3, 3), (2, 3), (2, 2))
"""Boxes of the puzzles, in turn."""
SIZES = {"4x4": (2, 2), "6x6": (2, 3), "16x16": (4, 4)}
"""Boxes of the strata that are named after them."""


class Result(NamedTuple):
    """How one photograph was read."""

    found: bool
    exact: bool
    wrong: int
    silent: int
    """Wrong and not flagged."""
    flagged: int
    kinds: int
    """Values whose kind, printed or by hand, is wrong."""
    values: int
    """Values that are right."""
    marks: int
    """Cells with marks that are known as such."""
    sets: int
    """Those whose set is right."""
    marked: int
    """Cells with marks."""
    chances: list[tuple[float, bool]]
    """The confidence of each cell, and whether it is right."""
    seconds: float = 0
    """Of the processor, for reading."""


@cache
def _puzzles(box: tuple[int, int]) -> list[tuple[Array, Array]]:
    layout = sk.Layout(*box)
    made = []
    for puzzle in sk.generate_many(12, layout, seed=77):
        solution = sk.solve(puzzle.grid).grid
        assert solution is not None
        made.append((np.array(puzzle.grid.values), np.array(solution.values)))
    return made


def sample(stratum: str, number: int) -> tuple[Photograph, sk.Layout]:
    """Return photograph `number` of a stratum and the layout of its puzzle."""
    faces = Faces(fonts.held_out(), [])
    box = SIZES.get(stratum, SHAPES[number % len(SHAPES)])
    puzzle, solution = _puzzles(box)[number % 12]
    return photograph(stratum, 10_000 + number, puzzle, solution, box, faces), sk.Layout(*box)


def _off(shot: Photograph, reading: sk.Reading) -> float:
    """Return how far a reading's grid is from the one that is meant, in its cells; of two grids, the wrong one may be read."""
    if not reading.corners:
        return np.inf
    return float(np.abs(np.array(reading.corners) - shot.corners).max()) * shot.size / float(np.ptp(shot.corners))


def compared(shot: Photograph, reading: sk.Reading) -> Result:
    """Compare the reading of a grid with the truth; another grid of the picture is not a reading of it."""
    reading = min((reading, *reading.others), key=lambda one: _off(shot, one))
    if reading.grid is None or len(reading.cells) != len(shot.truth) or _off(shot, reading) > shot.size / 2:
        return Result(False, False, 0, 0, 0, 0, 0, 0, 0, 0, [])
    wrong = silent = flagged = kinds = values = marks = sets = 0
    chances = []
    marked = shot.truth == MARKED
    for cell, truth, given, mark in zip(reading.cells, shot.truth, shot.given, shot.marks, strict=True):
        if truth == MARKED:
            right = cell.value == 0
            marks += cell.kind == "marks"
            sets += cell.kind == "marks" and sum(1 << value - 1 for value in cell.marks) == mark
        else:
            right = cell.value == truth
            values += bool(right and truth)
            kinds += bool(right and truth and (cell.kind == "given") != bool(given))
        wrong += not right
        silent += not right and cell.sure
        flagged += not cell.sure
        chances.append((cell.confidence, bool(right)))
    return Result(True, wrong == 0, wrong, silent, flagged, kinds, values, int(marks), int(sets), int(marked.sum()), chances)


def results(stratum: str, numbers: range) -> Iterator[tuple[int, Photograph, sk.Reading, Result]]:
    """Read photographs of a stratum."""
    for number in numbers:
        shot, _ = sample(stratum, number)
        begun = process_time()
        reading = sk.read_photo(shot.picture)
        seconds = process_time() - begun
        yield number, shot, reading, compared(shot, reading)._replace(seconds=seconds)


def calibration_error(chances: list[tuple[float, bool]]) -> float:
    """Return the expected calibration error over ten bins."""
    if not chances:
        return 0.0
    confidence, right = (np.array(column, float) for column in zip(*chances, strict=True))
    bins = np.minimum((confidence * 10).astype(int), 9)
    parts = [abs(confidence[bins == k].sum() - right[bins == k].sum()) for k in range(10)]
    return float(sum(parts) / len(chances))


def reliability(chances: list[tuple[float, bool]]) -> Iterator[str]:
    """Yield a line for each bin of confidences that holds a cell."""
    confidence, right = (np.array(column, float) for column in zip(*chances, strict=True))
    bins = np.minimum((confidence * 10).astype(int), 9)
    for k in range(10):
        mine = bins == k
        if mine.any():
            yield (
                f"confidence {k / 10:.1f} to {(k + 1) / 10:.1f}: {mine.sum():7,} cells,"
                f" {confidence[mine].mean():.3f} on average, {right[mine].mean():.3f} right"
            )


def main() -> None:
    """Print a line for each stratum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="photographs with a puzzle, over all strata")
    parser.add_argument("--without", type=int, default=100, help="pictures without one")
    parser.add_argument("--first", type=int, default=0, help="the number of the first photograph of each stratum")
    parser.add_argument("--only", help="one stratum")
    options = parser.parse_args()
    strata = [options.only] if options.only else [*STRATA, *EMPTY_STRATA]
    chances: list[tuple[float, bool]] = []
    print("stratum              exact      found  wrong  silent  flagged/grid      kinds    CPU s  marks/sets")
    for stratum in strata:
        empty = stratum in EMPTY_STRATA
        kinds = EMPTY_STRATA if empty else STRATA
        each = max(1, (options.without if empty else options.count) // (1 if options.only else len(kinds)))
        numbers = range(options.first, options.first + each)
        if empty:
            claimed = [n for n, _, reading, _ in results(stratum, numbers) if reading.grid is not None]
            print(f"{stratum:20} {len(claimed)} of {each} claimed as a Sudoku {claimed or ''}", flush=True)
            continue
        all_results = [(n, result) for n, _, _, result in results(stratum, numbers)]
        rows = [result for _, result in all_results]
        found = [row for row in rows if row.found]
        chances += [pair for row in found for pair in row.chances]
        marked = sum(row.marked for row in rows)
        marks = f"{sum(r.marks for r in rows)}/{sum(r.sets for r in rows)} of {marked}" if marked else ""
        failed = [n for n, row in all_results if not row.exact]
        print(
            f"{stratum:20} {sum(r.exact for r in rows):3} of {each:3} {len(found):6} {sum(r.wrong for r in rows):6}"
            f" {sum(r.silent for r in rows):7} {sum(r.flagged for r in rows) / max(1, len(found)):10.1f}"
            f" {sum(r.kinds for r in rows):8}/{sum(r.values for r in rows):<5}"
            f" {sum(r.seconds for r in rows) / each:7.2f}  {marks} {failed[:8] or ''}",
            flush=True,
        )
    if chances:
        print("\n".join(reliability(chances)))
    print(f"expected calibration error {calibration_error(chances):.2%} of {len(chances):,} cells")


if __name__ == "__main__":
    main()
