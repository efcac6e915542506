"""What is measured of the actions of a turn, in both games of Chicago."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from dicecore.games.chicago import duel
from dicecore.games.chicago.odds import (
    CHICAGO_END,
    ENDS,
    THROWS,
    House,
    beating,
    exact,
    plan,
)
from dicecore.games.chicago.outlook import Duel
from dicecore.games.chicago.rounds import Standing, Worths, held, successes
from dicecore.games.chicago.throws import HIGH, LOW, Counting
from dicecore.games.chicago.turn import Turn
from dicecore.kernel.chances import Chances, highest
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Action
from dicecore.odds.rerolls import Worth
from dicecore.odds.slices import Work

C = TypeVar("C", bound=Action)

Better: TypeAlias = Literal["more", "less"]
Measured: TypeAlias = Iterator[Chances | None]
Share: TypeAlias = Callable[[int, float], float]
"""A player's share after the round, by the end of his turn and the chance that he has success."""


def chicago(house: House, turn: Turn) -> Measured:
    """Measure the highest chance of a Chicago in this turn.

    >>> from dicecore.games.chicago.turn import TurnRules
    >>> measure = list(chicago(House(TurnRules(), ()), Turn(limit=1)))[-1]
    >>> [216 * chance for chance in measure.values.values()]
    [1.0]
    """
    worth = tuple(float(end == CHICAGO_END) for end in range(len(ENDS)))
    found = yield from plan(house, (worth,) * turn.limit)
    yield Chances("chicago", found.paths(turn), better="more")


def success(standing: Standing, turn: Turn) -> Measured:
    """Measure the highest chance to be the best of the round, or not to be the worst.

    >>> from dicecore.games.chicago.turn import TurnRules
    >>> standing = Standing(House(TurnRules(), ()), False, 0, HIGH, 165)
    >>> measure = list(success(standing, Turn(limit=1)))[-1]
    >>> measure.code, measure.exact, [round(54 * chance, 9) for chance in measure.values.values()]
    ('safe', True, [5.0])
    """
    worths = yield from successes(standing)
    found = yield from plan(standing.house, _by_roll(standing, worths, turn))
    code = "best" if standing.for_best else "safe"
    yield Chances(code, found.paths(turn), better="more", exact=not standing.later)


def shares(standing: Standing, turn: Turn, share: Share, better: Better) -> Measured:
    """Measure the best expected share after the round.

    >>> from dicecore.games.chicago.turn import TurnRules
    >>> standing = Standing(House(TurnRules(), ()), False, 0, HIGH, 165)
    >>> half_with_success = lambda end, success: success / 2
    >>> measure = list(shares(standing, Turn(limit=1), half_with_success, "more"))[-1]
    >>> [round(108 * share, 9) for share in measure.values.values()]
    [5.0]
    """
    sign = 1 if better == "more" else -1
    chances = yield from successes(standing)
    worths = tuple(
        tuple(sign * share(end, chance) for end, chance in enumerate(by_end)) for by_end in chances
    )
    found = yield from plan(standing.house, _by_roll(standing, worths, turn))
    values = {path: sign * value for path, value in found.paths(turn).items()}
    yield Chances("share", values, better=better, exact=False)


def _by_roll(standing: Standing, worths: Worths, turn: Turn) -> Sequence[Worth]:
    """Return what ends are worth by roll: the starter sets the limit, a follower has it."""
    if standing.counting is None:
        return worths[: turn.limit]
    return (worths[turn.limit - 1],) * turn.limit


def to_win(two: Duel, state: Any) -> Measured:
    """Measure the chance to win the match against the only one who is left.

    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.kernel.game import Drawn
    >>> options = ChicagoLivesOptions(lives=1, one_six_five=False)
    >>> start = rules.apply(rules.setup(options, 2), Drawn(0)).state
    >>> measure = list(to_win(odds.duel_of(options), start))[-1]
    >>> measure.code, [round(chance, 6) for chance in measure.values.values()]
    ('win', [0.709925])
    """
    if state.phase == "turn":
        found = yield from duel.turn_plan(two, state)
        yield Chances("win", found.paths(state.turn), better="more")
    else:
        yield of_actions("win", (yield from duel.wins(two, state)), exact=True)


def calls(standing: Standing, turn: Turn, named: Mapping[C, Counting]) -> Work[dict[C, float]]:
    """Return by call the chance of a starter who has finished to have success.

    >>> from dicecore.games.chicago.actions import Stand
    >>> from dicecore.games.chicago.turn import TurnRules
    >>> from dicecore.odds.slices import whole
    >>> turn = Turn(3, "finished", 1, rolled=(1, 1, 1))
    >>> standing = Standing(House(TurnRules(), ()), False, 1)
    >>> round(216 * whole(calls(standing, turn, {Stand(): HIGH}))[Stand()], 9)  # but for 1-1-1
    215.0
    """
    found = {}
    for action, counting in named.items():
        by_limit = yield from held(standing, counting, counting.value(turn.throw))
        found[action] = by_limit[turn.rolls - 1]
        yield
    return found


def of_actions(
    code: str, values: Mapping[C, float], better: Better | None = "more", *, exact: bool = False
) -> Chances:
    """Return a measure of actions that nothing follows.

    >>> from dicecore.games.chicago.actions import Stand
    >>> of_actions("win", {Stand(): 0.5}).values
    {(Stand(),): 0.5}
    """
    return Chances(code, {(action,): v for action, v in values.items()}, better=better, exact=exact)


def best_action(measured: Measured) -> Action | None:
    """Return the best action by the measure that decides, of equal ones the first.

    None: nothing is measured.

    >>> from dicecore.games.chicago.actions import Roll, Stand
    >>> best_action(iter([of_actions("share", {Roll(): 0.5, Stand(): 0.25}, "less"), None]))
    Stand()
    """
    deciding = None
    for one in measured:
        deciding = one if one and one.better else deciding
    if deciding is None:
        return None
    sign = 1 if deciding.better == "more" else -1
    values = {path[0]: sign * value for path, value in deciding.values.items() if len(path) == 1}
    return highest(values)[0]


# ---- figures


def beat_figure(house: House) -> Work[Json]:
    """Return by aim and value the highest chance to beat it with 1, 2 and 3 rolls.

    Sums alone count. Values are those of throws, high with 1 = 100 and 6 = 60, low with 1 = 1
    and 6 = 6; the chances are fractions.

    >>> from dicecore.games.chicago.turn import TurnRules
    >>> from dicecore.odds.slices import whole
    >>> whole(beat_figure(House(TurnRules(), ())))["low"]["4"][0]  # by 1-1-1 alone
    '1/216'
    """
    found: dict[str, Json] = {}
    for counting in (HIGH, LOW):
        by_value: dict[str, Json] = {}
        for value in sorted({counting.value(faces) for faces in THROWS}):
            worth = tuple(map(int, beating(counting, value)))
            chances = yield from exact(house, worth)
            by_value[str(value)] = [str(chance) for chance in chances]
            yield
        found[counting.aim] = by_value
    return found


def starter_figure(house: House) -> Work[float]:
    """Return the chance that the throw of a starter is not beaten by one follower.

    Both play for this alone; a Chicago beats all, whatever is called.

    >>> from dicecore.games.chicago.throws import COUNTINGS
    >>> from dicecore.games.chicago.turn import TurnRules
    >>> from dicecore.odds.slices import whole
    >>> round(7776 * whole(starter_figure(House(TurnRules(), COUNTINGS))), 9)
    6923.0
    """
    worths = yield from successes(Standing(house, for_best=False, later=1))
    return (yield from plan(house, worths)).values[0][0]
