"""The troop that is looked at: its picture, its name, its figures, its seven ratings and what each means."""

from __future__ import annotations

from htpy import Node, div, fragment, h2, i, label, p, section, small, span, strong
from htpy import input as input_

from kit.games.kanonkugle import troops
from kit.games.kanonkugle.draft import MAX_NAME, MOST_RATING
from kit.games.kanonkugle.draft_checks import of_troop
from kit.games.kanonkugle.troops import NAMES, Troop, sizes
from kit.widgets import html
from kit.widgets.games.kanonkugle.troops.model import Workshop
from kit.widgets.games.kanonkugle.troops.pictures import token
from kit.widgets.games.kanonkugle.troops.words import figures_words, means, problem_words, troop_name
from kit.widgets.html import data, icon, press

DICE = ("ctr", "tir", "mis")
"""The ratings that a die is thrown against."""


def design(page: Workshop) -> Node:
    """The large card of a troop."""
    own = page.number >= 0
    return div(".kit-fill.kit-tr-design")[
        section(".kit-card.kit-tr-banner")[who(page, own)],
        section(".kit-card.kit-tr-points")[points(page)],
        section(".kit-card.kit-tr-rates", **{"aria-label": page.t("troops.ratings")})[
            (rate(page, name, own) for name in NAMES)
        ],
    ]


def who(page: Workshop, own: bool) -> Node:
    """Picture, name, figures; of one of ours, a button that makes a copy."""
    t, troop = page.t, page.looked_at
    name = troop_name(t, troop.name)
    if not own:
        return div(".kit-tr-who")[
            span(".kit-tr-face")[token(troop, 84)],
            div(".kit-tr-who-words")[h2[name], p(".kit-sub")[figures_words(t, troop)]],
            press("new_troop", icon("brush", 24), t("troops.copy"), css="kit-btn kit-small", **data(like="on")),
        ]
    change = span(".kit-hide")[t("troops.look")]
    return div(".kit-tr-who")[
        press("open", token(troop, 84), change, css="kit-tr-face kit-bare", **data(dialog="look", key="look")),
        div(".kit-tr-who-words")[
            label(".kit-field")[
                span(".kit-hide")[t("troops.name")],
                input_(
                    {
                        "name": "troop-name", "value": troop.name, "maxlength": str(MAX_NAME), "autocomplete": "off",
                        "data-do": "name", "class": "kit-tr-troop-name",
                    }
                ),
            ],
            figures(page, troop),
        ],
    ]  # fmt: skip


def figures(page: Workshop, troop: Troop) -> Node:
    """How many figures, a step down and up."""
    t, possible = page.t, sizes(troop.pv)
    words = figures_words(t, troop)
    return div(".kit-tr-figures", role="group", **{"aria-label": t("troops.figures.label")})[
        step(page, "figures", -1, t("troops.figures.label"), troop.units == possible[0]),
        strong[words],
        step(page, "figures", 1, t("troops.figures.label"), troop.units == possible[-1]),
    ]


def step(page: Workshop, do: str, by: int, what: str, off: bool, **facts: object) -> Node:
    """A large button with a plus or a minus."""
    said = page.t("troops.more" if by > 0 else "troops.less", what=what)
    name = "-".join([do, *map(str, facts.values()), str(by)])
    return press(do, "+" if by > 0 else "−", css="kit-step", label=said, off=off, **data(key=name, by=by, **facts))


def points(page: Workshop) -> Node:
    """The running total, as a bar and in words; what is wrong with the troop, as it arises."""
    t, d, troop = page.t, page.plan, page.looked_at
    total = troop.ratings.total
    found = of_troop(d, troop)
    even = d.equal and total == d.points
    state = "even" if even else "over" if d.equal and total > d.points else ""
    words = t("troops.points.of", n=total, of=d.points) if d.equal else t("troops.points.free", n=total)
    most = max(d.points, total) if d.equal else max(total, 1)
    over = d.points if d.equal else most
    marks = ("kit-tr-over" if over <= n < total else "kit-tr-on" if n < total else "" for n in range(most))
    bar = div(".kit-tr-total", aria_hidden="true")[(i(class_=mark) for mark in marks)]
    wrong = [one for one in found if one.stops] or found
    said = problem_words(t, wrong[0]) if wrong else t("troops.points.even" if d.equal else "troops.fine.troop")
    return div({"class": "kit-tr-sum", "data-state": state})[
        strong[words],
        bar,
        p(role="status")[icon("hint" if wrong else "check", 22), span[said]],
    ]


def rate(page: Workshop, name: str, own: bool) -> Node:
    """A rating: its name, minus, value, plus, and what it means."""
    t, troop = page.t, page.looked_at
    value, title = getattr(troop.ratings, name), t(f"troops.rating.{name}")
    least = 1 if name == "ctr" else 0
    down = step(page, "rate", -1, title, value <= least, rating=name) if own else None
    up = step(page, "rate", 1, title, value >= MOST_RATING, rating=name) if own else None
    dots = span(".kit-tr-dots", aria_hidden="true")[
        (i(class_="kit-tr-on" if n < value else "") for n in range(MOST_RATING))
    ]
    faces = troops.hits(value)
    dice = (
        span(".kit-tr-hits-row", aria_hidden="true")[(html.die(n, 20, n in faces) for n in range(1, 7))]
        if name in DICE and value
        else None
    )
    return div(".kit-tr-rate", role="group", **{"aria-label": title})[
        span(".kit-tr-rate-name")[strong[title], small[name.upper()]],
        down,
        span(".kit-tr-value")[strong[str(value)], dots],
        up,
        fragment[span(".kit-tr-means")[dice, span[means(t, troop, name)]]],
    ]
