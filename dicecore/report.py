"""A match as plain text for a forum or mail: every roll, what came of it, the end and the sheet.

A roll is written as those who play by post write it, such as ``Game 1 Turn 3 Roll 2 Re-roll 8``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from dicecore.kernel.dice import Faces
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Draw, Over
from dicecore.kernel.match import Match, Stand
from dicecore.telling import Teller, broken
from dicecore.words import Words

WIDTH = 78  # columns that mail and forums leave as they are

_ROLLED = "rolled"  # the event that says only that dice fell


def report(match: Match, words: Words) -> str:
    """Return the match as text, in lines of at most ``WIDTH`` columns wherever they can be broken.

    What was undone, or fell away with a correction, is not told but for a note.
    """
    return "\n".join(_Report(match, words).lines()).rstrip()


@dataclass(slots=True)
class _Part:
    """Steps that belong together: a turn, or what happens between turns (no seat)."""

    seat: int | None
    round: int
    steps: list[Stand] = field(default_factory=list)


class _Report(Teller):
    def __init__(self, match: Match, words: Words) -> None:
        super().__init__(words, match.game.code, [player.name for player in match.players])
        self._match, self._view = match, match.view()
        # a sheet that is there from the start, as Shicargo's, has a row for every round
        sheet = match.game.view(match.first, ()).sheet
        self._rows = [self.row(row) for row in sheet if row.kind == "entry"]

    def lines(self) -> Iterator[str]:
        """Yield all lines in their order; an empty one between parts."""
        parts = [self._head(), *map(self._part, self._parts()), self._notes(), self._end()]
        for part in filter(None, parts):
            for line in part:
                yield from broken(line, WIDTH)
            yield ""
        yield from self.sheet(self._view, WIDTH)

    def _say(self, key: str, **params: Json) -> str:
        return self.words.say(f"report.{key}", params, self.names)

    def _head(self) -> list[str]:
        players: list[Json] = [
            self._say("bot" if player.bot else "player", seat=seat)
            for seat, player in enumerate(self._match.players)
        ]
        name, number = self.of_game("name"), self._match.number
        title = self._say("title", name=name, number=number)
        return [title, self._say("players", names=players), *self.rules(self._match.options)]

    # ---- turns

    def _parts(self) -> list[_Part]:
        """Return the steps that stand, turn by turn."""
        parts: list[_Part] = []
        state = self._match.first
        for stand in self._match.stands:
            seat = stand.record.player if _is_of_a_turn(stand) else None
            part = _Part(seat, self._match.game.round(state))
            if not parts or (parts[-1].seat, parts[-1].round) != (part.seat, part.round):
                parts.append(part)
            parts[-1].steps.append(stand)
            state = stand.state
        return parts

    def _part(self, part: _Part) -> list[str]:
        events = [(stand.record, event) for stand in part.steps for event in stand.events]
        if part.seat is None:
            return [self.event(event) for _, event in events]
        told, rolls = [self._heading(part.seat, part.round)], 0
        for record, event in events:
            if event.code == _ROLLED:
                rolls += 1
                told.append(self._roll(part.round, rolls, record.dice or ()))
            else:
                told.append(f"  {self.event(event)}")
        return told

    def _heading(self, seat: int, number: int) -> str:
        if 0 < number <= len(self._rows):
            return self._say("turn-at", seat=seat, round=number, row=self._rows[number - 1])
        return self._say("turn", seat=seat, round=number)

    def _roll(self, number: int, roll: int, faces: Faces) -> str:
        dice = " ".join(map(str, faces))
        key = "first-roll" if roll == 1 else "roll"
        game, count = self._match.number, len(faces)
        return self._say(key, game=game, turn=number, roll=roll, count=count, dice=dice)

    # ---- the end

    def _notes(self) -> list[str]:
        """Note how often something was taken back or corrected."""
        kinds = Counter(record.kind for record in self._match.records)
        return [self._say(kind, count=kinds[kind]) for kind in ("undo", "correct") if kinds[kind]]

    def _end(self) -> list[str]:
        match self._match.pending:
            case Over():
                return [self._say("over"), *self.outcome(self._view), *self.ranking(self._view)]
            case Draw():
                return [self._say("draws")]
            case pending:
                return [self._say("goes-on", seat=pending.seat)]


def _is_of_a_turn(stand: Stand) -> bool:
    """Say whether a step is of a turn; a draw and a roll for the start are not."""
    action = stand.record.action
    return action is not None and action.in_turn
