"""Messages about long input: none of them repeats it."""

from __future__ import annotations

import contextlib
import enum
import inspect
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sudokit as sk
from helpers.command import run
from sudokit import formats, study
from sudokit.cli._app import COMMANDS, app
from sudokit.grid import quoted, shortened

pytestmark = pytest.mark.thorough

LONG = "q" * 1_000_000
PUZZLE = sk.Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
# What a call is given for the arguments that it must have, by their names.
GOOD: dict[str, Any] = {
    "text": str(PUZZLE.line()),
    "layout": "3x3",
    "spec": "3x3",
    "seed": 1,
    "n": 1,
    "count": 1,
    "number": 0,
    "name": "line",
    "size": 9,
    "symbols": "123456789",
    "puzzles": np.zeros((1, 81), np.uint8),
    "batches": [np.zeros((1, 81), np.uint8)],
    "values": [0] * 81,
    "transformation": sk.canonical(PUZZLE).transformation,
    "out": "/proc/nowhere",
}
LEFT_OUT = {"self", "cls", "stop", "progress", "unbiased"}  # the last takes whatever is true, and then its time


def called() -> Iterator[tuple[str, Any]]:
    """Yield every public function, class and class method."""
    for module in (sk, formats, study):
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            if not callable(thing) or (inspect.isclass(thing) and issubclass(thing, enum.Enum)):
                continue  # the errors of an Enum are Python's
            yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing):
                for own, _ in inspect.getmembers(thing, inspect.ismethod):
                    if not own.startswith("_"):
                        yield f"{module.__name__}.{name}.{own}", getattr(thing, own)


def arguments() -> list[Any]:
    found = []
    for name, function in called():
        try:
            signature = inspect.signature(function)
        except (TypeError, ValueError):
            continue
        found += [
            pytest.param(function, signature, one, id=f"{name}({one})")
            for one, parameter in signature.parameters.items()
            if one not in LEFT_OUT and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        ]
    return found


def message_of(function: Any, given: dict[str, Any]) -> tuple[str, bool]:
    """Return what a call says is wrong, nothing if it goes well; and whether that is our error, not one of Python itself."""
    try:
        answer = function(**given)
        if isinstance(answer, Iterator):
            next(answer, None)
    except (sk.SudokitError, OSError, LookupError) as error:
        return str(error), True
    except (TypeError, ValueError, AttributeError, AssertionError) as error:
        return str(error), False
    return "", True


@pytest.mark.parametrize(("function", "signature", "name"), arguments())
def test_no_argument_is_repeated_in_full(function: Any, signature: inspect.Signature, name: str) -> None:
    needed = {
        one: GOOD.get(one, PUZZLE)
        for one, parameter in signature.parameters.items()
        if parameter.default is parameter.empty and one not in LEFT_OUT
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    }
    for value in (LONG, [LONG]):
        said, ours = message_of(function, needed | {name: value})
        assert len(said) < 2000
        assert not ours or "q" * 101 not in said


def test_values_are_quoted_to_80_characters() -> None:
    assert quoted("3y3") == "'3y3'"
    assert quoted("x" * 80) == repr("x" * 80)
    assert quoted("x" * 81) == repr("x" * 80) + "…"
    assert quoted(b"x" * 81) == repr(b"x" * 80) + "…"
    assert quoted(7) == "7"
    assert quoted(-(10**5000)) == "an integer of 16610 bits"
    assert quoted([10**5000]) == "a list"
    assert len(quoted([LONG])) == 81
    assert shortened("a/b.txt") == "a/b.txt"
    assert shortened("x" * 300) == f"{'x' * 40}…{'x' * 40}"


def options() -> list[Any]:
    found = []
    for name in COMMANDS:
        command = app.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        texts = [option.opts[0] for option in command.params if option.param_type_name == "option" and not option.is_flag]  # type: ignore[attr-defined]
        found += [pytest.param(name, option, id=f"{name} {option}") for option in texts]
    return found


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize(("command", "option"), options())
def test_no_option_is_repeated_in_full(command: str, option: str, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from sudokit.cli import main

    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    words: dict[str, list[str]] = {
        "print": ["12..34.....3..2.", "-o", "/nowhere/x.pdf"],
        "study": ["methods", "--out", "/proc/nowhere", "--no-charts"],
        "serve": ["--openapi"],
        "mcp": ["--tools"],
        "bench": [str(puzzles), "--rounds", "1", "--batch", "1", "--isa", "portable"],
        "generate": ["--seed", "1"],
        "techniques": [],
    }
    for value in ("q" * 100_000, f"/{'q' * 100_000}") if command != "bench" else ("q" * 100_000,):
        with contextlib.suppress(SystemExit):
            main([command, *words.get(command, ["12..34.....3..2."]), option, value])
        said = capfd.readouterr().err
        assert "q" * 161 not in said
        assert len(said) < 4000


def test_integers_of_thousands_of_digits_are_not_written() -> None:
    huge = 10**5000
    calls: list[Any] = [
        lambda: sk.generate(clues=huge),
        lambda: sk.generate(seed=huge),
        lambda: sk.generate(f"random-jigsaw:{'9' * 5000}"),
        lambda: sk.Grid([huge] * 81),
        lambda: sk.Layout(huge, 1),
        lambda: sk.Layout.parse(f"{'9' * 5000}x3"),
        lambda: sk.unrank_grid(huge),
        lambda: sk.hint(PUZZLE, stage=huge),  # type: ignore[arg-type]
        lambda: sk.solve(PUZZLE, node_limit=huge),
    ]
    for call in calls:
        with pytest.raises(sk.SudokitError) as caught:
            call()
        assert len(str(caught.value)) < 500


def test_files_and_arguments_of_long_names(tmp_path: Path) -> None:
    long = "q" * 100_000
    for words in (
        ["solve", long],
        ["solve", f"{long}.txt"],
        ["convert", f"/{long}"],
        [long],
        ["solve", f"--{long}"],
        ["techniques", long],
    ):
        done = run(*words)
        assert done.returncode == 2
        assert "q" * 161 not in done.stderr
        assert len(done.stderr) < 2000


def test_a_long_file_that_is_no_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    for piece in ("q" * 81, "1..q ", "[1,2", '{"a": "', "q,", "|q", "1|2|"):
        path.write_text(piece * (2_000_000 // len(piece)))
        for layout in (None, "3x3"):
            for entry in itertools.islice(formats.read_file(path, layout=layout), 3):
                assert entry.error is None or len(str(entry.error)) < 2000
