"""Reading: every form that puzzles come in, with and without what is known of them."""

from __future__ import annotations

import io
import lzma
from collections.abc import Iterator
from typing import Any

from ..corpus import EXAMPLES, HERE, ROOT, G, case, cases, labels
from ..names import WRITTEN, ask, call, it
from ..probe import Probe, Told, each, later
from ..texts import FORMS, LINKS

FILES = ("classic", "diagonal", "emoji", "giant-36x36", "hex-16x16", "jigsaw", "letters-25x25", "six-tall", "six-wide")


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("names", lambda: {name: (one.description, sorted(one.carries)) for name, one in it("formats").items()})
    for name, text in FORMS.items():
        yield Probe(f"form/{name}", later(read, text))
    for name in WRITTEN:
        needs = ("lzstring",) if name in ("f-puzzles", "sudokupad") else ()
        yield Probe(f"read back/{name}", later(read_back, name), needs=needs)
        yield Probe(f"read as/{name}", later(read_as, name), needs=needs)
    for name in FILES:
        yield Probe(f"example/{name}", later(entries, EXAMPLES / f"{name}.txt"))
    for path in sorted((ROOT / "fuzz" / "corpus").iterdir()):
        yield Probe(f"sample/{path.name}", later(entries, path), needs=("lzstring",) if "puzzles" in path.name else ())
    yield Probe("file/two thousand", two_thousand)
    yield Probe("file/streams", streams)
    yield Probe("file/wrong paths", wrong_paths)
    yield Probe("bytes", of_bytes)
    yield Probe("links", lambda: each((text[:80], later(linked, text)) for text in LINKS), needs=("lzstring",))


def entry(found: Any) -> object:
    """Return what an entry holds, in few lines."""
    parts = [f"line {found.line}", *(f"note: {note}" for note in found.notes)]
    parts += [show for show in (found.grid, found.candidates, found.solution, found.error) if show is not None]
    return parts


def read(text: str) -> Told:
    return each(
        [
            ("grid", later(call, "grid parsed", text)),
            ("candidates", later(call, "candidates parsed", text)),
            ("puzzle", lambda: type(call("parse puzzle", text)).__name__),
            ("many", lambda: [entry(one) for one in call("parse many", text)]),
            (
                "as bytes",
                lambda: [
                    str(one.error or one.grid.layout) for one in call("parse many", text.encode("utf-8", "surrogatepass"))
                ],
            ),
            ("with CR", lambda: [str(one.error or one.grid.layout) for one in call("parse many", text.replace("\n", "\r\n"))]),
        ]
    )


def read_back(name: str) -> Told:
    """What is written in a format is read again: by itself, and when the layout is told."""

    def back(label: str) -> object:
        text = call("write", case(label), WRITTEN[name])
        told = [
            call("candidates parsed", text),
            call("candidates parsed", text, layout=cases()[label].spec, format=WRITTEN[name]),
        ]
        return told[:1] if told[0] == told[1] else told

    found = [label for kind in ("puzzle", "half") for label in labels(kind, 9)] + ["3x4 half", "4x4 puzzle", "5x5 half"]
    return each((label, later(back, label)) for label in found)


def read_as(name: str) -> Told:
    """Read every form as if it were of one format."""
    return each(
        (form, lambda text=text: [entry(one) for one in call("parse many", text, format=WRITTEN[name])])
        for form, text in FORMS.items()
        if len(text) < 300
    )


def entries(path: Any) -> Told:
    return each([(path.name, lambda: [entry(one) for one in call("read file", path)])])


def two_thousand() -> Told:
    text = lzma.decompress((HERE / "puzzles.txt.xz").read_bytes())
    found = call("read file", io.BytesIO(text), name="mixture")
    return Told("\n".join(str(one.error or f"{one.line} {ask(one.grid, 'line')} {' '.join(one.notes)}") for one in found))


def streams() -> Told:
    text = f"{G}\nnonsense\n\n{G}  # again\n12..34.....3..2."
    return each(
        [
            ("named", lambda: [entry(one) for one in call("read file", io.BytesIO(text.encode()), name="ours")]),
            ("without a name", lambda: [entry(one) for one in call("read file", io.BytesIO(text.encode()))]),
            ("of a layout", lambda: [entry(one) for one in call("read file", io.BytesIO(text.encode()), layout="3x3")]),
            ("of symbols", lambda: [entry(one) for one in call("read file", io.BytesIO(text.encode()), symbols="1-9")]),
            ("of a format", lambda: [entry(one) for one in call("read file", io.BytesIO(text.encode()), format="sdm")]),
            ("nothing", lambda: [entry(one) for one in call("read file", io.BytesIO(b""))]),
        ]
    )


def wrong_paths() -> Told:
    paths: tuple[Any, ...] = ("nowhere.txt", "examples", "a\0b", "")
    return each((repr(path), lambda path=path: list(call("read file", path))) for path in paths)


def of_bytes() -> Told:
    wide = "\ufeff12..34.....3..2."
    texts = (
        G.encode(),
        wide.encode(),
        wide.encode("utf-16"),
        b"\xff\xfe",
        b"12..\xff",
        b"1\x002.",
        G.encode() + b"\x1a",
        b"\r\r\n",
        b"x" * 9,
    )
    return each((repr(text[:40]), lambda text=text: [entry(one) for one in call("parse many", text)]) for text in texts)


def linked(text: str) -> object:
    import lzstring

    packed = lzstring.LZString().compressToBase64(text)
    heads = ("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuz", "")
    found = [call("parse many", f"{head}{packed}") for head in heads]
    return [entry(one) for one in found[0]] + [str(one.error) for some in found[1:] for one in some]
