"""What was taken in a match: by whom and why, how it is told, and which moment was the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.core.agreements import Resign
from kit.core.game import parties
from kit.core.manifest import GAMES
from kit.widgets.board.model import Bubble, cheer_score
from kit.widgets.features import News
from kit.widgets.play.model import Play
from kit.widgets.play.words import lines_of
from kit.widgets.run.turn import Turn


def lost(page: Play, number: int, player: int) -> Sequence[int]:
    """Where pieces fell in a step that took some of that player's; else nowhere."""
    step = page.match.steps[number]
    before, after = page.known(step.before), page.known(step.after)
    fewer = page.table.standing(after, player) < page.table.standing(before, player)
    return page.table.fell(before, after) if fewer else ()


def words(page: Play, number: int, place: int, event: int = 0) -> Bubble:
    """What happened there in a step, by its event of that number, why (where the catalogue has a sentence for it,
    `taken.<rule>`), and the rule."""
    line = lines_of(page, number)[event]
    beside = {*page.table.around(page.state, place)} & {*page.table.taken(page.state)}  # whoever took it, too
    why = f"taken.{line.rule_id}"
    rest = page.t(why) if page.t.has(why) else ""
    return Bubble(line.words, rest, line.rule_id, place, tuple(sorted(beside)))


def news(page: Play, number: int) -> News:
    """What a step has brought that is to be taken in; nothing where somebody has given up."""
    step = page.match.steps[number]
    if isinstance(step.action, Resign):
        return News()
    return page.table.news(page.known(step.before), step.action, page.known(step.after))


def celebrates(turn: Turn[Play]) -> bool:
    """Whether what has just been done counts for the match: that is celebrated before anybody is asked again."""
    page, number = turn.page, len(turn.page.match.steps) - 1
    if number < 0 or number == page.news:
        return False
    brought = news(page, number)
    cheer_score(turn, brought)
    turn.set(joy=number + 1 if brought.scored else 0)
    return bool(brought.scored)


def best_moment(page: Play) -> int:
    """The number of that step, -1 for none: one in which those at the screen won something, where they are of one
    party; else anybody. Of several the last."""
    match, table = page.match, page.table
    mine = {player for party in parties(match.seats) if party & {*page.humans} for player in party}
    everybody = {*range(len(match.seats))}
    others = everybody - mine
    won = [table.gained(step, mine if others else everybody, others or everybody) for step in match.steps]
    return max(range(len(won)), key=lambda number: (won[number], number)) if max(won, default=0) > 0 else -1


def beginning(page: Play, number: int) -> int:
    """The step with which began what step `number` ended: the attack before its dice."""
    while number and page.table.amid(page.match.steps[number].before):
        number -= 1
    return number


def began(page: Play, number: int) -> int:
    """Who began what step `number` belongs to: who attacked, where the other side has staked something since."""
    return int(page.game.current_player(page.match.steps[beginning(page, number)].before))


def struck(page: Play, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who struck whom in what step `number` ended: an arrow on the board as it was before, and the pieces in it."""
    first, last = page.match.steps[beginning(page, number)], page.match.steps[number]
    way = _way(page, first.before, first.action)
    stand = {*page.table.taken(page.known(first.before))}
    there = next(iter([*page.table.fell(page.known(last.before), page.known(last.after)), *way[-1:]]), None)
    if there is None:
        return (), ()
    by = [place for place in way if place in stand and place != there]
    return (by[0], there) if by else (), (*by, there)


def _way(page: Play, s: Any, action: Any) -> tuple[int, ...]:
    """The places that an action names, where the game has a board by name."""
    parts = GAMES[page.game.id].parts
    found: tuple[int, ...] = GAMES[page.game.id].part("board")().way(s, action) if "board" in parts else ()
    return found
