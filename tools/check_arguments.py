"""Replay the arguments of many steps with the checker, and try whether it refuses mutants of them.

    python tools/check_arguments.py [--paths N] [--states N] [--mutants N] [--only SOURCE,...] [--processes N] [--keep FOLDER]

Sources: `paths`, the steps of paths through generated puzzles of all levels; `all`, every step of every technique in states
along such paths; `rare`, techniques that occur in few states, looked for in many; `layouts`, paths and all steps on 16x16,
jigsaw, and grids with diagonals and windows; `library`, the cases of the technique library in the folder that SUDOKIT_SHARED
names; `hard`, paths through that folder's hardest puzzles; `se`, paths of the profile `se` through generated puzzles;
`ratings`, the same through all puzzles of that folder with ratings of Sudoku Explainer.

For each technique the table says how many steps there were, for how many the core gave an argument that it calls complete,
and how many of these the checker replayed to exactly the step's effects or more, none of them against the solution.  It replays
what the JSON of the steps says.  Every line must be a sentence in each language that names all that the line names, and the
lines that it follows from (tools/proof_texts.py).

Then techniques with fewer than --least steps are looked for alone in isomorphs of states in which they occurred, and of the
package's own examples, each in as many as it takes.  `states` are the different states in which there was a step of the
technique; isomorphs made here are not counted again.

With --keep a piece of the work that is done is kept in FOLDER, and a later run takes it from there, if neither the core nor
these tools have changed.

A mutant is an argument with one wrong cell, digit or house, or with a line left out.  The checker must refuse it, or every
line of it must still follow: that is decided by search (tools/argument_judge.py), not by the checker's rules.  `wrong` counts
mutants that were accepted and have a line that does not follow, or prove something that is not so.  The tool fails if any step
is not replayed or any mutant is wrong.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import itertools
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import proof_texts
import sudokit as sk
from argument_mutants import agrees, mutant, try_mutant
from argument_pieces import Piece
from sudokit.logic import _examples

COLUMNS = ("steps", "argued", "replayed", "lines", "sentences", "mutants", "refused", "still valid", "not judged", "wrong")
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")


# --- steps --------------------------------------------------------------------------------------------


def name_of(found: Any, index: int) -> str:
    """Return the technique of a step: Sudoku Explainer's, if it has one."""
    name: str = found.mark(index).technique if isinstance(found, sk.SeExplanation) else found[index].technique
    return name


def replay(
    found: Any, index: int, told: dict[str, Any], solution: sk.Grid | None, piece: Piece, mutants: int, rng: random.Random
) -> str:
    """Check the argument of a step, and mutants of it; return what is wrong.  `told`: the lines of all steps by language."""
    before = found.before(index)
    count = piece.counts[name_of(found, index)]
    count["steps"] += 1
    argument = found.proof(index)
    count["lines"] += len(argument)
    count["argued"] += argument.complete
    if not argument.complete:
        return "no complete argument"
    for language, proofs in told.items():
        if tuple(proofs[index]) != argument.lines:
            return "the JSON says something else"
        if faults := proof_texts.faults(before, proofs[index], language):
            return faults[0]
        count["sentences"] += len(argument)
    try:
        proved = sk.check_argument(before, replace(argument, lines=tuple(told["en"][index])))
    except sk.ArgumentError as error:
        return str(error)
    if solution is not None and not agrees(proved, solution):
        return "it proves something that is not so"
    count["replayed"] += 1
    for _ in range(mutants):
        made = mutant(argument, before.layout, rng)
        if made is None:
            continue
        count["mutants"] += 1
        became = try_mutant(before, *made, solution)
        count[became] += 1
        if became == "wrong":
            return f"a wrong mutant is accepted: {made[0]}"
    return ""


# --- sources ------------------------------------------------------------------------------------------

