"""Somebody at the page: what they see, press and hear, in the words of its roles and labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Locator, Page, Request


class Visitor:
    """One browser page.  `complaints` is what its console said, `strangers` every request to another host."""

    def __init__(self, page: Page, service: str) -> None:
        self.page = page
        self.service = service
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.expected: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(part in message.text for part in self.expected):
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).scheme in {"http", "https"} and not request.url.startswith(self.service):
            self.strangers.append(request.url)

    # --- going about -------------------------------------------------------------------------------
    def arrive(self, at: str = "") -> None:
        """Open the page anew, at a room or a link."""
        self.page.goto(f"{self.service}/{at}")
        self.entered()

    def entered(self) -> None:
        """Wait for the room: the script of some is fetched when they are entered."""
        self.page.locator("main:not([aria-busy=true])").wait_for()

    def open(self, text: str, room: str = "play") -> None:
        """Open a puzzle by a link that holds its text."""
        self.arrive(f"#{room}?{urlencode({'grid': text})}")
        self.page.wait_for_function("(room) => location.hash.startsWith(`#${room}?p=`)", arg=room)
        self.grid.wait_for()
        self.settle()

    def settle(self) -> None:
        """Wait until what was drawn is seen, as anybody would before the next move."""
        self.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")

    def go(self, room: str) -> None:
        """Follow the main menu."""
        self.page.get_by_role("navigation").get_by_role("link", name=room, exact=True).click()
        self.entered()

    def paste(self, text: str) -> None:
        """Put a text into the field of the first room."""
        self.page.get_by_label(re.compile("Paste a puzzle")).fill(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    # --- looking -----------------------------------------------------------------------------------
    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid")

    def cell(self, row: int, column: int) -> Locator:
        """The cell in a row and a column that count from 1, in any language."""
        return self.grid.locator(f'[role=row][aria-rowindex="{row}"] > [role=gridcell][aria-colindex="{column}"]')

    def name(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        return self.cell(row, column).get_attribute("aria-label") or ""

    def names(self) -> list[str]:
        names: list[str] = self.grid.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        return names

    def line(self) -> str:
        """Every cell's digit as it stands on the screen, a full stop for none."""
        texts: list[str] = self.grid.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.querySelector(':scope > .d')?.textContent ?? '.')"
        )
        return "".join(texts)

    @property
    def said(self) -> str:
        """What the polite live region holds."""
        return self.page.locator("[role=status].vh").text_content() or ""
