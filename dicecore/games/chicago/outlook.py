"""What a round of two players leads to, found out from the rules of the game.

Ends of a turn from which the same follows are one class: a follower's end is of a kind (a
Chicago, one that does more than count, or any other), and beats the starter's or not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from dicecore.games.chicago.odds import CHICAGO_END, ENDS, House, beating, falling_to
from dicecore.kernel.dice import FACES
from dicecore.kernel.game import (
    Action,
    Decide,
    Draw,
    Drawn,
    Move,
    Over,
    Pending,
    Roll,
    Rolled,
    Step,
)
from dicecore.kernel.options import Options
from dicecore.odds.rerolls import NEVER
from dicecore.odds.slices import Work, remembered

Key: TypeAlias = Hashable
"""A state at the start of a round, made alike where it does not matter in which way it differs."""

Codes: TypeAlias = tuple[int, ...]
"""For each end of a follower which class it is in: of its kind, and whether it beats."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A game of Chicago as its solver sees it.

    What is found out may differ with any of the ``options``. ``reduced`` makes a key of a state
    in which two are left and the starter has not finished. ``level`` of a key never rises from
    round to round. ``special``: the ends that do more than count, beside a Chicago.
    """

    options: Options
    house: House
    pending: Callable[[Any], Pending]
    legal_actions: Callable[[Any], tuple[Action, ...]]
    apply: Callable[[Any, Move], Step[Any]]
    reduced: Callable[[Any], Key]
    level: Callable[[Any], tuple[int, ...]]
    special: frozenset[int] = frozenset()

    @property
    def kinds(self) -> tuple[int, ...]:
        """The ends that differ in more than their values; NEVER stands for all others."""
        return (NEVER, CHICAGO_END, *sorted(self.special))

    def kind(self, end: int) -> int:
        """Return which of the kinds an end is."""
        return end if end in self.kinds else NEVER

    def finish(self, state: Any, end: int, roll: int) -> Any:
        """Return the state after the player's turn came to this end with this roll of his."""
        turn, fell = falling_to(end, roll)
        return self.apply(replace(state, turn=turn), fell).state


@dataclass(frozen=True, slots=True)
class Outlook:
    """A player's chance to win, as far as it is known: ``sure``, and shares of that of starters."""

    sure: float
    shares: tuple[tuple[Key, float], ...] = ()

    def value(self, chances: Mapping[Key, float]) -> float:
        """Return the chance when that of each starter is known."""
        return self.sure + sum(share * chances[key] for key, share in self.shares)


Replies: TypeAlias = tuple[Outlook, ...]
"""What each class of a follower's end leads to, for the follower."""

Opening: TypeAlias = Mapping[int, "Outlook | Replies"]
"""What each kind of a starter's end leads to: a follower's turn, or none at all."""


# ---- looking ahead


def outlook(duel: Duel, state: Any, seat: int) -> Outlook:
    """Look ahead over chance and what cannot be chosen, up to the start of a round.

    Before the first draw each of two starts with a chance of 1/2, so all is even:

    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> options = ChicagoLivesOptions()
    >>> ahead = outlook(odds.duel_of(options), rules.setup(options, 2), 0)
    >>> ahead.sure, [share for _, share in ahead.shares]
    (0.5, [0.0])
    """
    match duel.pending(state):
        case Over(winners, losers):
            return Outlook(float(seat in winners if winners else seat not in losers))
        case Draw(seats):
            return _mixed(outlook(duel, duel.apply(state, Drawn(one)).state, seat) for one in seats)
        case Roll():
            rolls = (duel.apply(state, Rolled((face,))).state for face in FACES)
            return _mixed(outlook(duel, after, seat) for after in rolls)
    if state.phase == "turn":
        key = duel.reduced(state)
        return Outlook(0.0, ((key, 1.0),)) if state.seat == seat else Outlook(1.0, ((key, -1.0),))
    (action,) = duel.legal_actions(state)
    return outlook(duel, duel.apply(state, action).state, seat)


def _mixed(outlooks: Iterable[Outlook]) -> Outlook:
    several = tuple(outlooks)
    shares: dict[Key, float] = defaultdict(float)
    for one in several:
        for key, share in one.shares:
            shares[key] += share / len(several)
    return Outlook(sum(one.sure for one in several) / len(several), tuple(shares.items()))


@lru_cache(maxsize=2048)
def codes(duel: Duel, call: int, first: int) -> Codes:
    """Return the class of each end of a follower against the starter's end under his call.

    Against 1-1-6, high, a Chicago is better (3), a 1-6-5 (4) and all others (0) are not:

    >>> from dicecore.games.chicago_lives.odds import duel_of
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> found = codes(duel_of(ChicagoLivesOptions()), 0, ENDS.index((1, 1, 6)))
    >>> sorted(set(found[1:])), found[CHICAGO_END]
    ([0, 3, 4], 3)
    """
    counting = duel.house.countings[call]
    beats = beating(counting, counting.value(ENDS[first]))
    kinds = [duel.kinds.index(duel.kind(end)) for end in range(len(ENDS))]
    return tuple(2 * kind + beat for kind, beat in zip(kinds, beats, strict=True))


@remembered(8)
def _samples(duel: Duel) -> Work[list[tuple[int, int, dict[int, int]]]]:
    """Return ends of a starter and calls, and ends of a follower by class, for all there are."""
    found = []
    for kind in (NEVER, *duel.special):
        seen: set[int] = set()
        for first in (end for end in duel.house.ends if duel.kind(end) == kind):
            for call in range(len(duel.house.countings)):
                classes = codes(duel, call, first)
                new = {classes[second]: second for second in duel.house.ends}
                if not seen.issuperset(new):
                    found.append((first, call, {c: e for c, e in new.items() if c not in seen}))
                    seen |= set(new)
            yield
    return found


def opening(duel: Duel, start: Any) -> Work[Opening]:
    """Return by kind of the starter's end what it leads to: a follower's turn, or none at all.

    With a Chicago, or a 1-6-5, the starter has won against somebody who has one life:

    >>> from dicecore.games.chicago_lives import odds, rules
    >>> from dicecore.games.chicago_lives.options import ChicagoLivesOptions
    >>> from dicecore.odds.slices import whole
    >>> options = ChicagoLivesOptions(lives=1)
    >>> start = rules.apply(rules.setup(options, 2), Drawn(0)).state
    >>> found = whole(opening(odds.duel_of(options), start))
    >>> [one.sure for one in found.values() if isinstance(one, Outlook)]
    [1.0, 1.0]
    """
    after = duel.finish(start, CHICAGO_END, 1)
    found: dict[int, Outlook | Replies] = {CHICAGO_END: outlook(duel, after, start.seat)}
    replies: dict[int, dict[int, Outlook]] = defaultdict(dict)
    for first, call, seconds in (yield from _samples(duel)):
        called = duel.finish(start, first, 1)
        after = duel.apply(called, duel.legal_actions(called)[call]).state
        if isinstance(duel.pending(after), Decide) and after.phase != "turn":
            (action,) = duel.legal_actions(after)
            after = duel.apply(after, action).state
        yield
        if isinstance(duel.pending(after), Over):
            found[duel.kind(first)] = outlook(duel, after, start.seat)
            continue
        for code, second in seconds.items():
            end = duel.finish(after, second, 1)
            replies[duel.kind(first)][code] = outlook(duel, end, after.seat)
            yield
    nothing = Outlook(0.0)
    for kind, by_code in replies.items():
        found[kind] = tuple(by_code.get(code, nothing) for code in range(2 * len(duel.kinds)))
    return found
