"""What every page with a board shows in the same way: the speech bubble, a passing word, the list of moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from htpy import Node, b, details, div, fragment, li, ol, p, section, span, summary

from kit.core.compose import choices
from kit.core.game import Event
from kit.draw import motion
from kit.draw.scene import Scene, Text, keyed
from kit.widgets import html
from kit.widgets.board.model import LETTER, PIECE, SHAFT, BoardPage
from kit.widgets.dialogs import language_name
from kit.widgets.features import Motion
from kit.widgets.html import data, icon, press
from kit.widgets.run.model import Page
from kit.widgets.run.turn import Board

AT_ONCE = 12
"""Words that a speech bubble says at once: of more, the first sentence, and the rest behind a "?"."""
COUNTER = 0.8
"""Of a place's width, what a piece takes of it that a speech bubble should not hide."""


def scene_of(page: BoardPage) -> Scene:
    """What stands on the board, drawn once for all that asks for it."""
    drawn_from = page.table, page.shown_state, page.view, page.language
    known = page.memo.get("scene")
    if known is None or known[0] != drawn_from:
        known = page.memo["scene"] = drawn_from, page.table.scene(page.shown_state, page.view, page.t)
    found: Scene = known[1]
    return found


def board(page: BoardPage) -> Board:
    """The board with its marks."""
    s = page.shown_state
    scene, wide = scene_of(page), page.table.place_width(s)
    return Board(scene, wide, page.table.board_label(s, page.t), page.loupe(), home(page, wide))


def home(page: BoardPage, wide: float) -> tuple[float, float]:
    """Where a board with places of that width opens, if it is brought closer: amid all that can do something."""
    key, s, table = ("home", page.game.id, wide), page.shown_state, page.table
    if key not in page.memo:
        first = choices(page.game, s)
        places = [table.choice_place(s, choice.slot) for choice in first] or [table.home(s)]
        across, down = zip(*(table.centre(s, place) for place in places), strict=True)
        page.memo[key] = sum(across) / len(across), sum(down) / len(down)
    return page.memo[key]


def first(page: BoardPage) -> Scene:
    """The board that will probably be shown first."""
    return page.table.scene(page.state, page.table.blank, page.t)


def motions(page: BoardPage, state: Any, event: Event, scene: Scene) -> list[Motion]:
    """How an event is seen over the scene of the state before it."""
    return page.table.motions(state, event, scene, keyed(scene.pieces))


def rearranged(page: BoardPage, state: Any, scene: Scene) -> list[Motion]:
    """How the pieces of a scene go to where they stand in a state, and become what they are there; on a board of
    another size all of them fade. Nothing where all is so already, whatever is marked."""
    plain = replace(page.table.blank, face=page.view.face, cramped=page.view.cramped)
    here, there = (page.table.scene(one, plain, page.t) for one in (page.shown_state, state))
    if keyed(here.pieces) == keyed(there.pieces):
        return []
    same = (scene.width, scene.height) == (there.width, there.height)
    frame = motion.rearrange(here.pieces, there.pieces if same else ())
    return [(frame, float(motion.milliseconds("places")), [*keyed(scene.pieces)])]


def bubble(page: BoardPage) -> Node:
    """The speech bubble. The browser, which alone knows how large it is, lays it beside its place, its tail to that, so
    that it hides least of what should be seen (`static/speech.js`)."""
    said = page.hand.bubble
    if said is None:
        return ""
    s, words = page.shown_state, f"{said.first} {said.rest}".strip()
    first, rest = (said.first, said.rest) if len(said.first.split()) <= AT_ONCE else _first_sentence(words)
    folds = not said.open and (len(words.split()) > AT_ONCE or (said.news and page.my_turn)) and bool(rest)
    x, y = page.table.centre(s, said.place) if said.place is not None else (0.5, 0.5)
    rule = html.rule_link(said.rule_id, page.t.rule(said.rule_id)) if said.rule_id else None
    css = "kit-speech" + " kit-nowhere" * (said.place is None)
    style = f"--x:{x:.4f};--y:{y:.4f};--half:{page.table.place_width(s) / 2:.4f}"
    return div({"class": css, "style": style, **data(do="quiet")})[
        b(data(spared=spared(page)))[first],
        " ",
        press("unfold", "?", css="kit-unfold", label=page.t("ui.more"))
        if folds
        else [span[rest], " " if rule else "", rule],
    ]


def _first_sentence(words: str) -> tuple[str, str]:
    """A long word as its first sentence and all others."""
    first, *rest = re.split(r"(?<=[.!?…])\s+(?=\S)", words, maxsplit=1)
    return first, " ".join(rest)


