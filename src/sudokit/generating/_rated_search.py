"""Rejection sampling: candidates are made, by the core or around a pattern, and rated; the first that matches is taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .. import _core
from .._version import __version__
from ..grid import Grid, Layout
from ..solving import Status, StopFlag, solve
from ._built import BUILDERS, built
from ._difficulty import Difficulty
from ._puzzle import PuzzleBatch
from ._request import Request
from ._se_difficulty import SeDifficulty

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["rows_of_request", "search_candidates"]

_FEWEST, _MOST = 2, 512  # candidates made and rated at a time for one puzzle
_BUILT = 64  # of candidates built around a pattern, most of which come to nothing at once
_MINIMAL = 14  # the flags of a puzzle whose clues are all known to be necessary
_FILL_NODES = 20_000  # a jigsaw is skipped if no full grid is found within this many nodes
_STEERED_TO = (36, 32, 30, 28, 26, 24, 23)  # numbers of clues that steering tries
_MOST_STEERED = 1000  # number of requests whose best number of clues is cached
_WORTH = 1.25  # how many times more candidates must match to prefer another number of clues
_FEWEST_SYMMETRIC = 28  # below this, symmetric puzzles are rare
_PILOTS = 128  # puzzles that steering makes for each number of clues


def rows_of_request(
    request: Request,
    layout: Layout,
    seed: int,
    first: int,
    count: int,
    threads: int,
    time_limit: float | None,
    stop: StopFlag | None,
) -> tuple[PuzzleBatch, str]:
    """Return the rows (seed, first), (seed, first + 1), … that were made, and why others were not."""
    import numpy as np

    batch, arrays = _blank(request, layout, seed, np.arange(count, dtype=np.uint64) + np.uint64(first))
    why = _core.make_puzzles(layout._core, request.compiled, seed, first, threads, time_limit, stop, *arrays)
    return batch.take(np.asarray(batch.solutions.any(axis=1))), why


def _blank(
    request: Request, layout: Layout, seed: int, index: NDArray[np.uint64]
) -> tuple[PuzzleBatch, tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint8]]]:
    """Return a batch of empty rows, whose arrays are read-only, and the same arrays for the core to write into."""
    import numpy as np

    count, cells = len(index), layout.size**2
    puzzles, solutions = np.zeros((2, count, cells), dtype=np.uint8)
    attempts, flags = np.zeros(count, dtype=np.uint64), np.zeros(count, dtype=np.uint8)
    way = _core.way_of(layout._core, request.compiled)
    provenance = {"version": __version__, "way": way, "options": request.options()}
    batch = PuzzleBatch(layout, puzzles, solutions, index, attempts, flags, seed, request.symmetry, provenance)
    return batch, (puzzles, solutions, attempts, flags)


def search_candidates(
    request: Request,
    difficulty: Difficulty | SeDifficulty | None,
    seed: int,
    first: int,
    count: int,
    threads: int,
    time_limit: float | None,
    stop: StopFlag | None,
    progress: Callable[[int], None] | None = None,
) -> tuple[PuzzleBatch, str]:
    """Return, for each of the indices, the first candidate that matches; and why some have none.

    The candidates of (seed, index) are the puzzles 0, 1, 2, … of a seed derived from them.
    """
    technique = _technique_built(request, difficulty)
    request = request if difficulty is None or technique else steered(request, difficulty)
    deadline = None if time_limit is None else time.monotonic() + time_limit * count
    open_ = dict.fromkeys(range(first, first + count), 0)  # candidates seen, by index
    taken: dict[int, tuple[int, PuzzleBatch, Any]] = {}
    each, seen, why = 1 if difficulty is None else _BUILT if technique else _FEWEST, 0, ""
    while open_ and not why:
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        if technique:
            made, why = _built_round(request, technique, seed, open_, each, left, stop)
        else:
            made, why = _round(request, seed, open_, each, left, stop)
        if why == "time" and each > 1 and deadline is not None and time.monotonic() < deadline:
            each, why = each // 2, ""  # only a pool's share of the time ran out: try fewer candidates, with more time each
            continue
        for index, _ in made:
            open_[index] += each
            seen += each
        if progress is not None:
            progress(seen)
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        good, cut = _first_good(difficulty, made, threads, left, stop)
        why = why or cut
        for index, row, batch, rating in good:
            taken[index] = int(batch.index[row]), batch.take(_only(len(batch), row)), rating
            del open_[index]
        if difficulty is not None and not technique:
            each = max(_FEWEST, min(_MOST, seen // (2 * len(taken) + 1)))
    batch = _joined(request, difficulty, seed, taken)
    return replace(batch, provenance={**batch.provenance, "way": "built"}) if technique else batch, why


def _round(
    request: Request, seed: int, open_: dict[int, int], each: int, seconds: float | None, stop: StopFlag | None
) -> tuple[list[tuple[int, PuzzleBatch]], str]:
    """Return the next candidates of every index."""
    import numpy as np

    way = _core.way_of(request.layout._core, request.compiled)
    if request.jigsaw or way != "removal":
        made: list[tuple[int, PuzzleBatch]] = []
        why = ""
        for index, number in open_.items():
            batch, why = _candidates(request, _core.random_seed(seed, index), number, each, seconds, stop)
            made.append((index, batch))
            if why:
                break
        return made, why
    numbers = [number + i for number in open_.values() for i in range(each)]
    seeds = [own for index in open_ for own in [_core.random_seed(seed, index)] * each]
    batch, arrays = _blank(request, request.layout, seed, np.array(numbers, dtype=np.uint64))
    why = _core.make_puzzles_at(request.layout._core, request.compiled, seeds, numbers, seconds, stop, *arrays)
    if why:  # a candidate after a gap must not be taken for the first match
        return [], why
    return [(index, _slice(batch, i * each, (i + 1) * each)) for i, index in enumerate(open_)], why


def _technique_built(request: Request, difficulty: Difficulty | SeDifficulty | None) -> str:
    """Return the technique around which candidates are built; empty if the request asks for more, or for another one."""
    if not isinstance(difficulty, Difficulty) or difficulty.technique not in BUILDERS or not request.layout._core.classic:
        return ""
    wanted = request.clues or request.pattern or request.symmetry != "none" or request.unbiased or request.jigsaw
    return "" if wanted else difficulty.technique or ""


def _built_round(
    request: Request,
    technique: str,
    seed: int,
    open_: dict[int, int],
    each: int,
    seconds: float | None,
    stop: StopFlag | None,
) -> tuple[list[tuple[int, PuzzleBatch]], str]:
    """Return the next candidates of every index, built around a technique's pattern."""
    import numpy as np

    deadline = None if seconds is None else time.monotonic() + seconds
    made: list[tuple[int, PuzzleBatch]] = []
    for index, number in open_.items():
        own = _core.random_seed(seed, index)
        batch, (puzzles, solutions, attempts, flags) = _blank(
            request, request.layout, own, np.arange(number, number + each, dtype=np.uint64)
        )
        for row in range(each):
            if stop is not None and stop.is_set():
                return [], "stop"
            if deadline is not None and time.monotonic() >= deadline:
                return [], "time"
            if (candidate := built(technique, f"{own} {number + row}")) is not None:
                puzzles[row], solutions[row] = candidate.puzzle, candidate.solution
                attempts[row], flags[row] = 1, _MINIMAL if candidate.minimal else 0
        made.append((index, batch.take(np.asarray(batch.solutions.any(axis=1)))))
    return made, ""


