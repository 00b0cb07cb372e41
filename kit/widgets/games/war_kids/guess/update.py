"""What the page of "guess the unit" answers: clues and guesses, dialogs and settings. Its sand is in `clock`."""

from __future__ import annotations

from random import Random

from kit.core.game import CHANCE
from kit.games.war_kids.guess.keys import unit_name
from kit.games.war_kids.guess.state import ADULT, CHILD, SetUp, TimeOut
from kit.games.war_kids.guess.state import Guess as Named
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.widgets import unread
from kit.widgets.games.war_kids.guess import clock
from kit.widgets.games.war_kids.guess.agreed import agreed_for, read_agreed
from kit.widgets.games.war_kids.guess.answering import answer, come_to_rest, finish, sand_through
from kit.widgets.games.war_kids.guess.messages import (
    Adult,
    Again,
    Colour,
    Finish,
    Guess,
    Next,
    Onward,
    Rested,
    SandRuns,
    SandThrough,
    Start,
)
from kit.widgets.games.war_kids.guess.model import SITTING, STARS, UNLOCKED, GuessPage, new_match
from kit.widgets.games.war_kids.guess.padlock import adult, ask_adult
from kit.widgets.matches import ANSWERS as OF_MATCHES
from kit.widgets.matches import GoOn, Save, Take, changed, reopen, save
from kit.widgets.run import device
from kit.widgets.run.messages import (
    Began,
    Dismiss,
    Hint,
    Language,
    Message,
    Open,
    Read,
    Redo,
    Refuse,
    SetTo,
    Spoken,
    Tell,
    Undo,
    Why,
    whole,
)
from kit.widgets.run.turn import Answer, Turn

# --- beginning


def began(turn: Turn[GuessPage], message: Began) -> None:
    turn.set(settings=agreed_for(turn.page.kept_data(SITTING, {})))
    page = turn.page
    if reopen(turn):
        if turn.page.match.outcome is not None and "anew" in turn.page.query:  # who comes from the lobby wants to play
            turn.do(Again())
        turn.order("forget_query", name="anew")  # but after a reload the end is seen again
        turn.set(notice=turn.page.t("save.saved") if turn.page.match.steps else "")
    elif page.query.get("colour") in SIDES:
        turn.set(settings=read_agreed({"size": page.query.get("set")}, page.settings))
        set_up(turn, SIDES.index(page.query["colour"]))
    unread.look_after(turn, UNLOCKED, lambda data: isinstance(data, dict))
    unread.look_after(turn, STARS, lambda data: isinstance(data, dict) and data.get("guess", 1) in (1, 2, 3))
    unread.offer(turn)
    turn.do(GoOn())


def take(turn: Turn[GuessPage], message: Take) -> None:
    turn.set(match=message.match, settings=message.settings, dialog="")
    side = turn.page.state.colour
    if side is not None:
        turn.set(colour=side)
    clock.new_clue(turn)


def go_on(turn: Turn[GuessPage], message: GoOn) -> None:
    page = turn.page
    if page.match.current_player == CHANCE and page.answered is None:
        draw(turn)
    if turn.page.match.outcome is not None and not turn.page.dialog:
        turn.set(dialog="end")
    clock.let_run(turn)


# --- what is done


def colour(turn: Turn[GuessPage], message: Colour) -> None:
    if message.value in SIDES:
        turn.set(colour=SIDES.index(message.value))


def start(turn: Turn[GuessPage], message: Start) -> None:
    if turn.page.state.colour is None:
        set_up(turn, turn.page.colour)
        turn.order("begin")
        turn.do(GoOn())


def set_up(turn: Turn[GuessPage], side: int) -> None:
    """All counters of the colour go to the middle."""
    match = new_match(turn.page.at.seed, turn.page.state)
    match.play(SetUp(side, turn.page.settings.size))
    turn.set(match=match, colour=side)
    turn.do(Save())


def next_clue(turn: Turn[GuessPage], message: Next) -> None:
    if turn.page.told and turn.page.match.outcome is None:
        draw(turn)
    else:
        turn.do(Onward())


def draw(turn: Turn[GuessPage]) -> None:
    """Chance draws a clue."""
    changed(turn).roll()
    turn.do(Save())
    clock.new_clue(turn)
    turn.focus(".kit-clue")
    turn.say(turn.page.clue_words())
    if turn.page.settings.aloud and turn.page.can_speak:
        read_clue(turn)
    clock.let_run(turn)


def guess(turn: Turn[GuessPage], message: Guess) -> None:
    page = turn.page
    if message.kind not in KINDS:
        return
    if page.open_clue is None:
        turn.do(Onward())
        return
    number = KINDS.index(message.kind)
    if number in page.ruled_out:
        told_again(turn, page.t("guess.hint.not", unit=unit_name(page.state, number)))
        return
    if number in page.absent:
        told_again(turn, page.t("guess.none_left", unit=unit_name(page.state, number)))
        return
    answer(turn, Named(number))


def told_again(turn: Turn[GuessPage], words: str) -> None:
    """Why a kind is no answer: it may stand there already, so it moves."""
    turn.set(notice=words)
    turn.order("nudge", selector=".kit-ask .kit-sub")


def refuse(turn: Turn[GuessPage], message: Refuse) -> None:
    turn.set(notice=turn.page.t.refusal(message.refusal).replace("\n", " "))
    turn.say(turn.page.notice, urgent=True)


def again(turn: Turn[GuessPage], message: Again) -> None:
    turn.do(Take(new_match(before=turn.page.state), turn.page.settings))
    turn.keep(turn.page.slot, None)
    turn.do(GoOn())


