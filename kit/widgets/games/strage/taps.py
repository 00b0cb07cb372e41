"""What a person means who taps a square, a card or a button beside the board of La Strage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Refusal, Slot
from kit.games.strage import GAME
from kit.games.strage import actions as do
from kit.games.strage import cards as pack
from kit.games.strage.events import clan
from kit.games.strage.rules import turn
from kit.games.strage.rules.hands import holder
from kit.games.strage.squares import EXIT, NEAR, PLACEMENT, names
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    ESCORT,
    MAGIC,
    MAIN,
    OPPOSE,
    ORC,
    TAKE,
    State,
    all_elves,
    clan_at,
    occupied,
    orcs_off,
)  # fmt: skip
from kit.space.squares import distance, scan_forward
from kit.widgets import features
from kit.widgets.features import Selection, TapResult, chosen
from kit.widgets.games.strage import marks

WAITS = Refusal("ST-PA-1", "ROLL_FIRST")
"""Why nothing else can be done while a die is awaited."""
FAR = 12
"""Steps of the longest way that is looked for, to say what it would take."""
tries = partial(features.tries, GAME)
"""An action, or why it cannot be done."""


def in_hand(s: State, square: int) -> Selection:
    """A half-elf that was picked; a sprite on its square comes along unless the person wants otherwise."""
    both = bool(s.sprites >> square & 1)
    return (Slot("elf", square), Slot("together", True)) if both else (Slot("elf", square),)


def walk(way: tuple[int, ...], together: bool) -> tuple[do.Move, ...]:
    """The actions of a way, one a step."""
    return tuple(do.move(here, there, together) for here, there in pairwise(way))


# --- a tap


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap on a square means, given the parts chosen so far."""
    if GAME.current_player(s) == CHANCE:
        return TapResult(selection, refusal=WAITS)
    answer = TAPS.get(s.phase)
    return answer(s, selection, place) if answer is not None else TapResult(selection, key=f"tell.{s.phase}")


def _main(s: State, selection: Selection, place: int) -> TapResult:
    parts = chosen(selection)
    if place == parts.get("elf"):  # hand in hand, then alone, then put back
        return _together(s, selection, "") if parts.get("together") else TapResult()
    own = bool(s.elves[s.side] >> place & 1)
    if own and choices(GAME, s, (Slot("elf", place),)):
        return TapResult(in_hand(s, place))
    if "newcomer" in parts:
        return tries(s, selection, do.Place(place))
    if "elf" in parts:
        return _goes(s, selection, place)
    if own:
        tried = do.Move(place, beside(s, place))
        return TapResult(refusal=GAME.explain(s, tried), tried=tried)
    enemy = (s.orcs | all_elves(s)) >> place & 1
    if PLACEMENT >> place & 1 and not enemy:
        return tries(s, (), do.Place(place))
    return _in_vain(s, place, bool(enemy))


def beside(s: State, place: int) -> int:
    """A square beside it, an open one if there is any."""
    near = list(scan_forward(NEAR[place]))
    return min(near, key=lambda square: turn.full(s) >> square & 1)


def _goes(s: State, selection: Selection, place: int) -> TapResult:
    """The chosen half-elf fights whoever stands there, or goes there, step by step."""
    parts = chosen(selection)
    start, together = parts["elf"], bool(parts.get("together"))
    if (s.orcs | all_elves(s) & ~s.elves[s.side]) >> place & 1:
        return tries(s, selection, do.Fight(start, place))
    way = marks.reach(s, selection).get(place)
    if way is not None:
        first, *then = walk(way, together)
        return TapResult(action=first, then=tuple(then))
    alone = (Slot("elf", start), Slot("together", False))
    if together and s.sprites >> place & 1 and place in marks.reach(s, alone):
        return TapResult(alone, key="tell.swap", facts=names(at=place))
    if GAME.explain(s, do.Place(place)) is None:
        return TapResult((Slot("newcomer", None),), key="tell.newcomer", facts=names(at=place))
    tried = do.Move(start, place, together)
    if distance(start, place) > 1 and s.points:
        far = marks.ways(s, start, together, FAR).get(place)
        if far is not None:
            return TapResult(
                selection, key="tell.far", facts={"need": len(far) - 1, "have": s.points, **names(at=place)}
            )
        if turn.full(s) >> place & 1 or (together and occupied(s) >> place & 1):
            return TapResult(selection, key="tell.no_room", facts=names(at=place))
        return TapResult(selection, key="tell.no_way", facts=names(at=place))
    return TapResult(selection, refusal=GAME.explain(s, tried), tried=tried)


def fighters(s: State, place: int) -> list[int]:
    """The squares of the half-elves that can fight whoever stands there."""
    return [a.start for a in legal(GAME, s) if isinstance(a, do.Fight) and a.end == place]


