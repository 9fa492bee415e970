"""One contract for arguments: every public call refuses what is wrong with a SudokitError that names the argument.

The public surface is walked by its signatures.  Each call has a row of right arguments in `CALLS`; one argument after the
other is replaced by each of `WRONG`, and what is no error must stand in `ACCEPTED`, with the reason.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import numpy as np
import pytest

import sudokit as sk
from public_calls import CALLS
from public_members import CANDIDATES, FOUND, GRID, LAYOUT, MADE, PATH, PUZZLE
from public_names import LEFT_OUT, RECORDS
from sudokit import drawing, formats, generating, messages, study
from sudokit.drawing import _book
from sudokit.solving import InstructionSet, MethodName
from sudokit.study import generators


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let calls that go well write to a folder of their own."""
    monkeypatch.chdir(tmp_path)


WRONG: dict[str, Any] = {
    "True": True,
    "NumPy's False": np.False_,
    "None": None,
    "a float": 1.5,
    "a whole float": 2.0,
    "NaN": math.nan,
    "infinity": math.inf,
    "minus infinity": -math.inf,
    "minus one": -1,
    "NumPy's minus one": np.int64(-1),
    "NumPy's float": np.float64(1.5),
    "a huge integer": 10**5000,
    "a huge negative integer": -(10**5000),
    "a fraction": Fraction(3, 2),
    "a decimal": Decimal("1.5"),
    "a complex number": 1j,
    "text": "no such thing",
    "the text of a number": "17",
    "bytes": b"no such thing",
    "a list": [1.5, None],
    "a tuple": (1, 2, 3),
    "a dictionary": {"a": 1},
    "an array": np.array([1.5, 2.5]),
    "an array without dimensions": np.array(1.5),
    "an object": object(),
    "a function": len,
    "a class": int,
}

_NUMBERS = dict.fromkeys(("a float", "a whole float", "NumPy's float", "a fraction"), "a number")
_FLAGS = {"True": "a flag", "NumPy's False": "a flag of NumPy"}
_NONE = {"None": "what is done without it"}
_TEXT = {"text": "text", "the text of a number": "text"}
_PLACES = {"minus one": "counts from the end", "NumPy's minus one": "counts from the end"}

# What a parameter may be that `WRONG` holds, and why; a parameter that is not here takes nothing of it.
ACCEPTED: dict[str, dict[str, str]] = {
    "time_limit": _NUMBERS | _NONE,
    "trail": _FLAGS,
    "everything": _FLAGS,
    "card": _FLAGS,
    "proofs": _FLAGS,
    "why": _FLAGS,
    "no_uniqueness": _FLAGS,
    "plain": _FLAGS,
    "transpose": _FLAGS,
    "axis": _FLAGS,
    "styled": _FLAGS,
    "colour": _FLAGS,
    "remember": _FLAGS,
    "charts": _FLAGS,
    "fresh": _FLAGS,
    "progress": _NONE | {"a function": "a function", "a class": "a class is called as a function"},
    "by_line": _FLAGS,
    "drop_unknown": _FLAGS,
    "enabled": _FLAGS,
    "assume_unique": _FLAGS,
    "large": _FLAGS,
    "candidates": _FLAGS,
    "solutions": _FLAGS,
    "counts": _NONE,
    "limit": _NONE,
    "node_limit": _NONE,
    "trail_limit": _NONE,
    "seed": _NONE,
    "threads": _NONE,
    "stop": _NONE,
    "layout": _NONE,
    "symbols": _NONE,
    "alphabet": _NONE,
    "format": _NONE,
    "instruction_set": _NONE,
    "keep": _NONE,
    "also": _NONE,
    "indent": _NONE,
    "step": _NONE,
    "theme": _NONE,
    "fonts": _NONE,
    "max_depth": _NONE,
    "max_remove_depth": _NONE,
    "rows": _NONE,
    "columns": _NONE,
    "index": _PLACES,
    "row": _PLACES,
    "i": _PLACES,
    "title": _TEXT,
    "out": _TEXT,
    "setting_words": _TEXT,
    "description": _TEXT,
    "puzzles": {"bytes": "lines of text, of which one cannot be read: an invalid row"},
}

