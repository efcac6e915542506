"""Games whose figures others have published, with the rules that those had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from dicecore.kernel.dice import FACES, Faces, multisets, without
from dicecore.odds.duel import Duel
from dicecore.odds.outcomes import Outcome, Place
from dicecore.odds.turn import Turn

SINGLES: dict[Faces, int] = {(1,): 100, (5,): 50}
TRIPLES: dict[Faces, int] = {(face,) * 3: face * 100 if face > 1 else 1000 for face in FACES}


def pig() -> Duel:
    """Return Pig to 100 with one die: a 1 is a bust, the first to bank 100 wins."""
    outcomes = (Outcome(1), *(Outcome(1, ((face, 1),)) for face in FACES[1:]))
    return Duel(Turn({1: Place(1, outcomes)}, 1), target=100, last_round=False)


def plain_farkle() -> Duel:
    """Return Farkle with 1s, 5s and three alike only; the first to bank 10,000 wins."""
    return farkle(SINGLES | TRIPLES)


def online_farkle() -> Duel:
    """Return Farkle as at cardgames.io: the first to bank 10,000 wins.

    Four, five, six alike are 1000, 2000, 3000, three pairs (four and two alike count) 1500, a
    straight 2500.
    """
    alike = {(face,) * count: (count - 3) * 1000 for face in FACES for count in (4, 5, 6)}
    pairs = {
        tuple(sorted((a, a, b, b, c, c))): 1500
        for a in FACES
        for b in FACES
        for c in FACES
        if a != b and not a == b == c
    }
    return farkle(SINGLES | TRIPLES | pairs | alike | {FACES: 2500})


def farkle(sets: Mapping[Faces, int]) -> Duel:
    """Return the game to 10,000 with six dice in which these Sets count so many points."""

    @cache
    def worth(faces: Faces) -> int:
        found = 0 if not faces else -(10**6)
        for one, points in sets.items():
            rest = without(faces, one)
            if rest is not None:
                found = max(found, points + worth(rest))
        return found

    @cache
    def within(faces: Faces) -> frozenset[Faces]:
        fewer = {faces[:n] + faces[n + 1 :] for n in range(len(faces))}
        return frozenset({faces}).union(*(within(part) for part in fewer if part))

    places = {}
    for dice in range(1, 7):
        weights: Counter[tuple[tuple[int, int], ...]] = Counter()
        for faces, weight in multisets(dice):
            best: dict[int, int] = {}
            for kept in within(faces):
                if worth(kept) > 0:
                    left = dice - len(kept) or 6
                    best[left] = max(worth(kept), best.get(left, 0))
            weights[tuple((points, left) for left, points in sorted(best.items()))] += weight
        places[dice] = Place(dice, tuple(Outcome(n, keeps) for keeps, n in weights.items()))
    return Duel(Turn(places, 50), target=200, last_round=False)


GAMES: Mapping[str, Callable[[], Duel]] = {
    "Pig": pig,
    "Farkle with three alike": plain_farkle,
    "Farkle at cardgames.io": online_farkle,
}
