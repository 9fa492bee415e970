"""Everything that the package says and does, against the committed digest of what it said and did: see tests/recorder."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from helpers.lanes import sampled
from recorder import compare, masks, store
from recorder.names import CALLS
from recorder.record import SLOW, all_probes, chosen_probes, other_versions

pytestmark = pytest.mark.thorough

MADE_WITH = (3, 11)
"""The Python that the digest was made with: some messages are Python's own words, which others put differently."""
FOLDER = ROOT / "build" / "recorded"
HOW = """
  This run's record: {folder}
  To see the differences, record the state before in a checkout of its commit, and compare:
      python -m tests.recorder record BEFORE --quick
      python -m tests.recorder compare BEFORE {folder} --each --lines 0
  Where they are meant, write the digest anew and commit it with the change: python -m tests.recorder digest"""


def quick_probes(one_in: int = 1) -> dict[str, list[str]]:
    """Return the names of the probes that this test records, each with the libraries that are missing for it."""
    return {f"{area}/{probe.name}": probe.missing for area, probe in chosen_probes(quick=True, one_in=one_in)}


def test_every_probe_is_in_the_digest() -> None:
    names = {f"{area}/{probe.name}" for area, probe in all_probes()}
    digest = store.read_digest()
    assert list(digest) == sorted(digest)
    assert set(digest) == names, "write the digest anew: python -m tests.recorder digest"
    assert names >= SLOW, "tests/recorder/slow.txt names probes that there are not"


@pytest.mark.parametrize("one_in", sampled([3, 1], keep=[3]))
def test_nothing_has_changed_but_what_is_in_the_digest(one_in: int) -> None:
    command = [sys.executable, "-m", "tests.recorder", "record", str(FOLDER), "--quick", "--one-in", str(one_in)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found, expected = store.digest(store.read(FOLDER)), store.read_digest()
    wanted = {name for name, missing in quick_probes(one_in).items() if not missing}
    assert set(found) == wanted
    differing = [name for name in sorted(found) if found[name] != expected.get(name)]
    if differing and sys.version_info[:2] != MADE_WITH:
        pytest.skip(f"{len(differing)} probes differ under another Python than {MADE_WITH}: {', '.join(differing[:20])}")
    others = "".join(f"\n  other versions here: {', '.join(versions)}" for versions in [other_versions()] if versions)
    assert not differing, f"{len(differing)} probes differ:\n  " + "\n  ".join(differing) + HOW.format(folder=FOLDER) + others


def test_no_probe_is_left_out() -> None:
    left_out = sorted({library for missing in quick_probes().values() for library in missing})
    if left_out:
        pytest.skip(f"probes that need {', '.join(left_out)} are left out")


def test_what_the_probes_do_goes_through_public_names() -> None:
    for path in sorted(Path(store.__file__).parent.rglob("*.py")):
        assert not re.search(r"\b(?:from|import) sudokit\b|\bsudokit[\w.]*\._", path.read_text(encoding="utf-8")), path
    for name in CALLS.values():
        assert not any(part.startswith("_") and not part.startswith("__") for part in re.split("[.:]", name)), name


def test_the_comparison_of_records(tmp_path: Path) -> None:
    first, second, renames = tmp_path / "first", tmp_path / "second", tmp_path / "renames"
    store.write(first, "solve", {"one": "solve_many(1)\nsame\n", "two": "gone with it", "old_name": "x"})
    store.write(second, "solve", {"one": "solve_lots(1)\nsame\n", "three": "new", "new_name": "x"})
    before, after = store.read(first), store.read(second)
    assert before["solve/one"] == "solve_many(1)\nsame\n"
    assert list(compare.diffs(before, after, 40))[:5] == [
        "=== solve/new_name: new",
        "=== solve/old_name: gone",
        "=== solve/one",
        "@@ -1,2 +1,2 @@",
        "-solve_many(1)",
    ]
    renames.write_text("# names\nsolve_many -> solve_lots\nold_name -> new_name\n/gone (with) it/ -> \\1\n", encoding="utf-8")
    rename = compare.read_renames(renames)
    verdicts = compare.verdicts(compare.renamed(before, rename), after)
    assert verdicts == {"solve/new_name": "equal", "solve/one": "equal", "solve/three": "new", "solve/two": "gone"}
    assert compare.table(verdicts).splitlines()[-1].split() == ["all", "4", "2", "0", "1", "1"]
    assert rename("resolve_many, solve_many, gone with it") == "resolve_many, solve_lots, with"
    renames.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: expected 'old -> new'"):
        compare.read_renames(renames)


def test_what_is_hidden_of_a_stream_of_events() -> None:
    first = 'event: progress\ndata: {"tried":0,"wanted":1,"seconds":1e-05}\n\n'
    later = ': still here\n\nevent: progress\ndata: {"tried":12,"wanted":1,"seconds":1.5}\n\n'
    end = 'event: done\ndata: {"tried":13}\n\n'
    kept = 'event: progress\ndata: {"tried":PACE,"wanted":1,"seconds":PACE}\n\n' + end
    assert masks.without_pace(first + end) == masks.without_pace(first + later + end) == kept


def test_a_change_that_many_probes_share_stands_once() -> None:
    before = {"a/1": "is no puzzle: 12\nx", "a/2": "is no puzzle: 34\nis no puzzle: 5", "a/3": "one\ntwo", "a/4": "a a"}
    after = {"a/1": "is not a puzzle: 12\nx", "a/2": "is not a puzzle: 34\nis not a puzzle: 5", "a/3": "one", "a/4": "a a a"}
    assert list(compare.changes(before, after, 2)) == [
        "=== 3 times in 2 probes: a/1, a/2",
        "-no",
        "+not a",
        "=== 1 times in 1 probes: a/3",
        "-two",
        "… 1 more changes: --lines 0 shows all of them",
    ]
    assert list(compare.changes(before, after, None))[-2:] == ["=== 1 times in 1 probes: a/4", "+ a"]
