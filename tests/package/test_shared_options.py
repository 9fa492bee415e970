"""The options that several calls share: signatures, docstrings, checks, commands and requests follow the declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import pytest

import sudokit as sk
from helpers.declared import SHARED, calls, deviations, shared_by
from public_calls import CALLS
from sudokit.cli._app import COMMANDS, app
from sudokit.cli._declared import Declared
from sudokit.grid import SHOWN_SYMBOLS, options_of
from sudokit.server import openapi

FOUND = {name: call for name, call in calls() if shared_by(name, call)}
NAMED = {**SHARED, "lang": SHARED["language"], "limits": SHARED["limit"], "as_symbols": SHOWN_SYMBOLS}
"""The declarations by the name of a command's parameter."""


def test_every_shared_option_is_found() -> None:
    assert {option for name, call in FOUND.items() for option in shared_by(name, call)} == set(SHARED)
    assert len(FOUND) > 40


@pytest.mark.parametrize("name", FOUND)
def test_signature_and_docstring_say_what_is_declared(name: str) -> None:
    assert deviations(name, FOUND[name]) == []


def wrong_values(name: str, call: Callable[..., Any]) -> list[tuple[str, Any, str]]:
    """Return values just out of range, and what the declaration says that the option takes."""
    found: list[tuple[str, Any, str]] = []
    for option in (options_of(call) if hasattr(call, "__signature__") else shared_by(name, call)).values():
        if option.kind == "integer":
            assert option.least is not None
            assert option.most is not None
            found += [(option.name, value, option.takes) for value in (option.least - 1, option.most + 1)]
        if option.name in ("time_limit", "stop", "errors"):
            found.append((option.name, -1, option.takes))
    return found


@pytest.mark.parametrize("name", [name for name in FOUND if name in CALLS])
def test_the_range_is_the_declared_one(name: str) -> None:
    made, right = CALLS[name]
    for option, value, takes in wrong_values(name, FOUND[name]):
        with pytest.raises(sk.SudokitError) as caught:
            made(**{**right, option: value})
        assert type(caught.value) is sk.SudokitError
        assert caught.value.option == option
        assert str(caught.value) == f"{option} must be {takes}, not {value}"


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_take_the_declared_options(name: str) -> None:
    command = app.get_command(click.Context(app), name)
    assert command is not None
    for parameter in command.params:
        if parameter.name in NAMED and NAMED[parameter.name].kind != "flag":
            assert isinstance(parameter.type, Declared), parameter.name
            declared, taken = NAMED[parameter.name], parameter.type.option
            assert (taken.least, taken.most) == (declared.least, declared.most), parameter.name


def test_requests_take_the_declared_options() -> None:
    seen = set()
    for model, schema in openapi()["components"]["schemas"].items():
        for name, found in schema["properties"].items() if model.endswith("Request") else ():
            if name in NAMED:
                seen.add(name)
                declared, kinds = NAMED[name], (found, *found.get("anyOf", ()))
                number: dict[str, Any] = next((one for one in kinds if "minimum" in one), {})
                assert number.get("minimum") == declared.least, (model, name)
                assert declared.most is None or number["maximum"] <= declared.most, (model, name)
                assert found.get("description"), (model, name)
                if declared.default is not None and "anyOf" not in found:
                    assert found["default"] == declared.default, (model, name)
    assert {"seed", "limit", "time_limit", "layout", "symbols", "method", "profile", "language", "stage"} <= seen
