"""What a puzzle shows and no solver looks at: fog.  It is carried from file to file."""

from __future__ import annotations

from ._kind import Kind

__all__ = ["KINDS"]


def _fog(name: str, meaning: str, key: str) -> Kind:
    return Kind(
        name, meaning, f"{name} r5c5", lambda v, r, c, g: True, lambda cells, r, c: [], least=0, keys=(key,), shown_only=True
    )


KINDS = (
    _fog("fog", "Fog hides the grid, but for the 3x3 cells around each of these; values that are right clear it.", "fogofwar"),
    _fog("fog-light", "Fog hides the grid, but for these cells; values that are right clear it.", "foglight"),
)
