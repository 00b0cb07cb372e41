"""Positions that no match comes to are refused in a sentence; those that are read can be played to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.core.game import TERMINAL, Trouble
from kit.games.war_kids import GAME
from kit.games.war_kids.battle import ADVANCED
from kit.games.war_kids.setup import MARKS, check
from kit.games.war_kids.state import State
from kit.text.catalogue import languages, text
from tests.games.war_kids.crowds import crowd

BARE = "map 9x7; bS D2; bP E2; bM F2; bL G2; pS D8; pP E8; pM F8; pL G8; victory limit 9 units; "
EVERY = "".join(f"option {switch}; " for switch in ADVANCED)
FIGHT, PASS = "now blue combat; ", "now blue movement; "


def read(*items: str) -> State:
    return GAME.parse_position(BARE + "; ".join(items))


def told(*items: str) -> str:
    """The sentence's key that the position is refused with."""
    with pytest.raises(Trouble) as trouble:
        read(*items)
    for lang in languages():
        said = text("war_kids", lang).trouble(trouble.value)
        assert said.endswith(".")
        assert "trouble." not in said
        assert "{" not in said
    return trouble.value.key


CASES = [
    # the mark, on whom, when, what else is there; the refusal, and what lets it pass
    ("bS A1 moved", PASS, "", None),
    ("pS A1 moved", PASS, "", "mark.active"),
    ("bS gone moved", FIGHT, EVERY, None),
    ("bS gone moved", FIGHT, "", "mark.gone"),
    ("bS gone moved", PASS, EVERY, "mark.gone"),
    ("bP gone moved", FIGHT, EVERY, "mark.gone"),
    ("bM A1 spent", PASS, "", None),
    ("bM A1 spent moved", FIGHT, "", None),
    ("pM A1 spent", PASS, "", None),
    ("pM gone spent", FIGHT, "", None),
    ("bM gone spent", FIGHT, "", "mark.gone"),
    ("bP A1 spent", PASS, "", "mark.kind"),
    ("pL A1 spent", PASS, "", "mark.kind"),
    ("bP A1 engaged", FIGHT, "", None),
    ("bP A1 engaged", PASS, "", "mark.phase"),
    ("bP gone engaged", FIGHT, "", "mark.gone"),
    ("pP A1 engaged", FIGHT, "", "mark.active"),
    ("bL A1 engaged", FIGHT, "", "mark.kind"),
    ("bM A1 spent engaged", FIGHT, "", None),
    ("bM A1 engaged", FIGHT, "", "mark.cast"),
    ("bM A1 spent moved engaged", FIGHT, "", "mark.cast"),
    ("pP A1 wounded", PASS, "option adv_wounded", None),
    ("pP A1 wounded", PASS, "", "mark.option"),
    ("pP gone wounded", PASS, "option adv_wounded", "mark.gone"),
    ("pP A1 displaced; bM A2 spent", PASS, "option adv_mages", None),
    ("pP A1 displaced; bM A2 spent", PASS, "", "mark.option"),
    ("bP A1 displaced; bM A2 spent", PASS, "option adv_mages", "mark.passive"),
    ("pP gone displaced; bM A2 spent", PASS, "option adv_mages", "mark.gone"),
    ("pP A1 B1 displaced; bM A2 spent", PASS, "option adv_mages", None),
    ("pP A1 displaced; pM B1 spent", PASS, "option adv_mages", "mark.casters"),
    ("pP A1 displaced; casting F2*G8 slow", PASS, "option adv_mages", "mark.casters"),
    ("pP A1 attacked; bS A2 engaged", FIGHT, "option adv_soldiers", None),
    ("pP A1 attacked; bS gone", FIGHT, "option adv_soldiers", None),
    ("pP A1 attacked; bS A2 engaged", FIGHT, "", "mark.option"),
    ("bP A1 attacked; bS A2 engaged", FIGHT, "option adv_soldiers", "mark.passive"),
    ("pP gone attacked; bS A2 engaged", FIGHT, "option adv_soldiers", "mark.gone"),
    ("pP A1 attacked", PASS, "option adv_soldiers", "mark.phase"),
    ("pP A1 attacked; bP A2 engaged", FIGHT, "option adv_soldiers", "mark.attackers"),
    ("turn 9", PASS, "", None),
    ("turn 10", PASS, "", "position.turn"),
    ("victory hold blue D5 for 3; turn 3; held 2", PASS, "", None),
    ("victory hold blue D5 for 3; turn 3; held 3", PASS, "", "position.held"),
    ("victory hold blue D5 for 3; turn 2; held 2", PASS, "", "position.held"),
    ("victory hold blue D5 for 3; turn 3; held 3; over WK-VIC-3 blue", PASS, "", None),
    ("victory hold blue D5 for 9 from 3; turn 4; held 2", PASS, "", "position.held"),
    # what is awaited: it must have been legal a moment ago
    ("pS F6; casting F2*F6", PASS, "", None),
    ("pS F6; casting F2*F6", FIGHT, "", None),
    ("pS F6; casting F2*F6", "now pink movement; ", "", "position.item"),
    ("pS F6; casting F2*F6; over WK-VIC-1 blue", PASS, "", "position.item"),
    ("casting F2*D8", PASS, "", "position.item"),
    ("pS F6; pL F7; casting F2*F6", PASS, "", "position.item"),
    ("bM B2 moved; pS B6; casting B2*B6", PASS, "", "position.item"),
    ("bS A1; pP A2; fighting A1vA2", FIGHT, "option adv_soldiers", None),
    ("bS A1; pP A2; losing A1vA2", FIGHT, "option adv_soldiers", None),
    ("bS A1; pP A2; fighting A1vA2", PASS, "option adv_soldiers", "position.item"),
    ("bS A1; pP B2; fighting A1vB2", FIGHT, "option adv_soldiers", "position.item"),
    ("bS A1; bS B1; pM A2; losing A1+B1vA2", FIGHT, "option adv_soldiers", "position.item"),
    ("pP E6; pushing F2*E6 slow", PASS, "option adv_mages", None),
    ("pP E6; pushing F2*E6", PASS, "option adv_mages", "position.item"),
    ("over WK-MOON-1 blue", PASS, "", "position.item"),
]