JIGSAW = "jigsaw:AAAABBBBCADABBCCCCADBBBCCCEADFFFCEEEADDFFFFEEDDDGFFEEHIIDGGHEHHIIIGGHHHHIIIIGGGGH"
LAYOUTS = ("4x4", JIGSAW, "3x3+diagonals", "3x3+windows", "3x3+diagonals+windows", "2x3")
WIDE = ("siamese", "als-in-chains", "als-overlap", "dual-patterns", "one-candidate-rectangles", "missing-in-rectangles")
# Looked for in every third state of a path, since they are found in few.
RARE = (
    *("unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle", "avoidable-rectangle-1", "avoidable-rectangle-2"),
    *("unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4", "bug-plus-1", "unique-rectangle-2"),
    *("wxyz-wing", "dual-two-string-kite", "dual-empty-rectangle", "multi-colours-1", "multi-colours-2", "locked-set"),
    *("remote-pair", "simple-colours-trap", "simple-colours-wrap", "unique-rectangle-1"),
    *("unique-rectangle-3", "unique-rectangle-4", "locked-pair", "locked-triple", "hidden-quadruple", "naked-quadruple"),
)
CHUNK = 20
Task = tuple[str, str, int, int]  # source, layout or file, first puzzle, number of puzzles


def generated(layout: str, number: int) -> sk.Grid:
    """Return a generated puzzle: of all levels at 9x9."""
    if layout == "3x3":
        return sk.generate(level=LEVELS[number % len(LEVELS)], seed=number).grid
    grid = sk.generate(layout=layout, seed=number).grid
    return grid.with_alphabet(sk.Alphabet.numbers(grid.size))


def shared() -> Path:
    """Return the folder of outside data."""
    return Path(os.environ.get("SUDOKIT_SHARED", Path(__file__).resolve().parents[2] / "shared"))


