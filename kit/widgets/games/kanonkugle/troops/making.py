"""What the workshop answers about troops and armies, and how every change of the draft is one step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.draft import POINTS, ROUNDS, Draft
from kit.games.kanonkugle.troops import COLOURS, NAMES, PICTURES, Troop
from kit.widgets.board.model import hold, release
from kit.widgets.games.kanonkugle.troops.model import TABS, Workshop, on
from kit.widgets.games.kanonkugle.troops.pictures import figures_words, means, problem_words, troop_name
from kit.widgets.run.turn import Cancel, Turn
from kit.widgets.workshop.model import save, step_on

STEPS = {"1": 1, "-1": -1}
DONE = {"undo.back": "troops.undone", "undo.again": "troops.redone"}
FIGHT = "fight"
"""The name of the long question whether a fight is fair."""


# --- troops


@on.named("tab")
def open_tab(turn: Turn[Workshop], tab: str = "") -> None:
    """One of the parts."""
    if tab in TABS:
        release(turn)
        turn.set(tab_open=tab)


@on
def look_at(turn: Turn[Workshop], troop: str = "") -> None:
    """A troop is looked at, by its name."""
    if drafts.called(turn.page.plan, troop) is not None:
        turn.set(troop=troop, tab_open="troop")


@on
def new_troop(turn: Turn[Workshop], like: str = "") -> None:
    """A troop of one's own: a new one, or like the one that is looked at (`like`: "on")."""
    page, t = turn.page, turn.page.t
    pattern = page.looked_at if like == "on" else None
    name = t("troops.new.name") if pattern is None else troop_name(t, pattern.name)
    made = drafts.designed(page.plan, name, pattern)
    if made == page.plan:
        turn.set(notice=t("troops.full", n=drafts.MAX_DESIGNS))
        return
    change(turn, made)
    turn.set(troop=made.designs[-1].name, tab_open="troop", dialog="")
    turn.say(t("troops.made", troop=made.designs[-1].name))


@on
def drop_troop(turn: Turn[Workshop]) -> None:
    """The troop that is looked at goes."""
    page = turn.page
    if page.number >= 0:
        change(turn, drafts.dropped(page.plan, page.number))
        turn.set(troop="", dialog="")


def _changed(turn: Turn[Workshop], troop: Troop) -> None:
    """The troop that is looked at, if it is one's own, becomes another."""
    page = turn.page
    if page.number >= 0:
        change(turn, drafts.changed(page.plan, page.number, troop))


@on
def rate(turn: Turn[Workshop], rating: str = "", by: str = "", value: int | None = None) -> None:
    """A rating of the troop a step up or down (`by`: "1" or "-1"), or set (`value`)."""
    if rating in NAMES:
        troop = turn.page.looked_at
        now = getattr(troop.ratings, rating)
        wanted = value if value is not None else now + STEPS.get(by, 0)
        _changed(turn, drafts.rated(troop, rating, wanted))
        page = turn.page
        now = getattr(page.looked_at.ratings, rating)
        words = page.t(f"troops.rating.{rating}")
        turn.say(f"{words} {now}. {means(page.t, page.looked_at, rating)}.")


@on
def figures(turn: Turn[Workshop], by: str = "") -> None:
    """The next larger or smaller number of figures."""
    if by in STEPS:
        _changed(turn, drafts.resized(turn.page.looked_at, STEPS[by]))
        turn.say(figures_words(turn.page.t, turn.page.looked_at))


@on
def look(turn: Turn[Workshop], what: str = "", value: str = "") -> None:
    """Another picture or another colour; an empty one is that of the player."""
    known = {"picture": PICTURES, "colour": ("", *COLOURS)}
    if value in known.get(what, ()):
        chosen: dict[str, Any] = {what: value}
        _changed(turn, replace(turn.page.looked_at, **chosen))


@on
def name(turn: Turn[Workshop], what: str = "", value: str = "") -> None:
    """The name of the troop that is looked at, or that of the battle (`what`: "title")."""
    page = turn.page
    if what == "title":
        change(turn, replace(page.plan, title=drafts.one_line(value, drafts.MAX_TITLE)))
    elif page.number >= 0:
        number = page.number
        made = drafts.renamed(page.plan, number, value)
        change(turn, made)
        turn.set(troop=made.designs[number].name)


