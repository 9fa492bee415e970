"""solve_many and iter_solve: every kind of input, every status, the same answers as one by one."""

from __future__ import annotations

import itertools
import mmap
import platform
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import nanoarrow
import numpy as np
import polars
import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import sudokit as sk
from conftest import ROOT
from helpers.lanes import sampled
from helpers.processes import interrupted
from sudokit import _core
from sudokit.solving import InstructionSet

pytestmark = pytest.mark.thorough

HARD = (ROOT / "examples" / "hard.txt").read_text().split()
STATUS = {status: code for code, status in enumerate(("unique", "multiple", "none", "solved", "undecided", "invalid"))}


def mixed(rows: int, seed: int = 1) -> NDArray[np.uint8]:
    """Puzzles of every kind in random order: unique, several, none, invalid, full, empty."""
    rng = random.Random(seed)
    made = []
    for _ in range(rows):
        values = [0 if c == "." else int(c) for c in rng.choice(HARD)]
        kind = rng.randrange(8)
        filled = [cell for cell, value in enumerate(values) if value]
        if kind == 1:
            for cell in rng.sample(filled, rng.randrange(1, 4)):
                values[cell] = 0
        elif kind == 2:
            values[rng.choice(filled)] = rng.randrange(1, 10)
        elif kind == 3:
            values[rng.randrange(81)] = rng.choice([10, 99, 255])
        elif kind == 4:
            values = [0] * 81
        elif kind == 5 and rng.random() < 0.3:
            solution = sk.solve(sk.Grid(values)).grid
            assert solution is not None
            values = list(solution.values)
        made.append(values)
    return np.array(made, dtype=np.uint8)


def one_by_one(rows: NDArray[np.uint8], limit: int) -> tuple[list[int], list[str], list[list[int]]]:
    counts, statuses, solutions = [], [], []
    for row in rows:
        outcome = None if row.max() > 9 else sk.solve(sk.Grid.from_numpy(row), limit=limit)
        counts.append(0 if outcome is None else outcome.count)
        statuses.append("invalid" if outcome is None else str(outcome.status))
        shown = outcome is not None and outcome.grid is not None and statuses[-1] in ("unique", "solved")
        solutions.append(list(outcome.grid.values) if shown and outcome and outcome.grid else [0] * 81)
    return counts, statuses, solutions


def test_the_instruction_sets_are_those_that_the_system_names() -> None:
    listing = Path("/proc/cpuinfo")
    if platform.machine() not in ("x86_64", "AMD64") or not listing.exists():
        pytest.skip("needs an x86-64 processor whose system lists what it has")
    flags = next(line for line in listing.read_text().splitlines() if line.startswith("flags")).split()
    avx2 = {"avx2", "bmi1", "bmi2", "popcnt"} <= set(flags)
    avx512 = avx2 and {"avx512f", "avx512bw", "avx512dq", "avx512vl"} <= set(flags)
    assert list(sk.instruction_sets()) == ["avx512"] * avx512 + ["avx2"] * avx2 + ["portable"]


@pytest.mark.parametrize("instruction_set", _core.instruction_sets())
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_same_as_one_by_one(limit: int, instruction_set: InstructionSet) -> None:
    rows = mixed(3000)
    batch = sk.solve_many(rows, limit=limit, instruction_set=instruction_set)
    counts, statuses, solutions = one_by_one(rows, limit)
    assert batch.counts.tolist() == counts
    assert [str(status) for status in batch.statuses()] == statuses
    assert batch.solutions.tolist() == solutions


