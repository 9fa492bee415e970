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
  sudokit techniques --profile simple --json

The columns: name, title, level and score of one step in the profile, code in HoDoKu's libraries, rating in
Sudoku Explainer; off: the profile contains it, but does not use it.  With names: the idea of each technique,
with an example.
"""


@click.command("techniques", epilog=EPILOG, short_help="List the techniques of explain and rate.")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per technique.")
@profile_option
@language_option
@output_option
def command(names: tuple[str, ...], profile: str, lang: str, as_json: bool, output: str | None) -> int:
    """List the techniques of explain and rate, or describe some of them."""
    from ..logic import techniques
    from ..messages import catalogue

    found, words = techniques(profile), catalogue(lang)
    known = {technique.name: technique for technique in found}
    for name in names:
        if name not in known:
            raise SudokitError(f"unknown technique {quoted(name)}: sudokit techniques lists them")
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