def _slice(batch: PuzzleBatch, start: int, end: int) -> PuzzleBatch:
    part = slice(start, end)
    return replace(
        batch,
        puzzles=batch.puzzles[part],
        solutions=batch.solutions[part],
        index=batch.index[part],
        attempts=batch.attempts[part],
        flags=batch.flags[part],
    )


def _candidates(
    request: Request, own_seed: int, number: int, count: int, seconds: float | None, stop: StopFlag | None
) -> tuple[PuzzleBatch, str]:
    if not request.jigsaw:
        return _alone(request, own_seed, number, count, seconds, stop)
    parts, layouts, why = [], [], ""
    deadline = None if seconds is None else time.monotonic() + seconds
    for candidate in range(number, number + count):
        seconds = None if deadline is None else max(0.0, deadline - time.monotonic())
        layout = Layout.jigsaw(_core.random_regions(request.layout.size, own_seed, candidate))
        if solve(Grid.empty(layout), limit=1, node_limit=_FILL_NODES).status is not Status.SOLVED:
            continue
        part, why = rows_of_request(request, layout, own_seed, candidate, 1, 1, seconds, stop)
        parts.append(part)
        layouts += [layout] * len(part)
        if why:
            break
    if not parts:
        return _empty(request, own_seed), why
    return replace(_concatenated(parts), layouts=layouts), why


def _alone(
    request: Request, own_seed: int, number: int, count: int, seconds: float | None, stop: StopFlag | None
) -> tuple[PuzzleBatch, str]:
    """Return candidates of one layout: all of them share one time limit."""
    import numpy as np

    if _core.way_of(request.layout._core, request.compiled) == "vicinity":  # the time limit applies to a whole pool
        return rows_of_request(request, request.layout, own_seed, number, count, 1, seconds and seconds / count, stop)
    numbers = range(number, number + count)
    batch, arrays = _blank(request, request.layout, own_seed, np.array(numbers, dtype=np.uint64))
    why = _core.make_puzzles_at(
        request.layout._core, request.compiled, [own_seed] * count, list(numbers), seconds, stop, *arrays
    )
    return batch.take(np.asarray(batch.solutions.any(axis=1))), why


