"""The service: every address, what it answers to good requests, headers and all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..corpus import EASY, SMALL, G, batch_lines, case, cases, hard_lines
from ..names import ask
from ..probe import Probe, Told, each, later
from ..service import get, post, post_lines
from ..show import digest_of

NEEDS = ("fastapi",)
VERBS = ("solve", "count", "check", "explain", "steps", "hint", "rate", "convert", "render")
LAYOUTS = ("1x1", "2x2", "2x3", "3x2", "2x5", "3x4", "3x3+diagonals", "3x3+windows", "jigsaw 5", "jigsaw 9+diagonals")
POSED: dict[str, Any] = {
    "rows": [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]],
    "symbols": [["1", "2", None, ""], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]],
    "flat": [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0],
    "lines": "12..\n34..\n...3\n..2.",
    "hxw": "2x2 1 2 0 0 3 4 0 0 0 0 0 3 0 0 2 0",
    "pencilmarks": "1 23 23 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "hodoku": ":0000:x:1..+4..1..1..4..1:212 321:::",
}
ASKED: dict[str, tuple[dict[str, Any], ...]] = {
    "solve": (
        {"grid": G},
        {"grid": "1..............2", "solutions": 5, "limit": 10},
        {"grid": "123....4........"},
        {"grid": "11.............."},
        {"grid": G, "method": "search", "seed": "18446744073709551615", "limit": 1},
        {"grid": SMALL, "entries": "..4............."},
        {"grid": SMALL, "candidates": [None, None, [3]] + [None] * 13},
        {"grid": "." * 81, "time_limit": 0, "limit": 1000},
        {"grid": "♠♥..............", "symbols": "♠♥♦♣"},
    ),
    "count": ({"grid": "." * 16, "layout": "2x2", "limit": 1000}, {"grid": G}, {"grid": "." * 81, "limit": 100}),
    "check": (
        {"grid": SMALL},
        {"grid": G},
        {"grid": SMALL, "entries": "..4............."},
        {"grid": SMALL, "entries": [0, 0, 4] + [0] * 13},
        {"grid": SMALL, "entries": "..3............."},
        {"grid": "." * 81},
        {"grid": "11.............."},
    ),
    "explain": (
        {"grid": EASY},
        {"grid": EASY, "language": "de", "profile": "simple"},
        {"grid": "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.", "language": "de"},
        {"grid": "." * 81},
        {"grid": G, "time_limit": 0},
    ),
    "steps": (
        {"grid": EASY, "profile": "simple"},
        {"grid": SMALL, "everything": True},
        {"grid": "11.............."},
        {"grid": G, "time_limit": 0},
    ),
    "hint": (
        *({"grid": G, "stage": stage, "language": language} for stage in (1, 2, 3, 4) for language in ("en", "de")),
        {"grid": SMALL, "entries": "..4.............", "language": "de"},
        {"grid": SMALL, "candidates": [None, None, None, []] + [None] * 12},
        {"grid": "1234341221434321"},
        *({"grid": SMALL, "entries": "..4.............", "stage": stage} for stage in (2, 3, 4)),
        {"grid": G, "another": 1, "marks": "all", "no_uniqueness": True, "stage": 2},
        {"grid": G, "marks": "mine"},
    ),
    "rate": (
        {"grid": G},
        {"grid": G, "scale": "hodoku"},
        {"grid": G, "scales": ["simple"], "language": "de"},
        {"grid": "." * 81},
        {"grid": G, "card": True, "language": "de", "no_uniqueness": True},
        {"grid": "11.............."},
    ),
    "generate": (
        {"seed": "18446744073709551615", "index": 3, "n": 2, "symmetry": "half-turn"},
        {"level": "medium", "seed": 7},
        {"layout": "random-jigsaw:5", "seed": 7},
        {"layout": "2x3", "clues": 12, "minimal": True, "seed": 1},
        {"pattern": "x" * 40 + "." * 41, "seed": 1},
        {"symbols": "A-I", "seed": 1, "score": [200, 400]},
        {},
        {"time_limit": 0, "level": "hard"},
    ),
    "class": (
        {"grid": "138759426697214358452683971245967183769831542813425769976348215524196837381572694"},
        {"grid": G},
        {"grid": "1234341221434321"},
    ),
    "convert": (
        {"grid": SMALL, "to": "hxw", "as_symbols": "ABCD"},
        {"grid": "AB..CD.....C..B.", "symbols": "ABCD", "to": "drawing"},
        {"grid": SMALL, "as_symbols": "🐶🐱🐭🐹"},
        {"grid": SMALL, "format": "line"},
        {"grid": "................", "layout": "jigsaw:AAABCABBCCDBCDDD"},
        *(
            {"grid": G, "to": to}
            for to in ("line", "rows", "json", "game-id", "pencilmarks", "hodoku", "sukaku", "opensudoku", "sudokuwiki")
        ),
    ),
    "render": (
        {"grid": SMALL},
        {"grid": G, "to": "svg", "step": 1, "theme": "dark"},
        {"grid": SMALL, "to": "text"},
        {"grid": SMALL, "to": "text", "shown": True},
        {"grid": SMALL, "axis": True, "shown": True},
    ),
}
PRINTED = {"puzzles": [G, SMALL], "per_page": 2, "title": "Two", "paper": "a5", "large": True, "candidates": True}


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for verb, requests in ASKED.items():
        needs = NEEDS
        for number, asked in enumerate(requests, 1):
            yield Probe(f"{verb}/{number}", later(post, verb, asked), needs=needs)
    for name, grid in POSED.items():
        yield Probe(
            f"posed as/{name}",
            lambda grid=grid: each((verb, later(brief, verb, {"grid": grid})) for verb in VERBS),
            needs=NEEDS,
        )
    for name in LAYOUTS:
        yield Probe(f"layout/{name}", later(of_layout, name), needs=NEEDS)
    yield Probe("hard, the first hundred", hard, needs=NEEDS)
    for verb in ("solve", "count", "check", "rate"):
        yield Probe(f"batch/{verb}", later(batch, verb), needs=NEEDS)
    yield Probe("batch/five hundred", later(long_batch, "count"), needs=NEEDS)
    for name in ("about", "document", "reference", "reference style", "health", "ready", "version"):
        yield Probe(f"get/{name}", later(get, name), needs=NEEDS)
    for path in ("/", "/index.html", "/page.js", "/page.css", "/icon.svg", "/sw.js", "/manifest.webmanifest", "/favicon.ico"):
        yield Probe(f"file/{path}", later(page, path), needs=NEEDS)
    yield Probe("daily", daily, needs=NEEDS)
    for target in ("5472730537", "5472730538", "x", "random?seed=7&index=2", "random?seed=-1"):
        yield Probe(f"class at/{target}", later(get, f"class/{target}"), needs=NEEDS)
    yield Probe("stream", streams, needs=NEEDS)
    yield Probe("compat", compat, needs=NEEDS)
    yield Probe("headers", headers, needs=NEEDS)
    yield Probe("other settings", settings, needs=NEEDS)
    printing = (*NEEDS, "typst", "tinycss2", "cssselect2")
    yield Probe("print", later(post, "print", PRINTED), needs=printing)
    for to in ("png", "pdf"):
        yield Probe(f"render/{to}", later(post, "render", {"grid": EASY, "to": to, "step": 2, "width": 40}), needs=printing)


def brief(verb: str, asked: Any) -> Told:
    told = post(verb, asked)
    return told if len(told) < 3000 else Told(f"{told[:600]}\n… {len(told)} characters, {digest_of(told.encode())}")


def of_layout(name: str) -> Told:
    ways = []
    for kind in ("puzzle", "half"):
        label = f"{name} {kind}"
        if label in cases():
            spec, cells = cases()[label].spec, ask(case(label), "rows")
            asked = {"grid": cells, "layout": spec}
            verbs = ("solve", "check", "hint", "rate", "convert", "render") if kind == "puzzle" else ("count", "check")
            ways += [(f"{verb}, {kind}", later(brief, verb, asked)) for verb in verbs]
    return each(ways)


def hard() -> Told:
    return each((line, lambda line=line: post("check", {"grid": line}).partition("\n\n")[2]) for line in hard_lines()[:100])


def batch(verb: str) -> Told:
    lines = [
        {"grid": G},
        "nonsense",
        "",
        {"grid": SMALL},
        {"grid": SMALL, "x": 1},
        '{"grid": "1"}',
        "[]",
        {"grid": "11.............."},
    ]
    return each(
        [
            ("\\n", later(post_lines, verb, lines)),
            ("nothing", later(post_lines, verb, [])),
            ("one", later(post_lines, verb, lines[:1])),
        ]
    )


def long_batch(verb: str) -> Told:
    return post_lines(verb, [{"grid": line} for line in batch_lines()[900:1400]])


def page(path: str) -> Told:
    told = get(path)
    head, _, body = told.partition("\n\n")
    return Told(f"{head}\n\n{len(body)} characters, {digest_of(body.encode())}")


def daily() -> Told:
    asked: tuple[str, ...] = (
        "2026-11-20",
        "2026-11-20?level=hard",
        "2026-11-20?level=easy&layout=2x3",
        "2024-02-29",
        "2026-11-31",
        "x",
        "2026-1-1",
    )
    return each(
        (text, later(get, f"daily/{text}")) for text in (*asked, "2026-11-20?level=x", "2026-11-20?layout=x", "20261120")
    )


def streams() -> Told:
    asked: tuple[str, ...] = (
        "seed=7&n=3&symmetry=half-turn&minimal=symmetric",
        "seed=7&level=easy&layout=2x3",
        "clues=16",
        "clues=x&nonsense=1",
    )
    asked += ("level=x", "seed=7&index=2&language=de&n=1&score=100&score=300")
    no_time = ("no time", later(get, "generate stream?seed=7&time_limit=0", workers=3))
    return each([*((text, later(get, f"generate stream?{text}")) for text in asked), no_time])


def compat() -> Told:
    board = [list(map(int, G.replace(".", "0")[at : at + 9])) for at in range(0, 81, 9)]
    wrong = [[1] * 9] * 9
    none = [[1, 2, 3, 4, 5, 6, 7, 8, 0], *[[0] * 8 + [9]], *[[0] * 9] * 7]
    form = {"content-type": "application/x-www-form-urlencoded"}
    ways: list[tuple[str, Any]] = [
        (f"dosuku {text}", later(get, f"dosuku{text}"))
        for text in ("", "?query={newboard(limit:2){grids{value}results}}", "?query=(limit:99)", "?query=" + "x" * 1001)
    ]
    ways += [(f"board {text}", later(get, f"sugoku board{text}")) for text in ("", "?difficulty=easy", "?difficulty=x")]
    for verb in ("solve", "grade", "validate"):
        for name, content in (
            ("a puzzle", board),
            ("conflicts", wrong),
            ("none", none),
            ("empty", [[0] * 9] * 9),
            ("short", [[0] * 9]),
        ):
            ways.append((f"{verb} {name}", later(post, f"sugoku {verb}", {"board": content})))
        ways.append((f"{verb} of a form", later(post, f"sugoku {verb}", f"board={str(board).replace(' ', '')}".encode(), form)))
        ways.append((f"{verb} of no form", later(post, f"sugoku {verb}", b"\xff", form)))
        ways.append((f"{verb} of a form without", later(post, f"sugoku {verb}", b"x=1", form)))
        ways.append((f"{verb} too large a value", later(post, f"sugoku {verb}", {"board": [[10] * 9] * 9})))
        ways.append((f"{verb} a list", later(post, f"sugoku {verb}", board)))
    return each(ways)


def headers() -> Told:
    packed = {"accept-encoding": "gzip"}
    return each(
        [
            *(
                (f"all of {address}", lambda address=address: _head(address))
                for address in ("health", "/", "/nothing", "document", "reference")
            ),
            ("all of a verb", later(post, "count", {"grid": SMALL}, whole=True)),
            ("packed", later(get, "about", packed)),
            ("packed file", lambda: page_with(packed)),
            ("not changed", lambda: get("/icon.svg", {"if-none-match": _tag("/icon.svg")})),
            ("other tag", lambda: get("/icon.svg", {"if-none-match": '"x"'}).partition("\n\n")[0]),
            ("json with a charset", later(post, "count", {"grid": SMALL}, {"content-type": "application/json; charset=utf-8"})),
            ("host with a port", later(get, "health", {"host": "127.0.0.1:8000"})),
            ("IPv6", later(get, "health", {"host": "[::1]:8000"})),
        ]
    )


def _head(address: str) -> str:
    return get(address, whole=True).partition("\n\n")[0]


def page_with(sent: dict[str, str]) -> str:
    return get("/page.js", sent).partition("\n\n")[0]


def _tag(path: str) -> str:
    return next(line.removeprefix("etag: ") for line in get(path).split("\n") if line.startswith("etag: "))


def settings() -> Told:
    origin = {"origin": "https://example.org"}
    asks = {**origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    return each(
        [
            ("about a small one", later(get, "about", size=9, body=2000, seconds=5.0)),
            ("cors", later(post, "count", {"grid": SMALL}, origin, cors=("https://example.org",))),
            (
                "cors of others",
                later(post, "count", {"grid": SMALL}, {"origin": "https://evil.example"}, cors=("https://example.org",)),
            ),
            ("cors asked for", lambda: _options(asks)),
            ("a host of its own", later(get, "health", {"host": "sudoku.example:1"}, hosts=("sudoku.example",))),
            ("any host", later(get, "health", {"host": "any.example"}, host="0.0.0.0")),
        ]
    )


def _options(sent: dict[str, str]) -> Told:
    from ..service import ask as ask_service

    return ask_service("OPTIONS", "solve", headers=sent, cors=("https://example.org",))
