"""The compiled solver: builds ``duel.c``, gives it the rules as numbers, reads its tables."""

from __future__ import annotations

import subprocess
import tempfile
from array import array
from collections.abc import Iterator
from pathlib import Path
from shutil import which

from dicecore.odds.duel import Duel

SOURCE = Path(__file__).parent / "duel.c"
TAIL = 400


def built(folder: Path) -> Path:
    """Compile the solver into a folder; RuntimeError without a C compiler."""
    compiler = which("cc")
    if compiler is None:
        raise RuntimeError("a C compiler, cc, is needed")
    program = folder / "duel"
    subprocess.run([compiler, "-O3", "-o", program, SOURCE, "-lm"], check=True)
    return program


def numbers(duel: Duel, tail: int = TAIL) -> str:
    """Return the rules as the solver reads them: all points in steps.

    Dice, target, entry, least bank, take-over (0 no, 1 yes, 2 not after all dice), must roll
    all, last round, worth of equal totals, tail. Then for each number of dice the weight and the
    number of its outcomes, and for each outcome its weight and how many keeps it has (0: bust,
    -1: wins), each as points and dice left.
    """
    take_over = (1 if duel.after_all else 2) if duel.take_over else 0
    found: list[float] = [duel.dice, duel.target, duel.entry, duel.least, take_over]
    found += [duel.must_roll_all, duel.last_round, duel.equal, tail]
    for dice in duel.turn.order:
        outcomes = duel.turn.places[dice].outcomes
        found += [sum(one.weight for one in outcomes), len(outcomes)]
        for one in outcomes:
            keeps = () if one.wins else one.keeps
            found += [one.weight, -1 if one.wins else len(keeps)]
            for gain, left in keeps:
                found += [gain // duel.turn.step, left]
    return " ".join(str(float(value)) for value in found)


class Solved:
    """What the solver found for a duel, in a file: starts by own and other score, then picks."""

    def __init__(self, duel: Duel, file: Path, name: str = "duel", tail: int = TAIL) -> None:
        self.duel, self.file, self.name, self.tail = duel, file, name, tail

    def solve(self, program: Path) -> Solved:
        """Let the solver fill the file, which tells on the standard error how far it is."""
        self._run(program, "solve")
        return self

    def meet(self, program: Path, belief: Path) -> tuple[float, float]:
        """Return how who plays by another file fares against best play: beginning, and second."""
        first, second = self._run(program, "meet", str(belief)).split()
        return float(first), float(second)

    def points(self, program: Path) -> tuple[float, float]:
        """Return the same for who plays each turn for points, and only the last one to win."""
        first, second = self._run(program, "points").split()
        return float(first), float(second)

    def starts(self) -> array[float]:
        """Return the chance to win of who begins a turn, by the places of both scores."""
        count, found = len(self.duel.scores), array("d")
        with self.file.open("rb") as file:
            found.fromfile(file, count * count)
        return found

    def start(self, own: int, other: int) -> float:
        """Return the chance to win of who begins a turn with these scores."""
        scores = self.duel.scores
        return self.starts()[scores.index(own) * len(scores) + scores.index(other)]

    def picks(self) -> Iterator[array[float]]:
        """Yield for each pair of scores what rolling on is worth, by points and dice."""
        scores = self.duel.scores
        with self.file.open("rb") as file:
            file.seek(8 * len(scores) ** 2)
            for _ in scores:
                for other in scores:
                    found = array("d")
                    found.fromfile(file, (other + 1) * self.duel.dice)
                    yield found

    def _run(self, program: Path, *words: str) -> str:
        command = [str(program), self.name, words[0], str(self.file), *words[1:]]
        rules = numbers(self.duel, self.tail)
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, input=rules, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


def solved(duel: Duel, name: str = "duel", tail: int = TAIL) -> array[float]:
    """Return the starts of a duel, solved in a folder that is thrown away.

    By the places of both scores; see ``Solved.starts``.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "table")
        return Solved(duel, file, name, tail).solve(built(Path(folder))).starts()
