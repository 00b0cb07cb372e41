"""What the workshop answers about troops and armies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.draft import POINTS, ROUNDS, Draft
from kit.games.kanonkugle.troops import COLOURS, NAMES, PICTURES, Troop
from kit.widgets.board.update import release
from kit.widgets.games.kanonkugle.troops.model import TABS, Workshop
from kit.widgets.games.kanonkugle.troops.steps import change, point_out
from kit.widgets.games.kanonkugle.troops.words import figures_words, means, troop_name
from kit.widgets.run.messages import Message
from kit.widgets.run.turn import Answer, Turn
from kit.widgets.workshop.messages import OpenTab, Problem

STEPS = {"1": 1, "-1": -1}


@dataclass(frozen=True)
class LookAt(Message):
    """A troop is looked at, by its name."""

    troop: str = ""


@dataclass(frozen=True)
class NewTroop(Message):
    """A troop of one's own: a new one, or like the one that is looked at (`like`: "on")."""

    like: str = ""


@dataclass(frozen=True)
class DropTroop(Message):
    """The troop that is looked at goes."""


@dataclass(frozen=True)
class Rate(Message):
    """A rating of the troop a step up or down (`by`: "1" or "-1"), or set (`value`)."""

    rating: str = ""
    by: str = ""
    value: int | None = None


@dataclass(frozen=True)
class Figures(Message):
    """The next larger or smaller number of figures."""

    by: str = ""


@dataclass(frozen=True)
class Look(Message):
    """Another picture or another colour; an empty one is that of the player."""

    what: str = ""
    value: str = ""


@dataclass(frozen=True)
class Name(Message):
    """The name of the troop that is looked at, or that of the battle (`what`: "title")."""

    what: str = ""
    value: str = ""


@dataclass(frozen=True)
class Points(Message):
    """Equal points or as one likes (`value`), or how many points, a step up or down."""

    value: str = ""
    by: str = ""


@dataclass(frozen=True)
class Rounds(Message):
    """How many rounds a match has, a step up or down."""

    by: str = ""


@dataclass(frozen=True)
class Side(Message):
    """The army that troops join."""

    value: str = ""


@dataclass(frozen=True)
class Join(Message):
    """A troop joins the army."""

    troop: str = ""


@dataclass(frozen=True)
class Leave(Message):
    """A troop leaves an army."""

    side: int | None = None
    number: int | None = None


@dataclass(frozen=True)
class Copy(Message):
    """An army becomes like the other one."""

    side: int | None = None


# --- troops


def open_tab(turn: Turn[Workshop], message: OpenTab) -> None:
    if message.tab in TABS:
        release(turn)
        turn.set(tab_open=message.tab)


def look_at(turn: Turn[Workshop], message: LookAt) -> None:
    if drafts.called(turn.page.plan, message.troop) is not None:
        turn.set(troop=message.troop, tab_open="troop")


def new_troop(turn: Turn[Workshop], message: NewTroop) -> None:
    page, t = turn.page, turn.page.t
    like = page.looked_at if message.like == "on" else None
    name = t("troops.new.name") if like is None else troop_name(t, like.name)
    made = drafts.designed(page.plan, name, like)
    if made == page.plan:
        turn.set(notice=t("troops.full", n=drafts.MAX_DESIGNS))
        return
    change(turn, made)
    turn.set(troop=made.designs[-1].name, tab_open="troop", dialog="")
    turn.say(t("troops.made", troop=made.designs[-1].name))


def drop_troop(turn: Turn[Workshop], message: DropTroop) -> None:
    page = turn.page
    if page.number >= 0:
        change(turn, drafts.dropped(page.plan, page.number))
        turn.set(troop="", dialog="")


def _changed(turn: Turn[Workshop], troop: Troop) -> None:
    """The troop that is looked at, if it is one's own, becomes another."""
    page = turn.page
    if page.number >= 0:
        change(turn, drafts.changed(page.plan, page.number, troop))


