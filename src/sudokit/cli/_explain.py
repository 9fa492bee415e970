"""``sudokit explain``."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .._files import only_writer
from ..grid import PROOFS, SudokitError
from ..solving import Status
from ._declared import declared
from ._explain_lane import ExplainLane
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options, threads_option
from ._sink import Sink
from ._source import Source, warn
from ._step_options import BAD, step_options

if TYPE_CHECKING:
    from ..formats import Entry
    from ..logic import Explanation, PathForm, Steps, StepSequence
    from ..solving import Outcome
    from ._lane import Lane

_WORDS = {
    Status.MULTIPLE: "the puzzle has several solutions",
    Status.NONE: "the puzzle has no solution",
    Status.UNDECIDED: "the time ran out before its solutions were counted",
}

EPILOG = """\
Examples:

\b
  sudokit explain 1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934
  sudokit explain examples/classic.txt --step 1 --lang de
  sudokit explain --all-steps --profile simple "12..|34..|...3|..2."
  sudokit explain --proofs --lang de examples/classic.txt
  sudokit explain --json --profile simple examples/classic.txt
  sudokit explain --json --lang de examples/classic.txt -o paths.jsonl

To a pipe: each step as one line of notation, then the verdict.  To a terminal: singles as one line,
other steps with the grid and the reason.  --step adds the proof of that step: numbered sentences, each with
the numbers of those that it follows from; --proofs adds the proof of every step.  Exit status 1 if some
puzzle does not have exactly one solution or the techniques do not reach it, 2 if some input is invalid.
On a terminal, and with --why, a puzzle without exactly one solution is followed by the reason: values that
clash and the steps to a contradiction, or the solutions that differ least.
"""


@click.command("explain", epilog=EPILOG, short_help="Explain how to solve puzzles, step by step.")
@input_options
@click.option("--step", type=click.IntRange(1), metavar="N", help="Show only step N, with the grid, the reason and the proof.")
@click.option("--all-steps", is_flag=True, help="List every step available now, by technique, instead of a path.")
@click.option("--html", metavar="FILE", help="Write an interactive page of the steps; for a single puzzle.")
@click.option("--svg", metavar="DIR", help="Write a picture of every step, or of --step, to this folder.")
@click.option("--why", is_flag=True, help="Add why a puzzle is not proper, and to --json the cases of trial and error.")
@declared(PROOFS)
@step_options
@threads_option
@answer_options
def command(
    source: Source,
    step: int | None,
    all_steps: bool,
    html: str | None,
    svg: str | None,
    why: bool,
    proofs: bool,
    profile: str,
    no_uniqueness: bool,
    lang: str,
    threads: int | None,
    time_limit: float | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Explain how to solve puzzles, step by step, as a person would.

    INPUT is a file, puzzle text, or - for standard input.
    """
    from ..logic import explain, head_data, is_se, profile_of, steps
    from ..solving import solve

    _check(step, all_steps=all_steps, html=html, as_json=as_json)
    if svg is not None:
        Path(svg).mkdir(parents=True, exist_ok=True)

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.puzzle is not None
        if html is not None and number > 1:
            raise SudokitError("--html shows a single puzzle, but the input has more")
        if all_steps:
            outcome = solve(entry.puzzle, time_limit=time_limit)
            found = steps(entry.puzzle, chosen, time_limit)
            _all_steps(number, found, outcome, lang, sink, as_json=as_json, proofs=proofs)
            if svg is not None:
                _pictures(found, range(len(found)), svg, number, lang)
            return BAD.get(outcome.status, 1)
        path = explain(entry.puzzle, chosen, time_limit)
        if as_json:
            data = path.to_json(lang, proofs=proofs, why=why, time_limit=time_limit)
            sink.write(f'{{"number": {number}, {data[1:]}')
        elif step is not None:
            _one(path, step, lang, time_limit, sink)
        else:
            _path(path, lang, time_limit, sink, why=why, proofs=proofs)
        if html is not None:
            _write(html, path.html(lang))
        if svg is not None:
            _pictures(path, range(len(path)) if step is None else [step - 1], svg, number, lang)
        return _said(number, path)

    head = head_data("steps" if all_steps else "explanation", lang)
    unread, chosen = invalid(as_json, head), profile_of(profile, no_uniqueness)
    plain = step is None and not all_steps and html is None and svg is None and time_limit is None and not why

    def lane_for(sink: Sink) -> Lane | None:
        if not plain or sink.terminal or is_se(chosen):
            return None
        form: PathForm = "json" if as_json else "notation"
        return ExplainLane(source, form, chosen, lang, threads, (answer, unread, _incomplete), proofs=proofs)

    with contextlib.nullcontext() if svg is None else only_writer(svg, Path(svg) / ".sudokit.lock"):
        return answer_all(source, output, answer, lane_for=lane_for, unread=unread)


def _check(step: int | None, *, all_steps: bool, html: str | None, as_json: bool) -> None:
    if step is not None and (all_steps or html or as_json):
        raise click.UsageError("--step cannot be combined with --all-steps, --html or --json")
    if all_steps and html:
        raise click.UsageError("--html shows a path: it cannot be combined with --all-steps")


