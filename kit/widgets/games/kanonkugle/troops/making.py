"""What the workshop answers about troops and armies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.draft import POINTS, ROUNDS, Draft
from kit.games.kanonkugle.troops import COLOURS, NAMES, PICTURES, Troop
from kit.widgets.board.update import release
from kit.widgets.games.kanonkugle.troops.model import TABS, Workshop, on
from kit.widgets.games.kanonkugle.troops.steps import change, point_out
from kit.widgets.games.kanonkugle.troops.words import figures_words, means, troop_name
from kit.widgets.run.turn import Turn

STEPS = {"1": 1, "-1": -1}


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


def _is_side(d: Draft, number: int | None) -> bool:
    return number is not None and number < len(d.armies)


# --- problems


@on
def problem(turn: Turn[Workshop], index: int | None = None) -> None:
    """A problem is to be shown where it can be put right."""
    found = turn.page.found()
    if index is not None and index < len(found):
        point_out(turn, found[index])
