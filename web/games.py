"""Print what the page has to know of the games before the engine is there, as a module."""

from __future__ import annotations

import json

from dicecore.bridge import Bridge
from dicecore.evening import PRESETS
from dicecore.results import FORM


def main() -> None:
    """Print the games as the engine's answer to ``hello`` lists them."""
    answer = json.loads(Bridge().handle(json.dumps({"v": 1, "id": 1, "type": "hello"})))
    print('/** @type {readonly import("./protocol.js").GameInfo[]} */')
    print(f"export const games = {json.dumps(answer['result']['games'], indent=2)};")
    print("/** Tables of points that an evening may start from; the form of results. */")
    print(f"export const pointTables = {json.dumps(PRESETS)};")
    print(f"export const resultForm = {FORM};")


if __name__ == "__main__":
    main()
