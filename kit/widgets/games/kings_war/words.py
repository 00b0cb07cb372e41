"""What a person is told on the chessboard of Kings War: what is asked, squares, moves, advice, thoughts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import chess
from markupsafe import Markup

from kit.core.compose import choices
from kit.core.game import Choice, Facts, Ref
from kit.draw.inline import icon_svg
from kit.games.kings_war import GAME, reasons
from kit.games.kings_war.action_notation import is_sure
from kit.games.kings_war.actions import Action, Bid, Bombard, Charge, Move, Pass, Rest, Support, Untie, Walk, Web
from kit.games.kings_war.pieces import COSTS, KINDS, SIDES
from kit.games.kings_war.rules import duels, moves
from kit.games.kings_war.rules.turn import ABILITIES
from kit.games.kings_war.scene import View
from kit.games.kings_war.state import (
    Duel,
    State,
    Untying,
    in_check,
    kind_at,
    king_of,
    live_board,
    names,
    piece,
    strength,
    value,
)
from kit.text import Catalogue
from kit.widgets.features import Hint, Selection, Way, chosen
from kit.widgets.games.kings_war import hints
from kit.widgets.games.kings_war.marks import area, view
from kit.widgets.games.kings_war.pictures import chess_icon

if TYPE_CHECKING:
    from kit.core.game import Threat
    from kit.players import Decision

FACES = range(1, 7)


class Telling:
    """The part of the table that speaks."""

    # --- what is asked

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""
        if isinstance(s.pending, Untying):
            return t("ask.untie"), t("ask.untie.more")
        if isinstance(s.pending, Duel):
            return _asks_bid(s, s.pending, t)
        if selection:
            return _asks_part(s, selection, t)
        facts = self.now_facts(s)
        if s.tried:
            more = "check" if in_check(s, s.side) else "more" if reasons.captures(s) else "quiet"
            return t("ask.tried"), t(f"ask.tried.{more}", **facts)
        if in_check(s, s.side):
            return t("ask.check"), t("ask.check.more", between="yes" if _room_between(s) else "no")
        last = s.last_round and s.round >= s.last_round
        return t("ask.move", **facts), t("ask.move.last" if last else "ask.move.more")

    def averted(self, s: State, t: Catalogue) -> str:
        return t("tutor.averted") if in_check(s, s.side) else ""

    def now(self, s: State, selection: Selection) -> str:
        if isinstance(s.pending, Untying):
            return "KW-WEB-4"
        if isinstance(s.pending, Duel):
            return "KW-TOK-1" if len(s.pending.bids) < 2 else "KW-TAKE-2"
        if s.tried:
            return "KW-TURN-4"
        return "KW-KING-3" if in_check(s, s.side) else "KW-TURN-1"

    def now_facts(self, s: State) -> Facts:
        return {"abilities": "on" if s.treaty.abilities else "off"}

    def takes_for_granted(self, s: State, selection: Selection) -> str:
        """Where tokens come from, and what they are spent for."""
        rule = self.now(s, selection)
        if rule == "KW-TURN-1" and s.bowls[s.side] and len(selection) < 2:
            return "KW-TOK-4"
        return rule if rule == "KW-TOK-1" else ""

    def asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        """What the rules ask in the middle of an action; `None` where they ask nothing."""
        if s.pending is not None or len(selection) > 1:
            return self.asks(s, selection, t)
        return ("", told) if selection and (told := _captures(s, selection, t)) else None

    def roll_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while a die is awaited, and its faces with which the attack can succeed."""
        assert isinstance(s.pending, Duel)
        attack, defence = duels.strengths(s, s.pending)
        who = Ref("side", SIDES[s.side if not s.pending.pips else 1 - s.side])
        wins = self._winning(s, s.pending)
        if not s.pending.pips:
            spent = next((n for n in (1, 0) if s.pending.bids[n:] and s.pending.bids[n]), None)
            if spent is not None and wins:
                who = Ref("side", SIDES[1 - s.side if spent else s.side])
                facts = {"tokens": s.pending.bids[spent], "attack": attack, "defence": defence}
                return t("ask.roll.spent", who=who, **facts), wins
            return t("ask.roll.first" if wins else "ask.roll.never", who=who, attack=attack, defence=defence), wins
        total = attack + s.pending.pips[0]
        return t("ask.roll.second" if wins else "ask.roll.lost", who=who, attack=total, defence=defence), wins

    def chance_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, str]:
        """Before the first die, who attacks whom, and perhaps once more."""
        assert isinstance(s.pending, Duel)
        asked = self.roll_ask(s, mine, t)[0]
        if s.pending.pips:
            return asked, ""
        again = t("again.goes_on", who=Ref("side", SIDES[s.side])) if s.tried and not mine else ""
        return t("ask.duel", **_fighters(s, s.pending)), f"{again} {asked}".lstrip()

    def own_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, str]:
        assert isinstance(s.pending, Duel)
        asked = t("ask.own.side", who=Ref("side", SIDES[1 - s.side if s.pending.pips else s.side]))
        return asked, self.roll_ask(s, mine, t)[0]

    def _winning(self, s: State, fought: Duel) -> list[int]:
        """The faces of the die that is awaited with which the attack can succeed."""
        attack, defence = duels.strengths(s, fought)
        if not fought.pips:
            return [n for n in FACES if duels.succeeds(attack + n, defence + FACES[0])]
        return [n for n in FACES if duels.succeeds(attack + fought.pips[0], defence + n)]

    def chance_open(self, s: State) -> bool:
        """Whether the dice can still win: else they are thrown, as the rules say, but nobody is asked for them."""
        return not isinstance(s.pending, Duel) or bool(self._winning(s, s.pending))

    def chance_sums(self, s: State) -> bool:
        """The second die of a duel decides it: both sums are read before a piece leaves."""
        return isinstance(s.pending, Duel) and bool(s.pending.pips)

    def chance_button(self, s: State, t: Catalogue) -> str:
        if not self.chance_open(s):
            return t("ui.next")
        return t("dice.roll.both") if isinstance(s.pending, Duel) and not s.pending.pips else t("dice.roll")

    def throws(self, s: State, selection: Selection) -> list[int]:
        """What comes of each of the 36 throws of two dice, the attacker's six after six: 1 where the attack succeeds.
        Empty where no two dice are awaited."""
        if not isinstance(s.pending, Duel) or s.pending.pips:
            return []
        attack, defence = duels.strengths(s, s.pending)
        return [int(duels.succeeds(attack + one, defence + two)) for one in FACES for two in FACES]

    def uses_dice(self, s: State) -> bool:
        """Whether a die may ever be rolled in this match."""
        return s.treaty.capture_dice

    def end_reason(self, s: State, t: Catalogue) -> str:
        """After checkmate in mid-turn: what would have helped has been tried, and failed."""
        mate = s.outcome is not None and s.outcome.rule_id == "KW-END-1" and s.tried
        return t("end.last_way", who=Ref("side", SIDES[s.side])) if mate else ""

    def buttons(self, s: State, selection: Selection, t: Catalogue) -> list[Way]:
        """Choices that no tap can mean: what a pawn becomes; those of untying, leaving all tied last; and the ability
        of the chosen piece, which the card has too."""
        found: list[Way] = []
        for number, choice in enumerate(
            choices(GAME, s, selection) if selection or isinstance(s.pending, Untying) else []
        ):
            if choice.slot.kind == "untie":
                picture = Markup(icon_svg("web_knot", 28)) if choice.slot.value is not None else None
                found.append(Way(number, self.action_words(s, choice.action, t), picture=picture))
            if choice.slot.kind == "ability":
                words = self.ability_words(choice.slot.value, t)
                found.append(Way(number, words, picture=Markup(icon_svg("token", 26)), near=True))
            if choice.slot.kind == "promotion":
                kind = choice.slot.value
                words = t.word(Ref("piece", f"{SIDES[s.side]}_{KINDS[kind]}"), "Name short")
                found.append(Way(number, words, picture=chess_icon(kind, s.side, 40)))
        return sorted(found, key=lambda way: way.picture is None)

    # --- squares

    def board_label(self, s: State, t: Catalogue) -> str:
        """What a screen reader says of the whole board."""
        facts: dict[str, Any] = {name: strength(s, side) for side, name in enumerate(SIDES)}
        tokens = {f"{name}_tokens": s.bowls[side] for side, name in enumerate(SIDES)}
        return f"{t('say.board', who=Ref('side', SIDES[s.side]), **facts, **tokens)} {t('region.board.keys')}"

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A square for those who listen: its name, its piece, and what can be done there."""
        shown: View = view(s, selection, View())
        words = [t("say.square", at=chess.SQUARE_NAMES[place])]
        if (s.sides[0] | s.sides[1]) >> place & 1:
            facts = {"points": value(kind_at(s, place))} if kind_at(s, place) != chess.KING else {}
            words.append(t("say.piece", piece=piece(s, place), **facts))
        if (tied := dict(s.webs).get(place, 0)) > 0:
            words.append(t("say.tied", tokens=tied))
        words += [t("say.selected")] if place == shown.selected else []
        words += [t("say.goal")] if place in shown.moves else []
        words += [t("say.capture", wins=shown.captures[place])] if place in shown.captures else []
        words += [t("say.target")] if place in shown.targets | shown.users else []
        words += [t("say.area")] if place in shown.area and place not in shown.targets else []
        return ", ".join(words)

    # --- actions

    def ability_words(self, name: str, t: Catalogue) -> str:
        """An ability with its price."""
        return t("move.ability", name=t(f"ability.{name}"), cost=COSTS[name])

    def action_words(self, s: State, a: Action, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        match a:
            case Move() | Support():
                return _move_words(s, a, t)
            case Bombard(rook=doer, target=target, end=end):
                return t("move.bombard", piece=piece(s, doer), target=piece(s, target), **names(at=target, end=end))
            case Walk(knight=doer, end=end):
                return t("move.walk", piece=piece(s, doer), **names(start=doer, end=end))
            case Charge(bishop=doer, piece=target):
                return t("move.charge", piece=piece(s, doer), target=piece(s, target), **names(at=target))
            case Web(queen=doer, target=target):
                return t("move.web", piece=piece(s, doer), target=piece(s, target), **names(at=target))
            case Rest():
                return t("move.rest")
            case Pass():
                return t("ui.pass")
            case Bid(tokens=tokens):
                return t("move.bid", tokens=tokens)
            case Untie(square=None):
                return t("ui.untie.none")
            case Untie(square=int(square)):
                return t("move.untie", piece=piece(s, square), **names(at=square))
        return ""

    # --- the others at the table

    def only_ends(self, s: State, a: Action) -> bool:
        """Whether the action only ends a phase."""
        return isinstance(a, Untie)

    def standing(self, s: State, player: int) -> int:
        """How many pieces of a side are on the board."""
        return s.sides[player].bit_count()

    def thought(self, s: State, thought: Decision[Action], number: int, t: Catalogue) -> str:
        """What a computer player thinks before an action."""
        return f"{hints.mood(s, thought, number, t)} {self.own_words(s, thought.action, t)}."

    def own_words(self, s: State, a: Action, t: Catalogue) -> str:
        """An action in the words of whoever does it."""
        match a:
            case Bid(tokens=tokens):
                return t("thought.deed.bid", tokens=tokens)
            case Move() | Support() if (there := moves.taken_square(s, a)) is not None:
                fought = isinstance(GAME.apply(s, a).pending, Duel)
                key = "thought.deed.attack" if fought else "thought.deed.capture"
                return t(key, target=piece(s, there), **names(at=there))
            case Charge(piece=target):
                return t("thought.deed.charge", target=piece(s, target), **names(at=target))
            case Untie(square=int(square)):
                return t("thought.deed.knot", piece=piece(s, square), **names(at=square))
            case Untie() | Rest() | Pass():
                return t(f"thought.deed.{type(a).__name__.lower()}")
        return self.action_words(s, a, t)

    def threat(self, s: State, threat: Threat, t: Catalogue) -> str:
        """The tutor's warning: who could take the piece, in the state after the action; or what is paid for nothing."""
        if threat.kind == "tokens":
            return t("tutor.regret.tokens")
        by = [square for _, square in threat.by]
        facts: dict[str, Any] = {"who": [t("tutor.taker", piece=piece(s, q), **names(at=q)) for q in by]}
        if threat.chance < 1:
            facts["wins"] = int(threat.chance * 36)
        return t("tutor.warning", piece=piece(s, threat.place), **names(at=threat.place), **facts)

    def hint(self, s: State, thought: Decision[Action], t: Catalogue) -> Hint:
        """A computer player's advice in words."""
        a = thought.action
        why, way = hints.reason(s, thought, t), hints.way(a)
        tried = "" if hints.tells_all(s, thought) else self._tries(s, a, t)
        place = way[0] if way else None if isinstance(a, Bid) else king_of(s, s.side)
        parts = (f"ability-{ABILITIES[type(a)]}",) if type(a) in ABILITIES else ()
        risk = hints.risk(s, a)
        if risk is not None:
            why = f"{why} {hints.told(s, risk, t)}"
        by = (risk.by,) if risk is not None and risk.by is not None else ()
        return Hint(why, tried, place, way, places=(*hints.feared(s, thought), *by), parts=parts, leads=True)

    def _tries(self, s: State, a: Action, t: Catalogue) -> str:
        """What to try: a capture with how often it works."""
        if isinstance(a, Move) and not a.promotion and (there := moves.taken_square(s, a)) is not None:
            facts = {"piece": piece(s, a.start), "target": piece(s, there), **names(at=there)}
            wins = GAME.choice_facts(s, a)["of_36"]
            return t("hint.capture", **facts, wins=wins, often=hints.often(wins))
        return t("hint.try", words=self.action_words(s, a, t))


