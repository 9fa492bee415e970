"""Find a worked example of every technique, and positions to practise it on.

Usage: python tools/technique_examples.py find PUZZLES LOG [NAME...]  searches PUZZLES puzzles, resumes where LOG ended
       python tools/technique_examples.py climb ROUNDS LOG            searches ever harder puzzles, for a log of its own
       python tools/technique_examples.py build PLANS LOG NAME        searches puzzles that are built around a technique
       python tools/technique_examples.py jigsaws PUZZLES LOG NAME    searches jigsaws with random regions
       python tools/technique_examples.py windows PUZZLES LOG NAME    searches puzzles with windows
       python tools/technique_examples.py write LOG...                writes src/sudokit/logic/{examples,practice}.toml

The puzzles are the project's own: minimal puzzles from uniform random grids.  Each batch is rated with HoDoKu's profile and
all techniques that are still wanted; the paths on which one of these occurs are explained, and every step of a wanted
technique is judged by `example_rules`.  The best ones of each technique are kept, from different puzzles.  The same number
of puzzles gives the same tables, in one go or in several.

What only the hardest puzzles need is sought by climbing: of the puzzles with the highest scores, one or two clues are
exchanged for others, and those with the highest scores are kept.

A technique that is tried early hides those that would be next after it, so rare ones are sought by themselves.  The tables of
the package come from these runs, nine minutes of CPU time:

    find 120000 A
    find 134000 B finned-franken-swordfish finned-franken-jellyfish finned-franken-squirmbag finned-mutant-jellyfish
        finned-mutant-squirmbag simple-colours-wrap multi-colours-2 avoidable-rectangle-2
    find 60000 C template-set template-delete
    find 60000 D finned-franken-leviathan finned-franken-whale
    climb 40 E
    find 400000 F forcing-net-contradiction forcing-net-verity
    find 300 G medusa-trap medusa-wrap aligned-pair-exclusion chute-remote-pair
    find 200 H aligned-triple-exclusion
    find 400 I bent-set
    build 300 J firework-triple
    build 300 K firework-quadruple
    jigsaws 300 L law-of-leftovers
    find 2000 M xyz-ring
    build 300 N symmetrical-placement
    find 4000 O whip
    find 12000 P braid
    windows 300 Q set-equivalence
    write A B C D E F G H I J K L M N O P Q

Fireworks hardly occur in other puzzles, nor do symmetries, so they are built (sudokit.generating), as `generate` does for rare
techniques.
"""

from __future__ import annotations

import functools
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sudokit as sk
from example_rules import SINGLES, cheaper, company, faults, weight
from sudokit.generating._built import built
from sudokit.logic import _examples
from sudokit.logic._examples import next_step
from sudokit.logic._learning_order import EARLY, learning_order
from sudokit.logic._profiles import NAMES, Profile, Search
from sudokit.messages import line

FOLDER = Path(__file__).parent.parent / "src" / "sudokit" / "logic"
SEED = 20261123
BATCH = 2000
# Positions of a technique that are judged before it is no longer wanted (more of singles, which abound, and of nets, most of
# which are too large to follow), and those that are kept.
ENOUGH = 80
ENOUGH_OF = {**dict.fromkeys(SINGLES, 800), "forcing-net-contradiction": 1000, "forcing-net-verity": 1000}
KEPT = 6
PRACTICE = 3
# Climbing: what it is for, puzzles to start from, puzzles kept, and grids made of each in a round.
HARDEST = ("brute-force", "template-set", "template-delete")
START = 10_000
POOL = 40
NEIGHBOURS = 150


def entry_of(step: sk.Step, before: sk.Candidates, puzzle: str) -> dict[str, str]:
    """Return the table's entry for a step."""
    plain = before.grid.candidates()
    eliminated = [
        f"{value}{cell // 9 + 1}{cell % 9 + 1}"
        for cell in range(81)
        for value in range(1, 10)
        if (plain.masks[cell] & ~before.masks[cell]) >> (value - 1) & 1
    ]
    return {
        **({} if before.grid.layout.spec == "3x3" else {"layout": before.grid.layout.spec}),
        "puzzle": puzzle,
        "placed": "".join(str(value or ".") for value in before.grid.values),
        "eliminated": " ".join(eliminated),
        "line": line(step, before),
    }


