"""The order in which the techniques are taught: HoDoKu's, the techniques that it leaves out at a place of their own."""

from __future__ import annotations

import functools
from typing import NamedTuple

from ._profiles import FAMILIES, Profile, Search

__all__ = ["AFTER", "BESIDE", "DUAL", "EARLY", "Early", "cheaper_than", "learning_order", "learning_profile"]

# Techniques that HoDoKu does not have, each before the technique that it precedes.
_ADDED = {
    "locked-set": "pointing",
    "law-of-leftovers": "x-wing",
    "set-equivalence": "x-wing",
    "wxyz-wing": "unique-rectangle-1",
    "unique-loop-1": "finned-x-wing",
    "unique-loop-2": "finned-x-wing",
    "unique-loop-3": "finned-x-wing",
    "unique-loop-4": "finned-x-wing",
    "tridagon": "forcing-chain-contradiction",
    "bivalue-oddagon": "forcing-chain-contradiction",
    "sk-loop": "forcing-chain-contradiction",
    "msls": "forcing-chain-contradiction",
    "junior-exocet": "forcing-chain-contradiction",
    "reverse-bug": "finned-x-wing",
    "guarded-rectangle": "forcing-chain-contradiction",
    "extended-rectangle": "forcing-chain-contradiction",
    "bug-lite": "forcing-chain-contradiction",
    "bug-plus-n": "forcing-chain-contradiction",
    "impossible-pattern": "forcing-chain-contradiction",
    "guardian-forcing-chain": "forcing-net-contradiction",
    "refutation": "template-set",
    "split-refutation": "template-set",
    "nested-refutation": "template-set",
    "complex-exocet": "template-set",
    "chute-remote-pair": "template-set",
    "xyz-ring": "template-set",
    "medusa-wrap": "template-set",
    "medusa-trap": "template-set",
    "aligned-pair-exclusion": "template-set",
    "aligned-triple-exclusion": "template-set",
    "bent-set": "template-set",
    "symmetrical-placement": "unique-rectangle-1",
    "whip": "brute-force",
    "braid": "brute-force",
    "firework-triple": "unique-rectangle-1",
    "firework-quadruple": "unique-rectangle-1",
}
# Techniques that are tried only after others that HoDoKu does not have either.
AFTER = {
    "split-refutation": ("refutation",),
    "nested-refutation": ("refutation", "split-refutation"),
}
# Techniques that are tried together with others, of one search: the example is a step that none of these is as short as.
BESIDE = {"braid": ("whip",)}
# Shown as one step only with the limit dual-patterns, which HoDoKu's profile does not set.
DUAL = ("dual-two-string-kite", "dual-empty-rectangle")


class Early(NamedTuple):
    """How the example of a technique is chosen that is hardly ever the next step at its own place."""

    before: str
    """The technique before which it is tried; those from here to its own place may have the same effect."""
    reason: str
    """Why there is no stricter rule, in a sentence."""