def _room_between(s: State) -> bool:
    """Whether somebody could stand between the King and whoever checks him."""
    here = king_of(s, s.side)
    return all(chess.between(here, there) for there in live_board(s, s.side).checkers())


def _fighters(s: State, duel: Duel) -> dict[str, Ref]:
    there = moves.taken_square(s, duel.deed)
    assert there is not None
    return {"piece": piece(s, duel.deed.start), "target": piece(s, there)}


def _asks_bid(s: State, duel: Duel, t: Catalogue) -> tuple[str, str]:
    if not duel.bids:
        return t("ask.bid.attack"), t("ask.bid.attack.more")
    return t("ask.bid.defence", **_fighters(s, duel)), _bid_more(s, duel, t)


def _bid_more(s: State, duel: Duel, t: Catalogue) -> str:
    """What the defender's tokens can change."""
    attack, defence = duels.strengths(s, duel)
    most = s.bowls[duels.bidder(s)]
    if not duels.succeeds(attack + FACES[-1], defence + FACES[0]):
        return t("ask.bid.safe")
    if duels.succeeds(attack + FACES[0], defence + most + FACES[-1]):
        return t("ask.bid.lost")
    return t("ask.bid.defence.more", who=Ref("side", SIDES[s.side]), tokens=duel.bids[0])


