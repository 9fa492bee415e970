"""Random schedules of processes that write one file: their file operations interleaved, SIGKILL between any two, restarts.

    python tests/schedules.py --count 500 --seed 1

A schedule has two to four writers of one ``-o OUT``.  *Stepped* ones are forked from this process and stop before every file
operation in their folder; which of them goes on next, and which is killed there, follows from the seed, so that a schedule that
fails can be run again.  *Free* ones are processes of their own, killed after a random time.  The rule: a process that ends with
0 had OUT hold exactly its bytes at the moment of its renaming, and OUT is never anything but the whole of one request.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: threads do not survive a fork

import argparse
import dataclasses
import functools
import hashlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import sudokit.generating._generate as generating
from sudokit.cli import main as command_line

KINDS = ("txt", "csv", "jsonl", "parquet")
FAMILIES = ("same request", "other requests", "answers", "puzzles and answers")
MOST_STEPS = 20_000
_POINTS = {"open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.listdir", "os.truncate", "fcntl.flock"}
# What a writer may say when it ends with 2; anything else is a failure.
REFUSALS = ("another process is writing", "is of another request", "puzzles already")
_SMALL_BATCHES = "import sudokit.generating._generate as g; g._batch_size = lambda *_: 16\nfrom sudokit.cli import main; main()"
LINES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
]


@dataclasses.dataclass(frozen=True)
class Order:
    """The arguments of a command but for its ``-o``."""

    arguments: tuple[str, ...]

    def command(self, out: Path) -> list[str]:
        return [*self.arguments, "-o", str(out)]


@functools.cache
def _expected(order: Order, kind: str) -> str:
    """Return the digest of what an order gives, made by a process that is alone."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, f"alone.{kind}")
        code = _forked(lambda: command_line(order.command(out)))
        assert code == 0, (order, code)
        digest = digest_of(out)
        assert digest is not None
        return digest


