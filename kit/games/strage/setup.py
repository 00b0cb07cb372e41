"""La Strage: positions to begin from. Those that no match comes to are refused; what is over at once, is over.

A predicate answers `must(condition, key, facts)`: nothing, or the sentence that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from chess import scan_forward

from kit.core.game import Trouble
from kit.games.strage import cards as pack
from kit.games.strage import transition
from kit.games.strage.actions import Lightning
from kit.games.strage.pieces import HALF_ELVES, ORCS, SIDES, SPRITES
from kit.games.strage.rules import BOOK, ending, hands, massacre, opposing, orcs, order, spells
from kit.games.strage.squares import EXIT, NEAR, names
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    DRAWN,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MASSACRE,
    OPPOSE,
    ORC,
    ORDER,
    SUIT,
    TAKE,
    Cards,
    State,
    all_elves,
    clan_at,
    rivals,
)  # fmt: skip

Objection = Trouble | None
"""Why no match comes to a position, `None` where one may."""
MOST_POINTS = 6


def begun(s: State, over: bool) -> State:
    """The state from which a match goes on; `Trouble` where no match comes to it."""
    s = started(s)
    wrong = objection(s)
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
        return s.but(order=s.order or clans, turn=max(s.turn, int(s.phase != "deal")))
    if s.phase == ORDER or (not s.order and s.treaty.roll_order):
        rolls = s.rolls or ((),) * len(clans)
        following = order.next_to_roll(rolls)
        return s.but(phase=ORDER, rolls=rolls, side=0 if following is None else following)
    if sorted(s.order or clans) != list(clans):
        raise Trouble("trouble.position.order")
    return transition.ordered(s.but(order=s.order or clans))


@BOOK.acts("ST-COMP-1", off=None)
def objection(s: State) -> Objection:
    """The first thing that is wrong with a state."""
    return next((wrong for check in CHECKS if (wrong := check(s)) is not None), None)


def must(ok: object, key: str, **facts: int | str) -> Objection:
    """Nothing if the condition holds, else what is wrong; the last line of most checks."""
    return None if ok else Trouble(key, **facts)


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
    return must(good and order.next_to_roll(s.rolls) is not None and _could_be(s.rolls), "trouble.position.phase")


def _could_be(rolls: order.Rolls) -> bool:
    """Whether the dice for the order come about one by one."""
    shown: list[tuple[int, ...]] = [() for _ in rolls]
    for _ in range(sum(map(len, rolls))):
        clan = order.next_to_roll(tuple(shown))
        if clan is None or len(rolls[clan]) <= len(shown[clan]):
            return False
        shown[clan] = rolls[clan][: len(shown[clan]) + 1]
    return True


def figures_are_in_range(s: State) -> Objection:
    good = s.points <= MOST_POINTS and s.placed <= 2 and (s.turn > 0) == (s.phase not in (ORDER, "deal"))
    gone = not s.gone >> s.side & 1 or s.phase in (ORDER, MASSACRE)
    return must(good and gone and s.gone.bit_count() < len(s.elves), "trouble.position.phase")


def what_is_awaited_fits(s: State) -> Objection:
    check = _AWAITED.get(s.phase)
    idle = not s.pending and not s.rolling and not s.fled
    return must(check(s) if check else idle, "trouble.position.phase")


def _escort(s: State) -> bool:
    return len(s.pending) == 1 and bool(EXIT & s.elves[s.side] & 1 << s.pending[0])


def _fight(s: State) -> bool:
    if len(s.pending) != 2:
        return False
    one, other = s.pending
    return bool(s.elves[s.side] >> one & 1 and (rivals(s, s.side) | s.orcs) >> other & 1 and NEAR[one] >> other & 1)


def _hit(s: State) -> bool:
    if len(s.pending) != 2:
        return False
    one, other = s.pending
    return bool(s.orcs >> one & 1 and all_elves(s) >> other & 1 and NEAR[one] >> other & 1)


def _massacre(s: State) -> bool:
    return s.rolling != 0 and not s.rolling & s.fled and not (s.rolling | s.fled) & ~massacre.endangered(s)


def _with_cards(s: State) -> bool:
    return s.cards is not None and not s.pending


def _opposing(s: State) -> bool:
    cards = s.cards
    if cards is None or cards.spell is None or s.pending:
        return False
    spell, card = cards.spell, 1 << cards.spell.card
    if isinstance(spell, Lightning):
        fits = bool(card & pack.ACES and all_elves(s) >> spell.target & 1 and not spells.is_immune(s, spell.target))
    else:
        orc = spell.orc is None if s.orcs.bit_count() < ORCS else spell.orc is not None and s.orcs >> spell.orc & 1
        fits = bool(card & pack.QUEENS and spells.changeable(s) >> spell.target & 1 and orc)
    answered = cards.total > opposing.OVER if s.phase == ANSWER else not cards.total
    return bool(fits and answered and card & cards.discard and clan_at(s, spell.target) != s.side)


def _drawing(s: State) -> bool:
    return s.cards is not None and bool(s.cards.owed) and s.cards.deck != 0 and not s.pending


_AWAITED: dict[str, Callable[[State], bool]] = {
    ESCORT: _escort,
    FIGHT: _fight,
    HIT: _hit,
    MASSACRE: _massacre,
    ORC: lambda s: orcs.is_due(s) and not s.pending,
    ATTACK: lambda s: orcs.attack_is_due(s) and not s.pending,
    OPPOSE: _opposing,
    ANSWER: _opposing,
    **dict.fromkeys((MAGIC, TAKE, SUIT), _with_cards),
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
    unseen = 0
    for hand, known in zip(cards.hands, cards.known, strict=True):
        if known & ~hand:
            return Trouble("trouble.position.known")
        unseen |= hand & ~known
    for jack, pile in zip(cards.jacks, cards.piles, strict=True):
        good = jack.bit_count() <= 1 and not jack & ~pack.JACKS and not pile & ~pack.NUMBERS and (jack or not pile)
        if not good:
            return Trouble("trouble.position.jack")
    hidden = [sum(counts) for counts in zip(*cards.blind, strict=True)] or [0] * (len(cards.elder) + 1)
    pools = [*(older & ~unseen for older in cards.elder), cards.deck]
    fits = all(count == pool.bit_count() for count, pool in zip(hidden[:-1], pools[:-1], strict=True))
    return must(fits and hidden[-1] <= cards.deck.bit_count() and _nothing_odd(s, cards), "trouble.position.unseen")


def _nothing_odd(s: State, cards: Cards) -> bool:
    """Whether what is noted of spells and draws fits the phase."""
    asked = s.phase in (OPPOSE, ANSWER)
    return (cards.spell is not None) == asked and bool(cards.owed) == (s.phase in DRAWN) and (asked or not cards.total)


CHECKS: tuple[Callable[[State], Objection], ...] = (
    no_more_than_in_the_box,
    only_a_half_elf_and_a_sprite_share,
    no_sprite_waits_at_home,
    everybody_has_a_place_in_the_order,
    dice_for_the_order_fit,
    figures_are_in_range,
    what_is_awaited_fits,
    each_card_is_in_one_place,
    cards_lie_where_they_can,
)
