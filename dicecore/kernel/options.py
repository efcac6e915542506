"""House rules: a frozen dataclass whose fields know their bounds.

A game declares each option once; validation, the JSON schema of the form and the table in
the docs come from that::

    class PigOptions(Options):
        target: int = number(100, least=50, most=1000, step=50, cites="pig 3")
        two_dice: bool = flag(False, cites="pig 5")
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Self

from dicecore.kernel.errors import Json, OptionError


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a field may be: a flag, a number, one of some words, or a number or null."""

    kind: str
    cites: str
    least: int = 0
    most: int = 0
    step: int = 1
    words: tuple[str, ...] = ()
    refused_with: tuple[tuple[str, Json], ...] = ()


def flag(default: bool, *, cites: str, refused_with: Mapping[str, Json] | None = None) -> Any:
    """Declare an option that is on or off; on is refused beside the values given."""
    bounds = Bounds("flag", cites, refused_with=tuple((refused_with or {}).items()))
    return field(default=default, metadata={"bounds": bounds})


def number(default: int, *, least: int, most: int, step: int = 1, cites: str) -> Any:
    """Declare a whole number from ``least`` to ``most`` in multiples of ``step``."""
    bounds = Bounds("number", cites, least, most, step)
    return field(default=default, metadata={"bounds": bounds})


def choice(default: str, *others: str, cites: str) -> Any:
    """Declare a choice among words."""
    bounds = Bounds("choice", cites, words=(default, *others))
    return field(default=default, metadata={"bounds": bounds})


def optional(*, least: int, most: int, cites: str) -> Any:
    """Declare a whole number that may be left open (null, the default)."""
    return field(default=None, metadata={"bounds": Bounds("optional", cites, least, most)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The base of every game's options."""

    @classmethod
    def read(cls, given: object) -> Self:
        """Make options from a mapping of the fields that differ from the default.

        Raises OptionError ``rules-not-an-object``, ``unknown-option``, ``option-type``,
        ``option-range``, ``option-step``, ``option-word`` or ``options-conflict``; its params
        name the field.
        """
        if not isinstance(given, Mapping):
            raise OptionError("rules-not-an-object")
        known = {f.name: f for f in fields(cls)}
        for name, value in given.items():
            if name not in known:
                raise OptionError("unknown-option", field=str(name)[:40])
            _check(known[name], value)
        options = cls(**given)
        for name, spec in known.items():
            for other, value in _bounds(spec).refused_with:
                if getattr(options, name) is True and getattr(options, other) == value:
                    raise OptionError("options-conflict", field=name, other=other, value=value)
        return options

    def changed(self) -> dict[str, Json]:
        """Return the fields that differ from the default, as a transcript writes them."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != f.default
        }

    @classmethod
    def schema(cls) -> dict[str, Json]:
        """Return a JSON schema of the options, in their order, with ``cites`` beside each."""
        properties: dict[str, Json] = {f.name: _property(f) for f in fields(cls)}
        schema: dict[str, Json] = {"type": "object", "additionalProperties": False}
        schema["properties"] = properties
        conflicts: list[Json] = [
            {"not": {"properties": {f.name: {"const": True}, other: {"const": value}},
                     "required": [f.name, other]}}
            for f in fields(cls)
            for other, value in _bounds(f).refused_with
        ]  # fmt: skip
        if conflicts:
            schema["allOf"] = conflicts
        return schema


def _bounds(spec: Field[Any]) -> Bounds:
    bounds: Bounds = spec.metadata["bounds"]
    return bounds


def _check(spec: Field[Any], value: object) -> None:
    name, bounds = spec.name, _bounds(spec)
    if bounds.kind == "flag":
        if type(value) is not bool:
            raise OptionError("option-type", field=name, kind="flag")
    elif bounds.kind == "choice":
        if type(value) is not str or value not in bounds.words:
            raise OptionError("option-word", field=name, words=" / ".join(bounds.words))
    elif value is None and bounds.kind == "optional":
        return
    elif type(value) is not int:
        raise OptionError("option-type", field=name, kind="number")
    elif not bounds.least <= value <= bounds.most:
        raise OptionError("option-range", field=name, least=bounds.least, most=bounds.most)
    elif value % bounds.step:
        raise OptionError("option-step", field=name, step=bounds.step)


def _property(spec: Field[Any]) -> dict[str, Json]:
    bounds = _bounds(spec)
    default: Any = spec.default
    prop: dict[str, Json] = {"default": default, "cites": bounds.cites}
    if bounds.kind == "flag":
        prop["type"] = "boolean"
    elif bounds.kind == "choice":
        prop["enum"] = list(bounds.words)
    else:
        prop["type"] = ["integer", "null"] if bounds.kind == "optional" else "integer"
        prop |= {"minimum": bounds.least, "maximum": bounds.most, "multipleOf": bounds.step}
    return prop