@pytest.mark.parametrize(("item", "when", "more", "refused"), CASES)
def test_a_mark_that_cannot_be_is_refused_and_one_that_can_is_read(
    item: str, when: str, more: str, refused: str | None
) -> None:
    """In whatever order the items stand."""
    for items in ((item, when, more), (more, when, item)):
        if refused is None:
            s = read(*items)
            assert GAME.parse_position(GAME.position_text(s)) == s
        else:
            assert told(*items) == f"trouble.{refused}"


def test_every_mark_is_refused_and_read_above() -> None:
    for mark in MARKS:
        answers = {refused is None for item, _, _, refused in CASES if mark in item.split(";")[0].split()}
        assert answers == {True, False}, mark


def test_an_option_chosen_afterwards_is_held_against_the_marks_too() -> None:
    scenario = GAME.scenarios()[0]
    hurt = type(scenario)("own", BARE + "pP A1 wounded; option adv_wounded")
    assert GAME.initial_state(hurt).wounded
    with pytest.raises(Trouble, match="mark"):
        GAME.initial_state(hurt, {"adv_wounded": False})


def test_counters_go_on_beyond_what_anybody_writes() -> None:
    s = GAME.parse_position("map 3x3; bP A1; pP C3; victory eliminate all; turn 9999; lost 9999 9999; now pink combat")
    t = GAME.apply(s, GAME.parse_action(s, "end combat"))
    assert t.turn == 10_000
    assert GAME.parse_position(GAME.position_text(t)) == t


# --- mutated positions

LINES = (
    "now blue combat", "now pink movement", "now blue movement", "now pink combat", "turn 30", "turn 31", "lost 3 3",
    "casting B2*C3", "fighting B2vC3", "pushing B2*C3 slow", "losing B2vC3", "dice 3", "over WK-VIC-1 blue", "held 1",
    "victory hold blue B2 for 2", "first pink", "option adv_wounded off", "option combat_must off", "wood B2 C2",
    *(f"option {switch}" for switch in ADVANCED),
)  # fmt: skip


def mutated(rng: Random, lines: list[list[str]]) -> str:
    """A position with some marks, units or lines put in, taken away or changed."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        line = rng.choice(lines)
        match rng.randrange(6):
            case 0:
                line.append(rng.choice([*MARKS, "gone", "B2"]))
            case 1:
                del line[-1:]
            case 2:
                line[rng.randrange(len(line) or 1) :] = [rng.choice([*MARKS, "gone", "A1", "C3", "0", "bS"])]
            case 3:
                lines.append(rng.choice(LINES).split())
            case 4:
                lines.remove(line)
            case 5:
                lines.insert(rng.randrange(1, len(lines) + 1), line)
    return "\n".join(map(" ".join, lines))


def check_mutated(rng: Random, lines: list[list[str]]) -> bool:
    """A mutated position is refused in a sentence, or read, written, and played on by rules and kernel alike.
    Returns whether it was read."""
    written = mutated(rng, lines)
    try:
        s = GAME.parse_position(written)
    except Trouble as trouble:
        said = text("war_kids", "en").trouble(trouble)
        return not said
    log: list[Any] = []
    simulator = GAME.kernel(s)
    simulator.play(rng, 100, log)
    for n, a in enumerate([*log, None]):
        assert n % 8 or GAME.parse_position(GAME.position_text(s)) == s
        legal = GAME.legal_actions(s)
        assert bool(legal) == (GAME.current_player(s) != TERMINAL)
        if a is not None:
            assert a in legal, f"{a}\n{GAME.position_text(s)}"
            s = GAME.apply(s, a)
    assert simulator.state() == s
    return True


def test_mutated_positions_are_told_or_played_to_the_end() -> None:
    rng = Random("mutations")
    crowds = [GAME.position_text(crowd(rng)).splitlines() for _ in range(6)]
    sound = sum(check_mutated(rng, [line.split() for line in rng.choice(crowds)]) for _ in range(80))
    assert 15 < sound < 65


def test_what_a_match_comes_to_is_never_refused() -> None:
    """With every rule on, and in crowds."""
    rng = Random("matches")
    starts = [GAME.initial_state(one, dict.fromkeys(ADVANCED, True)) for one in GAME.scenarios()[:2]]
    for s in [*starts, *(crowd(rng) for _ in range(8))]:
        for a in [None, *_log(s, rng)]:
            s = s if a is None else GAME.apply(s, a)
            check(s)


def _log(s: State, rng: Random) -> list[Any]:
    log: list[Any] = []
    GAME.kernel(s).play(rng, 400, log)
    return log
