"""Where answers go, and how a file appears whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import IO

from .._files import naming, replacing
from ..grid import SudokitError, shortened
from ._streams import output_stream


class Sink:
    """Where answers go: standard output, or a file that appears under its name only when it is complete."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._stream: IO[bytes] = output_stream() if path is None else io.BytesIO()
        self.terminal = path is None and sys.stdout.isatty()
        self._blocks = 0

    def write(self, text: str) -> None:
        """Write one answer; those of several lines are set apart by a blank line."""
        text = text.rstrip("\n")
        if self._blocks and ("\n" in text):
            self._stream.write(b"\n")
        self._stream.write(f"{text}\n".encode())
        self._blocks += 1
        if self.terminal:
            self._stream.flush()

    def write_bytes(self, lines: bytes) -> None:
        """Write many answers of one line each, line ends included."""
        self._stream.write(lines)
        self._blocks += 1

    @contextlib.contextmanager
    def open(self) -> Iterator[Sink]:
        """Hold the output open; on an error the file is not made, and one that was there stays."""
        if self.path is None:
            yield self
            self._stream.flush()
            return
        with naming(self.path):
            if os.path.exists(self.path) and not os.path.isfile(self.path):
                with open(self.path, "wb") as self._stream:  # a device or a pipe: nothing to replace
                    yield self
                return
            target = os.path.realpath(self.path)  # what a link leads to is replaced, not the link
            folder = os.path.dirname(target)
            if not os.path.isdir(folder):
                raise SudokitError(f"{shortened(self.path)}: there is no folder {shortened(folder)}")
            with replacing(target) as self._stream:
                yield self
