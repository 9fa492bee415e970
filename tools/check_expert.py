"""Follow the hardest puzzles with the profile `expert`: nothing is guessed, nothing wrong is removed, every proof holds.

    python tools/check_expert.py [--sample N] [--part K/N] [--replay N] [--without N] [--searches N]
                                 [--extreme N] [--seed S] FILE...

FILE has a puzzle on each line; `--sample` draws N lines of each, and `--part` takes the Kth of N parts of these, every Nth one.
`--replay` also has the proofs of N paths of each file checked by `check_argument`.  Without files, the folder that
SUDOKIT_SHARED names has them, or `shared` beside the checkout.  `--extreme` adds N generated puzzles of the level extreme.
One thread does it all.

For each file a table first says what is wanted and what was found: paths with a step by trial or brute force, or that do not
reach the solution; paths that need no split; the splits of a path; the placements that a refutation with a split rests on; the
CPU time of a path; steps that the checker of arguments refused, or that disagree with the solution.  Then it says on how many
paths each technique is that only this profile has.

`--without` follows N paths of each file once more for each technique that they use and only this profile has, without it:
how many of these paths then end without the solution, need more splits, or have more steps.  `--searches` times the search
for the first step of each of these techniques in one state of N paths, where simpler techniques end: CPU time less that of a
search that is over at once.

The tool fails if a path ends without the solution, a step removes a value of the solution, or a proof is refused.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import sudokit as sk
from sudokit.logic._explain import path_of

LISTS = ("hardest_11plus_8766.txt", "forum_hardest_1106.txt", "magictour_top1465.txt")
SPLITS = ("split-refutation", "nested-refutation")
# The least share of paths without a split that is wanted, in per cent.
UNSPLIT = {"hardest_11plus_8766.txt": 75, "forum_hardest_1106.txt": 80}
TRIAL = ("brute-force", "template-set", "template-delete")
EXPERT = sk.Profile.load("expert")
_PLAIN = {name for search in sk.Profile.load("hodoku").searches if search.enabled for name in search.techniques}
# What only this profile has, in its order.
OWN = tuple(name for search in EXPERT.searches if search.enabled for name in search.techniques if name not in _PLAIN)
PLACED = ("places", "values", "last-place", "last-value", "suppose")


class Found:
    """What the paths of a file have shown."""

    def __init__(self) -> None:
        self.paths = self.solved = self.wrong = self.refused = self.replayed = self.by_trial = 0
        self.with_technique: Counter[str] = Counter()
        self.splits: list[int] = []
        self.placements: list[int] = []
        self.milliseconds: list[float] = []
        self.without: dict[str, Counter[str]] = {}
        self.search_times: dict[str, list[float]] = {}

    def follow(self, puzzle: str, profile: sk.Profile, *, replay: bool, without: bool, searches: bool) -> None:
        """Follow a puzzle, and check each step against the solution."""
        started = time.process_time()
        path = sk.explain(puzzle, profile)
        self.milliseconds.append(1000 * (time.process_time() - started))
        self.paths += 1
        self.solved += path.complete
        solution = sk.solve(puzzle).grid
        assert solution is not None
        used = Counter(step.technique for step in path)
        self.with_technique.update(used.keys())
        self.by_trial += not path.complete or any(used[name] for name in TRIAL)
        self.splits.append(sum(used[name] for name in SPLITS))
        for index, step in enumerate(path):
            removed = any(solution[place] == value for place, value in step.eliminations)
            self.wrong += removed or any(solution[place] != value for place, value in step.placements)
            if replay:
                self.check(path, index, step)
            if step.technique in SPLITS:
                lines = path.proof(index)
                self.placements.append(sum(line.claim == "one" and line.reason in PLACED for line in lines))
        if without:
            self.leave_out(puzzle, path)
        if searches:
            self.time_searches(path)

    def leave_out(self, puzzle: str, path: sk.Explanation) -> None:
        """Follow the puzzle without each technique of its path that only this profile has."""
        used = Counter(step.technique for step in path)
        for name in OWN:
            if not used[name]:
                continue
            searches = tuple(search for search in EXPERT.searches if name not in search.techniques)
            other = sk.explain(puzzle, replace(EXPERT, searches=searches))
            now = Counter(step.technique for step in other)
            splits = sum(now[split] - used[split] for split in SPLITS if split != name)
            tally = self.without.setdefault(name, Counter())
            tally.update(paths=1, unsolved=not other.complete, splits=splits > 0, longer=len(other) > len(path))

    def time_searches(self, path: sk.Explanation) -> None:
        """Time the searches where simpler techniques than those of this profile end for the first time."""
        at = next((index for index, step in enumerate(path) if step.technique in OWN), None)
        if at is None:
            return
        state = path.before(at)
        idle = fastest(state, "full-house")
        for name in OWN:
            if name not in (*SPLITS, "refutation"):
                self.search_times.setdefault(name, []).append(fastest(state, name) - idle)

    def check(self, path: sk.Explanation, index: int, step: sk.Step) -> None:
        """Replay the proof of a step."""
        self.replayed += 1
        try:
            lines = path.proof(index)
            proved = sk.check_argument(path.before(index), lines)
        except sk.SudokitError as error:
            print(f"refused: {step.technique} of {path.start.grid.values}: {error}", flush=True)
            self.refused += 1
            return
        self.refused += not (set(step.eliminations) <= set(proved.eliminations))

    def goals(self, name: str) -> list[tuple[str, str, str]]:
        """Return what is wanted of the paths of a file, and what was found."""
        unsplit = 100 * sum(not count for count in self.splits) / self.paths
        rows = [
            ("paths with trial or brute force", "0", f"{self.by_trial} of {self.paths}"),
            ("paths without split or nested step", f">= {UNSPLIT[name]} %" if name in UNSPLIT else "", f"{unsplit:.1f} %"),
            ("splits of a path: 50 %, 95 %, most", "0, <= 10", spread(self.splits, (50, 95, 100))),
            ("ms of a path: 50 %, 95 %, 99 %, most", "50 % <= 10, 99 % <= 300", spread(self.milliseconds, (50, 95, 99, 100))),
            ("steps that disagree with the solution", "0", str(self.wrong)),
        ]
        if self.placements:
            rows.append(("placements of a split: 50 %, 95 %, most", "<= 25, <= 60", spread(self.placements, (50, 95, 100))))
        if self.replayed:
            rows.append(("steps refused by the replayer", "0", f"{self.refused} of {self.replayed}"))
        return rows

    def table(self, name: str) -> list[str]:
        """Return the lines of the table."""
        rows = [f"  {what:42} {wanted:26} {found}" for what, wanted, found in (("", "wanted", "found"), *self.goals(name))]
        rows += [f"  with {each} {100 * self.with_technique[each] / self.paths:.1f} %" for each in OWN]
        for each, tally in self.without.items():
            shares = ", ".join(f"{key} {tally[key]}" for key in ("unsolved", "splits", "longer"))
            rows.append(f"  without {each}, of {tally['paths']} paths that use it: {shares}")
        for each, times in self.search_times.items():
            rows.append(f"  ms of a search for {each}: 50 %, 95 %, most {spread(times, (50, 95, 100))}")
        return rows


def fastest(state: sk.Candidates, name: str) -> float:
    """Return the least of three CPU times of the first step of a technique, in milliseconds."""
    times = []
    profile = EXPERT.only(name)
    for _ in range(3):
        started = time.process_time()
        path_of(state, profile, None, None, 1)
        times.append(1000 * (time.process_time() - started))
    return min(times)


def spread(values: Sequence[float], shares: Sequence[int]) -> str:
    """Return percentiles as text."""
    ordered = sorted(values)
    return ", ".join(f"{ordered[min(len(ordered) - 1, len(ordered) * share // 100)]:.4g}" for share in shares)


def main(argv: Sequence[str] | None = None) -> int:
    """Follow the puzzles; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0, help="puzzles of each file, drawn at random; 0: all")
    parser.add_argument("--part", default="1/1", help="K/N: the Kth of N parts of these")
    parser.add_argument("--replay", type=int, default=0, help="paths of each file whose proofs are replayed")
    parser.add_argument("--without", type=int, default=0, help="paths of each file that are followed without each technique")
    parser.add_argument("--searches", type=int, default=0, help="paths of each file on which searches are timed")
    parser.add_argument("--extreme", type=int, default=0, help="generated puzzles of the level extreme")
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args(argv)
    shared = Path(os.environ.get("SUDOKIT_SHARED") or Path(__file__).resolve().parents[2] / "shared")
    files = asked.files or [shared / "data" / "9x9" / name for name in LISTS if (shared / "data").is_dir()]
    if not files and not asked.extreme:
        parser.error("name files, or the folder that has them in SUDOKIT_SHARED")
    if not files:
        print("The lists of hard puzzles are not here (set SUDOKIT_SHARED to their folder): only generated ones are checked.")
    lists = {file.name: [line.split()[0][:81] for line in file.read_text().splitlines() if len(line) >= 81] for file in files}
    if asked.extreme:
        made = sk.generate_many(asked.extreme, level="extreme", seed=asked.seed).puzzles
        lists["generated, extreme"] = ["".join(map(str, puzzle)) for puzzle in made.tolist()]
    part, parts = map(int, asked.part.split("/"))
    sound = True
    for name, lines in lists.items():
        chosen = random.Random(asked.seed).sample(lines, min(asked.sample, len(lines))) if asked.sample else lines
        found = Found()
        for number, puzzle in enumerate(chosen[part - 1 :: parts]):
            found.follow(
                puzzle,
                EXPERT,
                replay=number < asked.replay,
                without=number < asked.without,
                searches=number < asked.searches,
            )
        print(name, *found.table(name), sep="\n", flush=True)
        sound = sound and not found.by_trial and not found.wrong and not found.refused
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
