"""What the page of "guess the unit" answers: clues and guesses, dialogs and settings."""

from __future__ import annotations

from random import Random
from typing import Any

from kit.core.game import CHANCE, Refusal
from kit.core.match import Match
from kit.games.war_kids.guess.events import unit_name
from kit.games.war_kids.guess.state import ADULT, CHILD, Guess, SetUp, TimeOut
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.widgets import unreadable
from kit.widgets.games.war_kids.guess.answering import answer, ask_adult, come_to_rest, let_run, new_clue
from kit.widgets.games.war_kids.guess.model import (
    SITTING,
    STARS,
    UNLOCKED,
    GuessPage,
    agreed_for,
    new_match,
    read_agreed,
)
from kit.widgets.games.war_kids.guess.model import on as on
from kit.widgets.matches import changed, reopen, save
from kit.widgets.run import device
from kit.widgets.run.messages import whole
from kit.widgets.run.turn import Turn

# --- beginning


@on
def began(turn: Turn[GuessPage]) -> None:
    turn.set(settings=agreed_for(turn.page.kept_data(SITTING, {})))
    page = turn.page
    if reopen(turn):
        if turn.page.match.outcome is not None and "anew" in turn.page.query:  # who comes from the lobby wants to play
            again(turn)
        turn.order("forget_query", name="anew")  # but after a reload the end is seen again
        turn.set(notice=turn.page.t("save.saved") if turn.page.match.steps else "")
    elif page.query.get("colour") in SIDES:
        turn.set(settings=read_agreed({"size": page.query.get("set")}, page.settings))
        set_up(turn, SIDES.index(page.query["colour"]))
    unreadable.look_after(turn, UNLOCKED, lambda data: isinstance(data, dict))
    unreadable.look_after(turn, STARS, lambda data: isinstance(data, dict) and data.get("guess", 1) in (1, 2, 3))
    unreadable.offer(turn)
    go_on(turn)


@on
def take(turn: Turn[GuessPage], match: Match, settings: Any) -> None:
    turn.set(match=match, settings=settings, dialog="")
    side = turn.page.state.colour
    if side is not None:
        turn.set(colour=side)
    new_clue(turn)


@on
def go_on(turn: Turn[GuessPage]) -> None:
    page = turn.page
    if page.match.current_player == CHANCE and page.answered is None:
        draw(turn)
    if turn.page.match.outcome is not None and not turn.page.dialog:
        turn.set(dialog="end")
    let_run(turn)


# --- what is done


@on
def colour(turn: Turn[GuessPage], value: str = "") -> None:
    """A colour is marked on the first screen."""
    if value in SIDES:
        turn.set(colour=SIDES.index(value))


@on
def start(turn: Turn[GuessPage]) -> None:
    """The game begins with the colour that is marked."""
    if turn.page.state.colour is None:
        set_up(turn, turn.page.colour)
        turn.order("begin")
        go_on(turn)


def set_up(turn: Turn[GuessPage], side: int) -> None:
    """All counters of the colour go to the middle."""
    match = new_match(turn.page.at.seed, turn.page.state)
    match.play(SetUp(side, turn.page.settings.size))
    turn.set(match=match, colour=side)
    save(turn)


@on.named("next")
def next_clue(turn: Turn[GuessPage]) -> None:
    """The next clue."""
    if turn.page.told and turn.page.match.outcome is None:
        draw(turn)
    else:
        onward(turn)


def draw(turn: Turn[GuessPage]) -> None:
    """Chance draws a clue."""
    changed(turn).roll()
    save(turn)
    new_clue(turn)
    turn.focus(".kit-clue")
    turn.say(turn.page.clue_words())
    if turn.page.settings.aloud and turn.page.can_speak:
        read_clue(turn)
    let_run(turn)


@on
def guess(turn: Turn[GuessPage], kind: str = "") -> None:
    """The child names a kind; only the first answer counts."""
    page = turn.page
    if kind not in KINDS:
        return
    if page.open_clue is None:
        onward(turn)
        return
    number = KINDS.index(kind)
    if number in page.ruled_out:
        told_again(turn, page.t("guess.hint.not", unit=unit_name(page.state, number)))
        return
    if number in page.absent:
        told_again(turn, page.t("guess.none_left", unit=unit_name(page.state, number)))
        return
    answer(turn, Guess(number))


def told_again(turn: Turn[GuessPage], words: str) -> None:
    """Why a kind is no answer: it may stand there already, so it moves."""
    turn.set(notice=words)
    turn.order("nudge", selector=".kit-ask .kit-sub")


@on
def refuse(turn: Turn[GuessPage], refusal: Refusal, place: int | None = None, named: bool = False) -> None:
    turn.set(notice=turn.page.t.refusal(refusal).replace("\n", " "))
    turn.say(turn.page.notice, urgent=True)


@on
def again(turn: Turn[GuessPage]) -> None:
    """Back to the first screen."""
    take(turn, new_match(before=turn.page.state), turn.page.settings)
    turn.keep(turn.page.slot, None)
    go_on(turn)


# --- words


def read_clue(turn: Turn[GuessPage]) -> None:
    """The device speaks the clue; the sand waits."""
    turn.set(speaking=True)
    turn.read_aloud(turn.page.clue_words())