def _first_good(
    difficulty: Difficulty | SeDifficulty | None,
    made: list[tuple[int, PuzzleBatch]],
    threads: int,
    seconds: float | None,
    stop: StopFlag | None,
) -> tuple[list[tuple[int, int, PuzzleBatch, Any]], str]:
    """Return the first matching candidate of each index that has one, with its rating; and what ended the search.

    A candidate after one that was not rated in time must not be taken for the first match.
    """
    import numpy as np

    made = [(index, batch) for index, batch in made if len(batch)]
    if difficulty is None or not made:
        return [(index, 0, batch, None) for index, batch in made], ""
    if made[0][1].layouts is not None:
        return _first_good_jigsaws(difficulty, made, seconds, stop)
    puzzles = np.concatenate([batch.puzzles for _, batch in made])
    rated = difficulty.rate(puzzles, made[0][1].layout, threads, seconds, stop)
    ends = rated.good | (rated.missing if rated.stopped else False)
    found, start = [], 0
    for index, batch in made:
        row = int(np.argmax(ends[start : start + len(batch)]))
        if rated.good[start + row]:
            found.append((index, row, batch, rated.of(start + row)))
        start += len(batch)
    return found, rated.stopped


def _first_good_jigsaws(
    difficulty: Difficulty | SeDifficulty, made: list[tuple[int, PuzzleBatch]], seconds: float | None, stop: StopFlag | None
) -> tuple[list[tuple[int, int, PuzzleBatch, Any]], str]:
    deadline = None if seconds is None else time.monotonic() + seconds
    found: list[tuple[int, int, PuzzleBatch, Any]] = []
    for index, batch in made:
        for row, layout in enumerate(batch.layouts or ()):
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            rated = difficulty.rate(batch.puzzles[row : row + 1], layout, 1, left, stop)
            if rated.stopped:
                return found, rated.stopped
            if rated.good[0]:
                found.append((index, row, batch, rated.of(0)))
                break
    return found, ""


def _only(count: int, row: int) -> NDArray[np.bool_]:
    import numpy as np

    keep = np.zeros(count, dtype=bool)
    keep[row] = True
    return keep


def _empty(request: Request, seed: int) -> PuzzleBatch:
    return rows_of_request(request, request.layout, seed, 0, 0, 1, None, None)[0]


def _concatenated(parts: list[PuzzleBatch]) -> PuzzleBatch:
    import numpy as np

    return replace(
        parts[0],
        puzzles=np.concatenate([part.puzzles for part in parts]),
        solutions=np.concatenate([part.solutions for part in parts]),
        index=np.concatenate([part.index for part in parts]),
        attempts=np.concatenate([part.attempts for part in parts]),
        flags=np.concatenate([part.flags for part in parts]),
    )


def _joined(
    request: Request, difficulty: Difficulty | SeDifficulty | None, seed: int, taken: dict[int, tuple[int, PuzzleBatch, Any]]
) -> PuzzleBatch:
    """Return the matching candidates as one batch, by index; `attempts` counts the candidates tried for each."""
    import numpy as np

    batch = _empty(request, seed)
    options = request.options() | ({} if difficulty is None else difficulty.options())
    provenance = {**batch.provenance, "options": options}
    if not taken:
        return replace(batch, provenance=provenance)
    order = sorted(taken)
    rows = [taken[index][1] for index in order]
    return replace(
        _concatenated(rows),
        index=np.array(order, dtype=np.uint64),
        attempts=np.array([taken[index][0] + 1 for index in order], dtype=np.uint64),
        seed=seed,
        provenance=provenance,
        ratings=None if difficulty is None else [taken[index][2] for index in order],
        layouts=[row.layouts[0] for row in rows if row.layouts] if request.jigsaw else None,
    )


def steered(request: Request, difficulty: Difficulty | SeDifficulty) -> Request:
    """Return the request with the number of clues at which most puzzles match, if the request leaves it open.

    The choice is based on a fixed sample of puzzles for each number of clues, so that it depends on the request alone.
    """
    if (
        request.clues
        or request.pattern
        or request.minimal not in (None, False)
        or request.unbiased
        or not request.layout._core.classic
    ):
        return request
    key = repr((request, difficulty))
    if (clues := _STEERED.get(key, -1)) == -1:
        if len(_STEERED) >= _MOST_STEERED:
            _STEERED.clear()
        clues = _STEERED[key] = _best_clues(request, difficulty)
    return replace(request, clues=clues)


_STEERED: dict[str, int | None] = {}


def _best_clues(request: Request, difficulty: Difficulty | SeDifficulty) -> int | None:
    best, most = request.clues, -1
    for clues in (None, *_STEERED_TO):  # another number must be clearly better
        if clues is not None and not _core.can_have(request.symmetry, request.layout.size, clues):
            continue
        if clues is not None and request.symmetry != "none" and clues < _FEWEST_SYMMETRIC:
            continue
        tried = replace(request, clues=clues)
        pilots = rows_of_request(tried, tried.layout, 0, 0, _PILOTS, 1, None, None)[0]
        hits = int(difficulty.rate(pilots.puzzles, request.layout, 1, None, None).good.sum())
        if hits > most * _WORTH:
            best, most = clues, hits
    return best
