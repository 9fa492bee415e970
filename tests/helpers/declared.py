"""Where public calls deviate from the declarations of the options that they share."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import sudokit as sk
from sudokit import drawing, formats, grid, messages, study
from sudokit.grid import Option
from sudokit.solving import ERRORS
from sudokit.study import generators

SHARED = {
    option.name: option
    for option in (
        *(grid.SEED, grid.INDEX, grid.FIRST, grid.THREADS, grid.TIME_LIMIT, grid.LIMIT, grid.NODE_LIMIT, grid.STOP, ERRORS),
        grid.TRAIL_LIMIT,
        *(grid.TEXT_SYMBOLS, grid.LAYOUT, grid.METHOD, grid.PROFILE, grid.LANGUAGE, grid.STAGE),
        *(grid.MARKS, grid.ANOTHER, grid.CARD, grid.NO_UNIQUENESS, grid.PROOFS),
    )
}
"""The declaration of each shared option by its name."""
ROWS = {"layout": grid.ROW_LAYOUT, "symbols": grid.ROW_SYMBOLS}
"""Those of calls with many rows of one layout."""

CLASSIC = grid.LAYOUT.narrower(unset="3x3")
OWN: dict[str, Option] = {
    "solve.seed": grid.ORDER_SEED,
    "solve.threads": grid.SEARCH_THREADS,
    "solutions.seed": grid.ORDER_SEED,
    "solve_many.limit": grid.ROW_LIMIT,
    "iter_solve.limit": grid.ROW_LIMIT,
    "random_class.seed": grid.GRID_SEED,
    "random_class.index": grid.GRID_INDEX,
    "random_grid.seed": grid.GRID_SEED,
    "random_grid.index": grid.GRID_INDEX,
    "random_grid.layout": CLASSIC,
    "read_photo.layout": grid.PHOTO_LAYOUT,
    "random_grids.seed": grid.GRID_SEED,
    "random_grids.first": grid.GRID_FIRST,
    "scramble.seed": grid.GRID_SEED,
    "scramble.index": grid.GRID_INDEX,
    "study.run.seed": grid.RUN_SEED,
    "verify_many.layout": grid.ROW_LAYOUT.narrower(unset="that of the puzzles"),
    "drawing.svg.stage": grid.STAGE.narrower(default=4),
}
"""The options of calls that vary a declaration."""
for _name in generators.__all__:
    OWN |= {f"generators.{_name}.{option.name}": option for option in (grid.GRID_INDEX, CLASSIC, grid.SYMBOLS)}

MODULES = {"": sk, "formats.": formats, "drawing.": drawing, "messages.": messages, "study.": study, "generators.": generators}


def calls() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the public functions and the class methods of public types, with their names."""
    for prefix, module in MODULES.items():
        for name in module.__all__:
            made = getattr(module, name)
            if inspect.isfunction(made):
                yield f"{prefix}{name}", made
            for key, member in vars(made).items() if isinstance(made, type) else ():
                if isinstance(member, classmethod) and not key.startswith("_"):
                    yield f"{prefix}{name}.{key}", getattr(made, key)


def shared_by(name: str, call: Callable[..., Any]) -> dict[str, Option]:
    """Return the shared options of a call: its parameters with a shared name and a default."""
    found = {}
    kind = ROWS if "." not in name and (name.endswith("_many") or name.startswith("iter_")) else {}
    for parameter in inspect.signature(call).parameters.values():
        if parameter.name in SHARED and parameter.default is not inspect.Parameter.empty:
            found[parameter.name] = next(
                table[key]
                for table, key in ((OWN, f"{name}.{parameter.name}"), (kind, parameter.name), (SHARED, parameter.name))
                if key in table
            )
    return found


def deviations(name: str, call: Callable[..., Any]) -> list[str]:
    """Return where signature and docstring of a call differ from the declarations of its shared options."""
    found = []
    entries, parameters = entries_of(call), inspect.signature(call).parameters
    derived = hasattr(call, "__signature__")
    for option in () if derived else shared_by(name, call).values():
        default = parameters[option.name].default
        if default != option.default or type(default) is not type(option.default):
            found.append(f"{name}.{option.name}: the default is {default!r}, declared {option.default!r}")
        entry = entries.get(option.name)
        if entry is None and entries:
            found.append(f"{name}.{option.name}: not among the Parameters")
        elif entry is not None and not re.search("[Aa]s for `", entry):
            found += [f"{name}.{option.name}: {fact!r} is missing" for fact in facts(option) if fact not in entry]
    return found


def facts(option: Option) -> list[str]:
    """Return what a docstring must contain about an option: its range and the meaning of None."""
    found = []
    if option.kind == "integer":
        found.append(option.takes.removeprefix("an integer "))
    if option.kind == "number":
        found.append(option.unit.capitalize())
    if option.kind == "choice":
        found += option.choices
    if option.optional and option.unset:
        found.append(f"None: {option.unset}")
    return found


def entries_of(call: Callable[..., Any]) -> dict[str, str]:
    """Return the text about each parameter in the Parameters section of a docstring; empty if there is none."""
    section = re.search(r"(?ms)^Parameters\n-+\n(.*?)(?:\n\n\S|\Z)", inspect.getdoc(call) or "")
    if section is None:
        return {}
    heads = re.split(r"(?m)^(?=\S)", section[1])
    pairs = (head.partition("\n") for head in heads if head)
    return {name: " ".join(text.split()) for names, _, text in pairs for name in names.split(", ")}
