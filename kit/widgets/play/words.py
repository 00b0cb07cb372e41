"""What is said on the page of a match: who plays, what is asked, how it ended."""

from __future__ import annotations

from kit.core.game import CHANCE, TERMINAL, Ref
from kit.widgets.agreed import OPPONENTS
from kit.widgets.play.model import Play


def outcome_words(page: Play) -> str:
    """How the match ended, in one sentence."""
    t, outcome = page.t, page.match.outcome
    if outcome is None:
        return ""
    if len(outcome.winners) != 1:
        return t(f"outcome.draw.{outcome.rule_id}", **outcome.facts)
    return t(f"outcome.{outcome.rule_id}", **page.table.outcome_facts(outcome))


def seat_name(page: Play, player: int) -> Ref:
    """Who plays a side, as a noun: the computer player's name, or the army."""
    level = page.settings.seats[player].level
    return Ref("opponent", OPPONENTS[level]) if level else page.table.player_ref(player)


def ask_words(page: Play) -> tuple[str, str]:
    """What is asked now, and a softer line."""
    t, s, player = page.t, page.match.state, page.match.current_player
    if page.tutor.held is not None:
        return t("tutor.ask"), ""
    if player == TERMINAL:
        return end_title(page), outcome_words(page)
    if player == CHANCE:
        mine = s.side in page.humans
        return page.table.roll_ask(s, mine, t)[0], t("dice.ask_own") if page.settings.own_dice else ""
    if not page.settings.seats[player].person:
        return t("opponent.thinking", who=seat_name(page, player)), ""
    return page.table.asks(s, page.hand.partial, t)


def end_title(page: Play) -> str:
    """Who won, from the point of view of those at the screen."""
    t, outcome = page.t, page.match.outcome
    if outcome is None or len(outcome.winners) != 1:
        return t("end.title.draw")
    winner = outcome.winners[0]
    if page.humans == (winner,):
        return t("end.title.you_won")
    key = "end.title.you_lost" if len(page.humans) == 1 else "end.title.won"
    return t(key, winner=page.table.side_ref(winner))
