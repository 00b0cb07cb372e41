"""Rune Winter as a `kit.core.game.Game`: who decides, what is legal, what an action does."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, get_args

from kit.core.actions import is_formed
from kit.core.base_game import BaseGame
from kit.core.capabilities import Ruling
from kit.core.files import beside
from kit.core.game import Event, Option, Refusal
from kit.games.runewars import actions as do
from kit.games.runewars import evaluation, events, legal, notation, reasons, transition
from kit.games.runewars.action_notation import GRAMMAR
from kit.games.runewars.actions import Action
from kit.games.runewars.muster import mustered
from kit.games.runewars.rules import BOOK, hand, moving, orders, tasks, worst
from kit.games.runewars.rules.control import EDITS, EVERYTHING, trimmed
from kit.games.runewars.state import PLACE, RETREAT, State, Treaty

RULES_OF = {
    "faction": "RS-GEN-1", "draw_profile": "RUL-01", "hero_symbol": "RUL-01", "fate": "RS-GEN-13", "hard": "RS-VAR-1",
    "free_cities": "RS-VAR-3.4", "commander": "RS-VAR-3.3", "dev_cards": "RS-VAR-3.2", "explore": "RS-GEN-22",
    "fortress_distance": "RUL-03", "setup_choice": "RUL-04", "spring_draw": "RUL-07", "automa_rebuilds": "RUL-18",
    "edition": "RUL-25", "neutrals_rally": "RUL-31", "elimination": "RUL-33", "coop_distance": "RUL-49",
}  # fmt: skip
"""Per name of what may be agreed the rule that it is about."""
TWO = {"coop_distance": 4}
"""So many seats there are where it matters."""
OPTIONS = tuple(
    Option(name, getattr(Treaty(), name), (rule,), values=notation.VALUES.get(name, ()), seats=TWO.get(name, 0))
    for name, rule in RULES_OF.items()
)
"""What may be agreed: the readings of the rulings, then the variants, which the author says are untested (RS-VAR-0)."""


WEIGHTS = (100, 40, 1, 20, 5, 1)
"""What a point of each of the six lines is worth, in points of threat."""


class RuneWinter(BaseGame[State, Action]):
    """Beside the box: the player says what he does on his table, and the automa's part is decided here."""

    id = "runewars"
    book = BOOK
    grammar = GRAMMAR
    positions = notation
    data = beside(__file__)
    switches: Sequence[Option] = OPTIONS
    menu = True
    current_player = staticmethod(legal.current_player)
    legal_actions = staticmethod(legal.legal_actions)
    chance_outcomes = staticmethod(legal.chance_outcomes)
    hope = staticmethod(evaluation.hope)

    def explain(self, s: State, a: Any) -> Refusal | None:
        by_hand = s.realm is not None and type(a) in EDITS  # on the screen nobody moves a piece by hand
        if by_hand or (type(a) in EVERYTHING and not is_formed(a)):
            return Refusal("RS-SCOPE-3", "UNKNOWN_ACTION")
        return BOOK.explain(s, a)

    def begun(self, position: str, switches: Mapping[str, Any]) -> State:
        s = super().begun(position, switches)
        faction = switches.get("faction", "board")
        return s if faction == "board" or s.realm is not None else mustered(s, faction)

    def num_players(self, s: State) -> int:
        return 2 * len(s.factions)

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t)

    def terms(self, s: State, player: int) -> dict[str, float]:
        """The six lines by which the automa chooses, from the player's side: better than nothing for whoever compares
        positions, in points of threat."""
        if s.realm is not None:
            return evaluation.terms(s, player)
        side = 1 if player >= len(s.factions) else -1
        weights = zip(worst.LINES, worst.lines(s), WEIGHTS, strict=True)
        return {line: float(side * value * weight) for line, value, weight in weights}

    def candidates(self, s: State) -> Generator[None, None, Sequence[Action]]:
        """What is worth a thought, as `kit.core.capabilities.Lookahead` says; beside the box, all."""
        return self.legal_actions(s) if s.realm is None else (yield from evaluation.candidates(s, self.apply))

    def afterstates(self, s: State, a: Action) -> Generator[None, None, Sequence[tuple[State, float]]]:
        """What an action most sensibly leads to, as `kit.core.capabilities.Lookahead` says."""
        t = self.apply(s, a)
        return [(t, 1.0)] if s.realm is None else (yield from evaluation.afterstates(s, a, t, self.apply))

    def immediate(self, s: State, a: Action) -> Generator[None, None, Sequence[tuple[State, float]]]:
        """What an action leads to by itself, as `kit.core.capabilities.Nearsighted` says."""
        t = self.apply(s, a)
        return [(t, 1.0)] if s.realm is None else (yield from evaluation.immediate(s, a, t, self.apply))

    def policy(self, s: State) -> Ruling:
        """What the automa does (`kit.core.capabilities.Automatic`)."""
        return reasons.ruling(s, legal.decided(s))

    def apply(self, s: State, a: Action) -> State:
        return transition.settled(APPLIED.get(type(a), transition.table_changed)(s, a))


APPLIED: Mapping[type, Callable[[State, Any], State]] = {
    do.Turn: transition.turned,
    do.Shown: transition.turned,
    do.Reveal: transition.revealed,
    do.Carried: lambda s, a: transition.carried(s),
    do.Discard: lambda s, a: s,
    do.Bid: transition.bid,
    do.Grant: lambda s, a: s.but(phase=PLACE, scope=a.scope),
    do.Order: transition.ordered,
    do.Done: lambda s, a: transition.resolved(s),
    do.Next: lambda s, a: transition.sequenced(s, a.area),
    do.Claim: lambda s, a: transition.claimed(s, a.owner),
    do.Battle: lambda s, a: transition.battle_begun(s, a.area, s.side),
    do.Won: transition.won,
    do.Driven: lambda s, a: s.but(phase=RETREAT, at=a.area),
    do.Generate: transition.generated,
    do.Trim: trimmed,
    do.Loot: transition.looted,
    do.Charge: transition.charged,
    do.March: transition.marched,
    do.Stay: lambda s, a: transition.stayed(s, a.area),
    do.Retreat: transition.retreated,
    do.Rune: transition.rune_placed,
    do.PlayTactic: hand.played,
    do.Shards: lambda s, a: hand.shards_joined(s),
    do.Trade: lambda s, a: hand.traded(s),
    do.Achieve: lambda s, a: hand.achieved(s),
    do.Activate: moving.with_activated,
    do.Move: moving.moved,
    do.Ride: moving.ridden,
    do.Talk: moving.talked,
    do.Supremacy: orders.supreme,
    do.Recruit: orders.recruited,
    do.Hire: orders.hired,
    do.TakeTitle: orders.title_taken,
    do.Build: orders.built,
    do.Repair: orders.built,
    do.Swap: orders.swapped,
    do.Develop: orders.developed,
    **dict.fromkeys((*get_args(do.Answers), do.Draw), tasks.answered),
}
"""What each action does; any other is something that the player did on his table."""


GAME = RuneWinter()
