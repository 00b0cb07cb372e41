"""Nobody's cards come to a screen but those of whoever sits there at that moment: all that is sent is read."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, ready_board
from browser_checks import Checks
from browser_eyes import Eyes
from browser_strage import COVER, END, GAME_ID, MOVES, ROLL, Look, People, SquareKeys
from playwright.sync_api import Page

from kit.games.strage import cards as pack
from kit.games.strage.events import card as card_ref
from kit.games.strage.state import SUIT, TAKE, Cards, State
from kit.text import text
from tests.widgets.fake_browser import saved

EN = text(GAME_ID, "en")
EVERYBODY = (0, 1, 2)
OPENED = """
option magic; sprites a1 b1 c1 d5; orcs h8; red a2; green d5; order red green blue; now red magic; turn 2
hand red X1 7H 4D 2C 3S; hand green 6H 5C KD QS; hand blue 2S 3H JD 7C
"""


class Secrets:
    """What may be known at a screen, moment by moment, beside what is."""

    def __init__(self, eyes: Eyes, seats: tuple[int, ...]) -> None:
        self.eyes, self.alone = eyes, seats[0] if len(seats) == 1 else None
        self.public, self.steps = 0, 0
        self.owner: int | None = self.alone
        """Whose screen it was."""
        self.moments = 0
        self.shown = set[str]()

    def look(self, look: Look) -> None:
        """Reads what has come since the last look, and what is there now."""
        match = look.match
        if look.sign == END:
            return
        owner = self.alone if self.alone is not None else match.current_player if look.sign == MOVES else None
        states = [match.start, *(step.after for step in match.steps)][self.steps :]
        self.steps = len(match.steps)
        for s in states:
            self.public |= lies_open(s)
        mine = hand(match.state, owner)
        passing = mine
        for s in states:
            passing |= hand(s, owner) | hand(s, self.owner)
        self._only("sent or shown", self.eyes.lately(), self.public | passing, look)
        self._only("there", self.eyes.now(), self.public | mine, look)
        self._found(look, mine)
        self.owner = owner
        self.moments += 1

    def _only(self, what: str, cards: dict[int, str], allowed: int, look: Look) -> None:
        wrong = {pack.NAMES[card]: found for card, found in cards.items() if not allowed >> card & 1}
        assert not wrong, f"{what} at {look.sign}, after {look.match.record[-4:]}: {wrong}"

    def _found(self, look: Look, mine: int) -> None:
        """The reader can read: a hand that is shown is found, in each way in which it is there."""
        if look.sign != MOVES or look.match.state.phase in (TAKE, SUIT) or not mine:
            return
        ways = [self.eyes.ways(one) for one in self.eyes.there()]
        for way in ("name", "picture", "button"):
            wanted = mine if way == "button" else mine & ~pack.JOKERS
            assert pack.those(card for found in ways for card in found[way]) & wanted == wanted, way
            self.shown.add(way)
        hidden = pack.those(card for other in EVERYBODY for card in pack.single(hand(look.match.state, other) & ~mine))
        hidden &= ~self.public
        assert pack.those(self.eyes.sealed()) & hidden == hidden, "what is sealed holds all hands"


def hand(s: State, owner: int | None) -> int:
    """The cards of whoever has the screen."""
    return s.cards.hands[owner] if s.cards is not None and owner is not None else 0


def lies_open(s: State) -> int:
    """The cards that everybody knows."""
    cards = s.cards
    assert isinstance(cards, Cards)
    found = cards.discard | (1 << cards.spell.card if cards.spell is not None else 0)
    for some in (*cards.jacks, *cards.piles, *cards.known):
        found |= some
    return found


def begin(page: Page, *seats: int) -> None:
    """A first walk with magic is chosen in the dialog of a new match."""
    desk = Desk(page, GAME_ID)
    desk.press("draft", what="scenario", value="walk")
    for seat, level in enumerate(seats):
        desk.press("draft", what="seat", seat=str(seat), value=str(level))
    page.locator(".kit-fold summary").first.click()
    desk.press("draft", what="magic", value="on")
    desk.press("new_match")
    ready_board(desk)


def test_three_at_one_screen_with_keys(open_page: Callable[..., Page], page: Page) -> None:
    """Called one after the other, with keys alone and a screen reader's words; between them nobody's hand is there."""
    eyes = Eyes(page)
    begin(open_page("strage/play"), 0, 0, 0)
    secrets = Secrets(eyes, EVERYBODY)
    people = People(SquareKeys(page, GAME_ID), EVERYBODY, seen=secrets.look)
    look = people.play()
    assert look.sign == END
    assert {MOVES, COVER, ROLL, "Lightning", "Oppose"} <= people.done
    assert secrets.moments > 60
    assert secrets.shown == {"name", "picture", "button"}


def test_alone_against_computers(open_page: Callable[..., Page], page: Page) -> None:
    """The page is read to the end; whoever slips a computer's card onto it afterwards is caught."""
    eyes = Eyes(page)
    begin(open_page("strage/play"), 0, 2, 2)
    secrets = Secrets(eyes, (0,))
    people = People(Desk(page, GAME_ID), (0,), seen=secrets.look)
    people.play(enough=lambda look: look.sign == MOVES and look.match.state.turn > 3)
    look = people.look()
    rival = next(iter(pack.single(hand(look.match.state, 1) & ~secrets.public & ~pack.JOKERS)))
    name = EN.word(card_ref(rival), "name")
    for slip, back in (
        (f"document.querySelector('.kit-note').textContent = 'Green has the {name}.'", "''"),
        (f"localStorage.setItem('kit.slip', 'draw {pack.NAMES[rival]}')", "localStorage.removeItem('kit.slip')"),
    ):
        page.evaluate(slip)
        with pytest.raises(AssertionError, match=f"'{pack.NAMES[rival]}'"):
            secrets.look(look)
        page.evaluate(back)
    page.evaluate("document.querySelector('.kit-note').textContent = ''")
    eyes.lately()
    assert people.play().sign == END
    assert secrets.shown == {"name", "picture", "button"}


@pytest.mark.parametrize("size", ["phone"])
def test_what_a_joker_has_opened_is_known_and_nothing_else(
    open_page: Callable[..., Page], page: Page, check: Checks
) -> None:
    eyes = Eyes(page)
    keep(page, saved(OPENED, GAME_ID, seats=(0, 0, 0)), GAME_ID)
    secrets = Secrets(eyes, EVERYBODY)
    people = People(Desk(open_page("strage/play"), GAME_ID), EVERYBODY, seen=secrets.look)
    cover = people.look()
    assert cover.sign == COVER
    check.all(page)
    people.step(cover)
    people.do("upheaval X1")
    people.look()
    check.all(page)
    people.do("take 6H", "suit spades")
    hands = people.play(enough=lambda look: look.match.state.turn > 3).match.state.cards
    assert isinstance(hands, Cards)
    assert all(hands.known)
    assert people.desk.record[:3] == ["upheaval X1", "take 6H", "suit spades"]
