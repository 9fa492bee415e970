"""The profile of a request: one by its name, perhaps with its techniques in another order."""

from __future__ import annotations

from ..grid import SudokitError
from ..logic import Profile
from ._models import ExplainRequest, RateRequest
from ._problems import Problem, problem_of

__all__ = ["chosen_profile"]

_WITHOUT_CHOICE = {"se": "has its own techniques, in its own order", "depth": "has no techniques"}


def chosen_profile(request: ExplainRequest | RateRequest, name: str = "") -> Profile | str:
    """Return a profile, reduced to techniques in the order in which they are requested, if they are.

    Parameters
    ----------
    request
        The request.
    name
        The name of a profile, for requests that name several.

    Raises
    ------
    Problem
        If the profile does not contain one of them, if one appears twice, or if it is ``se`` or ``depth``.
    """
    profile, techniques = name or request.profile or "", request.techniques
    if techniques is None:
        return profile
    if profile in _WITHOUT_CHOICE:
        words = f"profile '{profile}' {_WITHOUT_CHOICE[profile]}: techniques is refused"
        raise Problem("invalid", words, [{"pointer": "/techniques", "detail": words}])
    try:
        return Profile.load(profile).in_order(*techniques)
    except SudokitError as error:
        raise problem_of(error, "/techniques") from None
