"""Two players are left: the whole match, both playing to win it, all rules counted in.

A match is a chain of rounds; a round is worth what may follow it, so positions are solved from
the end of the match backwards. Where a round can lead back (strikes handed over), play is
improved until it stays the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count, groupby
from typing import Any

from dicecore.games.chicago.odds import ENDS, Plan, beating, plan
from dicecore.games.chicago.outlook import Duel, Key, Opening, Outlook, opening, outlook
from dicecore.games.chicago.reply import Round, best_round
from dicecore.games.chicago.turn import Turn
from dicecore.kernel.game import Action, Decide
from dicecore.odds.slices import Work, remembered

_SAME = 1e-13
_LEAPS = 50  # after so many, go on by small steps, which always arrive


@dataclass(frozen=True, slots=True)
class _Known:
    """What was found out about a game: what rounds lead to, and what they are worth."""

    duel: Duel
    openings: dict[Key, Opening] = field(default_factory=dict)
    rounds: dict[Key, Round] = field(default_factory=dict)
    chances: dict[Key, float] = field(default_factory=dict)


@remembered(4)
def _known(duel: Duel) -> Work[_Known]:
    yield
    return _Known(duel)


# ---- a state being played


def chance(duel: Duel, state: Any, seat: int) -> Work[float]:
    """Return the chance of the player at ``seat`` to win; a second one is left beside him.

    Before the first draw nobody is better off:

    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.odds.slices import whole
    >>> options = ChicagoLivesOptions(lives=1)
    >>> whole(chance(odds.duel_of(options), rules.setup(options, 2), 0))
    0.5
    """
    pending = duel.pending(state)
    if state.phase == "turn":
        value = (yield from turn_plan(duel, state)).value(state.turn)
        return value if state.seat == seat else 1 - value
    if isinstance(pending, Decide):
        best = max((yield from wins(duel, state)).values())
        return best if pending.seat == seat else 1 - best
    return (yield from _seen(duel, outlook(duel, state, seat)))


def wins(duel: Duel, state: Any) -> Work[dict[Action, float]]:
    """Return what each action that ends a turn or comes after it leads to, for who decides.

    With one life each, and 1-1-2 called low after one roll, only 1-1-1 wins against it:

    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.games.chicago_lives.state import Call
    >>> from dicecore.kernel.game import Drawn
    >>> from dicecore.odds.slices import whole
    >>> options = ChicagoLivesOptions(lives=1, one_six_five=False)
    >>> start = rules.apply(rules.setup(options, 2), Drawn(0)).state
    >>> duel = odds.duel_of(options)
    >>> called = duel.finish(start, ENDS.index((1, 1, 2)), 1)
    >>> found = whole(wins(duel, called))
    >>> round(216 * found[Call("low")], 9)
    215.0
    """
    found = {}
    for action in duel.legal_actions(state):
        after = duel.apply(state, action).state
        found[action] = yield from chance(duel, after, state.seat)
    return found


def _seen(duel: Duel, ahead: Outlook) -> Work[float]:
    found = {}
    for key, _ in ahead.shares:
        found[key] = (yield from solved(duel, key)).chance
    yield
    return ahead.value(found)


def turn_plan(duel: Duel, state: Any) -> Work[Plan]:
    """Return the best play of the turn that is on; its worth is the chance to win the match.

    >>> from dicecore.games.chicago.actions import Roll
    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.kernel.game import Drawn
    >>> from dicecore.odds.slices import whole
    >>> options = ChicagoLivesOptions(lives=1, one_six_five=False)
    >>> start = rules.apply(rules.setup(options, 2), Drawn(0)).state
    >>> found = whole(turn_plan(odds.duel_of(options), start))
    >>> round(found.paths(start.turn)[Roll(),], 6)
    0.709925
    """
    limit = state.turn.limit
    if not state.results:
        return (yield from _starter_plan(duel, duel.reduced(state), limit))
    # the plan is of the whole turn, in whatever round
    return (yield from _follower_plan(duel, replace(state, turn=Turn(limit), round=1)))


@remembered(64)
def _starter_plan(duel: Duel, key: Key, limit: int) -> Work[Plan]:
    worths = (yield from solved(duel, key)).worths
    return (yield from plan(duel.house, worths[:limit]))


@remembered(1024)
def _follower_plan(duel: Duel, state: Any) -> Work[Plan]:
    limit = state.turn.limit
    (other,) = state.results
    beats = beating(state.counting, state.counting.value(other.throw))
    of_class: dict[tuple[int, bool], float] = {}
    worth = [0.0] * len(ENDS)
    for end in duel.house.ends:
        this = duel.kind(end), beats[end]
        if this not in of_class:
            after = duel.finish(state, end, limit)
            of_class[this] = yield from chance(duel, after, state.seat)
        worth[end] = of_class[this]
        yield
    return (yield from plan(duel.house, (worth,) * limit))


# ---- the rounds of a match


def solved(duel: Duel, key: Any) -> Work[Round]:
    """Return the solution of a round, and find that of all that may come after it.

    >>> from dicecore.games.chicago_lives import odds
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.games.chicago_lives.state import State
    >>> from dicecore.odds.slices import whole
    >>> options = ChicagoLivesOptions(one_six_five=False)
    >>> start = State(options, (1, 1), phase="turn", round=1)
    >>> round(whole(solved(odds.duel_of(options), start)).chance, 6)
    0.709925
    """
    known = yield from _known(duel)
    if key not in known.rounds:
        new = yield from _collect(duel, known, key)
        for _, level in groupby(sorted(new, key=duel.level), duel.level):
            yield from _solve(duel, known, tuple(level))
    return known.rounds[key]


def _collect(duel: Duel, known: _Known, key: Key) -> Work[list[Key]]:
    """Find out what a round and all that may come after it lead to; return those not solved."""
    new, met = [key], {key, *known.rounds}
    for one in new:  # grows
        if one not in known.openings:
            known.openings[one] = yield from opening(duel, one)
        for reply in known.openings[one].values():
            for ahead in (reply,) if isinstance(reply, Outlook) else reply:
                for later, _ in ahead.shares:
                    if later not in met:
                        met.add(later)
                        new.append(later)
    return new


def _solve(duel: Duel, known: _Known, keys: tuple[Key, ...]) -> Work[None]:
    """Solve rounds that lead to each other, or to none but solved ones: improve play until done."""
    chances = {**known.chances, **dict.fromkeys(keys, 0.5)}
    for tries in count():
        rounds, slopes = {}, {}
        for key in keys:
            rounds[key], slopes[key] = yield from best_round(
                duel, known.openings[key], chances, keys
            )
        found = {key: one.chance for key, one in rounds.items()}
        if tries < _LEAPS:
            found = _fixed(found, slopes, chances)
        change = max(abs(found[key] - chances[key]) for key in keys)
        chances |= found
        if change < _SAME or not any(slopes.values()):
            known.rounds.update(rounds)
            known.chances.update(found)
            return


def _fixed(
    values: dict[Key, float], slopes: dict[Key, dict[Key, float]], guess: dict[Key, float]
) -> dict[Key, float]:
    """Return the chances that the play found leads to when it is kept up."""
    found = values
    while True:
        better = {
            key: values[key]
            + sum(slope * (found[to] - guess[to]) for to, slope in slopes[key].items())
            for key in values
        }
        if all(abs(better[key] - found[key]) < _SAME / 50 for key in values):
            return better
        found = better