class Hunt:
    """The state of a search: it is stored after each batch."""

    def __init__(self, log: Path, names: tuple[str, ...]) -> None:
        self.log, self.names = log, names
        stored: dict[str, Any] = json.loads(log.read_text()) if log.exists() else {}
        self.batches: int = stored.get("batches", 0)
        self.judged: dict[str, int] = stored.get("judged", {})
        """How many positions of a technique have been judged."""
        self.best: dict[str, list[tuple[int, dict[str, str]]]] = {
            name: [(cost, entry) for cost, entry in found] for name, found in stored.get("best", {}).items()
        }

    def store(self) -> None:
        """Write the state."""
        part = self.log.with_suffix(".part")
        part.write_text(json.dumps({name: value for name, value in vars(self).items() if name not in ("log", "names")}))
        part.replace(self.log)

    def lacks(self, technique: str) -> bool:
        """Return whether a technique is still wanted."""
        return self.judged.get(technique, 0) < ENOUGH_OF.get(technique, ENOUGH)

    def wanted(self) -> list[str]:
        """Return the techniques that are still wanted."""
        return [name for name in self.names if self.lacks(name)]

    def judge(self, technique: str, before: sk.Candidates, puzzle: str) -> None:
        """Keep the next step of a technique, if it is valid and one of the best."""
        path = next_step(technique, before)
        if not path or path[0].technique != technique:
            return
        self.judged[technique] = self.judged.get(technique, 0) + 1
        step, kept = path[0], self.best.setdefault(technique, [])
        cost = weight(technique, step, before)
        rest = [one for one in kept if one[1]["puzzle"] != puzzle]
        limit = min((one[0] for one in kept if one[1]["puzzle"] == puzzle), default=1 << 30)
        if len(rest) == KEPT:
            limit = min(limit, rest[-1][0])
        if cost >= limit or (cost := cost + company(technique, before)) >= limit or faults(technique, step, before):
            return
        # Of the techniques that are tried early, those steps are the best that nothing cheaper can replace.
        if technique in EARLY and (cost := cost + 10 * len(cheaper(technique, step, before)[:4])) >= limit:
            return
        rest.append((cost, entry_of(step, before, puzzle)))
        self.best[technique] = sorted(rest, key=lambda one: (one[0], one[1]["placed"]))[:KEPT]

    def judge_path(self, grid: sk.Grid, profile: Profile, wanted: set[str]) -> None:
        """Judge the steps of the wanted techniques on the path of a puzzle."""
        puzzle = "".join(str(value or ".") for value in grid.values)
        path = sk.explain(grid, profile)
        for index, step in enumerate(path):
            if step.technique in wanted:
                for name in alike(step.technique):
                    if self.lacks(name):
                        self.judge(name, path.before(index), puzzle)


@functools.cache
def alike(technique: str) -> list[str]:
    """Return the techniques that may be next where this one is, in profiles of their own, itself first."""
    order, early = learning_order(), EARLY.get(technique)
    if early is not None:
        return [technique, *(name for name, one in EARLY.items() if one.before == early.before and name != technique)]
    off = [name for search in order.searches for name in search.techniques if not search.enabled and name not in EARLY]
    return off[off.index(technique) :] if technique in off else [technique]


