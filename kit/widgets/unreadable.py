"""What this device keeps and the page cannot read (made by another version, cut off, damaged): it is set aside, where
nothing overwrites it, and offered as a file."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from typing import Any

from htpy import Node, div, li, p, small, strong, ul

from kit.core.game import Trouble
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.html import data, icon, press
from kit.widgets.run.device import dismiss
from kit.widgets.run.model import UNREAD, Answers, Page, when_set_aside
from kit.widgets.run.turn import Move, Turn
from kit.widgets.settings import saved_when

on = Answers()
"""What every page answers that keeps anything."""
LOG = logging.getLogger("kit")
KEPT_UNREAD = 6
"""How many of them a device keeps for a page; the oldest goes first."""


def attempt(turn: Turn[Any], key: str, step: Callable[[], None]) -> bool:
    """Does something with a kept text; where the text cannot be read, it is set aside, and the answer is no."""
    try:
        step()
    except Trouble as trouble:
        set_aside(turn, key, trouble)
        return False
    except Exception:
        LOG.exception("a kept text tripped the page")
        set_aside(turn, key, Trouble("trouble.save.broken"))
        return False
    return True


def look_after(turn: Turn[Any], key: str, sound: Callable[[Any], bool]) -> None:
    """Sets plain data aside that are not what they should be."""
    if key not in turn.page.kept:
        return
    try:
        good = sound(json.loads(turn.page.kept[key]))
    except (ValueError, RecursionError):
        good = False
    if not good:
        set_aside(turn, key, Trouble("trouble.save.broken"))


def set_aside(turn: Turn[Any], key: str, why: Trouble) -> None:
    """Moves a kept text to a place of its own."""
    page = turn.page
    now = page.at.date
    while (place := f"{UNREAD}{key}.{now}") in page.kept:
        now += 1
    kept = {name: text for name, text in page.kept.items() if name != key}
    turn.set(kept={**kept, place: page.kept[key]}, why_unread={**page.why_unread, place: why})
    turn.effect(Move(key, place))
    for old in turn.page.unread[KEPT_UNREAD:]:
        turn.keep(old, None)


def offer(turn: Turn[Any]) -> None:
    """Tells what has just been set aside: in the open dialog, if there is one, else in one of its own."""
    page = turn.page
    if page.why_unread:
        *_, why = page.why_unread.values()
        notice = f"{page.t('unread.title')}. {why_words(page.t, why)}"
        turn.set(dialog=page.dialog or "unread", notice=notice)
        turn.say(f"{notice} {page.t('unread.more')}")


@on
def save_unread(turn: Turn[Page], key: str = "") -> None:
    """What could not be read, as a file, just as it is."""
    page = turn.page
    if key in page.unread:
        when = time.strftime("%Y-%m-%d-%H%M", time.localtime(when_set_aside(key)))
        name = f"little-wars-kit-{_kind(key)}-{when}.json"
        turn.order("download_kept", key=key, name=name)
        turn.set(unread_files={**page.unread_files, key: name})
        turn.say(page.t("save.file_ready", name=name))


@on
def forget_unread(turn: Turn[Page], key: str = "") -> None:
    """What could not be read is no longer wanted."""
    if key in turn.page.unread:
        turn.keep(key, None)
        turn.set(why_unread={place: why for place, why in turn.page.why_unread.items() if place != key})
        if turn.page.dialog == "unread" and not turn.page.unread:
            turn.do(dismiss)


def _kind(key: str) -> str:
    """What kind of thing it is: match, workshop, lesson, progress, rules, unlocked."""
    return key.removeprefix(UNREAD).partition(".")[0]


# --- showing


def dialog(page: Page) -> Node:
    """What could not be read, by itself."""
    t = page.t
    return html.sheet(
        t("unread.title"), t("ui.close"), card(page, titled=False), press("dismiss", t("ui.ok"), autofocus=True)
    )


def card(page: Page, titled: bool = True) -> Node:
    """What could not be read, each with its two buttons; nothing where there is none."""
    t, keys = page.t, page.unread
    if not keys:
        return None
    return div(".kit-card.kit-unread")[
        div[icon("hint", 34), div[strong[t("unread.title")] if titled else None, p[t("unread.more")]]],
        ul(".kit-list")[(li[line(page, key)] for key in keys)],
    ]


def line(page: Page, key: str) -> Node:
    """One of them: what it is, why it cannot be read, as a file, and away with it."""
    t = page.t
    when = time.strftime("%d/%m %H:%M", time.localtime(saved_when(page.kept[key]) or when_set_aside(key)))
    what = f"{t(f'unread.{_kind(key)}')} · {when}"
    name = page.unread_files.get(key)
    told = t("save.file_ready", name=name) if name else why_words(t, page.why_unread.get(key))
    small_css = "kit-btn kit-second kit-small kit-auto"

    def button(do: str, picture: str, words: str) -> Node:
        said = f"{words}: {what}"
        return press(do, icon(picture, 22), words, css=small_css, label=said, **data(key=key))

    return div[
        div[strong[what], small[told] if told else None],
        div(".kit-row.kit-wrap")[
            button("save_unread", "save", t("ui.save.file")), button("forget_unread", "close", t("unread.forget"))
        ],
    ]


def why_words(t: Catalogue, why: Trouble | None) -> str:
    """Why it cannot be read, where that is still known."""
    if why is None:
        return ""
    told = {"trouble.save.version": "unread.version", "trouble.save.game": "trouble.save.game"}
    return t(told.get(why.key, "unread.damaged"), **why.facts)
