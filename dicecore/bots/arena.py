"""The arena: many games between bots, and how often each wins.

Games come in blocks. In a block every bot plays once at every seat (the bots move up one seat
from game to game), and the dice that fall at a seat in a round are the same in all games of the
block: *common dice*, so that luck cancels out between bots. Blocks depend on the seed and their
number alone, so the result is the same with any number of workers, on one machine or many.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Any, TypeAlias

from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError, Json
from dicecore.kernel.game import Decide, Draw, Drawn, Game, Over, Roll, Rolled
from dicecore.kernel.sources import SeededDice
from dicecore.kernel.transcript import find_game

BLOCKS = 20  # in a chunk: what a worker does at a time
_AHEAD = 1000  # chunks that are handed out before the first of them is back; a cluster is wide
_ENOUGH = 30  # blocks from which on their spread says something
_STEPS = 100_000  # of a game; one that takes more has no end

Chunk: TypeAlias = list[list[float]]
"""For each bot the sums of wins, of their squares by block, and of points."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the game's code, house rules, a bot for each seat, a seed."""

    game: str
    bots: tuple[str, ...]
    rules: Mapping[str, Json]
    seed: str

    def checked(self) -> Contest:
        """Return it if it can be played; DicecoreError says what is wrong."""
        game = find_game(self.game, GAMES)
        game.options.read(self.rules)
        least, most, count = max(game.seats[0], 2), game.seats[1], len(self.bots)
        if not least <= count <= most:
            raise DicecoreError("wrong-seat-count", count=count, least=least, most=most)
        for bot in self.bots:
            if bot not in game.strategies:
                raise DicecoreError("unknown-bot", bot=bot[:40], bots=[*game.strategies])
        return self


@dataclass(frozen=True, slots=True)
class Score:
    """How one bot did: the share of games won, the half-width of its 95 % interval, mean points.

    A win that is shared by n counts 1/n. Where only a loser is known, not to lose is a win. There
    is no interval (None) of fewer than 30 blocks.
    """

    bot: str
    rate: float
    margin: float | None
    points: float


@dataclass(frozen=True, slots=True)
class Standings:
    """The result of a contest; ``games`` were played, whole blocks."""

    games: int
    scores: tuple[Score, ...]


def play_chunk(contest: Contest, number: int, blocks: int) -> Chunk:
    """Play some blocks, the ``number``-th chunk of them; what a worker is given."""
    game = find_game(contest.game, GAMES)
    options = game.options.read(contest.rules)
    seats = len(contest.bots)
    sums = [[0.0, 0.0, 0.0] for _ in contest.bots]
    for block in range(number * BLOCKS, number * BLOCKS + blocks):
        wins = [0.0] * seats
        for turned in range(seats):
            at = [(seat + turned) % seats for seat in range(seats)]
            dice = SeededDice(f"{contest.seed}/{block}")
            end = play_out(game, options, [contest.bots[bot] for bot in at], dice)
            won = _wins(game, end)
            ranking = game.view(end, ()).ranking
            values = {place.seat: place.value for place in ranking}
            for seat, bot in enumerate(at):
                wins[bot] += won[seat]
                sums[bot][2] += values[seat]
        for bot, count in enumerate(wins):
            sums[bot][0] += count
            sums[bot][1] += count * count
    return sums


def play_out(game: Game[Any], options: Any, bots: Sequence[str], dice: SeededDice) -> Any:
    """Play one game to its end by the bare rules; return the last state."""
    state = game.setup(options, len(bots))
    for _ in range(_STEPS):
        match game.pending(state):
            case Over():
                return state
            case Decide(seat):
                state = game.apply(state, game.strategies[bots[seat]](state)).state
            case Roll(seat, count):
                dice.turn(seat, game.round(state))
                state = game.apply(state, Rolled(dice.roll(count))).state
            case Draw(seats):
                state = game.apply(state, Drawn(dice.draw(seats))).state
    raise DicecoreError("endless-game", game=game.code)


