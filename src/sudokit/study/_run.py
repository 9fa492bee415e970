"""Running studies: first the missing rows, then charts and report from all rows."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from .. import benchmark as _benchmark
from .._files import only_writer, write_whole
from .._version import __version__
from ..grid import RUN_SEED, TIME_LIMIT, ImpossibleRequest, MissingExtra, SudokitError, arguments, shortened, threads_or_all
from ..solving import Undecided
from ._catalogue import STUDIES, study_named
from ._frame import Row, Scale, Setting, Study
from ._plan import Plan
from ._table import Table

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["run", "write_index"]


def run(
    name: str,
    out: str | Path,
    *,
    seed: int = 1,
    scale: Scale | Literal["tiny", "quick", "full"] = Scale.FULL,
    lists: str | Path | None = None,
    charts: bool = True,
    fresh: bool = False,
    progress: bool = False,
    files: Sequence[str | Path] = (),
    threads: int | None = None,
    time_limit: float | None = None,
) -> Path:
    """Run or resume a study, and return the path of its report.

    Parameters
    ----------
    name
        A name from `names()`.
    out
        The folder for NAME.csv, NAME.json (how the rows were made), NAME-CHART.svg and .png, NAME.md; created if
        necessary.
    seed
        An integer from 0 to 2**64-1; together with the lists it determines everything except times.
    scale
        full, or quick, or tiny.
    lists
        A folder of outside puzzle lists, one puzzle per line.
    charts
        Draw charts; needs matplotlib.
    fresh
        Drop existing rows.
    progress
        Show progress on standard error.
    files
        The sets of puzzles to study; only for `trivial`.
    threads
        Threads to use, from 1 to 65535; only `trivial` uses more than one.  None: one for each processor.
    time_limit
        Seconds after which no further run begins; the rows are kept.  None: no limit.

    Raises
    ------
    ImpossibleRequest
        If there is no study of that name, or it takes no files.
    Undecided
        If the time limit ended the study.
    MissingExtra
        If charts are requested and matplotlib is not installed; the rows and the report, without charts, are written first.
    SudokitError
        If the folder holds rows made with other parameters, another process runs the same study there, or the seed or
        scale is invalid.

    Examples
    --------
    >>> import tempfile
    >>> from sudokit import study
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = study.run("methods", folder, scale="tiny", charts=False)
    ...     report.name, report.with_suffix(".csv").exists()
    ('methods.md', True)
    """
    study = study_named(name)
    charts, fresh, progress = (
        arguments.flag("charts", charts),
        arguments.flag("fresh", fresh),
        arguments.flag("progress", progress),
    )
    out = Path(arguments.path("out", out))
    folder = None if lists is None else Path(arguments.path("lists", lists))
    if folder is not None and not folder.is_dir():
        raise SudokitError(f"lists: {shortened(str(folder))}: there is no such folder")
    sets = tuple(Path(arguments.path("files", file)) for file in arguments.items("files", files, "paths"))
    if sets and not study.takes_files:
        raise ImpossibleRequest(f"the study {study.name} takes no files: only trivial does")
    used = threads_or_all(threads)
    used = used if study.takes_files else 1
    time_limit = TIME_LIMIT.check(time_limit)
    setting = Setting(
        RUN_SEED.check(seed), Scale(arguments.choice("scale", scale, tuple(Scale))), folder, files=sets, threads=used
    )
    plan = study.plan(setting)
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{study.name}.csv"
    clock = time.monotonic
    ends = None if time_limit is None else clock() + time_limit
    with plan.opened, only_writer(path):
        if fresh:
            for old in (path, path.with_suffix(".json")):
                old.unlink(missing_ok=True)
        return _written(study, setting, plan, path, charts, progress, lambda: ends is not None and clock() >= ends)


def _written(
    study: Study, setting: Setting, plan: Plan, path: Path, charts: bool, progress: bool, over: Callable[[], bool]
) -> Path:
    """Run the missing part of a plan until the time is over, and return the path of the report."""
    out = path.parent
    with Table(path, study.row, study.keys, _made_by(study, setting, plan)) as table, Bar(study.name, progress) as bar:
        todo = [job for job in plan if job.key not in table]
        bar.start(len(plan.jobs), len(plan.jobs) - len(todo))
        for done, job in enumerate(todo):
            if over():
                have = len(plan.jobs) - len(todo) + done
                raise Undecided(
                    f"{study.name}: the time limit ended it after {have:,} of {len(plan.jobs):,} runs, which are kept; run the "
                    "same command again to resume"
                )
            table.add((*job.key, *job.work()))
            bar.step()
        rows = [table[job.key] for job in plan]
        bar.lines = study.summary(rows) if study.summary is not None else ()
    report = out / f"{study.name}.md"
    try:
        drawn = _draw(study, rows, setting, out) if charts else set()
    except MissingExtra:
        write_whole(report, _report(study, rows, setting, plan, set()))
        raise
    write_whole(report, _report(study, rows, setting, plan, drawn))
    return report


def require_matplotlib() -> None:
    """Raise MissingExtra if charts cannot be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtra("drawing charts", "study") from None


