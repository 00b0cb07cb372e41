"""La Strage as a `kit.core.game.Game`: who decides, what is legal, what an action does and tells."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from kit.core.base_game import BaseGame
from kit.core.chance import DIE, Rng, Roll
from kit.core.game import CHANCE, TERMINAL, Option, Threat, Trouble
from kit.games.strage import action_notation, cards, evaluation, events, legal, notation, transition
from kit.games.strage.action_notation import GRAMMAR
from kit.games.strage.actions import (
    Action,
    Answer,
    Attack,
    Break,
    Done,
    Draw,
    Escort,
    Fight,
    Move,
    NameSuit,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
    TakeCard,
)  # fmt: skip
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import BOOK, fighting, hands, moving, orcs
from kit.games.strage.rules.turn import SPELLS
from kit.games.strage.state import DRAWN, HIT, ROLLED, State

OPTIONS = (
    Option("magic", False, ("ST-TURN-2", "ST-DECK-1")),
    Option("place_first", False, ("ST-PLACE-5",)),
    Option("place_between", False, ("ST-PLACE-5",), goes_with=("magic",)),
    Option("orcs_may_enter", True, ("ST-ORC-4",)),
    Option("finish_turn", False, ("ST-END-1",)),
    Option("roll_order", True, ("ST-ORD-1",)),
)
"""What may be agreed. Where the rules leave a gap, the default is our ruling, and the other reading a switch."""


SHOWING = (*SPELLS, Break, Oppose, Answer, TakeCard, NameSuit)
"""The actions that show a card, or that there is none to be played."""


class LaStrage(BaseGame[State, Action]):
    """Three or four clans; with magic, hands are secret."""

    id = "strage"
    book = BOOK
    grammar = GRAMMAR
    positions = notation
    data = DATA
    switches = OPTIONS
    hides = True
    menu = True
    stepwise = True
    legal_actions = staticmethod(legal.legal_actions)
    canonical = staticmethod(legal.canonical)
    slots = staticmethod(action_notation.slots)
    choice_facts = staticmethod(action_notation.choice_facts)
    events = staticmethod(events.events)
    observation = staticmethod(cards.observation)
    dropped_out = staticmethod(transition.dropped_out)
    terms = staticmethod(evaluation.terms)
    worth = staticmethod(evaluation.worth)

    def num_players(self, s: State) -> int:
        return len(s.elves)

    def begun(self, position: str, switches: Mapping[str, Any]) -> State:
        s = super().begun(position, switches)
        if s.cards is not None and s.cards.blind:  # an observation: nobody could say what is drawn
            raise Trouble("trouble.position.unseen")
        return s

    def current_player(self, s: State) -> int:
        if s.outcome is not None:
            return TERMINAL
        if s.phase in ROLLED or s.phase in DRAWN:
            return CHANCE
        return hands.holder(s) if s.cards is not None else s.side

    def chance_outcomes(self, s: State) -> Sequence[tuple[Roll | Draw, Fraction]]:
        if s.outcome is not None:
            return ()
        if s.phase in ROLLED:
            return DIE
        if s.phase not in DRAWN:
            return ()
        cards: Sequence[Any] = legal.legal_actions(s)
        even = Fraction(1, len(cards))
        return [(card, even) for card in cards]

    def reveals(self, s: State, a: Action) -> bool:
        return s.phase in ROLLED or s.phase in DRAWN or isinstance(a, SHOWING)

    def apply(self, s: State, a: Action) -> State:  # noqa: C901  one line each
        kind = type(a)
        if kind is Roll:
            return transition.rolled(s, a.pips)  # type: ignore[union-attr]
        match a:
            case Move():
                return transition.moved(s, a)
            case Place(square=square):
                return moving.placed(s, square)
            case Fight():
                return fighting.begun(s, a)
            case Escort():
                return transition.left_or_stayed(s, a)
            case Done():
                return transition.done(s)
            case OrcPlace(square=square):
                return transition.attack_due(orcs.placed(s, square))
            case OrcMove(path=path):
                return transition.attack_due(orcs.moved(s, path))
            case Attack(orc=orc, end=end):
                return s.but(phase=HIT, pending=(orc, end))
            case Draw(card=card):
                return transition.drawn(s, card)
            case Break(clan=clan, cards=cards):
                return transition.broken(s, clan, cards)
            case Oppose():
                return transition.opposed(s, a)
            case Answer():
                return transition.answered(s, a)
            case TakeCard(card=taken):
                return transition.card_taken(s, taken)
            case NameSuit(suit=suit):
                return transition.suit_named(s, suit)
        return transition.cast(s, a)  # type: ignore[arg-type]

    def keeps_secrets(self, s: State) -> bool:
        """Only cards are ever hidden."""
        return s.treaty.magic

    def sample(self, o: State, player: int | None, rng: Rng) -> State:
        return cards.sample(o, rng)

    def threats(self, s: State, player: int) -> Mapping[int, Threat]:
        """What `kit.core.capabilities.Foresight` asks for; half-elves are numbered by their squares."""
        return evaluation.threats(self, s, player)

    def blunders(self, o: State, a: Action) -> Sequence[Threat]:
        return evaluation.blunders(self, o, a)

    def glanced(self, s: State) -> Generator[None, None, State]:
        return (yield from evaluation.glanced(self, s))

    def purpose(self, s: State) -> tuple[int, str, int, int]:
        """The turn and phase of the die; in the massacre whose it is; of a card the how manieth."""
        return s.turn, s.phase, s.rolling & -s.rolling, len(s.cards.owed) if s.cards is not None else 0


GAME = LaStrage()