def _wins(game: Game[Any], end: Any) -> list[float]:
    """Return what each seat has won of a game that is over."""
    over = game.pending(end)
    seats = len(game.result(end))
    if not isinstance(over, Over) or over.winners:
        winners = over.winners if isinstance(over, Over) else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [0.0 if seat in over.losers else 1.0 for seat in range(seats)]


class Arena:
    """A contest under way: it can be stopped after any chunk and gone on with later."""

    def __init__(self, contest: Contest, games: int) -> None:
        self.contest = contest.checked()
        self._blocks = max(2, -(-games // len(contest.bots)))
        self._done: list[Chunk] = []

    @property
    def games(self) -> int:
        """How many games will have been played at the end."""
        return self._blocks * len(self.contest.bots)

    @property
    def played(self) -> int:
        """How many games have been played."""
        return min(len(self._done) * BLOCKS, self._blocks) * len(self.contest.bots)

    def run(
        self, executor: Executor | None = None, each: Callable[[], object] = lambda: None
    ) -> Standings:
        """Play what is missing and return the standings; ``each`` is called after every chunk."""
        for chunk in self._here() if executor is None else self._handed_out(executor):
            self._done.append(chunk)
            each()
        return self._standings()

    @property
    def missing(self) -> int:
        """How many chunks have not been played."""
        return self._chunks - len(self._done)

    @property
    def _chunks(self) -> int:
        return -(-self._blocks // BLOCKS)

    def _jobs(self) -> Iterator[tuple[Contest, int, int]]:
        for number in range(len(self._done), self._chunks):
            yield self.contest, number, min(BLOCKS, self._blocks - number * BLOCKS)

    def _here(self) -> Iterator[Chunk]:
        for job in list(self._jobs()):
            yield play_chunk(*job)

    def _handed_out(self, executor: Executor) -> Iterator[Chunk]:
        waiting: list[Future[Chunk]] = []
        for job in list(self._jobs()):
            waiting.append(executor.submit(play_chunk, *job))
            if len(waiting) > _AHEAD:
                yield waiting.pop(0).result()
        for chunk in waiting:
            yield chunk.result()

    def _standings(self) -> Standings:
        blocks, seats = self._blocks, len(self.contest.bots)
        scores = []
        for place, bot in enumerate(self.contest.bots):
            wins, squares, points = (
                sum(chunk[place][column] for chunk in self._done) for column in range(3)
            )
            spread = max(0.0, squares - wins * wins / blocks) / (blocks - 1)
            margin = 1.96 * sqrt(spread / blocks) / seats if blocks >= _ENOUGH else None
            scores.append(Score(bot, wins / self.games, margin, points / self.games))
        return Standings(self.games, tuple(scores))

    # ---- to go on later

    def to_text(self) -> str:
        """Return what has been played so far, to be kept in a file."""
        return json.dumps({**self._head(), "done": self._done})

    def resume(self, text: str | bytes) -> None:
        """Take over what was played before; DicecoreError ``other-contest`` if it was another."""
        try:
            kept = json.loads(text)
            done = kept.pop("done")
            fits = kept == self._head() and len(done) <= self._chunks
            fits = fits and all(self._is_chunk(chunk) for chunk in done)
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
            fits = False
        if not fits:
            raise DicecoreError("other-contest")
        self._done = done

    def _is_chunk(self, chunk: list[list[float]]) -> bool:
        """Say whether this can have come of a chunk."""
        seats = len(self.contest.bots)
        return len(chunk) == seats and all(
            len(sums) == 3 and isfinite(sum(sums)) and 0 <= sums[0] <= BLOCKS * seats
            for sums in chunk
        )

    def _head(self) -> dict[str, Json]:
        contest = self.contest
        return {
            "game": contest.game,
            "bots": list(contest.bots),
            "rules": dict(contest.rules),
            "seed": contest.seed,
            "blocks": self._blocks,
        }
