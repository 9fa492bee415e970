"""What came of the pieces of work of tools/check_arguments.py, and how it is kept in files."""

from __future__ import annotations

import collections
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

import sudokit as sk

Counts = dict[str, collections.Counter[str]]
TEXTS = 30  # states kept as text, of each technique


@dataclass
class Piece:
    """What came of a piece of the work, or of all of it: by technique the counts, the states, and some states as text."""

    counts: Counts = field(default_factory=lambda: collections.defaultdict(collections.Counter))
    states: dict[str, set[str]] = field(default_factory=lambda: collections.defaultdict(set))
    texts: dict[str, list[str]] = field(default_factory=lambda: collections.defaultdict(list))
    faults: list[str] = field(default_factory=list)

    def join(self, other: Piece) -> None:
        """Add what came of another piece."""
        for technique, count in other.counts.items():
            self.counts[technique] += count
            self.states[technique] |= other.states[technique]
            self.texts[technique] = [*self.texts[technique], *other.texts[technique]][:TEXTS]
        self.faults += other.faults

    def saw(self, technique: str, before: sk.Candidates) -> None:
        """Note the state of a step."""
        key = hashlib.blake2b(repr((before.layout.spec, before.masks)).encode(), digest_size=8).hexdigest()
        if key not in self.states[technique]:
            self.states[technique].add(key)
            if len(self.texts[technique]) < 3 and before.layout == sk.Layout.classic():
                self.texts[technique].append(before.format("hodoku"))

    def write(self, file: Path) -> None:
        """Write it to a file, which is whole if it is there."""
        data = vars(self) | {"states": {technique: sorted(keys) for technique, keys in self.states.items()}}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".part").write_text(json.dumps(data), encoding="utf-8")
        file.with_suffix(".part").replace(file)

    @classmethod
    def read(cls, file: Path) -> Piece:
        """Read such a file."""
        data = json.loads(file.read_text(encoding="utf-8"))
        piece = cls(faults=data["faults"])
        for technique, count in data["counts"].items():
            piece.counts[technique] = collections.Counter(count)
            piece.states[technique] = set(data["states"][technique])
            piece.texts[technique] = data["texts"].get(technique, [])
        return piece
