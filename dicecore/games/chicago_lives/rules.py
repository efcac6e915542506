"""The rules of Chicago with lives (``rules.md``, game 4) as pure functions of a state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dicecore.games.chicago import throws
from dicecore.games.chicago.actions import Exchange, Lay
from dicecore.games.chicago.throws import Aim, Extreme, Result
from dicecore.games.chicago.turn import (
    Turn,
    actions,
    is_chicago,
    ones_by_exchange,
    play,
    why_not,
)
from dicecore.games.chicago_lives.events import (
    Called,
    Counted,
    DrawnFirst,
    DrawnNext,
    Eliminated,
    Exchanged,
    Laid,
    LifeStolen,
    LifeTaken,
    LimitSet,
    LostToChicago,
    MadeChicago,
    OneSixFive,
    OneSixFiveOff,
    ResultDropped,
    RolledDice,
    Skipped,
    Starts,
    Won,
    WonBy,
    Worst,
    WorstOfEquals,
    lives_dealt,
)
from dicecore.games.chicago_lives.options import ChicagoLivesOptions
from dicecore.games.chicago_lives.state import (
    ONE_SIX_FIVE,
    TURN_RULES,
    Call,
    Gone,
    State,
    TakeLife,
)
from dicecore.kernel import game as kernel
from dicecore.kernel.errors import Json, RuleError
from dicecore.kernel.game import (
    Action,
    Decide,
    Draw,
    Drawn,
    Event,
    Move,
    Over,
    Pending,
    Rolled,
    Step,
    with_value,
)


def setup(options: ChicagoLivesOptions, seats: int) -> State:
    """Return the state before the first draw."""
    return State(options, (options.lives_of(seats),) * seats)


def pending(state: State) -> Pending:
    """Say what the match waits for."""
    if state.phase == "over":
        return Over(state.alive)
    if state.phase == "draw":
        return Draw(state.drawn_from)
    if state.turn.phase == "falling":
        return kernel.Roll(state.seat, state.turn.cup)
    return Decide(state.seat)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all actions of the player whose turn it is; victims by their lives."""
    match state.phase:
        case "turn":
            return actions(state.turn, TURN_RULES)
        case "call":
            return (Call("high"), Call("low"))
        case "take":
            return tuple(map(TakeLife, state.victims))
    return ()


def worst_so_far(state: State) -> Extreme | None:
    """Return whose result is the worst of the round by now, None before the first."""
    return throws.worst(state.results, state.counting) if state.results else None


def limit(state: State) -> int:
    """Return how often everybody may roll in this round, once its starter has finished."""
    return state.turn.rolls if state.seat == state.starter else state.turn.limit


def apply(state: State, move: Move) -> Step[State]:
    """Return what a legal move makes of the state. Raises RuleError for a move of no kind."""
    match move:
        case Drawn(seat):
            return _drawn(state, seat)
        case Call(aim):
            return _call(state, aim)
        case TakeLife(victim):
            return _take_life(state, victim)
    turn = play(state.turn, move, TURN_RULES)
    moved = Step(replace(state, turn=turn), tuple(_told(state, move)))
    return _finish(moved) if turn.phase == "finished" else moved


def _told(state: State, move: Move) -> Iterator[Event]:
    match move:
        case Rolled(faces):
            yield RolledDice(state.seat, faces)
        case Lay(faces):
            yield Laid(state.seat, faces)
        case Exchange():
            yield Exchanged(state.seat, ones_by_exchange(state.turn, TURN_RULES))


# ---- rounds and turns


def _drawn(state: State, seat: int) -> Step[State]:
    """Rules 1 and 6: chance names the starter."""
    among = len(state.drawn_from)
    if state.chicago is not None:
        return _new_round(state, seat, DrawnNext(seat, state.chicago, among))
    dealt = lives_dealt(state.options, state.lives[seat])
    return _new_round(state, seat, dealt, DrawnFirst(seat, among))


def _new_round(state: State, starter: int, *told: Event) -> Step[State]:
    begun = State(
        state.options,
        state.lives,
        phase="turn",
        round=state.round + 1,
        starter=starter,
        seat=starter,
        gone=state.gone,
    )
    return Step(begun, told)


def _finish(done: Step[State]) -> Step[State]:
    """Rules 2, 4 and 6: a Chicago ends the round, a starter has to call, a throw counts."""
    state, turn = done.state, done.state.turn
    if is_chicago(turn):
        return _chicago(done)
    if state.aim is None:
        told = LimitSet(state.seat, turn.throw, turn.rolls)
        return Step(replace(state, phase="call"), (*done.events, told))
    return _count(state, done.events)


def _call(state: State, aim: Aim) -> Step[State]:
    return _count(replace(state, aim=aim), (Called(state.seat, aim),))


def _count(state: State, told: tuple[Event, ...]) -> Step[State]:
    """Rules 4 and 5: the throw has a value; after 1-6-5 a life may be taken."""
    seat, throw, rolls = state.seat, state.turn.throw, state.turn.rolls
    told += (Counted(seat, throw, rolls, state.counting.value(throw)),)
    counted = replace(state, results=(*state.results, Result(seat, throw, rolls)))
    if throw != ONE_SIX_FIVE:
        return _next_turn(counted, told)
    if not state.options.one_six_five:
        return _next_turn(counted, (*told, OneSixFiveOff(seat)))
    return Step(replace(counted, phase="take"), (*told, OneSixFive(seat)))


