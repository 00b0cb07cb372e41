"""Nobody's cards come to a screen but those of whoever sits there at that moment: all that is sent is read."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, sit_down
from browser_eyes import Eyes
from browser_player import COVER, END, MOVES, Player
from playwright.sync_api import Page

from kit.core.match import Match
from kit.games.strage import cards as pack
from kit.games.strage.events import card as card_ref
from kit.games.strage.state import SUIT, TAKE, Cards, State
from kit.text import text
from tests.widgets.fake_browser import saved

EN = text("strage", "en")
OPENED = """
option magic; sprites a1 b1 c1 d5; orcs h8; red a2; green d5; order red green blue; now red magic; turn 2
hand red X1 7H 4D 2C 3S; hand green 6H 5C KD QS; hand blue 2S 3H JD 7C
"""


class Secrets:
    """What may be known at a screen, moment by moment, beside what is."""

    def __init__(self, desk: Desk, eyes: Eyes, alone: int | None = None) -> None:
        self.desk, self.eyes, self.alone = desk, eyes, alone
        self.public, self.steps, self.moments = 0, 0, 0
        self.owner: int | None = alone
        """Whose screen it was."""
        self.shown = set[str]()

    def look(self, sign: str) -> None:
        """Reads what has come since the last look, and what is there now."""
        match = self.desk.match
        if sign == END or match.outcome is not None:
            return
        asked = sign not in (COVER, ".kit-ask [data-do=roll]")
        owner = self.alone if self.alone is not None else match.current_player if asked else None
        states = [match.start, *(step.after for step in match.steps)][self.steps :]
        self.steps = len(match.steps)
        for s in states:
            self.public |= lies_open(s)
        mine = hand(match.state, owner)
        passing = mine
        for s in states:
            passing |= hand(s, owner) | hand(s, self.owner)
        self._only("sent or shown", self.eyes.lately(), self.public | passing, match)
        self._only("there", self.eyes.now(), self.public | mine, match)
        if sign == MOVES and match.state.phase not in (TAKE, SUIT) and mine:
            self._found(match.state, mine)
        self.owner = owner
        self.moments += 1

    def _only(self, what: str, cards: dict[int, str], allowed: int, match: Match) -> None:
        wrong = {pack.NAMES[card]: found for card, found in cards.items() if not allowed >> card & 1}
        assert not wrong, f"{what} after {match.record[-4:]}: {wrong}"

    def _found(self, s: State, mine: int) -> None:
        """The reader can read: a hand that is shown is found, in each way in which it is there."""
        ways = [self.eyes.ways(one) for one in self.eyes.there()]
        for way in ("name", "picture", "button"):
            wanted = mine if way == "button" else mine & ~pack.JOKERS
            assert pack.those(card for found in ways for card in found[way]) & wanted == wanted, way
            self.shown.add(way)
        others = pack.those(card for other in range(3) for card in pack.single(hand(s, other) & ~mine))
        hidden = others & ~self.public
        assert pack.those(self.eyes.sealed()) & hidden == hidden, "what is sealed holds all hands"


def hand(s: State, owner: int | None) -> int:
    """The cards of whoever has the screen."""
    return s.cards.hands[owner] if s.cards is not None and owner is not None and owner >= 0 else 0


def lies_open(s: State) -> int:
    """The cards that everybody knows."""
    cards = s.cards
    assert isinstance(cards, Cards)
    found = cards.discard | (1 << cards.spell.card if cards.spell is not None else 0)
    for some in (*cards.jacks, *cards.piles, *cards.known):
        found |= some
    return found


def at_screen(open_page: Callable[..., Page], page: Page, seats: tuple[int, ...], way: str) -> tuple[Player, Secrets]:
    """Whoever sits there, and who reads along."""
    eyes = Eyes(page)
    keep(page, saved(OPENED, "strage", seats=seats), "strage")
    desk = Desk(open_page("strage/play"), "strage") if 0 in seats[1:] else sit_down(open_page, "strage")
    secrets = Secrets(desk, eyes, None if 0 in seats[1:] else 0)
    return Player(desk, way, seen=secrets.look), secrets


def test_three_at_one_screen_with_keys(open_page: Callable[..., Page], page: Page) -> None:
    """Called one after the other, with keys alone and a screen reader's words; between them nobody's hand is there."""
    player, secrets = at_screen(open_page, page, (0, 0, 0), "keys")
    player.play(enough=lambda: secrets.moments > 30)
    assert {MOVES, COVER} <= player.done
    assert secrets.shown == {"name", "picture", "button"}


def test_alone_against_computers(open_page: Callable[..., Page], page: Page) -> None:
    """Whoever slips a computer's card onto the page is caught."""
    player, secrets = at_screen(open_page, page, (0, 2, 2), "mouse")
    player.play(enough=lambda: secrets.moments > 14)
    rival = next(iter(pack.single(hand(player.desk.match.state, 1) & ~secrets.public & ~pack.JOKERS)))
    name = EN.word(card_ref(rival), "name")
    for slip, back in (
        (f"document.querySelector('.kit-note').textContent = 'Green has the {name}.'", "''"),
        (f"localStorage.setItem('kit.slip', 'draw {pack.NAMES[rival]}')", "localStorage.removeItem('kit.slip')"),
    ):
        page.evaluate(slip)
        with pytest.raises(AssertionError, match=f"'{pack.NAMES[rival]}'"):
            secrets.look(MOVES)
        page.evaluate(back)
    assert secrets.shown == {"name", "picture", "button"}
