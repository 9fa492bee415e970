"""What arguments have in common, and the errors of those that are wrong."""

from __future__ import annotations

import operator
import secrets

from ._errors import SudokitError, quoted

__all__ = ["as_integer", "check_integer", "seed_or_random"]


def check_integer(name: str, value: object, least: int, bits: int) -> None:
    """Raise SudokitError unless an argument is an integer from `least` to 2**bits-1; True and False are none."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value < 2**bits:
        raise SudokitError(f"{name} must be an integer from {least} to 2**{bits}-1, not {quoted(value)}")


def as_integer(value: object) -> int | None:
    """Return an integer as a plain one, NumPy's included; None for all else, True, False and whole floats among it.

    >>> as_integer(3), as_integer(True), as_integer(3.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # the error is the answer
    except TypeError:
        return None


def seed_or_random(seed: int | None) -> int:
    """Return a seed, drawn by the system where none is given."""
    if seed is None:
        return secrets.randbits(32)
    check_integer("seed", seed, 0, 64)
    return seed
