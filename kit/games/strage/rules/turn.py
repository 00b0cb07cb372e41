"""Chapter: the phases of a turn, its action points, and what stands together on a square; who plays, and who begins."""

from __future__ import annotations

from kit.core.chance import Roll
from kit.core.game import Ref, Trouble
from kit.core.rules import No, need
from kit.core.state import next_count
from kit.games.strage import actions
from kit.games.strage.actions import Action
from kit.games.strage.book import BOOK
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    DRAWN,
    ESCORT,
    MAGIC,
    MAIN,
    OPPOSE,
    ORC,
    POINTS,
    ROLLED,
    SUIT,
    TAKE,
    State,
    occupied,
)  # fmt: skip

DEEDS = (actions.Place, actions.Move, actions.Fight)
SPELLS = (actions.Lightning, actions.Immunity, actions.Metamorphosis, actions.Curse, actions.Upheaval, actions.Caprice)
PHASES: dict[type, frozenset[str]] = {
    **dict.fromkeys(DEEDS, frozenset((MAIN,))),
    actions.Escort: frozenset((ESCORT,)),
    actions.Done: frozenset((MAIN, MAGIC)),
    **dict.fromkeys((*SPELLS, actions.Break), frozenset((MAGIC,))),
    actions.Oppose: frozenset((OPPOSE,)),
    actions.Answer: frozenset((ANSWER,)),
    actions.TakeCard: frozenset((TAKE,)),
    actions.NameSuit: frozenset((SUIT,)),
    actions.OrcPlace: frozenset((ORC,)),
    actions.OrcMove: frozenset((ORC,)),
    actions.Attack: frozenset((ATTACK,)),
    actions.Draw: DRAWN,
    Roll: ROLLED,
}
"""Per type of action the phases in which it can be done."""
EVERYTHING = tuple(PHASES)


@BOOK.refuses("ST-END-1", *EVERYTHING)
def the_match_goes_on(s: State, a: Action) -> No:
    return need(s.outcome is None, "GAME_OVER")


@BOOK.refuses("ST-ORC-1", actions.Done)
def no_turn_passes_without_an_orc(s: State, a: actions.Done) -> No:
    return need(s.phase != ORC, "ORC_FIRST")


@BOOK.refuses("ST-ATT-1", actions.Done)
def an_orc_beside_a_half_elf_attacks(s: State, a: actions.Done) -> No:
    return need(s.phase != ATTACK, "ATTACK_FIRST")


@BOOK.refuses("ST-EXIT-3", actions.Escort)
def only_with_a_saved_sprite_one_leaves(s: State, a: actions.Escort) -> No:
    return need(s.phase == ESCORT or a.leaves is not True, "NO_EXIT")


def closed_by(s: State, rule_id: str) -> bool:
    """Whether that rule says that nothing more can be played against the spell that was cast last."""
    return s.cards is not None and s.cards.closed == rule_id


@BOOK.refuses("ST-OPP-3", actions.Oppose, actions.Answer)
def a_sufficient_answer_was_the_last_word(s: State, a: actions.Oppose | actions.Answer) -> No:
    return need(s.phase in PHASES[type(a)] or not closed_by(s, "ST-OPP-3"), "ANSWERED_ALREADY")


@BOOK.refuses("ST-OPP-4", actions.Oppose, actions.Answer)
def a_joker_was_the_last_word(s: State, a: actions.Oppose | actions.Answer) -> No:
    return need(s.phase in PHASES[type(a)] or not closed_by(s, "ST-OPP-4"), "JOKER_DECIDED")


@BOOK.refuses("ST-OPP-5", actions.Oppose, actions.Answer)
def a_higher_queen_was_the_last_word(s: State, a: actions.Oppose | actions.Answer) -> No:
    return need(s.phase in PHASES[type(a)] or not closed_by(s, "ST-OPP-5"), "QUEEN_DECIDED")


@BOOK.refuses("ST-OPP-1", actions.Oppose)
def nobody_opposes_for_another(s: State, a: actions.Oppose) -> No:
    cast = s.phase == MAGIC and s.cards is not None and s.cards.cast
    return need(not cast, "WRONG_PHASE", phase=Ref("phase", s.phase))


