"""The odds of Chicago with strikes.

With two players left a measure is their chance to win the match. With more it is a share of
the strikes: those that a player will have after this round, and of the pool as much as anybody,
of all there are. Whoever has a larger share is more likely to lose. Strikes that are handed over
go to nobody in this measure, and what later players may do beside beating is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from dicecore.games.chicago import duel, measures, throws
from dicecore.games.chicago.measures import Measured
from dicecore.games.chicago.odds import CHICAGO_END, House, end_of
from dicecore.games.chicago.outlook import Duel
from dicecore.games.chicago.rounds import Standing, held
from dicecore.games.chicago_strikes import rules
from dicecore.games.chicago_strikes.options import ChicagoStrikesOptions
from dicecore.games.chicago_strikes.state import Call, RollOff, State
from dicecore.kernel.chances import Chances
from dicecore.kernel.dice import FACES
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Decide, Rolled
from dicecore.odds.slices import Work, remembered


def house_of(options: ChicagoStrikesOptions) -> House:
    """Return the house rules that the course of a round depends on.

    >>> len(house_of(ChicagoStrikesOptions()).countings)
    8
    """
    return House(options.turn_rules, options.countings, options.chicago_in_one_roll)


# ---- what the actions lead to


def odds(state: State) -> Iterator[Chances | None]:
    """Measure the actions of the player who decides; see ``Game.odds``.

    ``chicago``: 1-1-1 in this turn. ``safe`` or, in phase 2, ``best``: not the worst, or the best
    of the round. ``win``: not to lose the match, of two players. ``share``: of the strikes.
    ``starts``: the roll-off is won, with a 6, or a 5 that is not beaten, and so on: 21/36.

    >>> before = rules.setup(ChicagoStrikesOptions(), 2)
    >>> starts = next(filter(None, odds(before)))
    >>> starts.code, round(36 * starts.values[(RollOff(),)], 9)
    ('starts', 21.0)
    """
    if not isinstance(rules.pending(state), Decide):
        return
    if state.phase == "turn":
        yield from _of_turn(state)
    elif state.phase == "call":
        yield from _of_calls(state)
    else:
        starts = {RollOff(): (yield from _starts(state, state.seat))}
        yield measures.of_actions("starts", starts, None, exact=True)
        if len(state.playing) == 2:
            yield from measures.to_win(duel_of(state.options), state)


def deciding(state: State) -> Measured:
    """Yield the measure that decides, without others where they take long; for bots.

    >>> options = ChicagoStrikesOptions()
    >>> start = State(options, (0, 0), 3, (1,), phase="turn", round=1, starter=0)
    >>> [one.code for one in deciding(start) if one]
    ['win']
    """
    yield from _to_decide(state) if state.phase == "turn" else odds(state)


def _of_turn(state: State) -> Measured:
    yield from measures.chicago(house_of(state.options), state.turn)
    if _gives(state):
        yield from measures.success(_standing(state), state.turn)
    yield from _to_decide(state)


def _to_decide(state: State) -> Measured:
    if len(state.playing) == 2:
        yield from measures.to_win(duel_of(state.options), state)
    else:
        yield from measures.shares(_standing(state), state.turn, partial(_share, state), "less")


def _of_calls(state: State) -> Measured:
    standing = _standing(state)
    calls = {Call(one.ones, one.sixes, one.aim): one for one in state.options.countings}
    success = yield from measures.calls(standing, state.turn, calls)
    if _gives(state):
        code = "best" if state.phase_two else "safe"
        yield measures.of_actions(code, success, exact=not standing.later)
    if len(state.playing) == 2:
        yield from measures.to_win(duel_of(state.options), state)
    else:
        end = end_of(state.turn, standing.house)
        shares = {call: _share(state, end, chance) for call, chance in success.items()}
        yield measures.of_actions("share", shares, "less")


def _gives(state: State) -> bool:
    """Say whether the round takes or gives a strike (rule 9)."""
    return not (state.phase_two and state.chicago)


@remembered(256)
def _starts(state: State, seat: int) -> Work[float]:
    """Return the chance of a player to win a roll-off in which a die is to be rolled now."""
    found = 0.0
    falling = rules.apply(state, RollOff()).state
    for face in FACES:
        after = rules.apply(falling, Rolled((face,))).state
        if after.phase == "turn":
            found += after.seat == seat
        else:
            leader = max(after.rolled_off, key=lambda rolled: rolled[1])  # the others are beaten
            found += yield from _starts(replace(after, rolled_off=(leader,)), seat)
        yield
    return found / len(FACES)


def _standing(state: State) -> Standing:
    """Return what the chances of the player who acts depend on in this round."""
    house, later = house_of(state.options), len(state.queue)
    if state.counting is None:
        return Standing(house, state.phase_two, later)
    extreme = throws.best if state.phase_two else throws.worst
    value = extreme(state.results, state.counting).value
    return Standing(house, state.phase_two, later, state.counting, value)


def _share(state: State, end: int, success: float) -> float:
    """Return the share of the strikes that the player can expect, by rules 6, 7 and 9."""
    if end == CHICAGO_END:
        return 0.0
    own, playing = state.strikes[state.seat], state.playing
    there = sum(state.strikes[seat] for seat in playing)
    if not state.phase_two:
        from_pool = (state.pool - 1) / len(playing)
        return (own + 1 - success + from_pool) / (there + state.pool)
    if not _gives(state):
        return own / there
    left = there - 1 if state.options.phase_two == "discard" else there
    return (own - success) / left


def worth(state: State, seat: int) -> Work[float]:
    """Return what is missing to all of the strikes in what a seat can expect while others act.

    Its share is what it has now or, once its throw is there, after this round. Who has left has
    none, who has lost has all.

    >>> from dicecore.odds.slices import whole
    >>> whole(worth(rules.setup(ChicagoStrikesOptions(), 4), 0))
    0.75
    """
    playing = state.playing
    if seat not in playing or len(playing) == 1:
        return float(seat not in playing)
    if state.counting is None or all(result.seat != seat for result in state.results):
        there = sum(state.strikes[one] for one in playing)
        return 1 - (state.strikes[seat] + state.pool / len(playing)) / (there + state.pool)
    extreme = throws.best if state.phase_two else throws.worst
    decides = extreme(state.results, state.counting)
    success = float(not state.phase_two)
    if decides.seat == seat:
        later = len(playing) - len(state.results)
        standing = Standing(house_of(state.options), state.phase_two, later)
        by_limit = yield from held(standing, state.counting, decides.value)
        success = by_limit[state.turn.limit - 1]
    return 1 - _share(replace(state, seat=seat), 0, success)


# ---- two players


def duel_of(options: ChicagoStrikesOptions) -> Duel:
    """Return the game as the solver of two players sees it.

    >>> duel_of(ChicagoStrikesOptions()).kinds  # any end, or a Chicago
    (-1, 56)
    """
    return Duel(
        options,
        house_of(options),
        rules.pending,
        rules.legal_actions,
        rules.apply,
        _reduced,
        _level,
    )


def _reduced(state: State) -> State:
    """Leave out who has left; where no roll-off is ahead seats are alike, and the starter is 0."""
    playing = state.playing
    seat = playing.index(state.seat)
    strikes = tuple(state.strikes[one] for one in playing)
    options = state.options
    never_equal = state.phase_two and options.phase_two == "hand-over" and sum(strikes) % 2
    if never_equal or options.next_starter == "last-loser":
        strikes, seat = (strikes[seat], strikes[1 - seat]), 0
    return State(
        options,
        strikes,
        state.pool,
        queue=(1 - seat,),
        seat=seat,
        round=1,
        phase="turn",
        starter=seat,
        chicago=not _gives(state),
    )


def _level(state: State) -> tuple[int, ...]:
    return state.pool, sum(state.strikes)


# ---- figures


def figures(options: ChicagoStrikesOptions) -> Iterator[tuple[str, Json] | None]:
    """Yield ``beat``, ``starter_safe`` and ``match``; see ``docs/odds.md``.

    ``match`` is the chance of the first starter, whom the roll-off finds, not to lose.

    >>> next(name for name, figure in filter(None, figures(ChicagoStrikesOptions())))
    'beat'
    """
    house = house_of(options)
    yield "beat", (yield from measures.beat_figure(house))
    yield "starter_safe", (yield from measures.starter_figure(house))
    yield "match", (yield from _match(options))


def _match(options: ChicagoStrikesOptions) -> Work[float]:
    match = 0.0
    before = rules.setup(options, 2)
    for seat in before.playing:
        start = rules.apply(replace(before, phase="falling", seat=seat), Rolled((6,))).state
        of_starter = yield from duel.solved(duel_of(options), _reduced(start))
        match += (yield from _starts(before, seat)) * of_starter.chance
    return match
