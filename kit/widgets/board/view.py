"""What every page with a board shows in the same way: the speech bubble, a passing word, the list of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from htpy import Node, b, details, div, fragment, li, ol, p, section, span, summary

from kit.core.compose import choices
from kit.core.game import Event
from kit.draw.scene import Scene, keyed
from kit.text import text
from kit.widgets import html
from kit.widgets.board.model import BoardPage
from kit.widgets.html import data, icon, press
from kit.widgets.picked import Motion
from kit.widgets.run.model import Page
from kit.widgets.run.turn import Board

Points = Sequence[tuple[float, float]]
Box = tuple[tuple[float, float], tuple[float, float]]
PIECE = 0.2
"""What it weighs that a bubble hides a piece, where something that is spoken of weighs 1."""
CROWDED = 0.5
"""From this weight on, a bubble whose arrow shows the place need not stand beside it."""
SPEECH = (0.42, 0.2)
"""How much of a wide screen's board a speech bubble is reckoned to cover, as shares of its width and height."""


def board(page: BoardPage) -> Board:
    """The board with its marks."""
    s = page.shown_state
    scene, wide = page.table.scene(s, page.view, page.t), page.table.place_width(s)
    return Board(scene, wide, page.table.board_label(s, page.t), page.loupe(), home(page, wide))


def home(page: BoardPage, wide: float) -> tuple[float, float]:
    """Where a board with places of that width opens, if it is brought closer: amid all that can do something."""
    key, s, table = ("home", page.game.id, wide), page.shown_state, page.table
    if key not in page.memo:
        places = [table.choice_place(s, choice.slot) for choice in choices(page.game, s)] or [table.home(s)]
        across, down = zip(*(table.centre(s, place) for place in places), strict=True)
        page.memo[key] = fmean(across), fmean(down)
    return page.memo[key]


def first(page: BoardPage) -> Scene:
    """The board that will probably be shown first."""
    return page.table.scene(page.state, page.table.blank, page.t)


def motions(page: BoardPage, state: Any, event: Event, scene: Scene) -> list[Motion]:
    """How an event is seen over the scene of the state before it."""
    return page.table.motions(state, event, scene, keyed(scene.pieces))


def bubble(page: BoardPage) -> Node:
    """The speech bubble, its tail to the place meant, on a side where it hides least of what it speaks of."""
    said = page.hand.bubble
    if said is None:
        return ""
    s, half = page.shown_state, page.table.place_width(page.shown_state) / 2
    x, y = page.table.centre(s, said.place) if said.place is not None else (0.5, 0.5)
    points = [page.table.centre(s, place) for place in spoken_of(page)]
    pieces = [page.table.centre(s, place) for place in page.table.taken(s) if place != said.place]
    side = clearest_side((x, y), half, points, pieces)
    css = f"kit-{side}" if side in ("above", "below") or y <= 0.66 else f"kit-{side} kit-raise"
    band = emptiest_band([*points, *pieces])
    beside = hidden_by(side, (x, y), half, points, pieces)
    css += " kit-afar" if page.hand.arrow and beside > CROWDED and beside > hidden_in(band, points, pieces) else ""
    edge = x + half * {"right": 1, "left": -1}.get(side, 0)
    rule = rule_link(said.rule_id, page.t.rule(said.rule_id)) if said.rule_id else None
    style = f"--x:{edge:.4f};--y:{y:.4f};--half:{half:.4f};--band:{band:.4f}"
    if said.place is None:
        css, style = "kit-nowhere", f"--y:{band:.4f}"
    return div({"class": f"kit-speech {css}", "style": style, **data(do="quiet")})[
        b[said.first], " ", said.rest, " " if rule else "", rule
    ]


def spoken_of(page: BoardPage) -> set[int]:
    """The places that should be seen while the bubble speaks: its arrow, its marks, the chosen unit; not its own."""
    view = page.view
    chosen = page.table.chosen_place(page.shown_state, view)
    said = page.hand.bubble
    spared = *view.arrow, *view.path, *view.pointed, *page.ahead, *(() if chosen is None else (chosen,))
    return set(spared) - {said.place if said else None}


def emptiest_band(points: Points) -> float:
    """How far down, as a share of the height, a bubble in the middle hides fewest of some points."""
    return min((0.15, 0.4, 0.85), key=lambda y: hidden_in(y, points))


def hidden_in(y: float, points: Points, pieces: Points = ()) -> float:
    """How much a bubble in the middle hides, so far down: the points, and a share of the pieces."""
    wide, tall = SPEECH
    box = (0.5 - wide / 2, 0.5 + wide / 2), (y - tall / 2 - 0.04, y + tall / 2 + 0.04)
    return _weight(box, points, pieces)


