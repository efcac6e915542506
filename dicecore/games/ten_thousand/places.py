"""The turn of 10,000 Dice as places and what a roll leads to from each, boxcars included.

A place is the number of dice that the next roll takes, 1 to 6. With ``boxcar`` there are more:
what a player has set aside since all six were rolled, as long as it can still become three
pairs. Its points are held, since a boxcar replaces them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from dicecore.games.ten_thousand import scoring
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.outcomes import (
    best_within,
    keepable,
    outcomes,
    rolls,
    scoring_options,
    wins_at_once,
)
from dicecore.games.ten_thousand.state import DICE, State
from dicecore.kernel.dice import Faces, without
from dicecore.odds.outcomes import Outcome, Place
from dicecore.odds.slices import Work, remembered
from dicecore.odds.turn import Turn

STEP = 50  # all points are multiples of it


def turn_of(options: TenThousandOptions) -> Work[Turn]:
    """Return the turn under these options, for solvers. Source: ``rules.md``, game 1.

    >>> from dicecore.odds.slices import whole
    >>> turn = whole(turn_of(TenThousandOptions()))
    >>> sorted(turn.places), round(turn.bust(6) * 216)
    ([1, 2, 3, 4, 5, 6], 5)
    """
    return _turn_of(turn_options(options))


def turn_options(options: TenThousandOptions) -> TenThousandOptions:
    """Return the options with all at their default that no roll and no keep depends on.

    >>> turn_options(TenThousandOptions(target=5000, boxcar=True)).changed()
    {'boxcar': True}
    """
    return replace(scoring_options(options), boxcar=options.boxcar)


def place_of(state: State, turn: Turn) -> int:
    """Return the place of a player who may roll now."""
    if not state.options.boxcar or state.foreign or not state.splits:
        return state.left
    held = sum(scoring.split_points(split, state.options) for split in state.splits)
    aside = sorted(face for split in state.splits for face in scoring.kept_faces(split))
    name = _name(tuple(aside), held)
    return name if name in turn.places else state.left


def _name(aside: Faces, held: int) -> int:
    """Return the place of dice aside as a number: their points, then their faces."""
    return held * 1_000_000 + int("".join(map(str, aside)))


@remembered(4)
def _turn_of(options: TenThousandOptions) -> Work[Turn]:
    plain, places = scoring_options(options), dict[int, Place]()
    for dice in range(1, DICE + 1):
        keepable(dice, plain)
        yield
        best_within((1,) * dice, plain)
        yield
        places[dice] = Place(dice, outcomes(dice, plain))
        yield
    if options.boxcar:
        yield from _add_boxcars(places, options)
    return Turn(places, STEP)


def _add_boxcars(places: dict[int, Place], options: TenThousandOptions) -> Work[None]:
    """Add the places that may still become a boxcar, and lead to them."""
    found: list[tuple[Faces, int]] = [((), 0)]
    names = {DICE}
    for aside, held in found:
        dice = DICE - len(aside)
        weights = Counter[Outcome]()
        for n, (roll, weight) in enumerate(rolls(dice)):
            if n % 16 == 0:
                yield
            keeps = dict[int, int]()
            for kept, points in _keeps(roll, scoring_options(options)):
                after = tuple(sorted(aside + kept)), held + points
                gain, to = after[1], dice - len(kept) or DICE
                if to < DICE and _can_be_boxcar(after[0], options):
                    gain, to = 0, _name(*after)
                    if to not in names:
                        names.add(to)
                        found.append(after)
                keeps[to] = max(gain, keeps.get(to, 0))
            if scoring.is_boxcar(aside, roll, options):
                keeps[DICE] = max(options.three_pairs, keeps.get(DICE, 0))
            choice = tuple(sorted((gain, to) for to, gain in keeps.items()))
            weights[Outcome(0, choice, wins_at_once(roll, options))] += weight
        made = tuple(replace(one, weight=weight) for one, weight in weights.items())
        places[_name(aside, held) if aside else DICE] = Place(dice, made, held)


@lru_cache(maxsize=1024)
def _keeps(roll: Faces, options: TenThousandOptions) -> tuple[tuple[Faces, int], ...]:
    """Return each choice of dice of a roll that are Sets throughout, with its most points."""
    return tuple(
        (kept, points)
        for dice in range(1, len(roll) + 1)
        for kept, points in keepable(dice, options).items()
        if without(roll, kept) is not None
    )


@lru_cache(maxsize=512)
def _can_be_boxcar(aside: Faces, options: TenThousandOptions) -> bool:
    dice = DICE - len(aside)
    return any(scoring.is_boxcar(aside, roll, options) for roll, _ in rolls(dice))
