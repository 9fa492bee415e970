"""The addresses of the OpenAPI document, and random requests to them: valid, odd and hostile ones."""

from __future__ import annotations

import json
import random
import struct
import zlib
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

__all__ = ["BLANK", "EMPTY", "PUZZLE", "SMALL", "Address", "Asked", "Maker", "addresses_of"]

SMALL = "12..34.....3..2."
PUZZLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
EMPTY = "." * 81

_TEXTS = [
    *("", " ", "\x00", "\U0001f9e9" * 40, "../../etc/passwd", "' OR 1=1 --", "A" * 5000, "\u202e", "%s%n", "-1", "NaN"),
    *("1e999", "{{7*7}}", "<script>", "\r\nx: y", "null", "\ufeff", "\ud800", "9" * 400, "3x3", "2026-11-20", "jigsaw:", "."),
]
_PUZZLES: list[Any] = [SMALL, PUZZLE, HARD, EMPTY, PUZZLE, HARD, "." * 256, "." * 625]
_GRIDS: list[Any] = [
    *_PUZZLES,
    *(
        "." * 1296,
        "." * 2401,
        "11" + "." * 79,
        "1" * 81,
        PUZZLE[:-1],
        f"{PUZZLE}\n{SMALL}",
        "12..\n34..\n..5.\n....",
        [[0] * 9] * 9,
    ),
    *([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]], [[0] * 16] * 16, [0] * 81, [[1, None], [None, "2"]], []),
]
# What a reader of the documents would send where the schema only says that it is text.
_USUAL: dict[str, list[Any]] = {
    "layout": ["2x2", "2x3", "3x3", "3x3+diagonals", "3x3+windows", "3x4", "4x4", "5x5", "random-jigsaw:6"],
    "level": ["easy", "medium", "hard", "unfair", "extreme"],
    "technique": ["hidden-single", "x-wing", "swordfish", "naked-pair"],
    "techniques_up_to": ["naked-single", "pointing", "xy-wing"],
    "method": ["auto", "backtracking", "dancing-links", "cdcl", "deduction", "templates"],
    "symbols": ["0-F", "A-P", "numbers", "123456789"],
    "as_symbols": ["ABCD", "numbers", "A-I"],
    "pattern": ["x" * 30 + "." * 51, "." * 81, PUZZLE],
    "day": ["2026-11-20", "2028-02-29", "2026-02-30", "1-1-1"],
    "difficulty": ["easy", "medium", "hard", "random"],
    "query": ["{newboard(limit:2){grids{value}}}", "{newboard{grids{value,solution,difficulty},results,message}}", "{{{{"],
    "time_limit": [0, 0.0, 1e-9, 0.001, 0.05, 0.5, 86400],
}
_BODIES = (b"", b"{", b"[" * 50_000, b"\xff\xfe", b"null", b'{"grid": NaN}', b"x" * 300_000)