def hunting_profile(wanted: list[str]) -> Profile:
    """Return HoDoKu's profile with the wanted techniques that it does not use, at their places."""
    order = learning_order()
    searches: list[Search] = []
    for search in order.searches:
        early = [name for name in wanted if name in EARLY and EARLY[name].before in search.techniques]
        searches += [Search((name,), search.level, 0) for name in early]
        own = tuple(name for name in search.techniques if name not in EARLY and (search.enabled or name in wanted))
        if own:
            searches.append(Search(own, search.level, 0))
    limits = order.limits if any(name.startswith("dual-") for name in wanted) else Profile.load("hodoku").limits
    return Profile(order.name, order.description, tuple(searches), order.levels, order.most, limits)


def hunt(puzzles: int, log: Path, names: tuple[str, ...]) -> None:
    """Search that many puzzles for some techniques, and store the state after each batch."""
    state = Hunt(log, names)
    started = time.process_time()
    while state.batches * BATCH < puzzles:
        wanted = state.wanted()
        size = min(BATCH, puzzles - state.batches * BATCH)
        batch = sk.generate_many(size, seed=SEED, first=state.batches * BATCH, threads=1).puzzles
        profile = hunting_profile(wanted)
        columns = [NAMES.index(name) for name in wanted]
        # Puzzles that HoDoKu's own profile solves with what comes before every wanted technique need no second look.
        places = {name: number for number, search in enumerate(learning_order().searches) for name in search.techniques}
        first = min(places[EARLY[name].before if name in EARLY else name] for name in wanted)
        after = [NAMES.index(name) for name, place in places.items() if place >= first]
        plain = sk.rate_many(batch, threads=1).histograms
        near = np.flatnonzero(plain[:, after].any(axis=1))
        used = sk.rate_many(batch[near], profile, threads=1).histograms
        for row in np.flatnonzero(used[:, columns].any(axis=1)):
            here = {name for name in wanted if used[row, NAMES.index(name)] and state.lacks(name)}
            if not here:
                continue
            state.judge_path(sk.Grid(batch[near[row]].tolist()), profile, here)
        state.batches += size == BATCH  # what is left of a batch is searched again
        state.store()
        lacking = [name for name in names if len(state.best.get(name, ())) <= PRACTICE]
        print(
            f"{state.batches * BATCH} puzzles, {time.process_time() - started:.0f} s: wanted {len(wanted)};",
            *(f"{name} {len(state.best.get(name, ()))}/{state.judged.get(name, 0)}" for name in lacking),
            flush=True,
        )
        if size < BATCH:
            return


def neighbours(values: NDArray[np.uint8], number: int, source: random.Random) -> list[list[int]]:
    """Return grids in which one or two clues of a puzzle are exchanged for values of another solution."""
    made = []
    clues = np.flatnonzero(values).tolist()
    for _ in range(number):
        found, taken = values.tolist(), source.sample(clues, source.choice((1, 1, 2)))
        for cell in taken:
            found[cell] = 0
        solution = sk.solve(sk.Grid(found), limit=1, seed=source.getrandbits(32)).grid
        assert solution is not None
        for cell in source.sample([cell for cell in range(81) if not found[cell]], len(taken)):
            found[cell] = solution.values[cell]
        made.append(found)
    return made


def climb(rounds: int, log: Path) -> None:
    """Search puzzles that are harder each round for the techniques that only the hardest puzzles need."""
    state, started = Hunt(log, HARDEST), time.process_time()
    pool = sk.generate_many(START, seed=SEED, threads=1).puzzles
    scores = sk.rate_many(pool, threads=1).scores
    for number in range(rounds):
        best = np.argsort(-scores.astype(np.int64), kind="stable")[:POOL]
        pool, scores = pool[best], scores[best]
        source = random.Random(f"{SEED} {number}")
        made = [grid for values in pool for grid in neighbours(values, NEIGHBOURS, source)]
        fresh = np.unique(np.array(made, np.uint8), axis=0)
        rated = sk.rate_many(fresh, threads=1).scores
        pool, first = np.unique(np.concatenate([pool, fresh[rated > 0]]), axis=0, return_index=True)
        scores = np.concatenate([scores, rated[rated > 0]])[first]
        profile = hunting_profile(list(HARDEST))
        hard = fresh[rated >= max(np.sort(scores)[-POOL:][0], 1)]
        used = sk.rate_many(hard, profile, threads=1).histograms
        for row in range(len(hard)):
            here = {name for name in HARDEST if used[row, NAMES.index(name)]}
            if here:
                state.judge_path(sk.Grid(hard[row].tolist()), profile, here)
        found = " ".join(f"{name} {len(state.best.get(name, ()))}" for name in HARDEST)
        print(f"round {number}, {time.process_time() - started:.0f} s: score {scores.max()}; {found}", flush=True)
    state.store()


