"""The step of the workshop that says how the battle is won: who begins, the conditions, the extra rules."""

from __future__ import annotations

from typing import Any

from htpy import Element, Node, div, fragment, h2, label, option, select, span
from htpy import input as input_

from kit.core.game import Ref
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import ADVANCED, Eliminate, Hold, Limit, Victory
from kit.games.war_kids.draft import LEAST, SHEET
from kit.games.war_kids.notation import MAX_ITEMS
from kit.games.war_kids.pieces import SIDES
from kit.space.hexes import MAX_COLS, MAX_ROWS
from kit.widgets import html
from kit.widgets.games.war_kids.pictures import army_icon
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.games.war_kids.workshop.update import MEASURES, MOST_TURNS, MOST_UNITS, NEW
from kit.widgets.html import data, icon, press

HEXES_SHOWN = 6


def rules(page: Workshop) -> Node:
    """Everything about winning."""
    t, d = page.t, page.plan
    first: list[tuple[str, Node]] = [
        (side, fragment[army_icon(side, 26), t.word(Ref("side", side), "Name")]) for side in SIDES
    ]
    extra = sum(bool(d.options.get(name)) for name in ADVANCED)
    who = html.segments("first", first, SIDES[d.first], t("workshop.first"))
    return fragment[
        div(".kit-field")[span[t("workshop.first")], who],
        h2(".kit-h")[icon("flag", 18), t("workshop.aims")],
        leader(page),
        (aim(page, number, v) for number, v in enumerate(d.victory)),
        adding(page),
        press(
            "open",
            icon("star_full", 22),
            t("setting.adv"),
            span(".kit-count")[t("setting.adv.count", n=extra)] if extra else None,
            css="kit-btn kit-second kit-small",
            **data(dialog="options", key="options"),
        ),
    ]


def leader(page: Workshop) -> Element:
    """Whether the side that loses its leader has lost."""
    on = bool(page.plan.options.get("leader_loss"))
    return press(
        "option",
        army_icon("blue", 30),
        army_icon("pink", 30),
        span(".kit-rule-words")[page.t("workshop.aim.leader")],
        span(".kit-onoff")[icon("check", 20) if on else None, page.t("ui.on" if on else "ui.off")],
        css="kit-line",
        aria_pressed=str(on).lower(),
        **data(option="leader_loss", value="off" if on else "on", key="leader_loss"),
    )


def adding(page: Workshop) -> Node:
    """The conditions that can be added."""
    if len(page.plan.victory) >= MAX_ITEMS:
        return None
    there = {kind(v) for v in page.plan.victory}
    return div(".kit-adds")[
        (
            press(
                "add_aim",
                span(aria_hidden="true")["+"],
                army_icon(name[5:], 24) if name.startswith("hold") else None,
                page.t(f"workshop.add.{name}"),
                span(".kit-hide")[", ", page.t.word(Ref("side", name[5:]), "Name")]
                if name.startswith("hold")
                else None,
                css="kit-btn kit-second kit-small",
                **data(aim=name, key=f"add-{name}"),
            )
            for name in NEW
            if name not in there or name.startswith("hold")
        )
    ]


def kind(v: Victory) -> str:
    """The name of a condition among those that can be added."""
    match v:
        case Eliminate():
            return "eliminate"
        case Hold(side=side):
            return f"hold_{SIDES[side]}"
        case Limit():
            return "limit"


def aim(page: Workshop, number: int, v: Victory) -> Node:
    """A condition: its sentence and its figures."""
    parts: dict[type, Any] = {Eliminate: eliminate, Hold: hold, Limit: limit}
    said = spoken(page, number)
    facts = data(number=number, key=f"drop-{number}")
    drop = press("drop_aim", icon("close", 20), css="kit-step", label=page.t("workshop.drop", what=said), **facts)
    return div({"class": "kit-aim", "role": "group", "aria-label": said})[
        div(".kit-aim-head")[span[heading(page, v)], drop], parts[type(v)](page, number, v)
    ]


def spoken(page: Workshop, number: int) -> str:
    """A condition in words for those who listen; the number tells two of a kind apart."""
    return f"{number + 1}. {page.t(f'workshop.aim.{kind(page.plan.victory[number])}')}"


