"""Canonical forms against known counts, an independent canoniser, and their own definition."""

from __future__ import annotations

import itertools
import pickle
import random
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import sudokit as sk
from conftest import ROOT
from helpers import command
from sudokit.symmetry import FirstOfClass

pytestmark = pytest.mark.thorough

LAYOUTS = ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"]
HARD = ROOT / "examples" / "hard.txt"


def group_order(layout: sk.Layout) -> int:
    """Elements of the group without relabelling."""
    factorial = [1, 1, 2, 6, 24]
    height, width = layout.box_height, layout.box_width
    rows = factorial[width] * factorial[height] ** width
    columns = factorial[height] * factorial[width] ** height
    return int(rows * columns * (2 if height == width else 1))


def full(layout: str, seed: int) -> sk.Grid:
    grid = sk.solve(sk.Grid.empty(layout), limit=1, seed=seed).grid
    assert grid is not None
    return grid.all_given()


def puzzle(grid: sk.Grid, clues: int, rng: random.Random) -> sk.Grid:
    keep = set(rng.sample(range(grid.size**2), clues))
    return sk.Grid([v if i in keep else 0 for i, v in enumerate(grid.values)], grid.layout)


def brute_force(grid: sk.Grid) -> tuple[tuple[int, ...], int]:
    """The representative and the number of automorphisms, from the definition, by trying the whole group."""
    layout, n = grid.layout, grid.size
    values = np.array(grid.values).reshape(n, n)

    def orders(thick: int) -> list[tuple[int, ...]]:
        within = list(itertools.permutations(range(thick)))
        return [
            tuple(band * thick + k for band, order in zip(bands, chosen, strict=True) for k in order)
            for bands in itertools.permutations(range(n // thick))
            for chosen in itertools.product(within, repeat=n // thick)
        ]

    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for source in (values, values.T) if layout.box_height == layout.box_width else (values,):
        for rows in orders(layout.box_height):
            lines = source[list(rows)]
            for columns in orders(layout.box_width):
                flat = lines[:, columns].ravel().tolist()
                labels: dict[int, int] = {0: 0}
                relabelled = tuple(labels.setdefault(v, len(labels)) for v in flat)
                found[tuple(int(v > 0) for v in flat), relabelled] += 1
    least = min(found)
    return least[1], found[least]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_isomorphs_have_one_form_and_the_transformation_leads_there(layout: str) -> None:
    rng = random.Random(layout)
    for seed in range(12):
        grid = full(layout, seed)
        cells = grid.size**2
        for clues in (0, 1, 2, cells // 4, cells // 3, cells // 2, cells - 2, cells):
            one = puzzle(grid, clues, rng)
            found = sk.canonical(one)
            assert found.transformation(one) == found.grid
            assert found.transformation.inverse()(found.grid) == one
            assert sk.canonical(found.grid).grid == found.grid
            other = sk.scramble(one, seed=seed, index=clues)
            again = sk.canonical(other)
            assert (again.grid, again.automorphisms) == (found.grid, found.automorphisms)
            how = sk.isomorphism(one, other)
            assert how is not None
            assert how(one) == other


@pytest.mark.parametrize("layout", ["2x2", "2x3", "3x2"])
def test_forms_equal_an_independent_canoniser(layout: str) -> None:
    rng = random.Random(layout)
    for seed in range(4):
        grid = full(layout, seed)
        one = puzzle(grid, rng.randrange(grid.size**2 + 1), rng)
        found = sk.canonical(one)
        assert (found.grid.values, found.automorphisms) == brute_force(one)


def test_all_4x4_grids_make_two_classes() -> None:
    grids = list(sk.solutions(sk.Grid.empty("2x2")))
    found = {brute_force(grid) for grid in grids}
    batch = sk.canonical_many(grids)
    assert len(grids) == 288
    assert {tuple(form) for form in batch.forms.tolist()} == {form for form, _ in found}
    assert len(batch.first_of_class()) == len(found) == 2
    assert sum(24 * 128 // order for _, order in found) == 288


@pytest.mark.parametrize(("layout", "grids"), [("2x3", 28_200_960), ("3x2", 28_200_960)])
def test_all_6x6_grids_make_49_classes(layout: str, grids: int) -> None:
    """Every grid is a relabelling of one whose first row is 123456."""
    first = "123456" + "." * 30
    batch = sk.canonical_many(list(sk.solutions(sk.Grid.parse(first, layout=layout))))
    assert len(batch) == grids // 720
    classes = batch.first_of_class()
    assert len(classes) == 49
    order = 720 * group_order(sk.Layout.parse(layout))
    assert sum(order // int(count) for count in batch.automorphisms[classes]) == grids


def test_generators_leave_the_grid_as_it_is() -> None:
    for text, count in [
        ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
        ("." * 81, 3_359_232),
        ("1" + "." * 80, 3_359_232 // 81),
    ]:
        found = sk.automorphisms(text)
        grid = sk.Grid.parse(text)
        assert found.count == count
        assert all(symmetry(grid) == grid for symmetry in found.generators)
        assert len(found.generators) <= 22
    assert sk.automorphisms(full("3x3", 1)) == (1, ())


# Whole boxes, lines and bands of givens or of nothing: the patterns with the most symmetry.
PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "empty": lambda r, c: False,
    "one": lambda r, c: r == c == 0,
    "a row": lambda r, c: r == 4,
    "a band": lambda r, c: r < 3,
    "two bands": lambda r, c: r < 6,
    "a box": lambda r, c: r < 3 and c < 3,
    "diagonal boxes": lambda r, c: r // 3 == c // 3,
    "off the diagonal": lambda r, c: r // 3 != c // 3,
    "centres": lambda r, c: r % 3 == c % 3 == 1,
    "all but centres": lambda r, c: not r % 3 == c % 3 == 1,
    "columns": lambda r, c: c % 3 == 0,
    "all but one": lambda r, c: r + c > 0,
    "all but two": lambda r, c: (r, c) not in ((0, 0), (4, 4)),
    "a cell a box": lambda r, c: (r % 3, c % 3) == (c // 3, r // 3),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_symmetric_patterns(name: str) -> None:
    grid = full("3x3", 3)
    one = grid.replace({(r, c): 0 for r in range(9) for c in range(9) if not PATTERNS[name](r, c)})
    found = sk.canonical(one)
    for seed in range(3):
        again = sk.canonical(sk.scramble(one, seed))
        assert (again.grid, again.automorphisms) == (found.grid, found.automorphisms)
    # A grid of the most symmetric kind has as many automorphisms as any.
    assert group_order(grid.layout) % found.automorphisms == 0


# Classes of full 9x9 grids by their number of automorphisms, as gsf published them.
CLASSES = {1: 5472170387, 2: 548449, 3: 7336, 4: 2826, 6: 1257, 8: 29, 9: 42, 12: 92, 18: 85}
CLASSES |= {27: 2, 36: 15, 54: 11, 72: 2, 108: 3, 162: 1, 648: 1}


def test_uniform_grids_are_as_symmetric_as_published() -> None:
    """A class with k automorphisms has a k-th of the grids that one without symmetry has."""
    assert sum(CLASSES.values()) == 5_472_730_538
    assert sum(CLASSES.values()) - CLASSES[1] == 560_151
    assert sum(count * 3_359_232 * 362_880 // k for k, count in CLASSES.items()) == 6_670_903_752_021_072_936_960
    samples = 1_000_000
    weight = sum(count / k for k, count in CLASSES.items())
    expected = samples * (1 - CLASSES[1] / weight)
    symmetric = 0
    for first in range(0, samples, 250_000):
        batch = sk.canonical_many(sk.random_grids(250_000, seed=11, first=first))
        symmetric += int((batch.automorphisms > 1).sum())
    assert abs(symmetric - expected) < 4 * expected**0.5


def test_composition_and_inverse() -> None:
    rng = random.Random(1)
    for layout in LAYOUTS:
        grid = puzzle(full(layout, 1), 9, rng)
        identity = sk.Transformation(layout)
        for seed in range(20):
            a, b = (
                sk.canonical(sk.scramble(grid, seed)).transformation,
                sk.canonical(sk.scramble(grid, seed + 99)).transformation,
            )
            assert b(a(grid)) == a.then(b)(grid)
            assert a.then(a.inverse()) == identity == a.inverse().then(a)
            assert pickle.loads(pickle.dumps(a)) == a
            assert hash(a) == hash(pickle.loads(pickle.dumps(a)))


def test_scrambles_are_promised() -> None:
    """A seed means the same isomorph on every machine and in every version of the same major number."""
    grid = sk.Grid.parse("1234341221434321")
    assert [sk.scramble(grid, seed=7, index=i).line() for i in range(2)] == PROMISED
    # Transposition and rows are drawn evenly: the 4x4 grid's orbit is met evenly too.
    met = Counter(sk.scramble(grid, seed=1, index=i).line() for i in range(960))
    assert len(met) == 96
    assert max(met.values()) < 30


PROMISED = ["2143341212344321", "2143432112343412"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"rows": (0, 2, 1, 3)}, "split a band"),
        ({"columns": (0, 2, 1, 3)}, "split a stack"),
        ({"rows": (0, 1)}, "rows must be a permutation of 0..3"),
        ({"values": (0, 1, 2, 3)}, "values must be a permutation of 1..4"),
    ],
)
def test_impossible_transformations_are_refused(arguments: dict[str, tuple[int, ...]], words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        sk.Transformation("2x2", **arguments)  # type: ignore[arg-type]


def test_bad_input_is_refused() -> None:
    with pytest.raises(sk.SudokitError, match="not square"):
        sk.Transformation("2x3", transpose=True)
    for layout in ("3x4", "3x3+diagonals", "3x3+windows", "1x4", "5x5"):
        with pytest.raises(sk.ImpossibleRequest, match="canonical forms are for"):
            sk.canonical(sk.Grid.empty(layout))
        with pytest.raises(sk.ImpossibleRequest):
            sk.canonical_many([sk.Grid.empty(layout)])
        with pytest.raises(sk.ImpossibleRequest):
            sk.scramble(sk.Grid.empty(layout), 1)
    with pytest.raises(sk.ConflictError, match="r1c1 and r1c2") as caught:
        sk.canonical("11" + "." * 79)
    assert caught.value.cells == ((0, 0), (0, 1))
    with pytest.raises(sk.LayoutError):
        sk.Transformation("2x2")(sk.Grid.empty("2x3"))
    assert sk.isomorphism(sk.Grid.empty("2x3"), sk.Grid.empty("3x2")) is None


def test_batches_equal_single_calls_whatever_the_input() -> None:
    text = HARD.read_bytes()
    lines = text.decode().split()[:300]
    expected = [sk.canonical(line).grid.line().replace(".", "0") for line in lines]
    arrays = np.array([[int(ch) if ch.isdigit() else 0 for ch in line] for line in lines], np.uint8)
    pyarrow = pytest.importorskip("pyarrow")
    inputs = [lines, "\n".join(lines).encode(), arrays, arrays.astype(np.int64), arrays.reshape(-1, 9, 9), pyarrow.array(lines)]
    for threads, puzzles in itertools.product((1, 3), inputs):
        batch = sk.canonical_many(puzzles, threads=threads)
        assert ["".join(map(str, form)) for form in batch.forms.tolist()] == expected
        assert batch.automorphisms.tolist() == [1] * len(lines)


def test_invalid_rows_spoil_no_other() -> None:
    rows = np.zeros((4, 81), np.uint8)
    rows[1, :2] = 5
    rows[2, 7] = 10
    batch = sk.canonical_many(rows)
    assert batch.automorphisms.tolist() == [3_359_232, 0, 0, 3_359_232]
    assert batch.reason(1) == "r1c1 and r1c2 both hold 5 in row 1"
    assert "r1c8 holds 10" in batch.reason(2)
    assert batch.reason(0) == ""
    assert batch.first_of_class().tolist() == [0]
    with pytest.raises(sk.SudokitError, match="row 1: r1c1"):
        sk.canonical_many(rows, errors="raise")


def test_spilling_to_disk_changes_nothing() -> None:
    rng = np.random.default_rng(1)
    forms = rng.integers(0, 3, size=(5000, 9), dtype=np.uint8)
    forms[:, 2:] = 0
    orders = rng.integers(0, 4, size=5000).astype(np.uint64)
    answers = []
    for rows_in_memory in (10_000, 100, 1):
        with FirstOfClass(9, rows_in_memory) as first:
            for start in range(0, 5000, 700):
                first.add(forms[start : start + 700], orders[start : start + 700])
            keep, found = first.finish()
            answers.append((keep.tolist(), found))
    seen: set[bytes] = set()
    expected = []
    for form, order in zip(forms, orders, strict=True):
        expected.append(bool(order) and form.tobytes() not in seen)
        if order:
            seen.add(form.tobytes())
    assert answers[0][0] == expected
    assert answers[0] == answers[1] == answers[2]


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return command.run("canonical", *arguments, stdin=stdin)


def test_command_line(tmp_path: Path) -> None:
    lines = HARD.read_text().split()[:50]
    mixed = [line for number, text in enumerate(lines) for line in (text, sk.scramble(text, number).line())]
    done = run("-", stdin="\n".join(mixed) + "\n")
    forms = done.stdout.split()
    assert done.returncode == 0
    assert forms == [sk.canonical(line).grid.line() for line in mixed]
    assert run("--unique", "-", stdin="\n".join(mixed) + "\n").stdout.split() == lines
    stats = run("--stats", "-", stdin="\n".join(mixed) + "\n")
    assert stats.stdout.splitlines() == ["100 puzzles, 50 classes", "50 with 1 automorphism"]
    told = run("--with-transform", "1234|3412|2143|4321").stdout
    assert told == "1234341221434321 rows 1234 columns 1234 values 1234\n"
    bad = run("-", stdin=f"{lines[0]}\n11{lines[0][2:]}\nnonsense\n{lines[1]}\n")
    assert bad.returncode == 2
    assert bad.stdout.split() == [forms[0], "invalid", "invalid", forms[2]]
    assert "line 2" in bad.stderr
    out = tmp_path / "out.txt"
    assert run("--unique", "--stats", str(HARD), str(HARD), "-o", str(out)).returncode == 0
    assert out.read_text() == HARD.read_text()


def test_the_17_clue_list_has_no_isomorphs(shared: Path) -> None:
    text = (shared / "data" / "9x9" / "17clue_49158.txt").read_bytes()
    batch = sk.canonical_many(text)
    assert len(batch.first_of_class()) == len(batch) == 49158
    scrambled = [sk.scramble(line, seed=17, index=i).line() for i, line in enumerate(text.decode().split())]
    again = sk.canonical_many(scrambled)
    assert {form.tobytes() for form in again.forms} == {form.tobytes() for form in batch.forms}
