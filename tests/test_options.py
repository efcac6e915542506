from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields
from typing import Any

import pytest
from hypothesis import given

from dicecore import GAMES, Game, OptionError
from dicecore.kernel.options import Options, choice, flag, number, optional
from tests.support import has_words, json_values, refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Options):
    goal: int = number(100, least=50, most=200, step=10, cites="example 1")
    quick: bool = flag(False, cites="example 2", refused_with={"goal": 200})
    start: str = choice("first", "drawn", cites="example 3")
    limit: int | None = optional(least=1, most=9, cites="example 4")


@pytest.mark.parametrize(
    "given_rules",
    [
        {},
        {"goal": 50},
        {"goal": 200},
        {"goal": 110, "quick": True},
        {"start": "drawn"},
        {"limit": 1},
        {"limit": 9},
        {"limit": None},
    ],
)
def test_valid_values_are_read(given_rules: dict[str, Any]) -> None:
    options = Rules.read(given_rules)
    assert {name: getattr(options, name) for name in given_rules} == given_rules


@pytest.mark.parametrize(
    ("given_rules", "code", "field"),
    [
        ({"gaol": 100}, "unknown-option", "gaol"),
        ({"goal": 40}, "option-range", "goal"),
        ({"goal": 210}, "option-range", "goal"),
        ({"goal": 10**4000}, "option-range", "goal"),
        ({"goal": 105}, "option-step", "goal"),
        ({"goal": 100.0}, "option-type", "goal"),
        ({"goal": True}, "option-type", "goal"),
        ({"goal": None}, "option-type", "goal"),
        ({"goal": "100"}, "option-type", "goal"),
        ({"quick": 1}, "option-type", "quick"),
        ({"quick": None}, "option-type", "quick"),
        ({"start": "last"}, "option-word", "start"),
        ({"start": True}, "option-word", "start"),
        ({"start": ["first"]}, "option-word", "start"),
        ({"limit": 0}, "option-range", "limit"),
        ({"limit": False}, "option-type", "limit"),
        ({"quick": True, "goal": 200}, "options-conflict", "quick"),
    ],
)
def test_wrong_values_are_refused_and_the_field_is_named(
    given_rules: dict[str, Any], code: str, field: str
) -> None:
    with pytest.raises(OptionError) as error:
        Rules.read(given_rules)
    assert (refusal(error), error.value.params["field"]) == (code, field)
    assert has_words("error", code)


@pytest.mark.parametrize(
    ("given_rules", "params"),
    [
        ({"goal": "100"}, {"field": "goal", "kind": "number"}),
        ({"quick": 1}, {"field": "quick", "kind": "flag"}),
        ({"start": "last"}, {"field": "start", "words": "first / drawn"}),
        ({"goal": 40}, {"field": "goal", "least": 50, "most": 200}),
        ({"goal": 105}, {"field": "goal", "step": 10}),
        ({"limit": 10}, {"field": "limit", "least": 1, "most": 9}),
        ({"quick": True, "goal": 200}, {"field": "quick", "other": "goal", "value": 200}),
        ({"x" * 100: 1}, {"field": "x" * 40}),
    ],
)
def test_a_refusal_says_what_would_be_right(
    given_rules: dict[str, Any], params: dict[str, Any]
) -> None:
    with pytest.raises(OptionError) as error:
        Rules.read(given_rules)
    assert error.value.params == params


def test_a_number_goes_in_steps_of_one_where_nothing_else_is_said() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Few(Options):
        laps: int = number(3, least=1, most=4, cites="example 5")

    assert [Few.read({"laps": n}) for n in range(1, 5)] == [Few(laps=n) for n in range(1, 5)]


@pytest.mark.parametrize("rules", [Rules(), GAMES["ten-thousand"].options()])
def test_options_and_their_bounds_are_values_whose_fields_are_named(rules: Options) -> None:
    first = fields(rules)[0]
    for value, name in ((rules, first.name), (first.metadata["bounds"], "kind")):
        assert not hasattr(value, "__dict__")
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 1)
    with pytest.raises(TypeError):
        type(rules)(1000)  # type: ignore[call-arg]


@pytest.mark.parametrize("rules", [None, [], "goal", 3, True])
def test_rules_that_are_no_mapping_are_refused(rules: object) -> None:
    with pytest.raises(OptionError, match="rules-not-an-object"):
        Rules.read(rules)


