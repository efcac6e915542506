"""Which of the offers a person means by what was typed."""

from __future__ import annotations

from collections.abc import Sequence

from dicecore.kernel.dice import Faces
from dicecore.kernel.view import Offer, View
from dicecore.terminal.lines import plain
from dicecore.terminal.screen import Screen, kind_of


def words_for(screen: Screen, kind: str) -> tuple[str, ...]:
    """Return how a kind of action may be called."""
    return kind, kind.replace("-", " "), plain(screen.action(kind))


def called(screen: Screen, view: View, word: str) -> list[Offer]:
    """Return the offers that are called so, by their kind or label; else those that begin so."""
    names = [
        (offer, (*words_for(screen, kind_of(offer)), plain(screen.label(offer))))
        for offer in view.offers
    ]
    return [offer for offer, calls in names if word in calls] or [
        offer for offer, calls in names if any(call.startswith(word) for call in calls)
    ]


def aimed_at(screen: Screen, view: View, line: str) -> list[Offer]:
    """Return the offers at a player whose name is typed, alone or behind the action."""
    wanted = plain(" ".join(line.split()))
    return [
        offer
        for offer in view.offers
        for name in map(plain, _targets(screen, offer))
        if wanted in (name, *(f"{word} {name}" for word in words_for(screen, kind_of(offer))))
        or wanted == plain(screen.label(offer))
    ]


def _targets(screen: Screen, offer: Offer) -> list[str]:
    seats = [value for key, value in offer.params.items() if key.endswith("seat")]
    return [screen.names[seat] for seat in seats if isinstance(seat, int)]


def with_faces(view: View, kind: str, faces: Faces) -> Offer | None:
    """Return the offer of a kind that takes these dice; one of a face where that means all."""
    wanted = tuple(sorted(faces))
    for offer in view.offers:
        takes = tuple(sorted(offer.faces))
        same = set(takes) == set(wanted) if view.tray.whole else takes == wanted
        if kind_of(offer) == kind and same:
            return offer
    return None


def with_numbers(offers: Sequence[Offer], numbers: tuple[str, ...]) -> list[Offer]:
    """Return the offers with just these numbers in them, as in ``high 100 60``; none without."""
    if not numbers:
        return []
    return [
        offer
        for offer in offers
        if [str(value) for value in offer.params.values() if type(value) is int] == list(numbers)
    ]
