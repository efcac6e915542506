"""What a person types at a terminal, taken apart."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from dicecore.kernel.dice import Faces

LONGEST = 200  # characters of a line that anybody means

_BETWEEN = re.compile(r"[\s,;.|+-]+")  # what may stand between faces
_ACCENTS = range(0x300, 0x370)
_LINE = re.compile(r"([^0-9]*)((?:[0-9][0-9\s,;.|+-]*)?)([^0-9]*)")


@dataclass(frozen=True, slots=True)
class Typed:
    """A line taken apart: a word, numbers behind it, and what is to be done then."""

    word: str
    numbers: tuple[str, ...]
    then: str

    @property
    def digits(self) -> Faces:
        """All digits of the numbers, one by one."""
        return tuple(int(digit) for number in self.numbers for digit in number)


def read_line(line: str) -> Typed | None:
    """Take a line apart, or return None when it has no such form."""
    found = _LINE.fullmatch(plain(line.strip())) if len(line) <= LONGEST else None
    if not found:
        return None
    word, numbers, then = found.groups()
    return Typed(_tidy(word), tuple(filter(None, _BETWEEN.split(numbers))), _tidy(then))


def _tidy(text: str) -> str:
    return " ".join(text.split()).strip(" ,;.|+-:")


def plain(text: str) -> str:
    """Return a word as it is compared: in small letters, without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if ord(c) not in _ACCENTS)


def read_dice(text: str) -> Faces | None:
    """Read digits with anything usual between them; None when there is more than that."""
    digits = _BETWEEN.sub("", text)
    if len(text) > LONGEST or not re.fullmatch("[0-9]+", digits):
        return None
    return tuple(map(int, digits))
