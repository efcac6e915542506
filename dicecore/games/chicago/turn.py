"""One player's turn at Chicago, from the first roll to the finished throw.

``rules.md``, game 3, rules 2 and 3; game 4, rules 2 and 3. A turn knows no seats, no call and
no strikes: pure functions of the turn and of the house rules that it depends on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Literal

from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.kernel.dice import Faces, without
from dicecore.kernel.errors import RuleError
from dicecore.kernel.game import Action, Move, Rolled

DICE = 3
MOST_ROLLS = 3
CHICAGO: Faces = (1, 1, 1)
THREE_SIXES: Faces = (6, 6, 6)


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The house rules of a turn.

    ``exchange``: on the ``first-roll`` only, or on ``any-but-last``. ``three_sixes``, where an
    exchange is allowed: ``pair`` (as two 6s), ``two-ones``, or ``must``, the same by force.
    """

    exchange: str = "first-roll"
    three_sixes: str = "pair"
    lay_only_ones_and_sixes: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """How far a turn has come.

    ``phase``: ``start``; ``falling`` dice; ``rolled``; ``laid`` (dice of this roll were);
    ``finished``. ``limit``: the rolls that this player has, ``rolls`` those made. ``laid`` dice
    lie as they fell, ``ones`` is the number of 1s made by exchanges. ``fell`` is the last roll,
    ``rolled`` what still lies of it. ``returned``: a die went back by exchange and has to be
    rolled.
    """

    limit: int = MOST_ROLLS
    phase: Literal["start", "falling", "rolled", "laid", "finished"] = "start"
    rolls: int = 0
    laid: Faces = ()
    ones: int = 0
    fell: Faces = ()
    rolled: Faces = ()
    returned: bool = False

    @property
    def cup(self) -> int:
        """The number of dice that the next roll takes."""
        return DICE - len(self.laid) - self.ones

    @property
    def left(self) -> int:
        """The number of rolls that are left."""
        return 0 if self.phase == "finished" else self.limit - self.rolls

    @property
    def throw(self) -> Faces:
        """The dice as they lie, sorted: all three when the turn is finished."""
        return tuple(sorted((*self.laid, *(1,) * self.ones, *self.rolled)))


@lru_cache(maxsize=4096)
def actions(turn: Turn, rules: TurnRules) -> tuple[Action, ...]:
    """Return what the player may do now; a forced exchange alone, else to roll first."""
    if turn.phase == "start":
        return (Roll(),)
    if turn.phase in ("falling", "finished"):
        return ()
    if must_exchange(turn, rules):
        return (Exchange(),)
    stand = () if turn.returned else (Stand(),)
    exchange = (Exchange(),) if ones_by_exchange(turn, rules) else ()
    return (Roll(), *stand, *exchange, *_lays(turn, rules))


def ones_by_exchange(turn: Turn, rules: TurnRules) -> int:
    """Return how many laid 1s an exchange makes now; 0 where none is allowed."""
    if turn.phase != "rolled" or turn.returned:
        return 0
    if rules.exchange == "first-roll" and turn.rolls > 1:
        return 0
    if turn.rolled == THREE_SIXES and rules.three_sixes != "pair":
        return 2
    return 1 if turn.rolled.count(6) >= 2 else 0


def must_exchange(turn: Turn, rules: TurnRules) -> bool:
    """Say whether three 6s have to be exchanged before anything else."""
    return rules.three_sixes == "must" and ones_by_exchange(turn, rules) == 2


def _lays(turn: Turn, rules: TurnRules) -> tuple[Lay, ...]:
    """List the different lays, most dice first."""
    if turn.phase != "rolled":
        return ()
    dice = sorted(turn.rolled)
    if rules.lay_only_ones_and_sixes:
        dice = [face for face in dice if face in (1, 6)]
    sizes = range(len(dice), 0, -1)
    different = dict.fromkeys(faces for size in sizes for faces in combinations(dice, size))
    return tuple(map(Lay, different))


def play(turn: Turn, move: Move, rules: TurnRules) -> Turn:
    """Return what a legal move makes of the turn. Raises RuleError for a move of no turn."""
    match move:
        case Roll():
            return replace(turn, phase="falling", rolled=(), returned=False)
        case Rolled(faces):
            rolls = turn.rolls + 1
            phase: Literal["rolled", "finished"] = "finished" if rolls == turn.limit else "rolled"
            return replace(turn, phase=phase, rolls=rolls, fell=faces, rolled=faces)
        case Exchange():
            ones = ones_by_exchange(turn, rules)
            rest = without(turn.rolled, (6,) * (ones + 1)) or ()
            return replace(turn, ones=turn.ones + ones, rolled=rest, returned=True)
        case Lay(faces):
            rest = without(turn.rolled, faces) or ()
            laid = replace(turn, phase="laid", laid=(*turn.laid, *faces), rolled=rest)
            return laid if laid.cup else replace(laid, phase="finished")
        case Stand():
            return replace(turn, phase="finished")
    raise RuleError("unknown-action", action=type(move).__name__)


def is_chicago(turn: Turn, *, in_one_roll: bool = False) -> bool:
    """Say whether a finished turn is 1-1-1, of three dice rolled together if that is asked."""
    return (turn.fell if in_one_roll else turn.throw) == CHICAGO


# ---- why not


def why_not(turn: Turn, action: Action, rules: TurnRules, seat: int) -> RuleError:
    """Say why an action is not legal at this point of the turn of the player at ``seat``."""
    if turn.phase == "start":
        return RuleError("chicago:roll-first", seat=seat)
    if turn.phase == "finished":
        return _why_not_any_more(turn, action, seat)
    if must_exchange(turn, rules):
        return RuleError("chicago:exchange-first", seat=seat)
    match action:
        case Exchange():
            return _why_no_exchange(turn, seat)
        case Lay(faces):
            return _why_no_lay(turn, faces, seat)
        case Stand():
            return RuleError("chicago:must-roll", seat=seat)
    return RuleError("chicago:still-rolling", seat=seat)


def _why_not_any_more(turn: Turn, action: Action, seat: int) -> RuleError:
    match action:
        case Roll() if turn.rolls == turn.limit:
            return RuleError("chicago:no-roll-left", seat=seat, limit=turn.limit)
        case Lay() if turn.rolls == turn.limit:
            return RuleError("chicago:last-roll-lay", seat=seat)
        case Exchange() if turn.rolls == turn.limit:
            return RuleError("chicago:last-roll-exchange", seat=seat)
    return RuleError("chicago:finished", seat=seat)


def _why_no_exchange(turn: Turn, seat: int) -> RuleError:
    if turn.returned:
        return RuleError("chicago:exchanged-already", seat=seat)
    if turn.phase == "laid":
        return RuleError("chicago:exchange-before-lay", seat=seat)
    if turn.rolled.count(6) < 2:
        return RuleError("chicago:no-pair", seat=seat)
    return RuleError("chicago:first-roll-only", seat=seat)


def _why_no_lay(turn: Turn, faces: Faces, seat: int) -> RuleError:
    if turn.phase == "laid":
        return RuleError("chicago:laid-already", seat=seat)
    if not faces:
        return RuleError("chicago:lay-nothing", seat=seat)
    for face in faces:
        there = turn.rolled.count(face)
        if faces.count(face) > there:
            if turn.returned and face == 6:
                return RuleError("chicago:returned", seat=seat)
            return RuleError(
                "chicago:not-rolled", seat=seat, face=face, count=faces.count(face), there=there
            )
    wrong = next((face for face in faces if face not in (1, 6)), 0)
    return RuleError("chicago:only-ones-and-sixes", seat=seat, face=wrong)
