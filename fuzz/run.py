"""Fuzz every reader: `python fuzz/run.py --runs N`.  Exits non-zero at the first finding.

Photos take longer than texts, and are read a hundredth as often.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sudokit.formats import names

HERE = Path(__file__).parent
PHOTOS = ("photo-core", "photo-picture", "photo-file")
CORE = HERE.parent / "build" / "fuzz_photo_core"
"""`photo_target.cpp`, which `make fuzz` builds."""


def main() -> None:
    """Run the target once a format."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("formats", nargs="*", default=["any", *names(), *PHOTOS])
    options = parser.parse_args()
    for name in options.formats:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as grown:
            photo, core = name in PHOTOS, name == "photo-core"
            runs = max(1, options.runs // 100) if photo else options.runs
            target, kind = ("fuzz_photo.py", name.removeprefix("photo-")) if photo else ("fuzz_reader.py", name)
            if core:  # long inputs to begin with: a short one draws next to nothing
                for seed in range(8):
                    Path(grown, str(seed)).write_bytes(random.Random(seed).randbytes(1000 * (seed + 1)))
            command = [str(CORE)] if core else [sys.executable, str(HERE / target), kind]
            # Sanitizers and coverage make the reader of photos slow.
            command += [f"-timeout={60 if core else 10}", f"-runs={runs}", f"-max_len={8192 if photo else 4096}"]
            command += ["-rss_limit_mb=2048", "-verbosity=0", grown, *([] if photo else [str(HERE / "corpus")])]
            # Parts of the core that the target does not instrument make vectors whose room it cannot know.
            asan = {"ASAN_OPTIONS": "detect_container_overflow=0"} if core else {}
            done = subprocess.run(command, check=False, env=os.environ | asan)
        if done.returncode:
            sys.exit(f"{name}: a finding, see above")
        print(f"{name}: {runs} executions in {time.monotonic() - started:.0f} s, no finding", flush=True)


if __name__ == "__main__":
    main()
