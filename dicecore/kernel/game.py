"""The contract of a game: a value that binds pure functions.

States, actions and events are frozen values. Chance enters by one door: where ``pending`` is
a Roll or a Draw, ``apply`` takes a Rolled or a Drawn. A roll is asked for by an action first,
so that a player decides everything that happens in his turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
)

from dicecore.kernel.dice import Faces, is_face
from dicecore.kernel.errors import DicecoreError, Json, RuleError
from dicecore.kernel.options import Options

if TYPE_CHECKING:
    from dicecore.kernel.chances import Chances
    from dicecore.kernel.view import Table, View

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Decide:
    """The player at ``seat`` chooses among the legal actions."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """``count`` dice of the player at ``seat`` are falling."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws one of ``seats``."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""

    winners: tuple[int, ...]
    losers: tuple[int, ...] = ()


Pending: TypeAlias = Decide | Roll | Draw | Over


@dataclass(frozen=True, slots=True)
class Action:
    """The base of a game's actions: ``kind`` is its word in a transcript.

    The fields of an action are declared with ``sets_field`` and its like, which know how to
    read them. ``rolls`` says that dice fall right after it, as one step of the transcript;
    ``in_turn`` that it belongs to the player's turn, unlike a roll for the start.
    """

    kind: ClassVar[str] = ""
    rolls: ClassVar[bool] = False
    in_turn: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice that fell, in the order in which they lie."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class Drawn:
    """The seat that chance drew."""

    seat: int


Move: TypeAlias = Action | Rolled | Drawn

# What an event may sound like, the weightier the later: something was put aside or said,
# gained, lost; something rare happened; the match is over.
Cue: TypeAlias = Literal["keep", "good", "bad", "big", "over"]
CUES: tuple[Cue, ...] = get_args(Cue)


@dataclass(frozen=True, slots=True)
class Event:
    """What a person should be told, as numbers; ``code`` finds the words.

    ``cites`` names the rule that caused it: the game and the rule's number in ``rules.md``.
    ``cue`` is what it sounds like, if it is heard at all.
    """

    code: ClassVar[str] = ""
    cites: ClassVar[str] = ""
    cue: ClassVar[Cue | None] = None

    def source(self) -> str:
        """Return the rule that caused this very event."""
        return self.cites

    def sound(self) -> Cue | None:
        """Return what this very event sounds like."""
        return self.cue

    def to_json(self) -> dict[str, Json]:
        """Return the event as the page and the terminal read it."""
        told: dict[str, Json] = {"code": self.code, "cites": self.source()}
        for spec in fields(self):
            told[spec.name] = plain(getattr(self, spec.name))
        return told


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action or a roll makes of a state, and what is to be told of it."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game: its name, its bounds, and its rules as pure functions.

    - ``setup(options, seats)``: the state before the first die.
    - ``pending(state)``: whose move it is, or Over; exactly one.
    - ``legal_actions(state)``: all actions of the player who decides, in a fixed order.
    - ``apply(state, move)``: the next state with its events; the move must be legal.
    - ``refuse(state, action)``: why this action is not legal now, as an error to raise.
    - ``result(state)``: for each seat what a replay reports.
    - ``round(state)``: the number of the round being played, from 1; 0 before the first.
    - ``view(state, history)``: what a screen can show; ``history`` are the events so far.
    - ``tables(options)``: what the rules count under these options, for the rules page.
    - ``strategies``: ways to play, by name; the first one is the game's plain bot.
    - ``odds(state)``: what the legal actions lead to, the quick measures first; None between
      two slices of work (one takes a few milliseconds) lets others go first.
    - ``worth(state, seat)``: what a seat has or can expect while others act, in the points of the
      measures that count points, else as a share that stands for its chance to win; in slices.
    - ``figures(options)``: the figures of the game's odds, by name, under these options; None
      as above.
    - ``emblem``: a few dice that stand for the game on a screen.
    - ``shares``: folders of ``dicecore.games`` whose words this game has beside its own.
    """

    code: str
    seats: tuple[int, int]
    options: type[Options]
    presets: Mapping[str, Mapping[str, Json]]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    setup: Callable[[Any, int], S]
    pending: Callable[[S], Pending]
    legal_actions: Callable[[S], tuple[Action, ...]]
    apply: Callable[[S, Move], Step[S]]
    refuse: Callable[[S, Action], DicecoreError]
    result: Callable[[S], tuple[dict[str, Json], ...]]
    round: Callable[[S], int]
    view: Callable[[S, tuple[Event, ...]], View]
    tables: Callable[[Any], tuple[Table, ...]]
    strategies: Mapping[str, Callable[[S], Action]] = field(default_factory=dict)
    odds: Callable[[S], Iterator[Chances | None]] | None = None
    worth: Callable[[S, int], Generator[None, None, float]] | None = None
    figures: Callable[[Any], Iterator[tuple[str, Json] | None]] | None = None
    emblem: Faces = (1,)
    shares: tuple[str, ...] = ()

    def action_type(self, kind: object) -> type[Action]:
        """Return the game's action of this kind; RuleError ``unknown-action``."""
        for action in self.actions:
            if action.kind == kind:
                return action
        raise RuleError("unknown-action", action=str(kind)[:40])