_LEFT_OUT = "The lines that a {} leaves out form a smaller fish with the same effect."
_FINS = "The lines that it leaves out nearly always form a smaller fish with the same fins and the same effect."
_GROUPED = "What it shows can nearly always be shown by grouped chains or almost locked sets as well."
_LOCKED = "With two base houses, of which one is a box or crosses the other, all follows from locked candidates, in two steps."
_COLOURED = "What it shows can nearly always be shown, one candidate at a time, by chains of the same links."
_COMBINED = "What it shows can nearly always be shown by almost locked sets or chains as well."
_CHUTE = "What it shows can nearly always be shown by wings, colours or chains as well."
_NETS = "Where it removes few candidates, forcing nets nearly always do the same, one candidate at a time."
_SMALLER = "Where it is found, there is nearly always a smaller fish, also off by default, with the same effect."
EARLY = {
    **{name: Early("x-wing", _LEFT_OUT.format(name)) for name in ("squirmbag", "whale", "leviathan")},
    **{
        f"{kind}-{name}": Early("finned-x-wing", _FINS)
        for kind in ("finned", "sashimi")
        for name in ("squirmbag", "whale", "leviathan")
    },
    "finned-franken-x-wing": Early(
        "finned-x-wing", "What it shows can nearly always be shown by a finned swordfish, colouring or a chain as well."
    ),
    **{
        f"{kind}-{name}": Early("grouped-aic", _GROUPED)
        for kind in ("franken", "mutant")
        for name in ("swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
    },
    **{name: Early("bug-plus-1", _CHUTE) for name in ("chute-remote-pair", "xyz-ring")},
    "complex-exocet": Early("forcing-chain-contradiction", _NETS),
    **{name: Early("xy-chain", _COLOURED) for name in ("medusa-wrap", "medusa-trap")},
    "bent-set": Early("unique-rectangle-1", _COMBINED),
    **{name: Early("als-xz", _COMBINED) for name in ("aligned-pair-exclusion", "aligned-triple-exclusion")},
    "finned-mutant-x-wing": Early("grouped-aic", _GROUPED),
    "franken-x-wing": Early("pointing", _LOCKED),
    "mutant-x-wing": Early("pointing", _LOCKED),
    **{f"finned-franken-{name}": Early("finned-franken-x-wing", _SMALLER) for name in ("whale", "leviathan")},
    **{f"finned-mutant-{name}": Early("franken-x-wing", _SMALLER) for name in ("swordfish", "whale", "leviathan")},
    **{
        name: Early("skyscraper", "What it shows can nearly always be shown by a chain as well.")
        for name in ("extended-rectangle", "bug-lite", "bug-plus-n")
    },
    "sashimi-leviathan": Early("skyscraper", _FINS),
    "franken-leviathan": Early("x-wing", _GROUPED),
    **{
        name: Early(
            "forcing-chain-contradiction", "What it shows can nearly always be shown by forcing chains or nets as well."
        )
        for name in ("template-set", "template-delete", "whip", "braid")
    },
}


@functools.cache
def learning_order() -> Profile:
    """Return HoDoKu's profile with every technique in it, at its place.

    >>> order = learning_order()
    >>> [search.techniques for search in order.searches[4:7]]
    [('locked-triple',), ('locked-set',), ('pointing',)]
    """
    profile = Profile.load("hodoku")
    searches: list[Search] = []
    for search in profile.searches:
        if FAMILIES[search.techniques[0]] == "rules":
            continue  # taught with the rules: docs/rules
        searches += [
            Search((name,), search.level, 0, enabled=False) for name, before in _ADDED.items() if before in search.techniques
        ]
        searches.append(search)
    limits = {**profile.limits, "dual-patterns": True}
    return Profile(profile.name, profile.description, tuple(searches), profile.levels, profile.most, limits)


@functools.cache
def learning_profile(technique: str) -> Profile:
    """Return the profile in which the example of a technique is the next step.

    It is HoDoKu's, with the technique at its place in the learning order if HoDoKu does not use it.  A technique that is tried
    only after others of this kind comes after them, and one that shares its search with others comes together with these.

    Raises
    ------
    SudokitError
        If no technique of that name finds steps.

    Examples
    --------
    >>> learning_profile("x-wing") == Profile.load("hodoku")
    True
    >>> learning_profile("wxyz-wing").search_of("wxyz-wing").enabled
    True
    """
    order, plain = learning_order(), Profile.load("hodoku")
    own, early = order.search_of(technique), EARLY.get(technique)
    if own.enabled and technique not in DUAL and early is None:
        return plain
    added = Search((*BESIDE.get(technique, ()), technique), own.level, own.score)
    searches: list[Search] = []
    for search in order.searches:
        if early is not None and early.before in search.techniques:
            searches.append(added)
        if technique not in search.techniques:
            before = search.techniques[0] in AFTER.get(technique, ())
            searches += [Search(search.techniques, search.level, search.score)] if search.enabled or before else []
        elif early is None:
            searches.append(search if search.enabled else added)
    limits = order.limits if technique in DUAL else plain.limits
    return Profile(plain.name, plain.description, tuple(searches), plain.levels, plain.most, limits)


@functools.cache
def cheaper_than(technique: str) -> Profile | None:
    """Return the learning order up to a technique, every technique enabled; None for the first.

    >>> len(cheaper_than("hidden-single").searches)
    2
    """
    order, found = learning_order(), []
    for search in order.searches:
        if technique in search.techniques:
            break
        found.append(Search(search.techniques, search.level, search.score))
    if not found:
        return None
    return Profile(order.name, order.description, tuple(found), order.levels, order.most, order.limits)