def _in_vain(s: State, place: int, enemy: bool) -> TapResult:
    """A tap that chooses nothing: a word about the square."""
    at = names(at=place)
    if enemy:
        able = fighters(s, place)
        if len(able) == 1:
            return TapResult(in_hand(s, able[0]), key="tell.fight_tap", facts=names(at=able[0]))
        if able:
            return TapResult(key="tell.fight_choose")
        kind = "orc" if s.orcs >> place & 1 else "rival.fought" if s.fought else "rival"
        facts = {} if kind == "orc" else {"who": clan(clan_at(s, place) or 0)}
        return TapResult(key=f"tell.{kind}", facts={**at, **facts})
    if s.sprites >> place & 1:
        return TapResult(key="tell.sprite", facts=at)
    if EXIT >> place & 1:
        return TapResult(key="tell.exit", facts=at)
    more = "tell.enter" if any(isinstance(a, do.Place) for a in legal(GAME, s)) else ""
    return TapResult(key="tell.square" if s.elves[s.side] else "tell.outside", more=more, facts=at)


def _orc(s: State, selection: Selection, place: int) -> TapResult:
    """An orc comes, or one is chosen, and then where it goes."""
    if orcs_off(s):
        return tries(s, selection, do.OrcPlace(place))
    orc = chosen(selection).get("orc")
    if place == orc:
        return TapResult()
    if s.orcs >> place & 1:
        if choices(GAME, s, (Slot("orc", place),)):
            return TapResult((Slot("orc", place),))
        return TapResult(selection, key="tell.orc_shut", facts=names(at=place))
    if orc is None:
        return TapResult(key="tell.orc_first")
    found = _completed(s, selection, place)
    return found or tries(s, selection, do.OrcMove((orc, place)))


def _completed(s: State, selection: Selection, place: int) -> TapResult | None:
    """The action that the square completes, or the part that it is."""
    for choice in choices(GAME, s, selection):
        if choice.slot.value == place and choice.slot.kind in ("square", "target", "sprite", "orc", "enemy"):
            return (
                TapResult(action=choice.action) if choice.action is not None else TapResult((*selection, choice.slot))
            )
    return None


def _attack(s: State, selection: Selection, place: int) -> TapResult:
    """A half-elf is named, and any orc beside it attacks; or the orc is named first."""
    orc = chosen(selection).get("orc")
    if place == orc:
        return TapResult()
    if all_elves(s) >> place & 1:
        able = NEAR[place] & s.orcs
        attacker = orc if orc is not None else next(iter(scan_forward(able)), None)
        if attacker is not None:
            return tries(s, selection, do.Attack(attacker, place))
        return TapResult(selection, key="tell.attack_far", facts=names(at=place))
    if s.orcs >> place & 1:
        victims = list(scan_forward(NEAR[place] & all_elves(s)))
        if len(victims) == 1:
            return tries(s, selection, do.Attack(place, victims[0]))
        if victims:
            return TapResult((Slot("orc", place),))
    return TapResult(selection, key="tell.attack")


# --- magic


def _magic(s: State, selection: Selection, place: int) -> TapResult:
    """What the chosen card is aimed at."""
    if not marks.laid(selection):
        return TapResult(selection, key="tell.magic")
    if (again := _put_back(selection, place)) is not None:
        return TapResult(again)
    if (found := _completed(s, selection, place)) is not None:
        return found
    tried = _meant(s, selection, place)
    refusal = GAME.explain(s, tried) if tried is not None else None
    return TapResult(selection, refusal=refusal, tried=tried) if refusal else TapResult(selection, key="tell.magic")


def _put_back(selection: Selection, place: int) -> Selection | None:
    """The parts without the square that was chosen before, if it is this one, and what came after it."""
    for number, slot in enumerate(selection):
        if slot.kind in ("target", "sprite") and slot.value == place:
            return selection[:number]
        if slot.kind == "orc" and slot.value == place:
            return tuple(other for other in selection if other != slot)
    return None


def _meant(s: State, selection: Selection, place: int) -> Any:
    """The action that a tap would complete if it were legal."""
    parts = chosen(selection)
    card = parts["card"]
    mask = 1 << card
    if mask & pack.ACES:
        return do.Lightning(card, place)
    if mask & pack.QUEENS:
        return do.Metamorphosis(card, parts.get("target", place), place if "target" in parts else None)
    if mask & pack.KINGS:
        return do.Curse(card, (*marks.orcs_chosen(selection), place))
    if mask & pack.JOKERS:
        start = parts.get("sprite")
        return do.Caprice(card, (place, beside(s, place)) if start is None else (start, place))
    return None


TAPS: Mapping[str, Callable[[State, Selection, int], TapResult]] = {
    MAIN: _main, ORC: _orc, ATTACK: _attack, MAGIC: _magic
}  # fmt: skip
"""What a tap means, by the phase; in all others a word."""


# --- buttons and cards beside the board


def _newcomer(s: State, selection: Selection, value: str) -> TapResult:
    """A newcomer is wanted: where? Or why there is none, which is no try yet: no square has been named."""
    if "newcomer" in chosen(selection):
        return TapResult()
    slot = Slot("newcomer", None)
    if choices(GAME, s, (slot,)):
        return TapResult((slot,))
    anywhere = do.Place(next(iter(scan_forward(PLACEMENT & ~turn.full(s))), 0))
    return TapResult(selection, refusal=GAME.explain(s, anywhere))


