"""Small tables for notebooks: everything is escaped, nothing external is loaded, and colours are the notebook's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["escaped", "html_facts", "html_table"]

_TABLE = "border-collapse:collapse;font:14px/1.4 sans-serif"
_CELL = "border:1px solid #8888;padding:2px 8px;text-align:left"
_CAPTION = "caption-side:top;text-align:left;font-weight:600;padding:4px 0"


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, caption: str = "", note: str = "") -> str:
    """Return a table with a head; the first cell of each row heads the row.

    >>> html_table(["", "level"], [["0", "<easy>"]])[-70:]
    ':2px 8px;text-align:left">&lt;easy&gt;</td></tr></tbody></table></div>'
    """
    top = "".join(f'<th scope="col" style="{_CELL}">{escaped(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{_row(row)}</tr>" for row in rows)
    below = f"<p>{escaped(note)}</p>" if note else ""
    table = f'<table style="{_TABLE}">{_caption(caption)}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div style="overflow-x:auto">{table}</div>{below}'


def html_facts(facts: Iterable[tuple[str, object]], *, caption: str = "") -> str:
    """Return a table of names and their values; those that are None or empty are left out.

    >>> "score" in html_facts([("level", "easy"), ("score", None)])
    False
    """
    body = "".join(f"<tr>{_row([name, str(fact)])}</tr>" for name, fact in facts if fact not in (None, ""))
    return f'<table style="{_TABLE}">{_caption(caption)}<tbody>{body}</tbody></table>'


def _caption(text: str) -> str:
    return f'<caption style="{_CAPTION}">{escaped(text)}</caption>' if text else ""


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    head = f'<th scope="row" style="{_CELL}">{escaped(first)}</th>'
    return head + "".join(f'<td style="{_CELL}">{escaped(cell)}</td>' for cell in others)


def escaped(text: str) -> str:
    """Return text as HTML shows it.

    >>> escaped("<easy>")
    '&lt;easy&gt;'
    """
    import html  # its table of entities takes a millisecond to load, and few programs draw tables

    return html.escape(text)
