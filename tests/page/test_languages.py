"""Spanish, French and Japanese on the page: chosen by browser, address or settings, with arguments marked as English."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .puzzles import CHAINS
from .test_frame import ROOMS

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.thorough
LANG = "document.documentElement.lang"


@pytest.mark.parametrize(
    ("locale", "front"), [("es-MX", "Resolver el mío"), ("fr-CA", "Résoudre la mienne"), ("ja-JP", "手元の問題を解く")]
)
def test_the_browsers_language_reaches_every_room(visit: Visit, locale: str, front: str) -> None:
    ours, theirs = visit(), visit(locale=locale)
    assert theirs.page.evaluate(LANG) == locale[:2]
    assert theirs.page.get_by_role("link", name=front).count() == 1
    for room in ROOMS:
        headings = []
        for me in (ours, theirs):
            me.arrive(f"#{room}")
            headings.append(me.page.get_by_role("heading", level=1).inner_text())
        assert headings[0] != headings[1], room


def test_the_address_chooses_and_the_settings_choose_anew(visit: Visit) -> None:
    me = visit()
    me.arrive("?lang=fr#settings")
    assert me.page.evaluate(LANG) == "fr"
    assert me.page.get_by_role("heading", level=1).inner_text() == "Réglages"
    me.page.get_by_label("Langue").select_option("ja")
    me.page.wait_for_function(f"() => {LANG} === 'ja'")
    assert "lang=" not in me.page.url
    me.page.reload()
    me.entered()
    assert me.page.get_by_role("heading", level=1).inner_text() == "設定"


def test_a_language_is_fetched_when_it_is_chosen(visit: Visit) -> None:
    loaded = "() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))"
    languages = {"es.js", "fr.js", "ja.js"}
    assert not languages & set(visit().page.evaluate(loaded))
    assert languages & set(visit(locale="es-ES").page.evaluate(loaded)) == {"es.js"}


def test_what_argues_is_marked_as_english_and_nothing_else_is(visit: Visit) -> None:
    me = visit(locale="es-ES")
    me.open(CHAINS, "steps")
    me.page.locator(".explained .lead").wait_for()
    assert me.page.locator(".explained .lead").get_attribute("lang") == "en"
    assert me.page.locator(".explained h1").get_attribute("lang") is None
    plain = visit(locale="de-DE")
    plain.open(CHAINS, "steps")
    plain.page.locator(".explained .lead").wait_for()
    assert plain.page.locator(".explained .lead").get_attribute("lang") is None
