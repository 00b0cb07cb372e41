"""What this device keeps and the page cannot read (made by another version, cut off, damaged): it is set aside, where
nothing overwrites it, and offered as a file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from htpy import Node, div, li, p, small, strong, ul

from kit.core.game import Trouble
from kit.widgets import html
from kit.widgets.agreed import saved_when
from kit.widgets.html import data, icon, press
from kit.widgets.page import LOG, Page

if TYPE_CHECKING:
    from kit.text import Catalogue

UNREAD = "unread."
"""How the names of all places begin where such things are kept; then comes the place they were in, and when."""
KEPT_UNREAD = 6
"""How many of them a device keeps for a page; the oldest goes first."""


class UnreadPage(Page):
    """A page that loses nothing of what is kept, even where it cannot read it."""

    def __init__(self) -> None:
        super().__init__()
        self.why_unread: dict[str, Trouble] = {}
        """What has been set aside since the page was opened: why it cannot be read, by its new place."""
        self.unread_files: dict[str, str] = {}
        """What has been saved to a file since then: the file's name, by its place."""

    def glimpsed(self) -> list[str]:
        return [*super().glimpsed(), *(f"{UNREAD}{place.removesuffix('.')}." for place in self.guarded_places())]

    def guarded_places(self) -> list[str]:
        """The places, and with a dot at the end the beginnings of places, whose texts the page looks after."""
        return []

    @property
    def unread(self) -> list[str]:
        """Where this page's things lie that cannot be read, the latest first."""
        begins = tuple(f"{UNREAD}{place}" for place in self.guarded_places())
        return sorted((key for key in self.kept if key.startswith(begins or (" ",))), key=_when, reverse=True)

    def attempt(self, key: str, step: Callable[[], None]) -> bool:
        """Does something with a kept text; where the text cannot be read, it is set aside, and the answer is no."""
        try:
            step()
        except Trouble as trouble:
            self.set_aside(key, trouble)
            return False
        except Exception:
            LOG.exception("a kept text tripped the page")
            self.set_aside(key, Trouble("trouble.save.broken"))
            return False
        return True

    def look_after(self, key: str, sound: Callable[[Any], bool]) -> None:
        """Sets plain data aside that are not what they should be."""
        if key not in self.kept:
            return
        try:
            good = sound(json.loads(self.kept[key]))
        except (ValueError, RecursionError):
            good = False
        if not good:
            self.set_aside(key, Trouble("trouble.save.broken"))

    def set_aside(self, key: str, why: Trouble) -> None:
        """Moves a kept text to a place of its own. The browser moves it, who has all of it."""
        now = int(time.time())
        while (place := f"{UNREAD}{key}.{now}") in self.kept:
            now += 1
        self.kept[place] = self.kept.pop(key)
        self._stored.pop(key, None)
        self.why_unread[place] = why
        self.app.order("set_aside", key=key, to=place)
        for old in self.unread[KEPT_UNREAD:]:
            self.keep(old, None)

    def offer_unread(self) -> None:
        """Tells what has just been set aside: in the open dialog, if there is one, else in one of its own."""
        if self.why_unread:
            self.dialog = self.dialog or "unread"
            *_, why = self.why_unread.values()
            self.notice = f"{self.t('unread.title')}. {why_words(self.t, why)}"
            self.say(f"{self.notice} {self.t('unread.more')}")

    def on_save_unread(self, key: Any = "", **more: Any) -> None:
        """One of them as a file, just as it is."""
        if key in self.unread:
            name = f"little-wars-kit-{_kind(key)}-{time.strftime('%Y-%m-%d-%H%M', time.localtime(_when(key)))}.json"
            self.app.order("download_kept", key=key, name=name)
            self.unread_files[key] = name
            self.say(self.t("save.file_ready", name=name))

    def on_forget_unread(self, key: Any = "", **more: Any) -> None:
        """One of them is no longer wanted."""
        if key in self.unread:
            self.keep(key, None)
            self.why_unread.pop(key, None)
            if self.dialog == "unread" and not self.unread:
                self.on_dismiss()

    def on_dismiss(self, **more: Any) -> None:
        """Closes the open dialog."""
        self.dialog = ""


def _kind(key: str) -> str:
    """What kind of thing it is: match, workshop, lesson, progress, rules, unlocked."""
    return key.removeprefix(UNREAD).partition(".")[0]


def _when(key: str) -> int:
    """When it was set aside, in seconds."""
    number = key.rpartition(".")[2]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 12 else 0


# --- showing


def dialog(page: UnreadPage) -> Node:
    """What could not be read, by itself."""
    t = page.t
    return html.sheet(
        t("unread.title"), t("ui.close"), card(page, titled=False), press("dismiss", t("ui.ok"), autofocus=True)
    )


def card(page: UnreadPage, titled: bool = True) -> Node:
    """What could not be read, each with its two buttons; nothing where there is none."""
    t, keys = page.t, page.unread
    if not keys:
        return None
    return div(".kit-card.kit-unread")[
        div[icon("hint", 34), div[strong[t("unread.title")] if titled else None, p[t("unread.more")]]],
        ul(".kit-list")[(li[line(page, key)] for key in keys)],
    ]


def line(page: UnreadPage, key: str) -> Node:
    """One of them: what it is, why it cannot be read, as a file, and away with it."""
    t = page.t
    when = time.strftime("%d/%m %H:%M", time.localtime(saved_when(page.kept[key]) or _when(key)))
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
