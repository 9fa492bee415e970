"""Checking traces step by step, whoever wrote them."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..grid import (
    Candidates,
    Grid,
    ImpossibleRequest,
    Layout,
    PuzzleLike,
    SudokitError,
    arguments,
    as_layout,
    as_puzzle,
    cell_name,
    quoted,
)
from ..logic import Profile, own_profile_of, path_of, steps, techniques
from ..solving import Status, Step, solve
from ._trace import TraceVocabulary

__all__ = ["TraceFault", "justified", "verify_trace"]

Change = tuple[int, int]
"""A cell and a value, 1 to N."""
Result = tuple[bool, int, int]
"""Whether a value is placed or removed, the cell, the value."""


@dataclass(frozen=True)
class TraceFault:
    """The first step of a trace that is not justified.

    `step` counts from 0; it is the number of steps if the trace ends too early.
    """

    step: int
    reason: str

    def __str__(self) -> str:
        return f"step {self.step + 1}: {self.reason}"


@dataclass(frozen=True)
class _Claim:
    """A step as a trace states it; `technique` and `masks` are None if it does not say."""

    place: tuple[Change, ...]
    remove: tuple[Change, ...]
    technique: str | None = None
    masks: tuple[int, ...] | None = None


class _Unreadable(Exception):
    """A step that cannot be read, and why."""


def verify_trace(
    puzzle: PuzzleLike,
    trace: Any,
    profile: Profile | str = "hodoku",
    *,
    layout: Layout | str | None = None,
    complete: bool = True,
) -> TraceFault | None:
    """Check a trace step by step: None if each step is justified, otherwise the first that is not.

    A step is justified if each of its changes follows, in the state that the steps before it lead to, by the technique
    that it names; if it names none, by a technique of the profile.  It must change something, and name no candidate that is
    already gone.  If it lists candidates, they must be those of the state.

    Parameters
    ----------
    puzzle
        A puzzle with exactly one solution.
    trace
        Any form of `trace_many`, with or without techniques and candidates: text, JSON, or an array or list of tokens.
    profile
        The profile whose techniques count, or the name of one.
    layout
        The layout of the puzzle, if it is text.  None: boxes as close to square as possible.
    complete
        Whether the trace must reach the solution.

    Raises
    ------
    ImpossibleRequest
        If the puzzle does not have exactly one solution.
    SudokitError
        If an argument has the wrong type.

    Examples
    --------
    >>> from sudokit import data
    >>> trace = data.trace_many(["12..34.....3..2."])[0]
    >>> data.verify_trace("12..34.....3..2.", trace) is None
    True
    >>> str(data.verify_trace("12..34.....3..2.", trace.replace("r1c3=3", "r1c3=4")))
    'step 2: 4 is not a candidate of r1c3'
    >>> str(data.verify_trace("12..34.....3..2.", "n1:r1c4=4"))
    'step 2: the trace ends before the solution'
    """
    if isinstance(puzzle, str) and layout is not None:
        puzzle = Grid.parse(puzzle, as_layout(layout))
    posed = as_puzzle(puzzle)
    chosen, complete = own_profile_of(profile, False, "verify_trace"), arguments.flag("complete", complete)
    if solve(posed).status is not Status.UNIQUE:
        raise ImpossibleRequest("only a trace of a puzzle with exactly one solution can be verified")
    state, number = posed if isinstance(posed, Candidates) else posed.candidates(), -1
    try:
        for number, claim in enumerate(_claims(trace, state.layout)):
            if fault := _fault_of(claim, state, chosen):
                return TraceFault(number, fault)
            state = _after(state, claim)
    except _Unreadable as unreadable:
        return TraceFault(number + 1, str(unreadable))
    if complete and not all(state.grid.values):
        return TraceFault(number + 1, "the trace ends before the solution")
    return None


def justified(state: Candidates, changes: Iterable[Change], placing: bool, profile: Profile) -> bool:
    """Return whether a technique of the profile justifies each placement (or removal), in a state."""
    wanted = {(placing, *change) for change in changes}
    for search in profile.searches:
        for name in search.techniques if search.enabled else ():
            wanted = _left(wanted, state, name, profile)
            if not wanted:
                return True
    return False


def _fault_of(claim: _Claim, state: Candidates, profile: Profile) -> str:
    """Return why a step is not justified; "" if it is."""
    if claim.masks is not None and claim.masks != tuple(state.masks):
        return "its candidates are not those of the state"
    if not claim.place and not claim.remove:
        return "it changes nothing"
    size = state.size
    for cell, value in (*claim.place, *claim.remove):
        name = cell_name(*divmod(cell, size))
        if state.grid.values[cell]:
            return f"{name} is filled"
        if not state.masks[cell] >> (value - 1) & 1:
            return f"{value} is not a candidate of {name}"
    wanted = {*((True, *change) for change in claim.place), *((False, *change) for change in claim.remove)}
    if claim.technique is None:
        ways = [name for search in profile.searches if search.enabled for name in search.techniques]
    elif not any(claim.technique in search.techniques and search.enabled for search in profile.searches):
        return f"profile {profile.name} does not use {claim.technique}"
    else:
        ways = [claim.technique]
    for name in ways:
        wanted = _left(wanted, state, name, profile)
        if not wanted:
            return ""
    placing, cell, value = min(wanted)
    shown = f"{cell_name(*divmod(cell, size))}{'=' if placing else '<>'}{value}"
    return f"{shown} does not follow by {claim.technique or f'profile {profile.name}'}"


@functools.lru_cache(maxsize=256)
def _only(profile: Profile, names: tuple[str, ...]) -> Profile:
    return profile.only(*names)


def _left(wanted: set[Result], state: Candidates, technique: str, profile: Profile) -> set[Result]:
    """Return the changes that a technique does not make; first those of the step that a path would take are dropped."""
    left = wanted - _first(state, technique, profile)
    return left - _all(state, technique, profile) if left else left


@functools.lru_cache(maxsize=1 << 14)
def _first(state: Candidates, technique: str, profile: Profile) -> frozenset[Result]:
    """Return the changes of the first step that the technique's search finds, if it is of the technique."""
    searched = _only(profile, profile.search_of(technique).techniques)
    found = path_of(state, searched, None, None, most_steps=1).steps
    return _results([step for step in found if step.technique == technique], state.size)


