"""What happens is told, and what the automa does has its reason, in every language."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE
from kit.games.runewars import actions as do
from kit.games.runewars import events, reasons, setup
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.rules import BOOK
from kit.games.runewars.solo import GAME as SOLO
from kit.games.runewars.state import State
from kit.text import languages, text
from tests.games.runewars import oracle_setup
from tests.games.runewars.test_lockstep import engines
from tests.sampling import SEED, amount

GAME = RuneWinter()


def some(s: State, rng: Random) -> Any:
    """Any action that may be done now; what ends a part of a turn more rarely than the rest."""
    if GAME.current_player(s) == CHANCE:
        return draw(GAME.chance_outcomes(s), rng)
    legal = GAME.legal_actions(s)
    return rng.choice(legal)


def told(s: State, a: Any, t: State) -> None:
    for lang in languages():
        say = text("runewars", lang)
        for event in GAME.events(s, a, t):
            assert event.rule_id in BOOK.rules
            if not event.kind.startswith("end."):
                assert say.event(event)[0].isupper()
        if type(a) in events.RULES:
            facts = reasons.facts(s, a)
            name = f"automa.{type(a).__name__.lower()}"
            assert say(name, **facts)
            assert say(f"{name}.why", **facts)


@pytest.mark.parametrize("coop", [False, True], ids=["solo", "coop"])
def test_whole_years_are_told(coop: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
    for n in range(amount(4, 200)):
        rng = Random(f"{SEED} told {coop} {n}")
        s = engines(oracle_setup.scattered(rng, coop), "spring")
        if setup.there_are_so_many(s) is not None:
            continue
        for _ in range(150):
            if s.outcome is not None:
                break
            a = some(s, rng)
            assert GAME.explain(s, a) is None
            assert GAME.parse_action(s, GAME.action_text(s, a)) == a
            t = GAME.apply(s, a)
            assert GAME.parse_position(GAME.position_text(t)) == t
            told(s, a, t)
            s = t


def test_what_is_said_of_the_table_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
    s = GAME.parse_position(
        "board valley; fortress 7a; models Ha P1x3; stronghold Ha p1; stock p1 1 1 0; option commander"
    )
    for written in (
        "change Ha p1 2 +2", "change Ha p1 1 -1 +1", "shift Ha-Hb P1x1 P1rx1", "set rune Hb dragon", "set rune Hb none",
        "set stronghold Ha p1 damaged", "set stronghold Ha none", "set heroes Hc 2", "set fallen Hc 0 1",
        "set title patron p1 3", "set title patron none 0", "set stock p1 4 2 1", "set commander 7a",
    ):  # fmt: skip
        a = GAME.parse_action(s, written)
        assert GAME.action_text(s, a) == written
        assert GAME.explain(s, a) is None, (written, GAME.explain(s, a))
        t = GAME.apply(s, a)
        assert t != s
        told(s, a, t)
        s = t
    assert s.commander == s.land.number("7a")


def test_among_equals_the_deciding_line_is_named() -> None:
    s = GAME.parse_position(
        "board fan; cities M2 R4; fortress R1; stronghold H1 p1; models H1 P1x1; models M2 A1x6; models F1 P1x2; "
        "models F2 P1x2; models M1 P2x2; models M3 P1x2; models R2 P1x3; models R3 P1x3; "
        "year 2 autumn; now resolve 0; chosen 1; orders p1 1"
    )
    s = GAME.apply(s, do.Done())
    areas = {s.land.names[area] for area, _ in reasons.compared(s)}
    assert areas == {"F1", "F2"}
    assert reasons.line(s) == ""
    assert GAME.current_player(s) == 0


def test_models_may_have_to_go_elsewhere_while_a_battle_is_fought() -> None:
    s = SOLO.parse_position(
        "factions crown; board fan; option figures; fortress R1; stronghold R1 a1; stronghold H1 p1; "
        "models M1 P:levyx2 A:bonewalkerx1; models R3 A:bonewalkerx9; year 1 summer; now battle 0; orders p1 2; "
        "chosen 2; at M1; attacker p1; yields H1 2 0 0; player p1 3,2,1 - - - no -; todo battle.losses p1 0 - - - -; "
        "todo battle.tally p1 0 - - - -; fight a1 yes 5 p1/levy/0,a1/bonewalker/0 - - - - - 0,0 - -; active M1; "
        "done activate battle"
    )
    a = SOLO.policy(s).action
    t = SOLO.apply(s, a)
    assert isinstance(a, do.Trim)
    assert [event.kind for event in SOLO.events(s, a, t)][:2] == ["trimmed", "fought"]
