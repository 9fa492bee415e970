"""Recording: every probe of every area, in a fixed order and in fixed surroundings."""

from __future__ import annotations

import importlib
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from . import store
from .corpus import ROOT
from .probe import Probe, body
from .surroundings import settle

__all__ = ["AREAS", "SLOW", "all_probes", "chosen_probes", "other_versions", "record"]

SLOW = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").splitlines())
"""The full names, area/name, of the probes that are left out when it should be quick."""

# Area: the modules of `areas` that hold its probes.
AREAS: dict[str, tuple[str, ...]] = {
    "values": ("values",),
    "solve": ("solving", "methods"),
    "batches": ("batches",),
    "logic": ("logic", "profiles"),
    "making": ("making", "symmetry"),
    "formats": ("reading", "writing", "malformed"),
    "drawing": ("drawing",),
    "commands": ("commands_puzzles", "commands_logic", "commands_making", "commands_files", "commands_wrong"),
    "service": ("service_verbs", "service_faults"),
    "errors": ("errors", "missing"),
    "studies": ("studies",),
}
_LIBRARIES: tuple[str, ...] = (
    "click",
    "rich",
    "regex",
    "wcwidth",
    "numpy",
    "fastapi",
    "starlette",
    "pydantic",
    "pydantic_core",
    "typst",
)
_LIBRARIES += ("tinycss2", "cssselect2", "pyarrow", "polars", "matplotlib", "lzstring", "python-sat", "zstandard")


def all_probes() -> Iterator[tuple[str, Probe]]:
    """Yield every probe with its area, whether or not it can run here.

    Raises
    ------
    AssertionError
        If two probes of an area have one name.
    """
    for area, modules in AREAS.items():
        seen: set[str] = set()
        for module in modules:
            for probe in importlib.import_module(f"{__package__}.areas.{module}").probes():
                assert probe.name not in seen, f"two probes are called {area}/{probe.name}"
                seen.add(probe.name)
                yield area, probe


def chosen_probes(*, quick: bool = False, only: str = "", one_in: int = 1) -> Iterator[tuple[str, Probe]]:
    """Yield the probes that `record` records, those included that cannot run here: of each area one in so many."""
    seen: Counter[str] = Counter()
    for area, probe in all_probes():
        full = f"{area}/{probe.name}"
        if full.startswith(only) and not (quick and full in SLOW):
            if not seen[area] % one_in:
                yield area, probe
            seen[area] += 1


def record(folder: Path, *, quick: bool = False, only: str = "", one_in: int = 1, say: bool = False) -> dict[str, list[str]]:
    """Write what all probes record, and return the libraries that were missing for those left out.

    Parameters
    ----------
    folder
        Where to; a record that is there is replaced, with `only` that of the areas recorded.
    quick
        Leave out the slow probes, as the test does.
    only
        The beginning of the full names, area/name, of those to record.
    one_in
        Of the probes of each area that are left, record the first and every so many-th.
    say
        Name each probe on standard error as it begins, and what CPU time each took at the end.
    """
    settle()
    left_out: dict[str, list[str]] = {}
    found: dict[str, dict[str, str]] = {}
    times: dict[str, float] = {}
    for area, probe in chosen_probes(quick=quick, only=only, one_in=one_in):
        full = f"{area}/{probe.name}"
        if probe.missing:
            left_out[full] = probe.missing
            continue
        if say:
            print(full, file=sys.stderr, flush=True)
        begun = time.process_time()
        found.setdefault(area, {})[probe.name] = body(probe)
        times[full] = time.process_time() - begun
    for area in () if only else AREAS:
        (folder / f"{area}.txt").unlink(missing_ok=True)
    for area, texts in found.items():
        store.write(folder, area, texts)
    _report(found, times, left_out)
    if say:
        for full in sorted(times, key=times.__getitem__, reverse=True):
            print(f"{times[full]:8.2f} s {full}", file=sys.stderr)
    return left_out


def _report(found: dict[str, dict[str, str]], times: dict[str, float], left_out: dict[str, list[str]]) -> None:
    """Say on standard error how much was recorded, what took longest, and, loudly, what was left out."""
    for area, texts in found.items():
        spent = sum(seconds for full, seconds in times.items() if full.startswith(f"{area}/"))
        size = sum(map(len, texts.values()))
        print(f"{area:<12}{len(texts):>6} probes {size / 1024:>9.0f} KiB {spent:>7.1f} s", file=sys.stderr)
    slowest = sorted(times, key=times.__getitem__, reverse=True)[:5]
    print(f"in all {len(times)} probes in {sum(times.values()):.1f} s of CPU time; the slowest: ", end="", file=sys.stderr)
    print(", ".join(f"{full} {times[full]:.1f} s" for full in slowest), file=sys.stderr)
    for full, libraries in left_out.items():
        print(f"LEFT OUT  {full}: {', '.join(libraries)} not installed", file=sys.stderr)


def other_versions() -> list[str]:
    """Return the libraries here whose version is not that of constraints.txt: their bytes may differ."""
    lines = (ROOT / "constraints.txt").read_text(encoding="ascii").splitlines()
    pinned = {name: wanted for name, _, wanted in (line.partition("==") for line in lines)}
    found = []
    for library in _LIBRARIES:
        try:
            here = version(library)
        except PackageNotFoundError:
            continue
        if here != pinned.get(library, here):
            found.append(f"{library} {here} in place of {pinned[library]}")
    return found
