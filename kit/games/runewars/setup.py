"""Rune Winter: positions to begin from. Those that no match comes to are refused.

A predicate answers `must(condition, key, facts)`: nothing, or the sentence that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.files import beside
from kit.core.game import Trouble
from kit.core.positions import Objection, must
from kit.games.runewars import transition
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, PLAYERS
from kit.games.runewars.realm_checks import WRONG, battle_makes_sense, realm_makes_sense
from kit.games.runewars.rules import ending, table
from kit.games.runewars.rules.draws import PACK
from kit.games.runewars.state import AUTUMN, BATTLE, BID, HIDDEN, RETREAT, SPRING, State, Train, supply, total


def begun(s: State, over: Sequence[Sequence[str]]) -> State:
    """The state from which a match goes on; `Trouble` where no match comes to it."""
    wrong = next((wrong for check in CHECKS if (wrong := check(s)) is not None), None)
    if wrong is not None:
        raise wrong
    if over:
        outcome = ending.swept_away(s) if list(over[0]) == ["swept"] else ending.verdict(s)
        if list(over[0]) != [ending.word(outcome)]:
            raise Trouble("trouble.position.item", item=" ".join(["over", *over[0]])[:60])
        return s.but(outcome=outcome)
    try:
        return transition.settled(s)
    except WRONG:
        raise Trouble("trouble.runewars.realm") from None


def models_are_somebodys(s: State) -> Objection:
    known = {owner: frozenset(table.fielded(s, owner)) for owner in table.sides(s)}
    ok = all(owner in known and kind in known[owner] for groups in s.forces for owner, kind, *_ in groups)
    return must(ok and all(total(groups) <= 40 for groups in s.forces), "trouble.runewars.models")


def there_are_so_many(s: State) -> Objection:
    ok = all(supply(s, owner, kind) >= 0 for owner in table.sides(s) for kind in table.fielded(s, owner))
    return must(ok, "trouble.runewars.supply")


def sides_do_not_share(s: State) -> Objection:
    """Players never stand together; a player and the automa only while they fight."""
    for area, groups in enumerate(s.forces):
        owners = {group.owner for group in groups}
        if len(owners & {*PLAYERS}) > 1 or len(owners & {*AUTOMAS}) > 1:
            return Trouble("trouble.runewars.shared", area=s.land.names[area])
    return None


def tokens_add_up(s: State) -> Objection:
    return must(s.dragons <= s.runes.count(HIDDEN), "trouble.runewars.dragons")


def counts_are_small(s: State) -> Objection:
    numbers = [*s.heroes, *(stock for one in s.stocks for stock in one), *(title.tokens for title in s.titles)]
    numbers += [rewards for there in s.fallen for rewards in there]
    ok = max(numbers) <= table.MOST and all(len(there) <= 6 for there in s.fallen)
    return must(ok and max(s.drawn, default=0) <= 3 and s.fate <= PACK, "trouble.runewars.count")


def year_is_played(s: State) -> Objection:
    return must(1 <= s.year <= ending.years(s), "trouble.runewars.year", years=ending.years(s))


def orders_are_eight(s: State) -> Objection:
    given = all(s.orders[player] >> order & 1 for player, order in enumerate(s.chosen[: len(s.orders)]))
    ok = all(not orders & ~0b111111110 for orders in s.orders) and given and len(s.chosen) <= len(s.factions)
    return must(ok, "trouble.runewars.orders")


PHASES = beside(__file__, "phases.toml")
MEMORY = ("unclaimed", "bids", "scope", "chosen", "drawn", "sums", "queue", "unordered")


def phase_makes_sense(s: State) -> Objection:
    """What is awaited, and what is known of it, go together."""
    known = {name for name in MEMORY if getattr(s, name)}
    known |= {name for name in ("at", "attacker") if getattr(s, name) is not None}
    here = PHASES[s.phase]
    both = here, here.get("spring", {}) if s.season == SPRING else {}
    needed, besides = ({word for one in both for word in one.get(key, "").split()} for key in ("known", "besides"))
    ok = s.season in here.get("seasons", s.season).split() and needed <= known <= needed | besides
    players = len(s.factions)
    ok = ok and len(s.chosen) in ({players} if "chosen" in needed else range(players)) and len(s.bids) in (0, players)
    ok = ok and (len(s.drawn) < players if s.phase == BID else len(s.drawn) <= 1) and not s.unordered & ~s.land.cities
    spring = s.season == SPRING and s.phase in ("claim", "sequence", "draw", "generate", "hero", "loot", "on")
    ok = ok and len(s.claimed) == players * spring
    return must(ok and _train_makes_sense(s), "trouble.position.phase")


def _train_makes_sense(s: State) -> bool:
    """The train is there while the automa acts in autumn, and no area is too full but those that it has just filled."""
    own = s.phase in ("sequence", "march", "on") or (s.phase in (BATTLE, RETREAT) and s.attacker in AUTOMAS)
    moving = s.season == AUTUMN and own
    return bool(s.train.came_from) == moving and (moving or s.train == Train())


def neutral_is_nobody(s: State) -> Objection:
    ok = all(there is None or there.owner != NEUTRAL for there in s.strongholds)
    homes = [owner for there in s.strongholds if there is not None and (owner := there.owner) in AUTOMAS]
    return must(ok and len({*homes}) == len(homes), "trouble.runewars.fortress")


CHECKS = (
    models_are_somebodys, there_are_so_many, sides_do_not_share, tokens_add_up, counts_are_small,
    realm_makes_sense, year_is_played, orders_are_eight, neutral_is_nobody,
    phase_makes_sense, battle_makes_sense,
)  # fmt: skip
