"""Processes that tests interrupt, and how to know that they are at work: by what they have done, never by the time."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def until_it_worked(process: subprocess.Popen[Any], seconds: float) -> None:
    """Return when a process has used so much more CPU time, however long it waits for it, or has ended."""
    until = cpu_seconds(process.pid) + seconds
    descriptor = os.pidfd_open(process.pid)
    try:
        while cpu_seconds(process.pid) < until and not select.select([descriptor], [], [], 0.02)[0]:
            pass
    finally:
        os.close(descriptor)


def interrupted(code: str) -> tuple[int, str]:
    """Run a program that prints a line and then works for ever; interrupt it; return its exit status and standard error."""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        until_it_worked(process, 0.1)
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode, errors
