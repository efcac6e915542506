"""Laws of every registered game, by property: random house rules, seats, dice and players."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, is_dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import (
    GAMES,
    Game,
    Match,
    RuleError,
    ScriptedDice,
    read_transcript,
)
from dicecore.kernel.game import (
    CUES,
    Action,
    Decide,
    Draw,
    Drawn,
    Over,
    Roll,
    Rolled,
    cue_of,
    plain,
)
from dicecore.kernel.options import Options
from tests.support import (
    LoadedDice,
    RandomPlayer,
    has_words,
    people,
    placeholders,
    played,
    tables,
    text_of,
    word_of,
    words_of,
)

STEPS = 40
MATCH_CAP = 50_000  # moves of one match, far more than any needs
games = pytest.mark.parametrize("game", GAMES.values(), ids=sorted(GAMES))


def moves(game: Game[Any], rules: Options, seats: int, seed: int, cap: int) -> Any:
    """Yield (state, move, step) of a random match by the bare rules."""
    rng = Random(seed)
    player, dice = RandomPlayer(rng), LoadedDice(rng, luck=0.5)
    state = game.setup(rules, seats)
    for number in range(cap):
        if number == 1000:
            dice.luck = 1.0  # some house rules make a match very long with ordinary dice
        pending = game.pending(state)
        move: Action | Rolled | Drawn
        match pending:
            case Over():
                return
            case Roll():
                move = Rolled(dice.roll(pending.count))
            case Draw():
                move = Drawn(dice.draw(pending.seats))
            case _:
                move = player.choose(game, state)
        step = game.apply(state, move)
        yield state, move, step
        state = step.state
    pytest.fail("the match does not end")


@settings(max_examples=150)
@given(tables())
def test_every_match_ends_with_winners_or_losers_among_the_seats(table: Any) -> None:
    game, rules, seats, seed = table
    last = game.setup(rules, seats)
    for _, _, step in moves(game, rules, seats, seed, MATCH_CAP):
        last = step.state
    over = game.pending(last)
    named = {*over.winners, *over.losers}
    assert named
    assert named <= set(range(seats))
    assert game.legal_actions(last) == ()
    assert len(game.result(last)) == seats


@settings(max_examples=60)
@given(tables())
def test_every_event_sounds_like_a_known_cue_or_none_and_the_end_like_the_end(table: Any) -> None:
    game, rules, seats, seed = table
    for _, _, step in moves(game, rules, seats, seed, MATCH_CAP):
        cues = [event.sound() for event in step.events]
        assert set(cues) <= {None, *CUES}
        assert (cue_of(step.events) == "over") == isinstance(game.pending(step.state), Over)
        assert cue_of(step.events) in cues or cues == []


@games
def test_every_game_is_heard_to_go_well_and_badly_and_to_end(game: Game[Any]) -> None:
    assert {"good", "bad", "over"} <= {event.cue for event in game.events}


@settings(max_examples=60)
@given(tables())
def test_what_dice_can_be_chosen_for_has_words(table: Any) -> None:
    game, rules, seats, seed = table
    for match in played(game, rules, seats, seed, STEPS):
        picks = match.view().tray.picks
        for family in ("choose", "cannot", "picked") if picks else ():
            assert f"{family}.{picks}" in words_of(game.code), (game.code, family, picks)


@settings(max_examples=60)
@given(tables())
def test_apply_is_a_function_of_frozen_hashable_states(table: Any) -> None:
    game, rules, seats, seed = table
    for number, (state, move, step) in enumerate(moves(game, rules, seats, seed, MATCH_CAP)):
        if number == 150:
            break
        before = hash(state)
        again = game.apply(state, move)
        assert again == step
        assert hash(again.state) == hash(step.state)
        assert hash(state) == before
        assert all(event.code and event.cites for event in step.events)
        assert {type(event) for event in step.events} <= set(game.events)


@games
def test_states_actions_events_and_options_cannot_be_changed(game: Game[Any]) -> None:
    state = game.setup(game.options(), game.seats[1])
    for value in (state, game.options(), Rolled((1,)), *game.legal_actions(state)):
        assert is_dataclass(value)
        assert not hasattr(value, "__dict__")
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(value, "anything", 1)  # noqa: B010 - no such field


@settings(max_examples=60)
@given(tables())
def test_exactly_one_thing_is_pending(table: Any) -> None:
    game, rules, seats, seed = table
    for match in played(game, rules, seats, seed, STEPS):
        pending, legal = match.pending, game.legal_actions(match.state)
        assert isinstance(pending, (Decide, Draw, Over)), "between steps no dice are falling"
        assert bool(legal) == isinstance(pending, Decide)
        assert len(set(legal)) == len(legal)
        if isinstance(pending, Decide):
            assert 0 <= pending.seat < seats


@settings(max_examples=60)
@given(tables(), st.randoms(use_true_random=False))
def test_legal_means_listed(table: Any, rng: Random) -> None:
    """Actions of earlier positions are tried again: what is not listed is refused, with words."""
    game, rules, seats, seed = table
    seen: dict[Action, None] = {}
    for match in played(game, rules, seats, seed, STEPS):
        pending = match.pending
        if not isinstance(pending, Decide):
            continue
        legal = game.legal_actions(match.state)
        for action in rng.sample(list(seen), min(5, len(seen))):
            if action not in legal:
                _is_refused(match, pending.seat, action)
        for action in legal[:3]:
            for seat in {0, seats - 1} - {pending.seat}:
                _is_refused(match, seat, action)
        seen |= dict.fromkeys(legal)


def _is_refused(match: Match, seat: int, action: Action) -> None:
    before = match.state, match.records, match.stands, match.told
    with pytest.raises(RuleError) as error:
        match.act(seat, action, ScriptedDice([1] * 10))
    assert (match.state, match.records, match.stands, match.told) == before
    _has_filled_words("error", error.value.code, error.value.params, match.game.code)


@settings(max_examples=60)
@given(tables(), st.data())
def test_every_listed_action_can_be_taken(table: Any, data: st.DataObject) -> None:
    game, rules, seats, seed = table
    *_, match = played(game, rules, seats, seed, data.draw(st.integers(0, STEPS)))
    if isinstance(match.pending, Decide):
        for action in game.legal_actions(match.state):
            after = match.act(match.pending.seat, action, LoadedDice(Random(seed)))
            assert len(after.records) == len(match.records) + 1
            assert isinstance(after.pending, (Decide, Draw, Over))


@settings(max_examples=60)
@given(tables())
def test_the_journal_is_the_match(table: Any) -> None:
    game, rules, seats, seed = table
    *_, match = played(game, rules, seats, seed, STEPS)
    text = text_of(match)
    again = read_transcript(text, GAMES)
    assert again == match
    assert again.log == match.log
    assert again.result() == match.result()
    assert again.view() == match.view()
    assert text_of(again) == text


@settings(max_examples=60)
@given(tables())
def test_undo_takes_back_exactly_one_step_and_never_dice(table: Any) -> None:
    game, rules, seats, seed = table
    before: Match | None = None
    for match in played(game, rules, seats, seed, STEPS):
        if before is None:
            assert match.undoable() is None
        elif match.records[-1].dice is not None or match.records[-1].player is None:
            assert match.undoable() is None
            for seat in range(seats):
                with pytest.raises(RuleError, match="undo-dice"):
                    match.undo(seat)
        else:
            mine = match.undoable()
            assert mine is not None
            assert mine == match.records[-1].player
            back = match.undo(mine)
            assert back.state == before.state
            assert back.stands == before.stands
            assert back.history == before.history
            assert back.records[:-1] == match.records
            assert [entry.stands for entry in back.log[-2:]] == [False, True]
            again = read_transcript(text_of(back), GAMES)
            assert (again, again.log) == (back, back.log)
            for other in set(range(seats)) - {mine}:
                with pytest.raises(RuleError, match="undo-other"):
                    match.undo(other)
        before = match


@settings(max_examples=60)
@given(tables())
def test_views_and_events_are_json_and_have_words(table: Any) -> None:
    game, rules, seats, seed = table
    for match in played(game, rules, seats, seed, STEPS):
        view = plain(match.view())
        json.dumps(view, allow_nan=False)
        _view_has_words(view, game.code)
        for event in match.told[-1] if match.told else ():
            told = event.to_json()
            json.dumps(told, allow_nan=False)
            _has_filled_words("event", event.code, told, game.code)
            for option in _options_named(told):
                assert has_words("option", option, game.code), option


def _options_named(told: Any) -> set[str]:
    if isinstance(told, dict):
        own = {told["option"]} if told.get("option") else set()
        return own.union(*map(_options_named, told.values()))
    return set().union(*map(_options_named, told)) if isinstance(told, list) else set()


def _view_has_words(view: Any, game: str) -> None:
    if picks := view["tray"]["picks"]:
        assert all(has_words(family, picks, game) for family in ("choose", "picked", "cannot"))
    for offer in view["offers"]:
        _offer_has_words(offer, game)
    for refused in view["refusals"]:
        assert has_words("action", refused["action"], game), refused
        _has_filled_words("error", refused["code"], refused["params"], game)
    for line in view["stake"]:
        _has_filled_words("stake", line["code"], line["params"], game)
    for row in view["sheet"]:
        _has_filled_words("row", row["code"], row["params"], game)
        for cell in row["cells"]:
            assert cell is None or cell["code"] is None or has_words("cell", cell["code"], game)
    for marker in view["markers"]:
        _has_filled_words("marker", marker["code"], {**marker["params"], **marker}, game)
    for group in view["tray"]["aside"]:
        assert has_words("line", group["code"], game), group


def _offer_has_words(offer: Any, game: str) -> None:
    _has_filled_words("offer", offer["code"], {**offer["params"], **offer}, game)
    for note in offer["notes"]:
        assert has_words("note", note, game), note
    for group in offer["sets"]:
        assert has_words("line", group["code"], game), group
    for then in offer["follows"]:
        _offer_has_words(then, game)


def _has_filled_words(family: str, code: str, params: Any, game: str) -> None:
    """The message is there, and everything that it wants to be told is given."""
    message = word_of(family, code, game)
    assert message is not None, f"{family}.{code}"
    given = {name for name, value in params.items() if value is not None}
    given |= {"player" if n == "seat" else n.removesuffix("_seat") for n in given}
    assert placeholders(message) <= given, f"{family}.{code}"


@games
def test_presets_are_valid_house_rules(game: Game[Any]) -> None:
    for rules in game.presets.values():
        assert game.options.read(rules).changed() == dict(rules)


@games
def test_every_number_of_seats_can_be_seated_and_no_other(game: Game[Any]) -> None:
    least, most = game.seats
    for seats in range(least, most + 1):
        assert len(game.result(Match.new(game, people(seats)).state)) == seats
    for seats in (least - 1, most + 1):
        with pytest.raises(RuleError, match="wrong-seat-count"):
            Match.new(game, [*people(12), *people(12)][:seats] if seats > 0 else [])
