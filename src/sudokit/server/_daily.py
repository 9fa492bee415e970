"""The daily puzzle: the same everywhere, because its seed depends only on date, level and layout."""

from __future__ import annotations

import datetime
import hashlib

from ..grid import SudokitError

__all__ = ["day_of", "seed_of"]


def day_of(text: str) -> datetime.date:
    """Return the day of a date such as ``2026-11-20``.

    Raises
    ------
    SudokitError
        If there is no such day.

    Examples
    --------
    >>> day_of("2028-02-29").isoformat()
    '2028-02-29'
    """
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise SudokitError(f"{text[:40]!r} is not a date: expected year, month and day, such as 2026-11-20") from None
    if day.isoformat() != text:
        raise SudokitError(f"the date must be written as {day.isoformat()}, not {text[:40]!r}")
    return day


def seed_of(day: datetime.date, level: str, layout: str) -> int:
    """Return the seed of a daily puzzle: the first 8 bytes, big-endian, of the SHA-256 of a line of text.

    The text is ``sudokit daily 1 DAY LEVEL LAYOUT``, with the layout as its spec.  The ``1`` will be increased if
    daily puzzles are ever made in another way.

    Examples
    --------
    >>> seed_of(datetime.date(2026, 11, 20), "hard", "3x3")
    1563445318823111809
    """
    text = f"sudokit daily 1 {day.isoformat()} {level} {layout}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
