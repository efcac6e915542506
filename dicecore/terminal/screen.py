"""What the terminal shows: a match and its view made into lines of plain text.

Generic over games: what a line says is in the view, and its words are in the locale files.
"""

from __future__ import annotations

from dicecore.kernel.dice import FACES
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Event
from dicecore.kernel.match import Match
from dicecore.kernel.view import Marker, Offer, View
from dicecore.telling import Teller, dice

WIDTH = 79
_NUMBERED = 9  # where dice are picked, one digit is a number of the list and more are faces


def kind_of(offer: Offer) -> str:
    """Return the kind of action that is offered."""
    return str(offer.action["action"])


def listed(view: View) -> dict[int, Offer]:
    """Return the offers by number: all, or so many that one digit is enough.

    Where all dice of a face are picked together the face is the number.
    """
    picks = view.tray.picks
    if picks is None:
        return dict(enumerate(view.offers, 1))
    others = [offer for offer in view.offers if kind_of(offer) != picks]
    picked = [offer for offer in view.offers if kind_of(offer) == picks]
    if view.tray.whole:
        faced = {offer.faces[0]: offer for offer in picked}
        return faced | dict(enumerate(others, max(FACES) + 1))
    return dict(enumerate((*picked[: _NUMBERED - len(others)], *others), 1))


class Screen(Teller):
    """Shows the matches of one table in one language."""

    def say(self, key: str, **params: Json) -> str:
        """Return one of the terminal's own sentences."""
        return self.words.say(f"terminal.{key}", params, self.names)

    # ---- the position

    def players(self, view: View) -> list[str]:
        """Show what each seat and the table have."""
        seats: list[list[str]] = [[] for _ in self.names]
        table: list[str] = []
        for marker in view.markers:
            (table if marker.seat is None else seats[marker.seat]).append(self._marker(marker))
        told = [f"{self.say('player', seat=n)} {', '.join(has)}" for n, has in enumerate(seats)]
        return [f"  {line}" for line in (*told, *table)]

    def _marker(self, marker: Marker) -> str:
        values = {"value": marker.value or 0, "most": marker.most or 0, **marker.params}
        return self.of_game(f"marker.{marker.code}", values)

    def position(self, view: View) -> list[str]:
        """Show what is at stake, the dice, and the offers with their numbers."""
        stake = "; ".join(self.of_game(f"stake.{line.code}", line.params) for line in view.stake)
        shown = [f"  {stake}"] if stake else []
        tray = view.tray
        if tray.aside:
            shown.append(f"  {self.say('aside')} {', '.join(map(self.group, tray.aside))}")
        if tray.rolled:
            kept = [tray.rolled[place] for place in tray.kept]
            key = "dice-kept" if kept else "dice"
            shown.append("  " + self.say(key, faces=list(tray.rolled), kept=[*kept]))
        offers = listed(view)
        shown += [f"  {n:>2}  {self.offer(offer)}" for n, offer in offers.items()]
        if more := len(view.offers) - len(offers):
            shown.append("      " + self.say("more", count=more))
        return shown

    def label(self, offer: Offer) -> str:
        """Name an offer."""
        return self.of_game(f"offer.{kind_of(offer)}", _values(offer))

    def action(self, kind: str) -> str:
        """Name a kind of action."""
        key = f"action.{kind}"
        return self.of_game(key).lower() if self.has(key) else kind.replace("-", " ")

    def offer(self, offer: Offer) -> str:
        """Name an offer, the dice that it takes, and what is to be known before."""
        label = self.label(offer)
        if offer.sets:
            label += f": {', '.join(map(self.group, offer.sets))}"
        elif offer.faces:
            label += f": {dice(offer.faces)}"
        hint = f"hint.{kind_of(offer)}"
        notes = [self.of_game(hint, _values(offer))] if self.has(hint) else []
        notes += [self.of_game(f"note.{note}") for note in offer.notes]
        return f"{label} ({', '.join(notes)})" if notes else label

    def end(self, view: View) -> list[str]:
        """Say who has won or lost, and in which order."""
        return [f"  {line}" for line in (*self.outcome(view), *self.ranking(view))]

    def whole_sheet(self, view: View) -> list[str]:
        """Show what was scored."""
        return self.sheet(view, WIDTH) or [self.say("sheet-empty")]

    def story_of(self, view: View, number: int) -> list[str] | None:
        """Tell the entries of a round, or of a row where rows are no rounds; None without it."""
        rows = [row for row in view.sheet if row.kind == "entry"]
        rounds = [row.params.get("round") for row in rows]
        numbers = rounds if any(rounds) else list(range(1, len(rows) + 1))
        if number not in numbers:
            return None
        row = rows[numbers.index(number)]
        told = [self.row(row)]
        for seat, cell in enumerate(row.cells):
            if cell is not None:
                told.append(f"  {self.say('player', seat=seat)} {self.cell(cell)}")
                told += [f"    {line}" for line in self.story(cell.story)]
        return told

    def help(self, view: View, *, hand: bool) -> list[str]:
        """Say what can be typed now."""
        topics = ["number", "words", "enter", "undo", "log", "sheet"]
        values: dict[str, Json] = {}
        if picks := view.tray.picks:
            topics[1:1] = ["face"] if view.tray.whole else ["faces", "all"]
            follows = [kind_of(then) for offer in view.offers for then in offer.follows]
            values = {"action": self.action(picks), "then": self.action((*follows, "roll")[0])}
        topics += ["fell", "correct", "quit"] if hand else ["quit"]
        return [f"  {self.say(f'help.{topic}', **values)}" for topic in topics]

    # ---- what has happened

    def log(self, match: Match) -> list[str]:
        """Tell all steps with their numbers; those that do not stand any more are marked."""
        told = []
        for entry in match.log:
            for place, event in enumerate(entry.events):
                number = f"{entry.step:>4}" if place == 0 else " " * 4
                back = "" if entry.stands else f" [{self.say('taken-back')}]"
                told.append(f"{number}  {self.event(event)}{self._cited(event)}{back}")
        return told or [self.say("log-empty")]

    def _cited(self, event: Event) -> str:
        game, _, rule = event.source().partition(" ")
        return f" [{self.say('rule', rule=rule)}]" if game == self.game and rule else ""


def _values(offer: Offer) -> dict[str, Json]:
    return {"points": offer.points, "count": offer.count, **offer.params}
