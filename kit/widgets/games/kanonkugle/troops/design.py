"""What is made in the workshop: the troop that is looked at, with its figures, its seven ratings and what each means;
the two armies, the troops that can join them, and the fair fight between them."""

from __future__ import annotations

from htpy import Node, dd, div, dl, dt, fragment, h2, i, li, ol, p, section, small, span, strong, ul

from kit.core.game import Ref
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import troops
from kit.games.kanonkugle.draft import MAX_NAME, MOST_RATING
from kit.games.kanonkugle.draft_checks import of_troop
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.troops import NAMES, Troop, sizes
from kit.widgets import html
from kit.widgets.games.kanonkugle.troops.model import MATCHES, Fight, Workshop
from kit.widgets.games.kanonkugle.troops.pictures import (
    figures_words,
    means,
    problem_words,
    seat,
    token,
    tone,
    troop_name,
)
from kit.widgets.games.kanonkugle.troops.update import LEVELS
from kit.widgets.html import data, icon, press
from kit.widgets.settings import COMPUTERS
from kit.widgets.workshop.view import text_field

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
            text_field(
                span(".kit-hide")[t("troops.name")],
                "troop-name",
                troop.name,
                MAX_NAME,
                class_="kit-tr-troop-name",
                data_do="name",
            ),
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
    """The running total, as a bar and in words; all that is wrong with the troop, as it arises."""
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
    wrong = sorted(found, key=lambda one: not one.stops)
    told = [problem_words(t, one) for one in wrong] or [t("troops.points.even" if d.equal else "troops.fine.troop")]
    if page.number < 0 and d.equal and not even:  # one of ours, which nobody can change
        told = [t("troops.points.printed", n=total)]
    return div({"class": "kit-tr-sum", "data-state": state})[
        strong[words],
        bar,
        (p(role="status")[icon("hint" if wrong else "check", 22), span[said]] for said in told),
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
    row = (html.die(n, 20, n in faces) for n in range(1, 7))  # with none lit at 0, so that no line comes or goes
    dice = span(".kit-tr-hits-row", aria_hidden="true")[row] if name in DICE else None
    return div(".kit-tr-rate", role="group", **{"aria-label": title})[
        span(".kit-tr-rate-name")[strong[title], small[t.word(Ref("rating", name), "short")]],
        down,
        span(".kit-tr-value")[strong[str(value)], dots],
        up,
        fragment[span(".kit-tr-means")[dice, span[means(t, troop, name)]]],
    ]


# --- the two armies side by side, and the troops that can join them


def armies(page: Workshop) -> Node:
    """Both armies."""
    sides = range(len(page.plan.armies))
    return div(".kit-fill.kit-tr-armies")[(army(page, side) for side in sides), warned(page)]


def side_ref(side: int) -> Ref:
    """An army as a noun."""
    return Ref("side", PLAYERS[side].id)


def army(page: Workshop, side: int) -> Node:
    """One army: its troops, each with a button that takes it out."""
    t, troops = page.t, drafts.army(page.plan, side)
    empty = t("troops.army.empty" if side == page.side else "troops.army.other", side=side_ref(side))
    name = t.word(side_ref(side), "Name")
    words_sum = t("troops.army.sum", n=len(troops), points=sum(troop.ratings.total for troop in troops))
    return section({"class": "kit-card kit-tr-army", "aria-label": name, "style": tone(side)})[
        h2[seat(side, 34), name, span(".kit-chip")[words_sum] if troops else None],
        ol(".kit-list")[(member(page, side, number, troop) for number, troop in enumerate(troops))],
        None if troops else p(".kit-sub")[empty],
        press(
            "copy",
            icon("again", 22),
            t("troops.army.copy", side=side_ref(1 - side)),
            css="kit-btn kit-second kit-small",
            off=not page.plan.armies[1 - side],
            **data(side=side, key=f"copy{side}"),
        ),
    ]


def member(page: Workshop, side: int, number: int, troop: Troop) -> Node:
    """A troop of an army."""
    t = page.t
    name = troop_name(t, troop.name)
    line = [
        press(
            "look_at",
            token(troop, 44),
            words(page, troop),
            css="kit-line kit-brings",
            **data(troop=troop.name, key=f"member{side}-{number}"),
        ),
        press(
            "leave",
            icon("close", 22),
            css="kit-close",
            label=t("troops.army.leave", troop=name, side=side_ref(side)),
            **data(side=side, number=number, key=f"leave{side}-{number}"),
        ),
    ]
    return li[div(".kit-tr-member")[line], rated(page, troop)]


def rated(page: Workshop, troop: Troop) -> Node:
    """The seven ratings of a troop, small below its name."""
    return dl(".kit-tr-rated")[
        (
            div[dt[page.t(f"troops.rating.{name}")], dd[str(getattr(troop.ratings, name))]]
            for name in ("mov", "ddt", "tir", "mis", "dan", "ctr", "sc")
        )
    ]


def warned(page: Workshop) -> Node:
    """Everything that is wrong or may surprise, in full, where there is room for it."""
    found = page.found()
    return (
        section(".kit-card.kit-tr-warned")[
            p(".kit-h")[page.t("troops.problems")], ul[(li[problem_words(page.t, one)] for one in found)]
        ]
        if found
        else None
    )


def words(page: Workshop, troop: Troop) -> Node:
    """A troop's name, points and figures."""
    t = page.t
    told = f"{t('troops.points.free', n=troop.ratings.total)} · {figures_words(t, troop)}"
    return span(".kit-tr-line-words")[strong[troop_name(t, troop.name)], small[told]]


def joining(page: Workshop) -> Node:
    """Which army troops join, and all troops there are, each with the sign of that army."""
    t = page.t
    sides: list[tuple[str, Node]] = [
        (str(side), span(".kit-tr-seat")[seat(side, 24), t.word(side_ref(side), "Name")]) for side in (0, 1)
    ]
    joins = t("troops.army.join", side=side_ref(page.side))
    return div(".kit-list")[
        html.segments("side", sides, str(page.side), t("troops.army.which")),
        ul(".kit-list")[
            (
                li[
                    press(
                        "join",
                        token(troop, 40),
                        words(page, troop),
                        span(".kit-tr-plus", role="img", aria_label=joins)[seat(page.side, 26), "+"],
                        css="kit-line",
                        **data(troop=troop.name, key=f"join-{troop.name}"),
                    )
                ]
                for troop in drafts.shelf(page.plan)
            )
        ],
    ]


# --- the fair fight as it is seen: how many matches each has won, and how sure that is


def fair_fight(page: Workshop) -> Node:
    """Both armies, and below them what the matches came to."""
    return div(".kit-fill.kit-tr-fight")[
        section(".kit-card.kit-tr-versus")[
            ranks(page, 0), span(".kit-tr-vs", aria_hidden="true")[icon("swords", 40)], ranks(page, 1)
        ],
        result(page, page.fight) if page.fight is not None else before(page),
        warned(page),
    ]


def before(page: Workshop) -> Node:
    """What will be done."""
    return section(".kit-card.kit-tr-result")[p(".kit-q")[page.t("troops.fight.about")]]


def ranks(page: Workshop, side: int) -> Node:
    """An army as its cards."""
    t, troops = page.t, drafts.army(page.plan, side)
    return div(".kit-tr-ranks")[
        strong[seat(side, 30), t.word(side_ref(side), "Name")],
        ol(".kit-list")[
            (li[div(".kit-tr-member")[token(troop, 44), words(page, troop)], rated(page, troop)] for troop in troops)
        ],
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
    if not fight.runs and fight.verdict in ("one", "other"):
        told = fragment[told, evened(page)]
    return section(".kit-card.kit-tr-result", aria_live="off")[
        div(".kit-tr-progress", role="progressbar", **_progress(page, done, fight))[
            i(style=f"width:{100 * done / fight.matches:.1f}%")
        ],
        p(".kit-sub")[t("troops.fight.progress", n=done, of=fight.matches)],
        told if done else None,
    ]


def evened(page: Workshop) -> Node:
    """One change after which nobody is stronger, and no troop is thrown away: both armies get every troop."""
    t, both = page.t, drafts.shared(page.plan)
    if both == page.plan:
        return None
    button = press("share", icon("again", 22), t("troops.army.share"), css="kit-btn kit-second", **data(key="evened"))
    return div(".kit-tr-evened")[p(".kit-sub")[t("troops.fight.change")], button]


def _progress(page: Workshop, done: int, fight: Fight) -> dict[str, str]:
    return {
        "aria-valuemin": "0",
        "aria-valuemax": str(fight.matches),
        "aria-valuenow": str(done),
        "aria-label": page.t("troops.tab.fight"),
    }


def fight_choices(page: Workshop) -> Node:
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
