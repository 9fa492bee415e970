"""The page for clicking through a path's steps: one file, light and dark, with mouse and keyboard; and the notebook
view."""

from __future__ import annotations

import functools
import html
import importlib.resources
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from ..grid import Candidates, Grid, SudokitError, arguments, cell_name
from ..messages import Catalogue, Stage, catalogue
from ._svg import hatch, style, svg

if TYPE_CHECKING:
    from ..solving import Place, Step, Trail


class Search(Protocol):
    """The attributes of a profile's search that a page uses."""

    @property
    def techniques(self) -> tuple[str, ...]: ...
    @property
    def score(self) -> int: ...


class Profile(Protocol):
    """The attributes of a profile that a page uses."""

    @property
    def searches(self) -> Sequence[Search]: ...


class Rating(Protocol):
    """The method of a rating that a page uses."""

    def verdict(self, language: str = "en") -> str: ...


class ProofLine(Protocol):
    """The attributes of a line of a proof that a page uses."""

    @property
    def claim(self) -> str: ...
    @property
    def candidates(self) -> tuple[tuple[Place, int], ...]: ...
    @property
    def reason(self) -> str: ...
    @property
    def depth(self) -> int: ...
    @property
    def text(self) -> str: ...


class Proof(Protocol):
    """The attributes of a proof that a page uses."""

    @property
    def lines(self) -> tuple[ProofLine, ...]: ...
    @property
    def needs_lines(self) -> bool: ...


class Path(Protocol):
    """The input of a page: steps with their states and texts, such as an `Explanation`, which is defined in a higher
    room."""

    start: Candidates
    steps: Trail

    @property
    def profile(self) -> Profile: ...
    @property
    def rating(self) -> Rating: ...
    def state(self, index: int) -> Candidates: ...
    def before(self, index: int) -> Candidates: ...
    def line(self, index: int) -> str: ...
    def text(self, index: int, stage: Stage = 4, language: str = "en") -> str: ...
    def proof(self, index: int, language: str = "en") -> Proof: ...
    def split_text(self, index: int, language: str = "en") -> str: ...


__all__ = ["notebook", "page"]

_OPEN = 8
"""Longer proofs are folded."""


@functools.cache
def _file(name: str) -> str:
    return (importlib.resources.files(__package__) / name).read_text(encoding="utf-8")


def page(path: Path, language: str = "en") -> str:
    """Return a page for clicking through the steps of a path; it needs no other files.

    Parameters
    ----------
    path
        The result of `explain`.
    language
        ``en`` or ``de``.

    Raises
    ------
    SudokitError
        If there are no messages in that language.

    Examples
    --------
    >>> import sudokit as sk
    >>> page(sk.explain("12.. 34.. ...3 ..2."))[:15]
    '<!doctype html>'
    """
    _check(path)
    words = catalogue(language)
    texts = {key: words.text("page", key) for key in ("title", "all", "first", "back", "on", "last", "theme", "keys", "rating")}
    figures, articles, rows, bars = [], [], [], []
    scores = {name: search.score for search in path.profile.searches for name in search.techniques}
    highest = max((scores.get(step.technique, 0) for step in path.steps), default=1) or 1
    count = len(path.steps)
    for index in range(count + 1):
        step = path.steps[index] if index < count else None
        state = path.before(index) if step is not None else path.state(count - 1) if count else path.start
        title = words.name(step.technique) if step is not None else path.rating.verdict(language)
        hidden = "" if index == 0 else " hidden"
        figures.append(f'<div class="figure" data-at="{index}"{hidden}>{svg(state, step, styled=False, title=title)}</div>')
        if step is None:
            articles.append(f'<article data-at="{index}"{hidden}><h1>{html.escape(_capital(title))}</h1></article>')
            continue
        number = words.text("page", "step").format(number=index + 1, count=count)
        score = scores.get(step.technique)
        articles.append(
            f'<article data-at="{index}"{hidden}><p class="over">{number}{f" · {score}" if score is not None else ""}</p>'
            f"<h1>{html.escape(title)}</h1>{_paragraphs(path.text(index, 4, language), words)}{_reasons(path, index, words)}"
            f'<p class="note">{html.escape(path.line(index))}</p></article>'
        )
        rows.append(
            f'<li><a href="#step-{index + 1}" data-to="{index}"><span>{index + 1}</span><b>{html.escape(title)}</b>'
            f"<span>{html.escape(_short(step, state, words))}</span></a></li>"
        )
        bars.append(f'<i style="height:{max(8, round(100 * scores.get(step.technique, 0) / highest))}%"></i>')
    filled = {
        "LANGUAGE": language,
        "STYLE": style() + "\n" + _file("page.css"),
        "SCRIPT": _file("page.js"),
        "DEFS": hatch(),
        "FIGURES": "\n".join(figures),
        "ARTICLES": "\n".join(articles),
        "ROWS": "\n".join(rows),
        "BARS": "".join(bars),
        "LAST": str(count),
        "VERDICT": html.escape(_capital(path.rating.verdict(language))),
        "PUZZLE": html.escape(_line(path.start)),
    } | {f"TEXT_{key.upper()}": html.escape(text) for key, text in texts.items()}
    text = _file("page.html")
    for key, value in filled.items():
        text = text.replace(f"%{key}%", value)
    return text