@on
def read(turn: Turn[GuessPage]) -> None:
    """Reads aloud what stands there: the clue, or what the answer was."""
    page = turn.page
    if not page.can_speak:
        turn.set(notice=page.t("ui.read.none"))
    elif page.open_clue is not None:
        read_clue(turn)
        let_run(turn)
    else:
        turn.read_aloud(" ".join(page.verdict()) or page.outcome_words() or page.t("guess.choose_colour"))


@on
def language(turn: Turn[GuessPage]) -> None:
    device.language(turn)
    if turn.page.sand is not None:
        turn.set(sand=turn.page.sand.at(turn.page.at.now))


# --- undo, redo, hint, why


@on
def undo(turn: Turn[GuessPage]) -> None:
    """One step back."""
    page = turn.page
    if not page.match.steps and not page.early:
        turn.set(notice=page.t("ui.undo.none"))
    elif not page.settings.take_back and not page.early:
        turn.set(notice=page.t("guess.first_answer"))
    elif sum(changed(turn).undo((CHILD,), past_chance=True) for _ in range(max(1, page.swept))) or page.early:
        turned_back(turn, "undo.answer")


@on
def redo(turn: Turn[GuessPage]) -> None:
    """One step forward again."""
    if changed(turn).redo((CHILD,)):
        turned_back(turn, "undo.answered")
    else:
        turn.set(notice=turn.page.t("ui.redo.none"))


def turned_back(turn: Turn[GuessPage], key: str) -> None:
    """After undo or redo: says so, and what stands there now."""
    turn.set(dialog="")
    save(turn)
    new_clue(turn)
    go_on(turn)
    page = turn.page
    asked = page.t("guess.ask" if page.open_clue else "guess.choose_colour")
    now = page.verdict() or [page.clue_words(), asked]
    turn.say(" ".join(filter(None, [page.t(key), *now])))


@on
def hint(turn: Turn[GuessPage]) -> None:
    """Rules out a kind that is not talking, up to two for a clue."""
    page, clue = turn.page, turn.page.open_clue
    if clue is None:
        turn.set(notice=page.t("guess.hint.now"))
        return
    wrong = [kind for kind in range(len(KINDS)) if kind != clue[0] and kind not in page.out]
    if len(wrong) < 2:
        turn.set(notice=page.t("guess.hint.two" if wrong else "guess.hint.one"))
        return
    kind = Random(page.at.seed).choice(wrong)
    turn.set(ruled_out=page.ruled_out | {kind}, notice=page.t("guess.hint.not", unit=unit_name(page.state, kind)))
    turn.say(turn.page.notice)


@on
def onward(turn: Turn[GuessPage]) -> None:
    """A tap where nothing is to be done: it hurries what moves; else what leads on shows itself, or what may answer."""
    if turn.page.moving:
        come_to_rest(turn)
        return
    if turn.page.dialog:
        selector = ".kit-dialog .kit-btn"
    else:
        selector = ".kit-answers" if turn.page.open_clue else ".kit-ask .kit-btn:not([aria-disabled])"
    turn.order("nudge", selector=selector)


@on
def tell(turn: Turn[GuessPage], fact: str = "") -> None:
    """What a chip of the head counts; how many counters each of the two has, in whole sentences; and what the padlock
    is about shows itself."""
    t, s = turn.page.t, turn.page.state
    if fact == "padlock":
        turn.order("nudge", selector=".kit-padlock :is(a, button)")
        return
    if fact == "guess_taken":
        turn.set(notice=f"{t('guess.you_have', n=s.score(CHILD))} {t('guess.i_have', n=s.score(ADULT))}")
    else:
        device.tell(turn, fact)


@on
def why(turn: Turn[GuessPage], rule: str = "") -> None:
    """The rule behind what stands there."""
    page = turn.page
    if page.match.outcome is not None:
        rule = page.match.outcome.rule_id if page.match.ended_by is None else "WK-GUESS-5"
    elif page.answered is not None:
        rule = "WK-GUESS-7" if isinstance(page.answered.action, TimeOut) else "WK-GUESS-4"
    else:
        rule = "WK-GUESS-2" if page.state.colour is None else "WK-GUESS-3"
    open_dialog(turn, "why", rule)


# --- dialogs and settings


@on.named("open")
def open_dialog(turn: Turn[GuessPage], dialog: str = "", fact: str = "") -> None:
    """The sand stops meanwhile."""
    if dialog not in turn.page.dialogs:
        return
    if dialog == "adult":
        ask_adult(turn)
    device.open_dialog(turn, dialog, fact)
    let_run(turn)


@on
def dismiss(turn: Turn[GuessPage]) -> None:
    device.dismiss(turn)
    let_run(turn)


@on.named("set")
def set_to(turn: Turn[GuessPage], what: str = "", value: str = "") -> None:
    """One of the agreements; a new time counts at once."""
    before, switched = turn.page.settings, {"on": True, "off": False}.get(value, value)
    turn.set(settings=read_agreed({what: whole(value) if what == "seconds" else switched}, before))
    if turn.page.settings.seconds != before.seconds:
        new_clue(turn)
    if turn.page.match.steps:
        save(turn)
    let_run(turn)
