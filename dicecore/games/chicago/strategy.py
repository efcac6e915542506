"""Ways to play a turn of Chicago, for the bots of both games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.games.chicago.throws import Counting
from dicecore.games.chicago.turn import CHICAGO, DICE, Turn, TurnRules, actions, ones_by_exchange
from dicecore.kernel.dice import FACES, Faces, multisets, without
from dicecore.kernel.game import Action

# Of 216 single rolls: a starter whose throw no more of them beat rolls no more.
GOOD = 54
FAIR = 108
HARD = 12

_MEDIUM = 4  # stands for a die that is not rolled yet


def hardest_to_beat(throw: Faces, calls: Sequence[Counting]) -> Counting:
    """Return the call under which the fewest single rolls beat a throw."""
    return min(calls, key=lambda counting: beaten_by(counting, counting.value(throw)))


@lru_cache(maxsize=1024)
def beaten_by(counting: Counting, value: int) -> int:
    """Return how many of the 216 rolls of three dice beat a value."""
    return sum(
        weight for faces, weight in multisets(DICE) if counting.beats(counting.value(faces), value)
    )


def turn_action(
    turn: Turn, rules: TurnRules, calls: Sequence[Counting], beat: int | None, most: int = GOOD
) -> Action:
    """Choose an action of a turn that is not finished.

    ``calls`` are those that the starter may still make, or the one that was made. ``beat`` is
    the value that a follower has to beat; a starter stops at a throw that at ``most`` so many of
    216 rolls beat. Dice that count better than one more roll of them on average are laid.
    """
    legal = actions(turn, rules)
    unknown = (_MEDIUM,) * (DICE - len(turn.throw))
    counting = hardest_to_beat((*turn.throw, *unknown), calls)
    if Stand() in legal and _is_enough(turn, counting, beat, most):
        return Stand()
    if Exchange() in legal and _exchange_helps(turn, rules, counting):
        return Exchange()
    lay = _lay(turn, counting, rules)
    return lay if lay in legal else Roll() if Roll() in legal else legal[0]


def reaching_for(throw: Faces, turn: Turn, rules: TurnRules) -> Action | None:
    """Choose an action of a turn that is at most one die short of a throw, to make just that.

    None: it is further away, or the way there is not open.

    >>> turn = Turn(phase="rolled", rolls=1, fell=(1, 4, 5), rolled=(1, 4, 5))
    >>> reaching_for((1, 5, 6), turn, TurnRules())
    Lay(faces=(1, 5))
    """
    missing = without(throw, (*turn.laid, *(1,) * turn.ones))
    if missing is None:
        return None
    there: list[int] = []
    short: list[int] = []
    for face in missing:
        found = there.count(face) < turn.rolled.count(face)
        (there if found else short).append(face)
    if len(short) > 1:
        return None
    wanted = Stand() if not short else Lay(tuple(there)) if there else Roll()
    return wanted if wanted in actions(turn, rules) else None


def alike(turn: Turn) -> Turn:
    """Return the turn with its dice in order: they may lie as they like.

    >>> alike(Turn(fell=(5, 1, 3), rolled=(5, 3))).rolled
    (3, 5)
    """
    laid, fell, rolled = (tuple(sorted(dice)) for dice in (turn.laid, turn.fell, turn.rolled))
    return replace(turn, laid=laid, fell=fell, rolled=rolled)


def _is_enough(turn: Turn, counting: Counting, beat: int | None, most: int) -> bool:
    if turn.throw == CHICAGO:
        return True
    value = counting.value(turn.throw)
    if beat is None:
        return beaten_by(counting, value) <= most
    return counting.beats(value, beat)


def _exchange_helps(turn: Turn, rules: TurnRules, counting: Counting) -> bool:
    """Compare 1s and one die to roll with the 6s, six times both to stay in whole numbers."""
    ones = ones_by_exchange(turn, rules)
    return counting.beats(
        6 * ones * counting.ones + counting.value(FACES), 6 * (ones + 1) * counting.sixes
    )


def _lay(turn: Turn, counting: Counting, rules: TurnRules) -> Lay:
    good = [
        face
        for face in sorted(turn.rolled)
        if counting.beats(6 * counting.value((face,)), counting.value(FACES))
        and (face in (1, 6) or not rules.lay_only_ones_and_sixes)
    ]
    if len(good) == turn.cup:  # something has to be rolled: the least of them
        least = min if counting.aim == "high" else max
        good.remove(least(good, key=lambda face: counting.value((face,))))
    return Lay(tuple(good))