@pytest.mark.parametrize("count", sampled([2_000, 10_000], keep=[2_000]))
def test_nothing_depends_on_threads_batch_size_or_instruction_set(count: int) -> None:
    rows = mixed(count, seed=2)
    for limit in (1, 2):
        expected = sk.solve_many(rows, limit=limit, threads=1)
        for instruction_set in sk.instruction_sets():
            for threads in (1, 2, 5):
                for size in (37, 1000, count):
                    if size == 37 and threads > 1:
                        continue
                    parts = [rows[first : first + size] for first in range(0, len(rows), size)]
                    batches = [
                        sk.solve_many(part, limit=limit, threads=threads, instruction_set=instruction_set) for part in parts
                    ]
                    for name in ("solutions", "counts", "status"):
                        joined = np.concatenate([getattr(batch, name) for batch in batches])
                        assert np.array_equal(joined, getattr(expected, name)), (limit, instruction_set, threads, size, name)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 10, 31, 32, 33, 100, 511, 512, 513])
def test_every_batch_size(size: int) -> None:
    rows = mixed(513, seed=3)
    whole = sk.solve_many(rows)
    part = sk.solve_many(rows[:size])
    assert len(part) == size
    assert np.array_equal(part.solutions, whole.solutions[:size])
    assert np.array_equal(part.status, whole.status[:size])


def inputs() -> dict[str, Any]:
    text = "\n".join(HARD[:50]) + "\n"
    bits = pyarrow.array(HARD[:50])
    return {
        "list of text": HARD[:50],
        "list of grids": [sk.Grid.parse(line) for line in HARD[:50]],
        "mixed list": [sk.Grid.parse(HARD[0]), *HARD[1:50]],
        "bytes": text.encode(),
        "bytes without the last line end": text.rstrip().encode(),
        "Windows lines": text.replace("\n", "\r\n").encode(),
        "bytearray": bytearray(text.encode()),
        "memoryview": memoryview(text.encode()),
        "lines with a comment": ("# a comment\n" + text).encode(),
        "int64": np.array([[0 if c == "." else int(c) for c in line] for line in HARD[:50]]),
        "three dimensions": np.array([[0 if c == "." else int(c) for c in line] for line in HARD[:50]]).reshape(50, 9, 9),
        "every second": np.repeat(np.array([[0 if c == "." else int(c) for c in line] for line in HARD[:50]], np.uint8), 2, 0)[
            ::2
        ],
        "pyarrow": bits,
        "pyarrow slice": pyarrow.array(["x", *HARD[:50], "y"])[1:51],
        "pyarrow large": bits.cast(pyarrow.large_string()),
        "pyarrow view": bits.cast(pyarrow.string_view()),
        "pyarrow binary": bits.cast(pyarrow.binary()),
        "pyarrow fixed": pyarrow.array([line.encode() for line in HARD[:50]], pyarrow.binary(81)),
        "pyarrow chunked": pyarrow.chunked_array([HARD[:20], [], HARD[20:50]]),
        "polars": polars.Series(HARD[:50]),
        "polars chunked": polars.concat([polars.Series(HARD[:7]), polars.Series(HARD[7:50])], rechunk=False),
        "nanoarrow": nanoarrow.c_array(HARD[:50], nanoarrow.string()),
        "nanoarrow array": nanoarrow.Array(HARD[:50], nanoarrow.string()),
    }


@pytest.mark.parametrize("kind", inputs())
def test_every_kind_of_input(kind: str) -> None:
    batch = sk.solve_many(inputs()[kind])
    expected = [sk.solve(line).grid for line in HARD[:50]]
    assert [batch.grid(row) for row in range(len(batch))] == [grid and grid.all_given() for grid in expected]
    assert set(batch.statuses()) == {sk.Status.UNIQUE}


def test_a_memory_map(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(HARD) + "\n")
    with file.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        batch = sk.solve_many(mapped)
        assert len(batch) == 1000
        assert batch.summary()[sk.Status.UNIQUE] == 1000
        del batch


