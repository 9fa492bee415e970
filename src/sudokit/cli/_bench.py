"""``sudokit bench``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ._common import Sink, warn

EPILOG = """\
Examples:

\b
  sudokit bench examples/hard.txt --rounds 1 --batch 1000
  sudokit bench examples/hard.txt --rounds 1 --batch 100 --limit 1 --limit 2 --json
  sudokit bench examples/hard.txt --rounds 1 --batch 100 --against "cat"
  sudokit bench examples/six-wide.txt --methods

CPU time on one thread (wall time with several), medians of interleaved rounds after one that warms up.  --against
runs any program that reads one puzzle a line from standard input beside ours, whole processes both.
"""


@click.command("bench", epilog=EPILOG, short_help="Measure the speed on this machine.")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Rounds that count.")
@click.option("--batch", "batches", type=click.IntRange(1), multiple=True, help="Puzzles a call.  [default: 50000]")
@click.option("--limit", "limits", type=click.IntRange(1), multiple=True, help="Limit on solutions.  [default: 2]")
@click.option("--threads", type=click.IntRange(1), multiple=True, help="Threads.  [default: 1]")
@click.option("--isa", "instruction_sets", multiple=True, help="Instruction set.  [default: all there are]")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="For the lists made when none is given.")
@click.option("--against", metavar="COMMAND", help="A program to run beside ours.")
@click.option("--methods", "every_method", is_flag=True, help="Measure every method instead; FILEs of any layout.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("-o", "--output", metavar="OUT", help="Write to this file; it appears only when complete.")
def command(
    files: tuple[str, ...],
    rounds: int,
    batches: tuple[int, ...],
    limits: tuple[int, ...],
    threads: tuple[int, ...],
    instruction_sets: tuple[str, ...],
    seed: int,
    against: str | None,
    every_method: bool,
    as_json: bool,
    output: str | None,
) -> None:
    """Measure the speed of the 9x9 batch solver on this machine, on FILEs of puzzles or lists made from a seed."""
    from .. import _benchmark as bench
    from .._batch import instruction_sets as known

    if every_method:
        from ._bench_methods import run

        if batches or threads or instruction_sets or against or len(limits) > 1:
            raise click.UsageError("--methods goes with FILE, --seed, --json, -o and one --limit")
        run(files, limits[0] if limits else 2, seed, as_json, output)
        return
    if unknown := set(instruction_sets) - set(known()):
        raise click.UsageError(f"no instruction set {', '.join(unknown)} here; there are {', '.join(known())}")
    lists = {Path(name).stem: bench.load(Path(name)) for name in files} if files else bench.made_lists(seed=seed)
    figures = bench.measure(lists, instruction_sets or known(), limits or (2,), batches or (50_000,), threads or (1,), rounds)
    with Sink(output).open() as sink:
        beside = list(bench.against(against, lists, rounds)) if against else []
        if as_json:
            rows = [figure._asdict() | {"rate": figure.rate} for figure in figures]
            others = [{"puzzles": name, "theirs": theirs, "ours": ours} for name, theirs, ours in beside]
            sink.write(json.dumps({"machine": bench.machine(), "figures": rows, "against": others}, indent=1))
            return
        words = bench.machine()
        sink.write(f"{words['processor']}, {words['processors']} processors, {words['compiler']}, Python {words['python']}")
        sink.write(bench.table(figures))
        for name, theirs, ours in beside:
            ratio = f"{theirs / ours:.2f}" if ours else "-"
            sink.write(f"{name}: {against} {theirs:.3f} s, sudokit solve {ours:.3f} s of CPU: ratio {ratio}")
        if not files:
            warn(f"the lists were made from seed {seed}; give files to measure your own")
