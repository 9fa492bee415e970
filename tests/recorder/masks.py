"""What varies by nature, and how it is masked: seconds, versions, process numbers, temporary paths, dates, ports.

This is the only place that hides anything.  A mask is as narrow as can be: it names the words around the figure.
"""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["FIELDS", "masked", "without_figures", "without_pace"]

FIELDS = frozenset({"seconds", "setup_seconds", "filtering", "searching", "memory"})
"""Fields of results that hold times, or the memory that the machine's allocator chose."""

_NUMBER = r"\d+(?:[.,]\d+)*(?:e[-+]?\d+)?"
_MASKS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), put)
    for pattern, put in (
        # JSON and repr: "seconds": 0.01, seconds=0.01
        (rf'("(?:setup_)?seconds": ?|\b(?:setup_)?seconds=){_NUMBER}', r"\1SECONDS"),
        # Set-up, which only the first puzzle of a process needs.
        (rf" after {_NUMBER} (?:µs|ms|s) of set-up\b", ""),
        # The command line: the time of one puzzle after its status, with --stats, and of a study.
        (rf"(· |nodes, |took ){_NUMBER} (?:µs|ms|s)\b", r"\1SECONDS"),
        (r"<Trail of (\d+) steps, \d+ bytes>", r"<Trail of \1 steps, BYTES bytes>"),
        # The version of the package, where it is named as such.
        (r'("version": ?"|\bsudokit )\d+\.\d+\.\d+[\w.]*', r"\1VERSION"),
        # The machine, in the reports of studies and in the figures of bench.
        (r"(one thread of )[^,\n]+, [^,\n]+(?=\. Times)", r"\1MACHINE"),
        (r'("processor": ?)"[^"]*"', r'\1"MACHINE"'),
        # The file that is written before it takes its place.
        (r"(\.sudokit-)\w{8}(\.part)", r"\1NAME\2"),
        (r"\bat 0x[0-9a-f]{6,16}\b", "at ADDRESS"),
    )
)
_FIGURE = re.compile(r"(?<![\w.#])-?\d[\d.,]*(?:e[-+]?\d+)?(?![\w-])|(?<= )#+")


def masked(text: str, folder: Path | None = None) -> str:
    """Return a text with what varies put out of sight; `folder`: a temporary folder that it may name."""
    if folder is not None:
        text = text.replace(str(folder), "FOLDER")
    for pattern, put in _MASKS:
        text = pattern.sub(put, text)
    return text


def without_pace(events: str) -> str:
    """Return a stream of events without its comments, and with one event of progress at most: how many come is a matter of time."""
    kept: list[str] = []
    for event in events.split("\n\n"):
        text = "\n".join(line for line in event.split("\n") if not line.startswith(":"))
        if text.startswith("event: progress"):
            text = re.sub(r'("(?:tried|made|seconds)": ?)[^,}]+', r"\1PACE", text)
            if text in kept:
                continue
        if text or not event:
            kept.append(text)
    return "\n\n".join(kept)


def without_figures(text: str) -> str:
    """Return the output of a benchmark without its figures and the machine's names: the words, the columns, the fields."""
    lines = [line for line in text.split("\n") if "processors (load" not in line]
    lines = [re.sub(r'("(?:processor|compiler|python|system|sudokit)": ).*', r"\1MACHINE", line) for line in lines]
    lines = [line for line in lines if line.strip() not in ('"avx512",', '"avx2",', '"neon",', '"portable"')]
    return "\n".join(re.sub(r" {2,}", "  ", _FIGURE.sub("N", line)).rstrip() for line in lines)
