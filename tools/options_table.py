"""Write the tables of options in the documents, and the options of the page, from their declarations.

A document contains its table between two marks; the page reads a file.  A test checks that both are up to date.

    python tools/options_table.py
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from sudokit.cli import _generate, _minimise
from sudokit.cli._declared import flags_of
from sudokit.generating import generate, generate_many, iter_generate, minimise
from sudokit.grid import Option, options_of
from sudokit.server._models import PUZZLE_OPTIONS

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- options: made by tools/options_table.py -->", "<!-- end of options -->"
DOCUMENT, FORM = Path("docs/generating.md"), Path("web/src/desk/options.json")
CALLS: tuple[Callable[..., Any], ...] = (generate, generate_many, iter_generate)
DOCUMENTS = {DOCUMENT: (CALLS, _generate.command), Path("docs/minimise.md"): ((minimise,), _minimise.command)}


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


def _takes(option: Option) -> str:
    if option.choices and option.kind == "choice":
        return ", ".join(f"`{choice}`" for choice in option.choices)
    if option.kind == "flag":
        return ", ".join(f"`{value!r}`" for value in (True, False, *option.choices))
    return "only in Python" if option.kind == "object" else option.takes.replace("|", "\\|")


def _left_out(option: Option) -> str:
    return option.unset or ("none" if option.default is None else f"`{option.default!r}`")


def _meaning(option: Option) -> str:
    values = (f"`{value!r}`: {meaning}." for value, meaning in option.values.items())
    return " ".join(part for part in (option.sentence, option.more, *values) if part)


def written(document: str, lines: list[str]) -> str:
    """Return a document with the table between its two marks."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join([f"{before}{BEGIN}", "", *lines, "", f"{END}{after}"])


def form(table: Mapping[str, Option]) -> str:
    """Return the options of the service as JSON for the page."""
    return json.dumps({name: _entry(option) for name, option in table.items()}, indent=2, ensure_ascii=False) + "\n"


def _entry(option: Option) -> dict[str, Any]:
    entry = {
        "kind": option.kind,
        "default": option.default,
        "least": option.least,
        "most": option.most,
        "choices": list(option.choices) or None,
        "sentence": option.sentence,
        "unset": option.unset or None,
    }
    return {name: value for name, value in entry.items() if value is not None}


def texts() -> dict[Path, str]:
    """Return the expected content of each file that is made from declarations."""
    documents = {
        path: written((ROOT / path).read_text(encoding="utf-8"), rows(*made_of)) for path, made_of in DOCUMENTS.items()
    }
    return documents | {FORM: form(PUZZLE_OPTIONS)}


if __name__ == "__main__":
    for path, text in texts().items():
        (ROOT / path).write_text(text, encoding="utf-8")
