"""Commands used wrongly: every option with what it does not take, words that are no command."""

from __future__ import annotations

from collections.abc import Iterator

from ..commands import run
from ..corpus import SMALL, G
from ..names import COMMANDS
from ..probe import Probe, Told, each, later

WRONG = (
    "solve --layout 9x9x9 {G}", "solve nowhere.txt", "solve --limit 0 {G}", "solve --limit x {G}", "solve .", "solve --json --to line {G}", "solve --all --trail {G}",
    "solve --all --stats {G}", "solve --all --method search {G}", "solve --method magic {G}", "solve --method deduction --layout 4x4 --trail nonsense", "solve --trail {G}",
    "solve --node-limit 0 {G}", "solve --seed -1 {G}", "solve --threads 0 {G}", "solve --time-limit -1 {G}", "solve --time-limit x {G}", "solve --to nonsense {G}",
    "solve --symbols AB {G}", "solve --method cp-sat --node-limit 5 {G}", "solve --method classic {SMALL}", "solve --from", "solve -o", "count --limit 0 {G}", "count --to line {G}",
    "count --method magic {G}", "check --limit 5 {G}", "convert --to csv {G}", "convert --to nonsense {G}", "convert --as-symbols '' {G}", "convert --json {G}", "convert {SMALL} --to simple-sudoku",
    "explain --step 0 {G}", "explain --step 1 --json {G}", "explain --step 1 --all-steps {G}", "explain --html p.html --all-steps {G}", "explain --lang fr {G}", "explain --profile x {G}",
    "explain --profile x.toml {G}", "explain --profile bad.toml {G}", "hint --stage 5 {G}", "hint --stage x {G}", "hint --puzzle {SMALL} {G}", "rate --csv --json {G}", "rate --scale x {G}",
    "rate --scale bad.toml {G}", "techniques --lang fr", "print {G} -o", "canonical --unique --json {G}", "canonical --with-transform --unique {G}", "canonical --with-transform --stats {G}",
    "templates --json --heat {G}", "templates --time-limit x {G}", "minimise --symmetry x {G}", "minimise --seed -1 {G}", "serve --port x", "generate extra", "study", "study methods extra --out x",
    "solve jigsaw:AAB", "solve --layout jigsaw:AAB {G}", "solve --layout '' {SMALL}", "solve ''", "solve ' '", "solve 1234", "solve x.txt.gz", "count examples/none.txt",
)  # fmt: skip


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe(
        "wrong/words",
        lambda: each(
            (line, later(run, line)) for line in ("nonsense", "--nonsense", "solv", "-x", "--completion tcsh", "help")
        ),
    )
    yield Probe("wrong/options that there are not", lambda: each((name, later(run, f"{name} --nonsense")) for name in COMMANDS))
    yield Probe("wrong/inputs that cannot be read", inputs)
    for number, line in enumerate(WRONG, 1):
        yield Probe(f"wrong/{number}", later(wrong, line))


def wrong(line: str) -> Told:
    return run(line.replace("{G}", G).replace("{SMALL}", SMALL), "", {"bad.toml": "levels = ["})


def inputs() -> Told:
    verbs = (
        "solve",
        "count",
        "check",
        "explain",
        "hint",
        "rate",
        "convert",
        "minimise --seed 1",
        "canonical",
        "templates",
        "print -o x.svg",
    )
    return each(
        (f"{verb}, {name}", later(run, f"{verb} {name}", "", {"folder/x": "", "not-utf8.txt": b"12..\xff34"}))
        for verb in verbs
        for name in ("nowhere.txt", "folder", "not-utf8.txt", "12..", "'# a comment'")
    )
