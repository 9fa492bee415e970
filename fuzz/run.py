"""Fuzz every reader: `python fuzz/run.py --runs N`.  Exits non-zero at the first finding.

Photos take longer than texts, and are read a hundredth as often.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sudokit.formats import names

HERE = Path(__file__).parent
PHOTOS = ("photo-picture", "photo-file")


def main() -> None:
    """Run the target once a format."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("formats", nargs="*", default=["any", *names(), *PHOTOS])
    options = parser.parse_args()
    for name in options.formats:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as grown:
            photo = name in PHOTOS
            target, kind = ("fuzz_photo.py", name.removeprefix("photo-")) if photo else ("fuzz_reader.py", name)
            runs = max(1, options.runs // 100) if photo else options.runs
            command = [sys.executable, str(HERE / target), kind, f"-runs={runs}", f"-max_len={8192 if photo else 4096}"]
            command += ["-timeout=10", "-rss_limit_mb=2048", "-verbosity=0", grown]
            command += [] if photo else [str(HERE / "corpus")]
            done = subprocess.run(command, check=False)
        if done.returncode:
            sys.exit(f"{name}: a finding, see above")
        print(f"{name}: {runs} executions in {time.monotonic() - started:.0f} s, no finding", flush=True)


if __name__ == "__main__":
    main()
