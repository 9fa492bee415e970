"""The commands by name; each is imported only when it is called."""

from __future__ import annotations

import importlib

import click

# Name: the module that contains it, and its line in the list of commands.
COMMANDS = {
    "solve": ("_solve", "Solve puzzles."),
    "count": ("_count", "Count solutions, up to a limit."),
    "check": ("_check", "Check whether puzzles are proper and minimal."),
    "candidates": ("_true_candidates", "Find the values that occur in some solution."),
    "explain": ("_explain", "Explain how to solve puzzles, step by step."),
    "hint": ("_hint", "Give a hint, revealing as much as requested."),
    "rate": ("_rate", "Rate the difficulty of puzzles."),
    "rules": ("_rules", "List the rules of variant puzzles."),
    "techniques": ("_techniques", "List the techniques of explain and rate."),
    "photo": ("_photo", "Read puzzles from photos and screenshots."),
    "print": ("_print", "Make a PDF of puzzles, or a picture of one."),
    "convert": ("_convert", "Read puzzles in one format and write them in another."),
    "generate": ("_generate", "Generate puzzles to order."),
    "minimise": ("_minimise", "Remove clues until every one is necessary."),
    "canonical": ("_canonical", "Find canonical forms; drop isomorphs."),
    "classes": ("_classes", "Number the classes of full 9x9 grids."),
    "templates": ("_templates", "Count the templates of each value."),
    "batch": ("_batch", "Apply a verb to files, many and large ones."),
    "serve": ("_serve", "Serve the page and the API."),
    "page": ("_page", "Write the page for a web server."),
    "data": ("_data", "Build data sets for research, and audit them."),
    "mcp": ("_mcp", "Serve tools to assistants, over stdio."),
    "study": ("_study", "Run an experiment: data, charts, report."),
    "bench": ("_bench", "Measure the speed on this machine."),
}


class Commands(click.Group):
    """A group that imports a command's module on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[cmd_name][0]}", __package__)
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def _completion(ctx: click.Context, _: click.Parameter, shell: str | None) -> None:
    if not shell or ctx.resilient_parsing:
        return
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(app, {}, "sudokit", "_SUDOKIT_COMPLETE").source())
    ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Every command has its own help, with examples: sudokit solve --help",
)
@click.version_option(package_name="sudokit", message="sudokit %(version)s")
@click.option(
    "--completion",
    type=click.Choice(["bash", "zsh", "fish"]),
    is_eager=True,
    expose_value=False,
    callback=_completion,
    help='Print the completion script for a shell: eval "$(sudokit --completion bash)".',
)
def app() -> None:
    """Solve any Sudoku, fast and exactly: any box shape, any symbols.

    Puzzles can be given as text, as files, or on standard input, in any format; see docs/formats.md.
    """
