"""What a screen can show of Chicago with lives."""

from __future__ import annotations

from functools import partial

from dicecore.games.chicago import view as shared
from dicecore.games.chicago.throws import HIGH, LOW
from dicecore.games.chicago.turn import Turn, is_chicago
from dicecore.games.chicago_lives import rules
from dicecore.games.chicago_lives.options import SEATS, ChicagoLivesOptions
from dicecore.games.chicago_lives.sheet import sheet
from dicecore.games.chicago_lives.state import (
    ONE_SIX_FIVE,
    TURN_RULES,
    Call,
    State,
    TakeLife,
    counting_of,
)
from dicecore.kernel.game import Event, write_action
from dicecore.kernel.view import Line, Marker, Offer, Place, Refusal, Table, TableRow, View, tied


def view(state: State, history: tuple[Event, ...]) -> View:
    """Show the state; the sheet of past rounds is read from the events so far."""
    over = state.phase == "over"
    ranking = _ranking(state) if over else ()
    return View(
        seat=None if state.phase in ("draw", "over") else state.seat,
        tray=shared.tray(state.turn, TURN_RULES),
        sheet=sheet(len(state.lives), history, playing=state.phase not in ("draw", "over")),
        markers=_markers(state),
        offers=_offers(state),
        refusals=_refusals(state),
        stake=() if over else _stake(state),
        ranking=ranking,
        ties=tied(ranking, "shared"),
        winners=state.alive if over else (),
    )


def _offers(state: State) -> tuple[Offer, ...]:
    match state.phase:
        case "turn":
            called = None if state.aim is None else state.counting
            return shared.offers(state.turn, TURN_RULES, called, partial(_notes, state))
        case "call":
            return tuple(
                Offer(write_action(call), call.kind, {"aim": call.aim}, points=_points(state, call))
                for call in (Call("high"), Call("low"))
            )
        case "take":
            return tuple(_life_offer(state, TakeLife(seat)) for seat in state.victims)
    return ()


def _notes(state: State, finished: Turn) -> tuple[str, ...]:
    """Say what a throw would do: a Chicago, a 1-6-5, the worst of the round."""
    throw, worst = finished.throw, rules.worst_so_far(state)
    if is_chicago(finished):
        return ("chicago",)
    takes = state.options.one_six_five and throw == ONE_SIX_FIVE
    notes = ("one-six-five",) if takes else ()
    if worst is None or state.counting.beats(state.counting.value(throw), worst.value):
        return notes
    return (*notes, "would-be-worst")


def _points(state: State, call: Call) -> int:
    return counting_of(call.aim).value(state.turn.throw)


def _life_offer(state: State, action: TakeLife) -> Offer:
    victim = action.from_seat
    notes = ("last-life",) if state.lives[victim] == 1 else ()
    return Offer(write_action(action), action.kind, {"from_seat": victim}, notes=notes)


def _refusals(state: State) -> tuple[Refusal, ...]:
    if state.phase != "turn":
        return ()
    return shared.refusals(state.turn, TURN_RULES, state.seat)


def _stake(state: State) -> tuple[Line, ...]:
    if state.phase == "draw":
        count = len(state.drawn_from)
        if state.chicago is None:
            return (Line("draw-first", {"count": count}),)
        return (Line("draw-next", {"count": count, "seat": state.chicago}),)
    worst = rules.worst_so_far(state)
    so_far = () if worst is None else (shared.extreme_line("worst", worst),)
    if state.phase == "take":
        return (Line("take-life"), *so_far)
    called = None if state.aim is None else state.counting
    about = (*so_far, Line("life-for-the-worst"))
    return (*shared.stake(state.turn, called, worst), *about)


def _markers(state: State) -> tuple[Marker, ...]:
    seats = range(len(state.lives))
    dealt = state.options.lives_of(len(state.lives))
    markers = [Marker("chips", "lives", seat, state.lives[seat], dealt) for seat in seats]
    markers += [Marker("badge", "out", seat) for seat in seats if not state.lives[seat]]
    markers += [
        Marker("count", "result", result.seat, state.counting.value(result.throw))
        for result in state.results
    ]
    if state.phase in ("draw", "over"):
        return tuple(markers)
    worst = rules.worst_so_far(state)
    if worst is not None:
        markers.append(Marker("badge", "worst", worst.seat))
    markers.append(Marker("badge", "starter", state.starter))
    if state.phase == "call":
        markers.append(shared.limit_marker(rules.limit(state)))
    if state.aim is not None:
        markers.append(Marker("words", "call", params={"aim": state.aim}))
    return tuple(markers)


def _ranking(state: State) -> tuple[Place, ...]:
    """Rank the winner first, then who was out last; out in the same instant share a place."""
    places = [Place(1, seat, state.lives[seat], "lives") for seat in state.alive]
    for gone in reversed(state.gone):
        rank = len(places) + 1
        places += [Place(rank, seat, gone.round, "out") for seat in gone.seats]
    return tuple(places)


def tables(options: ChicagoLivesOptions) -> tuple[Table, ...]:
    """List the lives by number of players, and what the faces count (rule 4)."""
    least, most = SEATS
    lives = tuple(
        TableRow("line.players", (options.lives_of(count),), params={"count": count})
        for count in range(least, most + 1)
    )
    faces = shared.face_rows(HIGH, LOW)
    return (Table("lives", ("lives",), lives), Table("faces", ("high", "low"), faces))