def test_invalid_rows_say_why_and_stop_nobody() -> None:
    good = HARD[0]
    too_many = ("abcdefghij" * 9)[:81]  # ten symbols
    conflict = "11" + "." * 79
    rows = [good, too_many, good[:80], conflict, good]
    batch = sk.solve_many(rows)
    assert [str(status) for status in batch.statuses()] == ["unique", *["invalid"] * 3, "unique"]
    assert batch.reason(3) == "r1c1 and r1c2 both hold 1 in row 1"
    assert batch.reason(0) == ""
    column = sk.solve_many(pyarrow.array([*rows, None]))
    assert column.status.tolist() == [*batch.status.tolist(), STATUS["invalid"]]
    assert column.reason(2) == batch.reason(2) == "80 cells here: expected 81 for a 9x9 grid"
    assert column.reason(5) == "null"
    text = sk.solve_many(f"{good}\n{too_many}\n{conflict}\n".encode())
    assert text.reason(1).startswith("r1c1 holds 'a'")
    assert text.reason(2) == "r1c1 and r1c2 both hold 1 in row 1"
    values = np.zeros((2, 81), dtype=np.int32)
    values[1, 7] = -5
    assert sk.solve_many(values).reason(1) == "r1c8 holds -5: values go from 0 (empty) to 9"
    with pytest.raises(sk.SudokitError, match="row 1:"):
        sk.solve_many(rows, errors="raise")


def test_other_layouts_take_the_same_call() -> None:
    puzzles = ["12..34.....3..2.", "1" + "." * 15, "11" + "." * 14]
    batch = sk.solve_many(puzzles)
    assert batch.layout.spec == "2x2"
    assert [str(status) for status in batch.statuses()] == ["unique", "multiple", "invalid"]
    solution = batch.grid(0)
    assert solution is not None
    assert solution.line() == "1234341221434321"
    assert batch.solutions[1].max() == 0
    diagonal = sk.solve_many(np.zeros((20, 81), np.uint8), layout="3x3+diagonals", limit=1, threads=2)
    expected = sk.solve(sk.Grid.empty("3x3+diagonals"), limit=1).grid
    assert all(diagonal.grid(row) == (expected and expected.all_given()) for row in range(20))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("layout", ["3x3", "2x3"])
def test_rows_that_were_never_begun_are_undecided(layout: str, threads: int) -> None:
    flag = sk.StopFlag()
    flag.set()
    puzzles = np.zeros((2000, sk.Layout.parse(layout).size ** 2), np.uint8)
    batch = sk.solve_many(puzzles, layout, limit=1, threads=threads, stop=flag)
    assert (batch.status == STATUS["undecided"]).all()
    assert {batch.reason(row) for row in range(2000)} == {"stop"}
    assert not batch.counts.any()
    assert not batch.solutions.any()


def test_limits_and_stop() -> None:
    empty = np.zeros((4, 256), dtype=np.uint8)
    batch = sk.solve_many(empty, limit=2**31, time_limit=0.05)
    assert set(batch.statuses()) <= {sk.Status.MULTIPLE, sk.Status.UNDECIDED}
    flag = sk.StopFlag()
    threading.Timer(0.1, flag.set).start()
    started = time.monotonic()
    sk.solve_many(empty, limit=2**31, stop=flag)
    assert time.monotonic() - started < 5
    late = sk.solve_many(np.repeat(mixed(1000), 200, axis=0), time_limit=0.0)
    undecided = np.flatnonzero(late.status == STATUS["undecided"])
    assert len(undecided) > 0
    assert late.reason(int(undecided[0])) == "time"


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads: int) -> None:
    code = f"""
import numpy as np, sudokit as sk
rows = np.zeros((100_000, 256), np.uint8)
print('started', flush=True)
sk.solve_many(rows, limit=2**31, threads={threads})
"""
    status, errors = interrupted(code)
    assert "KeyboardInterrupt" in errors
    assert status != 0


