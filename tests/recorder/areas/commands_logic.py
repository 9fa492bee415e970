"""Commands that explain: explain, hint, rate, techniques."""

from __future__ import annotations

from collections.abc import Iterator

from ..commands import run, run_on_terminal
from ..corpus import EASY, SMALL, G, batch_lines, case, hard_lines
from ..names import call
from ..probe import Probe, Told, each, later
from .commands_puzzles import CONFLICT, MIXED, NONE, STRUCK
from .profiles import GOOD

HARDER = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
EXPLAIN = (
    f"explain {EASY}", f"explain {G}", f"explain {HARDER} --lang de", f"explain {HARDER} --profile simple", f"explain {SMALL} --json",
    f"explain {EASY} --json --lang de", f"explain {EASY} --step 3", f"explain {HARDER} --step 42 --lang de", f"explain {EASY} --step 999",
    f"explain --all-steps {EASY}", f"explain --all-steps --json {SMALL}", f"explain --all-steps --profile simple {SMALL} --lang de",
    f"explain {NONE}", f"explain {CONFLICT}", f"explain {'.' * 81}", f"explain {NONE} --json", f"explain {CONFLICT} --all-steps", f"explain {'.' * 81} --all-steps",
    f"explain {STRUCK}", f"explain {G} --time-limit 0", f"explain {G} --time-limit 0 --all-steps", f"explain {hard_lines()[0]}",
    f"explain {SMALL} --svg pictures", f"explain {EASY} --svg pictures --step 2", f"explain --all-steps {SMALL} --svg pictures", f"explain {SMALL} --html page.html",
    f"explain {SMALL} --html page.html --lang de", f"explain {SMALL} {G} --html page.html", f"explain {SMALL} --html nowhere/page.html",
    f"explain {SMALL} --svg examples/classic.txt/x", f"explain {SMALL} --profile ours.toml", "explain examples/jigsaw.txt", "explain examples/emoji.txt",
    "explain examples/six-wide.txt --lang de", f"explain {EASY} -o out.txt", f"explain {SMALL} {G[:70]} {EASY} --json",
    f"explain {G} --no-uniqueness",
)  # fmt: skip
HINT = (
    *(f"hint {G} --stage {stage} --lang {language}" for stage in (1, 2, 3, 4) for language in ("en", "de")),
    *(f"hint --json --stage {stage} {HARDER}" for stage in (1, 2, 3, 4)), "hint '1243|34..|...3|..2.' --puzzle '12..|34..|...3|..2.'",
    "hint '1243|34..|...3|..2.' --puzzle '2...|34..|...3|..2.'", f"hint {NONE}", f"hint {CONFLICT}", f"hint {'.' * 81}", f"hint {STRUCK} --stage 4", f"hint {G} --profile simple",
    "hint '1234|3412|2143|4321'", "hint '12..|34..|...3|..2.' --puzzle x", "hint '12..|34..|...3|..2.' --puzzle " + G, f"hint {G} --time-limit 0",
    f"hint --json {SMALL} {G[:70]}", "hint examples/jigsaw.txt --stage 3", "hint examples/emoji.txt --stage 4 --lang de", f"hint {EASY} -o out.txt",
    *(f"hint '1243|34..|...3|..2.' --puzzle '12..|34..|...3|..2.' --json --stage {stage}" for stage in (2, 3, 4)), f"hint {G} --another 1 --stage 2",
    f"hint {G} --another 9999", f"hint {STRUCK} --marks all --stage 4", f"hint {G} --no-uniqueness", f"hint {G} --marks mine", f"hint {G} --another -1",
)  # fmt: skip
RATE = (
    f"rate {G}", f"rate {EASY} {G} {SMALL}", f"rate {G} --json", f"rate --csv {EASY} {G} {NONE} {CONFLICT}", f"rate {NONE} {CONFLICT} {'.' * 81}",
    f"rate {NONE} {CONFLICT} {'.' * 81} --json", f"rate --scale simple {EASY} {SMALL}", f"rate {G} --time-limit 0", f"rate {STRUCK}", f"rate {G[:70]} {G}",
    f"rate {G[:70]} --csv", f"rate {G[:70]} --json", "rate examples/jigsaw.txt", "rate examples/emoji.txt --json", "rate examples/classic.txt -o out.txt",
    f"rate --scale ours.toml {EASY}", "rate examples/six-wide.txt examples/classic.txt --csv",
    f"rate {G} --card", f"rate {EASY} {G} {CONFLICT} {G[:70]} --card --csv", f"rate {EASY} --card --json", f"rate {G} {EASY} --card --no-uniqueness --scale simple",
)  # fmt: skip
TECHNIQUES = (
    "techniques", "techniques --profile simple", "techniques --json", "techniques --lang de", "techniques x-wing naked-pair", "techniques x-wing --json",
    "techniques xy-chain --lang de", "techniques nonsense", "techniques --profile nonsense", "techniques --profile simple x-wing", "techniques -o out.txt",
    "techniques guess", "techniques forcing-net-verity death-blossom --lang de", "techniques --profile ours.toml",
)  # fmt: skip


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for lines in (EXPLAIN, HINT, RATE, TECHNIQUES):
        for number, line in enumerate(lines, 1):
            yield Probe(f"{line.partition(' ')[0]}/{number}", later(run, line, "", {"ours.toml": GOOD}))
    yield Probe("two thousand/rate", two_thousand)
    yield Probe(
        "two thousand/rate as a table",
        lambda: run("rate --csv --scale simple -", "".join(f"{line}\n" for line in batch_lines()[1000:])),
    )
    for verb in ("explain", "hint", "rate", "techniques"):
        yield Probe(f"terminal/{verb}", later(on_terminal, verb))
        if verb != "techniques":
            yield Probe(f"mixed/{verb}", later(mixed, verb))
    yield Probe("input/layouts explained", layouts)


def two_thousand() -> Told:
    return run("rate --threads THREADS two.txt", files={"two.txt": "".join(f"{line}\n" for line in batch_lines())})


def mixed(verb: str) -> Told:
    return each(
        [
            ("lines", later(run, f"{verb} -", MIXED)),
            ("json", later(run, f"{verb} --json -", MIXED)),
            ("nothing", later(run, f"{verb} -", "")),
        ]
    )


def on_terminal(verb: str) -> Told:
    if verb == "techniques":
        return each(
            [("all", later(run_on_terminal, "techniques")), ("one", later(run_on_terminal, "techniques x-wing --lang de"))]
        )
    ways = [("easy", later(run_on_terminal, f"{verb} {EASY}")), ("harder", later(run_on_terminal, f"{verb} {HARDER}"))]
    ways += [
        ("faults", later(run_on_terminal, f"{verb} {NONE} {CONFLICT} {G[:70]}")),
        ("jigsaw", later(run_on_terminal, f"{verb} examples/jigsaw.txt")),
    ]
    if verb == "explain":
        ways += [
            ("a step", later(run_on_terminal, f"explain {HARDER} --step 42")),
            ("all steps", later(run_on_terminal, f"explain --all-steps {SMALL}")),
        ]
    return each(ways)


def layouts() -> Told:
    labels = (
        "1x1 puzzle",
        "2x2 several",
        "2x3 half",
        "3x2 none",
        "2x4 conflict",
        "jigsaw 5 puzzle",
        "3x3+windows half",
        "2x3 wrong",
        "3x3 wrong",
    )
    text = "".join(call("write", case(label), "json") + "\n" for label in labels)
    return each(
        (verb, later(run, f"{verb} -", text))
        for verb in ("explain", "hint --stage 3", "rate", "rate --json", "hint --stage 4 --lang de --json")
    )