def _next_turn(state: State, told: tuple[Event, ...]) -> Step[State]:
    """Rule 2: seat order, up to the starter; rule 5: who is out does not roll."""
    for seat in _after(state, state.seat):
        if seat == state.starter:
            break
        if state.lives[seat]:
            return Step(replace(state, phase="turn", seat=seat, turn=Turn(limit(state))), told)
        told += (Skipped(seat),)
    return _end_round(state, told)


def _after(state: State, seat: int) -> Iterator[int]:
    """Yield all other seats in their order, from the one after this seat on."""
    seats = len(state.lives)
    return ((seat + n) % seats for n in range(1, seats))


def _end_round(state: State, told: tuple[Event, ...]) -> Step[State]:
    """Rule 7: the worst loses a life and starts the next round."""
    worst = throws.worst(state.results, state.counting)
    seat = worst.seat
    after = _lose(state, (seat,))
    lives = after.lives[seat]
    if worst.equal_seat is None:
        told += (Worst(seat, worst.value, lives),)
    else:
        told += (WorstOfEquals(seat, worst.value, worst.equal_seat, lives),)
    if lives:
        return _new_round(after, seat, *told, Starts(seat, state.round + 1, "worst"))
    told += (Eliminated(seat),)
    if len(after.alive) == 1:
        return _won(after, "worst", told)
    starter = next(one for one in _after(after, seat) if after.lives[one])
    return _new_round(after, starter, *told, Starts(starter, state.round + 1, "next_alive"))


# ---- lives


def _chicago(done: Step[State]) -> Step[State]:
    """Rule 6: every opponent loses a life; no call, no worst throw, and a draw."""
    state, seat, losers = done.state, done.state.seat, done.state.opponents
    lost = replace(_lose(state, losers), aim=None, results=())
    told = (
        *done.events,
        MadeChicago(seat, state.turn.rolls),
        *(LostToChicago(loser, seat, lost.lives[loser]) for loser in losers),
        *(Eliminated(loser) for loser in losers if not lost.lives[loser]),
    )
    if len(lost.alive) == 1:
        return _won(lost, "chicago", told)
    return Step(replace(lost, phase="draw", chicago=seat), told)


def _take_life(state: State, victim: int) -> Step[State]:
    """Rule 5: the chosen opponent loses a life; without one his result does not count."""
    seat = state.seat
    taken = _lose(state, (victim,))
    told: tuple[Event, ...] = (LifeTaken(victim, seat, taken.lives[victim]),)
    if state.options.life_stealing:
        taken = replace(taken, lives=with_value(taken.lives, seat, taken.lives[seat] + 1))
        told += (LifeStolen(seat, victim, taken.lives[seat]),)
    if not taken.lives[victim]:
        told += (Eliminated(victim),)
        if len(taken.alive) == 1:
            return _won(taken, "one_six_five", told)
        told += tuple(
            ResultDropped(victim, state.counting.value(result.throw))
            for result in state.results
            if result.seat == victim
        )
        left = tuple(result for result in state.results if result.seat != victim)
        taken = replace(taken, results=left)
    return _next_turn(taken, told)


def _lose(state: State, seats: tuple[int, ...]) -> State:
    """Take a life from each of the seats; those without one are out in the same instant."""
    lives = state.lives
    for seat in seats:
        lives = with_value(lives, seat, lives[seat] - 1)
    out = tuple(seat for seat in seats if not lives[seat])
    gone = (*state.gone, Gone(state.round, out)) if out else state.gone
    return replace(state, lives=lives, gone=gone)


def _won(state: State, by: WonBy, told: tuple[Event, ...]) -> Step[State]:
    (winner,) = state.alive
    over = replace(state, phase="over")
    return Step(over, (*told, Won(winner, state.lives[winner], by)))


# ---- why not


def refuse(state: State, action: Action) -> RuleError:
    """Say why an action is not legal now, in terms that a player understands."""
    match action:
        case TakeLife(victim):
            return _why_no_life(state, victim)
        case Call() if state.aim is not None:
            return RuleError("chicago-lives:called-already", seat=state.starter)
        case _ if state.phase == "take":
            return RuleError("chicago-lives:take-life-first", seat=state.seat)
    return why_not(state.turn, action, TURN_RULES, state.seat)


def _why_no_life(state: State, victim: int) -> RuleError:
    seat = state.seat
    if state.phase == "take":
        if victim >= len(state.lives):
            return RuleError("no-such-seat", value=str(victim)[:20], most=len(state.lives) - 1)
        if victim == seat:
            return RuleError("chicago-lives:own-life", seat=seat)
        return RuleError("chicago-lives:no-life-left", seat=seat, from_seat=victim)
    if not state.options.one_six_five:
        return RuleError("chicago-lives:one-six-five-off")
    if state.phase == "call" and state.turn.throw == ONE_SIX_FIVE:
        return RuleError("chicago-lives:call-first", seat=seat)
    return RuleError("chicago-lives:no-one-six-five", seat=seat)


def result(state: State) -> tuple[dict[str, Json], ...]:
    """Return for each seat its ``lives``."""
    return tuple({"lives": lives} for lives in state.lives)


def round_of(state: State) -> int:
    """Return the number of the round being played, from 1; 0 before the first draw."""
    return state.round