@functools.lru_cache(maxsize=1 << 14)
def _all(state: Candidates, technique: str, profile: Profile) -> frozenset[Result]:
    """Return the changes of all steps that the technique finds."""
    return _results(steps(state, _only(profile, (technique,))), state.size)


def _results(found: Iterable[Step], size: int) -> frozenset[Result]:
    listed = [(kind, part) for step in found for kind, part in ((True, step.placements), (False, step.eliminations))]
    return frozenset((kind, row * size + column, value) for kind, part in listed for (row, column), value in part)


def _after(state: Candidates, claim: _Claim) -> Candidates:
    """Return the state after a step, for which _fault_of() found nothing."""
    for cell, value in claim.place:
        state = state.placed(divmod(cell, state.size), value)
    for cell, value in claim.remove:
        if state.masks[cell] >> (value - 1) & 1 and not state.grid.values[cell]:
            state = state.without(divmod(cell, state.size), value)
    return state


def _claims(trace: Any, layout: Layout) -> Iterator[_Claim]:
    """Yield the steps of a trace in any form."""
    if isinstance(trace, str):
        yield from _from_json(trace, layout) if trace.lstrip().startswith('{"') else _from_text(trace, layout)
        return
    tokens = [arguments.integer("trace", token, 0, 2**32 - 1) for token in arguments.items("trace", trace, "text or tokens")]
    yield from _from_tokens(tokens, layout)


@functools.cache
def _by_abbreviation() -> dict[str, str]:
    return {one.abbreviation: one.name for one in techniques()}


def _from_text(trace: str, layout: Layout) -> Iterator[_Claim]:
    for word in trace.split():
        masks, rest = None, word
        if word.startswith("{"):
            inside, closed, rest = word[1:].partition("}")
            if not closed:
                raise _Unreadable("its candidates have no end")
            masks = _masks_of(inside, layout)
        named, colon, effects = rest.rpartition(":")
        if colon and named not in _by_abbreviation():
            raise _Unreadable(f"there is no technique {quoted(named)}")
        place, remove = _effects(effects, layout)
        yield _Claim(place, remove, _by_abbreviation()[named] if colon else None, masks)


def _value(symbol: str, layout: Layout) -> int:
    from ..grid import Alphabet

    symbols = Alphabet.standard(layout.size).symbols
    if symbol not in symbols:
        raise _Unreadable(f"{quoted(symbol)} is no value of layout {layout.spec}")
    return symbols.index(symbol) + 1


def _masks_of(text: str, layout: Layout) -> tuple[int, ...]:
    cells = text.split(",")
    if len(cells) != layout.size**2:
        raise _Unreadable(f"it lists the candidates of {len(cells)} cells, not of {layout.size**2}")
    each = [cell.split("|") if layout.size > 9 else list(cell) for cell in cells]
    return tuple(sum({1 << (_value(symbol, layout) - 1) for symbol in cell if symbol}) for cell in each)


