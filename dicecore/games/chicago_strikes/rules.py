"""The rules of Chicago with strikes (``rules.md``, game 3) as pure functions of a state."""

from __future__ import annotations

from dataclasses import replace

from dicecore.games.chicago import throws
from dicecore.games.chicago import turn as turns
from dicecore.games.chicago.actions import Exchange, Lay
from dicecore.games.chicago.throws import Counting, Extreme, Result
from dicecore.games.chicago.turn import CHICAGO, Turn
from dicecore.games.chicago_strikes.events import (
    Best,
    BestOfEquals,
    Called,
    Counted,
    Exchanged,
    Laid,
    LeftSafe,
    LimitSet,
    Lost,
    MadeChicago,
    NoChicago,
    NothingGiven,
    PhaseTwo,
    RolledDice,
    RolledDie,
    RollOffDue,
    RollOffWon,
    Starts,
    StrikeGiven,
    StrikeHandedOver,
    StrikeTaken,
    WhyStart,
    Worst,
    WorstOfEquals,
)
from dicecore.games.chicago_strikes.options import ChicagoStrikesOptions
from dicecore.games.chicago_strikes.state import Call, RollOff, State
from dicecore.kernel import game as kernel
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

Told = tuple[Event, ...]


def setup(options: ChicagoStrikesOptions, seats: int) -> State:
    """Return the state before the roll-off for the first start."""
    return State(options, (0,) * seats, options.pool_of(seats), queue=tuple(range(1, seats)))


