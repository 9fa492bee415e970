"""The destination of answers; an output file appears complete or not at all."""

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
    """The destination of answers: standard output, or a file that appears under its name only when complete."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._stream: IO[bytes] = output_stream() if path is None else io.BytesIO()
        self.terminal = path is None and sys.stdout.isatty()
        self._blocks = 0

    def write(self, text: str) -> None:
        """Write one answer; multi-line answers are separated by a blank line."""
        text = text.rstrip("\n")
        if self._blocks and ("\n" in text):
            self._stream.write(b"\n")
        self._stream.write(f"{text}\n".encode())
        self._blocks += 1
        if self.terminal:
            self._stream.flush()

    def write_bytes(self, lines: bytes | memoryview) -> None:
        """Write many single-line answers, line ends included."""
        self._stream.write(lines)
        self._blocks += 1

    def write_blocks(self, text: bytes) -> None:
        """Write many answers, line ends and the blank lines before multi-line answers included."""
        if text:
            self.write_bytes(text if self._blocks else text.removeprefix(b"\n"))

    @contextlib.contextmanager
    def open(self) -> Iterator[Sink]:
        """Open the output; on an error the file is not created, and an existing one is kept."""
        if self.path is None:
            yield self
            self._stream.flush()
            return
        with naming(self.path):
            if os.path.exists(self.path) and not os.path.isfile(self.path):
                with open(self.path, "wb") as self._stream:  # a device or a pipe: nothing to replace
                    yield self
                return
            target = os.path.realpath(self.path)  # a link's target is replaced, not the link
            folder = os.path.dirname(target)
            if not os.path.isdir(folder):
                raise SudokitError(f"{shortened(self.path)}: there is no folder {shortened(folder)}")
            with replacing(target) as self._stream:
                yield self