def _png(width: int, height: int) -> bytes:
    """Return a white picture."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress((b"\0" + b"\xff" * width) * min(height, 2000))),
        (b"IEND", b""),
    )
    chunks = (struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


BLANK = _png(120, 90)
_PICTURES = (BLANK, BLANK[:40], BLANK[:-20], _png(1, 1), _png(3000, 30_000), b"\xff\xd8\xff\xe0" + bytes(500), b"", b"GIF89a")
_NUMBERS: list[Any] = [0, 1, 2, -1, 0.5, 1e-9, 1e300, 2**31, 2**53 + 1, 2**64, -(2**63), 10**30]


@dataclass(frozen=True)
class Address:
    """An address with a method, and the requests and answers that it allows."""

    method: str
    path: str
    parameters: tuple[dict[str, Any], ...] = ()
    bodies: dict[str, Any] = field(default_factory=dict, hash=False)
    statuses: frozenset[int] = frozenset((200, 304, 404))

    @property
    def name(self) -> str:
        """The name in tables."""
        return f"{self.method} {self.path}"


@dataclass(frozen=True)
class Asked:
    """One request."""

    address: Address
    method: str
    target: str
    kind: str = ""
    body: bytes = b""

    def wire(self, *, close: bool = True) -> tuple[bytes, bytes]:
        """Return head and body as they are sent."""
        head = f"{self.method} {self.target} HTTP/1.1\r\nhost: localhost\r\n"
        head += "connection: close\r\n" if close else ""
        head += f"content-type: {self.kind}\r\ncontent-length: {len(self.body)}\r\n" if self.kind else ""
        return f"{head}\r\n".encode(), self.body

    def __str__(self) -> str:
        body = f" {self.kind} {self.body[:200]!r}{'…' if len(self.body) > 200 else ''}" if self.kind else ""
        return f"{self.method} {self.target[:300]}{body}"


def addresses_of(document: dict[str, Any]) -> list[Address]:
    """Return the addresses that an OpenAPI document describes."""
    found = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            found.append(
                Address(
                    method.upper(),
                    path,
                    tuple(operation.get("parameters", ())),
                    {kind: one.get("schema", {}) for kind, one in content.items()},
                    frozenset(map(int, operation["responses"])) | ({404} if "{" in path else set()),  # if the part has a slash
                )
            )
    return found


class Maker:
    """Makes random requests.

    Parameters
    ----------
    document
        The OpenAPI document.
    chance
        The source of randomness.
    """

    def __init__(self, document: dict[str, Any], chance: random.Random) -> None:
        self.document, self.chance = document, chance

    def asked(self, address: Address) -> Asked:
        """Return a request to an address."""
        wild = self.chance.choice((0.0, 0.0, 0.0, 0.05, 0.5))
        path, query = address.path, {}
        for parameter in address.parameters:
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", _quoted(self._of(parameter, wild)))
            elif parameter.get("required") or self.chance.random() < 0.25:
                query[parameter["name"]] = _as_text(self._of(parameter, wild))
        if self.chance.random() < wild / 2:
            query[self.chance.choice(("x", "grid", "seed", ""))] = _as_text(self.chance.choice(_TEXTS))
        target = path + (f"?{urlencode(query, errors='replace')}" if query else "")
        method = self.chance.choice(("GET", "POST", "PUT", "DELETE", "HEAD")) if self.chance.random() < 0.02 else address.method
        if not address.bodies:
            return Asked(address, method, target)
        kind = self.chance.choice(list(address.bodies))
        body = self._body(address, kind, wild)
        if kind == "multipart/form-data":
            kind += "; boundary=edge"
        if self.chance.random() < wild / 4:
            kind = self.chance.choice(("text/plain", "application/json; charset=x", "multipart/form-data", "x" * 300))
        return Asked(address, method, target, kind, body)

    def edges(self, address: Address) -> list[Asked]:
        """Return requests with each limit of an address at its minimum, near zero, and at its maximum."""
        schema = self._resolved(address.bodies.get("application/json", {}))
        fields = {one["name"]: one.get("schema", {}) for one in address.parameters} | schema.get("properties", {})
        found = []
        for name in (one for one in fields if one.endswith("limit")):
            kinds: list[dict[str, Any]] = [fields[name], *fields[name].get("anyOf", ())]
            bounds = next((one for one in kinds if "minimum" in one), fields[name])
            values = {bounds.get("minimum", 0), bounds.get("maximum", 2**62)}
            values |= {1e-9} if bounds.get("type") == "number" else set()
            for value in sorted(values):
                if "application/json" in address.bodies:
                    body = {**schema.get("examples", [{}])[0], name: value}
                    found.append(Asked(address, address.method, address.path, "application/json", json.dumps(body).encode()))
                else:
                    kind, body_sent = ("image/png", BLANK) if address.bodies else ("", b"")
                    found.append(Asked(address, address.method, f"{address.path}?{name}={value}", kind, body_sent))
        return found

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        reference = schema.get("$ref", "").rpartition("/")[2]
        return self.document["components"]["schemas"][reference] if reference else schema

    def _of(self, parameter: dict[str, Any], wild: float) -> Any:
        return self.value(parameter.get("schema", {}), wild, parameter["name"])

    def _body(self, address: Address, kind: str, wild: float) -> bytes:
        chance = self.chance
        if chance.random() < wild / 3:
            return chance.choice((*_BODIES, chance.randbytes(2000)))
        json_schema = address.bodies.get("application/json", {})
        if kind == "application/x-ndjson":
            lines = [self._json(json_schema, wild) for _ in range(chance.choice((0, 1, 3, 8)))]
            lines += [b"", b"nonsense", b" " * 1000] if chance.random() < wild else []
            chance.shuffle(lines)
            return chance.choice((b"\n", b"\r\n")).join(lines)
        if kind == "application/x-www-form-urlencoded":
            fields = self.value(address.bodies[kind], wild)
            if not isinstance(fields, dict):
                return _as_text(fields).encode(errors="replace")
            return urlencode({name: _as_text(one) for name, one in fields.items()}, errors="replace").encode()
        if "json" not in kind:
            picture = chance.choice(_PICTURES)
            head = b'--edge\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'
            return head + picture + b"\r\n--edge--\r\n" if kind == "multipart/form-data" else picture
        return self._json(address.bodies[kind], wild)

    def _json(self, schema: dict[str, Any], wild: float) -> bytes:
        return json.dumps(self.value(schema, wild)).encode()

    def value(self, schema: dict[str, Any], wild: float, name: str = "") -> Any:
        """Return a random value that fits a schema, or sometimes one that does not."""
        chance = self.chance
        schema = self._resolved(schema)
        if chance.random() < wild / 4:
            return chance.choice((*_TEXTS, *_NUMBERS, None, True, [], {}, [[[]]]))
        if name in ("grid", "puzzles", "board"):
            return self._grid(schema, name)
        if name in _USUAL and chance.random() < 0.9:
            return chance.choice(_USUAL[name])
        if "examples" in schema and chance.random() < 0.3:
            return chance.choice(schema["examples"])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(chance.choice(schema[several]), wild, name)
        if "enum" in schema or "const" in schema:
            return chance.choice(schema.get("enum", [schema.get("const")]))
        kinds = schema.get("type", "string")
        return self._typed(chance.choice(kinds) if isinstance(kinds, list) else kinds, schema, wild)

    def _typed(self, kind: str, schema: dict[str, Any], wild: float) -> Any:
        chance = self.chance
        if kind == "object":
            needed = schema.get("required", ())
            found = {
                name: self.value(one, wild, name)
                for name, one in schema.get("properties", {}).items()
                if (chance.random() >= wild / 10 if name in needed else chance.random() < 0.25)
            }
            return found | ({"gird": 1} if chance.random() < wild / 4 else {})
        if kind == "array":
            least, most = schema.get("minItems", 0), min(schema.get("maxItems", 90), 90)
            count = min(most, max(least, chance.choice((0, 1, 2, 16, 81, most))))
            return [self.value(schema.get("items", {}), wild) for _ in range(count)]
        if kind in ("integer", "number"):
            low, high = schema.get("minimum", -10), schema.get("maximum", 100)
            within = [low, high, min(high, low + 1), (low + min(high, low + 20)) // 2]
            number = chance.choice(within if chance.random() >= wild else [low - 1, high + 1, *_NUMBERS])
            return number if kind == "number" else int(number)
        if kind == "boolean":
            return chance.random() < 0.5
        return None if kind == "null" else chance.choice(_TEXTS)

    def _grid(self, schema: dict[str, Any], name: str) -> Any:
        if name == "grid":
            return self.chance.choice(_GRIDS)
        if name == "puzzles":
            return [self.chance.choice(_PUZZLES) for _ in range(self.chance.choice((1, 2, 9)))]
        line = self.chance.choice((PUZZLE, HARD, EMPTY, "11" + "." * 79)).replace(".", "0")
        rows = [[int(cell) for cell in line[row * 9 : row * 9 + 9]] for row in range(9)]
        return json.dumps(rows) if schema.get("type") == "string" else rows


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _quoted(value: Any) -> str:
    return quote(_as_text(value)[:500], safe="", errors="replace")
