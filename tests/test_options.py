"""Options are declared once: what Python, the command line, the service, the documents and the page say of them follows."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sudokit as sk
from sudokit.grid import Option, OptionError, options_of

GENERATORS: dict[str, Callable[..., Any]] = {
    "generate": sk.generate,
    "generate_many": sk.generate_many,
    "generate_batches": sk.generate_batches,
}
WRONG: dict[str, tuple[Any, str]] = {
    "layout": (7, "a layout or its spec"),
    "clues": ("30", "an integer from 0 to 4096"),
    "minimal": ("very", "True, False or 'symmetric'"),
    "symmetry": ("round", "one of none, half-turn, quarter-turn"),
    "pattern": (7, "text or rows of cells"),
    "level": ("mild", "one of easy, medium, hard, unfair, extreme (scale hodoku)"),
    "score": ((3, 1), "two numbers, the least and the greatest"),
    "technique": ("magic", "one of full-house, naked-single"),
    "techniques_up_to": ("magic", "one of full-house, naked-single"),
    "scale": (7, "a scale or its name"),
    "unbiased": ("perhaps", "True or False"),
    "symbols": (7, "text"),
    "seed": (2**64, "an integer from 0 to 2**64-1"),
    "index": (2**63, "an integer from 0 to 2**63-1"),
    "first": (-1, "an integer from 0 to 2**62-1"),
    "threads": (True, "an integer from 1 to 65535"),
    "time_limit": (float("nan"), "a number of seconds, 0 or more"),
    "stop": (7, "StopFlag"),
    "progress": (7, "Callable"),
    "batch": (0, "an integer from 1 to 2**32-1"),
    "n": (2.0, "an integer from 0 to 2**62-1"),
}
"""For each option a value that it does not take, and what it takes."""


def call(name: str, given: dict[str, Any]) -> Any:
    return GENERATORS[name](**({"n": 1} | given if name != "generate" else given))


@pytest.mark.parametrize(("generator", "name"), [(one, name) for one, call in GENERATORS.items() for name in options_of(call)])
def test_a_wrong_value_is_refused_in_one_form(generator: str, name: str) -> None:
    value, takes = WRONG[name]
    with pytest.raises(OptionError) as caught:
        call(generator, {name: value})
    assert str(caught.value).startswith(f"{name} must be {takes}")
    assert str(caught.value).endswith(f", not {value!r}")
    assert caught.value.option == name
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("generator", GENERATORS)
def test_signature_and_docstring_show_every_option(generator: str) -> None:
    function = GENERATORS[generator]
    table = options_of(function)
    shown = inspect.signature(function).parameters
    assert list(shown) == list(table)
    assert {name: one.default for name, one in shown.items() if name != "n"} == {
        name: option.default for name, option in table.items() if name != "n"
    }
    doc = inspect.getdoc(function) or ""
    section = doc.split("Parameters\n----------\n")[1].split("\n\n")[0]
    assert [line for line in section.splitlines() if not line.startswith(" ")] == list(table)
    assert "Examples\n--------" in doc


def test_an_option_that_there_is_not_is_a_mistake_of_the_call() -> None:
    for function in GENERATORS.values():
        with pytest.raises(TypeError, match=rf"{function.__name__}\(\) got an unexpected keyword argument 'claus'"):
            function(**{"n": 1, "claus": 1} if function is not sk.generate else {"claus": 1})


def test_integers_of_numpy_are_integers() -> None:
    assert sk.generate(clues=np.int64(30), seed=np.uint64(7)) == sk.generate(clues=30, seed=7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("type_", "text", "value"),
    [
        (int, "-12", -12),
        (int, "1_0", "1_0"),
        (int, "9" * 41, "9" * 41),
        (float, "0.5", 0.5),
        (float, "x", "x"),
        (bool, "TRUE", True),
        (bool, "off", False),
        (bool, "perhaps", "perhaps"),
        (tuple[float, float], "5-7.5", (5, 7.5)),
        (tuple[float, float], "5", (5, 5)),
        (tuple[float, float], "5-x", "5-x"),
        (str, "5", "5"),
    ],
)
def test_text_becomes_a_value_or_stays_text(type_: Any, text: str, value: Any) -> None:
    assert Option(None, "", name="it", type_=type_).from_text(text) == value