def save_match(turn: Turn[GuessPage], message: Save) -> None:
    save(turn)


# --- words


def read_clue(turn: Turn[GuessPage]) -> None:
    """The device speaks the clue; the sand waits."""
    turn.set(speaking=True)
    turn.read_aloud(turn.page.clue_words())


def read(turn: Turn[GuessPage], message: Read) -> None:
    """Reads aloud what stands there: the clue, or what the answer was."""
    page = turn.page
    if not page.can_speak:
        turn.set(notice=page.t("ui.read.none"))
    elif page.open_clue is not None:
        read_clue(turn)
        clock.let_run(turn)
    else:
        turn.read_aloud(" ".join(page.verdict()) or page.outcome_words() or page.t("guess.choose_colour"))


def language(turn: Turn[GuessPage], message: Language) -> None:
    device.language(turn, message)
    if turn.page.sand is not None:
        turn.set(sand=turn.page.sand.at(turn.page.at.now))


# --- undo, redo, hint, why


def undo(turn: Turn[GuessPage], message: Undo) -> None:
    page = turn.page
    if not page.match.steps and not page.early:
        turn.set(notice=page.t("ui.undo.none"))
    elif not page.settings.take_back and not page.early:
        turn.set(notice=page.t("guess.first_answer"))
    elif sum(changed(turn).undo((CHILD,), past_chance=True) for _ in range(max(1, page.swept))) or page.early:
        turned_back(turn, "undo.answer")


def redo(turn: Turn[GuessPage], message: Redo) -> None:
    if changed(turn).redo((CHILD,)):
        turned_back(turn, "undo.answered")
    else:
        turn.set(notice=turn.page.t("ui.redo.none"))


def turned_back(turn: Turn[GuessPage], key: str) -> None:
    """After undo or redo: says so, and what stands there now."""
    turn.set(dialog="")
    turn.do(Save())
    clock.new_clue(turn)
    turn.do(GoOn())
    page = turn.page
    asked = page.t("guess.ask" if page.open_clue else "guess.choose_colour")
    now = page.verdict() or [page.clue_words(), asked]
    turn.say(" ".join(filter(None, [page.t(key), *now])))


def hint(turn: Turn[GuessPage], message: Hint) -> None:
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


def onward(turn: Turn[GuessPage], message: Onward) -> None:
    if turn.page.moving:
        turn.do(Rested())
        return
    if turn.page.dialog:
        selector = ".kit-dialog .kit-btn"
    else:
        selector = ".kit-answers" if turn.page.open_clue else ".kit-ask .kit-btn:not([aria-disabled])"
    turn.order("nudge", selector=selector)


def tell(turn: Turn[GuessPage], message: Tell) -> None:
    """What a chip of the head counts; how many counters each of the two has, in whole sentences; and what the padlock
    is about shows itself."""
    t, s = turn.page.t, turn.page.state
    if message.fact == "padlock":
        turn.order("nudge", selector=".kit-padlock :is(a, button)")
        return
    if message.fact == "guess_taken":
        turn.set(notice=f"{t('guess.you_have', n=s.score(CHILD))} {t('guess.i_have', n=s.score(ADULT))}")
    else:
        device.tell(turn, message)


def why(turn: Turn[GuessPage], message: Why) -> None:
    """The rule behind what stands there."""
    page = turn.page
    if page.match.outcome is not None:
        rule = page.match.outcome.rule_id if page.match.ended_by is None else "WK-GUESS-5"
    elif page.answered is not None:
        rule = "WK-GUESS-7" if isinstance(page.answered.action, TimeOut) else "WK-GUESS-4"
    else:
        rule = "WK-GUESS-2" if page.state.colour is None else "WK-GUESS-3"
    turn.do(Open("why", rule))


# --- dialogs and settings


def open_dialog(turn: Turn[GuessPage], message: Open) -> None:
    """The sand stops meanwhile."""
    if message.dialog not in turn.page.dialogs:
        return
    if message.dialog == "adult":
        ask_adult(turn)
    device.open_dialog(turn, message)
    clock.let_run(turn)


def dismiss(turn: Turn[GuessPage], message: Dismiss) -> None:
    device.dismiss(turn, message)
    clock.let_run(turn)


def set_to(turn: Turn[GuessPage], message: SetTo) -> None:
    """One of the agreements; a new time counts at once."""
    before, value = turn.page.settings, {"on": True, "off": False}.get(message.value, message.value)
    changes = {message.what: whole(message.value) if message.what == "seconds" else value}
    turn.set(settings=read_agreed(changes, before))
    if turn.page.settings.seconds != before.seconds:
        clock.new_clue(turn)
    if turn.page.match.steps:
        turn.do(Save())
    clock.let_run(turn)


ANSWERS: dict[type[Message], Answer] = {
    **device.ANSWERS,
    **unread.ANSWERS,
    **OF_MATCHES,
    Began: began,
    Take: take,
    Save: save_match,
    GoOn: go_on,
    Colour: colour,
    Start: start,
    Next: next_clue,
    Finish: finish,
    Guess: guess,
    Again: again,
    Adult: adult,
    Refuse: refuse,
    Rested: come_to_rest,
    SandRuns: clock.sand_runs,
    SandThrough: sand_through,
    Spoken: clock.spoken,
    Read: read,
    Language: language,
    Undo: undo,
    Redo: redo,
    Hint: hint,
    Tell: tell,
    Why: why,
    Onward: onward,
    Open: open_dialog,
    Dismiss: dismiss,
    SetTo: set_to,
}
