"""Profiles: those of the package, ones made from text, and every fault that there can be in one."""

from __future__ import annotations

from collections.abc import Iterator

from ..corpus import EASY, SMALL, G
from ..names import ask, call
from ..probe import Probe, Told, each, later

GOOD = """description = "ours"
assume-unique = false
levels = [{ name = "low", most = 100 }, { name = "high" }]

[limits]
fish-fins = 2
siamese = true

[[search]]
techniques = ["full-house"]
level = "low"
score = 1

[[search]]
techniques = ["hidden-single"]
level = "low"
score = 2

[[search]]
techniques = ["naked-single"]
level = "high"
score = 50
enabled = false
"""
SEARCH = '[[search]]\ntechniques = ["full-house"]\nlevel = "low"\nscore = 1\n'
LEVELS = 'levels = [{ name = "low" }]\n'
FAULTS = {
    "nothing": "",
    "no TOML": "levels = [",
    "unknown key": f"nonsense = 1\n{LEVELS}{SEARCH}",
    "levels missing": SEARCH,
    "levels no list": f"levels = 1\n{SEARCH}",
    "levels without names": f"levels = [{{ most = 1 }}]\n{SEARCH}",
    "levels empty": f"levels = []\n{SEARCH}",
    "key of a level": f'levels = [{{ name = "low", x = 1 }}]\n{SEARCH}',
    "name of a level": f'levels = [{{ name = "a b" }}]\n{SEARCH}',
    "number for a name": f"levels = [{{ name = 1 }}]\n{SEARCH}",
    "levels twice": f'levels = [{{ name = "low" }}, {{ name = "low" }}]\n{SEARCH}',
    "most of a level": f'levels = [{{ name = "low", most = -1 }}]\n{SEARCH}',
    "text for a most": f'levels = [{{ name = "low", most = "1" }}]\n{SEARCH}',
    "levels that fall": f'levels = [{{ name = "low", most = 9 }}, {{ name = "x", most = 5 }}]\n{SEARCH}',
    "no search": LEVELS,
    "search no list": f"{LEVELS}search = 1\n",
    "search no table": f"{LEVELS}search = [1]\n",
    "limits no table": f"{LEVELS}limits = 1\n{SEARCH}",
    "unknown limit": f"{LEVELS}[limits]\nnonsense = 1\n{SEARCH}",
    "limit too small": f"{LEVELS}[limits]\nchain-links = 1\n{SEARCH}",
    "limit too large": f"{LEVELS}[limits]\nfish-fins = 65\n{SEARCH}",
    "limit no integer": f"{LEVELS}[limits]\nfish-fins = true\n{SEARCH}",
    "switch no truth": f"{LEVELS}[limits]\nsiamese = 1\n{SEARCH}",
    "unique no truth": f"assume-unique = 1\n{LEVELS}{SEARCH}",
    "key of a search": LEVELS + SEARCH + "x = 1\n",
    "no techniques": f'{LEVELS}[[search]]\nlevel = "low"\nscore = 1\n',
    "unknown technique": LEVELS + SEARCH.replace("full-house", "nonsense"),
    "a guess": LEVELS + SEARCH.replace("full-house", "guess"),
    "technique twice": LEVELS + SEARCH + SEARCH,
    "not one search": LEVELS + SEARCH.replace('"full-house"', '"full-house", "x-wing"'),
    "level of a search": LEVELS + SEARCH.replace("low", "high"),
    "score of a search": LEVELS + SEARCH.replace("score = 1", "score = -1"),
    "score no integer": LEVELS + SEARCH.replace("score = 1", "score = true"),
    "enabled no truth": LEVELS + SEARCH + "enabled = 1\n",
}


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("profile/names", lambda: call("profile names"))
    for name in ("hodoku", "simple"):
        yield Probe(f"profile/{name}", later(call, "profile loaded", name))
    yield Probe("profile/of text", of_text)
    yield Probe("profile/changed", changed)
    yield Probe(
        "profile/faults", lambda: each((name, later(call, "profile parsed", text, "ours")) for name, text in FAULTS.items())
    )


def of_text() -> Told:
    made = call("profile parsed", GOOD, "ours")
    return each(
        [
            ("itself", lambda: made),
            ("explain", lambda: str(call("explain", SMALL, made))),
            ("rate", lambda: call("rate", EASY, made)),
            ("rate many", lambda: [str(one) for one in call("rate many", [EASY, G], made)]),
            ("techniques", lambda: call("techniques", made)[:5]),
            ("steps", lambda: "\n".join(ask(call("steps", SMALL, made), "lines"))),
            ("everything", lambda: "\n".join(ask(call("steps", SMALL, made, everything=True), "lines"))),
            ("hint", lambda: call("hint", EASY, 2, made).text),
        ]
    )


def changed() -> Told:
    made = call("profile loaded", "hodoku")
    return each(
        [
            ("only", lambda: ask(made, "only", "x-wing", "naked-pair").searches),
            ("search of", lambda: ask(made, "search_of", "x-wing")),
            ("search of none", lambda: ask(made, "search_of", "nonsense")),
            ("only of none", lambda: ask(made, "only", "nonsense")),
            ("limits", lambda: ask(made, "with_limits", siamese=True, fish_fins=1).limits),
            ("a wrong limit", lambda: ask(made, "with_limits", siamese=2)),
            ("no such limit", lambda: ask(made, "with_limits", nonsense=2)),
            ("path with them", lambda: str(call("explain", G, ask(made, "with_limits", fish_fins=0, chain_links=4)))),
            ("path of few", lambda: str(call("explain", G, ask(made, "only", "full-house", "hidden-single", "x-wing")))),
        ]
    )
