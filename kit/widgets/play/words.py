"""What is said on the page of a match: who plays, what is asked, how it ended."""

from __future__ import annotations

from kit.core.game import CHANCE, TERMINAL, Ref
from kit.widgets.play import records
from kit.widgets.play.model import Play
from kit.widgets.settings import AUTOMA, OWN, companion, own_names


def outcome_words(page: Play) -> str:
    """How the match ended, in one sentence."""
    t, outcome = page.t, page.match.outcome
    if outcome is None:
        return ""
    facts = page.table.outcome_facts(outcome)
    if outcome.drawn(page.match.seats):
        return t(f"outcome.draw.{outcome.rule_id}", **facts)
    return t(f"outcome.{outcome.rule_id}", **facts)


def sitter(page: Play, player: int) -> Ref | str:
    """Who has a seat, as a noun or a name: the computer player's, or the side. No two of them have the same."""
    level = page.level(player)
    if level <= 0:
        return page.table.side_ref(player)
    alike = sum(page.level(other) == level for other in range(player))
    if level >= OWN:
        return own_names()[level - OWN] + (f" {alike + 1}" if alike else "")
    name, sides = companion(level), map(page.table.side_ref, range(len(page.match.seats)))
    alike += page.t.word(Ref("computer", name), "Name") in {page.t.word(side, "Name") for side in sides}
    return Ref("computer", name + (f"_{min(alike + 1, 3)}" if alike else ""))


def ask_words(page: Play) -> tuple[str, str, str]:
    """What is asked now, what that takes for granted, and a softer line: at first, what the match is about."""
    question, more = now_words(page)
    player = page.match.current_player
    new = page.my_turn and not page.hand.selection and not page.has_decided(player)
    goal = _goal(page, player) if new else ""
    if goal:
        return question, "", goal
    idle = page.my_turn and not page.hand.selection and page.table.forced(page.state) is None
    rule = records.untold(page)
    told = page.t(f"now.{rule}", **page.table.now_facts(page.state)) if rule else ""
    return question, told, more or (page.table.so_far(page.state, page.t) if idle else "")


def _goal(page: Play, player: int) -> str:
    """What the match is about for a player: `goal.<seat>` where that differs, else how it is won."""
    own = f"goal.{page.match.seats[player].id}"
    return page.t(own) if page.t.has(own) else page.table.goal(page.match.scenario, page.t)


def now_words(page: Play) -> tuple[str, str]:
    """What is asked now, and a softer line."""
    t, s, player = page.t, page.state, page.match.current_player
    if page.tutor.held is not None:
        return t("tutor.ask"), ""
    if player == TERMINAL:
        return end_title(page), outcome_words(page)
    if page.covered:
        return t("cover.ask", who=page.table.side_ref(page.asked)), t("cover.more")
    if player == CHANCE:
        mine = page.doer() in (None, *page.humans)
        own = page.own_chance and page.table.chance_open(s)
        if own:
            return page.table.own_ask(s, mine, t)
        return page.table.chance_ask(s, mine, t)
    if page.level(player) == AUTOMA:
        return t("automa.decides", who=page.table.side_ref(player)), ""
    if not page.settings.seats[player].person:
        return t("computer.thinking", who=sitter(page, player)), ""
    return page.table.asks(s, page.hand.selection, t)


def won_by_person(page: Play) -> bool:
    """Whether somebody at the screen has won."""
    outcome = page.match.outcome
    results = outcome.results(page.match.seats) if outcome is not None else ()
    return any(results[player] == "won" for player in page.humans if results)


def end_title(page: Play) -> str:
    """Who won, from the point of view of those at the screen."""
    t, outcome = page.t, page.match.outcome
    if outcome is None or outcome.drawn(page.match.seats):
        return t("end.title.draw")
    if len(page.humans) == 1 and outcome.results(page.match.seats)[page.humans[0]] == "won":
        return t("end.title.you_won")
    key = "end.title.you_lost" if len(page.humans) == 1 else "end.title.won"
    winners = [page.table.side_ref(winner) for winner in outcome.winners]
    return t(key, winner=winners[0] if len(winners) == 1 else winners)
