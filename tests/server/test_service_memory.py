"""Memory goes back to the system while the service runs."""

from __future__ import annotations

import asyncio
import ctypes

import pytest
from asking import run_alone

from sudokit.server._memory import giving_back, malloc_trim

pytestmark = pytest.mark.thorough


def test_memory_is_given_back_at_intervals_until_the_end() -> None:
    calls: list[int] = []
    enough = asyncio.Event()

    async def main() -> None:
        loop = asyncio.get_running_loop()

        def trim(pad: int) -> int:
            calls.append(pad)
            if len(calls) == 3:
                loop.call_soon_threadsafe(enough.set)
            return 1

        async with giving_back(trim, 0.001):
            await enough.wait()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run_alone(main())
    assert set(calls) == {0}


def test_other_c_libraries_have_nothing_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with giving_back(None, 0.0):
            await asyncio.sleep(0)

    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    assert malloc_trim() is None
    run_alone(main())
