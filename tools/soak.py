"""Soak the service: random requests to every address in every manner, with a probe of each verb after every hundred.

Starts a service with small limits on a free port of this machine, and connects to nothing else.  The soak fails if an answer
is late or not described in the OpenAPI document, a probe is wrong, a place is not freed, connections or memory grow, or the
service writes to its log or does not stop when requested.  `--before FILE` first runs Python in the process of the service,
to plant a fault that the soak must find.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from soak_addresses import Address, Asked, Maker, addresses_of
from soak_client import MANNERS, Client, Wrong
from soak_probes import probed, probes_of
from sudokit.server import openapi
from sudokit.server._static import Files

ROUND = 100  # requests between two probes
CLIENTS = 12  # at the same time: more than threads, queue and streams together can hold, so that some are rejected
READ_TIMEOUT, GRACE = 2.0, 5.0
WARM = 10  # rounds in which caches fill, before memory is judged
PROGRAM = f"""
import pathlib, sys
from sudokit.server import Settings, run
for name in sys.argv[1:]:
    exec(pathlib.Path(name).read_text(encoding="utf-8"))
limits = dict(workers=2, queue=6, streams=3, seconds=2, stream_seconds=2, read_timeout={READ_TIMEOUT}, grace={GRACE})
run(Settings(port=0, log="none", **limits))
"""


@dataclass
class Soak:
    """The requests made, the measurements, and the findings."""

    outcomes: dict[str, Counter[str]] = field(default_factory=dict)
    probes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: list[float] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    lanes: dict[str, dict[str, int]] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)

    @property
    def requests(self) -> int:
        """The number of requests made."""
        return sum(sum(one.values()) for one in self.outcomes.values())

    @property
    def missed(self) -> list[str]:
        """The addresses that have had no request yet."""
        return [name for name, one in self.outcomes.items() if not one]


class Soaker:
    """The rounds of a soak."""

    def __init__(self, port: int, pid: int, seed: int, bound: float) -> None:
        self.document = openapi()
        self.chance = random.Random(seed)
        self.maker = Maker(self.document, self.chance)
        self.client = Client(port, READ_TIMEOUT, bound)
        self.pid = pid
        self.known = addresses_of(self.document)
        pages = ["/", "/nothing", "/favicon.ico", "/api/v1/docs", "/api/v1/docs.css", "/api/v1/openapi.json"]
        pages += [f"/{name}" for name in Files().names()]
        self.all = [*self.known, *self.known, *self.known, *(Address("GET", path) for path in pages)]
        self.left: list[Address] = []
        self.edges = [asked for one in self.known for asked in self.maker.edges(one)]
        self.found = Soak({one.name: Counter() for one in self.all})

    async def rounds(self, end: float, most: int) -> Soak:
        """Run until the time is up and every address has had a request, or until something is found."""
        while not self.found.findings and self.found.requests < most and (time.monotonic() < end or self.found.missed):
            await asyncio.gather(*(self._some(ROUND // CLIENTS + (number < ROUND % CLIENTS)) for number in range(CLIENTS)))
            await self._settle()
            if not self.found.findings:
                await self._probe()
                await self._settle()
            self.found.memory.append(memory_of(self.pid))
            self.found.files.append(len(os.listdir(f"/proc/{self.pid}/fd")))
            if len(self.found.memory) % 10 == 1:
                print(f"{self.found.requests} requests, {self.found.memory[-1]:.0f} MB", flush=True)
        return self.found

    async def _some(self, requests: int) -> None:
        for _ in range(requests):
            asked, manner = self._next()
            begun = time.monotonic()
            try:
                outcome = await self.client.outcome(asked, manner, self.chance)
            except Wrong as wrong:
                outcome = "WRONG"
                self.found.findings.append(f"{asked} ({manner}): {wrong}")
            self.found.outcomes[asked.address.name][outcome] += 1
            self.found.slowest = max(self.found.slowest, time.monotonic() - begun)

    def _next(self) -> tuple[Asked, str]:
        """Return a request and a manner: first those with the smallest and largest limits, then random ones."""
        if self.edges:
            return self.edges.pop(), "whole"
        if not self.left:
            self.left = self.chance.sample(self.all, len(self.all))
        (manner,) = self.chance.choices(list(MANNERS), list(MANNERS.values()))
        return self.maker.asked(self.left.pop()), manner

    async def _settle(self) -> None:
        """Wait until no work is running and all places are free."""
        ready = next(one for one in self.known if one.path == "/readyz")
        asked, end = Maker(self.document, random.Random(0)).asked(ready), time.monotonic() + self.client.bound
        while True:
            answer = await self.client.answer(asked)
            state = json.loads(answer.body)
            self.found.lanes = state.get("lanes", {})
            if answer.status == 200 and not any(one["held"] or one["waiting"] for one in self.found.lanes.values()):
                return
            if time.monotonic() > end:
                late = f"places are still held {self.client.bound:g} s after the last request"
                self.found.findings.append(f"{late}: {json.dumps(state)}")
                return
            await asyncio.sleep(0.05)

    async def _probe(self) -> None:
        for address in self.known:
            for asked, holds in probes_of(self.document, address):
                self.found.probes[address.name] += 1
                try:
                    await probed(self.client, asked, holds)
                except Wrong as wrong:
                    self.found.findings.append(f"probe {asked}: {wrong}")


def memory_of(pid: int) -> float:
    """Return the memory of a process in MB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1000 if found else 0.0


