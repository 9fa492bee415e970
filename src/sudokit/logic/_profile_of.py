"""Profiles as verbs accept them: as such, by name, or as files."""

from __future__ import annotations

import os

from ..grid import arguments
from ._profiles import Profile
from ._se_names import SE, SE_PROFILE

__all__ = ["profile_of"]


def profile_of(profile: Profile | str) -> Profile:
    """Return a profile given as such, by its name or by the path of its file."""
    if isinstance(profile, Profile):
        return profile
    if not isinstance(profile, (str, os.PathLike)):
        raise arguments.wrong("profile", "a Profile, the name of one or the path of a file", profile)
    return SE_PROFILE if profile == SE else Profile.load(profile)
