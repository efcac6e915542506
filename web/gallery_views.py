"""Print what the gallery shows: tables in every state, played by the engine from fixed seeds.

One JSON object: by its name each scene has the engine's answers and how the page stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from dicecore.bots import choose
from dicecore.bridge import Bridge
from dicecore.games import GAMES
from dicecore.kernel.game import Decide, Draw, Game, Over
from dicecore.kernel.match import Match, Player
from dicecore.kernel.sources import SeededDice
from dicecore.kernel.transcript import write_transcript

When: TypeAlias = Callable[[Match], bool]
Rules: TypeAlias = Mapping[str, Any]

SEEDS = 12
STEPS = 600
TWO = (Player("Ann"), Player("Ben"))
THREE = (*TWO, Player("Cleo"))
SIX = tuple(map(Player, ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")))
TWELVE = (*SIX, *map(Player, ("Gus", "Hana", "Ida", "Jo", "Kim", "Leo")))
LONG = (Player("Wilhelmina Konstantinopolitanska"), Player("W" * 40), Player("Ann"))
RIGHT_TO_LEFT = (Player("ליאורה"), Player("محمد"), Player("Ann"))
WITH_BOT = (Player("Ann"), Player("Robot", "steady"))
SHORT: dict[str, Rules] = {"ten-thousand": {"target": 1000, "entry": 0}}


@dataclass(frozen=True, slots=True)
class Scene:
    """The answers to ``open``, ``odds`` and a refused ``act``; the chosen dice; what is open."""

    position: Any
    selection: tuple[int, ...] = ()
    hand: bool = False
    odds: Any = None
    refusal: Any = None
    drawer: str = ""


# ---- what a table comes to


def played(game: Game[Any], players: Sequence[Player], rules: Rules, seed: int) -> Iterator[Match]:
    """Yield a match from its beginning to its end; everyone plays as the plain bot."""
    dice = SeededDice(str(seed))
    match = Match.new(game, players, game.options.read(rules))
    for _ in range(STEPS):
        yield match
        pending = match.pending
        if isinstance(pending, Over):
            return
        if isinstance(pending, Draw):
            match = match.draw(dice)
        else:
            match = match.act(pending.seat, choose(game, match.state, ""), dice)


def first(
    game: Game[Any], players: Sequence[Player], when: When, rules: Rules | None = None
) -> Match | None:
    """Return the first match of those played that is in such a state."""
    for seed in range(SEEDS):
        for match in played(game, players, rules or {}, seed):
            if when(match):
                return match
    return None


def decides(match: Match) -> bool:
    pending = match.pending
    return isinstance(pending, Decide) and match.players[pending.seat].bot is None


def begins(match: Match) -> bool:
    return decides(match) and not any(record.dice for record in match.records)


def picks(match: Match) -> bool:
    """Tell whether dice are to be chosen, some of which count."""
    view = match.view()
    several = any(0 < len(offer.faces) < len(view.tray.rolled) for offer in view.offers)
    return decides(match) and view.tray.picks is not None and len(view.sheet) > 2 and several


def bot_plays(match: Match) -> bool:
    pending = match.pending
    bot = isinstance(pending, Decide) and match.players[pending.seat].bot is not None
    return bot and bool(match.records and match.records[-1].dice)


def calls(match: Match) -> bool:
    return decides(match) and any(offer.code == "call" for offer in match.view().offers)


def in_the_middle(match: Match) -> bool:
    """Tell whether everyone has had a few turns, and a human is to act after a roll."""
    rounds = sum(1 for record in match.records if record.dice)
    return decides(match) and rounds > 4 * len(match.players) and bool(match.records[-1].dice)


def last_round(match: Match) -> bool:
    return decides(match) and any(one.code == "last-round" for one in match.view().markers)


def tie(match: Match) -> bool:
    """Tell whether a game ended with two at one place."""
    places = [place.rank for place in match.view().ranking] if over(match) else []
    return len(set(places)) < len(places)


def over(match: Match) -> bool:
    return isinstance(match.pending, Over)


# ---- what the engine answers


def answer(bridge: Bridge, kind: str, **body: Any) -> Any:
    """Return the last answer to a request: its result, or why it was refused."""
    said = json.loads(bridge.handle(json.dumps({"v": 1, "id": 1, "type": kind, **body})))
    while said.get("more"):
        text = bridge.work()
        said = json.loads(text) if text else said
    return said["result"] if said["ok"] else said["error"]


def scene(match: Match, **how: Any) -> Scene:
    transcript = write_transcript(match)
    return Scene(answer(Bridge(), "open", transcript=transcript), **how)


def chosen(match: Match) -> tuple[int, ...]:
    """Return the places of the dice of the best offer."""
    view = match.view()
    wanted, places = list(view.offers[0].faces), []
    for place, face in enumerate(view.tray.rolled):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    return tuple(places)


def with_odds(match: Match) -> Scene:
    bridge = Bridge()
    position = answer(bridge, "open", transcript=write_transcript(match))
    return Scene(position, odds=answer(bridge, "odds", seq=position["seq"]))


def with_refusal(match: Match) -> Scene:
    bridge = Bridge()
    position = answer(bridge, "open", transcript=write_transcript(match))
    refused = {"action": match.view().refusals[0].action}
    asked = {"seq": position["seq"], "player": position["view"]["seat"], "actions": [refused]}
    return Scene(position, refusal=answer(bridge, "act", **asked))


def scenes(game: Game[Any]) -> Iterator[tuple[str, Scene]]:
    """Yield every scene that this game comes to, with its name."""
    short = SHORT.get(game.code, {})
    if begun := first(game, TWO, begins):
        yield "before", scene(begun)
        yield "entry", scene(begun, hand=True, drawer="entry")
        if begun.view().refusals:
            yield "refused", with_refusal(begun)
    if picking := first(game, THREE, picks):
        yield "choose", scene(picking)
        yield "chosen", scene(picking, selection=chosen(picking))
    if amid := first(game, THREE, in_the_middle):
        yield "middle", scene(amid)
        yield "log", scene(amid, drawer="log")
        yield "sheet", scene(amid, drawer="sheet")
    if hinted := picking or amid:
        yield "hints", with_odds(hinted)
    found: list[tuple[str, Sequence[Player], When, Rules]] = [
        ("bot", WITH_BOT, bot_plays, {}),
        ("call", THREE, calls, {}),
        ("last-round", TWO, last_round, short),
        ("tie", SIX, tie, short),
        ("over", THREE, over, short),
        ("long-names", LONG, in_the_middle, {}),
        ("right-to-left", RIGHT_TO_LEFT, in_the_middle, {}),
        ("six", SIX, in_the_middle, {}),
        ("twelve", TWELVE, in_the_middle, {}),
    ]
    for name, players, when, rules in found:
        if len(players) > game.seats[1]:
            continue
        if match := first(game, players, when, rules):
            yield name, scene(match)


def main() -> None:
    """Print all scenes."""
    every = {
        f"{game.code}.{name}": asdict(one) for game in GAMES.values() for name, one in scenes(game)
    }
    print(json.dumps(every, ensure_ascii=False))


if __name__ == "__main__":
    main()
