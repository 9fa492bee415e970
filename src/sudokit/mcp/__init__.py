"""The verbs as tools for assistants, over the Model Context Protocol.  Needs the extra ``mcp``; docs/mcp.md describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..grid import MissingExtra, arguments
from ._tools import MOST_TEXT, Tools

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

__all__ = ["MOST_TEXT", "Tools", "create_server", "run", "tools"]


def create_server(seconds: float = 10.0) -> MCPServer:
    """Return the server, for a transport of your own or for tests.

    Parameters
    ----------
    seconds
        The time limit of each call of a tool, from 0.01 to 3600.

    Raises
    ------
    MissingExtra
        If the library ``mcp`` is not installed.

    Examples
    --------
    >>> from sudokit.mcp import create_server
    >>> create_server().name
    'sudokit'
    """
    seconds = arguments.number("seconds", seconds, 0.01, 3600, "seconds")
    try:
        from ._server import make_server
    except ImportError as error:
        raise MissingExtra("the server for assistants", "mcp") from error
    return make_server(Tools(seconds))


def tools() -> list[dict[str, Any]]:
    """Return the tools as the protocol lists them: names, descriptions, and the schemas of arguments and answers.

    Raises
    ------
    MissingExtra
        If the library ``mcp`` is not installed.

    Examples
    --------
    >>> from sudokit.mcp import tools
    >>> [tool["name"] for tool in tools()]
    ['solve', 'check', 'hint', 'explain', 'rate', 'generate', 'render']
    """
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    server = create_server()
    # in a thread of its own: a notebook's has a loop that runs already
    with ThreadPoolExecutor(1) as thread:
        listed = thread.submit(lambda: asyncio.run(server.list_tools())).result()
    return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listed]


def run(seconds: float = 10.0) -> None:
    """Serve over standard input and output until the input ends."""
    create_server(seconds).run("stdio")
