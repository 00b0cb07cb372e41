"""La Strage: positions to begin from. Those that no match comes to are refused; what is over at once, is over.

A predicate answers `must(condition, key, facts)`: nothing, or the sentence that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from kit.core.game import Trouble
from kit.core.positions import Objection, must
from kit.games.strage import cards as pack
from kit.games.strage import transition
from kit.games.strage.actions import Lightning
from kit.games.strage.pieces import HALF_ELVES, ORCS, SIDES, SPRITES
from kit.games.strage.rules import BOOK, ending, hands, moving, opposing, orcs, spells, turn
from kit.games.strage.squares import EXIT, NEAR, names
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    DEAL,
    DRAWING,
    DRAWN,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MAIN,
    MASSACRE,
    OPPOSE,
    ORC,
    ORDER,
    POINTS,
    SUIT,
    TAKE,
    State,
    all_elves,
    clan_at,
    rivals,
)  # fmt: skip
from kit.space.squares import scan_forward

MOST_POINTS = 6


def begun(s: State, over: bool) -> State:
    """The state from which a match goes on; `Trouble` where no match comes to it."""
    s = started(s)
    wrong = objection(s, over)
    if wrong is not None:
        raise wrong
    if over:
        return s.but(outcome=ending.verdict(s))
    if s.phase != ESCORT and ending.is_over(s):
        return transition.ended(s, ending.verdict(s))
    return s


def started(s: State) -> State:
    """A position that says nothing of whose turn it is stands before the first."""
    clans = tuple(range(len(s.elves)))
    if s.phase and s.phase != ORDER:
        return s.but(order=s.order or clans, turn=max(s.turn, int(s.phase != DEAL)))
    if s.phase == ORDER or (not s.order and s.treaty.roll_order):
        rolls = s.rolls or ((),) * len(clans)
        following = turn.next_to_roll(rolls)
        return s.but(phase=ORDER, rolls=rolls, side=0 if following is None else following)
    if sorted(s.order or clans) != list(clans):
        raise Trouble("trouble.position.order")
    if s.gone.bit_count() == len(clans):
        raise Trouble("trouble.position.phase")
    return transition.ordered(s.but(order=s.order or clans))


@BOOK.acts("ST-COMP-1", off=None)
def objection(s: State, over: bool = False) -> Objection:
    """The first thing that is wrong with a state, of a match that goes on or of one that has ended."""
    checks = (*CHECKS, *(AT_THE_END if over else IN_PLAY))
    return next((wrong for check in checks if (wrong := check(s)) is not None), None)


# --- the board


def no_more_than_in_the_box(s: State) -> Objection:
    crowd = [side for side, squares in zip(SIDES, s.elves, strict=False) if squares.bit_count() > HALF_ELVES]
    if crowd:
        return Trouble("trouble.position.half_elves", side=crowd[0], most=HALF_ELVES)
    if s.orcs.bit_count() > ORCS:
        return Trouble("trouble.position.orcs", most=ORCS)
    return must(
        s.sprites.bit_count() + sum(s.saved) + s.lost <= SPRITES, "trouble.position.too_many_sprites", most=SPRITES
    )


def only_a_half_elf_and_a_sprite_share(s: State) -> Objection:
    met, shared = 0, s.sprites & s.orcs
    for squares in (s.orcs, *s.elves):
        shared |= met & squares
        met |= squares
    crowd = list(scan_forward(shared))
    return must(not crowd, "trouble.position.shared", **names(at=(crowd or [0])[0]))


def no_sprite_waits_at_home(s: State) -> Objection:
    there = list(scan_forward(s.sprites & EXIT))
    return must(not there, "trouble.position.home", **names(at=(there or [0])[0]))


# --- the turn


def everybody_has_a_place_in_the_order(s: State) -> Objection:
    clans = list(range(len(s.elves)))
    return must(sorted(s.order) == ([] if s.phase == ORDER else clans), "trouble.position.order")


def dice_for_the_order_fit(s: State) -> Objection:
    if s.phase != ORDER:
        return must(not s.rolls, "trouble.position.phase")
    good = all(1 <= pips <= MOST_POINTS for dice in s.rolls for pips in dice)
    return must(good and turn.next_to_roll(s.rolls) is not None and _could_be(s.rolls), "trouble.position.phase")


def _could_be(rolls: turn.Rolls) -> bool:
    """Whether the dice for the order come about one by one."""
    shown: list[tuple[int, ...]] = [() for _ in rolls]
    for _ in range(sum(map(len, rolls))):
        clan = turn.next_to_roll(tuple(shown))
        if clan is None or len(rolls[clan]) <= len(shown[clan]):
            return False
        shown[clan] = rolls[clan][: len(shown[clan]) + 1]
    return True


def figures_are_in_range(s: State) -> Objection:
    spent = s.points + s.placed + s.begun <= MOST_POINTS and s.placed <= moving.MOST and s.begun >= s.fought
    kept = not s.points or s.phase in (DRAWING, MAIN, ESCORT, FIGHT)
    fresh = not (s.placed or s.begun) or s.phase not in (ORDER, DEAL, POINTS, DRAWING)
    counted = (s.turn > 0) == (s.phase not in (ORDER, DEAL))
    return must(spent and kept and fresh and counted, "trouble.position.phase")


def who_gave_up_has_nothing_left(s: State) -> Objection:
    left = [clan for clan in range(len(s.elves)) if not s.gone >> clan & 1]
    theirs = [squares for clan, squares in enumerate(s.elves) if clan not in left]
    if s.cards is not None:
        theirs += [
            held for sets in (s.cards.hands, s.cards.jacks) for clan, held in enumerate(sets) if clan not in left
        ]
    return must(left and not any(theirs), "trouble.position.phase")


def two_clans_play_and_one_has_the_turn(s: State) -> Objection:
    here = not s.gone >> s.side & 1 or s.phase in (ORDER, MASSACRE)
    return must(here and s.gone.bit_count() <= len(s.elves) - 2, "trouble.position.phase")


def what_is_awaited_fits(s: State) -> Objection:
    check = _AWAITED.get(s.phase)
    return must(_idle(s, s.phase) and (check is None or check(s)), "trouble.position.phase")


def it_has_ended_and_nothing_is_awaited(s: State) -> Objection:
    ended = ending.is_over(s, turn_ends=True) or s.gone.bit_count() == len(s.elves) - 1
    cards = s.cards is None or (s.cards.spell is None and not s.cards.owed)
    return must(ended and cards and _idle(s), "trouble.position.phase")


def _idle(s: State, phase: str = "") -> bool:
    """Whether nothing is awaited but what may be in a phase."""
    return (not s.pending or phase in (ESCORT, FIGHT, HIT)) and (not (s.rolling or s.fled) or phase == MASSACRE)


def _escort(s: State) -> bool:
    there = len(s.pending) == 1 and EXIT & s.elves[s.side] & 1 << s.pending[0]
    return bool(there and s.begun and s.saved[s.side])


def _fight(s: State) -> bool:
    if len(s.pending) != 2 or not s.fought:
        return False
    one, other = s.pending
    return bool(s.elves[s.side] >> one & 1 and (rivals(s, s.side) | s.orcs) >> other & 1 and NEAR[one] >> other & 1)


def _hit(s: State) -> bool:
    if len(s.pending) != 2:
        return False
    one, other = s.pending
    return bool(s.orcs >> one & 1 and all_elves(s) >> other & 1 and NEAR[one] >> other & 1)


def _massacre(s: State) -> bool:
    return s.rolling != 0 and not s.rolling & s.fled and not (s.rolling | s.fled) & ~orcs.endangered(s)


def _with_cards(s: State) -> bool:
    return s.cards is not None


def _upheaval(s: State) -> bool:
    return s.cards is not None and s.cards.cast and s.cards.known == s.cards.hands


def _opposing(s: State) -> bool:
    cards = s.cards
    if cards is None or cards.spell is None or not cards.cast:
        return False
    spell, card = cards.spell, 1 << cards.spell.card
    if isinstance(spell, Lightning):
        fits = bool(card & pack.ACES and all_elves(s) >> spell.target & 1 and not spells.is_immune(s, spell.target))
    else:
        orc = spell.orc is None if s.orcs.bit_count() < ORCS else spell.orc is not None and s.orcs >> spell.orc & 1
        fits = bool(card & pack.QUEENS and spells.changeable(s) >> spell.target & 1 and orc)
    answered = opposing.OVER < cards.total <= pack.total(pack.PACK) if s.phase == ANSWER else not cards.total
    return bool(fits and answered and card & cards.discard and clan_at(s, spell.target) != s.side)


def _drawing(s: State) -> bool:
    if s.cards is None or not s.cards.owed or not s.cards.deck:
        return False
    owed = s.cards.owed
    if s.phase == DRAWING:
        return set(owed) == {s.side} and len(owed) <= hands.DRAWN
    first = next(clan for clan in s.order if not s.gone >> clan & 1)
    return s.side == first and all(not s.gone >> clan & 1 and owed.count(clan) <= hands.DEALT for clan in owed)


_AWAITED: dict[str, Callable[[State], bool]] = {
    ESCORT: _escort,
    FIGHT: _fight,
    HIT: _hit,
    MASSACRE: _massacre,
    ORC: orcs.is_due,
    ATTACK: orcs.attack_is_due,
    MAGIC: _with_cards,
    **dict.fromkeys((OPPOSE, ANSWER), _opposing),
    **dict.fromkeys((TAKE, SUIT), _upheaval),
    **dict.fromkeys(DRAWN, _drawing),
}
"""Per phase in which something special is awaited whether it can be."""


# --- the cards


def each_card_is_in_one_place(s: State) -> Objection:
    cards = s.cards
    if cards is None:
        return None
    met = twice = 0
    for place in (*cards.hands, *cards.jacks, *cards.piles, cards.discard, cards.deck):
        twice |= met & place
        met |= place
    elder = 0
    for older in cards.elder:
        twice |= elder & older
        elder |= older
    if twice:
        return Trouble("trouble.position.card_twice", card=pack.texts(twice & -twice))
    missing = hands.pack() & ~(met | elder)
    return must(not missing, "trouble.position.card_missing", card=pack.texts(missing & -missing))


def cards_lie_where_they_can(s: State) -> Objection:
    cards = s.cards
    if cards is None:
        return None
    unseen, seen = 0, cards.deck | cards.discard
    for hand, known in zip(cards.hands, cards.known, strict=True):
        if known & ~hand:
            return Trouble("trouble.position.known")
        unseen |= hand & ~known
        seen |= known
    for jack, pile in zip(cards.jacks, cards.piles, strict=True):
        good = jack.bit_count() <= 1 and not jack & ~pack.JACKS and not pile & ~pack.NUMBERS and (jack or not pile)
        if not good:
            return Trouble("trouble.position.jack")
        seen |= jack | pile
    hidden = [sum(counts) for counts in zip(*cards.blind, strict=True)] or [0] * (len(cards.elder) + 1)
    pools = [*(older & ~unseen for older in cards.elder), cards.deck]
    fits = all(count == pool.bit_count() for count, pool in zip(hidden[:-1], pools[:-1], strict=True))
    fits = fits and not any(older & seen for older in cards.elder)
    return must(fits and hidden[-1] <= cards.deck.bit_count(), "trouble.position.unseen")


def what_is_noted_of_cards_fits(s: State) -> Objection:
    cards = s.cards
    if cards is None:
        return None
    asked = (cards.spell is not None) == (s.phase in (OPPOSE, ANSWER)) and (s.phase == ANSWER or not cards.total)
    owed = bool(cards.owed) == (s.phase in DRAWN)
    cast = not cards.cast or s.phase in (MAGIC, OPPOSE, ANSWER, TAKE, SUIT, ORC, ATTACK, HIT, MASSACRE)
    closed = not cards.closed or (cards.cast and s.phase == MAGIC)
    return must(asked and owed and cast and closed, "trouble.position.unseen")


CHECKS: tuple[Callable[[State], Objection], ...] = (
    no_more_than_in_the_box,
    only_a_half_elf_and_a_sprite_share,
    no_sprite_waits_at_home,
    everybody_has_a_place_in_the_order,
    dice_for_the_order_fit,
    figures_are_in_range,
    who_gave_up_has_nothing_left,
    each_card_is_in_one_place,
    cards_lie_where_they_can,
)
IN_PLAY = (two_clans_play_and_one_has_the_turn, what_is_awaited_fits, what_is_noted_of_cards_fits)
AT_THE_END = (it_has_ended_and_nothing_is_awaited,)
"""What more is asked while the match goes on, and once it has ended."""