def _asks_part(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    parts = chosen(selection)
    found = choices(GAME, s, selection)
    kinds = {choice.slot.kind for choice in found}
    if "promotion" in kinds:
        return _asks_promotion(s, found, t)
    name = parts.get("ability")
    if name is not None:
        asked = next(kind for kind in ("piece", "target", "square") if kind in kinds)
        if (name, asked) == ("support", "square"):
            return _asks_support(s, parts["piece"], found, t)
        seen = "beside" if name == "charge" else "landing" if "target" in parts else "range"
        return t(f"ask.{name}.{asked}"), t(f"ask.area.{seen}") if area(s, parts) else ""
    who = piece(s, parts["piece"])
    able = next((t(f"ability.{choice.slot.value}") for choice in found if choice.slot.kind == "ability"), None)
    if "square" not in kinds:
        return t("ask.piece.ability", piece=who), t("ask.piece.ability.more", name=able)
    either = t("ask.piece.either", name=able) if able else t("ask.piece.more", piece=who)
    more = _captures(s, selection, t) or either
    return t("ask.piece", piece=who), more


def _asks_promotion(s: State, found: Sequence[Choice], t: Catalogue) -> tuple[str, str]:
    """What the pawn becomes; where dice come first, that it is only if it wins (KW-TAKE-6)."""
    if isinstance(GAME.apply(s, found[0].action).pending, Duel):
        return t("ask.promotion.duel"), t("ask.promotion.duel.more")
    return t("ask.promotion"), t("ask.promotion.more")


def _asks_support(s: State, start: int, found: Sequence[Choice], t: Catalogue) -> tuple[str, str]:
    """What the pawn's friends add; and who is captured on an empty square, where a pawn has just passed."""
    friends = duels.supporters(s, s.side, start).bit_count()
    ends = {choice.slot.value for choice in found if choice.slot.kind == "square"}
    passed = {there for end in ends if (there := moves.taken_square(s, Support(start, end))) not in (None, end)}
    more = t("ask.support.passed", **names(at=passed.pop())) if passed else ""
    return t("ask.support.square", friends=friends), more


def _captures(s: State, selection: Selection, t: Catalogue) -> str:
    """What the marks on the pieces mean that the chosen one can capture: its chance in words, else that it needs none;
    nothing where it captures none."""
    squares = [choice for choice in choices(GAME, s, selection) if choice.slot.kind == "square"]
    found, who = [choice.facts for choice in squares if "of_36" in choice.facts], chosen(selection).get("piece")
    if not found or who is None:
        return ""
    risks = [facts["of_36"] for facts in found if not is_sure(s, facts)]
    if not risks:
        goes = len(squares) > len(found)
        return t("ask.piece.captures", piece=piece(s, who)) if goes else t("ask.piece.sure")
    sure = t("ask.piece.sure") if len(risks) < len(found) else ""
    if len({*risks}) > 1:
        return f"{t('ask.piece.many', piece=piece(s, who))} {sure}".rstrip()
    facts = {"wins": risks[0], "often": hints.often(risks[0]), "tokens": sum(s.bowls)}
    return f"{t('ask.piece.odds', piece=piece(s, who), **facts)} {sure}".rstrip()


def _move_words(s: State, a: Move | Support, t: Catalogue) -> str:
    facts: dict[str, Any] = {"piece": piece(s, a.start), **names(start=a.start, end=a.end)}
    if a.promotion:
        facts["became"] = Ref("piece", f"{SIDES[s.side]}_{KINDS[a.promotion]}")
    there = moves.taken_square(s, a)
    if moves.castles(s, a):
        return t("move.castle.short" if a.end > a.start else "move.castle.long")
    if there is None:
        return t("move.move", **facts)
    facts |= {"target": piece(s, there), "wins": GAME.choice_facts(s, a)["of_36"]}
    return t("move.support" if isinstance(a, Support) else "move.capture", **facts)