def _effects(text: str, layout: Layout) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    place: list[Change] = []
    remove: list[Change] = []
    for part in text.split(";"):
        match = re.fullmatch(r"([rc0-9,]+)(=|<>)(.+)", part)
        if not match:
            raise _Unreadable(f"{quoted(part)} is no effect, such as r1c2=3 or r1c2<>3")
        changes = [(cell, _value(match[3], layout)) for cell in _cells(match[1], layout)]
        (place if match[2] == "=" else remove).extend(changes)
    return tuple(place), tuple(remove)


def _cells(text: str, layout: Layout) -> Iterator[int]:
    """Yield the cells of a list such as r1c23,r5c6."""
    for group in text.split(","):
        match = re.fullmatch(r"r(\d+)c(\d+)", group)
        if not match:
            raise _Unreadable(f"{quoted(group)} is no cell")
        rows, columns = ([int(part)] if layout.size > 9 else [int(digit) for digit in part] for part in match.groups())
        for row in rows:
            for column in columns:
                yield _cell(row, column, layout)


def _cell(row: object, column: object, layout: Layout) -> int:
    if not (isinstance(row, int) and isinstance(column, int) and 1 <= row <= layout.size and 1 <= column <= layout.size):
        raise _Unreadable(f"there is no cell in row {quoted(row)} and column {quoted(column)}")
    return (row - 1) * layout.size + column - 1


def _from_json(trace: str, layout: Layout) -> Iterator[_Claim]:
    try:
        listed = json.loads(trace)["steps"]
    except (ValueError, KeyError, RecursionError) as error:
        raise _Unreadable(f"the trace is not JSON with a list of steps: {error}") from None
    if not isinstance(listed, list):
        raise _Unreadable("the steps are not a list")
    names = {one.name for one in techniques()}
    for step in listed:
        if not isinstance(step, dict):
            raise _Unreadable("a step is not an object")
        technique = step.get("technique")
        if technique is not None and technique not in names:
            raise _Unreadable(f"there is no technique {quoted(technique)}")
        place, remove = (tuple(_listed(step.get(name, []), layout)) for name in ("place", "remove"))
        yield _Claim(place, remove, technique, _listed_masks(step.get("candidates"), layout))


def _listed(changes: Any, layout: Layout) -> Iterator[Change]:
    if not isinstance(changes, list):
        raise _Unreadable("its changes are not a list")
    for change in changes:
        if not isinstance(change, list) or len(change) != 3:
            raise _Unreadable(f"{quoted(change)} is not a row, a column and a value")
        row, column, value = change
        if not isinstance(value, int) or not 1 <= value <= layout.size:
            raise _Unreadable(f"{quoted(value)} is no value of layout {layout.spec}")
        yield _cell(row, column, layout), value


def _listed_masks(candidates: Any, layout: Layout) -> tuple[int, ...] | None:
    if candidates is None:
        return None
    if not isinstance(candidates, list) or len(candidates) != layout.size**2:
        raise _Unreadable("its candidates are not a list with an entry for each cell")
    masks = []
    for cell in candidates:
        if not isinstance(cell, list) or not all(isinstance(value, int) and 1 <= value <= layout.size for value in cell):
            raise _Unreadable("the candidates of a cell are not a list of values")
        masks.append(sum({1 << (value - 1) for value in cell}))
    return tuple(masks)


def _from_tokens(tokens: list[int], layout: Layout) -> Iterator[_Claim]:
    words = TraceVocabulary(layout)
    parts: dict[str, list[Change]] = {"place": [], "remove": [], "candidate": []}
    technique: str | None = None
    ended = True
    for token in tokens:
        try:
            kind, first, second = words.meaning(token)
        except SudokitError as error:
            raise _Unreadable(str(error)) from None
        if kind == "padding":
            continue
        ended = kind == "end"
        if kind == "technique":
            if technique is not None:
                raise _Unreadable("it names two techniques")
            technique = words.techniques[first]
        elif kind != "end":
            parts[kind].append((first, second))
        else:
            yield _Claim(tuple(parts["place"]), tuple(parts["remove"]), technique, _token_masks(parts["candidate"], layout))
            parts, technique = {"place": [], "remove": [], "candidate": []}, None
    if not ended:
        raise _Unreadable("it has no end")


def _token_masks(listed: list[Change], layout: Layout) -> tuple[int, ...] | None:
    if not listed:
        return None
    masks = [0] * layout.size**2
    for cell, value in listed:
        masks[cell] |= 1 << (value - 1)
    return tuple(masks)