def rate(turn: Turn[Workshop], message: Rate) -> None:
    if message.rating in NAMES:
        troop = turn.page.looked_at
        now = getattr(troop.ratings, message.rating)
        wanted = message.value if message.value is not None else now + STEPS.get(message.by, 0)
        _changed(turn, drafts.rated(troop, message.rating, wanted))
        page = turn.page
        now = getattr(page.looked_at.ratings, message.rating)
        words = page.t(f"troops.rating.{message.rating}")
        turn.say(f"{words} {now}. {means(page.t, page.looked_at, message.rating)}.")


def figures(turn: Turn[Workshop], message: Figures) -> None:
    if message.by in STEPS:
        _changed(turn, drafts.resized(turn.page.looked_at, STEPS[message.by]))
        turn.say(figures_words(turn.page.t, turn.page.looked_at))


def look(turn: Turn[Workshop], message: Look) -> None:
    known = {"picture": PICTURES, "colour": ("", *COLOURS)}
    if message.value in known.get(message.what, ()):
        chosen: dict[str, Any] = {message.what: message.value}
        _changed(turn, replace(turn.page.looked_at, **chosen))


def name(turn: Turn[Workshop], message: Name) -> None:
    page = turn.page
    if message.what == "title":
        change(turn, replace(page.plan, title=drafts.one_line(message.value, drafts.MAX_TITLE)))
    elif page.number >= 0:
        number = page.number
        made = drafts.renamed(page.plan, number, message.value)
        change(turn, made)
        turn.set(troop=made.designs[number].name)


# --- what is agreed


def points(turn: Turn[Workshop], message: Points) -> None:
    d = turn.page.plan
    if message.by in STEPS:
        change(turn, replace(d, points=_within(d.points + STEPS[message.by], POINTS)))
    elif message.value in ("equal", "free"):
        change(turn, replace(d, equal=message.value == "equal"))


def rounds(turn: Turn[Workshop], message: Rounds) -> None:
    d = turn.page.plan
    if message.by in STEPS:
        change(turn, replace(d, rounds=_within(d.rounds + STEPS[message.by], ROUNDS)))


def _within(number: int, between: tuple[int, int]) -> int:
    return min(max(number, between[0]), between[1])


# --- armies


def side(turn: Turn[Workshop], message: Side) -> None:
    if message.value in ("0", "1"):
        turn.set(side=int(message.value))


def join(turn: Turn[Workshop], message: Join) -> None:
    page = turn.page
    made = drafts.joined(page.plan, page.side, message.troop)
    if made != page.plan:
        change(turn, made)
        turn.say(page.t("troops.joined", troop=troop_name(page.t, message.troop), side=page.table.side_ref(page.side)))
    elif drafts.called(page.plan, message.troop) is not None:
        turn.set(notice=page.t("troops.army.full", n=drafts.MAX_ARMY))


def leave(turn: Turn[Workshop], message: Leave) -> None:
    d = turn.page.plan
    if _is_side(d, message.side) and message.number is not None:
        change(turn, drafts.left(d, message.side or 0, message.number))


def copy(turn: Turn[Workshop], message: Copy) -> None:
    d = turn.page.plan
    if _is_side(d, message.side):
        change(turn, drafts.copied(d, message.side or 0))


def _is_side(d: Draft, number: int | None) -> bool:
    return number is not None and number < len(d.armies)


# --- problems


def problem(turn: Turn[Workshop], message: Problem) -> None:
    found = turn.page.found()
    if message.index is not None and message.index < len(found):
        point_out(turn, found[message.index])


ANSWERS: dict[type[Message], Answer] = {
    OpenTab: open_tab,
    LookAt: look_at,
    NewTroop: new_troop,
    DropTroop: drop_troop,
    Rate: rate,
    Figures: figures,
    Look: look,
    Name: name,
    Points: points,
    Rounds: rounds,
    Side: side,
    Join: join,
    Leave: leave,
    Copy: copy,
    Problem: problem,
}
