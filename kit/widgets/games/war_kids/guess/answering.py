"""What an answer to a clue leads to: the counter on its way, then the word about it, and the end of the game."""

from __future__ import annotations

from kit.core.game import CHANCE
from kit.core.table import Resign
from kit.games.war_kids.guess.state import ADULT, CHILD, TimeOut
from kit.games.war_kids.guess.state import Guess as Named
from kit.widgets.cheer import cheer
from kit.widgets.games.war_kids.guess import clock
from kit.widgets.games.war_kids.guess.messages import Finish, Rested, SandThrough
from kit.widgets.games.war_kids.guess.model import STARS, GuessPage
from kit.widgets.games.war_kids.guess.padlock import unlock
from kit.widgets.matches import Save, changed
from kit.widgets.run.effects import Course, Pause
from kit.widgets.run.turn import Turn

REST, SWEEP = 0.5, 0.8
"""Seconds that one counter, and the last ones together, have to come to rest before it is said what they mean."""


def answer(turn: Turn[GuessPage], action: Named | TimeOut) -> None:
    """Plays the answer: the counter goes to whoever gets it."""
    changed(turn).play(action)
    set_off(turn, REST)


def set_off(turn: Turn[GuessPage], seconds: float) -> None:
    """Lets the counters of an answer be seen on their way; what they mean is told when they rest."""
    swept = turn.page.swept
    carry_on(turn)
    turn.set(swept=swept, moving=True)
    turn.effect(Course((Pause(seconds),), Rested(), skipped=Rested()))


def carry_on(turn: Turn[GuessPage]) -> None:
    """Keeps the match as it now is, with its next clue, or its end and what that brings."""
    turn.do(Save())
    clock.new_clue(turn)
    clock.let_run(turn)
    turn.order("hush")
    if turn.page.match.outcome is not None:
        reward(turn)


def come_to_rest(turn: Turn[GuessPage], message: Rested) -> None:
    """First seen, then told: kindly, what the clue was about, or how the game has ended."""
    if not turn.page.moving:
        return
    turn.set(moving=False)
    if turn.page.answered is not None:
        tell_answer(turn)
    if turn.page.match.outcome is not None:
        tell_end(turn)


def tell_answer(turn: Turn[GuessPage]) -> None:
    page, step = turn.page, turn.page.match.steps[-1]
    if step.action == Named(step.before.clue[0]):
        cheer(turn, "right")
    turn.focus("[data-do=next]")
    told = " ".join(filter(None, [*page.verdict(), page.offer_words()]))
    turn.say(told)
    if page.settings.aloud and page.can_speak:
        turn.read_aloud(told)


def sand_through(turn: Turn[GuessPage], message: SandThrough) -> None:
    turn.set(notice="")  # what was said of the clue that is over
    answer(turn, TimeOut())


def finish(turn: Turn[GuessPage], message: Finish) -> None:
    """Goes to the end at once. One kind that is left is swept up: its clues are drawn and answered, by the rules. What
    is decided ends at the table, as whoever is behind lets it be."""
    page = turn.page
    if page.moving:
        turn.do(Rested())
    if page.moving or not page.finishable:
        return
    match, last = changed(turn), page.only_kind
    if last is None:
        match.play(Resign(ADULT if page.state.score(CHILD) > page.state.score(ADULT) else CHILD))
        carry_on(turn)
        tell_end(turn)
        return
    while match.outcome is None:
        if match.current_player == CHANCE:
            match.roll()
        match.play(Named(last))
    turn.set(swept=page.state.middle)
    set_off(turn, SWEEP)


def tell_end(turn: Turn[GuessPage]) -> None:
    if turn.page.won:
        cheer(turn, "won")
    turn.say(turn.page.outcome_words())
    turn.set(dialog=turn.page.dialog or "end")


def reward(turn: Turn[GuessPage]) -> None:
    """Stars, and perhaps the padlock, for a game that is over."""
    page = turn.page
    if page.won:
        unlock(turn, "win")
    best = page.kept_data(STARS, {})
    if best.get("guess", 0) not in range(page.stars(), 4):
        turn.keep_data(STARS, {"guess": page.stars()})
