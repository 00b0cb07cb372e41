"""What the tutor warns of in La Strage is true: threats are played out; `test_blunders.py` tries each blunder."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from st_telling import MAGIC, position

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Threat
from kit.games.strage import GAME
from kit.games.strage.actions import DONE, Attack, Draw, Escort, Fight, Move, OrcMove, OrcPlace
from kit.games.strage.state import State, clan_at
from tests.games.warned import warned_of


def kinds(s: State, action: str) -> list[str]:
    return warned_of(GAME, s, action)


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


# --- threats, played out


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


def test_each_threat_is_a_line_of_play() -> None:
    seen = 0
    for s in states(3):
        for player in range(len(s.elves)):
            if s.side == player:
                continue
            for square, threat in GAME.threats(s, player).items():
                assert (threat.piece, threat.place) == (square, square)
                assert clan_at(s, square) == player
                chance = lost(s, player, square, [here for _, here in threat.by])
                assert chance == threat.chance > 0, (GAME.position_text(s), square, threat)
                seen += 1
    assert seen > 40


def test_whoever_has_nobody_beside_is_in_no_peril() -> None:
    for s in states(4):
        for player in range(len(s.elves)):
            near = [q for q in range(64) if (s.orcs | sum(s.elves) & ~s.elves[player]) >> q & 1]
            for square in GAME.threats(s, player):
                assert any(max(abs(square % 8 - q % 8), abs(square // 8 - q // 8)) == 1 for q in near)


def test_in_the_own_turn_nothing_is_feared_that_a_walk_prevents() -> None:
    """Red's own orc can come beside Green, so that it need not attack Red."""
    spot = "sprites d4 a1; orcs d5; red d4; green h8; now red main; points "
    assert GAME.threats(position(spot + "1"), 0) == {}
    stays = GAME.threats(position(spot + "0; begun"), 0)
    assert stays == {27: Threat(27, 27, ((35, 35),) * 2, 1 - Fraction(2, 3) ** 2)}


def test_an_orc_that_must_attack_somebody_counts_only_if_there_is_nobody_else() -> None:
    """The red half-elf on d4 stands alone beside the orc, or with a green one; then Red would choose that one."""
    alone = position("sprites a1; orcs d5; red d4; green h8; now red attack")
    other = position("sprites a1; orcs d5; red d4; green e4; blue h1; now red attack")
    assert len(GAME.threats(alone, 0)[27].by) == 3
    assert [here for _, here in GAME.threats(other, 0)[27].by] == [28, 35, 35]


def test_immunity_keeps_rivals_off_but_no_orc() -> None:
    spot = "sprites a1; orcs c5; red d4; green d5; now green main; points 1"
    bare, immune = position(MAGIC + spot), position(MAGIC + "jack red JD; " + spot)
    assert {here for _, here in GAME.threats(bare, 0)[27].by} == {34, 35}
    assert {here for _, here in GAME.threats(immune, 0)[27].by} == {34}


def test_while_a_card_is_drawn_or_a_die_is_awaited_for_oneself_nothing_is_said() -> None:
    s = position("sprites a1; orcs d5; red d4; green h8; now red points")
    assert GAME.threats(s, 0) == {}
    assert Draw not in {type(a) for a in GAME.legal_actions(s)}
