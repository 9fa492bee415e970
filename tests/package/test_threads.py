"""Threads that use the package at the same time, from the first call on."""

from __future__ import annotations

import subprocess
import sys

import pytest

THREADS = """
import random, sys, threading
sys.setswitchinterval(1e-6)
import sudokit as sk
easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
calls = [
    lambda: str(sk.explain(easy).rating),
    lambda: str(sk.canonical(easy).grid),
    lambda: str(sk.solve(easy).grid),
    lambda: str(sk.generate(seed=1).grid),
    lambda: str(sk.hint(easy)),
    lambda: str(sk.render(easy, "svg")),
    lambda: str(sk.minimise(easy, seed=1).grid),
    lambda: [getattr(sk, name).__module__ for name in names if isinstance(getattr(sk, name), type)],
]
names = random.Random(SEED).sample(sk.__all__, len(sk.__all__))
start = threading.Barrier(len(calls))
answers, faults = [{} for _ in calls], []

def run(first):
    start.wait()
    try:
        for turn in range(len(calls)):
            number = (first + turn) % len(calls)
            answers[first][number] = calls[number]()
    except BaseException as fault:
        faults.append(repr(fault))

threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not faults, faults
assert all(each == answers[0] for each in answers), answers
assert set(answers[0][7]) == {"sudokit"}, answers[0][7]
"""


@pytest.mark.parametrize("seed", [1, 2])
def test_first_calls_in_several_threads_at_once(seed: int) -> None:
    """Rooms are imported on their first use, here by eight threads, which switch as often as Python lets them."""
    program = THREADS.replace("SEED", str(seed))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
