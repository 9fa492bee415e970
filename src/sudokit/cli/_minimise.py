"""``sudokit minimise``."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..generating import Minimised, minimise, minimised_at
from ..grid import SudokitError, options_of, seed_or_random
from ..solving import StopFlag, Undecided
from ._declared import declared_options
from ._lines import as_line, shown, text_or_file
from ._loop import announced, entries
from ._options import answer_options, input_options, threads_option, to_option
from ._sink import Sink
from ._source import Source, warn

if TYPE_CHECKING:
    from ..formats import Entry
    from ..grid import Grid, Layout

_MOST = 256  # puzzles that are minimised together

EPILOG = """\
Examples:

\b
  sudokit minimise 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --seed 1
  sudokit minimise examples/classic.txt --seed 1 --symmetry half-turn --to line
  sudokit minimise 1234341221434321 --seed 1 --keep 1111000000000000 --json

Accepts puzzles and full grids, and prints a puzzle without redundant clues for each.  Without --seed a random
seed is chosen and printed.  When the time runs out, or at Ctrl-C, the best puzzle so far is written, with the
number of clues proven necessary.  Exit status 1 if some puzzle is not known to be minimal or was not proper,
2 if some input is invalid.
"""


@click.command("minimise", epilog=EPILOG, short_help="Remove clues until every one is necessary.")
@input_options
@declared_options(option for name, option in options_of(minimise).items() if name != "time_limit")  # answer_options adds it
@threads_option
@to_option
@answer_options
def command(
    source: Source,
    threads: int | None,
    to: str | None,
    as_json: bool,
    output: str | None,
    **options: Any,
) -> int:
    """Remove clues until every remaining clue is proven necessary.

    INPUT is a file, puzzle text, or - for standard input.  Several puzzles get consecutive indices, starting from --index.
    """
    if as_json and to is not None:
        raise click.UsageError("--to selects the format of grids, --json writes objects: use one of them")
    drawn = options["seed"] is None
    options |= {"seed": seed_or_random(options["seed"]), "keep": text_or_file(options["keep"])}
    worst = 0
    with Sink(output).open() as sink, _stopped_by_interrupts() as stop:
        many = _Many(threads, stop, options)
        for number, entry in enumerate(announced(entries(source), many.find, _MOST), 1):
            ready = many.ready.get(id(entry))
            if stop.is_set() and ready is None:
                break
            one = options | {"index": options["index"] + number - 1}
            worst = max(worst, _answer(number, entry, sink, one, stop, as_json, to, ready))
            if stop.is_set() and ready is None:
                break
    if drawn:
        warn(f"seed {options['seed']}")
    return 130 if stop.is_set() else worst


class _Many:
    """Minimises the puzzles of a block on several threads, before they are written one by one.

    `ready` holds the results by the `id` of their entries.  Entries without a result are minimised one by one: the first
    block, which is a single puzzle; all puzzles if a terminal shows their progress; puzzles with rules; and puzzles that raise
    an error.
    """

    def __init__(self, threads: int | None, stop: StopFlag, options: dict[str, Any]) -> None:
        self.threads, self.stop, self.options = threads, stop, options
        self.ready: dict[int, Minimised] = {}
        self.seen = 0

    def find(self, block: list[Entry]) -> None:
        """Minimise the puzzles of a block that can be minimised together."""
        self.ready, first = {}, self.seen + self.options["index"]
        self.seen += len(block)
        alone = self.options["time_limit"] is not None or self.options["also"] is not None or sys.stderr.isatty()
        if len(block) < 2 or alone or self.stop.is_set():
            return
        rows: dict[Layout, list[tuple[int, int, Grid]]] = {}
        for index, entry in enumerate(block, first):
            if entry.grid is not None and entry.candidates is None and not entry.grid.rules:
                rows.setdefault(entry.grid.layout, []).append((id(entry), index, entry.grid))
        for some in rows.values():
            keys, indices, grids = zip(*some, strict=True)
            with contextlib.suppress(SudokitError):  # an option that does not fit this layout, say
                found = minimised_at(grids, indices, self.threads, self.options | {"stop": self.stop})
                self.ready |= {key: made for key, made in zip(keys, found, strict=True) if made is not None}


def _answer(
    number: int,
    entry: Entry,
    sink: Sink,
    options: dict[str, Any],
    stop: StopFlag,
    as_json: bool,
    to: str | None,
    ready: Minimised | None,
) -> int:
    if entry.grid is None:
        warn(str(entry.error))
        if as_json:
            sink.write(as_line({"number": number, "status": "invalid", "reason": str(entry.error)}))
        return 2
    if entry.candidates is not None:
        return _refused(number, sink, as_json, "invalid", "candidates are eliminated, which minimising does not support", 2)
    try:
        with _Line() as line:
            made = ready or minimise(entry.grid, stop=stop, progress=line.show if line.shown else None, **options)
    except Undecided as error:
        return _refused(number, sink, as_json, "undecided", str(error), 1)
    except SudokitError as error:
        return _refused(number, sink, as_json, "invalid", str(error), 2)
    sink.write(as_line({"number": number} | _as_dict(made)) if as_json else shown(made.grid, to, sink))
    if made.reason:
        why = "the time ran out" if made.reason == "time" else "interrupted"
        warn(f"puzzle {number}: {why} at {made.clues} clues, of which {made.necessary} are proven necessary")
    return int(bool(made.reason))


def _refused(number: int, sink: Sink, as_json: bool, status: str, reason: str, exit_status: int) -> int:
    warn(f"puzzle {number}: {reason}")
    sink.write(as_line({"number": number, "status": status, "reason": reason}) if as_json else status)
    return exit_status


def _as_dict(made: Minimised) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "status": str(made.status),
        "puzzle": made.grid.with_rules(()).line(),
        **({"rules": list(map(str, made.grid.rules))} if made.grid.rules else {}),
        "solution": made.solution.line(),
        "clues": made.clues,
        "necessary": made.necessary,
        "kept": made.kept,
        "minimal": made.minimal,
        "minimal_symmetric": made.minimal_symmetric,
        "symmetry": made.symmetry,
        "layout": made.grid.layout.spec,
        "seed": made.seed,
        "index": made.index,
    }
    return answer | ({"reason": made.reason} if made.reason else {})


@contextlib.contextmanager
def _stopped_by_interrupts() -> Iterator[StopFlag]:
    """Let Ctrl-C end the current minimisation with its result so far; a second Ctrl-C ends the program at once."""
    stop = StopFlag()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def interrupted(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class _Line:
    """A status line on standard error, on terminals: the number of clues, and of those proven necessary."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self._written = False

    def __enter__(self) -> _Line:
        return self

    def show(self, clues: int, necessary: int) -> None:
        self._written = True
        sys.stderr.write(f"\r\x1b[2K{clues} clues, {necessary} proven necessary")
        sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._written:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
