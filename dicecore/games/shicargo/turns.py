"""What a turn of Shicargo can still bring: exact, from what the scoring says of every roll.

A box is played without any decision (claims of equal faces are equally good), so a turn is
known by its box, the dice that are ``left`` and the banks made so far. Nothing depends on
which faces were kept: a straight goes on in the same way wherever it begins.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from dicecore.games.shicargo import scoring
from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.games.shicargo.scoring import DICE, Box
from dicecore.kernel.dice import FACES, Faces, counts
from dicecore.odds.rolls import alike, capped
from dicecore.odds.slices import Work, remembered
from dicecore.odds.totals import LIMIT, Gains

_SLICE = 12
_RAREST = 1e-15  # of a turn with still more banks


@dataclass(frozen=True, slots=True)
class Start:
    """How the rolls of ten dice end: by the number of pds if it is below ten, or all ``full``."""

    ends: tuple[Fraction, ...]
    full: Fraction


@remembered(256)
def gains(box: Box, left: int) -> Work[tuple[tuple[int, Fraction], ...]]:
    """Return how many pds the next roll may bring, each number with its probability.

    The dice that are not left are pds already (``rules.md``, game 2, *pd*, *Sets*, *Straights*,
    *Shicargos*). A straight of nine is lengthened by two faces of six:

    >>> from dicecore.games.shicargo.scoring import BOXES
    >>> from dicecore.odds.slices import whole
    >>> whole(gains(BOXES[10], 1))
    ((0, Fraction(2, 3)), (1, Fraction(1, 3)))
    """
    weights: Counter[int] = Counter()
    for place, (roll, weight) in enumerate(_rolls(box, left)):
        if place % _SLICE == 0:
            yield
        brought = tuple(_pds(box, left, roll))
        for pds in brought:
            weights[pds] += weight * len(FACES) // len(brought)
    ways = len(FACES) ** (left + 1)
    return tuple((pds, Fraction(weights[pds], ways)) for pds in sorted(weights))


def _rolls(box: Box, left: int) -> Iterable[tuple[Faces, int]]:
    if box.section == "straights":
        return capped(left, max(counts(scoring.run(1, DICE))))
    return alike(left)


def _pds(box: Box, left: int, roll: Faces) -> Iterable[int]:
    """Yield the pds of a roll; where one face counts, for each that it could be."""
    match box.section:
        case "sets":
            yield sum(map(len, scoring.sets_within(box.size, roll)))
        case "straights":
            straight = scoring.run(1, DICE - left)
            yield sum(map(len, scoring.lengthened(box.size, straight, roll)))
        case "shicargos" if left == DICE:
            yield roll.count(scoring.most_rolled(roll)[0])
        case _:
            for face in FACES:
                yield len(scoring.singles_within(face, roll))


@remembered(256)
def start(box: Box, left: int = DICE) -> Work[Start]:
    """Return how it ends when so many of ten dice are left; a bank is not gone on from here.

    >>> from dicecore.games.shicargo.scoring import BOXES
    >>> from dicecore.odds.slices import whole
    >>> round(float(whole(start(BOXES[0])).full), 12)  # all ten of a named face
    0.011190349682
    """
    reached = [Fraction(0)] * (DICE + 1)  # by the number of pds
    reached[DICE - left] = Fraction(1)
    ends = [Fraction(0)] * DICE
    for pds in range(DICE - left, DICE):
        if reached[pds]:
            for more, chance in (yield from gains(box, DICE - pds)):
                if more:
                    reached[pds + more] += reached[pds] * chance
                else:
                    ends[pds] = reached[pds] * chance
            yield
    return Start(tuple(ends), reached[DICE])


@remembered(512)
def moment(
    power: int, box: Box, options: ShicargoOptions, left: int = DICE, banks: int = 0
) -> Work[Fraction | None]:
    """Return the expected points of a box from here, or with power 2 those of their square.

    However often ten dice are banked; None where that is more than any number.
    Source: ``rules.md``, game 2, *Singles bank*, ``bank_all_boxes``, ``double_per_bank``.

    >>> from dicecore.games.shicargo.scoring import BOXES
    >>> from dicecore.odds.slices import whole
    >>> round(float(whole(moment(1, BOXES[0], ShicargoOptions()))), 10)
    4.2470012635
    """
    here = yield from start(box, left)
    found = sum(
        (
            chance * Fraction(scoring.worth(box, DICE * banks + pds, banks, options)) ** power
            for pds, chance in enumerate(here.ends)
        ),
        Fraction(0),
    )
    if not here.full:
        return found
    if not scoring.banks(box, options):
        full = Fraction(scoring.worth(box, DICE * (banks + 1), banks, options))
        return found + here.full * full**power
    after = yield from _after(power, box, options, banks + 1)
    return None if after is None else found + here.full * after


def _after(power: int, box: Box, options: ShicargoOptions, banks: int) -> Work[Fraction | None]:
    """Return the expected points, or their square, of ten dice rolled anew after some banks.

    Let f be the factor after n banks and f g that after n + 1. The points are f V(n) with
    V(n) = E(10 n + pds, not all ten) + P(all ten) g V(n + 1), so V is linear in n. With squares
    it is a polynomial of degree 2.
    """
    fresh = yield from start(box)
    growth = Fraction(scoring.factor(2, options), scoring.factor(1, options)) ** power
    again = growth * fresh.full
    if again >= 1:
        return None
    ends = list(enumerate(fresh.ends))
    mean = sum((pds * chance for pds, chance in ends), Fraction(0)) / (1 - again)
    lead = (1 - fresh.full) / (1 - again)
    unit = Fraction(box.points * scoring.factor(banks, options)) ** power
    step = again / (1 - again)
    if power == 1:
        slope = DICE * lead
        return unit * (slope * banks + mean + step * slope)
    bend = DICE**2 * lead
    slope = 2 * DICE * mean + 2 * step * bend
    square = sum((pds * pds * chance for pds, chance in ends), Fraction(0)) / (1 - again)
    return unit * (bend * banks**2 + slope * banks + square + step * (bend + slope))


@remembered(512)
def points(box: Box, options: ShicargoOptions, left: int = DICE, banks: int = 0) -> Work[Gains]:
    """Return what the box may score from here, with probabilities, by rising points.

    Turns with so many banks that they have a probability below 1e-15 are counted as if they
    ended with the first of these; LIMIT points stand for more as well.

    >>> from dicecore.games.shicargo.scoring import BOXES
    >>> from dicecore.odds.slices import whole
    >>> whole(points(BOXES[17], ShicargoOptions(), 1))[1]
    (400, 0.16666666666666666)
    """
    found: defaultdict[int, float] = defaultdict(float)
    here = yield from start(box, left)
    chance, more = 1.0, scoring.banks(box, options)
    while True:
        for pds, end in enumerate(here.ends):
            score = scoring.worth(box, DICE * banks + pds, banks, options)
            found[min(score, LIMIT)] += chance * float(end)
        chance *= float(here.full)
        full = scoring.worth(box, DICE * (banks + 1), banks, options)
        if not more or chance < _RAREST or full >= LIMIT:
            found[min(full, LIMIT)] += chance
            return tuple((score, found[score]) for score in sorted(found) if found[score])
        banks += 1
        here = yield from start(box)
