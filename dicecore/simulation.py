"""What came of a contest of bots, as JSON or as a table in plain text."""

from __future__ import annotations

from dicecore.bots.arena import Arena, Standings
from dicecore.games import GAMES
from dicecore.kernel.errors import Json
from dicecore.telling import Teller, table
from dicecore.words import Words


def as_json(arena: Arena, standings: Standings) -> dict[str, Json]:
    """Return the result as one object; ``margin``: half of a 95 % interval of ``rate``, or None."""
    contest = arena.contest
    bots: list[Json] = [
        {"bot": one.bot, "rate": one.rate, "margin": one.margin, "points": one.points}
        for one in standings.scores
    ]
    head: dict[str, Json] = {"game": contest.game, "rules": dict(contest.rules)}
    return {**head, "seed": contest.seed, "games": standings.games, "bots": bots}


def as_text(arena: Arena, standings: Standings, words: Words) -> str:
    """Tell the result in the words of a language."""
    contest = arena.contest
    teller = Teller(words, contest.game)
    options = GAMES[contest.game].options.read(contest.rules)

    def percent(value: float) -> str:
        return f"{words.decimal(100 * value, 2)} %"

    def within(margin: float | None) -> str:
        return "–" if margin is None else f"± {percent(margin)}"

    scores = standings.scores
    columns = [
        [words.say("simulation.rate", {}), *(percent(one.rate) for one in scores)],
        [words.say("simulation.margin", {}), *(within(one.margin) for one in scores)],
        [words.say("simulation.points", {}), *(words.decimal(one.points, 2) for one in scores)],
    ]
    lines = table([one.bot for one in scores], columns, [False] * len(scores))
    told: dict[str, Json] = {"games": standings.games, "seed": contest.seed}
    title = f"{teller.of_game('name')}: {words.say('simulation.title', told)}"
    return "\n".join([title, *teller.rules(options), "", *lines])