def quarters(samples: list[float]) -> list[float]:
    """Return the medians of the four quarters of consecutive samples."""
    cuts = [len(samples) * number // 4 for number in range(5)]
    return [statistics.median(samples[begin:end] or samples) for begin, end in itertools.pairwise(cuts)]


def judge(found: Soak) -> None:
    """Add the findings that only the whole run shows: growing memory or connections, addresses without a request."""
    if len(found.memory) >= 2 * WARM:
        _, second, third, last = quarters(found.memory[WARM:])
        if min(third - second, last - third) > 10:  # a leak grows in every quarter; a cache fills only once
            found.findings.append(f"memory grows: {second:.0f}, {third:.0f}, {last:.0f} MB in the last three quarters")
    if found.files[-1] > found.files[0] + CLIENTS:
        found.findings.append(f"open files grew from {found.files[0]} to {found.files[-1]}")
    if found.missed and not found.findings:
        found.findings.append(f"the run was too short, no request to: {', '.join(found.missed)}")


def table(found: Soak) -> str:
    """Return the figures as a table."""
    kinds = sorted({kind for one in found.outcomes.values() for kind in one})
    rows = [["address", "requests", *kinds, "probes"]]
    for name, one in sorted(found.outcomes.items()):
        rows.append([name, str(one.total()), *(str(one[kind] or "") for kind in kinds), str(found.probes[name] or "")])
    totals = [str(sum(one[kind] for one in found.outcomes.values())) for kind in kinds]
    rows.append(["all", str(found.requests), *totals, str(found.probes.total())])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        lines.append("  ".join(cells))
    lanes = ", ".join(f"{name} {one['held']} of {one['places']} held" for name, one in found.lanes.items())
    lines += ["", f"places at the end: {lanes or 'not counted'}; the slowest request took {found.slowest:.1f} s"]
    if found.memory:
        warm = found.memory[WARM:] if len(found.memory) >= 2 * WARM else found.memory
        told = f"after {WARM} rounds" if warm is not found.memory else "too few rounds to judge it"
        lines.append(f"memory in the four quarters ({told}): " + ", ".join(f"{part:.0f}" for part in quarters(warm)) + " MB")
        lines.append(f"open files: {found.files[0]} after the first round, {found.files[-1]} after the last")
    return "\n".join(lines)


def main() -> int:
    """Run the soak; exit with 1 if anything was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1800.0)
    parser.add_argument("--requests", type=int, default=1_000_000, help="at most")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32), help="of the requests; by default random")
    parser.add_argument("--bound", type=float, default=60.0, help="maximum seconds for any answer")
    parser.add_argument("--before", nargs="*", default=[], metavar="FILE", help="Python to run in the process of the service")
    chosen = parser.parse_args()
    print(f"soak: {chosen.seconds:g} s, seed {chosen.seed}", flush=True)
    with tempfile.TemporaryFile("w+") as log:
        service = subprocess.Popen([sys.executable, "-c", PROGRAM, *chosen.before], stderr=log, text=True)
        try:
            soaker = Soaker(_port(service, log), service.pid, chosen.seed, chosen.bound)
            try:
                found = asyncio.run(soaker.rounds(time.monotonic() + chosen.seconds, chosen.requests))
                judge(found)
            except (Wrong, OSError) as error:
                found = soaker.found
                found.findings.append(f"the service no longer answers: {error}")
            _end(service, log, found)
        finally:
            service.kill()
            service.wait()
    print(table(found))
    for finding in found.findings:
        print(f"FOUND: {finding}")
    print(f"{found.requests} requests, {found.probes.total()} probes, {len(found.findings)} findings")
    return int(bool(found.findings))


def _port(service: subprocess.Popen[str], log: Any) -> int:
    """Return the port that the service has announced."""
    end = time.monotonic() + 60
    while time.monotonic() < end and service.poll() is None:
        log.seek(0)
        if said := re.search(r"http://127\.0\.0\.1:(\d+)/", log.read()):
            return int(said[1])
        time.sleep(0.05)
    log.seek(0)
    sys.exit(f"soak: the service did not start: {log.read()}")


def _end(service: subprocess.Popen[str], log: Any, found: Soak) -> None:
    """Stop the service, and add findings about its exit status and its log."""
    service.send_signal(signal.SIGTERM)
    try:
        if (code := service.wait(GRACE + 30)) != -signal.SIGTERM:
            found.findings.append(f"the service ended with exit status {code}")
    except subprocess.TimeoutExpired:
        found.findings.append(f"the service did not end in {GRACE + 30:g} s")
    log.seek(0)
    said = [line for line in log.read().splitlines()[1:] if line != "Invalid HTTP request received."]  # after garbage
    if said:
        found.findings.append(f"the service wrote to its log: {chr(10).join(said)[:6000]}")


if __name__ == "__main__":
    sys.exit(main())
