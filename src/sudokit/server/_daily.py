"""The puzzle of a day: the same everywhere, because date, level and layout alone make the seed."""

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
        raise SudokitError(f"{text[:40]!r} is no day: expected year, month and day, such as 2026-11-20") from None
    if day.isoformat() != text:
        raise SudokitError(f"a day is written as {day.isoformat()}, not {text[:40]!r}")
    return day


def seed_of(day: datetime.date, level: str, layout: str) -> int:
    """Return the seed of a day's puzzle: the first 8 bytes, big end first, of the SHA-256 of a line of text.

    The text is ``sudokit daily 1 DAY LEVEL LAYOUT``; the layout stands as its spec, and the ``1`` changes should the way of
    making these puzzles ever change.

    Examples
    --------
    >>> seed_of(datetime.date(2026, 11, 20), "hard", "3x3")
    1563445318823111809
    """
    text = f"sudokit daily 1 {day.isoformat()} {level} {layout}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