# Where one call differs from `ACCEPTED`.
ACCEPTED_BY: dict[str, dict[str, str]] = {
    "Alphabet.symbols": {
        "text": "three tokens",
        "the text of a number": "one symbol",
    },
    "Alphabet.added": {**_TEXT},
    "Alphabet.value.symbol": {"text": "not in the alphabet: None", "the text of a number": "not in the alphabet: None"},
    "Alphabet.infer.seen": {"the text of a number": "one symbol"},
    "Alphabet.symbol.value": {},
    "Candidates.without.values": {},
    "Grid.givens": _NONE,
    "solve_many.out": _NONE,
    "Grid.replace.givens": _FLAGS,
    "Grid.with_layout.layout": {},
    "Grid.with_alphabet.alphabet": {},
    "Layout.peers.row": {},
    "Grid.is_given.row": {},
    "TemplateCounts.through.row": {},
    "solve_many.limit": {},
    "iter_solve.limit": {},
    "solve.threads": {},
    "solve.trail": _FLAGS,
    "check_argument.unique": _NONE,
    "render.candidates": _FLAGS | _NONE,
    "drawing.render.candidates": _FLAGS | _NONE,
    "Transformation.values": _NONE,
    "Transformation.layout": {},
    "study.run.progress": _FLAGS,
    "study.run.seed": {},
    "study.run.files": {},
    "study.run.lists": _NONE,
    "study.write_index.out": _TEXT,
    "Search.level": _TEXT,
    "PuzzleBatch.take.keep": {},
    "book.puzzles": {},
    "drawing.book.puzzles": {},
    "drawing.inlined.theme": {},
    "drawing.typeset.document": _TEXT,
    "formats.parse_many.text": dict.fromkeys((*_TEXT, "bytes"), "an entry with its error"),
    "formats.parse_many.symbols": _NONE | dict.fromkeys(_TEXT, "an entry with its error"),
    "formats.read_file.symbols": _NONE | dict.fromkeys(_TEXT, "an entry with its error"),
    "messages.argument.step": {},
    "messages.argument_data.step": {},
    "messages.line.step": {},
    "messages.where.step": {},
    "generators.wanted_clues.layout": {},
    "Profile.name": _TEXT,
    "Profile.load.name": {},
    "Profile.parse.name": _TEXT,
    "scramble.index": {},
    "minimise.index": {},
    "verify_many.solutions": {"bytes": "lines of text, of which one cannot be read: an invalid row"},
    "random_grid.index": {},
    "random_class.index": {},
    "unrank_class_many.numbers": {"a tuple": "class numbers"},
    "generators.each_cell_once.index": {},
    "generators.filled.index": {},
    "generators.forbidding.index": {},
    "generators.wanted_clues.index": {},
    "formats.read_file.name": _TEXT | _NONE,
}

# What messages call a parameter that has no better name.
ALSO = {
    "spec": "layout",
    "box_height": "box",
    "box_width": "box",
    "name": "alphabet|profile|format|study",
    "solver": "method",
    "options": "stage",
    "limits": "limit|chain-links",
    "text": "profile",
    "techniques": "technique",
    "masks": "mask",
    "regions": "region",
    "symbols": "symbol|alphabet",
    "seen": "symbols",
    "values": "cells|value",
    "batches": "puzzles",
}

MODULES: dict[str, tuple[ModuleType, list[str]]] = {
    "": (sk, [name for name in sk.__all__ if name not in ("batch", "formats", "study")]),
    "formats.": (formats, ["names", "parse_one", "parse_candidates", "parse_puzzle", "parse_many", "read_file", "write"]),
    "study.": (study, study.__all__),
    "generators.": (generators, generators.__all__),
    "drawing.": (drawing, drawing.__all__),
    "messages.": (messages, messages.__all__),
}


def surface() -> Iterator[tuple[str, list[str]]]:
    """Yield every public callable that takes arguments, with the names of its parameters."""
    for prefix, (module, names) in MODULES.items():
        for name in names:
            made = getattr(module, name)
            if not callable(made) or not hasattr(made, "__module__") or get_args(made):
                continue
            if isinstance(made, type):
                if issubclass(made, Exception | Warning) and made.__init__ is Exception.__init__:
                    continue
                for member in members(made):
                    yield f"{prefix}{name}.{member}", parameters(getattr(made, member), bound=True)
            yield f"{prefix}{name}", parameters(made)


def members(kind: type) -> list[str]:
    own = {name for base in kind.__mro__ if base.__module__.startswith("sudokit") for name in vars(base)}
    public = {name for name in own if not name.startswith("_") or name in ("__getitem__", "__call__")}
    return sorted(name for name in public if callable(getattr(kind, name)))


def parameters(made: Any, *, bound: bool = False) -> list[str]:
    try:
        names = list(inspect.signature(made).parameters)
    except ValueError:  # of the core, or of Python's own errors
        return []
    return names[names[:1] == ["self"] and bound :]


SURFACE = {name: names for name, names in surface() if names}
TESTED = [
    (call, name)
    for call, names in SURFACE.items()
    if call not in RECORDS and not any(call == out or call.startswith(f"{out}.") for out in LEFT_OUT)
    for name in names
]


def test_every_public_call_has_a_row_and_every_row_a_call() -> None:
    assert {call for call, _ in TESTED} == set(CALLS)
    assert {call: set(CALLS[call][1]) for call in CALLS} == {call: set(SURFACE[call]) for call in CALLS}
    assert {name.partition(".")[0] if name == "ParseError.at" else name for name in RECORDS} <= {*SURFACE, "ParseError"}
    accepted = {f"{call}.{name}" for call, name in TESTED}
    assert set(ACCEPTED_BY) <= accepted
    assert set(ACCEPTED) | set(ALSO) <= {name for _, name in TESTED}