@pytest.mark.parametrize(
    ("puzzles", "words"),
    [
        (np.zeros((2, 81)), "integers"),
        (np.array([["1" * 81] * 2]), r"shape \(n,\), one puzzle per item, not \(1, 2\)"),
        (np.zeros((2, 80), np.uint8), "80 cells"),
        (np.zeros(81, np.uint8), "shape"),
        (np.zeros((9, 9), np.uint8), "is one grid"),
        (np.zeros((1, 2, 3, 4), np.uint8), "shape"),
        ("1" * 81, "solve"),
        (5, "not 5"),
        (pyarrow.array([1, 2, 3]), "Arrow format"),
        (pyarrow.array([{"a": 1}]), "Arrow format"),
        (np.zeros(30, np.int32).data, "contiguous bytes"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_cannot_be_read_is_an_error(puzzles: Any, words: str) -> None:
    with pytest.raises((sk.SudokitError, TypeError), match=words):
        sk.solve_many(puzzles)


@pytest.mark.parametrize("rows", [1, 3, 80, 81, 82, 4096, 4097])
def test_a_few_rows_take_a_shorter_way_to_the_same_answers(rows: int) -> None:
    puzzles = mixed(rows, seed=rows)
    valid = puzzles[sk.solve_many(puzzles, "3x3").status != STATUS["invalid"]]
    for array in (puzzles, valid):
        if len(array) == 81:
            with pytest.raises(sk.SudokitError, match="is one grid"):
                sk.solve_many(array)
            continue
        usual = sk.solve_many(array)
        assert usual == sk.solve_many(array, "3x3", threads=1)
        assert not usual.solutions.flags.writeable
        assert not usual.counts.flags.writeable
        assert usual.counts.dtype == np.uint32
        assert usual.solutions.shape == (len(array), 81)


@pytest.mark.parametrize("limit", [1, 2])
def test_solutions_go_where_they_are_wanted(limit: int) -> None:
    puzzles = mixed(300)
    truth = sk.solve_many(puzzles, limit=limit)
    for kind in (puzzles, puzzles.astype(int), [sk.Grid.from_numpy(row.reshape(9, 9)) for row in puzzles[truth.status != 5]]):
        room = np.full((400, 81), 77, dtype=np.uint8)
        batch = sk.solve_many(kind, limit=limit, out=room[: len(kind)])
        assert np.shares_memory(batch.solutions, room)
        assert not batch.solutions.flags.writeable
        assert (room[len(kind) :] == 77).all()
        if len(kind) == 300:
            assert batch == truth
    assert sk.solve_many(puzzles, time_limit=0, out=room[:300]).solutions is not None
    assert not room[:300].any()


def test_solutions_of_few_rows_go_where_they_are_wanted() -> None:
    puzzles = mixed(300)
    truth = sk.solve_many(puzzles)
    room = np.full((8, 81), 77, dtype=np.uint8)
    for first, count in itertools.product(range(0, 290, 29), (1, 2, 5)):
        room[:] = 77
        batch = sk.solve_many(puzzles[first : first + count], out=room[:count])
        assert (batch.solutions == truth.solutions[first : first + count]).all()
        assert (batch.status == truth.status[first : first + count]).all()
        assert (room[:count] == batch.solutions).all()
        assert (room[count:] == 77).all()
        assert np.shares_memory(batch.solutions, room)
        assert not batch.solutions.flags.writeable


@pytest.mark.parametrize("limit", [1, 2])  # 2 is the default, whose few rows take a shorter way
@pytest.mark.parametrize(
    ("out", "words"),
    [
        (np.empty((2, 81), dtype=np.uint8), "shape"),
        (np.empty((3, 81), dtype=np.int32), "uint8"),
        (np.empty((3, 162), dtype=np.uint8)[:, ::2], "contiguous"),
        (np.frombuffer(bytes(243), dtype=np.uint8).reshape(3, 81), "writable"),
        ([[0] * 81] * 3, "out must be"),
    ],
)
def test_room_that_does_not_fit_is_an_error(out: Any, words: str, limit: int) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        sk.solve_many(np.zeros((3, 81), dtype=np.uint8), limit=limit, out=out)


@pytest.mark.parametrize("limit", [1, 2])
def test_puzzles_are_not_overwritten(limit: int) -> None:
    puzzles = np.zeros((3, 81), dtype=np.uint8)
    with pytest.raises(sk.SudokitError, match="overlap"):
        sk.solve_many(puzzles, limit=limit, out=puzzles)
    assert not puzzles.any()


def test_wrong_arguments() -> None:
    rows = np.zeros((1, 81), np.uint8)
    for arguments in ({"limit": 0}, {"threads": 0}, {"errors": "ignore"}, {"time_limit": -1}, {"instruction_set": "mmx"}):
        with pytest.raises(sk.SudokitError):
            sk.solve_many(rows, **arguments)
    with pytest.raises(sk.LayoutError):
        sk.solve_many(rows, layout="4x4")


@given(st.binary(max_size=400))
def test_any_bytes_are_answered_or_refused(data: bytes) -> None:
    try:
        batch = sk.solve_many(data)
    except sk.SudokitError:
        return
    assert len(batch) <= len(data)


@pytest.mark.filterwarnings("ignore::sudokit.AssumptionWarning")  # a short text may be a tiny grid
@given(st.lists(st.one_of(st.none(), st.text(max_size=100), st.sampled_from(HARD[:5])), max_size=20))
def test_any_column_is_answered(texts: list[str | None]) -> None:
    column = pyarrow.array(texts, pyarrow.string())
    kinds = [column, column.cast(pyarrow.large_string())]
    # PyArrow 24 and older crash when they hand over views of short texts alone.
    if int(pyarrow.__version__.partition(".")[0]) > 24 or any(text and len(text.encode()) > 12 for text in texts):
        kinds.append(column.cast(pyarrow.string_view()))
    for kind in kinds:
        batch = sk.solve_many(kind)
        assert len(batch) == len(texts)
        good = [row for row, text in enumerate(texts) if text in HARD[:5]]
        assert all(batch.statuses()[row] is sk.Status.UNIQUE for row in good)


def test_a_forced_instruction_set_that_is_not_there_is_an_error() -> None:
    code = "import sudokit as sk, numpy as np; sk.solve_many(np.zeros((1, 81), np.uint8))"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"SUDOKIT_ISA": "mmx"}, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode != 0
    assert "mmx" in done.stderr


def test_an_answer_depends_on_its_row_alone() -> None:
    """Odd lines in a buffer or list spoil no other row, and no row says what its symbols are."""
    a, b = HARD[:2]
    letters = a.translate(str.maketrans("123456789", "ABCDEFGHI"))
    dashes = a.replace(".", "-")

    def statuses(puzzles: Any, symbols: str | None = None) -> list[str]:
        return [str(status) for status in sk.solve_many(puzzles, symbols=symbols).statuses()]

    for text in (
        f"{a}\n{b}\n\n{a}\n",
        f"{a}\r\n{b}\n{a}\n",
        f"{a}\n{'#' * 81}\n{b}\n{a}\n",
        f"{a}\n{b}\n{a}" + "\n" * 90,
    ):
        assert statuses(text.encode()) == ["unique"] * 3, text
    assert statuses(f"{a}\n{letters}\n{b}\n".encode()) == ["unique", "invalid", "unique"]
    assert str(sk.solve(letters).status) == str(sk.solve(dashes).status) == "unique"
    for row, expected in ((a, "unique"), (letters, "invalid")):
        assert statuses([row]) == statuses([row, "x"])[:1] == statuses(pyarrow.array([row])) == [expected]
    assert statuses([letters, a], "A-I") == statuses(pyarrow.array([letters, a]), "A-I") == ["unique", "invalid"]
    assert sk.solve_many([letters], symbols="A-I").solutions.tolist() == sk.solve_many([a]).solutions.tolist()
