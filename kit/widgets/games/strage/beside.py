"""What it means to press a button or a card beside the board of La Strage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import Slot
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import Answer, Break, Escort, Fight, Immunity, Move, Oppose, Place, TakeCard
from kit.games.strage.rules import turn
from kit.games.strage.rules.hands import holder
from kit.games.strage.squares import NEAR, PLACEMENT
from kit.games.strage.state import ANSWER, ESCORT, MAGIC, MAIN, OPPOSE, TAKE, State, all_elves
from kit.space.squares import scan_forward
from kit.widgets.games.strage.taps import beside, chosen, in_hand, laid, tries
from kit.widgets.tap_result import Selection, TapResult


def part(s: State, selection: Selection, kind: str, value: str) -> TapResult | None:
    """What it means to press one of the buttons beside the board."""
    answer = PARTS.get(kind)
    return answer(s, selection, value) if answer is not None else None


def _newcomer(s: State, selection: Selection, value: str) -> TapResult:
    """A newcomer is wanted: where? Or why there is none, which is no try yet: no square has been named."""
    if "newcomer" in chosen(selection):
        return TapResult()
    slot = Slot("newcomer", None)
    if choices(GAME, s, (slot,)):
        return TapResult((slot,))
    anywhere = Place(next(iter(scan_forward(PLACEMENT & ~turn.full(s))), 0))
    return TapResult(selection, refusal=GAME.explain(s, anywhere))


def _together(s: State, selection: Selection, value: str) -> TapResult:
    """Hand in hand, or alone: the chosen half-elf takes the sprite along or lets go."""
    elf = chosen(selection).get("elf")
    if elf is None:
        return TapResult(selection, key="tell.together")
    if not s.sprites >> elf & 1:
        return TapResult(selection, refusal=GAME.explain(s, Move(elf, beside(s, elf), True)))
    return TapResult((Slot("elf", elf), Slot("together", not chosen(selection).get("together"))))


def _fight(s: State, selection: Selection, value: str) -> TapResult:
    """Whom the chosen half-elf can fight; or why nobody can."""
    fights = [a for a in legal(GAME, s) if isinstance(a, Fight)]
    elf = chosen(selection).get("elf")
    mine = [a for a in fights if elf is None or a.start == elf]
    if len({a.start for a in mine}) == 1:
        return TapResult(in_hand(s, mine[0].start) if elf is None else selection, key="tell.fight_ringed")
    if mine:
        return TapResult(selection, key="tell.fight_choose")
    enemies = s.orcs | all_elves(s) & ~s.elves[s.side]
    start = elf if elf is not None else next(iter(scan_forward(s.elves[s.side])), None)
    if start is None or fights:
        return TapResult(selection, key="tell.fight_nobody")
    near = next(iter(scan_forward(NEAR[start] & enemies)), None)
    tried = Fight(start, near) if near is not None else None
    refusal = GAME.explain(s, tried) if tried is not None else None
    if refusal is None and (s.fought or not s.points) and enemies:
        refusal = GAME.explain(s, Fight(start, next(iter(scan_forward(enemies)))))
        refusal = refusal if refusal is not None and refusal.code in ("FOUGHT_ALREADY", "NO_POINTS") else None
    return TapResult(selection, refusal=refusal) if refusal else TapResult(selection, key="tell.fight_nobody")


def _card(s: State, selection: Selection, value: str) -> TapResult | None:
    """A card of the hand is taken up or put back: one spell, or as many numbers as one likes."""
    card = _number(value)
    if card is None or s.cards is None or not s.cards.hands[holder(s)] >> card & 1:
        return None
    if s.phase not in (MAGIC, OPPOSE, ANSWER):
        return TapResult(selection, key=f"tell.card.{'later' if s.phase == MAIN else 'now'}")
    slot = Slot("card", card)
    if slot in selection and (len(laid(selection)) > 1 or selection[-1] == slot or s.phase != MAGIC):
        return TapResult(tuple(part for part in selection if part.kind == "card" and part != slot))
    if slot in selection:
        return TapResult((slot,))
    shield = Immunity(card)
    if s.phase == MAGIC and 1 << card & pack.JACKS and (refusal := GAME.explain(s, shield)) is not None:
        return TapResult(selection, refusal=refusal, tried=shield)
    numbers = all(1 << other & pack.NUMBERS for other in (card, *laid(selection)))
    if numbers:
        return TapResult((*selection, slot))
    if s.phase != MAGIC and not 1 << card & (pack.JOKERS | pack.QUEENS | pack.NUMBERS):
        tried: Any = Oppose((card,)) if s.phase == OPPOSE else Answer((card,))
        return TapResult(selection, refusal=GAME.explain(s, tried), tried=tried)
    return TapResult((slot,))


def _number(value: str) -> int | None:
    return int(value) if value.isdecimal() and pack.is_card(int(value)) else None


def play_of(s: State, selection: Selection) -> Any:
    """What the chosen cards would oppose or answer with."""
    cards = laid(selection)
    return Oppose(cards) if s.phase == OPPOSE else Answer(cards) if s.phase == ANSWER else None


def _play(s: State, selection: Selection, value: str) -> TapResult | None:
    """The chosen cards oppose, or answer."""
    tried = play_of(s, selection)
    if tried is None:
        return None
    if not tried.cards:
        return TapResult(selection, key="tell.cards_first")
    return tries(selection, s, tried)


def _break(s: State, selection: Selection, value: str) -> TapResult | None:
    """The chosen numbers are laid beside a rival's Immunity."""
    if s.phase != MAGIC or not value.isdecimal():
        return None
    cards = laid(selection)
    if not cards:
        return TapResult(selection, key="tell.cards_first")
    return tries(selection, s, Break(int(value), cards))


def _take(s: State, selection: Selection, value: str) -> TapResult | None:
    """A card is taken from a rival's hand that lies open."""
    card = _number(value)
    return tries(selection, s, TakeCard(card)) if card is not None and s.phase == TAKE else None


def _escort(s: State, selection: Selection, value: str) -> TapResult | None:
    return TapResult(action=Escort(value == "leave")) if s.phase == ESCORT else None


PARTS: Mapping[str, Callable[[State, Selection, str], TapResult | None]] = {
    "newcomer": _newcomer, "together": _together, "fight": _fight,
    "card": _card, "play": _play, "break": _break, "take": _take, "escort": _escort,
}  # fmt: skip
"""What the buttons beside the board mean, by what they choose."""
