"""Compare techniques and paths with what HoDoKu 2.2.0 finds: its regression library, and its paths and ratings.

    python tools/compare_hodoku.py cases FILE [CODE ...] [--faults]
    python tools/compare_hodoku.py paths FILE [--faults N] [--only LEVEL] [--up-to N]
    python tools/compare_hodoku.py next FILE [NAME ...] [--faults N] [--up-to N]

`cases` reads a technique library and prints, for each code, how many cases have a step with exactly the effect that the
library states.  `paths` reads what HoDoKu printed for `/bs FILE /vp` (plain or .gz) and compares step by step; it prints how
many paths, scores and levels agree, and the first steps that differ.  `next` follows the printed paths: at every state it
runs only the search for the printed technique.  For each technique it prints how often our first step equals the printed one
(technique and effect), how often only the effect does, and the number of steps.  So techniques are compared independently of
each other; singles are left out, because their order depends on the whole path.  A NAME is the beginning of technique names.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import sudokit as sk
from sudokit.messages import technique_data

Effect = frozenset[tuple[int, int, int, bool]]  # row, column, value, placed

CODES = {entry["hodoku"]: name for name, entry in technique_data().items() if "hodoku" in entry}
NAMES = {
    "Locked Candidates Type 1 (Pointing)": "pointing",
    "Locked Candidates Type 2 (Claiming)": "claiming",
    "Almost Locked Set XZ-Rule": "als-xz",
    "Almost Locked Set XY-Wing": "als-xy-wing",
    "Almost Locked Set Chain": "als-chain",
    "Bivalue Universal Grave + 1": "bug-plus-1",
    "Simple Colors Trap": "simple-colours-trap",
    "Simple Colors Wrap": "simple-colours-wrap",
    "Multi Colors 1": "multi-colours-1",
    "Multi Colors 2": "multi-colours-2",
    "2-String Kite": "two-string-kite",
    "Dual 2-String Kite": "dual-two-string-kite",
    **{f"Uniqueness Test {n}": f"unique-rectangle-{n}" for n in range(1, 7)},
    **{f"Avoidable Rectangle Type {n}": f"avoidable-rectangle-{n}" for n in (1, 2)},
    **{f"Kraken Fish Type {n}": f"kraken-fish-{n}" for n in (1, 2)},
}


def named(printed: str) -> str:
    """Return our name for a technique that HoDoKu prints."""
    return NAMES.get(printed) or printed.lower().replace(" ", "-").replace("/", "-")


def effect(step: sk.Step) -> Effect:
    """Return what a step changes."""
    return frozenset(
        [(*place, value, True) for place, value in step.placements]
        + [(*place, value, False) for place, value in step.eliminations]
    )


# --- the regression library ---------------------------------------------------------------------


def triplets(text: str, placed: bool) -> list[tuple[int, int, int, bool]]:
    """Read '123 456': value, row, column from 1."""
    return [(int(t[1]) - 1, int(t[2]) - 1, int(t[0]), placed) for t in text.split()]


def state_of(grid: str, deleted: str) -> sk.Candidates:
    """Read a grid with '+' before placed values, and its eliminated candidates."""
    givens, values = [], []
    placed = False
    for symbol in grid:
        if symbol == "+":
            placed = True
            continue
        values.append(0 if symbol in ".0" else int(symbol))
        givens.append(values[-1] != 0 and not placed)
        placed = False
    state = sk.Grid(values, givens=givens).candidates()
    for row, column, value, _ in triplets(deleted, False):
        state = state.without((row, column), value)
    return state


def limits_for(code: str, siamese: bool, variant: str) -> dict[str, int]:
    """Return the limits that HoDoKu's own tester sets for a case."""
    limits: dict[str, int] = {"only_one_chain": False, "siamese": siamese}
    if code in ("0402", "0405"):
        limits["one_candidate_rectangles"] = variant == "1" or code == "0405"
    limits["dual_patterns"] = code in ("0404", "0405")
    if code.startswith("06"):
        limits["missing_in_rectangles"] = variant != "1"
    limits["als_overlap"] = code in ("0902", "0903", "0904") and variant == "2"
    limits["als_in_chains"] = (code, variant) in {("0709", "2"), ("0710", "3"), ("0710", "4"), ("0711", "3"), ("0711", "4")}
    limits["als_chain_sets_listed"] = 20
    limits["fish_fins"] = 7
    return limits


