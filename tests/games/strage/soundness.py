"""What is true of La Strage at any time, whatever has been played."""

from __future__ import annotations

from kit.games.strage import GAME
from kit.games.strage.cards import JACKS, NUMBERS, PACK
from kit.games.strage.pieces import HALF_ELVES, ORCS
from kit.games.strage.squares import EXIT
from kit.games.strage.state import PHASES, State, clan_at, orcs_off, supply

EVERY = 3
"""Of the states of a playout one in so many is looked at."""
MET = (
    *("Move", "Place", "Fight", "Escort", "OrcPlace", "OrcMove", "Attack", "Lightning", "Metamorphosis", "Curse"),
    *("Immunity", "Upheaval", "Caprice", "TakeCard", "NameSuit", "Break", "Oppose", "Answer", "Draw", "Done"),
)


def check(s: State, start: State) -> None:
    """Asserts that the state, which came from that start, is sound."""
    pieces(s, start)
    turn(s)
    cards(s)
    assert (s.outcome is None) == bool(GAME.legal_actions(s)), "no dead end"
    assert s.outcome is None or not s.sprites or s.gone.bit_count() == len(s.elves) - 1


def pieces(s: State, start: State) -> None:
    there = start.sprites.bit_count() + sum(start.saved) + start.lost
    assert s.sprites.bit_count() + sum(s.saved) + s.lost == there, "every sprite is somewhere, once"
    assert s.orcs.bit_count() + orcs_off(s) == ORCS
    assert orcs_off(s) >= 0
    assert all(squares.bit_count() + supply(s, clan) == HALF_ELVES for clan, squares in enumerate(s.elves))
    assert all(supply(s, clan) >= 0 for clan in range(len(s.elves)))
    assert not s.orcs & s.sprites
    for clan, squares in enumerate(s.elves):
        assert not squares & s.orcs
        assert not any(squares & other for other in s.elves[clan + 1 :]), "one half-elf a square"
        assert not s.gone >> clan & 1 or not squares
    assert not s.sprites & EXIT, "whoever comes home is saved"


def turn(s: State) -> None:
    assert s.phase in PHASES
    assert 0 <= s.points <= 6
    assert 0 <= s.placed <= 2
    assert s.points + s.placed + s.begun <= 6
    assert s.begun >= s.fought
    assert sorted(s.order) == (list(range(len(s.elves))) if s.phase != "order" else [])
    assert (s.turn == 0) == (s.phase in ("order", "deal"))
    assert bool(s.pending) == (s.outcome is None and s.phase in ("escort", "fight", "hit"))
    assert bool(s.rolling) == (s.outcome is None and s.phase == "massacre")
    assert not (s.rolling | s.fled) & ~s.sprites


def cards(s: State) -> None:
    if s.cards is None:
        assert not s.treaty.magic
        return
    held = s.cards
    places = (*held.hands, held.deck, held.discard, *held.jacks, *held.piles)
    assert sum(place.bit_count() for place in places) == 42, "each card is in one place"
    together = 0
    for place in places:
        together |= place
    assert together == PACK
    assert all(not known & ~hand for known, hand in zip(held.known, held.hands, strict=True))
    assert all(jack.bit_count() <= 1 and not jack & ~JACKS for jack in held.jacks)
    assert all(not pile & ~NUMBERS and (jack or not pile) for jack, pile in zip(held.jacks, held.piles, strict=True))
    unseen = [hand & ~known for hand, known in zip(held.hands, held.known, strict=True)]
    for place, older in enumerate(held.elder):
        assert older
        assert not older & ~sum(unseen), "what lies unseen from an earlier deck lies in a hand"
        assert not any(older & other for other in held.elder[place + 1 :])
    assert held.blind == ()
    if held.spell is not None:
        assert s.phase in ("oppose", "answer")
        assert held.discard >> held.spell.card & 1, "a spell's card is discarded, whether it works or not"
        assert clan_at(s, held.spell.target) not in (None, s.side)
    assert (held.total > 10) == (s.phase == "answer" and s.outcome is None)
    assert bool(held.owed) == (s.phase in ("deal", "draw") and s.outcome is None)
