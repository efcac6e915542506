"""The odds of Chicago with lives.

With two players left a measure is their chance to win the match. With more it is a share of
the lives: those that a player will have after this round, of all that are left. What later
players may do beside beating is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dicecore.games.chicago import duel, measures
from dicecore.games.chicago.measures import Measured
from dicecore.games.chicago.odds import CHICAGO_END, ENDS, House, end_of
from dicecore.games.chicago.outlook import Duel
from dicecore.games.chicago.rounds import Standing, held
from dicecore.games.chicago.throws import HIGH, LOW
from dicecore.games.chicago_lives import rules
from dicecore.games.chicago_lives.events import Worst, WorstOfEquals
from dicecore.games.chicago_lives.options import ChicagoLivesOptions
from dicecore.games.chicago_lives.state import ONE_SIX_FIVE, TURN_RULES, Call, State
from dicecore.kernel.chances import Chances
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Action, Decide, Drawn, Event, Step
from dicecore.odds.slices import Work

HOUSE = House(TURN_RULES, (HIGH, LOW))

_ONE_SIX_FIVE = ENDS.index(ONE_SIX_FIVE)


# ---- what the actions lead to


def odds(state: State) -> Iterator[Chances | None]:
    """Measure the actions of the player who decides; see ``Game.odds``.

    ``chicago``: 1-1-1 in this turn. ``safe``: not the worst of the round. ``win``: the match, of
    two players. ``share``: of the lives.

    Three 1s in one roll, where that is all that is allowed:

    >>> from dataclasses import replace
    >>> from dicecore.games.chicago.actions import Roll
    >>> from dicecore.games.chicago.turn import Turn
    >>> start = rules.apply(rules.setup(ChicagoLivesOptions(), 2), Drawn(0)).state
    >>> chicago = next(filter(None, odds(replace(start, turn=Turn(limit=1)))))
    >>> chicago.code, 216 * chicago.values[(Roll(),)]
    ('chicago', 1.0)
    """
    if not isinstance(rules.pending(state), Decide):
        return
    match state.phase:
        case "turn":
            yield from _of_turn(state)
        case "call":
            yield from _of_calls(state)
        case "take":
            yield from _of_victims(state)


def deciding(state: State) -> Measured:
    """Yield the measure that decides, without others where they take long; for bots.

    >>> start = rules.apply(rules.setup(ChicagoLivesOptions(), 2), Drawn(0)).state
    >>> [one.code for one in deciding(start) if one]
    ['win']
    """
    yield from _to_decide(state) if state.phase == "turn" else odds(state)


def _of_turn(state: State) -> Measured:
    yield from measures.chicago(HOUSE, state.turn)
    yield from measures.success(_standing(state), state.turn)
    yield from _to_decide(state)


def _to_decide(state: State) -> Measured:
    if len(state.alive) == 2:
        yield from measures.to_win(duel_of(state.options), state)
    else:
        yield from measures.shares(_standing(state), state.turn, partial(_share, state), "more")


def _of_calls(state: State) -> Measured:
    standing = _standing(state)
    calls = {Call(one.aim): one for one in HOUSE.countings}
    safe = yield from measures.calls(standing, state.turn, calls)
    yield measures.of_actions("safe", safe, exact=not standing.later)
    if len(state.alive) == 2:
        yield from measures.to_win(duel_of(state.options), state)
    else:
        end = end_of(state.turn, HOUSE)
        shares = {call: _share(state, end, chance) for call, chance in safe.items()}
        yield measures.of_actions("share", shares)


def _of_victims(state: State) -> Measured:
    if len(state.alive) == 2:
        yield from measures.to_win(duel_of(state.options), state)
        return
    safe: dict[Action, float] = {}
    shares: dict[Action, float] = {}
    for action in rules.legal_actions(state):
        safe[action] = yield from _stays_safe(rules.apply(state, action), state)
        shares[action] = _share(state, end_of(state.turn, HOUSE), safe[action])
        yield None
    yield measures.of_actions("safe", safe, exact=not _later(state))
    yield measures.of_actions("share", shares)


def _standing(state: State) -> Standing:
    """Return what the chances of the player who acts depend on in this round."""
    worst = rules.worst_so_far(state)
    if worst is None:
        return Standing(HOUSE, for_best=False, later=_later(state))
    return Standing(
        HOUSE, for_best=False, later=_later(state), counting=state.counting, value=worst.value
    )


def _later(state: State) -> int:
    """Return how many will still play in this round, after the player who acts."""
    played = {result.seat for result in state.results}
    return sum(seat not in played and seat != state.seat for seat in state.alive)


def _stays_safe(step: Step[State], before: State) -> Work[float]:
    """Return the chance of who has taken a life not to be the worst of the round."""
    after, seat = step.state, before.seat
    if after.round != before.round or after.phase == "over":
        return float(not any(_is_worst(event, seat) for event in step.events))
    worst = rules.worst_so_far(after)
    if worst is None or worst.seat != seat:
        return 1.0
    standing = Standing(HOUSE, for_best=False, later=_later(after) + 1)
    by_limit = yield from held(standing, after.counting, worst.value)
    return by_limit[after.turn.limit - 1]


def _is_worst(event: Event, seat: int) -> bool:
    return isinstance(event, (Worst, WorstOfEquals)) and event.seat == seat


def _share(state: State, end: int, success: float) -> float:
    """Return the share of the lives that the player can expect, by rules 5 to 7."""
    own, there = state.lives[state.seat], sum(state.lives)
    if end == CHICAGO_END:
        return own / (there - len(state.opponents))
    if end == _ONE_SIX_FIVE and state.options.one_six_five:
        own, there = (own + 1, there) if state.options.life_stealing else (own, there - 1)
    return (own - 1 + success) / (there - 1)


def worth(state: State, seat: int) -> Work[float]:
    """Return the share of the lives that a seat can expect while others act.

    What it has now or, once its throw is there, after this round; the last living has all.

    >>> from dicecore.odds.slices import whole
    >>> whole(worth(rules.setup(ChicagoLivesOptions(), 4), 0))
    0.25
    """
    own, there = state.lives[seat], sum(state.lives)
    worst = rules.worst_so_far(state)
    if not own or worst is None or all(result.seat != seat for result in state.results):
        return own / there
    safe = 1.0
    if worst.seat == seat:
        later = len(state.alive) - len(state.results)
        standing = Standing(HOUSE, for_best=False, later=later)
        safe = (yield from held(standing, state.counting, worst.value))[rules.limit(state) - 1]
    return (own - 1 + safe) / (there - 1)


# ---- two players


def duel_of(options: ChicagoLivesOptions) -> Duel:
    """Return the game as the solver of two players sees it.

    >>> [ENDS[kind] for kind in duel_of(ChicagoLivesOptions()).kinds[1:]]
    [(1, 1, 1), (1, 5, 6)]
    """
    special = frozenset({_ONE_SIX_FIVE} if options.one_six_five else ())
    return Duel(
        options,
        HOUSE,
        rules.pending,
        rules.legal_actions,
        rules.apply,
        _reduced,
        _level,
        special,
    )


def _reduced(state: State) -> State:
    """Leave out who is out, and put the starter at seat 0: the seats of two are alike."""
    (other,) = state.opponents
    lives = (state.lives[state.seat], state.lives[other])
    return State(state.options, lives, phase="turn", round=1)


def _level(state: State) -> tuple[int, ...]:
    return (sum(state.lives),)


# ---- figures


def figures(options: ChicagoLivesOptions) -> Iterator[tuple[str, Json] | None]:
    """Yield ``beat``, ``starter_safe`` and ``match``; see ``docs/odds.md``.

    ``match`` is the chance of the first starter of two to win.

    >>> next(name for name, figure in filter(None, figures(ChicagoLivesOptions())))
    'beat'
    """
    yield "beat", (yield from measures.beat_figure(HOUSE))
    yield "starter_safe", (yield from measures.starter_figure(HOUSE))
    start = rules.apply(rules.setup(options, 2), Drawn(0)).state
    yield "match", (yield from duel.solved(duel_of(options), _reduced(start))).chance