def _made_by(study: Study, setting: Setting, plan: Plan) -> dict[str, Any]:
    machine = _benchmark.machine()
    return {
        "study": study.name,
        "version": __version__,
        "seed": setting.seed,
        "scale": str(setting.scale),
        "parameters": study.parameters[setting.scale]._asdict(),
        "sources": plan.sources,
        "processor": machine["processor"],
    }


def _draw(study: Study, rows: Sequence[Row], setting: Setting, out: Path) -> set[str]:
    require_matplotlib()
    from . import _style

    drawn = set()
    for chart in study.charts:
        with _style.house():
            figure = chart.draw(rows, setting)
            if figure is not None:
                _style.save(figure, out / f"{study.name}-{chart.name}")
                drawn.add(chart.name)
    return drawn


def _report(study: Study, rows: Sequence[Row], setting: Setting, plan: Plan, drawn: set[str]) -> str:
    def show(name: str, caption: str) -> str:
        assert name in {chart.name for chart in study.charts}, name
        return f"![{caption}]({study.name}-{name}.svg)\n\n*{caption}*" if name in drawn else ""

    if not rows:
        return f"# {study.title}\n\n{study.question}\n\nNothing could be run.\n\n{_notes(plan)}"
    machine = _benchmark.machine()
    flags = {Scale.FULL: "", Scale.QUICK: " --quick", Scale.TINY: " --scale tiny"}[setting.scale]
    lists = " --lists LISTS" if setting.folder else ""
    files = "".join(f" {file.name}" for file in setting.files)
    threads = "one thread" if setting.threads == 1 else f"{setting.threads} threads"
    limited = "limit_s" in study.parameters[setting.scale]._fields
    cut = ", except how far runs got before the time limit ended them" if limited else ""
    made = [
        "## How this was made",
        f"    sudokit study {study.name}{files} --out DIR --seed {setting.seed}{flags}{lists}",
        f"{len(rows):,} runs, one row each in `{study.name}.csv`; sudokit {__version__}, {threads} of {machine['processor']}, "
        f"{machine['compiler']}. Times are CPU times and differ from machine to machine; all else follows from the seed{cut}.",
    ]
    parts = [f"# {study.title}", study.question, study.report(rows, setting, show), *made, _notes(plan)]
    return "\n\n".join(part for part in parts if part).rstrip() + "\n"


def _notes(plan: Plan) -> str:
    return "\n".join(f"- {note}" for note in plan.notes)


_LISTS = (
    "The lists, where available: *easy* is solved by singles and in *minimal* every clue is necessary, both made from a",
    "seed; *hard examples* is `examples/hard.txt`. The others are outside lists that players and authors of",
    "programs use as benchmarks, not part of this project: *17 clues*, Gordon Royle's collection and later finds;",
    "*diabolical*, the hardest part of the Sudoku Exchange puzzle bank; *top 1465* of magictour; *top 95* of Peter Norvig's",
    "page; *hardest 2011* and *hardest 11+* of the players' forum, the latter rated above 11 by Sudoku Explainer.",
)


def write_index(out: Path, setting_words: str) -> Path:
    """Write README.md, which links to the reports in the folder, and return its path."""
    out = Path(arguments.path("out", out))
    arguments.text("setting_words", setting_words)
    out.mkdir(parents=True, exist_ok=True)
    there = [name for name in STUDIES if (out / f"{name}.md").exists()]
    lines = [
        "# Studies",
        "",
        "The experiments that the authors of the sources ran, and those they proposed: a question, a finding with its figures,",
        "charts. Every figure in the pages is computed from the runs. Made by",
        "",
        f"    sudokit study all {setting_words}",
        "",
        "| study | question |",
        "|---|---|",
        *(f"| [{name}]({name}.md) | {STUDIES[name][1]} |" for name in there),
        "",
        *_LISTS,
    ]
    path = out / "README.md"
    write_whole(path, "\n".join(lines) + "\n")
    return path


class Bar:
    """The progress of a study: a live line on a terminal, otherwise one line at the end; nothing if not requested."""

    def __init__(self, name: str, wanted: bool) -> None:
        self._name, self._wanted = name, wanted
        self._bar: Any = None
        self._task: Any = None
        self._done = self._total = 0
        self.lines: Sequence[str] = ()
        self._started = time.monotonic()

    def __enter__(self) -> Bar:
        return self

    def start(self, total: int, done: int) -> None:
        """Set the number of runs, and how many of them were done before."""
        self._total, self._done = total, done
        if not (self._wanted and sys.stderr.isatty()):
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn("{task.description:12}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("runs"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task(self._name, total=total, completed=done)
        self._bar.start()

    def step(self) -> None:
        """Count a run."""
        self._done += 1
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
        if not self._wanted:
            return
        if kind is None:
            print(f"{self._name}: {self._done:,} runs, {time.monotonic() - self._started:.0f} s", file=sys.stderr)
            for line in self.lines:
                print(line, file=sys.stderr)
        elif issubclass(kind, KeyboardInterrupt):
            print(
                f"sudokit: {self._name}: interrupted after {self._done:,} of {self._total:,} runs, which are kept; "
                "run the same command again to resume",
                file=sys.stderr,
            )
