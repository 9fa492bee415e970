"""Puzzles to order.  The core makes them; see cpp/core/generate/puzzles.hpp."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Unpack

from .. import _core
from ..grid import ImpossibleRequest, checked, seed_or_random, with_options
from ..solving import StopFlag, Undecided
from ._difficulty import Difficulty, difficulty_of
from ._options import BatchOptions, Count, ManyOptions, OneOptions, PuzzleLayout, VariantOptions
from ._puzzle import Puzzle, PuzzleBatch, joined
from ._rated_search import rows_of_request, search_candidates
from ._request import Request, alphabet_of, request_of
from ._se_difficulty import SeDifficulty
from ._variant_puzzle import variant_puzzle

__all__ = ["generate", "generate_many", "iter_generate"]


@with_options
def generate(layout: PuzzleLayout = None, **options: Unpack[OneOptions]) -> Puzzle:
    """Return a puzzle to order; the same seed and index give the same puzzle on every machine.

    9x9 puzzles start from exactly uniform full grids, from which clues are removed in random order; puzzles with 17
    to 21 clues are found by searching the vicinity of other puzzles, and patterns by changing values.  See
    docs/generating.md.  With `variant`, the puzzle has rules on top of its houses, and no given and no rule can go.

    Raises
    ------
    ImpossibleRequest
        If there is no such puzzle; the message says why.
    Undecided
        If the time ran out, or the flag was set, before a puzzle was found.
    SudokitError
        If an option does not accept its value.

    Notes
    -----
    Unbiased puzzles: D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator" (2009).

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = sk.generate(symmetry="half-turn", seed=7)
    >>> puzzle.grid.line()
    '...13.5..1....76...5.....4.4935.8....8.....9....3.1824.6.....3...98....6..5.79...'
    >>> puzzle.clues, puzzle.minimal, puzzle.minimal_symmetric
    (28, False, True)
    >>> killer = sk.generate(variant="killer", seed=7)
    >>> killer.clues, len(killer.grid.rules), killer.minimal
    (0, 19, True)
    >>> sk.generate(clues=16)
    Traceback (most recent call last):
    ...
    sudokit.ImpossibleRequest: no puzzle of layout 3x3 has 16 clues: the fewest possible is 17 (McGuire, ...
    """
    given = checked(generate, {"layout": layout, **options})
    if given["variant"] is not None or given["cage_sizes"] is not None:
        return variant_puzzle(given)
    request, difficulty = request_of(given), difficulty_of(given)
    seed, time_limit, stop = seed_or_random(given["seed"]), given["time_limit"], given["stop"]
    batch, why = _make(request, difficulty, seed, given["index"], 1, 1, time_limit, stop, given["progress"])
    if not len(batch):
        raise Undecided(_REASONS[why])
    return replace(batch, alphabet=alphabet_of(given["symbols"], request.layout)).row(0)


_REASONS = {
    "time": "the time ran out before such a puzzle was found",
    "stop": "the call was stopped before such a puzzle was found",
    "": "no puzzle was found",
}


@with_options
def generate_many(n: Count, layout: PuzzleLayout = None, **options: Unpack[ManyOptions]) -> PuzzleBatch:
    """Return the puzzles (seed, first), (seed, first + 1), … as one batch; `generate` returns the same one by one.

    `iter_generate` yields them as they are made, without holding all of them in memory.  Errors are those of
    `generate`.

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.generate_many(1000, clues=25, minimal=True, seed=7)
    >>> len(batch), batch.puzzles.shape, set(batch.clues.tolist()), bool(batch.minimal.all())
    (1000, (1000, 81), {25}, True)
    >>> batch.row(3) == sk.generate(clues=25, minimal=True, seed=7, index=3)
    True
    """
    _refuse_variants(options)
    given = checked(generate_many, {"n": n, "layout": layout, **options})
    given["seed"] = seed_or_random(given["seed"])
    made = list(iter_generate(**given))
    if made:
        return joined(made)
    request = request_of(given)
    none = rows_of_request(request, request.layout, given["seed"], 0, 0, 1, None, None)[0]
    return replace(none, alphabet=alphabet_of(given["symbols"], request.layout))


@with_options
def iter_generate(n: Count, layout: PuzzleLayout = None, **options: Unpack[BatchOptions]) -> Iterator[PuzzleBatch]:
    """Yield the puzzles of `generate_many` in batches, as they are made.

    Examples
    --------
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.iter_generate(5000, seed=7, batch=2048)]
    [2048, 2048, 904]
    """
    _refuse_variants(options)
    given = checked(iter_generate, {"n": n, "layout": layout, **options})
    request, difficulty = request_of(given), difficulty_of(given)
    alphabet = alphabet_of(given["symbols"], request.layout)
    made = _batches(
        request,
        difficulty,
        given["n"],
        seed_or_random(given["seed"]),
        given["first"],
        given["threads"] or os.cpu_count() or 1,
        given["time_limit"],
        given["stop"],
        given["batch"],
    )
    return made if alphabet is None else (replace(one, alphabet=alphabet) for one in made)


def _refuse_variants(options: Mapping[str, object]) -> None:
    """Refuse options of variant puzzles, with what to call instead."""
    for name in options:
        if name in VariantOptions.__annotations__:
            raise ImpossibleRequest(
                f"{name}: arrays of puzzles hold no rules; generate(variant=…, seed=SEED, index=I) makes variant puzzles one "
                "by one, the same ones for the same seed, in any number of threads or processes"
            )


def _batches(
    request: Request,
    difficulty: Difficulty | SeDifficulty | None,
    n: int,
    seed: int,
    first: int,
    threads: int,
    time_limit: float | None,
    stop: StopFlag | None,
    size: int | None,
) -> Iterator[PuzzleBatch]:
    done = 0
    while done < n:
        if stop is not None and stop.is_set():
            return
        some = size or _batch_size(request, difficulty, threads)
        if size is None:  # up to the next multiple: puzzles made together stay together
            some -= (first + done) % some
        made, why = _make(request, difficulty, seed, first + done, min(some, n - done), threads, time_limit, stop)
        done += min(some, n - done)
        if len(made):
            yield made
        if why == "stop":
            return


def _batch_size(request: Request, difficulty: Difficulty | SeDifficulty | None, threads: int) -> int:
    if request.jigsaw or request.layout.size > 16:
        return threads
    if difficulty is not None:
        return 64 * threads
    if request.unbiased:
        return 4 * threads
    way = _core.way_of(request.layout._core, request.compiled)
    if way == "search":
        return {True: 512}.get(request.layout.size <= 9, 16) * threads
    return {"removal": 8192, "vicinity": 1024, "pattern": 64}[way] * threads


def _make(
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
    """Return the rows that were made, and why others were not."""
    if time_limit == 0:
        return rows_of_request(request, request.layout, seed, 0, 0, 1, None, None)[0], "time"
    if difficulty is None and not request.jigsaw:
        return rows_of_request(request, request.layout, seed, first, count, threads, time_limit, stop)
    return search_candidates(request, difficulty, seed, first, count, threads, time_limit, stop, progress)
