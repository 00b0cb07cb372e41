"""Whether something is told in every language, with all that it has to say: a key or a fact that is missing raises."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Event, Outcome, Ref, Refusal, Seat
from kit.core.manifest import GAMES
from kit.text import Catalogue, languages, text
from tests.games.brought import brought


def catalogues(game_id: str) -> list[Catalogue]:
    return [text(GAMES[game_id].domain, lang) for lang in languages()]


def why_not(game_id: str, refusal: Refusal) -> None:
    """Why something is refused; and below it what works, where the game has cases of all its rules."""
    whole = brought(game_id, "cases") is not None
    for t in catalogues(game_id):
        why, _, instead = t.refusal(refusal).partition("\n")
        assert why
        assert instead or not whole


def happened(game_id: str, event: Event) -> None:
    """What happened, by a rule that has a name."""
    assert all(t.event(event) and t.rule(event.rule_id) != event.rule_id for t in catalogues(game_id))


def over(game_id: str, outcome: Outcome, seats: Sequence[Seat]) -> None:
    """How a match ended; of another winner it says something else."""
    sides, drawn = [Ref("side", seat.id) for seat in seats], outcome.drawn(seats)
    for t in catalogues(game_id):
        said = set()
        for side in sides:
            losers = [other for other in sides if other != side]
            who = {} if drawn else {"winner": side, "loser": losers[0] if len(losers) == 1 else losers}
            said.add(t(f"outcome.{'draw.' * drawn}{outcome.rule_id}", **who, **outcome.facts))
        one_of_several = bool(outcome.winners) and not drawn and not any(seat.automa for seat in seats)
        assert said
        assert len(said) == len(sides) or not one_of_several, said
