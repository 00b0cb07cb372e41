"""War Kids: positions that random play seldom reaches: small maps full of units and hard ground, in mid-turn."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from kit.core.game import CHANCE, Trouble
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Cast, DiceAttack
from kit.games.war_kids.battle import ADVANCED


def crowd(rng: Random) -> Any:
    """Two mixed armies mingled on a small map, with the marks of a turn half over, at times with a die awaited; drawn
    again where no match comes to that."""
    while True:
        with suppress(Trouble):
            return _further(GAME, GAME.parse_position("\n".join(_crowd(rng))), rng)


def _crowd(rng: Random) -> list[str]:
    """Such a position, most of whose marks can be."""
    cols, rows = rng.randrange(4, 7), rng.randrange(4, 7)
    hexes = [f"{chr(65 + row)}{col + 1}" for row in range(rows) for col in range(cols)]
    rng.shuffle(hexes)
    side, combat = rng.choice("bp"), rng.random() < 0.5
    chosen = {switch for switch in ADVANCED if rng.random() < 0.5}
    chosen -= set() if "adv_wounded" in chosen else {"adv_leader"}
    lines = [
        f"map {cols}x{rows}",
        *(f"{word} {' '.join(rng.sample(hexes, 3))}" for word in ("wood", "river", "level1")),
    ]
    mages: dict[str, list[str]] = {"b": [], "p": []}
    victims: dict[str, list[str]] = {"b": [], "p": []}
    for _ in range(rng.randrange(6, len(hexes) * 2 // 3)):
        who, kind, here = rng.choice("bp"), rng.choice("SSSSSPPMML"), hexes.pop()
        marks = ["spent"] * (kind == "M" and rng.random() < 0.3)
        if who == side:
            fought = combat and kind != "L" and rng.random() < 0.2
            marks = ["spent"] if fought and kind == "M" else marks
            marks += ["engaged"] if fought else []
            marks += ["moved"] * (rng.random() < 0.3 and not (fought and kind == "M"))
        else:
            marks += ["displaced"] * ("adv_mages" in chosen and rng.random() < 0.2)
            marks += ["attacked"] * (combat and "adv_soldiers" in chosen and rng.random() < 0.2)
        marks += ["wounded"] * ("adv_wounded" in chosen and rng.random() < 0.3)
        lines.append(" ".join([f"{who}{kind} {here}", *marks]))
        (mages if kind == "M" else victims)[who].append(here)
    phase = "combat" if combat else "movement"
    lines += ["victory eliminate 9", "victory limit 30 units", f"now {'blue' if side == 'b' else 'pink'} {phase}"]
    lines += ["option combat_must off"] * (rng.random() < 0.2)
    lines += [f"option {switch}" for switch in ADVANCED if switch in chosen]
    enemies = victims["p" if side == "b" else "b"]
    if mages[side] and enemies and rng.random() < 0.3:
        lines.append(f"casting {rng.choice(mages[side])}*{rng.choice(enemies)}")
    return lines


def _further(g: Any, s: Any, rng: Random) -> Any:
    """The position, or what it comes to when a spell or a dice combat is begun, and some dice are thrown."""
    begun = [a for a in g.legal_actions(s) if isinstance(a, DiceAttack) or (isinstance(a, Cast) and a.slow)]
    if begun and rng.random() < 0.5:
        s = g.apply(s, rng.choice(begun))
        for _ in range(rng.randrange(3)):
            s = g.apply(s, rng.choice(g.legal_actions(s))) if g.current_player(s) == CHANCE else s
    return s
