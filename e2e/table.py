"""What a person does at the table, in a few words."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from dicecore import GAMES, read_transcript


class Table:
    """One page of the site, from setup to the end of a game."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(
        self, players: str = "Ann,Ben", *, bots: str = "", rules: str = "", dice: str = ""
    ) -> None:
        """Open an address that sets a table."""
        query = f"?game=ten-thousand&players={quote(players, safe=',%')}"
        query += f"&bots={bots}" if bots else ""
        query += f"&rules={rules}" if rules else ""
        query += f"&dice={dice}" if dice else ""
        self.page.goto(self.url + query)

    def start(self) -> None:
        """Press start and wait for the table."""
        self.button("start").click()
        expect(self.page.locator("dice-table")).to_be_visible(timeout=30_000)

    def button(self, action: str) -> Locator:
        return self.page.locator(f'[data-action="{action}"]')

    def enabled(self, action: str) -> bool:
        found = self.page.locator(f'[data-action="{action}"]:not([aria-disabled])')
        return found.count() > 0

    @property
    def dice(self) -> Locator:
        return self.page.locator("dice-tray button.die")

    @property
    def over(self) -> bool:
        return self.page.locator("dice-end").count() > 0

    def faces(self) -> list[int]:
        return [int(face) for face in self.dice.evaluate_all("all => all.map(d => d.ariaLabel)")]

    def chosen(self) -> list[int]:
        pressed = "all => all.flatMap((d, n) => d.ariaPressed === 'true' ? [n] : [])"
        found: list[int] = self.dice.evaluate_all(pressed)
        return found

    def session(self, expression: str) -> Any:
        """Read something of the page's session, such as ``position.seq``."""
        return self.page.evaluate(
            f"() => document.querySelector('dice-app').session.{expression}"
        )  # fmt: skip

    def settle(self) -> None:
        """Wait until no request is under way."""
        self.page.wait_for_function("() => !document.querySelector('dice-app').session.busy")
        self.page.evaluate("() => document.querySelector('dice-table')?.updateComplete")

    def replayed(self) -> dict[str, Any]:
        """Replay the page's transcript in the engine outside the browser."""
        transcript = json.dumps(self.session("transcript"))
        return read_transcript(transcript, GAMES).result()

    def play(self, enough: int) -> None:
        """Play to the end: keep what counts most, bank from ``enough`` points a choice on."""
        for _ in range(3000):
            self.settle()
            if self.over:
                return
            if self.session("position.turn") == "bot":
                self.page.keyboard.press("Enter")  # need not be waited for
            elif self.dice.count():
                self.button("best").click()
                banks = self.enabled("bank") and self.session("offer.points") >= enough
                self.button("bank" if banks else "roll").click()
            else:
                self.button("roll").click()
        raise AssertionError("the game does not end")

    def roll_until_choice(self) -> None:
        """Roll until dice can be chosen; a bust passes the turn on."""
        for _ in range(50):
            self.settle()
            if self.dice.count():
                return
            self.button("roll").click()
        raise AssertionError("fifty busts in a row")

    def no_sideways_scroll(self) -> None:
        wide, inner = self.page.evaluate(
            "() => [document.documentElement.scrollWidth, window.innerWidth]"
        )
        assert wide <= inner
