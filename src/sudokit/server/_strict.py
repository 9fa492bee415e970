"""Strict JSON: UTF-8 only, no NaN, no numbers or nesting that break a reader, no text that cannot be written
again."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from fastapi import Request

from ._problems import Problem

__all__ = ["StrictRequest", "dumps", "loads"]

_DEPTH = 32


def loads(raw: bytes) -> Any:
    """Read a JSON document.

    Raises
    ------
    Problem
        If it is invalid; the detail states line and column.

    Examples
    --------
    >>> loads(b'{"grid": [1, null]}')
    {'grid': [1, None]}
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _malformed(f"byte {error.start} is not UTF-8") from None
    try:
        found = json.loads(text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        raise _malformed("the JSON is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits
        raise _malformed(str(error).partition(";")[0]) from None
    _check(found, 0, surrogates="\\u" in text)
    return found


def dumps(answer: Any) -> bytes:
    """Return an answer as JSON."""
    return json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _malformed(words: str, line: int | None = None, column: int | None = None) -> Problem:
    place = {} if line is None else {"line": line, "column": column}
    located = words if line is None else f"line {line}, column {column}: {words}"
    return Problem("malformed", located, [{"pointer": "", "detail": words, **place}])


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"an object has the name {twice[:40]!r} twice")
    return found


def _finite(text: str) -> float:
    """Return a number; one such as 5.0 is an integer, as it is in JSON Schema."""
    if not math.isfinite(number := float(text)):
        raise ValueError(f"the number {text[:20]} is too large")
    return int(number) if number.is_integer() and abs(number) <= 2**53 else number


def _check(found: Any, depth: int, *, surrogates: bool) -> None:
    """Reject deep nesting, and lone surrogates, which UTF-8 cannot represent."""
    if depth > _DEPTH:
        raise _malformed(f"the JSON is nested more than {_DEPTH} deep")
    if isinstance(found, dict):
        for key, value in found.items():
            if surrogates:
                _check(key, depth, surrogates=True)
            _check(value, depth + 1, surrogates=surrogates)
    elif isinstance(found, list):
        for value in found:
            if isinstance(value, (list, dict)) or surrogates:
                _check(value, depth + 1, surrogates=surrogates)
    elif surrogates and isinstance(found, str) and any("\ud800" <= letter <= "\udfff" for letter in found):
        raise _malformed("a text holds half of a surrogate pair")


class StrictRequest(Request):
    """A request whose JSON is parsed strictly."""

    async def body(self) -> bytes:
        """Return the body; an empty one is not JSON."""
        found = await super().body()
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if not found and self.method == "POST" and kind == "application/json":
            raise _malformed("the body is empty: expected an object")
        return found

    async def json(self) -> Any:
        """Return the body."""
        if not hasattr(self, "_json"):
            self._json = loads(await self.body())
        return self._json