def spared(page: BoardPage) -> str:
    """What a bubble should not hide, for the browser: where on the board it is, its weight, and its size as a share of
    a place's; of an arrow its shaft, too, the flags, and the letters around the board."""
    s, centre = page.shown_state, page.table.centre
    points = [(*centre(s, here), weight, COUNTER if weight == PIECE else 1) for here, weight in page.spared.items()]
    for (x0, y0), (x1, y1) in pairwise(centre(s, place) for place in page.view.arrow):
        points += [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, SHAFT, 1) for share in (0.33, 0.67)]
    scene, wide = scene_of(page), page.table.place_width(s)
    points += [(x, y, PIECE, 2 * half / wide) for x, y, half in page.table.flags(s)]
    for one in scene.ground:
        if isinstance(one, Text) and one.role == "label":
            x, y = one.x / scene.width, (one.y - 0.36 * one.size) / scene.height
            points.append((x, y, LETTER, one.size / scene.width / wide))
    return " ".join(f"{x:.4f},{y:.4f},{weight:g},{size:.3g}" for x, y, weight, size in points)


def note(page: Page) -> Node:
    """A passing word of the page itself, below the board."""
    if not page.notice:
        return ""
    return div({"class": "kit-card", **data(do="quiet")})[icon("hint", 28), p[page.notice]]


def moves(page: BoardPage) -> Node:
    """The list of moves: everything the board offers, for the keyboard and for those who listen."""
    if not page.my_turn:
        return ""
    s, t = page.state, page.t
    return move_list(
        page,
        [("act", page.table.choice_words(s, choice, t), data(index=n)) for n, choice in enumerate(page.offered())],
    )


def move_list(page: BoardPage, lines: list[tuple[str, str, dict[str, Any]]], instead: str = "") -> Node:
    """A list that folds: what each line does, its words, and what it tells besides; `instead` of lines, why none."""
    return section(".kit-card.kit-moves")[
        details(**({"open": True} if page.hand.selection and page.hand.cursor_seen else {}))[
            summary(".kit-h")[icon("menu", 18), page.t("ui.moves")],
            p(".kit-sub")[instead] if instead else None,
            ol(".kit-list")[
                (
                    li[press(do, words, css="kit-line", **facts, **data(key=f"move-{n}"))]
                    for n, (do, words, facts) in enumerate(lines)
                )
            ],
        ]
    ]


def way_buttons(page: BoardPage) -> Node:
    """The choices that no tap on the board can mean: how many dice each takes, its words and its chance; or `None`."""
    ways = page.table.buttons(page.state, page.hand.selection, page.t)
    if not ways:
        return None
    alone = len(ways) == 1 and not ways[0].near
    css = "kit-btn" if alone else "kit-btn kit-second"
    return div(".kit-ways")[
        (
            press(
                "act",
                way.picture,
                *(html.die(n, 30) for n in (5, 3)[: way.dice]),
                way.words,
                span(".kit-chance")[way.chance] if way.chance else None,
                css=css + " kit-near" * way.near + " kit-pointed" * (f"way-{way.number}" in page.hand.parts),
                **data(index=way.number, key=f"way-{way.number}"),
            )
            for way in ways
        )
    ]


def bar(page: Page, *, undo: bool, redo: bool, hint: bool, save: str = "save", cost: str = "") -> Node:
    """The tools, always in the same order, on a phone four of them: whether there is something to take back, to do
    again, to hint at; the dialog in which things are kept; what a hint costs."""
    t, other = page.t, page.other_language()
    return fragment[
        html.bar_button("undo", "undo", t("ui.undo"), off=not undo),
        html.bar_button("redo", "redo", t("ui.redo"), off=not redo, rare=True),
        html.bar_button("hint", "hint", t("ui.hint"), off=not hint, cost=cost),
        html.bar_button("why", "why", t("ui.why")),
        html.bar_button("read", "speaker", t("ui.read"), rare=True) if page.can_speak else None,
        html.bar_button("language", "language", language_name(other), rare=True, lang=other),
        html.bar_button("open", "save", t("ui.save"), rare=True, **data(dialog=save)),
        html.bar_button("open", "menu", t("ui.menu"), **data(dialog="menu", key="menu")),
    ]


def dialog(page: BoardPage, ours: Mapping[str, Callable[[Any], Node]]) -> Node:
    """The open dialog, one of the page's or of its game's; nothing where none is open."""
    if page.dialog in ours:
        return ours[page.dialog](page)
    return page.panel.dialogs()[page.dialog](page.context) if page.dialog else ""
