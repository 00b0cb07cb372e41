"""What the others took of a person's, and why they could."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import CHANCE
from kit.widgets.board.model import Bubble
from kit.widgets.play.model import Play
from kit.widgets.play.moment import began
from kit.widgets.play.story import lines_of


def lost(page: Play, number: int, player: int) -> Sequence[int]:
    """Where pieces fell in a step that took some of that player's; else nowhere."""
    step = page.match.steps[number]
    before, after = page.known(step.before), page.known(step.after)
    fewer = page.table.standing(after, player) < page.table.standing(before, player)
    return page.table.fell(before, after) if fewer else ()


def lately(page: Play) -> list[tuple[int, Bubble]]:
    """The steps in which the others have taken something since whoever asks began something last, with what is told of
    each."""
    now, here, steps = page.match.current_player, page.humans, page.match.steps
    asks = now if now in here else here[0] if len(here) == 1 else None
    if asks is None or page.match.outcome is not None or page.tutor.held is not None or page.covered:
        return []
    deciders = [page.game.current_player(step.before) for step in steps]
    own = (n for n in range(len(steps), 0, -1) if deciders[n - 1] == asks == began(page, n - 1))
    since = next(own, 0)
    while since < len(steps) and deciders[since] == CHANCE:  # what came of that decision
        since += 1
    return [(n, words(page, n, fell[0])) for n in range(since, len(steps)) if (fell := lost(page, n, asks))]


def words(page: Play, number: int, place: int) -> Bubble:
    """What happened there in a step, why (where the catalogue has a sentence for it, `taken.<rule>`), and the rule."""
    line = lines_of(page, number)[0]
    beside = {*page.table.around(page.state, place)} & {*page.table.taken(page.state)}  # whoever took it, too
    why = f"taken.{line.rule_id}"
    rest = page.t(why) if page.t.has(why) else ""
    return Bubble(line.words, rest, line.rule_id, place, tuple(sorted(beside)))
