"""The operator's choices: where the service listens, and how much one client may request."""

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
        If a value is invalid.

    Examples
    --------
    >>> from sudokit.server import Settings
    >>> Settings(seconds=2.5).port
    8000
    """

    host: str = "127.0.0.1"
    port: int = 8000
    """0: any free port."""
    body: int = 256 * 1024
    """Maximum bytes of a request, and of a line of a batch."""
    photo_bytes: int = 12_000_000
    """Maximum bytes of a photograph."""
    photo_pixels: int = 40_000_000
    """Maximum pixels of a photograph."""
    size: int = 36
    """The largest grid: N of N x N."""
    seconds: float = 10.0
    """Time limit for the work on one request, in seconds; beyond it the answer is undecided."""
    stream_seconds: float = 600.0
    """Time limit for a stream of generated puzzles, including waiting for a place, and for streaming a trail."""
    workers: int = 0
    """Requests processed at the same time; 0: one for each processor."""
    queue: int = 64
    """Requests that may wait for a worker; any further request is rejected with status 429."""
    streams: int = 32
    """Batches and event streams that may be open at the same time."""
    read_timeout: float = 20.0
    """Seconds that the head or the body of a request may take to arrive, that a batch may be silent, and that a
    client may take nothing of its answer."""
    grace: float = 5.0
    """Seconds that running work may take to end after a shutdown request or past its own limit; after that it is
    stuck."""
    cors: tuple[str, ...] = ()
    """Origins whose pages may use the API, such as ``https://example.org``; ``*``: all."""
    hosts: tuple[str, ...] = ()
    """Names that requests may use for this host besides its address; ``*``: any.  Without this check, on a loopback
    address, a page of another site could reach the service by a name that it makes resolve to this machine."""
    log: str = "text"
    """A line for each request on standard error: ``text``, ``json`` or ``none``."""

    def __post_init__(self) -> None:
        for name in ("body", "photo_bytes", "photo_pixels", "size", "queue", "streams", "port", "workers"):
            value, least = getattr(self, name), 0 if name in ("port", "workers", "queue") else 1
            if isinstance(value, bool) or not isinstance(value, int) or value < least:
                raise SudokitError(f"{name} must be an integer of {least} or more, not {quoted(value)}")
        if self.size > MAX_SIZE or self.port > 65535:
            raise SudokitError(f"size must be at most {MAX_SIZE}, and port at most 65535")
        for name in ("seconds", "stream_seconds", "read_timeout", "grace"):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not 0 < value < 1e6:
                raise SudokitError(f"{name} must be a number of seconds above 0, not {quoted(value)}")
        for name in ("cors", "hosts"):
            texts = getattr(self, name)
            if not isinstance(texts, tuple) or not all(isinstance(text, str) for text in texts):
                raise SudokitError(f"{name} must be a tuple of texts, not {quoted(texts)}")
        if self.log not in _LOGS:
            raise SudokitError(f"log must be one of {', '.join(_LOGS)}, not {quoted(self.log)}")

    @property
    def loopback(self) -> bool:
        """Whether the service can be reached only from this machine."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def threads(self) -> int:
        """How many requests are processed at the same time."""
        return self.workers or os.cpu_count() or 1
