"""What whoever runs the service decides: where it listens, and how much one caller may ask of it."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass

from ..grid import MAX_SIZE, SudokitError, quoted

__all__ = ["Settings"]

_LOGS = ("text", "json", "none")


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the service listens, and its limits.

    Raises
    ------
    SudokitError
        If a value makes no sense.

    Examples
    --------
    >>> from sudokit.server import Settings
    >>> Settings(seconds=2.5).port
    8000
    """

    host: str = "127.0.0.1"
    port: int = 8000
    """0: any that is free."""
    body: int = 256 * 1024
    """Bytes of a request, and of a line of a batch."""
    size: int = 36
    """The largest grid, N of N x N."""
    seconds: float = 10.0
    """For the work on one request; after it the answer is undecided."""
    stream_seconds: float = 600.0
    """For a stream of generated puzzles, waiting for a place included."""
    workers: int = 0
    """Requests that are worked on at the same time; 0: one for each processor."""
    queue: int = 64
    """Requests that wait for a worker; any further is refused with status 429."""
    streams: int = 32
    """Batches and event streams that are open at the same time."""
    read_timeout: float = 20.0
    """Seconds that the head or the body of a request may take to arrive, a batch may be silent, and a client take nothing of
    its answer."""
    grace: float = 5.0
    """Seconds that running work may take to end when the service is told to end, and past its own limit: then it is stuck."""
    cors: tuple[str, ...] = ()
    """Origins whose pages may use the API, such as ``https://example.org``; ``*``: all."""
    hosts: tuple[str, ...] = ()
    """Names that requests may use for this host besides its address; ``*``: any.  On a loopback address a page of another
    site could otherwise reach the service by a name that it makes resolve to this machine."""
    log: str = "text"
    """A line for each request on standard error: ``text``, ``json`` or ``none``."""

    def __post_init__(self) -> None:
        for name in ("body", "size", "queue", "streams", "port", "workers"):
            value, least = getattr(self, name), 0 if name in ("port", "workers", "queue") else 1
            if isinstance(value, bool) or not isinstance(value, int) or value < least:
                raise SudokitError(f"{name} must be an integer from {least} on, not {quoted(value)}")
        if self.size > MAX_SIZE or self.port > 65535:
            raise SudokitError(f"size is {MAX_SIZE} at most, port 65535")
        for name in ("seconds", "stream_seconds", "read_timeout", "grace"):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not 0 < value < 1e6:
                raise SudokitError(f"{name} must be seconds, more than 0, not {quoted(value)}")
        for name in ("cors", "hosts"):
            texts = getattr(self, name)
            if not isinstance(texts, tuple) or not all(isinstance(text, str) for text in texts):
                raise SudokitError(f"{name} must be a tuple of texts, not {quoted(texts)}")
        if self.log not in _LOGS:
            raise SudokitError(f"log must be one of {', '.join(_LOGS)}, not {quoted(self.log)}")

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the service."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def threads(self) -> int:
        """How many requests are worked on at the same time."""
        return self.workers or os.cpu_count() or 1
