"""What every page with a board shows in the same way: the speech bubble, a passing word, the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from htpy import Node, b, details, div, li, ol, p, section, small, span, strong, summary

from kit.core.compose import choices
from kit.widgets import html
from kit.widgets.html import data, icon, press

if TYPE_CHECKING:
    from kit.widgets.board_page import BoardPage
    from kit.widgets.page import Page


SPEECH = (0.42, 0.2)
"""How much of a wide screen's board a speech bubble is reckoned to cover, as shares of its width and height."""


def bubble(page: BoardPage) -> Node:
    """The speech bubble, its tail to the place meant, on a side where it hides least of what it speaks of."""
    said = page.bubble
    if said is None:
        return ""
    s, half = page.shown_state, page.table.place_width(page.shown_state) / 2
    x, y = page.table.centre(s, said.place) if said.place is not None else (0.5, 0.5)
    points = [page.table.centre(s, place) for place in spoken_of(page)]
    pieces = [page.table.centre(s, place) for place in page.table.taken(s) if place != said.place]
    side = clearest_side((x, y), half, points, pieces)
    css = f"kit-{side}" if side in ("above", "below") or y <= 0.66 else f"kit-{side} kit-raise"
    edge = x + half * {"right": 1, "left": -1}.get(side, 0)
    rule = rule_link(said.rule_id, page.t.rule(said.rule_id)) if said.rule_id else None
    style = f"--x:{edge:.4f};--y:{y:.4f};--half:{half:.4f}"
    if said.place is None:
        css, style = "kit-nowhere", f"--y:{emptiest_band([*points, *pieces]):.4f}"
    return div({"class": f"kit-speech {css}", "style": style, **data(do="quiet")})[
        b[said.first], " ", said.rest, " " if rule else "", rule
    ]


def spoken_of(page: BoardPage) -> set[int]:
    """The places that should be seen while the bubble speaks: its arrow, its marks, the chosen unit; not its own."""
    view = page.view()
    chosen = page.table.chosen_place(page.shown_state, view)
    assert page.bubble is not None
    spared = *view.arrow, *view.path, *view.pointed, *page.spared, *(() if chosen is None else (chosen,))
    return set(spared) - {page.bubble.place}


def emptiest_band(points: Sequence[tuple[float, float]]) -> float:
    """How far down, as a share of the height, a bubble in the middle hides fewest of some points."""
    wide, tall = SPEECH

    def hidden(y: float) -> int:
        return sum(abs(px - 0.5) <= wide / 2 and abs(py - y) <= tall / 2 + 0.04 for px, py in points)

    return min((0.15, 0.4, 0.85), key=hidden)


def clearest_side(
    at: tuple[float, float],
    half: float,
    spared: Sequence[tuple[float, float]],
    pieces: Sequence[tuple[float, float]] = (),
) -> str:
    """Where beside a place a bubble hides fewest of some points, and then of the pieces; with nothing to spare, the
    side with more room."""
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

    def hidden(side: str) -> float:
        (left, right), (top, bottom) = boxes[side]
        off = max(0.0, -left, right - 1.0, -top, bottom - 1.0)
        weighed = [*((point, 1.0) for point in spared), *((piece, 0.2) for piece in pieces)]
        return sum(w for (px, py), w in weighed if left <= px <= right and top <= py <= bottom) + 8 * off

    first = "right" if x < 0.5 else "left"
    return min((first, "below", "above") if x < 0.5 else (first, "above", "below"), key=hidden)


def rule_link(rule_id: str, name: str) -> Node:
    """A rule's name that opens the rule."""
    if not rule_id:
        return None
    return press("why", name, css="kit-rule", **data(rule=rule_id))


def note(page: Page) -> Node:
    """A passing word of the page itself, below the board."""
    if not page.notice:
        return ""
    return div(".kit-card")[icon("hint", 28), p[page.notice]]


def moves(page: BoardPage) -> Node:
    """The list of moves: everything the board offers, for the keyboard and for those who listen."""
    if not page.my_turn:
        return ""
    found = choices(page.game, page.state, page.partial)
    return move_list(page, [("act", choice_words(page, choice), data(index=n)) for n, choice in enumerate(found)])


def move_list(page: BoardPage, lines: list[tuple[str, str, dict[str, Any]]]) -> Node:
    """A list that folds: what each line does, its words, and what it tells besides."""
    return section(".kit-card.kit-moves")[
        details(**({"open": True} if page.partial and page.cursor_seen else {}))[
            summary(".kit-h")[icon("menu", 18), page.t("ui.moves")],
            ol(".kit-list")[
                (
                    li[press(do, words, css="kit-line", **facts, **data(key=f"move-{n}"))]
                    for n, (do, words, facts) in enumerate(lines)
                )
            ],
        ]
    ]


def choice_words(page: BoardPage, choice: Any) -> str:
    """One line of the list of moves."""
    words: str = page.table.choice_words(page.state, page.partial, choice, page.t)
    return words


def way_buttons(page: BoardPage) -> Node:
    """The choices that no tap on the board can mean: how many dice each takes, its words and its chance; or `None`."""
    ways = page.table.buttons(page.state, page.partial, page.t)
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


def awaited(page: BoardPage) -> Node:
    """The odds of the die that is awaited, or of the two."""
    t, s = page.t, page.state
    if told := page.table.throws(s, ()):
        return two_dice(page, told)
    return html.odds(page.table.roll_ask(s, True, t)[1], page.table.roll_fraction(s, t))


def two_dice(page: Page, told: list[int]) -> Node:
    """Every throw of two dice, those that win lit; the share in figures and, of a combat, what else may come."""
    t, lost = page.t, told.count(-1)
    words = t("odds.fraction", wins=told.count(1), of=36)
    more = t("odds.fight", wins=told.count(1), lost=lost, even=told.count(0)) if lost else t("odds.two")
    return html.throws(told, f"{words}. {more}", strong[words], small[more])


def own_die(page: Page) -> Node:
    """Six faces to tap: what does your die show?"""
    return div(".kit-dice", role="group", aria_label=page.t("dice.ask_own"))[
        (
            press("die", html.die(n, 44), css="", label=label, **data(value=n, key=f"die-{n}"))
            for n, label in ((n, page.t("dice.face", n=n)) for n in range(1, 7))
        )
    ]


def language_name(lang: str) -> str:
    """The name of a language in itself."""
    from kit.text import text

    return text("kit", lang)("language.name")
