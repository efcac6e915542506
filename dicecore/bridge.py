"""The one door for the page: ``Bridge.handle(text) -> text``.

It never raises: whatever comes in, an answer in JSON goes out, and a request that is refused
leaves the match as it was.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from functools import singledispatchmethod
from typing import Any, Literal, TypeAlias

from dicecore import protocol
from dicecore.bots import choose, strengths
from dicecore.evening import counts, read_points, standings
from dicecore.games import GAMES
from dicecore.kernel.chances import Chances, Path, highest
from dicecore.kernel.errors import DicecoreError, Json, MessageError, TranscriptError
from dicecore.kernel.game import Action, Decide, Draw, Game, Over, cue_of, plain, read_action
from dicecore.kernel.match import LogEntry, Match
from dicecore.kernel.sources import DiceSource, PhysicalDice, SystemDice
from dicecore.kernel.transcript import (
    find_game,
    load_json,
    read_players,
    read_transcript,
    replay,
    write_step,
    write_transcript,
)
from dicecore.kernel.view import Offer
from dicecore.report import report
from dicecore.results import Result, read_results, result_of
from dicecore.review import review
from dicecore.tallies import Statistics, statistics
from dicecore.words import Words

LONGEST = 8_000_000  # bytes of a message: a transcript as text inside one, with room

Job: TypeAlias = Generator[object, None, object]
"""Long work in slices: yields what it has so far, None for nothing new, and returns its result."""


class Bridge:
    """One match at a time, played through messages."""

    requests = protocol.REQUESTS

    def __init__(self, source: DiceSource | None = None) -> None:
        self._source = source or SystemDice()
        self._match: Match | None = None
        self._seq = 0
        self._offers: tuple[Offer, ...] = ()
        self._jobs: dict[Json, Job] = {}

    def handle(self, text: str) -> str:
        """Answer one request (see ``dicecore.protocol``)."""
        number: Json = None
        try:
            data = load_json(text, LONGEST)
            if isinstance(data, dict) and type(data.get("id")) is int:
                number = data["id"]
            request = protocol.read_request(data, self.requests)
            result = self._answer(request)
            if isinstance(result, Generator):
                self._start(number, result, first=isinstance(request, protocol.Odds))
                return _ok(number, {}, more=True)
            return _ok(number, result)
        except Exception as error:  # noqa: BLE001 - the page must always get an answer
            return _refused(number, error)

    def _start(self, number: Json, job: Job, *, first: bool) -> None:
        if number in self._jobs:
            raise MessageError("bad-message", field="id")
        self._jobs = {number: job, **self._jobs} if first else {**self._jobs, number: job}

    def work(self) -> str | None:
        """Do one slice of long work, of odds first, then of the oldest.

        Returns an answer to it, None if there is nothing new to tell, or "" when idle.
        """
        if not self._jobs:
            return ""
        number = next(iter(self._jobs))
        job = self._jobs[number]
        try:
            found = next(job)
            return None if found is None else _ok(number, found, more=True)
        except StopIteration as end:
            del self._jobs[number]
            return _ok(number, end.value)
        except Exception as error:  # noqa: BLE001 - as in handle
            del self._jobs[number]
            return _refused(number, error)

    @singledispatchmethod
    def _answer(self, request: protocol.Request) -> object:
        raise MessageError("bad-message", field=request.type)

    @_answer.register
    def _(self, _: protocol.Hello) -> protocol.Welcome:
        games = (
            protocol.GameInfo(
                game.code,
                *game.seats,
                game.options.schema(),
                {name: dict(rules) for name, rules in game.presets.items()},
                tuple(game.strategies),
                strengths(game),
                game.emblem,
                game.figures is not None,
            )
            for game in GAMES.values()
        )
        return protocol.Welcome(protocol.VERSION, tuple(games))

    @_answer.register
    def _(self, request: protocol.New) -> protocol.Position:
        game = find_game(request.game, GAMES)
        options = game.options.read(request.rules)
        players = read_players(request.players)
        return self._go_on(Match.new(game, players, options, number=request.number))

    @_answer.register
    def _(self, request: protocol.Open) -> protocol.Position:
        return self._go_on(_read(request.transcript))

    @_answer.register
    def _(self, request: protocol.Check) -> protocol.Position:
        return self._position(_read(request.transcript), self._seq)

    @_answer.register
    def _(self, request: protocol.Act) -> protocol.Position:
        before = match = self._current(request.seq)
        if not request.actions:
            raise MessageError("bad-message", field="actions")
        for data in request.actions:
            if match.records[len(before.records) :] and match.records[-1].dice is not None:
                # else a player could make his next action depend on dice and take both back
                raise MessageError("after-dice")
            action, source = self._read_action(match, data)
            match = match.act(request.player, action, source)
        return self._go_on(match, before)

    @_answer.register
    def _(self, request: protocol.Bot) -> protocol.Position:
        match = self._current(request.seq)
        pending = match.pending
        if not isinstance(pending, Decide):
            raise MessageError("no-bot-now")
        bot = match.players[pending.seat].bot
        if bot is None:
            raise MessageError("not-a-bot", seat=pending.seat)
        action = choose(match.game, match.state, bot)
        return self._go_on(match.act(pending.seat, action, self._source), match)

    @_answer.register
    def _(self, request: protocol.Draw) -> protocol.Position:
        match = self._current(request.seq)
        return self._go_on(match.draw(self._source), match)

    @_answer.register
    def _(self, request: protocol.Undo) -> protocol.Position:
        match = self._current(request.seq)
        return self._go_on(match.undo(request.player), match)

    @_answer.register
    def _(self, request: protocol.Correct) -> protocol.Position:
        match = self._current(request.seq)
        dice: list[Any] = request.dice
        return self._go_on(match.correct(request.player, request.step, dice), match)

    @_answer.register
    def _(self, _: protocol.Now) -> protocol.Position:
        return self._position(self._current(None), self._seq)

    @_answer.register
    def _(self, request: protocol.Tables) -> protocol.Counts:
        game = find_game(request.game, GAMES)
        return protocol.Counts(game.tables(game.options.read(request.rules)))

    @_answer.register
    def _(self, request: protocol.Odds) -> Job:
        return self._odds(self._current(request.seq), request.seq)

    def _odds(self, match: Match, seq: int) -> Job:
        """Measure the offers; refused as soon as the match is at another position."""
        self._current(seq)
        paths = _paths(match.game, self._offers)
        found = protocol.Measured(seq, (), ())
        yield None
        self._current(seq)
        for chances in match.game.odds(match.state) if match.game.odds else ():
            if chances is None:
                yield None
            else:
                measure = _measure(chances, paths)
                best = _best(measure) if measure.better else found.best
                found = protocol.Measured(seq, (*found.measures, measure), best)
                yield found
            self._current(seq)
        return found

    @_answer.register
    def _(self, request: protocol.Figures) -> Job:
        game = find_game(request.game, GAMES)
        options = game.options.read(request.rules)
        if game.figures is None:
            raise DicecoreError("no-figures", game=game.code)
        return _figures(game.figures(options))

    @_answer.register
    def _(self, _: protocol.Review) -> Job:
        return self._review(self._current(None), self._seq)

    def _review(self, match: Match, seq: int) -> Job:
        """Look back on the match; refused as soon as another one is played."""
        looking = review(match)
        while True:
            self._current(seq)
            try:
                found = next(looking)
            except StopIteration as end:
                return end.value
            yield found

    @_answer.register
    def _(self, request: protocol.Report) -> protocol.Reported:
        return protocol.Reported(report(self._current(None), Words.of(request.language)))

    @_answer.register
    def _(self, request: protocol.Outcome) -> Result:
        return result_of(_read(request.transcript))

    @_answer.register
    def _(self, request: protocol.Standings) -> protocol.Stood:
        points = read_points(request.points, request.shared)
        people = read_players(request.people)
        results = read_results(request.results)
        over = [result.over for result in results if counts(result)]
        stand = standings(results, points, people)
        return protocol.Stood(stand, sum(over), len(over) - sum(over))

    @_answer.register
    def _(self, request: protocol.Tallies) -> Statistics:
        game = find_game(request.game, GAMES).code if request.game else None
        return statistics(read_results(request.results), game, finished=request.finished)

    @_answer.register
    def _(self, request: protocol.Cancel) -> protocol.Cancelled:
        return protocol.Cancelled(self._jobs.pop(request.job, None) is not None)

    def _read_action(self, match: Match, data: Json) -> tuple[Action, DiceSource]:
        if not isinstance(data, dict):
            raise MessageError("bad-message", field="actions")
        action = read_action(match.game.action_type(data.get("action")), data)
        if "dice" not in data:
            return action, self._source
        dice = data["dice"]
        if not isinstance(dice, list):
            raise MessageError("bad-message", field="dice")
        if not action.rolls:
            raise TranscriptError("no-dice-here", action=action.kind)
        return action, PhysicalDice(dice)

    def _current(self, seq: int | None) -> Match:
        if self._match is None:
            raise MessageError("no-match")
        if seq is not None and seq != self._seq:
            raise MessageError("stale")
        return self._match

    def _go_on(self, match: Match, before: Match | None = None) -> protocol.Position:
        """Take a match over, once it could be shown; ``before`` is what the page knows."""
        position = self._position(match, self._seq + 1, before)
        self._match, self._seq = match, position.seq
        self._offers = position.view.offers
        return position

    def _position(self, match: Match, seq: int, before: Match | None = None) -> protocol.Position:
        known = len(before.records) if before else 0
        log = match.log
        stood = before.log if before else ()
        return protocol.Position(
            seq,
            _turn(match),
            match.view(),
            tuple(write_step(record) for record in match.records[known:]),
            tuple(map(_told, log[known:])),
            tuple(
                was.step for was, now in zip(stood, log, strict=False) if was.stands > now.stands
            ),
            match.undoable(),
            None if before else write_transcript(match),
        )


def _read(transcript: str | dict[str, Json]) -> Match:
    if isinstance(transcript, str):
        return read_transcript(transcript, GAMES)
    return replay(transcript, GAMES)


def _told(entry: LogEntry) -> protocol.Told:
    events = tuple(event.to_json() for event in entry.events)
    return protocol.Told(entry.step, entry.stands, events, entry.dice, cue_of(entry.events))


def _paths(game: Game[Any], offers: Iterable[Offer]) -> list[list[Path]]:
    """Return for each offer its path, and behind it those of what follows it."""

    def action(offer: Offer) -> Action:
        return read_action(game.action_type(offer.action["action"]), offer.action)

    return [
        [(action(offer),), *((action(offer), action(then)) for then in offer.follows)]
        for offer in offers
    ]


def _measure(chances: Chances, paths: list[list[Path]]) -> protocol.Measure:
    values = [tuple(map(chances.values.get, some)) for some in paths]
    return protocol.Measure(
        chances.code,
        chances.unit,
        chances.better,
        chances.exact,
        tuple(one[0] for one in values),
        tuple(one[1:] for one in values),
    )


def _best(measure: protocol.Measure) -> tuple[int, ...]:
    """Return the place of the best offer and that of the best of what follows it, if any has.

    Of equal ones it is the first; an offer without a value has that of what follows it.
    """
    sign = 1 if measure.better == "more" else -1

    def place(values: Iterable[float | None]) -> int | None:
        """Return the place of the best of some values."""
        known = {n: sign * value for n, value in enumerate(values) if value is not None}
        return next(iter(highest(known)), None)

    then = [place(values) for values in measure.follows]
    whole = [
        following[n] if value is None and n is not None else value
        for value, following, n in zip(measure.values, measure.follows, then, strict=True)
    ]
    best = place(whole)
    if best is None:
        return ()
    following = then[best]
    return (best,) if following is None else (best, following)


def _figures(figures: Iterable[tuple[str, Json] | None]) -> Job:
    found: dict[str, Json] = {}
    for figure in figures:
        if figure is not None:
            found[figure[0]] = figure[1]
        yield figure and protocol.Figured(dict(found))
    return protocol.Figured(found)


def _turn(match: Match) -> Literal["human", "bot", "draw", "over"]:
    match match.pending:
        case Over():
            return "over"
        case Draw():
            return "draw"
        case pending:
            return "human" if match.players[pending.seat].bot is None else "bot"


def _ok(number: Json, result: object, *, more: bool = False) -> str:
    return _answer_text({"id": number, "ok": True, "more": more, "result": plain(result)})


def _refused(number: Json, error: Exception) -> str:
    if not isinstance(error, DicecoreError):
        error = DicecoreError("internal", what=type(error).__name__)
    told: dict[str, Json] = {"code": error.code, "params": error.params}
    if error.step is not None:
        told["step"] = error.step
    return _answer_text({"id": number, "ok": False, "more": False, "error": told})


def _answer_text(answer: dict[str, Json]) -> str:
    # params may quote anything that came in: ASCII keeps lone surrogates out of the text
    return json.dumps({"v": protocol.VERSION, **answer}, separators=(",", ":"))
