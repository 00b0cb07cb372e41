"""The well as a `kit.core.game.Game`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from well import events, notation, rules
from well.state import (
    HAND,
    MIDDLE,
    SEATS,
    SIDES,
    UNSEEN,
    Action,
    Draw,
    Duel,
    Lay,
    Pass,
    State,
    Step,
    near,
    owner,
    unseen,
)

from kit.core.base_game import BaseGame
from kit.core.chance import Rng
from kit.core.game import CHANCE, TERMINAL, Event, Outcome, Scenario

DEALT = tuple(range(len(SIDES))) * HAND


class TheWell(BaseGame[State, Action]):
    """Three seats; hands are secret."""

    id = "well"
    book = rules.BOOK
    grammar = notation.GRAMMAR
    positions = notation
    same_seats = SEATS
    hides = True

    def scenarios(self) -> Sequence[Scenario]:
        start = "red b1 d1\ngreen a4 b5\ngold d5 e4"
        return (Scenario("well", f"{start}\ndraws {' '.join(SIDES[seat] for seat in DEALT)}"),)

    def current_player(self, s: State) -> int:
        if rules.how_it_ended(s) is not None:
            return TERMINAL
        if s.owed:
            return CHANCE
        return s.side if s.duel is None else rules.answerer(s)

    def legal_actions(self, s: State) -> Sequence[Action]:
        if self.current_player(s) == TERMINAL:
            return ()
        if s.owed:
            return [Draw(card) for card in sorted(set(unseen(s)))]
        if s.duel is not None:
            return [Pass(), *(Lay(card) for card in sorted(set(s.hands[rules.answerer(s)])) if card > 0)]
        return [Step(a, b) for a in s.pawns[s.side] for b in near(a) if b not in s.pawns[s.side]]

    def chance_outcomes(self, s: State) -> Sequence[tuple[Draw, Fraction]]:
        if self.current_player(s) != CHANCE:
            return ()
        counts = Counter(unseen(s))
        return [(Draw(card), Fraction(counts[card], counts.total())) for card in sorted(counts)]

    def apply(self, s: State, a: Action) -> State:
        match a:
            case Draw(card=card):
                seat = s.owed[0]
                hands = tuple(tuple(sorted((*hand, card))) if n == seat else hand for n, hand in enumerate(s.hands))
                return s.but(hands=hands, owed=s.owed[1:])
            case Step(start=start, end=end):
                if owner(s, end) is None:
                    return _next(_moved(s, s.side, start, end))
                return s.but(duel=Duel(start, end))
        return self._answered(s, a)

    def _answered(self, s: State, a: Lay | Pass) -> State:
        assert s.duel is not None
        seat, duel = rules.answerer(s), Duel(s.duel.start, s.duel.end, (*s.duel.laid, rules.laid(a)))
        hand = list(s.hands[seat])
        if isinstance(a, Lay):
            hand.remove(a.card)
        s = s.but(hands=tuple(tuple(hand) if n == seat else other for n, other in enumerate(s.hands)), duel=duel)
        return s if len(duel.laid) == 1 else self._decided(s, duel)

    def _decided(self, s: State, duel: Duel) -> State:
        """Both have answered: the loser's pawn goes, cards are shown, and others are drawn."""
        attacked = owner(s, duel.end)
        assert attacked is not None
        if rules.attack_succeeds(*duel.laid):
            after = _moved(_moved(s, attacked, duel.end, None), s.side, duel.start, duel.end)
        else:
            after = _moved(s, s.side, duel.start, None)
        paid = [seat for seat, card in zip((attacked, s.side), duel.laid, strict=True) if card]
        after = after.but(shown=tuple(sorted((*s.shown, *filter(None, duel.laid)))), duel=None)
        return _next(after.but(owed=rules.drawing(after, tuple(paid))))

    def reveals(self, s: State, a: Action) -> bool:
        return isinstance(a, Draw) or (s.duel is not None and len(s.duel.laid) == 1)

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t, viewer)

    def outcome(self, s: State) -> Outcome | None:
        return rules.how_it_ended(s)

    def observation(self, s: State, player: int | None) -> State:
        hands = tuple(hand if n == player else (UNSEEN,) * len(hand) for n, hand in enumerate(s.hands))
        duel = s.duel
        if duel is not None and duel.laid and duel.laid[0] > 0 and owner(s, duel.end) != player:
            duel = Duel(duel.start, duel.end, (UNSEEN,))
        return s.but(hands=hands, duel=duel)

    def sample(self, o: State, player: int | None, rng: Rng) -> State:
        left = list(unseen(o))
        rng.shuffle(left)
        duel = o.duel
        if duel is not None and UNSEEN in duel.laid:
            duel = Duel(duel.start, duel.end, (left.pop(),))
        hands = [tuple(sorted(left.pop() if card == UNSEEN else card for card in hand)) for hand in o.hands]
        return o.but(hands=tuple(hands), duel=duel)

    def terms(self, s: State, player: int) -> dict[str, float]:
        """In pawns."""
        rivals = [len(pawns) for seat, pawns in enumerate(s.pawns) if seat != player]
        mine = s.pawns[player]
        close = max((2 - max(abs(p // 5 - MIDDLE // 5), abs(p % 5 - MIDDLE % 5)) for p in mine), default=0)
        return {"pawns": float(len(mine)), "rivals": -sum(rivals) / 2, "middle": close / 4}

    def dropped_out(self, s: State, player: int) -> State:
        """The pawns of whoever gives up leave the board; a duel of theirs is off."""
        gone = tuple(() if seat == player else pawns for seat, pawns in enumerate(s.pawns))
        mine = s.duel is not None and player in (s.side, owner(s, s.duel.end))
        back = s.but(pawns=gone, owed=tuple(seat for seat in s.owed if seat != player))
        if mine and s.duel is not None:
            answered, laid = owner(s, s.duel.end), [card for card in s.duel.laid if card]
            hands = tuple((*hand, *(laid if n == answered else ())) for n, hand in enumerate(s.hands))
            back = back.but(duel=None, hands=tuple(tuple(sorted(hand)) for hand in hands))
            return _next(back)
        return _next(back) if player == s.side else back


def _moved(s: State, seat: int, start: int, end: int | None) -> State:
    """A seat's pawn goes to a square, or off the board."""
    there = [pawn for pawn in s.pawns[seat] if pawn != start] + ([] if end is None else [end])
    pawns = tuple(tuple(sorted(there)) if n == seat else other for n, other in enumerate(s.pawns))
    return s.but(pawns=pawns)


def _next(s: State) -> State:
    """The turn passes to the next seat that has a pawn."""
    seats = [(s.side + n) % len(SIDES) for n in range(1, len(SIDES) + 1)]
    return s.but(side=next((seat for seat in seats if s.pawns[seat]), s.side), turn=s.turn + 1)


GAME = TheWell()