def entering(s: State, selection: Selection, value: str) -> TapResult:
    """The same in a lesson, which may begin where nobody is seen to have come in and nobody can."""
    unseen = s.placed > (s.elves[s.side] & PLACEMENT).bit_count()
    return TapResult(selection, key="tell.nobody_enters") if unseen else _newcomer(s, selection, value)


def _together(s: State, selection: Selection, value: str) -> TapResult:
    """Hand in hand, or alone: the chosen half-elf takes the sprite along or lets go."""
    elf = chosen(selection).get("elf")
    if elf is None:
        return TapResult(selection, key="tell.together")
    if not s.sprites >> elf & 1:
        return TapResult(selection, refusal=GAME.explain(s, do.Move(elf, beside(s, elf), True)))
    both = not chosen(selection).get("together")
    return TapResult((Slot("elf", elf), Slot("together", both)), key="tell.hand" if both else "tell.alone")


def _fight(s: State, selection: Selection, value: str) -> TapResult:
    """Whom the chosen half-elf can fight; or why nobody can."""
    fights = [a for a in legal(GAME, s) if isinstance(a, do.Fight)]
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
    tried = do.Fight(start, near) if near is not None else None
    refusal = GAME.explain(s, tried) if tried is not None else None
    if refusal is None and (s.fought or not s.points) and enemies:
        refusal = GAME.explain(s, do.Fight(start, next(iter(scan_forward(enemies)))))
        refusal = refusal if refusal is not None and refusal.code in ("FOUGHT_ALREADY", "NO_POINTS") else None
    return TapResult(selection, refusal=refusal) if refusal else TapResult(selection, key="tell.fight_nobody")


def _card(s: State, selection: Selection, value: str) -> TapResult | None:
    """A card of the hand is taken up or put back: one spell, or as many numbers as one likes."""
    card = _number(value)
    if card is None or s.cards is None or not s.cards.hands[holder(s)] >> card & 1:
        return None
    if s.phase not in (MAGIC, OPPOSE, ANSWER):
        return TapResult(selection, key="tell.card.later")
    slot = Slot("card", card)
    if slot in selection and (len(marks.laid(selection)) > 1 or selection[-1] == slot or s.phase != MAGIC):
        return TapResult(tuple(part for part in selection if part.kind == "card" and part != slot))
    if slot in selection:
        return TapResult((slot,))
    shield = do.Immunity(card)
    if s.phase == MAGIC and 1 << card & pack.JACKS and (refusal := GAME.explain(s, shield)) is not None:
        return TapResult(selection, refusal=refusal, tried=shield)
    numbers = all(1 << other & pack.NUMBERS for other in (card, *marks.laid(selection)))
    if numbers:
        return TapResult((*selection, slot))
    if s.phase != MAGIC and not 1 << card & (pack.JOKERS | pack.QUEENS | pack.NUMBERS):
        tried: Any = do.Oppose((card,)) if s.phase == OPPOSE else do.Answer((card,))
        return TapResult(selection, refusal=GAME.explain(s, tried), tried=tried)
    return TapResult((slot,))


def _number(value: str) -> int | None:
    return int(value) if value.isdecimal() and pack.is_card(int(value)) else None


def play_of(s: State, selection: Selection) -> Any:
    """What the chosen cards would oppose or answer with."""
    cards = marks.laid(selection)
    return do.Oppose(cards) if s.phase == OPPOSE else do.Answer(cards) if s.phase == ANSWER else None


def _play(s: State, selection: Selection, value: str) -> TapResult | None:
    """The chosen cards oppose, or answer."""
    tried = play_of(s, selection)
    if tried is None:
        return None
    if not tried.cards:
        return TapResult(selection, key="tell.cards_first")
    return tries(s, selection, tried)


def _break(s: State, selection: Selection, value: str) -> TapResult | None:
    """The chosen numbers are laid beside a rival's Immunity."""
    if s.phase != MAGIC or not value.isdecimal():
        return None
    cards = marks.laid(selection)
    if not cards:
        return TapResult(selection, key="tell.cards_first")
    return tries(s, selection, do.Break(int(value), cards))


def _take(s: State, selection: Selection, value: str) -> TapResult | None:
    """A card is taken from a rival's hand that lies open."""
    card = _number(value)
    return tries(s, selection, do.TakeCard(card)) if card is not None and s.phase == TAKE else None


def _escort(s: State, selection: Selection, value: str) -> TapResult | None:
    return TapResult(action=do.Escort(value == "leave")) if s.phase == ESCORT else None


PARTS: Mapping[str, Callable[[State, Selection, str], TapResult | None]] = {
    "newcomer": _newcomer, "together": _together, "fight": _fight,
    "card": _card, "play": _play, "break": _break, "take": _take, "escort": _escort,
}  # fmt: skip
"""What the buttons beside the board mean, by what they choose."""
LED = {**PARTS, "newcomer": entering}
"""The same in lessons."""
