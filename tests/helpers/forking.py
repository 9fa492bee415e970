"""Processes of the command line, forked from one that has imported the package; streams, folder and variables are their own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 120


class Forks:
    """The process that forks, and what it is sent: arguments, folder and variables as JSON, the streams as descriptors."""

    def __init__(self) -> None:
        self._socket, other = socket.socketpair()
        with other:
            self._process = subprocess.Popen(
                [sys.executable, __file__, str(other.fileno())], pass_fds=[other.fileno()], stdin=subprocess.DEVNULL
            )
        self._socket.settimeout(SECONDS)

    @property
    def alive(self) -> bool:
        """Whether it can run another."""
        return self._process.poll() is None

    def run(self, arguments: list[str], folder: Path, streams: list[int]) -> int:
        """Run the command and return its exit status, as subprocess has it: negative where a signal ended it."""
        request = json.dumps([arguments, str(folder), dict(os.environ)]).encode()
        with tempfile.TemporaryFile() as file:
            file.write(request)
            file.seek(0)
            socket.send_fds(self._socket, [b"r"], [file.fileno(), *streams])
            try:
                answer = self._socket.recv(64)
            except TimeoutError:
                self._process.kill()
                raise
        if not answer:
            raise RuntimeError("the process that forks has ended")
        return int(answer)


def become(arguments: list[str], folder: str, variables: dict[str, str], streams: list[int]) -> None:
    """Make this process one that was started so."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False, buffering=1)  # noqa: SIM115
    sys.argv = ["sudokit", *arguments]


def serve(number: int) -> None:
    """Fork for every request until the other end is closed; the child comes back from here and runs the command."""
    with socket.socket(fileno=number) as channel:
        while True:
            message, received, _, _ = socket.recv_fds(channel, 1, 4)
            if not message:
                os._exit(0)
            request, *streams = received
            with open(request, encoding="utf-8") as file:
                arguments, folder, variables = json.load(file)
            child = os.fork()
            if not child:
                break
            for stream in streams:
                os.close(stream)
            _, status = os.waitpid(child, 0)
            channel.sendall(str(os.waitstatus_to_exitcode(status)).encode())
    become(arguments, folder, variables, streams)


if __name__ == "__main__":
    # What this file's folder holds must not hide modules of the library.
    sys.path.pop(0)
    import gc
    import pkgutil
    from importlib import import_module

    import sudokit.cli
    import sudokit.formats

    for found in pkgutil.iter_modules(sudokit.cli.__path__):
        import_module(f"sudokit.cli.{found.name}")
    gc.freeze()

    signal.signal(signal.SIGINT, signal.default_int_handler)
    serve(int(sys.argv[1]))
    sudokit.cli.main()
