"""The door for the page: requests, refusals that change nothing, long work, garbage."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import GAMES, MessageError, ScriptedDice, read_transcript
from dicecore.bridge import LONGEST, Bridge
from dicecore.games.ten_thousand.state import Bank, Keep
from dicecore.kernel.chances import Chances, Path
from dicecore.kernel.game import plain
from dicecore.protocol import REQUESTS, VERSION, Request, Tallies
from tests.support import TEN, has_words, json_values, plain_transcript

ROLL = {"action": "roll"}
KEEP = {"action": "keep", "sets": [[1]]}
BANK = {"action": "bank"}
HUMANS = [{"name": "Ann"}, {"name": "Ben"}]
BOTS = [{"name": "Ann", "bot": "steady"}, {"name": "Ben", "bot": "nobody knows this one"}]
GOOD = [1, 5, 2, 3, 4, 4]
FIELDS = [(kind, spec.name) for kind in REQUESTS for spec in fields(kind)]


class Page:
    """Talks to a bridge as the page does, and checks the form of every answer."""

    def __init__(self, *dice: int, bridge: Bridge | None = None) -> None:
        self.bridge = bridge or Bridge(ScriptedDice(dice))
        self.number = 0

    def raw(self, text: str) -> dict[str, Any]:
        return checked(self.bridge.handle(text))

    def send(self, kind: str, **values: Any) -> dict[str, Any]:
        self.number += 1
        message = {"v": VERSION, "id": self.number, "type": kind, **values}
        answer = self.raw(json.dumps(message))
        assert answer["id"] == self.number
        return answer

    def ask(self, kind: str, **values: Any) -> Any:
        answer = self.send(kind, **values)
        assert answer["ok"], answer
        return answer["result"]

    def new(self, players: Any = HUMANS, **rules: Any) -> Any:
        return self.ask("new", game="ten-thousand", players=players, rules=rules)

    def act(self, *actions: Any) -> Any:
        now = self.ask("now")
        return self.ask("act", seq=now["seq"], player=now["view"]["seat"], actions=list(actions))

    def refused(self, kind: str, **values: Any) -> str:
        """Return the code of a refusal; where the match stands must not change."""
        before = self.send("now")
        if kind in ("act", "bot", "draw", "undo", "correct") and before["ok"]:
            values = {"seq": before["result"]["seq"], **values}
        answer = self.send(kind, **values)
        assert not answer["ok"], answer
        after = self.send("now")
        assert without_id(after) == without_id(before)
        code: str = answer["error"]["code"]
        return code


def without_id(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "id"}


def checked(text: str) -> dict[str, Any]:
    """Check the form of an answer: strict JSON in ASCII, a result or a code that has words."""
    answer: dict[str, Any] = json.loads(text, parse_constant=pytest.fail)
    assert text.isascii()
    assert answer["v"] == VERSION
    assert type(answer["more"]) is bool
    if answer["ok"]:
        assert set(answer) == {"v", "id", "ok", "more", "result"}
    else:
        assert set(answer) == {"v", "id", "ok", "more", "error"}
        assert set(answer["error"]) - {"step"} == {"code", "params"}
        assert has_words("error", answer["error"]["code"])
        assert not answer["more"]
    return answer


# ---- the requests


def test_hello_tells_every_game_with_its_house_rules() -> None:
    welcome = Page().ask("hello")
    assert welcome["version"] == VERSION
    assert [game["code"] for game in welcome["games"]] == list(GAMES)
    ten = next(game for game in welcome["games"] if game["code"] == "ten-thousand")
    assert (ten["least"], ten["most"], ten["bots"]) == (1, 12, [*TEN.strategies])
    assert ten["strengths"].keys() == TEN.strategies.keys()
    assert ten["schema"] == TEN.options.schema()
    assert ten["presets"] == {name: dict(rules) for name, rules in TEN.presets.items()}


def test_tables_count_under_the_house_rules_asked_for_without_a_match() -> None:
    page = Page()
    asked = page.ask("tables", game="ten-thousand", rules={"straight": 2000})["tables"]
    assert asked == plain(TEN.tables(TEN.options.read({"straight": 2000})))
    standard = page.ask("tables", game="ten-thousand")["tables"]
    assert standard == plain(TEN.tables(TEN.options()))
    assert page.refused("tables", game="ten-thousand", rules={"straight": 1}) == "option-step"
    assert page.refused("tables", game="poker") == "unknown-game"


def test_new_starts_a_match_and_gives_its_transcript() -> None:
    position = Page().new(entry=500)
    assert position["turn"] == "human"
    assert position["view"]["seat"] == 0
    assert [offer["code"] for offer in position["view"]["offers"]] == ["roll"]
    assert position["transcript"] == plain_transcript(rules={"entry": 500})
    assert (position["steps"], position["told"], position["undo"]) == ([], [], None)


def test_rules_may_be_left_out() -> None:
    assert Page().ask("new", game="ten-thousand", players=HUMANS)["turn"] == "human"


def test_act_gives_the_new_steps_and_events_only() -> None:
    page = Page(*GOOD)
    page.new()
    rolled = page.act(ROLL)
    assert rolled["steps"] == [{"player": 0, "action": "roll", "dice": GOOD}]
    assert [event["code"] for event in rolled["told"][0]["events"]] == ["rolled"]
    kept = page.act(KEEP)
    assert kept["steps"] == [{"player": 0, **KEEP}]
    assert (kept["told"][0]["step"], kept["undo"], kept["transcript"]) == (1, 0, None)
    assert [answer["told"][0]["cue"] for answer in (rolled, kept)] == [None, "keep"]


def test_steps_of_all_answers_together_are_the_transcript() -> None:
    page = Page(*GOOD, 1, 2, 3, 3, 6)
    told = [page.new(), page.act(ROLL), page.act(KEEP, ROLL), page.act(KEEP, BANK)]
    steps = [step for position in told for step in position["steps"]]
    assert page.ask("now")["transcript"]["steps"] == steps
    assert len(steps) == 5


def test_now_is_the_position_with_the_whole_transcript() -> None:
    page = Page(*GOOD)
    page.new()
    rolled, now = page.act(ROLL), page.ask("now")
    assert (now["seq"], now["view"]) == (rolled["seq"], rolled["view"])
    assert len(now["told"]) == 1
    assert page.ask("now") == now


@pytest.mark.parametrize("as_text", [True, False])
def test_open_goes_on_with_a_transcript(as_text: bool) -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    page.act(KEEP)
    now = page.ask("now")
    transcript = now["transcript"]
    other = Page()
    opened = other.ask("open", transcript=json.dumps(transcript) if as_text else transcript)
    assert {**opened, "seq": 0} == {**now, "seq": 0}
    assert other.act(BANK)["view"]["seat"] == 1


@pytest.mark.parametrize("as_text", [True, False])
def test_check_tells_where_a_transcript_stands_and_keeps_the_match(as_text: bool) -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    now = page.ask("now")
    other = Page()
    other.new([{"name": "Cleo"}])
    before = other.ask("now")
    transcript = now["transcript"]
    checked = other.ask("check", transcript=json.dumps(transcript) if as_text else transcript)
    assert {**checked, "seq": 0} == {**now, "seq": 0}
    assert other.ask("now") == before


def test_a_transcript_can_be_checked_before_any_match() -> None:
    page = Page()
    assert page.ask("check", transcript=plain_transcript())["turn"] == "human"
    assert page.send("now")["error"]["code"] == "no-match"


def test_a_transcript_from_the_bridge_is_one_for_the_command_line() -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    match = read_transcript(json.dumps(page.ask("now")["transcript"]), GAMES)
    assert match.records[0].dice == tuple(GOOD)


def test_a_match_that_is_over_has_no_turn() -> None:
    page = Page(*[1] * 6)
    page.new()
    over = page.act(ROLL)
    assert (over["turn"], over["view"]["winners"], over["view"]["offers"]) == ("over", [0], [])
    assert page.refused("act", player=0, actions=[ROLL]) == "match-over"


def test_bots_play_a_whole_match_of_legal_steps() -> None:
    page = Page(bridge=Bridge())
    position = page.new(players=BOTS, target=2000)
    for _ in range(2000):
        if position["turn"] == "over":
            break
        assert position["turn"] == "bot"
        position = page.ask("bot", seq=position["seq"])
    assert position["turn"] == "over"
    read_transcript(json.dumps(page.ask("now")["transcript"]), GAMES)


def test_a_human_is_not_played_by_a_bot() -> None:
    page = Page()
    page.new()
    assert page.refused("bot") == "not-a-bot"


def test_no_bot_plays_after_the_end() -> None:
    page = Page(*[1] * 6)
    page.new(players=BOTS)
    position = page.ask("now")
    page.ask("bot", seq=position["seq"])
    assert page.refused("bot") == "no-bot-now"


def test_a_game_without_a_draw_draws_nobody() -> None:
    page = Page()
    page.new()
    assert page.refused("draw") == "no-draw-now"


def test_undo_takes_back_and_tells_which_step_fell() -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    rolled = page.ask("now")
    kept = page.act(KEEP)
    undone = page.ask("undo", seq=kept["seq"], player=0)
    assert undone["view"] == rolled["view"]
    assert undone["fallen"] == [1]
    assert undone["steps"] == [{"player": 0, "action": "undo"}]
    assert [told["stands"] for told in page.ask("now")["told"]] == [True, False, True]


def test_undo_is_refused_past_dice_and_for_others() -> None:
    page = Page(*GOOD)
    page.new()
    assert page.refused("undo", player=0) == "nothing-to-undo"
    page.act(ROLL)
    assert page.refused("undo", player=0) == "undo-dice"
    page.act(KEEP)
    assert page.refused("undo", player=1) == "undo-other"
    assert page.refused("undo", player=-1) == "undo-other"


def test_dice_by_hand_are_taken_and_can_be_corrected() -> None:
    page = Page()
    page.new()
    rolled = page.act({**ROLL, "dice": GOOD})
    assert rolled["steps"] == [{"player": 0, "action": "roll", "dice": GOOD, "hand": True}]
    page.act(KEEP)
    now = page.ask("now")
    right = [1, 1, 1, 2, 3, 4]
    corrected = page.ask("correct", seq=now["seq"], player=0, step=0, dice=right)
    assert corrected["view"]["tray"]["rolled"] == right
    assert corrected["fallen"] == [0, 1]  # the entry of the mistyped roll as well
    (told,) = corrected["told"]
    assert (told["step"], told["stands"], told["dice"]) == (2, True, 0)


def test_hand_dice_that_are_wrong_are_refused() -> None:
    page = Page()
    page.new()

    def code(**action: Any) -> str:
        return page.refused("act", player=0, actions=[{**ROLL, **action}])

    assert code(dice=[1]) == "wrong-dice-count"
    assert code(dice=[1, 1, 1, 1, 1, 7]) == "no-such-face"
    assert code(dice=[1, 1, 1, 1, 1, {"a": []}]) == "no-such-face"
    assert code(dice="123456") == "bad-message"
    assert code(dice=None) == "bad-message"
    page.act({**ROLL, "dice": GOOD})
    assert page.refused("act", player=0, actions=[{**KEEP, "dice": [1]}]) == "no-dice-here"


def test_correct_is_refused_for_dice_of_the_system() -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    assert page.refused("correct", player=0, step=0, dice=GOOD) == "correct-not-hand"
    assert page.refused("correct", player=0, step=7, dice=GOOD) == "correct-fallen"
    assert page.refused("correct", player=0, step=10**4000, dice=GOOD) == "correct-fallen"


@pytest.mark.parametrize("kind", ["act", "bot", "draw", "undo", "correct", "now", "report"])
def test_without_a_match_only_hello_new_and_open_are_answered(kind: str) -> None:
    values = {"seq": 0, "player": 0, "actions": [ROLL], "step": 0, "dice": []}
    values["language"] = "en"
    assert Page().refused(kind, **values) == "no-match"


# ---- stale positions; all or nothing


def test_a_double_click_rolls_once() -> None:
    page = Page(*GOOD, *GOOD)
    seq = page.new()["seq"]
    once = page.send("act", seq=seq, player=0, actions=[ROLL])
    twice = page.send("act", seq=seq, player=0, actions=[ROLL])
    assert once["ok"]
    assert twice["error"]["code"] == "stale"
    assert len(page.ask("now")["transcript"]["steps"]) == 1


@pytest.mark.parametrize("kind", ["act", "bot", "draw", "undo", "correct"])
def test_every_request_for_an_earlier_or_a_later_position_is_stale(kind: str) -> None:
    page = Page(*GOOD)
    seq = page.new()["seq"]
    page.act(ROLL)
    values = {"player": 0, "actions": [KEEP], "step": 0, "dice": GOOD}
    assert page.refused(kind, **values, seq=seq) == "stale"
    assert page.refused(kind, **values, seq=seq + 2) == "stale"


def test_a_new_match_makes_requests_for_the_old_one_stale() -> None:
    page = Page(*GOOD)
    seq = page.new()["seq"]
    page.new()
    assert page.refused("act", seq=seq, player=0, actions=[ROLL]) == "stale"


def test_of_several_actions_all_are_taken_or_none() -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    assert page.refused("act", player=0, actions=[KEEP, BANK, BANK]) == "not-your-turn"
    assert page.refused("act", player=0, actions=[KEEP, KEEP]) == "ten-thousand:kept-already"
    assert page.refused("act", player=0, actions=[KEEP, {}]) == "unknown-action"
    both = page.act(KEEP, BANK)
    assert [step["action"] for step in both["steps"]] == ["keep", "bank"]


@pytest.mark.parametrize("dice", [GOOD, [2, 2, 3, 3, 4, 6], [1] * 6])
@pytest.mark.parametrize("then", [KEEP, BANK, ROLL, {}, None])
def test_nothing_may_follow_an_action_that_rolls(dice: list[int], then: Any) -> None:
    """Else dice that do not suit could be taken back; the refusal does not tell them either."""
    page = Page(*dice)
    page.new()
    assert page.refused("act", player=0, actions=[ROLL, then]) == "after-dice"


def test_a_source_that_fails_changes_nothing() -> None:
    page = Page(1, 2)
    page.new()
    assert page.refused("act", player=0, actions=[ROLL]) == "no-dice-left"


def test_a_fault_of_a_source_is_answered_and_changes_nothing() -> None:
    class Broken(ScriptedDice):
        def roll(self, count: int) -> tuple[int, ...]:
            raise ZeroDivisionError

    page = Page(bridge=Bridge(Broken([])))
    page.new()
    assert page.refused("act", player=0, actions=[ROLL]) == "internal"


def test_a_match_that_cannot_be_shown_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(*GOOD)
    page.new()

    def broken(_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("dicecore.kernel.match.Match.view", broken)
        assert page.send("act", seq=1, player=0, actions=[ROLL])["error"]["code"] == "internal"
        refused = page.send("new", game="ten-thousand", players=HUMANS)
        assert refused["error"]["code"] == "internal"
    now = page.ask("now")
    assert (now["seq"], now["transcript"]["steps"]) == (1, [])


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ([], "bad-message"),
        ([1], "bad-message"),
        ([None], "bad-message"),
        ([[ROLL]], "bad-message"),
        ([{}], "unknown-action"),
        ([{"action": ["roll"]}], "unknown-action"),
        ([{"action": "undo"}], "unknown-action"),
        ([{"action": "correct"}], "unknown-action"),
        ([{"action": "draw", "seat": 0}], "unknown-action"),
        ([{"action": "keep"}], "missing-field"),
        ([{"action": "keep", "sets": "1"}], "bad-field"),
        ([KEEP], "ten-thousand:roll-first"),
        ([BANK], "ten-thousand:roll-first"),
        ([{"action": "take-over"}], "ten-thousand:nothing-to-take-over"),
    ],
)
def test_illegal_actions_are_refused_and_the_match_is_kept(actions: list[Any], code: str) -> None:
    page = Page(*GOOD)
    page.new()
    assert page.refused("act", player=0, actions=actions) == code


@pytest.mark.parametrize("player", [1, 2, -1, 10**4000])
def test_only_the_player_whose_turn_it_is_acts(player: int) -> None:
    page = Page(*GOOD)
    page.new()
    assert page.refused("act", player=player, actions=[ROLL]) == "not-your-turn"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"game": "poker"}, "unknown-game"),
        ({"players": []}, "wrong-seat-count"),
        ({"players": [1]}, "player-not-an-object"),
        ({"players": [{"name": "W" * 41}]}, "name-too-long"),
        ({"rules": {"entry": 7}}, "option-step"),
        ({"rules": {"": {}}}, "unknown-option"),
        ({"number": 0}, "number-too-small"),
    ],
)
def test_a_wrong_new_match_is_refused_and_the_old_one_kept(
    values: dict[str, Any], code: str
) -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    assert page.refused("new", **{"game": "ten-thousand", "players": HUMANS, **values}) == code


@pytest.mark.parametrize(
    ("transcript", "code", "step"),
    [
        ("", "not-json", None),
        ("[" * 5000, "too-deep", None),
        (" " * 2_000_001, "too-long", None),
        ({}, "no-version", None),
        (plain_transcript(steps=[{"player": 1, **ROLL, "dice": GOOD}]), "not-your-turn", 0),
        (plain_transcript(steps=[{"player": 0, **ROLL, "dice": GOOD}, 3]), "step-not-an-object", 1),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_wrong_transcript_is_refused_with_its_step_and_the_old_match_kept(
    transcript: Any, code: str, step: int | None
) -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    for kind in ("open", "check"):
        assert page.refused(kind, transcript=transcript) == code
        error = page.send(kind, transcript=transcript)["error"]
        assert error.get("step") == step


# ---- long work


@dataclass(frozen=True, slots=True)
class Count(Request):
    type: ClassVar[str] = "count"
    to: int
    end: str = "total"


class Counter(Bridge):
    """A bridge with long work of its own."""

    requests = (*REQUESTS, Count)

    def _answer(self, request: Request) -> object:
        return self.count(request) if isinstance(request, Count) else super()._answer(request)

    def count(self, request: Count) -> Generator[object, None, object]:
        for number in range(request.to):
            yield {"so_far": number}
        if request.end == "fault":
            raise ZeroDivisionError
        if request.end == "refused":
            raise MessageError("no-match")
        return {"total": request.to}


def counter(*dice: int) -> Page:
    return Page(bridge=Counter(ScriptedDice(dice)))


def work(page: Page) -> dict[str, Any]:
    text = page.bridge.work()
    assert text
    return checked(text)


def test_without_work_there_is_nothing_to_answer() -> None:
    assert Page().bridge.work() == ""


def test_long_work_is_answered_slice_by_slice_under_its_id() -> None:
    page = counter()
    first = page.send("count", to=2)
    assert (first["ok"], first["more"], first["result"]) == (True, True, {})
    answers = [work(page) for _ in range(3)]
    assert {answer["id"] for answer in answers} == {first["id"]}
    assert [answer["more"] for answer in answers] == [True, True, False]
    assert answers[-1]["result"] == {"total": 2}
    assert page.bridge.work() == ""


def test_requests_are_answered_between_slices() -> None:
    page = counter(*GOOD)
    page.new()
    page.send("count", to=5)
    work(page)
    assert page.act(ROLL)["view"]["tray"]["rolled"] == GOOD
    assert work(page)["result"] == {"so_far": 1}


def test_the_oldest_work_goes_first() -> None:
    page = counter()
    old, new = page.send("count", to=1)["id"], page.send("count", to=1)["id"]
    assert [work(page)["id"] for _ in range(4)] == [old, old, new, new]


def test_work_can_be_cancelled() -> None:
    page = counter()
    job = page.send("count", to=10**9)["id"]
    work(page)
    assert page.ask("cancel", job=job) == {"found": True}
    assert page.bridge.work() == ""
    assert page.ask("cancel", job=job) == {"found": False}


def test_cancelling_one_work_leaves_the_other() -> None:
    page = counter()
    old, new = page.send("count", to=0)["id"], page.send("count", to=0)["id"]
    page.ask("cancel", job=old)
    assert (work(page)["id"], page.bridge.work()) == (new, "")


@pytest.mark.parametrize(("fault", "code"), [("fault", "internal"), ("refused", "no-match")])
def test_a_fault_in_long_work_is_answered_and_ends_it(fault: str, code: str) -> None:
    page = counter()
    page.send("count", to=1, end=fault)
    assert work(page)["more"]
    assert work(page)["error"]["code"] == code
    assert page.bridge.work() == ""


# ---- odds


def slow_odds(state: Any) -> Iterator[Chances | None]:
    """Count the dice of what can be kept, slowly; then say that less of it is better."""
    actions = TEN.legal_actions(state)
    keeps = [action for action in actions if isinstance(action, Keep)]
    yield None
    yield Chances("bust", {(action,): 0.5 for action in actions if action.rolls})
    yield None
    values: dict[Path, float] = {(keep, Bank()): sum(map(len, keep.sets)) for keep in keeps}
    yield Chances("mean", values, "points", "less", exact=False)


def slow_figures(options: Any) -> Iterator[tuple[str, Any] | None]:
    yield None
    yield "turn", options.entry / 2
    yield None
    yield "no_set", ["1/2"]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Page:
    game = replace(TEN, odds=slow_odds, figures=slow_figures)
    without = replace(game, odds=None, figures=None)
    games = {"ten-thousand": game, "shicargo": without}
    monkeypatch.setattr("dicecore.bridge.GAMES", games)
    page = Page(*GOOD)
    page.new()
    return page


def answers(page: Page) -> list[dict[str, Any] | None]:
    """Work until there is nothing to do; None for every slice with nothing to tell."""
    found = []
    while (text := page.bridge.work()) != "":
        found.append(None if text is None else checked(text))
    return found


def test_odds_come_measure_by_measure_beside_the_offers(slow: Page) -> None:
    rolled = slow.act(ROLL)
    asked = slow.send("odds", seq=rolled["seq"])
    assert (asked["more"], asked["result"]) == (True, {})
    parts = answers(slow)
    told = [part for part in parts if part]
    assert len(told) == 3 < len(parts)
    assert {part["id"] for part in told} == {asked["id"]}
    assert [part["more"] for part in told] == [True, True, False]
    first, second, end = (part["result"] for part in told)
    assert ([one["code"] for one in first["measures"]], first["best"]) == (["bust"], [])
    assert (second, end["seq"]) == (end, rolled["seq"])
    bust, mean = end["measures"]
    offers = rolled["view"]["offers"]
    sizes = [len(offer["faces"]) for offer in offers]
    assert bust["values"] == mean["values"] == [None] * len(offers)
    assert (mean["code"], mean["unit"], mean["better"]) == ("mean", "points", "less")
    assert (bust["exact"], mean["exact"], bust["better"]) == (True, False, None)
    assert len(mean["follows"]) == len(offers) == 3
    for offer, values, size in zip(offers, mean["follows"], sizes, strict=True):
        kinds = [follow["action"]["action"] for follow in offer["follows"]]
        assert values == [size if kind == "bank" else None for kind in kinds]
    best, then = end["best"]
    assert best == sizes.index(1)
    assert offers[best]["follows"][then]["action"] == BANK


def test_an_offer_with_a_value_is_the_best_by_itself(slow: Page) -> None:
    slow.send("odds", seq=slow.ask("now")["seq"])
    end = answers(slow)[-1]
    assert end
    bust, _ = end["result"]["measures"]
    assert (bust["values"], bust["follows"], end["result"]["best"]) == ([0.5], [[]], [])


def test_odds_of_an_earlier_position_are_refused_at_once(slow: Page) -> None:
    seq = slow.ask("now")["seq"]
    slow.act(ROLL)
    assert slow.refused("odds", seq=seq) == "stale"
    assert slow.bridge.work() == ""
    assert Page().refused("odds", seq=0) == "no-match"


@pytest.mark.parametrize("slices", range(5))
@pytest.mark.parametrize("then", ["act", "new", "open"])
def test_odds_stop_when_the_match_goes_on(slow: Page, slices: int, then: str) -> None:
    asked = slow.send("odds", seq=slow.ask("now")["seq"])
    for _ in range(slices):
        slow.bridge.work()
    if then == "act":
        assert slow.act(ROLL)["view"]["tray"]["rolled"] == GOOD
    elif then == "new":
        slow.new()
    else:
        slow.ask("open", transcript=plain_transcript())
    (end,) = answers(slow)
    assert end
    assert (end["id"], end["error"]["code"]) == (asked["id"], "stale")


def test_what_leaves_the_match_as_it_is_lets_odds_go_on(slow: Page) -> None:
    slow.send("odds", seq=slow.ask("now")["seq"])
    slow.bridge.work()
    assert slow.refused("act", player=0, actions=[BANK]) == "ten-thousand:roll-first"
    assert slow.refused("new", game="poker", players=HUMANS) == "unknown-game"
    end = answers(slow)[-1]
    assert end
    assert len(end["result"]["measures"]) == 2


def test_odds_asked_for_later_go_first(slow: Page) -> None:
    figures = slow.send("figures", game="ten-thousand")["id"]
    slow.bridge.work()
    odds = slow.send("odds", seq=slow.ask("now")["seq"])["id"]
    ends = [one["id"] for one in answers(slow) if one and not one["more"]]
    assert ends == [odds, figures]


def test_odds_can_be_cancelled(slow: Page) -> None:
    job = slow.send("odds", seq=slow.ask("now")["seq"])["id"]
    slow.bridge.work()
    assert slow.ask("cancel", job=job) == {"found": True}
    assert slow.bridge.work() == ""


def test_a_game_without_odds_measures_nothing(slow: Page) -> None:
    position = slow.ask("new", game="shicargo", players=HUMANS)
    slow.send("odds", seq=position["seq"])
    end = answers(slow)[-1]
    assert end
    assert end["result"] == {"seq": position["seq"], "measures": [], "best": []}


def test_figures_come_one_by_one_without_a_match(slow: Page) -> None:
    slow.send("figures", game="ten-thousand", rules={"entry": 500})
    told = [one["result"]["figures"] for one in answers(slow) if one]
    whole = {"turn": 250.0, "no_set": ["1/2"]}
    assert told == [{"turn": 250.0}, whole, whole]


def test_figures_that_there_cannot_be_are_refused_at_once(slow: Page) -> None:
    assert slow.refused("figures", game="poker") == "unknown-game"
    assert slow.refused("figures", game="ten-thousand", rules={"entry": 1}) == "option-step"
    assert slow.refused("figures", game="shicargo") == "no-figures"


@pytest.mark.parametrize("code", [code for code, game in GAMES.items() if game.odds])
def test_every_game_with_odds_measures_its_first_offers(code: str) -> None:
    page = Page(bridge=Bridge())
    position = page.ask("new", game=code, players=HUMANS)
    while position["turn"] == "draw":
        position = page.ask("draw", seq=position["seq"])
    page.send("odds", seq=position["seq"])
    end = answers(page)[-1]
    assert end
    assert end["ok"]
    for measure in end["result"]["measures"]:
        assert len(measure["values"]) == len(position["view"]["offers"])
        assert has_words("odds", measure["code"], code)


# ---- garbage


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "1", '"hello"', "{", "NaN", "\ud800", "\x00", "🎲",
        "[" * 300_000, '{"a":' * 100_000, '{"v": 1e999}', "9" * 5000, '"\\ud800"',
    ],
    ids=lambda text: ascii(text)[:20],
)  # fmt: skip
def test_what_is_no_message_is_refused(text: str) -> None:
    answer = Page().raw(text)
    assert (answer["ok"], answer["id"]) == (False, None)
    assert answer["error"]["code"] in {"bad-message", "not-json", "not-utf8", "too-deep"}


def test_a_message_that_is_too_long_is_refused() -> None:
    assert Page().raw(" " * (LONGEST + 1))["error"]["code"] == "too-long"


@pytest.mark.parametrize(
    "head",
    [
        {"v": 1, "id": 7},
        {"id": 7, "type": "now"},
        {"v": 2, "id": 7, "type": "now"},
        {"v": True, "id": 7, "type": "now"},
        {"v": 1.0, "id": 7, "type": "now"},
        {"v": 1, "id": 7, "type": "later"},
        {"v": 1, "id": 7, "type": ["now"]},
        {"v": 1, "id": 7, "type": None},
        {"v": 1, "id": 7, "type": ""},
    ],
    ids=str,
)
def test_a_wrong_head_is_refused_under_its_id(head: dict[str, Any]) -> None:
    answer = Page().raw(json.dumps(head))
    assert (answer["id"], answer["error"]["code"]) == (7, "bad-message")


@pytest.mark.parametrize("number", [None, True, 1.0, "1", [1], {}])
def test_an_id_that_is_no_whole_number_is_answered_with_null(number: Any) -> None:
    answer = Page().raw(json.dumps({"v": 1, "id": number, "type": "hello"}))
    assert answer["id"] is None


WRONG: dict[str, list[Any]] = {
    "game": [None, 1, [], {}],
    "players": [None, 1, "Ann", {}],
    "rules": [None, 1, "entry", []],
    "language": [None, 1, ["en"], {}],
    "number": [None, True, 1.0, "1", [], {}],
    "transcript": [None, 1, [], True],
    "seq": [None, True, 1.0, "1", [], {}],
    "player": [None, True, 0.0, "0", [], {}],
    "actions": [None, 1, "roll", {}],
    "step": [None, True, 0.0, "0", [], {}],
    "dice": [None, 1, "123456", {}],
    "job": [None, True, 1.0, "1", [], {}],
    "results": [None, 1, "", {}],
    "points": [None, 1, "3", {}],
    "shared": [None, True, 1, [], {}],
    "people": [None, 1, "Ann", {}],
    "finished": [None, 1, "yes", [], {}],
}
VALID: dict[str, Any] = {
    "game": "shicargo", "players": HUMANS, "rules": {}, "number": 2,
    "language": "en", "transcript": plain_transcript(),
    "seq": 1, "player": 0, "actions": [ROLL], "step": 0, "dice": GOOD, "job": 1,
    "results": [], "points": [3, 2, 1], "shared": "each", "people": HUMANS, "finished": True,
}  # fmt: skip


def valid(kind: type[Request]) -> dict[str, Any]:
    return {spec.name: VALID[spec.name] for spec in fields(kind)}


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda one: getattr(one, "type", one))
def test_a_field_of_a_wrong_type_is_named(kind: type[Request], name: str) -> None:
    page = Page(*GOOD)
    page.new()
    for value in WRONG[name]:
        answer = page.send(kind.type, **{**valid(kind), name: value})
        assert answer["error"] == {"code": "bad-message", "params": {"field": name}}
    assert page.ask("now")["seq"] == 1


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda one: getattr(one, "type", one))
def test_a_missing_field_is_named(kind: type[Request], name: str) -> None:
    page = Page()
    page.new()
    some = {key: value for key, value in valid(kind).items() if key != name}
    answer = page.send(kind.type, **some)
    if name in ("rules", "number", "people", "finished") or (kind, name) == (Tallies, "game"):
        assert answer["ok"]
    else:
        assert answer["error"] == {"code": "bad-message", "params": {"field": name}}


@given(json_values())
def test_any_json_is_answered(value: Any) -> None:
    answer = Page().raw(json.dumps(value))
    assert not answer["ok"]
    assert answer["error"]["code"] != "internal"


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    answer = Page().raw(text)
    assert not answer["ok"]
    assert answer["error"]["code"] != "internal"


@settings(max_examples=300)
@given(st.sampled_from(FIELDS), json_values())
def test_any_value_in_any_field_is_answered_and_a_refusal_changes_nothing(
    field: tuple[type[Request], str], value: Any
) -> None:
    kind, name = field
    page = Page(*GOOD)
    page.new()
    before = page.ask("now")
    answer = page.send(kind.type, **{**valid(kind), name: value})
    if not answer["ok"]:
        assert answer["error"]["code"] != "internal"
        assert page.ask("now") == before


@settings(max_examples=200)
@given(st.sampled_from(["action", "sets", "dice", "player", "hand"]), json_values())
def test_any_value_in_an_action_is_answered(name: str, value: Any) -> None:
    page = Page(*GOOD, *GOOD)
    page.new()
    for action in (ROLL, KEEP):
        now = page.ask("now")
        answer = page.send("act", seq=now["seq"], player=0, actions=[{**action, name: value}])
        if not answer["ok"]:
            assert answer["error"]["code"] != "internal"
            assert page.ask("now") == now


@given(json_values(), st.sampled_from(["note", "players", "steps", "rules", "dice"]))
def test_any_transcript_is_opened_or_refused(value: Any, part: str) -> None:
    page = Page()
    answer = page.send("open", transcript=plain_transcript(**{part: value}))
    assert answer["ok"] or answer["error"]["code"] != "internal"


@pytest.mark.parametrize("levels", [50, 90, 95, 100, 500, 900, 990])
def test_deep_values_are_opened_whole_or_refused(levels: int) -> None:
    deep = "[" * levels + "]" * levels
    text = json.dumps(plain_transcript(note="@")).replace('"@"', deep)
    page = Page()
    page.new()
    for transcript in (text, json.dumps(text)):
        answer = page.raw('{"v":1,"id":9,"type":"open","transcript":' + transcript + "}")
        assert answer["ok"] or answer["error"]["code"] == "too-deep"
        assert page.send("now")["ok"]
