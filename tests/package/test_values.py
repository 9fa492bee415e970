"""Results are values: each kind compares, hashes, copies and pickles by its content.

The kinds are found, not listed: what `sudokit` and `sudokit.formats` export, what their functions and methods say that they
return, and what the attributes of these are.  A kind that no call of `made` yields fails the test.
"""

from __future__ import annotations

import ast
import copy
import functools
import importlib
import inspect
import pickle
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import photo.measure
import sudokit as sk
from sudokit import formats
from sudokit.grid import _frozen
from sudokit.messages import Line

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
TRIED = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
CHAINS = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
SMALL = "12.. 34.. ...3 ..2."
FULL = "1234 3412 2143 4321"

NO_VALUES = {
    "StopFlag": "it is set by another thread",
    "Format": "it holds the functions of an entry of the table of formats",
}
"""Kinds that are no results."""


BATCHES = [
    *(
        sk.Batch,
        sk.CanonicalBatch,
        sk.CheckBatch,
        sk.ClassBatch,
        sk.MinimisedBatch,
        sk.PuzzleBatch,
        sk.ExplanationBatch,
        sk.RatingBatch,
        sk.SeRatingBatch,
        sk.DepthRatingBatch,
        sk.VerifyBatch,
    ),
]


def made() -> Iterator[Any]:
    """Yield results of all kinds, each kind at least twice, and different."""
    path = sk.explain(PUZZLE)
    for index in (0, 41):
        yield [path.proof(index), sk.check_argument(path.before(index), path.proof(index))]
    yield [part for index in range(len(path)) for line in path.proof(index) for part in (*line.bases, *line.covers)]
    for puzzle in (SMALL, PUZZLE):
        yield sk.Grid.parse(puzzle)
        yield sk.Grid.parse(puzzle).candidates()
        outcome = sk.solve(puzzle, method="deduction", trail=True)
        yield [outcome, outcome.trail.summary]
        yield sk.check(puzzle)
        yield sk.explain(puzzle)
        yield sk.steps(puzzle)
        yield sk.rate(puzzle, card=True)
        yield sk.templates(puzzle)
        yield sk.Printed(sk.Grid.parse(puzzle), "a title")
        yield from (sk.hint(puzzle, stage) for stage in (1, 4))
    yield [sk.hint(sk.Grid.parse(SMALL).replace({(0, 2): 4}), stage) for stage in (3, 4)]
    tried = sk.explain(TRIED)
    yield [tried.split(index) for index, step in enumerate(tried) if step.technique == "brute-force"]
    yield [sk.explain(puzzle).refutation() for puzzle in ("12.. 34.. 4..3 ..2.", "12.. ..3. .... ....", "11.. .... .... ....")]
    yield [sk.explain(puzzle).closest() for puzzle in ("12.. 34.. .... ..2.", "1... .... .... ....")]
    yield from (sk.read_photo(photo.measure.sample("coloured screenshot", number)[0].picture) for number in (0, 5))
    yield sk.read_photo(np.full((60, 60), 255, np.uint8))
    yield sk.solve("1... .... ..2. ....")
    yield from (sk.explain(puzzle, "se") for puzzle in (PUZZLE, CHAINS))
    yield from (sk.rate_many([puzzle], profile) for puzzle in (PUZZLE, CHAINS) for profile in ("se", "depth"))
    yield from (sk.steps(puzzle, "se") for puzzle in (PUZZLE, CHAINS))
    yield from (sk.true_candidates(puzzle) for puzzle in (SMALL, "1... .... ..2. ...."))
    yield [sk.rules.Thermo([(0, 0), (0, 1)]), sk.rules.Cage([(0, 0), (0, 1)], 5)]
    yield sk.explain(CHAINS)
    yield sk.explain(CHAINS).argument(41)
    yield sk.verify(SMALL, FULL.replace("1", "2", 1))
    yield sk.Grid.parse("11.. 2... 2... ....").conflicts()
    yield [sk.Layout.parse(spec) for spec in ("3x3", "2x3+diagonals")]
    yield [sk.Layout.parse(spec).houses for spec in ("3x3", "2x3+diagonals")]
    yield [sk.Alphabet.standard(4), sk.Alphabet("🐶🐱🐭🐹")]
    yield [sk.methods(), sk.techniques(), [sk.Profile.load(name) for name in sk.profile_names()]]
    for seed in (1, 2):
        yield sk.generate("2x2", seed=seed)
        yield next(sk.iter_generate(3, seed=seed))
        yield sk.minimise(FULL, seed=seed)
        yield sk.canonical(sk.random_grid("2x2", seed=seed))
        yield sk.automorphisms(sk.random_grid("2x2", seed=seed))
        yield sk.solve_many(sk.random_grids(3, seed=seed))
        yield sk.rate_many([PUZZLE, CHAINS][:seed])
        yield sk.explain_many([PUZZLE, CHAINS][:seed], form="tokens")
        yield sk.canonical_many(sk.random_grids(3, seed=seed))
        yield sk.check_many([PUZZLE, CHAINS][:seed])
        yield sk.rank_class_many([sk.unrank_class(3), "." * 81][:seed])
        yield sk.verify_many([SMALL] * seed, [FULL] * seed)
        yield sk.minimise_many(sk.random_grids(2, seed=1), seed=seed)
    yield sk.canonical(FULL)
    yield sk.automorphisms(FULL)
    yield sk.solve_many(["11..............", "1..............."], layout="2x2")
    yield list(formats.parse_many("1..4..1..1..4..1\n12..34.....3..2.\n1..4..1..1..4..1:212\n12..34.....3..2"))
    yield sk.Status.UNIQUE, sk.Status.NONE