def _weight(box: Box, points: Points, pieces: Points) -> float:
    (left, right), (top, bottom) = box
    weighed = [*((point, 1.0) for point in points), *((piece, PIECE) for piece in pieces)]
    return sum(w for (px, py), w in weighed if left <= px <= right and top <= py <= bottom)


def clearest_side(
    at: tuple[float, float],
    half: float,
    spared: Points,
    pieces: Points = (),
) -> str:
    """Where beside a place a bubble hides fewest of some points, and then of the pieces; with nothing to spare, the
    side with more room."""
    x = at[0]
    first = "right" if x < 0.5 else "left"
    sides = (first, "below", "above") if x < 0.5 else (first, "above", "below")
    return min(sides, key=lambda side: hidden_by(side, at, half, spared, pieces))


def hidden_by(side: str, at: tuple[float, float], half: float, spared: Points, pieces: Points = ()) -> float:
    """How much a bubble at that side of a place hides, and by how much it leaves the board."""
    (x, y), (wide, tall) = at, SPEECH
    low = y > 0.66
    flat = (y - tall if low else y - half, y if low else y + tall)
    across = (x - wide * x, x + wide * (1 - x))
    boxes = {
        "right": ((x + half, x + half + wide), flat),
        "left": ((x - half - wide, x - half), flat),
        "below": (across, (y + half, y + half + tall)),
        "above": (across, (y - half - tall, y - half)),
    }
    (left, right), (top, bottom) = boxes[side]
    return _weight(boxes[side], spared, pieces) + 8 * max(0.0, -left, right - 1.0, -top, bottom - 1.0)


def rule_link(rule_id: str, name: str) -> Node:
    """A rule's name that opens the rule."""
    if not rule_id:
        return None
    return press("why", name, css="kit-rule", **data(rule=rule_id))


def note(page: Page) -> Node:
    """A passing word of the page itself, below the board."""
    if not page.notice:
        return ""
    return div({"class": "kit-card", **data(do="quiet")})[icon("hint", 28), p[page.notice]]


def moves(page: BoardPage) -> Node:
    """The list of moves: everything the board offers, for the keyboard and for those who listen."""
    if not page.my_turn:
        return ""
    s, partial, t = page.state, page.hand.partial, page.t
    return move_list(
        page,
        [
            ("act", page.table.choice_words(s, partial, choice, t), data(index=n))
            for n, choice in enumerate(page.offered())
        ],
    )


def move_list(page: BoardPage, lines: list[tuple[str, str, dict[str, Any]]], instead: str = "") -> Node:
    """A list that folds: what each line does, its words, and what it tells besides; `instead` of lines, why none."""
    return section(".kit-card.kit-moves")[
        details(**({"open": True} if page.hand.partial and page.hand.cursor_seen else {}))[
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
    ways = page.table.buttons(page.state, page.hand.partial, page.t)
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
                css=f"{css} kit-near" if way.near else css,
                **data(index=way.number, key=f"way-{way.number}"),
            )
            for way in ways
        )
    ]


def language_name(lang: str) -> str:
    """The name of a language in itself."""
    return text("kit", lang)("language.name")


def bar(page: Page, *, undo: bool, redo: bool, hint: bool, save: str = "save") -> Node:
    """The eight tools, always in the same order: whether there is something to take back, to do again, to hint at; the
    dialog in which things are kept."""
    t, other = page.t, page.other_language()
    return fragment[
        html.bar_button("undo", "undo", t("ui.undo"), off=not undo),
        html.bar_button("redo", "redo", t("ui.redo"), off=not redo),
        html.bar_button("hint", "hint", t("ui.hint"), off=not hint),
        html.bar_button("why", "why", t("ui.why")),
        html.bar_button("read", "speaker", t("ui.read")) if page.can_speak else None,
        html.bar_button("language", "language", language_name(other), lang=other),
        html.bar_button("open", "save", t("ui.save"), **data(dialog=save)),
        html.bar_button("open", "menu", t("ui.menu"), **data(dialog="menu", key="menu")),
    ]


def dialog(page: BoardPage, ours: Mapping[str, Callable[[Any], Node]]) -> Node:
    """The open dialog, one of the page's or of its game's; nothing where none is open."""
    if page.dialog in ours:
        return ours[page.dialog](page)
    return page.panel.dialogs()[page.dialog](page.seen) if page.dialog else ""
