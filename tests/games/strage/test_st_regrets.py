"""What the tutor warns of in La Strage is true: perils are played out, and of each regret both ways are tried."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from st_telling import AGAINST, BOLT, MAGIC, ORDER, position

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Peril
from kit.core.offers import Cautious, Foresight
from kit.games.strage import GAME
from kit.games.strage.actions import DONE, Attack, Draw, Escort, Fight, Move, OrcMove, OrcPlace
from kit.games.strage.outlook.regrets import KINDS, LIKELY
from kit.games.strage.state import State, clan_at
from kit.players.warning import warning
from kit.text.catalogue import languages, text
from kit.widgets.games.strage.hints import warning as words
from tests.games.strage.crowds import crowd

JACK = MAGIC + "sprites a1; red a2; green h1; jack green JS; pile green 7D 2H; now red magic"
MISTAKES = {
    "home": ("sprites d7 a1; red d7 h2; green a2; now red main; points 1", "h2-h3", "d7-d8 together"),
    "home_fight": ("sprites d7 a1; red d7 h2; green h3; now red main; points 1", "h2xh3", "d7-d8 together"),
    "hop": (MAGIC + "sprites d7; red a1; green h1; now red magic", "done", "caprice X1 d7-d8"),
    "danger": ("sprites d4 a1; orcs c4; red d4 h2; green h8; now red main; points 1", "h2-h3", "d4-e4 together"),
    "points": ("sprites d4 a1; red d4 h2; green h8; now red main; points 1; begun", "done", "d4-d5 together"),
    "own_attack": ("sprites a1; orcs d5; red d4; green e4; now red attack", "orc d5xd4", "orc d5xe4"),
    "own_pair": ("sprites d4; orcs d5; red d4 e4; green h1; now red attack", "orc d5xd4", "orc d5xe4"),
    "own_bolt": (MAGIC + "sprites a1; red a2; green h1; now red magic", "lightning AS a2", "done"),
    "far_bolt": (
        MAGIC + "sprites d4 a1; orcs h8 b6; red a1; green d4; now red magic",
        "lightning AS h8",
        "lightning AS d4",
    ),
    "far_curse": (MAGIC + "sprites a1; orcs h8 d5; red d4; green h1; now red magic", "curse KD h8", "curse KD d5"),
    "lone_joker": (
        BOLT.replace("green QS", "green AC")
        + "sprites a1; red d4; green h1; now green oppose; discard AS; spell lightning AC d4".replace("AC d4", "AS d4"),
        "oppose X1",
        "oppose none",
    ),
    "needless_joker": (
        ORDER + "option magic; cast; hand red 7H 4D X1; hand green 6H; hand blue 2D; sprites d4; red d4; green h1; "
        "now green oppose; discard AS; spell lightning AS d4",
        "oppose X1",
        "oppose 7H 4D",
    ),
    "more_answer": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11",
        "answer 7H 4D 5C",
        "answer 7H 5C",
    ),
    "more_break": (JACK, "break green 5C 2C", "break green 2C"),
}
"""Positions with an action that is regretted, and one that is better."""
every_mistake = pytest.mark.parametrize(("kind", "case"), MISTAKES.items(), ids=list(MISTAKES))


def known(s: State) -> State:
    return GAME.observation(s, GAME.current_player(s))


def kinds(s: State, action: str) -> list[str]:
    """What is regretted after an action that is legal."""
    a = GAME.parse_action(s, action)
    assert GAME.explain(s, a) is None
    return [peril.kind for peril in warning(GAME, s, a)]


# --- each regret, both ways


@every_mistake
def test_of_each_mistake_the_tutor_warns_and_of_what_is_better_it_does_not(
    kind: str, case: tuple[str, str, str]
) -> None:
    s = position(case[0])
    assert kinds(s, case[1])[:1] == [kind]
    assert kind not in kinds(s, case[2])


@every_mistake
def test_what_is_named_as_better_can_be_done_and_is(kind: str, case: tuple[str, str, str]) -> None:
    s = position(case[0])
    (peril, *_) = warning(GAME, s, GAME.parse_action(s, case[1]))
    assert peril.better is not None
    assert GAME.explain(s, peril.better) is None
    assert kind not in [other.kind for other in warning(GAME, s, peril.better)]


def test_there_is_a_case_and_there_are_words_for_every_kind() -> None:
    assert set(MISTAKES) == set(KINDS)
    assert isinstance(GAME, Foresight)
    assert isinstance(GAME, Cautious)


@pytest.mark.parametrize("lang", languages())
@every_mistake
def test_a_warning_has_its_words(kind: str, case: tuple[str, str, str], lang: str) -> None:
    s, t = position(case[0]), text("strage", lang)
    for peril in GAME.regrets(known(s), GAME.parse_action(s, case[1])):
        said = words(known(s), peril, t)
        assert said.endswith(".")
        assert not set("{}[]") & set(said)


QUIET = {
    "two points are enough for both": ("sprites d7 a1; red d7 h2; green a2; now red main; points 2", "h2-h3"),
    "the way home is barred": ("sprites d7 a1; orcs c8 d8 e8; red d7 h2; green a2; now red main; points 1", "h2-h3"),
    "one of two comes home": ("sprites d7 h7; red d7 h7; green a2; now red main; points 1", "h7-h8 together"),
    "it is on its way home": ("sprites d6 h6; red d6 h6; green a2; now red main; points 2", "h6-h7 together"),
    "a fight that leaves the point": ("sprites d7 a1; red d7 h2; green h3; now red main; points 2", "h2xh3"),
    "no Joker": (MAGIC.replace("X1 ", "") + "sprites d7; red a1; green h1; now red magic", "done"),
    "the Joker hops nowhere": (MAGIC + "sprites d5; red a1; green h1; now red magic", "done"),
    "nobody stands beside": ("sprites d4 a1; orcs d6; red d4 h2; green h8; now red main; points 1", "h2-h3"),
    "one rival alone is no likely loss": ("sprites d4 a1; red d4 h2; green d5; now red main; points 1", "h2-h3"),
    "there is no safer square": (
        "sprites d4 a1; orcs c5 d6 e6 f6 f5 c6; red d4 h2; green h8; now red main; points 1",
        "h2-h3",
    ),
    "safety is only behind": (
        "sprites d4 a1; orcs c5 e5 b5 f5 b3 f3; red d4 h2; green h8; now red main; points 1",
        "h2-h3",
    ),
    "another pair gets out of danger": (
        "sprites d4 h4 a1; orcs d5 h5; red d4 h4; green h8; now red main; points 1",
        "h4-g4 together",
    ),
    "at the start no pair is warned of": (
        "sprites d2 a1; orcs d3; red d2 h2; green h8; now red main; points 1",
        "h2-h3",
    ),
    "no points are left": ("sprites d4 a1; red d4 h2; green h8; now red main; points 0; begun", "done"),
    "nothing was done, and the page asks": ("sprites d4 a1; red d4 h2; green h8; now red main; points 1", "done"),
    "nobody can use the point": ("sprites a1; red h2; green a1; now red main; points 1; begun; placed 2", "done"),
    "only the own ones can be attacked": ("sprites a1; orcs d5; red d4; green h4; now red attack", "orc d5xd4"),
    "both lead a sprite": ("sprites d4 e4; orcs d5; red d4 e4; green h1; now red attack", "orc d5xd4"),
    "Lightning at an orc that is near": (
        MAGIC + "sprites d4; orcs d5; red d4; green h1; now red magic",
        "lightning AS d5",
    ),
    "nothing better to strike": (MAGIC + "sprites a1; orcs h8; red a2; green b8; now red magic", "lightning AS h8"),
    "a Curse at one of mine and a far one": (MAGIC + "sprites a1; orcs h8 d5; red d4; now red magic", "curse KD d5 h8"),
    "a Joker for a pair": (
        BOLT + "sprites d4; red d4; green h1; now green oppose; discard AS; spell lightning AS d4",
        "oppose X1",
    ),
    "a Joker, as numbers can be answered": (
        AGAINST + "sprites d4; red d4; green h1; now green oppose; discard QS; spell metamorphosis QS d4",
        "oppose X1",
    ),
    "an answer to the point": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11",
        "answer 7H 4D",
    ),
    "numbers that do not break it yet": (JACK.replace("; pile green 7D 2H", ""), "break green 5C 2C"),
}


@pytest.mark.parametrize("case", QUIET.values(), ids=list(QUIET))
def test_where_nothing_is_thrown_away_nobody_warns(case: tuple[str, str]) -> None:
    assert kinds(position(case[0]), case[1]) == []


def test_the_orc_that_is_put_beside_the_own_pair_is_warned_of_and_one_elsewhere_is_not() -> None:
    s = position("sprites d4 a1; red d4; green h8; now red orc")
    assert kinds(s, "orc d5") == ["danger"]
    assert kinds(s, "orc h5") == []


def test_of_all_eight_orcs_the_one_beside_the_pair_can_still_go_away() -> None:
    """So the pair is in danger only once another orc has gone."""
    s = position("sprites d4 a1; orcs d5 a8 b8 c8 a7 b7 c7 b6; red d4; green h8; now red main; points 0; begun")
    assert kinds(s, "done") == []
    s = GAME.apply(s, DONE)
    assert kinds(s, "orc d5-d6") == []
    assert kinds(s, "orc b6-b5") == ["danger"]


def test_with_magic_a_king_may_still_drive_the_orc_off() -> None:
    spot = "sprites d4 a1; orcs d5; red d4; green h8; now red main; points 0; begun"
    with_king, without = position(MAGIC + spot), position(MAGIC.replace("KD ", "").replace("AS ", "") + spot)
    assert kinds(with_king, "done") == []
    assert kinds(GAME.apply(with_king, DONE), "done") == ["danger"]
    assert kinds(GAME.apply(without, DONE), "done") == []


def test_what_is_regretted_does_not_depend_on_hidden_cards() -> None:
    rng, dealt = Random(2), 0
    for seed in range(60):
        s = crowd(Random(seed))
        who = GAME.current_player(s)
        if who < 0:
            continue
        other = GAME.sample(GAME.observation(s, who), who, rng)
        dealt += other != s
        for a in rng.sample(list(GAME.legal_actions(s)), 3) if len(GAME.legal_actions(s)) > 3 else ():
            assert warning(GAME, s, a) == warning(GAME, other, a)
    assert dealt > 20


# --- perils, played out


def states(seed: int) -> Iterator[State]:
    """Matches without magic at random, in which half-elves come close."""
    for number in range(2):
        rng, s = Random(f"{seed} {number}"), GAME.initial_state(GAME.scenarios()[2], {"roll_order": False})
        for _ in range(1500):
            if GAME.current_player(s) == TERMINAL:
                break
            if GAME.current_player(s) != CHANCE and rng.random() < 0.05:
                yield s
            legal = list(GAME.legal_actions(s))
            keen = [a for a in legal if isinstance(a, Move | Fight | OrcMove)]
            s = GAME.apply(s, rng.choice(keen if keen and rng.random() < 0.7 else legal))


def lost(s: State, player: int, square: int, by: list[int]) -> Fraction:
    """The chance that the half-elf is beaten if those attack one after the other, as soon as they may, and nobody does
    anything else that matters; every line is legal."""
    while s.outcome is None and not (s.side == player and s.phase == "points"):
        attack = next((a for a in GAME.legal_actions(s) if by and _is(a, by[0], square)), None)
        if attack is not None:
            hurt = GAME.apply(s, attack)
            missed, hits = GAME.apply(hurt, Roll(1)), GAME.apply(hurt, Roll(6))
            assert not hits.elves[player] >> square & 1
            odds = Fraction(sum(1 for pips in range(1, 7) if _beaten(hurt, pips, player, square)), 6)
            return odds + (1 - odds) * lost(missed, player, square, by[1:])
        s = GAME.apply(s, _idle(s, player, square, by))
    assert not by, "somebody had no occasion"
    return Fraction(0)


def _beaten(s: State, pips: int, player: int, square: int) -> bool:
    return not GAME.apply(s, Roll(pips)).elves[player] >> square & 1


def _is(a: Any, start: int, end: int) -> bool:
    return (isinstance(a, Fight) and (a.start, a.end) == (start, end)) or a == Attack(start, end)


def _idle(s: State, player: int, square: int, by: list[int]) -> Any:
    """What changes nothing for that half-elf: dice that do no harm, an orc that neither attacks nor leaves it."""
    legal = list(GAME.legal_actions(s))
    match s.phase:
        case "points" | "fight" | "hit" | "massacre":
            return Roll(1)
        case "escort":
            return Escort(False)
        case "orc":
            return next((a for a in legal if isinstance(a, OrcPlace) or a.path[0] not in by), legal[0])
        case "attack":
            return next((a for a in legal if a.end != square), legal[0])
    return DONE


def test_each_peril_is_a_line_of_play() -> None:
    seen = 0
    for s in states(3):
        for player in range(len(s.elves)):
            if s.side == player:
                continue
            for square, peril in GAME.perils(s, player).items():
                assert (peril.piece, peril.place) == (square, square)
                assert clan_at(s, square) == player
                chance = lost(s, player, square, [here for _, here in peril.by])
                assert chance == peril.chance > 0, (GAME.position_text(s), square, peril)
                seen += 1
    assert seen > 40


def test_whoever_has_nobody_beside_is_in_no_peril() -> None:
    for s in states(4):
        for player in range(len(s.elves)):
            near = [q for q in range(64) if (s.orcs | sum(s.elves) & ~s.elves[player]) >> q & 1]
            for square in GAME.perils(s, player):
                assert any(max(abs(square % 8 - q % 8), abs(square // 8 - q // 8)) == 1 for q in near)


def test_in_the_own_turn_nothing_is_feared_that_a_walk_prevents() -> None:
    """Red's own orc can come beside Green, so that it need not attack Red."""
    spot = "sprites d4 a1; orcs d5; red d4; green h8; now red main; points "
    assert GAME.perils(position(spot + "1"), 0) == {}
    stays = GAME.perils(position(spot + "0; begun"), 0)
    assert stays == {27: Peril(27, 27, ((35, 35),) * 2, 1 - Fraction(2, 3) ** 2)}


