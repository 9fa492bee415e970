"""Returns memory that the C library keeps after large work to the system.

Each thread has its own arena, which keeps the memory that large grids used: after half an hour of random requests, a
service held as much free memory as used memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
from collections.abc import AsyncIterator, Callable

__all__ = ["giving_back", "malloc_trim"]

SECONDS = 20.0
"""Seconds between two calls."""


def malloc_trim() -> Callable[[int], int] | None:
    """Return the glibc function that releases free memory; None with another C library."""
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return found


@contextlib.asynccontextmanager
async def giving_back(trim: Callable[[int], int] | None, seconds: float = SECONDS) -> AsyncIterator[None]:
    """Call `trim` at intervals, in a thread, as long as the context lasts."""

    async def regularly(trim: Callable[[int], int]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await asyncio.to_thread(trim, 0)

    task = asyncio.create_task(regularly(trim)) if trim is not None else None
    yield
    if task is not None:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
