"""People at a screen with La Strage: they look at what the page shows, and do the next thing by mouse, finger or keys.

What they play is what a player that looks one action ahead would; how they do it is by squares, buttons and cards.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from browser_board import Desk, KeyDesk, record_of
from browser_checks import settle
from playwright.sync_api import expect

from kit.core.compose import choices
from kit.core.game import CHANCE, TERMINAL, Slot
from kit.core.match import Match
from kit.games.strage import GAME
from kit.games.strage import actions as act
from kit.games.strage.squares import NEAR
from kit.games.strage.state import all_elves
from kit.players import Greedy, think
from kit.text import text
from kit.widgets.games.strage.means import chosen, in_hand

GAME_ID = "strage"
PATIENCE = 30.0
"""Seconds in which a page must show what is to be done next."""
END, COVER, ROLL, DIE, MOVES = "end", "uncover", "roll", "die", "moves"
LOOK = """game => {
  const shown = (selector) => [...document.querySelectorAll(selector)].some((x) => x.checkVisibility());
  const signs = { end: ".kit-end", uncover: "[data-do=uncover]", roll: ".kit-ask [data-do=roll]", die: "[data-do=die]",
    moves: ".kit-moves" };
  const sign = Object.keys(signs).find((name) => shown(signs[name])) ?? "";
  const lines = document.querySelectorAll(".kit-moves [data-do=act]").length;
  const kept = localStorage.getItem(`kit.match.${game}.${sessionStorage.getItem("kit.tab")}`) ?? "";
  return [document.querySelector("dialog[open]") ? "" : sign, lines, kept];
}"""
PASSES = re.compile("|".join(re.escape(text(GAME_ID, lang)("ask.passes")) for lang in ("it", "en")))
"""What is asked of whoever passes."""
HIDDEN = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.kit-speech'))"
"""Whether a speech bubble covers a point."""
Partial = tuple[Slot, ...]


class SquareKeys(KeyDesk):
    """The squares of a chessboard by arrows."""

    named = r"\b[a-h][1-8]\b"

    def tap(self, *names: str) -> None:
        """Goes there with the arrows, until it is heard that the cursor is there."""
        self.page.locator(".kit-top").focus()
        for name in names:
            if not self.cursor:
                self.steer("ArrowUp")
            column, row = self.cursor
            across, up = ord(name[0]) - ord(column), int(name[1]) - int(row)
            for step in range(1, abs(across) + 1):
                here = chr(ord(column) + (step if across > 0 else -step))
                self.steer("ArrowRight" if across > 0 else "ArrowLeft", f"{here}{row}")
            for step in range(1, abs(up) + 1):
                here = int(row) + (step if up > 0 else -step)
                self.steer("ArrowUp" if up > 0 else "ArrowDown", f"{name[0]}{here}")
            self.page.keyboard.press("Enter")


@dataclass(frozen=True)
class Look:
    """What somebody sees who looks at the page: what it asks for, and the match as it stands."""

    sign: str
    match: Match
    partial: Partial = ()
    """What is in hand."""


FACES = "() => [...document.querySelectorAll('[data-do=die]')].filter(one => one.checkVisibility()).length"
"""How many faces the die has that is asked for; what was asked before may just go."""


class People:
    """Those who sit at one screen, and what they do."""

    def __init__(self, desk: Desk, seats: Sequence[int], seed: int = 1, seen: Callable[[Look], None] | None = None):
        self.desk, self.seats, self.rng = desk, seats, Random(seed)
        self.seen = seen or (lambda look: None)
        """Called with each moment at which the page waits for somebody."""
        self.player, self.done = Greedy(), set[str]()
        """`done`: the kinds of actions that were played, and the signs that were answered."""
        self.holds = False
        """Whether whoever moved last may have somebody in hand."""
        self.uncovered: int | None = None
        """Who was called to the screen last, where several share it and some things are not for all."""

    # --- looking

    def look(self) -> Look:
        """Waits until the page asks for something, and all it offers is what the rules offer. Three computer players
        may take their time, as long as the match goes on."""
        end, offered = monotonic() + PATIENCE, ""
        before, match = "", None
        while monotonic() < end:
            sign, lines, kept = self.desk.page.evaluate(LOOK, GAME_ID)
            if kept and kept != before:
                before, match = kept, self.desk.match_in(kept)
                end = monotonic() + PATIENCE
            if sign and match is not None and (found := self._fits(sign, lines, match)) is not None:
                self.seen(found)
                return found
            offered = f"{sign!r} with {lines} lines"
            settle(self.desk.page)
        asked = self.desk.page.locator(".kit-ask").inner_text()
        raise AssertionError(f"What now? {asked!r}, {offered}, after {record_of(before)[-3:]}")

    def _fits(self, sign: str, lines: int, match: Match) -> Look | None:
        player = match.current_player
        if player >= 0 and player != self.uncovered:
            self.uncovered = None
        called = len(self.seats) > 1 and GAME.keeps_secrets(match.start)
        if sign == MOVES and called and self.uncovered is None:
            return None
        if sign == MOVES:
            s = match.state
            held = self.desk.table.held(match.steps[-1]) if match.steps and self.holds else ()
            fits = player in self.seats and len(choices(GAME, s, held)) == lines
            return Look(sign, match, held) if fits else None
        last = match.steps[-1] if match.steps else None
        right = {
            END: player == TERMINAL,
            COVER: player in self.seats,
            ROLL: player == CHANCE and last is not None and self.desk.table.waits_for_hand(last, self.seats),
            DIE: player == CHANCE,
        }
        return Look(sign, match) if right[sign] else None

    # --- doing

    def play(self, enough: Callable[[Look], bool] = lambda look: False) -> Look:
        """Plays until the match is over, or somebody has seen enough."""
        while (look := self.look()).sign != END and not enough(look):
            self.step(look)
        return look

    def step(self, look: Look) -> None:
        """Does the next thing."""
        desk, count = self.desk, len(look.match.record)
        self.done.add(look.sign)
        self.holds = True
        if look.sign in (COVER, ROLL):
            desk.press(look.sign)
            if look.sign == COVER:
                self.uncovered = look.match.current_player
                desk.page.locator("[data-do=uncover]").wait_for(state="detached")
            else:
                desk.wait_for_more(count)
            return
        if look.sign == DIE:
            faces = desk.page.wait_for_function(FACES).json_value()
            desk.press("die", value=str(self.rng.randint(1, faces)))
        else:
            seen = GAME.observation(look.match.state, look.match.current_player)
            action = think(self.player, GAME, seen, self.rng).action
            self.done.add(type(action).__name__)
            self.put_together(look, action)
            self._answered(look, action)
            return
        desk.wait_for_more(count)

    def _answered(self, look: Look, action: Any) -> None:
        """Waits until the action is played, whatever the tutor says; where it is not, the page's words are told."""
        end = monotonic() + PATIENCE
        while len(self.desk.record) <= len(look.match.record):
            self._insist()
            if monotonic() > end:
                words = self.desk.page.locator(".kit-ask, .kit-speech, .kit-note").all_inner_texts()
                state = GAME.position_text(look.match.state)
                raise AssertionError(f"{action} with {look.partial} in hand, {words}, in {state}")
            settle(self.desk.page)

    def _insist(self) -> bool:
        """Plays on where the tutor warns; whether it did."""
        warned = self.desk.page.locator("[data-do=play_on]:visible")
        if not warned.count():
            return False
        self.desk.press("play_on")
        expect(warned).to_have_count(0)
        return True

    def do(self, *texts: str) -> None:
        """Plays certain actions of whoever is asked, written as in a record."""
        for words in texts:
            look = self.look()
            self.put_together(look, GAME.parse_action(look.match.state, words))
            self.desk.wait_for_more(len(look.match.record))

    def put_together(self, look: Look, action: Any) -> None:
        """Squares, cards and buttons one after the other, until the action is complete."""
        s, partial = look.match.state, look.partial
        match action:
            case act.Place(square=square):
                self._choose("newcomer") if "newcomer" not in chosen(partial) else None
                self._tap(s, square)
            case act.Move(start=start, end=end, together=together):
                self._take_up(s, partial, start, together)
                self._tap(s, end)
            case act.Fight(start=start, end=end):
                self._take_up(s, partial, start)
                self._tap(s, end)
            case act.OrcPlace(square=square):
                self._tap(s, square)
            case act.OrcMove(path=(start, *_, end)):
                self._tap(s, start, end)
            case act.Attack(orc=orc, end=end):
                self._tap(s, orc, *([end] if (NEAR[orc] & all_elves(s)).bit_count() > 1 else []))
            case _:
                self._beside(s, action)

    def _beside(self, s: Any, action: Any) -> None:
        """Cards, and the buttons beside the board."""
        if self.desk.table.is_end(action) and not isinstance(action, act.NameSuit):
            self._end(len(self.desk.record))
            return
        match action:
            case act.TakeCard(card=card):
                self._choose("take", str(card))
            case act.Break(clan=clan, cards=cards):
                self._cards(cards)
                self._choose("break", str(clan))
            case act.Oppose(cards=cards) | act.Answer(cards=cards):
                self._cards(cards)
                self._choose("play")
            case _:
                self._part_by_part(s, next(iter(GAME.slots(s, action))))

    def _part_by_part(self, s: Any, slots: Partial) -> None:
        """A spell: its card, its targets on the board, or the button that says what it does."""
        for number, slot in enumerate(slots):
            if slot.kind == "card":
                self._cards((slot.value,))
            elif slot.kind in ("target", "orc", "sprite", "square"):
                self._tap(s, slot.value)
            else:
                offered = [choice.slot for choice in choices(GAME, s, slots[:number])]
                self.desk.press("act", key=f"way-{offered.index(slot)}")

    def _take_up(self, s: Any, partial: Partial, start: int, together: bool | None = None) -> None:
        """The half-elf is in hand, and its sprite comes along or does not; `None`: whichever."""
        if chosen(partial).get("elf") != start:
            self._tap(s, start)
            partial = in_hand(s, start)
        if together is not None and bool(chosen(partial).get("together")) != together:
            self._choose("together")

    def _choose(self, kind: str, value: str = "") -> None:
        self.desk.press("choose_part", kind=kind, **({"value": value} if value else {}))

    def _cards(self, cards: Sequence[int]) -> None:
        for card in cards:
            self._choose("card", str(card))
            button = self.desk.page.locator(f"[data-do=choose_part][data-key=card-{card}]")
            expect(button).to_have_attribute("aria-pressed", "true")

    def _tap(self, s: Any, *squares: int) -> None:
        for square in squares:
            name = self.desk.subject.board.name(s, square)
            if not isinstance(self.desk, KeyDesk) and self.desk.page.evaluate(HIDDEN, self.desk.points([name])[0]):
                self.desk.page.locator(".kit-speech").dispatch_event("click")  # what is said there goes away
                expect(self.desk.page.locator(".kit-speech")).to_have_count(0)
            self.desk.tap(name)

    def _end(self, count: int) -> None:
        """The big button, once more where it asks whether that is meant."""
        self.desk.press("end")
        asks_again = self.desk.page.locator(".kit-speech").filter(has_text=PASSES)
        end = monotonic() + PATIENCE
        while len(self.desk.record) == count and not asks_again.count():
            if self._insist():
                return
            assert monotonic() < end, "the big button does nothing"
            settle(self.desk.page)
        if len(self.desk.record) == count:
            self.desk.press("end")
