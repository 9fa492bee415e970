"""Make the pages of docs/rules and their pictures from the catalogue of rules.  A test checks that they are up to date.

Usage: python tools/rule_pages.py   writes docs/rules/*.md and docs/images/rule-*.svg
"""

from __future__ import annotations

import functools
from pathlib import Path

import sudokit as sk
from sudokit import rules

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
IMAGES = ROOT / "docs" / "images"
_SHOWN = 4  # cells whose values an example shows
_SMALL = "2x2"


def puzzle_of(kind: rules.Kind) -> sk.Grid:
    """Return the empty 9x9 grid with a kind's example."""
    return sk.Grid.empty().with_rules(rules.parse(kind.example))


def picture(kind: rules.Kind) -> str:
    """Return the picture of a kind's example."""
    from sudokit.drawing import svg

    return svg(puzzle_of(kind), axis=False, candidates=False, title=f"{kind.name}: {kind.picture}")


def example(kind: rules.Kind) -> str:
    """Return what the rule leaves, as a session that runs: for its first cells, or, without cells, of small grids."""
    head = [">>> import sudokit as sk", ">>> from sudokit import rules"]
    if not rules.parse(kind.example)[0].cells and kind.name != "any-of":
        (rule,) = rules.parse(kind.example, 4)
        few = sk.count(sk.Grid.empty(_SMALL).with_rules([rule]), limit=None)
        return "\n".join(
            [
                *head,
                f'>>> puzzle = sk.Grid.empty("{_SMALL}").with_rules(rules.parse("{kind.example}", 4))',
                '>>> sk.count("." * 16, limit=None), sk.count(puzzle, limit=None)',
                f"(288, {few})",
            ]
        )
    puzzle = puzzle_of(kind)
    rule = puzzle.rules[0]
    cells = (rule.cells or rule.clue["rules"][0].cells)[:_SHOWN]
    found = sk.true_candidates(puzzle).values
    lines = [
        *head,
        f'>>> puzzle = sk.Grid.empty().with_rules(rules.parse("{kind.example}"))',
        ">>> values = sk.true_candidates(puzzle).values",
        f">>> for row, column in {cells!r}:",
        '...     print(f"r{row + 1}c{column + 1}", *values[9 * row + column])',
    ]
    lines += [" ".join([f"r{row + 1}c{column + 1}", *map(str, found[9 * row + column])]) for row, column in cells]
    return "\n".join(lines)


def page(kind: rules.Kind) -> str:
    """Return the page of a kind."""
    files = {name: ", ".join(f"`{key}`" for key in keys) for name, keys in kind.files.items()}
    own = "a key of our own, `sudokit`, and words in `ruleset`"
    iss = files["iss"] or "not carried"
    shown = "\n\nIt is shown and carried, and never solved on." if kind.shown_only else ""
    text = kind.example if len(kind.example) < 100 else f"{kind.example[:97]}…"
    return f"""# {kind.name}

{kind.meaning}{shown}

![{kind.picture}](../images/rule-{kind.name}.svg)

{kind.picture} As text:

    {text}

```python
{example(kind)}

```

| file | there it is |
|---|---|
| JSON of `sudokit` | `{{"rule": "{kind.name}", …}}` |
| f-puzzles, SudokuPad | {files["f-puzzles"] or own} |
| text of the Interactive Sudoku Solver | {iss} |
| Sudoku-Bench | a line of `rules`{", and drawn" if _is_drawn(kind) else ""} |

[All rules](README.md) · [variants](../variants.md)
"""


def _is_drawn(kind: rules.Kind) -> bool:
    from sudokit.formats._drawn import drawings_of

    return bool(drawings_of(rules.parse(kind.example)))


def index() -> str:
    """Return the page that lists all."""
    head = "# The rules\n\nEach has a page. `sudokit rules` prints the same list; "
    head += "`tools/rule_pages.py` makes the pages and pictures.\n\n"
    rows = [f"| [{kind.name}]({kind.name}.md) | {kind.meaning} |" for kind in rules.catalogue()]
    return head + "\n".join(["| rule | holds when |", "|---|---|", *rows]) + "\n"


@functools.cache
def files() -> dict[Path, str]:
    """Return all files by their paths."""
    made = {PAGES / "README.md": index()}
    for kind in rules.catalogue():
        made[PAGES / f"{kind.name}.md"] = page(kind)
        made[IMAGES / f"rule-{kind.name}.svg"] = picture(kind)
    return made


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