@functools.cache
def kinds() -> tuple[type, ...]:
    """Find the kinds of public results."""
    found: dict[type, None] = {}
    names: list[tuple[str, ModuleType]] = []

    def note(annotation: object, where: str) -> None:
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
        names.extend((name, sys.modules[where]) for name in re.findall(r"\b[A-Z]\w+", text))

    for module in (sk, formats):
        for name in module.__all__:
            public = getattr(module, name)
            if isinstance(public, type):
                note(name, module.__name__)
            elif callable(public):
                note(inspect.signature(public).return_annotation, _home(public))
    while names:
        kind = _find(*names.pop())
        if kind is None or kind in found or issubclass(kind, BaseException) or kind.__name__ in NO_VALUES:
            continue
        if getattr(kind, "_is_protocol", False):  # what a room asks of a kind, not a kind
            continue
        found[kind] = None
        for base in kind.__mro__:
            if base.__module__.startswith("sudokit"):
                for annotation in vars(base).get("__annotations__", {}).values():
                    note(annotation, _home(base))
        for attribute, found_there in inspect.getmembers(kind):
            member = found_there.fget if isinstance(found_there, property) else found_there
            if not attribute.startswith("_") and (inspect.isfunction(member) or inspect.ismethod(member)):
                note(inspect.signature(member).return_annotation, _home(member))
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def _home(made: Any) -> str:
    """Return the module that defines a class or a function; public ones say that they are of the package itself."""
    if not isinstance(made, type):
        return str(inspect.unwrap(made).__globals__["__name__"])
    found = str(made.__module__)
    if found == "sudokit":
        inner = [name for name in list(sys.modules) if name.startswith("sudokit.") and "._" in name]
        found = next((name for name in inner if made.__name__ in _classes_of(name)), found)
    return found


@functools.cache
def _classes_of(module: str) -> frozenset[str]:
    """Return the names of the classes that a module defines."""
    try:
        body = ast.parse(inspect.getsource(sys.modules[module])).body
    except (OSError, TypeError):  # the compiled core
        return frozenset()
    return frozenset(node.name for node in body if isinstance(node, ast.ClassDef))


def _find(name: str, module: ModuleType) -> type | None:
    """Return the class of the package that a name means in a module, also where only type checkers import it."""
    kind = vars(module).get(name)
    if kind is None and module.__name__.startswith("sudokit"):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.ImportFrom) and node.level and name in [alias.name for alias in node.names]:
                source = importlib.import_module("." * node.level + (node.module or ""), module.__package__)
                kind = vars(source).get(name)
    own = isinstance(kind, type) and kind.__module__.partition(".")[0] == "sudokit"
    return kind if own and not inspect.isabstract(kind) else None


@functools.cache
def samples() -> dict[type, list[Any]]:
    """Return different results of each kind: those that `made` yields, and what is in them."""
    found: dict[type, list[Any]] = {}
    for result in _parts(list(made())):
        known = found.setdefault(type(result), [])
        if len(known) < 3 and all(result != other for other in known):
            known.append(result)
    return found


def _parts(result: object) -> Iterator[Any]:
    """Yield a result and all in it."""
    own = type(result).__module__.startswith("sudokit")
    if own:
        yield result
    if isinstance(result, Enum):
        return
    inside: list[Any] = []
    if isinstance(result, Mapping):
        inside += result.values()
    elif isinstance(result, Iterable) and not isinstance(result, str | bytes | np.ndarray | sk.Grid | formats.Format):
        inside += result
    if own and not isinstance(result, Mapping):
        slots = [name for base in type(result).__mro__ for name in getattr(base, "__slots__", ())]
        inside += [getattr(result, name) for name in {*slots, *getattr(result, "__dict__", ())} if not name.startswith("_")]
    for part in inside:
        if isinstance(part, Enum) or not isinstance(part, int | float | str | bytes | np.ndarray | None.__class__):
            yield from _parts(part)