def heading(page: Workshop, v: Victory) -> Node:
    """What a condition is about."""
    picture: Any = icon("swords", 24) if isinstance(v, Eliminate) else icon("hourglass", 24)
    if isinstance(v, Hold):
        picture = army_icon(SIDES[v.side], 28)
    return fragment[picture, span[page.t(f"workshop.aim.{kind(v)}")]]


def figure(page: Workshop, number: int, what: str, value: str, most: int, said: str = "") -> Element:
    """A figure of a condition, with its word."""
    words = page.t(f"workshop.aim.{said or what}")
    return stepper(page, "aim", words, value, (1, most), of=spoken(page, number), number=number, what=what)


def eliminate(page: Workshop, number: int, v: Eliminate) -> Node:
    """How many, or all."""
    shown = str(v.count) if v.count is not None else page.t("workshop.aim.all")
    return figure(page, number, "count", shown, MOST_UNITS)


def hold(page: Workshop, number: int, v: Hold) -> Node:
    """The hexes, how many of them, for how long, from when."""
    return fragment[
        flags(page, number, v.hexes),
        figure(page, number, "count", str(v.count), len(v.hexes)) if len(v.hexes) > 1 else None,
        figure(page, number, "turns", str(v.turns), MOST_TURNS),
        figure(page, number, "from_turn", str(v.from_turn), MOST_TURNS),
    ]


def flags(page: Workshop, number: int, hexes: tuple[int, ...]) -> Node:
    """The hexes that a condition is about, and the tool that puts them on the map."""
    t, name = page.t, f"goal{number}"
    there = [SHEET.name(here) for here in hexes if drafts.on_map(page.plan, here)]
    words = ", ".join(there[:HEXES_SHOWN]) + (" …" if len(there) > HEXES_SHOWN else "")
    return press(
        "tool",
        icon("flag", 24),
        span[words or t("workshop.tool.goal"), span(".kit-hide")[", ", spoken(page, number)]],
        css="kit-btn kit-second kit-small",
        aria_pressed=str(page.tool.id == name).lower(),
        **data(pick=name, key=f"tool-{name}"),
    )


def limit(page: Workshop, number: int, v: Limit) -> Node:
    """How many turns, and who has won then."""
    t, name = page.t, f"by-{number}"
    choices = (option(value=by, selected=by == v.by)[t(f"workshop.by.{by}")] for by in MEASURES)
    return fragment[
        figure(page, number, "turns", str(v.turns), MOST_TURNS, "last"),
        label(".kit-field")[
            span[t("workshop.aim.by")],
            select({"name": name, "data-do": "aim", "class": "kit-select"}, **data(number=number, what="by"))[choices],
        ],
        flags(page, number, v.hexes) if v.by == "hexes" else None,
    ]


# --- figures that are typed, or changed by a step up or down


def stepper(
    page: Workshop, do: str, words: str, value: str, between: tuple[int, int], of: str = "", **facts: object
) -> Element:
    """A figure with a step down and a step up, and to be typed; `of` says what it belongs to, for those who listen."""
    name = "-".join([do, *map(str, facts.values())])

    def step(by: int, sign: str, key: str) -> Element:
        said = page.t(key, what=f"{words}, {of}" if of else words)
        return press(do, sign, css="kit-step", label=said, **data(by=by, key=f"{name}{by}", **facts))

    about = {"id": name, "name": name, "data-do": do, "value": value, "aria-description": f"{between[0]}–{between[1]}"}
    field = {"type": "text", "inputmode": "numeric", "maxlength": "3", "autocomplete": "off"}
    return div(".kit-stepper")[
        label(for_=name)[words, span(".kit-hide")[f", {of}"] if of else None],
        step(-1, "−", "workshop.less"),
        input_(about | field, **data(**facts)),
        step(1, "+", "workshop.more"),
    ]


def sizes(page: Workshop) -> Node:
    """Columns and rows of the map."""
    t, d = page.t, page.plan
    return div(".kit-sizes")[
        stepper(page, "size", t("workshop.cols"), str(d.cols), (LEAST, MAX_COLS), what="cols"),
        stepper(page, "size", t("workshop.rows"), str(d.rows), (LEAST, MAX_ROWS), what="rows"),
    ]
