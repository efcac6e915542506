"""The odds of Shicargo: of a box, of the rest of the game, and of winning it."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from dicecore.games.shicargo import rules, turns
from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.games.shicargo.scoring import BOXES, DICE, Box
from dicecore.games.shicargo.state import Roll, State
from dicecore.kernel.chances import Chances, Path
from dicecore.kernel.errors import Json
from dicecore.odds.slices import Work, remembered
from dicecore.odds.totals import Distribution, Total, most, plus


def scores(box: Box, left: int) -> Work[float]:
    """Return the probability that something of the next roll, of ``left`` dice, is playable.

    Source: ``rules.md``, game 2, *pd*. One die, for Ones:

    >>> from dicecore.odds.slices import whole
    >>> whole(scores(BOXES[0], 1)) == 1 / 6
    True
    """
    found = yield from turns.gains(box, left)
    return float(sum(chance for pds, chance in found if pds))


def shicargo(box: Box, left: int) -> Work[float]:
    """Return the probability of ten alike where ``left`` dice are not of the claimed face yet.

    With ten left a face is still to be claimed. Source: ``rules.md``, game 2, *Shicargos*.

    >>> from dicecore.odds.slices import whole
    >>> whole(shicargo(BOXES[17], 1)) == 1 / 6
    True
    >>> round(whole(shicargo(BOXES[17], 10)), 9)
    0.016010379
    """
    return float((yield from turns.start(box, left)).full)


@remembered(40)
def rest(options: ShicargoOptions, place: int) -> Work[Distribution]:
    """Return how the sum of the boxes from a place on (from 0) is distributed.

    The last two boxes, Shicargos for 300 and 400, add up to 400 if only the last is made:

    >>> from dicecore.odds.slices import whole
    >>> one = whole(shicargo(BOXES[17], 10))
    >>> round(whole(rest(ShicargoOptions(), 16))[400] / one / (1 - one), 12)
    1.0
    """
    if place == len(BOXES):
        return (1.0,)
    later = yield from rest(options, place + 1)
    gains = yield from turns.points(BOXES[place], options)
    return (yield from plus(later, gains))


def win(state: State, left: int) -> Work[float]:
    """Return the probability that who plays wins; of a win shared by n it is the nth part.

    ``left`` dice of his turn are not pds yet. Exact but for what ``dicecore.odds.totals``
    leaves out; source: ``rules.md``, game 2, *Highest total*.

    >>> from dicecore.odds.slices import whole
    >>> last = State(ShicargoOptions(), ((0,) * 17, (300,) + (0,) * 17), 0, 17, left=1)
    >>> round(whole(win(last, 1)), 12) == round(1 / 6, 12)
    True
    """
    options, seat = state.options, state.seat
    gains = yield from turns.points(state.box, options, left, state.banks)
    own = yield from plus((yield from rest(options, state.place + 1)), gains)
    others = []
    for other, boxes in enumerate(state.boxes):
        if other != seat:
            others.append(Total(sum(boxes), (yield from rest(options, len(boxes)))))
    return (yield from most(Total(state.totals[seat], own), others))


def tie(options: ShicargoOptions) -> Work[float]:
    """Return the probability that two players end with equal totals.

    >>> from dicecore.odds.slices import whole
    >>> round(whole(tie(ShicargoOptions())), 5)
    0.00223
    """
    total = yield from rest(options, 0)
    return sum(chance * chance for chance in total)


def worth(state: State, seat: int) -> Work[float]:
    """Return the total of a seat: others do not change it.

    >>> from dicecore.odds.slices import whole
    >>> whole(worth(State(ShicargoOptions(), ((3,), ()), 1, 0), 0))
    3.0
    """
    yield
    return float(state.totals[seat])


# ---- what a screen shows


def odds(state: State) -> Iterator[Chances | None]:
    """Yield what the actions lead to: ``scores``, ``shicargo``, ``mean``, and ``win`` with others.

    All claims that are legal are equally good.
    """
    ways = _ways(state)
    rolls = {path: left for path, left in ways.items() if isinstance(path[-1], Roll)}
    if rolls:
        left = next(iter(rolls.values()))
        chance = yield from scores(state.box, left)
        yield Chances("scores", dict.fromkeys(rolls, chance))
    if not ways:
        return
    left = next(iter(ways.values()))
    if state.box.section == "shicargos":
        chance = yield from shicargo(state.box, left)
        yield Chances("shicargo", dict.fromkeys(ways, chance), better="more")
    mean = yield from turns.moment(1, state.box, state.options, left, state.banks)
    if mean is not None:
        yield Chances("mean", dict.fromkeys(ways, float(mean)), "points", "more")
    if len(state.boxes) > 1:
        chance = yield from win(state, left)
        exact = not (state.options.bank_all_boxes and state.options.double_per_bank)
        yield Chances("win", dict.fromkeys(ways, chance), better="more", exact=exact)


def _ways(state: State) -> dict[Path, int]:
    """Return every path of an action and what follows it, with the dice left before a roll."""
    ways: dict[Path, int] = {}
    for action in rules.legal_actions(state):
        if isinstance(action, Roll):
            ways[action,] = state.left
            continue
        claimed = rules.apply(state, action).state
        going_on = claimed.phase == "kept"
        ways[action,] = claimed.left if going_on else 0
        if going_on:
            ways[action, Roll()] = claimed.left
    return ways


def figures(options: ShicargoOptions) -> Iterator[tuple[str, Json] | None]:
    """Yield ``boxes`` (expected points of each), ``total``, ``deviation`` and ``shicargo``.

    The standard deviation is None where it is more than any number: with ``bank_all_boxes``
    and ``double_per_bank``.
    """
    means: list[Json] = []
    total, variance, finite = 0.0, 0.0, True
    for box in BOXES:
        yield None
        mean = yield from turns.moment(1, box, options)
        square = yield from turns.moment(2, box, options)
        means.append(None if mean is None else float(mean))
        if mean is None or square is None:
            finite = False
        else:
            total, variance = total + float(mean), variance + float(square - mean * mean)
    yield "boxes", means
    yield "total", total
    yield "deviation", sqrt(variance) if finite else None
    yield "shicargo", (yield from shicargo(BOXES[-1], DICE))
