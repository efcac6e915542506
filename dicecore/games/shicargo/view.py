"""What a screen can show of Shicargo."""

from __future__ import annotations

from dicecore.games.shicargo import rules, scoring
from dicecore.games.shicargo.events import RolledDice, Scored, Won
from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.games.shicargo.scoring import BOXES, DICE, SECTIONS, Box
from dicecore.games.shicargo.state import Claim, Roll, State
from dicecore.kernel.dice import Faces
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
    """Show the state; what the sheet tells of finished boxes is read from the events so far."""
    over = state.phase == "over"
    ranking = _ranking(state) if over else ()
    return View(
        seat=None if over else state.seat,
        tray=_tray(state),
        sheet=_sheet(state, history),
        markers=_markers(state),
        offers=_offers(state),
        refusals=_refusals(state),
        stake=() if over else _stake(state),
        ranking=ranking,
        ties=tied(ranking, "shared"),
        winners=rules.winners(state) if over else (),
    )


def _tray(state: State) -> Tray:
    picking = state.phase == "rolled"
    return Tray(
        cup=0 if picking else state.left,
        rolled=state.rolled,
        aside=_aside(state),
        kept=state.places,
        picks=Claim.kind if picking else None,
        whole=picking,
    )


def _aside(state: State) -> tuple[Group, ...]:
    each = state.box.points
    banked = DICE * state.banks * each
    groups = [Group((), "banked", banked)] if banked else []
    for faces in state.aside:
        if state.box.section == "sets":
            sets = scoring.sets_within(state.box.size, faces)
            groups += [Group(one, state.box.code, len(one) * each) for one in sets]
        else:
            points = None if state.box.section == "shicargos" else len(faces) * each
            groups.append(Group(faces, state.box.section, points))
    return tuple(groups)


def _offers(state: State) -> tuple[Offer, ...]:
    return tuple(_offer(state, action) for action in rules.legal_actions(state))


def _offer(state: State, action: Action) -> Offer:
    record = write_action(action)
    if isinstance(action, Claim):
        count = state.rolled.count(action.face)
        claimed = rules.apply(state, action).state
        return Offer(
            record,
            action.kind,
            params={"face": action.face, "count": count},
            faces=(action.face,) * count,
            follows=_offers(claimed) if claimed.phase == "kept" else (),
        )
    afresh = state.phase == "kept" and state.left == DICE
    return Offer(record, action.kind, count=state.left, notes=("afresh",) if afresh else ())


def _refusals(state: State) -> tuple[Refusal, ...]:
    """Say why nothing can be rolled before a claim."""
    if state.phase != "rolled":
        return ()
    error = rules.refuse(state, Roll())
    return (Refusal(Roll.kind, error.code, error.params),)


def _stake(state: State) -> tuple[Line, ...]:
    """Say what the turn is worth so far and what counts in the box."""
    box = state.box
    if state.claim is None:
        lines = [Line("turn-points", {"points": state.points})]
    else:
        lines = [Line("alike", {"face": state.claim, "count": DICE - state.left})]
    if state.banks:
        factor = scoring.factor(state.banks, state.options)
        lines.append(Line("banked", {"points": DICE * state.banks * box.points, "factor": factor}))
    lines.append(Line(box.section, {"size": box.size, "points": box.points}))
    if state.straight:
        lines.append(_ends(state.straight))
    return tuple(lines)


def _ends(straight: Faces) -> Line:
    """Say which faces lengthen a straight."""
    (lower,), (upper,) = scoring.run(straight[0] - 1, 1), scoring.run(straight[-1] + 1, 1)
    if lower == upper:
        return Line("end", {"straight": list(straight), "face": lower})
    return Line("ends", {"straight": list(straight), "lower": lower, "upper": upper})


def _markers(state: State) -> tuple[Marker, ...]:
    totals = tuple(Marker("count", "total", seat, total) for seat, total in enumerate(state.totals))
    if state.phase == "over":
        return totals
    return (*totals, Marker("words", "box", value=state.round))


def _sheet(state: State, history: tuple[Event, ...]) -> tuple[Row, ...]:
    """One row a box, a sum below each section, and the total."""
    cells = _cells(len(state.boxes), history)
    rows: list[Row] = []
    for section in SECTIONS:
        places = [place for place, box in enumerate(BOXES) if box.section == section]
        for place in places:
            current = place == state.place and state.phase != "over"
            rows.append(
                Row(
                    BOXES[place].code,
                    tuple(own[place] if place < len(own) else None for own in cells),
                    current=current,
                )
            )
        rows.append(
            Row(section, tuple(_sum(own[places[0] : places[-1] + 1]) for own in cells), kind="sum")
        )
    return (*rows, Row("total", tuple(map(_sum, cells)), kind="sum"))


def _sum(cells: list[Cell]) -> Cell | None:
    return Cell(sum(cell.value or 0 for cell in cells)) if cells else None


def _cells(seats: int, history: tuple[Event, ...]) -> list[list[Cell]]:
    """Return by seat the finished boxes, each with all that led to its points."""
    cells: list[list[Cell]] = [[] for _ in range(seats)]
    story: list[Line] = []
    for event in history:
        match event:
            case Scored(seat, _, points):
                cells[seat].append(Cell(points, story=tuple(story)))
                story = []
            case RolledDice() | Won():
                pass
            case _:
                story.append(_told(event))
    return cells


def _told(event: Event) -> Line:
    told = event.to_json()
    return Line(event.code, {name: told[name] for name in told if name not in ("code", "cites")})


def _ranking(state: State) -> tuple[Place, ...]:
    """Rank by totals; equal totals share a place."""
    totals = state.totals
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return tuple(
        Place(1 + sum(other > totals[seat] for other in totals), seat, totals[seat])
        for seat in order
    )


def tables(options: ShicargoOptions) -> tuple[Table, ...]:  # noqa: ARG001 - they are the same under all
    """List the boxes with what a pd counts, and what the Shicargos count (``rules.md``, game 2)."""
    boxes = tuple(_table_row(box) for box in BOXES if box.section != "shicargos")
    shicargos = tuple(_table_row(box) for box in BOXES if box.section == "shicargos")
    return Table("boxes", ("pd",), boxes), Table("shicargos", ("points",), shicargos)


def _table_row(box: Box) -> TableRow:
    match box.section:
        case "singles":
            faces: Faces = (box.size,)
        case "sets":
            faces = (1,) * box.size
        case "straights":
            faces = scoring.run(1, box.size)
        case "shicargos":
            faces = (6,) * DICE
    return TableRow(f"row.{box.code}", (box.points,), faces)
