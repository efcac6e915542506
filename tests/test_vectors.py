"""Every case of ``vectors/`` whose game is there; what ``expect`` says is in docs/transcript.md."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from dicecore import GAMES
from dicecore.__main__ import replay_text
from tests.support import TESTS


def cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{code}:{case['id']}")
        for code in GAMES
        for case in json.loads((TESTS / "vectors" / f"{code}.json").read_text("utf-8"))["cases"]
    ]


def assert_same(found: Any, expected: Any) -> None:
    """As JSON, where 1 is not true."""
    assert json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)


@pytest.mark.parametrize("case", cases())
def test_vector(case: dict[str, Any]) -> None:
    expect = case["expect"]
    status, out, err = replay_text(json.dumps(case["transcript"]))
    if "error_step" in expect:
        step = expect["error_step"]
        where = r"(?!step \d+:)" if step is None else rf"step {step}: "
        assert (status, out) == (1, "")
        assert re.fullmatch(where + ".+", err), err
        return
    assert (status, err) == (0, "")
    result = json.loads(out)
    players = expect.pop("players", [])
    assert_same({key: result[key] for key in expect}, expect)
    told = result["players"]
    assert not players or len(told) == len(players)
    for player, line in zip(players, told, strict=False):
        assert_same({key: line[key] for key in player}, player)
