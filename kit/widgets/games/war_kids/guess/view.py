"""What the regions and dialogs of the guess app show: pure functions from the page's state to HTML; and the page as a
whole: a clue, the sand, four units to tap, two piles, and a padlock to win open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from htpy import Node, b, div, fragment, h1, h2, p, section, span, strong
from markupsafe import Markup

from kit.core.game import TERMINAL
from kit.draw import counters
from kit.draw.counters import ArmyName, look, picture_name
from kit.draw.inline import army_icon_svg, counter_svg
from kit.games.war_kids.guess import rules
from kit.games.war_kids.guess.events import counter_id, counter_ids, unit_name
from kit.games.war_kids.guess.state import ADULT, CHILD, SETS, Guess, State
from kit.games.war_kids.pieces import DATA, KINDS, SIDES
from kit.widgets import html
from kit.widgets.board.view import bar
from kit.widgets.dialogs import read_aloud, switch
from kit.widgets.games.war_kids.guess.dialogs import DIALOGS, clock_switch, dialog, onward
from kit.widgets.games.war_kids.guess.model import GuessPage
from kit.widgets.games.war_kids.guess.update import on
from kit.widgets.html import data, icon, press
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, Opening, Screen

TICKS = ((2.2, 26), (3.4, 48), (1.4, 76), (96.4, 16), (95.2, 34), (97, 60), (95.8, 84))
"""Where the table shows a tuft of grass: per cent of its width and height."""

PILES = {CHILD: ("check", "guess.you_have"), ADULT: ("leave", "guess.i_have")}
"""Where counters go that are won: the sign of the pile, and what is said of it."""


def view(page: GuessPage) -> Screen:
    """The page as it is to be seen."""
    return Screen(page.t("guess.title"), regions(page) if page.greeted else {})


def regions(page: GuessPage) -> dict[str, Any]:
    """All regions of the app."""
    begun = page.state.colour is not None
    over = page.match.outcome is not None and not page.moving
    return {
        "head": head(page),
        "note": playing(page) if begun else choosing(page),
        "ask": ask(page),
        "tray": answers(page) if begun else agreements(page),
        "log": piles(page) if begun else "",
        "more": padlock(page) if not begun or over else "",  # whoever guesses needs the room
        "bar": bar(page, undo=page.can_undo, redo=bool(page.match.undone), hint=page.open_clue is not None),
        "dialog": dialog(page),
    }


# --- pictures


@lru_cache(maxsize=2)
def symbols(side: int) -> Markup:
    """The four counters of a colour, drawn once on the page and shown by `counter` as often as needed."""
    army = cast(ArmyName, SIDES[side])
    drawn = []
    for kind in KINDS:
        figures = DATA["units"][kind]
        svg = counter_svg(look(army, cast(counters.Kind, kind), figures["points"], figures["strength"]), 100)
        drawn.append(svg.replace("<svg ", f'<symbol id="kit-{SIDES[side]}-{kind}" ', 1).replace("</svg>", "</symbol>"))
    return Markup(f'<svg width="0" height="0" aria-hidden="true" class="kit-symbols">{"".join(drawn)}</svg>')


@lru_cache(maxsize=8)
def counter(side: int, kind: int) -> Markup:
    """A counter as wide as the style says."""
    used = f'<use href="#kit-{SIDES[side]}-{KINDS[kind]}"/>'
    return Markup(f'<svg class="kit-counter" viewBox="0 0 102 107" aria-hidden="true">{used}</svg>')


def figure(side: int, kind: int, size: int) -> Markup:
    """A kind of unit in the colours of its army, without its counter."""
    army = cast(ArmyName, SIDES[side])
    return Markup(army_icon_svg(picture_name(army, cast(counters.Kind, KINDS[kind])), army, size))


def piece(s: State, key: str) -> Node:
    """A counter with its name, by which the browser lets it fly when it turns up elsewhere."""
    return span({"class": "kit-piece", "data-piece": key})[counter(s.colour or 0, kind_of(s, key))]


def kind_of(s: State, key: str) -> int:
    """The kind of the counter with that name."""
    return next(kind for kind in range(len(KINDS)) if counter_id(s, kind, 0)[:-1] == key.rstrip("0123456789"))


# --- the head and the middle


def head(page: GuessPage) -> Node:
    """Picture, title, how many counters are left, and the clock that was agreed."""
    t, s = page.t, page.state
    begun = s.colour is not None
    return fragment[
        html.home_link(page.lobby, figure(page.colour, 0, 38), t("ui.lobby")),
        h1[t("guess.title")],
        span(".kit-gap"),
        html.chip(t("guess.left", n=s.middle), css="kit-more", fact="guess_left") if begun else None,
        taken(page) if begun else None,
        press("open", icon("hourglass", 22), clock_words(page), css="kit-chip", **data(dialog="menu", key="clock")),
        symbols(page.colour),
        symbols(1 - page.colour) if not begun else None,
    ]


def taken(page: GuessPage) -> Node:
    """What each of the two has won, on a small screen, where the piles lie below what is seen."""
    t, s = page.t, page.state
    return html.chip(
        [
            (
                icon(sign, 20),
                span(".kit-hide")[t(words, n=s.score(taker)), " "],
                span(aria_hidden="true")[str(s.score(taker))],
            )
            for taker, (sign, words) in PILES.items()
        ],
        css="kit-taken",
        fact="guess_taken",
    )


def clock_words(page: GuessPage) -> Node:
    """The time that was agreed; on a small screen a sign for it."""
    t, n = page.t, page.settings.seconds
    words = t("guess.clock.chip", n=n) if n else t("guess.clock.off")
    sign = f"{n} s" if n else "∞"
    return fragment[
        span(".kit-long")[words], span(".kit-short")[span(aria_hidden="true")[sign], span(".kit-hide")[words]]
    ]


def choosing(page: GuessPage) -> Node:
    """The first screen: two big cards, one a colour."""
    t = page.t
    return div(".kit-fill.kit-colours")[
        p(".kit-q.kit-short")[t("guess.choose_colour")],  # where the card that asks stands below these two
        (
            press(
                "colour",
                span(".kit-fan")[(counter(side, kind) for kind in range(len(KINDS)))],
                strong[t(f"guess.colour.{name}")],
                css=f"kit-colour kit-{name}",
                **data(value=name, key=f"colour-{name}"),
                aria_pressed=str(page.colour == side).lower(),
            )
            for side, name in enumerate(SIDES)
        ),
    ]


def playing(page: GuessPage) -> Node:
    """The clue with its sand, or what it meant; below it the counters in the middle."""
    return div(".kit-fill.kit-guess")[clue(page), table(page)]


def clue(page: GuessPage) -> Node:
    """The card with the clue; after an answer it tells who was talking."""
    t, step = page.t, page.answered
    if not page.clue_words():
        return None
    quote = p(".kit-quote")[t("guess.quote", clue=page.clue_words())]
    if step is None:
        aloud = press("read", icon("speaker", 28), t("guess.listen"), css="kit-aloud", data_key="aloud")
        return section(".kit-clue", tabindex="-1", **data(do="onward", key="clue"), aria_label=t("guess.who_says"))[
            div(".kit-says")[h2[t("guess.who_says")], quote, aloud if page.can_speak else None], hourglass(page)
        ]
    if page.moving:
        return section(".kit-clue", data_key="clue", aria_label=t("guess.who_says"))[
            div(".kit-says")[h2[t("guess.who_says")], quote], div(".kit-who")
        ]
    kind = step.before.clue[0]
    meant = page.verdict()[1:]
    return section(
        ".kit-clue.kit-told", tabindex="-1", **data(do="onward", key="clue"), aria_label=t("guess.who_says")
    )[
        div(".kit-says")[
            h2[t.word(unit_name(step.before, kind), "Short")],
            quote,
            [p(".kit-meant")[words] for words in meant],
        ],
        div(".kit-who", data_answers=True)[counter(step.before.colour, kind)],
    ]


def hourglass(page: GuessPage) -> Node:
    """The ring that empties and the figure in it. The browser moves both by itself, from one number: what has run."""
    sand = page.sand
    if sand is None:
        return None
    held = " kit-sand-held" if sand.held else ""
    return div(
        {
            "class": f"kit-sand{held}",
            "style": f"--time:{sand.seconds};--spent:{sand.spent:.2f}",
            "role": "timer",
            "aria-label": page.t("guess.clock.seconds", n=sand.seconds),
        }
    )[
        Markup(
            '<svg viewBox="0 0 128 128" aria-hidden="true"><circle cx="64" cy="64" r="55" pathLength="100"/>'
            '<circle class="kit-run" cx="64" cy="64" r="55" pathLength="100"/></svg>'
        ),
        b(aria_hidden="true"),
    ]


def table(page: GuessPage) -> Node:
    """The counters in the middle, each in its place; where one has left, its place stays empty."""
    t, s = page.t, page.state
    there = set(counter_ids(s))
    every = [(kind, counter_id(s, kind, n)) for kind in range(len(KINDS)) for n in range(s.counters[kind])]
    open_ = page.match.outcome is None  # between two clues a tap shows what comes first
    left = [
        t("guess.table.kind", n=s.left(kind), unit=unit_name(s, kind)) for kind in range(len(KINDS)) if s.left(kind)
    ]
    size = "few" if len(every) <= 12 else "throng"
    return section({"class": f"kit-middle kit-{size}", "aria-label": t("guess.left", n=s.middle), **data(do="onward")})[
        p(".kit-hide")[t("guess.table", units=left) if left else t("guess.left", n=0)],
        [span({"class": "kit-tuft", "style": f"left:{x}%;top:{y}%", "aria-hidden": "true"}) for x, y in TICKS],
        div(".kit-places", aria_hidden="true")[
            (
                span(".kit-place", data_answers=True, **(data(do="guess", kind=KINDS[kind]) if open_ else {}))[
                    piece(s, key)
                ]
                if key in there
                else span(".kit-place.kit-gone-from", data_answers=True)
                for kind, key in every
            )
        ],
    ]


# --- the panel


def ask(page: GuessPage) -> Node:
    """What is asked, or what came of the answer; the one big button."""
    t = page.t
    if page.state.colour is None:
        start = div(".kit-row")[press("start", icon("play", 26), t("ui.start"))]
        two = p(".kit-sub")[t("guess.two")]
        return html.ask_card(t("guess.choose_colour"), page.notice or t("guess.choose_how"), two, start)
    if page.moving:
        asked = rest_words(page, page.swept) if page.swept else t("guess.ask")
        return html.ask_card(asked, "", next_or_stop(page))
    if page.match.current_player == TERMINAL:
        again = div(".kit-row")[press("again", icon("play", 26), t("guess.again"))]
        return html.ask_card(page.outcome_words(), page.notice, again)
    asked = page.verdict()[0] if page.told else t("guess.ask")
    return html.ask_card(asked, page.notice or page.offer_words() or how_to_answer(page), next_or_stop(page))


def how_to_answer(page: GuessPage) -> str:
    """What there is to know about answering the open clue; nothing once it is answered."""
    if page.answered is not None:
        return ""
    if page.sand is None:
        return page.t("guess.ask.calm")
    return page.t("guess.ask.listen" if page.sand.spent < 0 else "guess.ask.more")


def next_or_stop(page: GuessPage) -> Node:
    """What follows an answer: the next clue, and where that would change nothing, the end. Before the answer the way to
    the next clue is there already, greyed, and beside it room for the other, so that neither comes under a finger that
    was on its way."""
    told = page.told
    may_end = page.finishable and not page.moving
    worth_it = told and (not may_end or (page.star_left and page.only_kind is None))
    css = "kit-btn" if worth_it else "kit-btn kit-second"
    following = press("next", page.t("guess.next"), icon("next", 26), css=css, off=not told)
    end = stop(page, "kit-btn" if told and not worth_it else "kit-btn kit-second") if may_end else None
    return div(".kit-row.kit-halves")[end or span, following]


def rest_words(page: GuessPage, n: int) -> str:
    """What takes so many counters that are left: a single one is no rest."""
    return page.t("guess.rest.last" if n == 1 else "guess.rest.take")


def stop(page: GuessPage, css: str) -> Node:
    """The button that ends a game in which nothing is open any more."""
    alone = page.only_kind is not None
    words = rest_words(page, page.state.middle) if alone else page.t("guess.finish")
    return press("finish", icon("check", 26), words, css=css)


def answers(page: GuessPage) -> Node:
    """The four units to tap. What was named is marked at once; what was right once the counter has come to rest, with
    the sign of the pile that it has gone to."""
    t, s, step = page.t, page.state, page.answered
    was = step.before.clue[0] if step is not None and page.told else None
    named = step.action.kind if step is not None and isinstance(step.action, Guess) else None
    taker = CHILD if was == named else ADULT
    buttons = []
    for kind, name in enumerate(KINDS):
        signs = ["kit-out"] if kind in page.out else []
        if kind == was:
            signs.append("kit-was" if taker == CHILD else "kit-was kit-got-away")
        elif kind == named:
            signs.append("kit-named")
        buttons.append(
            press(
                "guess",
                figure(s.colour or 0, kind, 58),
                span[t.word(unit_name(s, kind), "Short")],
                icon(PILES[taker][0], 26) if kind == was else None,
                css=" ".join(["kit-btn kit-second kit-answer", *signs]),
                off=page.open_clue is None or kind in page.out,
                **data(kind=name, key=f"answer-{name}", hotkey=kind + 1),
                aria_keyshortcuts=str(kind + 1),
            )
        )
    return div(".kit-answers", role="group", aria_label=t("guess.ask"))[buttons]


def agreements(page: GuessPage) -> Node:
    """What child and adult agree before they begin."""
    t = page.t
    sets = [(size, t(f"guess.set.{size}", n=sum(rules.counters_of(size)))) for size in SETS]
    return html.card(
        div(".kit-list")[
            switch("size", t("guess.set"), page.settings.size, sets, do="set"),
            clock_switch(page),
            read_aloud(page, page.settings.aloud),
        ]
    )


def piles(page: GuessPage) -> Node:
    """What each of the two has won, those of a kind on top of each other."""
    t, s = page.t, page.state
    return section(".kit-card.kit-piles")[
        (
            div(".kit-pile", data_pile=taker, data_do="onward", data_answers=True)[
                h2(".kit-won")[icon(sign, 20), counted(t(words, n=s.score(taker)), s.score(taker))],
                div(".kit-stacks", aria_hidden="true")[(stack(s, kind, taker) for kind in range(len(KINDS)))],
            ]
            for taker, (sign, words) in PILES.items()
        )
    ]


def counted(sentence: str, n: int) -> Node:
    """A sentence with a number that the browser counts up as the counters land."""
    before, _, after = sentence.partition(str(n))
    return span[before, strong(data_total=n)[str(n)], after]


def stack(s: State, kind: int, taker: int) -> Node:
    """The counters of a kind that somebody has won, and how many if there are several."""
    keys = [key for key in counter_ids(s, taker) if kind_of(s, key) == kind]
    if not keys:
        return None
    return span(".kit-stack")[(piece(s, key) for key in keys), b[f"×{len(keys)}"] if len(keys) > 1 else None]


def padlock(page: GuessPage) -> Node:
    """The way to the first battle, which a win opens, or an adult."""
    t = page.t
    if page.unlocked:
        sign, words, ways = "lock_open", t("guess.unlocked"), onward(page, ("kit-plain", "kit-plain"))
    else:
        adult = press("open", t("guess.adult_opens"), css="kit-plain", **data(dialog="adult", key="adult"))
        sign, words, ways = "lock_closed", t("guess.locked"), [adult]
    picture = span(**data(do="tell", fact="padlock"))[icon(sign, 34)]
    return section(".kit-card.kit-padlock")[picture, div[strong[words], ways]]


GUESS: Kind[GuessPage] = Kind(on, view)


def guess_page(query: Mapping[str, str] = NOTHING) -> Opening[GuessPage]:
    """The page, asked for with what stands in an address."""
    return Opening(GUESS, GuessPage(**speaking("war_kids", query), dialogs=frozenset(DIALOGS)))
