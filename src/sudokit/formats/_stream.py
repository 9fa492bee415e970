"""From the numbered lines of a text of unknown kind to entries: the kind is detected, and its reader called."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ._blocks import read_blocks, read_lines
from ._fast import Classic
from ._lines import Raw
from ._types import Entry, Options


def read_stream(lines: Raw, options: Options) -> Iterator[Entry]:
    """Yield the entries of a text of unknown kind; _sniff.py has the rules."""
    for first in lines:
        lines = itertools.chain([first], lines)
        # the plainest files need no detection, and no import for it
        if Classic(options).read(first[1].strip()) is None:
            break
        return read_lines(lines, options)
    from ._sniff import kind_of

    head: list[tuple[int, bytes]] = []
    kind = kind_of(lines, head, options)
    lines = itertools.chain(head, lines)
    if kind == "json":
        from ._json_format import read_json

        return read_json(lines, options)
    if kind == "csv":
        from ._csv_rows import read_csv

        return read_csv(lines, options)
    if kind == "xml":
        from ._opensudoku import read_opensudoku

        return read_opensudoku(lines, options)
    if kind == "sections":
        from ._sdk import read_sdk

        return read_sdk(lines, options)
    if kind == "starred":
        from ._simple_sudoku import read_simple_sudoku

        return read_simple_sudoku(lines, options)
    return read_lines(lines, options) if kind == "line" else read_blocks(lines, options)
