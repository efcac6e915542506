"""The messages between page and engine, written once; the page's types are generated from here.

A request is ``{"v": 1, "id": n, "type": …}`` with the fields of its class; the answer is
``{"v": 1, "id": n, "ok": true, "more": false, "result": {…}}`` or, with ``ok`` false, has
``error: {"code", "params"}``. ``more`` true: further answers of this id follow (long work runs
in slices between messages); the first of them has an empty result and says that it has begun.
``seq`` numbers the positions: a request made for an earlier one is
refused as ``stale``, so that a second click does nothing.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from types import UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from dicecore.evening import Standing
from dicecore.kernel.errors import Json, MessageError
from dicecore.kernel.game import Cue
from dicecore.kernel.view import Table, View

VERSION = 1

R = TypeVar("R", bound="Request")


@dataclass(frozen=True, slots=True)
class Request:
    """The base of what the page can ask."""

    type: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Hello(Request):
    """Which games are there? Answered by Welcome."""

    type: ClassVar[str] = "hello"


@dataclass(frozen=True, slots=True)
class New(Request):
    """Start a match, the ``number``-th of the same players.

    Answered, as all that follow up to Now, by a Position.
    """

    type: ClassVar[str] = "new"
    game: str
    players: list[Json]
    rules: dict[str, Json] = field(default_factory=dict)
    number: int = 1


@dataclass(frozen=True, slots=True)
class Open(Request):
    """Go on with a transcript, given as text or as the object itself."""

    type: ClassVar[str] = "open"
    transcript: str | dict[str, Json]


@dataclass(frozen=True, slots=True)
class Check(Request):
    """Where does this transcript stand? The match being played is neither changed nor left.

    Answered by a Position, refused as Open would be.
    """

    type: ClassVar[str] = "check"
    transcript: str | dict[str, Json]


@dataclass(frozen=True, slots=True)
class Act(Request):
    """Let a player act: all of ``actions`` or none; one that rolls dice can only be the last.

    An action is written as a step of a transcript without ``player``; ``dice`` beside an action
    that rolls are dice thrown by hand.
    """

    type: ClassVar[str] = "act"
    seq: int
    player: int
    actions: list[Json]


@dataclass(frozen=True, slots=True)
class Bot(Request):
    """Let the bot whose turn it is do one thing."""

    type: ClassVar[str] = "bot"
    seq: int


@dataclass(frozen=True, slots=True)
class Draw(Request):
    """Let chance draw who starts."""

    type: ClassVar[str] = "draw"
    seq: int


@dataclass(frozen=True, slots=True)
class Undo(Request):
    """Take back the player's last action."""

    type: ClassVar[str] = "undo"
    seq: int
    player: int


@dataclass(frozen=True, slots=True)
class Correct(Request):
    """Put other dice into a step whose dice were typed in."""

    type: ClassVar[str] = "correct"
    seq: int
    player: int
    step: int
    dice: list[Json]


@dataclass(frozen=True, slots=True)
class Now(Request):
    """Where does the match stand? Answered with the whole transcript."""

    type: ClassVar[str] = "now"


@dataclass(frozen=True, slots=True)
class Tables(Request):
    """What do the rules count under these house rules? Answered by Counts."""

    type: ClassVar[str] = "tables"
    game: str
    rules: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Odds(Request):
    """Tell what the offers of this position lead to.

    Long work, answered by Measured as measures become known. It ends as ``stale`` once the
    match has gone on, and goes before other long work.
    """

    type: ClassVar[str] = "odds"
    seq: int


@dataclass(frozen=True, slots=True)
class Figures(Request):
    """Work out the figures of a game's odds under these house rules.

    Long work, answered by Figured as figures become known.
    """

    type: ClassVar[str] = "figures"
    game: str
    rules: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Review(Request):
    """Tell what was luck in this match, and what the decisions cost.

    Long work, answered by Reviewed as more of the match is known.
    """

    type: ClassVar[str] = "review"


@dataclass(frozen=True, slots=True)
class Report(Request):
    """Tell the match as plain text, for a forum or mail. Answered by Reported."""

    type: ClassVar[str] = "report"
    language: str


@dataclass(frozen=True, slots=True)
class Outcome(Request):
    """What came of this transcript? The match being played is neither changed nor left.

    Answered by a Result, refused as Open would be.
    """

    type: ClassVar[str] = "outcome"
    transcript: str | dict[str, Json]


