"""Where answers go, and how a file appears whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from typing import IO

from .._errors import SudokitError


class Sink:
    """Where answers go: standard output, or a file that appears under its name only when it is complete."""

    def __init__(self, path: str | None) -> None:
        if path is None and sys.stdout is None:  # the shell's >&-
            raise SudokitError("standard output is closed")
        self.path = path
        self.terminal = path is None and sys.stdout.isatty()
        self._stream: IO[bytes] = sys.stdout.buffer if path is None else io.BytesIO()
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
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            with open(self.path, "wb") as self._stream:  # a device or a pipe: nothing to replace
                yield self
            return
        target = os.path.realpath(self.path)  # what a link leads to is replaced, not the link
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            raise SudokitError(f"{self.path}: there is no folder {folder}")
        with _nameless(folder) as file:
            if file is not None:
                self._stream = file
                yield self
                _name(file, target)
                return
        handle, temporary = tempfile.mkstemp(prefix=".sudokit-", suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "wb") as self._stream:
                yield self
                _finish(self._stream, target)
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise


@contextlib.contextmanager
def _nameless(folder: str) -> Iterator[IO[bytes] | None]:
    """Open a file that has no name yet, so that nothing is left of it even if the process is killed; None if it cannot be."""
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, 0o600)
        os.stat(f"/proc/self/fd/{handle}")  # a name is given through this
    except (OSError, AttributeError):  # neither every file system nor every kernel has them
        yield None
        return
    with os.fdopen(handle, "wb") as file:
        yield file


def _name(file: IO[bytes], target: str) -> None:
    """Give a nameless file its name; to replace a file that has it, it needs another name for an instant."""
    _finish(file, target)
    folder = os.path.dirname(target)
    # with a folder's handle the link is one to the file, else it would be one to the entry in /proc
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        source = f"/proc/self/fd/{file.fileno()}"
        try:
            os.link(source, target, src_dir_fd=opened)
        except FileExistsError:
            temporary = tempfile.mktemp(prefix=".sudokit-", suffix=".part", dir=folder)  # a link never overwrites
            os.link(source, temporary, src_dir_fd=opened)
            try:
                os.replace(temporary, target)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
                raise
    finally:
        os.close(opened)


def _finish(file: IO[bytes], target: str) -> None:
    """Bring all bytes to the disk, with the permissions of the file that is replaced, or those of any new one."""
    file.flush()
    os.fsync(file.fileno())
    try:
        mode = stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        mode = 0o666 & ~_umask()
    os.fchmod(file.fileno(), mode)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
