"""A server that only sends files, and what a browser's console says of it."""

from __future__ import annotations

import http.server
from typing import Any

UNANSWERED = ["501 (Unsupported method", "404 (File not found", "The Content Security Policy directive"]
"""A request to a service that is not there; the policy in the page itself, which cannot say everything that a header can."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Sends files, and nothing else."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""
