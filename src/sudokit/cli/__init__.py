"""The command line: arguments in, one verb called, text out.  No Sudoku logic lives here."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType
from typing import Any, NoReturn

__all__ = ["main"]

USAGE, INTERRUPTED = 2, 130


class Terminated(BaseException):
    """A signal to end the process; handlers of errors do not catch it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _terminated(number: int, _: FrameType | None) -> None:
    raise Terminated(number)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run ``sudokit`` with the arguments of the process, or those given, and exit.

    Exit status: 0 success; 1 some puzzle could not be answered fully; 2 bad usage or invalid input; 130 interrupted.
    A termination signal (SIGTERM, SIGHUP) is obeyed after cleaning up unfinished work.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        # nohup ignores HUP; and only the main thread can handle signals
        if threading.current_thread() is threading.main_thread() and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _terminated)
    from ._streams import standard_streams

    with standard_streams() as output:
        try:
            status = _run(sys.argv[1:] if arguments is None else arguments)
        except KeyboardInterrupt:
            status = INTERRUPTED
        except Terminated as signalled:
            # die from the signal, as its sender expects
            signal.signal(signalled.number, signal.SIG_DFL)
            os.kill(os.getpid(), signalled.number)
            status = 128 + signalled.number
        except BrokenPipeError:  # the reader of the output has gone away
            status = 1
        if output is not None and output.failed and status == 0:
            status = 1
    sys.exit(status)


def _run(arguments: list[str]) -> int:
    """Run a command, and return the exit status; its output has been written by then."""
    from ..grid import SudokitError

    try:
        status = _command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (SudokitError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"sudokit: {_words(error)}", file=sys.stderr)
        return USAGE
    return status


def _command(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        # A shortcut: scripts often ask for the version, and importing click takes longer than everything else.
        from .._version import __version__

        print(f"sudokit {__version__}")
        return 0
    import click

    from ._app import app

    try:
        result = app.main(arguments, prog_name="sudokit", standalone_mode=False)
    except click.ClickException as error:
        _show(error)
        return USAGE
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.Abort:
        return INTERRUPTED
    return result if isinstance(result, int) else 0


def _show(error: Any) -> None:
    """Report what is wrong with the arguments, without repeating a long one."""
    import re

    from ..grid import shortened

    words = re.sub(r"'[^']{160,}'|\S{160,}", lambda long: shortened(long[0], 160), error.format_message())
    error.format_message = lambda: words
    error.show()


def _words(error: Exception) -> str:
    from ..grid import shortened

    if isinstance(error, OSError) and error.strerror:
        return f"{shortened(os.fsdecode(error.filename))}: {error.strerror}" if error.filename else error.strerror
    return str(error)