def cue_of(events: Iterable[Event]) -> Cue | None:
    """Return the weightiest cue of what is told at once; None where nothing is heard."""
    return max(filter(None, (event.sound() for event in events)), key=CUES.index, default=None)


def with_value(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Return what each seat has, with another value at one of them."""
    return (*values[:seat], value, *values[seat + 1 :])


def plain(value: Any) -> Json:
    """Return a value of states, events or views as JSON can hold it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(inner) for inner in value]
    return {spec.name: plain(getattr(value, spec.name)) for spec in fields(value)}


# ---- the fields of actions, and how they are read


def read_action(kind: type[Action], record: Mapping[str, object]) -> Action:
    """Read the fields of an action from a step; RuleError ``missing-field`` or ``bad-field``."""
    values: dict[str, object] = {}
    for spec in fields(kind):
        name = spec.metadata["name"] or spec.name
        if name not in record:
            raise RuleError("missing-field", action=kind.kind, field=name)
        try:
            values[spec.name] = spec.metadata["read"](record[name])
        except (TypeError, ValueError):
            raise RuleError("bad-field", action=kind.kind, field=name) from None
    return kind(**values)


def write_action(action: Action) -> dict[str, Json]:
    """Return the action as a step of a transcript holds it: its word and its fields."""
    record: dict[str, Json] = {"action": action.kind}
    for spec in fields(action):
        record[spec.metadata["name"] or spec.name] = plain(getattr(action, spec.name))
    return record


def sets_field() -> Any:
    """Declare a list of lists of faces; both orders do not matter, so they are sorted."""
    return _field(_read_sets)


def faces_field() -> Any:
    """Declare a list of faces; their order does not matter, so it is sorted."""
    return _field(_read_faces)


def face_field() -> Any:
    """Declare one face."""
    return _field(_read_face)


def seat_field(name: str) -> Any:
    """Declare a seat, written as ``name``; whether anybody sits there the rules say."""
    return _field(_read_seat, name)


def word_field(*allowed: int | str) -> Any:
    """Declare one of some words or numbers."""

    def read(value: object) -> object:
        if not any(type(value) is type(one) and value == one for one in allowed):
            raise ValueError
        return value

    return _field(read)


def _field(read: Callable[[Any], object], name: str | None = None) -> Any:
    return field(metadata={"read": read, "name": name})


def _read_face(value: object) -> int:
    if not is_face(value):
        raise ValueError
    return cast(int, value)


def _read_seat(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError
    return value


def _read_sets(value: object) -> tuple[Faces, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(sorted(map(_read_faces, value), key=lambda faces: (-len(faces), faces)))


def _read_faces(value: object) -> Faces:
    if not isinstance(value, list) or len(value) > 10:
        raise TypeError
    if not all(map(is_face, value)):
        raise ValueError
    return tuple(sorted(value))
