"""What every app page shares: language, messages from the browser, things kept on the device, speech, dialogs."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from typing import Any
from urllib.parse import parse_qsl

from kit.core import files
from kit.core.game import Refused, Trouble
from kit.text import languages, text
from kit.widgets.app import REGIONS, App
from kit.widgets.changes import changes

LOG = logging.getLogger("kit")
CELL_ENDS = 0.05
"""Seconds after which the cell with the page has surely ended."""
SHORT = 400
"""Characters up to which a text that is to be kept travels as it is."""
MAX_DEEP = 9
"""Folders between a page and the lobby at most."""
SPEECH = {"it": "it-IT", "en": "en-GB"}


class Page(ABC):
    """The controller of one app. A message {"do": "x", ...} calls `on_x(**rest)`; anything unknown is ignored.

    Subclasses say what each region shows in `regions()` and which catalogue they speak from in `domain`.
    """

    domain = "kit"
    kind = "play"

    def __init__(self) -> None:
        self.app = App()
        self.app.page = self.kind
        self.app.needs = {"whole": self.needed(), "ends": self.glimpsed()}
        self.t = text(self.domain, "en")
        self.kept: dict[str, str] = {}
        """What this device keeps for this page: key -> text, or its end where a glimpse is enough."""
        self._stored: dict[str, tuple[int, str]] = {}
        """What the browser surely has under a key, and how often it has changed: changes are told from there on."""
        self.tab, self.other_tabs = "", frozenset[str]()
        self.query = dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
        """What was asked in the address: as Voilà tells it, then as the browser says it."""
        self.voices: frozenset[str] = frozenset()
        self.still = False
        """Whether the person wants no motion."""
        self.greeted = False
        self.notice = ""
        """A passing word of the page itself; it goes with the next message."""
        self._heard_notice = ""
        """The passing word that those who listen have been told."""
        self.dialog = ""
        """The name of the open dialog, or nothing."""
        self.dialog_fact = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self.app.on_msg(lambda widget, content, buffers: self.receive(content))

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.app)
        self.spawn(self._get_ready())

    async def _get_ready(self) -> None:
        """Uses the time in which the browser is still loading its scripts."""
        await asyncio.sleep(CELL_ENDS)
        if not self.greeted:
            self.prepare()

    def prepare(self) -> None:  # noqa: B027 - not every page has a picture
        """Makes ready what the first picture will probably need; nothing is shown yet."""

    def needed(self) -> list[str]:
        """What the browser tells this page of all that the device keeps: keys, and with a dot at the end all that begin
        so. `$tab` stands for the tab, `$resume` for what the address asks for by that name.
        """
        return ["language"]

    def glimpsed(self) -> list[str]:
        """How the keys begin of whose text the page is told only the end, which says when it was saved."""
        return []

    # --- messages

    def receive(self, message: Any) -> None:
        """Takes one message of the browser. Never raises: trouble is told to the person, kindly."""
        if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
            return
        facts = {str(key): value for key, value in message.items() if key not in ("do", "self")}
        self.notice = self._heard_notice = ""
        handler: Callable[..., None] | None = getattr(self, f"on_{message['do']}", None)
        if handler is not None:
            self.guarded(lambda: handler(**files.whole(facts)))
        self.app.order("pong")

    def guarded(self, step: Callable[[], None]) -> None:
        """Runs a step and shows the page again; whatever goes wrong becomes one sentence and a log entry."""
        try:
            step()
        except Trouble as trouble:
            self.trouble(trouble)
        except Refused as refused:
            self.refused(refused)
        except Exception:
            LOG.exception("a page tripped")
            self.trouble(Trouble("trouble.ours"))
        try:
            self.show()
        except Exception:
            LOG.exception("a page could not be shown")

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Runs work beside the page, guarded like a message; kept until it ends. `None` where no event loop runs."""
        try:
            task = asyncio.get_running_loop().create_task(self._beside(work))
        except RuntimeError:
            work.close()
            return None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it never began if it was cancelled at once
        return task

    async def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            LOG.exception("work beside a page tripped")
            self.guarded(lambda: self.trouble(Trouble("trouble.ours")))

    lobby = "../../tree"
    """The address of the lobby seen from this page, right behind any proxy and for both ways of serving."""

    # --- the first message, language, voices

    def on_hello(
        self,
        kept: Any = None,
        ends: Any = None,
        tab: Any = "",
        others: Any = (),
        query: Any = None,
        voices: Any = (),
        languages: Any = (),
        width: Any = 0,
        still: Any = False,
        deep: Any = None,
        edition: Any = None,
        **more: Any,
    ) -> None:
        """The browser is there: what it keeps, whole or by its end, which tab this is, what was asked in the address,
        how `deep` below Voilà's pages this one lies, which is one folder more at Binder, and the edition it has."""
        if edition not in (None, self.app.edition):
            self.app.tell_all()
        whole_texts = _strings(kept)
        self.kept = _strings(ends) | whole_texts
        self._stored = {key: (0, text) for key, text in whole_texts.items()}
        self.tab = str(tab)[:20]
        self.other_tabs = frozenset(str(other)[:20] for other in _listed(others))
        self.query = _strings(query)
        self.still = still is True
        self.lobby = "../" * min(whole(deep) or 2, MAX_DEEP) + "tree"
        self.on_voices(voices)
        self.speak_language(self._first_language(languages))
        self.greeted = True
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Called once the browser has said hello."""

    def _first_language(self, wanted: Any) -> str:
        known = languages()
        asked = [self.query.get("lang", ""), self.kept.get("language", ""), *(str(tag) for tag in _listed(wanted))]
        return next((tag[:2] for tag in asked if tag[:2] in known), "en")

    def speak_language(self, language: str) -> None:
        """Switches every text of the page."""
        self.t = text(self.domain, language)
        self.app.language = language
        said = {"gone": "trouble.lost", "resume": "trouble.lost.button", "closer": "ui.closer", "farther": "ui.farther"}
        self.app.words = {name: self.t(key) for name, key in said.items()}

    @property
    def language(self) -> str:
        """The language of the page, as in "it"."""
        return self.t.lang

    def other_language(self) -> str:
        """The language that the button offers."""
        known = languages()
        return known[(known.index(self.language) + 1) % len(known)]

    def on_language(self, **more: Any) -> None:
        self.speak_language(self.other_language())
        self.keep("language", self.language)

    def on_voices(self, voices: Any = (), **more: Any) -> None:
        self.voices = frozenset(str(voice)[:2] for voice in _listed(voices))

    def on_still(self, on: Any = False, **more: Any) -> None:
        self.still = on is True

    @property
    def can_speak(self) -> bool:
        """Whether the device has a voice for the language."""
        return self.language in self.voices

    def say(self, text: str, urgent: bool = False) -> None:
        """Tells a screen reader; what is `urgent` is heard at once, before everything else."""
        if self.notice and self.notice in text:
            self._heard_notice = self.notice
        self.app.order("say", text=text, urgent=urgent)

    def read_aloud(self, text: str) -> None:
        """Speaks the text with the device's voice."""
        self.app.order("speak", text=text, lang=SPEECH.get(self.language, self.language))

    # --- the device's memory

    def keep(self, key: str, value: str | None) -> None:
        """Keeps a text on this device, or forgets it (`None`)."""
        if value is None:
            self.kept.pop(key, None)
            self._stored.pop(key, None)
            self.app.order("store", key=key, value=None)
            return
        self.kept[key] = value
        number, before = self._stored.get(key, (0, ""))
        self._stored[key] = number + 1, value
        if before and len(value) > SHORT:
            self.app.order("store_changes", key=key, number=number + 1, changes=changes(before, value))
        else:
            self.app.order("store", key=key, number=number + 1, value=value)

    def on_store_again(self, key: Any = "", **more: Any) -> None:
        """The browser cannot tell what a text has become: it gets the whole of it."""
        key = str(key)
        if key in self._stored:
            number, value = self._stored[key]
            self.app.order("store", key=key, number=number, value=value)

    def keep_data(self, key: str, data: Any) -> None:
        """Keeps plain data on this device."""
        self.keep(key, json.dumps(data, ensure_ascii=False))

    def kept_data(self, key: str, default: Any) -> Any:
        """Plain data kept under the key; the default if there is none, or something of another type."""
        return plain_data(self.kept.get(key, ""), default)

    def on_stored(self, key: Any = "", value: Any = None, **more: Any) -> None:
        """Another tab of this device has kept something, or forgotten it."""
        self._stored.pop(str(key), None)
        if isinstance(value, str):
            self.kept[str(key)] = value
        else:
            self.kept.pop(str(key), None)

    def on_store_full(self, **more: Any) -> None:
        """There is no more room on the device, and nothing to give up for it; said when it begins."""
        raise Trouble("trouble.storage")

    def on_store_shut(self, **more: Any) -> None:
        """The browser keeps nothing at all; said once."""
        raise Trouble("trouble.unkept")

    # --- a connection that was gone

    def on_whole(self, **more: Any) -> None:
        """The browser has missed something."""
        self.app.tell_all()

    def on_back(self, **more: Any) -> None:
        """The connection was gone and is back: whatever was sent meanwhile may be lost."""
        self.app.tell_all()

    # --- showing

    @abstractmethod
    def regions(self) -> dict[str, Any]:
        """The HTML of each region; those not named are empty."""

    def show(self) -> None:
        """Brings every region up to date; only what changed travels, all of it at once: the browser sees one moment."""
        if self.notice != self._heard_notice and self.greeted:
            self.say(self.notice)
        shown = self.regions()
        with self.app.hold_sync():
            for name in REGIONS:
                setattr(self.app, name, str(shown.get(name) or ""))

    def trouble(self, trouble: Trouble) -> None:
        """Tells a trouble in one sentence."""
        self.notice = self.t.trouble(trouble)
        self.say(self.notice, urgent=True)

    def refused(self, refused: Refused) -> None:
        """Tells why an action is not possible."""
        self.say(self.t.refusal(refused.refusal), urgent=True)


def plain_data(text: str, default: Any) -> Any:
    """The plain data in a text; the default if it holds none, or something of another type."""
    try:
        data = files.parse(text)
    except Trouble:
        return default
    return data if isinstance(data, type(default)) else default


def whole(value: Any) -> int | None:
    """A whole number of at most six figures, as a browser sends it; `None` if it is anything else."""
    return int(value) if isinstance(value, str | int) and re.fullmatch(r"[0-9]{1,6}", str(value)) else None


def _listed(data: Any) -> list[Any]:
    return list(data) if isinstance(data, list | tuple) else []


def _strings(data: Any) -> dict[str, str]:
    if not isinstance(data, Mapping):
        return {}
    return {str(key): value for key, value in data.items() if isinstance(value, str)}
