"""The pages of the HTTP interface, from the OpenAPI document that the service itself serves."""

from __future__ import annotations

import json
from typing import Any

from sudokit.server import openapi

Schema = dict[str, Any]


def pages() -> dict[str, str]:
    """Return each page's text by its path in the site."""
    document = openapi()
    operations = [(path, method, one) for path, methods in document["paths"].items() for method, one in methods.items()]
    texts = {f"http/{one['operationId']}.md": page(path, method, one, document) for path, method, one in operations}
    texts["http/schemas.md"] = schemas(document)
    source = "from its OpenAPI document, which `sudokit serve --openapi` prints."
    lines = ["# HTTP reference", "", f"Every address of [the service](../api.md), {source}"]
    lines += ["", "| address | what it does |", "|---|---|"]
    for path, method, one in operations:
        lines.append(f"| [`{method.upper()} {path}`]({one['operationId']}.md) | {one['summary']} |")
    lines += ["", "[Schemas](schemas.md): the objects in requests and answers.", ""]
    return texts | {"http/index.md": "\n".join(lines)}


def page(path: str, method: str, one: Schema, document: Schema) -> str:
    """Return the page of one operation: its fields, and what it answers."""
    lines = [f"# {method.upper()} {path}", "", f"{one['summary']}. {one.get('description', '')}".strip(), ""]
    lines += [f"This is the REST endpoint `{one['operationId']}` of [the service](../api.md).", ""]
    if parameters := [resolved(each, document) for each in one.get("parameters", [])]:
        lines += ["## Parameters", "", "| name | in | type | meaning |", "|---|---|---|---|"]
        for each in parameters:
            meaning = cell(each.get("description") or each["schema"].get("description", ""))
            lines.append(f"| `{each['name']}` | {each['in']} | {kind(each['schema'])} | {meaning} |")
        lines.append("")
    for media, body in one.get("requestBody", {}).get("content", {}).items():
        lines += [f"## Request: `{media}`", "", *fields(body["schema"], document), ""]
    lines += ["## Answers", "", "| status | meaning | body |", "|---|---|---|"]
    for status, answer in one["responses"].items():
        full = resolved(answer, document)
        bodies = ", ".join(f"{kind(body.get('schema', {}))} as `{media}`" for media, body in full.get("content", {}).items())
        lines.append(f"| {status} | {cell(full['description'])} | {bodies} |")
    return "\n".join(lines) + "\n"


def schemas(document: Schema) -> str:
    """Return the page of all schemas."""
    lines = ["# Schemas", "", "The objects in requests and answers of [the service](../api.md), by name."]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += ["", f"## {name}", "", *([cell(schema["description"]), ""] if schema.get("description") else [])]
        lines += fields(schema, document)
    return "\n".join(lines) + "\n"


def resolved(thing: Schema, document: Schema) -> Schema:
    """Return what a reference of the document leads to."""
    while "$ref" in thing:
        found: Any = document
        for part in thing["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        thing = found
    return thing


def fields(schema: Schema, document: Schema) -> list[str]:
    """Return the table of an object's fields, or the kind of what is no object."""
    full = resolved(schema, document)
    if "properties" not in full:
        return [f"{kind(schema)}"]
    required = set(full.get("required", []))
    lines = ["| field | type | default | meaning |", "|---|---|---|---|"]
    for name, field in full["properties"].items():
        default = "required" if name in required else shown(field["default"]) if "default" in field else ""
        lines.append(f"| `{name}` | {kind(field)} | {default} | {cell(field.get('description', ''))} |")
    return lines


def shown(value: Any) -> str:
    """Return a value as JSON, short."""
    text = json.dumps(value, ensure_ascii=False)
    return f"`{cell(text)}`" if len(text) <= 40 else "…"


def kind(schema: Schema) -> str:
    """Return the type of a value in a few words, with its range."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](schemas.md#{name.lower()})"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(kind(each) for each in schema[key]))
    if "allOf" in schema:
        return " and ".join(kind(each) for each in schema["allOf"])
    if "enum" in schema or "const" in schema:
        return ", ".join(shown(value) for value in schema.get("enum", [schema.get("const")]))
    name = schema.get("type", "any value")
    if name == "array":
        return f"list of {kind(schema.get('items', {}))}"
    text = " or ".join(name) if isinstance(name, list) else str(name)
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None or most is not None:
        text += f" from {least}" * (least is not None) + f" to {most}" * (most is not None)
    return text.replace("null", "`null`")


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
