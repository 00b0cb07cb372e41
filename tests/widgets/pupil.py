"""A learner at the lessons of any game without a browser: opens one, does its steps by finger."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from kit.games.kanonkugle import actions as kanonkugle
from kit.games.kanonkugle.tabletop import name_of, place_of
from kit.games.runewars import actions as runewars
from kit.tutor import Lesson, lessons
from kit.widgets.features import chosen
from kit.widgets.games.kanonkugle.beside import PASSES
from kit.widgets.games.kanonkugle.going import heart, nearest_to
from kit.widgets.games.runewars.solo import taps
from kit.widgets.learn.page import learn_page
from tests.widgets.fake_browser import FakeBrowser

ON_BOARD = {"unit", "hex", "step", "loss", "target"}
"""The kinds of parts of an action that lie on a place of the board where the table names none (`Table.places`)."""


*LESSONS, EXAM = lessons("war_kids")
Named = Lesson | str | int
"""A lesson, its id, or its number."""


def called(lesson: Named) -> str:
    return lesson.id if isinstance(lesson, Lesson) else str(lesson)


def learning(game: str, lesson: Named = "", kept: Any = None, tab: str = "T", **hello: Any) -> FakeBrowser:
    """A tab with the learn page; its address names the lesson."""
    query = {"lesson": called(lesson)} if lesson else {}
    return FakeBrowser(kept, tab, page=learn_page(game), **{"query": query, **hello})


def at(game: str, lesson: Named, step: int = 1, **hello: Any) -> FakeBrowser:
    """A tab at the start of a step, counted from 1, with everything before it done."""
    if hello or step == 1:
        tab = learning(game, lesson, **hello)
        while tab.page.run.number < step - 1:
            solve_step(tab)
        return tab
    page, kept = come_to(game, called(lesson), step)
    tab = learning(game, lesson, kept)
    tab.program.page = page
    tab.program.show()
    return tab


@cache
def come_to(game: str, lesson: str, step: int) -> tuple[Any, dict[str, str]]:
    """The page there, and what its device keeps: no answer changes the page before."""
    tab = at(game, lesson, step - 1)
    solve_step(tab)
    return tab.page, tab.kept


def where(tab: FakeBrowser) -> tuple[Any, ...]:
    page = tab.page
    return page.run.lesson.id, page.run.number + 1, page.hand.selection, page.hand.bubble


def press(tab: FakeBrowser, does: str, off: bool = False, **facts: Any) -> None:
    """Presses a button that can be seen, and is not off, unless that is what is tried."""
    parts = [rf'data-do="{does}"', *(rf'data-{name}="{re.escape(str(value))}"' for name, value in facts.items())]
    found = re.search("<button" + "".join(f"(?=[^>]*{part})" for part in parts) + "[^>]*>", tab.html())
    assert found, (where(tab), does, facts)
    assert off or 'aria-disabled="true"' not in found[0], (where(tab), found[0])
    tab.send(does, **{name: str(value) for name, value in facts.items()})


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    answer(tab)
    if not tab.page.run.finished:
        tab.send("go_on") if tab.page.stays.alone else press(tab, "go_on")


def answer(tab: FakeBrowser) -> None:
    """Does the present step; its praise stays."""
    number, step = tab.page.run.number, tab.page.run.step
    if step.kind == "answer":
        press(tab, "choose", choice=[choice.right for choice in step.choices].index(True))
    elif step.kind == "point":
        tab.tap(step.places[0])
    for text in step.solution if step.kind in ("do", "try") else ():
        do(tab, text)
    for _ in range(4):
        if tab.page.run.number == number and tab.page.chance_waits:
            press(tab, "roll")
    assert tab.page.run.number == number + 1, (where(tab), step.goal["en"])


def solve(tab: FakeBrowser) -> None:
    """Does the lesson to its end."""
    while not tab.page.run.finished:
        solve_step(tab)


def do(tab: FakeBrowser, text: str) -> None:
    """Does one action of a solution as a child would: with the finger, and with buttons that are to be seen."""
    run, s = tab.page.run, tab.page.run.state
    a = run.game.parse_action(s, text)
    if text.startswith("roll "):
        tab.send("die", value=text.removeprefix("roll "))
    elif tab.page.chance_waits:
        shown = [action for action, _ in run.game.chance_outcomes(s)]
        tab.send("die", value=str(shown.index(a) + 1))
    elif run.game.id == "kanonkugle":
        troops(tab, a)
    elif getattr(s, "realm", None) is not None:
        on_the_map(tab, a, text)
    else:
        parts(tab, a)


def parts(tab: FakeBrowser, a: Any) -> None:
    """Part by part, until the action is done or refused."""
    run, s = tab.page.run, tab.page.run.state
    for _ in range(12):
        held = tab.page.hand.selection
        left = [way[len(held) :] for way in run.game.slots(s, a) if way[: len(held)] == held and len(way) > len(held)]
        if tab.page.run.number != run.number or tab.page.run.state != s:
            return
        if not left and any(way[0] == held[0] for way in run.game.slots(s, a)):  # hand in hand, and is to go alone
            press(tab, "choose_part", kind="together", value="on")
            continue
        left = left or [*run.game.slots(s, a)]  # another one is still in the hand
        slot = next(slot for slot in left[0] if slot.kind != "newcomer")
        if slot.kind in (tab.page.table.places or ON_BOARD) and slot.value is not None:
            tab.tap(run.board.name(s, tab.page.table.choice_place(s, slot)))
        else:
            beside(tab, slot.kind, slot.value, a)


def beside(tab: FakeBrowser, kind: str, value: Any, a: Any) -> None:
    """Chooses a part that lies on no place of the board."""
    if kind in ("end", "carried", "done"):
        press(tab, "end")
        if tab.page.hand.sure:
            press(tab, "end")
    elif kind == "bid":
        tab.send("stake", count=str(value))
        press(tab, "pay")
    elif kind in ("rest", "pass"):
        tab.send("choose_part", kind="ability", value=kind)
    elif kind == "together":
        press(tab, "choose_part", kind=kind, value="on")
    elif kind in ("clan", "numbers"):
        for card in a.cards:
            press(tab, "choose_part", kind="card", value=card)
        kind, value = ("break", value) if kind == "clan" else ("play", "now")
        press(tab, "choose_part", off=tab.page.step.kind == "try", kind=kind, value=value)
    elif kind == "leaves":
        if lone := tab.page.state.phase == "main":
            tab.tap(next(iter(tab.page.step.look)))
        ways = tab.page.table.buttons(tab.page.state, tab.page.hand.selection, tab.page.t)
        if not lone:
            press(tab, "act", index=ways[value].number)
    elif kind in ("card", "ability", "take", "title", "order", "bids"):
        press(tab, "choose_part", kind=kind, value=value[0] if kind == "bids" else value)
    else:
        offered = [(choice.slot.kind, choice.slot.value) for choice in tab.page.offered()]
        press(tab, "act", index=offered.index((kind, value)))


def on_the_map(tab: FakeBrowser, a: Any, text: str) -> None:
    """The same in the whole game of Rune Winter: who goes is tapped, then where to; all else has buttons."""
    run, s, names = tab.page.run, tab.page.run.state, tab.page.run.state.land.names
    match a:
        case runewars.Move(start, end, models):
            tab.tap(names[start])
            go = {group.kind: group.standing for group in models}
            for group in chosen(tab.page.hand.selection).get("party", ()):
                for _ in range(group.standing - go.get(group.kind, 0)):
                    press(tab, "choose_part", kind="party", value=f"{group.kind} -")
            tab.tap(names[end])
        case runewars.Travel(hero, area):
            tab.tap(next(names[one.area] for one in s.realm.heroes if one.id == hero))
            tab.tap(names[area])
        case runewars.Activate(area) | runewars.Build(area):
            tab.tap(names[area])
            tab.tap(names[area])
        case runewars.PickModels() if a in (those := [*taps.starved(s)]):
            press(tab, "choose_part", kind="lost", value=f"{those.index(a)} +")
            if len(chosen(tab.page.hand.selection)["lost"]) == taps.to_starve(s):
                press(tab, "choose_part", kind="lost", value="all")
        case _:
            press(tab, "choose_part", off=run.step.kind == "try", kind="do", value=text)


# --- troops, which stand where they like


def troops(tab: FakeBrowser, a: Any) -> None:  # noqa: C901  one line a kind of action
    """The same where places are no squares: a troop is tapped in its midst, and goes where its middle is to be."""
    number, s, act = tab.page.run.number, tab.page.state, kanonkugle

    def tap(where: Any) -> None:
        """Taps a troop, or a point, if the step is not done yet."""
        if tab.page.run.number == number:
            tab.tap(name_of(place_of(nearest_to(s.forces[where].places) if isinstance(where, int) else where)))

    def part(kind: str, value: Any = "on") -> None:
        if tab.page.run.number == number:
            press(tab, "choose_part", kind=kind, value=value)

    def there(troop: int, path: Any) -> Any:
        """Where the middle of a troop comes to stand that goes along a path of its first figure."""
        return heart(s.forces[troop]).by(path[-1].x - path[0].x, path[-1].y - path[0].y)

    match a:
        case _ if a in PASSES.values():
            press(tab, "end")
        case act.Activate(troop=troop) | act.Rally(troop=troop):
            tap(troop)
        case act.Counter():
            part("counter") if s.phase == "counter" else tap(1)
        case act.Deploy(troop=troop, places=places):
            part("troop", troop)
            tap(places[0])
            part("go")
        case act.Move(troop=troop, path=path):
            tap(troop)
            if s.phase != "deploy":
                tap(there(troop, path))
                part("go")
        case act.Shoot(troop=troop, target=target, path=path):
            tap(troop)
            if not (path and tab.page.step.kind == "try"):
                tap(target)
            if path:
                tap(there(troop, path))
            if not (path and tab.page.step.kind == "try"):
                part("go")
        case act.Assault(troop=troop, target=target, sacrifice=given):
            tap(troop)
            tap(target)
            if "deed" not in chosen(tab.page.hand.selection):
                part("deed", "assault")
            for _ in range(given or 0):
                part("given", "more")
            part("go")
        case _:
            press(tab, "roll")