def test_kinds_are_found() -> None:
    assert {sk.Grid, sk.Batch, sk.Trail, sk.Rating, sk.PuzzleBatch, sk.Explanation, sk.House, formats.Entry, Line} <= set(
        kinds()
    )
    assert not {kind.__name__ for kind in kinds()} & set(NO_VALUES)
    for kind in kinds():
        assert len(samples().get(kind, [])) >= 2, f"no two results of the kind {kind.__name__}: made() should yield them"


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_results_are_values(kind: type) -> None:
    one, other = samples()[kind][:2]
    for same in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(same) is type(one)
        assert bool(same == one)
        assert bool(same != one) is False
        assert hash(same) == hash(one)
    assert bool(one != other)
    assert bool(one == other) is False
    assert {one, other, pickle.loads(pickle.dumps(other)), copy.copy(one)} == {other, one}
    assert one != "one"
    assert (one == object()) is False


@pytest.mark.parametrize("kind", BATCHES)
def test_batches_are_equal_in_all_or_not_at_all(kind: type) -> None:
    batch = samples()[kind][0]
    arrays = [attribute for attribute in batch._content if isinstance(getattr(batch, attribute), np.ndarray)]
    assert arrays
    again = pickle.loads(pickle.dumps(batch))
    for attribute in arrays:
        array = getattr(batch, attribute)
        for one in (array, getattr(again, attribute)):
            with pytest.raises(ValueError, match="read-only"):
                one[...] = 0
        for changed in (array + array.dtype.type(1), array.astype(np.float64), array[:-1]):
            different = pickle.loads(pickle.dumps(batch))
            object.__setattr__(different, attribute, changed)
            assert (different == batch) is False
            assert (batch == different) is False


def test_all_batches_are_known() -> None:
    assert {kind for kind in kinds() if kind.__name__.endswith("Batch")} == set(BATCHES)


def test_arrays_are_not_copied() -> None:
    solutions = np.zeros((3, 16), dtype=np.uint8)
    counts, status = np.zeros(3, dtype=np.uint32), np.zeros(3, dtype=np.uint8)
    batch = sk.Batch(sk.Layout(2, 2), solutions, counts, status, {}, "")
    assert np.shares_memory(batch.solutions, solutions)
    assert copy.deepcopy(batch).solutions is batch.solutions
    solutions[0, 0] = 1  # whoever made the array may still write into it
    assert batch.solutions[0, 0] == 1
    empty = [sk.solve_many(np.zeros((0, 81), dtype=np.uint8)) for _ in range(2)]
    assert empty[0] == empty[1]
    assert hash(empty[0]) == hash(empty[1])


def test_mappings_in_results_cannot_be_changed() -> None:
    rating, puzzle = sk.rate(PUZZLE), sk.generate("2x2", seed=1)
    frozen: list[Any] = [rating.histogram, puzzle.provenance, puzzle.provenance["options"], sk.Profile.load("hodoku").limits]
    for mapping in frozen:
        assert isinstance(mapping, _frozen.FrozenDict)
        before = mapping.copy()
        key = next(iter(mapping), "key")
        changes: list[Callable[[Any, Any], object]] = [
            lambda m, k: m.__setitem__(k, 1),
            lambda m, k: m.__delitem__(k),
            lambda m, _: m.clear(),
            lambda m, k: m.pop(k),
            lambda m, _: m.popitem(),
            lambda m, k: m.setdefault(k, 1),
            lambda m, _: m.update({"key": 1}),
            lambda m, _: m.__ior__({"key": 1}),
        ]
        for change in changes:
            with pytest.raises(TypeError, match="cannot be changed"):
                change(mapping, key)
        assert mapping == before
        assert type(before) is dict
        assert type(mapping | {"more": 1}) is dict


def test_errors_survive_copies_and_processes() -> None:
    errors: list[Exception] = [
        sk.SudokitError("words"),
        sk.ParseError("words", file="a file", line=1, column=2, source="..", cell="r1c2"),
        sk.LayoutError("words"),
        sk.ConflictError("words", ((0, 0), (0, 1))),
        sk.ImpossibleRequest("words"),
        sk.OutOfRange("words"),
        sk.MissingExtra("links", "links"),
        sk.Undecided("words"),
        sk.ArgumentError(1, "words"),
        formats.NoPuzzle("words", line=3),
        sk.AssumptionWarning("words"),
    ]
    exported = {getattr(sk, name) for name in sk.__all__ if isinstance(getattr(sk, name), type)}
    assert {kind for kind in exported if issubclass(kind, Exception)} <= set(map(type, errors))
    for error in errors:
        for same in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(same) is type(error)
            assert str(same) == str(error)
            assert vars(same) == vars(error)


def test_results_can_be_made_while_another_thread_imports_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", ModuleType("numpy"))
    assert _frozen.frozen({"a": [1, 2]})["a"] == (1, 2)
