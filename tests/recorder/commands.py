"""Running commands in this process, on real streams: what they write, their exit status, the files they leave."""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import pty
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from .corpus import EXAMPLES, ROOT
from .masks import masked
from .names import command, main
from .probe import Told, threads
from .show import printable

__all__ = ["run", "run_apart", "run_on_terminal"]

Files = Mapping[str, str | bytes]


def run(line: str, stdin: str | bytes = "", files: Files | None = None) -> Told:
    """Run `sudokit LINE` in a folder of its own, where `examples` are, and return all that came of it."""
    with _folder(files) as folder, tempfile.TemporaryFile() as read, _outputs() as (out, err):
        read.write(stdin.encode() if isinstance(stdin, str) else stdin)
        read.seek(0)
        status = _main(_words(line), read.fileno(), out.fileno(), err.fileno())
        return _told(line, folder, files, status, _content(out), _content(err))


def run_on_terminal(line: str, files: Files | None = None, columns: int = 80, stdin: bool = False) -> Told:
    """Run it with standard output and error on a terminal, and standard input as well if so wanted."""
    with _folder(files) as folder, open(os.devnull, "rb") as nothing:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        pieces: list[bytes] = []
        reader = threading.Thread(target=_drain, args=(master, pieces))
        reader.start()
        try:
            status = _main(_words(line), slave if stdin else nothing.fileno(), slave, slave)
        finally:
            os.close(slave)
            reader.join()
            os.close(master)
        return _told(f"{line}   (on a terminal)", folder, files, status, b"".join(pieces).replace(b"\r\n", b"\n"), b"")


def run_apart(line: str, stdin: str | bytes = "", files: Files | None = None) -> Told:
    """Run it in a process of its own."""
    with _folder(files) as folder:
        done = subprocess.run(
            [sys.executable, "-m", "sudokit", *_words(line)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            check=False,
            cwd=folder,
            timeout=600,
        )
        return _told(f"{line}   (a process of its own)", folder, files, done.returncode, done.stdout, done.stderr)


def _words(line: str) -> list[str]:
    """Return the words of a line; THREADS: the threads that are asked for, which no answer depends on."""
    return command([str(threads()) if word == "THREADS" else word for word in shlex.split(line)])


@contextlib.contextmanager
def _folder(files: Files | None) -> Iterator[Path]:
    """Make a folder with some files, and go there."""
    back = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="recorder-") as name:
        folder = Path(name).resolve()
        (folder / "examples").symlink_to(EXAMPLES)
        for path, content in (files or {}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content.encode() if isinstance(content, str) else content)
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(back)


@contextlib.contextmanager
def _outputs() -> Iterator[tuple[io.BufferedRandom, io.BufferedRandom]]:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        yield out, err


def _content(file: io.BufferedRandom) -> bytes:
    file.seek(0)
    return file.read()


def _drain(master: int, pieces: list[bytes]) -> None:
    with contextlib.suppress(OSError):  # a terminal that nobody has open any more is at its end
        while piece := os.read(master, 65536):
            pieces.append(piece)


def _main(words: list[str], read: int, out: int, err: int) -> int:
    """Run the command line with other streams, and return its exit status; the streams and signals are put back."""
    sys.stdout.flush()
    sys.stderr.flush()
    streams, kept = (sys.stdin, sys.stdout, sys.stderr), [os.dup(number) for number in range(3)]
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    for number, stream in enumerate((read, out, err)):
        os.dup2(stream, number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False, buffering=1)  # noqa: SIM115
    try:
        main(words)
        return 0
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    finally:
        for opened in (sys.stdout, sys.stderr, sys.stdin):
            with contextlib.suppress(OSError, ValueError):
                opened.close()
        sys.stdin, sys.stdout, sys.stderr = streams
        for number, old in enumerate(kept):
            os.dup2(old, number)
            os.close(old)
        for signal_number, handler in handlers.items():
            signal.signal(signal_number, handler)


def _told(line: str, folder: Path, files: Files | None, status: int, out: bytes, err: bytes) -> Told:
    parts = [f"$ sudokit {line}", f"exit {status}"]
    for name, content in (("stdout", out), ("stderr", err)):
        if content:
            parts += [f"--- {name}", printable(content)]
    parts += list(_left(folder, files or {}))
    text = "\n".join(parts)
    return Told(masked(text, folder).replace(str(ROOT), "ROOT"))


def _left(folder: Path, files: Files) -> Iterator[str]:
    """Yield the files that a command made or changed."""
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not path.is_file() or name.startswith("examples"):
            continue
        content = path.read_bytes()
        before = files.get(name)
        if content != (before.encode() if isinstance(before, str) else before):
            yield f"--- file {name}"
            yield _table(path) if path.suffix == ".parquet" else printable(content)


def _table(path: Path) -> str:
    from pyarrow import parquet

    table = parquet.read_table(path)
    return f"{table.schema}\n" + "\n".join(map(str, table.to_pylist()))
