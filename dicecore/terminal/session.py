"""A match played in a terminal: questions and answers in plain lines.

Generic over games: what can be done are the offers of the view. It reads and writes through
a Console and saves through a function, so it knows neither streams nor files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicecore.bots import choose
from dicecore.kernel.dice import Faces, without
from dicecore.kernel.errors import DicecoreError, Json
from dicecore.kernel.game import Action, Draw, Over, Roll, read_action
from dicecore.kernel.match import Corrected, Match
from dicecore.kernel.sources import DiceSource, PhysicalDice, SystemDice
from dicecore.kernel.view import Marker, Offer, View
from dicecore.telling import broken
from dicecore.terminal.choosing import aimed_at, called, with_faces, with_numbers, words_for
from dicecore.terminal.lines import Typed, plain, read_dice, read_line
from dicecore.terminal.screen import WIDTH, Screen, kind_of, listed
from dicecore.words import Words, message_key

_COMMANDS = ("all", "undo", "log", "sheet", "help", "quit", "correct")


@dataclass(frozen=True, slots=True)
class Console:
    """Where lines come from and go to.

    ``read`` shows a question and returns the answer; EOFError when there are no more.
    """

    read: Callable[[str], str]
    write: Callable[[str], object]


class _Unclear(Exception):  # noqa: N818 - no error, an answer
    """A line cannot be followed; the text says why."""


class Terminal:
    """One match at a terminal; ``match`` is what it has come to."""

    def __init__(
        self,
        match: Match,
        console: Console,
        *,
        words: Words | None = None,
        save: Callable[[Match], None] | None = None,
        source: DiceSource | None = None,
        hand: bool = False,
    ) -> None:
        self.match = match
        self.screen = Screen(words or Words(), match.game.code, [one.name for one in match.players])
        self._console = console
        self._save = save
        self._source = source or SystemDice()
        self._hand = hand
        self._shown: Match | None = None
        self._acted: tuple[int | None, int] | None = None
        self._markers: tuple[Marker, ...] | None = None

    def play(self) -> Match:
        """Play until the match is over or the player leaves; never raises for what is typed."""
        try:
            self._greet()
            while self._go_on():
                pass
        except (EOFError, KeyboardInterrupt):
            self._tell("")
            self._say("left")
        return self.match

    # ---- the course of the match

    def _greet(self) -> None:
        self._tell(self.screen.of_game("name"), *self.screen.rules(self.match.options))
        if self._save is None:
            self._say("unsaved")
        self._say("greeting")
        if self.match.told:
            self._say("resumed", count=len(self.match.records))
            self._news(len(self.match.told) - 1)

    def _go_on(self) -> bool:
        """Let one thing happen; return False when the player is done."""
        pending = self.match.pending
        try:
            if isinstance(pending, Over):
                return self._over()
            if isinstance(pending, Draw):
                self._stand(self.match.draw(self._source))
            else:
                self._turn(pending.seat)
        except _Unclear as unclear:
            self._tell(str(unclear))
        except DicecoreError as error:
            self._tell(self.screen.words.error(error, self.screen.names))
        return True

    def _turn(self, seat: int) -> None:
        game, state = self.match.game, self.match.state
        in_turn = any(action.in_turn for action in game.legal_actions(state))
        turn = (seat if in_turn else None, game.round(state))
        if turn != self._acted:
            self._acted, self._markers = turn, None
            self._tell("")
        bot = self.match.players[seat].bot
        if bot is not None:
            action = choose(self.match.game, self.match.state, bot)
            self._stand(self.match.act(seat, action, self._source))
            return
        self._show(seat)
        self._obey(self._ask("prompt", seat=seat))

    def _show(self, seat: int) -> None:
        """Show the position, once."""
        if self._shown is self.match:
            return
        self._shown = self.match
        view = self.match.view()
        if view.markers != self._markers:
            self._markers = view.markers
            self._say("turn", seat=seat)
            self._tell(*self.screen.players(view))
        self._tell(*self.screen.position(view))

    def _over(self) -> bool:
        if self._shown is not self.match:
            self._shown, self._acted = self.match, None
            self._tell("")
            self._say("over")
            self._tell(*self.screen.end(self.match.view()))
        if all(player.bot is not None for player in self.match.players):
            return False
        line = self._ask("after")
        if line:
            self._obey(line)
        return bool(line)

    def _stand(self, match: Match) -> None:
        """Take over what the match has become: saved first, then told."""
        known = len(self.match.told)
        self.match = match
        try:
            if self._save is not None:
                self._save(match)
        except OSError as error:
            self._say("not-saved", why=error.strerror or type(error).__name__)
        self._news(known)

    def _news(self, known: int) -> None:
        for events in self.match.told[known:]:
            self._tell(*map(self.screen.event, events))

    # ---- lines

    def _tell(self, *lines: str) -> None:
        """Write lines, broken where they are too long."""
        for line in lines:
            for part in broken(line, WIDTH):
                self._console.write(part)

    def _say(self, key: str, **params: Json) -> None:
        self._tell(self.screen.say(key, **params))

    def _ask(self, key: str, **params: Json) -> str:
        return self._console.read(self.screen.say(key, **params) + " ").strip()

    def _unclear(self, key: str, **params: Json) -> _Unclear:
        return _Unclear(self.screen.say(key, **params))

    # ---- what a line means

    def _obey(self, line: str) -> None:
        typed = read_line(line)
        if typed is not None and not typed.word:
            if typed.numbers:
                self._numbered(typed)
            else:
                self._shown, self._markers = None, None
            return
        command = self._command(typed.word, whole=True) if typed else None
        if not command and (aimed := aimed_at(self.screen, self.match.view(), line)):
            if len(aimed) > 1:
                raise self._unclear("which-number", action=line)
            self._take(aimed[0])
            return
        if typed is None:
            raise self._unclear("not-understood", typed=line)
        offers = [] if command else self._offers(typed.word)
        if not command and not offers:
            self._refuse(typed.word)
            command = self._command(typed.word)
        if command:
            self._do(command, typed)
        elif offers:
            self._take_one(offers, typed)
        else:
            word, _, then = typed.word.partition(" ")
            if not then or typed.numbers:
                raise self._unclear("not-understood", typed=line)
            self._obey_first(word, then, line)

    def _obey_first(self, word: str, then: str, line: str) -> None:
        """Follow ``all bank``: two things at once, where the first is understood."""
        typed = Typed(word, (), then)
        if self._command(word) == "all":
            self._do("all", typed)
        elif offers := self._offers(word):
            self._take_one(offers, typed)
        else:
            raise self._unclear("not-understood", typed=line)

    def _command(self, word: str, *, whole: bool = False) -> str | None:
        """Return the command that is called so, or begins so."""
        if word == "?":
            return "help"
        for command in _COMMANDS:
            names = (command, plain(self.screen.say(f"command.{command}")))
            if any(word == name or (not whole and name.startswith(word)) for name in names):
                return command
        return None

    def _offers(self, word: str) -> list[Offer]:
        """Return the offers that are called so, or begin so; they are of one kind."""
        offers = called(self.screen, self.match.view(), word)
        kinds = list(dict.fromkeys(map(kind_of, offers)))
        if len(kinds) > 1:
            words = ", ".join(map(self.screen.action, kinds))
            raise self._unclear("ambiguous", typed=word, words=words)
        return offers

    def _refuse(self, word: str) -> None:
        """Say why an action that one might look for is not legal now."""
        for refusal in self.match.view().refusals:
            if any(name.startswith(word) for name in words_for(self.screen, refusal.action)):
                key = message_key("error", refusal.code)
                raise _Unclear(self.screen.words.say(key, refusal.params, self.screen.names))
        for action in self.match.game.actions:
            if word in words_for(self.screen, action.kind):
                raise self._unclear("not-now", action=self.screen.action(action.kind))

    def _numbered(self, typed: Typed) -> None:
        """Follow numbers alone: a number of the list, or the faces to keep."""
        view = self.match.view()
        offers, number = listed(view), typed.numbers[0]
        alone = len(typed.numbers) == 1
        if view.tray.picks is not None and not (alone and len(number) == 1):
            self._take(self._with_faces(view, view.tray.picks, typed.digits), typed.then)
        elif alone and int(number) in offers:
            self._take(offers[int(number)], typed.then)
        elif view.tray.picks is not None:
            action = self.screen.action(view.tray.picks)
            raise self._unclear("no-number-but-die", number=number, action=action)
        else:
            rolls = [offer for offer in offers.values() if self._action(offer).rolls]
            if not self._hand or len(rolls) != 1 or len(typed.digits) == 1:
                raise self._unclear("no-number", number=number)
            self._take(rolls[0], typed.then, typed.digits)

    def _take_one(self, offers: list[Offer], typed: Typed) -> None:
        """Take the one of some offers that the numbers mean, if any are given."""
        if typed.numbers and any(offer.faces for offer in offers):
            offer = self._with_faces(self.match.view(), kind_of(offers[0]), typed.digits)
            self._take(offer, typed.then)
        elif len(named := with_numbers(offers, typed.numbers)) == 1:
            self._take(named[0], typed.then)
        elif len(offers) > 1:
            key = "which" if offers[0].faces else "which-number"
            raise self._unclear(key, action=self.screen.action(kind_of(offers[0])))
        elif typed.numbers and not (self._hand and self._action(offers[0]).rolls):
            action = self.screen.action(kind_of(offers[0]))
            raise self._unclear("no-dice-here", action=action)
        else:
            self._take(offers[0], typed.then, typed.digits)

    def _with_faces(self, view: View, kind: str, faces: Faces) -> Offer:
        if offer := with_faces(view, kind, faces):
            return offer
        if without(view.tray.rolled, faces) is None:
            raise self._unclear("not-there", faces=list(faces))
        why = self.screen.of_game(f"cannot.{kind}")
        raise self._unclear("not-to-take", faces=list(faces), why=why)

    # ---- what is done

    def _action(self, offer: Offer) -> Action:
        return read_action(self.match.game.action_type(kind_of(offer)), offer.action)

    def _take(self, offer: Offer, then: str = "", dice: Faces = ()) -> None:
        """Act as offered; then follow the rest of the line, but never past falling dice."""
        seat, action = self.match.view().seat, self._action(offer)
        if seat is None:
            return
        if not (action.rolls and self._hand):
            self._stand(self.match.act(seat, action, self._source))
        elif dice:
            self._stand(self.match.act(seat, action, PhysicalDice(dice)))
        else:
            self._roll_by_hand(seat, action)
        if not then:
            return
        if action.rolls:
            raise self._unclear("after-dice", typed=then)
        if self.match.view().seat == seat:
            self._obey(then)

    def _roll_by_hand(self, seat: int, action: Action) -> None:
        """Ask what fell until it can have fallen; an empty answer goes back."""
        game, state = self.match.game, self.match.state
        falling = game.pending(game.apply(state, action).state)
        count = falling.count if isinstance(falling, Roll) else 0
        while answer := self._ask("what-fell", count=count).lower():
            if self._command(answer) == "quit":
                raise EOFError
            faces = read_dice(answer)
            if faces is None:
                self._say("not-faces")
                continue
            try:
                match = self.match.act(seat, action, PhysicalDice(faces))
            except DicecoreError as error:
                self._tell(self.screen.words.error(error, self.screen.names))
            else:
                self._stand(match)
                return

    def _do(self, command: str, typed: Typed) -> None:
        if command == "correct":
            self._correct(typed)
            return
        if command == "sheet" and typed.numbers and not typed.then:
            self._story(typed.numbers)
            return
        if typed.numbers or (typed.then and command != "all"):
            raise self._unclear("no-more", command=self.screen.say(f"command.{command}"))
        match command:
            case "all":
                self._all(typed.then)
            case "undo":
                self._undo()
            case "quit":
                raise EOFError
            case "log":
                self._tell(*self.screen.log(self.match))
            case "sheet":
                self._tell(*self.screen.whole_sheet(self.match.view()))
            case _:
                self._tell(*self.screen.help(self.match.view(), hand=self._hand))

    def _story(self, numbers: tuple[str, ...]) -> None:
        """Tell how the entries of a row of the sheet came about."""
        told = self.screen.story_of(self.match.view(), int(numbers[0]))
        if told is None or len(numbers) > 1:
            raise self._unclear("no-row", number=" ".join(numbers))
        self._tell(*told)

    def _all(self, then: str) -> None:
        """Take as many dice as can be taken."""
        view = self.match.view()
        offers = [offer for offer in view.offers if kind_of(offer) == view.tray.picks]
        if not offers:
            raise self._unclear("no-picks")
        self._take(max(offers, key=lambda offer: len(offer.faces)), then)

    def _undo(self) -> None:
        """Take back for whoever acted last, unless that was a bot."""
        players = self.match.players
        humans = [seat for seat, player in enumerate(players) if player.bot is None]
        acted, acts = self.match.undoable(), self.match.view().seat
        seat = next(seat for seat in (acted, acts, *humans) if seat in humans)
        self._stand(self.match.undo(seat or 0))

    def _correct(self, typed: Typed) -> None:
        """Put other dice into a step; ask before later steps fall away."""
        if len(typed.numbers) < 2 or typed.then:
            raise self._unclear("correct-how")
        step, faces = int(typed.numbers[0]), Typed("", typed.numbers[1:], "").digits
        if step >= len(self.match.records):
            raise self._unclear("no-step", step=typed.numbers[0])
        match = self.match.correct(self.match.records[step].player or 0, step, faces)
        fallen = sum(one.fallen for one in match.told[-1] if isinstance(one, Corrected))
        if fallen:
            answer = plain(self._ask("falls-away", count=fallen))
            names = ("yes", plain(self.screen.say("command.yes")))
            if not answer or not any(name.startswith(answer) for name in names):
                raise self._unclear("not-corrected")
        self._stand(match)