def phase_fits(s: State, a: Action) -> No:
    return need(s.phase in PHASES[type(a)], "WRONG_PHASE", phase=Ref("phase", s.phase))


@BOOK.refuses("ST-TURN-1", *EVERYTHING)
def the_phase_fits(s: State, a: Action) -> No:
    return None if s.treaty.magic else phase_fits(s, a)


@BOOK.refuses("ST-TURN-2", *EVERYTHING)
def the_phase_fits_with_magic(s: State, a: Action) -> No:
    return phase_fits(s, a) if s.treaty.magic else None


@BOOK.refuses("ST-COMP-1", Roll)
def a_die_shows_one_to_six(s: State, a: Roll) -> No:
    return need(type(a.pips) is int and 1 <= a.pips <= 6, "BAD_DIE")


@BOOK.refuses("ST-PA-1", *DEEDS)
def there_are_action_points(s: State, a: Action) -> No:
    return need(s.points > 0, "NO_POINTS")


@BOOK.acts("ST-PA-1", off=0)
def points(pips: int) -> int:
    """The action points that a die brings."""
    return pips


@BOOK.acts("ST-PA-2", off=lambda s: s)
def leftover_points_are_lost(s: State) -> State:
    return s.but(points=0) if s.points else s


@BOOK.acts("ST-COMP-2", off=lambda s: 0)
def full(s: State) -> int:
    """The squares on which nobody can come to stand, not even beside a sprite: those of orcs and half-elves."""
    return occupied(s) & ~lone(s)


def lone(s: State) -> int:
    """The squares of the sprites that nobody accompanies."""
    mask = s.sprites
    for squares in s.elves:
        mask &= ~squares
    return mask


@BOOK.acts("ST-TURN-3", off=lambda s: s.side)
def next_side(s: State) -> int:
    """Whose turn comes next: the clans' order never changes (ST-ORD-3), and who gave up is passed over."""
    at = s.order.index(s.side)
    following = (*s.order[at + 1 :], *s.order[: at + 1])
    return next((clan for clan in following if not s.gone >> clan & 1), s.side)


def begun(s: State, side: int) -> State:
    """A clan's turn begins: it rolls for its action points."""
    cards = s.cards
    if cards is not None and (cards.cast or cards.closed):
        cards = cards.but(cast=False, closed="")
    return s.but(
        side=side, turn=next_count(s.turn), phase=POINTS, points=0, placed=0, begun=False, fought=False, cards=cards
    )  # fmt: skip


BOOK.note("ST-ORD-3")


PLAYERS = (3, 4)
Rolls = tuple[tuple[int, ...], ...]
BOOK.shows("ST-SET-2", "ST-SET-3")


@BOOK.acts("ST-PLY-1", off=None)
def objection(clans: int) -> Trouble | None:
    """What is wrong with so many clans."""
    return None if clans in PLAYERS else Trouble("trouble.position.clans", count=clans)


@BOOK.acts("ST-ORD-1", off=lambda rolls: tuple(range(len(rolls))))
def ranking(rolls: Rolls) -> tuple[int, ...]:
    """The clans in order, the highest die first; of those that rolled alike, the one whose next die was higher."""
    return tuple(sorted(range(len(rolls)), key=lambda clan: rolls[clan], reverse=True))


@BOOK.acts("ST-ORD-2", off=None)
def tied(rolls: Rolls) -> int | None:
    """The next clan that has to roll again: dice say who of those that are tied comes first, the foremost places first.

    >>> tied(((5,), (5,), (2,))), tied(((5, 3), (5,), (2,))), tied(((5, 3), (5, 6), (2,)))
    (0, 1, None)
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    longest = max(map(len, rolls))
    for depth in range(1, longest + 1):
        groups.clear()
        for clan, dice in enumerate(rolls):
            if len(dice) >= depth:
                groups.setdefault(dice[:depth], []).append(clan)
        for _, group in sorted(groups.items(), reverse=True):
            waiting = [clan for clan in group if len(rolls[clan]) == depth]
            if len(group) > 1 and waiting:
                return waiting[0]
    return None


def next_to_roll(rolls: Rolls) -> int | None:
    """Which clan rolls for the order now; `None` once there is a full order."""
    first = next((clan for clan, dice in enumerate(rolls) if not dice), None)
    return tied(rolls) if first is None else first
