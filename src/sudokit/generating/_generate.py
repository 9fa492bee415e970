"""Puzzles to order.  The core makes them; see cpp/core/generate/puzzles.hpp."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from .. import _core
from ..grid import Alphabet, Layout, SudokitError, arguments, check_integer, seed_or_random
from ..solving import StopFlag, Undecided
from ._difficulty import Difficulty, difficulty_of
from ._puzzle import Puzzle, PuzzleBatch
from ._rated_search import rows_of_wish, search_candidates
from ._request import Wish, wish_of

__all__ = ["generate", "generate_batches", "generate_many"]


def generate(
    layout: Layout | str | None = None,
    *,
    clues: int | None = None,
    minimal: bool | str | None = None,
    symmetry: str = "none",
    pattern: str | Iterable[object] | None = None,
    level: str | None = None,
    score: tuple[float, float] | None = None,
    technique: str | None = None,
    techniques_up_to: str | None = None,
    scale: str = "hodoku",
    unbiased: bool = False,
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    index: int = 0,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    progress: Callable[[int], None] | None = None,
) -> Puzzle:
    """Return a puzzle to order, the same for a seed and index on every machine.

    9x9 puzzles come from exactly uniform full grids, from which clues are removed in random order; 17 to 21 clues by searching
    the vicinity of other puzzles, and patterns by changing values.  See docs/generating.md.

    Parameters
    ----------
    layout
        By default 9x9 with 3x3 boxes; ``"random-jigsaw"`` or ``"random-jigsaw:N"``: regions drawn for each puzzle.
    clues
        How many; None: as few as removal in random order leaves.
    minimal
        True: no clue can be left out.  "symmetric": no symmetrical set of clues can.  False or None: clues that are not
        needed do not matter; without `clues` and `pattern` every set of clues is needed even so.
    symmetry
        One of none, half-turn, quarter-turn, horizontal (left and right are mirror images), vertical, horizontal+vertical,
        diagonal, anti-diagonal, diagonal+anti-diagonal, full.
    pattern
        Which cells are clues: text with ``.``, ``0``, ``_`` or ``-`` for the others, or rows of true and false.
    level, score, technique, techniques_up_to, scale
        What the rating on a scale must be: its level, its score from and to, a technique that the solution needs, and the
        hardest technique that it may need.
    unbiased
        Every minimal puzzle of a number of clues is equally likely; `Puzzle.weight` makes statistics over all of them exact.
        It takes about a second.
    symbols
        To show it in: an alphabet, or what `Alphabet.named` reads, such as ``"A-I"``; None: digits, then letters.
    seed, index
        0..2**64-1; None: a seed is drawn, and the puzzle tells it.
    time_limit
        Seconds.  A large puzzle cut short has more clues and says `reproducible=False`.  0: `Undecided`.
    stop
        A flag that ends the call when another thread sets it.
    progress
        Called now and then with the number of puzzles tried so far, where the rating is asked for.

    Raises
    ------
    ImpossibleRequest
        If there is no such puzzle, with the reason.
    Undecided
        If time was over, or the flag was set, before there was a puzzle.
    SudokitError
        If an argument is none that can be.

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
    >>> sk.generate(clues=16)
    Traceback (most recent call last):
    ...
    sudokit.grid._errors.ImpossibleRequest: no puzzle of layout 3x3 has 16 clues: it takes 17 at least (McGuire, ...
    """
    wish = wish_of(layout, clues, minimal, symmetry, pattern, unbiased)
    difficulty = difficulty_of(scale, level, score, technique, techniques_up_to)
    check_integer("index", index, 0, 63)
    time_limit = arguments.seconds("time_limit", time_limit)
    batch, why = _make(wish, difficulty, seed_or_random(seed), index, 1, 1, time_limit, stop, progress)
    if not len(batch):
        raise Undecided(_REASONS[why])
    return replace(batch, alphabet=_alphabet(symbols, wish)).row(0)


_REASONS = {
    "time": "time was over before there was such a puzzle",
    "stop": "the call was stopped before there was such a puzzle",
    "": "no puzzle was found",
}


def generate_many(
    n: int,
    layout: Layout | str | None = None,
    *,
    clues: int | None = None,
    minimal: bool | str | None = None,
    symmetry: str = "none",
    pattern: str | Iterable[object] | None = None,
    level: str | None = None,
    score: tuple[float, float] | None = None,
    technique: str | None = None,
    techniques_up_to: str | None = None,
    scale: str = "hodoku",
    unbiased: bool = False,
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    first: int = 0,
    threads: int | None = None,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Iterator[Puzzle]:
    """Yield the puzzles (seed, first), (seed, first + 1), …; each is what `generate` returns for it.

    Parameters
    ----------
    n
        How many.
    first
        The index of the first.
    threads
        None: as many as the machine has.  No puzzle depends on it.
    time_limit
        Seconds for each puzzle, on average of those made together; puzzles that there was no time for are left out, and
        with 0 all of them.

    Other parameters and errors are those of `generate`; a stop flag ends the iterator.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzles = list(sk.generate_many(1000, clues=25, minimal=True, seed=7))
    >>> {puzzle.clues for puzzle in puzzles}, all(puzzle.minimal for puzzle in puzzles)
    ({25}, True)
    >>> puzzles[3] == sk.generate(clues=25, minimal=True, seed=7, index=3)
    True
    """
    batches = generate_batches(
        n,
        layout,
        clues=clues,
        minimal=minimal,
        symmetry=symmetry,
        pattern=pattern,
        level=level,
        score=score,
        technique=technique,
        techniques_up_to=techniques_up_to,
        scale=scale,
        unbiased=unbiased,
        symbols=symbols,
        seed=seed,
        first=first,
        threads=threads,
        time_limit=time_limit,
        stop=stop,
    )
    return (puzzle for batch in batches for puzzle in batch)


def generate_batches(
    n: int,
    layout: Layout | str | None = None,
    *,
    clues: int | None = None,
    minimal: bool | str | None = None,
    symmetry: str = "none",
    pattern: str | Iterable[object] | None = None,
    level: str | None = None,
    score: tuple[float, float] | None = None,
    technique: str | None = None,
    techniques_up_to: str | None = None,
    scale: str = "hodoku",
    unbiased: bool = False,
    symbols: Alphabet | str | None = None,
    seed: int | None = None,
    first: int = 0,
    threads: int | None = None,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    batch: int | None = None,
) -> Iterator[PuzzleBatch]:
    """Yield the puzzles of `generate_many` as arrays.

    Parameters
    ----------
    batch
        Puzzles an array, at most; None: as many as take about a second.

    Examples
    --------
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.generate_batches(5000, seed=7, batch=2048)]
    [2048, 2048, 904]
    """
    wish = wish_of(layout, clues, minimal, symmetry, pattern, unbiased)
    difficulty = difficulty_of(scale, level, score, technique, techniques_up_to)
    check_integer("n", n, 0, 62)
    check_integer("first", first, 0, 62)
    if threads is not None:
        check_integer("threads", threads, 1, 16)
    if batch is not None:
        check_integer("batch", batch, 1, 32)
    time_limit = arguments.seconds("time_limit", time_limit)
    alphabet = _alphabet(symbols, wish)
    made = _batches(wish, difficulty, n, seed_or_random(seed), first, threads or os.cpu_count() or 1, time_limit, stop, batch)
    return made if alphabet is None else (replace(one, alphabet=alphabet) for one in made)


def _alphabet(symbols: Alphabet | str | None, wish: Wish) -> Alphabet | None:
    if symbols is None:
        return None
    size = wish.layout.size
    alphabet = symbols if isinstance(symbols, Alphabet) else Alphabet.named(symbols, size)
    if len(alphabet) != size:
        raise SudokitError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {size}")
    return alphabet


def _batches(
    wish: Wish,
    difficulty: Difficulty | None,
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
        some = size or _batch_size(wish, difficulty, threads)
        if size is None:  # up to the next multiple: what is made together stays together
            some -= (first + done) % some
        made, why = _make(wish, difficulty, seed, first + done, min(some, n - done), threads, time_limit, stop)
        done += min(some, n - done)
        if len(made):
            yield made
        if why == "stop":
            return


def _batch_size(wish: Wish, difficulty: Difficulty | None, threads: int) -> int:
    if wish.jigsaw or wish.layout.size > 16:
        return threads
    if difficulty is not None:
        return 64 * threads
    if wish.unbiased:
        return 4 * threads
    way = _core.way_of(wish.layout._core, wish.request)
    if way == "search":
        return {True: 512}.get(wish.layout.size <= 9, 16) * threads
    return {"removal": 8192, "vicinity": 1024, "pattern": 64}[way] * threads


def _make(
    wish: Wish,
    difficulty: Difficulty | None,
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
        return rows_of_wish(wish, wish.layout, seed, 0, 0, 1, None, None)[0], "time"
    if difficulty is None and not wish.jigsaw:
        return rows_of_wish(wish, wish.layout, seed, first, count, threads, time_limit, stop)
    return search_candidates(wish, difficulty, seed, first, count, threads, time_limit, stop, progress)
