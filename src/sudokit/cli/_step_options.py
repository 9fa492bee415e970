"""What the commands about steps share: their options, and the exit status by puzzle status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from ..grid import LANGUAGE, PROFILE
from ..solving import Status
from ._declared import declared

BAD = {Status.UNIQUE: 0, Status.INVALID: 2}  # every other status: 1


def step_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--profile`` and ``--lang``."""
    from ..messages import languages

    language = LANGUAGE.named("lang", Literal[languages()])
    return profile_option(declared(language)(command))


def profile_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--profile``."""
    from ..logic import profile_names

    return declared(PROFILE.narrower(metavar="|".join([*profile_names(), "se", "FILE"])))(command)