@pytest.mark.parametrize("call", CALLS)
def test_right_arguments_are_taken(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made, right = CALLS[call]
    assert fault_of(lambda: made(**right)) is None


@pytest.mark.parametrize(("call", "name"), TESTED)
def test_a_wrong_argument_is_named(call: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made, right = CALLS[call]
    accepted = ACCEPTED_BY.get(f"{call}.{name}", ACCEPTED.get(name, {}))
    faults = []
    for words, wrong in WRONG.items():
        error = fault_of(lambda value=wrong: made(**{**right, name: value}))  # type: ignore[misc]
        if error is None:
            if words not in accepted:
                faults.append(f"{words}: taken")
        elif words in accepted:
            faults.append(f"{words}: refused: {error!r}")
        elif not isinstance(error, sk.SudokitError) or not names(error, name, wrong):
            faults.append(f"{words}: {error!r}"[:200])
    assert not faults, "\n".join(faults)


def fault_of(call: Callable[[], Any]) -> Exception | None:
    """Make a call, and go through what it yields; return the error, but for that of a library that is not installed."""
    try:
        found = call()
        if isinstance(found, Iterator):
            list(found)
    except sk.MissingExtra:
        return None
    except Exception as error:
        return error
    return None


def names(error: Exception, name: str, wrong: object) -> bool:
    """Whether an error names the argument; that of a text that cannot be read names the place in it."""
    if isinstance(error, sk.ParseError) and isinstance(wrong, str | bytes):
        return True
    found = re.search(rf"\b(?:{name}|{ALSO.get(name, name)})\b", str(error))
    return found is not None and "incompatible function arguments" not in str(error)


@pytest.mark.parametrize(("call", "name"), TESTED)
def test_integers_of_numpy_are_integers(call: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made, right = CALLS[call]
    value = right[name]
    if isinstance(value, bool):
        assert fault_of(lambda: made(**{**right, name: np.bool_(value)})) is None
    elif isinstance(value, int):
        for kind in (np.int64, np.uint16, np.int16):
            assert fault_of(lambda kind=kind: made(**{**right, name: kind(value)})) is None  # type: ignore[misc]
    elif isinstance(value, str):
        assert fault_of(lambda: made(**{**right, name: np.str_(value)})) is None


def test_numbers_of_numpy_are_numbers() -> None:
    kinds: list[Any] = [np.float32, np.float64, np.int32]
    for kind in kinds:
        assert sk.solve(PUZZLE, time_limit=kind(5)).status is sk.Status.UNIQUE
        assert sk.render(PUZZLE, width=kind(90), ppi=kind(200)) == sk.render(PUZZLE)


def test_closed_sets_are_those_of_the_signatures() -> None:
    known = {method.name for method in sk.methods()}
    assert set(get_args(MethodName)) == known | {"paths", "paths-indexed", "look-up"}
    assert set(get_args(generating.Symmetry)) == set(generating.SYMMETRIES)
    assert set(sk.instruction_sets()) <= set(get_args(InstructionSet))
    assert set(get_args(drawing.PerPage)) == set(_book.PAGES)
    assert set(get_args(drawing.Paper)) == set(_book.PAPERS)


def test_statuses_are_looked_up_by_their_words() -> None:
    assert sk.Status("unique") is sk.Status.UNIQUE
    wrongs: list[Any] = ["solvable", 5, None, []]
    for wrong in wrongs:
        with pytest.raises(sk.SudokitError, match="unknown status"):
            sk.Status(wrong)


@pytest.mark.parametrize("endless", [math.inf, np.inf, 10**5000], ids=["infinity", "infinity of NumPy", "huge"])
def test_an_endless_time_limit_is_told_what_means_none(endless: float) -> None:
    with pytest.raises(sk.SudokitError, match=r"time_limit must be a number of seconds, 0 or more, .*; None means no limit"):
        sk.solve(PUZZLE, time_limit=endless)


def test_what_is_not_there_is_an_index_error_too() -> None:
    calls: list[Callable[[], object]] = [
        lambda: GRID[4, 0],
        lambda: CANDIDATES[0, -1],
        lambda: GRID.is_given(0, 4),
        lambda: LAYOUT.peers(-1, 0),
        lambda: PATH[99],
        lambda: PATH.state(-99),
        lambda: FOUND.before(99),
        lambda: MADE.row(2),
        lambda: sk.solve_many([PUZZLE]).grid(1),
        lambda: sk.rate_many([PUZZLE]).level(-2),
        lambda: sk.canonical_many([PUZZLE]).reason(1),
    ]
    for call in calls:
        with pytest.raises(IndexError) as caught:
            call()
        assert type(caught.value) is sk.OutOfRange


def test_unknown_names_are_python_s_own_errors() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        sk.solve(PUZZLE, limits=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="missing"):
        sk.solve()  # type: ignore[call-arg]
