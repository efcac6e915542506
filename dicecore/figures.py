"""The figures of a game's odds, as JSON or as tables in plain text.

Generic over games: a figure is a number, a fraction as text such as ``5/54``, or numbers by place
or by name, in up to two levels. Words: ``figure.KEY`` says what it is, ``figure.KEY.row`` and
``figure.KEY.column`` head the numbers of a list or mapping, ``figure.KEY.part`` a table of its
own; each is given ``n``, a place from 1 on or a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from dicecore.kernel.errors import DicecoreError, Json, OptionError, TranscriptError
from dicecore.kernel.game import Game
from dicecore.kernel.options import Options
from dicecore.kernel.transcript import load_json
from dicecore.telling import Teller, table
from dicecore.words import Words

_PLACES = 6
_INDENT = "  "


def read_rules(game: Game[Any], rules: str | None) -> Options:
    """Read house rules given as a JSON object; OptionError says what is wrong."""
    try:
        return game.options.read({} if rules is None else load_json(rules))
    except TranscriptError:
        raise OptionError("rules-not-an-object") from None


def figures(game: Game[Any], options: Options) -> dict[str, Json]:
    """Work out all figures of a game's odds; DicecoreError ``no-figures`` where it has none."""
    if game.figures is None:
        raise DicecoreError("no-figures", game=game.code)
    return dict(filter(None, game.figures(options)))


def tell(game: Game[Any], options: Options, found: Mapping[str, Json], words: Words) -> str:
    """Tell figures of a game in the words of a language, single numbers before tables."""
    teller = _Figures(words, game.code)
    lines = [teller.of_game("name"), *teller.rules(options)]
    for key, value in sorted(found.items(), key=lambda item: bool(_rows(item[1]))):
        lines += teller.figure(key, value)
    return "\n".join(lines)


class _Figures(Teller):
    def figure(self, key: str, value: Json) -> Iterator[str]:
        """Yield the lines of one figure; of several numbers with an empty one before."""
        title = self.of_game(f"figure.{key}")
        rows = _rows(value)
        if not rows:
            yield f"{title}: {self._shown(value)}"
            return
        yield from ("", title)
        if any(_rows(inner) for each in rows.values() for inner in _rows(each).values()):
            for name, inner in rows.items():
                yield from ("", self._head(key, "part", name))
                yield from self._table(key, _rows(inner))
        else:
            yield from self._table(key, rows)

    def _table(self, key: str, rows: Mapping[str | int, Json]) -> Iterator[str]:
        labels = [self._head(key, "row", name) for name in rows]
        heads = list(dict.fromkeys(name for row in rows.values() for name in _rows(row)))
        if heads:
            columns = [
                [self._head(key, "column", head)]
                + [self._shown(_rows(row).get(head)) for row in rows.values()]
                for head in heads
            ]
            lines = table(labels, columns, [False] * len(rows))
        else:
            lines = table(labels, [["", *map(self._shown, rows.values())]], [False] * len(rows))[2:]
        for line in lines:
            yield _INDENT + line

    def _head(self, key: str, kind: str, name: str | int) -> str:
        word = f"figure.{key}.{kind}"
        return self.of_game(word, {"n": name}) if self.has(word) else str(name)

    def _shown(self, value: Json) -> str:
        """Write a number; a fraction with its per cent behind it."""
        if isinstance(value, str):
            return f"{value}  {self.words.decimal(float(100 * Fraction(value)), 2, fixed=True)} %"
        if isinstance(value, float):
            return self.words.decimal(value, _PLACES)
        return "–" if value is None else self.number(value)


def _rows(value: Json) -> dict[str | int, Json]:
    """Return the parts of a list or mapping by place or name, of anything else none."""
    if isinstance(value, dict):
        return {int(name) if name.isdecimal() else name: inner for name, inner in value.items()}
    return dict(enumerate(value, 1)) if isinstance(value, list) else {}