def pending(state: State) -> Pending:
    """Say what the match waits for."""
    if state.phase == "over":
        return Over((), state.playing)
    if state.phase == "falling":
        return kernel.Roll(state.seat, 1)
    if state.phase == "turn" and state.turn.phase == "falling":
        return kernel.Roll(state.seat, state.turn.cup)
    return Decide(state.seat)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all actions of the player whose move it is, the most usual first."""
    match state.phase:
        case "roll-off":
            return (RollOff(),)
        case "turn":
            return turns.actions(state.turn, state.options.turn_rules)
        case "call":
            return tuple(Call(c.ones, c.sixes, c.aim) for c in state.options.countings)
    return ()


def apply(state: State, move: Move) -> Step[State]:
    """Return what a legal move makes of the state. Raises RuleError for a move of no kind."""
    match move:
        case RollOff():
            return Step(replace(state, phase="falling"))
        case Rolled((face,)) if state.phase == "falling":
            return _rolled_off(state, face)
        case Call(ones, sixes, aim):
            return _called(state, Counting(ones, sixes, aim))
    rules = state.options.turn_rules
    turn = turns.play(state.turn, move, rules)
    after = replace(state, turn=turn)
    told = _told(state, move)
    return _finished(after, told) if turn.phase == "finished" else Step(after, told)


def _told(state: State, move: Move) -> Told:
    match move:
        case Rolled(faces):
            return (RolledDice(state.seat, faces),)
        case Lay(faces):
            return (Laid(state.seat, faces),)
        case Exchange():
            ones = turns.ones_by_exchange(state.turn, state.options.turn_rules)
            late = "exchange" if state.turn.rolls > 1 else None
            return (Exchanged(state.seat, ones, "three_sixes" if ones > 1 else late),)
    return ()


# ---- who starts


def _rolled_off(state: State, face: int) -> Step[State]:
    """Rule 1: the highest starts, of equals the first, a 6 at once."""
    so_far = (*state.rolled_off, (state.seat, face))
    told: Told = (RolledDie(state.seat, (face,)),)
    if face < 6 and state.queue:
        seat, *queue = state.queue
        going = replace(
            state, phase="roll-off", seat=seat, queue=tuple(queue), rolled_off=so_far
        )  # fmt: skip
        return Step(going, told)
    seat, highest = max(so_far, key=lambda rolled: rolled[1])
    if highest == 6:
        told += (RollOffWon(seat, highest, "six"),)
    elif [rolled for _, rolled in so_far].count(highest) > 1:
        told += (RollOffWon(seat, highest, "first_of_equals"),)
    else:
        told += (RollOffWon(seat, highest, "highest"),)
    return _new_round(state, seat, "roll_off", told)


def _new_round(state: State, starter: int, why: WhyStart, told: Told) -> Step[State]:
    playing = state.playing
    place = playing.index(starter)
    begun = replace(
        state,
        phase="turn",
        round=state.round + 1,
        seat=starter,
        queue=playing[place + 1 :] + playing[:place],
        rolled_off=(),
        starter=starter,
        turn=Turn(),
        counting=None,
        results=(),
        chicago=False,
    )
    option = None if why in ("roll_off", "most_strikes") else "next_starter"
    return Step(begun, (*told, Starts(starter, begun.round, why, option)))


def _next_round(state: State, loser: int, why: WhyStart, told: Told) -> Step[State]:
    """Rule 8: the most strikes start, or by the house rule whom the round made its loser."""
    playing = state.playing
    if state.options.next_starter == "last-loser":
        if loser in playing:
            return _new_round(state, loser, why, told)
        after = next((seat for seat in playing if seat > loser), playing[0])
        return _new_round(state, after, "best_left", told)
    most = max(state.strikes[seat] for seat in playing)
    first, *others = (seat for seat in playing if state.strikes[seat] == most)
    if not others:
        return _new_round(state, first, "most_strikes", told)
    due = replace(
        state,
        phase="roll-off",
        seat=first,
        queue=tuple(others),
        starter=None,
        turn=Turn(),
        counting=None,
        results=(),
    )
    return Step(due, (*told, RollOffDue(len(others) + 1, most)))


# ---- the throws of a round


def _finished(state: State, told: Told) -> Step[State]:
    """Rules 2, 4 and 9: a throw is finished: a Chicago, the starter's, or a follower's."""
    seat, turn = state.seat, state.turn
    in_one_roll = state.options.chicago_in_one_roll
    if turns.is_chicago(turn, in_one_roll=in_one_roll):
        return _chicago(state, told)
    if turn.throw == CHICAGO:
        told += (NoChicago(seat, "chicago_in_one_roll"),)
    if state.counting is None:
        told += (LimitSet(seat, turn.throw, turn.rolls),)
        return Step(replace(state, phase="call"), told)
    return _count(state, state.counting, told)


def _called(state: State, counting: Counting) -> Step[State]:
    option = None if state.options.calls == "free" else "calls"
    called = Called(state.seat, counting.ones, counting.sixes, counting.aim, option)
    return _count(replace(state, counting=counting), counting, (called,))


def _count(state: State, counting: Counting, told: Told) -> Step[State]:
    seat, turn = state.seat, state.turn
    told += (Counted(seat, turn.throw, turn.rolls, counting.value(turn.throw)),)
    counted = replace(state, results=(*state.results, Result(seat, turn.throw, turn.rolls)))
    limit = turn.rolls if seat == state.starter else turn.limit
    return _next_turn(counted, limit, told)


def _chicago(state: State, told: Told) -> Step[State]:
    """Rule 9: the player leaves; if he was the starter, the next one starts the same round."""
    seat = state.seat
    option = "chicago_in_one_roll" if state.options.chicago_in_one_roll else None
    told += (MadeChicago(seat, state.turn.rolls, state.strikes[seat], option),)
    gone = replace(state, left=(*state.left, (seat,)), chicago=True)
    if len(gone.playing) == 1:
        return _lost(gone, told)
    if seat == state.starter:
        told += (Starts(state.queue[0], state.round, "chicago"),)
        gone = replace(gone, starter=state.queue[0])
    return _next_turn(gone, state.turn.limit, told)


def _next_turn(state: State, limit: int, told: Told) -> Step[State]:
    if state.counting is not None and not state.queue:
        return _end_round(state, state.counting, told)
    seat, *queue = state.queue
    on = replace(state, phase="turn", seat=seat, queue=tuple(queue), turn=Turn(limit))
    return Step(on, told)


# ---- the end of a round


def _end_round(state: State, counting: Counting, told: Told) -> Step[State]:
    best = throws.best(state.results, counting)
    worst = throws.worst(state.results, counting)
    if not state.phase_two:
        return _phase_one(state, worst, told)
    told += (_best_event(best),)
    if state.chicago:
        return _next_round(state, best.seat, "best", (*told, NothingGiven()))
    return _phase_two(state, best, worst, told)


def _phase_one(state: State, worst: Extreme, told: Told) -> Step[State]:
    """Rule 6: the worst takes a strike; when the pool is empty, who has none leaves."""
    seat, pool = worst.seat, state.pool - 1
    strikes = _with_more(state.strikes, seat, 1)
    told += (_worst_event(worst), StrikeTaken(seat, strikes[seat], pool))
    taken = replace(state, strikes=strikes, pool=pool)
    if pool:
        return _next_round(taken, seat, "took_strike", told)
    told += (PhaseTwo(None if state.options.pool == "2n-1" else "pool"),)
    free = tuple(other for other in taken.playing if not strikes[other])
    told += tuple(LeftSafe(other, "pool_empty") for other in free)
    if free:
        taken = replace(taken, left=(*taken.left, free))
    if len(taken.playing) == 1:
        return _lost(taken, told)
    return _next_round(taken, seat, "took_strike", told)


def _phase_two(state: State, best: Extreme, worst: Extreme, told: Told) -> Step[State]:
    """Rule 7: the best gives a strike away; without a strike he leaves."""
    seat = best.seat
    strikes = _with_more(state.strikes, seat, -1)
    if state.options.phase_two == "hand-over":
        strikes = _with_more(strikes, worst.seat, 1)
        handed = StrikeHandedOver(
            seat, strikes[seat], worst.seat, strikes[worst.seat], "phase_two"
        )  # fmt: skip
        told += (_worst_event(worst), handed)
    else:
        told += (StrikeGiven(seat, strikes[seat]),)
    given = replace(state, strikes=strikes)
    if not strikes[seat]:
        told += (LeftSafe(seat, "given_away"),)
        given = replace(given, left=(*given.left, (seat,)))
        if len(given.playing) == 1:
            return _lost(given, told)
    return _next_round(given, seat, "best", told)


def _lost(state: State, told: Told) -> Step[State]:
    (seat,) = state.playing
    lost = Lost(seat, state.strikes[seat])
    return Step(replace(state, phase="over", seat=seat, queue=()), (*told, lost))


def _worst_event(worst: Extreme) -> Event:
    if worst.equal_seat is None:
        return Worst(worst.seat, worst.value)
    return WorstOfEquals(worst.seat, worst.value, worst.equal_seat)


def _best_event(best: Extreme) -> Event:
    if best.equal_seat is None:
        return Best(best.seat, best.value)
    return BestOfEquals(best.seat, best.value, best.equal_seat)


def _with_more(strikes: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return with_value(strikes, seat, strikes[seat] + more)


# ---- why not, and what a replay reports


def refuse(state: State, action: Action) -> RuleError:
    """Say why an action is not legal now, in terms that a player understands."""
    seat = state.seat
    if state.phase == "roll-off":
        return RuleError("chicago-strikes:roll-off-first", seat=seat)
    if isinstance(action, RollOff):
        return RuleError("chicago-strikes:no-roll-off", seat=seat)
    if isinstance(action, Call):
        if state.phase == "call":
            return RuleError("chicago-strikes:only-two-calls", seat=seat)
        if state.counting is not None:
            return RuleError(
                "chicago-strikes:called-already", seat=seat, starter_seat=state.starter
            )
        return RuleError("chicago-strikes:call-later", seat=seat)
    return turns.why_not(state.turn, action, state.options.turn_rules, seat)


def result(state: State) -> tuple[dict[str, Json], ...]:
    """Return for each seat ``strikes`` and ``safe``; who has left keeps his strikes."""
    return tuple(
        {"strikes": strikes, "safe": seat in state.safe}
        for seat, strikes in enumerate(state.strikes)
    )


def round_of(state: State) -> int:
    """Return the number of the round being played, from 1; 0 before the first."""
    return state.round
