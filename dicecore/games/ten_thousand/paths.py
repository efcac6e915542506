"""What a player may do now and what may follow it, for measures that have a number for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dicecore.games.ten_thousand import rules
from dicecore.games.ten_thousand.state import State
from dicecore.kernel.chances import Path
from dicecore.kernel.game import Action
from dicecore.odds.slices import Work


def paths(state: State) -> Iterator[tuple[Path, State]]:
    """Yield what the player may do now, or a keep and what follows, with the state before it.

    Of keeps of the same dice only the best is there.
    """
    for action in rules.offered(state):
        if state.phase == "rolled":
            after = rules.apply(state, action).state
            for then in rules.legal_actions(after):
                yield (action, then), after
        else:
            yield (action,), state


def by_path(state: State, worth: Callable[[Action, State], float]) -> Work[dict[Path, float]]:
    """Return what each path is worth; a keep is worth what the best that follows it is.

    ``worth``: what a roll, a take-over or banking is worth in the state before it.
    """
    found: dict[Path, float] = {}
    for path, before in paths(state):
        found[path] = worth(path[-1], before)
        if path[1:]:
            found[path[:1]] = max(found[path], found.get(path[:1], found[path]))
        yield
    return found
