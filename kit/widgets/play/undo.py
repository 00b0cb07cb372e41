"""Taking back and playing again in a match: what it means for the page, and what those who listen are told."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.match import Match, Step
from kit.widgets.board.playback import stop
from kit.widgets.board.update import release
from kit.widgets.matches import changed
from kit.widgets.play.flow import go_on, only_watched, save
from kit.widgets.play.model import Play, on
from kit.widgets.play.opponents import hush
from kit.widgets.play.tutor import answered_first, take_back
from kit.widgets.play.words import now_words, sitter
from kit.widgets.run.turn import Turn


@on
@only_watched
def undo(turn: Turn[Play]) -> None:
    """One step back."""
    page = turn.page
    held = page.tutor.held
    if held is not None:
        # What the tutor has stopped, as if it had been played.
        _tell_turned(turn, "undo.back", [Step(page.match.state, held.action, held.after, "")])
        take_back(turn)
        return
    stop(turn)
    turn.set(dialog="")
    match = changed(turn)
    before, over = len(match.undone), match.ended_by is not None
    undone = _undone(page, match)
    turn.set(end_told=page.end_told and match.outcome is not None)
    if not undone:
        in_the_way = match.undo_count(page.humans, past_chance=True)
        turn.set(notice=page.t(f"ui.undo.{page.table.chance}" if in_the_way else "ui.undo.none"))
    elif over:
        turn.say(f"{page.t('undo.end')} {_next_words(turn.page)}")
    else:
        _tell_turned(turn, "undo.back", list(reversed(match.undone[before:])))
    _turned(turn)


def _undone(page: Play, match: Match) -> bool:
    """Whether something was taken back: an agreed end, or everything since the last decision that was one."""
    if match.ended_by is not None:
        match.undo(page.humans)
        return True
    while match.undo(page.humans, **page.undoing):
        by_clock = match.undone and match.undone[-1].action == page.table.clock.over
        if page.table.forced(match.state) is None and not by_clock:
            return True
    return False


@on
@only_watched
@answered_first
def redo(turn: Turn[Play]) -> None:
    """One step forward again."""
    page, match = turn.page, changed(turn)
    before = len(match.steps)
    if not match.redo(page.humans):
        turn.set(notice=page.t("ui.redo.none"))
        return
    while match.undone and page.table.forced(match.state) is not None:
        match.redo(page.humans)
    _tell_turned(turn, "undo.again", match.steps[before:])
    _turned(turn)


def _turned(turn: Turn[Play]) -> None:
    release(turn)
    hush(turn)
    turn.set(news=len(turn.page.match.steps) - 1)
    save(turn)
    go_on(turn)


def _tell_turned(turn: Turn[Play], key: str, steps: Sequence[Step]) -> None:
    """Says what was taken back or played again, in its order, and who decides now."""
    page = turn.page
    first, after = steps[0], len(steps) - 1
    events = page.match.told(first, page.viewer)
    more = page.t("undo.more", n=after) if after else ""
    words = [page.t(key, what=" ".join(map(page.t.event, events))), more, _next_words(page)]
    turn.say(" ".join(filter(None, words)))


def _next_words(page: Play) -> str:
    """Who decides now, and what is asked."""
    player = page.match.current_player
    who = page.t("undo.next", who=sitter(page, player)) if player >= 0 else ""
    return f"{who} {now_words(page)[0]}".strip()
