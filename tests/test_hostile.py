"""Transcripts gone wrong and messages gone wrong: a result or one line, whatever comes in."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import GAMES, read_transcript
from dicecore.__main__ import main, replay_text
from dicecore.bridge import Bridge
from dicecore.kernel.transcript import LONGEST
from tests.hostile import HAND, KEEP, VALUES, gone_wrong, heavy, real_transcripts
from tests.support import LoadedDice, plain_transcript, text_of
from tests.test_bridge import Page

seeds = st.integers(0, 2**64).map(Random)
SIZE = 100_000
HEAVY = [pytest.param(text, id=name) for name, text in heavy(SIZE)]


def is_one_line(status: int, out: str, err: str) -> None:
    """Check that there is a result, or one line that says why not."""
    if status == 0:
        assert err == ""
        assert set(json.loads(out)) == {
            "game", "finished", "winners", "losers", "players", "next",
        }  # fmt: skip
    else:
        assert (status, out) == (1, "")
        assert err.isprintable()
        assert 0 < len(err) < 400


def bytes_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


# ---- transcripts


@settings(max_examples=600)
@given(seeds)
def test_a_transcript_gone_wrong_is_a_result_or_one_line(rng: Random) -> None:
    text = gone_wrong(rng)
    answer = replay_text(text)
    is_one_line(*answer)
    assert replay_text(bytes_of(text)) == answer
    if answer[0] == 0:
        match = read_transcript(text, GAMES)
        again = read_transcript(text_of(match), GAMES)
        assert (again, again.log) == (match, match.log)


@settings(max_examples=150)
@given(seeds)
def test_the_command_line_prints_the_same_and_never_falls(rng: Random) -> None:
    raw = bytes_of(gone_wrong(rng))
    with pytest.MonkeyPatch.context() as patch:
        into, out_of, error_of = (io.TextIOWrapper(io.BytesIO(part)) for part in (raw, b"", b""))
        patch.setattr(sys, "stdin", into)
        patch.setattr(sys, "stdout", out_of)
        patch.setattr(sys, "stderr", error_of)
        status = main(["replay", "-"])
        out, err = (_written(stream) for stream in (out_of, error_of))
    assert (status, out.removesuffix("\n"), err.removesuffix("\n")) == replay_text(raw)
    assert (out + err).count("\n") == 1


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8")


@settings(max_examples=200)
@given(seeds, st.booleans())
def test_the_bridge_opens_a_transcript_gone_wrong_or_keeps_its_match(
    rng: Random, as_text: bool
) -> None:
    page = Page(*HAND["dice"])  # type: ignore[misc]
    page.new()
    before = page.ask("now")
    text = gone_wrong(rng)
    transcript = json.dumps(text) if as_text else text
    answer = page.raw('{"v":1,"id":1,"type":"open","transcript":' + transcript + "}")
    now = page.ask("now")
    if answer["ok"]:
        assert now["seq"] == before["seq"] + 1
        assert read_transcript(text, GAMES).result()["game"] == now["transcript"]["game"]
    else:
        assert answer["error"]["code"] != "internal"
        assert now == before


@pytest.mark.parametrize("text", HEAVY)
def test_a_heavy_transcript_is_refused_in_one_line(text: str) -> None:
    assert SIZE * 0.8 < len(text) <= SIZE
    status, out, err = replay_text(text)
    assert status == 1
    is_one_line(status, out, err)


@pytest.mark.parametrize("text", HEAVY)
def test_a_heavy_transcript_leaves_the_match_of_the_bridge(text: str) -> None:
    page = Page()
    page.new()
    assert page.refused("open", transcript=text) != "internal"


@pytest.mark.parametrize("text", ["@", "é", "\ud800"])
def test_a_file_of_the_greatest_length_is_read_and_a_longer_one_refused(
    text: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "game.json"
    whole = json.dumps(plain_transcript()).encode()
    for size, status in ((LONGEST, 0), (LONGEST + 1, 1), (LONGEST * 3, 1)):
        file.write_bytes(whole + b" " * (size - len(whole)))
        assert main(["replay", str(file)]) == status
    file.write_bytes(bytes_of(text) * (LONGEST + 1))
    assert main(["replay", str(file)]) == 1
    out, err = capfdbinary.readouterr()
    assert (out.count(b"\n"), err.count(b"\n")) == (1, 3)
    assert b"Traceback" not in err


# ---- messages


@settings(max_examples=60)
@given(seeds)
def test_a_talk_gone_wrong_is_answered_and_a_refusal_changes_nothing(rng: Random) -> None:
    page = Page(bridge=Bridge(LoadedDice(rng)))
    now = page.new()
    for _ in range(15):
        kind, values = _request(now, rng)
        if rng.random() < 0.4:
            values[rng.choice([*values, "type", "v", "id"])] = rng.choice(VALUES)
        message = {"v": 1, "id": 1, "type": kind, **values}
        answer = page.raw(json.dumps(message))
        after = page.ask("now")
        if not answer["ok"]:
            assert answer["error"]["code"] != "internal"
            assert after == now | {key: after[key] for key in ("transcript", "steps", "told")}
        now = after
    assert Page().ask("open", transcript=now["transcript"])["view"] == now["view"]


def _request(now: Any, rng: Random) -> tuple[str, dict[str, Any]]:
    """Return a request that may well be right now."""
    seq, seat = now["seq"], now["view"]["seat"] or 0
    offers = [offer["action"] for offer in now["view"]["offers"]] or [{"action": "bank"}]
    match rng.randrange(8):
        case 0:
            return "undo", {"seq": seq, "player": now["undo"] or 0}
        case 1:
            step = rng.randrange(12)
            return "correct", {"seq": seq, "player": seat, "step": step, "dice": HAND["dice"]}
        case 2:
            action = {"action": "roll", "dice": [rng.randint(1, 6) for _ in range(6)]}
            return "act", {"seq": seq, "player": seat, "actions": [action]}
        case 3:
            return "open", {"transcript": rng.choice(real_transcripts())}
        case 4:
            return "act", {"seq": seq, "player": seat, "actions": [KEEP, {"action": "bank"}]}
        case _:
            return "act", {"seq": seq, "player": seat, "actions": [rng.choice(offers)]}
