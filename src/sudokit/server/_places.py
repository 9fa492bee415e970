"""Places: threads, long work and streams each have a bounded number of them, and each place taken has an owner.

The owner is a task or a future.  When it ends, in whatever way, its places become free again; so no place is lost,
whatever raises and wherever a task is cancelled.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

from ..solving import Undecided

__all__ = ["Disconnected", "Lane", "Place"]


class Disconnected(Exception):
    """The client disconnected: nobody is waiting for an answer."""


class Place:
    """A place that is taken; a ``with`` block frees it at its end, unless it has another owner by then.

    Parameters
    ----------
    lane
        The lane it belongs to.
    owner
        The task or future that holds it until its own end.
    """

    def __init__(self, lane: Lane, owner: asyncio.Future[Any]) -> None:
        self.owner = owner
        self.due: Callable[[], float] = lambda: math.inf
        """When the owner should have ended, on the clock of `time.monotonic`."""
        self._lane = lane
        self._handed_on = False
        lane.held.add(self)
        owner.add_done_callback(self._ended)

    def __enter__(self) -> Place:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._handed_on:
            self.give_back()

    def hand_to(self, owner: asyncio.Future[Any], due: Callable[[], float]) -> None:
        """Transfer the place to another owner, until that one ends."""
        self.owner.remove_done_callback(self._ended)
        self.owner, self._handed_on, self.due = owner, True, due
        owner.add_done_callback(self._ended)

    def give_back(self) -> None:
        """Free the place; calling this again has no effect."""
        self.owner.remove_done_callback(self._ended)
        self._lane.free_again(self)

    def _ended(self, _: object) -> None:
        self._lane.free_again(self)


class Lane:
    """A number of places, and the tasks that wait for one: first come, first served.

    Parameters
    ----------
    places
        The number of places.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.held: set[Place] = set()
        self._turns: dict[asyncio.Future[Place], asyncio.Task[Any]] = {}

    @property
    def free(self) -> int:
        """How many places are free."""
        return self.places - len(self.held)

    @property
    def waiting(self) -> int:
        """How many tasks wait."""
        return len(self._turns)

    def take_now(self) -> Place | None:
        """Take a place for the current task; None if none is free, or others are waiting."""
        return Place(self, _current()) if self.free > 0 and not self._turns else None

    async def take(self, disconnected: asyncio.Future[Any], seconds: float | None = None) -> Place:
        """Take a place for the current task, or wait for one.

        Parameters
        ----------
        disconnected
            Done when the client has disconnected.
        seconds
            The maximum wait; None: no limit.

        Raises
        ------
        Disconnected
            If the client disconnected first; or whatever `disconnected` raised.
        Undecided
            If the time ran out first.
        """
        if (place := self.take_now()) is not None:
            return place
        turn: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        self._turns[turn] = _current()
        taken = False
        try:
            await asyncio.wait({turn, disconnected}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if disconnected.done():
                raise_disconnected(disconnected)
            if not turn.done():
                raise Undecided("the time ran out before a place became free")
            taken = True
            return turn.result()
        finally:
            self._turns.pop(turn, None)
            if turn.done() and not taken:
                turn.result().give_back()

    def free_again(self, place: Place) -> None:
        """Free a place, and give free places to those waiting longest."""
        self.held.discard(place)
        while self._turns and self.free > 0:
            turn = next(iter(self._turns))
            turn.set_result(Place(self, self._turns.pop(turn)))

    def lost(self) -> set[Place]:
        """Return the places whose owner has ended: if this turn of the event loop does not free them, nothing
        will."""
        return {place for place in self.held if place.owner.done()}

    def counts(self) -> dict[str, int]:
        """Return the number of places, of those held, and of tasks waiting."""
        return {"places": self.places, "held": len(self.held), "waiting": self.waiting}


def raise_disconnected(disconnected: asyncio.Future[Any]) -> None:
    """Raise what a watch for the client's disconnection has found.

    Raises
    ------
    Disconnected
        If the client disconnected; or what went wrong with its request, such as a body that never arrived.
    """
    if not disconnected.cancelled() and (error := disconnected.exception()) is not None:
        raise error
    raise Disconnected


def _current() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task
