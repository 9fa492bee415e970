"""Commands and files: inputs of every kind, outputs, compressed lists, the service's and the studies' commands."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Iterator

from ..commands import run
from ..corpus import EASY, SMALL, G, batch_lines, hard_lines
from ..masks import without_figures
from ..probe import Probe, Told, each, later
from ..texts import FORMS, WRONG

SOME = "".join(f"{line}\n" for line in batch_lines()[990:1020])


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("files/compressed", compressed)
    yield Probe("files/compressed by zstd", zstd, needs=("zstandard",))
    yield Probe("files/several", several)
    yield Probe("files/outputs", outputs)
    yield Probe("files/forms", forms)
    yield Probe("files/wrong texts", wrong_texts)
    yield Probe("files/options", options)
    yield Probe("serve", serve)
    yield Probe("serve/document", lambda: run("serve --openapi"), needs=("fastapi",))
    yield Probe("study", studies)
    yield Probe("bench", bench)
    yield Probe("bench/faults", bench_faults)


def compressed() -> Told:
    text = SOME.encode()
    files = {"a.txt.gz": gzip.compress(text, mtime=0), "a.txt.xz": lzma.compress(text), "a.txt.bz2": bz2.compress(text)}
    files |= {
        "broken.gz": gzip.compress(text, mtime=0)[:200],
        "none.gz": b"no",
        "broken.xz": lzma.compress(text)[:100],
        "none.xz": b"no",
    }
    ways = [(f"{verb} {name}", later(run, f"{verb} {name}", "", files)) for name in files for verb in ("solve", "check")]
    ways += [
        (f"{verb} a.txt.gz", later(run, f"{verb} a.txt.gz", "", files))
        for verb in ("rate", "canonical", "convert", "count --json")
    ]
    return each(ways)


def zstd() -> Told:
    import zstandard

    packed = zstandard.ZstdCompressor().compress(SOME.encode())
    files = {"a.zst": packed, "broken.zst": packed[:-20], "none.zst": b"no"}
    return each((name, later(run, f"solve {name}", "", files)) for name in files)


def several() -> Told:
    files = {
        "a.txt": f"{G}\n{EASY}\n",
        "b.txt": f"{SMALL}\nnonsense\n",
        "empty.txt": "",
        "blanks.txt": "\n\n# nothing\n",
        "c.csv": FORMS["csv"],
    }
    files |= {"bin.txt": "\x00\x01", "-x.txt": G}
    lines: tuple[str, ...] = (
        "a.txt b.txt",
        "b.txt a.txt",
        "empty.txt",
        "blanks.txt",
        "c.csv",
        "bin.txt",
        f"a.txt {SMALL}",
        "a.txt - b.txt",
        "-- -x.txt",
        "./-x.txt",
        "a.txt nowhere.txt b.txt",
    )
    return each(
        (f"{verb} {line}", later(run, f"{verb} {line}", G, files))
        for verb in ("solve", "count", "check --json", "rate")
        for line in lines
    )


def outputs() -> Told:
    files = {"a.txt": f"{G}\n{EASY}\n", "before.txt": "before", "folder/x": ""}
    lines: tuple[str, ...] = (
        "a.txt -o out.txt",
        "a.txt -o before.txt",
        "a.txt -o nowhere/out.txt",
        "a.txt -o folder",
        "a.txt -o a.txt",
        "nonsense -o before.txt",
        "a.txt -o ''",
    )
    return each(
        (f"{verb} {line}", later(run, f"{verb} {line}", "", files))
        for verb in ("solve", "check", "explain", "convert", "canonical")
        for line in lines
    )


def forms() -> Told:
    return each((name, later(run, "solve -", text.encode("utf-8", "surrogatepass"))) for name, text in FORMS.items())


def wrong_texts() -> Told:
    return each(
        (name, later(run, "check -", text.encode("utf-8", "surrogatepass"))) for name, text in WRONG.items() if len(text) < 3000
    )


def options() -> Told:
    """The options of reading, for every command that has them."""
    verbs = ("solve", "count", "check", "convert", "explain", "hint", "rate", "canonical", "templates", "minimise --seed 1")
    lines: tuple[str, ...] = (
        "--layout 2x2 AB..CD.....C..B. --symbols ABCD",
        "--from hodoku ':0000:x:1..4..1..1..4..1::::'",
        "--from nonsense x",
        "--layout 2x3 " + SMALL,
        "--symbols 112 " + SMALL,
    )
    return each((f"{verb} {line}", later(run, f"{verb} {line}")) for verb in verbs for line in lines)


def serve() -> Told:
    lines: tuple[str, ...] = (
        "--openapi -o document.json",
        "-o x",
        "--port 99999",
        "--seconds 0",
        "--size 65",
        "--log x",
        "--body 1",
        "--workers -1",
        "--cors",
    )
    return each((line, later(run, f"serve {line}")) for line in lines)


def studies() -> Told:
    lines: tuple[str, ...] = (
        "--list",
        "",
        "nonsense --out x",
        "methods",
        "--quick --scale tiny --out x methods",
        "methods --out x --scale x",
        "methods --out x --seed -1",
        "methods --lists nowhere --out x",
    )
    return each((line, later(run, f"study {line}")) for line in lines)


def bench() -> Told:
    files = {"some.txt": "".join(f"{line}\n" for line in hard_lines()[:50])}
    lines: tuple[str, ...] = (
        "some.txt --rounds 1 --batch 50 --isa portable",
        "some.txt --rounds 1 --batch 50 --isa portable --json -",
        "some.txt --rounds 1 --batch 1 --method classic --chart bars.svg",
    )
    lines += (
        "examples/six-wide.txt --methods",
        "some.txt --rounds 1 --batch 50 --isa portable --against cat --against-lines 100",
    )
    return each((line, lambda line=line: without_figures(run(f"bench {line}", "", files))) for line in lines)


def bench_faults() -> Told:
    files = {"bad.txt": "nonsense\n", "small.txt": SMALL, "empty.txt": "", "some.txt": G}
    lines: tuple[str, ...] = (
        "nowhere.txt",
        "bad.txt",
        "small.txt",
        "empty.txt",
        "some.txt --isa mmx",
        "some.txt --method x",
        "some.txt --threads 2 --batch 5",
        "some.txt --methods --batch 5",
    )
    lines += (
        "some.txt --methods --limit 1 --limit 2",
        "some.txt --rounds 1 --batch 1 --isa portable --against nosuchprogram",
        "some.txt --against ''",
        'some.txt --against "\'"',
    )
    lines += ("some.txt --rounds 1 --batch 1 --isa portable --against false", "some.txt --rounds 0")
    return each((line, lambda line=line: without_figures(run(f"bench {line}", "", files))) for line in lines)
