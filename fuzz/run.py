"""Fuzz every reader: `python fuzz/run.py --runs N`.  Exits non-zero at the first finding."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sudokit.formats import names

HERE = Path(__file__).parent


def main() -> None:
    """Run the target once a format."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("formats", nargs="*", default=["any", *names()])
    options = parser.parse_args()
    for name in options.formats:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as grown:
            command = [sys.executable, str(HERE / "fuzz_reader.py"), name, f"-runs={options.runs}", "-max_len=4096"]
            command += ["-timeout=10", "-rss_limit_mb=2048", "-verbosity=0", grown, str(HERE / "corpus")]
            done = subprocess.run(command, check=False)
        if done.returncode:
            sys.exit(f"{name}: a finding, see above")
        print(f"{name}: {options.runs} executions in {time.monotonic() - started:.0f} s, no finding", flush=True)


if __name__ == "__main__":
    main()
