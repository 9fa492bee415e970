"""The form of rules in requests, and how many the service takes."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

__all__ = ["MOST_RULES", "NoRules", "RuleTexts"]

MOST_RULES = 500  # of a puzzle
MOST_RULE_TEXT = 50_000  # characters


def _rules(value: object) -> object:
    """Accept rules as text or as a list, within the limits of the service; the reader of rules does the rest."""
    if isinstance(value, str) and len(value) <= MOST_RULE_TEXT:
        return value
    if isinstance(value, str):
        raise ValueError(f"expected at most {MOST_RULE_TEXT:,} characters of rules, not {len(value):,}")
    if not isinstance(value, list) or not all(isinstance(one, (str, dict)) for one in value):
        raise ValueError("expected text, one rule a line, or a list of objects with `rule`, or of lines")
    if len(value) > MOST_RULES:
        raise ValueError(f"expected at most {MOST_RULES} rules, not {len(value)}")
    return value


_RULE: dict[str, Any] = {
    "type": "object",
    "required": ["rule"],
    "properties": {"rule": {"type": "string", "pattern": r"\S", "description": "The name of the rule."}},
}
_RULES_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string", "maxLength": MOST_RULE_TEXT, "format": "sudoku-rules"},
        {"type": "array", "maxItems": MOST_RULES, "items": {"anyOf": [{"type": "string", "pattern": r"\S"}, _RULE]}},
        {"type": "null"},
    ]
}
RuleTexts = Annotated[
    Any,
    BeforeValidator(lambda value: None if value is None else _rules(value)),
    WithJsonSchema(_RULES_SCHEMA),
    Field(
        description="Rules of a variant puzzle, besides those of `grid`: text, one rule a line, or a list of objects or lines.",
        examples=["cage r1c12 = 3", [{"rule": "thermo", "cells": ["r1c1", "r2c1", "r3c1"]}]],
    ),
]
NoRules = Annotated[
    Any,
    BeforeValidator(lambda value: None if value is None else _rules(value)),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "maxLength": 0},
                {"type": "array", "maxItems": 0, "items": {"type": "string", "maxLength": 0}},
                {"type": "null"},
            ]
        }
    ),
    Field(description="Nothing: a puzzle with rules besides those of its houses is refused here.", examples=[[]]),
]
"""Of verbs that rules are not for; what is refused is refused with the reason."""
