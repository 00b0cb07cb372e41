"""What a person is told on the board of La Strage: what is asked, dice, squares, moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from kit.core.compose import choices, legal
from kit.core.game import Ref, Scenario, Slot
from kit.draw.inline import icon_svg
from kit.games.strage import GAME, actions
from kit.games.strage import cards as pack
from kit.games.strage.actions import Action
from kit.games.strage.events import card as card_ref
from kit.games.strage.events import clan, victim
from kit.games.strage.pieces import SIDES
from kit.games.strage.rules import fighting, orcs
from kit.games.strage.rules.hands import holder
from kit.games.strage.scene import SUIT_PICTURES, View, guarded, letter_of
from kit.games.strage.squares import EXIT, PLACEMENT, names
from kit.games.strage.state import (
    ATTACK,
    DRAWN,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MAIN,
    MASSACRE,
    ORC,
    POINTS,
    SUIT,
    State,
    all_elves,
    clan_at,
    orcs_off,
    shielded,
    supply,
)  # fmt: skip
from kit.space.squares import SQUARE_NAMES
from kit.text import Catalogue
from kit.widgets.features import EndButton, Selection, Thrown, Way, chosen
from kit.widgets.games.strage import hints, marks
from kit.widgets.games.strage.marks import view

if TYPE_CHECKING:
    from kit.players import Decision

FACES = range(1, 7)
BEATING, HITTING = [n for n in FACES if fighting.succeeds(n)], [n for n in FACES if orcs.succeeds(n)]
FLEEING = [n for n in FACES if orcs.flees(n)]
"""The faces with which a half-elf wins a fight, an orc hits, and a sprite runs away."""


class Telling:
    """The part of the table that speaks."""

    now = staticmethod(hints.rule)
    hint = staticmethod(hints.hint)
    threat = staticmethod(hints.warning)

    # --- what is asked

    def goal(self, scenario: Scenario, t: Catalogue) -> str:
        """How every match is won; a position that somebody made speaks for itself."""
        return "" if scenario.titles else t("goal")

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""
        who = {"who": clan(GAME.current_player(s))}
        match s.phase:
            case "main":
                return _asks_main(s, selection, t)
            case "orc":
                key = "place" if orcs_off(s) else "to" if selection else "move"
                return t(f"ask.orc.{key}", **who), t(f"ask.orc.{key}.more")
            case "escort" if not s.sprites:
                return t("ask.escort.last"), t("ask.escort.last.more")
            case "attack":
                key = "ask.attack.own" if hints.only_own(s) else "ask.attack"
                return t(key, **who), t("ask.attack.more")
            case "magic":
                return _asks_magic(s, selection, t)
            case "oppose":
                return _asks_oppose(s, t)
            case "answer":
                return t("ask.answer", total=s.dealt.total), t("ask.answer.more", least=s.dealt.total)
        return t(f"ask.{s.phase}", **who), t(f"ask.{s.phase}.more")

    def takes_for_granted(self, s: State, selection: Selection) -> str:
        """What orcs do, to whoever places or moves one for the first time."""
        return "ST-ORC-1" if s.phase == ORC else ""

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        """The big button, which is calm while points are there to be spent, or cards to be played and taken."""
        phase = hints.PHASES.get(s.phase)
        if phase is None or not phase.ends:
            return None
        key = "magic" if s.phase == MAIN and s.treaty.magic else phase.ends
        return EndButton(t(f"ui.{key}"), phase.ending, calm=s.phase != MAGIC and len(legal(GAME, s)) > 1)

    def passes(self, s: State) -> bool:
        """Whether nobody was placed, moved or fought, though somebody could."""
        idle = s.phase == MAIN and not s.placed and not s.begun
        return idle and len(legal(GAME, s)) > 1

    def only_ends(self, s: State, a: Action) -> bool:
        nothing = (actions.Oppose(), actions.Answer(), actions.TakeCard(), actions.NameSuit())
        return isinstance(a, actions.Done) or a in nothing

    def buttons(self, s: State, selection: Selection, t: Catalogue) -> list[Way]:
        """Choices that no tap can mean: whether a half-elf stays, a suit, what a Jack, a King or a Joker does."""
        if s.phase not in (ESCORT, SUIT, MAGIC):
            return []
        found: list[Way] = []
        for number, choice in enumerate(choices(GAME, s, selection) if selection or s.phase != MAGIC else []):
            kind, value = choice.slot.kind, choice.slot.value
            if kind == "leaves":
                picture = icon_svg("leave" if value else "flag", 28)
                found.append(Way(number, t("ui.leave" if value else "ui.stay"), picture=Markup(picture)))
            elif kind == "suit":
                picture = icon_svg(SUIT_PICTURES[value], 26) if value is not None else icon_svg("next", 24)
                found.append(Way(number, self.action_words(s, choice.action, t), picture=Markup(picture)))
            elif kind in ("immune", "curse", "upheaval"):
                name = {"immune": "card_jack", "curse": "card_king", "upheaval": "card_joker_a"}[kind]
                words = t(f"ui.{kind}", n=len(marks.orcs_chosen(selection)))
                found.append(Way(number, words, picture=Markup(icon_svg(name, 28))))
        return found

    # --- advice

    def way_of(self, s: State, a: Any) -> tuple[int, ...]:
        return () if a is None else hints.attempt(s, a)[2]

    # --- dice

    def chance_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, str]:
        if s.phase in DRAWN:
            return t(f"ask.{s.phase}", who=clan(s.dealt.owed[0])), ""
        return self.roll_ask(s, mine, t)[0], ""

    def chance_lands(self, s: State) -> bool:
        return s.phase not in DRAWN

    def roll_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while a die is awaited, and its faces with which it goes well."""
        who = {"who": clan(s.side)}
        if s.phase in (FIGHT, HIT):
            start, end = s.pending
            facts = {"victim": victim(s, end), **names(start=start, at=end)}
            return t(f"ask.roll.{s.phase}", **who, **facts), wins(s)
        if s.phase == MASSACRE:
            return t("ask.roll.massacre", n=s.rolling.bit_count()), wins(s)
        return t("ask.roll.mine" if mine and s.phase == POINTS else f"ask.roll.{s.phase}", **who), []

    def chance_button(self, s: State, t: Catalogue) -> str:
        return t("dice.roll.sprites" if s.phase == MASSACRE else "dice.roll")

    def aims(self, s: State, selection: Selection, t: Catalogue) -> list[tuple[str, list[int]]]:
        """What the chosen half-elf could fight, or the orcs attack, and the faces that hit."""
        if s.phase == ATTACK:
            return [(t("odds.attack"), HITTING)]
        if s.phase == ORC:
            return [(t("odds.attack"), HITTING), (t("odds.fright"), FLEEING)]
        if s.phase == MAIN and view(s, selection, View()).targets:
            return [(t("odds.fight_one"), BEATING)]
        return []

    def told_roll(self, s: State, pips: int, t: Catalogue) -> list[Thrown]:
        """The die that was rolled in this state."""
        side, hit = SIDES[s.side], pips in wins(s)
        match s.phase:
            case "fight" | "hit":
                whose = side if s.phase == FIGHT else ""
                return [(whose, (pips,), t("dice.hit" if hit else "dice.missed"), hit)]
            case "massacre":
                at = names(at=orcs.next_to_roll(s.rolling))
                return [("", (pips,), t("dice.stays" if hit else "dice.flees", **at), hit)]
            case "points":
                return [(side, (pips,), t("dice.points", n=pips), False)]
        return [(side, (pips,), str(pips), False)]

    # --- squares

    def board_label(self, s: State, t: Catalogue) -> str:
        """What a screen reader says of the whole board."""
        saved = [t("say.saved", who=clan(number), n=count) for number, count in enumerate(s.saved)]
        first = t("say.board", who=clan(s.side), points=s.points)
        return " ".join((first, *saved, t("region.board.keys")))

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A square for those who listen: its name, who stands there, and what can be done there."""
        shown: View = view(s, selection, View())
        words = [t("say.square", at=SQUARE_NAMES[place])]
        owner = clan_at(s, place)
        if owner is not None:
            pair = "say.pair" if s.sprites >> place & 1 else "say.elf"
            words.append(t(pair, piece=Ref("piece", f"{SIDES[owner]}_elf")))
            words += [t("say.immune")] if shielded(s, owner) else []
        elif s.sprites >> place & 1:
            words.append(t("say.sprite"))
        elif s.orcs >> place & 1:
            words.append(t("say.orc"))
        words += [t("say.entrance")] if PLACEMENT >> place & 1 else []
        words += [t("say.home")] if EXIT >> place & 1 else []
        words += [t("say.selected")] if place == shown.selected else []
        words += [t("say.cost", n=shown.costs[place])] if shown.costs.get(place) else []
        words += [t("say.goal")] if place in shown.openings | shown.pointed or shown.costs.get(place) == 0 else []
        words += [t("say.target")] if place in shown.targets | {end for _, end in shown.pairs} else []
        words += [t("say.aimed")] if place in shown.aimed else []
        if s.phase == MASSACRE:
            words += [t("say.endangered")] if s.rolling >> place & 1 else []
            words += [t("say.guarded")] if guarded(s) >> place & 1 else []
        return ", ".join(words)

    # --- actions

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        match a:
            case actions.Place(square=square):
                return t("move.place_with" if s.sprites >> square & 1 else "move.place", **names(at=square))
            case actions.Move(start=start, end=end, together=together):
                return t("move.together" if together else "move.walk", **names(start=start, end=end))
            case actions.Fight(start=start, end=end):
                return t("move.fight", victim=victim(s, end), **names(start=start, at=end))
            case actions.Escort(leaves=leaves):
                return t("ui.leave" if leaves else "ui.stay")
            case actions.Done():
                return t("ui.magic" if s.phase == MAIN and s.treaty.magic else "ui.orcs")
            case actions.OrcPlace(square=square):
                return t("move.orc_place", **names(at=square))
            case actions.OrcMove(path=path):
                return t("move.orc", **names(start=path[0], end=path[-1]))
            case actions.Attack(orc=orc, end=end):
                return t("move.attack", victim=victim(s, end), **names(start=orc, at=end))
            case actions.Draw(card=card):
                return t.word(card_ref(card), "Name")
        return _card_words(s, a, t)

    def thought(self, s: State, thought: Decision[Action], number: int, t: Catalogue) -> str:
        """What a computer player thinks before an action: what it does itself."""
        match a := thought.action:
            case actions.Attack(end=end):
                own = bool(s.elves[s.side] >> end & 1)
                return t("thought.own_attack" if own else "thought.attack", victim=victim(s, end), **names(at=end))
            case actions.Fight(end=end):
                return t("thought.fight", victim=victim(s, end), **names(at=end))
            case actions.Place(square=square):
                return t("thought.place_with" if s.sprites >> square & 1 else "thought.place", **names(at=square))
            case actions.Move(end=end, together=together):
                return t("thought.together" if together else "thought.walk", **names(at=end))
            case actions.OrcPlace(square=square):
                return t("thought.orc_place", **names(at=square))
            case actions.OrcMove(path=path):
                return t("thought.orc", **names(at=path[-1]))
        return self.action_words(s, a, t)

    def lies_open(self, a: Any) -> bool:
        """All that a player does, and dice: only cards are drawn in secret."""
        return not isinstance(a, actions.Draw)

    def part_words(self, s: State, slot: Slot, t: Catalogue) -> str:
        """A part of an action that more parts follow."""
        kind, value = slot.kind, slot.value
        if kind == "newcomer":
            return t("move.newcomer", n=supply(s, s.side))
        if kind == "together":
            return t("move.hand_in_hand" if value else "move.let_go")
        if kind == "card":
            return t.word(card_ref(value), "Name")
        if kind == "clan":
            return t("move.break", whose=clan(value))
        return self.describe(s, int(value), (), t)


def wins(s: State) -> list[int]:
    """The faces of the die that is awaited with which it goes well: for the sprite, in a massacre."""
    staying = [n for n in FACES if n not in FLEEING]
    return {FIGHT: BEATING, HIT: HITTING, MASSACRE: staying}.get(s.phase, [])


def _asks_main(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    parts, who = chosen(selection), {"who": clan(s.side)}
    if "newcomer" in parts:
        return t("ask.newcomer"), t("ask.newcomer.more")
    if "elf" in parts:
        key = "ask.together" if parts.get("together") else "ask.elf"
        fights = bool(view(s, selection, View()).targets)
        return t(key), t("ask.elf.fight") if fights else t(f"{key}.more")
    if not s.points:
        return t("ask.spent", **who), t("ask.spent.magic" if s.treaty.magic else "ask.spent.more")
    entered = [a.square for a in legal(GAME, s) if isinstance(a, actions.Place)]
    others = s.sprites and not s.sprites & (s.elves[s.side] | ~all_elves(s))
    led = t("ask.led") if others and not s.fought else ""
    if not s.elves[s.side]:
        waits = any(s.sprites >> square & 1 for square in entered)
        return t("ask.first", **who), t("ask.first.more") if waits else led
    return t("ask.main", **who), led or (t("ask.main.more") if entered else "")


def _asks_magic(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    if not selection and s.dealt.cast:
        breaks = any(isinstance(a, actions.Break) for a in legal(GAME, s))
        return t("ask.cast"), t("ask.cast.numbers" if breaks else "ask.cast.more")
    if not selection:
        return t("ask.magic", who=clan(s.side)), t("ask.magic.more")
    parts, card = chosen(selection), marks.first_card(selection)
    if card is None or 1 << card & pack.NUMBERS:
        return t("ask.numbers"), t("ask.numbers.more")
    rank = letter_of(card)
    if rank == "X" and "sprite" in parts:
        return t("ask.card.X.to"), t("ask.card.X.to.more")
    if rank == "Q" and "target" in parts:
        return t("ask.card.Q.orc"), t("ask.card.Q.orc.more")
    return t(f"ask.card.{rank}"), t(f"ask.card.{rank}.more")


def _asks_oppose(s: State, t: Catalogue) -> tuple[str, str]:
    spell = s.dealt.opposed
    key = "lightning" if isinstance(spell, actions.Lightning) else "metamorphosis"
    facts = {"who": clan(s.side), "whose": clan(holder(s)), **names(at=spell.target)}
    return t(f"ask.oppose.{key}", **facts), t(f"ask.oppose.{key}.more")


def cards_words(cards: Any, t: Catalogue) -> str:
    """Some cards, named one after the other."""
    return ", ".join(t.word(card_ref(card), "name") for card in cards)


def _card_words(s: State, a: Any, t: Catalogue) -> str:
    match a:
        case actions.Lightning(target=target):
            return t("move.lightning", victim=victim(s, target), **names(at=target))
        case actions.Immunity():
            return t("ui.immune", n=0)
        case actions.Metamorphosis(target=target, orc=orc):
            more = {} if orc is None else names(start=orc)
            return t("move.metamorphosis", victim=victim(s, target), **names(at=target), **more)
        case actions.Curse(orcs=cursed):
            return t("ui.curse", n=len(cursed))
        case actions.Upheaval():
            return t("ui.upheaval", n=0)
        case actions.Caprice(path=path):
            return t("move.caprice", **names(start=path[0], end=path[-1]))
        case actions.Break(clan=theirs, cards=laid):
            return t("move.lay", whose=clan(theirs), cards=cards_words(laid, t))
        case actions.Oppose(cards=played):
            return t("move.oppose", cards=cards_words(played, t)) if played else t("ui.let_be")
        case actions.Answer(cards=played):
            return t("move.answer", cards=cards_words(played, t)) if played else t("ui.no_answer")
        case actions.TakeCard(card=card):
            return t("ui.take_none") if card is None else t("move.take", card=card_ref(card))
        case actions.NameSuit(suit=suit):
            return t("ui.no_suit") if suit is None else t("move.suit", suit=Ref("suit", pack.SUITS[suit]))
    return ""
