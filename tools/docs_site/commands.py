"""The pages of the command line, from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from options_table import _cells_of, _head, _line
from sudokit.cli._app import COMMANDS, app

Command = tuple[str, click.Command]


def pages() -> dict[str, str]:
    """Return each page's text by its path in the site."""
    every = list(commands())
    texts = {f"commands/{name.replace(' ', '-')}.md": page(name, command) for name, command in every}
    lines = ["# Commands", "", "Every command with all its options: `sudokit solve --help` shows the same."]
    lines += ["[The command line](../cli.md) says what holds for all: input, output, exit status.", ""]
    lines += _head("command", "what it does")
    for name, command in every:
        lines.append(_line(f"[`sudokit {name}`]({name.replace(' ', '-')}.md)", summary(command)))
    return texts | {"commands/index.md": "\n".join(lines) + "\n"}


def commands() -> Iterator[Command]:
    """Yield every command with its name, a group's after the group."""
    context = click.Context(app)
    for name in COMMANDS:
        command = app.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {below}", one) for below, one in command.commands.items())


def summary(command: click.Command) -> str:
    """Return the first sentence of a command's help."""
    return prose(command.help or "").partition("\n")[0]


def page(name: str, command: click.Command) -> str:
    """Return the page of a command: usage, description, options, examples."""
    context = click.Context(command, info_name=f"sudokit {name}")
    usage = " ".join([f"sudokit {name}", *command.collect_usage_pieces(context)])
    options = [option for option in command.params if isinstance(option, click.Option) and not option.hidden]
    lines = [f"# sudokit {name}", "", "```text", usage, "```", "", prose(command.help or ""), ""]
    if options:
        lines += ["## Options", "", *_head("option", "values", "default", "meaning")]
        lines += [*(_line(*_cells_of(one)) for one in options), ""]
    if command.epilog:
        lines += ["## Examples and notes", "", prose(command.epilog.removeprefix("Examples:").lstrip())]
    return "\n".join(lines) + "\n"


def prose(text: str) -> str:
    """Return help as Markdown: its verbatim paragraphs as blocks of code."""
    parts = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in part.strip().split("\n")]
        if lines[0] == "\b":
            parts.append("\n".join(["```text", *lines[1:], "```"]))
        elif all(line.startswith("sudokit ") for line in lines):
            parts.append("\n".join(["```text", *lines, "```"]))
        else:
            parts.append(escaped(" ".join(lines)))
    return "\n\n".join(parts)


def escaped(text: str) -> str:
    """Return a sentence of help with the characters that mean something in Markdown as themselves."""
    return re.sub(r"([*_<\[\]#|])", r"\\\1", text)
