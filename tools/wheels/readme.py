"""Runs the examples of a README, with nothing but the standard library: python readme.py README.md.

Python's are doctests; in a block marked ``console``, a line after ``$`` is a command, and what follows must be what it prints.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def main(path: str) -> int:
    """Return the number of examples that failed."""
    result = doctest.testfile(path, module_relative=False, optionflags=FLAGS, encoding="utf-8")
    failed, run = result.failed, 0
    for block in re.findall(r"```console\n(.*?)```", Path(path).read_text(encoding="utf-8"), re.DOTALL):
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
            printed = done.stdout + done.stderr
            run += 1
            if not doctest.OutputChecker().check_output(expected.rstrip() + "\n", printed.rstrip() + "\n", FLAGS):
                failed += 1
                print(f"$ {command}\nexpected:\n{expected}\ngot:\n{printed}")
    print(f"{result.attempted} examples of Python and {run} commands, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1]), 1))
