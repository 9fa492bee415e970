"""Commands that make things: generate, minimise, print."""

from __future__ import annotations

from collections.abc import Iterator

from ..commands import run, run_on_terminal
from ..corpus import EASY, SMALL, G
from ..probe import Probe, Told, each, later
from .commands_puzzles import CONFLICT, MIXED, NONE, STRUCK
from .making import PATTERN

GENERATE = (
    "generate --seed 7", "generate", "generate -n 3 --clues 24 --minimal --seed 7", "generate -n 2 --symmetry half-turn --level medium --seed 7",
    "generate -n 5 --seed 7 --first 3 --json", "generate --seed 7 --layout 2x3 --to drawing", "generate --seed 7 --layout random-jigsaw:5 --json",
    "generate --seed 7 --layout random-jigsaw:5 --to drawing", "generate --seed 7 --layout random-jigsaw:5", "generate --seed 7 --layout random-jigsaw:5 -o out.txt",
    "generate --seed 7 --symbols A-I", "generate --seed 7 --minimal-symmetric --symmetry full", f"generate --seed 7 --pattern {PATTERN}", "generate --seed 7 --pattern pattern.txt",
    "generate --seed 7 --score 300-400", "generate --seed 7 --technique naked-pair -n 2 --json", "generate --seed 7 --techniques-up-to hidden-single",
    "generate -n 20 --seed 7 --unique --stats", "generate -n 20 --layout 2x2 --seed 7 --unique --stats", "generate -n 5 --level easy --scale simple --seed 7 --stats",
    "generate -n 5 --seed 7 -o out.txt", "generate -n 5 --seed 7 -o out.csv", "generate -n 5 --seed 7 -o out.jsonl --level easy", "generate -n 100 --unique --stats --seed 7 -o out.csv",
    "generate -n 2 --seed 7 -o out.xyz", "generate -n 2 --seed 7 -o nowhere/out.txt", "generate -n 2 --seed 7 -o out.csv --json", "generate -n 2 --seed 7 --to nonsense",
    "generate -n 3 --layout 2x3 --seed 7 -o out.csv", "generate --clues 16", "generate --level nonsense", "generate --score 5-2", "generate --score x-y",
    "generate --minimal --minimal-symmetric", "generate --pattern x", "generate --layout 9x9", "generate --symbols AB --seed 1", "generate -n 3 --level hard --seed 1 --time-limit 0",
    "generate --technique x-wing --level easy", "generate --seed x", "generate --symmetry x", "generate -n 0", "generate -n 3 --seed 7 --to json", "generate -n 3 --seed 7 --json --to line",
    "generate -n 200 --seed 7 --threads 1", "generate -n 200 --seed 7 --threads 3", "generate --layout random-jigsaw:99", "generate -n 3 --layout random-jigsaw:4 --seed 7 -o out.csv",
)  # fmt: skip
MINIMISE = (
    f"minimise {G} --seed 1", f"minimise {EASY} --seed 1 --json", f"minimise {EASY} --seed 1 --symmetry half-turn --to line", f"minimise {EASY}",
    "minimise 1234341221434321 --seed 1 --keep 1111000000000000 --json", "minimise 1234341221434321 --seed 1 --keep keep.txt", f"minimise {NONE} {CONFLICT} {'.' * 81} --seed 1",
    f"minimise {EASY} --seed 1 --plain", f"minimise {EASY} --seed 1 --time-limit 0", f"minimise {STRUCK} --seed 1", f"minimise {EASY} --seed 1 --keep x", f"minimise {EASY} --to drawing --seed 2",
    f"minimise {EASY} --seed 1 --json --to line", f"minimise {EASY} {G[:70]} {SMALL} --seed 1 --json", "minimise examples/six-wide.txt examples/emoji.txt --seed 1", f"minimise {EASY} --seed 1 -o out.txt",
    f"minimise {EASY} --seed 1 --time-limit 0 --json", "minimise 1234341221434321 --seed 1 --keep 11",
)  # fmt: skip
PRINT = (
    f"print {G} -o grid.svg", f"print --candidates {SMALL} -o grid.svg", f"print {G}", f"print {G} -o grid.gif", f"print {G} {EASY} -o grid.svg", "print -o book.pdf -", f"print {G} -o nowhere/grid.svg",
    f"print {G} --per-page 3 -o book.pdf", f"print {G} --paper b4 -o book.pdf", "print examples/jigsaw.txt -o grid.svg", "print examples/emoji.txt -o grid.svg", f"print {G[:70]} -o grid.svg",
    f"print --large {G} -o grid.svg", f"print {STRUCK} -o grid.svg", f"print --levels {G} -o grid.svg",
)  # fmt: skip
TYPESET = (
    f"print {G} -o grid.png", f"print {G} {EASY} {SMALL} --per-page 6 --levels --title 'Six a page' -o book.pdf", f"print --large --per-page 1 --paper letter {G} {NONE} -o book.pdf",
    f"print --no-solutions --candidates {G} {G[:70]} -o book.pdf", f"print {G} -o book.pdf --fonts nowhere", f"print {G} -o nowhere/book.pdf",
)  # fmt: skip
FILES = {"pattern.txt": "\n".join(PATTERN[at : at + 9] for at in range(0, 81, 9)), "keep.txt": "1...\n" + "....\n" * 3}


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for lines in (GENERATE, MINIMISE, PRINT):
        for number, line in enumerate(lines, 1):
            yield Probe(f"{line.partition(' ')[0]}/{number}", later(run, line, "", FILES))
    for number, line in enumerate(TYPESET, 1):
        yield Probe(f"print/typeset {number}", later(run, line), needs=("typst", "tinycss2", "cssselect2"))
    yield Probe("generate/a table for others", later(run, "generate -n 5 --seed 7 -o out.parquet"), needs=("pyarrow",))
    yield Probe("generate/resumed", resumed)
    for verb in ("minimise --seed 1", "generate --seed 1"):
        yield Probe(f"terminal/{verb.partition(' ')[0]}", later(on_terminal, verb))
    yield Probe(
        "mixed/minimise",
        lambda: each(
            [("lines", later(run, "minimise --seed 3 -", MIXED)), ("json", later(run, "minimise --seed 3 --json -", MIXED))]
        ),
    )


def resumed() -> Told:
    """Files that an earlier run left: gone on with, refused, or begun anew."""
    request = "generate -n 4 --seed 7 --clues 30 -o out.txt"
    state = '{"request": {"n": 4}, "next": 2, "rows": 2, "good": 5, "tallies": {}}'
    left = {"out.txt.part": "abc", "out.txt.part.json": state}
    return each(
        [
            ("of another request", later(run, request, "", left)),
            ("broken", later(run, request, "", {**left, "out.txt.part.json": "{"})),
            ("fresh", later(run, f"{request} --fresh", "", left)),
            ("without a state", later(run, request, "", {"out.txt.part": "abc"})),
        ]
    )


def on_terminal(verb: str) -> Told:
    more = f" {EASY} {NONE}" if verb.startswith("minimise") else " -n 3 --stats"
    return each(
        [
            ("some", later(run_on_terminal, f"{verb}{more}")),
            (
                "a layout",
                later(run_on_terminal, f"{verb} {'--layout 2x3' if more.startswith(' -n') else 'examples/six-wide.txt'}"),
            ),
        ]
    )
