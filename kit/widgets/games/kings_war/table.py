"""Kings War under a finger, in a match and in lessons: a piece, where it goes, what its ability is aimed at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Self

import chess

from kit.core.chance import ROLLS
from kit.core.compose import choices
from kit.core.game import CHANCE, Event, Ref, Refusal, Slot
from kit.core.match import Step
from kit.draw.scene import Group, Scene
from kit.draw.squareboard import SquareBoard
from kit.games.kings_war import GAME, scene
from kit.games.kings_war.actions import EXPIRE, PASS, Bid, Bombard, Rest, Untie, Web
from kit.games.kings_war.pieces import BLACK, KINDS, SIDES, WHITE
from kit.games.kings_war.rules import duels
from kit.games.kings_war.scene import View
from kit.games.kings_war.squares import grid
from kit.games.kings_war.state import Duel, State, Untying, in_check, kind_at, king_of, own_webs, piece, strength, value
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.features import Clock, News, Selection, Stakes, TapResult, chosen, tries
from kit.widgets.games.kings_war import marks, taps
from kit.widgets.games.kings_war.words import Telling
from kit.widgets.lesson_table import LessonTable


class KingsWarTable(Telling, DiceTable):
    """Kings War on a chessboard; places are the squares of `chess`."""

    game = GAME
    clock = Clock(limit=taps.seconds, over=EXPIRE, set_to=taps.with_length)
    stakes = Stakes(free=taps.free_tokens, stake=Bid)
    beginning = "rounds"
    counted = "rounds"
    places = ("piece", "square", "target", "untie")
    parts = MappingProxyType({"ability": taps.ability})
    pending = Refusal("KW-TOK-2", "ROLL_FIRST")
    """Why nothing else can be done while dice are awaited."""
    bidding = Refusal("KW-TOK-2", "BID_FIRST")
    """Why nothing else can be done before tokens are spent."""

    def __init__(self, turned: bool = False) -> None:
        self.turned: bool = turned
        self.blank = View(turned=turned)

    def seen_from(self, players: Sequence[int]) -> Self:
        turned = tuple(players) == (1,)
        return self if turned == self.turned else type(self)(turned)

    def board(self, s: State) -> SquareBoard:
        return scene.board(self.turned)

    def elsewhere(self, s: State) -> int:
        """The square of the King whose turn it is."""
        return king_of(s, s.side)

    # --- marks and motion

    view = staticmethod(marks.view)

    def after(self, base: View, steps: Sequence[Step]) -> View:  # type: ignore[override]
        return replace(base, last=marks.trace(steps))

    def taken(self, s: State) -> Sequence[int]:
        return list(chess.scan_forward(s.sides[0] | s.sides[1]))

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Any]:
        return marks.motions(s, event, self.board(s), pieces)

    def scene(self, s: State, base: View, t: Catalogue) -> Scene:
        """The board as it is to be painted."""
        return scene.scene(s, base)

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """The squares of a side's pieces (the mover's if none is named) that the other side could capture next."""
        return marks.dangers(s, s.side if side is None else side)

    # --- what is chosen

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        """What a tap on a square means, given the parts chosen so far."""
        if GAME.current_player(s) == CHANCE or isinstance(s.pending, Duel):
            return TapResult(selection, refusal=self.pending if GAME.current_player(s) == CHANCE else self.bidding)
        if isinstance(s.pending, Untying):
            return tries(GAME, s, selection, Untie(place))
        return taps.tapped(s, selection, place)

    def part_place(self, s: State, kind: str, value: str) -> int | None:
        """The first piece of whoever decides that has the ability."""
        there = s.kinds[taps.USERS[value]] & s.sides[s.side] if kind == "ability" and value in taps.USERS else 0
        return next(iter(chess.scan_forward(there)), None)

    def besides(self, s: State, rule_id: str, t: Catalogue) -> str:
        without = rule_id == "KW-TURN-1" and not s.treaty.abilities
        return t("why.no_abilities") if without else ""

    # --- the course of a match

    def lasted(self, s: State) -> int:
        begun = s.outcome is None or s.side == BLACK or s.tried  # Black's last move has begun a round for White
        rounds = s.round if begun else s.round - 1
        return min(rounds, s.last_round) if s.last_round else rounds

    def gained(self, step: Step, players: Collection[int], others: Collection[int]) -> int:
        """What the pieces count that the others lost (KW-END-6)."""
        return sum(strength(step.before, seat) - strength(step.after, seat) for seat in others)

    def fell(self, s: State, t: State) -> list[int]:
        fewer = [(a, b) for a, b in zip(s.sides, t.sides, strict=True) if a.bit_count() > b.bit_count()]
        return [square for a, b in fewer for square in chess.scan_forward(a & ~b)]

    def news(self, s: State, a: Any, t: State) -> News:
        events = GAME.events(s, a, t) if isinstance(s.pending, Duel) else []
        return News(
            fell=self.fell(s, t),
            withstood=[event.path[-1] for event in events if event.kind == "duel_lost"],
            brought=_told_at(s, a),
            earned={side: "KW-TOK-4" for side in range(2) if t.bowls[side] > s.bowls[side]},
            again=bool(t.tried),
        )

    def turn_words(self, s: State, t: Catalogue) -> str:
        if not s.last_round:
            return t("chip.round", round=self.lasted(s))
        return t("chip.round", round=self.lasted(s), rounds=s.last_round)

    def amid(self, s: State) -> bool:
        return isinstance(s.pending, Duel)

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        """The first die waits for a button where people take part, unless one has just paid to roll."""
        duel = step.after.pending
        if not isinstance(duel, Duel) or duel.pips or not humans:
            return False
        return not (isinstance(step.action, Bid) and GAME.current_player(step.before) in humans)

    # --- for the list of moves

    def part_words(self, s: State, slot: Slot, t: Catalogue) -> str:
        return self.ability_words(slot.value, t) if slot.kind == "ability" else super().part_words(s, slot, t)


def _told_at(s: State, a: Any) -> list[int]:
    """Where it is told what a rest brought, or who was pushed away or caught from afar."""
    match a:
        case Rest():
            return [king_of(s, s.side)]
        case Bombard(end=there) | Web(target=there):
            return [there]
    return []


# --- lessons


class KingsWarLessonTable(KingsWarTable, LessonTable):
    """The board of a lesson is always seen from White's side."""

    price_rule = ""
    """No way has a price here."""

    def part_meanings(self, s: State, name: str) -> Iterable[Any]:
        """The uses of an ability that is chosen on the card."""
        fixed = taps.FIXED.get(name)
        return [fixed] if fixed is not None else taps.attempts(s, name)

    def meanings(self, s: State, selection: Selection, place: int) -> Iterator[Any]:
        """What a tap may mean: that the chosen piece does there what was chosen, or that the piece there acts."""
        if isinstance(s.pending, Untying):
            yield Untie(place)
        parts = chosen(selection)
        if "piece" not in parts:
            if place in own_webs(s):
                yield PASS
            if not choices(GAME, s, (Slot("piece", place),)):
                yield from taps.walks(s, place)
            return
        if any(choice.slot.value == place for choice in choices(GAME, s, selection)):
            return
        yield taps.meant(s, parts, place)
        if "ability" not in parts:
            for name, kind in taps.USERS.items():
                if kind == kind_at(s, parts["piece"]) and name != "rest":
                    yield taps.meant(s, {**parts, "ability": name}, place)

    def dice_against(self, s: State, thrown: Any, player: int) -> bool:
        """Whether the attack of the player has failed by the dice: with others it could have won."""
        events = GAME.events(s, thrown, GAME.apply(s, thrown))
        lost = player == s.side and any(event.kind == "duel_lost" for event in events)
        if not (lost and isinstance(s.pending, Duel)):
            return False
        attack, defence = duels.strengths(s, s.pending)
        return duels.succeeds(attack + ROLLS[-1].pips, defence + ROLLS[0].pips)

    def taken_by(self, start: State, s: State, player: int) -> tuple[int, int]:
        return self.standing(start, 1 - player) - self.standing(s, 1 - player), 0

    def ready(self, s: State) -> tuple[int, ...]:
        """Where the pieces stand that can do something."""
        return tuple(choice.slot.value for choice in choices(GAME, s) if choice.slot.kind == "piece")

    def first(self, s: State, place: int, t: Catalogue) -> str:
        """The piece is named."""
        return t("tell.first", piece=piece(s, place))

    def marked_words(self, s: State, t: Catalogue) -> str:
        """The rays around a King that is in check."""
        standing = s.outcome is None or s.outcome.rule_id == "KW-END-1"
        return t("school.ring", piece=piece(s, king_of(s, s.side))) if standing and in_check(s, s.side) else ""

    def told(self, s: State, fact: str, t: Catalogue) -> str:
        """What a kind of piece is worth."""
        kind = KINDS.index(fact) if fact in KINDS[1:] else chess.KING
        who = Ref("piece", f"{SIDES[WHITE]}_{fact}")
        return t("school.worth", piece=who, points=value(kind)) if kind != chess.KING else ""

    def sights(self, s: State) -> list[int]:
        """Where something is to be seen: pieces, and the squares beside them."""
        both = list(chess.scan_forward(s.sides[0] | s.sides[1]))
        return sorted({*both, *(near for here in both for near in chess.scan_forward(grid(here)))})
