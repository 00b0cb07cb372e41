"""The fair fight as it is seen: the two armies, how many matches each has won, and how sure that is."""

from __future__ import annotations

from htpy import Node, div, fragment, i, p, section, span, strong

from kit.core.game import Ref
from kit.games.kanonkugle import draft as drafts
from kit.widgets import html
from kit.widgets.games.kanonkugle.troops.armies import side_ref
from kit.widgets.games.kanonkugle.troops.fighting import LEVELS
from kit.widgets.games.kanonkugle.troops.model import MATCHES, Fight, Workshop
from kit.widgets.games.kanonkugle.troops.pictures import seat, token, tone
from kit.widgets.html import icon, press
from kit.widgets.settings import COMPUTERS


def shown(page: Workshop) -> Node:
    """Both armies, and below them what the matches came to."""
    return div(".kit-fill.kit-tr-fight")[
        section(".kit-card.kit-tr-versus")[
            ranks(page, 0), span(".kit-tr-vs", aria_hidden="true")[icon("swords", 40)], ranks(page, 1)
        ],
        result(page, page.fight) if page.fight is not None else before(page),
    ]


def before(page: Workshop) -> Node:
    """What will be done."""
    return section(".kit-card.kit-tr-result")[p(".kit-q")[page.t("troops.fight.about")]]


def ranks(page: Workshop, side: int) -> Node:
    """An army as a row of pictures."""
    t, troops = page.t, drafts.army(page.plan, side)
    return div(".kit-tr-ranks")[
        strong[seat(side, 30), t.word(side_ref(side), "Name")],
        div[(token(troop, 52) for troop in troops)],
        None if troops else p(".kit-sub")[t("troops.army.none")],
    ]


def result(page: Workshop, fight: Fight) -> Node:
    """How many each has won, as a bar and in words; between what the true share lies; what that means."""
    t = page.t
    one, drawn, other = fight.counts()
    done = len(fight.played)
    facts = {"one": side_ref(0), "other": side_ref(1)}
    found = fight.won(0)
    parts = ((one, "kit-tr-won", tone(0)), (drawn, "kit-tr-drawn", ""), (other, "kit-tr-won", tone(1)))
    bar = div(".kit-tr-shares", aria_hidden="true")[
        (i(class_=css, style=f"flex-grow:{n};{colour}") for n, css, colour in parts if n)
    ]
    spread = div(".kit-tr-spread", aria_hidden="true")[
        i(style=f"left:{100 * found.low:.1f}%;right:{100 - 100 * found.high:.1f}%"), span
    ]
    told = fragment[
        p(".kit-q")[t(f"troops.fight.{fight.verdict}", **facts)],
        bar,
        p(".kit-tr-counts")[t("troops.fight.counts", won=one, drawn=drawn, lost=other, **facts)],
        spread,
        p(".kit-sub")[
            t("troops.fight.interval", low=round(100 * found.low), high=round(100 * found.high), one=side_ref(0))
        ],
    ]
    return section(".kit-card.kit-tr-result", aria_live="off")[
        div(".kit-tr-progress", role="progressbar", **_progress(page, done, fight))[
            i(style=f"width:{100 * done / fight.matches:.1f}%")
        ],
        p(".kit-sub")[t("troops.fight.progress", n=done, of=fight.matches)],
        told if done else None,
    ]


def _progress(page: Workshop, done: int, fight: Fight) -> dict[str, str]:
    return {
        "aria-valuemin": "0",
        "aria-valuemax": str(fight.matches),
        "aria-valuenow": str(done),
        "aria-label": page.t("troops.tab.fight"),
    }


def choices(page: Workshop) -> Node:
    """Who plays, how many matches, begin and stop."""
    t = page.t
    runs = page.fight is not None and page.fight.runs
    players: list[tuple[str, Node]] = [
        (level, t.word(Ref("computer", COMPUTERS[int(level)]), "Name")) for level in LEVELS
    ]
    counts: list[tuple[str, Node]] = [(str(n), str(n)) for n in MATCHES]
    return fragment[
        press("stop_fight", icon("close", 24), t("troops.fight.stop"), css="kit-btn kit-second")
        if runs
        else press("fight", icon("swords", 26), t("troops.fight.begin"), off=any(one.stops for one in page.found())),
        div(".kit-field")[
            span[t("troops.fight.who")],
            html.segments("fight_set", players, str(page.level), t("troops.fight.who"), data_what="level"),
        ],
        div(".kit-field")[
            span[t("troops.fight.many")],
            html.segments("fight_set", counts, str(page.matches), t("troops.fight.many"), data_what="matches"),
        ],
    ]
