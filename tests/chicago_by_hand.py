"""Chicago worked out from the page of rules, with no code of the games: what their odds must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

Throw = tuple[int, ...]
Worth = Callable[[Throw, bool, int], float]
"""Of a finished throw, whether it is a Chicago, and the number of rolls it took."""

ALIKE = {
    count: Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=count))
    for count in (1, 2, 3)
}
CALLS = {"high": (100, 60), "low": (1, 6)}


class Habits(NamedTuple):
    """House rules of a turn; ``exchange`` None forbids it."""

    exchange: str | None = "first-roll"
    three_sixes: str = "pair"
    only_ones_and_sixes: bool = False
    in_one_roll: bool = False


GAME_4 = Habits("any-but-last", "must")


def best_turn(worth: Worth, limit: int, habits: Habits) -> float:
    """Return what the best play of a turn is worth, trying everything that is allowed."""

    @cache
    def to_roll(laid: Throw, number: int) -> float:
        fell = ALIKE[3 - len(laid)]
        total = sum(ways * decided(laid, roll, number) for roll, ways in fell.items())
        return total / fell.total()

    def decided(laid: Throw, roll: Throw, number: int) -> float:
        throw = tuple(sorted(laid + roll))
        chicago = throw == (1, 1, 1) and (not habits.in_one_roll or len(roll) == 3)
        stopping = worth(throw, chicago, number)
        if number == limit:
            return stopping
        aside, may_stop = choices(roll, number, habits)
        going = [to_roll(tuple(sorted(laid + faces)), number + 1) for faces in aside]
        return max(stopping, *going) if may_stop else max(going)

    return to_roll((), 1)


@cache
def choices(roll: Throw, number: int, habits: Habits) -> tuple[list[Throw], bool]:
    """Return what may lie aside in the next roll, and whether the player may stop instead."""
    exchanged = list(after_exchange(roll, number, habits))
    if exchanged and roll == (6, 6, 6) and habits.three_sixes == "must":
        return exchanged, False
    lays = {faces for n in range(len(roll)) for faces in combinations(roll, n)}
    return [*exchanged, *(faces for faces in lays if may_lay(faces, habits))], True


def may_lay(faces: Throw, habits: Habits) -> bool:
    return not habits.only_ones_and_sixes or set(faces) <= {1, 6}


def after_exchange(roll: Throw, number: int, habits: Habits) -> Iterator[Throw]:
    """Yield what may lie aside after an exchange of this roll, which is not the last one."""
    if habits.exchange is None or (habits.exchange == "first-roll" and number > 1):
        return
    if roll == (6, 6, 6) and habits.three_sixes != "pair":
        yield (1, 1)
    elif roll.count(6) >= 2:
        yield (1,)
        third = roll[:-2]  # sorted, so the 6s are last
        if third and may_lay(third, habits):
            yield (1, *third)


def count(throw: Throw, ones: int, sixes: int) -> int:
    return sum({1: ones, 6: sixes}.get(face, face) for face in throw)


def better(throw: Throw, other: Throw, aim: str) -> bool:
    """Say whether a throw beats another in one of the two usual calls."""
    one, two = count(throw, *CALLS[aim]), count(other, *CALLS[aim])
    return one > two if aim == "high" else one < two


def best_start(reply: Callable[[Throw, str, int], float], chicago: float, habits: Habits) -> float:
    """Return what a round is worth to its starter, who calls high or low.

    ``reply``: what is left to him when his throw, call and number of rolls are known. Throws of
    equal value are alike, but for 1-6-5.
    """
    known: dict[tuple[int, bool, str, int], float] = {}

    def worth(throw: Throw, is_chicago: bool, number: int) -> float:
        return chicago if is_chicago else max(called(throw, aim, number) for aim in CALLS)

    def called(throw: Throw, aim: str, number: int) -> float:
        alike = count(throw, *CALLS[aim]), throw == (1, 5, 6), aim, number
        if alike not in known:
            known[alike] = reply(throw, aim, number)
        return known[alike]

    return best_turn(worth, 3, habits)


# ---- with lives


class Lives:
    """Two players with lives: the chance of the starter to win, by his lives and the other's."""

    def __init__(self, most: int, *, stealing: bool = False, one_six_five: bool = True) -> None:
        self.stealing = stealing
        self.takes = (1, 5, 6) if one_six_five else None
        self.starts: dict[tuple[int, int], float] = {}
        for total in range(2, 2 * most + 1):
            for own in range(1, total):
                if stealing or max(own, total - own) <= most:
                    self.starts[own, total - own] = self.round(own, total - own)

    def loses_one(self, loser: int, other: int) -> float:
        """Return the chance of who loses a life, and starts if he has one left."""
        return self.starts[loser - 1, other] if loser > 1 else 0.0

    def round(self, own: int, other: int) -> float:
        def reply(throw: Throw, aim: str, limit: int) -> float:
            if throw != self.takes:
                return self.reply(throw, aim, limit, (own, other))
            if other == 1:
                return 1.0
            return self.reply(throw, aim, limit, (own + self.stealing, other - 1))

        return best_start(reply, 1 - self.loses_one(other, own), GAME_4)

    def reply(self, throw: Throw, aim: str, limit: int, lives: tuple[int, int]) -> float:
        """Return what the follower's best reply leaves to the starter."""

        def worth(answer: Throw, chicago: bool, _: int) -> float:
            starter, follower = lives
            if chicago:
                return 1 - self.loses_one(starter, follower)
            if answer == self.takes:
                starter, follower = starter - 1, follower + self.stealing
                if not starter:
                    return 1.0
            if better(answer, throw, aim):
                return 1 - self.loses_one(starter, follower)
            return self.loses_one(follower, starter)

        return 1 - best_turn(worth, limit, GAME_4)


# ---- with strikes, two calls


class Strikes:
    """Two players with strikes: the chance of the starter not to lose.

    By the strikes of seats 0 and 1, the pool, and the seat of the starter. Strikes that are
    given away leave the game.
    """

    def __init__(self, habits: Habits, *, last_loser: bool = False) -> None:
        self.habits = habits
        self.last_loser = last_loser
        self.of: Callable[[int, int, int, int], float] = cache(self.round)

    def round(self, zero: int, one: int, pool: int, starter: int) -> float:
        wins = [self.after(zero, one, pool, bad=seat, starter=starter) for seat in (0, 1)]

        def reply(throw: Throw, aim: str, limit: int) -> float:
            def worth(answer: Throw, chicago: bool, _: int) -> float:
                if chicago:
                    return 1.0
                bad = starter if better(answer, throw, aim) else 1 - starter
                return 1 - wins[bad]

            return 1 - best_turn(worth, limit, self.habits)

        return best_start(reply, 1.0, self.habits)

    def after(self, zero: int, one: int, pool: int, *, bad: int, starter: int) -> float:
        """Return the chance of this round's starter when the one at ``bad`` had the worse throw."""
        strikes = [zero, one]
        last = bad
        if pool:
            strikes[bad] += 1
            pool -= 1
        else:
            last = 1 - bad
            strikes[last] -= 1
        if pool == 0 and 0 in strikes:
            return float(strikes[starter] == 0)
        if self.last_loser:
            chances = {last: 1.0}
        elif strikes[0] == strikes[1]:
            chances = {0: 21 / 36, 1: 15 / 36}  # seat 0 rolls first, and wins with equal dice
        else:
            chances = {int(strikes[1] > strikes[0]): 1.0}
        zero, one = strikes
        total = 0.0
        for seat, share in chances.items():
            value = self.of(zero, one, pool, seat)
            total += share * (value if seat == starter else 1 - value)
        return total
