"""``sudokit techniques``."""

from __future__ import annotations

import click

from ..grid import SudokitError, quoted
from ._lines import as_line
from ._options import output_option
from ._sink import Sink
from ._step_options import language_option, profile_option

EPILOG = """\
Examples:

\b
  sudokit techniques
  sudokit techniques x-wing
  sudokit techniques x-wing --practice
  sudokit techniques --profile simple --json

The columns: name, title, level and score of one step in the profile, code in HoDoKu's libraries, rating in
Sudoku Explainer; off: the profile contains it, but does not use it.  With names: the idea of each technique,
with an example.  --practice adds further positions in which the technique is the next step, the answers last.
"""


@click.command("techniques", epilog=EPILOG, short_help="List the techniques of explain and rate.")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per technique.")
@click.option(
    "--practice", "exercises", is_flag=True, help="With names: also print positions to practise on, and their answers."
)
@profile_option
@language_option
@output_option
def command(names: tuple[str, ...], profile: str, lang: str, as_json: bool, exercises: bool, output: str | None) -> int:
    """List the techniques of explain and rate, or describe some of them."""
    from ..logic import techniques
    from ..messages import catalogue

    found, words = techniques(profile), catalogue(lang)
    known = {technique.name: technique for technique in found}
    for name in names:
        if name not in known:
            raise SudokitError(f"unknown technique {quoted(name)}: sudokit techniques lists them")
    if exercises and (as_json or not names):
        raise SudokitError("--practice needs the name of a technique, and cannot go with --json")
    with Sink(output).open() as sink:
        for technique in [known[name] for name in names] or found:
            title, idea = words.name(technique.name), technique.idea(lang)
            if as_json:
                sink.write(as_line(technique._asdict() | {"title": title, "idea": idea}))
                continue
            place = f"{technique.level} {technique.score}" if technique.level else "-"
            scales = f"{place:<14} {technique.hodoku or '-':<5} {'-' if technique.se is None else technique.se:<4}"
            line = f"{technique.name:<32} {title:<34} {scales}{'' if technique.enabled else ' off'}".rstrip()
            sink.write(line if not names else "\n".join([title, idea, line, *_example(technique.name, lang, sink)]))
            if names and exercises:
                sink.write("\n".join(_exercises(technique.name, sink)))
    return 0


def _example(technique: str, lang: str, sink: Sink) -> list[str]:
    """Return a worked example: notation, grid, and the reason."""
    from ..drawing import terminal
    from ..logic import example

    made = example(technique)
    if made is None:
        return []
    found, number = made
    grid = terminal(found.before(number), found[number], colour=sink.terminal)
    return ["", found.line(number), grid, found.text(number, 4, lang)]


def _exercises(technique: str, sink: Sink) -> list[str]:
    """Return positions to practise on, and below them the answers in notation."""
    from ..drawing import terminal
    from ..logic import practice

    grids: list[str] = []
    answers: list[str] = []
    for found, number in practice(technique):
        grids += ["", f"{len(answers) + 1}:", terminal(found.before(number), colour=sink.terminal)]
        answers.append(f"{len(answers) + 1}: {found.line(number)}")
    return [*grids, "", *(answers or ["No further positions are known."])]