def test_changed_has_only_what_differs_from_the_default() -> None:
    assert Rules.read({"goal": 100, "quick": True, "limit": None}).changed() == {"quick": True}
    assert Rules().changed() == {}


def test_the_schema_says_all_bounds_in_the_order_of_the_fields() -> None:
    assert Rules.schema() == {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "goal": {
                "default": 100, "cites": "example 1", "type": "integer",
                "minimum": 50, "maximum": 200, "multipleOf": 10,
            },
            "quick": {"default": False, "cites": "example 2", "type": "boolean"},
            "start": {"default": "first", "cites": "example 3", "enum": ["first", "drawn"]},
            "limit": {
                "default": None, "cites": "example 4", "type": ["integer", "null"],
                "minimum": 1, "maximum": 9, "multipleOf": 1,
            },
        },
        "allOf": [
            {"not": {"properties": {"quick": {"const": True}, "goal": {"const": 200}},
                     "required": ["quick", "goal"]}}
        ],
    }  # fmt: skip
    assert list(Rules.schema()["properties"]) == ["goal", "quick", "start", "limit"]  # type: ignore[arg-type]


@given(json_values())
def test_whatever_is_given_is_read_or_refused(value: Any) -> None:
    for rules in (value, {"goal": value}, {"quick": value}, {"start": value}, {"limit": value}):
        code = ""
        try:
            Rules.read(rules)
        except OptionError as error:
            code = error.code
        assert not code or has_words("error", code)


@pytest.mark.parametrize("game", GAMES.values(), ids=sorted(GAMES))
def test_the_options_of_every_game_cite_their_game_and_accept_their_defaults(
    game: Game[Any],
) -> None:
    properties: Any = game.options.schema()["properties"]
    for name, prop in properties.items():
        assert prop["cites"].split()[0] == game.code
        assert game.options.read({name: prop["default"]}) == game.options()


def test_ten_thousand_boxcar_is_refused_without_three_pairs() -> None:
    read = GAMES["ten-thousand"].options.read
    with pytest.raises(OptionError, match="options-conflict"):
        read({"boxcar": True, "three_pairs": 0})
    assert read({"boxcar": False, "three_pairs": 0}).changed() == {"three_pairs": 0}


def test_ten_thousand_all_points_are_multiples_of_50() -> None:
    properties: Any = GAMES["ten-thousand"].options.schema()["properties"]
    numbers = [prop for prop in properties.values() if prop.get("type") == "integer"]
    assert {prop["multipleOf"] for prop in numbers} == {50}


@pytest.mark.parametrize(
    ("name", "default", "least", "most"),
    [
        ("target", 10_000, 1000, 100_000),
        ("entry", 1000, 0, 5000),
        ("three_pairs", 750, 0, 3000),
        ("straight", 1500, 0, 3000),
        ("small_straight", 0, 0, 3000),
        ("min_bank", 0, 0, 5000),
        ("three_busts", 0, 0, 5000),
    ],
)
def test_ten_thousand_numbers_have_the_bounds_of_the_rules(
    name: str, default: int, least: int, most: int
) -> None:
    properties: Any = GAMES["ten-thousand"].options.schema()["properties"]
    prop = properties[name]
    assert (prop["default"], prop["minimum"], prop["maximum"]) == (default, least, most)


def test_ten_thousand_flags_are_off_but_for_taking_over() -> None:
    properties: Any = GAMES["ten-thousand"].options.schema()["properties"]
    flags = {name: p["default"] for name, p in properties.items() if p.get("type") == "boolean"}
    assert {name for name, on in flags.items() if on} == {"take_over", "take_over_after_six"}
    assert set(flags) - {"take_over", "take_over_after_six"} == {
        "four_and_two", "boxcar", "must_reach_entry", "must_roll_hot_dice",
    }  # fmt: skip


def test_ten_thousand_presets_are_those_of_the_rules() -> None:
    presets = GAMES["ten-thousand"].presets
    assert {name: dict(rules) for name, rules in presets.items()} == {
        "seed": {},
        "seed-alternative": {"boxcar": True, "small_straight": 1000},
        "classic-farkle": {
            "entry": 500, "take_over": False, "three_pairs": 1500, "four_and_two": True,
            "must_reach_entry": True,
        },
    }  # fmt: skip