def _said(number: int, path: Explanation) -> int:
    """Report on standard error what is wrong with a puzzle, and return the exit status."""
    if path.status is Status.INVALID:
        warn(f"puzzle {number} is invalid: {path.reason}")
    elif path.status is not Status.UNIQUE:
        warn(f"puzzle {number}: {path.rating.verdict()}")
    elif not path.complete:
        warn(f"puzzle {number}: {f'the {path.reason} limit was reached' if path.reason else _incomplete(path.status)}")
    return BAD.get(path.status, 1) or int(not path.complete)


def _incomplete(status: Status) -> str:
    """Return why the path of a puzzle does not reach a solution that is the only one."""
    from ..logic import Rating

    if status is Status.UNIQUE:
        return "the techniques of the profile do not reach the solution"
    return Rating("", "", None, status=status).verdict()


def _path(path: Explanation, lang: str, time_limit: float | None, sink: Sink, *, why: bool, proofs: bool) -> None:
    reasons = path.why(lang, time_limit) if why or sink.terminal else ""
    if not sink.terminal:
        steps = [line for index in range(len(path)) for line in (path.line(index), *_proof(path, index, lang, proofs))]
        sink.write("\n".join([*steps, path.rating.verdict(lang), *reasons.splitlines()]))
        return
    width = len(str(len(path)))
    for index, step in enumerate(path):
        if step.placements and len(step.placements) == 1 and not step.links:
            click.echo("\n".join([f"{index + 1:{width}}  {path.text(index, 4, lang)}", *_proof(path, index, lang, proofs)]))
        else:
            click.echo(f"\n{index + 1:{width}}  {click.style(path.line(index), bold=True)}")
            _shown(path, index, lang, time_limit, sink, proofs=proofs)
    click.echo(click.style(path.rating.verdict(lang), bold=True))
    if reasons:
        click.echo(reasons)


def _one(path: Explanation, number: int, lang: str, time_limit: float | None, sink: Sink) -> None:
    if number > len(path):
        raise SudokitError(f"there is no step {number}: the path has {len(path)}")
    if sink.terminal:
        click.echo(click.style(path.line(number - 1), bold=True))
        _shown(path, number - 1, lang, time_limit, sink, proofs=True)
        return
    from ..drawing import terminal

    grid = terminal(path.before(number - 1), path[number - 1], colour=False)
    sink.write("\n".join([path.line(number - 1), grid, *_text(path, number - 1, lang, time_limit, proofs=True)]))


def _shown(path: Explanation, index: int, lang: str, time_limit: float | None, sink: Sink, *, proofs: bool) -> None:
    from ..drawing import terminal

    sink.write(terminal(path.before(index), path[index]))
    click.echo("\n".join(_text(path, index, lang, time_limit, proofs=proofs)))


def _text(path: Explanation, index: int, lang: str, time_limit: float | None, *, proofs: bool) -> list[str]:
    """Return a step in words, with its proof if wanted; after a step by trial and error, the cases that it leaves out."""
    cases = path.split_text(index, lang, time_limit).splitlines()
    return [path.text(index, 4, lang), *(cases or _proof(path, index, lang, proofs))]


def _proof(found: StepSequence, index: int, lang: str, wanted: bool, margin: str = "  ") -> list[str]:
    """Return the numbered lines of a proof."""
    return [margin + line for line in found.proof_text(index, lang).splitlines()] if wanted else []


def _all_steps(number: int, found: Steps, outcome: Outcome, lang: str, sink: Sink, *, as_json: bool, proofs: bool) -> None:
    from ..logic import SeSteps, steps_data
    from ..messages import catalogue

    if outcome.status is Status.INVALID:
        warn(f"puzzle {number} is invalid: {outcome.reason}")
    elif outcome.status is not Status.UNIQUE:
        warn(f"puzzle {number}: {_WORDS[outcome.status]}")
    if as_json:
        answer = {"number": number} | steps_data(found, lang, proofs=proofs)
        answer |= {"status": str(outcome.status), "reason": outcome.reason or found.reason}
        sink.write(as_line(answer))
        return
    words, lines = catalogue(lang), []
    groups: dict[str, list[int]] = {}
    for index, step in enumerate(found):
        name = found.mark(index).technique if isinstance(found, SeSteps) else words.name(step.technique)
        groups.setdefault(name, []).append(index)
    for name, indices in groups.items():
        lines.append(f"{name} ({len(indices)})")
        for index in indices:
            lines += [f"  {found.line(index).split(': ', 1)[1]}", *_proof(found, index, lang, proofs, "    ")]
    bad = outcome.status in (Status.INVALID, Status.NONE)
    sink.write("\n".join(lines) if lines else str(outcome.status) if bad else "nothing")


def _pictures(path: StepSequence, indices: range | list[int], folder: str, number: int, lang: str) -> None:
    for index in indices:
        if index >= len(path):
            raise SudokitError(f"there is no step {index + 1}: the path has {len(path)}")
        name = f"{f'puzzle-{number}-' if number > 1 else ''}step-{index + 1:03}.svg"
        _write(str(Path(folder) / name), path.svg(index, title=path.text(index, 4, lang)))


def _write(path: str, text: str) -> None:
    with Sink(path).open() as sink:
        sink.write_bytes(text.encode())