def digest_of(path: Path) -> str | None:
    """Return what tells the content of a file; of Parquet that of the rows, since its pages may lie otherwise."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    if path.suffix == ".parquet":
        import io

        from pyarrow import parquet

        rows = parquet.read_table(io.BytesIO(data), use_threads=False, pre_buffer=False)
        data = repr((rows.schema.names, rows.to_pylist())).encode()
    return hashlib.sha256(data).hexdigest()


def _forked(work: Callable[[], object]) -> int:
    process = os.fork()
    if not process:
        _quietly(work, os.open(os.devnull, os.O_WRONLY))
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _quietly(work: Callable[[], object], errors: int) -> None:
    """Do the work of a forked process, and end it."""
    code: object = 99
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(errors, 2)
        work()
    except SystemExit as ended:
        code = ended.code
    finally:
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 99)


class Stepped:
    """A forked writer that stops before each of its file operations."""

    def __init__(self, order: Order, out: Path) -> None:
        self.order, self.out = order, out
        self.held = False  # whether OUT held its bytes at some moment of its life
        from_child, to_parent = os.pipe()
        from_parent, to_child = os.pipe()
        self._messages = tempfile.TemporaryFile()  # noqa: SIM115 (closed by end)
        self.process = os.fork()
        if not self.process:
            os.close(from_child)
            os.close(to_child)
            sys.addaudithook(functools.partial(_stop, to_parent, from_parent, str(out.parent)))
            _quietly(lambda: command_line(order.command(out)), self._messages.fileno())
        os.close(to_parent)
        os.close(from_parent)
        self._reader, self._go = os.fdopen(from_child, "rb"), to_child
        self.pending = self._reader.readline().decode()

    def step(self) -> None:
        """Let it do the operation that it stopped before."""
        os.write(self._go, b".")
        self.pending = self._reader.readline().decode()

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        self.pending = ""

    def end(self) -> tuple[int, str]:
        """Return the exit status, and what it said."""
        code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        self._reader.close()
        os.close(self._go)
        with self._messages as stream:
            stream.seek(0)
            return code, stream.read().decode()


def _stop(to_parent: int, from_parent: int, folder: str, event: str, arguments: tuple[object, ...]) -> None:
    if event not in _POINTS:
        return
    if event != "fcntl.flock" and not any(folder in one for one in arguments if isinstance(one, str)):
        return
    os.write(to_parent, f"{event} {arguments[-3:]!r}\n".encode())
    if not os.read(from_parent, 1):
        os._exit(99)


@dataclasses.dataclass
class Outcome:
    """What came of a schedule."""

    family: str
    kind: str
    free: bool
    ends: Counter[str]
    operations: int = 0


class Schedule:
    """One schedule, all of it drawn from a seed."""

    def __init__(self, seed: int, folder: Path, free: bool) -> None:
        self.rng = random.Random(seed)
        self.family = self.rng.choice(FAMILIES)
        self.kind = self.rng.choice(KINDS) if "request" in self.family else "txt"
        self.out = folder / f"out.{self.kind}"
        self.outcome = Outcome(self.family, self.kind, free, Counter())
        self.orders = self._orders(folder)
        self.whole = {_expected(order, self.kind) for order in self.orders}
        self.restarts = {number: self.rng.randrange(4) for number in range(len(self.orders))}
        self.deadly = self.rng.choice((0.0, 0.01, 0.03, 0.1))

    def _orders(self, folder: Path) -> list[Order]:
        count = self.rng.randint(2, 4)
        if self.family == "same request":
            return [self._generate()] * count
        made = [self._generate() if self.family == "other requests" else self._solve(folder, i) for i in range(count)]
        if self.family == "puzzles and answers":
            made[0] = self._generate()
        return made

    def _generate(self) -> Order:
        extra = self.rng.choice(((), (), ("--unique",), ("--symmetry", "half-turn"), ("--fresh",)))
        n, seed = self.rng.randint(1, 80), self.rng.randint(1, 3)
        return Order(("generate", "-n", str(n), "--seed", str(seed), "--threads", "1", *extra))

    def _solve(self, folder: Path, number: int) -> Order:
        puzzles = folder / f"in-{number}.txt"
        puzzles.write_text("".join(f"{self.rng.choice(LINES)}\n" for _ in range(self.rng.randint(1, 300))))
        verb = self.rng.choice((("solve", "--threads", "1"), ("convert", "--to", "line"), ("count",)))
        return Order((*verb, str(puzzles)))

    # --- stepped ---------------------------------------------------------------------------------------

    def run_stepped(self) -> Outcome:
        """Interleave the writers operation by operation."""
        waiting = list(range(len(self.orders)))
        live: dict[int, Stepped] = {}
        for _ in range(MOST_STEPS):
            if waiting and (not live or self.rng.random() < 0.2):
                number = waiting.pop(self.rng.randrange(len(waiting)))
                live[number] = Stepped(self.orders[number], self.out)
            if not live:
                break
            number = self.rng.choice(list(live))
            writer = live[number]
            if writer.pending and self.rng.random() < self.deadly:
                writer.kill()
            elif writer.pending:
                self.outcome.operations += 1
                writer.step()
            self._look(live)
            if not writer.pending:
                del live[number]
                self._ended(*writer.end(), writer.held)
                if self.restarts[number]:
                    self.restarts[number] -= 1
                    waiting.append(number)
        else:
            raise AssertionError("the writers do not come to an end")
        return self._last()

    def _look(self, live: dict[int, Stepped]) -> None:
        digest = digest_of(self.out)
        assert digest is None or digest in self.whole, "OUT is not the whole of a request"
        for writer in live.values():
            writer.held |= digest == _expected(writer.order, self.kind)

    def _ended(self, code: int, said: str, held: bool) -> None:
        if code == -signal.SIGKILL:
            self.outcome.ends["killed"] += 1
        elif code == 2:
            reasons = [reason for reason in REFUSALS if reason in said]
            assert reasons, f"ended with 2: {said}"
            self.outcome.ends[reasons[0]] += 1
        else:
            assert code == 0, f"ended with {code}: {said}"
            assert held, "ended with 0, but OUT never held its bytes"
            self.outcome.ends["0"] += 1

    def _last(self) -> Outcome:
        """Run one writer more, alone: whatever was killed before, it ends well, if need be with ``--fresh``."""
        order = self.rng.choice(self.orders)
        writer = Stepped(order, self.out)
        while writer.pending:
            writer.step()
        code, said = writer.end()
        self.outcome.ends["resumed alone"] += code == 0
        if code:
            assert code == 2, f"alone at the end, ended with {code}: {said}"
            assert any(reason in said for reason in REFUSALS[1:]), said
            assert _forked(lambda: command_line([*order.command(self.out), "--fresh"])) == 0, "not even with --fresh"
            self.outcome.ends["begun afresh"] += 1
        assert digest_of(self.out) == _expected(order, self.kind)
        left = [path.name for path in self.out.parent.iterdir() if path.name.startswith(self.out.name)]
        assert left == [self.out.name] or order.arguments[0] != "generate", f"left over: {left}"
        return self.outcome

    # --- free ------------------------------------------------------------------------------------------

    def run_free(self) -> Outcome:
        """Run the writers as processes of their own, at the same time; kill some after a random time."""
        runs: list[tuple[float, float, str]] = []  # begin, end and bytes of each that ended with 0
        live: dict[int, tuple[subprocess.Popen[str], float, float]] = {}
        waiting = list(range(len(self.orders)))
        while waiting or live:
            while waiting:
                number = waiting.pop()
                until = time.monotonic() + (self.rng.uniform(0.1, 0.8) if self.rng.random() < 0.5 else 60)
                live[number] = (self._process(self.orders[number]), time.monotonic(), until)
            for number, (process, begun, until) in list(live.items()):
                if process.poll() is None:
                    if time.monotonic() > until:
                        process.kill()
                    continue
                del live[number]
                _, said = process.communicate()
                ended = time.monotonic()
                if process.returncode == 0:
                    runs.append((begun, ended, _expected(self.orders[number], self.kind)))
                self._ended(process.returncode, said, held=True)
                if self.restarts[number]:
                    self.restarts[number] -= 1
                    waiting.append(number)
            digest = digest_of(self.out)
            assert digest is None or digest in self.whole, "OUT is not the whole of a request"
            time.sleep(0.005)
        # without kills, what stands there is of one after whose end no other that succeeded has begun
        last = [one for begun, ended, one in runs if not any(other > ended for other, _, _ in runs)]
        assert not runs or self.outcome.ends["killed"] or digest_of(self.out) in last, "OUT is not of the last to end with 0"
        return self._last()

    def _process(self, order: Order) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", _SMALL_BATCHES, *order.command(self.out)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def run(seed: int, free: bool = False) -> Outcome:
    """Run the schedule of a seed; AssertionError where the rule is broken."""
    with tempfile.TemporaryDirectory() as folder:
        schedule = Schedule(seed, Path(folder), free)
        return schedule.run_free() if free else schedule.run_stepped()


def table(outcomes: list[Outcome]) -> str:
    """Return how many writers ended how, by family and kind."""
    columns = ("0", "killed", *REFUSALS, "resumed alone", "begun afresh")
    heads = ("schedules", "operations", "ended 0", "killed", "locked out", "other request", "more already", *columns[-2:])
    groups: dict[tuple[str, str, str], list[Outcome]] = {}
    for one in sorted(outcomes, key=lambda one: (one.free, FAMILIES.index(one.family), KINDS.index(one.kind))):
        groups.setdefault(("free" if one.free else "stepped", one.family, one.kind), []).append(one)
    groups["all", "", ""] = outcomes
    lines = [f"{'':38}" + "".join(f"{head:>15}" for head in heads)]
    for (mode, family, kind), some in groups.items():
        counts = [len(some), sum(one.operations for one in some)]
        counts += [sum(one.ends[name] for one in some) for name in columns]
        lines.append(f"{mode:8} {family:20} {kind:8}" + "".join(f"{count:>15,}" for count in counts))
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500, help="How many schedules.")
    parser.add_argument("--seed", type=int, default=1, help="That of the first; the next have the next.")
    parser.add_argument("--free", type=float, default=0.1, help="The share that runs freely.")
    asked = parser.parse_args()
    generating._batch_size = lambda *_: 16  # several batches a file, so that a kill comes between them
    warnings.simplefilter("ignore", DeprecationWarning)  # of forks where pyarrow has threads, which it sees to
    outcomes, failed = [], 0
    for number in range(asked.count):
        free = number >= round(asked.count * (1 - asked.free))
        try:
            outcomes.append(run(asked.seed + number, free))
        except AssertionError as error:
            failed += 1
            print(f"schedule {asked.seed + number}{' (free)' if free else ''}: {error}", file=sys.stderr)
    print(table(outcomes))
    print(f"{asked.count} schedules, {failed} broke the rule")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