def test_an_orc_that_must_attack_somebody_counts_only_if_there_is_nobody_else() -> None:
    """The red half-elf on d4 stands alone beside the orc, or with a green one; then Red would choose that one."""
    alone = position("sprites a1; orcs d5; red d4; green h8; now red attack")
    other = position("sprites a1; orcs d5; red d4; green e4; blue h1; now red attack")
    assert len(GAME.perils(alone, 0)[27].by) == 3
    assert [here for _, here in GAME.perils(other, 0)[27].by] == [28, 35, 35]


def test_immunity_keeps_rivals_off_but_no_orc() -> None:
    spot = "sprites a1; orcs c5; red d4; green d5; now green main; points 1"
    bare, immune = position(MAGIC + spot), position(MAGIC + "jack red JD; " + spot)
    assert {here for _, here in GAME.perils(bare, 0)[27].by} == {34, 35}
    assert {here for _, here in GAME.perils(immune, 0)[27].by} == {34}


def test_a_loss_is_likely_from_one_half_on() -> None:
    assert Fraction(1, 2) == LIKELY


def test_while_a_card_is_drawn_or_a_die_is_awaited_for_oneself_nothing_is_said() -> None:
    s = position("sprites a1; orcs d5; red d4; green h8; now red points")
    assert GAME.perils(s, 0) == {}
    assert Draw not in {type(a) for a in GAME.legal_actions(s)}
