"""Commands that read puzzles: solve, count, check, convert, canonical, templates."""

from __future__ import annotations

from collections.abc import Iterator

from ..commands import run, run_apart, run_on_terminal
from ..corpus import EASY, SMALL, G, batch_lines, case
from ..names import COMMANDS, WRITTEN, call
from ..probe import Probe, Told, each, later

NONE, CONFLICT = G.replace(".", "8", 1), G.replace(".", "1", 1)
MIXED = f"{G}\n{NONE}\n{CONFLICT}\n{G[:80]}\n{G[:80]}.\n# a comment\n{EASY}\n"
STRUCK = ":0000:x:1..4..1..1..4..1:212 321:::"
CSV = "puzzle,solution\n12..34.....3..2.,1234341221434321\n12..34.....3..2.,1234341221434312\n12..34.....3..2.,\n"
EXAMPLES = ("classic", "diagonal", "emoji", "jigsaw", "six-tall", "six-wide", "hex-16x16", "letters-25x25")

SOLVE = (
    f"solve {G}", f"solve {NONE}", f"solve {CONFLICT}", f"solve {G[:80]}.", f"solve {G} {SMALL} {EASY}", "solve '1...|..2.|....|....' --all --limit 5",
    "solve '1...|..2.|....|....' --all --json --limit 3", f"solve {NONE} --all", f"solve {CONFLICT} --all --json", f"solve {G} --json",
    f"solve {CONFLICT} --json", f"solve {NONE} --json", f"solve {STRUCK} --json", f"solve {G} --to drawing", f"solve {G} --to json",
    f"solve {SMALL} --method deduction --trail", f"solve {SMALL} --method deduction --trail --json", f"solve {G} --stats",
    f"solve {G} --stats --method cdcl", f"solve {G} --method guess-random --seed 3", f"solve {G} --limit 1", "solve '1...|..2.|....|....' --seed 5",
    "solve --layout 4x4 " + "." * 256 + " --node-limit 1 --limit 1", "solve --layout 4x4 " + "." * 256 + " --node-limit 1 --limit 1 --json",
    "solve --layout 2x3 '1.....|..2...|......|......|...3..|.....4'", "solve --layout 3x3+diagonals examples/diagonal.txt",
    "solve --symbols ABCD AB..CD.....C..B.", "solve --from line 12..34.....3..2.", f"solve {G} -o out.txt", f"solve {STRUCK} --all",
    "solve --all --time-limit 0 --limit 5 --layout 3x3 " + "." * 81,
)  # fmt: skip
OTHERS = (
    f"count {G}", "count --layout 2x2 --limit 1000 ................", "count --layout 2x2 --limit 100 ................", f"count --json {G} {NONE}",
    f"count {CONFLICT}", f"count --json {CONFLICT}", f"count {G} --method dancing-links", "count --time-limit 0 --limit 1000000000000 " + "." * 81,
    f"count {STRUCK} {G[:70]}", f"check {G}", "check '12..|34..|...3|..2.'", "check " + "." * 81, "check '11..|....|....|....'", f"check {NONE}",
    f"check --json {G} {SMALL} {NONE} {CONFLICT}", f"check --time-limit 0 {G}", f"check {STRUCK}", "check examples/classic.txt --json",
    f"convert {G} --to drawing", f"convert {G} --as-symbols ABCDEFGHI", "convert AB..CD.....C..B. --as-symbols 1-4",
    "convert 3x3:a1b2c3d4e5f6g7h8i9za --from game-id --to line", "convert ':0000:x:1..4..1..1..4..1:212:::' --to pencilmarks",
    "convert examples/hex-16x16.txt --to hxw", f"convert {STRUCK} --to line", f"convert {G} --as-symbols AB", f"convert {G} -o out.txt",
    f"canonical {G}", "canonical --with-transform '1234|3412|2143|4321'", f"canonical --json {G} {SMALL} {CONFLICT}", f"canonical --unique {G} {G} {EASY}",
    f"canonical --stats {G} {EASY} {CONFLICT}", f"canonical --stats --json {G} {EASY}", f"canonical --stats {G} {SMALL}", f"canonical {STRUCK}",
    "canonical --layout 2x5 " + "." * 100, "canonical --unique examples/hard.txt", "canonical --stats examples/hard.txt",
    "canonical --json --with-transform examples/classic.txt", f"templates {EASY}", f"templates --json {EASY} {SMALL}", f"templates --heat {SMALL}",
    f"templates --heat {EASY}", f"templates {NONE} {CONFLICT}", "templates --layout 4x4 " + "." * 256, f"templates --time-limit 0 {G}", f"templates {STRUCK}",
    "templates --heat --layout 2x3 1.........2..3........4..5.........6", "templates examples/letters-25x25.txt",
)  # fmt: skip


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("version", lambda: run("--version"))
    yield Probe("help", lambda: run("--help"))
    yield Probe("nothing", lambda: run(""))
    for name in COMMANDS:
        yield Probe(f"help/{name}", later(run, f"{name} --help"))
    for shell in ("bash", "zsh", "fish"):
        yield Probe(f"completion/{shell}", later(run, f"--completion {shell}"))
    for number, line in enumerate(SOLVE, 1):
        yield Probe(f"solve/{number}", later(run, line))
    for number, line in enumerate(OTHERS, 1):
        yield Probe(f"{line.partition(' ')[0]}/{number}", later(run, line))
    for verb in ("solve", "count", "check", "canonical", "convert"):
        yield Probe(f"two thousand/{verb}", later(two_thousand, verb))
        yield Probe(f"mixed/{verb}", later(mixed, verb))
        for name in EXAMPLES[: 5 if verb == "check" else None]:
            yield Probe(f"example/{verb} {name}", later(run, f"{verb} examples/{name}.txt"))
    for name in WRITTEN:
        yield Probe(f"convert to/{name}", later(run, f"convert {G} {SMALL} 1...23..23....4. --to {name}"), needs=_needs(name))
    for verb in ("solve", "count", "check", "convert", "canonical", "templates"):
        yield Probe(f"terminal/{verb}", later(on_terminal, verb))
    yield Probe("process/own", own_processes)
    yield Probe(
        "input/a table with solutions",
        lambda: each((verb, later(run, f"{verb} -", CSV)) for verb in ("check", "solve", "check --json")),
    )
    yield Probe("input/layouts", layouts)


