"""Memory that the C library keeps after large work goes back to the system.

Each thread has an arena of its own, which keeps what large grids took: in half an hour of random requests a service came to
hold as much free memory as used.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
from collections.abc import AsyncIterator, Callable

__all__ = ["giving_back", "malloc_trim"]

SECONDS = 20.0
"""From one time to the next."""


def malloc_trim() -> Callable[[int], int] | None:
    """Return what gives free memory back: a function of glibc; None where the C library is another one."""
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return found


@contextlib.asynccontextmanager
async def giving_back(trim: Callable[[int], int] | None, seconds: float = SECONDS) -> AsyncIterator[None]:
    """Call `trim` at intervals, in a thread, for as long as the context lasts."""

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
