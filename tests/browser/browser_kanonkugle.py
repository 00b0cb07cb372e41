"""People at a screen with Kanonkugle: they look at what the page asks, and do it by mouse, finger or keys."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from browser_board import Desk, KeyDesk, record_of
from browser_checks import settle
from playwright.sync_api import expect

from kit.core.game import CHANCE, TERMINAL, Choice
from kit.core.match import Match
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.places import name_of, place_of
from kit.games.kanonkugle.rules import ending
from kit.games.kanonkugle.state import OBJECTIVE, THROWN
from kit.space.plane import CM, Point
from kit.text import text
from kit.widgets.games.kanonkugle import beside, going
from kit.widgets.games.kanonkugle.forms import KEPT
from kit.widgets.games.kanonkugle.means import figure_at

GAME_ID = "kanonkugle"
PATIENCE = 60.0
"""Seconds in which a page must show what is to be done next."""
END, ROLL, DIE, DECIDE = "end", "roll", "die", "decide"
LOOK = """game => {
  const shown = (selector) => [...document.querySelectorAll(selector)].some((x) => x.checkVisibility());
  const signs = { end: ".kit-end", roll: ".kit-ask [data-do=roll]", die: "[data-do=die], [data-do=face]",
    decide: ".kit-ask [data-do=choose_part]" };
  const sign = Object.keys(signs).find((name) => shown(signs[name])) ?? "";
  const kept = localStorage.getItem(`kit.match.${game}.${sessionStorage.getItem("kit.tab")}`) ?? "";
  const words = document.querySelector(".kit-ask")?.textContent ?? "";
  return [document.querySelector("dialog[open]") ? "" : sign, kept, words, document.documentElement.lang];
}"""
LIKED = (do.Deploy, do.Rally, do.Activate, do.Assault, do.Shoot, do.Counter, do.Remove, do.Move)
"""What people like to do, the best first."""
IN_SIGHT = """() => {
  const edge = (selector) => document.querySelector(selector).getBoundingClientRect();
  return edge(".kit-ask [data-kind=go]").bottom <= edge(".kit-bar").top;
}"""
"""Whether what sends a troop lies above the bar of a narrow screen."""
Fate = Callable[[Any], int]
"""What own dice show at a moment: the face of one, of several how many hit."""
NO_FATE: Mapping[str, Fate] = {}
WAYS = ((0, 6), (0, -6), (6, 0), (-6, 0), (4, 4), (-4, -4), (0, 2), (0, -2))
"""Where people like to go, in whole centimetres."""


@dataclass(frozen=True)
class Look:
    """What somebody sees who looks at the page: what it asks for, and the match as it stands."""

    sign: str
    match: Match


class People:
    """Those who sit at one screen, and what they do with a mouse or a finger."""

    def __init__(self, desk: Desk, seats: Sequence[int], seed: int = 1, fate: Mapping[str, Fate] = NO_FATE):
        self.desk, self.seats, self.rng, self.fate = desk, seats, Random(seed), fate
        self.done = set[str]()
        """The kinds of actions that were played, and the signs that were answered."""

    def look(self) -> Look:
        """Waits until the page asks for something."""
        end, kept = monotonic() + PATIENCE, ""
        while monotonic() < end:
            sign, kept, words, lang = self.desk.page.evaluate(LOOK, GAME_ID)
            if kept and sign:
                match = self.desk.match_in(kept)
                player = match.current_player
                t = text(GAME_ID, lang)
                if sign in (END, ROLL):
                    fits = player == {END: TERMINAL, ROLL: CHANCE}[sign]
                elif sign == DIE:  # what is asked is about this very moment
                    fits = player == CHANCE and self.desk.table.own_ask(match.state, True, t)[0] in words
                else:
                    fits = player in self.seats and self.desk.table.asks(match.state, (), t)[0] in words
                if fits:
                    return Look(sign, match)
            settle(self.desk.page)
        asked = self.desk.page.locator(".kit-ask").inner_text()
        raise AssertionError(f"What now? {asked!r} after {record_of(kept)[-3:]}")

    def play(self, enough: Callable[[Look], bool] = lambda look: False) -> Look:
        """Plays until the match is over, or somebody has seen enough."""
        while (look := self.look()).sign != END and not enough(look):
            self.step(look)
        return look

    def step(self, look: Look) -> None:
        """Does the next thing, and waits until it is in the record."""
        count = len(look.match.record)
        self.done.add(look.sign)
        if look.sign == ROLL:
            self.desk.press("roll")
        elif look.sign == DIE:
            self.types(look.match.state)
        else:
            self.does(look.match.state)
        end = monotonic() + PATIENCE
        while len(self.desk.record) <= count:
            if self.desk.page.locator("[data-do=play_on]:visible").count():
                self.desk.press("play_on")
            words = self.desk.page.locator(".kit-ask, .kit-speech, .kit-note").all_inner_texts()
            assert monotonic() < end, (words, GAME.position_text(look.match.state))
            settle(self.desk.page)

    def types(self, s: Any) -> None:
        """What own dice show: of one its face, of several each, or how many hits."""
        fate = self.fate.get(s.phase)
        if fate is not None:
            self.falls(s, fate(s))
        elif s.phase not in THROWN:
            self.falls(s, self.rng.randint(1, 6))
        elif self.rng.random() < 0.5:
            self.done.add("faces")
            for n in range(s.clash.dice):
                self.desk.press("face", value=str(self.rng.randint(1, 6)))
                if n < s.clash.dice - 1:
                    expect(self.desk.page.locator(".kit-own-dice .kit-many .die")).to_have_count(n + 1)
        else:
            self.falls(s, self.rng.randint(1, len(GAME.chance_outcomes(s))) - 1)

    def falls(self, s: Any, shown: int) -> None:
        """One die shows that; of several so many hit."""
        if s.phase in THROWN:
            self.done.add("counted")
            if not self.desk.page.locator(".kit-own-dice details[open]").count():
                self.desk.page.locator(".kit-own-dice summary").click()
            shown = min(shown, s.clash.dice) + 1
        self.desk.press("die", value=str(shown))

    # --- deciding

    def does(self, s: Any) -> None:
        """What people like best of what they can do."""
        actions = GAME.legal_actions(s)
        for kind in LIKED:
            found = [a for a in actions if isinstance(a, kind)]
            if kind is do.Move:
                found = [a for a in found if self.goal(s, a.troop) is not None]
            if found:
                a = found[0] if kind is not do.Activate else self.rng.choice(found)
                self.done.add(kind.__name__)
                self.put_together(s, a)
                return
        name = next(name for name, a in beside.PASSES.items() if a in actions and name != "end_shooting")
        self.choose("pass", name)

    def goal(self, s: Any, troop: int) -> Point | None:
        """Where the middle of a troop can be sent, a point in whole centimetres."""
        heart = going.heart(s.forces[troop])
        if s.treaty.end == OBJECTIVE and ending.holder(s) == s.side:
            return None  # whoever stands there stays
        x, y = round(heart.x / CM) * CM, round(heart.y / CM) * CM
        forward = 1 if s.side == 0 else -1
        for dx, dy in WAYS:
            end = Point(x + dx * CM, y + forward * dy * CM)
            a = going.best_move(s, troop, KEPT, 0, end)
            inside = 0 < end.x < s.table.size[0] and 0 < end.y < s.table.size[1]
            if inside and GAME.explain(s, a) is None and not self.stands_at(s, end):
                return end
        return None

    def stands_at(self, s: Any, p: Point) -> bool:
        """Whether a finger at a point would mean somebody who stands there."""
        return figure_at(s, p, 2 * CM) is not None

    def put_together(self, s: Any, a: Any) -> None:
        match a:
            case do.Deploy(troop=troop):
                self.choose("troop", troop)
                self.ready()
                self.choose("go", "on")
            case do.Rally(troop=troop) | do.Activate(troop=troop):
                self.tap_troop(s, troop)
            case do.Shoot(troop=troop, target=target) | do.Assault(troop=troop, target=target):
                self.aim(s, a, troop, target)
            case do.Move(troop=troop):
                self.send(s, troop, self.goal(s, troop))
            case do.Remove():
                self.choose("rest", "on")
                self.ready()
                self.choose("go", "on")
            case do.Counter():
                self.choose("counter", "on")

    def aim(self, s: Any, a: Any, troop: int, target: int) -> None:
        """The troop, its target, which of the two if that is asked, and go."""
        self.choose("troop", troop)
        self.tap_troop(s, target)
        both = self.desk.page.locator("[data-kind=deed]:visible").first
        go = self.desk.page.locator("[data-kind=go]:visible").first
        expect(both.or_(go).first).to_be_visible()
        if both.count():
            self.choose("deed", type(a).__name__.lower())
        self.ready()
        self.choose("go", "on")

    def send(self, s: Any, troop: int, end: Any) -> None:
        """With a mouse a troop is drawn along by a figure; a finger taps it, then where to, then once more."""
        heart, figure = going.heart(s.forces[troop]), s.forces[troop].places[-1]
        if self.desk.touch:
            self.choose("troop", troop)
            self.tap(end)
            self.ready()
            self.desk.page.wait_for_function(IN_SIGHT)
            self.tap(end)
            return
        mouse = self.desk.page.mouse
        goal = end.by(figure.x - heart.x, figure.y - heart.y)
        (x0, y0), (x1, y1) = self.desk.points([name_of(place_of(figure)), name_of(place_of(goal))])
        mouse.move(x0, y0)
        mouse.down()
        for part in (0.3, 0.7, 1.0):
            mouse.move(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        mouse.up()
        go = self.desk.page.locator("[data-kind=go]:visible").first
        if go.count():  # the finger's way was longer than the straight one: it is shown, and may be sent
            self.choose("go", "on")

    # --- the screen

    def choose(self, kind: str, value: object) -> None:
        """Presses a button beside the board."""
        self.desk.press("choose_part", kind=kind, value=str(value))

    def ready(self) -> None:
        """Waits until what was chosen can be done."""
        expect(self.desk.page.locator("[data-kind=go]:not([aria-disabled]):visible").first).to_be_visible()

    def tap(self, p: Point) -> None:
        if self.desk.page.locator(".kit-speech:visible").count():
            self.desk.page.locator(".kit-speech").first.evaluate("(bubble) => bubble.click()")
            expect(self.desk.page.locator(".kit-speech")).to_have_count(0)
        self.desk.tap(name_of(place_of(p)))

    def tap_troop(self, s: Any, number: int) -> None:
        self.tap(going.nearest_to(s.forces[number].places))


class PointKeys(KeyDesk):
    """The points of a table by arrows."""

    named = r"^\d+(?:\.\d)?,\d+(?:\.\d)?"

    def tap(self, *names: str) -> None:
        """Goes there with the arrows, a centimetre each, until it is heard that the cursor is there."""
        self.page.locator(".kit-top").focus()
        for name in names:
            self.steer("ArrowUp")
            x, y = (round(float(part)) for part in name.split(","))
            for axis, keys in ((0, ("ArrowRight", "ArrowLeft")), (1, ("ArrowUp", "ArrowDown"))):
                while (away := (x, y)[axis] - float(self.cursor.split(",")[axis])) != 0:
                    self.steer(keys[0] if away > 0 else keys[1])
            self.page.keyboard.press("Enter")


class KeyPeople(People):
    """Those who play with keys alone: troops by buttons, places with the cursor, targets from the list of moves."""

    def send(self, s: Any, troop: int, end: Any) -> None:
        self.choose("troop", troop)
        self.tap(end)
        self.ready()
        self.desk.page.keyboard.press("Enter")

    def tap_troop(self, s: Any, number: int) -> None:
        self.choose("troop", number)

    def aim(self, s: Any, a: Any, troop: int, target: int) -> None:
        """Part by part from the list of moves, as its lines offer them; then it is shown, and done."""
        for slot in next(iter(GAME.slots(s, a)))[:3]:
            self.pick(s, slot)
        self.ready()
        self.choose("go", "on")

    def pick(self, s: Any, slot: Any) -> None:
        """Opens the list of moves, and takes the line of a part."""
        fold = self.desk.page.locator(".kit-moves details")
        if fold.get_attribute("open") is None:
            self.desk.page.locator(".kit-moves summary").focus()
            self.desk.page.keyboard.press("Enter")
        words = re.compile("^" + self.words(s, slot))
        line = self.desk.page.locator(".kit-moves [data-do=act]").filter(has_text=words).first
        expect(line).to_be_visible()
        line.focus()
        self.desk.page.keyboard.press("Enter")

    def words(self, s: Any, slot: Any) -> str:
        lang = self.desk.page.locator("html").get_attribute("lang") or "en"
        return re.escape(self.desk.table.choice_words(s, (), Choice(slot), text(GAME_ID, lang)))
