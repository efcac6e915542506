"""Pig, one die, to 100: what a game's folder needs, in one file.

Rules. 1: seat 0 begins; a turn is any number of rolls of one die. 2: a 1 ends the turn and loses
its points; every other face adds its pips. 3: after a roll the player may bank the turn's points;
who reaches the target at banking has won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from dicecore.kernel import game as kernel
from dicecore.kernel.dice import Faces
from dicecore.kernel.errors import DicecoreError, Json, RuleError
from dicecore.kernel.game import (
    Action,
    Cue,
    Decide,
    Event,
    Game,
    Move,
    Over,
    Pending,
    Rolled,
    Step,
    with_value,
    write_action,
)
from dicecore.kernel.options import Options, number
from dicecore.kernel.view import (
    Cell,
    Line,
    Marker,
    Offer,
    Place,
    Refusal,
    Row,
    Table,
    TableRow,
    Tray,
    View,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PigOptions(Options):
    """How far the race goes."""

    target: int = number(100, least=20, most=500, step=10, cites="pig 3")


PRESETS: Mapping[str, Mapping[str, Json]] = {"seed": {}, "short": {"target": 50}}


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands; ``phase``: ``start`` of a turn, ``falling``, ``rolled``, ``over``."""

    options: PigOptions
    totals: tuple[int, ...]
    seat: int = 0
    round: int = 1
    phase: Literal["start", "falling", "rolled", "over"] = "start"
    points: int = 0
    rolled: Faces = ()


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the die."""

    kind: ClassVar[str] = "roll"
    rolls: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Bank(Action):
    """Add the turn points to the total and end the turn."""

    kind: ClassVar[str] = "bank"


@dataclass(frozen=True, slots=True)
class RolledDie(Event):
    """The die fell."""

    code: ClassVar[str] = "rolled"
    cites: ClassVar[str] = "pig 1"
    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A 1 fell: the turn points are lost."""

    code: ClassVar[str] = "busted"
    cites: ClassVar[str] = "pig 2"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """The turn points were added to the total."""

    code: ClassVar[str] = "banked"
    cites: ClassVar[str] = "pig 3"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The target was reached."""

    code: ClassVar[str] = "won"
    cites: ClassVar[str] = "pig 3"
    cue: ClassVar[Cue | None] = "over"
    seat: int
    total: int


def setup(options: PigOptions, seats: int) -> State:
    """Return the state before the first roll."""
    return State(options, (0,) * seats)


def pending(state: State) -> Pending:
    """Say what the match waits for."""
    if state.phase == "over":
        return Over((state.seat,))
    return kernel.Roll(state.seat, 1) if state.phase == "falling" else Decide(state.seat)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all actions of the player whose turn it is."""
    return {"start": (Roll(),), "rolled": (Roll(), Bank())}.get(state.phase, ())


def apply(state: State, move: Move) -> Step[State]:
    """Return what a legal move makes of the state."""
    match move:
        case Rolled((face,) as faces):
            told: tuple[Event, ...] = (RolledDie(state.seat, faces),)
            if face == 1:
                return Step(_next_turn(state), (*told, Busted(state.seat, state.points)))
            rolled = replace(state, phase="rolled", rolled=faces, points=state.points + face)
            return Step(rolled, told)
        case Bank():
            return _bank(state)
    return Step(replace(state, phase="falling", rolled=()))


def _bank(state: State) -> Step[State]:
    seat, total = state.seat, state.totals[state.seat] + state.points
    totals = with_value(state.totals, seat, total)
    banked, told = replace(state, totals=totals), (Banked(seat, state.points, total),)
    if total >= state.options.target:
        return Step(replace(banked, phase="over"), (*told, Won(seat, total)))
    return Step(_next_turn(banked), told)


def _next_turn(state: State) -> State:
    seat = (state.seat + 1) % len(state.totals)
    return State(state.options, state.totals, seat, state.round + (seat == 0))


def refuse(state: State, action: Action) -> DicecoreError:
    """Say why an action is not legal now."""
    return RuleError("pig:roll-first", seat=state.seat, action=action.kind)


def result(state: State) -> tuple[dict[str, Json], ...]:
    """Return for each seat its score."""
    return tuple({"score": total} for total in state.totals)


def view(state: State, history: tuple[Event, ...]) -> View:
    """Show the state."""
    over = state.phase == "over"
    target, total = state.options.target, state.totals[state.seat]
    short = max(0, target - total - state.points)
    offers = tuple(
        Offer(
            write_action(action),
            action.kind,
            points=state.points if isinstance(action, Bank) else None,
            count=1 if action.rolls else None,
        )
        for action in legal_actions(state)
    )
    order = sorted(range(len(state.totals)), key=lambda seat: -state.totals[seat])
    first = (Refusal("bank", "pig:roll-first", {"seat": state.seat, "action": "bank"}),)
    return View(
        seat=None if over else state.seat,
        tray=Tray(0 if state.rolled else 1, state.rolled),
        sheet=_sheet(len(state.totals), history),
        markers=tuple(
            Marker("track", "total", n, has, target) for n, has in enumerate(state.totals)
        ),
        offers=offers,
        refusals=first if state.phase == "start" else (),
        stake=() if over else (Line("turn-points", {"points": state.points, "short": short}),),
        ranking=tuple(
            Place(
                1 + sum(other > state.totals[seat] for other in state.totals),
                seat,
                state.totals[seat],
            )
            for seat in order
        )
        if over
        else (),
        winners=(state.seat,) if over else (),
    )


def _sheet(seats: int, history: tuple[Event, ...]) -> tuple[Row, ...]:
    columns: list[list[Cell]] = [[] for _ in range(seats)]
    for event in history:
        match event:
            case Banked(seat, points, total):
                columns[seat].append(Cell(points, None, total))
            case Busted(seat):
                before = [cell.total for cell in columns[seat]]
                columns[seat].append(Cell(0, "bust", before[-1] if before else 0))
    return tuple(
        Row("round", tuple(c[n] if n < len(c) else None for c in columns), {"round": n + 1})
        for n in range(max(map(len, columns)))
    )


def tables(options: PigOptions) -> tuple[Table, ...]:
    """List what each face counts."""
    rows = tuple(TableRow("line.face", (face if face > 1 else 0,), (face,)) for face in range(1, 7))
    return (Table("faces", ("points",), rows),)


def hold_at_twenty(state: State) -> Action:
    """Bank from 20 points on, or when that wins."""
    short = state.options.target - state.totals[state.seat]
    enough = state.phase == "rolled" and state.points >= min(20, short)
    return Bank() if enough else Roll()


GAME: Game[State] = Game(
    code="pig",
    seats=(1, 10),
    options=PigOptions,
    presets=PRESETS,
    actions=(Roll, Bank),
    events=(RolledDie, Busted, Banked, Won),
    setup=setup,
    pending=pending,
    legal_actions=legal_actions,
    apply=apply,
    refuse=refuse,
    result=result,
    round=lambda state: state.round,
    view=view,
    tables=tables,
    strategies={"steady": hold_at_twenty},
    emblem=(1,),
)
