"""What the commands about steps share: their options, and the exit status by puzzle status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..grid import PROFILE
from ..solving import Status

BAD = {Status.UNIQUE: 0, Status.INVALID: 2}  # every other status: 1


def step_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--profile`` and ``--lang``."""
    from ..messages import languages

    for decorate in (
        click.option("--lang", type=click.Choice(languages()), default="en", show_default=True, help="The language."),
        profile_option("--profile"),
    ):
        command = decorate(command)
    return command


def profile_option(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option that names a profile."""
    words = "hodoku, simple, or a file of your own; see docs/profiles.md."
    return click.option(name, "profile", metavar="NAME", default=PROFILE.default, show_default=True, help=words)
