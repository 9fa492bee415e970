"""Sphinx reads this: how the site is built."""

from __future__ import annotations

import html
import importlib.metadata
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs_site import stage

project = "sudokit"
author = "The sudokit developers"
version = release = importlib.metadata.version("sudokit")
root_doc = "index"
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_heading_anchors = 4
myst_disable_syntax = ["footnote_ref", "footnote_inline", "footnote_def"]  # [^1-3] is a pattern

default_role = "py:obj"  # a name in single backquotes leads to its entry, where there is one
suppress_warnings = ["ref.python"]  # `steps` alone may be the field of several results: it leads to one of them
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"sudokit {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["switch.js"]
html_search_scorer = str(Path(__file__).parent / "scorer.js")
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1a5f7a", "color-brand-content": "#1a5f7a"},
    "dark_css_variables": {"color-brand-primary": "#7cc4de", "color-brand-content": "#7cc4de"},
}
pygments_style = "friendly"
pygments_dark_style = "monokai"


def setup(app: Sphinx) -> None:
    """Let the side bar show a page's own part of the site, not all of its pages: a tenth of the time and of the bytes."""
    # every page shows the navigation: where it changes, all are written anew
    app.add_config_value("navigation", stage.navigation(), "html", str)
    # before the theme, which asks for the tree
    app.connect("html-page-context", with_tree, priority=100)


def with_tree(app: Sphinx, name: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Replace the tree of all pages by the sections, and the pages below the one that is open."""
    context["toctree"] = lambda **_: "".join(section(app, name, *one) for one in stage.sections())


def section(app: Sphinx, name: str, title: str, pages: tuple[str, ...]) -> str:
    """Return a section of the side bar as HTML."""
    items = "".join(item(app, name, page.removesuffix(".md"), 1) for page in pages)
    return f'<p class="caption" role="heading"><span class="caption-text">{title}</span></p><ul class="current">{items}</ul>'


def item(app: Sphinx, name: str, page: str, level: int) -> str:
    """Return a page as an item of the side bar, with the pages below it if it is open."""
    title, link = html.escape(app.env.titles[page].astext()), app.builder.get_relative_uri(name, page)
    inside = page.endswith("/index") and name.startswith(page.removesuffix("index"))
    current = " current" if name == page or inside else ""
    below = app.env.toctree_includes.get(page, []) if inside else []
    children = f"<ul>{''.join(item(app, name, each, level + 1) for each in below)}</ul>" if below else ""
    here = ' class="current reference internal"' if name == page else ' class="reference internal"'
    return f'<li class="toctree-l{level}{current}"><a{here} href="{link or "#"}">{title}</a>{children}</li>'
