"""The number of requests per second that the service answers, normally and under four times the load that it can take.

Starts a service on a free port of this machine, and connects to nothing else.  Each load ends after `--requests` requests or
`--seconds` seconds.  At 1x there are as many clients as workers, each sending one request after another; at 4x, four times as
many as workers and queue can hold together.  Every answer except 200 and 429 is an error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

PUZZLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
WORK = {
    "solve": {"grid": PUZZLE},
    "hint": {"grid": PUZZLE, "stage": 4},
    "rate": {"grid": PUZZLE, "profile": "hodoku"},
    "explain": {"grid": HARD},
    "generate": {"symmetry": "half-turn"},
}


@dataclass
class Load:
    """The measurements under one load."""

    name: str
    clients: int
    seconds: float = 0.0
    statuses: Counter[str] = field(default_factory=Counter)
    answered: list[float] = field(default_factory=list)
    memory: float = 0.0
    cpu: float = 0.0

    def row(self) -> dict[str, object]:
        """Return the figures."""
        cut = statistics.quantiles(self.answered, n=100) if len(self.answered) > 1 else [0.0] * 99
        errors = {status: count for status, count in self.statuses.items() if status not in ("200", "429")}
        return {
            "load": self.name,
            "clients": self.clients,
            "answered": self.statuses["200"],
            "refused": self.statuses["429"],
            "errors": errors,
            "answers per second": round(self.statuses["200"] / self.seconds, 1),
            "median ms": round(1000 * cut[49], 1),
            "99 % ms": round(1000 * cut[98], 1),
            "CPU ms per request": round(1000 * self.cpu / max(1, self.statuses["200"] + self.statuses["429"]), 2),
            "peak MB": round(self.memory, 1),
        }


def request(verb: str) -> bytes:
    """Return the bytes of a request."""
    body = json.dumps(WORK[verb]).encode()
    head = f"POST /api/v1/{verb} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


async def client(port: int, wire: bytes, load: Load, budget: list[int], end: float) -> None:
    """Send requests until the budget or the time is used up; a closed connection is opened again."""
    reader = writer = None
    while budget[0] > 0 and time.monotonic() < end:
        budget[0] -= 1
        begun = time.monotonic()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert reader is not None
            writer.write(wire)
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode("latin-1").lower()
            length = re.search(r"content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            status = head.split(" ")[1]
            load.statuses[status] += 1
            if status == "200":
                load.answered.append(time.monotonic() - begun)
            else:
                await asyncio.sleep(0.02)
        except (OSError, EOFError, TimeoutError) as error:
            load.statuses[type(error).__name__] += 1
            writer = None
    if writer is not None:
        writer.close()


def peak(pid: int) -> float:
    """Return the peak memory of a process in MB."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1000 if found else 0.0


def cpu(pid: int) -> float:
    """Return the CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, pid: int, verb: str, name: str, clients: int, requests: int, seconds: float) -> Load:
    """Measure the service under one load."""
    load, begun, budget = Load(f"{verb} {name}", clients), time.monotonic(), [requests]
    wire, before = request(verb), cpu(pid)
    await asyncio.gather(*(client(port, wire, load, budget, begun + seconds) for _ in range(clients)))
    load.seconds = time.monotonic() - begun
    load.memory, load.cpu = peak(pid), cpu(pid) - before
    return load


async def all_loads(port: int, pid: int, chosen: argparse.Namespace) -> list[Load]:
    """Measure every load, one after the other."""
    found = []
    for verb in chosen.work:
        for name, clients in (("1x", chosen.workers), ("4x", 4 * (chosen.workers + chosen.queue))):
            found.append(await measure(port, pid, verb, name, clients, chosen.requests, chosen.seconds))
    return found


def main() -> int:
    """Run the measurement; the exit status is 1 if there was any answer except 200 and 429."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=2000, help="for each load")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each load, at most")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--queue", type=int, default=16)
    parser.add_argument("--work", nargs="+", choices=list(WORK), default=list(WORK))
    parser.add_argument("--json", action="store_true", help="print one object per load")
    chosen = parser.parse_args()
    command = [sys.executable, "-m", "sudokit", "serve", "--port", "0", "--log", "none"]
    command += ["--workers", str(chosen.workers), "--queue", str(chosen.queue)]
    service = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert service.stderr is not None
        told = re.search(r":(\d+)/", service.stderr.readline())
        assert told is not None, service.stderr.read()
        rows = [load.row() for load in asyncio.run(all_loads(int(told[1]), service.pid, chosen))]
    finally:
        service.terminate()
        service.wait(30)
    if chosen.json:
        print("\n".join(map(json.dumps, rows)))
    else:
        lines = [list(map(str, rows[0])), *(list(map(str, row.values())) for row in rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))
    return int(any(row["errors"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
