"""``sudokit rate``."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from ..grid import CARD, NO_UNIQUENESS, Candidates, Grid, SudokitError, cell_name
from ..solving import Status
from ._declared import declared
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options, threads_option
from ._sink import Sink
from ._source import Source, warn
from ._step_options import BAD, language_option, rating_profile_option

if TYPE_CHECKING:
    from ..formats import Entry
    from ..grid import Layout
    from ..logic import Card, Profile, Rating

_COLUMNS = ("number", "puzzle", "status", "level", "score", "steps", "hardest", "solved")
_CARD_COLUMNS = (
    *("decided", "deciding_step", "uniqueness_steps", "level_without_uniqueness", "score_without_uniqueness"),
    *("open_steps", "tightest_step", "tightest_open", "tightest_kinds", "first", "opening"),
    *("backdoor", "backdoor_at_least", "backdoors_alone"),
)
_SE_COLUMNS = ("number", "puzzle", "status", "er", "ep", "ed", "technique", "solved")
_DEPTH_COLUMNS = ("number", "puzzle", "status", "depth", "braid", "solved")

EPILOG = """\
Examples:

\b
  sudokit rate 1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934
  sudokit rate examples/classic.txt --json
  sudokit rate examples/classic.txt --csv -o ratings.csv
  sudokit rate --profile simple "12..|34..|...3|..2."
  sudokit rate examples/hard.txt --level hard,unfair
  sudokit rate examples/classic.txt --card --csv
  sudokit rate examples/classic.txt --card --lang de
  sudokit rate --profile se examples/hard.txt --csv
  sudokit rate --profile depth examples/hard.txt

Prints one line per puzzle: the puzzle, then its level and score as a comment, so that other commands can
read the lines.  A puzzle without exactly one solution has its status in place of a rating.
With --profile se, prints ER/EP/ED, as Sudoku Explainer 1.2.1 rates; --time-limit is for each puzzle, and
ratings that it ends are lower bounds (>=).
With --profile depth, prints how deep trial and error must go, T&E(0) to T&E(3), and the longest braid at depth 1 (B).
With --card, sentences follow as comments, in the language of --lang: what decided the level, the level without uniqueness, the
tightest point of the path, the smallest backdoor of singles.
With --level, prints only puzzles of these levels, and their number on standard error; the exit status is
that of all puzzles.  Exit status 1 if some puzzle does not have exactly one solution, 2 if some input is invalid.
"""


@click.command("rate", epilog=EPILOG, short_help="Rate the difficulty of puzzles.")
@input_options
@rating_profile_option
@declared(NO_UNIQUENESS)
@declared(CARD)
@click.option("--csv", "as_csv", is_flag=True, help="Print a CSV table with a header.")
@click.option(
    "--level", "levels", multiple=True, metavar="LEVEL[,LEVEL]", help="Keep only puzzles of these levels; may be repeated."
)
@language_option
@threads_option
@answer_options
def command(
    source: Source,
    profile: str,
    no_uniqueness: bool,
    card: bool,
    as_csv: bool,
    levels: tuple[str, ...],
    lang: str,
    threads: int | None,
    time_limit: float | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Rate the difficulty of puzzles: level and score, by the rules of a profile.

    INPUT is a file, puzzle text, or - for standard input.
    """
    from ..logic import DEPTH_PROFILE, path_of, rate, rating_profile_of

    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other")
    chosen = rating_profile_of(profile, no_uniqueness)
    writer = _Writer(as_csv, as_json, _levels_of(levels, chosen), _columns_of(chosen, card), lang)
    ready: dict[int, Rating] = {}  # by the id of each entry

    def ahead(entries: list[Entry]) -> None:
        ready.clear()
        if time_limit is None and len(entries) > 1:
            ready.update(_rated(entries, chosen, threads, card))

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.puzzle is not None
        if id(entry) in ready:
            writer.write(number, entry.puzzle, ready[id(entry)], sink)
            return 0
        if chosen == DEPTH_PROFILE:
            rating = rate(entry.puzzle, chosen, time_limit, card=card)
            status, reason = rating.status, rating.reason
        else:
            path = path_of(entry.puzzle, chosen, time_limit, None, card=card)
            rating, status, reason = path.rating, path.status, path.reason
        writer.write(number, entry.puzzle, rating, sink)
        return _said(number, status, reason)

    status = answer_all(source, output, answer, unread=writer.unread(), ahead=ahead)
    writer.finish()
    return status


