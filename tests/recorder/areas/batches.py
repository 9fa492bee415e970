"""Many puzzles a call: two thousand lines, in every way that they can be given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..corpus import EASY, SMALL, G, batch_lines, case, hard_lines, labels
from ..names import ask, call
from ..probe import Probe, Told, each, later, threads
from ..show import digest_of

_BAD = ("1" * 81, "x" * 81, "12", "", G + "1", G[:80] + "é", "A" + G[1:], G.replace(".", "0"), "a.b.c.d.e" * 9, G[:80] + "2")


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for limit in (1, 2, 3, 100):
        yield Probe(f"solve/two thousand, limit {limit}", later(solved, batch_lines(), limit))
    yield Probe("solve/two thousand, as bytes", later(solved_bytes, "\n"))
    yield Probe("solve/two thousand, as bytes with CR", later(solved_bytes, "\r\n"))
    for name in ("automatic", "few a call", "one a call"):
        yield Probe(f"solve/hard, {name}", later(solved_in_calls, {"automatic": 1000, "few a call": 60, "one a call": 1}[name]))
    for kind in ("list", "grids", "array", "array of int64", "cube", "bytes", "memory", "tuple", "iterator"):
        yield Probe(f"given as/{kind}", later(given, kind))
    for library in ("pyarrow", "polars", "nanoarrow"):
        yield Probe(f"given as/a column of {library}", later(column, library), needs=(library, "pyarrow"))
    for kind in ("puzzle", "several", "none", "conflict", "half"):
        yield Probe(f"layouts/{kind}", later(layouts, kind))
    yield Probe("mixed layouts", mixed)
    yield Probe("odd rows", odd)
    yield Probe("odd values", odd_values)
    yield Probe("errors raised", raised)
    yield Probe("stream", streamed)
    yield Probe("instruction sets", instruction_sets)
    yield Probe("of candidates", of_candidates)
    for scale in ("hodoku", "simple"):
        yield Probe(f"rate/two thousand by {scale}", later(rated, scale))
    yield Probe("rate/odd rows", later(rate_rows, _BAD))
    yield Probe("rate/stream", rate_stream)
    yield Probe("canonical/two thousand", canonical)
    yield Probe("canonical/layouts", canonical_layouts)
    yield Probe("canonical/stream", canonical_stream)
    yield Probe("check/two thousand", later(checked, batch_lines()))
    yield Probe("check/odd rows", later(checked, _BAD))
    yield Probe("check/layouts", checked_layouts)
    yield Probe("check/stream", check_stream)
    yield Probe("verify/rows", verified)
    yield Probe("minimise/rows", minimised)
    for verb in ("solve", "check", "rate", "canonical"):
        yield Probe(f"as a table/{verb}", later(as_table, f"{verb} many"), needs=("pyarrow",))


def table(count: int, row: Callable[[int], Sequence[object]]) -> str:
    return "\n".join(" ".join(map(str, (number, *row(number)))) for number in range(count))


def rows_of(batch: Any) -> str:
    words = ask(batch, "statuses")
    solutions = ["".join(map(str, one)) if any(one) else "-" for one in batch.solutions.tolist()]
    reasons = [ask(batch, "reason", row) for row in range(len(batch))]
    counts = batch.counts.tolist()
    return f"{batch!r}\n{batch.layout!r}\n" + table(
        len(batch), lambda row: (words[row], counts[row], solutions[row], reasons[row])
    )


def solved(lines: Sequence[str], limit: int) -> Told:
    return Told(rows_of(call("solve many", list(lines), limit=limit, threads=threads())))


def solved_bytes(end: str) -> Told:
    text = "".join(f"{line}{end}" for line in batch_lines()).encode()
    return Told(rows_of(call("solve many", text, threads=threads())))


def solved_in_calls(size: int) -> Told:
    lines = hard_lines()[: 200 if size == 1 else 1000]
    told = []
    for limit in (1, 2):
        for first in range(0, len(lines), size):
            batch = call("solve many", list(lines[first : first + size]), limit=limit, threads=threads())
            told.append(digest_of(batch.solutions.tobytes() + batch.counts.tobytes() + batch.status.tobytes()))
    return Told("\n".join(told) if size > 1 else digest_of("".join(told).encode()))


def _values(lines: Sequence[str]) -> Any:
    return np.array([[0 if c == "." else int(c) for c in line] for line in lines], dtype=np.uint8)


def given(kind: str) -> Told:
    lines = list(hard_lines()[:20])
    array = _values(lines)
    text = "".join(f"{line}\n" for line in lines).encode()
    made: dict[str, Callable[[], Any]] = {
        "list": lambda: lines,
        "grids": lambda: [call("grid parsed", line) for line in lines],
        "array": lambda: array,
        "array of int64": lambda: array.astype(np.int64),
        "cube": lambda: array.reshape(20, 9, 9),
        "bytes": lambda: text,
        "memory": lambda: memoryview(text),
        "tuple": lambda: tuple(lines),
        "iterator": lambda: iter(lines),
    }
    return each(
        [
            ("solve", lambda: rows_of(call("solve many", made[kind]()))),
            ("rate", lambda: [str(one) for one in call("rate many", made[kind]())]),
            ("canonical", lambda: call("canonical many", made[kind]()).forms),
        ]
    )


def column(library: str) -> Told:
    import pyarrow

    lines = [*hard_lines()[:10], None, "x" * 81, "123456789" * 9, "A" + G[1:]]
    if library == "polars":
        import polars

        made: Any = polars.Series(lines)
    elif library == "nanoarrow":
        import nanoarrow

        made = nanoarrow.Array(pyarrow.array(lines))
    else:
        made = pyarrow.array(lines)
    return each(
        [
            ("solve", lambda: rows_of(call("solve many", made))),
            ("rate", lambda: [str(one) for one in call("rate many", made)]),
            ("canonical", lambda: call("canonical many", made).forms),
            ("another type", lambda: call("solve many", pyarrow.array([1, 2]))),
        ]
    )


def layouts(kind: str) -> Told:
    def answer(label: str, limit: int) -> Told:
        made = case(label)
        batch = call("solve many", [made, made], limit=limit, threads=threads())
        return Told(f"{batch!r} {batch.layout!r} {ask(batch, 'grid', 0)!r} {ask(batch, 'reason', 1)}")

    found = [label for label in labels(kind, 16) if not label.startswith("4x4+")]
    return each((f"{label}, limit {limit}", later(answer, label, limit)) for label in found for limit in (1, 2))


def mixed() -> Told:
    grids = [case("2x3 puzzle"), case("3x2 puzzle"), "12..34.....3..2.", case("2x3 half")]
    return each(
        [
            ("first decides", lambda: rows_of(call("solve many", grids))),
            ("3x2", lambda: rows_of(call("solve many", grids, layout="3x2"))),
            ("nothing", lambda: rows_of(call("solve many", []))),
            ("nothing of 4x4", lambda: rows_of(call("solve many", [], layout="4x4"))),
            ("no rows", lambda: rows_of(call("solve many", np.zeros((0, 16), np.uint8)))),
            ("summary", lambda: ask(call("solve many", [G, "." * 81, "1" * 81]), "summary")),
        ]
    )


def odd() -> Told:
    text = "".join(f"{line}\n" for line in _BAD if line).encode()
    return each(
        [
            ("list", lambda: rows_of(call("solve many", list(_BAD)))),
            ("bytes", lambda: rows_of(call("solve many", text))),
            ("81 each", lambda: rows_of(call("solve many", [line for line in _BAD if len(line) == 81]))),
            ("canonical", lambda: _forms(call("canonical many", list(_BAD)))),
            ("of other types", lambda: rows_of(call("solve many", [G, None, 5, b"1" * 81, G.encode(), case("2x2 puzzle")]))),
        ]
    )


def odd_values() -> Told:
    array = np.zeros((3, 16), np.int64)
    array[0, 3], array[1, 2], array[2, :2] = 5, -1, 4
    return each(
        [
            ("int64", lambda: rows_of(call("solve many", array))),
            ("uint8", lambda: rows_of(call("solve many", array.astype(np.uint8)))),
            ("rate", lambda: [str(one) for one in call("rate many", array)]),
            ("with a layout", lambda: rows_of(call("solve many", array[2:], layout="1x4"))),
        ]
    )


def raised() -> Told:
    verbs = ("solve many", "rate many", "canonical many")
    return each(
        (f"{verb} row {number}", later(call, verb, [G, line], errors="raise"))
        for verb in verbs
        for number, line in enumerate(_BAD)
    )


def streamed() -> Told:
    batches = ([G, EASY], ["." * 81], _values([G]), b"", [SMALL])
    return Told("\n".join(rows_of(batch) for batch in call("solve stream", batches, limit=1)))


def instruction_sets() -> Told:
    """The same answers from every instruction set of the machine; which there are is not recorded."""
    found = {
        digest_of(call("solve many", list(batch_lines()), instruction_set=name).solutions.tobytes())
        for name in call("instruction sets")
    }
    return Told(f"{'portable' in call('instruction sets')} {found}")


def of_candidates() -> Told:
    made = ask(ask(call("grid parsed", G), "candidates"), "without", (0, 1), 9)
    plain = ask(call("grid parsed", G), "candidates")
    line = ask(made, "format", "hodoku")
    verbs = ("solve many", "rate many", "canonical many")
    kinds = (("struck out", made), ("plain", plain), ("text", line), ("bytes", line.encode()))
    return each((f"{verb}, {name}", later(_reasons, verb, one)) for verb in verbs for name, one in kinds)


def _reasons(verb: str, one: object) -> list[str]:
    batch = call(verb, [G, one])
    return [repr(batch), ask(batch, "reason", 0), ask(batch, "reason", 1)]


def rated(scale: str) -> Told:
    batch = call("rate many", list(batch_lines()), scale, threads=threads())

    def row(number: int) -> Sequence[object]:
        used = [f"{batch.techniques[at]}:{batch.histograms[number, at]}" for at in np.flatnonzero(batch.histograms[number])]
        return (
            ask(batch, "status", number),
            ask(batch, "level", number) or "-",
            batch.scores[number],
            batch.solved[number],
            batch.techniques[batch.hardest_numbers[number]] if used else "-",
            ",".join(used),
            ask(batch, "reason", number),
        )

    return Told(f"{batch!r} {ask(batch, 'scale')} {batch.levels} {batch.stopped!r}\n" + table(len(batch), row))


def rate_rows(lines: Sequence[str]) -> Told:
    batch = call("rate many", list(lines))
    return Told(table(len(batch), lambda row: (batch[row], ask(batch, "status", row), ask(batch, "reason", row))))


def rate_stream() -> Told:
    return Told("\n".join(str(list(map(str, batch))) for batch in call("rate stream", ([G, EASY], ["." * 81]), "simple")))


def _forms(batch: Any) -> str:
    forms = ["".join(map(str, one)) if any(one) else "-" for one in batch.forms.tolist()]
    orders = batch.automorphisms.tolist()
    text = table(len(batch), lambda row: (forms[row], orders[row], ask(batch, "reason", row)))
    return f"{batch!r} {batch.layout!r}\nfirst of class {ask(batch, 'first_of_class').tolist()}\n{text}"


def canonical() -> Told:
    return Told(_forms(call("canonical many", list(batch_lines()), threads=threads())))


def canonical_layouts() -> Told:
    found = [f"{spec} {kind}" for spec in ("2x2", "2x3", "3x2", "2x4", "4x2", "3x3") for kind in ("puzzle", "half", "several")]
    return each([*((label, lambda label=label: _forms(call("canonical many", [case(label)] * 2))) for label in found)])


def canonical_stream() -> Told:
    grids = [case("3x3 solution"), call("scramble", case("3x3 solution"), seed=3)]
    return Told("\n".join(_forms(batch) for batch in call("canonical stream", (grids, [SMALL]))))


def checked(lines: Sequence[str]) -> Told:
    batch = call("check many", list(lines), threads=threads())
    return Told(f"{batch!r} {batch.layout!r}\n" + table(len(batch), lambda row: tuple(batch[row])))


def checked_layouts() -> Told:
    found = [f"{spec} {kind}" for spec in ("2x2", "2x3", "3x2", "2x4") for kind in ("puzzle", "half", "several", "conflict")]
    return each([(label, lambda label=label: list(call("check many", [case(label)] * 2))) for label in found])


def check_stream() -> Told:
    return Told("\n".join(repr(batch) for batch in call("check stream", ([G, EASY], ["." * 81], [SMALL]))))


def verified() -> Told:
    full = call("solve many", [G, EASY], limit=1).solutions
    wrong = full.copy()
    wrong[0, :2], wrong[1, 80] = full[0, 1::-1], 0

    def told(puzzles: Any, solutions: Any) -> str:
        batch = call("verify many", puzzles, solutions)
        reasons = [ask(batch, "reason", row) for row in range(len(batch))]
        return f"{batch!r}\n" + table(len(batch), lambda row: (batch.faults[row], batch.cells[row].tolist(), reasons[row]))

    return each(
        [
            ("right", lambda: told([G, EASY], full)),
            ("wrong", lambda: told([G, EASY], wrong)),
            ("unreadable", lambda: told([G, "x" * 81], [G[:80], "." * 81])),
            ("too few", lambda: told([G, EASY], full[:1])),
            ("stream", lambda: [repr(one) for one in call("verify stream", [([G], full[:1]), ([EASY], wrong[1:])])]),
        ]
    )


def minimised() -> Told:
    def told(puzzles: Any, **options: Any) -> str:
        batch = call("minimise many", puzzles, seed=1, threads=threads(), **options)
        rows = [row and (row.grid.line(), row.necessary, row.kept, row.minimal, row.minimal_symmetric) for row in batch]
        return f"{batch!r}\n" + table(len(batch), lambda row: (rows[row], batch.index[row], ask(batch, "reason", row)))

    return each(
        [
            ("puzzles", lambda: told([G, EASY, "." * 81, "1" * 81, G[:80]])),
            ("symmetry", lambda: told([case("3x3 solution")] * 3, symmetry="half-turn", first=7)),
            ("kept", lambda: told(["1234341221434321", "1...341221434321"], keep="11" + "." * 14)),
            ("2x3", lambda: told([case("2x3 solution")] * 3, plain=True)),
            ("stream", lambda: [repr(one) for one in call("minimise stream", [[G], [EASY] * 2], seed=1)]),
        ]
    )


def as_table(verb: str) -> Told:
    import pyarrow

    made = pyarrow.table(call(verb, [*hard_lines()[:3], *_BAD[:3], "." * 81], threads=threads()))
    return Told(f"{made.schema}\n" + "\n".join(map(str, made.to_pylist())))
