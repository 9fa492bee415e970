"""Write the tables of options in the documents, and the options of the page, from their declarations.

A document contains its tables between marks; the page reads a file.  A test checks that both are up to date.

    python tools/options_table.py
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from sudokit.cli import _generate, _minimise
from sudokit.cli._app import COMMANDS, app
from sudokit.cli._declared import Declared, flags_of
from sudokit.generating import generate, generate_many, iter_generate, minimise
from sudokit.grid import Option, options_of
from sudokit.server._models import PUZZLE_OPTIONS

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- options: made by tools/options_table.py -->", "<!-- end of options -->"
DOCUMENT, FORM = Path("docs/generating.md"), Path("web/src/desk/options.json")
CALLS: tuple[Callable[..., Any], ...] = (generate, generate_many, iter_generate)
# whose options docs/cli.md does not list together
ELSEWHERE = ("generate", "minimise", "print", "serve", "page", "mcp", "study", "bench", "batch")
TABLES: dict[Path, list[Callable[[], list[str]]]] = {
    DOCUMENT: [lambda: rows(CALLS, _generate.command)],
    Path("docs/minimise.md"): [lambda: rows((minimise,), _minimise.command)],
    Path("docs/cli.md"): [
        lambda: command_rows([name for name in COMMANDS if name not in ELSEWHERE]),
        lambda: command_rows(["study"]),
    ],
}


def rows(calls_: tuple[Callable[..., Any], ...], command: click.Command) -> list[str]:
    """Return the lines of the table of options that some calls and their command share."""
    tables = {call.__name__: options_of(call) for call in calls_}
    together: dict[str, Option] = {}
    for table in reversed(tables.values()):
        together = {**together, **{name: option for name, option in table.items() if name not in together}}
    order = dict.fromkeys(name for table in tables.values() for name in table)
    on_line = {parameter.name for parameter in command.params}
    lines = ["| option | command line | values | default | meaning |", "|---|---|---|---|---|"]
    for name in order:
        option = together[name]
        calls = [call for call, table in tables.items() if name in table]
        only = "" if len(calls) == len(tables) else f" Only for {' and '.join(f'`{call}`' for call in calls)}."
        flags = ", ".join(f"`{flag}`" for flag in flags_of(option)) if name in on_line else ""
        left_out = "" if name == "n" else _left_out(option)
        lines.append(f"| `{name}` | {flags} | {_takes(option)} | {left_out} | {_meaning(option)}{only} |")
    return lines


def command_rows(names: list[str]) -> list[str]:
    """Return the lines of the table of options of some commands; options with the same description share a line."""
    used: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for name in names:
        for option in _options(name):
            used.setdefault(option.opts[-1], {}).setdefault(_cells_of(option), []).append(name)
    alone = len(names) == 1
    lines = _head("option", *(() if alone else ("for",)), "values", "default", "meaning")
    for (flag, *rest), by in (one for same in used.values() for one in same.items()):
        lines.append(_line(flag, *(() if alone else (_together(by, names),)), *rest))
    return lines


def _options(name: str) -> list[click.Option]:
    command = app.get_command(click.Context(app), name)
    assert command is not None
    return [option for option in command.params if isinstance(option, click.Option)]


def _together(by: list[str], names: list[str]) -> str:
    """Return which commands have an option, in a few words if they are all."""
    reading = [name for name in names if any(option.name == "from_" for option in _options(name))]
    return {tuple(names): "all", tuple(reading): "all with INPUT"}.get(tuple(by), ", ".join(by))


def _cells_of(option: click.Option) -> tuple[str, str, str, str]:
    """Return option, values, default and meaning as a table shows them."""
    chosen = isinstance(option.type, click.Choice) and option.metavar is None
    metavar = "" if option.metavar is None or option.metavar.startswith("[") else f" {option.metavar}"
    flags = f"`{', '.join(option.opts)}{metavar}`".replace("|", "\\|")
    if isinstance(option.type, Declared):
        declared = option.type.option
        values = "" if declared.kind == "text" else _takes(declared)
        default = f"`{option.default}`" if option.default is not None else declared.unset
        return flags, values, default, _meaning(declared).replace("  ", " ")
    sentence, _, note = (option.help or "").partition("  [default: ")
    default = note.rstrip("]") or (f"`{option.default}`" if option.show_default else "")
    values = ", ".join(f"`{choice}`" for choice in getattr(option.type, "choices", ())) if chosen else ""
    return flags, values, default, sentence.replace("*.", "\\*.")


def _head(*titles: str) -> list[str]:
    return [_line(*titles), "|" + "---|" * len(titles)]


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _takes(option: Option) -> str:
    if option.choices and option.kind == "choice":
        return ", ".join(f"`{choice}`" for choice in option.choices)
    if option.kind == "flag":
        return ", ".join(f"`{value!r}`" for value in (True, False, *option.choices))
    return "only in Python" if option.kind == "object" else option.takes.replace("|", "\\|")


def _left_out(option: Option) -> str:
    return (option.default is None and option.unset) or ("none" if option.default is None else f"`{option.default!r}`")


def _meaning(option: Option) -> str:
    values = (f"`{value!r}`: {meaning}." for value, meaning in option.values.items())
    return " ".join(part for part in (option.sentence, option.more, *values) if part)


def written(document: str, tables: list[list[str]]) -> str:
    """Return a document with each table between its two marks."""
    before, *marked = document.split(BEGIN)
    parts = [before]
    for lines, rest in zip(tables, marked, strict=True):
        parts.append("\n".join([BEGIN, "", *lines, "", f"{END}{rest.partition(END)[2]}"]))
    return "".join(parts)


# The page has controls of its own for these, or none: it says their sentences nowhere.
SHAPED = frozenset({"layout", "level", "symmetry", "technique", "clues", "minimal", "seed", "n", "index", "time_limit"})


def form(table: Mapping[str, Option]) -> str:
    """Return the options of the service as JSON for the page."""
    return json.dumps({name: _entry(name, option) for name, option in table.items()}, indent=2, ensure_ascii=False) + "\n"


def _entry(name: str, option: Option) -> dict[str, Any]:
    entry = {
        "kind": option.kind,
        "default": option.default,
        "least": option.least,
        "most": option.most,
        "choices": list(option.choices) or None,
        "sentence": None if name in SHAPED else option.sentence,
    }
    return {key: value for key, value in entry.items() if value is not None}


def texts() -> dict[Path, str]:
    """Return the expected content of each file that is made from declarations."""
    documents = {
        path: written((ROOT / path).read_text(encoding="utf-8"), [lines() for lines in tables])
        for path, tables in TABLES.items()
    }
    return documents | {FORM: form(PUZZLE_OPTIONS)}


if __name__ == "__main__":
    for path, text in texts().items():
        (ROOT / path).write_text(text, encoding="utf-8")
