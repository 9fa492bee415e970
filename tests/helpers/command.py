"""The command line, run as a user runs it: in a process of its own."""

from __future__ import annotations

import dis
import functools
import subprocess
import sys
import tempfile
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from .forking import Forks

in_processes = False
"""Whether Python is started for every run; tests/conftest.py sets it for the tests that it marks `commands`."""
_running: list[Forks] = []
SUDOKIT = [sys.executable, "-m", "sudokit"]


def run_bytes(*arguments: object, stdin: bytes = b"", cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run `sudokit ARGUMENTS`; what it writes is not decoded.

    The process is forked from one that has the package imported already, which saves a third of a second of every run. With
    SUDOKIT_PROCESSES=1, as `make check` has it, Python is started each time in the tests marked `commands`.
    """
    words = [str(argument) for argument in arguments]
    if in_processes:
        return subprocess.run([*SUDOKIT, *words], input=stdin, capture_output=True, check=False, cwd=cwd, timeout=120)
    if not _running or not _running[-1].alive:
        _running.append(Forks())
    with tempfile.TemporaryFile() as read, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        read.write(stdin)
        read.seek(0)
        status = _running[-1].run(words, cwd or Path.cwd(), [read.fileno(), out.fileno(), err.fileno()])
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess([*SUDOKIT, *words], status, out.read(), err.read())


def run(*arguments: object, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `sudokit ARGUMENTS`, with text in and out."""
    done = run_bytes(*arguments, stdin=stdin.encode(), cwd=cwd)
    out, err = (piece.decode().replace("\r\n", "\n") for piece in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


@functools.cache
def callers_in(module: ModuleType) -> set[str]:
    """Return the names of a module's functions that run commands, be it by way of others of its functions."""
    ours = {id(run), id(run_bytes), id(sys.modules[__name__])}
    found = {name for name, thing in vars(module).items() if id(thing) in ours}
    if not found:
        return found
    functions = {name: names_in(thing.__code__) for name, thing in vars(module).items() if isinstance(thing, FunctionType)}
    size = 0
    while size != len(found):
        size = len(found)
        found |= {name for name, names in functions.items() if names & found}
    return found


def names_in(code: CodeType) -> set[str]:
    """Return the global names that a function uses, those of the functions within it included."""
    own = {one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL"}
    return own.union(*(names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)))
