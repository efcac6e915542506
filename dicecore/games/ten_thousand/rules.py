"""The rules of 10,000 Dice (``rules.md``, game 1) as pure functions of a state."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from dicecore.games.ten_thousand import scoring
from dicecore.games.ten_thousand.events import (
    Banked,
    BankedNothing,
    Boxcarred,
    Busted,
    Entered,
    HotDice,
    Kept,
    LastRound,
    RolledDice,
    SixOnes,
    ThreeBusts,
    TookOver,
    Why,
    Won,
    if_changed,
    kept_sets,
)
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.state import DICE, Bank, Boxcar, Keep, Roll, State, TakeOver
from dicecore.kernel import game as kernel
from dicecore.kernel.dice import without
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


def setup(options: TenThousandOptions, seats: int) -> State:
    """Return the state before the first roll; with entry 0 all are on the table (rule 5)."""
    return State(options, (0,) * seats, (options.entry == 0,) * seats, (0,) * seats)


def pending(state: State) -> Pending:
    """Say what the match waits for."""
    if state.phase == "over":
        return Over(() if state.winner is None else (state.winner,))
    if state.phase == "falling":
        return kernel.Roll(state.seat, state.left)
    return Decide(state.seat)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all actions of the player whose turn it is, the best keep first."""
    if state.phase == "start":
        return (Roll(), TakeOver()) if takes_over(state) else (Roll(),)
    if state.phase == "rolled":
        keeps = _keeps(state.roll, state.options)
        return (*keeps, Boxcar()) if makes_boxcar(state) else keeps
    if state.phase == "kept":
        return (Roll(),) if why_no_bank(state) else (Roll(), Bank())
    return ()


def offered(state: State) -> tuple[Action, ...]:
    """Return the legal actions; of the keeps of the same dice only the best is there."""
    if state.phase != "rolled":
        return legal_actions(state)
    keeps = map(Keep, scoring.best_splits(state.roll, state.options))
    return (*keeps, Boxcar()) if makes_boxcar(state) else tuple(keeps)


@lru_cache(maxsize=4096)
def _keeps(roll: tuple[int, ...], options: TenThousandOptions) -> tuple[Keep, ...]:
    return tuple(Keep(split) for split in scoring.splits_within(roll, options))


def takes_over(state: State) -> bool:
    """Say whether the turn may begin with what the previous player left (rule 8)."""
    return state.phase == "start" and state.carried is not None and state.on_table[state.seat]


def makes_boxcar(state: State) -> bool:
    """Say whether a boxcar may be declared (*Boxcar*)."""
    aside = tuple(face for split in state.splits for face in scoring.kept_faces(split))
    return (
        state.options.boxcar
        and not state.foreign
        and scoring.is_boxcar(aside, state.roll, state.options)
    )


def why_no_bank(state: State) -> RuleError | None:
    """Say which house rule forbids to bank after a keep, or None when banking is legal."""
    options, on_table = state.options, state.on_table[state.seat]
    if options.must_roll_hot_dice and state.hot:
        return RuleError("ten-thousand:must-roll-hot-dice")
    if options.must_reach_entry and not on_table and state.points < options.entry:
        return RuleError("ten-thousand:must-reach-entry", points=state.points, entry=options.entry)
    if on_table and state.points < options.min_bank:
        return RuleError("ten-thousand:below-min-bank", points=state.points, least=options.min_bank)
    return None


def apply(state: State, move: Move) -> Step[State]:
    """Return what a legal move makes of the state. Raises RuleError for a move of no kind."""
    match move:
        case Rolled(faces):
            return _fallen(state, faces)
        case Roll():
            return _to_cup(state)
        case TakeOver() if state.carried is not None:
            points, left = state.carried
            taken = replace(
                state, phase="falling", points=points, left=left, foreign=DICE - left, carried=None
            )
            return Step(taken, (TookOver(state.seat, points, left),))
        case Keep(split):
            return _keep(state, split)
        case Boxcar():
            return _boxcar(state)
        case Bank():
            return _bank(state)
    raise RuleError("unknown-action", action=type(move).__name__)


def _to_cup(state: State) -> Step[State]:
    falling = replace(state, phase="falling", rolled=(), carried=None)
    if falling.left == DICE:
        falling = replace(falling, splits=(), boxcarred=(), foreign=0)
    return Step(falling)


def _fallen(state: State, faces: tuple[int, ...]) -> Step[State]:
    """Rules 2 to 4: something must be kept, or the turn is a bust, or six 1s win."""
    seat, options = state.seat, state.options
    rolled = replace(state, phase="rolled", rolled=faces)
    told: tuple[Event, ...] = (RolledDice(seat, faces),)
    if rolled.roll == scoring.SIX_ONES:
        told += (SixOnes(seat),)
        if options.six_ones == "win":
            return _won(rolled, seat, "six_ones", told)
    if scoring.scores(rolled.roll, options) or makes_boxcar(rolled):
        return Step(rolled, told)
    return _bust(rolled, told)


def _keep(state: State, split: scoring.Split) -> Step[State]:
    points = scoring.split_points(split, state.options)
    rest = without(state.rolled, scoring.kept_faces(split)) or ()
    kept = replace(
        state,
        phase="kept",
        points=state.points + points,
        left=len(rest) or DICE,
        rolled=rest,
        splits=(*state.splits, split),
    )
    sets = kept_sets(split, state.options)
    told = (Kept(state.seat, sets, points, kept.points), *_hot(kept))
    return Step(kept, told)


def _hot(state: State) -> tuple[Event, ...]:
    return (HotDice(state.seat),) if state.hot else ()