@dataclass(frozen=True, slots=True)
class Standings(Request):
    """Where does everybody stand after these results of an evening? Answered by Stood.

    ``points`` are those of the places from the first on, ``shared`` says what those get who share
    one; ``people`` are as in New.
    """

    type: ClassVar[str] = "standings"
    results: list[Json]
    points: list[Json]
    shared: str
    people: list[Json] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tallies(Request):
    """What is there to tell of these results, the oldest first? Answered by Statistics.

    ``game``, if not empty, leaves out all others, ``finished`` those that are not over.
    """

    type: ClassVar[str] = "tallies"
    results: list[Json]
    game: str = ""
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Cancel(Request):
    """Give up the long work that the request ``job`` began. Answered by Cancelled."""

    type: ClassVar[str] = "cancel"
    job: int


@dataclass(frozen=True, slots=True)
class Told:
    """What one step led to: its number, whether it still stands, its events.

    ``dice`` is the step whose dice can be corrected from here, if any; ``cue`` what the events
    sound like together, if anything.
    """

    step: int
    stands: bool
    events: tuple[dict[str, Json], ...]
    dice: int | None
    cue: Cue | None


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands, and what came since the position before.

    ``transcript`` is there after ``new``, ``open``, ``check`` and ``now``; otherwise ``steps``
    are to be added to it. ``told`` are the new entries of the log, ``fallen`` the numbers of
    earlier entries that do not stand any more. ``turn`` says who moves, ``undo`` the seat that
    may undo.
    """

    seq: int
    turn: Literal["human", "bot", "draw", "over"]
    view: View
    steps: tuple[dict[str, Json], ...]
    told: tuple[Told, ...]
    fallen: tuple[int, ...]
    undo: int | None
    transcript: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the page has to know of a game before it is played.

    ``strengths``: how often each bot wins against the others, in per cent. ``figures``: the game
    has odds.
    """

    code: str
    least: int
    most: int
    schema: dict[str, Json]
    presets: dict[str, dict[str, Json]]
    bots: tuple[str, ...]
    strengths: dict[str, int]
    emblem: tuple[int, ...]
    figures: bool


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to Hello."""

    version: int
    games: tuple[GameInfo, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """The answer to Tables."""

    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of the offers, as ``kernel/chances.py`` describes it.

    ``values`` has a value or null for each offer of the view, ``follows`` for each offer those
    of what follows it.
    """

    code: str
    unit: Literal["chance", "points"]
    better: Literal["more", "less"] | None
    exact: bool
    values: tuple[float | None, ...]
    follows: tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """An answer to Odds: the measures known so far.

    ``best`` has the place of the best offer, by the last measure that has ``better``, and the
    place of the best of what follows it, if anything does; empty while there is no such measure.
    """

    seq: int
    measures: tuple[Measure, ...]
    best: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figured:
    """An answer to Figures: the figures known so far, by name."""

    figures: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Reported:
    """The answer to Report."""

    text: str


@dataclass(frozen=True, slots=True)
class Stood:
    """The answer to Standings: people with their ranks; the games that count, over and not."""

    standings: tuple[Standing, ...]
    over: int
    going: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The answer to Cancel: whether there was such work."""

    found: bool


REQUESTS: tuple[type[Request], ...] = (
    Hello, New, Open, Check, Act, Bot, Draw, Undo, Correct, Now, Tables, Odds, Figures, Review,
    Report, Outcome, Standings, Tallies, Cancel,
)  # fmt: skip


def read_request(data: object, kinds: tuple[type[Request], ...] = REQUESTS) -> Request:
    """Read a request strictly; MessageError ``bad-message`` names the field that is wrong."""
    if not isinstance(data, dict):
        raise MessageError("bad-message", field="message")
    if type(data.get("v")) is not int or data["v"] != VERSION:
        raise MessageError("bad-message", field="v")
    kind = next((kind for kind in kinds if kind.type == data.get("type")), None)
    if kind is None:
        raise MessageError("bad-message", field="type")
    return _read(kind, data)


def _read(kind: type[R], data: dict[str, Any]) -> R:
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for spec in fields(kind):
        if spec.name in data:
            if not _fits(data[spec.name], hints[spec.name]):
                raise MessageError("bad-message", field=spec.name)
            values[spec.name] = data[spec.name]
        elif spec.default is MISSING and spec.default_factory is MISSING:
            raise MessageError("bad-message", field=spec.name)
    return kind(**values)


def _fits(value: object, hint: Any) -> bool:
    if get_origin(hint) in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    return type(value) is (get_origin(hint) or hint)
