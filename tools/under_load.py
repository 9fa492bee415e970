"""Run the tests that use time, signals, processes or ports repeatedly while busy loops load the machine: `make loaded`.

    python tools/under_load.py [--runs N] [--loops N] [TEST...]

Prints which tests failed and how often; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter

TESTS = (
    *("tests/cli/test_output.py", "tests/cli/test_writers.py", "tests/cli/test_generate_command.py", "tests/cli/test_cli.py"),
    *("tests/server/test_service_process.py", "tests/server/test_service_limits.py", "tests/server/test_service_places.py"),
    *("tests/server/test_service_streams.py", "tests/server/test_service_memory.py", "tests/server/test_service_soak.py"),
    *(
        "tests/solving/test_solve.py",
        "tests/solving/test_batch.py",
        "tests/solving/test_cdcl.py",
        "tests/solving/test_methods.py",
    ),
    *("tests/generating/test_generate.py", "tests/generating/test_minimise.py", "tests/study/test_study.py"),
    *("tests/package/test_no_time.py", "tests/logic/test_ratings.py"),
)
CHOSEN = (
    "time or ctrl_c or kill or signal or flag or stop or interrupt or writer or service or place or terminal "
    "or memory or limit or pipe or stream"
)


def main() -> int:
    """Run the tests; the exit status is 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", default=list(TESTS), metavar="TEST")
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--loops", type=int, default=2)
    given = parser.parse_args()
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(given.loops)]
    failures: Counter[str] = Counter()
    try:
        for number in range(1, given.runs + 1):
            command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not slow", "-k", CHOSEN, *given.tests]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
            failures.update(failed)
            print(f"run {number}: {done.stdout.rstrip().splitlines()[-1]}", flush=True)
            if done.returncode:
                failures[f"runs that pytest ended with {done.returncode}"] += 1
                print(done.stdout[-20_000:], flush=True)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    for name, count in failures.most_common():
        print(f"{count:4d}  {name}")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