def _needs(name: str) -> tuple[str, ...]:
    return ("lzstring",) if name in ("f-puzzles", "sudokupad") else ()


def two_thousand(verb: str) -> Told:
    text = "".join(f"{line}\n" for line in batch_lines())
    more = "" if verb == "convert" else " --threads THREADS"
    return run(f"{verb} two.txt{more}", files={"two.txt": text})


def mixed(verb: str) -> Told:
    ways = [
        ("file", later(run, f"{verb} mixed.txt", files={"mixed.txt": MIXED})),
        ("standard input", later(run, f"{verb} -", MIXED)),
    ]
    ways += [("without INPUT", later(run, verb, MIXED)), ("CR", later(run, f"{verb} -", MIXED.replace("\n", "\r\n")))]
    ways += [("as layout", later(run, f"{verb} --layout 3x3 -", MIXED)), ("nothing", later(run, f"{verb} -", ""))]
    if verb not in ("convert",):
        ways += [("json", later(run, f"{verb} --json -", MIXED))]
    return each(ways)


def on_terminal(verb: str) -> Told:
    return each(
        [
            ("G", later(run_on_terminal, f"{verb} {G}")),
            ("several", later(run_on_terminal, f"{verb} {SMALL} {CONFLICT} {NONE[:70]} {NONE}")),
            ("jigsaw", later(run_on_terminal, f"{verb} examples/jigsaw.txt")),
            ("emoji", later(run_on_terminal, f"{verb} examples/emoji.txt")),
            ("narrow", later(run_on_terminal, f"{verb} --help", None, 60)),
            ("nothing", later(run_on_terminal, verb, None, 80, True)),
        ]
    )


def own_processes() -> Told:
    text = "".join(f"{line}\n" for line in batch_lines()[900:1100])
    return each(
        [
            ("solve", later(run_apart, f"solve {G}")),
            ("count a file", later(run_apart, "count -", text)),
            ("bad usage", later(run_apart, "solve --nonsense")),
            ("no such command", later(run_apart, "nonsense")),
            ("no such file", later(run_apart, "solve nowhere.txt")),
            ("an output", later(run_apart, f"solve {G} -o out.txt")),
        ]
    )


def layouts() -> Told:
    """Grids of many layouts as JSON, one a line, through the commands that take them all."""
    labels = (
        "1x1 puzzle",
        "2x2 several",
        "2x3 half",
        "3x2 none",
        "2x4 conflict",
        "jigsaw 5 puzzle",
        "3x3+windows half",
        "3x4 half",
    )
    text = "".join(call("write", case(label), "json") + "\n" for label in labels)
    return each(
        (verb, later(run, f"{verb} -", text))
        for verb in ("solve", "count", "check", "solve --json", "convert --to hxw", "canonical")
    )
