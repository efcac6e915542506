"""What the legal actions of 10,000 Dice lead to, as measures for a screen and for bots."""

from __future__ import annotations

from collections.abc import Iterator

from dicecore.games.ten_thousand import rules, winning
from dicecore.games.ten_thousand.best_turn import (
    all_kept,
    bank_from,
    no_set,
    points_goal,
    reach_goal,
    reaches,
    solved,
    turn_points,
    turns_to_target,
)
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.paths import by_path, paths
from dicecore.games.ten_thousand.places import STEP, place_of, turn_of
from dicecore.games.ten_thousand.state import DICE, Bank, State, TakeOver
from dicecore.kernel.chances import Chances, Path
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Action
from dicecore.odds.slices import Work
from dicecore.odds.turn import Goal, Turn, Values


def odds(state: State) -> Iterator[Chances | None]:
    """Yield the measures of what the player may do now, the quick ones first.

    ``bust``: that the next roll busts. ``mean``: the points of the turn on average when it is
    played for them; ``top``, in the last round: that the turn takes the lead when it is played
    for that; ``win`` of two and ``leader`` of more: the chance to win against the one who has most
    of the others, both playing best. Source: ``rules.md``, game 1.

    >>> from dicecore.games.ten_thousand.state import Roll
    >>> start = rules.setup(TenThousandOptions(entry=0), 2)
    >>> [(one.code, round(one.values[Roll(),], 6)) for one in odds(start) if one]
    [('bust', 0.023148), ('mean', 551.548919)]
    """
    yield from _of_turn(state)
    yield from _of_match(state)


def figures(options: TenThousandOptions) -> Iterator[tuple[str, Json] | None]:
    """Yield the figures of the game's odds under these options.

    ``no_set`` and ``all_kept`` for 1 to 6 dice, as fractions; ``turn``: the most points of a turn
    on average; ``bank_from``: the turn points from which banking is best for that, by dice left;
    ``reach_entry``: that a turn reaches entry if it wants nothing else; ``turns_to_target``: the
    fewest turns on average of a player alone.
    """
    for name, share in (("no_set", no_set), ("all_kept", all_kept)):
        shares: list[Json] = []
        for dice in range(1, DICE + 1):
            shares.append(str(share(dice, options)))
            yield None
        yield name, shares
    yield "turn", (yield from turn_points(options))
    enough = yield from bank_from(options)
    yield "bank_from", {"hot" if dice == DICE else str(dice): enough[dice] for dice in enough}
    yield "reach_entry", (yield from reaches(options, options.entry, on_table=False))
    yield "turns_to_target", (yield from turns_to_target(options))
    yield "first_wins", winning.first_wins(options)


def worth(state: State, seat: int) -> Work[float]:
    """Return the total of a seat: others do not change it.

    >>> from dicecore.odds.slices import whole
    >>> whole(worth(rules.setup(TenThousandOptions(), 2), 1))
    0.0
    """
    yield
    return float(state.totals[seat])


def goal_of(state: State) -> Goal:
    """Return what the turn is played for: the most points, and in the last round the lead.

    A player alone needs no more than the target; a third bust in a row costs points.
    """
    options, seat, total = state.options, state.seat, state.totals[state.seat]
    on_table = state.on_table[seat]
    if state.crossed is not None:
        others = (points for n, points in enumerate(state.totals) if n != seat)
        return reach_goal(options, max(others) + STEP - total, on_table=on_table)
    return mean_goal(state)


def mean_goal(state: State) -> Goal:
    """Return the goal of the most points of this turn, whatever the others have."""
    options, seat, total = state.options, state.seat, state.totals[state.seat]
    loss = min(options.three_busts, total) if state.busts[seat] == 2 else 0
    most = options.target - total if len(state.totals) == 1 else None
    return points_goal(options, on_table=state.on_table[seat], loss=loss, most=most)


def worths(state: State, values: Values) -> Work[dict[Path, float]]:
    """Return what each path is worth for the goal of these values; a keep, what its best is."""
    return by_path(state, lambda action, before: _worth(action, before, values))


def _worth(action: Action, before: State, values: Values) -> float:
    if action == Bank():
        return values.bank(before.points)
    points, place = rolling(action, before, values.turn)
    return values.roll(points, place)


def rolling(action: Action, before: State, turn: Turn) -> tuple[int, int]:
    """Return the points and the place of the roll that an action begins."""
    if action == TakeOver() and before.carried is not None:
        return before.carried
    return before.points, place_of(before, turn)


def _of_turn(state: State) -> Iterator[Chances | None]:
    if not rules.legal_actions(state):
        return
    turn = yield from turn_of(state.options)
    busts: dict[Path, float] = {}
    for path, before in paths(state):
        if path[-1] != Bank():
            _, place = rolling(path[-1], before, turn)
            busts[path] = turn.bust(place)
        yield None
    yield Chances("bust", busts)
    values = yield from solved(state.options, mean_goal(state))
    yield Chances("mean", (yield from worths(state, values)), "points", "more")
    if state.crossed is not None:
        values = yield from solved(state.options, goal_of(state))
        yield Chances("top", (yield from worths(state, values)), better="more")


def _of_match(state: State) -> Iterator[Chances | None]:
    if len(state.totals) == 1 or not rules.legal_actions(state):
        return
    worth = yield from winning.worths(state)
    if worth is None:
        return
    if len(state.totals) > 2:
        yield Chances("leader", worth, better="more", exact=False)
    else:
        exact = state.crossed is not None or not state.options.take_over
        yield Chances("win", worth, better="more", exact=exact)
