"""The offer that hints mark is what the expert does, through the door that the page uses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dicecore import GAMES
from dicecore.bridge import Bridge
from tests.support import LoadedDice
from tests.test_bridge import Page, answers

DECISIONS = 60
TABLES = [
    (code, preset, seats)
    for code, game in GAMES.items()
    if "expert" in game.strategies
    for preset in game.presets
    for seats in (2, 3)
]


def kind_of(action: dict[str, Any]) -> dict[str, Any]:
    """Leave out what does not tell one action from another: how a keep is split, who and dice."""
    sets = sorted(face for faces in action.get("sets", []) for face in faces)
    told = {k: v for k, v in action.items() if k not in ("sets", "step", "dice", "player", "auto")}
    return {**told, "faces": sets}


@pytest.mark.parametrize(("code", "preset", "seats"), TABLES)
def test_the_marked_offer_is_what_the_expert_does(code: str, preset: str, seats: int) -> None:
    page = Page(bridge=Bridge(LoadedDice(Random(f"{code} {preset} {seats}"), luck=0.2)))
    rules = dict(GAMES[code].presets[preset])
    players = [{"name": name, "bot": "expert"} for name in "ABC"[:seats]]
    position = page.ask("new", game=code, players=players, rules=rules)
    asked = 0
    while position["turn"] != "over" and asked < DECISIONS:
        seq, marked = position["seq"], None
        if position["turn"] == "bot":
            page.send("odds", seq=seq)
            told = [one for one in answers(page) if one]
            last = told[-1]["result"]
            offers, asked = position["view"]["offers"], asked + 1
            if last["best"]:
                marked = [offers[last["best"][0]]]
                if len(last["best"]) > 1:
                    marked.append(marked[0]["follows"][last["best"][1]])
        after = page.ask(position["turn"], seq=seq)
        if marked:
            assert kind_of(after["steps"][0]) == kind_of(marked[0]["action"]), position["view"]
            if len(marked) > 1 and after["turn"] == "bot":
                after = page.ask("bot", seq=after["seq"])
                assert kind_of(after["steps"][0]) == kind_of(marked[1]["action"]), position["view"]
        position = after
    assert asked > 10
