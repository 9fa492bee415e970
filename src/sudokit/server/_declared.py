"""Request fields made from the options that the verbs declare: their checks, and their description in the
document."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BaseModel, Field, PlainValidator, WithJsonSchema, create_model

from ..grid import Option
from ._shapes import check_form, shape_of

__all__ = ["checks", "declared_model"]

_END = Option(None, "One end of a range.", type_=float)


def declared_model(
    name: str, table: Iterable[Option], *, written: bool = False, shapes: Mapping[str, str] = MappingProxyType({})
) -> type[BaseModel]:
    """Return a model with a field for each option.

    Parameters
    ----------
    name
        The name of the model.
    table
        The options.
    written
        Whether values are given as text, as in the query of a URL.
    shapes
        The shape of a text, where it is not the one with the name of the option.
    """
    fields: dict[str, Any] = {
        option.name: (
            Annotated[option.type_, *checks(option, written=written, shape=shapes.get(option.name, option.name))],
            option.default,
        )
        for option in table
    }
    return create_model(name, **fields)


def checks(option: Option, *, written: bool = False, shape: str | None = None) -> tuple[Any, ...]:
    """Return the annotations of a field besides its type: the check of an option, its schema and its description."""
    words = [option.sentence, *(f"`{json.dumps(value)}`: {meaning}." for value, meaning in option.values.items())]
    if option.digits:
        words.append("A number, or a string of decimal digits for numbers too large for JSON clients.")
    if option.default is None and option.unset:
        words.append(f"Default: {option.unset}.")
    form = shape_of(shape or option.name)
    examples = None if option.example is None else [option.example]
    field = Field(description=" ".join(words), examples=examples)
    return PlainValidator(_check(option, written, form)), WithJsonSchema(_schema(option, form)), field


def _check(option: Option, written: bool, form: dict[str, Any]) -> Callable[[Any], Any]:
    reads_text = written or option.digits
    # A verb refuses the names of a scale in its own words; a stream, whose options are written, would have begun by then.
    form = form if written else {name: value for name, value in form.items() if name != "enum"}

    def check(value: Any) -> Any:
        if isinstance(value, str) and reads_text:
            value = option.from_text(value)
        elif written and option.kind == "range" and isinstance(value, list):
            value = [_END.from_text(end) for end in value] if len(value) > 1 else option.refuse(*value)
        value = option.check(value)
        if isinstance(value, str):
            check_form(option, value, form)
        return value

    return check


def _schema(option: Option, shape: dict[str, Any]) -> dict[str, Any]:
    schemas = _schemas(option, shape) + ([{"type": "null"}] if option.optional else [])
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _schemas(option: Option, shape: dict[str, Any]) -> list[dict[str, Any]]:
    bounds = {"minimum": option.least, "maximum": option.most}
    schemas: dict[str, list[dict[str, Any]]] = {
        "integer": [{"type": "integer", **bounds}],
        "number": [{"type": "number", **bounds}],
        "text": [{"type": "string", **({} if "enum" in shape else {"maxLength": option.most}), **shape}],
        "flag": [{"type": "boolean"}] + [{"type": "string", "const": choice} for choice in option.choices],
        "choice": [{"type": "string", "enum": list(option.choices)}],
        "range": [{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}],
    }
    digits = [{"type": "string", "pattern": _up_to(int(option.most or 0))}] if option.digits else []
    return [{name: word for name, word in one.items() if word is not None} for one in schemas[option.kind] + digits]


def _up_to(largest: int) -> str:
    """Return the pattern of the decimal numbers 0..largest."""
    digits = str(largest)
    smaller = [
        f"{digits[:place]}[0-{int(digit) - 1}][0-9]{{{len(digits) - place - 1}}}"
        for place, digit in enumerate(digits)
        if digit != "0"
    ]
    smaller[0] = f"[1-{int(digits[0]) - 1}]" + smaller[0].partition("]")[2] if digits[0] > "1" else ""
    return f"^(?:[0-9]{{1,{len(digits) - 1}}}|{'|'.join([one for one in smaller if one] + [digits])})$"