def compare_cases(file: str, codes: list[str], show_faults: bool) -> None:
    """Print one line per code: the number of cases that agree, the number of cases, and the cases that differ."""
    hodoku = sk.Profile.load("hodoku")
    agree: collections.Counter[str] = collections.Counter()
    total: collections.Counter[str] = collections.Counter()
    for line in Path(file).read_text(encoding="utf-8", errors="replace").splitlines():
        if not line.startswith(":"):
            continue
        fields = (line.split(":") + [""] * 4)[1:8]
        match = re.fullmatch(r"(\d{4})(1?)(?:-(\d+|x))?", fields[0])
        if match is None:
            print("cannot read", line)
            continue
        code, siamese, variant = match[1], match[2] == "1", match[3] or ""
        if codes and code not in codes:
            continue
        name = CODES[code]
        expected = frozenset(triplets(fields[4], False) + triplets(fields[5], True))
        state = state_of(fields[2], fields[3])
        profile = hodoku.only(name).with_limits(**limits_for(code, siamese, variant))
        found = [effect(step) for step in sk.steps(state, profile) if step.technique == name]
        fine = not found if variant == "x" else expected in found
        total[code] += 1
        agree[code] += fine
        if show_faults and not fine:
            print("FAULT", line)
            print("   found", [sorted((v, r + 1, c + 1, p) for r, c, v, p in one) for one in found][:4])
    for code in sorted(total):
        print(
            f"{code} {CODES[code]:36s} {agree[code]:4d} / {total[code]:4d}" + ("" if agree[code] == total[code] else "  <---")
        )
    print(f"{'all':41s} {sum(agree.values()):4d} / {sum(total.values()):4d}")


# --- paths ----------------------------------------------------------------------------------------


def cells_of(text: str) -> Iterator[tuple[int, int]]:
    """Read 'r12c3,r4c5' into cells, from 0."""
    for part in text.split(","):
        match = re.fullmatch(r"r(\d+)c(\d+)", part.strip())
        if match is None:
            raise ValueError(f"cannot read cells: {text!r}")
        for row in match[1]:
            for column in match[2]:
                yield int(row) - 1, int(column) - 1


def printed_effect(text: str) -> Effect:
    """Read what HoDoKu prints after a technique's name."""
    changes: set[tuple[int, int, int, bool]] = set()
    tail = text.rsplit("=>", 1)[-1].strip()
    if "=>" not in text:
        tail = text.strip()
    for part in re.findall(r"(?:r\d+c\d+,?\s*)+(?:<>|=)[\d, ]+(?![\dc])", tail):
        match = re.fullmatch(r"\s*((?:r\d+c\d+,?\s*)+)(<>|=)([\d, ]+)", part)
        if match is None:
            continue
        for row, column in cells_of(match[1].rstrip(", ")):
            for value in re.findall(r"\d", match[3]):
                changes.add((row, column, int(value), match[2] == "="))
    return frozenset(changes)


def printed_paths(file: str) -> Iterator[tuple[str, str, int, list[tuple[str, Effect, str]]]]:
    """Yield puzzle, level, score and steps (technique, effect, text)."""
    with gzip.open(file, "rt") if file.endswith(".gz") else open(file, encoding="utf-8") as lines:
        puzzle, level, score = "", "", 0
        steps: list[tuple[str, Effect, str]] = []
        for line in lines:
            head = re.match(r"([\d.]{81}) #\d+ (\w+) \((\d+)\)", line)
            if head:
                if puzzle:
                    yield puzzle, level, score, steps
                puzzle, level, score, steps = head[1], head[2].lower(), int(head[3]), []
                continue
            step = re.match(r"\s+[\d/ ]*\(\d+\) \(\d+/\d+\): (.*)", line)
            if step and puzzle:
                text = step[1].strip()
                name = re.split(r":| =>| in (?:r|c|b)\d", text)[0].strip()
                steps.append((named(name), printed_effect(text), text))
        if puzzle:
            yield puzzle, level, score, steps


