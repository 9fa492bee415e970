"""What the commands about steps share: their options, and the exit status by puzzle status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from .. import _core
from ..grid import LANGUAGE, NO_UNIQUENESS, PROFILE
from ..solving import Status
from ._declared import declared

BAD = {Status.UNIQUE: 0, Status.INVALID: 2}  # every other status: 1


def step_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--profile``, ``--no-uniqueness`` and ``--lang``."""
    return profile_option(declared(NO_UNIQUENESS)(language_option(command)))


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--lang``."""
    return declared(LANGUAGE.named("lang", Literal[tuple(_core.languages())]))(command)


def profile_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--profile``."""
    from ..logic import explaining_profiles

    return _profile_of(explaining_profiles())(command)


def rating_profile_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--profile`` with the profiles that only rate, too."""
    from ..logic import DEPTH_PROFILE, explaining_profiles

    return _profile_of((*explaining_profiles(), DEPTH_PROFILE.name))(command)


def _profile_of(names: tuple[str, ...]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return declared(PROFILE.narrower(metavar="|".join([*names, "FILE"])))
