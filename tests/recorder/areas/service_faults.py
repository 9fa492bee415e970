"""The service: what is wrong with a request, as a problem document; limits of size and time; read timeouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..corpus import SMALL, G
from ..names import call
from ..probe import Probe, Told, each, later
from ..service import LINES, ask, get, post, post_lines
from ..texts import WRONG
from .service_verbs import NEEDS

MALFORMED: dict[str, bytes] = {
    "cut": b'{"grid":',
    "cut in the second line": b'{"grid":\n "1',
    "empty": b"",
    "byte order mark": b"\xff\xfe{}",
    "UTF-8": b'{"grid": "\xc3("}',
    "nan": b'{"grid": NaN}',
    "infinite": b'{"grid": 1e999}',
    "minus infinity": b'{"grid": [-Infinity]}',
    "deep": b'{"grid": ' + b"[" * 100_000,
    "deep and closed": b'{"grid": ' + b"[" * 40 + b"]" * 40 + b"}",
    "digits": b'{"grid": 1' + b"0" * 5000 + b"}",
    "surrogate": b'{"grid": "12..34.....3..2.\\ud800"}',
    "twice": b'{"grid": "1", "layout": "1x1", "grid": "12..34.....3..2."}',
    "key": b'{"\\udfff": 1, "grid": "12..34.....3..2."}',
    "a list": b"[]",
    "null": b"null",
    "a text": b'"12..34.....3..2."',
}
FIELDS: tuple[dict[str, Any], ...] = (
    {},
    *({"grid": grid} for grid in ({"a": 1}, [], [[1, 2.5], [0, 0]], [[True, 0], [0, 0]], [[1, 2], [3]], None, 5, True, "", "12")),
    *({"grid": grid} for grid in ([1, 2, 0, 0, 0, 9, *[0] * 10], [[-1, 0, 0, 0], *[[0] * 4] * 3], [0, 0, -(10**9), *[0] * 13])),
    {"grid": [["1", "2", "", ""], ["3", "4", "", "5"], [""] * 4, [""] * 4]},
    {"grid": "." * 2401},
    {"grid": f"{SMALL}\n\n{SMALL}"},
    {"grid": "12..\n34..\n..5.\n...."},
    {"grid": "12..34....7...2.", "symbols": "1234"},
    *({"grid": SMALL, **more} for more in (
        {"gird": 1}, {"limit": 0}, {"limit": True}, {"limit": "2"}, {"limit": 2**70}, {"time_limit": -1}, {"time_limit": "x"},
        {"seed": 2**64}, {"seed": "x"}, {"seed": -1}, {"seed": True}, {"format": "nonsense"}, {"method": "nonsense"},
        {"method": "x" * 41}, {"layout": "7y7"}, {"layout": "8x8"}, {"layout": 5}, {"symbols": "AAB"}, {"symbols": "x" * 1001},
        {"entries": "12"}, {"entries": "2..............."}, {"entries": "..x............."}, {"entries": [0, 0, 5] + [0] * 13},
        {"entries": [0]}, {"entries": 5}, {"entries": "?" * 16}, {"candidates": [[1]]}, {"candidates": 5},
        {"candidates": [None, None, [9]] + [None] * 13}, {"candidates": [[True]] + [None] * 15}, {"solutions": 0}, {"solutions": 101},
        {"method": "classic"}, {"method": "sat", "limit": 10**6},
    )),
)  # fmt: skip
OF_VERBS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((verb, {"grid": SMALL, "profile": name}) for verb in ("explain", "steps", "hint", "render") for name in ("/etc/passwd", "x.toml")),
    ("rate", {"grid": SMALL, "scale": "x"}), ("rate", {"grid": SMALL, "scales": []}), ("rate", {"grid": SMALL, "scales": ["hodoku"] * 11}),
    ("hint", {"grid": SMALL, "stage": 5}), ("hint", {"grid": SMALL, "language": "xx"}), ("explain", {"grid": SMALL, "language": 5}),
    ("convert", {"grid": SMALL, "to": "csv"}), ("convert", {"grid": SMALL, "to": "game-id", "layout": "2x2", "as_symbols": "A"}),
    ("convert", {"grid": SMALL, "to": "simple-sudoku"}), ("convert", {"grid": SMALL, "as_symbols": "AABC"}),
    ("render", {"grid": G, "to": "png", "width": 500, "ppi": 600}), ("render", {"grid": G, "step": 999}), ("render", {"grid": G, "step": 0}),
    ("render", {"grid": G, "to": "gif"}), ("render", {"grid": G, "theme": "x"}), ("render", {"grid": "." * 81, "step": 1}),
    ("print", {"puzzles": [G, "12"]}), ("print", {"puzzles": []}), ("print", {"puzzles": [G] * 101}), ("print", {"puzzles": [G], "per_page": 3}),
    ("print", {"puzzles": [G], "paper": "b5"}), ("print", {"puzzles": [5]}), ("print", {"puzzles": [G], "layout": "x"}),
    *(("generate", asked) for asked in (
        {"clues": 16}, {"level": "nonsense"}, {"layout": "x"}, {"symbols": "AB"}, {"pattern": "xx"}, {"score": [3, 1]}, {"score": [1]},
        {"technique": "nonsense"}, {"techniques_up_to": "nonsense"}, {"scale": "/etc/passwd"}, {"n": 0}, {"n": 101}, {"index": -1},
        {"minimal": "x"}, {"symmetry": "x"}, {"layout": "9x9"}, {"seed": 2**64}, {"unbiased": True},
    )),
)  # fmt: skip
PATHS = (
    "/nothing",
    "/api/v1/nothing",
    "/api/v1",
    "/compat/x",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/x.py",
    "/README.md",
    "/\x00",
    "/api/v1/solve/",
)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe(
        "fault/malformed", lambda: each((name, later(post, "solve", body)) for name, body in MALFORMED.items()), needs=NEEDS
    )
    yield Probe("fault/fields", lambda: each((str(asked)[:100], later(post, "solve", asked)) for asked in FIELDS), needs=NEEDS)
    yield Probe(
        "fault/of verbs",
        lambda: each((f"{verb} {str(asked)[:80]}", later(post, verb, asked)) for verb, asked in OF_VERBS),
        needs=NEEDS,
    )
    yield Probe("fault/texts", texts, needs=NEEDS)
    yield Probe("fault/media types", media_types, needs=NEEDS)
    yield Probe("fault/paths", lambda: each((repr(path), later(get, path)) for path in PATHS), needs=NEEDS)
    yield Probe("fault/methods", methods, needs=NEEDS)
    yield Probe("fault/hosts", hosts, needs=NEEDS)
    yield Probe("fault/limits", limits, needs=NEEDS)
    yield Probe("fault/read timeout", read_timeout, needs=NEEDS)
    yield Probe("fault/settings", settings, needs=NEEDS)


def texts() -> Told:
    """What cannot be read, posed as a grid: the place in it, and the words."""
    return each((name, later(_body, "solve", {"grid": text})) for name, text in WRONG.items() if len(text) < 5000)


def _body(verb: str, asked: Any) -> str:
    head, _, body = post(verb, asked).partition("\n\n")
    return f"{head.splitlines()[1]}\n{body}"


def media_types() -> Told:
    kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/problem+json")
    ways = [(kind, later(post, "solve", {"grid": SMALL}, {"content-type": kind})) for kind in kinds]
    ways += [(f"{verb} in lines", later(ask, "POST", verb, [b"{}"], LINES)) for verb in ("hint", "generate", "convert")]
    return each(ways)


def methods() -> Told:
    pairs = (
        ("GET", "solve"),
        ("PUT", "solve"),
        ("DELETE", "health"),
        ("POST", "about"),
        ("POST", "/"),
        ("HEAD", "/"),
        ("HEAD", "health"),
    )
    return each(
        (f"{method} {address}", later(ask, method, address))
        for method, address in (*pairs, ("OPTIONS", "solve"), ("PATCH", "/x"))
    )


def hosts() -> Told:
    names = ("evil.example", "localhost.evil.example", "127.0.0.1.nip.io:80", "", "localhost:x", "[::1")
    return each((name, later(get, "health", {"host": name})) for name in names)


def limits() -> Told:
    long = {"grid": " " * 3000 + SMALL}
    return each(
        [
            ("a long body", later(post, "solve", long, body=2000)),
            ("a long body that says so", later(post, "solve", long, {"content-length": "3100"}, body=2000)),
            ("a length that is none", later(post, "solve", {"grid": SMALL}, {"content-length": "x"}, body=2000)),
            (
                "in parts",
                later(
                    ask, "POST", "solve", [b'{"grid": "', *[b" " * 100] * 100], {"content-type": "application/json"}, body=2000
                ),
            ),
            ("a long line", later(post_lines, "solve", [long, {"grid": SMALL}], body=2000)),
            *(
                (f"size of {str(asked)[:40]}", later(post, "solve", asked, size=9))
                for asked in ({"grid": "." * 256}, {"grid": SMALL, "layout": "4x4"}, {"grid": [[0] * 10] * 10})
            ),
            ("size of an order", later(post, "generate", {"layout": "4x4"}, size=9)),
            ("size of a jigsaw", later(post, "generate", {"layout": "random-jigsaw:12"}, size=9)),
            ("size of a day", later(get, "daily/2026-11-20?layout=4x4", size=9)),
            ("no queue", later(post, "count", {"grid": SMALL}, queue=0)),
        ]
    )


def read_timeout() -> Told:
    half = [b'{"grid": ']
    lines = [b'{"grid": "' + SMALL.encode() + b'"}\n{']
    return each(
        [
            ("half a body", later(ask, "POST", "solve", half, {"content-type": "application/json"}, True, read_timeout=0.05)),
            ("half a batch", later(ask, "POST", "count", lines, LINES, True, read_timeout=0.05)),
        ]
    )


def settings() -> Told:
    wrong: tuple[dict[str, Any], ...] = (
        *({name: value} for name in ("body", "photo_bytes", "photo_pixels", "size", "queue", "streams", "port", "workers") for value in (-1, True, "1")),
        {"size": 65}, {"port": 65536},
        *({name: value} for name in ("seconds", "stream_seconds", "read_timeout", "grace") for value in (0, -1, "1", 1e7)),
        {"cors": "x"}, {"cors": (1,)}, {"hosts": ["x"]}, {"log": "x"},
    )  # fmt: skip
    ways = [(str(one), later(call, "service settings", **one)) for one in wrong]
    ways += [
        (f"{host} loops back", lambda host=host: call("service settings", host=host).loopback)
        for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "x")
    ]
    ways.append(("itself", lambda: call("service settings")))
    return each(ways)
