"""Profiles as verbs accept them: as such, by name, or as files."""

from __future__ import annotations

import os
from dataclasses import replace

from ..grid import NO_UNIQUENESS, arguments, wrong_option
from ._profiles import Profile, profile_names
from ._se_names import SE, SE_PROFILE

__all__ = ["DEPTH", "explaining_profiles", "is_se", "no_card", "own_profile_of", "profile_of"]

DEPTH = "depth"
"""The name of the profile that only rates."""


def profile_of(profile: Profile | str, no_uniqueness: bool = False) -> Profile:
    """Return a profile given as such, by its name or by the path of its file, perhaps without uniqueness techniques.

    Raises
    ------
    SudokitError
        If there is no such profile, if it is ``se`` and is to do without uniqueness techniques, or if it is ``depth``.
    """
    without = NO_UNIQUENESS.check(no_uniqueness)
    if not isinstance(profile, (Profile, str, os.PathLike)):
        raise arguments.wrong("profile", "a Profile, the name of one or the path of a file", profile)
    if isinstance(profile, str) and profile == DEPTH:
        raise wrong_option("profile 'depth' only rates: use it with rate, rate_many or iter_rate", "profile")
    found = profile if isinstance(profile, Profile) else SE_PROFILE if profile == SE else Profile.load(profile)
    if without and found == SE_PROFILE:
        message = "profile 'se' always uses uniqueness techniques, as Sudoku Explainer does: no_uniqueness is refused"
        raise wrong_option(message, "no_uniqueness")
    return replace(found, assume_unique=False) if without and found.assume_unique else found


def own_profile_of(profile: Profile | str, no_uniqueness: bool, verb: str) -> Profile:
    """Return a profile as `profile_of` does, for a verb that searches with the techniques of `sudokit` only.

    Raises
    ------
    SudokitError
        If there is no such profile, or if it is ``se``, which has a search of its own.
    """
    found = profile_of(profile, no_uniqueness)
    if found == SE_PROFILE:
        message = f"{verb} does not accept profile 'se': use it with rate, rate_many, iter_rate, explain, steps or hint"
        raise wrong_option(message, "profile")
    return found


def no_card(card: bool, profile: str) -> None:
    """Refuse difficulty cards, for a scale that has neither levels nor scores.

    Raises
    ------
    SudokitError
        If a card is requested.
    """
    if card:
        raise wrong_option(f"profile '{profile}' has no difficulty card: it has neither levels nor scores", "card")


def explaining_profiles() -> tuple[str, ...]:
    """Return the names of the profiles that explain and rate: the built-in ones and ``se``."""
    return (*profile_names(), SE)


def is_se(profile: Profile) -> bool:
    """Return whether a profile is ``se``: a file of that name is not."""
    return profile == SE_PROFILE
