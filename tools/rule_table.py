"""Write the table of rules in docs/variants.md from the catalogue.  A test checks that it is up to date.

python tools/rule_table.py
"""

from __future__ import annotations

from pathlib import Path

from sudokit.rules import catalogue

DOCUMENT = Path(__file__).parent.parent / "docs/variants.md"
BEGIN, END = "<!-- rules: made by tools/rule_table.py -->", "<!-- end of rules -->"


def table() -> str:
    """Return the table."""
    lines = ["| rule | holds when | as text |", "|---|---|---|"]
    for kind in catalogue():
        example = kind.example if len(kind.example) < 80 else f"{kind.example[:60]}…"
        cells = (f"[`{kind.name}`](rules/{kind.name}.md)", kind.meaning, f"`{example}`")
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def written(text: str) -> str:
    """Return a document with the table in its place."""
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}\n\n{table()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text()))
