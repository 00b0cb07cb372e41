"""What an answer to a clue leads to: the counter on its way, then the word about it, and the end of the game. The
hourglass waits while a clue is read, stands while a dialog is open, and runs otherwise."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from kit.core.agreements import Resign
from kit.core.game import CHANCE
from kit.games.war_kids.guess.state import ADULT, CHILD, Guess, TimeOut
from kit.widgets.cheer import cheer
from kit.widgets.games.war_kids.guess.model import STARS, UNLOCKED, GuessPage, Sand, on
from kit.widgets.matches import changed, save
from kit.widgets.run.device import dismiss
from kit.widgets.run.effects import After, Cancel, Pause, Playback
from kit.widgets.run.messages import Message
from kit.widgets.run.turn import Turn

SAND = "sand"
"""The name of what waits for the sand."""
REST, SWEEP = 0.5, 0.8
"""Seconds that one counter, and the last ones together, have to come to rest before it is said what they mean."""


def answer(turn: Turn[GuessPage], action: Guess | TimeOut) -> None:
    """Plays the answer: the counter goes to whoever gets it."""
    changed(turn).play(action)
    set_off(turn, REST)


def set_off(turn: Turn[GuessPage], seconds: float) -> None:
    """Lets the counters of an answer be seen on their way; what they mean is told when they rest."""
    swept = turn.page.swept
    carry_on(turn)
    turn.set(swept=swept, moving=True)
    turn.effect(Playback((Pause(seconds),), come_to_rest, skipped=come_to_rest))


def carry_on(turn: Turn[GuessPage]) -> None:
    """Keeps the match as it now is, with its next clue, or its end and what that brings."""
    save(turn)
    new_clue(turn)
    let_run(turn)
    turn.order("hush")
    if turn.page.match.outcome is not None:
        reward(turn)


def come_to_rest(turn: Turn[GuessPage]) -> None:
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
    if step.action == Guess(step.before.clue[0]):
        cheer(turn, "right")
    turn.focus("[data-do=next]")
    told = " ".join(filter(None, [*page.verdict(), page.offer_words()]))
    turn.say(told)
    if page.settings.aloud and page.can_speak:
        turn.read_aloud(told)


def sand_through(turn: Turn[GuessPage]) -> None:
    """The time of a clue is over."""
    turn.set(notice="")  # what was said of the clue that is over
    answer(turn, TimeOut())


@on
def finish(turn: Turn[GuessPage]) -> None:
    """No more clues, as they would change nothing: to the end at once. One kind that is left is swept up: its clues are
    drawn and answered, by the rules. What is decided ends at the table, as whoever is behind lets it be."""
    page = turn.page
    if page.moving:
        come_to_rest(turn)
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
        match.play(Guess(last))
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


# --- the sand


def new_clue(turn: Turn[GuessPage]) -> None:
    """Forgets what belonged to the clue before."""
    page = turn.page
    asked = page.open_clue is not None and page.settings.seconds
    sand = Sand(page.settings.seconds, -page.reading(), page.at.now) if asked else None
    turn.set(ruled_out=frozenset(), speaking=False, sand=sand, swept=0, moving=False)


def let_run(turn: Turn[GuessPage]) -> None:
    """Lets the sand run, unless a dialog is open or the clue is being spoken."""
    page = turn.page
    turn.effect(Cancel(SAND))
    if page.sand is None:
        return
    sand = replace(page.sand.at(page.at.now), held=bool(page.dialog) or page.speaking)
    turn.set(sand=sand)
    if page.speaking:
        turn.effect(After(SAND, page.speech(), Message("spoken")))
    elif not sand.held:
        waits = sand.waiting
        turn.effect(After(SAND, waits, sand_runs) if waits else After(SAND, sand.left, sand_through))


def sand_runs(turn: Turn[GuessPage]) -> None:
    """The clue has been read: the sand begins to run."""
    turn_over(turn)
    let_run(turn)


def turn_over(turn: Turn[GuessPage]) -> None:
    """The sand starts now."""
    page = turn.page
    if page.sand is not None:
        turn.set(sand=replace(page.sand, spent=0.0, since=page.at.now))


@on
def spoken(turn: Turn[GuessPage]) -> None:
    """The device has read the clue: now the time runs."""
    page = turn.page
    if page.speaking:
        turn.set(speaking=False)
        if page.sand is not None and page.sand.at(page.at.now).spent < 0:
            turn_over(turn)
        let_run(turn)


# --- the padlock on the first battle


def unlock(turn: Turn[GuessPage], by: str) -> None:
    """Opens the padlock for good."""
    if not turn.page.unlocked:
        turn.keep_data(UNLOCKED, {"by": by})


def ask_adult(turn: Turn[GuessPage], missed: bool = False) -> None:
    """A new little question for the adult."""
    others = [pair for pair in product(range(6, 10), repeat=2) if sorted(pair) != sorted(turn.page.question)]
    turn.set(question=Random(turn.page.at.seed).choice(others), missed=missed)


@on
def adult(turn: Turn[GuessPage], answer: str = "") -> None:
    """The adult's answer to the little question."""
    a, b = turn.page.question
    if answer.strip() == str(a * b):
        unlock(turn, "adult")
        turn.do(dismiss)
    else:
        ask_adult(turn, missed=True)
        turn.focus("dialog input")
