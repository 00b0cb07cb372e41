"""The well: what an action made happen, as far as somebody may know."""

from __future__ import annotations

from collections.abc import Sequence

from well import rules
from well.notation import name
from well.state import SIDES, Action, Draw, Lay, Pass, State, Step, owner

from kit.core.game import Event, Ref


def key(seat: int, square: int) -> str:
    """The scene's name for a pawn: its seat's and its square's."""
    return f"{SIDES[seat]}-{name(square)}"


def events(s: State, a: Action, t: State, viewer: int | None) -> Sequence[Event]:
    """What happened between `s` and `t`; a card that was drawn or laid is told to whoever has it, until it is shown."""
    found = [_told(s, a, t, viewer)]
    if (end := rules.how_it_ended(t)) is not None:
        who = {"who": Ref("side", SIDES[end.winners[0]])} if end.winners else {}
        found.append(Event("end.won" if end.winners else "end.nobody", end.rule_id, who))
    return found


def _told(s: State, a: Action, t: State, viewer: int | None) -> Event:
    match a:
        case Draw(card=card):
            who = {"who": Ref("side", SIDES[s.owed[0]])}
            return (
                Event("drew", "WELL-6", who | {"card": card}) if viewer == s.owed[0] else Event("took", "WELL-6", who)
            )
        case Step(start=start, end=end):
            facts = {"who": Ref("side", SIDES[s.side]), "at": name(end)}
            rival = owner(s, end)
            if rival is None:
                return Event("stepped", "WELL-1", facts, (key(s.side, start),), (start, end))
            return Event("attacked", "WELL-3", facts | {"rival": Ref("side", SIDES[rival])}, (key(s.side, start),))
    return _answered(s, a, t)


def _answered(s: State, a: Lay | Pass, t: State) -> Event:
    seat = rules.answerer(s)
    assert s.duel is not None
    if not s.duel.laid:
        kind = "laid" if isinstance(a, Lay) else "passed"
        return Event(kind, "WELL-3", {"who": Ref("side", SIDES[seat])})
    defence, attack = s.duel.laid[0], rules.laid(a)
    rival = owner(s, s.duel.end)
    assert rival is not None
    facts = {"who": Ref("side", SIDES[s.side]), "rival": Ref("side", SIDES[rival]), "attack": attack}
    kind = "duel_won" if owner(t, s.duel.end) == s.side else "duel_lost"
    pieces, path = (key(s.side, s.duel.start), key(rival, s.duel.end)), (s.duel.start, s.duel.end)
    return Event(kind, "WELL-4", facts | {"defence": defence, "at": name(s.duel.end)}, pieces, path)
