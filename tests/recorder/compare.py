"""Two records side by side: every distinct change once, or a diff of every probe, and a table."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

__all__ = ["changes", "diffs", "read_renames", "renamed", "table", "verdicts"]

Record = Mapping[str, str]
Rename = Callable[[str], str]
Change = tuple[str, str]

_WORD = re.compile(r"\w+|\s+|[^\w\s]")


def read_renames(path: Path | None) -> Rename:
    """Return what renames a text of the first record, from a file with one rename a line, done in that order.

    ``old -> new`` renames whole words; ``/regular expression/ -> replacement`` whatever matches, where ``\\1`` is the first
    group and ``\\n`` a line break.  Empty lines and lines that begin with # are passed over.

    Raises
    ------
    ValueError
        If a line is not of this form; it names the line.
    """
    rules: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path else (), 1):
        if not line.strip() or line.startswith("#"):
            continue
        old, arrow, new = line.partition(" -> ")
        if not arrow or not old.strip():
            raise ValueError(f"{path}, line {number}: expected 'old -> new' or '/expression/ -> replacement', not {line!r}")
        if len(old) > 2 and old[0] == old[-1] == "/":
            rules.append((re.compile(old[1:-1], re.M), new))
        else:
            before = r"(?<!\w)" if re.match(r"\w", old) else ""
            after = r"(?!\w)" if re.search(r"\w$", old) else ""
            rules.append((re.compile(f"{before}{re.escape(old)}{after}"), lambda _, new=new: new))  # type: ignore[misc]

    def rename(text: str) -> str:
        for pattern, new in rules:
            text = pattern.sub(new, text)
        return text

    return rename


def renamed(record: Record, rename: Rename) -> dict[str, str]:
    """Return a record with the names of its probes, and what they recorded, renamed."""
    return {rename(name): rename(text) for name, text in record.items()}


def verdicts(before: Record, after: Record) -> dict[str, str]:
    """Return the verdict on every probe: equal, differing, new or gone."""
    found = {}
    for name in sorted(before.keys() | after.keys()):
        if name not in before or name not in after:
            found[name] = "new" if name in after else "gone"
        else:
            found[name] = "equal" if before[name] == after[name] else "differing"
    return found


def diffs(before: Record, after: Record, most: int | None) -> Iterator[str]:
    """Yield the lines of a diff of every probe that differs, `most` a probe; None: all."""
    for name, verdict in verdicts(before, after).items():
        if verdict == "differing":
            lines = difflib.unified_diff(before[name].split("\n"), after[name].split("\n"), n=1, lineterm="")
            shown = list(lines)[2:]
            yield f"=== {name}"
            yield from shown[:most]
            if most is not None and len(shown) > most:
                yield f"… {len(shown) - most} more lines: --lines 0 shows all of them"
        elif verdict != "equal":
            yield f"=== {name}: {verdict}"


def changes(before: Record, after: Record, most: int | None) -> Iterator[str]:
    """Yield the lines of a list of the distinct changes, the most frequent first, `most` of them; None: all.

    A change is what differs between two lines, without the words at both ends that they share.
    """
    times: Counter[Change] = Counter()
    probes: dict[Change, dict[str, None]] = {}
    for name, verdict in verdicts(before, after).items():
        if verdict == "differing":
            for change in _changes(before[name].split("\n"), after[name].split("\n")):
                times[change] += 1
                probes.setdefault(change, {})[name] = None
        elif verdict != "equal":
            yield f"=== {name}: {verdict}"
    listed = sorted(times, key=lambda change: (-times[change], next(iter(probes[change]))))
    for change in listed[:most]:
        found = list(probes[change])
        yield f"=== {times[change]} times in {len(found)} probes: {', '.join(found[:3])}{', …' if len(found) > 3 else ''}"
        for sign, text in zip("-+", change, strict=True):
            yield from (f"{sign}{line}" for line in text.split("\n") if text)
    if most is not None and len(listed) > most:
        yield f"… {len(listed) - most} more changes: --lines 0 shows all of them"


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    for kind, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "replace" and b - a == d - c:
            yield from map(_trimmed, before[a:b], after[c:d])
        elif kind != "equal":
            yield "\n".join(before[a:b]), "\n".join(after[c:d])


def _trimmed(old: str, new: str) -> Change:
    """Return two lines without the words that both begin with, and those that both end with."""
    first, second = _WORD.findall(old), _WORD.findall(new)
    head = _shared(first, second)
    tail = min(_shared(first[::-1], second[::-1]), len(first) - head, len(second) - head)
    return "".join(first[head : len(first) - tail]), "".join(second[head : len(second) - tail])


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """Return how many items two sequences begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


def table(found: Mapping[str, str]) -> str:
    """Return a table of the verdicts: a line for each area, and one for all."""
    kinds = ("equal", "differing", "new", "gone")
    areas: dict[str, Counter[str]] = {}
    for name, verdict in found.items():
        areas.setdefault(name.partition("/")[0], Counter())[verdict] += 1
    rows = [(area, counts) for area, counts in sorted(areas.items())]
    rows.append(("all", sum(areas.values(), Counter())))
    lines = [f"{'area':<12}{'probes':>8}" + "".join(f"{kind:>11}" for kind in kinds)]
    for area, counts in rows:
        lines.append(f"{area:<12}{counts.total():>8}" + "".join(f"{counts[kind]:>11}" for kind in kinds))
    return "\n".join(lines)
