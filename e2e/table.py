"""What a person does at the table, in a few words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from dicecore import GAMES, Game, Match, SystemDice, read_transcript
from dicecore.bots import choose
from dicecore.kernel.game import Over, write_action
from dicecore.kernel.transcript import go_on

HANDS = (Path(__file__).parent / "hands.js").read_text().strip().removesuffix(";")
Dice: TypeAlias = Callable[[int], tuple[int, ...]]


def until(page: Page, what: str) -> None:
    """Wait until a function in the page returns, or promises, something true."""
    page.evaluate(f"async () => {{ await {HANDS}.until('such thing', {what}); }}")


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
        found: list[int] = self.dice.evaluate_all("all => all.map(die => +die.dataset.face)")
        return found

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
        self.page.evaluate(f"() => {HANDS}.settle()")

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

    def play(
        self,
        dice: Dice | None = None,
        watch: Callable[[Match], None] | None = None,
        *,
        mouse: bool = False,
    ) -> Match:
        """Play to the end, every human as the plain bot would; return the match.

        Where real dice are typed in, ``dice`` gives them. ``watch`` is shown each position. By
        ``mouse`` what is pressed has to be in sight and in reach; without it, it is quicker.
        """
        match = self.rest()
        for _ in range(3000):
            if watch:
                watch(match)
            if isinstance(match.pending, Over):
                expect(self.page.locator("dice-end")).to_be_visible()
                replayed = self.match()
                assert replayed.stands == match.stands
                return replayed
            self.act(match, dice, mouse=mouse)
            match = self.rest(match)
        raise AssertionError("the game does not end")

    def rest(self, match: Match | None = None) -> Match:
        """Let bots play and chance draw at once, until a human is to act or the game is over.

        Goes on from ``match``, what the page had played before.
        """
        match = match or self.match()
        steps = self._in_page("wait", len(match.records))
        return go_on(match, steps)

    def play_a_little(self, actions: int) -> None:
        """Let humans do so many things, of a game that is not over by them."""
        match = self.rest()
        for _ in range(actions):
            assert not isinstance(match.pending, Over)
            self.act(match)
            match = self.rest(match)

    def skip(self) -> None:
        """Let what comes by itself come at once; nothing where a person is to act by now."""
        self.page.evaluate(
            """() => document.querySelector('dice-app').shadowRoot.querySelector('dice-table')
              ?.shadowRoot.querySelector('[data-action="skip"]')?.click()"""
        )

    def act(self, match: Match, dice: Dice | None = None, *, mouse: bool = False) -> None:
        """Let the human whose turn it is do what the plain bot would."""
        action = choose(match.game, match.state, "")
        view = match.view()
        faces: tuple[int, ...] | None = None
        if action.kind == view.tray.picks:
            (offer,) = (one for one in view.offers if one.action == write_action(action))
            faces = offer.faces
            if mouse:
                self.pick(view.tray.rolled, faces)
            if offer.follows:
                match = match.act(view.seat or 0, action, SystemDice())
                action = choose(match.game, match.state, "")
        typed = ""
        if dice and action.rolls:
            (count,) = {offer.count for offer in match.view().offers if offer.code == action.kind}
            typed = "".join(map(str, dice(count or 0)))
        alike = [one for one in match.game.legal_actions(match.state) if one.kind == action.kind]
        place = alike.index(action)
        if not mouse:
            what = {"kind": action.kind, "alike": len(alike), "place": place}
            self._in_page("act", {**what, "faces": faces, "dice": typed})
            return
        buttons = self.page.locator(f'dice-actions [data-action="{action.kind}"]')
        self.press(buttons.nth(place if buttons.count() == len(alike) else 0))
        if typed:
            self.page.locator("dice-entry input").fill(typed)
            self.button("enter-dice").click()

    def _in_page(self, does: str, arg: Any) -> Any:
        return self.page.evaluate(f"(arg) => {HANDS}.{does}(arg)", arg)

    def pick(self, rolled: Sequence[int], faces: Iterable[int]) -> None:
        """Tap the dice of these faces, and those that are chosen already."""
        for place in self.chosen():
            if place in self.chosen():
                self.press(self.dice.nth(place))
        wanted = list(faces)
        for place, face in enumerate(rolled):
            if face in wanted:
                wanted.remove(face)
                if place not in self.chosen():
                    self.press(self.dice.nth(place))

    def press(self, what: Locator) -> None:
        """Press what is in sight and in reach; all that is done by ``mouse`` comes here."""
        what.click()

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
