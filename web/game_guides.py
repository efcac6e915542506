"""Print the guides to the games as the page shows them: one JSON object by the games' codes.

``web/guides/<code>/guide.json`` is a guide's structure, ``en.json`` and its like are its words.
Every example is played by the engine here: what is told of it are the engine's own events, and
an example that breaks a rule or ends otherwise than it says stops the build.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError
from dicecore.kernel.game import Action, Event, Game, plain, write_action
from dicecore.kernel.match import Match
from dicecore.kernel.transcript import replay
from dicecore.kernel.view import Tray
from dicecore.words import LANGUAGES, Words

GUIDES = Path(__file__).parent / "guides"


class GuideError(Exception):
    """An example of a guide is wrong; the text says which and why."""


@dataclass(slots=True)
class Row:
    """What one roll of an example led to: the dice, which of them were taken, what is told.

    ``aside`` are the dice that were put aside before, ``taken`` places among the dice.
    """

    seat: int | None
    aside: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)

    def take(self, faces: list[int]) -> None:
        """Mark dice of these faces as taken, from the left."""
        for face in faces:
            free = (n for n, one in enumerate(self.dice) if one == face and n not in self.taken)
            self.taken += [place for place in [next(free, None)] if place is not None]


def codes() -> list[str]:
    """Return the codes of the games that have a guide."""
    return [code for code in GAMES if (GUIDES / code).is_dir()]


def languages(code: str) -> list[str]:
    """Return the languages in which a guide is written; English is one of them."""
    return [name for name in LANGUAGES if (GUIDES / code / f"{name}.json").is_file()]


def read(code: str, name: str) -> Any:
    """Return a file of a game's guide: its structure (``guide``) or its words in a language."""
    return json.loads((GUIDES / code / f"{name}.json").read_text(encoding="utf-8"))


def guide(code: str) -> dict[str, Any]:
    """Return a guide with its examples played and the tables of the standard rules."""
    game, structure = GAMES[code], read(code, "guide")
    return {
        "sections": structure["sections"],
        "tables": plain(game.tables(game.options())),
        "examples": {
            name: _shown(game, name, example) for name, example in structure["examples"].items()
        },
    }


def played(game: Game[Any], name: str, example: Mapping[str, Any]) -> Match:
    """Play an example to its end. Raises GuideError."""
    known = {key: example[key] for key in ("rules", "players", "steps") if key in example}
    try:
        match = replay({"dicecore": 1, "game": game.code, **known}, {game.code: game})
    except DicecoreError as error:
        names = [player["name"] for player in example["players"]]
        said = Words().error(error, names)
        raise GuideError(f"the example {name} of {game.code}: {said}") from error
    result = match.result()
    if not example["expect"] or not _is_part(example["expect"], result):
        raise GuideError(f"the example {name} of {game.code} ends in {result}")
    return match


def _is_part(part: Any, whole: Any) -> bool:
    """Say whether all that is expected is there; what is not mentioned may be anything."""
    if isinstance(part, dict):
        return all(key in whole and _is_part(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return len(part) == len(whole) and all(map(_is_part, part, whole))
    return type(part) is type(whole) and bool(part == whole)


def _shown(game: Game[Any], name: str, example: Mapping[str, Any]) -> dict[str, Any]:
    match = played(game, name, example)
    return {
        "names": [player.name for player in match.players],
        "rules": match.options.changed(),
        "rows": plain(list(_rows(match, example.get("from", 0)))),
    }


def _rows(match: Match, start: int) -> Iterator[Row]:
    """Make one row of every roll from the step ``start`` on, with what was decided after it."""
    row: Row | None = None
    before = Match.new(match.game, match.players, match.options)
    for record in match.records:
        after = before.play(record)
        if len(before.records) >= start:
            if row is None or record.dice is not None or record.player != row.seat:
                if row is not None:
                    yield row
                row = Row(record.player)
            if record.dice is not None:
                _roll(row, before, after, list(record.dice))
            elif record.action is not None:
                row.take(_chosen(before, record.action))
            row.events += [event.to_json() for event in after.told[-1] if event.code != "rolled"]
        before = after
    if row is not None:
        yield row


def _roll(row: Row, before: Match, after: Match, dice: list[int]) -> None:
    """Fill a row with a roll: the dice put aside before, and those that the rules keep of it."""
    was, now = before.view().tray, after.view().tray
    row.dice = dice
    row.aside = _aside(was) + [was.rolled[place] for place in was.kept]
    if len(row.aside) + len(dice) > _dice_of(after):
        row.aside = []  # all dice were aside, and all of them are rolled again
    if sorted(row.aside) == sorted(_aside(now)):
        row.aside = _aside(now)  # in order, such as that of a straight
    if list(now.rolled) == dice:
        row.taken = list(now.kept)
    else:  # the turn is over: only the events tell
        for event in map(Event.to_json, after.told[-1]):
            if str(event["code"]).startswith("kept"):
                row.take(_kept(event))


def _aside(tray: Tray) -> list[int]:
    return [face for group in tray.aside for face in group.faces]


def _dice_of(match: Match) -> int:
    return max(len(record.dice or ()) for record in match.records)


def _kept(event: dict[str, Any]) -> list[int]:
    faces: list[int] = event["faces"] if "faces" in event else [event["face"]] * event["count"]
    return faces


def _chosen(match: Match, action: Action) -> list[int]:
    """Return the faces that an action takes: as it is offered, or as a list of Sets names them."""
    record = write_action(action)
    for offer in match.view().offers:
        if offer.action == record:
            return list(offer.faces)
    sets: Any = record.get("sets", [])
    return [face for faces in sets for face in faces]


def main() -> None:
    """Print every guide: its structure, and its words by language."""
    guides = {
        code: {"guide": guide(code), "words": {name: read(code, name) for name in languages(code)}}
        for code in codes()
    }
    print(json.dumps(guides, ensure_ascii=False))


if __name__ == "__main__":
    main()
