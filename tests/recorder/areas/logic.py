"""Explaining, hints, steps, ratings, techniques: in notation, in words of each language, as data."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

from ..corpus import EASY, SMALL, G, case, hard_lines, labels, states
from ..names import ask, call, it
from ..probe import Probe, Told, each, later

LANGUAGES = ("en", "de")


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("languages", lambda: call("languages"))
    yield Probe("schema", lambda: json.dumps(call("schema"), indent=1, ensure_ascii=False))
    for name in ("hodoku", "simple"):
        yield Probe(f"techniques/{name}", later(techniques, name))
    for technique in states():
        yield Probe(f"technique/{technique}", later(technique_example, technique))
    for label in ("easy", "G", "hard 0", "hard 1", "small"):
        yield Probe(f"path/{label}", later(path, label))
        yield Probe(f"path/{label}, in words", later(words, label))
        yield Probe(f"path/{label}, as data", later(as_data, label))
    for label in [*labels("puzzle", 9), *labels("half", 12), *labels("several", 6), *labels("none", 6), *labels("conflict", 6)]:
        yield Probe(f"path/{label}", later(path, label))
    yield Probe("paths/hard, the first forty", later(lines_of_paths, 40))
    yield Probe("rate/hard, the first forty", ratings)
    yield Probe("rate/layouts", rated_layouts)
    yield Probe("steps/everything", everything)
    for label in ("easy", "G", "hard 2", "small"):
        yield Probe(f"steps/{label}", later(steps, label))
    yield Probe("steps/layouts", steps_of_layouts)
    for language in LANGUAGES:
        yield Probe(f"hint/{language}", later(hints, language))
        yield Probe(f"hint/on layouts, {language}", later(hints_on_layouts, language))
        yield Probe(f"hint/wrong entries, {language}", later(wrong_entries, language))
        yield Probe(f"hint/mistakes in stages, {language}", later(mistakes, language))
        yield Probe(f"rate/cards, {language}", later(cards, language))
    yield Probe("hint/the other steps", others)
    yield Probe("pickled", pickled)


def grid(label: str) -> Any:
    if label.startswith("hard "):
        return hard_lines()[int(label.removeprefix("hard "))]
    return {"easy": EASY, "G": G, "small": SMALL}.get(label) or case(label)


def techniques(profile: str) -> Told:
    found = call("techniques", profile)
    return Told("\n".join(f"{one!r}\n  {ask(one, 'idea')}\n  {ask(one, 'idea', 'de')}" for one in found))


def whole_profile() -> Any:
    """Return HoDoKu's profile, the techniques added that it does not have."""
    profile = call("profile loaded", "hodoku")
    known = {name for search in profile.searches for name in search.techniques}
    added = tuple(call("search", (name,), profile.levels[-1], 0, False) for name in states() if name not in known)
    limits = {**profile.limits, "dual-patterns": True}
    return call("profile", "whole", "", (*profile.searches, *added), profile.levels, profile.most, limits)


def technique_example(technique: str) -> Told:
    state = call("candidates parsed", states()[technique])
    found = call("steps", state, ask(whole_profile(), "only", technique))
    index = min(1, len(found) - 1)
    ways = [
        ("steps", lambda: "\n".join(ask(found, "lines"))),
        ("step", lambda: found[index]),
        ("notation", lambda: ask(found[index], "notation")),
        ("before", lambda: str(ask(found, "before", index))),
    ]
    for language in LANGUAGES:
        ways += [(f"{language} {stage}", later(ask, found, "text", index, stage, language)) for stage in (1, 2, 3, 4)]
        ways.append((f"{language} argument", later(ask, found, "argument", index, language)))
    return each(ways)


def path(label: str) -> Told:
    found = call("explain", grid(label))
    return each(
        [
            ("itself", lambda: str(found)),
            ("short", lambda: repr(found)),
            ("status", lambda: (str(found.status), found.reason, found.complete, found.solution)),
            ("rating", lambda: found.rating),
            ("verdicts", lambda: [ask(found.rating, "verdict", language) for language in LANGUAGES]),
            ("simple", lambda: str(call("explain", grid(label), "simple"))),
            ("last state", lambda: str(ask(found, "state", -1))),
        ]
    )


def words(label: str) -> Told:
    found = call("explain", grid(label))
    return each(
        (f"{index + 1} {language} {stage}", later(ask, found, "text", index, stage, language))
        for index in range(min(len(found), 30))
        for language in LANGUAGES
        for stage in (1, 2, 3, 4)
    )


def as_data(label: str) -> Told:
    found = call("explain", grid(label))
    return each((language, lambda language=language: ask(found, "to_json", language, 1)) for language in LANGUAGES)


def lines_of_paths(count: int) -> Told:
    return each((line, lambda line=line: str(call("explain", line))) for line in hard_lines()[:count])


def ratings() -> Told:
    return each(
        (f"{line} {scale}", later(call, "rate", line, scale)) for line in hard_lines()[:40] for scale in ("hodoku", "simple")
    )


