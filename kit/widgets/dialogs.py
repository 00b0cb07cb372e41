"""The dialogs that every page with a match has: saving and opening, the rule behind something, the rule book."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from htpy import Node, div, fragment, li, p, span, ul
from htpy import input as input_

from kit.text import text
from kit.text.rulebook import rules
from kit.widgets import html, unreadable
from kit.widgets.book import law
from kit.widgets.html import data, icon, press
from kit.widgets.matches import MatchPage
from kit.widgets.run.model import Page
from kit.widgets.settings import OFF_ON, SWITCHES, saved_when

NOTHING: Mapping[str, Node] = MappingProxyType({})


def setting(
    page: Page,
    what: str,
    value: bool | str,
    do: str = "set",
    words: str = "",
    values: Sequence[str] = (),
    drawn: Mapping[str, Node] = NOTHING,
) -> Node:
    """The switch of a setting or of a rule. The catalogue calls it `setting.<what>`, or by other `words`; its choices
    `setting.<what>.<choice>`, where they are not just on and off, and not `drawn`; a rule may bring `values` of its
    own."""
    t, name = page.t, f"setting.{words or what}"
    choices = [
        (choice, drawn.get(choice) or t(f"{name}.{choice}" if t.has(f"{name}.{choice}") else f"ui.{choice}"))
        for choice in values or SWITCHES.get(what, OFF_ON)
    ]
    return switch(what, t(name), value if isinstance(value, str) else OFF_ON[value], choices, do)


def read_aloud(page: Page, on: bool) -> Node:
    """Whether all is read aloud, where the device has a voice for it."""
    return setting(page, "aloud", on) if page.can_speak else None


def switch(what: str, words: str, value: str, choices: Sequence[tuple[str, Node]], do: str = "draft") -> Node:
    """A named switch."""
    return div(".kit-field")[span[words], html.segments(do, choices, value, words, **data(what=what))]


def language_name(lang: str) -> str:
    """The name of a language in itself."""
    return text("kit", lang)("language.name")


def menu_line(do: str, picture: str, words: str, **attrs: Any) -> Node:
    """One line of the menu."""
    return li[press(do, icon(picture, 26), words, css="kit-line", **attrs)]


def menu(
    page: Page, lines: Sequence[Node], *between: Node, redo: bool = False, fields: Sequence[Node] = (), keys: str = ""
) -> Node:
    """The menu of a page: its own lines, then the whole screen, some more lines, and all the games; its settings; which
    keys it knows. On a phone it has the tools, too, for which the bar has no room there."""
    t, other = page.t, page.other_language()
    rare = ".kit-seldom"
    return html.sheet(
        t("ui.menu"),
        t("ui.close"),
        ul(".kit-list.kit-menu")[
            lines,
            li(rare)[press("redo", icon("redo", 26), t("ui.redo"), css="kit-line")] if redo else None,
            li(rare)[press("read", icon("speaker", 26), t("ui.read"), css="kit-line")] if page.can_speak else None,
            li(rare)[press("language", icon("language", 26), language_name(other), css="kit-line", lang=other)],
            menu_line("fullscreen", "screen", t("ui.fullscreen")),
            between,
            li[html.link(page.lobby, icon("die_6", 26), t("ui.lobby"), css="kit-line")],
        ],
        div(".kit-fields")[setting(page, "sound", page.sounds, "sound"), fields],
        p(".kit-sub.kit-keys")[keys] if keys else None,
        p(".kit-sub")[t("privacy")],
    )


def file_input(**attrs: Any) -> Node:
    """What `pick_file` opens: it takes a file of ours and sends its text."""
    return input_(type="file", hidden=True, accept=".json,application/json", data_do="load_file", **attrs)


def keeping(page: Page, words: str, do: str = "save_file", file_words: str = "") -> Node:
    """That all is kept by itself, with a tick, and on with it; where the device keeps nothing, why, and a file."""
    t = page.t
    css = "kit-btn" if page.unkept else "kit-btn kit-second"
    file = press(do, icon("save", 26), file_words or t("ui.save.file"), css=css, autofocus=bool(page.unkept))
    if page.unkept:
        return fragment[p(".kit-text")[t(page.unkept)], file]
    onward = press("dismiss", t("ui.continue"), icon("next", 26), autofocus=True)
    return fragment[p(".kit-saved")[icon("check", 40), words], onward, file]


def save(page: MatchPage) -> Node:
    """To a file, from a file, and the matches this device keeps."""
    t, others = page.t, page.others()
    return html.sheet(
        t("ui.save"),
        t("ui.close"),
        keeping(page, t("save.saved")),
        press("pick_file", icon("folder", 26), t("ui.load"), css="kit-btn kit-second"),
        file_input(),
        ul(".kit-list")[(li[kept_line(page, key)] for key in others)] if others else None,
        unreadable.card(page),
        p(".kit-sub")[t("privacy")],
    )


def kept_line(page: Page, key: str) -> Node:
    """A match, or a draft of one, that this device keeps, to carry on with."""
    when = time.strftime("%d/%m %H:%M", time.localtime(saved_when(page.kept[key])))
    words = span(".kit-word")[f"{page.t('resume.yes')} · {when}"]
    return press("resume", icon("play", 24), words, css="kit-line", **data(key=key, bring=key))


def why(page: Page) -> Node:
    """One rule, in the words of the rule book."""
    t = page.t
    name, _ = rules(page.domain, t.lang)[page.dialog_fact]
    return html.sheet(
        name,
        t("ui.close"),
        law(page.domain, t.lang, page.dialog_fact),
        p[besides] if (besides := page.besides(page.dialog_fact)) else None,
        div(".kit-beside.kit-stick")[
            press("dismiss", t("ui.ok"), autofocus=True),
            press(
                "open",
                icon("why", 24),
                t("ui.why.book"),
                css="kit-btn kit-second",
                **data(dialog="book", fact=page.dialog_fact),
            ),
        ],
    )
