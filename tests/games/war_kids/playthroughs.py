"""Golden playthroughs: whole matches as readable text, in the folder golden.

A page begins with the scenario's position. Each line is an action, and after `|` what it made happen with the rule
behind it; at the start of every full turn and at the end the position stands between the lines. This file, when run,
writes the pages anew: look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from kit.core.game import CHANCE
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Cast, ChooseLoss, DiceAttack, Displace, EndCombat, Move, Strike
from kit.games.war_kids.battle import ADVANCED
from kit.games.war_kids.pieces import GONE, LEADER
from kit.games.war_kids.state import State

FOLDER = Path(__file__).parent / "golden"
PAGES = {
    "meadow-three-for-one": ("meadow", 4),
    "meadow-pink-wins": ("meadow", 2),
    "meadow-draw": ("meadow", 3),
    "hill-leader-captured": ("hill", 2),
    "hill-flag-held": ("hill", 73),
    "hill-both-flags-held": ("hill", 67),
    "hill-last-turn": ("hill", 74),
    "hill-all-eight": ("hill", 5),
    "hill-wounds-and-dice": ("hill", 6),
    "hill-slow-magic": ("hill", 7),
    "bridge": ("bridge", 1),
    "race": ("race", 1),
    "forest": ("forest", 1),
    "siege": ("siege", 1),
    "puzzle": ("puzzle", 17),
    "waterloo": ("waterloo", 1),
}
"""Per page the scenario and the seed of the players."""
AGREED = {
    "hill-all-eight": ADVANCED,
    "hill-wounds-and-dice": ("adv_wounded", "adv_leader", "adv_soldiers"),
    "hill-slow-magic": ("adv_mages", "adv_obstacles", "adv_los", "adv_roads"),
}
"""Per page the advanced rules, where there are any."""


def begin(name: str) -> State:
    """The state a page begins with."""
    return GAME.initial_state(scenario(PAGES[name][0]), dict.fromkeys(AGREED.get(name, ()), True))


def scenario(scenario_id: str) -> Any:
    return next(found for found in GAME.scenarios() if found.id == scenario_id)


def told(s: State, a: Any, t: State) -> str:
    """One line: the action and what it made happen."""
    events = ", ".join(f"{event.kind} {event.rule_id}" for event in GAME.events(s, a, t))
    return f"{GAME.action_text(s, a)} | {events}"


def moment(s: State) -> str:
    """The lines of the position that change during a match."""
    fixed = {line for line in GAME.position_text(s).splitlines() if line.split()[0] in FIXED}
    lines = [line for line in GAME.position_text(s).splitlines() if line not in fixed]
    return "\n".join(f"    {line}" for line in lines)


FIXED = ("map", "wood", "river", "road", "level1", "level2", "level3", "flag", "label", "first", "option", "victory")


def choose(s: State, rng: Random) -> Any:
    """What a lively player might do: strike, cast, take a flag and stay there, else walk towards the enemy."""
    legal, battle = GAME.legal_actions(s), s.battle
    if GAME.current_player(s) == CHANCE:
        return rng.choice(legal)
    blows = [a for a in legal if isinstance(a, Strike | Cast | DiceAttack | Displace | ChooseLoss)]
    if blows and rng.random() < 0.9:
        return rng.choice(blows)
    flags = {here for hold in battle.holds if hold.side == s.side for here in hold.hexes}
    walks = [a for a in legal if isinstance(a, Move) and battle.kinds[a.unit] != LEADER and a.path[0] not in flags]
    if walks and rng.random() < 0.9:
        enemies = [here for u, here in enumerate(s.at) if here != GONE and battle.units[u].side != s.side]
        aims = [*enemies, *flags]
        few = rng.sample(walks, min(4, len(walks)))
        return min(few, key=lambda a: min(battle.grid.distance(a.path[-1], aim) for aim in aims))
    return legal[-1]


def page(name: str) -> str:
    """A whole match as text."""
    scenario_id, seed = PAGES[name]
    rng, s = Random(seed), begin(name)
    lines = [f"scenario {scenario_id}", *(f"    {line}" for line in GAME.position_text(s).splitlines())]
    while s.outcome is None:
        a = choose(s, rng)
        t = GAME.apply(s, a)
        lines.append(told(s, a, t))
        if t.outcome is not None or (isinstance(a, EndCombat) and t.turn != s.turn):
            lines.append(moment(t))
        s = t
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PAGES:
        (FOLDER / f"{name}.txt").write_text(page(name), encoding="utf-8")
