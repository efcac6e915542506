"""The best play of a round of two players, when it is known what each result of it is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from dicecore.games.chicago.odds import ENDS, ROLLS, ByLimit, by_limit, layers, plan
from dicecore.games.chicago.outlook import Codes, Duel, Key, Opening, Outlook, codes
from dicecore.games.chicago.rounds import Worths
from dicecore.odds import rerolls
from dicecore.odds.slices import Work

_MOST_LOST = 1 / 216  # by one roll more: three 6s have to be exchanged


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is solved: the starter's chance to win the match, and that of each end."""

    chance: float
    worths: Worths


def best_round(
    duel: Duel, opening: Opening, chances: Mapping[Key, float], unknown: tuple[Key, ...]
) -> Work[tuple[Round, dict[Key, float]]]:
    """Return the best play of a round, and how its value changes with the ``unknown`` chances.

    The last round of a match; nothing comes after it, so nothing is unknown:

    >>> from dicecore.games.chicago.outlook import opening
    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.kernel.game import Drawn
    >>> from dicecore.odds.slices import whole
    >>> options = ChicagoLivesOptions(lives=1, one_six_five=False)
    >>> start = rules.apply(rules.setup(options, 2), Drawn(0)).state
    >>> duel = odds.duel_of(options)
    >>> found, slopes = whole(best_round(duel, whole(opening(duel, start)), {}, ()))
    >>> round(found.chance, 6), slopes
    (0.709925, {})
    """
    follower = _Follower(duel, opening, chances)
    by_end = []
    for end in range(len(ENDS)):
        by_end.append((yield from follower.leaves(end)))
        yield
    worths = tuple(zip(*by_end, strict=True))
    best = yield from plan(duel.house, worths)
    slopes: dict[Key, float] = defaultdict(float)
    if follower.depends_on(unknown):
        longest = (yield from layers(duel.house))[-1]
        reached = rerolls.ends(longest, worths, best.values)
        for roll, shares in zip(ROLLS, reached, strict=True):
            for end, share in enumerate(shares):
                if share:
                    yield from follower.add_slopes(end, roll, share, slopes)
    inner = {key: slopes[key] for key in unknown if key in slopes}
    return Round(best.values[0][0], worths), inner


class _Follower:
    """The follower's best replies in one round; what was found is kept for equal cases."""

    def __init__(self, duel: Duel, opening: Opening, chances: Mapping[Key, float]) -> None:
        self.duel = duel
        self.opening = opening
        self.chances = chances
        self.worth_of_class = {
            kind: [outlook.value(chances) for outlook in replies]
            for kind, replies in opening.items()
            if not isinstance(replies, Outlook)
        }
        self.once: dict[tuple[int, Codes], float] = {}
        self.more: dict[tuple[int, Codes], ByLimit] = {}
        self.chosen: dict[tuple[int, int], Codes] = {}

    def worth(self, kind: int, classes: Codes) -> list[float]:
        """Return what each end is worth to the follower."""
        of_class = self.worth_of_class[kind]
        return [of_class[code] for code in classes]

    def leaves(self, end: int) -> Work[ByLimit]:
        """Return what an end leaves to the starter after 1, 2 and 3 rolls and the best call."""
        kind = self.duel.kind(end)
        reply = self.opening[kind]
        if isinstance(reply, Outlook):
            return (reply.value(self.chances),) * len(ROLLS)
        calls = range(len(self.duel.house.countings))
        different = dict.fromkeys(codes(self.duel, call, end) for call in calls)
        (last,), *_ = yield from layers(self.duel.house)
        for classes in different:
            if (kind, classes) not in self.once:
                (self.once[kind, classes], *_) = rerolls.highest(last, self.worth(kind, classes))
        hardest = sorted(different, key=lambda classes: self.once[kind, classes])
        self.chosen[end, 1] = hardest[0]
        least = [self.once[kind, hardest[0]], 1.0, 1.0]
        for classes in hardest:
            if self.once[kind, classes] - _MOST_LOST >= max(least):
                break
            if (kind, classes) not in self.more:
                worth = self.worth(kind, classes)
                self.more[kind, classes] = yield from by_limit(self.duel.house, worth)
                yield
            for roll in ROLLS[1:]:
                found = self.more[kind, classes][roll - 1]
                if found < least[roll - 1]:
                    least[roll - 1] = found
                    self.chosen[end, roll] = classes
        return tuple(1 - value for value in least)

    def depends_on(self, unknown: tuple[Key, ...]) -> bool:
        """Say whether some result of the round is worth what is not known yet."""
        for reply in self.opening.values():
            for outlook in (reply,) if isinstance(reply, Outlook) else reply:
                if any(key in unknown for key, _ in outlook.shares):
                    return True
        return False

    def add_slopes(self, end: int, roll: int, share: float, slopes: dict[Key, float]) -> Work[None]:
        """Add up how often the starter's end and the reply to it lead to each next round."""
        kind = self.duel.kind(end)
        reply = self.opening[kind]
        if isinstance(reply, Outlook):
            for key, slope in reply.shares:
                slopes[key] += share * slope
            return
        classes = self.chosen[end, roll]
        worths = [self.worth(kind, classes)] * roll
        turn = (yield from layers(self.duel.house))[roll - 1]
        reached = rerolls.ends(turn, worths, rerolls.solve(turn, worths))
        yield
        for shares in reached:
            for code, chance in zip(classes, shares, strict=True):
                for key, slope in reply[code].shares if chance else ():
                    slopes[key] -= share * chance * slope
