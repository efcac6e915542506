"""The rules of Shicargo (``rules.md``, game 2) as pure functions of a state."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from dicecore.games.shicargo import scoring
from dicecore.games.shicargo.events import (
    AllTen,
    Banked,
    Claimed,
    Doubled,
    Kept,
    KeptClaimed,
    KeptStraight,
    Made,
    Missed,
    NothingPlayable,
    RolledDice,
    Scored,
    TooFewDice,
    Why,
    Won,
)
from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.games.shicargo.scoring import BOXES, DICE
from dicecore.games.shicargo.state import Claim, Roll, State
from dicecore.kernel import game as kernel
from dicecore.kernel.dice import Faces
from dicecore.kernel.errors import Json, RuleError
from dicecore.kernel.game import (
    Action,
    Decide,
    Event,
    Move,
    Over,
    Pending,
    Rolled,
    Step,
    with_value,
)


def setup(options: ShicargoOptions, seats: int) -> State:
    """Return the state before the first roll."""
    return State(options, ((),) * seats)


def pending(state: State) -> Pending:
    """Say what the match waits for."""
    if state.phase == "over":
        return Over(winners(state))
    if state.phase == "falling":
        return kernel.Roll(state.seat, state.left)
    return Decide(state.seat)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the highest total: equal totals share the win (*Highest total*)."""
    best = max(state.totals)
    return tuple(seat for seat, total in enumerate(state.totals) if total == best)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all actions of the player whose turn it is; claims by rising face."""
    if state.phase in ("start", "kept"):
        return (Roll(),)
    return _claims(state.roll) if state.phase == "rolled" else ()


@cache
def _claims(roll: Faces) -> tuple[Claim, ...]:
    return tuple(Claim(face) for face in scoring.most_rolled(roll))


def apply(state: State, move: Move) -> Step[State]:
    """Return what a legal move makes of the state. Raises RuleError for a move of no kind."""
    match move:
        case Rolled(faces):
            return _fallen(replace(state, phase="kept", rolled=faces))
        case Roll():
            return _to_cup(state)
        case Claim(face):
            return _claim(state, face)
    raise RuleError("unknown-action", action=type(move).__name__)


def _to_cup(state: State) -> Step[State]:
    """Put the dice kept from the last roll to those kept before, unless all ten are rolled."""
    aside: tuple[Faces, ...] = ()
    if state.left < DICE:
        aside = (state.straight,) if state.straight else (*state.aside, state.kept)
    return Step(replace(state, phase="falling", rolled=(), places=(), aside=aside))


def _fallen(state: State) -> Step[State]:
    """*pd*: all playable dice are kept; without any the turn ends."""
    told: tuple[Event, ...] = (RolledDice(state.seat, state.rolled),)
    match state.box.section:
        case "singles":
            return _keep(state, scoring.singles_within(state.box.size, state.roll), told)
        case "sets":
            sets = scoring.sets_within(state.box.size, state.roll)
            return _keep(state, tuple(face for one in sets for face in one), told)
        case "straights":
            return _lengthen(state, told)
        case "shicargos":
            if state.claim is None:
                return Step(replace(state, phase="rolled"), told)
            return _keep_claimed(state, state.claim, told)


def _keep(state: State, faces: Faces, told: tuple[Event, ...]) -> Step[State]:
    kept = _with_kept(state, faces)
    if not faces:
        return _end(kept, (*told, _nothing(state)))
    count, points = len(faces), len(faces) * state.box.points
    event = Kept(state.seat, state.round, state.left, faces, count, points, kept.points)
    return _go_on(kept, (*told, event))


def _lengthen(state: State, told: tuple[Event, ...]) -> Step[State]:
    """*Straights*: begin with the longest one, later attach dice at both ends."""
    lower, upper = scoring.lengthened(state.box.size, state.straight, state.roll)
    faces = lower + upper
    if not faces:
        return _end(state, (*told, _nothing(state)))
    kept = replace(_with_kept(state, faces), straight=lower + state.straight + upper)
    points = len(faces) * state.box.points
    event = KeptStraight(
        state.seat, state.round, state.left, faces, len(faces), kept.straight, points,
        kept.points,
    )  # fmt: skip
    return _go_on(kept, (*told, event))


def _nothing(state: State) -> Event:
    return NothingPlayable(state.seat, state.round, state.left)


def _with_kept(state: State, faces: Faces) -> State:
    """Keep these dice of the roll, the first ones of each face as they lie."""
    wanted, places = list(faces), []
    for place, face in enumerate(state.rolled):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    return replace(state, places=tuple(places), left=state.left - len(faces))


def _go_on(state: State, told: tuple[Event, ...]) -> Step[State]:
    """Bank ten pds or end with them; end where too few dice are left for a Set."""
    box, seat = state.box, state.seat
    if state.left == 0:
        if not scoring.banks(box, state.options):
            return _end(state, (*told, AllTen(seat, state.round)))
        option = None if box.section == "singles" else "bank_all_boxes"
        banked = replace(state, left=DICE, aside=(), straight=(), banks=state.banks + 1)
        return Step(banked, (*told, Banked(seat, banked.points, banked.banks, option)))
    if box.section == "sets" and state.left < box.size:
        return _end(state, (*told, TooFewDice(seat, state.left, box.size)))
    return Step(state, told)


def _end(state: State, told: tuple[Event, ...]) -> Step[State]:
    """*Singles bank*: a turn with a bank is doubled at its end."""
    factor = scoring.factor(state.banks, state.options)
    points = _worth(state)
    if state.banks:
        option = _doubling_option(state, factor)
        told += (Doubled(state.seat, state.points, factor, points, option),)
    return _score(state, points, told, pds=state.pds, factor=factor)


def _worth(state: State) -> int:
    """Return what the turn scores if it ends now."""
    return scoring.worth(state.box, state.pds, state.banks, state.options)


def _doubling_option(state: State, factor: int) -> str | None:
    """Return the house rule by which the turn is doubled so often, or at all."""
    if factor > 2:
        return "double_per_bank"
    return None if state.box.section == "singles" else "bank_all_boxes"


def _claim(state: State, face: int) -> Step[State]:
    kept = _with_kept(replace(state, phase="kept", claim=face), (face,) * state.rolled.count(face))
    told = (Claimed(state.seat, face, len(kept.places)),)
    return _make(kept, face, told)


def _keep_claimed(state: State, face: int, told: tuple[Event, ...]) -> Step[State]:
    """*Shicargos*: keep the claimed face; a roll without it ends the turn with 0."""
    count, alike = state.rolled.count(face), DICE - state.left
    if not count:
        told += (Missed(state.seat, state.left, face, alike),)
        return _score(state, _worth(state), told)
    told += (KeptClaimed(state.seat, state.left, face, count, alike + count),)
    return _make(_with_kept(state, (face,) * count), face, told)


def _make(state: State, face: int, told: tuple[Event, ...]) -> Step[State]:
    if state.left:
        return Step(state, told)
    points = _worth(state)
    return _score(state, points, (*told, Made(state.seat, face, points)))


def _score(
    state: State, points: int, told: tuple[Event, ...], *, pds: int = 0, factor: int = 1
) -> Step[State]:
    """Write the points into the box and go on with the next seat, the next box, or the end."""
    seat = state.seat
    boxes = with_value(state.boxes, seat, (*state.boxes[seat], points))
    after = (seat + 1) % len(boxes)
    place = state.place + (after == 0)
    scored = State(state.options, boxes, after, min(place, len(BOXES) - 1))
    each, total = state.box.points, scored.totals[seat]
    told += (Scored(seat, state.round, points, pds, each, factor, total),)
    if place < len(BOXES):
        return Step(scored, told)
    over = replace(scored, phase="over", left=0)
    return Step(over, (*told, *_won(over)))


def _won(state: State) -> tuple[Event, ...]:
    seats = winners(state)
    why: Why = "alone" if len(state.boxes) == 1 else "highest" if len(seats) == 1 else "shared"
    return tuple(Won(seat, state.totals[seat], why) for seat in seats)


def refuse(state: State, action: Action) -> RuleError:
    """Say why an action is not legal now, in terms that a player understands."""
    match action:
        case Claim() if state.box.section != "shicargos":
            return RuleError("shicargo:no-claim-here", seat=state.seat)
        case Claim() if state.phase == "start":
            return RuleError("shicargo:roll-first", seat=state.seat)
        case Claim(face) if state.phase == "rolled":
            return _why_no_claim(state, face)
        case Claim():
            return RuleError("shicargo:claimed-already", seat=state.seat, face=state.claim)
    return RuleError("shicargo:claim-first", seat=state.seat)


def _why_no_claim(state: State, face: int) -> RuleError:
    count = state.rolled.count(face)
    if not count:
        return RuleError("shicargo:not-rolled", seat=state.seat, face=face)
    most = max(map(state.rolled.count, state.rolled))
    return RuleError("shicargo:rolled-less", seat=state.seat, face=face, count=count, most=most)


def result(state: State) -> tuple[dict[str, Json], ...]:
    """Return for each seat ``score`` and ``boxes``, where null is a box not finished."""
    open_boxes: list[Json] = [None] * len(BOXES)
    return tuple(
        {"score": sum(own), "boxes": [*own, *open_boxes[len(own) :]]} for own in state.boxes
    )


def round_of(state: State) -> int:
    """Return the number of the box being played, from 1: each round plays one."""
    return state.round
