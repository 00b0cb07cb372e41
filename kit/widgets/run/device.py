"""What every page answers: the browser's greeting, languages and voices, what another tab keeps, what must be told of
the device's memory."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kit.core.game import Refusal, Trouble
from kit.text import languages as spoken_here
from kit.text import text
from kit.widgets.addresses import lobby
from kit.widgets.run.model import Answers
from kit.widgets.run.turn import Turn

on = Answers()
"""What every page answers."""
NOTHING: Mapping[str, str] = MappingProxyType({})
FACT = 40
"""Letters of what a dialog is about, at most."""
TAB = 20
"""Letters of a tab's name at most."""


@on
def hello(
    turn: Turn[Any],
    kept: Mapping[str, str] = NOTHING,
    ends: Mapping[str, str] = NOTHING,
    tab: str = "",
    others: tuple[str, ...] = (),
    query: Mapping[str, str] = NOTHING,
    voices: tuple[str, ...] = (),
    languages: tuple[str, ...] = (),
    still: bool = False,
    deep: int | None = None,
    edition: int | None = None,
) -> None:
    """The browser is there: what it keeps, whole or by its end, which tab this is, what was asked in the address,
    how `deep` below Voilà's pages this one lies, which is one folder more at Binder, and the edition it has."""
    turn.set(
        kept={**ends, **kept},
        tab=tab[:TAB],
        other_tabs=frozenset(other[:TAB] for other in others),
        query=query,
        voices=frozenset(voice[:2] for voice in voices),
        still=still,
        lobby=lobby(deep),
    )
    known, page = spoken_here(), turn.page
    wanted = [page.query.get("lang", ""), page.kept.get("language", ""), *languages]
    turn.set(t=text(page.domain, next((tag[:2] for tag in wanted if tag[:2] in known), "en")), greeted=True)
    turn.do(began)


@on.inner
def began(turn: Turn[Any]) -> None:
    """The browser has said hello."""


@on
def language(turn: Turn[Any]) -> None:
    """The other language."""
    turn.set(t=text(turn.page.domain, turn.page.other_language()))
    turn.keep("language", turn.page.language)


@on.unasked
def voices(turn: Turn[Any], voices: tuple[str, ...] = ()) -> None:
    """The languages in which the device can read aloud."""
    turn.set(voices=frozenset(voice[:2] for voice in voices))


@on.unasked
def still(turn: Turn[Any], on: bool = False) -> None:
    """Whether the person wants no motion."""
    turn.set(still=on)


@on.unasked
def stored(turn: Turn[Any], key: str = "", value: str | None = None) -> None:
    """Another tab of this device has kept something, or forgotten it."""
    kept = {name: text for name, text in turn.page.kept.items() if name != key}
    turn.set(kept=kept if value is None else {**kept, key: value})


@on
def store_full(turn: Turn[Any]) -> None:
    """There is no more room on the device, and nothing to give up for it; said when it begins."""
    _not_kept(turn, "trouble.storage")


@on
def store_shut(turn: Turn[Any]) -> None:
    """The browser keeps nothing at all; said once."""
    _not_kept(turn, "trouble.unkept")


def _not_kept(turn: Turn[Any], why: str) -> None:
    turn.set(unkept=why)
    raise Trouble(why)


@on
def store_kept(turn: Turn[Any]) -> None:
    """What could not be kept for a while is kept now, all of it."""
    turn.set(unkept="")


@on
def dismiss(turn: Turn[Any]) -> None:
    """The open dialog is closed."""
    turn.set(dialog="")


@on.named("open")
def open_dialog(turn: Turn[Any], dialog: str = "", fact: str = "") -> None:
    """A dialog of the page, by its name, and what it is about; the one about a rule only for a rule that there is."""
    page = turn.page
    if dialog in page.dialogs and (dialog != "why" or fact in page.game.book.rules):
        turn.set(dialog=dialog, dialog_fact=fact[:FACT])


@on
def sound(turn: Turn[Any], value: str = "") -> None:
    """Whether pages may be heard on this device: "on", "off"."""
    turn.keep("sound", "off" if value == "off" else None)


@on
def tell(turn: Turn[Any], fact: str = "") -> None:
    """What is this? Asked of a small label in the header."""
    page = turn.page
    key = f"chip.{fact[:FACT]}.what"
    if page.t.has(key):
        turn.set(notice=page.t(key))


@on.inner
def refuse(turn: Turn[Any], refusal: Refusal, place: int | None = None, named: bool = False) -> None:
    """Something is not possible, at the place that was meant; `named`: at the one that the rule names."""
    turn.say(turn.page.t.refusal(refusal), urgent=True)


# --- about the line to the browser alone, which is the program's: see `Program`


@on.unasked
def store_again(turn: Turn[Any], key: str = "") -> None:
    """The browser cannot tell what a kept text has become, and wants the whole of it."""


@on.unasked
def spoken(turn: Turn[Any]) -> None:
    """The device has read its last line aloud."""


@on.unasked
def sighted(turn: Turn[Any]) -> None:
    """The board is in sight, and stands still."""


@on.unasked
def whole(turn: Turn[Any]) -> None:
    """The browser has missed something."""


@on
def back(turn: Turn[Any]) -> None:
    """The connection was gone and is back: whatever was sent meanwhile may be lost."""
