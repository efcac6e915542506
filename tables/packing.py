"""From what the solver found to the table that is shipped, and back to what play from it sees."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

from dicecore.odds.duel_table import FINE, WHOLE, Grid, Table, packed
from tables.solver import Solved


def packed_table(solved: Solved) -> bytes:
    """Return the table of what the solver found."""
    size, starts = len(solved.duel.scores), solved.starts()
    rows = [
        [round(chance * WHOLE) for chance in starts[at : at + size]]
        for at in range(0, size * size, size)
    ]
    return packed(rows, _gains(solved) if solved.duel.take_over else [])


def _gains(solved: Solved) -> list[list[list[int]]]:
    """Return the gains of taking over at the points of the grid."""
    duel, grid = solved.duel, Grid(solved.duel)
    scores, wanted = duel.scores, {duel.target - need for need in grid.needs}
    found = dict[tuple[int, int], list[Sequence[int]]]()
    pairs = ((own, banker) for own in scores for banker in scores)
    for (own, banker), start, picks in zip(pairs, solved.starts(), solved.picks(), strict=True):
        if own not in wanted or banker not in wanted:
            continue
        rows = list[Sequence[int]]()
        for points in grid.points:
            if points > banker and rows:  # nobody banks more than he has then
                rows.append(rows[-1])
                continue
            first = points * duel.dice
            chances = picks[first : first + duel.dice]
            gains = [max(-128, min(round((one - start) * FINE), 127)) for one in chances]
            rows.append(gains if duel.after_all else [*gains[:-1], 0])
        found[own, banker] = rows
    ends = [duel.target - need for need in grid.needs]
    return [
        [
            [found[own, banker][at][dice] for own in ends for banker in ends]
            for at in range(len(grid.points))
        ]
        for dice in range(duel.dice)
    ]


def write_belief(table: Table, file: Path) -> None:
    """Write what play from a table takes everything to be worth, as the solver reads it."""
    duel = table.duel
    with file.open("wb") as out:
        for own in duel.scores:
            array("d", (table.start(own, other) for other in duel.scores)).tofile(out)
        if not duel.take_over:
            return
        for own in duel.scores:
            for row in _believed(table, own):
                row.tofile(out)


def _believed(table: Table, own: int) -> list[array[float]]:
    """Return the picks of who has ``own``, for each score of the banker after it."""
    duel = table.duel
    found = [array("d", [-1.0]) * ((score + 1) * duel.dice) for score in duel.scores]
    if duel.off_table(own):
        return found
    places = {score: place for place, score in enumerate(duel.scores)}
    for banker in duel.scores:
        for points, row in enumerate(table.picks(own, banker)):
            after = banker + points
            if points >= max(duel.least_bank(banker), 1) and after in places:
                first = points * duel.dice
                found[places[after]][first : first + duel.dice] = array("d", row)
    return found
