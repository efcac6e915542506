"""The match of any game, shown with 10,000 Dice and with a small game that draws its starter."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from dicecore import (
    Match,
    PhysicalDice,
    RuleError,
    ScriptedDice,
    TranscriptError,
    read_transcript,
    write_transcript,
)
from dicecore.kernel.game import (
    Action,
    Decide,
    Draw,
    Drawn,
    Event,
    Game,
    Move,
    Over,
    Pending,
    Roll,
    Rolled,
    Step,
)
from dicecore.kernel.match import Corrected, Player, Record
from dicecore.kernel.options import Options
from dicecore.kernel.view import Tray, View
from tests.support import BUST, ENTER, TEN, Table, people, read_word, refusal, text_of

ROLL, BANK = read_word("1")[0], read_word("b")[0]

# ---- a small game: chance draws who starts; he passes or rolls one die, and a 6 wins


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    seat: int | None = None
    falling: bool = False
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Throw(Action):
    kind: ClassVar[str] = "throw"
    rolls: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Pass(Action):
    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Began(Event):
    code: ClassVar[str] = "began"
    cites: ClassVar[str] = "six 1"
    seat: int


def pending(state: State) -> Pending:
    if state.winner is not None:
        return Over((state.winner,))
    if state.seat is None:
        return Draw(tuple(range(state.seats)))
    return Roll(state.seat, 1) if state.falling else Decide(state.seat)


def legal_actions(state: State) -> tuple[Action, ...]:
    return (Throw(), Pass()) if isinstance(pending(state), Decide) else ()


def apply(state: State, move: Move) -> Step[State]:
    match move:
        case Drawn(seat):
            return Step(replace(state, seat=seat), (Began(seat),))
        case Throw():
            return Step(replace(state, falling=True))
        case Rolled((6,)):
            return Step(replace(state, falling=False, winner=state.seat))
    after = ((state.seat or 0) + 1) % state.seats
    return Step(replace(state, falling=False, seat=after))


SIX: Game[State] = Game(
    code="six",
    seats=(2, 3),
    options=Options,
    presets={},
    actions=(Throw, Pass),
    events=(Began,),
    setup=lambda _, seats: State(seats),
    pending=pending,
    legal_actions=legal_actions,
    apply=apply,
    refuse=lambda _, action: RuleError("unknown-action", action=action.kind),
    result=lambda state: tuple({"won": seat == state.winner} for seat in range(state.seats)),
    round=lambda _: 1,
    view=lambda state, _: View(state.seat, Tray(1), (), (), ()),
    tables=lambda _: (),
)


def six(draws: int = 1) -> Match:
    return Match.new(SIX, people(3)).draw(ScriptedDice([], [draws]))


def test_nothing_can_be_done_before_the_draw() -> None:
    match = Match.new(SIX, people(2))
    assert match.result()["next"] == {"player": None, "actions": ["draw"]}
    for action in (Throw(), Pass()):
        with pytest.raises(RuleError, match="draw-first"):
            match.act(0, action, ScriptedDice([6]))


def test_the_drawn_seat_starts() -> None:
    match = six(2)
    assert match.pending == Decide(2)
    assert match.told == ((Began(2),),)
    assert match.records[0] == Record(None, "draw", drawn=2)


@pytest.mark.parametrize("seat", [3, -1, None])
def test_only_one_of_the_seats_can_be_drawn(seat: int | None) -> None:
    with pytest.raises(RuleError, match="cannot-be-drawn"):
        Match.new(SIX, people(3)).play(Record(None, "draw", drawn=seat))


def test_nobody_draws_twice_or_after_the_end() -> None:
    for match in (six(), six().act(1, Throw(), ScriptedDice([6])), Table().match):
        with pytest.raises(RuleError, match="no-draw-now"):
            match.draw(ScriptedDice([], [0]))
    with pytest.raises(RuleError, match="no-draw-now"):
        six().play(Record(None, "draw", drawn=0))


def test_a_draw_is_neither_undone_nor_corrected() -> None:
    match = six()
    assert match.undoable() is None
    with pytest.raises(RuleError, match="undo-dice"):
        match.undo(1)
    with pytest.raises(RuleError, match="correct-not-hand"):
        match.correct(1, 0, [6])


@pytest.mark.parametrize(
    "step", [{"player": None, "action": "draw", "seat": 1}, {"player": 1, "action": "undo"}]
)
def test_a_step_without_a_roll_has_no_dice(step: dict[str, Any]) -> None:
    transcript = {**write_transcript(six()), "steps": [{**step, "dice": [1]}]}
    with pytest.raises(TranscriptError, match="no-dice-here"):
        read_transcript(json.dumps(transcript), {SIX.code: SIX})


def test_a_match_with_a_draw_is_its_journal() -> None:
    match = six().act(1, Pass(), ScriptedDice([])).undo(1).act(1, Throw(), ScriptedDice([6]))
    assert write_transcript(match)["steps"] == [
        {"player": None, "action": "draw", "seat": 1},
        {"player": 1, "action": "pass"},
        {"player": 1, "action": "undo"},
        {"player": 1, "action": "throw", "dice": [6]},
    ]
    assert match.result()["winners"] == [1]
    assert read_transcript(text_of(match), {"six": SIX}) == match


# ---- seats, turns, sources


def test_a_new_match_has_the_default_rules_and_no_step() -> None:
    match = Match.new(TEN, people(2))
    assert match.options == TEN.options()
    assert (match.records, match.stands, match.told, match.history) == ((), (), (), ())
    assert match.undoable() is None


def test_another_player_than_the_one_whose_turn_it_is_is_refused() -> None:
    with pytest.raises(RuleError) as error:
        Table().match.act(1, ROLL, ScriptedDice([1] * 6))
    assert refusal(error) == "not-your-turn"
    assert error.value.params == {"seat": 0, "other_seat": 1}


class Counting(ScriptedDice):
    rolls = 0

    def roll(self, count: int) -> tuple[int, ...]:
        self.rolls += 1
        return super().roll(count)


def test_no_die_falls_for_an_action_that_is_refused() -> None:
    source = Counting([1] * 12)
    match = Table(script="152344").match
    with pytest.raises(RuleError):
        match.act(0, ROLL, source)
    with pytest.raises(RuleError):
        match.act(1, ROLL, source)
    assert source.rolls == 0


def test_dice_fall_once_for_an_action_that_rolls_and_never_for_another() -> None:
    source = Counting([1, 5, 2, 3, 4, 4])
    match = Table().match.act(0, ROLL, source).act(0, read_word("k1+5")[0], source)
    assert source.rolls == 1
    assert match.records[0].dice == (1, 5, 2, 3, 4, 4)
    assert match.records[1].dice is None


def test_a_source_that_fails_changes_nothing() -> None:
    match = Table().match
    with pytest.raises(RuleError, match="no-dice-left"):
        match.act(0, ROLL, ScriptedDice([1]))
    assert match.records == ()


def test_dice_by_hand_are_marked() -> None:
    match = Table().match.act(0, ROLL, PhysicalDice([1, 5, 2, 3, 4, 4]))
    assert match.records[0].hand
    assert not Table(script="152344").match.records[0].hand


@pytest.mark.parametrize("dice", [None, (), (1,) * 5, (1,) * 7, (1, 1, 1, 1, 1, 7)])
def test_a_step_with_other_dice_than_are_rolled_is_refused(dice: Any) -> None:
    with pytest.raises(RuleError, match=r"wrong-dice-count|no-such-face"):
        Table().match.play(Record(0, "roll", ROLL, dice))


def test_matches_are_values() -> None:
    one, other = Table(script="152344 k1").match, Table(script="152344 k1").match
    assert one == other
    assert one != one.undo(0)
    with pytest.raises(AttributeError):
        one.records = ()  # type: ignore[misc]


# ---- undo


def test_undo_goes_back_action_by_action_to_the_last_dice() -> None:
    table = Table(script="152344 k1 b")
    match = table.match.undo(0).undo(0)
    assert match.state == Table(script="152344").match.state
    assert match.undoable() is None
    with pytest.raises(RuleError, match="undo-dice"):
        match.undo(0)


def test_undo_takes_back_the_bank_that_ended_the_match() -> None:
    table = Table(1, "123456 k123456 b", target=1000)
    assert table.winners == (0,)
    match = table.match.undo(0)
    assert match.pending == Decide(0)
    assert match.state.totals == (0,)


def test_undo_is_for_the_player_who_acted_and_only_until_the_next_dice() -> None:
    match = Table(script=ENTER).match
    with pytest.raises(RuleError) as error:
        match.undo(1)
    assert refusal(error) == "undo-other"
    assert error.value.params == {"seat": 0, "other_seat": 1}
    with pytest.raises(RuleError, match="undo-dice"):
        Table(script=f"{ENTER} 152344").match.undo(0)


def test_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(RuleError, match="nothing-to-undo"):
        Table().match.undo(0)


def test_undo_stays_in_the_log_and_marks_the_step_it_took_back() -> None:
    match = Table(script="152344 k1").match.undo(0)
    assert [entry.stands for entry in match.log] == [True, False, True]
    (undone,) = match.log[2].events
    assert undone.to_json() == {
        "code": "undone", "cites": "transcript", "seat": 0, "step": 1, "action": "keep",
    }  # fmt: skip
    assert [event.code for event in match.history] == ["rolled"]


def test_another_action_can_be_taken_after_undo() -> None:
    match = Table(script="152344 k1").match.undo(0).act(0, read_word("k5")[0], ScriptedDice([]))
    assert match.state.points == 50
    assert [entry.stands for entry in match.log] == [True, False, True, True]


# ---- correct


def by_hand(script: str, **rules: Any) -> Match:
    match = Table(**rules).match
    for word in script.split():
        action, dice = read_word(word)
        seat = match.pending.seat  # type: ignore[union-attr]
        match = match.act(seat, action, PhysicalDice(dice))
    return match


def test_correct_puts_other_dice_into_the_step_and_later_steps_fall_away() -> None:
    match = by_hand("152344 k1 b").correct(0, 0, [1, 1, 1, 1, 1, 2])
    assert match.state == Table(script="111112").match.state
    assert [record.kind for record in match.records] == ["roll", "keep", "bank", "correct"]
    assert [stand.index for stand in match.stands] == [0]
    told = match.told[-1]
    assert told[0] == Corrected(0, 0, (1, 5, 2, 3, 4, 4), (1, 1, 1, 1, 1, 2), fallen=2)
    assert [event.code for event in told[1:]] == ["rolled"]


def test_correct_keeps_earlier_steps() -> None:
    match = by_hand("152344 k1 12346 k1").correct(0, 2, [2, 3, 4, 6, 6])
    assert [stand.index for stand in match.stands] == [0, 1, 2]
    assert match.pending == Decide(1)
    assert [event.code for event in match.history] == ["rolled", "kept", "rolled", "busted"]


def test_correct_a_bust_into_a_roll_that_scores_also_when_another_has_rolled_since() -> None:
    match = by_hand(f"{BUST} 152344").correct(0, 0, [1, 2, 3, 3, 4, 6])
    assert match.pending == Decide(0)
    assert TEN.legal_actions(match.state) == (read_word("k1")[0],)


def test_correct_after_the_end() -> None:
    match = by_hand("111111")
    assert isinstance(match.pending, Over)
    assert match.correct(0, 0, [1, 1, 1, 1, 1, 2]).pending == Decide(0)


def test_correct_twice() -> None:
    match = by_hand("152344").correct(0, 0, [1, 1, 1, 2, 3, 4]).correct(0, 0, [2, 2, 2, 3, 3, 4])
    assert match.state == Table(script="222334").match.state
    with pytest.raises(RuleError, match="undo-dice"):
        match.undo(0)


@pytest.mark.parametrize(
    ("seat", "step", "dice", "code"),
    [
        (1, 0, [1] * 6, "correct-other"),
        (0, 1, [1] * 6, "correct-not-hand"),
        (0, 2, [1] * 6, "correct-fallen"),
        (0, -1, [1] * 6, "correct-fallen"),
        (0, 0, [1] * 5, "wrong-dice-count"),
        (0, 0, [], "wrong-dice-count"),
        (0, 0, [1, 1, 1, 1, 1, 7], "no-such-face"),
    ],
)
def test_correct_is_refused(seat: int, step: int, dice: list[int], code: str) -> None:
    match = by_hand("152344 k1")
    with pytest.raises(RuleError) as error:
        match.correct(seat, step, dice)
    assert refusal(error) == code


def test_only_dice_rolled_by_hand_are_corrected() -> None:
    with pytest.raises(RuleError, match="correct-not-hand"):
        Table(script="152344").match.correct(0, 0, [1] * 6)


def test_a_step_that_fell_away_or_was_undone_is_not_corrected() -> None:
    match = by_hand("152344 k1 12346").correct(0, 0, [1, 1, 1, 2, 3, 4])
    with pytest.raises(RuleError, match="correct-fallen"):
        match.correct(0, 2, [1] * 5)
    with pytest.raises(RuleError, match="correct-fallen"):
        match.correct(0, 3, [1] * 6)


# ---- what a replay reports


def test_result_of_a_match_that_goes_on() -> None:
    assert Table(script=f"{ENTER} 152344 k1").match.result() == {
        "game": "ten-thousand",
        "finished": False,
        "winners": [],
        "losers": [],
        "players": [
            {"name": "Ann", "score": 1000, "on_table": True},
            {"name": "Ben", "score": 0, "on_table": False},
        ],
        "next": {"player": 1, "actions": ["bank", "roll"]},
    }


def test_result_of_a_match_that_is_over() -> None:
    result = Table(script="111111").match.result()
    assert (result["finished"], result["winners"], result["next"]) == (True, [0], None)


def test_two_players_may_have_the_same_name() -> None:
    players: Any = Match.new(TEN, (Player("Ann"), Player("Ann"))).result()["players"]
    assert [player["name"] for player in players] == ["Ann", "Ann"]


def test_the_log_tells_a_corrected_roll_where_it_was_corrected() -> None:
    match = Match.new(TEN, people(2))
    match = match.act(0, ROLL, PhysicalDice([2, 2, 3, 3, 4, 6]))
    match = match.act(1, ROLL, PhysicalDice([1, 1, 1, 2, 3, 4]))
    match = match.correct(0, 0, [1, 1, 1, 3, 4, 6])
    match = match.correct(0, 0, [1, 1, 5, 3, 4, 6])
    told = [(entry.step, entry.stands, entry.dice) for entry in match.log]
    assert told == [(0, False, None), (1, False, None), (2, False, None), (3, True, 0)]