def notebook(path: Path) -> str:
    """Return the notebook view of a path: the page, in its own frame so that no style leaks."""
    source = html.escape(page(path), quote=True)
    return f'<iframe srcdoc="{source}" style="width:100%;height:720px;border:0" title="{html.escape(repr(path))}"></iframe>'


def _check(path: object) -> None:
    if not all(hasattr(path, name) for name in ("start", "steps", "profile", "rating")):
        raise arguments.wrong("path", "the result of explain()", path)


def _paragraphs(text: str, words: Catalogue) -> str:
    """Return the text of a step, with the names of cells marked up."""
    return f'<p class="lead"{_lang(words)}>{_marked(text)}</p>'


def _lang(words: Catalogue) -> str:
    """Return the attribute that gives the language of arguments, if it is not the page's."""
    return "" if words.arguing is words else f' lang="{words.arguing.language}"'


def _marked(text: str) -> str:
    return re.sub(r"\br\d+c\d+\b", lambda found: f'<b class="cl">{found[0]}</b>', html.escape(text))


def _reasons(path: Path, index: int, words: Catalogue) -> str:
    """Return what follows the text of a step: its proof, if the text does not say it all, and the cases of trial and error."""
    if path.steps[index].technique == "brute-force":
        lines = path.split_text(index, words.language).splitlines()
        depths = [(len(line) - len(line.lstrip())) // 2 for line in lines]
        items = [f"<li{_indented(depth)}>{_marked(line.lstrip())}</li>" for depth, line in zip(depths, lines, strict=True)]
        return _folded("cases", "ul", items, words)
    proof = path.proof(index, words.language)
    return _folded("proof", "ol", _items(proof.lines, path.start), words) if proof.needs_lines else ""


def _items(lines: Iterable[ProofLine], state: Candidates) -> list[str]:
    """Return the lines of a proof, each with the mark of the value that it is about, if it is about one."""
    items = []
    for line in lines:
        values = {value for _, value in line.candidates}
        mark = f'<i class="m">{html.escape(state.grid.alphabet.symbol(values.pop()))}</i>' if len(values) == 1 else ""
        on = "s" if line.claim == "one" else "w"
        depth = line.depth - (line.reason == "suppose")
        items.append(f'<li class="{on}"{_indented(depth)}>{mark}{_marked(line.text)}</li>')
    return items


def _indented(depth: int) -> str:
    return f' style="--d:{depth}"' if depth else ""


def _folded(kind: str, tag: str, items: list[str], words: Catalogue) -> str:
    """Return a list, folded if it is long."""
    if not items:
        return ""
    text = f'<{tag} class="proof{" cases" if kind == "cases" else ""}"{_lang(words)}>{"".join(items)}</{tag}>'
    if len(items) <= _OPEN:
        return text
    return f"<details><summary>{html.escape(words.text('page', kind).format(count=len(items)))}</summary>{text}</details>"


def _short(step: Step, state: Candidates, words: Catalogue) -> str:
    symbol = state.grid.alphabet.symbol
    if step.placements:
        template = words.text("page", "placed")
        return ", ".join(template.format(cell=cell_name(*place), value=symbol(v)) for place, v in step.placements)
    return words.text("page", "eliminated").format(count=len(step.eliminations))


def _line(state: Candidates) -> str:
    """Return the puzzle as a line, in standard symbols if a line cannot hold its own."""
    try:
        return state.grid.line()
    except SudokitError:
        return Grid(state.grid.values, state.layout).line()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