class _Writer:
    """Writes ratings, in one of three forms, and counts those that are kept."""

    def __init__(self, as_csv: bool, as_json: bool, wanted: list[str], columns: tuple[str, ...], lang: str) -> None:
        self.as_csv, self.as_json, self.wanted, self.columns, self.lang = as_csv, as_json, wanted, columns, lang
        self.kept = self.seen = 0
        self.headed = False

    def write(self, number: int, puzzle: Grid | Candidates, rating: Rating, sink: Sink) -> None:
        """Write the rating of a puzzle, if its level is wanted."""
        self.seen += 1
        if self.as_csv and not self.headed:
            self.headed = True
            sink.write(",".join(self.columns))
        if self.wanted and rating.level not in self.wanted:
            return
        self.kept += 1
        line = _line(puzzle)
        if self.as_json:
            from ..logic import rating_data

            rules = (puzzle.grid if isinstance(puzzle, Candidates) else puzzle).rules
            own = {"rules": list(map(str, rules))} if rules else {}
            sink.write(as_line({"number": number, "puzzle": line, **own, **rating_data(rating, self.lang)}))
        elif self.as_csv:
            rated = rating.status is Status.UNIQUE
            cells = [number, line, rating.status, rating.level, rating.score if rated else None]
            cells += [rating.steps, rating.hardest, int(rating.solved)] if rated else [None, None, None]
            if self.columns is _SE_COLUMNS:
                cells = [number, line, rating.status, *_se_cells(rating)]
            if self.columns is _DEPTH_COLUMNS:
                cells = [number, line, rating.status, rating.depth, rating.braid, int(rating.solved) if rated else None]
            cells += _card_cells(rating.card) if _CARD_COLUMNS[0] in self.columns else []
            text = io.StringIO()
            csv.writer(text, lineterminator="").writerow(cells)
            sink.write(text.getvalue())
        elif sink.terminal:
            click.echo("\n".join(rating.lines(self.lang)))
        else:
            sink.write("\n".join([f"{line} # {_short(rating)}", *(f"# {text}" for text in rating.lines(self.lang)[1:])]))

    def unread(self) -> Callable[[int, str], str] | None:
        """Return the function that makes the line for an unreadable entry; None if there is no such line."""
        return None if self.wanted else self._invalid if self.as_csv else invalid(self.as_json)

    def _invalid(self, number: int, _: str) -> str:
        head, self.headed = "" if self.headed else ",".join(self.columns) + "\n", True
        return f"{head}{number},,{Status.INVALID}" + "," * (len(self.columns) - 3)

    def finish(self) -> None:
        """Report the number of puzzles kept, if levels were selected."""
        if self.wanted:
            warn(f"{self.kept} of {self.seen} puzzles kept: {', '.join(self.wanted)}")


def _columns_of(profile: Profile, card: bool) -> tuple[str, ...]:
    from ..logic import DEPTH_PROFILE, is_se

    if is_se(profile) or profile == DEPTH_PROFILE:
        return _SE_COLUMNS if is_se(profile) else _DEPTH_COLUMNS
    return (*_COLUMNS, *_CARD_COLUMNS) if card else _COLUMNS


def _card_cells(card: Card | None) -> list[object]:
    if card is None:
        return [None] * len(_CARD_COLUMNS)
    kinds = " ".join(f"{name}:{number}" for name, number in card.tightest_kinds.items())
    backdoor = None if card.backdoor is None else " ".join(cell_name(*place) for place in card.backdoor)
    return [
        *(card.decided, card.deciding_step, card.uniqueness_steps),
        *(card.level_without_uniqueness, card.score_without_uniqueness),
        *(card.open_steps, card.tightest_step, card.tightest_open, kinds, card.first, card.opening),
        *(backdoor, card.backdoor_at_least, card.backdoors_alone),
    ]


def _levels_of(given: tuple[str, ...], profile: Profile) -> list[str]:
    """Return the selected levels, from easy to hard; an empty list selects all.

    Raises
    ------
    BadParameter
        If the profile has no such level.
    """
    names = [name.strip() for text in given for name in text.split(",")]
    for name in names:
        if name not in profile.levels:
            words = f"profile {profile.name} has no level {name!r}; it has {', '.join(profile.levels)}"
            raise click.BadParameter(words, param_hint="'--level'")
    return [level for level in profile.levels if level in names]


def _rated(entries: list[Entry], profile: Profile, threads: int | None, card: bool) -> dict[int, Rating]:
    """Return ratings by the id of each entry; entries that must be explained one by one are left out."""
    from ..logic import distinct_givens, rate_many

    rows: dict[Layout, list[tuple[int, Grid]]] = {}
    for entry in entries:
        if isinstance(entry.puzzle, Grid) and not entry.puzzle.rules and distinct_givens(entry.puzzle) is None:
            rows.setdefault(entry.puzzle.layout, []).append((id(entry), entry.puzzle))
    found: dict[int, Rating] = {}
    for layout, some in rows.items():
        ratings = rate_many([grid for _, grid in some], profile, layout, threads, card=card)
        found |= {key: rating for (key, _), rating in zip(some, ratings, strict=True) if rating is not None}
    return found


def _line(puzzle: Grid | Candidates) -> str:
    """Return a line that every command reads as this puzzle, but for its rules, with standard symbols if its own are not
    possible in text."""
    if (puzzle.grid if isinstance(puzzle, Candidates) else puzzle).rules:
        puzzle = _without_rules(puzzle)
    try:
        return puzzle.format("hodoku") if isinstance(puzzle, Candidates) else puzzle.line()
    except SudokitError:
        grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
        return Grid(grid.values, grid.layout).line()


def _without_rules(puzzle: Grid | Candidates) -> Grid | Candidates:
    if isinstance(puzzle, Grid):
        return puzzle.with_rules(())
    return Candidates(puzzle.grid.with_rules(()), puzzle.masks)


def _se_cells(rating: Rating) -> list[object]:
    """Return ER, EP and ED, the technique of ER, and whether the techniques suffice; lower bounds are UNDECIDED."""
    technique = None if rating.er is None else rating.er.technique
    return [rating.er, rating.ep, rating.ed, technique, None if rating.er is None else int(rating.solved)]


def _short(rating: Rating) -> str:
    if rating.er is not None:
        bound = "" if rating.status is Status.UNIQUE else ">="
        return f"{bound}{rating.er}/{rating.ep or '-'}/{rating.ed or '-'}" + ("" if rating.solved or bound else " unsolved")
    if rating.depth is not None:
        return rating.verdict().replace("≥ ", ">=")
    if rating.status is not Status.UNIQUE:
        return str(rating.status)
    return f"{rating.level} {rating.score}" + ("" if rating.solved else " unsolved")


def _said(number: int, status: Status, reason: str) -> int:
    if status is Status.INVALID:
        warn(f"puzzle {number} is invalid: {reason}")
    elif reason:
        warn(f"puzzle {number}: the {reason} limit was reached")
    return BAD.get(status, 1) or int(bool(reason))
