"""Puzzles with rules: CPU time and backtracks on one thread, compared with the marks of the Interactive Sudoku Solver (ISS).

Usage: python bench/rules.py [FILE] [--rounds 3] [--limit-seconds 60] [--newspaper 1000] [--open SECONDS] [--json OUT]

FILE has one puzzle a line as JSON, with `iss_ms` and `iss_backtracks`, the marks: time without the set-up there, which is
1 to 4 ms, so 2 are added.  Times here are the least of several rounds; the translation of the rules, also shown on its own,
is part of them.  The marks come from another machine: the two pencil-mark puzzles without rules are solved by `auto` first,
and `--calibrate` divides all times here by the ratio of the first one to its time on that machine.  A wrong answer ends the
run.  `--open` tries the puzzles whose answer is not known.
"""

from __future__ import annotations

import argparse
import json
import lzma
import math
import random
import statistics
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import sudokit as sk
from method_lists import ROOT
from sudokit import rules
from sudokit.rules import program

SET_UP = 2.0  # ms, of ISS
MARKS = {"hard-pencilmarks-021e816c": 213.0, "hard-pencilmarks-c08e3499": 11_911.0}  # ms of `auto` on the machine of the marks
GROUPS = (
    ("25 tarek killers", "tarek-all-", 130.0, 6100),
    ("7 little-killer snipes", "little-killer-snipes-", 33.0, None),
    ("mathemagic 6ed7730d", "mathemagic-killers-6ed7730d", 350.0, None),
    ("Bicycle race", "Bicycle race", 15.0, None),
    ("Hard renban 1", "Hard renban 1", 200.0, None),
    ("Hard renban 3", "Hard renban 3", 10.0, None),
    ("Anti-consecutive, hard", "Anti-consectutive, hard", 250.0, None),
    ("Sandwich snipe 18", "Sandwich snipe 18", 40.0, None),
    ("Skyscraper 2-3", "Skyscaper 2-3", 1.0, None),
    ("Skyscraper, all 5", "Skyscraper - all 5", 1.0, None),
    ("Long sums 2", "Long sums 2", 1.0, None),
)


class Row(NamedTuple):
    """One puzzle: milliseconds and backtracks, here and there."""

    name: str
    status: str
    compile: float
    solve: float
    backtracks: int
    iss_ms: float
    iss_backtracks: int

    @property
    def whole(self) -> float:
        """Translation and search."""
        return self.compile + self.solve


