"""What a screen can show of Chicago with strikes."""

from __future__ import annotations

from functools import partial

from dicecore.games.chicago import throws
from dicecore.games.chicago import view as shared
from dicecore.games.chicago.throws import HIGH, LOW
from dicecore.games.chicago.turn import Turn, is_chicago
from dicecore.games.chicago_strikes.events import MadeChicago
from dicecore.games.chicago_strikes.options import ChicagoStrikesOptions
from dicecore.games.chicago_strikes.sheet import sheet
from dicecore.games.chicago_strikes.state import Call, RollOff, State
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Event, write_action
from dicecore.kernel.view import (
    Line,
    Marker,
    Offer,
    Place,
    Refusal,
    Table,
    TableRow,
    Tray,
    View,
    tied,
)


def view(state: State, history: tuple[Event, ...]) -> View:
    """Show the state; the sheet and who left by a Chicago are read from the events so far."""
    over = state.phase == "over"
    by_chicago = frozenset(event.seat for event in history if isinstance(event, MadeChicago))
    ranking = _ranking(state, by_chicago) if over else ()
    return View(
        seat=None if over else state.seat,
        tray=_tray(state),
        sheet=sheet(len(state.strikes), history, over=over),
        markers=(*_seat_markers(state, by_chicago), *_table_markers(state)),
        offers=_offers(state),
        refusals=_refusals(state),
        stake=() if over else _stake(state),
        ranking=ranking,
        ties=tied(ranking, "shared"),
        losers=state.playing if over else (),
    )


def _tray(state: State) -> Tray:
    if state.phase == "roll-off":
        return Tray(cup=1)
    return shared.tray(state.turn, state.options.turn_rules)


def _offers(state: State) -> tuple[Offer, ...]:
    match state.phase:
        case "roll-off":
            return (Offer(write_action(RollOff()), RollOff.kind, count=1),)
        case "turn":
            rules = state.options.turn_rules
            return shared.offers(state.turn, rules, state.counting, partial(_notes, state))
        case "call":
            return _calls(state)
    return ()


def _notes(state: State, finished: Turn) -> tuple[str, ...]:
    """Say what a throw would do: a Chicago, the worst of the round, or the best in phase two."""
    if is_chicago(finished, in_one_roll=state.options.chicago_in_one_roll):
        return ("chicago",)
    if state.counting is None or (state.phase_two and state.chicago):
        return ()
    value = state.counting.value(finished.throw)
    if state.phase_two:
        top = throws.best(state.results, state.counting).value
        return ("would-be-best",) if state.counting.beats(value, top) else ("would-not-be-best",)
    low = throws.worst(state.results, state.counting).value
    return () if state.counting.beats(value, low) else ("would-be-worst",)


def _calls(state: State) -> tuple[Offer, ...]:
    """Offer each call, with what the starter's own throw is worth under it."""
    offers = []
    for one in state.options.countings:
        record = write_action(Call(one.ones, one.sixes, one.aim))
        params: dict[str, Json] = {"ones": one.ones, "sixes": one.sixes, "aim": one.aim}
        offers.append(Offer(record, Call.kind, params, points=one.value(state.turn.throw)))
    return tuple(offers)


def _refusals(state: State) -> tuple[Refusal, ...]:
    if state.phase != "turn":
        return ()
    return shared.refusals(state.turn, state.options.turn_rules, state.seat)


def _stake(state: State) -> tuple[Line, ...]:
    if state.phase == "roll-off":
        return _roll_off_stake(state)
    nothing = (Line("nothing-given"),) if state.phase_two and state.chicago else ()
    if state.counting is None:
        return (*shared.stake(state.turn, None, None), *nothing)
    extreme = throws.best if state.phase_two else throws.worst
    so_far = extreme(state.results, state.counting)
    line = shared.extreme_line("best" if state.phase_two else "worst", so_far)
    return (*shared.stake(state.turn, state.counting, so_far), line, *nothing)


def _roll_off_stake(state: State) -> tuple[Line, ...]:
    lines = [Line("roll-off")]
    if state.rolled_off:
        seat, face = max(state.rolled_off, key=lambda rolled: rolled[1])
        lines.append(Line("roll-off-best", {"seat": seat, "face": face}))
    return tuple(lines)


def _seat_markers(state: State, by_chicago: frozenset[int]) -> tuple[Marker, ...]:
    markers = [
        Marker("tally", "strikes", seat, strikes) for seat, strikes in enumerate(state.strikes)
    ]
    markers += [
        Marker("badge", "out-chicago" if seat in by_chicago else "safe", seat)
        for seat in sorted(state.safe)
    ]
    if state.phase == "over":
        return tuple(markers)
    if state.counting is not None:
        markers += [
            Marker("count", "result", one.seat, state.counting.value(one.throw))
            for one in state.results
        ]
        extreme = throws.best if state.phase_two else throws.worst
        code = "best" if state.phase_two else "worst"
        so_far = extreme(state.results, state.counting)
        markers.append(Marker("badge", code, so_far.seat))
    if state.starter is not None:
        markers.append(Marker("badge", "starter", state.starter))
    return tuple(markers)


def _table_markers(state: State) -> tuple[Marker, ...]:
    markers = []
    if not state.phase_two:
        most = state.options.pool_of(len(state.strikes))
        markers.append(Marker("tally", "pool", value=state.pool, most=most))
    elif state.phase != "over":
        markers.append(Marker("badge", f"best-may-{state.options.phase_two}"))
    if state.phase == "call":
        markers.append(shared.limit_marker(state.turn.rolls))
    if state.counting is not None and state.phase != "over":
        called = state.counting
        params: dict[str, Json] = {"ones": called.ones, "sixes": called.sixes, "aim": called.aim}
        markers.append(Marker("words", "call", params=params))
    return tuple(markers)


def _ranking(state: State, by_chicago: frozenset[int]) -> tuple[Place, ...]:
    """Rank by who left first; those who left at once share a place, the loser is last."""
    places: list[Place] = []
    for group in state.left:
        rank = len(places) + 1
        for seat in group:
            code = "chicago" if seat in by_chicago else "safe"
            places.append(Place(rank, seat, state.strikes[seat], code))
    (loser,) = state.playing
    return (*places, Place(len(places) + 1, loser, state.strikes[loser], "lost"))


def tables(options: ChicagoStrikesOptions) -> tuple[Table, ...]:
    """List what the faces count in the two usual calls, and the pool by number of players."""
    pools = (
        TableRow("line.players", (options.pool_of(seats),), params={"count": seats})
        for seats in range(2, 9)
    )
    return (
        Table(f"faces-{options.calls}", ("high", "low"), shared.face_rows(HIGH, LOW)),
        Table("pool", ("strikes",), tuple(pools)),
    )
