"""The match that is being chosen in the dialog of a new match, and what the device remembers for that: which advanced
rules have been met, which scenarios won. Each of those rules has a switch, in the order in which they are best met, and
one is advised to be tried next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from htpy import Node, details, div, li, p, small, span, strong, summary, ul

from kit.core.game import Option, Scenario
from kit.widgets.html import data, icon, press
from kit.widgets.play.model import Play
from kit.widgets.play.parts import Draft
from kit.widgets.run.model import whole
from kit.widgets.run.turn import Turn
from kit.widgets.settings import AUTOMA, OFF_ON, known_levels, seated, switched

LONGEST = 180
"""Rounds, or minutes, that a match may last at most."""


def level_of(value: str) -> int | None:
    """The level that was chosen for a seat; 0 is a person, `None` no level."""
    level = whole(value)
    return level if level in known_levels() else None


def chosen(game: Any, draft: Draft, what: str, value: str, seat: str = "0") -> Draft:
    """The draft after one choice; anything unknown changes nothing."""
    settings = draft.settings
    if what == "scenario" and any(scenario.id == value for scenario in game.scenarios()):
        kept = {name: on for name, on in draft.options.items() if name.startswith(ADVANCED)}
        wanted = next(scenario for scenario in game.scenarios() if scenario.id == value)
        fitting = seated(settings, game.seats(wanted))
        return replace(draft, scenario=value, settings=fitting, options=kept, length=0)
    if what == "length" and (length := whole(value)) is not None and 0 < length <= LONGEST:
        return replace(draft, length=length)
    seats = list(settings.seats)
    level = level_of(value)
    if what == "seat" and whole(seat) in range(len(seats)) and level is not None and seats[int(seat)].level != AUTOMA:
        seats[int(seat)] = replace(seats[int(seat)], level=level)
        return replace(draft, settings=replace(settings, seats=tuple(seats)))
    option = next((option for option in game.options() if option.id == what), None)
    if option is not None and value in (option.values or OFF_ON):
        return agreed(game, draft, what, value if option.values else value == "on")
    return replace(draft, settings=switched(settings, what, value))


def is_on(page: Play, option: str) -> bool:
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
    on = is_on(page, option.id)
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
    count = sum(is_on(page, option.id) for option in rules)
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
    t, on = page.t, is_on(page, option.id)
    turned = data(what=option.id, value="off" if on else "on", key=f"rule-{option.id}")
    numbers = {other.id: n for n, other in enumerate(advanced(page), 1)}
    alone = on and any(not is_on(page, other) for other in option.goes_with)
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


ADVANCED = "adv_"
"""How the names of the options begin that are advanced rules."""


# --- advanced rules


def advanced(page: Play) -> list[Option]:
    """The advanced rules of the game, in their order."""
    return [option for option in page.game.options() if option.id.startswith(ADVANCED)]


def keep_met(turn: Turn[Play]) -> None:
    """Keeps which advanced rules have been in force in a match that people played to its end."""
    page = turn.page
    if not page.match.steps or not page.humans:
        return
    treaty = page.table.agreed(page.match.start)
    now = {option.id for option in advanced(page) if getattr(treaty, option.id)}
    turn.keep_data(page.place("rules"), sorted(now | page.kept_names("rules")))


def met(page: Play) -> frozenset[str] | None:
    """The advanced rules that have been met on this device; `None` before the first match played to its end."""
    return page.kept_names("rules") if page.place("rules") in page.kept else None


def next_rule(page: Play) -> Option | None:
    """The rule to try next (WK-ADV-0): the first that has not been met; none before the first match is over."""
    known = met(page)
    return None if known is None else next((option for option in advanced(page) if option.id not in known), None)


# --- scenarios: the lobby counts those that were won, the dialog of a new match marks them


def keep_won(turn: Turn[Play]) -> None:
    """Keeps that a person has won this scenario, played to its end; a battle of somebody's own is none to collect."""
    page, outcome = turn.page, turn.page.match.outcome
    name = page.match.scenario.id
    if outcome is None or page.match.ended_by is not None or page.scenario_called(name) is None:
        return
    results = outcome.results(page.match.seats)
    if any(results[player] == "won" for player in page.humans) and name not in page.won:
        turn.keep_data(page.place("won"), sorted({*page.won, name}))


def next_scenario(page: Play) -> Scenario | None:
    """The scenario to offer after this one: the next that has not been won, but against the clock only when all others
    have been; nothing after the last, or after one that somebody made."""
    ours = page.game.scenarios()
    number = next((n for n, scenario in enumerate(ours, 1) if scenario.id == page.match.scenario.id), len(ours))
    after = ours[number:]
    following = next((scenario for scenario in after if scenario.id not in page.won), next(iter(after), None))
    if following is None or not _hurries(page, following):
        return following
    known = {*page.won, page.match.scenario.id}
    calm = (scenario for scenario in ours if scenario.id not in known and not _hurries(page, scenario))
    return next(calm, following)


def _hurries(page: Play, scenario: Scenario) -> bool:
    """Whether a clock runs in the scenario."""
    return page.time_limit(page.game.initial_state(scenario)) > 0