def compare_paths(file: str, faults: int, only: str, up_to: int) -> None:
    """Print how many paths, scores and levels agree, and at which techniques paths first differ."""
    count: collections.Counter[str] = collections.Counter()
    parted: collections.Counter[str] = collections.Counter()
    for puzzle, level, score, expected in printed_paths(file):
        if (only and level != only) or count["all"] >= up_to:
            continue
        count["all"] += 1
        explanation = sk.explain(puzzle)
        ours = [(step.technique, effect(step)) for step in explanation.steps]
        theirs = [(name, change) for name, change, _ in expected]
        count["level"] += explanation.rating.level == level
        count["score"] += explanation.rating.score == score
        same = ours == theirs
        count["path"] += same
        easy = not any(name.startswith(("forcing", "brute")) for name, _, _ in expected)
        count["plain"] += easy
        count["plain score"] += easy and explanation.rating.score == score
        count["plain path"] += easy and same
        if same:
            continue
        at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
        their = expected[at] if at < len(expected) else ("end", frozenset(), "end")
        our = explanation.steps[at] if at < len(ours) else None
        parted[f"{their[0]} / {our.technique if our else 'end'}"] += 1
        if faults > 0:
            faults -= 1
            print(puzzle, level, score, "ours", explanation.rating.level, explanation.rating.score, "step", at)
            print("   theirs:", their[2])
            print("   ours:  ", our.technique if our else "end", our or "")
    print(dict(count))
    for pair, times in parted.most_common(25):
        print(f"{times:5d}  {pair}")


SINGLES = ("full-house", "naked-single", "hidden-single", "brute-force")


def states_of(puzzle: str, steps: list[tuple[str, Effect, str]]) -> Iterator[tuple[sk.Candidates, tuple[str, Effect, str]]]:
    """Yield every printed step except singles, with the state before it."""
    values = [0 if symbol in ".0" else int(symbol) for symbol in puzzle]
    givens = [value != 0 for value in values]
    eliminated: list[tuple[int, int, int]] = []
    for step in steps:
        if step[0] not in SINGLES:
            state = sk.Grid(values, givens=givens).candidates()
            for row, column, value in eliminated:
                state = state.without((row, column), value)
            yield state, step
        for row, column, value, placed in step[1]:
            if placed:
                values[row * 9 + column] = value
            else:
                eliminated.append((row, column, value))
        eliminated = [one for one in eliminated if not values[one[0] * 9 + one[1]]]


def compare_next(file: str, names: list[str], faults: int, up_to: int) -> None:
    """Print, for each technique, how often our search's first step is the printed one."""
    hodoku = sk.Profile.load("hodoku")
    together = {name: search.techniques for search in hodoku.searches for name in search.techniques}
    profiles: dict[tuple[str, ...], sk.Profile] = {}
    same: collections.Counter[str] = collections.Counter()
    effects: collections.Counter[str] = collections.Counter()
    total: collections.Counter[str] = collections.Counter()
    for number, (puzzle, _, _, steps) in enumerate(printed_paths(file), 1):
        if number > up_to:
            break
        if names and not any(name.startswith(tuple(names)) for name, _, _ in steps):
            continue
        for state, (name, change, text) in states_of(puzzle, steps):
            if names and not name.startswith(tuple(names)):
                continue
            searched = together[name]
            profile = profiles.setdefault(searched, hodoku.only(*searched))
            found = sk.explain(state, profile).steps
            ours = found[0] if len(found) else None
            total[name] += 1
            effects[name] += ours is not None and effect(ours) == change
            agree = ours is not None and ours.technique == name and effect(ours) == change
            same[name] += agree
            if not agree and faults > 0:
                faults -= 1
                print(f"puzzle {number}")
                print("   theirs:", text)
                print("   ours:  ", ours.technique if ours else "nothing", ours or "")
    for name in sorted(total, key=lambda name: (same[name] == total[name], name)):
        mark = "" if same[name] == total[name] else "  <---"
        print(f"{name:36s} {same[name]:5d} {effects[name]:5d} / {total[name]:5d}{mark}")
    print(f"{'all':36s} {sum(same.values()):5d} {sum(effects.values()):5d} / {sum(total.values()):5d}")


def main() -> int:
    """Run the requested comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    cases = tasks.add_parser("cases")
    cases.add_argument("file")
    cases.add_argument("codes", nargs="*")
    cases.add_argument("--faults", action="store_true")
    paths = tasks.add_parser("paths")
    paths.add_argument("file")
    paths.add_argument("--faults", type=int, default=0)
    paths.add_argument("--only", default="")
    paths.add_argument("--up-to", type=int, default=10**9)
    following = tasks.add_parser("next")
    following.add_argument("file")
    following.add_argument("names", nargs="*")
    following.add_argument("--faults", type=int, default=0)
    following.add_argument("--up-to", type=int, default=10**9)
    chosen = parser.parse_args()
    if chosen.task == "cases":
        compare_cases(chosen.file, chosen.codes, chosen.faults)
    elif chosen.task == "next":
        compare_next(chosen.file, chosen.names, chosen.faults, chosen.up_to)
    else:
        compare_paths(chosen.file, chosen.faults, chosen.only, chosen.up_to)
    return 0


if __name__ == "__main__":
    sys.exit(main())
