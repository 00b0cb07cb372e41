"""Chapter: what a player may do in his turn beside his order: tactics cards, what rewards are worth, the objective."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import AUTOMAS, DATA
from kit.games.runewars.realm import Change, Player, Task
from kit.games.runewars.rules import winter
from kit.games.runewars.rules.calendar import begun
from kit.games.runewars.rules.control import areas_of
from kit.games.runewars.rules.gains import without_tactic
from kit.games.runewars.rules.opening import but_player
from kit.games.runewars.rules.rewards import rewards_of, tradable, without_rewards
from kit.games.runewars.rules.tasks import but_realm, changed, effects, pushed, realm, waiting
from kit.games.runewars.state import ORDER, RESOLVE, TITLES, State, count

MOVES = (2, 3)
"""The orders in which there can be diplomacy."""


def is_free(s: State) -> bool:
    """Whether it is a player's turn, and nothing else is asked of him."""
    return s.realm is not None and s.phase in (ORDER, RESOLVE) and waiting(s) is None


def mine(s: State) -> Player:
    """What the player whose turn it is has before him."""
    return realm(s).players[s.side]


def offered(s: State) -> Iterable[Any]:
    """The actions among which those are that may be done now."""
    if not is_free(s):
        return ()
    hand = sorted({held.card for held in mine(s).tactics if timely(s, held.card)})
    return (*map(do.PlayTactic, hand), do.Shards(), do.Trade(), do.Achieve())


@BOOK.refuses("RS-ORDER-2", do.PlayTactic, do.Shards, do.Trade, do.Achieve)
def it_is_the_players_turn(s: State, a: Any) -> No:
    return need(is_free(s), "NOT_NOW")


# --- tactics cards


def timely(s: State, card: str) -> bool:
    """Whether a tactics card may be played now; those of battles are played there."""
    tactic = DATA.tactics[card]
    order = s.chosen[s.side] if s.phase == RESOLVE else 0
    match tactic.timing:
        case "any" | "own_turn":
            return True
        case "with_order":
            return order in tactic.orders
        case "before_diplomacy":
            return order in MOVES
    return False


@BOOK.refuses("BG-HAND", do.PlayTactic)
def he_has_it_and_it_is_time(s: State, a: do.PlayTactic) -> No:
    return need(a.card in [held.card for held in mine(s).tactics] and timely(s, a.card), "NOT_NOW")


@BOOK.refuses("BG-HAND", do.PlayTactic)
def it_came_before_this_season(s: State, a: do.PlayTactic) -> No:
    old = [held for held in mine(s).tactics if held.card == a.card and held.since < begun(s)]
    return need(old, "TACTIC_SAME_SEASON")


def played(s: State, a: do.PlayTactic) -> State:
    """The card does what it does, and is discarded."""
    like = Task(a.card, s.side, card=a.card)
    return pushed(without_tactic(s, s.side, a.card, oldest=True), *effects(f"{a.card}.effect", like))


# --- rewards


def shards(s: State) -> list[str]:
    return [card for card in rewards_of(s, s.side) if DATA.rewards[card].kind == "shard"]


@BOOK.refuses("BG-REWARD-1", do.Shards)
def there_are_shards(s: State, a: do.Shards) -> No:
    return need(len(shards(s)) >= DATA.shard_trade.n, "NO_REWARDS")


def shards_joined(s: State) -> State:
    """Shards are discarded for what they bring."""
    s = without_rewards(s, *shards(s)[: DATA.shard_trade.n])
    return pushed(s, *effects("shards.gain", Task("", s.side)))


TRADE = "traded"


def trades(s: State) -> list[Task]:
    """What the player's titles let him do once a turn."""
    held = [name for name, title in zip(TITLES, s.titles, strict=True) if title.holder == s.side]
    return [one for name in held for one in effects(f"{name}.once_per_turn", Task("", s.side))]


@BOOK.refuses("BG-REWARD-1", do.Trade)
def a_title_trades_once_a_turn(s: State, a: do.Trade) -> No:
    ok = not changed(s, s.side, TRADE, 0) and any(tradable(s, task) for task in trades(s))
    return need(ok, "NO_REWARDS")


def traded(s: State) -> State:
    """The trade begins; there is no other in this season."""
    once = Change(s.side, TRADE, added=False, n=1, least=0, until="season_end")
    return pushed(but_realm(s, changes=(*realm(s).changes, once)), *trades(s))


# --- the objective


REACHED: Mapping[str, Callable[[State, int, Any], tuple[int, int]]] = {
    "player_cities_min": lambda s, player, n: ((areas_of(s, player) & s.land.cities).bit_count(), n),
    "player_models_min": lambda s, player, n: (sum(count(groups, player) for groups in s.forces), n),
    "titles_min": lambda s, player, n: (sum(title.holder == player for title in s.titles), n),
    "fortress_gone": lambda s, player, gone: (int((winter.fortress(s, AUTOMAS[player]) is None) == gone), 1),
    "player_areas_min": lambda s, player, n: (areas_of(s, player).bit_count(), n),
    "rewards_on_one_hero_min": lambda s, player, n: (
        max((len(hero.rewards) for hero in realm(s).heroes if hero.owner == player), default=0), n
    ),
    "areas_with_player_models": lambda s, player, least: (
        sum(count(groups, player) >= least["models_min"] for groups in s.forces), least["areas_min"]
    ),
    "influence_min": lambda s, player, n: (s.stocks[player].influence, n),
}  # fmt: skip
"""Per condition of an objective what a player has, and what he needs."""


def reached(s: State, player: int, objective: str) -> list[tuple[int, int]]:
    """The same for each condition of an objective."""
    return [REACHED[cond](s, player, value) for cond, value in DATA.objectives[objective].cond.items()]


@BOOK.refuses("BG-OBJ-1", do.Achieve)
def the_objective_holds_and_is_not_claimed_yet(s: State, a: do.Achieve) -> No:
    name = mine(s).objective
    holds = name and all(has >= needs for has, needs in reached(s, s.side, name))
    return need(holds and not mine(s).fulfilled, "OBJECTIVE_OPEN")


def achieved(s: State) -> State:
    """The objective is claimed, once."""
    return pushed(but_player(s, s.side, fulfilled=True), *effects("objective", Task("", s.side)))
