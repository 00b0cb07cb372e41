"""What every page answers: the browser's greeting, languages and voices, what another tab keeps, what must be told of
the device's memory."""

from __future__ import annotations

from typing import Any

from kit.core.game import Trouble
from kit.text import languages, text
from kit.widgets.run.messages import (
    Back,
    Began,
    Dismiss,
    Hello,
    Language,
    Message,
    Open,
    Refuse,
    Sighted,
    Sound,
    Spoken,
    Still,
    StoreAgain,
    Stored,
    StoreFull,
    StoreKept,
    StoreShut,
    Tell,
    Voices,
    Whole,
)
from kit.widgets.run.turn import Answer, Turn

MAX_DEEP = 9
"""Folders between a page and the lobby at most."""
FACT = 40
"""Letters of what a dialog is about, at most."""
TAB = 20
"""Letters of a tab's name at most."""


def hello(turn: Turn[Any], message: Hello) -> None:
    page = turn.page
    turn.set(
        kept={**message.ends, **message.kept},
        tab=message.tab[:TAB],
        other_tabs=frozenset(other[:TAB] for other in message.others),
        query=message.query,
        still=message.still,
        lobby="../" * min(message.deep or 2, MAX_DEEP) + "tree",
    )
    voices(turn, Voices(message.voices))
    known, page = languages(), turn.page
    wanted = [page.query.get("lang", ""), page.kept.get("language", ""), *message.languages]
    turn.set(t=text(page.domain, next((tag[:2] for tag in wanted if tag[:2] in known), "en")), greeted=True)
    turn.do(Began())


def language(turn: Turn[Any], message: Language) -> None:
    turn.set(t=text(turn.page.domain, turn.page.other_language()))
    turn.keep("language", turn.page.language)


def voices(turn: Turn[Any], message: Voices) -> None:
    turn.set(voices=frozenset(voice[:2] for voice in message.voices))


def still(turn: Turn[Any], message: Still) -> None:
    turn.set(still=message.on)


def stored(turn: Turn[Any], message: Stored) -> None:
    kept = {key: value for key, value in turn.page.kept.items() if key != message.key}
    turn.set(kept=kept if message.value is None else {**kept, message.key: message.value})


def store_full(turn: Turn[Any], message: StoreFull) -> None:
    _not_kept(turn, "trouble.storage")


def store_shut(turn: Turn[Any], message: StoreShut) -> None:
    _not_kept(turn, "trouble.unkept")


def _not_kept(turn: Turn[Any], why: str) -> None:
    turn.set(unkept=why)
    raise Trouble(why)


def store_kept(turn: Turn[Any], message: StoreKept) -> None:
    turn.set(unkept="")


def dismiss(turn: Turn[Any], message: Dismiss) -> None:
    turn.set(dialog="")


def open_dialog(turn: Turn[Any], message: Open) -> None:
    """A dialog of the page; the one about a rule only for a rule that there is."""
    page = turn.page
    if message.dialog in page.dialogs and (message.dialog != "why" or message.fact in page.game.book.rules):
        turn.set(dialog=message.dialog, dialog_fact=message.fact[:FACT])


def sound(turn: Turn[Any], message: Sound) -> None:
    turn.keep("sound", "off" if message.value == "off" else None)


def tell(turn: Turn[Any], message: Tell) -> None:
    page = turn.page
    key = f"chip.{message.fact[:FACT]}.what"
    if page.t.has(key):
        turn.set(notice=page.t(key))


def refuse(turn: Turn[Any], message: Refuse) -> None:
    turn.say(turn.page.t.refusal(message.refusal), urgent=True)


def nothing(turn: Turn[Any], message: Message) -> None:
    """The line to the browser is all that a message is about: see `Program`."""


ANSWERS: dict[type[Message], Answer] = {
    Hello: hello,
    Language: language,
    Voices: voices,
    Still: still,
    Stored: stored,
    StoreAgain: nothing,
    StoreFull: store_full,
    StoreShut: store_shut,
    StoreKept: store_kept,
    Spoken: nothing,
    Sighted: nothing,
    Whole: nothing,
    Back: nothing,
    Sound: sound,
    Tell: tell,
    Open: open_dialog,
    Dismiss: dismiss,
    Refuse: refuse,
}
