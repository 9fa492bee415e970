"""`python -m tests.recorder`: record, compare, check, digest, sites; README.md says how to use them."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path

from . import compare, store


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorder", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="write what every probe records to a folder")
    recording.add_argument("folder", type=Path)
    recording.add_argument("--quick", action="store_true", help="leave out the slow probes, as the test does")
    recording.add_argument("--one-in", type=int, default=1, metavar="N", help="of each area's probes, the first and every N-th")
    recording.add_argument("--only", default="", metavar="PREFIX", help="only probes whose full name begins so")
    recording.add_argument("--say", action="store_true", help="name each probe, and its CPU time")
    recording.add_argument("--threads", type=int, default=2, help="threads that probes ask for; no byte depends on it")
    comparing = commands.add_parser("compare", help="compare two records; exit status 1 if they differ")
    comparing.add_argument("first", type=Path)
    comparing.add_argument("second", type=Path)
    comparing.add_argument("--renames", type=Path, metavar="FILE", help="what is renamed in the first before comparing")
    comparing.add_argument("--each", action="store_true", help="a diff of every probe; else every distinct change once")
    comparing.add_argument("--lines", type=int, default=40, metavar="N", help="changes, or lines of diff a probe; 0: all")
    commands.add_parser("check", help="record everything, and name the probes that differ from the committed digest")
    commands.add_parser("digest", help="record everything, and write the committed digest anew")
    commands.add_parser("sites", help="record everything, and list the places that raise or warn, hit or not")
    asked = parser.parse_args(arguments)
    if asked.command == "record":
        return _record(asked)
    if asked.command == "compare":
        return _compare(asked)
    return {"check": _check, "digest": _digest, "sites": _sites}[asked.command]()


def _record(asked: argparse.Namespace) -> int:
    from .record import record

    os.environ["RECORDER_THREADS"] = str(asked.threads)
    record(asked.folder, quick=asked.quick, only=asked.only, one_in=asked.one_in, say=asked.say)
    return 0


def _compare(asked: argparse.Namespace) -> int:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` ends it quietly
    try:
        before = compare.renamed(store.read(asked.first), compare.read_renames(asked.renames))
        after = store.read(asked.second)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    for line in (compare.diffs if asked.each else compare.changes)(before, after, asked.lines or None):
        print(line)
    verdicts = compare.verdicts(before, after)
    print(compare.table(verdicts))
    return int(any(verdict != "equal" for verdict in verdicts.values()))


def _check() -> int:
    from .record import record

    with tempfile.TemporaryDirectory() as folder:
        left_out = record(Path(folder))
        found, expected = store.digest(store.read(Path(folder))), store.read_digest()
    names = [name for name in sorted(found.keys() | expected.keys()) if found.get(name) != expected.get(name)]
    differing = [name for name in names if name not in left_out]
    for name in differing:
        print(name)
    return int(bool(differing))


def _digest() -> int:
    from .record import record

    with tempfile.TemporaryDirectory() as folder:
        left_out = record(Path(folder))
        if left_out:
            print("not written: install what is missing first", file=sys.stderr)
            return 1
        store.write_digest(store.read(Path(folder)))
    print(f"{store.DIGEST} is written; commit it with the change that is behind it", file=sys.stderr)
    return 0


def _sites() -> int:
    from .sites import hit_sites

    return hit_sites()


if __name__ == "__main__":
    sys.exit(main())
