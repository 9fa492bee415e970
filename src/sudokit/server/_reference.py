"""The API reference on one page, made from the OpenAPI document; it needs no script and loads only its style
sheet."""

from __future__ import annotations

import html
import json
from typing import Any

from ._problems import KINDS

__all__ = ["STYLE", "reference"]

STYLE = """\
:root{color-scheme:light dark;--ink:#1c1b19;--soft:#6b675f;--paper:#fbfaf7;--line:#dedad0;--code:#f1eee6;--mark:#1d5fa8}
@media(prefers-color-scheme:dark){:root{--ink:#e9e6df;--soft:#a29d92;--paper:#171614;--line:#3a3732;--code:#211f1c;--mark:#8ab8ee}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:2rem 1.25rem 6rem;background:var(--paper);color:var(--ink);
font:16px/1.6 system-ui,sans-serif}
h1{font-size:2rem;margin:.2em 0}h2{margin-top:2.5em;padding-top:1em;border-top:1px solid var(--line)}
a{color:var(--mark)}code,pre{font:14px/1.5 ui-monospace,monospace;background:var(--code);border-radius:4px}
code{padding:.1em .3em}pre{padding:1em;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:1em 0;display:block;overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.35em .8em .35em 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}summary{cursor:pointer}
details{border:1px solid var(--line);border-radius:8px;padding:.6em 1em;margin:.6em 0}
details[open]{padding-bottom:1em}.method{font-weight:700;letter-spacing:.03em}.soft{color:var(--soft)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
"""

_Schema = dict[str, Any]


def reference(document: dict[str, Any]) -> str:
    """Return the page."""
    writer = _Writer(document)
    groups = "".join(writer.group(tag) for tag in document["tags"])
    kinds = "".join(
        f'<tr id="{name}"><td><code>{name}</code></td><td>{status}</td><td>{html.escape(title)}</td></tr>'
        for name, (status, title) in KINDS.items()
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>sudokit API</title><link rel="stylesheet" href="docs.css"></head>
<body><main><h1>sudokit API</h1><p class="soft">Version {html.escape(document["info"]["version"])} ·
<a href="openapi.json">OpenAPI {html.escape(document["openapi"])} document</a> · <a href="/">the page</a></p>
<p>{_code_of(document["info"]["description"])}</p>{groups}
<h2>Problems</h2><p>An error is <code>application/problem+json</code>: <code>type</code>, <code>title</code>,
<code>status</code>, <code>detail</code> and <code>errors</code>, each with a <code>pointer</code> to the field.</p>
<table><thead><tr><th>type</th><th>status</th><th>title</th></tr></thead><tbody>{kinds}</tbody></table>
<h2>Answers</h2>{writer.models()}</main></body></html>
"""


def _code_of(text: str) -> str:
    """Return text as HTML, with text between backticks as code."""
    parts = html.escape(text.strip()).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


class _Writer:
    """Turns the parts of a document into HTML."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.schemas: dict[str, _Schema] = document["components"]["schemas"]
        self.listed: list[str] = []

    def group(self, tag: dict[str, str]) -> str:
        """Return the operations with a tag."""
        found = [
            self.operation(path, method, operation)
            for path, operations in self.document["paths"].items()
            for method, operation in operations.items()
            if tag["name"] in operation.get("tags", ())
        ]
        return f"<h2>{tag['name'].capitalize()}</h2><p>{html.escape(tag['description'])}</p>{''.join(found)}"

    def operation(self, path: str, method: str, operation: dict[str, Any]) -> str:
        """Return one operation."""
        body = operation.get("requestBody", {}).get("content", {})
        schema = body.get("application/json", {}).get("schema", {})
        fields = self.fields(self.resolved(schema)) if schema else ""
        rows = [(one["name"], one["schema"], one.get("required", False)) for one in operation.get("parameters", ())]
        parameters = self.rows(rows)
        batch = (
            "<p>Also accepts one request per line, as <code>application/x-ndjson</code>.</p>"
            if "application/x-ndjson" in body
            else ""
        )
        example = next(iter(self.resolved(schema).get("examples", ())), body.get("application/json", {}).get("example"))
        address = f"http://127.0.0.1:8000{path.replace('{day}', '2026-11-20').replace('{number}', '1000000')}"
        command = f"curl {address}"
        if example is not None:
            sent = json.dumps(example, ensure_ascii=False).replace("'", "'\\''")
            command += f" \\\n  -H 'content-type: application/json' -d '{sent}'"
        content = operation["responses"]["200"].get("content", {})
        answers = ", ".join(f"{self.link(one.get('schema', {}))} <code>{media}</code>" for media, one in content.items())
        return f"""<details id="{operation["operationId"]}"><summary><span class="method">{method.upper()}</span>
<code>{html.escape(path)}</code> <span class="soft">{html.escape(operation["summary"])}</span></summary>
{fields}{parameters}{batch}<pre>{html.escape(command)}</pre><p>Returns: {answers}</p></details>"""

    def resolved(self, schema: _Schema) -> _Schema:
        """Return the schema that a reference leads to, or the schema itself."""
        return self.schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def link(self, schema: _Schema) -> str:
        """Return a link to a model, which is then described as well."""
        if "$ref" not in schema:
            return ""
        name = schema["$ref"].rpartition("/")[2]
        if name not in self.listed:
            self.listed.append(name)
        return f'<a href="#{name}">{name}</a>'

    def models(self) -> str:
        """Return the description of every model that is referred to."""
        texts, number = [], 0
        while number < len(self.listed):
            name = self.listed[number]
            number += 1
            schema = self.schemas[name]
            words = html.escape(schema.get("description", ""))
            texts.append(f'<h3 id="{name}">{name}</h3><p>{words}</p>{self.fields(schema)}')
        return "".join(texts)

    def fields(self, schema: _Schema) -> str:
        """Return a table of the fields of an object."""
        needed = schema.get("required", ())
        return self.rows([(name, one, name in needed) for name, one in schema.get("properties", {}).items()])

    def rows(self, rows: list[tuple[str, _Schema, bool]]) -> str:
        """Return a table of names, kinds and descriptions."""
        if not rows:
            return ""
        lines = "".join(
            f"<tr><td><code>{html.escape(name)}</code>{'' if needed else ' <span class=soft>optional</span>'}</td>"
            f"<td>{self.kind(schema)}</td><td>{_code_of(schema.get('description', ''))}</td></tr>"
            for name, schema, needed in rows
        )
        return f"<table><thead><tr><th>name</th><th>kind</th><th></th></tr></thead><tbody>{lines}</tbody></table>"

    def kind(self, schema: _Schema) -> str:
        """Return the kind of a field in a few words."""
        if "$ref" in schema:
            return self.link(schema)
        if options := schema.get("anyOf") or schema.get("oneOf"):
            return " or ".join(dict.fromkeys(self.kind(one) for one in options))
        if "enum" in schema:
            return ", ".join(f"<code>{html.escape(str(one))}</code>" for one in schema["enum"])
        if "const" in schema:
            return f"<code>{html.escape(str(schema['const']))}</code>"
        if schema.get("type") == "array":
            return f"list of {self.kind(schema['items'])}" if schema.get("items") else "list"
        kind = schema.get("type", "any")
        text = " or ".join(kind) if isinstance(kind, list) else str(kind)
        low, high = schema.get("minimum"), schema.get("maximum")
        if low is not None or high is not None:
            text += f" {low if low is not None else ''}..{high if high is not None else ''}"
        if schema.get("default") is not None:
            text += f", default <code>{html.escape(json.dumps(schema['default'], ensure_ascii=False))}</code>"
        return text
