"""What a screen can show of 10,000 Dice."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from dicecore.games.ten_thousand import rules, scoring
from dicecore.games.ten_thousand.events import (
    Banked,
    BankedNothing,
    Boxcarred,
    Busted,
    Kept,
    RolledDice,
    ThreeBusts,
    TookOver,
    kept_sets,
)
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.state import Bank, Boxcar, Keep, Roll, State, TakeOver
from dicecore.kernel.dice import Faces
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Action, Event, write_action
from dicecore.kernel.view import (
    Cell,
    Group,
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
    tied,
)


def view(state: State, history: tuple[Event, ...]) -> View:
    """Show the state; the sheet of past turns is read from the events so far."""
    over = state.phase == "over"
    ranking = _ranking(state) if over else ()
    return View(
        seat=None if over else state.seat,
        tray=_tray(state),
        sheet=_sheet(len(state.totals), history),
        markers=_markers(state),
        offers=_offers(state),
        refusals=_refusals(state),
        stake=() if over else _stake(state),
        ranking=ranking,
        ties=tied(ranking, "shared"),
        winners=() if state.winner is None else (state.winner,),
    )


def _tray(state: State) -> Tray:
    aside: list[Group] = []
    if state.foreign and state.phase != "start":
        aside.append(Group((), "left-by-other", own=False))
    for split in state.splits:
        aside += _groups(split, state.options)
    if state.boxcarred:
        aside.append(Group(state.boxcarred, "boxcar", state.options.three_pairs))
    cup = 0 if state.phase in ("rolled", "over") else state.left
    picks = Keep.kind if state.phase == "rolled" else None
    rolled = () if state.phase == "kept" else state.rolled
    return Tray(cup, rolled, tuple(aside), picks=picks)


@lru_cache(maxsize=4096)
def _groups(split: scoring.Split, options: TenThousandOptions) -> tuple[Group, ...]:
    return tuple(Group(s.faces, s.line, s.points) for s in kept_sets(split, options))


def _offers(state: State) -> tuple[Offer, ...]:
    shown = _with_follows if state.phase == "rolled" else _offer
    return tuple(shown(state, action) for action in rules.offered(state))


def _with_follows(state: State, action: Action) -> Offer:
    after = rules.apply(state, action).state
    follows = tuple(_offer(after, then) for then in rules.legal_actions(after))
    return replace(_offer(state, action), follows=follows)


def _offer(state: State, action: Action) -> Offer:
    record, code = write_action(action), action.kind
    match action:
        case Keep(split):
            points = scoring.split_points(split, state.options)
            return Offer(
                record,
                code,
                faces=scoring.kept_faces(split),
                points=points,
                sets=_groups(split, state.options),
            )
        case Boxcar():
            return Offer(record, code, faces=state.roll, points=state.options.three_pairs)
        case TakeOver():
            points, count = state.carried or (0, 0)
            return Offer(record, code, points=points, count=count)
        case Roll():
            return Offer(record, code, count=state.left, notes=("hot-dice",) if state.hot else ())
        case _:
            return Offer(record, code, points=state.points, notes=_bank_notes(state))


def _bank_notes(state: State) -> tuple[str, ...]:
    total = state.totals[state.seat] + state.points
    if not state.on_table[state.seat] and state.points < state.options.entry:
        return ("below-entry",)
    if state.crossed is None:
        return ("reaches-target",) if total >= state.options.target else ()
    return ("tops",) if total > max(state.totals) else ("does-not-top",)


def _refusals(state: State) -> tuple[Refusal, ...]:
    """Say why the actions that a player looks for at this point are not to be had."""
    if state.phase == "over":
        return ()
    legal = {action.kind for action in rules.legal_actions(state)}
    could_take_over = state.options.take_over and state.on_table[state.seat]
    second = TakeOver() if state.phase == "start" and could_take_over else Bank()
    looked_for: tuple[Action, ...] = (Roll(), second)
    refused = (
        (action.kind, rules.refuse(state, action))
        for action in looked_for
        if action.kind not in legal
    )
    return tuple(Refusal(kind, error.code, error.params) for kind, error in refused)


def _stake(state: State) -> tuple[Line, ...]:
    options, seat = state.options, state.seat
    total = state.totals[seat]
    lines = [Line("turn-points", {"points": state.points})]
    if not state.on_table[seat]:
        short = max(0, options.entry - state.points)
        lines.append(Line("entry", {"entry": options.entry, "short": short}))
    elif state.crossed is None:
        short = max(0, options.target - total - state.points)
        lines.append(Line("target", {"target": options.target, "short": short}))
    if state.crossed is not None:
        top = max(state.totals)
        lines.append(Line("top", {"total": top, "short": max(0, top + 50 - total - state.points)}))
    return tuple(lines)


def _markers(state: State) -> tuple[Marker, ...]:
    options = state.options
    markers = [
        Marker("track", "total", seat, total, options.target)
        for seat, total in enumerate(state.totals)
    ]
    markers += [
        Marker("badge", "off-table", seat) for seat, there in enumerate(state.on_table) if not there
    ]
    if state.crossed is not None:
        markers.append(Marker("badge", "first-over", state.crossed))
        if state.phase != "over":
            markers.append(Marker("badge", "last-round"))
    if options.three_busts:
        markers += [
            Marker("tally", "busts", seat, busts, 3)
            for seat, busts in enumerate(state.busts)
            if busts
        ]
    return tuple(markers)


def _sheet(seats: int, history: tuple[Event, ...]) -> tuple[Row, ...]:
    """One row a round: what each turn brought, how it came to that, and the total after it."""
    columns: list[list[Cell]] = [[] for _ in range(seats)]
    totals = [0] * seats
    fell: Faces = ()
    story: list[Line] = []
    for event in history:
        match event:
            case RolledDice(faces=fell):
                continue
            case ThreeBusts(seat, lost, total):
                totals[seat] = total
                how = (*columns[seat][-1].story, Line("three-busts", {"lost": lost}))
                columns[seat][-1] = Cell(-lost, "three-busts", total, how)
                continue
            case Banked(seat, points, total):
                totals[seat] = total
                took_over = any(line.code == "took-over" for line in story)
                cell = Cell(points, "took-over" if took_over else None, total, tuple(story))
            case BankedNothing(seat, points, entry):
                story.append(Line("below-entry", {"points": points, "entry": entry}))
                cell = Cell(0, "below-entry", totals[seat], tuple(story))
            case Busted(seat, lost):
                story.append(Line("busted", {"faces": list(fell), "lost": lost}))
                cell = Cell(0, "bust", totals[seat], tuple(story))
            case _:
                story += _told(event)
                continue
        columns[seat].append(cell)
        story = []
    rounds = max(map(len, columns))
    return tuple(
        Row(
            "round",
            tuple(column[n] if n < len(column) else None for column in columns),
            {"round": n + 1},
        )
        for n in range(rounds)
    )


def _told(event: Event) -> tuple[Line, ...]:
    """Tell of an event within a turn."""
    faces: Json
    match event:
        case TookOver(_, points, count):
            return (Line("took-over", {"points": points, "count": count}),)
        case Kept(_, sets, points, turn_points):
            faces = [face for one in sets for face in one.faces]
        case Boxcarred(_, boxcar, _, points, turn_points):
            faces = list(boxcar)
        case _:
            return ()
    told: dict[str, Json] = {"faces": faces, "points": points, "turn_points": turn_points}
    return (Line(event.code, told),)


def _ranking(state: State) -> tuple[Place, ...]:
    """Rank the winner first, then by totals; equal totals behind the winner share a place."""
    order = sorted(range(len(state.totals)), key=lambda s: (s != state.winner, -state.totals[s]))
    places: list[Place] = []
    for n, seat in enumerate(order):
        total = state.totals[seat]
        shared = n > 1 and places[-1].value == total
        places.append(Place(places[-1].rank if shared else n + 1, seat, total))
    return tuple(places)


_LINES: tuple[tuple[int, ...], ...] = (
    (1,), (5,), (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6),
    (2, 2, 2, 2), (2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2), (2, 2, 3, 3, 4, 4), (3, 3, 3, 3, 4, 4),
    (1, 2, 3, 4, 5), scoring.STRAIGHT, scoring.SIX_ONES,
)  # fmt: skip


def tables(options: TenThousandOptions) -> tuple[Table, ...]:
    """List what each line of the table of Sets counts (``rules.md``, game 1, rule 4).

    Six 1s are left out where they win the game instead.
    """
    rows = []
    for faces in _LINES:
        fit = scoring.line_of(faces, options)
        wins = faces == scoring.SIX_ONES and options.six_ones == "win"
        if fit is not None and not wins:
            rows.append(TableRow(f"line.{fit[0]}", (fit[1],), faces))
    return (Table("sets", ("points",), tuple(rows)),)
