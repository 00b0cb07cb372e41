"""Somebody who knows no game: looks at what a page offers, and presses one of it; by mouse, by finger or with keys.

What may be offered is asked of the page's model (`tests/widgets`); here it is pressed until the match is over."""

import re
from collections.abc import Callable
from random import Random

from browser_board import Desk
from browser_checks import settle
from playwright.sync_api import Locator, expect

END, COVER, MOVES = ".kit-end", "[data-do=uncover]", ".kit-moves [data-do=act]"
SIGNS = (END, COVER, "[data-do=play_on]", ".kit-own-dice [data-do=face], [data-do=die]", ".kit-ask [data-do=roll]",
         "[data-do=pay]", "[data-kind=go]", MOVES, "[data-do=end]", ".kit-ask [data-kind=do]")  # fmt: skip
"""What a page may wait for, in the order in which it is looked for."""
SIGN = """signs => document.querySelector("dialog[open]") ? null : signs.find((sign) =>
  [...document.querySelectorAll(sign)].some((x) => x.checkVisibility() && !x.matches("[aria-disabled=true]")))"""
MOST = 400
"""More than is pressed in any match that is played here."""
HELD = re.compile("kit-early")
SHORT = {
    "war_kids": "map 9x8; bP E4; bM G2; bS F6 F3; pM D4; pP A7; pS A1; victory limit 3 units; option adv_soldiers",
    "kings_war": "fen 4k3/8/8/3n4/8/2N5/8/R3K3 w - - 0 9\nrounds 10\nbowls 2 1",
    "strage": "sprites d7; red d7; green e7; blue f7; order red green blue; now red points; turn 1",
    "kanonkugle": """table meadow; option damage_formula capped; rounds 2; order A B; round 1; now A activate
        troop A scouts | at 20,20 23,20 26,20 20,23 23,23 26,23; troop A beast | pv 6 at 38,24
        troop B scouts | pv 6 at 24,36 27,36 30,36; troop B beast | pv 5 at 41,34""",
}
"""Per game a match that is soon over."""
HOME = "[a-h]8|sprite|follett"
"""What is done with a sprite, and on the row where it is at home: else it may take long."""


class Player:
    """Whoever sits at the screen."""

    def __init__(self, desk: Desk, way: str = "mouse", liked: str = "", seen: Callable[[str], None] | None = None):
        self.desk, self.way, self.rng, self.done = desk, way, Random(1), set[str]()
        self.liked = re.compile(liked)
        """What is done where it is offered; else anything."""
        self.seen = seen or (lambda sign: None)
        """Called at each moment at which the page waits for somebody."""

    def press(self, button: Locator) -> None:
        """Presses something in the way of whoever sits there."""
        if self.way == "keys":
            button.focus()
            expect(button).not_to_have_class(HELD)
            self.desk.page.keyboard.press("Enter")
        else:
            (button.tap if self.way == "touch" else button.click)()

    def look(self) -> str:
        """What the page waits for, once it has come to rest; the list of moves lies open then."""
        page = self.desk.page
        settle(page)
        closed = page.locator(".kit-moves details:not([open]) summary")
        if closed.count():
            self.press(closed.first)
            settle(page)
        sign: str = page.wait_for_function(SIGN, arg=list(SIGNS)).json_value()
        return sign

    def play(self, enough: Callable[[], bool] = lambda: False) -> str:
        """Plays until the match is over, or somebody has seen enough."""
        for _ in range(MOST):
            sign = self.look()
            self.seen(sign)
            if sign == END or enough():
                return sign
            self.done.add(sign)
            offered = self.desk.page.locator(", ".join(f"{one}:visible" for one in sign.split(", ")))
            offered = offered.and_(self.desk.page.locator(":not([aria-disabled=true])"))
            words = offered.all_inner_texts()
            every = range(len(words))
            self.press(offered.nth(self.rng.choice([n for n in every if self.liked.search(words[n])] or every)))
        raise AssertionError(f"no end after {self.desk.record[-6:]}, {sign} offers {words}")
