"""``sudokit bench``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click

from ..grid import LIMIT, RUN_SEED, THREADS
from ._declared import Declared, declared
from ._sink import Sink
from ._source import warn

METHODS = ("solve_many", "text", "classic", "search")

EPILOG = """\
Examples:

\b
  sudokit bench examples/hard.txt --rounds 1 --batch 1000
  sudokit bench examples/hard.txt --rounds 1 --batch 100 --limit 1 --limit 2 --json -
  sudokit bench examples/hard.txt --rounds 1 --batch 100 --method text --method classic --chart bars.svg
  sudokit bench examples/hard.txt --rounds 1 --batch 100 --against "cat"
  sudokit bench examples/six-wide.txt --methods

Figures are medians of interleaved rounds after a warm-up round: CPU time on one thread, wall time on several.
Guesses and sweeps (over a block of many search nodes; for one puzzle per call, search nodes) are per puzzle.
Every instruction set runs in its own process.  Options marked * can be repeated; all combinations are measured,
several threads only with batches of 8192 or more.

Methods: solve_many (one array per call), text (lines in, lines out), classic and search (one puzzle per call).

--against compares with any program that reads one puzzle per line from standard input, as whole processes: with
start-up and without.  --against-function compares with a C function that solves many puzzles in a call:

\b
  void NAME(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts)
"""


def _write(file: str | None, made: Callable[[], str]) -> None:
    """Write what is made to the file that was asked for, or to standard output for a dash."""
    if file is None:
        return
    with Sink(None if file == "-" else file).open() as sink:
        sink.write(made())


@click.command("bench", epilog=EPILOG, short_help="Measure the speed on this machine.")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Measured rounds.")
@click.option("--method", "methods", type=click.Choice(METHODS), multiple=True, help="* The method.  [default: solve_many]")
@click.option("--batch", "batches", type=click.IntRange(1), multiple=True, help="* Puzzles per call.  [default: 50000]")
@click.option("--limit", "limits", type=Declared(LIMIT), multiple=True, metavar="N", help="* Limit on solutions.  [default: 2]")
@click.option("--threads", type=Declared(THREADS), multiple=True, metavar="N", help="* Threads.  [default: 1]")
@click.option("--isa", "instruction_sets", multiple=True, help="* Instruction set.  [default: all available]")
@declared(RUN_SEED.saying("Seed for the lists made when no FILE is given."))
@click.option("--against", metavar="COMMAND", help="A program to compare with.")
@click.option("--against-function", metavar="LIBRARY:NAME", help="A function of a shared library to compare with.")
@click.option("--methods", "every_method", is_flag=True, help="Measure every method of methods() instead; FILEs of any layout.")
@click.option(
    "--against-lines",
    type=click.IntRange(1),
    help="Minimum lines for both.  [default: 50000; --against: or more until start-up takes at most a fifth of our time]",
)
@click.option("--json", "json_file", metavar="JSON", help="Write the figures as JSON to this file; - for standard output.")
@click.option("--chart", "chart_file", metavar="SVG", help="Draw the rates as bars.")
@click.option("-o", "--output", metavar="OUT", help="Write the table to this file, which is created only when complete.")
def command(
    files: tuple[str, ...],
    rounds: int,
    methods: tuple[str, ...],
    batches: tuple[int, ...],
    limits: tuple[int, ...],
    threads: tuple[int, ...],
    instruction_sets: tuple[str, ...],
    seed: int,
    against: str | None,
    against_function: str | None,
    every_method: bool,
    against_lines: int | None,
    json_file: str | None,
    chart_file: str | None,
    output: str | None,
) -> None:
    """Measure the speed of the 9x9 solvers on this machine, on FILEs of puzzles or lists made from a seed."""
    from .. import benchmark as bench
    from ..solving import instruction_sets as known

    if every_method:
        from ._bench_methods import run

        if batches or threads or instruction_sets or methods or against or against_function or chart_file or len(limits) > 1:
            raise click.UsageError("--methods can be combined only with FILE, --seed, --json, -o and one --limit")
        run(files, limits[0] if limits else 2, seed, json_file, output)
        return
    if unknown := set(instruction_sets) - set(known()):
        raise click.UsageError(f"instruction set {', '.join(unknown)} is not available; expected one of {', '.join(known())}")
    lists = bench.loaded([Path(name) for name in files]) if files else bench.made_lists(seed=seed)
    default = bench.Plan()
    plan = bench.Plan(
        methods or default.methods,
        instruction_sets or known(),
        limits or default.limits,
        batches or default.batches,
        threads or default.threads,
        rounds,
    )
    figures = bench.measure(lists, plan)
    if not figures:
        raise click.UsageError(f"nothing to measure: several threads need batches of {bench.THREADS_FROM} or more")
    beside = list(bench.against(against, lists, rounds, against_lines)) if against else []
    functions: list[bench.BesideFunction] = []
    if against_function:
        more = {} if against_lines is None else {"lines": against_lines}
        functions = list(bench.against_function(against_function, lists, rounds, limit=plan.limits[0], **more))
    if not files:
        warn(f"the lists were made from seed {seed}; pass files to measure your own")
    on = bench.machine()
    tables = [bench.named(on), bench.table(figures)]
    tables += [bench.beside_table(against, beside)] if against else []
    tables += [bench.function_table(against_function, functions)] if against_function else []
    _write(json_file, lambda: json.dumps(bench.as_dict(on, figures, beside, functions), indent=1))
    _write(chart_file, lambda: bench.chart(figures, bench.named(on)))
    if json_file != "-":
        _write(output or "-", lambda: "".join(tables))