def _boxcar(state: State) -> Step[State]:
    replaced = sum(scoring.split_points(split, state.options) for split in state.splits)
    gained = state.options.three_pairs
    aside = [face for split in state.splits for face in scoring.kept_faces(split)]
    faces = tuple(sorted([*aside, *state.rolled]))
    made = replace(
        state,
        phase="kept",
        points=state.points - replaced + gained,
        left=DICE,
        rolled=(),
        splits=(),
        boxcarred=faces,
    )
    told = Boxcarred(state.seat, faces, replaced, gained, made.points, "boxcar")
    return Step(made, (told, *_hot(made)))


def _bank(state: State) -> Step[State]:
    """Rules 5 to 7: count the turn, enter the table, begin the last round."""
    seat, points = state.seat, state.points
    busts = with_value(state.busts, seat, 0)
    if not state.on_table[seat] and points < state.options.entry:
        option = if_changed("entry", state.options)
        told: tuple[Event, ...] = (BankedNothing(seat, points, state.options.entry, option),)
        return _next_turn(replace(state, busts=busts), told, carried=None)
    total = state.totals[seat] + points
    told = (Banked(seat, points, total),)
    if not state.on_table[seat]:
        told += (Entered(seat),)
    banked = replace(
        state,
        busts=busts,
        totals=with_value(state.totals, seat, total),
        on_table=with_value(state.on_table, seat, True),
    )
    if state.crossed is None and total >= state.options.target:
        banked = replace(banked, crossed=seat)
        if len(state.totals) > 1:
            told += (LastRound(seat, total, if_changed("target", state.options)),)
    return _next_turn(banked, told, carried=_left_over(state))


def _left_over(state: State) -> tuple[int, int] | None:
    """Rule 8: what the next player may take over; nobody takes over from himself."""
    options = state.options
    if not options.take_over or len(state.totals) == 1:
        return None
    if state.hot and not options.take_over_after_six:
        return None
    return state.points, state.left


def _bust(state: State, told: tuple[Event, ...]) -> Step[State]:
    seat, penalty = state.seat, state.options.three_busts
    told += (Busted(seat, state.points, state.totals[seat]),)
    row = state.busts[seat] + 1 if penalty else 0
    totals = state.totals
    if row == 3:
        row = 0
        lost = min(penalty, totals[seat])
        totals = with_value(totals, seat, totals[seat] - lost)
        told += (ThreeBusts(seat, lost, totals[seat], "three_busts"),)
    busted = replace(state, totals=totals, busts=with_value(state.busts, seat, row))
    return _next_turn(busted, told, carried=None)


def _next_turn(
    state: State, told: tuple[Event, ...], *, carried: tuple[int, int] | None
) -> Step[State]:
    seat = (state.seat + 1) % len(state.totals)
    turn = replace(
        state,
        seat=seat,
        round=state.round + (seat == 0),
        phase="start",
        points=0,
        left=DICE,
        rolled=(),
        splits=(),
        boxcarred=(),
        foreign=0,
        carried=carried,
    )
    if seat == state.crossed:
        winner, why = _highest(state, seat)
        return _won(turn, winner, why, told)
    return Step(turn, told)


def _highest(state: State, first: int) -> tuple[int, Why]:
    """Rule 7: the highest total; of equals the earlier turn since the target was crossed."""
    totals, seats = state.totals, len(state.totals)
    if seats == 1:
        return first, "alone"
    order = [(first + turn) % seats for turn in range(seats)]
    winner = max(order, key=lambda seat: totals[seat])
    if totals.count(totals[winner]) == 1:
        return winner, "highest"
    return winner, "first_over" if winner == first else "earlier_topper"


def _won(state: State, seat: int, why: Why, told: tuple[Event, ...]) -> Step[State]:
    over = replace(state, phase="over", winner=seat, carried=None)
    return Step(over, (*told, Won(seat, state.totals[seat], why)))


def refuse(state: State, action: Action) -> RuleError:
    """Say why an action is not legal now, in terms that a player understands."""
    match state.phase, action:
        case "start", TakeOver():
            return RuleError("ten-thousand:nothing-to-take-over", seat=state.seat)
        case "start", _:
            return RuleError("ten-thousand:roll-first", seat=state.seat, action=action.kind)
        case "rolled", Keep(split):
            return _why_no_keep(state, split)
        case "rolled", Boxcar():
            return RuleError("ten-thousand:no-boxcar", seat=state.seat)
        case "rolled", _:
            return RuleError("ten-thousand:keep-first", seat=state.seat, action=action.kind)
        case "kept", Bank():
            return why_no_bank(state) or RuleError("unknown-action", action=action.kind)
        case "kept", TakeOver():
            return RuleError("ten-thousand:take-over-too-late", seat=state.seat)
    return RuleError("ten-thousand:kept-already", seat=state.seat)


def _why_no_keep(state: State, split: scoring.Split) -> RuleError:
    if not split or not all(split):
        return RuleError("ten-thousand:empty-keep", seat=state.seat)
    missing = _missing(state.rolled, scoring.kept_faces(split))
    if missing is not None:
        return RuleError("ten-thousand:not-rolled", seat=state.seat, face=missing)
    wrong = next(s for s in split if scoring.line_of(s, state.options) is None)
    return RuleError("ten-thousand:no-set", seat=state.seat, faces=list(wrong), count=len(wrong))


def _missing(rolled: tuple[int, ...], kept: tuple[int, ...]) -> int | None:
    return next((face for face in kept if kept.count(face) > rolled.count(face)), None)


def result(state: State) -> tuple[dict[str, Json], ...]:
    """Return for each seat ``score`` and ``on_table``."""
    return tuple(
        {"score": total, "on_table": on_table}
        for total, on_table in zip(state.totals, state.on_table, strict=True)
    )


def round_of(state: State) -> int:
    """Return the number of the round being played, from 1."""
    return state.round
