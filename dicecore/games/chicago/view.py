"""What a screen shows of a turn of Chicago: the dice, what may be done, and why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.games.chicago.throws import Counting, Extreme, Result
from dicecore.games.chicago.turn import DICE, Turn, TurnRules, actions, play, why_not
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Action, write_action
from dicecore.kernel.view import Group, Line, Marker, Offer, Refusal, TableRow, Tray


def tray(turn: Turn, rules: TurnRules) -> Tray:
    """Show the dice of a turn: laid, lying, and those that the next roll takes."""
    aside = [Group(tuple(sorted(turn.laid)), "laid")] if turn.laid else []
    if turn.ones:
        aside.append(Group((1,) * turn.ones, "exchanged"))
    may_lay = any(isinstance(action, Lay) for action in actions(turn, rules))
    cup = 0 if turn.phase == "finished" else turn.cup
    return Tray(cup, turn.rolled, tuple(aside), picks=Lay.kind if may_lay else None)


def offers(
    turn: Turn,
    rules: TurnRules,
    counting: Counting | None,
    notes_of: Callable[[Turn], tuple[str, ...]] = lambda _: (),
) -> tuple[Offer, ...]:
    """Offer what may be done; ``counting`` is the call, if it was made already.

    ``notes_of`` says of a finished turn what should be known before it is finished like that.
    """
    found = []
    for action in actions(turn, rules):
        offer = Offer(write_action(action), action.kind)
        if isinstance(action, Roll):
            offer = replace(offer, count=turn.cup)
        elif isinstance(action, (Lay, Stand)):
            after = play(turn, action, rules)
            ends = after.phase == "finished"
            offer = replace(
                offer,
                faces=action.faces if isinstance(action, Lay) else (),
                points=counting.value(after.throw) if ends and counting else None,
                notes=notes_of(after) if ends else (),
                follows=offers(after, rules, counting, notes_of),
            )
        found.append(offer)
    return tuple(found)


def refusals(turn: Turn, rules: TurnRules, seat: int) -> tuple[Refusal, ...]:
    """Say why the actions that a player looks for are not to be had.

    An exchange is looked for where two 6s fell, laying where dice lie.
    """
    legal = {action.kind for action in actions(turn, rules)}
    looked_for: list[Action] = [Roll(), Stand()]
    if turn.fell.count(6) >= 2:
        looked_for.append(Exchange())
    if turn.rolled:
        looked_for.append(Lay(turn.rolled))
    missing = [action for action in looked_for if action.kind not in legal]
    refused = [(action.kind, why_not(turn, action, rules, seat)) for action in missing]
    return tuple(Refusal(kind, error.code, error.params) for kind, error in refused)


def stake(turn: Turn, counting: Counting | None, beat: Extreme | None) -> tuple[Line, ...]:
    """Say what the turn is about: the starter sets the limit, a follower has a result to beat."""
    faces: Json = list(turn.throw)
    if counting is None and turn.phase == "finished":
        return (Line("calls"),)
    if counting is None:
        lines = [Line("sets-limit", {"roll": turn.rolls, "most": turn.limit})]
        return (*lines, Line("throw", {"faces": faces})) if turn.throw else tuple(lines)
    lines = [Line("rolls-left", {"left": turn.left, "most": turn.limit})]
    if beat is not None:
        lines.insert(0, Line("beat", {"value": beat.value, "aim": counting.aim}))
    if len(turn.throw) == DICE:
        lines.append(Line("throw-now", {"faces": faces, "value": counting.value(turn.throw)}))
    elif turn.throw:
        lines.append(Line("throw", {"faces": faces}))
    return tuple(lines)


def extreme_line(code: Literal["best", "worst"], extreme: Extreme) -> Line:
    """Say who is the best or the worst of the round so far, and on a tie why."""
    params: dict[str, Json] = {"seat": extreme.seat, "value": extreme.value}
    if extreme.equal_seat is None:
        return Line(code, params)
    return Line(f"{code}-of-equals", {**params, "equal_seat": extreme.equal_seat})


def story(result: Result) -> Line:
    """Tell of a finished throw its dice and the rolls it took."""
    return Line("throw", {"faces": list(result.throw), "rolls": result.rolls})


def limit_marker(limit: int) -> Marker:
    """Show how often everybody may roll in this round."""
    return Marker("count", "limit", value=limit)


def face_rows(high: Counting, low: Counting) -> tuple[TableRow, ...]:
    """List what the faces count, high and low."""
    return tuple(
        TableRow("line.face", (high.value((face,)), low.value((face,))), (face,), {"face": face})
        for face in (1, 2, 3, 4, 5, 6)
    )
