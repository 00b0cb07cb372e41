"""The advanced rules in the dialog of a new match: a switch for each, in the order in which they are best met, and
advice which to try next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from htpy import Node, details, div, li, p, small, span, strong, summary, ul

from kit.core.game import Option
from kit.widgets.html import data, icon, press
from kit.widgets.play.model import Play
from kit.widgets.play.parts import Draft
from kit.widgets.play.records import advanced, next_rule


def switched(page: Play, option: str) -> bool:
    """Whether a switch of the rules is on."""
    return bool(present(page, option))


def present(page: Play, option: str) -> Any:
    """What an option of the rules is set to; where nothing was chosen, what the battle itself says."""
    chosen = page.draft.options.get(option)
    if chosen is None:
        found = (sc for sc in page.game.scenarios() if sc.id == page.draft.scenario)
        scenario = next(found, page.match.scenario)
        chosen = getattr(page.table.agreed(page.game.initial_state(scenario)), option)
    return chosen


def agreed(game: Any, draft: Draft, chosen: str, on: bool | str) -> Draft:
    """The draft with a rule on or off, or set to one of its values, kept to what can be agreed: a rule brings those it
    needs, and goes when one of them goes."""
    options = {**draft.options, chosen: on}
    for option in game.options():
        if option.id == chosen and on:
            options.update(dict.fromkeys(option.needs, True))
        elif chosen in option.needs and not on:
            options[option.id] = False
    return replace(draft, options=options)


# --- the dialog


def proposal(page: Play) -> Node:
    """The rule to try next, with its switch."""
    option, t = next_rule(page), page.t
    if option is None:
        return ""
    on = switched(page, option.id)
    words = [icon("check", 22), t("ui.on")] if on else [t("setting.adv.try")]
    turned = data(what=option.id, value="off" if on else "on", key="advice")
    return div(".kit-card.kit-advice")[
        icon("hint", 34),
        div[
            small[t("setting.adv.next")],
            strong[t(f"setting.{option.id}")],
            small[t(f"setting.{option.id}.more")],
        ],
        press("draft", *words, css="kit-btn kit-second kit-small kit-auto", aria_pressed=str(on).lower(), **turned),
    ]


def fold(page: Play) -> Node:
    """All of them under one heading, which says how many are on."""
    t, rules = page.t, advanced(page)
    count = sum(switched(page, option.id) for option in rules)
    return details(".kit-fold")[
        summary[
            icon("star_full", 20),
            t("setting.adv"),
            span(".kit-count")[t("setting.adv.count", n=count)] if count else None,
        ],
        p(".kit-sub")[t("setting.adv.more")],
        ul(".kit-list.kit-rules")[(li[line(page, number, option)] for number, option in enumerate(rules, 1))],
    ]


def line(page: Play, number: int, option: Option) -> Node:
    """One rule: its number, its name, what it does, what it needs, and whether it is on."""
    t, on = page.t, switched(page, option.id)
    turned = data(what=option.id, value="off" if on else "on", key=f"rule-{option.id}")
    numbers = {other.id: n for n, other in enumerate(advanced(page), 1)}
    alone = on and any(not switched(page, other) for other in option.goes_with)
    ties = [t("setting.adv.needs", n=numbers[other]) for other in option.needs]
    ties += [t("setting.adv.goes_with", n=numbers[other]) for other in option.goes_with if not alone]
    return press(
        "draft",
        span(".kit-number")[str(number)],
        span(".kit-rule-words")[
            strong[t(f"setting.{option.id}")],
            small[t(f"setting.{option.id}.more")],
            [small(".kit-tie")[words] for words in ties],
            small(".kit-tie.kit-warn")[icon("eye", 18), span[t(f"setting.{option.id}.alone")]] if alone else None,
        ],
        span(".kit-onoff")[icon("check", 20) if on else None, t("ui.on" if on else "ui.off")],
        css="kit-line",
        aria_pressed=str(on).lower(),
        **turned,
    )