def tasks(options: argparse.Namespace, _: Piece) -> list[Task]:
    """Return what is to be done first, in pieces."""
    found: list[Task] = []
    if "paths" in options.only:
        found += [("paths", "3x3", first, CHUNK) for first in range(0, options.paths, CHUNK)]
    if "all" in options.only:
        found += [("all", "3x3", first, 1) for first in range(options.states)]
    if "rare" in options.only:
        found += [("rare", "3x3", first, CHUNK) for first in range(0, options.states, CHUNK)]
    if "layouts" in options.only:
        for layout in LAYOUTS:
            found += [("paths", layout, first, 5) for first in range(0, options.paths // 50, 5)]
            found += [("all", layout, first, 1) for first in range(options.states // 20)]
    folder = shared() / "data"
    if "library" in options.only and (file := folder / "techniques" / "reglib-half.txt").exists():
        cases = len(library(file))
        found += [("library", str(file), first, CHUNK) for first in range(0, cases, CHUNK)]
    if "hard" in options.only:
        for name in ("hardest_11plus_8766.txt", "exchange_diabolical.txt", "magictour_top1465.txt"):
            if (file := folder / "9x9" / name).exists():
                found += [("hard", str(file), first, CHUNK) for first in range(0, options.paths // 10, CHUNK)]
    if "se" in options.only:
        found += [("se", "3x3", first, CHUNK) for first in range(0, options.paths // 10, CHUNK)]
    if "ratings" in options.only:
        for name in ("se121_ratings.csv", "se121_hard.csv"):
            if (file := folder / "ratings" / name).exists():
                size = CHUNK if name == "se121_ratings.csv" else 1
                found += [("ratings", str(file), first, size) for first in range(0, len(rated(file)), size)]
    return found


def rated(file: Path) -> list[str]:
    """Return the puzzles of a table of ratings."""
    return [line[:81] for line in file.read_text(encoding="utf-8").splitlines() if line[:81].strip("123456789.") == ""]


def library(file: Path) -> list[str]:
    """Return the cases of a technique library."""
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith(":")]


def run(work: tuple[Task, argparse.Namespace]) -> Piece:
    """Check the steps of one piece, or read what was kept of it."""
    task, options = work
    file = Path(options.keep) / f"{hashlib.blake2b(repr((task, options.key)).encode(), digest_size=10).hexdigest()}.json"
    if options.keep and file.exists():
        return Piece.read(file)
    piece = checked(task, options)
    if options.keep:
        piece.write(file)
    return piece


def checked(task: Task, options: argparse.Namespace) -> Piece:
    """Check the steps of one piece."""
    source, of, first, many = task
    piece = Piece()
    rng = random.Random(f"{source} {of} {first}")

    def each(found: Any, solution: sk.Grid | None, origin: sk.Candidates | None = None) -> None:
        told = {language: proof_texts.proofs(found, language) for language in proof_texts.LANGUAGES}
        for index in range(len(found)):
            technique = name_of(found, index)
            piece.saw(technique, origin or found.before(index))
            # Mutants of singles would be most of all mutants.
            mutants = options.mutants if rng.random() < (0.02 if technique.lower().endswith("single") else 1) else 0
            if fault := replay(found, index, told, solution, piece, mutants, rng):
                where = found.before(index).format("hodoku") if of[0] in "3/" else of
                piece.faults.append(f"{technique} in {where}: {fault}")

    if source == "isomorphs":
        profile = alone((of,), wide=True)
        origins = [sk.Candidates.parse(text) for text in options.texts[of]]
        end, tried = time.monotonic() + options.search, 0
        while piece.counts[of]["steps"] < many and (tried < 2 * len(origins) or piece.counts[of]["steps"]):
            origin = origins[tried % len(origins)]
            state = image(origin, rng)
            tried += 1
            each(sk.steps(state, profile, time_limit=options.seconds), solved(state), origin)
            if time.monotonic() > end:
                break
        return piece
    for number in range(first, first + many):
        if source == "library":
            cases = library(Path(of))
            if number < len(cases):
                state = sk.Candidates.parse(cases[number])
                each(sk.steps(state, everything=True), solved(state))
        elif source == "ratings":
            puzzles = rated(Path(of))
            if number < len(puzzles):
                path = sk.explain(puzzles[number], "se")
                each(path, path.solution)
        elif source == "se":
            path = sk.explain(generated(of, number), "se")
            each(path, path.solution)
        elif source == "rare":
            path = sk.explain(generated(of, number))
            for index in range(number % 3, len(path), 3):
                each(sk.steps(path.before(index), alone(RARE, wide=True), time_limit=options.seconds), path.solution)
        elif source == "all":
            path = sk.explain(generated(of, number))
            if path.solution is not None and len(path):
                state = path.before(rng.randrange(len(path)))
                for found in every(state, rng, options):
                    each(found, path.solution)
        else:
            puzzle = generated(of, number) if source == "paths" else listed(Path(of), number)
            if puzzle is not None:
                path = sk.explain(puzzle)
                each(path, path.solution)
    return piece


def image(state: sk.Candidates, rng: random.Random) -> sk.Candidates:
    """Return a random isomorph of a state of 9x9."""

    def lines() -> list[int]:
        bands = [[3 * band + line for line in rng.sample(range(3), 3)] for band in range(3)]
        return [line for band in rng.sample(bands, 3) for line in band]

    rows, columns, values, turned = lines(), lines(), rng.sample(range(9), 9), rng.random() < 0.5
    places = [(b, a) if turned else (a, b) for a in rows for b in columns]
    masks = [sum(1 << values[v - 1] for v in state[place]) for place in places]
    filled = [state.grid[place] for place in places]
    givens = [state.grid.is_given(*place) for place in places]
    return sk.Candidates(sk.Grid([values[v - 1] + 1 if v else 0 for v in filled], givens=givens), masks)


def rare(options: argparse.Namespace, total: Piece) -> list[Task]:
    """Return pieces of work for the techniques with too few steps, and put the states to begin with into the options."""
    found: list[Task] = []
    for technique in sk.techniques():
        name = technique.name
        missing = options.least - total.counts[name]["steps"]
        if missing > 0:
            entries = [_examples.entries("examples").get(name), *_examples.entries("practice").get(name, ())]
            # Jigsaws have no isomorphs: their techniques are left to the jigsaws that are explained.
            own = [_examples.state_of(entry).format("hodoku") for entry in entries if entry and "layout" not in entry]
            if not own and not total.texts[name]:
                continue
            options.texts[name] = [*own, *total.texts[name]]
            found.append(("isomorphs", name, 0, missing))
    return found


def listed(file: Path, number: int) -> sk.Grid | None:
    """Return a puzzle of a list, evenly spread."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line[:81].strip("#")]
    return sk.Grid.parse(lines[number * 37 % len(lines)][:81]) if lines else None


def solved(state: sk.Candidates) -> sk.Grid | None:
    """Return the only solution, if there is exactly one."""
    outcome = sk.solve(state)
    return outcome.grid if str(outcome.status) == "unique" else None


def every(state: sk.Candidates, rng: random.Random, options: argparse.Namespace) -> Iterator[sk.Steps]:
    """Yield the steps of one state: those of all techniques together, then those of some techniques alone, under limits that
    allow more.

    Together, a step hides all others with the same effect.
    """
    yield sk.steps(state, everything=True, time_limit=options.seconds)
    names = [technique.name for technique in sk.techniques()]
    for name in rng.sample(names, options.alone):
        yield sk.steps(state, alone((name,), wide=rng.random() < 0.5), time_limit=options.seconds)


def alone(names: tuple[str, ...], *, wide: bool) -> sk.Profile:
    """Return a profile of some techniques, each in a search of its own; `wide`: with almost locked sets in chains and so on."""
    limits = WIDE if wide else {}
    text = 'levels = [{ name = "one" }]\n[limits]\n' + "".join(f"{limit} = true\n" for limit in limits)
    for name in names:
        text += f'[[search]]\ntechniques = ["{name}"]\nlevel = "one"\nscore = 1\n'
    return sk.Profile.parse(text)


def code_key() -> str:
    """Return a digest of the package, its core and these tools."""
    package, tools = Path(sk.__file__).parent, Path(__file__).parent
    files = [Path(sk._core.__file__), *package.rglob("*.py"), *package.rglob("*.toml"), *tools.glob("*argument*.py")]
    digest = hashlib.blake2b(digest_size=10)
    for file in sorted([*files, Path(proof_texts.__file__)]):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def table(total: Piece) -> Iterator[str]:
    """Yield the rows of the table."""
    yield f"{'technique':42}{'states':>10}" + "".join(f"{column:>12}" for column in COLUMNS)
    together: collections.Counter[str] = collections.Counter()
    for technique, count in sorted(total.counts.items()):
        together += count
        yield f"{technique:42}{len(total.states[technique]):10,}" + "".join(f"{count[column]:12,}" for column in COLUMNS)
    yield f"{'all':42}{len(set().union(*total.states.values())):10,}" + "".join(f"{together[column]:12,}" for column in COLUMNS)


def main() -> int:
    """Check, print the table and the faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--paths", type=int, default=10_000, help="paths at 9x9; a tenth of it for each hard list")
    parser.add_argument("--states", type=int, default=2_000, help="states in which every step is checked")
    parser.add_argument("--alone", type=int, default=8, help="techniques searched for alone in each of these states")
    parser.add_argument("--seconds", type=float, default=5, help="for each of these searches")
    parser.add_argument("--mutants", type=int, default=1, help="of each step; of one in fifty singles")
    parser.add_argument("--only", default="paths,all,rare,layouts,library,hard,se,ratings", help="sources")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=24 * 60, help="then print what has been done")
    parser.add_argument("--faults", type=int, default=20, help="print so many")
    parser.add_argument("--least", type=int, default=500, help="steps of each technique; isomorphs are made of the rare ones")
    parser.add_argument("--search", type=float, default=120, help="seconds for the isomorphs of one technique")
    parser.add_argument("--keep", default="", metavar="FOLDER", help="keep finished pieces of work there, and go on with them")
    options = parser.parse_args()
    options.only = options.only.split(",")
    options.texts = {}
    options.key = (code_key(), options.alone, options.seconds, options.mutants, options.search)
    total = Piece()
    end = time.monotonic() + 60 * options.minutes
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for found in (tasks, rare):
            work = [(task, options) for task in found(options, total)]
            for done, piece in enumerate(pool.imap_unordered(run, work), 1):
                total.join(piece)
                if sys.stderr.isatty():
                    print(f"{done} of {len(work)}, {len(total.faults)} faults", end="\r", file=sys.stderr)
                if time.monotonic() > end:
                    print(f"only {done} of {len(work)} pieces of work in {options.minutes:g} minutes")
                    break
    for row in table(total):
        print(row)
    kinds = collections.Counter(fault.split(" in ", 1)[0] for fault in total.faults)
    print("faults:", dict(kinds) if total.faults else "none")
    for fault in itertools.islice(total.faults, options.faults):
        print(fault)
    return bool(total.faults)


if __name__ == "__main__":
    raise SystemExit(main())
