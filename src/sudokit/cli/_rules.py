"""``sudokit rules``."""

from __future__ import annotations

import click

from ._lines import as_line
from ._options import output_option
from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit rules
  sudokit rules thermo
  sudokit rules cage arrow --json
"""


@click.command("rules", epilog=EPILOG, short_help="List the rules of variant puzzles.")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per rule.")
@output_option
def command(names: tuple[str, ...], as_json: bool, output: str | None) -> int:
    """List the rules that --rule and --rules take, with their meaning; with NAME, all about these.

    A rule's page in docs/rules has its picture and an example.
    """
    from ..rules import catalogue, kinds_named

    kinds = kinds_named(names) if names else catalogue()
    with Sink(output).open() as sink:
        width = max(len(kind.name) for kind in kinds)
        for kind in kinds:
            if as_json:
                files = {name: list(keys) for name, keys in kind.files.items()}
                about = {"name": kind.name, "meaning": kind.meaning, "example": kind.example, "picture": kind.picture}
                sink.write(as_line({**about, "files": files}))
            elif not names:
                sink.write(f"{kind.name:{width}}  {kind.meaning}")
            else:
                keys = "; ".join(f"{name}: {', '.join(keys)}" for name, keys in kind.files.items() if keys)
                lines = [kind.name, f"  {kind.meaning}", f"  as text   {kind.example}", f"  drawn as  {kind.picture}"]
                sink.write("\n".join([*lines, *([f"  in files  {keys}"] if keys else [])]))
    return 0
