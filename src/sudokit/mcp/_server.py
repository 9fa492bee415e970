"""The tools as the protocol shows them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from .._version import __version__
from ..grid import SudokitError
from ._tools import Tools

__all__ = ["make_server"]

_INSTRUCTIONS = """\
Exact answers about Sudoku: use these tools rather than solving puzzles yourself.  Puzzles are text; 9x9 puzzles are 81
characters with . for empty cells.  Cells are named r1c1 to r9c9, row first."""
_NAMES = ("solve", "check", "hint", "explain", "rate", "generate", "render")


def make_server(tools: Tools) -> MCPServer:
    """Return a server of the tools."""
    server = MCPServer("sudokit", instructions=_INSTRUCTIONS, version=__version__, log_level="ERROR")
    for name in _NAMES:
        server.add_tool(_reported(getattr(tools, name)), name=name)
    return server


def _reported(tool: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Return the tool, whose errors become tool errors with their message."""

    @functools.wraps(tool)
    def called(*given: Any, **named: Any) -> dict[str, Any]:
        try:
            return tool(*given, **named)
        except (SudokitError, TimeoutError) as error:
            raise ToolError(str(error)) from error

    return called