def posed(puzzle: dict[str, Any]) -> sk.Candidates:
    """Return a puzzle of the collection: without boxes, the rows take their place; further houses are rules."""
    size = puzzle["size"]
    number = {f"r{row + 1}c{column + 1}": row * size + column for row in range(size) for column in range(size)}
    regions = [cell // size for cell in range(size * size)]
    for region, box in enumerate(puzzle["boxes"]):
        for name in box:
            regions[number[name]] = region
    made = list(rules.from_json(puzzle["rules"], size))
    made += [rules.Different([divmod(number[name], size) for name in house]) for house in puzzle["extra"]]
    values = [0 if symbol == "." else sk.Alphabet.standard(size).symbols.index(symbol) + 1 for symbol in puzzle["givens"]]
    layout = sk.Layout.jigsaw(regions)
    classic = sk.Layout.classic()
    if size == 9 and layout.regions == classic.regions:
        layout = classic
    masks = [1 << (value - 1) if value else (1 << size) - 1 for value in values]
    for name, these in puzzle["candidates"].items():
        masks[number[name]] &= sum(1 << (value - 1) for value in these)
    return sk.Candidates(sk.Grid(values, layout, rules=made), masks)


def measured(puzzle: dict[str, Any], rounds: int, seconds: float) -> Row:
    """Solve a puzzle several times; a wrong answer ends the run."""
    candidates = posed(puzzle)
    grid, masks = candidates.grid, list(candidates.masks)
    compiled = solved = math.inf
    for _ in range(rounds):
        begin = time.thread_time()
        made = program.__wrapped__(grid.layout, grid.rules)
        between = time.thread_time()
        count, solution, _, backtracks, _, _, stopped = made.solve(masks, 2, seconds, None, None, None)
        end = time.thread_time()
        compiled, solved = min(compiled, between - begin), min(solved, end - between)
        if end - begin > 1:
            break
    status = stopped or ("none", "unique", "multiple")[count]
    known = puzzle["status"] != "unknown"
    if known and not stopped and status != puzzle["status"]:
        sys.exit(f"{puzzle['name']}: {status}, but {puzzle['status']} is proven")
    if solution is not None and sk.verify(grid, sk.Grid(solution, grid.layout)):
        sys.exit(f"{puzzle['name']}: the solution breaks a rule")
    if known and status == "unique" and grid.size < 10 and "".join(map(str, solution or ())) != puzzle["solution"]:
        sys.exit(f"{puzzle['name']}: another solution")
    row = Row(puzzle["name"], status, compiled * 1e3, solved * 1e3, backtracks, puzzle["iss_ms"], puzzle["iss_backtracks"])
    print(
        f"{row.name[:40]:40} {row.status:9} {row.solve:10.3f} ms +{row.compile:7.3f} {row.backtracks:9,}"
        f"   {row.iss_ms:10.3f} ms {row.iss_backtracks:9,}",
        flush=True,
    )
    return row


def newspaper(count: int) -> list[sk.Grid]:
    """Return killers as newspapers have them, with one solution: cages of up to five cells over the whole grid."""
    made: list[sk.Grid] = []
    seed = 0
    while len(made) < count:
        seed += 1
        rng = random.Random(seed)
        values = [value for row in sk.random_grid(seed=seed).rows() for value in row]
        free, cages = set(range(81)), []
        while free:
            cage = [rng.choice(sorted(free))]
            free.remove(cage[0])
            for _ in range(rng.choice((1, 2, 2, 3, 4)) - 1):
                around = {cell + step for cell in cage for step in (-9, 9)} | {
                    cell + step for cell in cage for step in (-1, 1) if (cell + step) // 9 == cell // 9
                }
                used = {values[cell] for cell in cage}
                more = sorted(cell for cell in around & free if values[cell] not in used)
                if not more:
                    break
                cage.append(rng.choice(more))
                free.remove(cage[-1])
            cages.append(rules.Cage([divmod(cell, 9) for cell in cage], sum(values[cell] for cell in cage)))
        puzzle = sk.Grid.empty().with_rules(cages)
        if sk.is_unique(puzzle):
            made.append(puzzle)
    return made


def table(rows: Iterable[Row], scale: float) -> None:
    """Print the groups with their goals, and the geometric mean."""
    proven = [row for row in rows if row.status in ("unique", "multiple", "none")]
    for label, start, goal, most in GROUPS:
        group = [row for row in rows if row.name.startswith(start)]
        took, backtracks = sum(row.whole for row in group) / scale, sum(row.backtracks for row in group)
        whole = all(row in proven for row in group)
        print(
            f"{label:24} {took:9.2f} ms {backtracks:9,}   ISS {sum(row.iss_ms for row in group):9.2f} ms"
            f" {sum(row.iss_backtracks for row in group):9,}   goal {goal:g} ms{'' if most is None else f', {most:,}'}"
            f"   {'met' if whole and took <= goal and (most is None or backtracks <= most) else 'missed'}"
        )
    ratios = [math.log((row.iss_ms + SET_UP) / (row.whole / scale)) for row in proven]
    if ratios:
        mean = math.exp(statistics.mean(ratios))
        print(f"geometric mean of (ISS + {SET_UP:g} ms) / ours over {len(ratios)}: {mean:.2f}; goal 8")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "tests" / "rules" / "iss_public.jsonl.xz")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit-seconds", type=float, default=60)
    parser.add_argument("--newspaper", type=int, default=1000, help="how many made killers to solve as a batch; 0: none")
    parser.add_argument("--open", type=float, default=0, help="seconds for each open puzzle; 0: leave them out")
    parser.add_argument("--calibrate", action="store_true", help="divide times by the ratio of the first pencil-mark puzzle")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    content = options.file.read_bytes()
    if options.file.suffix == ".xz":
        content = lzma.decompress(content)
    puzzles = [json.loads(line) for line in content.decode().splitlines()]
    scale = 1.0
    for puzzle in puzzles:
        if puzzle["name"] in MARKS:
            begin = time.thread_time()
            outcome = sk.solve(posed(puzzle), time_limit=options.limit_seconds)
            took, mark = (time.thread_time() - begin) * 1e3, MARKS[puzzle["name"]]
            print(f"calibration {puzzle['name']}: {outcome.status} in {took:,.0f} ms; {mark:,.0f} on the machine of the marks")
            if options.calibrate and mark < 1000:
                scale = took / mark
    rows = [
        measured(puzzle, options.rounds, options.limit_seconds)
        for puzzle in puzzles
        if puzzle["status"] != "unknown" and puzzle["name"] not in MARKS
    ]
    table(rows, scale)
    if options.open:
        ended = [measured(one, 1, options.open) for one in puzzles if one["status"] == "unknown" and one["name"] not in MARKS]
        print(
            f"open puzzles that finished: {sum(row.status in ('unique', 'multiple', 'none') for row in ended)} of {len(ended)}"
        )
    if options.newspaper:
        killers = newspaper(options.newspaper)
        begin = time.thread_time()
        batch = sk.solve_many(killers, threads=1)
        took = time.thread_time() - begin
        cages = statistics.median(len(killer.rules) for killer in killers)
        each = statistics.median(_compile_time(killer) for killer in killers[:200])
        print(f"{len(batch):,} newspaper killers ({cages:g} cages): {len(batch) / took * scale:,.0f}/s; goal 2,000; {batch}")
        print(f"compiling one: {each * 1e3 / scale:.3f} ms; goal 0.2")
    if options.json:
        options.json.write_text(json.dumps([row._asdict() for row in rows], indent=1) + "\n", encoding="utf-8")


def _compile_time(killer: sk.Grid) -> float:
    begin = time.thread_time()
    program.__wrapped__(killer.layout, killer.rules)
    return time.thread_time() - begin


if __name__ == "__main__":
    main()