def rated_layouts() -> Told:
    found = [
        label
        for kind in ("puzzle", "half", "several", "none", "conflict", "solution")
        for label in labels(kind, 9 if kind == "half" else 7)
    ]
    return each((label, lambda label=label: str(call("rate", case(label)))) for label in found)


def everything() -> Told:
    return each(
        (name, lambda text=text: "\n".join(ask(call("steps", text, everything=True), "lines")))
        for name, text in (("easy", EASY), ("small", SMALL))
    )


def steps(label: str) -> Told:
    found = call("steps", grid(label))
    return each(
        [
            ("itself", lambda: (repr(found), found.reason)),
            ("lines", lambda: "\n".join(ask(found, "lines"))),
            ("groups", lambda: {name: len(members) for name, members in ask(found, "groups").items()}),
            ("sliced", lambda: [str(step) for step in found[:3]]),
            ("last", lambda: found[-1]),
            ("simple", lambda: "\n".join(ask(call("steps", grid(label), "simple"), "lines"))),
        ]
    )


def steps_of_layouts() -> Told:
    found = [*labels("puzzle", 6), *labels("half", 9), *labels("wrong", 6), "jigsaw 9 puzzle", "3x3+windows puzzle"]
    return each((label, lambda label=label: "\n".join(ask(call("steps", case(label)), "lines"))) for label in found)


def hints(language: str) -> Told:
    texts = (
        G,
        EASY,
        SMALL,
        hard_lines()[3],
        "." * 81,
        "1" + "." * 80,
        "11..............",
        "1234341221434321",
        "123....4........",
    )
    return each(
        (f"{text} {stage}", later(call, "hint", text, stage, language=language)) for text in texts for stage in (1, 2, 3, 4)
    )


def hints_on_layouts(language: str) -> Told:
    found = [label for kind in ("half", "wrong") for label in labels(kind, 10)]
    return each(
        (f"{label} {stage}", lambda label=label, stage=stage: call("hint", case(label), stage, language=language).text)
        for label in found
        for stage in (1, 2, 3, 4)
    )


def wrong_entries(language: str) -> Told:
    made = call("grid parsed", G)
    solution = call("solve", G).grid
    empty = [divmod(cell, 9) for cell, value in enumerate(made.values) if not value]
    ways: list[tuple[str, Any]] = []
    for count in (1, 2, 3):
        entries = {place: solution[place] % 9 + 1 for place in empty[:count]}
        ways.append((f"{count} wrong", ask(made, "replace", entries)))
        struck = ask(made, "candidates")
        for place in empty[:count]:
            struck = ask(struck, "without", place, solution[place])
        ways.append((f"{count} missing", struck))
    right = {place: solution[place] for place in empty[:5]}
    ways.append(("right ones", ask(made, "replace", right)))
    ways.append(("a repeated given", ask(made, "replace", {(0, 1): 1})))
    ways.append(("all right", solution))
    ways.append(("stuck", call("grid parsed", hard_lines()[0])))
    return each(
        (f"{name}, {profile}", later(call, "hint", puzzle, 3, profile, language))
        for name, puzzle in ways
        for profile in ("hodoku", "simple")
    )


def mistakes(language: str) -> Told:
    made = call("grid parsed", G)
    solution = call("solve", G).grid
    first, second, third = [divmod(cell, 9) for cell, value in enumerate(made.values) if not value][:3]
    entered = ask(made, "replace", {first: solution[first] % 9 + 1, second: solution[second] % 9 + 1})
    state = ask(ask(entered, "candidates"), "without", third, solution[third])
    return each(
        (f"{name} {stage}", lambda puzzle=puzzle, stage=stage: call("hint", puzzle, stage, language=language))
        for name, puzzle in (("entries", entered), ("entries and a candidate", state))
        for stage in (1, 2, 3, 4)
    )


def others() -> Told:
    return each((str(number), lambda number=number: call("hint", EASY, 2, another=number).text) for number in (0, 1, 2, 5, 999))


def cards(language: str) -> Told:
    texts = (G, EASY, SMALL, "." * 81, "1234341221434321")
    return each((text, lambda text=text: call("rate", text, card=True).lines(language)) for text in texts)


def pickled() -> Told:
    found, listed = call("explain", EASY), call("steps", SMALL)
    trail = call("solve", EASY, method="deduction", trail=True).trail
    none = call("solve", EASY).trail
    return each(
        [
            ("path", lambda: str(pickle.loads(pickle.dumps(found))) == str(found)),
            ("steps", lambda: list(pickle.loads(pickle.dumps(listed))) == list(listed)),
            ("trail", lambda: list(pickle.loads(pickle.dumps(trail))) == list(trail)),
            ("no trail", lambda: (len(none), pickle.loads(pickle.dumps(none)) is none)),
            ("start of no trail", lambda: none.start),
            ("rating", lambda: pickle.loads(pickle.dumps(found.rating)) == found.rating),
            ("hint", lambda: pickle.loads(pickle.dumps(call("hint", EASY, 4))) == call("hint", EASY, 4)),
            ("status of a flag", lambda: ask(it("stop flag")(), "is_set")),
        ]
    )
