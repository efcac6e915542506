"""Runs in Pyodide during the build: what does driving the bridge make Python load?

It sends every kind of message, for every game, preset and value of a house rule. What only a
rare turn of a match would import is found in the sources: whatever a module that was loaded
imports, at whatever time, is loaded too.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

LIBRARY = "/lib/python314.zip/"
STEPS = 30  # of a match; less for each house rule
ASIDE = 10  # every so many steps all is asked that is no step; not in matches shorter than this
SLICES = 20  # of long work


class Driver:
    """Asks a bridge as the page would, and remembers which kinds of request it understood.

    It asks none of the kinds ``without``.
    """

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self.without = without
        self.bridge = import_module("dicecore.bridge").Bridge()
        self.understood: set[str] = set()
        self.sent = 0

    def ask(self, kind: str, **known: Any) -> dict[str, Any]:
        """Send a request with those known values that it has fields for; return the result.

        RuntimeError when the bridge has no answer.
        """
        if kind in self.without:
            return {}
        request = next(request for request in self.bridge.requests if request.type == kind)
        body = {
            spec.name: known[spec.name]
            for spec in dataclasses.fields(request)
            if spec.name in known
        }
        self.sent += 1
        message = {"v": 1, "id": self.sent, "type": kind, **body}
        answer = json.loads(self.bridge.handle(json.dumps(message)))
        for _ in range(SLICES):
            if not answer["more"]:
                break
            answer = json.loads(self.bridge.work() or json.dumps(answer))
        if answer["more"]:
            self.ask("cancel", job=message["id"])
        if answer["ok"] or answer["error"]["code"] != "bad-message":
            self.understood.add(kind)
        if not answer["ok"] and answer["error"]["code"] == "internal":
            raise RuntimeError(f"{message}: {answer}")
        return answer.get("result") or {}

    def play(
        self, game: dict[str, Any], rules: dict[str, Any], bots: tuple[str, ...], steps: int
    ) -> None:
        """Play a match for some steps; what a game offers is taken by turns."""
        seats = max(game["least"], min(game["most"], 2))
        players = [{"name": name} for name in "ABCDEFGHIJKL"[:seats]]
        for player, bot in zip(players[1:], bots, strict=False):
            player["bot"] = bot
        setup = {"game": game["code"], "players": players, "rules": rules}
        position = self.ask("new", **setup)
        for step in range(steps):
            if not position or position["turn"] == "over":
                break
            position = self.step(position, step, setup, aside=steps > ASIDE)
        transcript = self.ask("now").get("transcript")
        self.ask("check", transcript=transcript)
        result = self.ask("outcome", transcript=transcript)
        self.ask("tallies", results=[result])
        self.ask("standings", results=[result], points=[3, 1], shared="split")
        self.ask("open", transcript=transcript)
        self.ask("open", transcript=json.dumps(transcript))

    def step(
        self, position: dict[str, Any], step: int, setup: dict[str, Any], *, aside: bool
    ) -> dict[str, Any]:
        """Do one step, and now and then ask everything else that there is to ask."""
        view = position["view"]
        known = {**setup, "seq": position["seq"], "player": view["seat"], "job": self.sent}
        known["language"] = "en"
        if position["turn"] != "human":
            return self.ask(position["turn"], **known)
        offer = view["offers"][step * 7 % len(view["offers"])]
        action = dict(offer["action"])
        if offer["count"] and step % 2:
            action["dice"] = [face % 6 + 1 for face in range(offer["count"])]
        position = self.ask("act", **{**known, "actions": [action]}) or position
        if aside and step % ASIDE == 0:
            self.ask("odds", seq=position["seq"])
            for request in self.bridge.requests:
                if request.type not in ("new", "open", "act", "undo", "correct"):
                    self.ask(request.type, **known)
        if step % ASIDE == 5:
            known |= {"seq": position["seq"], "step": position["told"][-1]["dice"]}
            known["dice"] = action.get("dice")
            position = self.ask("correct", **known) or position
            known |= {"seq": position["seq"], "player": position["undo"]}
            position = self.ask("undo", **known) or position
        return position


def values(rule: dict[str, Any]) -> list[Any]:
    """Return the values of a house rule that are worth a match."""
    if "enum" in rule:
        return list(rule["enum"])
    if rule.get("type") == "boolean":
        return [False, True]
    return [rule["minimum"], rule["maximum"]]


def drive(without: str = "") -> None:
    """Drive a bridge; RuntimeError if some kind of request was never understood.

    ``without`` names, one beside the other, kinds that are not asked.
    """
    driver = Driver(frozenset(without.split()))
    for game in driver.ask("hello")["games"]:
        driver.play(game, {}, (), STEPS)
        for bot in game["bots"]:
            driver.play(game, {}, (bot,), 5)
        for rules in game["presets"].values():
            driver.play(game, rules, (), 5)
        for name, rule in game["schema"]["properties"].items():
            for value in values(rule):
                driver.play(game, {name: value}, (), 2)
    for text in ("", "[" * 100_000, "{}", '{"v": 1, "id": 0, "type": "open", "transcript": ""}'):
        driver.bridge.handle(text)
    known = {request.type for request in driver.bridge.requests}
    missing = known - driver.understood - driver.without
    if missing:
        raise RuntimeError(f"web/build/drive.py does not know how to ask {sorted(missing)}")


def loaded(at: str) -> list[str]:
    """Return the modules that came from a zip, as the paths of their sources in it."""
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    origins = [getattr(spec, "origin", None) or "" for spec in specs]
    return sorted({path(origin, at) for origin in origins if origin.startswith(at)})


def path(origin: str, at: str) -> str:
    """Return the path in a zip of the source of a module, which may be bytecode there."""
    name = origin.removeprefix(at)
    return name.removesuffix("c") if name.endswith(".pyc") else name


def record_texts() -> list[str]:
    """Return a list that takes up the texts of which dataclasses make methods from now on."""
    texts: list[str] = []

    def run(text: str, *names: Any) -> None:
        texts.append(text)
        exec(text, *names)  # as dataclasses would

    dataclasses.exec = run  # type: ignore[attr-defined]
    return texts


def used(package: str, imports: str) -> str:
    """Return, as JSON, what the page needs of the package and of the library.

    ``package`` is the zip of dicecore, ``imports`` what each module in it imports. The answer
    names the modules of both, and the ``texts`` of which dataclasses made methods.
    """
    texts = record_texts()
    drive()
    known: dict[str, list[str]] = json.loads(imports)
    done: set[str] = set()
    while found := set(loaded(package)) - done:
        done |= found
        for name in sorted({name for file in found for name in known[file]}):
            with suppress(ImportError):
                import_module(name)
    return json.dumps(
        {"package": sorted(done), "library": loaded(LIBRARY), "texts": sorted(set(texts))}
    )