def build(plans: int, log: Path, technique: str) -> None:
    """Search puzzles that are built around a technique, and store the state at the end."""
    state, profile = Hunt(log, (technique,)), hunting_profile([technique])
    for number in range(plans):
        made = built(technique, f"{SEED} {number}")
        if made is None or not state.lacks(technique):
            continue
        puzzle = sk.Grid(made.puzzle)
        if technique in sk.rate(puzzle, profile).histogram:
            state.judge_path(puzzle, profile, {technique})
    state.store()
    print(f"{plans} plans: {technique} {len(state.best.get(technique, ()))}/{state.judged.get(technique, 0)}")


def other_layouts(layout: str, puzzles: int, log: Path, technique: str) -> None:
    """Search puzzles of a layout for a technique, and store the state at the end."""
    state, profile = Hunt(log, (technique,)), hunting_profile([technique])
    for number in range(puzzles):
        state.judge_path(sk.generate(layout, seed=SEED, index=number).grid, profile, {technique})
    state.store()
    print(f"{puzzles} puzzles: {technique} {len(state.best.get(technique, ()))}/{state.judged.get(technique, 0)}")


def quoted(entry: dict[str, str]) -> list[str]:
    """Return the lines of an entry."""
    return [f'{key} = "{value}"' for key, value in entry.items()]


def write(logs: list[Path]) -> None:
    """Write both tables, from the best of all logs."""
    hunts = [Hunt(log, ()) for log in logs]
    about = [
        "# Made by tools/technique_examples.py: givens, values placed so far, further eliminations (digit, row, column),",
        "# and the next step in notation.",
    ]
    examples = ["# A worked example of every technique, from the project's own puzzles.", *about]
    practice = ["# Positions to practise a technique on, from the project's own puzzles.", *about]
    for name in _examples.technique_names():
        best = sorted((one for state in hunts for one in state.best.get(name, [])), key=lambda one: (one[0], one[1]["placed"]))
        found: list[dict[str, str]] = []
        for _, entry in best:
            if all(entry["puzzle"] != one["puzzle"] for one in found):
                found.append(entry)
        if found:
            examples += ["", f"[{name}]", *quoted(found[0])]
        for entry in found[1 : PRACTICE + 1]:
            practice += ["", f"[[{name}]]", *quoted(entry)]
    (FOLDER / "examples.toml").write_text("\n".join(examples) + "\n", encoding="utf-8")
    (FOLDER / "practice.toml").write_text("\n".join(practice) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["find"] and len(sys.argv) > 3:
        hunt(int(sys.argv[2]), Path(sys.argv[3]), tuple(sys.argv[4:]) or _examples.technique_names())
    elif sys.argv[1:2] == ["climb"] and len(sys.argv) == 4:
        climb(int(sys.argv[2]), Path(sys.argv[3]))
    elif sys.argv[1:2] == ["build"] and len(sys.argv) == 5:
        build(int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    elif sys.argv[1:2] == ["jigsaws"] and len(sys.argv) == 5:
        other_layouts("random-jigsaw:9", int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    elif sys.argv[1:2] == ["windows"] and len(sys.argv) == 5:
        other_layouts("3x3+windows", int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    elif sys.argv[1:2] == ["write"] and len(sys.argv) > 2:
        write([Path(log) for log in sys.argv[2:]])
    else:
        sys.exit(__doc__)