# --- what is agreed


@on
def points(turn: Turn[Workshop], value: str = "", by: str = "") -> None:
    """Equal points or as one likes (`value`), or how many points, a step up or down."""
    d = turn.page.plan
    if by in STEPS:
        change(turn, replace(d, points=_within(d.points + STEPS[by], POINTS)))
    elif value in ("equal", "free"):
        change(turn, replace(d, equal=value == "equal"))


@on
def rounds(turn: Turn[Workshop], by: str = "") -> None:
    """How many rounds a match has, a step up or down."""
    d = turn.page.plan
    if by in STEPS:
        change(turn, replace(d, rounds=_within(d.rounds + STEPS[by], ROUNDS)))


def _within(number: int, between: tuple[int, int]) -> int:
    return min(max(number, between[0]), between[1])


# --- armies


@on
def side(turn: Turn[Workshop], value: str = "") -> None:
    """The army that troops join."""
    if value in ("0", "1"):
        turn.set(side=int(value))


@on
def join(turn: Turn[Workshop], troop: str = "") -> None:
    """A troop joins the army."""
    page = turn.page
    made = drafts.joined(page.plan, page.side, troop)
    if made != page.plan:
        change(turn, made)
        turn.say(page.t("troops.joined", troop=troop_name(page.t, troop), side=page.table.side_ref(page.side)))
    elif drafts.called(page.plan, troop) is not None:
        turn.set(notice=page.t("troops.army.full", n=drafts.MAX_ARMY))


@on
def leave(turn: Turn[Workshop], side: int | None = None, number: int | None = None) -> None:
    """A troop leaves an army."""
    d = turn.page.plan
    if _is_side(d, side) and number is not None:
        change(turn, drafts.left(d, side or 0, number))


@on
def copy(turn: Turn[Workshop], side: int | None = None) -> None:
    """An army becomes like the other one."""
    d = turn.page.plan
    if _is_side(d, side):
        change(turn, drafts.copied(d, side or 0))


@on
def share(turn: Turn[Workshop]) -> None:
    """Both armies get the troops of both."""
    change(turn, drafts.shared(turn.page.plan))


def _is_side(d: Draft, number: int | None) -> bool:
    return number is not None and number < len(d.armies)


# --- steps: each can be taken back and done again


def change(turn: Turn[Workshop], d: Draft) -> None:
    """One step: a new draft in place of the present one, to be taken back as a whole."""
    hold(turn, bubble=None)
    if step_on(turn, d):
        settle(turn)


def settle(turn: Turn[Workshop]) -> None:
    """After any change: what is chosen still is there, a fight about the draft before ends, all is kept."""
    page = turn.page
    if not 0 <= page.thing < len(page.things()):
        turn.set(thing=-1)
    if page.fight is not None and page.fight.about != page.plan:
        turn.effect(Cancel(FIGHT))
        turn.set(fight=None)
    save(turn)


@on
def stepped(turn: Turn[Workshop], before: Any, key: str) -> None:
    """Says where something changed, and shows it."""
    part = _differs(before, turn.page.plan)
    release(turn)
    turn.set(tab_open=part)
    turn.say(turn.page.t(DONE[key], what=turn.page.t(f"troops.tab.{part}")))
    settle(turn)


def _differs(one: Draft, other: Draft) -> str:
    if one.table != other.table:
        return "table"
    return "troop" if one.designs != other.designs or one.points != other.points else "army"


@on
def stopped(turn: Turn[Workshop], found: Any) -> None:
    """Says what is wrong, and opens where it can be put right."""
    release(turn)
    page = turn.page
    turn.set(tab_open=found.part, notice=problem_words(page.t, found))
    if found.part == "troop" and 0 <= found.number < len(page.plan.designs):
        turn.set(troop=page.plan.designs[found.number].name)
    elif found.part == "army" and found.number >= 0:
        turn.set(side=found.number)
    elif found.part == "table":
        turn.set(thing=found.number, tool="hand")
    turn.say(problem_words(page.t, found))


@on
def opened(turn: Turn[Workshop], draft: Any) -> None:
    d: Draft = draft
    change(turn, d)
    turn.set(troop=d.designs[0].name if d.designs else "")
