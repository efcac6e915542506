"""What a person does at the table, in a few words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from dicecore import GAMES, Action, Game, Match, SystemDice, read_transcript
from dicecore.bots import choose
from dicecore.kernel.game import Decide, write_action

Dice: TypeAlias = Callable[[int], tuple[int, ...]]


class Table:
    """One page of the site, from setup to the end of a game."""

    def __init__(self, page: Page, url: str, games: Mapping[str, Game[Any]] = GAMES) -> None:
        self.page = page
        self.url = url
        self._games = games

    def open(
        self,
        players: str = "Ann,Ben",
        *,
        game: str = "ten-thousand",
        bots: str = "",
        rules: str = "",
        dice: str = "",
    ) -> None:
        """Open an address that sets a table."""
        query = f"?game={game}&players={quote(players, safe=',%')}"
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
        """Wait until no request is under way and all dice lie."""
        self.page.wait_for_function("() => !document.querySelector('dice-app').session.busy")
        self.page.evaluate("() => document.querySelector('dice-table')?.updateComplete")

    def hold(self) -> None:
        """Let dice tumble from now on, and hold them in the air."""
        self.page.emulate_media(reduced_motion="no-preference")
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Animation.enable")
        devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})

    @property
    def falling(self) -> Locator:
        return self.page.locator("dice-tray .falling")

    def replayed(self) -> dict[str, Any]:
        """Return what the engine outside the browser makes of the page's transcript."""
        return self.match().result()

    def play(self, dice: Dice | None = None, watch: Callable[[Match], None] | None = None) -> Match:
        """Play to the end, every human as the plain bot would; return the match.

        Where real dice are typed in, ``dice`` gives them. ``watch`` is shown each position.
        """
        for _ in range(3000):
            self.settle()
            match = self.match()
            if watch:
                watch(match)
            if self.over:
                return match
            if isinstance(match.pending, Decide) and match.players[match.pending.seat].bot is None:
                self.act(match, dice)
            else:
                self.skip()
        raise AssertionError("the game does not end")

    def skip(self) -> None:
        """Let what comes by itself come at once; nothing where a person is to act by now."""
        self.page.evaluate(
            """() => document.querySelector('dice-app').shadowRoot.querySelector('dice-table')
              ?.shadowRoot.querySelector('[data-action="skip"]')?.click()"""
        )

    def act(self, match: Match, dice: Dice | None = None) -> None:
        """Let the human whose turn it is do what the plain bot would."""
        action = choose(match.game, match.state, "")
        view = match.view()
        if action.kind == view.tray.picks:
            match = self.pick(match, action)
            if match.game.pending(match.state) == Decide(view.seat or 0):
                action = choose(match.game, match.state, "")
        self.press(match, action)
        if dice and action.rolls:
            (count,) = {offer.count for offer in match.view().offers if offer.code == action.kind}
            faces = "".join(map(str, dice(count or 0)))
            self.page.locator("dice-entry input").fill(faces)
            self.button("enter-dice").click()

    def pick(self, match: Match, action: Action) -> Match:
        """Tap the dice of an action; return what the match would be after it, if it goes on."""
        view = match.view()
        (offer,) = (one for one in view.offers if one.action == write_action(action))
        for place in self.chosen():
            if place in self.chosen():
                self.dice.nth(place).click()
        wanted = list(offer.faces)
        for place, face in enumerate(view.tray.rolled):
            if face in wanted:
                wanted.remove(face)
                if place not in self.chosen():
                    self.dice.nth(place).click()
        return match.act(view.seat or 0, action, SystemDice()) if offer.follows else match

    def press(self, match: Match, action: Action) -> None:
        """Press the button of an action, among those of its kind."""
        alike = [one for one in match.game.legal_actions(match.state) if one.kind == action.kind]
        buttons = self.page.locator(f'dice-actions [data-action="{action.kind}"]')
        place = alike.index(action) if buttons.count() == len(alike) else 0
        buttons.nth(place).click()

    def rematch(self) -> None:
        """Press rematch and wait until the new game is there."""
        self.button("rematch").click()
        self.page.wait_for_function(
            "() => document.querySelector('dice-app').session?.transcript?.steps.length === 0"
        )
        self.settle()

    def match(self) -> Match:
        """Replay the page's transcript in the engine outside the browser."""
        return read_transcript(json.dumps(self.session("transcript")), self._games)

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
