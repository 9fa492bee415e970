"""``sudokit mcp``."""

from __future__ import annotations

import click

from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit mcp
  sudokit mcp --seconds 3
  sudokit mcp --tools

An assistant starts this command itself; docs/mcp.md says how to set that up.  Needs: pip install 'sudokit[mcp]'
"""


@click.command("mcp", epilog=EPILOG, short_help="Serve tools to assistants, over stdio.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=10.0,
    show_default=True,
    help="Time limit for each call of a tool.",
)
@click.option("--tools", is_flag=True, help="Print the tools and the schemas of their arguments as JSON, instead of serving.")
@click.option("-o", "--output", metavar="OUT", help="Write them to this file.")
def command(seconds: float, tools: bool, output: str | None) -> int:
    """Serve solve, check, hint, explain, rate, generate and render to assistants, over standard input and output.

    This is the Model Context Protocol.  The tools read and write no files.
    """
    from .. import mcp

    if output is not None and not tools:
        raise click.UsageError("-o requires --tools")
    if tools:
        import json

        with Sink(output).open() as sink:
            sink.write(json.dumps(mcp.tools(), indent=2, ensure_ascii=False))
        return 0
    mcp.run(seconds)
    return 0
