"""Print the types of the messages between page and engine as TypeScript declarations."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from typing import Any

from dicecore import evening, protocol, results, review, tallies
from dicecore.kernel import view

PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


def typescript(hint: Any) -> str:
    """Return a type of Python as TypeScript writes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if {bool, int, float, str} <= set(args):
        return "Json"  # resolved to its members, which name it again
    if origin is typing.Literal:
        return " | ".join(f'"{word}"' for word in args)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(typescript, args)))
    if origin in (tuple, list):
        inner = typescript(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {typescript(args[1])}>"
    return str(hint.__name__)


def declaration(kind: type) -> str:
    """Return one dataclass as an interface."""
    hints = typing.get_type_hints(kind)
    lines = [f"/** {inspect.getdoc(kind)} */", f"export interface {kind.__name__} {{"]
    for field in dataclasses.fields(kind):
        asked = issubclass(kind, protocol.Request)
        defaults = {field.default, field.default_factory}
        maybe = asked and defaults != {dataclasses.MISSING}
        lines.append(f"  {field.name}{'?' if maybe else ''}: {typescript(hints[field.name])};")
    return "\n".join([*lines, "}"])


def main() -> None:
    """Print all declarations, and which request is of which type."""
    kinds = [
        kind
        for module in (view, review, results, evening, tallies, protocol)
        for kind in vars(module).values()
        if dataclasses.is_dataclass(kind)
        and isinstance(kind, type)
        and not kind.__name__.startswith("_")
        and kind.__module__ == module.__name__
        and kind is not protocol.Request
    ]
    print("// Made from dicecore/protocol.py and what it imports: do not edit.")
    print("export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };")
    for kind in kinds:
        print(declaration(kind))
    print("export interface Requests {")
    for request in protocol.REQUESTS:
        print(f'  "{request.type}": {request.__name__};')
    print("}")


if __name__ == "__main__":
    main()
